//! What the keys do in the painter.

use super::form::Tie;
use super::said::Said;
use super::stroke::Stroke;
use super::{BROADEST, Hand, Painter, draw};
use crate::board::{AreaId, AreaKind, Ground};
use crate::tui::action::Action;
use crate::tui::effect::Effect;
use crate::tui::list::stepped;
use crate::tui::model::{Context, Screen as _};
use crate::world::canvas::{Brush, Cramped, Refusal, Strip};

/// Why there is no way back, and none forward.
pub(super) const NOTHING_TO_UNDO: &str = "there is nothing to take back";
pub(super) const NOTHING_TO_REDO: &str = "there is nothing to bring again";

impl Painter {
    /// Carries an action out.
    pub(super) fn carry_out(&mut self, cx: &mut Context, action: Action) {
        let window = draw::window(self, cx.body(1));
        let said = match action {
            _ if self.form.is_some() => self.form_action(cx, action),
            Action::Painter(Stroke::Undo) => self.undo(),
            Action::Painter(Stroke::Redo) => self.redo(),
            Action::Painter(stroke) => self.stroke(cx, stroke, window),
            Action::Back => self.back(),
            _ => return,
        };
        self.mend_brush();
        self.refresh();
        self.keep_in_sight(window);
        said.tell(cx);
    }

    fn stroke(&mut self, cx: &mut Context, stroke: Stroke, window: (i32, i32)) -> Said {
        // What does not go on with the stroke in hand ends it.
        let goes_on = match self.hand {
            Hand::Pen => matches!(
                stroke,
                Stroke::Go(..) | Stroke::Leap(..) | Stroke::Draw(..) | Stroke::Pen | Stroke::Wide
            ),
            Hand::Along => matches!(stroke, Stroke::Draw(..)),
            Hand::Block(_) => matches!(stroke, Stroke::Go(..) | Stroke::Leap(..)),
            Hand::Free | Hand::Drag(_) | Hand::Tie(..) => false,
        };
        if matches!(self.hand, Hand::Block(_)) && !goes_on {
            self.finish();
            return Said::told("the Known World is set down; u takes it back");
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
                Said::Nothing
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
                dissolved.or_told("dissolved; u takes it back")
            }
            Stroke::Canal => self.on_area(|painter, id| painter.canvas.toggle_canal(id)),
            Stroke::Name => match self.hand {
                Hand::Tie(tie, _) => self.pick_for_tie(tie),
                _ => self.ask_name(),
            },
            Stroke::Join => self.pick_for_tie(Tie::Join),
            Stroke::Cut => self.pick_for_tie(Tie::Cut),
            Stroke::Find => self.ask_find(),
            Stroke::WiderHere => self.size(|painter| painter.canvas.double(painter.column())),
            Stroke::NarrowerHere => self.size(|painter| painter.canvas.take_out(painter.column())),
            Stroke::HigherHere => self.size(|painter| painter.canvas.double(painter.row())),
            Stroke::LowerHere => self.size(|painter| painter.canvas.take_out(painter.row())),
            Stroke::NextFault => self.go_to_fault(true),
            Stroke::PreviousFault => self.go_to_fault(false),
            Stroke::Wide => {
                self.wide = !self.wide;
                Said::Nothing
            }
            Stroke::Save => {
                cx.effects.push(Effect::SaveWorld);
                Said::Nothing
            }
            Stroke::SaveAs => self.ask_save_as(),
            Stroke::Leave => {
                match self.unsaved(Effect::LeavePainter) {
                    Some(popup) => cx.popup = Some(popup),
                    None => cx.effects.push(Effect::LeavePainter),
                }
                Said::Nothing
            }
            Stroke::Undo => self.undo(),
            Stroke::Redo => self.redo(),
            stroke => self.work.stroke(self, stroke),
        }
    }

    fn undo(&mut self) -> Said {
        self.finish();
        let undone = self.canvas.undo().then_some(());
        Said::of(undone.ok_or(NOTHING_TO_UNDO))
    }

    fn redo(&mut self) -> Said {
        self.finish();
        let redone = self.canvas.redo().then_some(());
        Said::of(redone.ok_or(NOTHING_TO_REDO))
    }

    /// Gives up what is being done.
    fn back(&mut self) -> Said {
        match self.hand {
            Hand::Block(_) => {
                self.canvas.abandon();
                self.hand = Hand::Free;
                Said::told("the Known World is where it was")
            }
            Hand::Tie(..) => {
                self.hand = Hand::Free;
                Said::told("nothing is tied")
            }
            Hand::Free => Said::told("Ctrl-W leaves the painter"),
            Hand::Pen | Hand::Along | Hand::Drag(_) => {
                self.finish();
                Said::Nothing
            }
        }
    }

    /// A cell of the drawing as near as can be to a column and row: round a cylinder, up to the
    /// edges elsewhere.
    pub(super) fn within(&self, (column, row): (i32, i32)) -> (i32, i32) {
        let (width, height) = (
            i32::from(self.canvas.width()).max(1),
            i32::from(self.canvas.height()).max(1),
        );
        let column = if self.canvas.wraps() {
            column.rem_euclid(width)
        } else {
            column.clamp(0, width - 1)
        };
        (column, row.clamp(0, height - 1))
    }

    fn go(&mut self, columns: i32, rows: i32) -> Said {
        if let Hand::Block((right, down)) = self.hand {
            let to = (right + columns, down + rows);
            if !self.canvas.shift_block(to.0, to.1) {
                return Said::refused("there is no room for the Known World farther that way");
            }
            self.hand = Hand::Block(to);
            self.cursor = self.within((self.cursor.0 + columns, self.cursor.1 + rows));
            return Said::Nothing;
        }
        let paints = matches!(self.hand, Hand::Pen | Hand::Along);
        if paints {
            self.open_stroke();
        }
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
        Said::Nothing
    }

    fn draw_along(&mut self, columns: i32, rows: i32) -> Said {
        if self.hand == Hand::Free {
            self.hand = Hand::Along;
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

    fn paint_here(&mut self, brush: Brush) -> Said {
        self.canvas.begin();
        self.brush = self.canvas.paint(brush, self.covered(self.cursor));
        self.finish();
        if matches!(
            self.canvas.at(self.cursor),
            Ground::Inside | Ground::Edge(_)
        ) && !is_known(self.brush)
        {
            return Said::refused("the Known World is not painted over; b moves it");
        }
        Said::Nothing
    }

    fn erase(&mut self) -> Said {
        let eraser = self.work.eraser(self);
        let brush = std::mem::replace(&mut self.brush, eraser);
        let said = self.paint_here(self.brush);
        self.brush = brush;
        said
    }

    fn pen(&mut self) -> Said {
        if self.hand == Hand::Pen {
            self.finish();
            return Said::told("the pen is up");
        }
        self.hand = Hand::Pen;
        self.stroke_here();
        Said::told("the pen is down: every step paints; d lifts it")
    }

    pub(super) fn take(&mut self, brush: Brush) -> Said {
        self.brush = brush;
        Said::Nothing
    }

    pub(super) fn pick_up(&mut self) -> Said {
        self.brush = Brush::Of(self.canvas.at(self.cursor));
        Said::Nothing
    }

    fn broaden(&mut self, by: i8) -> Said {
        self.broad = self.broad.saturating_add_signed(by).clamp(1, BROADEST);
        Said::Nothing
    }

    /// The area under the cursor.
    pub(super) fn area_here(&self) -> Result<AreaId, Refusal> {
        match self.canvas.at(self.cursor) {
            Ground::Area(id) => Ok(id),
            _ => Err(Refusal::NoArea),
        }
    }

    pub(super) fn on_area(
        &mut self,
        act: impl FnOnce(&mut Self, AreaId) -> Result<(), Refusal>,
    ) -> Said {
        let done = self.area_here().and_then(|id| act(self, id));
        Said::of(done.map_err(|why| self.work.refusal(why)))
    }

    pub(super) fn take_block(&mut self) -> Said {
        if self.canvas.block().is_empty() {
            let put = self.canvas.put_block(self.cursor, &self.known);
            return Said::of(put).or_told("the Known World is here");
        }
        self.canvas.begin();
        self.hand = Hand::Block((0, 0));
        Said::told("arrows move the Known World; Enter or b sets it down, Esc puts it back")
    }

    fn column(&self) -> Strip {
        Strip::Column(u16::try_from(self.cursor.0).unwrap_or(0))
    }

    fn row(&self) -> Strip {
        Strip::Row(u16::try_from(self.cursor.1).unwrap_or(0))
    }

    fn size(&mut self, change: impl FnOnce(&mut Self) -> Result<(), Cramped>) -> Said {
        if let Err(why) = change(self) {
            return Said::refused(self.work.cramped(why));
        }
        self.cursor = self.within(self.cursor);
        Said::told(format!(
            "{} columns, {} rows",
            self.canvas.width(),
            self.canvas.height()
        ))
    }

    fn go_to_fault(&mut self, forward: bool) -> Said {
        let count = self.checked.faults.len();
        if count == 0 {
            return Said::told("there is no fault");
        }
        let at = stepped(self.fault, count, forward);
        self.fault = Some(at);
        let seen = &self.checked.faults[at];
        if let Some((column, row)) = seen.cell {
            self.cursor = (i32::from(column), i32::from(row));
        }
        let code = seen
            .finding
            .code
            .map_or_else(|| "warning".to_owned(), |code| code.to_string());
        Said::refused(format!(
            "{} of {count}, {code}: {}",
            at + 1,
            seen.finding.text
        ))
    }

    /// Scrolls so that the cursor is in the window, with some cells round it.
    pub(super) fn keep_in_sight(&mut self, (columns, rows): (i32, i32)) {
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

const fn is_known(brush: Brush) -> bool {
    matches!(brush, Brush::Of(Ground::Inside | Ground::Edge(_)))
}
