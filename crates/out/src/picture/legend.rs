//! What stands below a drawing: whose is what, what the signs mean, and who is not on the board.

use super::Known;
use super::arrows::{Arrow, ArrowKind, BEND};
use super::colours::Colours;
use super::lettering::{line, width, wrapped};
use super::tokens::{TokenSign, UnitToken, lone};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::Outcome;
use chancery_engine::order::{Action, Order};
use chancery_engine::position::{Position, Unit, UnitId};
use chancery_engine::variant::State;
use chancery_game::markup::{Element, Markup};
use chancery_game::report::{Names, Style};
use chancery_game::view::{SeenOrder, SeenTurn, View};

/// What a legend says of a power.
pub struct LegendPower {
    /// Its colours with its letter.
    pub swatch: Element,
    pub name: String,
    /// Centres and units, `17 \u{b7} 13`; empty where nothing is counted.
    pub count: String,
}

/// The size of its letters, and from line to line.
const SIZE: i32 = 27;
const LINE: i32 = 40;

pub(super) struct PictureLegend {
    /// For each power, what stands behind its name.
    powers: Vec<(PowerId, String)>,
    /// Whether there are arrows to explain.
    has_orders: bool,
    /// The units to explain.
    signs: Vec<Sample>,
    /// Whether an army boards a fleet.
    has_boarding: bool,
    /// Whether the orders are of several time scales.
    has_scales: bool,
    /// Lines below: who is off the board, what could not be drawn.
    notes: Vec<String>,
}

impl PictureLegend {
    /// That of a board on which nobody stands.
    pub(crate) fn of_board(board: &Board) -> Self {
        Self {
            powers: board
                .power_ids()
                .map(|power| (power, String::new()))
                .collect(),
            has_orders: false,
            signs: Vec::new(),
            has_boarding: false,
            has_scales: false,
            notes: Vec::new(),
        }
    }

    /// That of a game in a state, and of the phase that is drawn.
    pub(crate) fn of_game(
        view: &View,
        state: &State,
        turn: Option<&SeenTurn>,
        untold: &[SeenOrder],
    ) -> Self {
        let names = match turn {
            Some(turn) => Names::in_turn(&view.board, turn, Style::Short),
            None => Names::new(&view.board, state, Style::Short),
        };
        let mut notes = off_the_board(view, &state.position, names);
        if !untold.is_empty() {
            let told: Vec<String> = untold
                .iter()
                .map(|given| format!("{}: {}", names.power(given.power), names.order_of(given)))
                .collect();
            notes.push(format!("Not drawn: {}.", told.join("; ")));
        }
        Self {
            powers: view
                .board
                .power_ids()
                .map(|power| (power, counted(view, &state.position, power)))
                .collect(),
            has_orders: turn.is_some_and(|turn| !turn.orders.is_empty()),
            signs: Sample::in_position(&state.position),
            has_boarding: turn.is_some_and(boards),
            has_scales: turn.is_some_and(|turn| !turn.scales.steps.is_empty()),
            notes,
        }
    }

    /// Adds what is said of parts of the board of which its reader knows less.
    pub(crate) fn explain(&mut self, known: &Known<'_>) {
        if !known.sightings.is_empty() {
            let signs = "n natives, f foreign, T treasure: seen there last, with the season";
            self.notes.push(signs.to_owned());
        }
        if !known.unseen.is_empty() {
            self.notes.push(
                "Dark: you do not see who is there. Light: you see everybody who is there."
                    .to_owned(),
            );
        }
    }

    /// The legend in a width, and how high it is.
    pub(crate) fn drawn(&self, board: &Board, room: i32, colours: &Colours) -> (Markup, i32) {
        let mut flow = Flow {
            room,
            at: (0, LINE),
            drawn: Markup::default(),
        };
        for (power, count) in &self.powers {
            let name = &board.power(*power).name;
            let text = match count.as_str() {
                "" => name.clone(),
                count => format!("{name} {count}"),
            };
            flow.put(swatch(board, *power, colours, 21), 66, &text);
        }
        if self.powers.iter().any(|(_, count)| !count.is_empty()) {
            flow.put(Markup::default(), 0, COUNTED);
        }
        flow.next_line();
        self.put_signs(&mut flow, board, colours);
        flow.next_line();
        for note in &self.notes {
            for words in wrapped(note, SIZE, room) {
                flow.put(Markup::default(), 0, &words);
                flow.next_line();
            }
        }
        (flow.drawn, flow.at.1)
    }

    /// The signs alone, in a width, and how high they are.
    pub(crate) fn signs(&self, board: &Board, room: i32, colours: &Colours) -> (Markup, i32) {
        let mut flow = Flow {
            room,
            at: (0, LINE),
            drawn: Markup::default(),
        };
        self.put_signs(&mut flow, board, colours);
        flow.next_line();
        (flow.drawn, flow.at.1)
    }

    pub(crate) fn powers(&self, board: &Board, colours: &Colours) -> Vec<LegendPower> {
        let mut powers = Vec::new();
        for (power, count) in &self.powers {
            powers.push(LegendPower {
                // The name stands beside it: a screen reader need not read the swatch.
                swatch: Element::new("svg")
                    .set("class", "board swatches")
                    .set("viewBox", "-2 -30 58 42")
                    .set("aria-hidden", "true")
                    .with(swatch(board, *power, colours, 29)),
                name: board.power(*power).name.clone(),
                count: count.clone(),
            });
        }
        powers
    }

    pub(crate) fn into_notes(self) -> Vec<String> {
        self.notes
    }

    fn put_signs(&self, flow: &mut Flow, board: &Board, colours: &Colours) {
        for sign in &self.signs {
            flow.put(sign.drawn(board, colours), 76, sign.what);
        }
        if self.has_orders {
            let mut samples = vec![
                (ArrowKind::Move, Outcome::Succeeds, "moves"),
                (ArrowKind::Move, Outcome::Fails, "fails"),
                (ArrowKind::Support, Outcome::Succeeds, "supports"),
                (ArrowKind::Convoy, Outcome::Succeeds, "convoys"),
                (ArrowKind::Retreat, Outcome::Succeeds, "retreats"),
            ];
            if self.has_boarding {
                samples.push((ArrowKind::Aboard, Outcome::Succeeds, "goes aboard"));
            }
            for (kind, outcome, what) in samples {
                // In the colour of no power, so that none seems to be meant.
                let arrow = Arrow {
                    kind,
                    outcome,
                    from: (-26, -9),
                    to: (122, -9),
                    ends_clear: false,
                    bend: BEND,
                    scale: None,
                };
                flow.put(Markup::lines([arrow.drawn("#333")]), 136, what);
            }
            let bar = Element::new("path")
                .set("class", "hold")
                .set("d", "M4 -6h52");
            flow.put(Markup::lines([bar]), 72, "holds");
            if self.has_scales {
                flow.put(Markup::default(), 0, "1: in TS1; 3: in TS3; others in TS2");
            }
        }
    }
}

/// A power's centres and units; empty where the viewer does not see all of them.
fn counted(view: &View, position: &Position, power: PowerId) -> String {
    // What a viewer sees of a part of the board is not all that there is.
    if view.is_partial() {
        return String::new();
    }
    format!(
        "{} · {}",
        position.centre_count(&view.board, power),
        position.count_units(power)
    )
}

/// What the numbers behind a power's name count.
const COUNTED: &str = "(centres \u{b7} units)";

/// A power's ground with its hatching, and on its left a unit, which is so large that it has a letter
/// of a size.
fn swatch(board: &Board, power: PowerId, colours: &Colours, size: i32) -> Markup {
    let letter = board.power(power).small_badge();
    let scale = colours.sample_scale();
    let ground = |length: f32| format!("{:.1}", length / scale);
    Markup::lines([
        Element::new("rect")
            .set("class", "ground")
            .set("transform", format_args!("scale({scale:.2})"))
            .set("y", ground(-26.0))
            .set("width", ground(54.0))
            .set("height", ground(34.0))
            .set("rx", ground(5.0))
            .set("stroke-width", ground(2.5))
            .set("fill", colours.ground(power)),
        Element::new("circle")
            .set("class", "swatch")
            .set("cx", size * 2 / 3 + 3)
            .set("cy", -9)
            .set("r", size * 2 / 3)
            .set("fill", colours.unit(power)),
        super::lettering::text((size * 2 / 3 + 3, size / 3 - 9), size, &letter)
            .set("fill", colours.letters(power))
            .set("font-weight", "bold"),
    ])
}

/// A sign of a unit, and what it means.
struct Sample {
    sign: TokenSign,
    is_dislodged: bool,
    what: &'static str,
}

impl Sample {
    /// The signs on a board: those of armies and fleets always, others where they are.
    fn in_position(position: &Position) -> Vec<Self> {
        let mut samples = vec![
            Self::new(TokenSign::Kind(UnitKind::Army), "army"),
            Self::new(TokenSign::Kind(UnitKind::Fleet), "fleet"),
        ];
        if !position.aboard.is_empty() {
            let pair = TokenSign::Pair(PowerId(0));
            samples.push(Self::new(pair, "fleet with an army aboard"));
        }
        if !position.free_kinds.is_empty() {
            samples.push(Self::new(TokenSign::Hidden, "kind not shown"));
        }
        if !position.dislodged.is_empty() {
            samples.push(Self {
                is_dislodged: true,
                ..Self::new(TokenSign::Kind(UnitKind::Army), "dislodged")
            });
        }
        samples
    }

    const fn new(sign: TokenSign, what: &'static str) -> Self {
        Self {
            sign,
            is_dislodged: false,
            what,
        }
    }

    /// Of a unit of the first power, to show its shape.
    fn drawn(&self, board: &Board, colours: &Colours) -> Markup {
        let kind = match self.sign {
            TokenSign::Kind(kind) => kind,
            TokenSign::Pair(_) | TokenSign::Hidden => UnitKind::Fleet,
        };
        let unit = Unit {
            id: UnitId(0),
            power: PowerId(0),
            kind,
            place: Place::new(ProvinceId(0)),
        };
        let token = UnitToken {
            sign: self.sign,
            is_dislodged: self.is_dislodged,
            ..lone(unit)
        };
        Markup::lines([Element::new("g")
            .set("class", "key")
            .set("transform", "translate(34 -9)")
            .with(token.body(board, colours))])
    }
}

/// Whether an army is ordered aboard a fleet.
fn boards(turn: &SeenTurn) -> bool {
    turn.orders
        .iter()
        .filter_map(|given| given.order.as_ref())
        .filter_map(Order::action)
        .any(|action| matches!(action, Action::Board { .. }))
}

/// Samples with their words, one after the other, line by line.
struct Flow {
    room: i32,
    at: (i32, i32),
    drawn: Markup,
}

impl Flow {
    fn put(&mut self, sample: Markup, wide: i32, words: &str) {
        let all = wide + width(words, SIZE);
        if self.at.0 > 0 && self.at.0 + all > self.room {
            self.next_line();
        }
        let piece = Element::new("g")
            .set(
                "transform",
                format_args!("translate({} {})", self.at.0, self.at.1),
            )
            .with(sample)
            .with(line((wide, 0), SIZE, words));
        self.drawn.push(Markup::lines([piece]));
        self.at.0 += all + 36;
    }

    fn next_line(&mut self) {
        if self.at.0 > 0 {
            self.at = (0, self.at.1 + LINE + 8);
        }
    }
}

/// Who is kept off the board, waits for a retreat or lies on a polar cap; who stands where nothing
/// is drawn.
fn off_the_board(view: &View, position: &Position, names: Names<'_>) -> Vec<String> {
    // One list for each cause, of the powers one after the other.
    let [mut pooled, mut undrawn, mut trapped, mut dislodged] = [const { Vec::new() }; 4];
    // The natives stand behind the powers, and have units too.
    for nth in (0..view.board.powers.len()).filter_map(|nth| u8::try_from(nth).ok()) {
        let power = PowerId(nth);
        let name = names.power(power);
        let own_pooled = position.pooled_of(power).map(|unit| names.unit(unit));
        pooled.extend(of_power(name, own_pooled));
        let own_undrawn = position
            .units_of(power)
            .filter(|unit| !is_drawn(&view.board, unit.place.province))
            .map(|unit| names.unit(unit));
        undrawn.extend(of_power(name, own_undrawn));
        match position.trapped_of(power) {
            0 => {}
            1 => trapped.push(format!("{name} one army")),
            many => trapped.push(format!("{name} {many} armies")),
        }
        let own_dislodged = position
            .dislodged_of(power)
            .map(|lost| names.unit(&lost.unit));
        dislodged.extend(of_power(name, own_dislodged));
    }
    let mut notes = Vec::new();
    for (what, told) in [
        ("Off the board, at home", pooled),
        ("Not drawn on the map", undrawn),
        ("On polar caps", trapped),
        ("Waiting for a retreat", dislodged),
    ] {
        if !told.is_empty() {
            notes.push(format!("{what}: {}.", told.join("; ")));
        }
    }
    notes
}

/// The units of a power behind its name; `None` of no units.
fn of_power(name: &str, units: impl Iterator<Item = String>) -> Option<String> {
    let units: Vec<String> = units.collect();
    if units.is_empty() {
        return None;
    }
    Some(format!("{name} {}", units.join(", ")))
}

/// Whether a province is drawn on a chart of a board. Of one that is not, the label has no width.
fn is_drawn(board: &Board, province: ProvinceId) -> bool {
    let charts = std::iter::once(&board.chart).chain(&board.far);
    let mut anchors = charts.filter_map(|chart| chart.anchors.get(province.index()));
    anchors.any(|anchor| anchor.label_width > 0)
}
