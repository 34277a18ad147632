//! What keys do while orders are entered, or a province is looked up.

use super::draw;
use super::draw::board::turn_drawing;
use super::handed::mark_slip;
use crate::tui::action::{Action, PlaceGames, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::line::InputLine;
use crate::tui::model::{Context, LayerOutcome};
use crate::tui::open_game::{BoardSize, TableScreen};
use crate::tui::popups::{ChoiceFor, Confirm, SlipBox, ask_name, ask_which, ask_why, struck};
use crate::tui::shared::{
    BOARD, DRAWINGS, EYES, GAME, JUMP, LIST, ORDERS, PANES, PLAYERS, SETTLE, SLIPS, STEPS, STRIKE,
    WORLD,
};
use chancery_engine::order::Reading;
use chancery_game::game::{Command, LineId, Occasion};
use chancery_game::told::{self, Message};
use chancery_session::desk::{BallotProgress, Entered, Row, what_to_type};
use chancery_session::evening::over;
use chancery_session::results::settled_month;
use crossterm::event::KeyCode;

/// Entering orders.
pub(crate) static TABLE: ScreenPlace = ScreenPlace {
    changes_game: true,
    reached: "at the table: Esc first",
    types_text: true,
    season: &[
        Action::Accept,
        Action::Settle,
        Action::NextPower,
        Action::Undo,
        Action::Palette,
        Action::Curtain,
        Action::BigBoard,
        Action::Provinces,
        Action::History,
        Action::Report,
    ],
    notes: &[
        "Type the order of the unit at the cursor. bur moves to Burgundy,",
        "s bur supports, c nwy convoys, h holds. Enter takes the order after",
        "the arrow. A digit takes the order with that number. You can type",
        "any order in full, for any unit, or paste a slip. A power's name,",
        "italy, goes to that power.",
    ],
    ..ScreenPlace::new(
        "Entering orders",
        &[
            LIST, JUMP, GAME, WORLD, SETTLE, STEPS, BOARD, DRAWINGS, EYES, PANES, ORDERS, STRIKE,
            SLIPS, OWN,
        ],
    )
};

/// Entering the ballots of people who are not powers.
pub(crate) static BALLOTS: ScreenPlace = ScreenPlace {
    changes_game: true,
    reached: "at the table: Esc first",
    of: PlaceGames::Players,
    types_text: true,
    season: &[
        Action::Accept,
        Action::Settle,
        Action::NextMissing,
        Action::NextPlayer,
        Action::Slips,
        Action::Undo,
        Action::Palette,
        Action::Curtain,
        Action::History,
        Action::Report,
    ],
    notes: &[
        "The slip of one player. First type the investments: R4 T2. Then type",
        "the orders, unit by unit: bur, s bur, c nwy, h. A digit takes the",
        "ballot with that number. = copies the ballot above, =brian copies all",
        "of Brian's.",
        "You can type several: F Sev-Rum; A War-Ukr. Or paste a slip: headed",
        "Brian, it goes to Brian.",
    ],
    ..ScreenPlace::new(
        "Entering ballots",
        &[
            LIST, JUMP, GAME, SETTLE, BOARD, PANES, ORDERS, STRIKE, SLIPS, PLAYERS, MISSING,
        ],
    )
};

/// Looking up a province.
pub(crate) static PROVINCES: ScreenPlace = ScreenPlace {
    reached: "in the province list: {provinces} at the table",
    types_text: true,
    hints: &[("Enter", "done")],
    ..ScreenPlace::new(
        "Looking up provinces",
        &[LIST, GAME, WORLD, SETTLE, BOARD, DRAWINGS, EYES, PANES],
    )
};

const OWN: &[Spec] = &[
    Spec::new(Action::NextPower, "Next power")
        .keys(&[Key::plain(KeyCode::Tab)])
        .short("power")
        .also("country nation switch"),
    Spec::new(Action::PreviousPower, "Previous power").keys(&[Key::plain(KeyCode::BackTab)]),
    Spec::new(
        Action::Claim,
        "Claim the victory for this power, and see earlier claims",
    )
    .keys(&[Key::char('*')])
    .also("wins vote")
    .only(|has| has.claims),
];

const MISSING: &[Spec] = &[
    Spec::new(Action::NextMissing, "Next missing ballot")
        .keys(&[Key::plain(KeyCode::Tab)])
        .short("next missing")
        .also("votes vote"),
    Spec::new(Action::PreviousMissing, "Previous missing ballot")
        .keys(&[Key::plain(KeyCode::BackTab)]),
    Spec::new(Action::NextPlayer, "Next player's slip")
        .keys(&[Key::char('>')])
        .short("player"),
    Spec::new(Action::PreviousPlayer, "Previous player's slip").keys(&[Key::char('<')]),
];

/// Where the game master is on the table.
pub(crate) fn place(table: &TableScreen) -> &'static ScreenPlace {
    if table.filter.is_some() {
        &PROVINCES
    } else if table.among_players() {
        &BALLOTS
    } else {
        &TABLE
    }
}

/// Why an action is not possible now; `None` where it is.
pub(crate) fn why_not(table: &TableScreen, action: Action) -> Option<String> {
    let game = &table.game;
    let why = match action {
        Action::Accept
        | Action::Strike
        | Action::StrikeAll
        | Action::SlipIn
        | Action::SlipLate
        | Action::Claim
        | Action::Complete
            if table.filter.is_none() && game.state().is_over() =>
        {
            return Some(over(game));
        }
        Action::Strike if table.row().and_then(Row::entry).is_none() => {
            "there is no order on this line"
        }
        Action::StrikeAll if game.sheet().entries_of(table.author()).next().is_none() => {
            let name = game.setup().author_name(table.author());
            return Some(format!("{name} has no orders yet"));
        }
        Action::Complete if table.candidates.is_empty() => "no suggestion for this line",
        Action::NextMissing | Action::PreviousMissing if !table.is_anything_missing() => {
            "no ballot is missing: {settle} reviews and settles"
        }
        Action::Claim if !game.setup().variant.claims_in_secret() => {
            "in this game nobody claims the victory during a season"
        }
        Action::StepOn | Action::StepBack if settled_month(game).is_none() => {
            "no month is settled yet"
        }
        Action::OtherDrawing if game.board().far.is_none() => "this board has one drawing",
        Action::Eyes if !game.has_secrets() => "everybody sees the whole board in this game",
        _ => return None,
    };
    Some(why.to_owned())
}

/// Carries out an action, of those that open no page.
pub(crate) fn act(table: &mut TableScreen, cx: &mut Context, action: Action) {
    if let Some(quarters) = action.scrolls() {
        scroll_board(table, cx, quarters);
    } else if table.filter.is_some() {
        looking_up(table, cx, action);
    } else {
        entering(table, cx, action);
    }
}

/// Scrolls the board by quarters of what is seen of it, right and down.
pub(crate) fn scroll_board(table: &mut TableScreen, cx: &Context, quarters: (i16, i16)) {
    if let Some(pan) = draw::panned(cx, table, cx.body(), quarters) {
        table.scroll_to(pan);
    }
}

/// Takes pasted text: a slip, or a part of what is looked up.
pub(crate) fn pasted(table: &mut TableScreen, cx: &mut Context, text: &str) -> LayerOutcome {
    if table.game.state().is_over() {
        cx.info(over(&table.game));
        return LayerOutcome::Stay;
    }
    let result = table.paste(text);
    entered(table, cx, result);
    LayerOutcome::Close
}

/// Takes a key into the entry line.
pub(crate) fn typed(table: &mut TableScreen, cx: &mut Context, key: Key) {
    if let Some(result) = table.typed(key) {
        entered(table, cx, result);
        ask_why(table, cx);
    }
}

/// Whether an action leaves the line at the cursor for another power's or player's, or for one far
/// away.
const fn leaves(action: Action) -> bool {
    matches!(
        action,
        Action::PageUp
            | Action::PageDown
            | Action::NextMissing
            | Action::PreviousMissing
            | Action::NextPlayer
            | Action::PreviousPlayer
            | Action::NextPower
            | Action::PreviousPower
    )
}

/// While orders are entered.
fn entering(table: &mut TableScreen, cx: &mut Context, action: Action) {
    let choosing = !table.line.is_empty() && !table.candidates.is_empty();
    // Who has gone to a suggestion likely takes it for entered: leaving would lose it.
    if choosing
        && leaves(action)
        && table.choice > 0
        && let Some(picked) = table.candidates.get(table.choice)
    {
        let text = &picked.text;
        cx.info(format!(
            "{text} is chosen but not entered. Enter takes it, Esc drops it."
        ));
        return;
    }
    match action {
        Action::Up if choosing => table
            .session
            .desk
            .pick(table.session.desk.choice.saturating_sub(1)),
        Action::Down if choosing => table
            .session
            .desk
            .pick((table.session.desk.choice + 1).min(table.session.desk.candidates.len() - 1)),
        Action::Up => table.step(-1),
        Action::Down => table.step(1),
        Action::PageUp => table.step(-8),
        Action::PageDown => table.step(8),
        Action::First => table.step(isize::MIN),
        Action::Last => table.step(isize::MAX),
        Action::NextMissing => _ = table.next_missing(),
        Action::PreviousMissing => _ = table.previous_missing(),
        Action::NextPlayer => table.step_seat(true),
        Action::PreviousPlayer => table.step_seat(false),
        Action::NextPower => table.step_power(true),
        Action::PreviousPower => table.step_power(false),
        Action::Provinces => table.look_up(),
        Action::BigBoard => draw::next_room(table, cx),
        Action::OrdersOnBoard => {
            table.shows_orders = !table.shows_orders;
            let said = if table.shows_orders {
                "the board shows the orders: supports dashed, convoys dotted"
            } else {
                "the board no longer shows the orders"
            };
            cx.done(said);
        }
        Action::OtherDrawing => other_drawing(table),
        Action::NextPane => table.pane = table.pane.other(),
        Action::Complete => {
            if let Some(candidate) = table.candidates.get(table.choice) {
                table.line = InputLine::holding(candidate.written());
                table.recomplete();
            }
        }
        // The board goes first: under it one has typed, and that must not be lost.
        Action::Back if table.board_room.is_large() => {
            table.board_room = BoardSize::Pane;
        }
        Action::Back => {
            table.line.take();
            table.changing = None;
            table.read_back_at = None;
            table.recomplete();
        }
        Action::Accept => {
            let result = accept(table);
            entered(table, cx, result);
            ask_why(table, cx);
        }
        Action::Strike => strike(table, cx),
        Action::StrikeAll => ask_to_strike_all(table, cx),
        Action::SlipIn | Action::SlipLate => mark_slip(table, cx, action, table.seat),
        Action::Claim => {
            table.line = InputLine::holding("claim ".to_owned());
            table.recomplete();
        }
        Action::LegalOnly => {
            table.legal_only = !table.legal_only;
            table.recomplete();
            let text = if table.legal_only {
                "suggestions: legal orders only"
            } else {
                "suggestions: legal orders first, then the rest"
            };
            cx.done(text);
        }
        _ => {}
    }
}

/// Takes what is in the entry line; on an undecided line, asks again.
pub(crate) fn accept(table: &mut TableScreen) -> Entered {
    if table.line.is_empty()
        && let Some(Row::Loose { entry, .. }) = table.row()
    {
        let proposed = table.game.proposed_names(*entry);
        if proposed.len() > 1 {
            return Entered::AskName(proposed);
        }
    }
    // On a line that is undecided Enter asks again.
    if table.line.is_empty()
        && let Some(Row::Loose { entry, .. }) = table.row()
        && let Some(line) = table.game.sheet().entries.get(*entry)
        && let Reading::Ambiguous {
            question,
            candidates,
        } = &line.reading
    {
        return Entered::Ask {
            written: line.written.clone(),
            question: question.clone(),
            candidates: candidates.clone(),
        };
    }
    table.accept()
}

/// Says what came of entering something, and asks where something has to be asked.
pub(crate) fn entered(table: &mut TableScreen, cx: &mut Context, result: Entered) {
    match result {
        Entered::Nothing { open: true } => {
            cx.info(what_to_type(table.game.phase().kind));
        }
        Entered::Nothing { open: false } => {}
        Entered::One { remark, line } => {
            if let Some(message) = remark.or_else(|| next_step(table, line)) {
                cx.give(&message);
            }
        }
        Entered::Refused { why } => cx.info(why),
        Entered::Ask {
            written,
            question,
            candidates,
        } => {
            let at_cursor = match table.row() {
                Some(Row::Loose { entry, .. }) => table.game.sheet().entries.get(*entry),
                _ => None,
            };
            let target = match at_cursor {
                Some(line) if line.written == written => ChoiceFor::Entry(line.id),
                _ => ChoiceFor::NewEntry(entered),
            };
            ask_which(table, cx, written, question, candidates, target);
        }
        Entered::AskName(proposed) => ask_name(table, cx, proposed),
        Entered::Review { lines, remarks } => cx.ask_over_table(SlipBox::new(lines, remarks)),
    }
}

/// What is next once a line of the sheet is entered: where nothing is missing any more, what there is
/// to look at, the line itself if it is void.
fn next_step(table: &TableScreen, line: Option<LineId>) -> Option<Message> {
    let entry = line.and_then(|line| table.game.sheet().index_of(line));
    let void = entry.and_then(|entry| told::void_line(&table.game, table.states(), entry));
    let is_changed = table.read_back_at.is_some();
    // Who mends a line from the read-back is sent back there, not told again what is missing.
    if !is_changed && table.is_everything_in() {
        return Some(told::all_in(
            table.tally(),
            void.or_else(|| told::first_doubt(&table.game, table.states())),
        ));
    }
    if let Some(void) = void {
        return Some(told::void(&void));
    }
    if is_changed {
        return Some(told::read_back_again());
    }
    let (seat, next) = (table.seat, table.next_player()?);
    let progress = table.ballots.progress(seat);
    let tally = progress.map(BallotProgress::tally).unwrap_or_default();
    Some(told::next_slip(&table.game, seat, tally, next))
}

/// Asks whether all orders of the author in hand are to be struck.
fn ask_to_strike_all(table: &TableScreen, cx: &mut Context) {
    let name = table.game.setup().author_name(table.author());
    cx.ask(Confirm::new(
        format!("Strike all orders of {name}?"),
        "{undo} brings them back.",
        |table, _| {
            let author = table.author();
            table.perform(Command::StrikeAll(author));
            table.refresh();
            LayerOutcome::Stay
        },
    ));
}

fn strike(table: &mut TableScreen, cx: &mut Context) {
    let Some(entry) = table.row().and_then(Row::entry) else {
        return;
    };
    let Some(told) = table.strike_entry(entry, Occasion::Entry) else {
        return;
    };
    table.refresh();
    struck(table, cx, &told);
}

/// Shows the other drawing of the board.
fn other_drawing(table: &mut TableScreen) {
    table.scroll_to((0, 0));
    turn_drawing(table, Some(table.province));
}

/// While a province is looked up.
fn looking_up(table: &mut TableScreen, cx: &mut Context, action: Action) {
    match action {
        Action::Back => table.go_back(),
        Action::Accept => table.filter = None,
        Action::BigBoard => draw::next_room(table, cx),
        Action::OtherDrawing => other_drawing(table),
        Action::NextPane => table.pane = table.pane.other(),
        _ => table.provinces_action(action),
    }
}
