//! The review before settling, where ballots are counted: what should be looked at, and then a page
//! a power in the form of the rules' own table. What the program would draw by lot is never shown
//! before it is drawn.

mod draw;

use ratatui::prelude::*;

use super::readback::{OpenReadBack, ReadBackPage, strike};
use crate::tui::action::{Action, PlaceGames, ScreenPlace};
use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _};
use crate::tui::list::{Rows, Selection};
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::shared::{
    FIND, FIND_ON, FIX, GAME, JUMP, LIST, PAGES, PLAYERS, SETTLE, STRIKE, VALUES,
};
use crate::tui::table::update::pasted;
use chancery_engine::count::{BallotSubject, Draw};
use chancery_engine::order::{Entry, Order, Reading};
use chancery_engine::seat::{Author, SeatId};
use chancery_game::game::{Command, Game, Unordered};
use chancery_game::report::ballots::CountTable;
use chancery_session::review::{CountReview, ballots_on, go_to_cell};

/// Review before settling.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "in the review: {settle} first",
    of: PlaceGames::Players,
    hints: &[("Enter", "go to the line"), ("PgUp/PgDn", "power")],
    notes: &[
        "Doubtful ballots first, then a table for each power: units down,",
        "players across. It has the order values, and why an order is followed.",
        "Enter goes to the ballot. {settle} settles the phase.",
    ],
    ..ScreenPlace::new(
        "Review before settling",
        &[
            LIST, FIND, FIND_ON, JUMP, GAME, SETTLE, VALUES, PAGES, STRIKE, FIX, PLAYERS,
        ],
    )
};

/// Rows of half a page of a power's table.
const PAGE: usize = 8;

pub struct ReviewPage {
    /// Which page is open: 0 what should be looked at, then the powers.
    pub at: usize,
    /// What should be looked at.
    pub read_back: ReadBackPage,
    pub review: CountReview,
    /// The selected row of a power's table.
    pub selection: Selection,
    /// The selected column.
    pub column: usize,
    /// The number of a lot as it is typed.
    pub number: InputLine,
}

impl ReviewPage {
    /// The review of the open phase: at what should be looked at where there is anything, else at
    /// the first power in which anybody has a vote.
    pub(crate) fn new(game: &Game, open: OpenReadBack) -> Self {
        let mut page = Self {
            at: 0,
            read_back: ReadBackPage::new(game, open),
            review: CountReview::new(game),
            selection: Selection::default(),
            column: 0,
            number: InputLine::default(),
        };
        let silent = game.silent();
        let mut unheard = silent.iter().flat_map(|(_, unordered)| unordered);
        let has_lots = unheard.any(|what| matches!(what, Unordered::Lot(_)));
        // Nothing needs a look there, so the counts come at once.
        if page.read_back.list.read_back.suspicious.is_empty() && !has_lots {
            let voted_on = page
                .review
                .tables
                .iter()
                .position(|table| !table.voters.is_empty());
            page.at = voted_on.map_or(0, |at| at + 1);
        }
        page
    }

    /// Makes everything anew after a change.
    fn renew(&mut self, game: &Game) {
        self.read_back.renew(game);
        self.review = CountReview::new(game);
        self.at = self.at.min(self.review.tables.len());
        // What is typed was meant for a list that may be another one now.
        self.number = InputLine::default();
    }

    /// The power's table that is open.
    pub(crate) fn table(&self) -> Option<&CountTable> {
        self.review.tables.get(self.at.checked_sub(1)?)
    }

    /// The first lot that the open page's power has to draw.
    pub(crate) fn lot(&self) -> Option<&Draw> {
        self.review.lot_of(self.table()?.power)
    }

    fn count(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let Some(shown) = self.table() else {
            return LayerOutcome::Stay;
        };
        let (rows, columns) = (shown.rows.len(), shown.voters.len());
        match action {
            _ if self.selection.act(action, rows, PAGE) => {}
            Action::Left => self.column = self.column.saturating_sub(1),
            Action::Right => self.column = (self.column + 1).min(columns.saturating_sub(1)),
            Action::Back if !self.number.is_empty() => _ = self.number.take(),
            Action::Back => return LayerOutcome::Close,
            Action::Accept if !self.number.is_empty() => self.take_lot(table, cx),
            Action::Accept | Action::Fix => {
                if let Some((author, about)) = self.selected() {
                    go_to_cell(table, author, about);
                    return LayerOutcome::Close;
                }
            }
            Action::Strike => {
                let cell = self.selected();
                let entries = cell.map(|(author, about)| ballots_on(&table.game, author, about));
                strike(
                    table,
                    cx,
                    entries.and_then(|entries| entries.last().copied()),
                );
            }
            _ => return LayerOutcome::Pass,
        }
        LayerOutcome::Stay
    }

    fn selected(&self) -> Option<(Author, BallotSubject)> {
        let table = self.table()?;
        let author = Author::new(table.voters.get(self.column)?.seat, table.power);
        Some((author, table.rows.get(self.selection.at)?.about))
    }

    /// Takes the number that the table drew.
    fn take_lot(&mut self, table: &mut TableScreen, cx: &mut Context) {
        // Taken in any case: a wrong number is typed anew.
        let typed = self.number.take();
        let candidates = self.lot().map_or(0, |lot| lot.candidates.len());
        let number = typed
            .trim()
            .parse()
            .ok()
            .filter(|&number: &u16| number > 0 && usize::from(number) <= candidates);
        let (Some(number), Some(power)) = (number, self.table().map(|table| table.power)) else {
            return cx.error(format!(
                "“{typed}” is not on the list: type a number from 1 to {candidates}"
            ));
        };
        let author = Author::new(SeatId::GAME_MASTER, power);
        let reading = Reading::clear(Order::lot(number));
        let lot = Entry::by(author, format!("Lot {number}"), reading);
        let told = table.perform(Command::Add(vec![lot]));
        table.after_change();
        cx.say(&table.game, &told);
    }
}

impl Layer<TableScreen> for ReviewPage {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn why_not(&self, table: &TableScreen, action: Action) -> Option<String> {
        if self.at == 0 {
            return self.read_back.why_not(table, action);
        }
        let selected = self.selected();
        let why = match action {
            Action::Strike
                if selected.is_some_and(|(author, about)| {
                    ballots_on(&table.game, author, about).is_empty()
                }) =>
            {
                "there is no ballot in this cell"
            }
            Action::Accept | Action::Fix if self.number.is_empty() && selected.is_none() => {
                "there is no ballot to change"
            }
            _ => return None,
        };
        Some(why.to_owned())
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let last = self.review.tables.len();
        match action {
            Action::NextPage => self.at = if self.at < last { self.at + 1 } else { 0 },
            Action::PageDown => self.at = (self.at + 1).min(last),
            Action::PageUp => self.at = self.at.saturating_sub(1),
            // From any page, but never past orders that were not read back.
            Action::Settle => return self.read_back.settle(table, cx),
            _ if self.at == 0 => return self.read_back.act(table, cx, action),
            _ => return self.count(table, cx, action),
        }
        LayerOutcome::Stay
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let rows = draw::rows(cx, table, self);
        // While a lot's number is typed, its digits are that and go to no power.
        if self.lot().is_some() {
            return rows;
        }
        let board = table.game.board();
        let tables = self.review.tables.iter();
        Rows {
            parties: tables
                .map(|shown| board.power(shown.power).name.clone())
                .collect(),
            party: self.at.checked_sub(1),
            ..rows
        }
    }

    fn go_to_row(&mut self, table: &TableScreen, cx: &Context, row: usize) {
        match self.table() {
            None => self.read_back.go_to_row(table, cx, row),
            Some(_) => self.selection.at = row,
        }
    }

    fn go_to_party(&mut self, _table: &TableScreen, _cx: &Context, nth: usize) {
        self.at = nth + 1;
    }

    /// A digit of a lot's number.
    fn typed(&mut self, _table: &mut TableScreen, _cx: &mut Context, key: Key) -> LayerOutcome {
        if self.lot().is_some() && key.text().is_none_or(|c| c.is_ascii_digit()) {
            self.number.key(key);
        }
        LayerOutcome::Stay
    }

    fn pasted(&mut self, table: &mut TableScreen, cx: &mut Context, text: &str) -> LayerOutcome {
        pasted(table, cx, text)
    }

    fn catch_up(&mut self, table: &TableScreen) -> bool {
        self.renew(&table.game);
        true
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, table, self, frame, body);
    }
}
