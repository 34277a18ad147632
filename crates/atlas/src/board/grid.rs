//! How the cells of a drawing lie: row by row from the top, numbered from 0.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    North,
    East,
    South,
    West,
}

/// All sides, clockwise.
pub(crate) const SIDES: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

impl Side {
    pub(crate) const fn clockwise(self) -> Self {
        SIDES[(self as usize + 1) % 4]
    }

    pub(crate) const fn anticlockwise(self) -> Self {
        SIDES[(self as usize + 3) % 4]
    }
}

/// Columns and rows of a drawing, and whether its last column touches the first: a cylinder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridShape {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// Whether the last column touches the first.
    pub wraps: bool,
}

impl GridShape {
    /// The same column within the drawing. On a cylinder, columns beyond the edge go round.
    pub fn turned(self, column: i32) -> i32 {
        let width = i32::from(self.width);
        if self.wraps && width > 0 && !(0..width).contains(&column) {
            column.rem_euclid(width)
        } else {
            column
        }
    }

    /// The cell at a column and row; on a cylinder columns go round.
    pub fn cell(self, column: i32, row: i32) -> Option<usize> {
        let column = u16::try_from(self.turned(column)).ok()?;
        let row = u16::try_from(row).ok()?;
        (column < self.width && row < self.height)
            .then(|| usize::from(row) * usize::from(self.width) + usize::from(column))
    }

    /// The column and row of a cell.
    pub fn place(self, cell: usize) -> (u16, u16) {
        let width = usize::from(self.width.max(1));
        ((cell % width) as u16, (cell / width) as u16)
    }

    /// The cell on that side of a cell; on a cylinder also across the seam.
    pub(crate) fn beside(self, cell: usize, side: Side) -> Option<usize> {
        let width = usize::from(self.width);
        let column = cell % width.max(1);
        match side {
            Side::North => cell.checked_sub(width),
            Side::East if column + 1 < width => Some(cell + 1),
            Side::East => self.wraps.then(|| cell + 1 - width),
            Side::South => Some(cell + width).filter(|&to| to < width * usize::from(self.height)),
            Side::West if column > 0 => Some(cell - 1),
            Side::West => self.wraps.then(|| cell + width - 1),
        }
    }

    /// The cells that share a side with one: north, east, south, west.
    pub fn around(self, cell: usize) -> impl Iterator<Item = usize> {
        SIDES
            .into_iter()
            .filter_map(move |side| self.beside(cell, side))
    }

    /// A cell and all alike cells that are connected with it, the nearest first. Marks them as seen.
    pub fn piece(
        self,
        from: usize,
        seen: &mut [bool],
        is_alike: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        reached(
            [from],
            |cell| mark_new(seen, cell),
            |cell| self.around(cell).filter(|&beside| is_alike(beside)),
        )
    }

    /// How far two cells are apart on the screen, squared: a row counts as two columns.
    pub(crate) fn apart(self, one: usize, other: usize) -> usize {
        let width = usize::from(self.width.max(1));
        let columns = (one % width).abs_diff(other % width);
        let columns = if self.wraps {
            // On a cylinder the way across the seam may be the shorter one.
            columns.min(width - columns)
        } else {
            columns
        };
        let rows = 2 * (one / width).abs_diff(other / width);
        columns * columns + rows * rows
    }
}

/// Marks one of many as seen. Whether it was not seen before.
pub(crate) fn mark_new(seen: &mut [bool], at: usize) -> bool {
    !std::mem::replace(&mut seen[at], true)
}

/// Some things, and all that is reached from them step by step, the nearest first. `is_new` marks
/// a thing as seen.
pub(crate) fn reached<T: Copy, N: IntoIterator<Item = T>>(
    from: impl IntoIterator<Item = T>,
    mut is_new: impl FnMut(T) -> bool,
    next: impl Fn(T) -> N,
) -> Vec<T> {
    let mut reached: Vec<T> = from.into_iter().filter(|&at| is_new(at)).collect();
    let mut nth = 0;
    // The list grows while it is walked, and so is the queue as well as the result.
    while let Some(&at) = reached.get(nth) {
        nth += 1;
        reached.extend(next(at).into_iter().filter(|&to| is_new(to)));
    }
    reached
}
