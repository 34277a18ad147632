//! What is said of a game beside what is drawn of it: in the header, in the row below that, and
//! which things it has.

use unicode_width::UnicodeWidthStr;

use super::month::kind_of_move;
use super::{TableScreen, elsewhere};
use crate::tui::about::{LayerAbout, PageHeader};
use crate::tui::action::GameTraits;
use chancery_atlas::grammar::counted;
use chancery_engine::seat::Seating;
use chancery_game::game::Game;
use chancery_game::report;
use chancery_game::view::{self, HeldBack, View, Viewer};

/// Room in the header for whether the game is saved.
const SAVED: usize = 12;

/// From this width on the header has room for whole words.
const ROOMY: u16 = 100;

/// What a page tells of the game, in the place of what the header says of the open phase.
#[derive(Clone)]
pub struct Heading {
    /// The phase, as far as it is told; `None` for the open one.
    pub phase: Option<String>,
    /// How the game ended, where that is told otherwise than to the game master; empty while it
    /// goes on.
    pub ended: Option<String>,
    /// Whether the page shows what only the game master is to know.
    pub is_secret: bool,
}

impl Heading {
    /// That of a page about the open phase.
    pub(crate) fn secret(is_secret: bool) -> Self {
        Self {
            phase: None,
            ended: None,
            is_secret,
        }
    }

    /// That of a page made from a view: where that is not the game master's, how many orders the
    /// whole game asks for would tell the room of units that it may not know of.
    pub(crate) fn from_view(view: &View, is_secret: bool) -> Self {
        if view.viewer == Viewer::GameMaster {
            return Self::secret(is_secret);
        }
        Self {
            phase: Some(view.calendar().name(view.now.phase)),
            ended: Some(report::how_ended(view)),
            is_secret,
        }
    }

    /// What is said of its page.
    #[must_use]
    pub fn about(self, table: &TableScreen, width: u16) -> LayerAbout {
        about(table, Some(self), width)
    }
}

/// What is said of a game, or of the page over its table: where the game stands, its name, how far
/// its orders are.
pub(crate) fn about(table: &TableScreen, page: Option<Heading>, width: u16) -> LayerAbout {
    let game = &table.game;
    let is_secret = page
        .as_ref()
        .map_or_else(|| game.is_secret_now(), |page| page.is_secret);
    let elsewhere = table.session.elsewhere.as_ref().map(elsewhere::banner);
    // A page that may be shown to the room says nothing of what is held back from it.
    let says_held_back = page.is_none() || is_secret || !game.has_secrets();
    let banner = match elsewhere {
        Some(elsewhere) => Some(elsewhere),
        None if says_held_back => held_back(game, width.into()),
        None => None,
    };
    let (phase, end) = page.map_or((None, None), |page| (page.phase, page.ended));
    let is_told_otherwise = phase.is_some();
    let left = format!(" {}", phase.unwrap_or_else(|| open_phase(game, width)));
    let right = match end {
        Some(end) => end,
        None if game.state().is_over() => {
            let room = usize::from(width).saturating_sub(left.width() + SAVED);
            ended(table, room)
        }
        // What is ordered is ordered for another phase than the one whose results are looked at.
        None if is_told_otherwise => String::new(),
        None => progress(table),
    };
    LayerAbout {
        header: PageHeader {
            left,
            middle: game.setup().name.clone(),
            right,
            is_secret,
            is_long: kind_of_move(game).is_some(),
        },
        banner,
        has: traits(table),
        ..LayerAbout::default()
    }
}

fn traits(table: &TableScreen) -> GameTraits {
    let game = &table.game;
    GameTraits {
        players: table.among_players(),
        alliances: !game.alliances().is_empty(),
        claims: game.setup().variant.claims_in_secret(),
        scales: game.setup().variant.has_scales(),
        world: game.board().chart.wraps,
        beyond: game.board().far.is_some(),
        secrets: game.has_secrets(),
        untold: !game.is_open(),
        elsewhere: table.session.elsewhere.is_some(),
        ..GameTraits::default()
    }
}

fn progress(table: &TableScreen) -> String {
    let tally = table.tally();
    let ordered = match (tally.owed, table.to_invest()) {
        (0, 0) if tally.sealed > 0 => String::new(),
        (0, 0) => "none owed".to_owned(),
        (0, left) => format!("{left} to invest"),
        (owed, _) => format!("{} of {owed} ordered", tally.ordered()),
    };
    let more = [(tally.doubtful(), "to check"), (tally.sealed, "sealed")];
    let mut said = ordered;
    for (number, what) in more {
        if number > 0 {
            let comma = if said.is_empty() { "" } else { ", " };
            said = format!("{said}{comma}{number} {what}");
        }
    }
    said
}

fn open_phase(game: &Game, width: u16) -> String {
    let phase = game.phase_name();
    match kind_of_move(game) {
        Some([_, kind]) if width < ROOMY => format!("{phase}, {kind}"),
        Some([kind, _]) => format!("{phase}, {kind}"),
        None => phase,
    }
}

/// How the game ended; where there is no room for the sentence, everybody named by a letter or the
/// beginning of a name.
fn ended(table: &TableScreen, room: usize) -> String {
    let setup = table.game.setup();
    let sentence = table.game.how_ended();
    let Some(ending) = &table.game.state().ending else {
        return sentence;
    };
    if sentence.width() <= room {
        return sentence;
    }
    // Why it ended is told less urgently than how.
    let how = ending.outcome(|seat| setup.seat_name(seat));
    if how.width() <= room {
        return how;
    }
    ending.brief(|seat| match setup.variant.seating() {
        Seating::OnePerPower => setup
            .board
            .powers
            .get(seat.index())
            .map_or_else(String::new, |power| power.badge.clone()),
        Seating::Players { .. } => setup.seat_name(seat).chars().take(3).collect(),
    })
}

/// The row that says all the while that the room is shown an earlier season: what it is held back
/// for.
fn held_back(game: &Game, width: usize) -> Option<String> {
    match view::held_back(game)? {
        HeldBack::Amendment => amending(game, width),
        HeldBack::Retreats(count) => {
            let shown = view::published(game, Viewer::Public).phase_name();
            let retreats = counted(count, "hidden retreat");
            Some(format!(
                " held back: {retreats}; the room still sees {shown}"
            ))
        }
    }
}

/// The phase that is amended and those that wait, all of them where there is room, else the first
/// and the last.
fn amending(game: &Game, width: usize) -> Option<String> {
    let amendment = game.history().amendment.as_ref()?;
    let calendar = game.setup().calendar();
    let waiting: Vec<String> = amendment
        .waiting
        .iter()
        .map(|ahead| calendar.name(ahead.phase))
        .collect();
    let head = format!(" AMENDING {}; ", calendar.name(amendment.phase));
    Some(match waiting.as_slice() {
        [] => head,
        [one] => format!("{head}{one} waits"),
        [first, .., last] => {
            let all = format!("{head}{} wait", waiting.join(", "));
            if all.width() <= width {
                all
            } else {
                format!("{head}{} phases wait, {first} to {last}", waiting.len())
            }
        }
    })
}
