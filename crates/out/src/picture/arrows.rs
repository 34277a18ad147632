//! Orders as arrows, and what became of units.

use super::colours::Colours;
use super::course::{CLEAR, Course, CurvePoint, SHAFT};
use super::lettering::text;
use super::scene::{Obstacle, Scene};
use super::signs::{cross, struck, tag};
use super::tokens::lone;
use chancery_atlas::board::{Place, PowerId, ProvinceId};
use chancery_atlas::outline::Point;
use chancery_engine::adjudicate::Outcome;
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::{Action, Order, UnitRef};
use chancery_engine::position::{Unit, UnitId};
use chancery_engine::variant::{Event, Fate};
use chancery_game::markup::{Element, Markup};
use chancery_game::view::{SeenOrder, SeenTurn};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowKind {
    Move,
    Support,
    Convoy,
    Aboard,
    Retreat,
}

impl ArrowKind {
    const fn class(self) -> &'static str {
        match self {
            Self::Move => "arrow move",
            Self::Support => "arrow support",
            Self::Convoy => "arrow convoy",
            Self::Aboard => "arrow aboard",
            Self::Retreat => "arrow retreat",
        }
    }

    /// Whether it ends in a head, and not in a dot.
    const fn has_head(self) -> bool {
        matches!(self, Self::Move | Self::Aboard | Self::Retreat)
    }
}

/// What became of what an arrow says, as its class.
const fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Succeeds => "done",
        Outcome::Fails => "failed",
        Outcome::Void => "void",
    }
}

/// An arrow between two points.
#[derive(Clone, Copy)]
pub(super) struct Arrow {
    pub kind: ArrowKind,
    pub outcome: Outcome,
    pub from: Point,
    pub to: Point,
    /// Whether it ends short of a unit.
    pub ends_clear: bool,
    /// How far it bends aside, as a part of its length.
    pub bend: f32,
    /// The time scale that is written on it, near where it begins.
    pub scale: Option<Scale>,
}

/// How far arrows bend, the best first: to the same side, so that two between the same places keep
/// apart, and to the other where that is in the way.
const BENDS: [f32; 11] = [
    BEND, 0.03, 0.15, 0.21, -0.05, -0.12, 0.28, 0.35, -0.2, -0.28, -0.35,
];

/// How far an arrow bends that has nothing to go round.
pub(super) const BEND: f32 = 0.09;

impl Arrow {
    /// The arrow as it is drawn on a chart whose edges join, where it is shorter round the world:
    /// twice, and cut at the edges.
    pub(super) fn round(
        self,
        scene: &Scene<'_>,
        obstacles: &mut Vec<Obstacle>,
        colour: &str,
    ) -> Element {
        let Some((nth, width)) = scene.seam(self.from, self.to) else {
            let bent = self.round_about(obstacles);
            // No other arrow lies on it, though it may cross it.
            obstacles.extend(bent.course().as_obstacles());
            return bent.drawn(colour);
        };
        let east = if self.to.0 > self.from.0 {
            -width
        } else {
            width
        };
        // Once from where it begins over the edge, and once over the other edge to where it ends.
        let [out, back] = [0, -east].map(|shift| Self {
            from: (self.from.0 + shift, self.from.1),
            to: (self.to.0 + shift + east, self.to.1),
            ..self
        });
        Element::new("g")
            .set("clip-path", format_args!("url(#chart{nth})"))
            .with(out.drawn(colour))
            .with(back.drawn(colour))
    }

    /// The arrow with the bend that leaves the most of what is in its way uncovered.
    fn round_about(self, obstacles: &[Obstacle]) -> Self {
        let (from, to) = (CurvePoint::from(self.from), CurvePoint::from(self.to));
        let reach = (to.x - from.x).hypot(to.y - from.y) * 0.2 + SHAFT;
        // What stands at its ends is no hindrance, and what is far off neither.
        let near: Vec<Obstacle> = obstacles
            .iter()
            .filter(|obstacle| obstacle.at != self.from && obstacle.at != self.to)
            .filter(|obstacle| obstacle.is_near(from, to, reach))
            .copied()
            .collect();
        // Of equal ones the first: that is the bend that all arrows have with nothing in their way.
        let best = BENDS
            .into_iter()
            .min_by_key(|&bend| Self { bend, ..self }.course().covers(&near));
        Self {
            bend: best.unwrap_or(BEND),
            ..self
        }
    }

    /// The way that it takes.
    fn course(&self) -> Course {
        let (from, to) = (CurvePoint::from(self.from), CurvePoint::from(self.to));
        let way = (to.x - from.x, to.y - from.y);
        let length = way.0.hypot(way.1).max(1.0);
        let ahead = (way.0 / length, way.1 / length);
        let aside = (-ahead.1, ahead.0);
        // Without a bound a long arrow would sweep over half the map.
        let bend = (length * self.bend).min(46.0 * self.bend / BEND);
        let pull = CurvePoint {
            x: f32::midpoint(from.x, to.x) + aside.0 * bend,
            y: f32::midpoint(from.y, to.y) + aside.1 * bend,
        };
        let start = from.toward(pull, CLEAR);
        let clear = match (self.ends_clear, self.outcome) {
            (true, _) => CLEAR,
            // What failed does not reach its goal.
            (false, Outcome::Fails) => 22.0,
            (false, _) => 4.0,
        };
        let tip = to.toward(pull, clear);
        let back = tip.toward(pull, if self.kind.has_head() { 17.0 } else { 0.0 });
        Course {
            start,
            pull,
            back,
            tip,
        }
    }

    /// The arrow as it is drawn: an arc, so that two between the same places keep apart; of what
    /// failed the head is open and the shaft crossed.
    pub(crate) fn drawn(&self, colour: &str) -> Element {
        let course = self.course();
        let Course {
            start,
            pull,
            back,
            tip,
        } = course;
        let path = format!(
            "M{:.0} {:.0}Q{:.0} {:.0} {:.0} {:.0}",
            start.x, start.y, pull.x, pull.y, back.x, back.y
        );
        // From below: the casing parts it from the map, the outline from ground of its own colour.
        let [casing, outline, shaft] = ["casing", "outline", "shaft"]
            .map(|class| Element::new("path").set("class", class).set("d", &path));
        let mut drawn = Element::new("g")
            .set(
                "class",
                format_args!("{} {}", self.kind.class(), result(self.outcome)),
            )
            .with(casing)
            .with(outline)
            .with(shaft.set("stroke", colour));
        drawn = drawn.with(if self.kind.has_head() {
            head(back, tip, self.outcome == Outcome::Succeeds, colour)
        } else {
            let dot = Element::new("circle").set("class", "dot");
            dot.set("cx", format_args!("{:.0}", back.x))
                .set("cy", format_args!("{:.0}", back.y))
                .set("r", 8)
                .set("fill", colour)
                .into()
        });
        if self.outcome == Outcome::Fails {
            // Beyond the middle: the crosses of two arrows there and back keep apart.
            drawn = drawn.with(cross(course.at(0.56)));
        }
        if let Some(scale) = self.scale {
            let at = course.at(0.2);
            let (x, y) = (at.x as i32, at.y as i32);
            let number = Element::new("g")
                .set("class", "scale")
                .with(
                    Element::new("circle")
                        .set("cx", x)
                        .set("cy", y)
                        .set("r", 13),
                )
                .with(text((x, y + 7), 20, &scale.number().to_string()));
            drawn = drawn.with(number);
        }
        drawn
    }
}

/// The time scale that is written on an order's arrow: the one where all are of one, and that of
/// moves, are not.
fn order_scale(turn: &SeenTurn, given: &SeenOrder) -> Option<Scale> {
    if turn.scales.steps.is_empty() {
        return None;
    }
    let scale = given.order.as_ref()?.scale()?;
    if scale == Scale::Second {
        return None;
    }
    Some(scale)
}

/// The head of an arrow: whole, or where it failed, two open strokes.
fn head(back: CurvePoint, tip: CurvePoint, is_whole: bool, colour: &str) -> Markup {
    let way = (tip.x - back.x, tip.y - back.y);
    let length = way.0.hypot(way.1).max(1.0);
    let aside = (-way.1 / length * 14.0, way.0 / length * 14.0);
    // Its corners lie behind where the shaft ends, so that no gap shows between the two.
    let behind = (back.x - way.0 / length * 6.0, back.y - way.1 / length * 6.0);
    let left = (behind.0 + aside.0, behind.1 + aside.1);
    let right = (behind.0 - aside.0, behind.1 - aside.1);
    let path = format!(
        "M{:.0} {:.0}L{:.0} {:.0}L{:.0} {:.0}",
        left.0, left.1, tip.x, tip.y, right.0, right.1
    );
    if is_whole {
        return Element::new("path")
            .set("class", "head")
            .set("d", path + "z")
            .set("fill", colour)
            .into();
    }
    let edge = Element::new("path")
        .set("class", "outline open")
        .set("d", &path);
    let strokes = Element::new("path")
        .set("class", "broken")
        .set("d", &path)
        .set("stroke", colour);
    [edge, strokes].into_iter().collect()
}

/// From where an order's arrows begin, and what became of it.
struct OrderPen<'a> {
    scene: &'a Scene<'a>,
    outcome: Outcome,
    from: Point,
    /// The place of its unit as the order names it.
    home: Option<Place>,
}

impl OrderPen<'_> {
    const fn arrow(&self, kind: ArrowKind, from: Point, to: Point, ends_clear: bool) -> Arrow {
        Arrow {
            kind,
            outcome: self.outcome,
            from,
            to,
            ends_clear,
            bend: BEND,
            scale: None,
        }
    }

    /// Where a unit is drawn that an order names.
    fn named(&self, unit: &UnitRef) -> Option<Point> {
        // Where several units stand in one place, its number tells which of them it is.
        match unit.id.and_then(|id| self.scene.of_unit(id)) {
            Some(at) => Some(at),
            None => self.scene.at(unit.place),
        }
    }

    fn to_unit(&self, kind: ArrowKind, unit: &UnitRef) -> Option<Arrow> {
        let points = [self.from, self.named(unit)?];
        let [from, to] = self.scene.on_one_chart(points, [self.home?, unit.place]);
        Some(self.arrow(kind, from, to, true))
    }

    /// A place is left clear where somebody stands there.
    fn to_place(&self, kind: ArrowKind, place: Place) -> Option<Arrow> {
        let points = [self.from, self.scene.target(place)?];
        let [from, to] = self.scene.on_one_chart(points, [self.home?, place]);
        Some(self.arrow(kind, from, to, self.scene.is_occupied(place.province)))
    }

    /// To the way of another unit to a place, a little beyond its middle.
    fn beside(&self, kind: ArrowKind, unit: &UnitRef, place: Place) -> Option<Arrow> {
        let points = [self.from, self.named(unit)?, self.scene.target(place)?];
        let places = [self.home.unwrap_or(unit.place), unit.place, place];
        let [from, start, end] = self.scene.on_one_chart(points, places);
        let to = ((2 * start.0 + 3 * end.0) / 5, (2 * start.1 + 3 * end.1) / 5);
        Some(self.arrow(kind, from, to, false))
    }
}

/// Where an order has something go from and to, and how; nothing where a place is not drawn.
fn arrows(scene: &Scene<'_>, turn: &SeenTurn, given: &SeenOrder) -> Option<Vec<Arrow>> {
    let order = given.order.as_ref()?;
    let home = order.unit().map(|unit| unit.place);
    let stands = turn
        .ordered(given)
        .and_then(|unit| scene.where_stands(unit));
    let from = match stands {
        Some(from) => from,
        None => scene.spot(home?)?,
    };
    let pen = OrderPen {
        scene,
        outcome: given.verdict.outcome,
        from,
        home,
    };
    if let Some((fleets, army, to)) = order.chain() {
        let mut arrows = Vec::new();
        for fleet in fleets {
            // Each fleet of a chain carries the army, though one order stands for all.
            if let Some(from) = pen.named(fleet)
                && let Some(arrow) = pen.beside(ArrowKind::Convoy, army, to)
            {
                arrows.push(Arrow { from, ..arrow });
            }
        }
        return Some(arrows);
    }
    let one = match order.action()? {
        // Signs above the unit tell these.
        Action::Hold | Action::Disband => return Some(Vec::new()),
        Action::Move { to, .. } if scene.phase == PhaseKind::Retreats => {
            pen.to_place(ArrowKind::Retreat, *to)?
        }
        Action::Move { to, .. } | Action::Land { to, .. } => pen.to_place(ArrowKind::Move, *to)?,
        // Of a retreat with several goals the first is what it wants most.
        Action::Either { choices } => pen.to_place(ArrowKind::Retreat, *choices.first()?)?,
        Action::SupportHold { unit } => pen.to_unit(ArrowKind::Support, unit)?,
        Action::SupportMove { unit, to } => pen.beside(ArrowKind::Support, unit, *to)?,
        Action::Convoy { army, to, .. } => pen.beside(ArrowKind::Convoy, army, *to)?,
        Action::Board { fleet } => pen.to_unit(ArrowKind::Aboard, fleet)?,
    };
    Some(vec![one])
}

/// The way of an army whose fleets' orders are all the orders that it has: from where it was to where
/// they bring it, with the first of them.
fn way_of_army(scene: &Scene<'_>, turn: &SeenTurn, given: &SeenOrder) -> Option<(Arrow, PowerId)> {
    let order = given.order.as_ref()?;
    // Where a season has one time scale, an army goes by an order of its own.
    turn.scales.alone?;
    let (army, to) = order.carried()?;
    let mut is_first = None;
    for other in &turn.orders {
        let Some(order) = &other.order else {
            continue;
        };
        // A void order carries nobody, and stands in the way of no other.
        if other.verdict.outcome == Outcome::Void {
            continue;
        }
        if let Some(Action::Move { to: goal, .. }) = order.action()
            && *goal == to
            && order.unit().is_some_and(|unit| unit.place == army.place)
        {
            return None;
        }
        // The orders of several fleets bring one army: its way is drawn once.
        if is_first.is_none()
            && order
                .carried()
                .is_some_and(|(carried, goal)| (carried.place, goal) == (army.place, to))
        {
            is_first = Some(other == given);
        }
    }
    if is_first != Some(true) {
        return None;
    }
    let points = [scene.spot(army.place)?, scene.target(to)?];
    let [from, end] = scene.on_one_chart(points, [army.place, to]);
    let fleets = order.chain().map_or(&[][..], |(fleets, ..)| fleets);
    let ends_aboard = fleets
        .last()
        .is_some_and(|last| last.place.province == to.province);
    let kind = if ends_aboard {
        ArrowKind::Aboard
    } else {
        ArrowKind::Move
    };
    let arrow = Arrow {
        kind,
        outcome: given.verdict.outcome,
        from,
        to: end,
        ends_clear: scene.is_occupied(to.province),
        bend: BEND,
        scale: None,
    };
    Some((arrow, army.power.unwrap_or(given.power)))
}

/// What stands on the board of a phase besides units: below them its arrows, above them what became
/// of them, and in words what could not be drawn.
pub(super) struct Marks {
    pub below: Markup,
    pub above: Markup,
    /// Orders that lead to where nothing is drawn, or mean nothing on the board.
    pub untold: Vec<SeenOrder>,
}

/// The marks of a settled phase.
pub(super) fn marks(scene: &Scene<'_>, turn: &SeenTurn, colours: &Colours) -> Marks {
    let mut sheet = MarkSheet {
        scene,
        turn,
        colours,
        arrows: Vec::new(),
        above: Markup::default(),
        untold: Vec::new(),
        went: Vec::new(),
        obstacles: scene.obstacles(),
    };
    // Of a season in time scales each is drawn on the board on which the first began.
    let scales: Vec<SeenTurn> = turn.by_scale().collect();
    let parts = match scales.as_slice() {
        [] => std::slice::from_ref(turn),
        parts => parts,
    };
    // The orders come before the events: who went by an arrow of his order gets no second one.
    for part in parts {
        for given in &part.orders {
            sheet.add_order(part, given);
        }
    }
    for event in &turn.events {
        sheet.add_event(event);
    }
    // Moves lie over what supports them.
    let mut arrows = sheet.arrows;
    arrows.sort_by_key(|arrow| arrow.has_head);
    Marks {
        below: Markup::lines(arrows.into_iter().map(|arrow| arrow.element)),
        above: sheet.above,
        untold: sheet.untold,
    }
}

/// An arrow of a picture.
struct PictureArrow {
    has_head: bool,
    element: Element,
}

/// The marks of a settled phase as far as they are drawn.
struct MarkSheet<'a> {
    scene: &'a Scene<'a>,
    turn: &'a SeenTurn,
    colours: &'a Colours,
    arrows: Vec<PictureArrow>,
    above: Markup,
    untold: Vec<SeenOrder>,
    /// Units whose retreats are drawn as orders.
    went: Vec<UnitId>,
    /// What the next arrow goes round.
    obstacles: Vec<Obstacle>,
}

impl MarkSheet<'_> {
    /// Adds an order of the turn, or of one of its time scales.
    fn add_order(&mut self, part: &SeenTurn, given: &SeenOrder) {
        let scene = self.scene;
        let action = given.order.as_ref().and_then(Order::action);
        let unit = part.ordered(given).copied();
        let at = unit.and_then(|unit| scene.where_stands(&unit));
        match (given.verdict.outcome, at) {
            (Outcome::Void, Some(at)) => {
                self.above.push(tag(at, "void", "void"));
                return;
            }
            (Outcome::Void, None) => {
                self.untold.push(given.clone());
                return;
            }
            (_, Some((x, y))) if matches!(action, Some(Action::Hold)) => {
                self.above.push(
                    Element::new("path")
                        .set("class", "hold")
                        .set("d", format_args!("M{} {}h52", x - 26, y + 29)),
                );
                return;
            }
            _ => {}
        }
        let Some(drawn) = arrows(scene, part, given) else {
            // An order with no action stands on no board; that it is not drawn is no loss.
            if action.is_some() {
                self.untold.push(given.clone());
            }
            return;
        };
        let retreats = drawn.iter().any(|arrow| arrow.kind == ArrowKind::Retreat);
        if let Some(unit) = unit
            && retreats
        {
            self.went.push(unit.id);
        }
        let colour = self.colours.arrow(given.power);
        let scale = order_scale(self.turn, given);
        for arrow in drawn {
            self.add_arrow(Arrow { scale, ..arrow }, &colour);
        }
        if let Some((way, power)) = way_of_army(scene, part, given) {
            let colour = self.colours.arrow(power);
            self.add_arrow(way, &colour);
        }
    }

    fn add_arrow(&mut self, arrow: Arrow, colour: &str) {
        self.arrows.push(PictureArrow {
            has_head: arrow.kind.has_head(),
            element: arrow.round(self.scene, &mut self.obstacles, colour),
        });
    }

    /// Adds what became of a unit.
    fn add_event(&mut self, event: &Event) {
        let scene = self.scene;
        let at = scene.where_stands(&event.unit);
        match event.fate {
            Fate::Dislodged { .. } => {
                if let Some(at) = at {
                    self.above.push(tag(at, "fallen", "dislodged"));
                }
            }
            Fate::Gone { by } => {
                if let Some(at) = at {
                    self.above.push(struck(at));
                    let word = match by {
                        Some(_) => "destroyed",
                        None => "disbanded",
                    };
                    self.above.push(tag(at, "fallen", word));
                }
            }
            // Without an order of its own: by the rule for units that are not ordered.
            Fate::Retreated { to } if !self.went.contains(&event.unit.id) => {
                if let Some((from, to)) = at.zip(scene.target(to)) {
                    let arrow = Arrow {
                        kind: ArrowKind::Retreat,
                        outcome: Outcome::Succeeds,
                        from,
                        to,
                        ends_clear: false,
                        bend: BEND,
                        scale: None,
                    };
                    let colour = self.colours.arrow(event.unit.power);
                    self.add_arrow(arrow, &colour);
                }
            }
            Fate::Built => {
                let place = event.unit.place;
                let new = scene.new_unit(&event.unit, place, "built", self.colours);
                self.above.push(new);
            }
            Fate::Mobilized { to } => {
                let new = scene.new_unit(&event.unit, to, "mobilized", self.colours);
                self.above.push(new);
            }
            Fate::Demobilized { .. } => {
                if let Some(at) = at {
                    self.above.push(tag(at, "fallen", "goes home"));
                }
            }
            // The arrows of the orders tell these.
            Fate::Retreated { .. }
            | Fate::Moved { .. }
            | Fate::Boarded { .. }
            | Fate::PassedOn { .. }
            | Fate::Trapped { .. } => {}
        }
    }
}

impl Scene<'_> {
    /// A unit that came onto the board, with a word; nothing where its place is not drawn.
    fn new_unit(&self, unit: &Unit, place: Place, word: &'static str, colours: &Colours) -> Markup {
        let Some(at) = self.spot(place) else {
            return Markup::default();
        };
        let token = Element::new("g")
            .set("class", "new")
            .set("transform", format_args!("translate({} {})", at.0, at.1))
            .with(Element::new("circle").set("class", "ring").set("r", 34))
            .with(lone(*unit).body(self.board, colours));
        let mut new = Markup::lines([token]);
        new.push(tag(at, "won", word));
        new
    }

    /// Whether a unit stands in a province.
    fn is_occupied(&self, province: ProvinceId) -> bool {
        self.tokens()
            .any(|(token, _)| token.unit.place.province == province)
    }
}
