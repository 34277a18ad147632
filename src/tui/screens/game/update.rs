//! What keys and mouse do in a game: the table is its lowest layer.

use ratatui::prelude::*;

use super::settle;
use crate::tui::about::LayerAbout;
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::effect::Effect;
use crate::tui::input::{Input, walked};
use crate::tui::keys::Key;
use crate::tui::line::InputLine;
use crate::tui::list::Rows;
use crate::tui::look::Look;
use crate::tui::model::{AnyLayer, Context, Layer, LayerOutcome, Layers, Pending};
use crate::tui::open_game::{self, TableScreen};
use crate::tui::over_table::table_mut;
use crate::tui::pages::history::HistoryPage;
use crate::tui::pages::reader;
use crate::tui::pages::rules::RulesPage;
use crate::tui::pages::slips::SlipsPage;
use crate::tui::pages::{CensusPage, EditorPage, TextPage, eyes, powers, results};
use crate::tui::popups::{
    ClockBox, Confirm, ForkForm, PhonesForm, PlayersForm, RoomForm, SaveElsewhere, ScoresForm,
    open_end, open_vote,
};
use crate::tui::table::draw::{self, Hit};
use crate::tui::table::{hot_seat, notes, update};
use chancery_engine::vote::Vote;
use chancery_game::game::{Command, Game};
use chancery_game::score::System;
use chancery_session::evening::Session;
use chancery_session::subject::ReaderSubject;

/// A game on the screen, over which its pages and boxes lie.
pub struct GameScreen {
    table: TableScreen,
}

impl GameScreen {
    /// The screen of a game that is not saved.
    pub fn new(game: Game) -> Self {
        Self::from(Session::new(game))
    }
}

impl From<Session> for GameScreen {
    fn from(session: Session) -> Self {
        Self {
            table: TableScreen::from(session),
        }
    }
}

impl Layer for GameScreen {
    fn place(&self) -> &'static ScreenPlace {
        update::place(&self.table)
    }

    fn why_not(&self, _below: &Layers, action: Action) -> Option<String> {
        let table = &self.table;
        let anywhere =
            open_game::why_not(table, update::place(table), table.filter.is_none(), action);
        anywhere.or_else(|| update::why_not(table, action))
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        let table = &mut self.table;
        // A game open elsewhere takes no orders, so Enter is free to take it over.
        if action == Action::Accept && table.filter.is_none() && table.session.elsewhere.is_some() {
            return act_anywhere(table, cx, Action::TakeOver);
        }
        // These mean the same everywhere, so the table can't give their keys another sense.
        match act_anywhere(table, cx, action) {
            LayerOutcome::Pass => act_at_table(table, cx, action),
            outcome => outcome,
        }
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.table.session.desk.line)
    }

    fn line_is_empty(&self) -> bool {
        self.table.line_is_empty()
    }

    fn keeps(&self, _below: &Layers, key: Key) -> bool {
        self.table.keeps(key)
    }

    fn typed(&mut self, _below: &mut Layers, cx: &mut Context, key: Key) -> LayerOutcome {
        let table = &mut self.table;
        match table.why_not_type(update::place(table)) {
            Some(why) => cx.info(why),
            None if table.filter.is_some() => _ = table.provinces_key(key),
            None => update::typed(table, cx, key),
        }
        LayerOutcome::Stay
    }

    fn pasted(&mut self, _below: &mut Layers, cx: &mut Context, text: &str) -> LayerOutcome {
        let table = &mut self.table;
        if let Some(why) = table.why_not_type(update::place(table)) {
            cx.info(why);
        } else if let Some(filter) = &mut table.filter {
            filter.paste(text);
        } else {
            _ = update::pasted(table, cx, text);
        }
        LayerOutcome::Stay
    }

    /// The wheel over the board scrolls the board, elsewhere the list. A click on the board looks a
    /// province up; on a line it selects it.
    fn input(&mut self, below: &mut Layers, cx: &mut Context, input: &Input) -> LayerOutcome {
        let body = cx.body();
        match *input {
            Input::Wheel { at, by } if draw::is_board(&self.table, body, Position::from(at)) => {
                update::scroll_board(&mut self.table, cx, (by.0.signum(), by.1.signum()));
            }
            Input::Wheel { by: (_, lines), .. } => {
                for action in walked(lines) {
                    self.act(below, cx, action);
                }
            }
            Input::Click(column, row) => {
                match draw::hit(cx, &self.table, body, Position::new(column, row)) {
                    Some(Hit::Province(province)) => {
                        self.table.province = province;
                        cx.info(self.table.game.board().full_place(province.into()));
                    }
                    Some(Hit::Row(at)) => self.table.put_cursor(at),
                    None => {}
                }
            }
            _ => {}
        }
        LayerOutcome::Stay
    }

    fn go_to_party(&mut self, _below: &Layers, _cx: &Context, nth: usize) {
        let board = self.table.game.board();
        if let Some(power) = board.power_ids().chain(board.natives).nth(nth) {
            self.table.go_to_power(power);
        }
    }

    /// A board over the whole screen, a province that is looked up, or what is typed in the entry
    /// line.
    fn pending(&self) -> Pending {
        let table = &self.table;
        if table.filter.is_some() || table.board_room.is_large() || !table.line.is_empty() {
            Pending::Open
        } else {
            Pending::Nothing
        }
    }

    fn unsaved(&mut self, then: Effect) -> Option<AnyLayer> {
        let typed = self.table.line.text().trim();
        let (question, lost) = if !typed.is_empty() {
            let lost = match self.table.session.lesson {
                Some(_) => "You lose this line. The lesson is not saved.",
                None => "You lose only this line. Everything else is saved.",
            };
            (format!("Quit without entering “{typed}”?"), lost)
        } else if self.table.vote.as_ref().is_some_and(is_begun) {
            (
                "Quit during a vote?".to_owned(),
                "The votes so far are lost, and everybody votes again. Everything else is saved.",
            )
        } else {
            return None;
        };
        Some(AnyLayer::new(Confirm::effect(question, lost, then)))
    }

    fn about(&self, _below: &Layers, look: &Look, width: u16) -> Option<LayerAbout> {
        let table = &self.table;
        let is_asked = table.filter.is_none();
        Some(LayerAbout {
            asks: is_asked.then(|| draw::entry::title(table)),
            notes: Some(notes::of_game(
                &table.game,
                &look.glyphs,
                update::place(table),
            )),
            ..open_game::about(table, None, width)
        })
    }

    fn table(&self) -> Option<&TableScreen> {
        Some(&self.table)
    }

    fn table_mut(&mut self) -> Option<&mut TableScreen> {
        Some(&mut self.table)
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        let table = &self.table;
        let rows = draw::rows(cx, table);
        if table.filter.is_some() {
            return rows;
        }
        Rows {
            parties: powers(&table.game),
            party: Some(table.power.index()),
            ..rows
        }
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, &self.table, frame, body);
    }
}

/// Whether somebody has voted.
fn is_begun(vote: &Vote) -> bool {
    vote.voters().any(|(_, has_voted)| has_voted)
}

/// What an action does that is the same on the table and on every page.
pub(crate) fn act_anywhere(
    table: &mut TableScreen,
    cx: &mut Context,
    action: Action,
) -> LayerOutcome {
    let width = cx.size.0;
    match action {
        Action::TakeOver => {
            if let Some(elsewhere) = &table.session.elsewhere {
                cx.effects.push(Effect::Open(elsewhere.folder.clone()));
            }
        }
        Action::CloseGame => cx.effects.push(Effect::GoHome),
        Action::EndGame => open_end(table, cx, reader::ending),
        Action::Vote => open_vote(table, cx, reader::ending),
        Action::HotSeat => hot_seat::pass_round(table, cx),
        Action::OpenSlips => settle::ask_to_open(table, cx),
        Action::Scores => {
            let chosen = table.game.history().scoring.as_deref();
            cx.ask(ScoresForm::new(chosen, choose_scoring));
        }
        Action::Players => cx.ask_over_table(PlayersForm::new(&table.game, table.seat)),
        Action::Fork => cx.ask(ForkForm::new(&table.game, None)),
        Action::SaveElsewhere => cx.ask(SaveElsewhere::default()),
        Action::Room => cx.ask(RoomForm),
        Action::Phones => cx.ask_over_table(PhonesForm::default()),
        Action::Clock => cx.ask_over_table(ClockBox::new(&table.session, cx)),
        Action::RunClock => run_clock(table, cx),

        Action::Undo => return ask_or_undo(table, cx),
        Action::Redo => return step(table, cx, true),
        Action::LastResults => return results::open_last(table),
        Action::History => return LayerOutcome::open(HistoryPage::default()),
        Action::Slips => return LayerOutcome::open(SlipsPage::at(table.author(), settle::open)),
        Action::Report | Action::Log | Action::Alliances => {
            let subject = match action {
                Action::Log => ReaderSubject::Log,
                Action::Alliances => ReaderSubject::Alliances,
                _ => ReaderSubject::all(&table.game)[0],
            };
            return LayerOutcome::open(TextPage::new(&table.game, subject, width));
        }
        Action::Rulebook => return TextPage::rulebook(&table.game, None, width),
        Action::NameArea => {
            return LayerOutcome::open(EditorPage::new(reader::ending, "name "));
        }
        Action::TellPlayer => {
            let seat = table.author().seat;
            let page = EditorPage::to_tell(reader::ending, &table.game, seat, None);
            return LayerOutcome::open(page);
        }
        Action::Census => return LayerOutcome::open(CensusPage::default()),
        Action::Editor => return LayerOutcome::open(EditorPage::new(reader::ending, "")),
        Action::Rules => return LayerOutcome::open(RulesPage::default()),
        _ => return LayerOutcome::Pass,
    }
    LayerOutcome::Stay
}

/// Types the beginning of a text into the entry line, which is not empty, in one step with the
/// outcome of a key each. Gives how many bytes that is.
pub(crate) fn enter_at_once(table: &mut TableScreen, text: &str) -> usize {
    if table.filter.is_none() && table.why_not_type(update::place(table)).is_none() {
        table.session.desk.type_at_once(text)
    } else {
        0
    }
}

/// Carries out an action of the table, of which some open a page.
fn act_at_table(table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
    let looks_up = table.filter.is_some();
    match action {
        Action::Settle if looks_up => {
            table.filter = None;
            return settle::open(table, cx);
        }
        Action::Settle => return settle::ask_and_open(table, cx),
        Action::StepOn | Action::StepBack if !looks_up => {
            return results::last_month(table, cx, action);
        }
        Action::Eyes if !looks_up => return eyes::open(table),
        _ => update::act(table, cx, action),
    }
    LayerOutcome::Stay
}

/// Puts a scoring system in force, and shows what it comes to. One that gives no scores yet may give
/// some later.
fn choose_scoring(layers: &mut Layers, cx: &mut Context, system: Option<System>) -> LayerOutcome {
    let Some(table) = table_mut(layers) else {
        return LayerOutcome::Close;
    };
    let shows = system.is_some() && !table.game.has_secrets();
    let told = table.perform(Command::SetScoring(system));
    table.after_change();
    cx.say(&table.game, &told);
    // In a game with secrets the page could show the room what it may not know.
    if shows {
        return LayerOutcome::open(TextPage::new(
            &table.game,
            ReaderSubject::Centres,
            cx.size.0,
        ));
    }
    LayerOutcome::Close
}

/// Starts the clock or stops it; a table without one is asked for its plan.
fn run_clock(table: &mut TableScreen, cx: &mut Context) {
    if !table.session.toggle_clock(cx.now) {
        cx.ask_over_table(ClockBox::new(&table.session, cx));
    }
}

/// Undoes; where that would take back a settlement while orders of the open phase are on the sheet,
/// as after a game was opened, asks first.
fn ask_or_undo(table: &mut TableScreen, cx: &mut Context) -> LayerOutcome {
    let game = &table.game;
    let entered = game.sheet().entries.len();
    // No order of the open phase is lost by it, so nothing is asked.
    if entered == 0 || game.can_undo_step() {
        return undo(table, cx);
    }
    let (orders, are) = match entered {
        1 => ("The order".to_owned(), "goes away; {redo} brings it back"),
        n => (
            format!("The {n} orders"),
            "go away; {redo} brings them back",
        ),
    };
    cx.ask(Confirm::new(
        format!("Undo {}?", game.undoable().0.unwrap_or_default()),
        format!("{orders} entered for {} {are}.", game.phase_name()),
        undo,
    ));
    LayerOutcome::Stay
}

fn undo(table: &mut TableScreen, cx: &mut Context) -> LayerOutcome {
    step(table, cx, false)
}

/// Takes the last step back, or brings it again.
fn step(table: &mut TableScreen, cx: &mut Context, again: bool) -> LayerOutcome {
    match table.apply(if again { Command::Redo } else { Command::Undo }) {
        Ok(told) => {
            table.after_undo(&told);
            cx.say(&table.game, &told);
        }
        Err(why) => cx.refuse(&why),
    }
    LayerOutcome::Stay
}
