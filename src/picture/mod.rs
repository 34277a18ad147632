//! A drawing of any board as SVG, made from what a viewer may know: the charts with their owners,
//! the units, and of a settled phase the orders with what became of them.

mod arrows;
mod colours;
mod legend;
mod lettering;
mod names;
mod panel;
mod room;
mod scene;
mod tokens;

pub use colours::Ink;

use crate::board::{Board, PowerId, ProvinceId};
use crate::calendar::{PhaseKind, Scale};
use crate::markup::{Element, Markup};
use crate::position::Position;
use crate::report::sighting_in_brief;
use crate::view::{SeenTurn, View, Viewer};
use colours::Colours;
use legend::PictureLegend;
use panel::Panel;
use scene::{GAP, Layer, Scene};

/// Which moment of a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureMoment {
    /// The board as the game stands, without orders.
    Now,
    /// A settled phase, by its index: the board on which its orders were written, the orders, and
    /// what became of them.
    Settled(usize),
    /// The same of one of a phase's time scales.
    InScale(usize, Scale),
}

impl PictureMoment {
    /// The moments of a settled phase: one with time scales has several.
    pub fn of_turn(view: &View, turn: usize) -> Vec<Self> {
        match view
            .turns
            .get(turn)
            .map(|seen| seen.scales.steps.as_slice())
        {
            None => Vec::new(),
            Some([]) => vec![Self::Settled(turn)],
            Some(steps) => {
                let scales = steps.iter().map(|step| Self::InScale(turn, step.scale));
                scales.collect()
            }
        }
    }

    /// Which settled phase it is of; `None` where that is still open.
    pub const fn turn(self) -> Option<usize> {
        match self {
            Self::Now => None,
            Self::Settled(turn) | Self::InScale(turn, _) => Some(turn),
        }
    }

    /// What it is called: its phase, and its time scale.
    pub fn name(self, view: &View) -> String {
        let seen = self.turn().and_then(|turn| view.turns.get(turn));
        let phase = view
            .calendar()
            .name(seen.map_or(view.now.phase, SeenTurn::phase));
        match self {
            Self::InScale(_, scale) => format!("{phase}, {}", scale.prefix()),
            Self::Now | Self::Settled(_) => phase,
        }
    }
}

/// The style sheet of all drawings: what a class alone says. Colours of powers are attributes of
/// what has them.
pub const STYLE: &str = "\
text{font-family:Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif}\
.sea,.land,.ice,.dead{fill-rule:evenodd}.sea{fill:#e6eff4}.free{fill:#f0e6cd}.ice{fill:#fbfdfe}.dead{fill:#cdc8bd}\
.waters,.border,.coast,.rim,.frame{fill:none;stroke-linejoin:round}.waters{stroke:#9db4c2;stroke-width:2.5}.border{stroke:#6d6250;stroke-width:2.5}\
.coast{stroke:#3c352a;stroke-width:4.5}.rim{stroke:#8a8578;stroke-width:3;stroke-dasharray:10 7}.frame{stroke:#3c352a;stroke-width:5}\
.name{font-weight:bold;stroke:#fff;stroke-opacity:.85;stroke-width:6;paint-order:stroke;stroke-linejoin:round}\
.full{font-weight:normal;stroke-width:4}.water text{font-family:Georgia,'DejaVu Serif',serif;font-style:italic;fill:#2f5268}\
.centre{stroke:#1d1b18;stroke-opacity:1;stroke-width:1.6}.note{font-style:italic;fill:#57503f}\
.unit,.new,.key,.title,.tag{font-weight:bold}.unit>path,.unit>circle,.new>path,.new>circle,.key>path,.key>circle{stroke:#111;stroke-width:3}\
.burst{fill:#ffe34d}.unit>.burst,.key>.burst{stroke:#b00020}.ring{fill:none;stroke-dasharray:9 5}\
.casing{fill:none;stroke:#fff;stroke-opacity:.85;stroke-width:13;stroke-linecap:round}.shaft{fill:none;stroke-width:7}\
.support .shaft{stroke-width:5;stroke-dasharray:13 8}.convoy .shaft{stroke-width:6;stroke-dasharray:2 11;stroke-linecap:round}\
.aboard .shaft{stroke-dasharray:20 6 3 6}.retreat .shaft{stroke-dasharray:7 7}.support .casing,.convoy .casing{stroke-width:10}\
.head,.dot{stroke:#fff;stroke-width:2.5;stroke-linejoin:round}.broken{fill:none;stroke-width:7;stroke-linecap:round}\
.cross path,.struck path{fill:none;stroke:#b00020;stroke-width:7;stroke-linecap:round}.cross .casing,.struck .casing{stroke:#fff;stroke-opacity:1;stroke-width:13}.struck path{stroke-width:5}.struck .casing{stroke-width:9}\
.hold{fill:none;stroke:#111;stroke-width:6;stroke-linecap:round}.tag rect{fill:#b00020;stroke:#fff;stroke-width:2}.tag text{fill:#fff}\
.scale circle{fill:#fff;stroke:#111;stroke-width:2}.void rect{fill:#6b6b6b}.won rect{fill:#0b6b3a}.unseen{fill:#4a4a55;fill-opacity:.5}.swatch{stroke:#3c352a;stroke-width:2.5}\
.black .sea{fill:#e4e4e4}.black .free,.black .ice{fill:#fff}.black .dead{fill:#b5b5b5}.black .waters{stroke:#8a8a8a}.black .border,.black .coast,.black .frame{stroke:#222}\
.black .water text,.black .note{fill:#222}.black .burst{fill:#fff}.black .unit>.burst,.black .cross path,.black .struck path{stroke:#111}.black .cross .casing,.black .struck .casing{stroke:#fff}.black .tag rect{fill:#111}";

/// What is drawn, without the page round it.
struct PictureBody<'a> {
    scene: Scene<'a>,
    /// What lies under everything.
    ground: Markup,
    arrows: Markup,
    /// Names and remarks, which no arrow crosses.
    names: Markup,
    /// What stands above the units.
    above: Markup,
}

/// The drawing of a game at a moment as an element, and as large as its page is.
pub fn drawing(view: &View, moment: PictureMoment, ink: Ink) -> Element {
    sheet(view, moment, ink, Markup::lines([Element::style(STYLE)]))
}

/// The same for a page that has [`STYLE`] among its own.
pub fn unstyled(view: &View, moment: PictureMoment, ink: Ink) -> Element {
    sheet(view, moment, ink, Markup::default())
}

fn sheet(view: &View, moment: PictureMoment, ink: Ink, style: Markup) -> Element {
    let colours = &Colours::of(&view.board, ink);
    let scaled = |turn: &SeenTurn, scale| turn.in_scale(scale).unwrap_or_else(|| turn.clone());
    let turn = match moment {
        PictureMoment::Now => None,
        PictureMoment::Settled(turn) => view.turns.get(turn).cloned(),
        PictureMoment::InScale(turn, scale) => view.turns.get(turn).map(|turn| scaled(turn, scale)),
    };
    let state = turn.as_ref().map_or(&view.now, |turn| &turn.before);
    let seen_last = |area| {
        let (sign, when) = sighting_in_brief(view, view.last_seen(area)?);
        Some((area, format!("{sign} {when}")))
    };
    let of_now = turn.is_none().then(|| view.board.provinces_beyond());
    let mut sightings: Vec<(ProvinceId, String)> =
        of_now.into_iter().flatten().filter_map(seen_last).collect();
    if let (Viewer::Seat(_), Some(known), None) = (view.viewer, &view.now.discoveries, &turn) {
        let treasures = known.treasures.iter();
        sightings.extend(treasures.map(|treasure| (treasure.at, "T".to_owned())));
    }
    let known = Known {
        position: Some(&state.position),
        unseen: view.unseen(state),
        sightings,
    };
    let mut drawn = board_of(&view.board, &known, state.phase.kind, colours);
    let mut untold = Vec::new();
    if let Some(turn) = &turn {
        let marks = arrows::marks(&drawn.scene, turn, colours);
        drawn.arrows = marks.below;
        drawn.above = marks.above;
        untold = marks.untold;
    }
    let mut legend = PictureLegend::of_game(view, state, turn.as_ref(), &untold);
    legend.explain(&known);
    whole(&drawn, &title(view, moment), &legend, colours, style)
}

/// The same as a file, which a browser prints on one sheet.
pub fn svg(view: &View, moment: PictureMoment, ink: Ink) -> String {
    let page = if view.board.far.is_some() {
        "@page{size:portrait;margin:8mm}"
    } else {
        "@page{size:landscape;margin:8mm}"
    };
    let drawn = drawing(view, moment, ink).with(Element::style(page));
    Markup::lines([drawn.broken()]).to_string()
}

/// A board without units to print and to draw on: with the powers' home centres.
pub fn blank(board: &Board, ink: Ink) -> Element {
    let colours = &Colours::of(board, ink);
    let start = Position {
        units: Vec::new(),
        ..Position::start(board)
    };
    let known = Known {
        position: Some(&start),
        ..Known::default()
    };
    let drawn = board_of(board, &known, PhaseKind::Movement, colours);
    whole(
        &drawn,
        &[board.name.clone(), String::new()],
        &PictureLegend::of_board(board),
        colours,
        Markup::lines([Element::style(STYLE)]),
    )
}

/// The game's name, and the phase.
fn title(view: &View, moment: PictureMoment) -> [String; 2] {
    let name = if view.game.is_empty() {
        view.variant.name()
    } else {
        &view.game
    };
    [name.to_owned(), moment.name(view)]
}

#[derive(Default)]
struct Known<'a> {
    position: Option<&'a Position>,
    /// Where somebody may stand without being seen.
    unseen: Vec<ProvinceId>,
    /// What was seen in an area last, and when: `n Sp93`.
    sightings: Vec<(ProvinceId, String)>,
}

/// The charts of a board with their names, and with the units of a position.
fn board_of<'a>(
    board: &'a Board,
    known: &Known<'_>,
    phase: PhaseKind,
    colours: &Colours,
) -> PictureBody<'a> {
    let position = known.position;
    let owner = |province: ProvinceId| position.and_then(|position| position.owner(province));
    let star = |province: ProvinceId| owner(province).map(|power: PowerId| colours.unit(power));
    let (mut ground, mut names) = (Markup::default(), Markup::default());
    let mut layers: Vec<Layer<'a>> = Vec::new();
    for chart in std::iter::once(&board.chart).chain(&board.far) {
        if chart.cells.is_empty() {
            continue;
        }
        let top = layers
            .last()
            .map_or(0, |layer| layer.top + layer.panel.size().1 + GAP);
        // Areas beyond the known world are small, and their chart may be.
        let column = if layers.is_empty() {
            COLUMN
        } else {
            i16::try_from(2400 / chart.width.max(1)).map_or(COLUMN, |units| units.clamp(24, 40))
        };
        let mut panel = Panel::new(board, chart, column);
        let lowered = |drawn: Markup| {
            Markup::lines([Element::new("g")
                .set("transform", format_args!("translate(0 {top})"))
                .broken()
                .with(drawn)])
        };
        ground.push(lowered(panel.ground(owner, &known.unseen, colours)));
        let (mut written, sites) = names::names(&mut panel, star);
        written.push(panel.captions());
        names.push(lowered(written));
        let tokens = position.map_or_else(Vec::new, |position| {
            let drawn_before = |place| layers.iter().any(|layer| layer.panel.spot(place).is_some());
            tokens::tokens(&mut panel, position, drawn_before)
        });
        // Above the captions, in the place that a unit would have.
        names.push(lowered(panel.sightings(&known.sightings)));
        layers.push(Layer {
            panel,
            tokens,
            names: sites,
            top,
        });
    }
    PictureBody {
        scene: Scene {
            board,
            phase,
            layers,
        },
        ground,
        arrows: Markup::default(),
        names,
        above: Markup::default(),
    }
}

/// Units of the drawing to a column of the board's chart.
const COLUMN: i16 = 20;
/// The space above the board, for its title.
const HEAD: i32 = 84;
/// Blank round everything.
const MARGIN: i32 = 30;

/// The whole sheet: title, board, what the signs mean.
fn whole(
    drawn: &PictureBody<'_>,
    title: &[String; 2],
    legend: &PictureLegend,
    colours: &Colours,
    style: Markup,
) -> Element {
    let (width, height) = drawn.scene.size();
    let board = drawn.scene.board;
    let (foot, below) = legend.drawn(board, width, colours);
    let mut inside = style;
    inside.push(colours.patterns());
    inside.push(drawn.scene.edges());
    inside.push(Markup::lines([
        Element::new("rect")
            .set("fill", "#fff")
            .set("x", -MARGIN)
            .set("y", -HEAD)
            .set("width", width + 2 * MARGIN)
            .set("height", height + HEAD + below + MARGIN),
        lettering::line(
            (0, -26),
            lettering::fitting(&title[0], 50, width * 3 / 5),
            &title[0],
        )
        .set("class", "title"),
        lettering::line((width, -26), 42, &title[1]).set("text-anchor", "end"),
    ]));
    for part in [&drawn.ground, &drawn.arrows, &drawn.names] {
        inside.push(part.clone());
    }
    let tokens = drawn.scene.layers.iter().map(|layer| {
        let tokens = layer.tokens.iter().map(|token| token.drawn(board, colours));
        Element::new("g")
            .set("transform", format_args!("translate(0 {})", layer.top))
            .broken()
            .with(Markup::lines(tokens))
    });
    inside.push(Markup::lines(tokens));
    inside.push(drawn.above.clone());
    inside.push(Markup::lines([Element::new("g")
        .set("class", "legend")
        .set("transform", format_args!("translate(0 {})", height + 20))
        .broken()
        .with(foot)]));
    let seen = format!(
        "{} {} {} {}",
        -MARGIN,
        -HEAD,
        width + 2 * MARGIN,
        height + HEAD + below + MARGIN
    );
    Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set("class", colours.class())
        .set("viewBox", seen)
        .set("fill", "#1d1b18")
        .broken()
        .with(
            Element::new("title")
                .text(format_args!("{} {}", title[0], title[1]).to_string().trim()),
        )
        .broken()
        .with(inside)
}
