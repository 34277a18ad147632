//! What the mouse does in the painter: click and drag paint, a right click picks up, the wheel
//! scrolls; in a form a click takes a field in hand.

use ratatui::layout::Position;

use super::form::FieldEntry;
use super::said::StatusText;
use super::{KNOWN_WORLD_STAYS, Painter, PaintingHand, draw};
use crate::tui::action::Action;
use crate::tui::input::Input;
use crate::tui::model::Context;
use crate::tui::stroke::Stroke;

impl Painter {
    /// The cell of the drawing at a column and row of the screen.
    pub fn cell_at(&self, cx: &Context, at: (u16, u16)) -> Option<(i32, i32)> {
        draw::cell(self, cx.body(), Position::from(at))
    }

    pub(super) fn moused(&mut self, cx: &mut Context, input: &Input) {
        let body = cx.body();
        // The wheel moves the window even while a form is open, to see what it asks about.
        if let Input::Wheel { by, .. } = *input {
            return self.scroll(draw::window(self, body), by);
        }
        let (column, row) = match *input {
            Input::Click(column, row)
            | Input::Drag(column, row)
            | Input::RightClick(column, row) => (column, row),
            _ => (0, 0),
        };
        let at = Position::new(column, row);
        if self.form.is_some() {
            if matches!(input, Input::Click(..))
                && let Some(field) = draw::field(self, body, at)
            {
                self.pick_field(cx, field);
            }
            return;
        }
        if let (Input::Click(..), Some(finding)) = (input, draw::finding(self, body, at)) {
            // The step to the next fault then ends at the one that was clicked.
            self.finding = finding.checked_sub(1);
            return self.carry_out(cx, Action::Painter(Stroke::NextFault));
        }
        let said = match (input, draw::cell(self, body, at)) {
            (Input::Release, _) => self.release(),
            (Input::Click(..), Some(cell)) => self.press(cell),
            (Input::Drag(..), Some(cell)) => self.drag(cell),
            (Input::RightClick(..), Some(cell)) => {
                self.finish();
                self.cursor = cell;
                self.pick_up()
            }
            _ => return,
        };
        self.mend_brush();
        self.refresh();
        said.tell(cx);
    }

    /// A field of the form is clicked on: it comes in hand; a choice that is in hand changes, a line
    /// opens.
    fn pick_field(&mut self, cx: &mut Context, field: usize) {
        let Some(form) = &mut self.form else { return };
        let was = std::mem::replace(&mut form.at, field);
        match form.fields.get(field).map(|field| &field.entry) {
            Some(FieldEntry::Choice { .. }) if was == field => form.change(true),
            Some(FieldEntry::Line(_)) => self.carry_out(cx, Action::Accept),
            _ => {}
        }
    }

    /// The button goes down.
    fn press(&mut self, cell: (i32, i32)) -> StatusText {
        self.cursor = cell;
        match self.hand {
            PaintingHand::Tie(tie, _) => return self.pick_for_tie(tie),
            PaintingHand::Block(_) => {
                return StatusText::done(
                    "arrows move the Known World; Enter keeps its new place, Esc its old one",
                );
            }
            _ => {}
        }
        self.finish();
        self.canvas.begin();
        self.dab(cell);
        self.hand = PaintingHand::Drag(cell);
        StatusText::Nothing
    }

    /// The mouse moves with the button down.
    fn drag(&mut self, cell: (i32, i32)) -> StatusText {
        if let PaintingHand::Drag(from) = self.hand {
            let round = self.canvas.wraps().then(|| i32::from(self.canvas.width()));
            // The terminal reports a fast mouse at a few cells only; the line fills those between.
            for step in line(from, cell, round) {
                self.dab(step);
            }
            self.cursor = cell;
            self.hand = PaintingHand::Drag(cell);
        }
        StatusText::Nothing
    }

    /// The button goes up.
    fn release(&mut self) -> StatusText {
        if matches!(self.hand, PaintingHand::Drag(_)) {
            self.finish();
            if self.canvas.at(self.cursor).is_known_world() {
                return StatusText::refused(KNOWN_WORLD_STAYS);
            }
        }
        StatusText::Nothing
    }

    /// The wheel scrolls the window and leaves the cursor where it is.
    fn scroll(&mut self, window: (i32, i32), by: (i16, i16)) {
        let (wide, high) = window;
        let (width, height) = (
            i32::from(self.canvas.width()),
            i32::from(self.canvas.height()),
        );
        let column = self.corner.0 + i32::from(by.0);
        let round = self.canvas.wraps() && wide < width;
        self.corner.0 = if round {
            column.rem_euclid(width)
        } else {
            column.clamp(0, (width - wide).max(0))
        };
        self.corner.1 = (self.corner.1 + i32::from(by.1)).clamp(0, (height - high).max(0));
    }
}

/// The cells from one to another in a straight line, the first left out; round a cylinder of so
/// many columns the short way.
fn line(from: (i32, i32), to: (i32, i32), round: Option<i32>) -> Vec<(i32, i32)> {
    let mut columns = to.0 - from.0;
    if let Some(width) = round
        && columns.abs() > width / 2
    {
        columns -= columns.signum() * width;
    }
    let rows = to.1 - from.1;
    let steps = columns.abs().max(rows.abs()).max(1);
    (1..=steps)
        .map(|n| {
            // Halves are rounded away from the beginning, the same in every direction.
            let [right, down] =
                [columns, rows].map(|whole| (2 * whole * n + steps * whole.signum()) / (2 * steps));
            (from.0 + right, from.1 + down)
        })
        .collect()
}
