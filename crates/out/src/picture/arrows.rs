//! Orders as arrows, and what became of units.

use super::colours::Colours;
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
use chancery_engine::variant::Fate;
use chancery_game::markup::{Element, Markup};
use chancery_game::view::{SeenOrder, SeenTurn};

/// How far from the middle of a unit its arrows begin and end.
const CLEAR: f32 = 30.0;

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

/// The curve of an arrow: from a point, pulled by another, to where its head begins, and its tip.
struct Course {
    start: (f32, f32),
    pull: (f32, f32),
    back: (f32, f32),
    tip: (f32, f32),
}

impl Course {
    /// The point so far along the shaft, 0 to 1.
    fn at(&self, along: f32) -> (f32, f32) {
        let rest = 1.0 - along;
        let on = |a: f32, pull: f32, b: f32| {
            rest * rest * a + 2.0 * rest * along * pull + along * along * b
        };
        (
            on(self.start.0, self.pull.0, self.back.0),
            on(self.start.1, self.pull.1, self.back.1),
        )
    }

    /// What others had better not lie on.
    fn as_obstacles(&self) -> impl Iterator<Item = Obstacle> + '_ {
        let along = (1..10_u8).map(|part| self.at(f32::from(part) / 10.0));
        along.map(|(x, y)| Obstacle {
            at: (x as i32, y as i32),
            size: (6, 6),
        })
    }

    /// How much of it lies over what it had better go round, in 20 parts.
    fn covers(&self, obstacles: &[Obstacle]) -> u8 {
        let is_over = |(x, y): (f32, f32)| {
            obstacles.iter().any(|obstacle| {
                let (at, size) = (exact(obstacle.at), exact(obstacle.size));
                2.0 * (x - at.0).abs() < size.0 + SHAFT && 2.0 * (y - at.1).abs() < size.1 + SHAFT
            })
        };
        let along = (0..=20_u8).map(|part| self.at(f32::from(part) / 20.0));
        let over = along.chain([self.tip]).filter(|&at| is_over(at)).count();
        u8::try_from(over).unwrap_or(u8::MAX)
    }
}

/// How thick the shaft of an arrow is with its casing.
const SHAFT: f32 = 13.0;

#[expect(
    clippy::cast_precision_loss,
    reason = "a drawing is a few thousand units wide"
)]
fn exact((x, y): Point) -> (f32, f32) {
    (x as f32, y as f32)
}

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
        let part = |shift| {
            let moved = Self {
                from: (self.from.0 + shift, self.from.1),
                to: (self.to.0 + shift + east, self.to.1),
                ..self
            };
            moved.drawn(colour)
        };
        Element::new("g")
            .set("clip-path", format_args!("url(#chart{nth})"))
            .with(part(0))
            .with(part(-east))
    }

    /// The arrow with the bend that leaves the most of what is in its way uncovered.
    fn round_about(self, obstacles: &[Obstacle]) -> Self {
        let (from, to) = (exact(self.from), exact(self.to));
        let reach = (to.0 - from.0).hypot(to.1 - from.1) * 0.2 + SHAFT;
        // What stands at its ends is no hindrance, and what is far off neither.
        let near = |of: &&Obstacle| {
            let (at, size) = (exact(of.at), exact(of.size));
            let within = |at: f32, size: f32, a: f32, b: f32| {
                at + size / 2.0 > a.min(b) - reach && at - size / 2.0 < a.max(b) + reach
            };
            of.at != self.from
                && of.at != self.to
                && within(at.0, size.0, from.0, to.0)
                && within(at.1, size.1, from.1, to.1)
        };
        let near: Vec<Obstacle> = obstacles.iter().filter(near).copied().collect();
        let bent = |bend| Self { bend, ..self };
        let best = BENDS
            .into_iter()
            .min_by_key(|&bend| bent(bend).course().covers(&near));
        bent(best.unwrap_or(BEND))
    }

    /// The way that it takes.
    fn course(&self) -> Course {
        let (from, to) = (exact(self.from), exact(self.to));
        let way = (to.0 - from.0, to.1 - from.1);
        let length = way.0.hypot(way.1).max(1.0);
        let ahead = (way.0 / length, way.1 / length);
        let aside = (-ahead.1, ahead.0);
        let bend = (length * self.bend).min(46.0 * self.bend / BEND);
        let pull = (
            f32::midpoint(from.0, to.0) + aside.0 * bend,
            f32::midpoint(from.1, to.1) + aside.1 * bend,
        );
        let toward = |a: (f32, f32), b: (f32, f32), far: f32| {
            let (right, down) = (b.0 - a.0, b.1 - a.1);
            let length = right.hypot(down).max(1.0);
            let far = far.min(length * 0.8);
            (a.0 + right / length * far, a.1 + down / length * far)
        };
        let start = toward(from, pull, CLEAR);
        let clear = match (self.ends_clear, self.outcome) {
            (true, _) => CLEAR,
            (false, Outcome::Fails) => 22.0,
            (false, _) => 4.0,
        };
        let tip = toward(to, pull, clear);
        let back = toward(tip, pull, if self.kind.has_head() { 17.0 } else { 0.0 });
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
            start.0, start.1, pull.0, pull.1, back.0, back.1
        );
        let shaft = |class| Element::new("path").set("class", class).set("d", &path);
        let mut drawn = Element::new("g")
            .set(
                "class",
                format_args!("{} {}", self.kind.class(), result(self.outcome)),
            )
            .with(shaft("casing"))
            .with(shaft("outline"))
            .with(shaft("shaft").set("stroke", colour));
        drawn = drawn.with(if self.kind.has_head() {
            head(back, tip, self.outcome == Outcome::Succeeds, colour)
        } else {
            let dot = Element::new("circle").set("class", "dot");
            dot.set("cx", format_args!("{:.0}", back.0))
                .set("cy", format_args!("{:.0}", back.1))
                .set("r", 8)
                .set("fill", colour)
                .into()
        });
        if self.outcome == Outcome::Fails {
            drawn = drawn.with(cross(course.at(0.56)));
        }
        if let Some(scale) = self.scale {
            let (x, y) = course.at(0.2);
            let (x, y) = (x as i32, y as i32);
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
    let scale = given.order.as_ref().and_then(Order::scale);
    scale.filter(|&scale| !turn.scales.steps.is_empty() && scale != Scale::Second)
}

/// The head of an arrow: whole, or where it failed, two open strokes.
fn head(back: (f32, f32), tip: (f32, f32), is_whole: bool, colour: &str) -> Markup {
    let way = (tip.0 - back.0, tip.1 - back.1);
    let length = way.0.hypot(way.1).max(1.0);
    let aside = (-way.1 / length * 14.0, way.0 / length * 14.0);
    let behind = (back.0 - way.0 / length * 6.0, back.1 - way.1 / length * 6.0);
    let corner = |sign: f32| (behind.0 + sign * aside.0, behind.1 + sign * aside.1);
    let (left, right) = (corner(1.0), corner(-1.0));
    let path = format!(
        "M{:.0} {:.0}L{:.0} {:.0}L{:.0} {:.0}",
        left.0, left.1, tip.0, tip.1, right.0, right.1
    );
    let head = |class| Element::new("path").set("class", class);
    if is_whole {
        head("head").set("d", path + "z").set("fill", colour).into()
    } else {
        let edge = head("outline open").set("d", &path);
        let strokes = head("broken").set("d", &path).set("stroke", colour);
        [edge, strokes].into_iter().collect()
    }
}

/// Where an order has something go from and to, and how; nothing where a place is not drawn.
fn arrows(scene: &Scene<'_>, turn: &SeenTurn, given: &SeenOrder) -> Option<Vec<Arrow>> {
    let order = given.order.as_ref()?;
    let home = order.unit().map(|unit| unit.place);
    let from = turn
        .ordered(given)
        .and_then(|unit| scene.where_stands(unit))
        .or_else(|| scene.spot(order.unit()?.place))?;
    let arrow = |kind, from, to, ends_clear| Arrow {
        kind,
        outcome: given.verdict.outcome,
        from,
        to,
        ends_clear,
        bend: BEND,
        scale: None,
    };
    let named = |unit: &UnitRef| {
        unit.id
            .and_then(|id| scene.of_unit(id))
            .or_else(|| scene.at(unit.place))
    };
    let to_unit = |kind, unit: &UnitRef| {
        let [from, to] = scene.on_one_chart([from, named(unit)?], [home?, unit.place]);
        Some(arrow(kind, from, to, true))
    };
    // A place is left clear where somebody stands there.
    let to_place = |kind, place: Place| {
        let to = scene.target(place)?;
        let [from, to] = scene.on_one_chart([from, to], [home?, place]);
        Some(arrow(kind, from, to, scene.is_occupied(place.province)))
    };
    let beside = |kind, unit: &UnitRef, place: Place| {
        let points = [from, named(unit)?, scene.target(place)?];
        let places = [home.unwrap_or(unit.place), unit.place, place];
        let [from, start, end] = scene.on_one_chart(points, places);
        let to = ((2 * start.0 + 3 * end.0) / 5, (2 * start.1 + 3 * end.1) / 5);
        Some(arrow(kind, from, to, false))
    };
    if let Some((fleets, army, to)) = order.chain() {
        return Some(
            fleets
                .iter()
                .filter_map(|fleet| {
                    Some(Arrow {
                        from: named(fleet)?,
                        ..beside(ArrowKind::Convoy, army, to)?
                    })
                })
                .collect(),
        );
    }
    let one = match order.action()? {
        Action::Hold | Action::Disband => return Some(Vec::new()),
        Action::Move { to, .. } if scene.phase == PhaseKind::Retreats => {
            to_place(ArrowKind::Retreat, *to)?
        }
        Action::Move { to, .. } | Action::Land { to, .. } => to_place(ArrowKind::Move, *to)?,
        Action::Either { choices } => to_place(ArrowKind::Retreat, *choices.first()?)?,
        Action::SupportHold { unit } => to_unit(ArrowKind::Support, unit)?,
        Action::SupportMove { unit, to } => beside(ArrowKind::Support, unit, *to)?,
        Action::Convoy { army, to, .. } => beside(ArrowKind::Convoy, army, *to)?,
        Action::Board { fleet } => to_unit(ArrowKind::Aboard, fleet)?,
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
    let all = turn.orders.iter();
    let others = || {
        all.clone()
            .filter(|other| other.verdict.outcome != Outcome::Void)
    };
    let says_the_same = |other: &SeenOrder| {
        let carried = other.order.as_ref().and_then(Order::carried);
        carried.is_some_and(|(other, goal)| (other.place, goal) == (army.place, to))
    };
    let is_first = others().find(|other| says_the_same(other)) == Some(given);
    let goes_itself = others().any(|other| {
        let goes = other.order.as_ref().and_then(Order::action);
        let unit = other.order.as_ref().and_then(Order::unit);
        matches!(goes, Some(Action::Move { to: goal, .. }) if *goal == to)
            && unit.is_some_and(|unit| unit.place == army.place)
    });
    if goes_itself || !is_first {
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
    let (mut below, mut above) = (Vec::new(), Markup::default());
    let mut untold = Vec::new();
    let mut went: Vec<UnitId> = Vec::new();
    let mut obstacles = scene.obstacles();
    // Of a season in time scales each is drawn on the board on which the first began.
    let scales: Vec<SeenTurn> = turn.by_scale().collect();
    let parts = match scales.as_slice() {
        [] => std::slice::from_ref(turn),
        parts => parts,
    };
    for (part, given) in parts
        .iter()
        .flat_map(|part| part.orders.iter().map(move |given| (part, given)))
    {
        let action = given.order.as_ref().and_then(Order::action);
        let unit = part.ordered(given).copied();
        let at = unit.and_then(|unit| scene.where_stands(&unit));
        match (given.verdict.outcome, at) {
            (Outcome::Void, Some(at)) => above.push(tag(at, "void", "void")),
            (Outcome::Void, None) => untold.push(given.clone()),
            (_, Some((x, y))) if matches!(action, Some(Action::Hold)) => {
                above.push(
                    Element::new("path")
                        .set("class", "hold")
                        .set("d", format_args!("M{} {}h52", x - 26, y + 29)),
                );
            }
            _ => match arrows(scene, part, given) {
                Some(drawn) => {
                    let retreats = drawn.iter().any(|arrow| arrow.kind == ArrowKind::Retreat);
                    went.extend(unit.filter(|_| retreats).map(|unit| unit.id));
                    let colour = colours.arrow(given.power);
                    let scale = order_scale(turn, given);
                    below.extend(drawn.into_iter().map(|arrow| {
                        let arrow = Arrow { scale, ..arrow };
                        (
                            arrow.kind.has_head(),
                            arrow.round(scene, &mut obstacles, &colour),
                        )
                    }));
                    if let Some((way, power)) = way_of_army(scene, part, given) {
                        let colour = colours.arrow(power);
                        below.push((true, way.round(scene, &mut obstacles, &colour)));
                    }
                }
                None if action.is_some() => untold.push(given.clone()),
                None => {}
            },
        }
    }
    for event in &turn.events {
        let at = scene.where_stands(&event.unit);
        match event.fate {
            Fate::Dislodged { .. } => {
                if let Some(at) = at {
                    above.push(tag(at, "fallen", "dislodged"));
                }
            }
            Fate::Gone { by } => {
                if let Some(at) = at {
                    above.push(struck(at));
                    let word = match by {
                        Some(_) => "destroyed",
                        None => "disbanded",
                    };
                    above.push(tag(at, "fallen", word));
                }
            }
            Fate::Retreated { to } if !went.contains(&event.unit.id) => {
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
                    below.push((
                        true,
                        arrow.round(scene, &mut obstacles, &colours.arrow(event.unit.power)),
                    ));
                }
            }
            Fate::Built => {
                above.push(scene.new_unit(&event.unit, event.unit.place, "built", colours));
            }
            Fate::Mobilized { to } => {
                above.push(scene.new_unit(&event.unit, to, "mobilized", colours));
            }
            Fate::Demobilized { .. } => {
                if let Some(at) = at {
                    above.push(tag(at, "fallen", "goes home"));
                }
            }
            Fate::Retreated { .. }
            | Fate::Moved { .. }
            | Fate::Boarded { .. }
            | Fate::PassedOn { .. }
            | Fate::Trapped { .. } => {}
        }
    }
    // Moves lie over what supports them.
    below.sort_by_key(|&(has_head, _)| has_head);
    Marks {
        below: Markup::lines(below.into_iter().map(|(_, drawn)| drawn)),
        above,
        untold,
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
