//! Lines that are looked at before they are taken: whose each is, and whether they take the place
//! of what was entered before.

mod draw;
mod update;

use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::list::Selection;
use crate::tui::shared::{STRIKE, TAKE, WALK};
use crate::tui::table::ClaimedLine;
use chancery_engine::order::Entry;
use chancery_game::game::Game;

pub static SLIP: ScreenPlace =
    ScreenPlace::of_box("The lines of a slip", &[OWN, TAKE, WALK, STRIKE]);

const OWN: &[Spec] = &[
    Spec::new(
        Action::ReplaceOrders,
        "Take the lines instead of the earlier orders",
    )
    .keys(&[Key::char('r')]),
    Spec::new(
        Action::AddOrders,
        "Take the lines beside the earlier orders",
    )
    .keys(&[Key::char('a')]),
    Spec::new(Action::GiveLine, "Give the line to another power").keys(&[Key::char('w')]),
];

/// Lines of a slip, before they are taken.
pub struct SlipBox {
    pub lines: Vec<ClaimedLine>,
    /// Lines that the game master left out.
    pub left_out: Vec<Entry>,
    /// What else should be looked at.
    pub remarks: Vec<String>,
    /// The one line as it came, where it had to be ruled on, and why it was ruled so.
    pub ruled: Option<(Entry, String)>,
    pub selection: Selection,
}

impl SlipBox {
    /// The first line selected.
    pub(crate) fn new(lines: Vec<ClaimedLine>, remarks: Vec<String>) -> Self {
        Self {
            lines,
            left_out: Vec::new(),
            remarks,
            ruled: None,
            selection: Selection::default(),
        }
    }

    /// The same for one line that was ruled on: as it came, and the reason.
    #[must_use]
    pub(crate) fn ruled(self, line: Entry, why: String) -> Self {
        Self {
            ruled: Some((line, why)),
            ..self
        }
    }

    /// The lines as they will be taken.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        self.lines.iter().map(|line| line.entry.clone()).collect()
    }

    /// The lines entered before that these may take the place of, as indices of the sheet.
    pub(crate) fn replaced(&self, game: &Game) -> Vec<usize> {
        game.replaced_by(&self.entries())
    }

    /// Gives the selected line to the next power that may be meant, and all others of which the
    /// same is asked. Whether there is one.
    pub(crate) fn give_on(&mut self, game: &Game) -> bool {
        let Some(selected) = self.lines.get(self.selection.at) else {
            return false;
        };
        let (from, others) = (selected.entry.power, selected.others.clone());
        let Some(&to) = others.first() else {
            return false;
        };
        for line in self
            .lines
            .iter_mut()
            .filter(|line| line.entry.power == from && line.others == others)
        {
            line.others.rotate_left(1);
            if let Some(last) = line.others.last_mut() {
                *last = from;
            }
            line.entry.power = to;
            if game.setup.seat_of(from) == line.entry.seat {
                line.entry.seat = game.setup.seat_of(to);
            }
        }
        true
    }
}
