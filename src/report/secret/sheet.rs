//! How a chart lies on paper: as large as the page allows, turned where that helps, on several
//! sheets where its letters would get too small.

/// Points to a millimetre.
const POINTS: f32 = 72.0 / 25.4;
/// Room for a drawing on a page of A4, in points: across, and down a page that holds nothing else.
const PAGE: (f32, f32) = (180.0 * POINTS, 236.0 * POINTS);
/// Room down a page that begins with the drawing and goes on with text.
const ABOVE_TEXT: f32 = 122.0 * POINTS;
/// The smallest letters, in points.
const READABLE: f32 = 9.0;
/// The size of letters in units of the drawing, at least and at most.
const LETTERS: (f32, f32) = (7.0, 12.5);
/// The least and the greatest scale, in points a unit.
const SCALES: (f32, f32) = (READABLE / LETTERS.1, 1.7);
/// What two neighbouring sheets both show, in units of the drawing.
const OVERLAP: f32 = 56.0;

/// The sheets of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheets {
    size: (f32, f32),
    /// Columns and rows of sheets.
    count: (u16, u16),
    /// Whether the drawing stands on its left side, along the page.
    pub is_turned: bool,
    scale: f32,
}

/// A part of a drawing, in its units.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrawingPart {
    pub left: f32,
    pub top: f32,
    pub width: f32,
    pub height: f32,
}

impl Sheets {
    /// The sheets of a drawing of a width and height in its units: upright unless turning it saves
    /// paper.
    pub fn of(size: (f32, f32)) -> Self {
        let upright = Self::lying(size, false);
        let turned = Self::lying(size, true);
        if turned.number() < upright.number() {
            turned
        } else {
            upright
        }
    }

    fn lying(size: (f32, f32), is_turned: bool) -> Self {
        let room = if is_turned { (PAGE.1, PAGE.0) } else { PAGE };
        let count = (sheets(size.0, room.0), sheets(size.1, room.1));
        let mut lying = Self {
            size,
            count,
            is_turned,
            scale: 0.0,
        };
        let (width, height) = lying.part();
        let largest = (room.0 / width)
            .min(room.1 / height)
            .clamp(SCALES.0, SCALES.1);
        lying.scale = if lying.is_above_text() {
            largest.min((ABOVE_TEXT / height).max(SCALES.0))
        } else {
            largest
        };
        lying
    }

    const fn number(&self) -> u16 {
        self.count.0 * self.count.1
    }

    /// Whether it is one upright drawing, which leaves room for text below.
    pub const fn is_above_text(&self) -> bool {
        self.number() == 1 && !self.is_turned
    }

    /// The width and height of a part.
    fn part(&self) -> (f32, f32) {
        let part =
            |size: f32, count: u16| (size + f32::from(count - 1) * OVERLAP) / f32::from(count);
        (
            part(self.size.0, self.count.0),
            part(self.size.1, self.count.1),
        )
    }

    /// The parts, one a sheet, row by row.
    pub fn parts(&self) -> impl Iterator<Item = DrawingPart> + use<> {
        let (width, height) = self.part();
        let (columns, rows) = self.count;
        let at = |nth: u16, size: f32| f32::from(nth) * (size - OVERLAP);
        let part = move |row, column| DrawingPart {
            left: at(column, width),
            top: at(row, height),
            width,
            height,
        };
        (0..rows).flat_map(move |row| (0..columns).map(move |column| part(row, column)))
    }

    /// The smallest size of letters that can be read on paper, in units of the drawing.
    pub fn least_letters(&self) -> f32 {
        READABLE / self.scale
    }

    /// The size of letters, in units of the drawing.
    pub fn letters(&self) -> f32 {
        self.least_letters().clamp(LETTERS.0, LETTERS.1)
    }

    /// Millimetres on paper.
    pub fn millimetres(&self, units: f32) -> f32 {
        units * self.scale / POINTS
    }
}

/// No chart is cut into more sheets, either way.
const MOST: u16 = 99;

/// How many sheets of a room a length takes at the least scale.
fn sheets(length: f32, room: f32) -> u16 {
    let room = room / SCALES.0;
    let reach = |sheets: &u16| f32::from(*sheets) * (room - OVERLAP) + OVERLAP >= length;
    (1..MOST).find(reach).unwrap_or(MOST)
}
