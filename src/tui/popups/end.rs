//! The box that ends the game: in which way, and for whom.

use std::collections::BTreeSet;

use ratatui::prelude::*;

use super::{Confirm, PAGE_LINES};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::form::FormRows;
use crate::tui::keys::Key;
use crate::tui::list::{Rows, Selection, UNBROKEN};
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::shared::{LIST, TICKS};
use chancery_engine::edit::{Edit, EndingEdit, around};
use chancery_engine::ending::{Agreement, Ending, Parties, Several};
use chancery_engine::seat::SeatId;
use chancery_game::game::{Command, Game};

pub static ENDING: ScreenPlace = ScreenPlace::of_box("Ending the game", &[OWN, TICKS, LIST]);

const OWN: &[Spec] = &[Spec::new(Action::Finish, "End the game like this").keys(&[Key::f(5)])];

/// In which way the table ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndWay {
    Draw,
    Concession,
    /// The limit of time or years is reached.
    Limit,
    Points,
    /// The game is given up.
    Abandoned,
}

impl EndWay {
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Draw => "Draw",
            Self::Concession => "Concession",
            Self::Limit => "Limit",
            Self::Points => "Points",
            Self::Abandoned => "Abandoned",
        }
    }

    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Draw => "those ticked share it; nobody wins",
            Self::Concession => "all others concede to the one ticked",
            Self::Limit => "time or year is up: one wins, or several draw",
            Self::Points => "closed early: the most points win",
            Self::Abandoned => "given up, without a result",
        }
    }

    /// Whether it names somebody.
    pub(crate) const fn names(self) -> bool {
        matches!(self, Self::Draw | Self::Concession | Self::Limit)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndLine {
    Way(EndWay),
    /// Somebody who can be named.
    Party(SeatId),
    Done,
}

/// Opens the page of how a game ended, on a screen of so many columns.
pub type EndPage = fn(&Game, u16) -> LayerOutcome;

pub struct EndForm {
    /// The ways that the rules know.
    pub ways: Vec<EndWay>,
    pub way: EndWay,
    /// Everybody who can be named: those who are left.
    pub left: Vec<SeatId>,
    /// Who of them is.
    ticked: BTreeSet<SeatId>,
    pub selection: Selection,
    leaders: Option<Parties>,
    shared: bool,
    /// What is shown once the game is over.
    pub(super) page: EndPage,
}

impl EndForm {
    /// The box for a game as it stands: a draw of all who are left.
    pub(crate) fn new(game: &Game, page: EndPage) -> Self {
        let around = around(
            game.setup().variant,
            game.board(),
            &game.setup().players,
            game.state(),
        );
        let points = around.leaders.is_some();
        let all = [
            EndWay::Draw,
            EndWay::Concession,
            EndWay::Limit,
            EndWay::Points,
            EndWay::Abandoned,
        ];
        let ways = all
            .into_iter()
            .filter(|&way| points || way != EndWay::Points)
            .collect();
        let mut form = Self {
            ways,
            way: EndWay::Draw,
            left: around.left,
            ticked: BTreeSet::new(),
            selection: Selection::default(),
            leaders: around.leaders,
            shared: around.shared,
            page,
        };
        form.choose(EndWay::Draw);
        form
    }

    pub(crate) fn lines(&self) -> Vec<EndLine> {
        let named = if self.way.names() {
            self.left.as_slice()
        } else {
            &[]
        };
        self.ways
            .iter()
            .copied()
            .map(EndLine::Way)
            .chain(named.iter().copied().map(EndLine::Party))
            .chain([EndLine::Done])
            .collect()
    }

    pub(crate) fn line(&self) -> EndLine {
        let line = self.lines().get(self.selection.at).copied();
        line.unwrap_or(EndLine::Done)
    }

    /// Chooses a way; who is named with it usually is ticked.
    pub(crate) fn choose(&mut self, way: EndWay) {
        self.way = way;
        let usual = match (way, &self.leaders) {
            (EndWay::Concession, _) => &[],
            (EndWay::Limit, Some(leaders)) => leaders.seats(),
            _ => self.left.as_slice(),
        };
        self.ticked = usual.iter().copied().collect();
    }

    pub(crate) fn is_ticked(&self, seat: SeatId) -> bool {
        self.ticked.contains(&seat)
    }

    /// Ticks somebody, or no more. Where only one may win by concession, he is the only one.
    pub(crate) fn tick(&mut self, seat: SeatId) {
        if self.ticked.remove(&seat) {
            return;
        }
        if self.way == EndWay::Concession && !self.shared {
            self.ticked.clear();
        }
        self.ticked.insert(seat);
    }

    pub(crate) fn agreement(&self) -> Result<Agreement, &'static str> {
        let named = Parties::new(self.ticked.iter().copied());
        match self.way {
            EndWay::Draw => named
                .and_then(Several::new)
                .map(Agreement::Draw)
                .ok_or("a draw needs two or more: tick them with {tick}"),
            EndWay::Concession => named
                .map(Agreement::Concession)
                .ok_or("tick the winner with {tick}"),
            EndWay::Limit => named
                .map(Agreement::Limit)
                .ok_or("tick the winner, or all who share the draw, with {tick}"),
            EndWay::Points => self
                .leaders
                .clone()
                .map(Agreement::Points)
                .ok_or("this game has no points"),
            EndWay::Abandoned => Ok(Agreement::Abandoned),
        }
    }

    /// Asks whether the game is to end as the box says; where something is wanting, says so.
    fn ask(&self, table: &TableScreen, cx: &mut Context) -> LayerOutcome {
        match self.agreement() {
            Ok(agreement) => {
                confirm(table, cx, agreement, self.page);
                LayerOutcome::Close
            }
            Err(why) => {
                cx.info(why);
                LayerOutcome::Stay
            }
        }
    }
}

/// Opens the box that ends the game; where the table has ended it, asks whether to take it up
/// again.
pub fn open(table: &TableScreen, cx: &mut Context, page: EndPage) {
    let game = &table.game;
    match game.state().ending {
        None => cx.ask_over_table(EndForm::new(game, page)),
        Some(_) => cx.ask(Confirm::new(
            format!("{}. Reopen the game?", game.how_ended()),
            "It continues where it ended. The log records it.",
            move |table, cx| carry_out(table, cx, EndingEdit::Resume, page),
        )),
    }
}

/// Asks whether the game is to end so.
pub fn confirm(table: &TableScreen, cx: &mut Context, agreement: Agreement, page: EndPage) {
    let game = &table.game;
    let sentence = Ending::Agreed(agreement.clone()).sentence(|seat| game.setup().seat_name(seat));
    let waiting = match game.sheet().entries.len() {
        0 => String::new(),
        n => format!(
            " Orders written for {}, not settled: {n}. They stay.",
            game.phase_name()
        ),
    };
    cx.ask(Confirm::new(
        format!("{sentence}. End the game like this?"),
        format!("No more orders then. {{undo}} undoes it. The log records it.{waiting}"),
        move |table, cx| carry_out(table, cx, EndingEdit::End(agreement), page),
    ));
}

/// Ends the game, or takes it up again, and shows what came of it.
fn carry_out(
    table: &mut TableScreen,
    cx: &mut Context,
    edit: EndingEdit,
    page: EndPage,
) -> LayerOutcome {
    match table.apply(Command::Edit(Edit::Ending(edit))) {
        Ok(told) => cx.say(&table.game, &told),
        Err(why) => {
            cx.refuse(&why);
            return LayerOutcome::Stay;
        }
    }
    table.line.take();
    table.after_change();
    if table.game.state().is_over() {
        page(&table.game, cx.size.0)
    } else {
        LayerOutcome::CloseAll
    }
}

impl Layer<TableScreen> for EndForm {
    fn place(&self) -> &'static ScreenPlace {
        &ENDING
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            Action::Back => return LayerOutcome::Close,
            Action::Finish => return self.ask(table, cx),
            Action::Tick | Action::Accept => match self.line() {
                EndLine::Way(way) => {
                    self.choose(way);
                    if action == Action::Accept {
                        self.selection.at = self.ways.len();
                    }
                }
                EndLine::Party(seat) => self.tick(seat),
                EndLine::Done => return self.ask(table, cx),
            },
            _ => _ = self.selection.act(action, self.lines().len(), PAGE_LINES),
        }
        LayerOutcome::Stay
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let rows = self.form(cx, table).rows();
        rows.under(TITLE, "")
            .with([self.outcome(cx, table)])
            .with([keys(cx)])
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let outcome = self.outcome(cx, table);
        let form = self.form(cx, table);
        form.draw_boxed(frame, body, TITLE, outcome, &keys(cx));
    }
}

const TITLE: &str = "End the game";

fn keys(cx: &Context) -> String {
    let told = "{tick} ticks; {finish} asks, then ends the game; Esc leaves";
    cx.look.keys.spelled_in(&ENDING, told)
}

impl EndForm {
    fn form<'a>(&self, cx: &'a Context, table: &TableScreen) -> FormRows<'a> {
        let mut rows = FormRows::new(&cx.look, 0, UNBROKEN);
        for (at, line) in self.lines().into_iter().enumerate() {
            rows.begin(at == self.selection.at);
            match line {
                EndLine::Way(way) => rows.option(way == self.way, way.title(), way.meaning()),
                EndLine::Party(seat) => {
                    let name = table.game.setup().seat_name(seat);
                    rows.tick(Some(self.is_ticked(seat)), name.to_owned());
                }
                EndLine::Done => rows.button(TITLE),
            }
        }
        rows
    }

    /// How the game would end, or what is wanting.
    fn outcome(&self, cx: &Context, table: &TableScreen) -> Line<'static> {
        let look = &cx.look;
        match self.agreement() {
            Ok(agreement) => {
                let sentence =
                    Ending::Agreed(agreement).sentence(|seat| table.game.setup().seat_name(seat));
                Line::styled(format!("{sentence}."), look.theme.strong)
            }
            Err(why) => {
                let why = look.keys.spelled_in(&ENDING, why);
                Line::styled(format!("{why}."), look.theme.text)
            }
        }
    }
}
