//! What the mouse does in the painter: click and drag paint, a right click picks up, the wheel
//! scrolls.

use super::said::Said;
use super::{Hand, Painter};
use crate::board::Ground;
use crate::tui::model::{Model, Screen};
use crate::tui::view::{painter_cell, painter_fault, painter_window};

/// The button goes down.
pub fn press(model: &mut Model, at: (u16, u16)) {
    if let Some(fault) = painter_fault(model, at) {
        go_to_fault(model, fault);
        return;
    }
    let Some(cell) = painter_cell(model, at) else {
        return;
    };
    with_painter(model, |painter| {
        painter.cursor = cell;
        match painter.hand {
            Hand::Tie(tie, _) => return painter.pick_for_tie(tie),
            Hand::Block(_) => {
                return Said::told(
                    "arrows move the Known World; Enter or b sets it down, Esc puts it back",
                );
            }
            _ => {}
        }
        painter.finish();
        painter.canvas.begin();
        painter.dab(cell);
        painter.hand = Hand::Drag(cell);
        Said::Nothing
    });
}

/// The mouse moves with the button down.
pub fn drag(model: &mut Model, at: (u16, u16)) {
    let Some(cell) = painter_cell(model, at) else {
        return;
    };
    with_painter(model, |painter| {
        if let Hand::Drag(from) = painter.hand {
            for step in line(
                from,
                cell,
                painter
                    .canvas
                    .wraps()
                    .then(|| i32::from(painter.canvas.width())),
            ) {
                painter.dab(step);
            }
            painter.cursor = cell;
            painter.hand = Hand::Drag(cell);
        }
        Said::Nothing
    });
}

/// The button goes up.
pub fn release(model: &mut Model) {
    with_painter(model, |painter| {
        if matches!(painter.hand, Hand::Drag(_)) {
            painter.finish();
            if matches!(
                painter.canvas.at(painter.cursor),
                Ground::Inside | Ground::Edge(_)
            ) {
                return Said::refused("the Known World is not painted over; b moves it");
            }
        }
        Said::Nothing
    });
}

/// The right button.
pub fn pick(model: &mut Model, at: (u16, u16)) {
    let Some(cell) = painter_cell(model, at) else {
        return;
    };
    with_painter(model, |painter| {
        painter.finish();
        painter.cursor = cell;
        painter.pick_up()
    });
}

/// The wheel scrolls the window and leaves the cursor where it is.
pub fn wheel(model: &mut Model, (columns, rows): (i16, i16)) {
    let (wide, high) = painter_window(model);
    let Screen::Painter(painter) = &mut model.screen else {
        return;
    };
    let (width, height) = (
        i32::from(painter.canvas.width()),
        i32::from(painter.canvas.height()),
    );
    let column = painter.corner.0 + i32::from(columns);
    let round = painter.canvas.wraps() && wide < width;
    painter.corner.0 = if round {
        column.rem_euclid(width)
    } else {
        column.clamp(0, (width - wide).max(0))
    };
    painter.corner.1 = (painter.corner.1 + i32::from(rows)).clamp(0, (height - high).max(0));
}

fn go_to_fault(model: &mut Model, fault: usize) {
    if let Screen::Painter(painter) = &mut model.screen {
        painter.fault = fault.checked_sub(1);
    }
    let _ = super::keys::act(
        model,
        crate::tui::action::Action::Painter(super::stroke::Stroke::NextFault),
    );
}

fn with_painter(model: &mut Model, act: impl FnOnce(&mut Painter) -> Said) {
    let Screen::Painter(painter) = &mut model.screen else {
        return;
    };
    let said = if painter.form.is_some() {
        Said::Nothing
    } else {
        act(painter)
    };
    painter.mend_brush();
    painter.refresh();
    said.tell(model);
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
    // Halves are rounded away from the beginning, the same in every direction.
    let part = |whole: i32, n: i32| (2 * whole * n + steps * whole.signum()) / (2 * steps);
    (1..=steps)
        .map(|n| (from.0 + part(columns, n), from.1 + part(rows, n)))
        .collect()
}
