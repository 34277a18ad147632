//! What the keys do in the painter.

use super::form::FieldTie;
use super::said::StatusText;
use super::{BROADEST, KNOWN_WORLD_STAYS, Painter, PaintingHand, draw};
use crate::tui::action::Action;
use crate::tui::effect::Effect;
use crate::tui::list::stepped;
use crate::tui::model::Context;
use crate::tui::stroke::Stroke;
use chancery_atlas::board::{AreaId, AreaKind, Ground};
use chancery_atlas::world::canvas::{Brush, Cramped, PaintRefusal, Strip};

/// Why there is no way back, and none forward.
pub(super) const NOTHING_TO_UNDO: &str = "there is nothing to undo";
pub(super) const NOTHING_TO_REDO: &str = "there is nothing to redo";

impl Painter {
    pub(super) fn carry_out(&mut self, cx: &mut Context, action: Action) {
        let window = draw::window(self, cx.body());
        let said = match action {
            _ if self.form.is_some() => self.form_action(cx, action),
            Action::Painter(Stroke::Undo) => self.undo(),
            Action::Painter(Stroke::Redo) => self.redo(),
            Action::Painter(stroke) => self.stroke(cx, stroke, window),
            Action::Back => self.back(),
            _ => return,
        };
        // An undo may have taken away the area that the brush paints.
        self.mend_brush();
        self.refresh();
        self.keep_in_sight(window);
        said.tell(cx);
    }

    fn stroke(&mut self, cx: &mut Context, stroke: Stroke, window: (i32, i32)) -> StatusText {
        // What does not go on with the stroke in hand ends it.
        let goes_on = match self.hand {
            PaintingHand::Free if self.is_pen_down => matches!(
                stroke,
                Stroke::Go(..) | Stroke::Leap(..) | Stroke::Draw(..) | Stroke::Wide
            ),
            PaintingHand::Along => matches!(stroke, Stroke::Draw(..)),
            PaintingHand::Block(_) => matches!(stroke, Stroke::Go(..) | Stroke::Leap(..)),
            PaintingHand::Free | PaintingHand::Drag(_) | PaintingHand::Tie(..) => false,
        };
        if matches!(self.hand, PaintingHand::Block(_)) && !goes_on {
            self.finish();
            return StatusText::done(
                "the Known World is in its new place; {painter-undo} undoes it",
            );
        }
        if !goes_on {
            self.finish();
        }
        match stroke {
            Stroke::Go(columns, rows) => self.go(i32::from(columns), i32::from(rows)),
            Stroke::Leap(columns, rows) => self.go(
                i32::from(columns) * (window.0 / 2).max(1),
                i32::from(rows) * (window.1 / 2).max(1),
            ),
            Stroke::Draw(columns, rows) => self.draw_along(i32::from(columns), i32::from(rows)),
            Stroke::Paint => self.paint_here(self.brush),
            Stroke::Erase => self.erase(),
            Stroke::Pen => self.pen(),
            Stroke::Fill => {
                self.brush = self.canvas.fill(self.brush, self.cursor);
                StatusText::Nothing
            }
            Stroke::PickUp => self.pick_up(),
            Stroke::Land => self.take(Brush::New(AreaKind::Land)),
            Stroke::Sea => self.take(Brush::New(AreaKind::Sea)),
            Stroke::Mountain => self.ask_mountain(),
            Stroke::Broader => self.broaden(1),
            Stroke::Narrower => self.broaden(-1),
            Stroke::Dissolve => {
                let dissolved = self.on_area(|painter, id| {
                    painter.canvas.dissolve(id);
                    Ok(())
                });
                dissolved.or_told("dissolved; {painter-undo} undoes it")
            }
            Stroke::Canal => self.on_area(|painter, id| painter.canvas.toggle_canal(id)),
            Stroke::Name => match self.hand {
                PaintingHand::Tie(tie, _) => self.pick_for_tie(tie),
                _ => self.ask_name(),
            },
            Stroke::Join => self.pick_for_tie(FieldTie::Join),
            Stroke::Cut => self.pick_for_tie(FieldTie::Cut),
            Stroke::Find => self.ask_find(),
            Stroke::WiderHere => self.size(|painter| painter.canvas.double(painter.column())),
            Stroke::NarrowerHere => self.size(|painter| painter.canvas.take_out(painter.column())),
            Stroke::HigherHere => self.size(|painter| painter.canvas.double(painter.row())),
            Stroke::LowerHere => self.size(|painter| painter.canvas.take_out(painter.row())),
            Stroke::NextFault => self.go_to_finding(true),
            Stroke::PreviousFault => self.go_to_finding(false),
            Stroke::Wide => {
                self.wide = !self.wide;
                StatusText::Nothing
            }
            Stroke::Save => {
                cx.effects.push(Effect::SaveWorld);
                StatusText::Nothing
            }
            Stroke::SaveAs => self.ask_save_as(),
            Stroke::Leave => {
                match self.before_leaving(Effect::LeavePainter) {
                    Some(asks) => cx.open_above(asks),
                    None => cx.effects.push(Effect::LeavePainter),
                }
                StatusText::Nothing
            }
            Stroke::Undo => self.undo(),
            Stroke::Redo => self.redo(),
            stroke => (self.work.stroke)(self, stroke),
        }
    }

    fn undo(&mut self) -> StatusText {
        self.finish();
        let undone = self.canvas.undo().then_some(());
        StatusText::from_result(undone.ok_or(NOTHING_TO_UNDO))
    }

    fn redo(&mut self) -> StatusText {
        self.finish();
        let redone = self.canvas.redo().then_some(());
        StatusText::from_result(redone.ok_or(NOTHING_TO_REDO))
    }

    /// Gives up what is being done.
    fn back(&mut self) -> StatusText {
        match self.hand {
            PaintingHand::Block(_) => {
                self.canvas.abandon();
                self.hand = PaintingHand::Free;
                StatusText::done("the Known World is back in its old place")
            }
            PaintingHand::Tie(..) => {
                self.hand = PaintingHand::Free;
                StatusText::done("no areas joined or cut")
            }
            PaintingHand::Free if self.is_pen_down => self.pen(),
            PaintingHand::Free => StatusText::done("{painter-leave} leaves the painter"),
            PaintingHand::Along | PaintingHand::Drag(_) => {
                self.finish();
                StatusText::Nothing
            }
        }
    }

    /// A cell of the drawing as near as can be to a column and row: round a cylinder, up to the
    /// edges elsewhere.
    pub(super) fn within(&self, cell: (i32, i32)) -> (i32, i32) {
        let (width, height) = (
            i32::from(self.canvas.width()).max(1),
            i32::from(self.canvas.height()).max(1),
        );
        let column = self.canvas.shape().turned(cell.0);
        (column.clamp(0, width - 1), cell.1.clamp(0, height - 1))
    }

    fn go(&mut self, columns: i32, rows: i32) -> StatusText {
        if let PaintingHand::Block((right, down)) = self.hand {
            let to = (right + columns, down + rows);
            if !self.canvas.shift_block(to.0, to.1) {
                return StatusText::refused("the Known World can't move further that way");
            }
            self.hand = PaintingHand::Block(to);
            self.cursor = self.within((self.cursor.0 + columns, self.cursor.1 + rows));
            return StatusText::Nothing;
        }
        let paints = match self.hand {
            PaintingHand::Free => self.is_pen_down,
            hand => hand == PaintingHand::Along,
        };
        if paints {
            self.open_stroke();
        }
        // A leap with the pen down paints every cell on its way.
        for _ in 0..columns.abs().max(rows.abs()) {
            self.cursor = self.within((
                self.cursor.0 + columns.signum(),
                self.cursor.1 + rows.signum(),
            ));
            if paints {
                self.dab(self.cursor);
            }
        }
        if paints {
            self.close_stroke();
        }
        StatusText::Nothing
    }

    fn draw_along(&mut self, columns: i32, rows: i32) -> StatusText {
        if self.hand == PaintingHand::Free && !self.is_pen_down {
            self.hand = PaintingHand::Along;
            self.stroke_here();
        }
        self.go(columns, rows)
    }

    /// The first dab of a stroke that the keys paint.
    fn stroke_here(&mut self) {
        self.open_stroke();
        self.dab(self.cursor);
        self.close_stroke();
    }

    fn paint_here(&mut self, brush: Brush) -> StatusText {
        self.canvas.begin();
        self.brush = self.canvas.paint(brush, self.covered(self.cursor));
        self.finish();
        let paints_known = matches!(self.brush, Brush::Of(ground) if ground.is_known_world());
        if self.canvas.at(self.cursor).is_known_world() && !paints_known {
            return StatusText::refused(KNOWN_WORLD_STAYS);
        }
        StatusText::Nothing
    }

    fn erase(&mut self) -> StatusText {
        let eraser = (self.work.eraser)(self);
        // Who erases a cell goes on painting with what he painted before.
        let brush = std::mem::replace(&mut self.brush, eraser);
        let said = self.paint_here(self.brush);
        self.brush = brush;
        said
    }

    fn pen(&mut self) -> StatusText {
        self.finish();
        self.is_pen_down = !self.is_pen_down;
        if !self.is_pen_down {
            return StatusText::done("the pen is up");
        }
        self.stroke_here();
        StatusText::done("the pen is down: every step paints; {painter-pen} lifts it")
    }

    pub(super) fn take(&mut self, brush: Brush) -> StatusText {
        self.brush = brush;
        StatusText::Nothing
    }

    pub(super) fn pick_up(&mut self) -> StatusText {
        self.brush = Brush::Of(self.canvas.at(self.cursor));
        StatusText::Nothing
    }

    fn broaden(&mut self, by: i8) -> StatusText {
        self.broad = self.broad.saturating_add_signed(by).clamp(1, BROADEST);
        StatusText::Nothing
    }

    /// The area under the cursor.
    pub(super) fn area_here(&self) -> Result<AreaId, PaintRefusal> {
        match self.canvas.at(self.cursor) {
            Ground::Area(id) => Ok(id),
            _ => Err(PaintRefusal::NoArea),
        }
    }

    pub(super) fn on_area(
        &mut self,
        act: impl FnOnce(&mut Self, AreaId) -> Result<(), PaintRefusal>,
    ) -> StatusText {
        let done = self.area_here().and_then(|id| act(self, id));
        StatusText::from_result(done.map_err(self.work.refusal))
    }

    pub(super) fn take_block(&mut self) -> StatusText {
        if self.canvas.block().is_empty() {
            let put = self.canvas.put_block(self.cursor, &self.known);
            return StatusText::from_result(put).or_told("the Known World is here");
        }
        self.canvas.begin();
        self.hand = PaintingHand::Block((0, 0));
        StatusText::done("arrows move the Known World; Enter keeps its new place, Esc its old one")
    }

    fn column(&self) -> Strip {
        Strip::Column(u16::try_from(self.cursor.0).unwrap_or(0))
    }

    fn row(&self) -> Strip {
        Strip::Row(u16::try_from(self.cursor.1).unwrap_or(0))
    }

    fn size(&mut self, change: impl FnOnce(&mut Self) -> Result<(), Cramped>) -> StatusText {
        if let Err(why) = change(self) {
            return StatusText::refused((self.work.cramped)(why));
        }
        self.cursor = self.within(self.cursor);
        StatusText::done(format!(
            "{} columns, {} rows",
            self.canvas.width(),
            self.canvas.height()
        ))
    }

    fn go_to_finding(&mut self, forward: bool) -> StatusText {
        let count = self.checked.findings.len();
        if count == 0 {
            return StatusText::done("no faults");
        }
        let at = stepped(self.finding, count, forward);
        self.finding = Some(at);
        let seen = &self.checked.findings[at];
        if let Some((column, row)) = seen.at {
            self.cursor = (i32::from(column), i32::from(row));
        }
        let code = seen
            .code
            .map_or_else(|| seen.severity.to_string(), |code| code.to_string());
        StatusText::refused(format!("{} of {count}, {code}: {}", at + 1, seen.text))
    }

    /// Scrolls so that the cursor is in the window, with some cells round it.
    pub(super) fn keep_in_sight(&mut self, window: (i32, i32)) {
        let (columns, rows) = window;
        let (width, height) = (
            i32::from(self.canvas.width()),
            i32::from(self.canvas.height()),
        );
        self.corner.1 =
            scrolled(self.corner.1, self.cursor.1, rows).clamp(0, (height - rows).max(0));
        if self.canvas.wraps() && columns < width {
            // The cursor as it is counted from the corner, round the cylinder.
            let at = (self.cursor.0 - self.corner.0).rem_euclid(width);
            let at = if at > i32::midpoint(columns, width) {
                at - width
            } else {
                at
            };
            self.corner.0 = scrolled(self.corner.0, self.corner.0 + at, columns).rem_euclid(width);
        } else {
            self.corner.0 =
                scrolled(self.corner.0, self.cursor.0, columns).clamp(0, (width - columns).max(0));
        }
    }
}

/// Where a window of a length must begin to have a cell in sight, if it begins here now.
fn scrolled(begin: i32, at: i32, length: i32) -> i32 {
    let margin = (length / 6).min(4);
    begin.max(at + margin + 1 - length).min(at - margin)
}
