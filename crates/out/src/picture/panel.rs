//! A chart as it lies in a picture: where its provinces are, and the ground below everything.

use super::Known;
use super::colours::Colours;
use super::lettering::{NameLettering, line, text, width};
use super::room::{ChartSquares, TOKEN};
use chancery_atlas::board::{Board, Chart, ChartCell, Place, ProvinceId, Terrain};
use chancery_atlas::outline::{Border, Outlines, Point};
use chancery_atlas::world::drawing::{ICE, KNOWN_WORLD};
use chancery_game::markup::{Element, Markup};

/// Whether a border is of a kind, by what lies on its two sides.
type Wanted = fn(&str, &str) -> bool;

/// A chart with its outlines.
pub(super) struct Panel<'a> {
    pub board: &'a Board,
    pub chart: &'a Chart,
    /// Units to a column; a row is twice as high.
    column: i32,
    outlines: Outlines,
    /// What is written on it, and where there is room left.
    pub room: ChartSquares,
}

impl<'a> Panel<'a> {
    /// A chart in a drawing that has so many units to a column.
    pub(crate) fn new(board: &'a Board, chart: &'a Chart, column: i16) -> Self {
        Self {
            board,
            chart,
            column: i32::from(column),
            outlines: Outlines::new(chart, column),
            room: ChartSquares::new(chart, i32::from(column)),
        }
    }

    /// The room of the chart where nothing is written.
    pub(crate) fn empty_room(&self) -> ChartSquares {
        ChartSquares::new(self.chart, self.column)
    }

    /// Its width and height.
    pub(crate) fn size(&self) -> Point {
        (
            i32::from(self.chart.width) * self.column,
            i32::from(self.chart.height) * 2 * self.column,
        )
    }

    /// Whether a province is drawn on it.
    pub(crate) fn shows(&self, province: ProvinceId) -> bool {
        self.chart
            .anchors
            .get(province.index())
            .is_some_and(|anchor| anchor.label_width > 0)
    }

    pub(crate) fn provinces(&self) -> impl Iterator<Item = ProvinceId> + '_ {
        self.board.province_ids().filter(|&p| self.shows(p))
    }

    /// Where a unit stands in a place; `None` where the place is not drawn.
    pub(crate) fn spot(&self, place: Place) -> Option<Point> {
        let anchor = self.chart.anchors.get(place.province.index())?;
        if !self.shows(place.province) {
            return None;
        }
        let coasts = &self.board.province(place.province).coasts;
        let coast = place.coast.and_then(|coast| coasts.get(coast.index()));
        let cell = coast.map_or(anchor.unit, |coast| coast.unit);
        Some(self.within(self.middle(cell)))
    }

    /// A point so far within the chart that a token there is not cut.
    fn within(&self, (x, y): Point) -> Point {
        let (width, height) = self.size();
        // More than half a token: letters and counts of units reach over its edge.
        let clear = (TOKEN.0 / 2 + 8, TOKEN.1 / 2 + 4);
        (
            x.clamp(clear.0, (width - clear.0).max(clear.0)),
            y.clamp(clear.1, (height - clear.1).max(clear.1)),
        )
    }

    /// Where a province's name stands best.
    pub(crate) fn label(&self, province: ProvinceId) -> Point {
        let anchor = self.chart.anchors[province.index()];
        let (left, y) = self.middle(anchor.label);
        (
            left + (i32::from(anchor.label_width) - 1) * self.column / 2,
            y,
        )
    }

    /// The ground: every province and what nobody can enter, in its owner's colour or that of its
    /// terrain, and the lines between.
    pub(crate) fn ground(&self, known: &Known<'_>, with_places: bool, colours: &Colours) -> Markup {
        if !with_places {
            return self.ground_of(&self.outlines, known, false, colours);
        }
        let short = self.ground_of(&self.outlines.shortened(), known, true, colours);
        Markup::from(
            Element::new("g")
                .set("class", "short")
                .set("transform", format_args!("scale({})", Outlines::SHORTENED))
                .broken()
                .with(short),
        )
    }

    fn ground_of(
        &self,
        outlines: &Outlines,
        known: &Known<'_>,
        with_places: bool,
        colours: &Colours,
    ) -> Markup {
        let areas = outlines.areas();
        let mut ground = Markup::lines(areas.iter().map(|(cell, path)| {
            let mut drawn = Element::new("path").set("d", path);
            if let (true, ChartCell::Province(province)) = (with_places, cell) {
                drawn = drawn.set("data-place", &self.board.province(*province).abbr);
            }
            let kind = self.kind(*cell);
            match (kind, cell) {
                ("land" | "sea", ChartCell::Province(province)) => match known.owner(*province) {
                    Some(power) => drawn
                        .set("class", "owned")
                        .set("fill", colours.ground(power)),
                    None if kind == "land" => drawn.set("class", "land free"),
                    None => drawn.set("class", kind),
                },
                _ => drawn.set("class", kind),
            }
        }));
        let veiled = areas.iter().filter(|(cell, _)| match cell {
            ChartCell::Province(province) => known.unseen.contains(province),
            ChartCell::Decor(_) => false,
        });
        // Over the ground and under the lines, so that what nobody sees keeps its borders.
        ground.push(Markup::lines(veiled.map(|(_, path)| {
            Element::new("path").set("class", "unseen").set("d", path)
        })));
        // A chart with blank parts ends where knowledge does.
        let edge = if self.chart.cells.contains(&None) {
            "rim"
        } else {
            "frame"
        };
        let kinds: [(&str, Wanted); 4] = [
            ("waters", |a, b| a == "sea" && b == "sea"),
            ("border", |a, b| a == b && a != "sea"),
            ("coast", |a, b| a != b && a != "blank" && b != "blank"),
            (edge, |a, b| (a == "blank") != (b == "blank")),
        ];
        let mut lines = Vec::new();
        // Areas that are tapped have edges of their own: between equal grounds there is no other line.
        let kinds = kinds.into_iter().skip(if with_places { 2 } else { 0 });
        for (class, wanted) in kinds {
            let path = outlines.lines(|border: &Border| {
                wanted(self.side_kind(border.left), self.side_kind(border.right))
            });
            if !path.is_empty() {
                lines.push(Element::new("path").set("class", class).set("d", &path));
            }
        }
        ground.push(Markup::lines(lines));
        ground
    }

    /// What lies on one side of a border.
    fn side_kind(&self, cell: Option<ChartCell>) -> &'static str {
        cell.map_or("blank", |cell| self.kind(cell))
    }

    /// The outline of a province.
    pub(crate) fn outline(&self, province: ProvinceId) -> Option<String> {
        let own = self
            .outlines
            .areas()
            .into_iter()
            .find(|(cell, _)| *cell == ChartCell::Province(province));
        own.map(|(_, path)| path)
    }

    /// What was seen in areas before, where a unit would stand, or beside who stands there.
    pub(crate) fn sightings(&mut self, sightings: &[(ProvinceId, String)]) -> Markup {
        let mut written = Markup::default();
        for (province, what) in sightings {
            if let Some(near) = self.spot(Place::new(*province)) {
                let at = self.room.find(*province, near, (width(what, 26), 28)).at;
                self.room.take(at, (width(what, 26), 28));
                let line =
                    text((at.0, at.1 + 9), 26, what).set("class", NameLettering::Note.class());
                written.push(Markup::lines([line]));
            }
        }
        written
    }

    /// What is written on the chart beside names of provinces.
    pub(crate) fn captions(&self) -> Markup {
        let known = self.chart.decor.iter().position(|name| name == KNOWN_WORLD);
        let mut cells = (0..self.chart.height)
            .flat_map(|row| (0..self.chart.width).map(move |column| (column, row)))
            .filter(|&(column, row)| match self.chart.cell(column, row) {
                Some(ChartCell::Decor(decor)) => Some(usize::from(decor.0)) == known,
                _ => false,
            });
        let mut written = Markup::default();
        if let Some(first) = cells.next() {
            // The known world is drawn as one block: its middle lies between its corners.
            let last = cells.next_back().unwrap_or(first);
            let (a, b) = (self.middle(first), self.middle(last));
            let at = (i32::midpoint(a.0, b.0), i32::midpoint(a.1, b.1));
            let block = text(at, 30, "Known World").set("class", "note");
            written.push(Markup::lines([block]));
        }
        written.push(Markup::lines(self.chart.captions.iter().map(|caption| {
            let (x, y) = self.middle(caption.at);
            line((x, y + 10), 28, &caption.text).set("class", "note")
        })));
        written
    }

    /// What a cell is, as the class of its area.
    fn kind(&self, cell: ChartCell) -> &'static str {
        match cell {
            ChartCell::Province(province) => match self.board.terrain(province) {
                Terrain::Sea => "sea",
                Terrain::Polar => "ice",
                Terrain::Inland | Terrain::Coastal | Terrain::Canal => "land",
            },
            ChartCell::Decor(decor) => match self.chart.decor.get(usize::from(decor.0)) {
                Some(name) if name == ICE => "ice",
                _ => "dead",
            },
        }
    }

    /// The middle of a cell, by its column and row.
    fn middle(&self, cell: (u16, u16)) -> Point {
        (
            i32::from(cell.0) * self.column + self.column / 2,
            (2 * i32::from(cell.1) + 1) * self.column,
        )
    }
}
