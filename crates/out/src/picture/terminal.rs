//! What the screen shows of a board, as a drawing for terminals that show pictures. It has what the
//! screen has, and knows no more.

use super::arrows::{Arrow, ArrowKind, BEND};
use super::colours::{Colours, Ink};
use super::lettering::text;
use super::names::ON_SCREEN;
use super::scene::Scene;
use super::style::{ALONE, IN_THE_DARK};
use super::{Known, board_of};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId};
use chancery_atlas::outline::Point;
use chancery_engine::adjudicate::Outcome;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::position::Position;
use chancery_game::livery::INK;
use chancery_game::markup::{Element, Markup};

#[derive(Clone, Debug, PartialEq)]
pub struct TerminalBoard {
    /// Whether it is the drawing of what lies beyond the known world.
    pub is_beyond: bool,
    pub position: Position,
    /// Where somebody may stand without being seen.
    pub unseen: Vec<ProvinceId>,
    /// What else is written in provinces.
    pub notes: Vec<(ProvinceId, String)>,
    pub orders: Vec<TerminalOrder>,
    pub marks: Vec<(ProvinceId, MarkKind)>,
    /// What became of units, as signs beside them.
    pub fates: Vec<(ProvinceId, UnitFate)>,
    /// The part that is seen, in columns and rows of the chart: left, top, width, height.
    pub part: [f32; 4],
    /// Whether the screen is dark.
    pub is_dark: bool,
}

/// An order as a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerminalOrder {
    pub power: PowerId,
    pub from: ProvinceId,
    pub to: LineEnd,
    pub kind: ArrowKind,
    pub failed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    In(ProvinceId),
    /// Half way between two provinces, on the line of whom the order helps.
    Between(ProvinceId, ProvinceId),
}

/// Why a province stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    Cursor,
    Target,
    Reachable,
    Alert,
}

/// What became of a unit, as a sign beside it where no line tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitFate {
    /// It came here.
    Moved,
    /// Its order failed: it bounced, or its support was cut.
    Failed,
    Built,
    /// It was dislodged from here, and is off the board.
    Dislodged,
    /// It was here, and was disbanded or removed.
    Disbanded,
}

impl UnitFate {
    pub const ALL: [Self; 5] = [
        Self::Moved,
        Self::Failed,
        Self::Built,
        Self::Dislodged,
        Self::Disbanded,
    ];

    pub const fn is_off_the_board(self) -> bool {
        matches!(self, Self::Dislodged | Self::Disbanded)
    }

    const fn sign(self) -> &'static str {
        match self {
            Self::Moved => "\u{2192}",
            Self::Failed => "\u{d7}",
            Self::Built => "+",
            Self::Dislodged => "!",
            Self::Disbanded => "\u{2212}",
        }
    }

    const fn colour(self) -> &'static str {
        match self {
            Self::Moved => "#37474f",
            Self::Built => "#085c31",
            Self::Failed | Self::Dislodged | Self::Disbanded => "#b00020",
        }
    }

    /// The sign for a unit at a point.
    fn drawn(self, at: Point) -> Element {
        let (x, y) = self.beside(at);
        let ground = Element::new("circle")
            .set("cx", x)
            .set("cy", y)
            .set("r", 18)
            .set("fill", self.colour())
            .set("stroke", "#fff")
            .set("stroke-width", 3);
        let letter = text((x, y + 11), 32, self.sign())
            .set("fill", "#fff")
            .set("font-weight", "bold");
        Element::new("g")
            .set("class", "fate")
            .with(ground)
            .with(letter)
    }

    /// From the middle of the place: on the right who is there, on the left who is gone.
    const fn beside(self, (x, y): Point) -> Point {
        if self.is_off_the_board() {
            (x - 32, y - 24)
        } else {
            (x + 32, y - 24)
        }
    }
}

impl MarkKind {
    const fn colour(self, is_dark: bool) -> &'static str {
        match (self, is_dark) {
            (Self::Cursor, false) => "#c2185b",
            (Self::Cursor, true) => "#ff5fa2",
            (Self::Target, false) => "#00695c",
            (Self::Target, true) => "#3fe0c5",
            (Self::Reachable, false) => "#1565c0",
            (Self::Reachable, true) => "#6fb7ff",
            (Self::Alert, false) => "#b00020",
            (Self::Alert, true) => "#ff5c6c",
        }
    }
}

impl MarkKind {
    fn drawn(self, path: &str, is_dark: bool) -> Element {
        let drawn = Element::new("path")
            .set("d", path)
            .set("fill", "none")
            .set("stroke", self.colour(is_dark))
            .set("stroke-linejoin", "round")
            .set("stroke-width", 11);
        match self {
            Self::Cursor | Self::Target => drawn,
            // Dashed as well as coloured: they are told apart without colours.
            Self::Reachable | Self::Alert => drawn.set("stroke-dasharray", "18 12"),
        }
    }
}

impl TerminalBoard {
    /// The drawing as SVG that fills so many pixels across and down.
    pub fn svg(&self, board: &Board, pixels: (u32, u32)) -> String {
        let colours = &Colours::new(board, Ink::Colour);
        let chart = match (&board.far, self.is_beyond) {
            (Some(far), true) => far,
            _ => &board.chart,
        };
        let known = Known {
            position: Some(&self.position),
            unseen: self.unseen.clone(),
            sightings: self.notes.clone(),
        };
        let mut drawn = board_of(
            board,
            std::iter::once(chart),
            &known,
            PhaseKind::Movement,
            &ON_SCREEN,
            colours,
        );
        drawn.arrows = self.lines(&drawn.scene, colours);
        drawn.above = self.outlines(&drawn.scene);
        drawn.above.push(self.signs(&drawn.scene));
        let mut inside = Markup::lines([Element::style(&ALONE)]);
        if self.is_dark {
            inside.push(Element::style(&IN_THE_DARK));
        }
        inside.push(drawn.layered(colours));
        let (width, height) = drawn.scene.size();
        let whole = [f32::from(chart.width), f32::from(chart.height)];
        #[expect(
            clippy::cast_precision_loss,
            reason = "a drawing is a few thousand units wide"
        )]
        let units = [width as f32 / whole[0], height as f32 / whole[1]];
        let [left, top, across, down] = self.part;
        let part = format!(
            "{:.0} {:.0} {:.0} {:.0}",
            left * units[0],
            top * units[1],
            across * units[0],
            down * units[1]
        );
        let svg = Element::new("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("class", colours.class())
            .set("width", pixels.0)
            .set("height", pixels.1)
            .set("viewBox", part)
            // The part has the shape of the screen's cells, which no pixels fill exactly.
            .set("preserveAspectRatio", "none")
            .set("fill", INK.hex())
            .broken()
            .with(inside);
        Markup::from(svg).to_string()
    }

    fn lines(&self, scene: &Scene<'_>, colours: &Colours) -> Markup {
        let mut obstacles = scene.obstacles();
        let mut drawn = Vec::new();
        for order in &self.orders {
            // On the other chart, or where nothing is drawn, there is no line.
            if let Some(arrow) = order.arrow(scene) {
                let colour = colours.arrow(order.power);
                drawn.push(arrow.round(scene, &mut obstacles, &colour));
            }
        }
        Markup::lines(drawn)
    }

    fn signs(&self, scene: &Scene<'_>) -> Markup {
        Markup::lines(self.fates.iter().filter_map(|&(province, fate)| {
            let at = scene.at(Place::new(province))?;
            Some(fate.drawn(at))
        }))
    }

    fn outlines(&self, scene: &Scene<'_>) -> Markup {
        let mut drawn = Vec::new();
        for &(province, kind) in &self.marks {
            let mut layers = scene.layers.iter();
            if let Some(path) = layers.find_map(|layer| layer.panel.outline(province)) {
                drawn.push(kind.drawn(&path, self.is_dark));
            }
        }
        Markup::lines(drawn)
    }
}

impl TerminalOrder {
    /// Its arrow; `None` where a place is not drawn.
    fn arrow(&self, scene: &Scene<'_>) -> Option<Arrow> {
        let to = match self.to {
            LineEnd::In(to) => scene.at(Place::new(to))?,
            LineEnd::Between(a, b) => {
                let (a, b) = (scene.at(Place::new(a))?, scene.at(Place::new(b))?);
                (i32::midpoint(a.0, b.0), i32::midpoint(a.1, b.1))
            }
        };
        // Two lines can cross where a unit stands: only one that leads to it stops short.
        let is_taken = scene
            .tokens()
            .any(|(token, top)| (token.at.0, token.at.1 + top) == to);
        Some(Arrow {
            kind: self.kind,
            outcome: if self.failed {
                Outcome::Fails
            } else {
                Outcome::Succeeds
            },
            from: scene.at(Place::new(self.from))?,
            to,
            ends_clear: matches!(self.to, LineEnd::In(_)) && is_taken,
            bend: BEND,
            scale: None,
        })
    }
}
