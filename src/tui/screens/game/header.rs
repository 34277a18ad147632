//! What the header says of a game.

use unicode_width::UnicodeWidthStr;

use crate::tui::model::PageHeader;
use crate::tui::open_game::{GameScreen, TableScreen};
use crate::tui::table::draw::ribbon;
use chancery_atlas::grammar::counted;
use chancery_engine::seat::{SeatId, Seating};
use chancery_game::game::Game;
use chancery_game::view::{self, HeldBack, Viewer};

/// Room in the header for whether the game is saved.
const SAVED: usize = 12;

/// From this width on the header has room for whole words.
const ROOMY: u16 = 100;

/// Where the game stands, its name, how far its orders are.
pub(crate) fn header(screen: &GameScreen, width: u16) -> PageHeader {
    let (table, game) = (&screen.table, &screen.table.game);
    let of_page = screen.page.as_ref().and_then(|page| page.heading(game));
    let phase = of_page.as_ref().map(|page| page.phase.clone());
    let left = format!(" {}", phase.unwrap_or_else(|| open_phase(game, width)));
    let right = match &of_page {
        Some(page) if page.ended.is_some() => page.ended.clone().unwrap_or_default(),
        _ if game.state().is_over() => ended(
            table,
            usize::from(width).saturating_sub(left.width() + SAVED),
        ),
        // What is ordered is ordered for another phase than the one whose results are looked at.
        Some(_) => String::new(),
        None => progress(table),
    };
    let is_secret = match &screen.page {
        Some(page) => page.is_secret(table),
        None => game.is_secret_now(),
    };
    PageHeader {
        left,
        middle: game.setup().name.clone(),
        right,
        is_secret,
        is_long: ribbon::kind_of_move(game).is_some(),
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
    more.into_iter()
        .filter(|(number, _)| *number > 0)
        .fold(ordered, |said, (number, what)| {
            let comma = if said.is_empty() { "" } else { ", " };
            format!("{said}{comma}{number} {what}")
        })
}

fn open_phase(game: &Game, width: u16) -> String {
    let phase = game.phase_name();
    match ribbon::kind_of_move(game) {
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
    let sign = |seat: SeatId| match setup.variant.seating() {
        Seating::OnePerPower => setup
            .board
            .powers
            .get(seat.index())
            .map_or_else(String::new, |power| power.badge.clone()),
        Seating::Players { .. } => setup.seat_name(seat).chars().take(3).collect(),
    };
    match &table.game.state().ending {
        _ if sentence.width() <= room => sentence,
        // Why it ended is told less urgently than how.
        Some(ending) => Some(ending.outcome(|seat| setup.seat_name(seat)))
            .filter(|how| how.width() <= room)
            .unwrap_or_else(|| ending.brief(sign)),
        None => sentence,
    }
}

/// The row that says all the while that the room is shown an earlier season: what it is held back
/// for. A page that may be shown to the room says nothing of it.
pub(crate) fn banner(screen: &GameScreen, width: usize) -> Option<String> {
    let game = &screen.table.game;
    let is_public = screen
        .page
        .as_ref()
        .is_some_and(|page| !page.is_secret(&screen.table));
    if is_public && game.has_secrets() {
        return None;
    }
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
