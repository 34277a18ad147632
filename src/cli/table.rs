//! `chancery`, `chancery new`, `chancery open GAME`: the screen.

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::config::{no_theme, themed};
use super::{Common, Done, NO_SAVES, locate, refused, unreadable, usage, variant_of};
use crate::tui::glyphs::Glyphs;
use crate::tui::look::Look;
use crate::tui::painter::Painted;
use crate::tui::screens::ShownEvent;
use crate::tui::theme::{
    ColourLevel, GroundThemes, TerminalGround, TerminalHints, Theme, ThemeChoice,
};
use crate::tui::{Begin, Falls, Options, SetUpDefaults, run as run_screen};
use chancery_atlas::board::library::{self, BoardSource, LoadError};
use chancery_atlas::grammar::Joined;
use chancery_atlas::{board, world};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::seat::Seating;
use chancery_engine::variant::{self, Variant};
use chancery_game::store::{Store, StoreError};
use chancery_out::public::Watched;
use chancery_session::lesson;
use chancery_session::set_up::BoardChoice;

/// With what to begin.
pub enum Start {
    /// The list of games.
    Home,
    /// The set-up form, with what was asked for on the command line.
    New(SetUpDefaults),
    /// A game: its folder's name, or a path to it.
    Game(String),
    /// The lesson of a variant.
    Learn(String),
    /// Painting a world or a board.
    Paint(Painted),
    /// A second screen: a game, as for [`Start::Game`], or a public save.
    Watch(String),
    /// An event.
    Event(ShownEvent),
}

/// Set up a new game
#[derive(clap::Args)]
pub struct NewArgs {
    /// The variant [default: the standard game, or with --world one that has a secret world]
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// The file of its secret world, if the variant has one
    #[arg(long, value_name = "FILE")]
    world: Option<PathBuf>,
    /// Languages for slips besides English, as `chancery maps` lists them: `german,french`
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    languages: Vec<String>,
    /// The number of players, if fewer than powers; the rulebook says who plays several powers
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=7))]
    players: Option<u8>,
}

/// Opens the screen with the set-up form.
pub(crate) fn set_up(common: &Common, args: &NewArgs) -> Done {
    let variant = chosen_variant(args)?;
    if let (Some(variant), Some(path)) = (variant, &args.world) {
        // A mistake in what was asked for is told here, before a screen covers it.
        check_world(variant, path)?;
    }
    if let Some(other) = variant.filter(|v| args.players.is_some() && !takes_fewer(*v)) {
        let name = other.name();
        return Err(usage(format!(
            "{name} has no set-up for fewer players. Leave out --players"
        )));
    }
    HouseRules::default()
        .set_languages(&args.languages.join(","))
        .map_err(usage)?;
    let variant = variant.map(|variant| variant.id().to_owned());
    run(
        common,
        &Start::New(SetUpDefaults {
            variant,
            map: common.map.clone(),
            world: args.world.clone(),
            languages: args.languages.clone(),
            players: args.players.map(usize::from),
        }),
    )
}

/// Whether a variant may be played by fewer than it has powers.
fn takes_fewer(variant: &dyn Variant) -> bool {
    variant.about().takes_fewer && variant.seating() == Seating::OnePerPower
}

/// The variant that was asked for, or that the world needs.
fn chosen_variant(args: &NewArgs) -> Done<Option<&'static dyn Variant>> {
    let mut with_world = variant::all().iter().copied().filter(|v| v.needs_world());
    match &args.variant {
        Some(id) => {
            let found = variant_of(id).map_err(usage)?;
            if args.world.is_some() && !found.needs_world() {
                return Err(usage(format!(
                    "{} has no secret world: leave --world out, or play {}",
                    found.name(),
                    with_world.map(<dyn Variant>::id).joined(", ")
                )));
            }
            Ok(Some(found))
        }
        None if args.world.is_some() => Ok(with_world.next()),
        None => Ok(None),
    }
}

/// Whether a world can be played on: else every error with its line.
fn check_world(variant: &dyn Variant, path: &Path) -> Done<()> {
    let file = path.display();
    let text = chancery_atlas::bounded::read_text(path)
        .map_err(|why| unreadable(format!("{file} can't be read: {why}")))?;
    let Some(known) = board::builtin::load(variant.board()) else {
        return Ok(());
    };
    let reading = world::read_world(&text, &known);
    if reading.is_valid() {
        return Ok(());
    }
    let errors = reading
        .findings
        .iter()
        .filter(|finding| finding.is_error())
        .map(|finding| format!("{file}:{}: {finding}", finding.at));
    let errors = errors.joined("\n");
    Err(refused(format!("this world has errors:\n{errors}")))
}

/// Opens the screen.
pub fn run(common: &Common, start: &Start) -> Done {
    let (saves, begin) = place_to_begin(common, start)?;
    let store = Store::new(saves, variant::all());
    // Said here, before a screen covers it, or there is none to be had.
    let game = match &begin {
        Begin::Game(folder) => Some(store.directory().join(folder)),
        Begin::Watch(Watched::Game(saves, folder)) => Some(saves.join(folder)),
        _ => None,
    };
    if let Some(game) = game
        && !game.is_dir()
    {
        return Err(refused(StoreError::NoGame(game)));
    }
    let named = common.map.as_deref().map(named_board).transpose();
    let named = named.map_err(unreadable)?;
    let boards = Box::new(move || boards(named.as_ref()));
    let (look, grounds) = look(common)?;
    let falls = Falls {
        unfocused: common.curtain_unfocused.unwrap_or(false),
        idle: common.curtain_after,
    };
    let synchronized = env::var_os("TMUX").is_none();
    let options = Options {
        store,
        boards,
        look,
        grounds,
        usual: common.config.usual.clone(),
        remark: common.config.remark(),
        mouse: common.mouse.unwrap_or(true),
        graphics: common.graphics.unwrap_or_default(),
        synchronized,
        falls,
        reports: Common::reports_folder(),
        plain: common.plain.unwrap_or_else(is_dumb),
        event: match start {
            Start::Event(event) => Some(event.clone()),
            _ => None,
        },
        begin,
    };
    match run_screen(options) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(why) if why.kind() == std::io::ErrorKind::InvalidData => Err(unreadable(why)),
        Err(why) => Err(refused(why)),
    }
}

/// The directory of saves, and with what to begin there. A path to a game's folder brings its own
/// directory.
fn place_to_begin(common: &Common, start: &Start) -> Done<(PathBuf, Begin)> {
    let saves = || common.saves().ok_or_else(|| usage(NO_SAVES));
    let located = |name: &str| locate(name, common.saves());
    match start {
        Start::Home => Ok((saves()?, Begin::Home)),
        Start::New(asked) => Ok((saves()?, Begin::NewGame(asked.clone()))),
        Start::Learn(variant) => {
            let known: Vec<&str> = lesson::all().map(<dyn Variant>::id).collect();
            if !known.contains(&variant.as_str()) {
                let known = known.join(", ");
                let why = format!("there is no lesson “{variant}”; there are {known}");
                return Err(usage(why));
            }
            Ok((saves()?, Begin::Learn(variant.clone())))
        }
        Start::Event(_) => Ok((PathBuf::new(), Begin::Event)),
        Start::Paint(painted) => Ok((saves()?, Begin::Paint(painted.clone()))),
        Start::Watch(file) if Path::new(file).is_file() => {
            let saves = Path::new(file).parent().unwrap_or(Path::new(""));
            Ok((saves.to_owned(), Begin::Watch(Watched::File(file.into()))))
        }
        Start::Watch(name) => located(name).map(|(saves, folder)| {
            let watched = Watched::Game(saves.clone(), folder);
            (saves, Begin::Watch(watched))
        }),
        Start::Game(name) => located(name).map(|(saves, folder)| (saves, Begin::Game(folder))),
    }
}

/// The board of a file that was named.
fn named_board(path: &Path) -> Result<BoardChoice, LoadError> {
    let board = library::load(&path.to_string_lossy(), None)?;
    Ok(BoardChoice {
        board,
        file: Some(path.to_owned()),
    })
}

/// The boards to choose from: the one that was named, the built-in ones, those in the data
/// directory.
fn boards(named: Option<&BoardChoice>) -> Vec<BoardChoice> {
    let folder = Common::boards_folder();
    let listed = library::list(folder.as_deref())
        .into_iter()
        .filter_map(|info| {
            let file = match info.source {
                BoardSource::Builtin => None,
                BoardSource::File(path) => Some(path),
            };
            Some(BoardChoice {
                board: info.board.ok()?,
                file,
            })
        });
    named.cloned().into_iter().chain(listed).collect()
}

/// Whether the terminal can do nothing but write, as it says itself.
pub(crate) fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Colours, glyphs and keys, from the options and what the terminal says of itself. Then the themes
/// among which its ground chooses, where it does.
fn look(common: &Common) -> Done<(Look, Option<GroundThemes>)> {
    let config = &common.config;
    let theme = common.theme.as_deref().unwrap_or("auto");
    let theme =
        themed(theme, &config.themes).ok_or_else(|| usage(no_theme(theme, &config.themes)))?;
    let level = colour_level(common);
    let on = |ground| {
        let parts = theme.parts.iter();
        let parts = parts.map(|(part, style)| (part.as_str(), *style));
        Theme::named(theme.like.on(ground), level).with(parts)
    };
    let hint = env::var("COLORFGBG").ok();
    let hint = hint.and_then(|hint| TerminalGround::from_hint(&hint));
    // A light theme needs more colours than the 16 with names.
    let chooses = theme.like == ThemeChoice::Auto && level >= ColourLevel::Indexed;
    let grounds = chooses.then(|| GroundThemes {
        dark: on(TerminalGround::Dark),
        light: on(TerminalGround::Light),
    });
    let look = Look {
        theme: on(hint.unwrap_or(TerminalGround::Dark)),
        keys: config.keys.clone(),
        glyphs: glyphs(common),
        pictures: None,
    };
    Ok((look, grounds))
}

/// How many colours the screen has.
pub(crate) fn colour_level(common: &Common) -> ColourLevel {
    let [no_color, colorterm, term, term_program] =
        ["NO_COLOR", "COLORTERM", "TERM", "TERM_PROGRAM"].map(|name| env::var(name).ok());
    let hints = TerminalHints {
        no_color: no_color.as_deref(),
        colorterm: colorterm.as_deref(),
        term: term.as_deref(),
        term_program: term_program.as_deref(),
    };
    ColourLevel::decide(common.color.unwrap_or_default(), hints)
}

/// The signs that the screen draws.
pub(crate) fn glyphs(common: &Common) -> Glyphs {
    // The first that is set counts, as for every program (POSIX, 8.2).
    let mut locales = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let locale = locales.find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
    Glyphs::decide(
        common.ascii.unwrap_or(false),
        env::var("TERM").ok().as_deref(),
        locale.as_deref(),
    )
}
