//! What keys and mouse do in a game.

use ratatui::prelude::*;

use super::passed::PassedPage;
use super::{header, possible, settle};
use crate::tui::action::{Action, GameTraits, ScreenPlace};
use crate::tui::effect::Effect;
use crate::tui::input::Input;
use crate::tui::keys::Key;
use crate::tui::list::Rows;
use crate::tui::look::Look;
use crate::tui::model::{Component, Context, PageHeader, Popup, Screen, walked};
use crate::tui::open_game::{Elsewhere, GameScreen, PageOutcome, TableScreen, game_screen};
use crate::tui::pages::history::HistoryPage;
use crate::tui::pages::reader::{self, has_alliances};
use crate::tui::pages::rules::RulesPage;
use crate::tui::pages::slips::SlipsPage;
use crate::tui::pages::{CensusPage, EditorPage, ReaderSubject, TextPage, eyes, powers, results};
use crate::tui::popups::{
    ClockBox, Confirm, ForkForm, PhonesForm, PlayersForm, RoomForm, SaveElsewhere, ScoresForm,
    hand_over, open_end, open_vote,
};
use crate::tui::table::draw::{self, Hit};
use crate::tui::table::{hot_seat, notes, update};
use chancery_atlas::board::PowerId;
use chancery_engine::vote::Vote;
use chancery_game::game::Command;
use chancery_game::score::System;

impl Component<(), ()> for GameScreen {
    fn place(&self) -> &'static ScreenPlace {
        self.at()
    }

    fn why_not(&self, (): &(), action: Action) -> Option<String> {
        possible::why_not(self, action)
    }

    fn act(&mut self, (): &mut (), cx: &mut Context, action: Action) {
        if let Some(elsewhere) = &self.elsewhere {
            let at_table = self.page.is_none() && self.table.filter.is_none();
            if action == Action::TakeOver || action == Action::Accept && at_table {
                cx.effects.push(Effect::Open(elsewhere.folder.clone()));
                return;
            }
        }
        let outcome = self.anywhere(cx, action).unwrap_or_else(|| {
            let table = &mut self.table;
            match &mut self.page {
                Some(page) => page.act(table, cx, action),
                None => act_at_table(table, cx, action),
            }
        });
        self.follow(outcome);
    }

    fn line_is_empty(&self) -> bool {
        match &self.page {
            Some(page) => page.line_is_empty(),
            None => self.table.line_is_empty(),
        }
    }

    fn keeps(&self, (): &(), key: Key) -> bool {
        match &self.page {
            Some(page) => page.keeps(&self.table, key),
            None => self.table.keeps(key),
        }
    }

    fn typed(&mut self, (): &mut (), cx: &mut Context, key: Key) {
        if let Some(why) = self.why_not_type() {
            return cx.info(why);
        }
        match &mut self.page {
            Some(page) => {
                let outcome = page.typed(&mut self.table, cx, key);
                self.follow(outcome);
            }
            None if self.table.filter.is_some() => _ = self.table.provinces_key(key),
            None => update::typed(&mut self.table, cx, key),
        }
    }

    fn pasted(&mut self, (): &mut (), cx: &mut Context, text: &str) {
        if let Some(why) = self.why_not_type() {
            return cx.info(why);
        }
        let table = &mut self.table;
        let outcome = match (&mut self.page, &mut table.filter) {
            (Some(page), _) => page.pasted(table, cx, text),
            (None, Some(filter)) => return filter.paste(text),
            (None, None) => update::pasted(table, cx, text),
        };
        self.follow(outcome);
    }

    fn rows(&self, (): &(), cx: &Context) -> Rows {
        match &self.page {
            Some(page) => page.rows(&self.table, cx),
            None => draw::rows(cx, &self.table),
        }
    }

    fn go_to_row(&mut self, (): &(), cx: &Context, row: usize) {
        if let Some(page) = &mut self.page {
            page.go_to_row(&self.table, cx, row);
        }
    }

    fn parties(&self, (): &(), cx: &Context) -> Option<(Vec<String>, Option<usize>)> {
        match &self.page {
            Some(page) => page.parties(&self.table, cx),
            None if self.table.filter.is_some() => None,
            None => Some((powers(&self.table.game), Some(self.table.power.index()))),
        }
    }

    fn go_to_party(&mut self, (): &(), cx: &Context, nth: usize) {
        if let Some(page) = &mut self.page {
            page.go_to_party(&self.table, cx, nth);
            return;
        }
        let board = self.table.game.board();
        if let Some(power) = board.power_ids().chain(board.natives).nth(nth) {
            self.table.go_to_power(power);
        }
    }

    fn draw(&self, (): &(), cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        match &self.page {
            Some(page) => page.draw(&self.table, cx, frame, body),
            None => draw::draw(cx, &self.table, frame, body),
        }
    }
}

impl Screen for GameScreen {
    fn has(&self) -> GameTraits {
        let game = &self.table.game;
        GameTraits {
            players: self.table.among_players(),
            alliances: has_alliances(game),
            claims: game.setup().variant.claims_in_secret(),
            scales: game.setup().variant.has_scales(),
            world: game.board().chart.wraps,
            beyond: game.board().far.is_some(),
            secrets: game.has_secrets(),
            untold: !game.is_open(),
            elsewhere: self.elsewhere.is_some(),
            ..GameTraits::default()
        }
    }

    fn type_at_once(&mut self, text: &str) -> usize {
        let is_entry_line = self.page.is_none() && self.table.filter.is_none();
        if is_entry_line && self.why_not_type().is_none() {
            self.table.type_at_once(text)
        } else {
            0
        }
    }

    /// The wheel over the board scrolls the board, elsewhere the list. A click on the board looks a
    /// province up; on a line it selects it.
    fn mouse(&mut self, cx: &mut Context, input: &Input) {
        let (body, free) = (cx.body(), cx.popup.is_none());
        match *input {
            Input::Wheel { at, by }
                if free
                    && self.page.is_none()
                    && draw::is_board(&self.table, body, Position::from(at)) =>
            {
                self.scroll_board(cx, (by.0.signum(), by.1.signum()));
            }
            Input::Wheel { by: (_, lines), .. } => {
                walked(lines).for_each(|action| self.act(&mut (), cx, action));
            }
            Input::Click(column, row) if free && self.page.is_none() => {
                let table = &mut self.table;
                match draw::hit(cx, table, body, Position::new(column, row)) {
                    Some(Hit::Province(province)) => {
                        table.province = province;
                        cx.info(table.game.board().full_place(province.into()));
                    }
                    Some(Hit::Row(at)) => table.put_cursor(at),
                    None => {}
                }
            }
            _ => {}
        }
    }

    /// The page, a board over the whole screen, or what is typed in the entry line: that is quoted, so
    /// that it can be typed again.
    fn cancel(&mut self, cx: &mut Context) -> bool {
        let table = &self.table;
        let typed = table.line.text().trim().to_owned();
        let is_open = self.page.is_some()
            || table.filter.is_some()
            || table.board_room.is_large()
            || !table.line.is_empty();
        if is_open {
            self.act(&mut (), cx, Action::Back);
        }
        if !typed.is_empty() && self.table.line.is_empty() {
            cx.info(format!("“{typed}” was not entered"));
        }
        is_open
    }

    fn unsaved(&mut self, then: Effect) -> Option<Box<dyn Popup>> {
        let typed = self.table.line.text().trim();
        let has_voted = |vote: &Vote| vote.voters().any(|(_, has_voted)| has_voted);
        let (question, lost) = if !typed.is_empty() {
            (
                format!("Quit without entering “{typed}”?"),
                "You lose only this line. Everything else is saved.",
            )
        } else if self.table.vote.as_ref().is_some_and(has_voted) {
            (
                "Quit during a vote?".to_owned(),
                "The votes so far are lost, and everybody votes again. Everything else is saved.",
            )
        } else {
            return None;
        };
        Some(Box::new(Confirm::effect(question, lost, then)))
    }

    fn header(&self, width: u16) -> PageHeader {
        header::header(self, width)
    }

    fn banner(&self, width: usize) -> Option<String> {
        let elsewhere = self.elsewhere.as_ref().map(Elsewhere::banner);
        elsewhere.or_else(|| header::banner(self, width))
    }

    fn notes(&self, look: &Look, place: &'static ScreenPlace) -> Vec<String> {
        notes::of_game(&self.table.game, &look.glyphs, place)
    }

    fn asks(&self) -> Option<String> {
        let is_asked = self.page.is_none() && self.table.filter.is_none();
        is_asked.then(|| draw::entry::title(&self.table))
    }
}

impl GameScreen {
    /// Why nothing can be typed here now; `None` where it can.
    fn why_not_type(&self) -> Option<String> {
        self.elsewhere.as_ref()?.why_not_type(self.at())
    }

    /// What an action does that is the same on the table and on every page; `None` for any other.
    fn anywhere(&mut self, cx: &mut Context, action: Action) -> Option<PageOutcome> {
        let (width, subject) = (cx.size.0, self.page::<TextPage>().map(|page| page.subject));
        let rule = self.page.as_ref().and_then(|page| page.rule(&self.table));
        let table = &mut self.table;
        let text = |subject| PageOutcome::open(TextPage::new(&table.game, subject, width));
        match action {
            // A player's page, which is passed on behind the lock.
            Action::Accept if subject.and_then(ReaderSubject::seat).is_some() => {
                hand_over(cx, PassedPage);
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
            Action::Players => cx.ask(PlayersForm::new(&table.game, table.seat)),
            Action::Fork => cx.ask(ForkForm::new(&table.game, None)),
            Action::SaveElsewhere => cx.ask(SaveElsewhere::default()),
            Action::Room => cx.ask(RoomForm),
            Action::Phones => cx.ask(PhonesForm::default()),
            Action::Clock => cx.ask(ClockBox::new(cx)),
            Action::RunClock => run_clock(cx),

            Action::Undo => return Some(ask_or_undo(table, cx)),
            Action::Redo => return Some(step(table, cx, true)),
            Action::LastResults => return Some(results::open_last(table)),
            Action::History => return Some(PageOutcome::open(HistoryPage::default())),
            Action::Slips => {
                return Some(PageOutcome::open(SlipsPage::at(
                    table.author(),
                    settle::open,
                )));
            }
            Action::Report => return Some(text(ReaderSubject::all(&table.game)[0])),
            Action::Log => return Some(text(ReaderSubject::Log)),
            Action::Alliances => return Some(text(ReaderSubject::Alliances)),
            Action::Rulebook => {
                let page = TextPage::new(&table.game, ReaderSubject::Rulebook, width);
                return Some(PageOutcome::open(page.at(&table.game, rule)));
            }
            Action::NameArea => return Some(PageOutcome::open(EditorPage::to_name())),
            Action::TellPlayer => {
                let power = addressed(table, subject);
                return Some(PageOutcome::open(EditorPage::to_tell(
                    table, power, subject,
                )));
            }
            Action::Census => return Some(PageOutcome::open(CensusPage::default())),
            Action::Editor => return Some(PageOutcome::open(EditorPage::default())),
            Action::Rules => return Some(PageOutcome::open(RulesPage::default())),
            _ => self.scroll_board(cx, action.scrolls()?),
        }
        Some(PageOutcome::Stay)
    }

    /// Scrolls the board that is shown, if one is, by quarters of what is seen of it, right and down.
    fn scroll_board(&mut self, cx: &Context, quarters: (i16, i16)) {
        let body = cx.body();
        match &mut self.page {
            Some(page) => page.scroll(&self.table, cx, body, quarters),
            None => {
                if let Some(pan) = draw::panned(cx, &self.table, body, quarters) {
                    self.table.scroll_to(pan);
                }
            }
        }
    }
}

/// Carries out an action of the table, of which some open a page.
fn act_at_table(table: &mut TableScreen, cx: &mut Context, action: Action) -> PageOutcome {
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
    PageOutcome::Stay
}

/// Puts a scoring system in force, and shows what it comes to. One that gives no scores yet may give
/// some later.
fn choose_scoring(screen: &mut dyn Screen, cx: &mut Context, system: Option<System>) {
    let Some(open) = game_screen(screen) else {
        return;
    };
    let shows = system.is_some() && !open.table.game.has_secrets();
    let told = open.table.perform(Command::SetScoring(system));
    open.table.after_change();
    cx.say(&open.table.game, &told);
    let page = shows.then(|| TextPage::new(&open.table.game, ReaderSubject::Centres, cx.size.0));
    open.follow(page.map_or(PageOutcome::Stay, PageOutcome::open));
}

/// Starts the clock or stops it; a table without one is asked for its plan.
fn run_clock(cx: &mut Context) {
    let now = cx.now;
    match &mut cx.clock {
        Some(clock) if clock.face(now).is_some() => {
            clock.toggle(now);
            cx.effects.push(Effect::KeepClock);
        }
        _ => cx.ask(ClockBox::new(cx)),
    }
}

/// The power whose player is meant: whose page it is, else at whose orders the cursor is.
fn addressed(table: &TableScreen, subject: Option<ReaderSubject>) -> Option<PowerId> {
    let seat = subject
        .and_then(ReaderSubject::seat)
        .unwrap_or(table.author().seat);
    table.game.setup().power_of(seat)
}

/// Undoes; where that would take back a settlement while orders of the open phase are on the sheet,
/// as after a game was opened, asks first.
fn ask_or_undo(table: &mut TableScreen, cx: &mut Context) -> PageOutcome {
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
    PageOutcome::Stay
}

fn undo(table: &mut TableScreen, cx: &mut Context) -> PageOutcome {
    step(table, cx, false)
}

/// Takes the last step back, or brings it again.
fn step(table: &mut TableScreen, cx: &mut Context, again: bool) -> PageOutcome {
    match table.apply(if again { Command::Redo } else { Command::Undo }) {
        Ok(told) => {
            table.after_undo(&told);
            cx.say(&table.game, &told);
        }
        Err(why) => cx.refuse(&why),
    }
    PageOutcome::Stay
}
