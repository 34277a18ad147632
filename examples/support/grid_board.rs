//! A made-up board of any size for measurements: a grid of square provinces, land and sea mixed.
//! Taken in with `#[path = "support/grid_board.rs"] mod grid_board;`.

use chancery_atlas::board::file::{BoardFile, FORMAT, PowerRecord, ProvinceRecord};
use chancery_atlas::board::{Board, FilePlace, Finding, Terrain};

const POWERS: usize = 7;
/// Chart cells of a province, across and down.
const CELL: (u16, u16) = (6, 3);

/// A board of `columns` × `rows` provinces, about two fifths of them sea, with seven powers side by
/// side. Every third land province is a centre, at home of the power of its stripe, with an army or
/// a fleet at the start.
///
/// # Errors
/// Where the grid is too large for the alphabet of the chart (some 3,000 provinces), or has no
/// square.
pub fn grid_board(columns: u16, rows: u16) -> Result<Board, Vec<Finding<FilePlace>>> {
    Board::from_ron(&Grid { columns, rows }.file().to_string(), "grid")
}

struct Grid {
    columns: u16,
    rows: u16,
}

type Square = (u16, u16);

impl Grid {
    fn file(&self) -> BoardFile<'static> {
        let codes: Vec<char> = codes().take(self.squares().count()).collect();
        let code = |(x, y): Square| {
            codes
                .get(usize::from(y * self.columns + x))
                .copied()
                .unwrap_or(' ')
        };
        let row = |y: u16| {
            (0..self.columns * CELL.0)
                .map(|x| code((x / CELL.0, y / CELL.1)))
                .chain(['\n'])
                .collect::<String>()
        };
        BoardFile {
            format: FORMAT,
            id: "grid".into(),
            name: "Grid".into(),
            years: 1,
            powers: (0..POWERS).map(|power| self.power(power)).collect(),
            provinces: self
                .squares()
                .map(|square| self.province(square, code(square)))
                .collect(),
            chart: (0..self.rows * CELL.1).map(row).collect::<String>().into(),
            ..BoardFile::default()
        }
    }

    fn power(&self, power: usize) -> PowerRecord<'static> {
        let letter = char::from(b'A' + power as u8);
        let homes: Vec<_> = self
            .squares()
            .filter(|&square| is_centre(square) && self.owner(square) == power)
            .collect();
        let home: Vec<_> = homes.iter().map(|&square| id(square)).collect();
        let start: Vec<_> = homes
            .iter()
            .map(|&square| format!("{} {}", self.start_unit(square), id(square)))
            .collect();
        PowerRecord {
            id: format!("power{power}").into(),
            name: format!("Power {letter}").into(),
            adjective: format!("Of {letter}").into(),
            letter: letter.to_string().into(),
            home: home.join(" ").into(),
            start: start.join(", ").into(),
            ..PowerRecord::default()
        }
    }

    fn province(&self, square: Square, code: char) -> ProvinceRecord<'static> {
        let centre = is_centre(square);
        let (left, top) = (square.0 * CELL.0, square.1 * CELL.1);
        ProvinceRecord {
            id: id(square).into(),
            abbr: id(square).into(),
            code,
            name: id(square).into(),
            aliases: "".into(),
            terrain: self.terrain(square),
            centre,
            edge: false,
            territory: if centre {
                format!("power{}", self.owner(square)).into()
            } else {
                "".into()
            },
            army: self
                .listed(square, |to| !is_sea(square) && !is_sea(to))
                .into(),
            fleet: self.listed(square, |to| self.can_sail(square, to)).into(),
            coasts: Vec::new(),
            ring: self.listed(square, |_| true).into(),
            label: (left, top, CELL.0),
            unit: (left, top + 1),
        }
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |y| (0..columns).map(move |x| (x, y)))
    }

    /// The square one step away, where there is one.
    fn step(&self, (x, y): Square, dx: i16, dy: i16) -> Option<Square> {
        let (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
        (x < self.columns && y < self.rows).then_some((x, y))
    }

    /// The squares beside one, clockwise from the north.
    fn beside(&self, square: Square) -> impl Iterator<Item = Square> {
        [(0, -1), (1, 0), (0, 1), (-1, 0)]
            .into_iter()
            .filter_map(move |(dx, dy)| self.step(square, dx, dy))
    }

    fn listed(&self, square: Square, wanted: impl Fn(Square) -> bool) -> String {
        self.beside(square)
            .filter(|&to| wanted(to))
            .map(id)
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn is_coastal(&self, square: Square) -> bool {
        !is_sea(square) && self.beside(square).any(is_sea)
    }

    fn terrain(&self, square: Square) -> Terrain {
        match (is_sea(square), self.is_coastal(square)) {
            (true, _) => Terrain::Sea,
            (_, true) => Terrain::Coastal,
            _ => Terrain::Inland,
        }
    }

    /// Between seas, between sea and land, and along land where the sea beside both is one shore.
    fn can_sail(&self, from: Square, to: Square) -> bool {
        let sea = |square: Square, (dx, dy)| self.step(square, dx, dy).is_some_and(is_sea);
        let shores = if from.0 == to.0 {
            [(-1, 0), (1, 0)]
        } else {
            [(0, -1), (0, 1)]
        };
        is_sea(from)
            || is_sea(to)
            || shores
                .into_iter()
                .any(|shore| sea(from, shore) && sea(to, shore))
    }

    fn owner(&self, square: Square) -> usize {
        usize::from(square.0) * POWERS / usize::from(self.columns)
    }

    fn start_unit(&self, square: Square) -> char {
        if self.is_coastal(square) && (square.0 + square.1).is_multiple_of(2) {
            'F'
        } else {
            'A'
        }
    }
}

fn is_centre(square: Square) -> bool {
    !is_sea(square) && scatter((square.1, square.0)).is_multiple_of(3)
}

fn is_sea(square: Square) -> bool {
    scatter(square) % 5 < 2
}

/// A number that looks drawn by lot, the same at every run.
fn scatter((x, y): Square) -> u64 {
    (u64::from(x) * 0x9E37_79B9 + u64::from(y) * 0x85EB_CA6B + 1)
        .wrapping_mul(0xD6E8_FEB8_6659_FD93)
        >> 40
}

fn id((x, y): Square) -> String {
    format!("c{x}r{y}")
}

/// Characters that the chart can use, one a province.
fn codes() -> impl Iterator<Item = char> {
    let usable =
        |c: &char| c.is_alphanumeric() && unicode_width::UnicodeWidthChar::width(*c) == Some(1);
    ('0'..'\u{10ff}')
        .chain('\u{1200}'..'\u{1fff}')
        .filter(usable)
}
