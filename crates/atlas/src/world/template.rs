//! With what a drawing begins: the known world as a block of cells, and an empty earth round it.

use crate::board::{Area, AreaId, AreaKind, BeyondGrid, Board, Ground, World, WrittenPlace};

/// The known world as cells: the areas at its edge, clockwise from the north-west, and its inside.
const BLOCK: [&str; 9] = [
    "1122223333444444",
    "11%%%%%%%%%%%%55",
    "1%%%%%%%%%%%%%55",
    "Z%%%%%%%%%%%%%55",
    "Z%%%%%%%%%%%%%66",
    "Z%%%%%%%%%%%%%77",
    "Y%%%%%%%%%%%%%77",
    "YY%%%%%%%%%%8877",
    "YYXXWWVV00099887",
];

/// What the cells of the block stand for, by the board's abbreviations.
pub(super) const EDGE: [(char, &str); 15] = [
    ('1', "NAO"),
    ('2', "NWG"),
    ('3', "BAR"),
    ('4', "Arc"),
    ('5', "Tar"),
    ('6', "Cau"),
    ('7', "Per"),
    ('8', "Syr"),
    ('9', "Egy"),
    ('0', "Lib"),
    ('V', "Tun"),
    ('W', "Alg"),
    ('X', "Mor"),
    ('Y', "SAO"),
    ('Z', "MAO"),
];

/// Columns and rows of the block.
pub(crate) const BLOCK_SIZE: (u16, u16) = (16, 9);
/// The narrowest and lowest drawing that [`blank`] makes: sea on every side of the block, ice above
/// and below.
pub(crate) const SMALLEST: (u16, u16) = (BLOCK_SIZE.0 + 2, BLOCK_SIZE.1 + 4);
/// The widest and highest drawing there is.
pub const LARGEST: (u16, u16) = (400, 200);
/// The size of a drawing where none was asked for.
pub const USUAL: (u16, u16) = (64, 24);

/// The block of the known world, row by row from the top. A cell whose area `known` does not have
/// is one of its inside.
pub(crate) fn block(known: &Board) -> Vec<Vec<Ground>> {
    BLOCK
        .iter()
        .map(|row| {
            row.chars()
                .map(|code| edge(known, code).unwrap_or(Ground::Inside))
                .collect()
        })
        .collect()
}

/// What a code of the block stands for, if it is an area at the edge.
pub(super) fn edge(known: &Board, code: char) -> Option<Ground> {
    let (_, abbr) = EDGE.iter().find(|(edge, _)| *edge == code)?;
    // By its abbreviation, for the order of the board's provinces is the map maker's.
    match known.find_place(abbr)? {
        WrittenPlace::Place(place) => Some(Ground::Edge(place.province)),
        WrittenPlace::WrongCoast { .. } => None,
    }
}

/// An earth of one sea, with a row of ice above and below and the known world in the middle.
///
/// # Errors
/// A sentence, where it is smaller than [`SMALLEST`] or larger than [`LARGEST`].
pub fn blank(width: u16, height: u16, known: &Board) -> Result<World, String> {
    let fits =
        (SMALLEST.0..=LARGEST.0).contains(&width) && (SMALLEST.1..=LARGEST.1).contains(&height);
    if !fits {
        let (small, large) = (SMALLEST, LARGEST);
        return Err(format!(
            "a world is {}x{} to {}x{} cells, not {width}x{height}",
            small.0, small.1, large.0, large.1
        ));
    }
    let (columns, rows) = (usize::from(width), usize::from(height));
    let mut cells = vec![Ground::Area(AreaId(0)); columns * rows];
    cells[..columns].fill(Ground::Ice);
    cells[columns * (rows - 1)..].fill(Ground::Ice);
    // No less than 0: `SMALLEST` is larger than the block.
    let (left, top) = (
        usize::from((width - BLOCK_SIZE.0) / 2),
        usize::from((height - BLOCK_SIZE.1) / 2),
    );
    for (row, line) in block(known).iter().enumerate() {
        let from = (top + row) * columns + left;
        cells[from..from + line.len()].copy_from_slice(line);
    }
    let grid = BeyondGrid {
        width,
        height,
        wraps: true,
        cells,
    };
    let sea = vec![Area::plain("a", AreaKind::Sea)];
    Ok(World::drawn(grid, sea))
}
