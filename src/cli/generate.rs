//! `chancery world generate FILE`, and the table of `chancery world check --fairness`.

use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Arg, ArgMatches, Command};

use super::{Done, give_new, is_standard, print, refused, say, there_already};
use chancery_atlas::board::{Board, World};
use chancery_atlas::chance::Seed;
use chancery_atlas::world::generate::{Knob, Knobs, generate};
use chancery_atlas::world::{self, fairness};

/// What to do where the file of a new world is there already.
pub(crate) const OR_MOVE: &str = "name another file, or move it away";

/// A making that takes longer shows how it goes on.
const PATIENCE: Duration = Duration::from_millis(500);

/// What to make, and where to write it.
#[derive(clap::Args)]
pub struct Args {
    /// Any text: the same seed and options make the same world. A short text is easy to guess
    /// [default: a random one]
    #[arg(long, value_name = "S", value_parser = seed)]
    seed: Option<Seed>,
    #[command(flatten)]
    wishes: Wishes,
    /// Where to write it; the file must not exist. `-` is standard output
    file: PathBuf,
}

/// An option for each knob, so that what is allowed is said in one place.
struct Wishes(Knobs);

impl clap::Args for Wishes {
    fn augment_args(command: Command) -> Command {
        Knob::ALL
            .into_iter()
            .fold(command, |command, knob| command.arg(option(knob)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Wishes {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut wishes = Self(Knobs::default());
        wishes.update_from_arg_matches(matches)?;
        Ok(wishes)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for knob in Knob::ALL {
            if let Some(value) = matches.get_one::<String>(knob.name()) {
                self.0.set(knob, value).map_err(|why| {
                    clap::Error::raw(clap::error::ErrorKind::ValueValidation, why)
                })?;
            }
        }
        Ok(())
    }
}

fn option(knob: Knob) -> Arg {
    let value = match knob {
        Knob::Size => "WxH",
        _ if knob.range().is_some() => "N",
        _ => "WORD",
    };
    let help = format!(
        "{} ({}) [default: {}]",
        knob.meaning(),
        knob.allowed(),
        Knobs::default().get(knob)
    );
    Arg::new(knob.name())
        .long(knob.name())
        .value_name(value)
        .help(help)
        .value_parser(move |text: &str| match Knobs::default().set(knob, text) {
            Ok(()) => Ok(text.to_owned()),
            Err(why) => Err(why.why),
        })
}

/// Makes a world and writes it.
pub fn run(args: &Args, known: &Board, summary: impl Fn(&World) -> String) -> Done {
    let name = args.file.display();
    let seed = args.seed.map_or_else(Seed::fresh, Ok).map_err(refused)?;
    // Before the making, which takes a while. The writing looks once more.
    if args.file.exists() && !is_standard(&args.file) {
        return Err(there_already(&args.file, OR_MOVE));
    }
    let mut progress = GenerateProgress::new();
    let made = generate(seed, &args.wishes.0, known, |attempt, of| {
        progress.show(attempt, of);
    });
    progress.clear();
    let world = made.map_err(refused)?;
    let code = give_new(&args.file, &world::write(&world, known), OR_MOVE)?;
    let made = format!("{}, seed {seed}", summary(&world));
    if is_standard(&args.file) {
        // Standard output is the world.
        say(made);
        return Ok(code);
    }
    Ok(print(&format!("{name}: {made}\n")))
}

fn seed(text: &str) -> Result<Seed, &'static str> {
    Seed::read(text).ok_or("write some text, the longer the better")
}

/// The table that tells how fair a world is.
pub(crate) fn fairness(world: World, known: &Board) -> String {
    let board = world::join(world, known);
    fairness::measure(&board).table(&board)
}

/// A line on a terminal that tells which attempt is under way.
struct GenerateProgress {
    begin: Instant,
    shown: bool,
}

impl GenerateProgress {
    fn new() -> Self {
        Self {
            begin: Instant::now(),
            shown: false,
        }
    }

    fn show(&mut self, attempt: u32, of: u32) {
        let mut out = std::io::stderr();
        if self.begin.elapsed() >= PATIENCE && out.is_terminal() {
            self.shown = true;
            let _ = write!(out, "\rattempt {attempt} of {of}");
            let _ = out.flush();
        }
    }

    fn clear(&self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r{:24}\r", "");
        }
    }
}
