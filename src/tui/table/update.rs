//! Actions at the table.

use jiff::Timestamp;

use crate::board::PowerId;
use crate::calendar::Phase;
use crate::order::{Entry, Reading};
use crate::seat::SeatId;
use crate::tui::action::{Action, Place};
use crate::tui::effect::Effect;
use crate::tui::line::Line;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::pages::readback::update as read_back;
use crate::tui::pages::update as pages;
use crate::tui::pages::{
    EditorPage, EyesPage, HistoryPage, Page, Reader, ResultsPage, RulesPage, SlipsPage, Subject,
    has_alliances, has_rulebook,
};
use crate::tui::popups::choose::choose;
use crate::tui::popups::end::update as end;
use crate::tui::popups::reason;
use crate::tui::popups::{ChoiceFor, Confirm, Popup, Question, Review};
use crate::tui::screens::update::scroll_board;
use crate::tui::table::{Entered, Progress, Row, TableScreen};
use crate::view::Viewer;

/// Carries out an action while a game is open.
pub fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let width = model.size.0;
    let now = model.now;
    let Screen::Table(table) = &mut model.screen else {
        return Vec::new();
    };
    match action {
        Action::CloseGame => return vec![Effect::GoHome],
        Action::Undo if reaches_back(table) => {
            let (undo, _) = table.game.undoable();
            let orders = match table.game.sheet().entries.len() {
                1 => "The order".to_owned(),
                n => format!("The {n} orders"),
            };
            let are = if table.game.sheet().entries.len() == 1 {
                "is put aside; Ctrl-R brings it back"
            } else {
                "are put aside; Ctrl-R brings them back"
            };
            model.popup = Some(Popup::Confirm(Confirm {
                question: Question::Undo,
                text: format!("Undo {}?", undo.unwrap_or_default()),
                consequence: format!("{orders} entered for {} {are}.", table.game.phase_name()),
            }));
        }
        Action::Undo => undo(model),
        Action::Redo => {
            let (phase, before) = (table.game.phase(), table.game.sheet().entries.clone());
            let done = table.game.redo(now);
            table.after_undo(phase, &before);
            match done {
                Ok(what) => model.tell(Tone::Done, format!("redid {what}")),
                Err(why) => model.tell(Tone::Info, why.to_string()),
            }
        }
        Action::LastResults => match table.game.turns().len().checked_sub(1) {
            Some(turn) => table.page = Some(Page::Results(ResultsPage::new(&table.game, turn))),
            None => model.tell(Tone::Info, "nothing is settled yet"),
        },
        Action::History => {
            if table.game.turns().is_empty() && table.game.history().amendment.is_none() {
                model.tell(Tone::Info, "nothing is settled yet");
            } else {
                table.page = Some(Page::History(HistoryPage::default()));
            }
        }
        Action::Slips => table.page = Some(Page::Slips(SlipsPage::at(table.author()))),
        Action::Report => {
            let first = Subject::all(&table.game)[0];
            table.page = Some(Page::Reader(Reader::new(&table.game, first, width)));
        }
        Action::Log => {
            table.page = Some(Page::Reader(Reader::new(&table.game, Subject::Log, width)));
        }
        Action::Alliances if !has_alliances(&table.game) => {
            model.tell(Tone::Info, "nobody wins together in this game");
        }
        Action::Alliances => {
            table.page = Some(Page::Reader(Reader::new(
                &table.game,
                Subject::Alliances,
                width,
            )));
        }
        Action::Rulebook if !has_rulebook(&table.game) => {
            model.tell(
                Tone::Info,
                "this game is played by the rulebook alone; F9 shows what that leaves open",
            );
        }
        Action::Rulebook => {
            table.page = Some(Page::Reader(Reader::new(
                &table.game,
                Subject::Rulebook,
                width,
            )));
        }
        Action::EndGame => end::open(model),
        Action::NameArea | Action::TellPlayer if table.game.board().beyond.is_none() => {
            model.tell(Tone::Info, "in this game there is no secret world");
        }
        Action::NameArea => table.page = Some(Page::Editor(EditorPage::holding("name "))),
        Action::TellPlayer => {
            let player = addressed(table)
                .map(|power| format!("{} ", table.game.board().power(power).name))
                .unwrap_or_default();
            let from = match &table.page {
                Some(Page::Reader(page)) => Some(page.subject),
                _ => None,
            };
            table.page = Some(Page::Editor(EditorPage {
                from,
                ..EditorPage::holding(format!("tell {player}"))
            }));
        }
        Action::Editor => table.page = Some(Page::Editor(EditorPage::default())),
        Action::Rules => table.page = Some(Page::Rules(RulesPage::default())),
        Action::BoardWest => scroll_board(model, (-1, 0)),
        Action::BoardEast => scroll_board(model, (1, 0)),
        Action::BoardNorth => scroll_board(model, (0, -1)),
        Action::BoardSouth => scroll_board(model, (0, 1)),
        _ => {
            return match table.place() {
                Place::Table | Place::Ballots => entering(model, action),
                Place::Provinces => looking_up(model, action),
                _ => pages::act(model, action),
            };
        }
    }
    Vec::new()
}

/// The power whose player is meant: whose page it is, else at whose orders the cursor is.
fn addressed(table: &TableScreen) -> Option<PowerId> {
    let of_page = match &table.page {
        Some(Page::Reader(page)) => page.subject.seat(),
        _ => None,
    };
    let seat = of_page.unwrap_or(table.author().seat);
    table
        .game
        .board()
        .power_ids()
        .find(|&power| SeatId::of(power) == seat)
}

/// Whether undo would take back a settlement while orders of the open phase are on the sheet: as
/// after a game was opened.
fn reaches_back(table: &TableScreen) -> bool {
    !table.game.sheet().entries.is_empty() && !table.game.can_undo_step()
}

/// Undoes.
pub fn undo(model: &mut Model) {
    let now = model.now;
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let (phase, before) = (table.game.phase(), table.game.sheet().entries.clone());
    let done = table.game.undo(now);
    table.after_undo(phase, &before);
    match done {
        Ok(what) => model.tell(Tone::Done, format!("undid {what}; Ctrl-R brings it back")),
        Err(why) => model.tell(Tone::Info, why.to_string()),
    }
}

/// Actions while orders are entered.
fn entering(model: &mut Model, action: Action) -> Vec<Effect> {
    let now = model.now;
    let Screen::Table(table) = &mut model.screen else {
        return Vec::new();
    };
    let orders = [
        Action::Accept,
        Action::Strike,
        Action::StrikeAll,
        Action::SlipIn,
        Action::Claim,
        Action::Complete,
    ];
    if orders.contains(&action) && table.game.state().is_over() {
        let over = end::over(&table.game);
        model.tell(Tone::Info, over);
        return Vec::new();
    }
    let choosing = !table.line.is_empty() && !table.candidates.is_empty();
    match action {
        Action::Up if choosing => table.pick(table.choice.saturating_sub(1)),
        Action::Down if choosing => table.pick((table.choice + 1).min(table.candidates.len() - 1)),
        Action::Up => table.step(-1),
        Action::Down => table.step(1),
        Action::PageUp => table.step(-8),
        Action::PageDown => table.step(8),
        Action::First => table.step(isize::MIN),
        Action::Last => table.step(isize::MAX),
        Action::NextMissing | Action::PreviousMissing => {
            let found = if action == Action::NextMissing {
                table.next_missing()
            } else {
                table.previous_missing()
            };
            if !found {
                model.tell(Tone::Info, "nothing is missing: F5 reviews and settles");
            }
        }
        Action::NextPlayer => table.step_seat(true),
        Action::PreviousPlayer => table.step_seat(false),
        Action::NextPower => table.step_power(true),
        Action::PreviousPower => table.step_power(false),
        Action::Provinces => table.look_up(),
        Action::BigBoard => table.big_board = !table.big_board,
        Action::StepOn | Action::StepBack => {
            crate::tui::pages::results::update::last_month(model, action)
        }
        Action::OtherDrawing => other_drawing(model),
        Action::Eyes if table.game.board().beyond.is_none() => {
            model.tell(Tone::Info, "in this game everybody sees the whole board");
        }
        Action::Eyes => {
            table.page = Some(Page::Eyes(Box::new(EyesPage::new(
                &table.game,
                Viewer::Public,
            ))));
        }
        Action::NextPane => table.pane = table.pane.other(),
        Action::Settle => ask_and_read_back(model),
        Action::Complete => {
            if let Some(candidate) = table.candidates.get(table.choice) {
                table.line = Line::holding(candidate.written());
                table.recomplete();
            }
        }
        Action::Back => {
            if table.big_board {
                table.big_board = false;
            } else {
                table.line.take();
                table.changing = None;
                table.read_back_at = None;
                table.recomplete();
            }
        }
        Action::Accept => {
            let changes = table.game.sheet().trail.changes().len();
            let result = accept(table, now);
            entered(model, result);
            reason::ask(model, changes);
        }
        Action::Strike => strike(model),
        Action::StrikeAll => {
            let name = table.game.setup.author_name(table.author());
            model.popup = Some(Popup::Confirm(Confirm {
                question: Question::StrikeAll,
                text: format!("Strike all orders of {name}?"),
                consequence: "Ctrl-U brings them back.".to_owned(),
            }));
        }
        Action::SlipIn => {
            let said = table.turn_slip(table.seat);
            model.tell(Tone::Done, said);
        }
        Action::Claim if !table.game.setup.variant.forms().scales => {
            model.tell(
                Tone::Info,
                "claims are not made in every phase of this game",
            );
        }
        Action::Claim => {
            table.line = Line::holding("claim ".to_owned());
            table.recomplete();
        }
        Action::LegalOnly => {
            table.legal_only = !table.legal_only;
            table.recomplete();
            let text = if table.legal_only {
                "completion offers legal orders only"
            } else {
                "completion offers legal orders first, then the rest"
            };
            model.tell(Tone::Done, text);
        }
        _ => {}
    }
    Vec::new()
}

fn accept(table: &mut TableScreen, now: Timestamp) -> Entered {
    // On a line that is undecided Enter asks again.
    if table.line.is_empty()
        && let Some(Row::Loose { entry, .. }) = table.row()
        && let Some(Entry {
            written,
            reading:
                Reading::Ambiguous {
                    question,
                    candidates,
                },
            ..
        }) = table.game.sheet().entries.get(*entry)
    {
        return Entered::Ask {
            written: written.clone(),
            question: question.clone(),
            candidates: candidates.clone(),
        };
    }
    table.accept(now)
}

/// Says what came of entering something, and asks where something has to be asked.
pub fn entered(model: &mut Model, result: Entered) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    if matches!(result, Entered::One { .. })
        && let Some(at) = table.read_back_at.take()
    {
        read_back::show(table);
        if let Some(page) = read_back::shown(&mut table.page) {
            page.selection.at = at.min(page.lines().saturating_sub(1));
        }
    }
    match result {
        Entered::Nothing { open: true } => model.tell(
            Tone::Info,
            "type the order: h holds; a digit takes one of the candidates",
        ),
        Entered::Nothing { open: false } => {}
        Entered::One { remark } => {
            let all_in = table.rows.iter().all(|r| !r.is_open())
                && table.ballots.players.iter().all(Progress::is_complete);
            match remark {
                Some(remark) => model.tell(Tone::Warning, remark),
                None if all_in => model.tell(
                    Tone::Done,
                    "everything is ordered: F5 reads back and settles",
                ),
                None => {}
            }
        }
        Entered::Told { what } => model.tell(Tone::Done, what),
        Entered::Refused { why } => model.tell(Tone::Info, why),
        Entered::Unreadable { why } => model.tell(
            Tone::Warning,
            format!("kept as written, and void when settled: {why}"),
        ),
        Entered::Ask {
            written,
            question,
            candidates,
        } => {
            let target = match table.row() {
                Some(Row::Loose { entry, .. })
                    if table.game.sheet().entries[*entry].written == written =>
                {
                    ChoiceFor::Entry(*entry)
                }
                _ => ChoiceFor::NewEntry,
            };
            choose(model, written, question, candidates, target);
        }
        Entered::Review { lines, remarks } => {
            model.popup = Some(Popup::Review(Review::new(lines, remarks)));
        }
    }
}

fn strike(model: &mut Model) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(entry) = table.row().and_then(Row::entry) else {
        model.tell(Tone::Info, "there is no order on this line");
        return;
    };
    if let Ok(struck) = table.game.strike(entry) {
        table.refresh();
        reason::struck(model, &struck);
    }
}

/// Opens the read-back; what still stands in the entry line is asked about first.
fn ask_and_read_back(model: &mut Model) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let typed = table.line.text().trim().to_owned();
    if typed.is_empty() || !table.game.state().winners().is_empty() {
        return read_back::open(model);
    }
    model.popup = Some(Popup::Confirm(Confirm {
        question: Question::Typed,
        text: format!("“{typed}” is typed and not entered. Enter it before the read-back?"),
        consequence: "y enters it and reads back; n reads back without it, and it stays in the \
         line; Esc goes on typing."
            .to_owned(),
    }));
}

/// Enters what stands in the line, and reads back unless that has to be asked about.
pub fn take_and_read_back(model: &mut Model) {
    let now = model.now;
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let result = accept(table, now);
    let taken = matches!(
        result,
        Entered::One { .. } | Entered::Told { .. } | Entered::Unreadable { .. }
    );
    entered(model, result);
    if taken && model.popup.is_none() {
        read_back::open(model);
    }
}

/// Shows the other drawing of the board.
fn other_drawing(model: &mut Model) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    table.pan = (0, 0);
    if !table.drawings.turn(table.game.board(), table.province) {
        model.tell(Tone::Info, "this board has one drawing");
    }
}

/// Looking up provinces.
fn looking_up(model: &mut Model, action: Action) -> Vec<Effect> {
    let Screen::Table(table) = &mut model.screen else {
        return Vec::new();
    };
    match action {
        Action::Back => table.go_back(),
        Action::Accept => table.filter = None,
        Action::BigBoard => table.big_board = !table.big_board,
        Action::OtherDrawing => other_drawing(model),
        Action::NextPane => table.pane = table.pane.other(),
        Action::Settle => {
            table.filter = None;
            read_back::open(model);
        }
        _ => table.provinces_action(action),
    }
    Vec::new()
}

impl TableScreen {
    /// After undo or redo: the cursor goes to what changed.
    fn after_undo(&mut self, phase: Phase, before: &[Entry]) {
        self.after_change();
        if self.game.phase() == phase {
            self.go_to_change(before);
        } else {
            self.restart();
        }
    }

    /// After a change of the game that may have changed the phase: pages that show it are made
    /// anew.
    pub fn after_change(&mut self) {
        self.refresh();
        match &mut self.page {
            Some(Page::ReadBack(page)) => page.refresh(&self.game),
            Some(Page::Review(page)) => page.refresh(&self.game),
            Some(Page::Amendment(_)) if self.game.history().amendment.is_none() => self.page = None,
            Some(Page::Amendment(page)) => page.refresh(&self.game),
            Some(Page::Results(page)) if page.turn >= self.game.turns().len() => self.page = None,
            // What it says was true before.
            Some(Page::Reader(_)) => self.page = None,
            Some(Page::History(page)) => {
                page.selection.at = page
                    .selection
                    .at
                    .min(self.game.turns().len().saturating_sub(1));
            }
            _ => {}
        }
    }
}
