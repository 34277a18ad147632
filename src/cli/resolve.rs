//! `chancery resolve`: orders in, results out, for scripts.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::Serialize;

use super::json::Versioned;
use super::report;
use super::ruling::RuleArgs;
use super::{Common, Done, out, print, refused, say, usage, warn};
use chancery_atlas::board::PowerId;
use chancery_engine::order::read::SlipLine;
use chancery_engine::order::{Entry, NotTaken, Reading};
use chancery_engine::seat::{SeatId, Seating};
use chancery_game::game::{Command, Game, Setup};
use chancery_game::output::{CommandName, Output};
use chancery_game::report::{SeasonForm, season};
use chancery_game::view::View;
use chancery_game::words::not_taken;
use chancery_out::exchange::results::{Results, results};

/// Columns of the text; `report --width` chooses others.
const COLUMNS: usize = 100;

/// Settle orders and print the results, for scripts; nothing is saved
///
/// FILE is a case file with positions and orders, or the folder of a saved game. The orders for a
/// saved game come from --orders or standard input, by power, as on slips.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A case file, `-` for one on standard input, or a saved game's folder
    #[arg(default_value = "-")]
    file: PathBuf,
    /// The orders for a saved game; `-` reads standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    orders: PathBuf,
    /// The phase of a saved game to settle [default: the open one]
    #[arg(long, value_name = "PHASE")]
    at: Option<String>,
    /// As JSON; docs/formats.md describes it
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RuleArgs,
}

const EXAMPLES: &str = "\
Examples:
  printf 'case x\\nvariant standard\\norders\\n  France: A Par - Bur\\n' | chancery resolve
  chancery resolve dispute.cases --json
  printf 'France: A Par - Bur; A Mar S A Par - Bur\\n' | chancery resolve friday
  chancery resolve friday --at \"Fall 1902\" --orders other.txt --json";

/// A game, and its phases that are told of.
type Played = (View, Vec<usize>);

/// What was settled.
#[derive(Serialize)]
struct Resolved {
    games: Vec<Results>,
}

/// Runs the subcommand.
pub fn run(common: &Common, args: &Args) -> Done {
    let is_case = args.file == Path::new("-") || args.file.is_file();
    let (views, all_played) = if is_case {
        of_cases(common, args)?
    } else {
        (vec![of_game(args, common.saves())?], true)
    };
    let text = output(args, &views);
    print(&text);
    Ok(out::passed(all_played))
}

fn output(args: &Args, views: &[Played]) -> String {
    if args.json {
        let games = views
            .iter()
            .map(|(view, turns)| results(view, turns.iter().copied()));
        let games = games.collect();
        return Versioned::new("results", Resolved { games }).text();
    }
    let mut texts: Vec<String> = Vec::new();
    for (view, turns) in views {
        if views.len() > 1 {
            texts.push(format!("{}\n", view.game));
        }
        for &turn in turns {
            let season = season(view, turn, SeasonForm::Compact);
            texts.push(season.to_text(COLUMNS));
        }
    }
    texts.join("\n")
}

fn all(game: &Game) -> Played {
    let view = Output::Command(CommandName::Resolve).usual_view(game, None);
    let turns = (0..view.turns.len()).collect();
    (view, turns)
}

/// What came of every case that can be played, and whether all can.
fn of_cases(common: &Common, args: &Args) -> Done<(Vec<Played>, bool)> {
    let name = super::shown(&args.file);
    let text = super::read_text(&args.file)?;
    let cases = super::read_cases(&args.file, &text, &super::given(common, &args.rules)?)?;
    let mut played = Vec::with_capacity(cases.len());
    let mut all_played = true;
    for case in &cases {
        match case.game(Timestamp::UNIX_EPOCH) {
            Ok(game) => played.push(all(&game)),
            Err(failure) => {
                all_played = false;
                say(format!(
                    "error: {name}:{}: {}",
                    failure.line, failure.happened
                ));
            }
        }
    }
    Ok((played, all_played))
}

fn of_game(args: &Args, saves: Option<PathBuf>) -> Done<Played> {
    let mut game = report::saved(&args.file.to_string_lossy(), saves)?;
    let at = Timestamp::UNIX_EPOCH;
    if let Some(phase) = &args.at {
        let turn = settled_phase(&game, phase)?;
        game = game.forked(Some(turn), game.setup().name.clone(), false, at);
    }
    // After the way back: an earlier phase has the house rules of its own time.
    report::put_in_force(&mut game, &args.rules)?;
    for slip in game.sheet().slips_in.iter().filter(|slip| slip.is_sealed()) {
        let name = game.setup().seat_name(slip.seat);
        warn(format!(
            "the slip of {name} is sealed: its orders are left out"
        ));
    }
    let text = super::read_text(&args.orders)?;
    let entries = slips(&game, &text)?;
    game.apply(Command::Add(entries), at).map_err(refused)?;
    game.apply(Command::settle(), at).map_err(refused)?;
    let (view, turns) = all(&game);
    let last = turns.last().copied();
    // The earlier phases were settled before, and nobody asked for them.
    Ok((view, last.into_iter().collect()))
}

/// The settled phase of a game that a person names, as an index.
pub(super) fn settled_phase(game: &Game, phase: &str) -> Done<usize> {
    let calendar = game.setup().calendar();
    let parsed = calendar.parse(phase).ok_or_else(|| {
        let example = calendar.name(calendar.first_moves());
        let why = format!("“{phase}” is not a phase of this game; write it as in “{example}”");
        usage(why)
    })?;
    game.turn_of(parsed).ok_or_else(|| {
        let name = calendar.name(parsed);
        let why = match game.turns().first().zip(game.turns().last()) {
            Some((first, last)) => format!(
                "{name} is not settled; {} to {} are",
                calendar.name(first.phase()),
                calendar.name(last.phase())
            ),
            None => format!("{name} is not settled; no phase of this game is"),
        };
        refused(why)
    })
}

/// The lines of slips, each with whose it is. What can't be read is void, and said; a line of nobody
/// is left out, and said, unless all are nobody's.
pub(super) fn slips(game: &Game, text: &str) -> Done<Vec<Entry>> {
    let setup = game.setup();
    let slip = game.read_slip(None, text);
    for remark in &slip.remarks {
        warn(remark);
    }
    let mut entries = Vec::with_capacity(slip.lines.len());
    let mut of_nobody = Vec::new();
    let mut strange = None;
    for line in slip.lines {
        if line.strange_heading != strange {
            strange.clone_from(&line.strange_heading);
            if let Some(heading) = &strange {
                warn(format!(
                    "line {}: nobody here is called “{heading}”; the orders below it count for the \
                     powers of their units",
                    line.line
                ));
            }
        }
        // A line without a heading counts for the power of its unit.
        let power = match line.power {
            Some(power) => Some(power),
            None => line.reading.order().and_then(|order| game.owner_of(order)),
        };
        let Some(power) = power else {
            let why = format!(
                "line {}: “{}” names no power; write `France:` before it",
                line.line,
                line.written.trim()
            );
            of_nobody.push(why);
            continue;
        };
        let seat = seat_of_line(setup, &line, power)?;
        warn_if_void(&line);
        entries.push(Entry {
            seat,
            power,
            written: line.written,
            reading: line.reading,
        });
    }
    if entries.is_empty() && !of_nobody.is_empty() {
        return Err(usage(of_nobody.swap_remove(0)));
    }
    of_nobody.iter().for_each(warn);
    Ok(entries)
}

fn seat_of_line(setup: &Setup, line: &SlipLine, power: PowerId) -> Done<SeatId> {
    match (line.seat, setup.variant.seating()) {
        (Some(seat), _) => Ok(seat),
        (None, Seating::OnePerPower) => Ok(setup.seat_of(power)),
        // Each player may write for each power there, so the unit doesn't tell whose line it is.
        (None, Seating::Players { .. }) => Err(usage(format!(
            "line {}: the ballot “{}” names no player; write `NAME for POWER:` above it",
            line.line,
            line.written.trim()
        ))),
    }
}

/// Says on standard error why a line has no effect, where it has none.
fn warn_if_void(line: &SlipLine) {
    let (number, written) = (line.line, line.written.trim());
    let why = match &line.reading {
        Reading::Order { .. } => return,
        Reading::Ambiguous { question, .. } => question.as_str(),
        Reading::Unreadable { why } => why.as_str(),
        // It is no mistake: a player may write a whole year on one slip.
        Reading::NotTaken(why @ (NotTaken::OtherPhase(_) | NotTaken::OtherSeason(_))) => {
            return warn(format!("line {number}: “{written}”: {}", not_taken(why)));
        }
        Reading::NotTaken(why) => not_taken(why),
    };
    warn(format!("line {number}: “{written}” is void: {why}"));
}
