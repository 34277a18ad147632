//! The board of a public save, and where a world is secret what everybody knows beyond it, with who
//! stands there and owns it. All of it is by name, and made of the public's view.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use chancery_atlas::board::{
    Anchor, Area, AreaKind, BeyondGrid, Board, Chart, ChartCaption, ChartCell, DecorId, Place,
    PowerId, ProvinceId, Terrain, UnitKind, World, builtin,
};
use chancery_atlas::world;
use chancery_engine::position::{FreeKind, Position};
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
        let (board, position) = (&view.board, &view.now.position);
        let far = board.far.as_ref();
        known(&board.id, view.variant.id(), &board.fitted)
            .filter(|known| known.provinces.len() == board.known_count())?;
        let area = |id: ProvinceId| {
            let province = board.province(id);
            let is_sea = board.terrain(id) == Terrain::Sea;
            PublicArea {
                name: province.name.clone(),
                abbr: province.abbr.clone(),
                is_sea,
                is_centre: province.centre,
            }
        };
        let unit = |unit: &chancery_engine::position::Unit| {
            let what = if position.cargo(unit.id).is_some() {
                "A/F".to_owned()
            } else if position.free_kind(unit.id).is_some() {
                "?".to_owned()
            } else {
                unit.kind.letter().to_string()
            };
            format!(
                "{} {what} {}",
                board.power(unit.power).name,
                board.write_place(unit.place)
            )
        };
        let owner = |id: ProvinceId| {
            Some(format!(
                "{} {}",
                board.power(position.owner(id)?).name,
                board.province(id).abbr
            ))
        };
        Some(Self {
            board: board.id.clone(),
            rules: view.variant.id().to_owned(),
            fitted: board.fitted.clone(),
            areas: board.provinces_beyond().map(area).collect(),
            chart: far.map_or_else(PublicChart::default, |far| PublicChart::new(board, far)),
            units: position.units.iter().map(unit).collect(),
            owned: board.province_ids().filter_map(owner).collect(),
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
        let area = |area: &PublicArea| Area {
            name: Some(area.name.clone()),
            abbr: Some(area.abbr.clone()),
            centre: area.is_centre,
            ..Area::plain(
                area.abbr.clone(),
                if area.is_sea {
                    AreaKind::Sea
                } else {
                    AreaKind::Land
                },
            )
        };
        let world = World::drawn(BeyondGrid::default(), self.areas.iter().map(area).collect());
        let mut board = world::join(world, &known);
        board.far = Some(self.chart.read(&board)?);
        Some(board)
    }

    fn read_position(&self, board: &Board) -> Option<Position> {
        let mut position = Position::empty(board);
        for unit in &self.units {
            let (owner, rest) = of_power(board, unit)?;
            let (what, place) = rest.split_once(' ')?;
            let place = place_named(board, place)?;
            let kind = if matches!(what, "A" | "?") {
                UnitKind::Army
            } else {
                UnitKind::Fleet
            };
            let id = position.add(owner, kind, place);
            if let Some(&fleet) = position.unit(id).filter(|_| what == "A/F") {
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
    let fit = |variant| variant::fitted(variant, Arc::clone(&board), fitted).ok();
    Some(variant::by_id(rules).and_then(fit).unwrap_or(board))
}

/// The power with whose name a text begins, and what follows: some names are two words.
fn of_power<'a>(board: &Board, text: &'a str) -> Option<(PowerId, &'a str)> {
    let powers = (0..).map(PowerId).zip(&board.powers);
    let named = powers.filter_map(|(id, power)| {
        let rest = text.strip_prefix(&power.name)?.strip_prefix(' ')?;
        Some((id, rest))
    });
    named.min_by_key(|(_, rest)| rest.len())
}

fn place_named(board: &Board, name: &str) -> Option<Place> {
    board
        .province_ids()
        .flat_map(|id| std::iter::once(Place::of(id)).chain(board.fleet_places(id)))
        .find(|&place| board.write_place(place) == name)
}

impl PublicChart {
    fn new(board: &Board, chart: &Chart) -> Self {
        let name = |cell: Option<ChartCell>| match cell {
            Some(ChartCell::Province(id)) => board.province(id).abbr.clone(),
            Some(ChartCell::Decor(decor)) => format!("#{}", decor.0),
            None => String::new(),
        };
        let anchor = |anchor: &Anchor| {
            [
                anchor.label.0,
                anchor.label.1,
                anchor.label_width,
                anchor.unit.0,
                anchor.unit.1,
            ]
        };
        Self {
            width: chart.width,
            decor: chart.decor.clone(),
            rows: chart
                .cells
                .chunks(usize::from(chart.width).max(1))
                .map(|cells| {
                    let runs = cells
                        .chunk_by(|a, b| a == b)
                        .map(|run| format!("{} {}", run.len(), name(run[0])));
                    runs.collect::<Vec<_>>().join("|")
                })
                .collect(),
            anchors: chart.anchors.iter().map(anchor).collect(),
            captions: chart
                .captions
                .iter()
                .map(|caption| (caption.at.0, caption.at.1, caption.text.clone()))
                .collect(),
        }
    }

    fn read(&self, board: &Board) -> Option<Chart> {
        let cell = |name: &str| match name.strip_prefix('#') {
            _ if name.is_empty() => Some(None),
            Some(decor) => Some(Some(ChartCell::Decor(DecorId(
                decor
                    .parse()
                    .ok()
                    .filter(|&nth: &u8| usize::from(nth) < self.decor.len())?,
            )))),
            None => board
                .province_ids()
                .find(|&id| board.province(id).abbr == name)
                .map(|id| Some(ChartCell::Province(id))),
        };
        let mut cells = Vec::new();
        for row in &self.rows {
            let from = cells.len();
            for run in row.split('|') {
                let (count, name) = run.split_once(' ')?;
                let count: u16 = count.parse().ok()?;
                cells.resize(cells.len() + usize::from(count), cell(name)?);
            }
            (cells.len() - from == usize::from(self.width)).then_some(())?;
        }
        let anchor = |&[x, y, label_width, column, row]: &[u16; 5]| Anchor {
            label: (x, y),
            label_width,
            unit: (column, row),
        };
        (self.anchors.len() == board.provinces.len()).then_some(())?;
        Some(Chart {
            width: self.width,
            height: u16::try_from(self.rows.len()).ok()?,
            wraps: false,
            decor: self.decor.clone(),
            anchors: self.anchors.iter().map(anchor).collect(),
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
