//! A drawing of any board as SVG, made from what a viewer may know: the charts with their owners,
//! the units, and of a settled phase the orders with what became of them.

mod arrows;
mod colours;
mod course;
mod drafted;
mod legend;
mod lettering;
mod moving;
mod names;
mod overview;
mod panel;
mod room;
mod scene;
mod screen;
mod signs;
mod style;
mod terminal;
mod tokens;

pub use arrows::ArrowKind;
pub use colours::Ink;
pub use drafted::{DraftMark, DraftPen};
pub use legend::LegendPower;
pub use moving::{MovingForm, moving_picture};
pub use screen::{ScreenDrawing, badges, on_phone, on_screen, small};
use style::ALONE;
pub use style::{NIGHT, PRINTED, STYLE};
pub use terminal::{LineEnd, MarkKind, TerminalBoard, TerminalOrder, UnitFate};

use std::borrow::Cow;

use chancery_atlas::board::{Board, Chart, PowerId, ProvinceId};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::position::Position;
use chancery_engine::variant::State;
use chancery_game::livery::INK;
use chancery_game::markup::{Element, Markup};
use chancery_game::report::{last_season, sighting_in_brief};
use chancery_game::view::{SeenTurn, View, Viewer};
use colours::Colours;
use legend::PictureLegend;
use names::{NameSizes, ON_PAPER};
use panel::Panel;
use scene::{GAP, Scene, SceneLayer};

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
            Some(steps) => steps
                .iter()
                .map(|step| Self::InScale(turn, step.scale))
                .collect(),
        }
    }

    /// Which settled phase it is of; `None` where that is still open.
    pub const fn turn(self) -> Option<usize> {
        match self {
            Self::Now => None,
            Self::Settled(turn) | Self::InScale(turn, _) => Some(turn),
        }
    }

    /// The view of a game with the board as it was known then.
    fn seen_in(self, view: &View) -> Cow<'_, View> {
        match self.turn() {
            Some(turn) => view.on_board_of(turn),
            None => Cow::Borrowed(view),
        }
    }

    /// What it is called: its phase, and its time scale.
    pub fn name(self, view: &View) -> String {
        let seen = self.turn().and_then(|turn| view.turns.get(turn));
        let phase = match seen {
            Some(seen) => seen.title(&view.calendar()),
            None => view.calendar().name(view.now.phase),
        };
        match self {
            Self::InScale(_, scale) => format!("{phase}, {}", scale.prefix()),
            Self::Now | Self::Settled(_) => phase,
        }
    }
}

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
    /// Whether provinces are tapped: then nothing else is said of each unit.
    is_tapped: bool,
}

/// A drawing with its title and what its signs mean.
pub(crate) struct SizedDrawing {
    /// As large as its page is.
    pub element: Element,
    /// How high it is, to its width.
    pub height: f32,
    /// Its title, and who stands where.
    pub words: String,
}

/// The drawing of a game at a moment.
pub(crate) fn drawing(view: &View, moment: PictureMoment, ink: Ink) -> SizedDrawing {
    let view = &*moment.seen_in(view);
    let colours = &Colours::new(&view.board, ink);
    let (drawn, legend) = drawn(view, moment, &ON_PAPER, colours);
    whole(&drawn, &title(view, moment), &legend, colours)
}

/// The board of a game at a moment, and what is said of it below.
fn drawn<'a>(
    view: &'a View,
    moment: PictureMoment,
    sizes: &NameSizes,
    colours: &Colours,
) -> (PictureBody<'a>, PictureLegend) {
    let turn = match moment {
        PictureMoment::Now => None,
        PictureMoment::Settled(turn) => view.turns.get(turn).cloned(),
        PictureMoment::InScale(turn, scale) => view
            .turns
            .get(turn)
            .map(|turn| turn.in_scale(scale).unwrap_or_else(|| turn.clone())),
    };
    let state = &*drawn_state(view, moment, turn.as_ref());
    let known = Known {
        position: Some(&state.position),
        unseen: view.unseen(state),
        // What was seen last is known of now alone.
        sightings: if turn.is_none() {
            sightings(view)
        } else {
            Vec::new()
        },
    };
    let mut drawn = board_of(
        &view.board,
        charts(&view.board),
        &known,
        state.phase.kind,
        sizes,
        colours,
    );
    let mut untold = Vec::new();
    if let Some(turn) = &turn {
        let marks = arrows::marks(&drawn.scene, turn, colours);
        drawn.arrows = marks.below;
        drawn.above = marks.above;
        untold = marks.untold;
    }
    let mut legend = PictureLegend::of_game(view, state, turn.as_ref(), &untold);
    legend.explain(&known);
    (drawn, legend)
}

/// How the game stood at a moment. In the last season of a game that is over, everything belongs to
/// whom it belonged at the end: no later phase would show that.
fn drawn_state<'a>(
    view: &'a View,
    moment: PictureMoment,
    turn: Option<&'a SeenTurn>,
) -> Cow<'a, State> {
    let mut state = Cow::Borrowed(turn.map_or(&view.now, |turn| &turn.before));
    if let Some(turn) = moment.turn()
        && view.now.is_over()
        && last_season(view).contains(&turn)
    {
        let owners = &view.now.position.owners;
        state.to_mut().position.owners.clone_from(owners);
    }
    state
}

/// What was seen in the areas beyond the known world last, and the treasures that a player knows.
fn sightings(view: &View) -> Vec<(ProvinceId, String)> {
    let mut sightings = Vec::new();
    for area in view.board.provinces_beyond() {
        if let Some(seen) = view.last_seen(area) {
            let (sign, when) = sighting_in_brief(view, seen);
            sightings.push((area, format!("{sign} {when}")));
        }
    }
    // Of treasures only the picture of a player tells: those that he knows.
    if let (Viewer::Seat(_), Some(known)) = (view.viewer, &view.now.discoveries) {
        sightings.extend(
            known
                .treasures
                .iter()
                .map(|treasure| (treasure.at, "T".to_owned())),
        );
    }
    sightings
}

/// The same as a file, which a browser prints on one sheet.
pub fn svg(view: &View, moment: PictureMoment, ink: Ink) -> String {
    // Two charts stand one below the other, and are higher than wide.
    let page = if view.board.far.is_some() {
        "@page{size:portrait;margin:8mm}"
    } else {
        "@page{size:landscape;margin:8mm}"
    };
    let drawn = drawing(view, moment, ink).element;
    let drawn = drawn.with(Element::style(page));
    Markup::lines([drawn.broken()]).to_string()
}

/// A board without units to print and to draw on: with the powers' home centres.
pub(crate) fn blank(board: &Board, ink: Ink) -> Element {
    let colours = &Colours::new(board, ink);
    let start = Position {
        units: Vec::new(),
        ..Position::start(board)
    };
    let known = Known {
        position: Some(&start),
        ..Known::default()
    };
    let drawn = board_of(
        board,
        charts(board),
        &known,
        PhaseKind::Movement,
        &ON_PAPER,
        colours,
    );
    whole(
        &drawn,
        &[board.name.clone(), String::new()],
        &PictureLegend::of_board(board),
        colours,
    )
    .element
}

/// The game's name, and the phase. A picture of the position says after which amendment it stands.
fn title(view: &View, moment: PictureMoment) -> [String; 2] {
    let name = moment.name(view);
    let what = match view.turns.last() {
        Some(last) if moment == PictureMoment::Now && last.amended => {
            format!("{name}, after {}", last.title(&view.calendar()))
        }
        _ => name,
    };
    [view.title().to_owned(), what]
}

#[derive(Default)]
struct Known<'a> {
    position: Option<&'a Position>,
    /// Where somebody may stand without being seen.
    unseen: Vec<ProvinceId>,
    /// What was seen in an area last, and when: `n Sp93`.
    sightings: Vec<(ProvinceId, String)>,
}

impl Known<'_> {
    fn owner(&self, province: ProvinceId) -> Option<PowerId> {
        self.position?.owner(province)
    }
}

/// The drawings of a board: of the known world, and of what is beyond it.
fn charts(board: &Board) -> impl Iterator<Item = &Chart> {
    std::iter::once(&board.chart).chain(&board.far)
}

/// Charts of a board with their names, and with the units of a position.
fn board_of<'a>(
    board: &'a Board,
    charts: impl Iterator<Item = &'a Chart>,
    known: &Known<'_>,
    phase: PhaseKind,
    sizes: &NameSizes,
    colours: &Colours,
) -> PictureBody<'a> {
    let (mut ground, mut names) = (Markup::default(), Markup::default());
    let mut layers: Vec<SceneLayer<'a>> = Vec::new();
    for chart in charts {
        // Where nothing beyond the known world is known, its chart is empty.
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
        let base = panel.ground(known, sizes.with_places, colours);
        ground.push(lowered(base, top));
        // Names come before units: they keep clear of every place where one could stand, and stay
        // where they are from phase to phase.
        let (mut written, sites) = names::names(&mut panel, sizes, known, colours);
        if sizes.overview.is_some_and(|overview| overview.is_alone) {
            written = Markup::default();
        }
        written.push(panel.captions());
        let tokens = match known.position {
            // A place on both charts has its unit on the first.
            Some(position) => tokens::tokens(&mut panel, position, |place| {
                layers.iter().any(|layer| layer.panel.spot(place).is_some())
            }),
            None => Vec::new(),
        };
        if let Some(sizes) = sizes.overview {
            written.push(overview::overview(&panel, &tokens, sizes, known, colours));
        }
        names.push(lowered(written, top));
        // Above the captions, in the place that a unit would have.
        names.push(lowered(panel.sightings(&known.sightings), top));
        layers.push(SceneLayer {
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
        is_tapped: sizes.with_places,
    }
}

/// What is drawn of a chart, as far down as that begins.
fn lowered(drawn: Markup, top: i32) -> Markup {
    Markup::lines([Element::new("g")
        .set("transform", format_args!("translate(0 {top})"))
        .broken()
        .with(drawn)])
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
) -> SizedDrawing {
    let (width, height) = drawn.scene.size();
    let board = drawn.scene.board;
    let (foot, below) = legend.drawn(board, width, colours);
    let mut inside = Markup::lines([Element::style(&ALONE)]);
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
    inside.push(drawn.layered(colours));
    inside.push(Markup::lines([Element::new("g")
        .set("class", "legend")
        .set("transform", format_args!("translate(0 {})", height + 20))
        .broken()
        .with(foot)]));
    // The page begins above and left of the board, so that the board's own points stay as they are.
    let (wide, high) = (width + 2 * MARGIN, height + HEAD + below + MARGIN);
    let seen = format!("{} {} {wide} {high}", -MARGIN, -HEAD);
    #[expect(
        clippy::cast_precision_loss,
        reason = "a drawing has some thousand units"
    )]
    let to_width = high as f32 / wide as f32;
    SizedDrawing {
        element: drawn.element(title, &seen, inside, colours),
        height: to_width,
        words: [title.join(" "), drawn.scene.in_words()].join(". "),
    }
}

impl PictureBody<'_> {
    /// Ground, arrows, names, units and what became of them, the one over the other.
    fn layered(&self, colours: &Colours) -> Markup {
        // SVG draws what comes later over what came before.
        let mut inside = self.scene.edges();
        inside.push(colours.patterns());
        for part in [&self.ground, &self.arrows, &self.names] {
            inside.push(part.clone());
        }
        let board = self.scene.board;
        let tokens = self.scene.layers.iter().map(|layer| {
            let tokens = layer.tokens.iter().map(|token| {
                if self.is_tapped {
                    token.shape(board, colours)
                } else {
                    token.drawn(board, colours)
                }
            });
            Element::new("g")
                .set("transform", format_args!("translate(0 {})", layer.top))
                .broken()
                .with(Markup::lines(tokens))
        });
        inside.push(Markup::lines(tokens));
        inside.push(self.above.clone());
        inside
    }

    /// The drawing as an element that shows a part of it, with its name and in words who stands
    /// where.
    fn element(
        &self,
        title: &[String; 2],
        part: &str,
        inside: Markup,
        colours: &Colours,
    ) -> Element {
        let title = title.join(" ");
        // A blank board has no second line.
        let mut said = Markup::lines([Element::new("title").text(title.trim())]);
        let words = self.scene.in_words();
        if !words.is_empty() {
            said.push(Markup::lines([Element::new("desc").text(words)]));
        }
        Element::new("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("class", colours.class())
            .set("role", "img")
            .set("viewBox", part)
            .set("fill", INK.hex())
            .broken()
            .with(said)
            .with(inside)
    }
}
