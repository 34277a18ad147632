//! The charts of a board one below the other, with the units that stand on them.

use super::panel::Panel;
use super::room::TOKEN;
use super::tokens::UnitToken;
use chancery_atlas::board::{Board, Place, PowerId};
use chancery_atlas::outline::Point;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::position::{Unit, UnitId};
use chancery_game::markup::{Element, Markup};

/// Blank between two charts.
pub(super) const GAP: i32 = 60;

/// A chart in a picture, and how far down it begins.
pub(super) struct SceneLayer<'a> {
    pub panel: Panel<'a>,
    pub tokens: Vec<UnitToken>,
    /// Its names, about points of its chart.
    pub names: Vec<Obstacle>,
    pub top: i32,
}

impl SceneLayer<'_> {
    /// Whether it reaches as far down as a point of the picture.
    fn has_row_of(&self, (_, y): Point) -> bool {
        (self.top..self.top + self.panel.size().1).contains(&y)
    }
}

/// What is drawn of a board at a moment.
pub(super) struct Scene<'a> {
    pub board: &'a Board,
    pub phase: PhaseKind,
    pub layers: Vec<SceneLayer<'a>>,
}

/// What arrows go round where they can: its middle, and how large it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Obstacle {
    pub at: Point,
    pub size: Point,
}

impl Scene<'_> {
    /// How far it reaches across and down.
    pub(crate) fn size(&self) -> Point {
        let (mut across, mut down) = (0, 0);
        for layer in &self.layers {
            let (width, height) = layer.panel.size();
            across = across.max(width);
            down = down.max(layer.top + height);
        }
        (across, down)
    }

    /// All tokens, and how far down their charts begin.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = (&UnitToken, i32)> {
        self.layers
            .iter()
            .flat_map(|layer| layer.tokens.iter().map(|token| (token, layer.top)))
    }

    /// Who stands where, by powers: `France: army in Paris, fleet in Brest. Italy: army in Rome.`
    pub(crate) fn in_words(&self) -> String {
        let mut said = Vec::new();
        for nth in (0..self.board.powers.len()).filter_map(|nth| u8::try_from(nth).ok()) {
            let power = PowerId(nth);
            let units: Vec<String> = self
                .tokens()
                .filter(|(token, _)| token.unit.power == power)
                .map(|(token, _)| token.words(self.board))
                .collect();
            if !units.is_empty() {
                let name = &self.board.power(power).name;
                said.push(format!("{name}: {}.", units.join(", ")));
            }
        }
        said.join(" ")
    }

    /// What is written and who stands there: what arrows had better go round.
    pub(crate) fn obstacles(&self) -> Vec<Obstacle> {
        let mut obstacles = Vec::new();
        for layer in &self.layers {
            let units = layer.tokens.iter().map(|token| Obstacle {
                at: token.at,
                size: TOKEN,
            });
            for Obstacle { at, size } in layer.names.iter().copied().chain(units) {
                // Names and units stand on their chart, arrows in the whole picture.
                let at = (at.0, at.1 + layer.top);
                obstacles.push(Obstacle { at, size });
            }
        }
        obstacles
    }

    /// The chart on which a way is shorter over the edge where east and west join, and its width.
    pub(crate) fn seam(&self, from: Point, to: Point) -> Option<(usize, i32)> {
        let nth = self
            .layers
            .iter()
            .position(|layer| layer.has_row_of(from) && layer.has_row_of(to))?;
        let panel = &self.layers[nth].panel;
        let width = panel.size().0;
        (panel.chart.wraps && (to.0 - from.0).abs() > width / 2).then_some((nth, width))
    }

    /// Points of places all on one chart, where they lie on several and one chart shows the places
    /// all; else as they are.
    pub(crate) fn on_one_chart<const N: usize>(
        &self,
        points: [Point; N],
        places: [Place; N],
    ) -> [Point; N] {
        let is_on_one = self
            .layers
            .iter()
            .any(|layer| points.iter().all(|&point| layer.has_row_of(point)));
        if is_on_one {
            return points;
        }
        let moved = self.layers.iter().find_map(|layer| {
            let mut moved = points;
            for (point, place) in moved.iter_mut().zip(places) {
                let (x, y) = layer.panel.spot(place)?;
                // A point that lies there already is exact: a unit beside others is not in the
                // middle of its place.
                if !layer.has_row_of(*point) {
                    *point = (x, y + layer.top);
                }
            }
            Some(moved)
        });
        moved.unwrap_or(points)
    }

    /// The charts of which the edges join, as shapes to cut by.
    pub(crate) fn edges(&self) -> Markup {
        Markup::lines(
            self.layers
                .iter()
                .enumerate()
                .filter(|(_, layer)| layer.panel.chart.wraps)
                .map(|(nth, layer)| {
                    let (width, height) = layer.panel.size();
                    let whole = Element::new("rect")
                        .set("y", layer.top)
                        .set("width", width)
                        .set("height", height);
                    Element::new("clipPath")
                        .set("id", format_args!("chart{nth}"))
                        .with(whole)
                }),
        )
    }

    /// Where a unit's place is in the picture.
    pub(crate) fn spot(&self, place: Place) -> Option<Point> {
        self.layers.iter().find_map(|layer| {
            let (x, y) = layer.panel.spot(place)?;
            Some((x, y + layer.top))
        })
    }

    /// Where a unit stands in the picture; an army aboard stands where its fleet does.
    pub(crate) fn of_unit(&self, id: UnitId) -> Option<Point> {
        let (token, top) = self
            .tokens()
            .find(|(token, _)| token.ids.contains(&id) || token.aboard.contains(&id))?;
        Some((token.at.0, token.at.1 + top))
    }

    /// Where a unit is drawn that stands where it does; where it came only in a season's time scales,
    /// that place.
    pub(crate) fn where_stands(&self, unit: &Unit) -> Option<Point> {
        let own = self.tokens().find(|(token, _)| {
            token.unit.place.province == unit.place.province
                && (token.ids.contains(&unit.id) || token.aboard.contains(&unit.id))
        });
        match own {
            Some((token, top)) => Some((token.at.0, token.at.1 + top)),
            None => self.spot(unit.place),
        }
    }

    /// Where whoever stands in a place is, or the place itself.
    pub(crate) fn at(&self, place: Place) -> Option<Point> {
        // An order to a place is about who holds it, and not about who has to leave.
        let standing = self
            .tokens()
            .find(|(token, _)| token.unit.place.province == place.province && !token.is_dislodged);
        match standing {
            Some((token, top)) => Some((token.at.0, token.at.1 + top)),
            None => self.spot(place),
        }
    }

    /// Where an order to a place leads: to the coast that it names, or to who stands there.
    pub(crate) fn target(&self, place: Place) -> Option<Point> {
        if place.coast.is_some() {
            self.spot(place)
        } else {
            self.at(place)
        }
    }
}
