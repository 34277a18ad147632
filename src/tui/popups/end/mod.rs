//! The box that ends the game: in which way, and for whom.

mod draw;
mod update;

pub use update::{confirm, is_for_good, open, over};

use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::shared::{LIST, TICKS};
use chancery_engine::ending::{Agreement, Parties, Several};
use chancery_engine::seat::SeatId;
use chancery_game::game::Game;
use chancery_game::game::edit::around;

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
    /// Somebody who can be named; an index.
    Party(usize),
    Done,
}

pub struct EndForm {
    /// The ways that the rules know.
    pub ways: Vec<EndWay>,
    pub way: EndWay,
    /// Everybody who can be named, and whether he is.
    pub parties: Vec<(SeatId, bool)>,
    /// The selected line.
    pub at: usize,
    left: Vec<SeatId>,
    leaders: Option<Parties>,
    shared: bool,
}

impl EndForm {
    /// The box for a game as it stands: a draw of all who are left.
    pub(crate) fn new(game: &Game) -> Self {
        let around = around(
            game.setup.variant,
            game.board(),
            &game.setup.players,
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
        let parties = around.left.iter().map(|&seat| (seat, false)).collect();
        let (left, leaders, shared) = (around.left, around.leaders, around.shared);
        let mut form = Self {
            ways,
            way: EndWay::Draw,
            parties,
            at: 0,
            left,
            leaders,
            shared,
        };
        form.choose(EndWay::Draw);
        form
    }

    pub(crate) fn lines(&self) -> Vec<EndLine> {
        let parties = (0..self.parties.len())
            .filter(|_| self.way.names())
            .map(EndLine::Party);
        self.ways
            .iter()
            .copied()
            .map(EndLine::Way)
            .chain(parties)
            .chain([EndLine::Done])
            .collect()
    }

    pub(crate) fn line(&self) -> EndLine {
        self.lines().get(self.at).copied().unwrap_or(EndLine::Done)
    }

    /// Chooses a way; who is named with it usually is ticked.
    pub(crate) fn choose(&mut self, way: EndWay) {
        self.way = way;
        let leaders = self
            .leaders
            .as_ref()
            .filter(|_| way == EndWay::Limit)
            .map(|leaders| leaders.seats().to_vec());
        let usual = leaders.unwrap_or_else(|| self.left.clone());
        for (seat, ticked) in &mut self.parties {
            *ticked = way != EndWay::Concession && usual.contains(seat);
        }
    }

    /// Ticks somebody, or no more. Where only one may win by concession, he is the only one.
    pub(crate) fn tick(&mut self, at: usize) {
        let alone = self.way == EndWay::Concession && !self.shared;
        for (i, (_, ticked)) in self.parties.iter_mut().enumerate() {
            if i == at {
                *ticked = !*ticked;
            } else if alone {
                *ticked = false;
            }
        }
    }

    pub(crate) fn agreement(&self) -> Result<Agreement, &'static str> {
        let named = || {
            Parties::new(
                self.parties
                    .iter()
                    .filter(|(_, ticked)| *ticked)
                    .map(|(seat, _)| *seat),
            )
        };
        match self.way {
            EndWay::Draw => named()
                .and_then(Several::new)
                .map(Agreement::Draw)
                .ok_or("a draw needs two or more: tick them with {tick}"),
            EndWay::Concession => named()
                .map(Agreement::Concession)
                .ok_or("tick the winner with {tick}"),
            EndWay::Limit => named()
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
}
