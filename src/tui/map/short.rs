//! Lines between two captions that are so near to each other that there is no room between them for
//! a line and its head.

use super::drawn::DrawnMap;
use super::form::CaptionToken;
use super::layout::CaptionLayout;
use super::write::signs_beside;
use chancery_atlas::board::ProvinceId;

/// A cell, in columns and rows from the top left of the map.
type Cell = (i32, i32);

/// How far round the two captions a way is sought, in columns and rows.
const ROUND: Cell = (3, 2);

/// What a cell costs at which a way begins or ends that lies at another caption too.
const AT_ANOTHER: i32 = 6;

/// A way of two cells or more over cells on which nothing is written, from a cell at one caption to
/// a cell at the other; and where that other one lies from its last cell.
pub(super) struct ShortWay {
    /// The cells in their order, each beside the one before.
    pub cells: Vec<Cell>,
    /// The first cell's side on which the first caption lies, right and down.
    pub tail: Cell,
    /// The last cell's side on which the other caption lies, right and down.
    pub head: Cell,
}

/// The best way from one caption to another; `None` where there is none. `price` is what a cell
/// costs on which nothing is written.
pub(super) fn way(
    layout: &CaptionLayout,
    from: ProvinceId,
    to: ProvinceId,
    price: impl Fn(Cell) -> Option<i32>,
) -> Option<ShortWay> {
    let (start, end) = (layout.token(from)?, layout.token(to)?);
    let area = ShortArea::round(start, end);
    let mut best: Vec<Option<(i32, Option<Cell>)>> = vec![None; area.count()];
    let mut open: Vec<(i32, Cell)> = Vec::new();
    for cell in area.cells() {
        if let (Some(price), Some(cost)) = (price(cell), standing(layout, cell, start, from)) {
            best[area.index(cell)] = Some((price + cost, None));
            open.push((price + cost, cell));
        }
    }
    let mut found: Option<(i32, Cell)> = None;
    // Without a heap: the area has few cells.
    while let Some(nth) = (0..open.len()).min_by_key(|&nth| open[nth]) {
        let (cost, cell) = open.swap_remove(nth);
        let before = best[area.index(cell)].and_then(|(_, before)| before);
        // A way of one cell has no room for both a line and its head.
        if before.is_some()
            && let Some(last) = standing(layout, cell, end, to)
        {
            let all = (cost + last, cell);
            found = Some(found.map_or(all, |found| found.min(all)));
        }
        if found.is_some_and(|(least, _)| least <= cost) {
            break;
        }
        for way in WAYS {
            let next = (cell.0 + way.0, cell.1 + way.1);
            if !area.has(next) {
                continue;
            }
            let Some(price) = price(next) else {
                continue;
            };
            let known = &mut best[area.index(next)];
            if known.is_none_or(|(least, _)| cost + price < least) {
                *known = Some((cost + price, Some(cell)));
                open.push((cost + price, next));
            }
        }
    }
    let (_, last) = found?;
    let mut cells = vec![last];
    while let Some((_, Some(before))) = cells.last().and_then(|&cell| best[area.index(cell)]) {
        cells.push(before);
    }
    cells.reverse();
    let first = cells.first().copied()?;
    Some(ShortWay {
        tail: side(first, start)?,
        head: side(last, end)?,
        cells,
    })
}

/// What it costs a way to begin or end in a cell at a province's caption; `None` where the cell is
/// not at it.
fn standing(
    layout: &CaptionLayout,
    cell: Cell,
    token: CaptionToken,
    own: ProvinceId,
) -> Option<i32> {
    side(cell, token)?;
    let is_shared = WAYS.iter().any(|way| {
        let (x, y) = (cell.0 + way.0, cell.1 + way.1);
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else {
            return false;
        };
        layout
            .province_at(x, y)
            .is_some_and(|caption| caption != own)
    });
    Some(i32::from(is_shared) * AT_ANOTHER)
}

/// From a cell to those beside it.
const WAYS: [Cell; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// On which side of a cell a caption lies, right and down.
fn side((x, y): Cell, token: CaptionToken) -> Option<Cell> {
    let (spot, core) = (token.spot, token.core());
    let (row, from) = (i32::from(core.y), i32::from(core.x));
    let over = (from..from + i32::from(core.width)).contains(&x);
    match (x - i32::from(spot.x), y - row) {
        (_, -1) if over => Some((0, 1)),
        (_, 1) if over => Some((0, -1)),
        (-1, 0) => Some((1, 0)),
        (aside, 0) if aside == i32::from(spot.width) => Some((-1, 0)),
        _ => None,
    }
}

/// A cell beside a caption.
#[derive(Clone, Copy)]
pub(super) struct CaptionBeside {
    pub cell: (u16, u16),
    /// Whether it lies left of the caption.
    pub is_left: bool,
}

/// The cells beside two captions for a tail and a head: those that face each other, or of captions
/// one above the other, those at one side. `None` for one beside which both have signs that single
/// it out already; nothing where a caption is not written, or both have such signs.
pub(super) fn ends(
    map: DrawnMap<'_>,
    from: ProvinceId,
    to: ProvinceId,
) -> Option<[Option<CaptionBeside>; 2]> {
    let (start, end) = (map.layout.token(from)?, map.layout.token(to)?);
    let (a, b) = (start.core(), end.core());
    let is_above = a.y != b.y && a.x < b.x + b.width && b.x < a.x + a.width;
    let (tail_left, head_left) = match (is_above, a.x < b.x) {
        (true, _) => (false, false),
        (false, true) => (false, true),
        (false, false) => (true, false),
    };
    let ends = [
        free_beside(map, start, from, tail_left),
        free_beside(map, end, to, head_left),
    ];
    ends.iter().any(Option::is_some).then_some(ends)
}

/// A cell beside a caption that has no sign, on the side that comes first if there is one.
fn free_beside(
    map: DrawnMap<'_>,
    token: CaptionToken,
    province: ProvinceId,
    left_first: bool,
) -> Option<CaptionBeside> {
    let (before, after) = signs_beside(map, province);
    let spot = token.spot;
    for is_left in [left_first, !left_first] {
        let (sign, x) = if is_left {
            (before, spot.x)
        } else {
            (after, spot.x + spot.width - 1)
        };
        if sign.is_none() {
            let cell = (x, spot.y);
            return Some(CaptionBeside { cell, is_left });
        }
    }
    None
}

/// The cells about two captions.
struct ShortArea {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
}

impl ShortArea {
    fn round(one: CaptionToken, other: CaptionToken) -> Self {
        let [a, b] = [one.spot, other.spot];
        let left = i32::from(a.x.min(b.x)) - ROUND.0;
        let top = i32::from(a.y.min(b.y)) - ROUND.1;
        Self {
            left,
            top,
            width: i32::from((a.x + a.width).max(b.x + b.width)) + ROUND.0 - left,
            height: i32::from(a.y.max(b.y)) + ROUND.1 + 1 - top,
        }
    }

    fn has(&self, (x, y): Cell) -> bool {
        (0..self.width).contains(&(x - self.left)) && (0..self.height).contains(&(y - self.top))
    }

    fn count(&self) -> usize {
        usize::try_from(self.width * self.height).unwrap_or(0)
    }

    fn index(&self, (x, y): Cell) -> usize {
        usize::try_from((y - self.top) * self.width + x - self.left).unwrap_or(0)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (left, top, width) = (self.left, self.top, self.width);
        let rows = top..top + self.height;
        rows.flat_map(move |y| (left..left + width).map(move |x| (x, y)))
    }
}
