//! Where an area of a chart has room to write on: its cells, row by row, less what is written
//! already.

use crate::board::{Chart, ChartCell};

/// Units of a drawing to a column and to a row of its chart.
pub(super) const WIDE: f32 = 7.0;
pub(super) const HIGH: f32 = 14.0;

/// A rectangle of a drawing: left, top, right, bottom.
pub(super) type Field = (f32, f32, f32, f32);

/// A free stretch of a row, from left to right.
#[derive(Clone, Copy, Debug)]
struct RoomStretch {
    row: u16,
    from: f32,
    to: f32,
}

impl RoomStretch {
    fn middle(&self) -> f32 {
        (f32::from(self.row) + 0.5) * HIGH
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct AreaRoom(Vec<RoomStretch>);

impl AreaRoom {
    /// The room of each of so many provinces.
    pub fn of_each(chart: &Chart, provinces: usize) -> Vec<Self> {
        let mut rooms = vec![Self::default(); provinces];
        for row in 0..chart.height {
            let mut from = 0;
            for column in 1..=chart.width {
                let cell = chart.cell(from, row);
                if column < chart.width && chart.cell(column, row) == cell {
                    continue;
                }
                if let Some(ChartCell::Province(province)) = cell
                    && let Some(room) = rooms.get_mut(province.index())
                {
                    room.0.push(RoomStretch {
                        row,
                        from: f32::from(from) * WIDE,
                        to: f32::from(column) * WIDE,
                    });
                }
                from = column;
            }
        }
        rooms
    }

    /// Takes a stretch of a width, as near to a point as there is one; gives its middle.
    pub fn take(&mut self, width: f32, near: (f32, f32)) -> Option<(f32, f32)> {
        let middle = |stretch: &RoomStretch| {
            near.0
                .max(stretch.from + width / 2.0)
                .min(stretch.to - width / 2.0)
        };
        let far = |stretch: &RoomStretch| {
            (middle(stretch) - near.0).abs() + 1.5 * (stretch.middle() - near.1).abs()
        };
        let fits = self
            .0
            .iter()
            .enumerate()
            .filter(|(_, stretch)| stretch.to - stretch.from >= width);
        let (nth, _) = fits.min_by(|(_, a), (_, b)| far(a).total_cmp(&far(b)))?;
        let taken = self.0.swap_remove(nth);
        let x = middle(&taken);
        self.0.extend([
            RoomStretch {
                to: x - width / 2.0,
                ..taken
            },
            RoomStretch {
                from: x + width / 2.0,
                ..taken
            },
        ]);
        Some((x, taken.middle()))
    }

    /// Takes a stretch for each width, one beside the other from a point on where that can be, else
    /// from the left; nothing where not all fit.
    pub fn take_all(&mut self, widths: &[f32], near: (f32, f32)) -> Option<Vec<(f32, f32)>> {
        let all: f32 = widths.iter().sum();
        let in_row = |room: &mut Self| {
            let (x, y) = room.take(all, near)?;
            let mut left = x - all / 2.0;
            let place = |width: &f32| {
                left += width;
                (left - width / 2.0, y)
            };
            Some(widths.iter().map(place).collect())
        };
        let one_by_one = |room: &mut Self| {
            widths
                .iter()
                .map(|&width| room.take(width, (0.0, near.1)))
                .collect::<Option<Vec<_>>>()
        };
        let mut left = self.clone();
        let taken: Vec<(f32, f32)> = in_row(&mut left).or_else(|| {
            left = self.clone();
            one_by_one(&mut left)
        })?;
        *self = left;
        Some(taken)
    }

    /// Leaves out what lies in a rectangle.
    pub fn leave(&mut self, (left, top, right, bottom): Field) {
        let is_beside = |stretch: &RoomStretch| {
            let (above, below) = (
                f32::from(stretch.row) * HIGH,
                f32::from(stretch.row + 1) * HIGH,
            );
            below <= top || above >= bottom || stretch.to <= left || stretch.from >= right
        };
        let cut = |stretch: RoomStretch| {
            let parts = if is_beside(&stretch) {
                [
                    stretch,
                    RoomStretch {
                        to: stretch.from,
                        ..stretch
                    },
                ]
            } else {
                [
                    RoomStretch {
                        to: left,
                        ..stretch
                    },
                    RoomStretch {
                        from: right,
                        ..stretch
                    },
                ]
            };
            parts.into_iter().filter(|part| part.to > part.from)
        };
        self.0 = self.0.iter().copied().flat_map(cut).collect();
    }
}
