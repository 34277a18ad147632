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
use chancery_game::game::Command;
use chancery_game::score::System;
use chancery_session::evening::Session;
use chancery_session::subject::ReaderSubject;

impl Layer for TableScreen {
    fn place(&self) -> &'static ScreenPlace {
        self.place()
    }

    fn why_not(&self, _below: &Layers, action: Action) -> Option<String> {
        let at_table = self.filter.is_none();
        let anywhere = open_game::why_not(self, self.place(), at_table, action);
        anywhere.or_else(|| update::why_not(self, action))
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        if action == Action::Accept && self.filter.is_none() && self.session.elsewhere.is_some() {
            return self.act_anywhere(cx, Action::TakeOver);
        }
        match self.act_anywhere(cx, action) {
            LayerOutcome::Pass => act_at_table(self, cx, action),
            outcome => outcome,
        }
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.session.desk.line)
    }

    fn line_is_empty(&self) -> bool {
        self.line_is_empty()
    }

    fn keeps(&self, _below: &Layers, key: Key) -> bool {
        self.keeps(key)
    }

    fn typed(&mut self, _below: &mut Layers, cx: &mut Context, key: Key) -> LayerOutcome {
        match self.why_not_type(self.place()) {
            Some(why) => cx.info(why),
            None if self.filter.is_some() => _ = self.provinces_key(key),
            None => update::typed(self, cx, key),
        }
        LayerOutcome::Stay
    }

    fn pasted(&mut self, _below: &mut Layers, cx: &mut Context, text: &str) -> LayerOutcome {
        if let Some(why) = self.why_not_type(self.place()) {
            cx.info(why);
        } else if let Some(filter) = &mut self.filter {
            filter.paste(text);
        } else {
            _ = update::pasted(self, cx, text);
        }
        LayerOutcome::Stay
    }

    /// The wheel over the board scrolls the board, elsewhere the list. A click on the board looks a
    /// province up; on a line it selects it.
    fn input(&mut self, below: &mut Layers, cx: &mut Context, input: &Input) -> LayerOutcome {
        let body = cx.body();
        match *input {
            Input::Wheel { at, by } if draw::is_board(self, body, Position::from(at)) => {
                update::scroll_board(self, cx, (by.0.signum(), by.1.signum()));
            }
            Input::Wheel { by: (_, lines), .. } => {
                for action in walked(lines) {
                    self.act(below, cx, action);
                }
            }
            Input::Click(column, row) => {
                match draw::hit(cx, self, body, Position::new(column, row)) {
                    Some(Hit::Province(province)) => {
                        self.province = province;
                        cx.info(self.game.board().full_place(province.into()));
                    }
                    Some(Hit::Row(at)) => self.put_cursor(at),
                    None => {}
                }
            }
            _ => {}
        }
        LayerOutcome::Stay
    }

    fn parties(&self, _below: &Layers, _cx: &Context) -> Option<(Vec<String>, Option<usize>)> {
        let is_walked = self.filter.is_none();
        is_walked.then(|| (powers(&self.game), Some(self.power.index())))
    }

    fn go_to_party(&mut self, _below: &Layers, _cx: &Context, nth: usize) {
        let board = self.game.board();
        if let Some(power) = board.power_ids().chain(board.natives).nth(nth) {
            self.go_to_power(power);
        }
    }

    /// A board over the whole screen, a province that is looked up, or what is typed in the entry
    /// line.
    fn pending(&self) -> Pending {
        let is_open = self.filter.is_some() || self.board_room.is_large() || !self.line.is_empty();
        if is_open {
            Pending::Open
        } else {
            Pending::Nothing
        }
    }

    fn unsaved(&mut self, then: Effect) -> Option<AnyLayer> {
        let typed = self.line.text().trim();
        let has_voted = |vote: &Vote| vote.voters().any(|(_, has_voted)| has_voted);
        let (question, lost) = if !typed.is_empty() {
            (
                format!("Quit without entering “{typed}”?"),
                "You lose only this line. Everything else is saved.",
            )
        } else if self.vote.as_ref().is_some_and(has_voted) {
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
        let is_asked = self.filter.is_none();
        Some(LayerAbout {
            asks: is_asked.then(|| draw::entry::title(self)),
            notes: Some(notes::of_game(&self.game, &look.glyphs, self.place())),
            ..open_game::about(self, None, width)
        })
    }

    fn session(&self) -> Option<&Session> {
        Some(&self.session)
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        draw::rows(cx, self)
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, self, frame, body);
    }
}

impl TableScreen {
    /// What an action does that is the same on the table and on every page.
    pub(crate) fn act_anywhere(&mut self, cx: &mut Context, action: Action) -> LayerOutcome {
        let width = cx.size.0;
        let text = |subject| LayerOutcome::open(TextPage::new(&self.game, subject, width));
        match action {
            Action::TakeOver => {
                if let Some(elsewhere) = &self.session.elsewhere {
                    cx.effects.push(Effect::Open(elsewhere.folder.clone()));
                }
            }
            Action::CloseGame => cx.effects.push(Effect::GoHome),
            Action::EndGame => open_end(self, cx, reader::ending),
            Action::Vote => open_vote(self, cx, reader::ending),
            Action::HotSeat => hot_seat::pass_round(self, cx),
            Action::OpenSlips => settle::ask_to_open(self, cx),
            Action::Scores => {
                let chosen = self.game.history().scoring.as_deref();
                cx.ask(ScoresForm::new(chosen, choose_scoring));
            }
            Action::Players => cx.ask_over_table(PlayersForm::new(&self.game, self.seat)),
            Action::Fork => cx.ask(ForkForm::new(&self.game, None)),
            Action::SaveElsewhere => cx.ask(SaveElsewhere::default()),
            Action::Room => cx.ask(RoomForm),
            Action::Phones => cx.ask_over_table(PhonesForm::default()),
            Action::Clock => cx.ask_over_table(ClockBox::new(&self.session, cx)),
            Action::RunClock => run_clock(self, cx),

            Action::Undo => return ask_or_undo(self, cx),
            Action::Redo => return step(self, cx, true),
            Action::LastResults => return results::open_last(self),
            Action::History => return LayerOutcome::open(HistoryPage::default()),
            Action::Slips => return LayerOutcome::open(SlipsPage::at(self.author(), settle::open)),
            Action::Report => return text(ReaderSubject::all(&self.game)[0]),
            Action::Log => return text(ReaderSubject::Log),
            Action::Alliances => return text(ReaderSubject::Alliances),
            Action::Rulebook => return TextPage::rulebook(&self.game, None, width),
            Action::NameArea => {
                return LayerOutcome::open(EditorPage::new(reader::ending, "name "));
            }
            Action::TellPlayer => {
                let seat = self.author().seat;
                let page = EditorPage::to_tell(reader::ending, &self.game, seat, None);
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
    pub(crate) fn enter_at_once(&mut self, text: &str) -> usize {
        if self.filter.is_none() && self.why_not_type(self.place()).is_none() {
            self.session.desk.type_at_once(text)
        } else {
            0
        }
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
    let Some(table) = open_game::table_mut(layers) else {
        return LayerOutcome::Close;
    };
    let shows = system.is_some() && !table.game.has_secrets();
    let told = table.perform(Command::SetScoring(system));
    table.after_change();
    cx.say(&table.game, &told);
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
