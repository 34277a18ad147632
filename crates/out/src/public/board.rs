//! The board of a public save, and where a world is secret what everybody knows beyond it, with who
//! stands there and owns it. All of it is by name, and made of the public's view.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use chancery_atlas::board::{
    Anchor, Area, AreaKind, BeyondGrid, Board, Chart, ChartCaption, ChartCell, DecorId, Place,
    PowerId, Terrain, UnitKind, World, builtin,
};
use chancery_atlas::world;
use chancery_engine::position::{FreeKind, Position, Unit};
use chancery_engine::variant;
use chancery_game::view::View;

/// What everybody sees of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicBoard {
    /// The board, which where a world is secret is that of the known world, by its id.
    board: String,
    /// The rules that fitted it to the game, by their id, and what the table chose for that; files of
    /// earlier versions hold neither.
    #[serde(default)]
    rules: String,
    #[serde(default)]
    fitted: Vec<(String, String)>,
    /// The areas beyond it that everybody knows, in order.
    areas: Vec<PublicArea>,
    chart: PublicChart,
    /// `England F NAO`, `Spain A/F SAO`; `Germany ? Ber` where nobody has shown the kind.
    units: Vec<String>,
    /// `England Lon`.
    owned: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PublicArea {
    name: String,
    abbr: String,
    is_sea: bool,
    is_centre: bool,
}

/// The drawing of what lies beyond.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct PublicChart {
    width: u16,
    decor: Vec<String>,
    /// Row by row the runs of cells: how many, and of what: `4 NAO|2 #0|3 `.
    rows: Vec<String>,
    /// Where to write on each province: the label's column, row and width, the unit's column and
    /// row.
    anchors: Vec<[u16; 5]>,
    captions: Vec<(u16, u16, String)>,
}

impl PublicBoard {
    /// That of the public's view; `None` where the board is not one of the program's own.
    pub(crate) fn new(view: &View) -> Option<Self> {
        let board = &view.board;
        let position = &view.now.position;
        // The file names its board and does not hold it: a reader needs one of the same provinces.
        let known = known(&board.id, view.variant.id(), &board.fitted)?;
        if known.provinces.len() != board.known_count() {
            return None;
        }
        let mut areas = Vec::new();
        for id in board.provinces_beyond() {
            let province = board.province(id);
            areas.push(PublicArea {
                name: province.name.clone(),
                abbr: province.abbr.clone(),
                is_sea: board.terrain(id) == Terrain::Sea,
                is_centre: province.centre,
            });
        }
        let mut owned = Vec::new();
        for id in board.province_ids() {
            if let Some(owner) = position.owner(id) {
                let owner = &board.power(owner).name;
                owned.push(format!("{owner} {}", board.province(id).abbr));
            }
        }
        Some(Self {
            board: board.id.clone(),
            rules: view.variant.id().to_owned(),
            fitted: board.fitted.clone(),
            areas,
            chart: match &board.far {
                Some(far) => PublicChart::new(board, far),
                None => PublicChart::default(),
            },
            units: position
                .units
                .iter()
                .map(|unit| written_unit(board, position, unit))
                .collect(),
            owned,
        })
    }

    /// The board to be drawn, and what stands on it; `None` where the file makes no sense.
    pub fn read(&self) -> Option<(Board, Position)> {
        let board = self.read_board()?;
        let position = self.read_position(&board)?;
        Some((board, position))
    }

    fn read_board(&self) -> Option<Board> {
        let known = known(&self.board, &self.rules, &self.fitted)?;
        if self.chart == PublicChart::default() {
            return Some(Board::clone(&known));
        }
        let areas = self.areas.iter().map(PublicArea::read).collect();
        let mut board = world::join(World::drawn(BeyondGrid::default(), areas), &known);
        // The chart comes last: its cells name areas that joining has numbered.
        board.far = Some(self.chart.read(&board)?);
        Some(board)
    }

    fn read_position(&self, board: &Board) -> Option<Position> {
        let mut position = Position::empty(board);
        for unit in &self.units {
            let (owner, rest) = of_power(board, unit)?;
            let (what, place) = rest.split_once(' ')?;
            let place = place_named(board, place)?;
            // What nobody has shown is drawn without its kind: any will do.
            let kind = if matches!(what, "A" | "?") {
                UnitKind::Army
            } else {
                UnitKind::Fleet
            };
            let id = position.add(owner, kind, place);
            if what == "A/F"
                && let Some(&fleet) = position.unit(id)
            {
                position.add_aboard(owner, fleet, 1);
            }
            if what == "?" {
                let chosen = false;
                position.free_kinds.push(FreeKind { unit: id, chosen });
            }
        }
        for owned in &self.owned {
            let (owner, place) = of_power(board, owned)?;
            let place = place_named(board, place)?;
            *position.owners.get_mut(place.province.index())? = Some(owner);
        }
        Some(position)
    }
}

/// A board of the program's own as it was fitted to a game by its rules.
fn known(board: &str, rules: &str, fitted: &[(String, String)]) -> Option<Arc<Board>> {
    let board = builtin::load(board)?;
    // A file of an earlier version names no rules, and has the board as it is.
    let Some(variant) = variant::by_id(rules) else {
        return Some(board);
    };
    match variant::fitted(variant, Arc::clone(&board), fitted) {
        Ok(fitted) => Some(fitted),
        Err(_) => Some(board),
    }
}

/// A unit by its power, letters and place: `Spain A/F SAO`.
fn written_unit(board: &Board, position: &Position, unit: &Unit) -> String {
    let what = if position.cargo(unit.id).is_some() {
        "A/F".to_owned()
    } else if position.free_kind(unit.id).is_some() {
        // Its owner has not shown its kind, and the file is everybody's.
        "?".to_owned()
    } else {
        unit.kind.letter().to_string()
    };
    format!(
        "{} {what} {}",
        board.power(unit.power).name,
        board.write_place(unit.place)
    )
}

impl PublicArea {
    fn read(&self) -> Area {
        let kind = if self.is_sea {
            AreaKind::Sea
        } else {
            AreaKind::Land
        };
        Area {
            name: Some(self.name.clone()),
            abbr: Some(self.abbr.clone()),
            centre: self.is_centre,
            ..Area::plain(self.abbr.clone(), kind)
        }
    }
}

/// The power with whose name a text begins, and what follows: some names are two words.
fn of_power<'a>(board: &Board, text: &'a str) -> Option<(PowerId, &'a str)> {
    let powers = (0..).map(PowerId).zip(&board.powers);
    let named = powers.filter_map(|(id, power)| {
        let rest = text.strip_prefix(&power.name)?.strip_prefix(' ')?;
        Some((id, rest))
    });
    // The longest name wins, where one begins with another.
    named.min_by_key(|(_, rest)| rest.len())
}

fn place_named(board: &Board, name: &str) -> Option<Place> {
    board
        .province_ids()
        .flat_map(|id| std::iter::once(Place::new(id)).chain(board.fleet_places(id)))
        .find(|&place| board.write_place(place) == name)
}

/// The name of a run of cells; empty where nothing is drawn.
fn cell_name(board: &Board, cell: Option<ChartCell>) -> String {
    match cell {
        Some(ChartCell::Province(id)) => board.province(id).abbr.clone(),
        Some(ChartCell::Decor(decor)) => format!("#{}", decor.0),
        None => String::new(),
    }
}

impl PublicChart {
    fn new(board: &Board, chart: &Chart) -> Self {
        let mut rows = Vec::new();
        // No chunk is empty: a chart without columns has no cells to cut.
        for cells in chart.cells.chunks(usize::from(chart.width).max(1)) {
            let runs: Vec<String> = cells
                .chunk_by(|a, b| a == b)
                .map(|run| format!("{} {}", run.len(), cell_name(board, run[0])))
                .collect();
            rows.push(runs.join("|"));
        }
        let mut anchors = Vec::new();
        for anchor in &chart.anchors {
            let (column, row) = anchor.label;
            let unit = anchor.unit;
            anchors.push([column, row, anchor.label_width, unit.0, unit.1]);
        }
        Self {
            width: chart.width,
            decor: chart.decor.clone(),
            rows,
            anchors,
            captions: chart
                .captions
                .iter()
                .map(|caption| (caption.at.0, caption.at.1, caption.text.clone()))
                .collect(),
        }
    }

    /// What a cell is by the name of its run; `None` where there is no such thing.
    fn cell(&self, board: &Board, name: &str) -> Option<ChartCell> {
        if let Some(decor) = name.strip_prefix('#') {
            let nth: u8 = decor.parse().ok()?;
            // Whoever draws the chart looks it up among the names.
            if usize::from(nth) >= self.decor.len() {
                return None;
            }
            return Some(ChartCell::Decor(DecorId(nth)));
        }
        let province = board
            .province_ids()
            .find(|&id| board.province(id).abbr == name)?;
        Some(ChartCell::Province(province))
    }

    fn read(&self, board: &Board) -> Option<Chart> {
        let mut cells = Vec::new();
        for row in &self.rows {
            let from = cells.len();
            for run in row.split('|') {
                let (count, name) = run.split_once(' ')?;
                // Of 16 bits, so that no file makes a reader allocate without end.
                let count: u16 = count.parse().ok()?;
                let cell = if name.is_empty() {
                    None
                } else {
                    Some(self.cell(board, name)?)
                };
                cells.resize(cells.len() + usize::from(count), cell);
            }
            // Whoever draws a chart finds its cells by their rows, and must find them there.
            if cells.len() - from != usize::from(self.width) {
                return None;
            }
        }
        if self.anchors.len() != board.provinces.len() {
            return None;
        }
        let anchors = self
            .anchors
            .iter()
            .map(|&[x, y, label_width, column, row]| Anchor {
                label: (x, y),
                label_width,
                unit: (column, row),
            });
        Some(Chart {
            width: self.width,
            height: u16::try_from(self.rows.len()).ok()?,
            wraps: false,
            decor: self.decor.clone(),
            anchors: anchors.collect(),
            cells,
            captions: self
                .captions
                .iter()
                .map(|(x, y, text)| ChartCaption {
                    at: (*x, *y),
                    text: text.clone(),
                })
                .collect(),
        })
    }
}
