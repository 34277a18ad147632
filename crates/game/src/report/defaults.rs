//! What happened to units without anybody's order: in the words of reports, in those of the results
//! page, and why.

use super::carrying;
use super::closed::why_nowhere;
use super::explain::{dislodged_aloud, move_from, right_hand};
use super::names::{Names, Style};
use super::retreats::{ring_taken, way_taken};
use crate::view::{SeenTurn, View};
use chancery_atlas::board::{Board, PowerId};
use chancery_engine::adjudicate::{
    ByDefault, CivilDisorder, DefaultAction, HouseRules, LeastLoss, Outcome, Tie,
};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::count::BallotSubject;
use chancery_engine::order::read::unit_begun;
use chancery_engine::position::{Unit, UnitId};
use chancery_engine::variant::Variant;

/// What is said beside a unit that was not on the board.
const POOLED: &str = " (de-mobilized)";

fn is_pooled(seen: &SeenTurn, unit: UnitId) -> bool {
    let mut pooled = seen.before.position.pooled.iter();
    pooled.any(|pooled| pooled.id == unit)
}

/// A line of results.
pub(super) struct ResultRow {
    /// The unit that it is of, where it is of one.
    pub unit: Option<UnitId>,
    /// What it is about: an order, or a unit.
    pub what: String,
    pub result: String,
}

/// A row for each thing that happened to a power's units without a valid order, and for builds that
/// it did not use.
pub(super) fn other_rows(
    view: &View,
    seen: &SeenTurn,
    names: Names<'_>,
    power: PowerId,
) -> Vec<ResultRow> {
    let mut rows = by_default(seen, names, power);
    if let Some(unused) = unused_builds(view, seen, power) {
        rows.push(ResultRow {
            unit: None,
            what: unused,
            result: String::new(),
        });
    }
    rows
}

/// That a power did not use all of its builds.
fn unused_builds(view: &View, seen: &SeenTurn, power: PowerId) -> Option<String> {
    if seen.phase().kind != PhaseKind::Adjustments {
        return None;
    }
    let due = view.adjustment(&seen.before, power).due;
    let own = seen
        .orders
        .iter()
        .filter(|order| order.power == power && order.verdict.outcome == Outcome::Succeeds);
    // A build outside the home country may use up two (Mercator, section on builds).
    let used: usize = own.map(|order| order.verdict.reason.builds()).sum();
    match usize::try_from(due).unwrap_or(0).saturating_sub(used) {
        0 => None,
        1 => Some("1 build not used".to_owned()),
        unused => Some(format!("{unused} builds not used")),
    }
}

/// What happened to a power's units without a valid order: the unit, its name, and what happened.
/// Units whose void orders are listed are left out.
fn by_default(seen: &SeenTurn, names: Names<'_>, power: PowerId) -> Vec<ResultRow> {
    let mut found = Vec::new();
    for default in &seen.defaults {
        let Some(unit) = seen.unit(default.unit) else {
            continue;
        };
        if unit.power != power {
            continue;
        }
        let Some(result) = default_result(seen, names, *unit, default.action) else {
            continue;
        };
        let name = carrying::removed(names, &seen.defaults, unit);
        let pooled = if is_pooled(seen, unit.id) { POOLED } else { "" };
        found.push(ResultRow {
            unit: Some(unit.id),
            what: format!("{name}{pooled}"),
            result,
        });
    }
    found
}

/// What happened to a unit, for its own row; `None` where another row says it, or it is no news.
fn default_result(
    seen: &SeenTurn,
    names: Names<'_>,
    unit: Unit,
    action: DefaultAction,
) -> Option<String> {
    let listed = is_listed(seen, names.board, unit);
    let by_ballot = seen.ballots.count.is_some();
    // What ballots left open is nobody's order, which is more than that nobody wrote one.
    let [no_order, holds] = if by_ballot {
        ["default hold", "default hold"]
    } else {
        ["no order", "no order: holds"]
    };
    Some(match action {
        // That natives stand where they stood is no news, nor that an army stays aboard.
        DefaultAction::Held
            if Some(unit.power) == names.board.natives
                || seen.before.position.carried(unit.id).is_some() =>
        {
            return None;
        }
        DefaultAction::Held if !listed => match seen.dislodged_by(unit.id) {
            Some(by) => format!(
                "{no_order}; dislodged by {}",
                move_from(names, seen, by, Some(unit.place.province))
            ),
            None if is_out(seen, &unit) => format!("{no_order}; dislodged"),
            None => holds.to_owned(),
        },
        DefaultAction::NoRetreat if seen.phase().kind == PhaseKind::Retreats => {
            "no place left: disbanded".to_owned()
        }
        // Its void order is listed and says so. In the moves the dislodgement says that it had
        // nowhere to go.
        DefaultAction::Held | DefaultAction::NoRetreat => return None,
        DefaultAction::NotRetreated if by_ballot => "disbanded by default".to_owned(),
        DefaultAction::NotRetreated if listed => "disbanded".to_owned(),
        DefaultAction::NotRetreated => "no order: disbanded".to_owned(),
        DefaultAction::AutoRetreat { to } => {
            let way = match way_taken(names, seen, unit.id) {
                Some(way) => format!(" ({way})"),
                None => String::new(),
            };
            let order = if listed { "" } else { "no order: " };
            format!("{order}to {} by the Right-Hand Rule{way}", names.place(to))
        }
        DefaultAction::NativesBeaten => "beaten".to_owned(),
        DefaultAction::Starved => "starved aboard".to_owned(),
        DefaultAction::LostAboard => carrying::how_lost(seen, &unit).to_owned(),
        DefaultAction::KindByDefault { kind } => format!("not chosen: {}", kind.word()),
        DefaultAction::Farthest { distance, tie } => {
            format!("disbanded, not ordered: {}", farthest(distance, tie))
        }
        DefaultAction::CivilDisorder => "disbanded: too few disbands ordered".to_owned(),
        DefaultAction::LeastLoss { because } => {
            format!("disbanded, not ordered: {}", least_loss(because))
        }
    })
}

/// Whether a line of its power is about a unit, and so has a row of its own.
fn is_listed(seen: &SeenTurn, board: &Board, unit: Unit) -> bool {
    let at = unit.place.province;
    let mut own = seen.orders.iter().filter(|order| order.power == unit.power);
    own.any(|order| match (&order.order, &order.written) {
        // An unreadable line is about the unit with which it begins.
        (None, Some(written)) => unit_begun(board, written) == Some(at),
        _ => order.is_to(at),
    })
}

/// Whether a unit lost its place in the moves of a phase, though by whom is not told.
fn is_out(seen: &SeenTurn, unit: &Unit) -> bool {
    let after = &seen.after.position;
    seen.fog.is_some()
        && seen.phase().kind == PhaseKind::Movement
        && (after.dislodged_unit(unit.id).is_some() || after.unit(unit.id).is_none())
}

/// What the results page lists of a power's units, as indices of the phase's defaults; natives are
/// not listed where they only stand.
pub fn listed_defaults(board: &Board, seen: &SeenTurn, power: PowerId) -> Vec<usize> {
    let mut listed = Vec::new();
    for (at, default) in seen.defaults.iter().enumerate() {
        let is_own = seen
            .unit(default.unit)
            .is_some_and(|unit| unit.power == power);
        // Nobody orders natives, so that they hold is said of none of them.
        let is_news =
            Some(power) != board.natives || default.action == DefaultAction::NativesBeaten;
        if is_own && is_news && !is_told_elsewhere(seen, default) {
            listed.push(at);
        }
    }
    listed
}

/// Whether what became of a unit by default is told with its order, or with another default: each
/// unit that was dislodged has one line.
fn is_told_elsewhere(seen: &SeenTurn, default: &ByDefault) -> bool {
    match default.action {
        DefaultAction::Held => is_told_with_order(seen, default.unit),
        // In the moves it means that the unit was dislodged: its line says where it had to go.
        DefaultAction::NoRetreat => {
            seen.phase().kind == PhaseKind::Movement
                && (is_told_with_order(seen, default.unit) || is_held(seen, default.unit))
        }
        _ => false,
    }
}

/// Whether a unit has an order in the list, void or not.
fn is_told_with_order(seen: &SeenTurn, unit: UnitId) -> bool {
    let mut ordered = seen.orders.iter().filter_map(|given| seen.ordered(given));
    ordered.any(|ordered| ordered.id == unit)
}

fn is_held(seen: &SeenTurn, unit: UnitId) -> bool {
    seen.defaults
        .iter()
        .any(|other| other.unit == unit && other.action == DefaultAction::Held)
}

/// What happened to a unit, as a line of the results page.
pub struct DefaultLine {
    pub unit: String,
    pub what: String,
    /// Whether the unit lost its place to another.
    pub is_dislodged: bool,
    /// Whether it left the board.
    pub is_gone: bool,
}

/// What happened to a unit, for the results page.
pub fn default_line(names: Names<'_>, seen: &SeenTurn, default: ByDefault) -> DefaultLine {
    let there = seen.unit(default.unit);
    let pooled = if is_pooled(seen, default.unit) {
        POOLED
    } else {
        ""
    };
    // That it held is the lesser news of a unit that lost its place while it did.
    let dislodged = match there {
        Some(unit) if default.action == DefaultAction::Held => dislodged_aloud(names, seen, unit),
        _ => None,
    };
    let is_dislodged = dislodged.is_some();
    let (is_gone, what) = match dislodged {
        Some(how) if seen.ballots.count.is_some() => {
            let why = undecided(seen, default.unit, "no order");
            (false, format!("{how}; {why}"))
        }
        Some(how) => (false, format!("{how}; not ordered")),
        None => what(names, seen, default),
    };
    DefaultLine {
        unit: match there {
            Some(unit) => format!("{}{pooled}", names.unit(unit)),
            None => String::new(),
        },
        what,
        is_dislodged,
        is_gone,
    }
}

/// Whether the unit left the board, and what happened.
fn what(names: Names<'_>, seen: &SeenTurn, default: ByDefault) -> (bool, String) {
    let by_ballot = seen.ballots.count.is_some();
    match default.action {
        DefaultAction::Held if by_ballot => {
            (false, undecided(seen, default.unit, "held by default"))
        }
        DefaultAction::NotRetreated if by_ballot => {
            (true, undecided(seen, default.unit, "disbanded by default"))
        }
        DefaultAction::Held if seen.before.position.carried(default.unit).is_some() => {
            (false, "not ordered".to_owned())
        }
        DefaultAction::Held if ordered(seen, default.unit) => {
            (false, "held: its order was void".to_owned())
        }
        DefaultAction::Held => (false, "held: not ordered".to_owned()),
        DefaultAction::NoRetreat => (true, "disbanded: no retreat was open".to_owned()),
        DefaultAction::NotRetreated if ordered(seen, default.unit) => {
            (true, "disbanded: its retreat was void".to_owned())
        }
        DefaultAction::NotRetreated => (true, "disbanded: no retreat was ordered".to_owned()),
        DefaultAction::AutoRetreat { to } => (
            false,
            format!("to {} by the Right-Hand Rule", names.board.write_place(to)),
        ),
        DefaultAction::NativesBeaten => (true, "beaten".to_owned()),
        DefaultAction::Starved => (true, "starved aboard".to_owned()),
        DefaultAction::LostAboard => (true, "lost with its fleet".to_owned()),
        DefaultAction::KindByDefault { kind } => (false, format!("{}: nobody chose", kind.word())),
        DefaultAction::Farthest { distance, tie } => {
            (true, format!("disbanded: {}", farthest(distance, tie)))
        }
        DefaultAction::CivilDisorder => {
            (true, "disbanded: too few disbands were ordered".to_owned())
        }
        DefaultAction::LeastLoss { because } => {
            (true, format!("disbanded: {}", least_loss(because)))
        }
    }
}

/// Why it happened, by the rule.
pub fn why_default(
    variant: &dyn Variant,
    names: Names<'_>,
    seen: &SeenTurn,
    default: ByDefault,
) -> String {
    let full = Names::new(names.board, &seen.before, Style::Full);
    let rule = match default.action {
        DefaultAction::Held if seen.before.position.carried(default.unit).is_some() => {
            "An army aboard that is not ordered to land goes where its fleet goes.".to_owned()
        }
        DefaultAction::Held => "A unit without a valid order holds, and may be supported in its \
         place."
            .to_owned(),
        DefaultAction::NoRetreat => "Other units took its open places.".to_owned(),
        DefaultAction::NotRetreated => {
            "A dislodged unit without a valid retreat is disbanded.".to_owned()
        }
        DefaultAction::AutoRetreat { .. } => ring_taken(seen, default.unit)
            .map(|(dislodged, ring)| right_hand(full, dislodged, ring))
            .unwrap_or_default(),
        DefaultAction::NativesBeaten if full.board.beyond.is_none() => {
            "Nobody plays this unit. It leaves the board when it is dislodged.".to_owned()
        }
        DefaultAction::NativesBeaten => "A native army that is dislodged leaves the board at \
         once."
            .to_owned(),
        DefaultAction::Starved => "An army still aboard at the end of its last move is removed; \
         its fleet stays."
            .to_owned(),
        DefaultAction::LostAboard => "A dislodged fleet with no sea to go to saves itself ashore, \
         and its army is lost."
            .to_owned(),
        DefaultAction::KindByDefault { .. } => {
            "Nobody chose the unit's kind, so it is the one in the rulebook.".to_owned()
        }
        DefaultAction::LeastLoss { because } => format!(
            "Too few disbands were ordered, and its loss affects the game least: {}. Units that \
             guard no centre go first, then the farthest \
             from home, then fleets.",
            least_loss(because)
        ),
        DefaultAction::Farthest { distance, tie } => format!(
            "Too few disbands were ordered, and the unit farthest from the nearest home centre \
             goes first ({}). Ties: first units in no centre; then empty fleets, armies aboard, \
             their fleets, armies on land; then the alphabet.",
            farthest(distance, tie)
        ),
        DefaultAction::CivilDisorder => civil_disorder(seen.rules.civil_disorder).to_owned(),
    };
    let there = seen.unit(default.unit);
    let unit = there.map(|unit| full.board.full_place(unit.place));
    let unit = unit.unwrap_or_default();
    let nowhere = match why_nowhere(full, seen, default.unit) {
        Some(nowhere) => format!(" {nowhere}"),
        None => String::new(),
    };
    if !is_pooled(seen, default.unit) {
        return format!("{unit}: {rule}{nowhere}");
    }
    let title = HouseRules::title_of(variant.options(), "default-removal");
    format!(
        "{unit}: {rule}{nowhere} A de-mobilized unit counts as standing in its centre (house rule: \
         {title})."
    )
}

const fn civil_disorder(rule: CivilDisorder) -> &'static str {
    match rule {
        CivilDisorder::OwnedCentres => {
            "Too few disbands were ordered. The unit farthest from the nearest centre of its \
             power goes first. Of equally far units fleets go first, then by name."
        }
        CivilDisorder::HomeCentres => {
            "Too few disbands were ordered. The unit farthest from its power's nearest home \
             centre goes first. Of equally far units fleets go first, then by name."
        }
    }
}

/// Why the ballots chose nothing for a unit.
fn undecided(seen: &SeenTurn, unit: UnitId, what: &'static str) -> String {
    let votes = seen.ballots.count.iter().flat_map(|count| &count.votes);
    let voted = votes
        .filter(|vote| vote.about == BallotSubject::Unit(unit))
        .any(|vote| vote.tallies.as_ref().is_some_and(|t| !t.is_empty()));
    format!("{what}: {}", if voted { "all tied" } else { "no ballots" })
}

/// Whether a unit's power gave it an order, void or not.
fn ordered(seen: &SeenTurn, unit: UnitId) -> bool {
    let Some(unit) = seen.unit(unit) else {
        return false;
    };
    seen.orders
        .iter()
        .any(|o| o.power == unit.power && o.is_to(unit.place.province))
}

/// Why a unit's loss is thought to affect the game least: `guards no centre, 3 moves from home`.
pub fn least_loss(because: LeastLoss) -> String {
    let guards = if because.guards {
        "every unit left guards a centre"
    } else {
        "guards no centre"
    };
    let distance = from_home(because.distance);
    let army = if because.spares_fleet {
        "; the army goes, its fleet stays"
    } else {
        ""
    };
    format!("{guards}, {distance}{army}")
}

/// Why a unit was the one farthest from home: `4 moves from home; of those as far, it stands in no
/// centre`.
pub(crate) fn farthest(distance: Option<u32>, tie: Option<Tie>) -> String {
    let far = from_home(distance);
    match tie {
        None => format!("{far}, the farthest"),
        Some(tie) => format!("{far}, tied: {}", tie_breaker(tie)),
    }
}

fn from_home(distance: Option<u32>) -> String {
    match distance {
        Some(1) => "1 move from home".to_owned(),
        Some(moves) => format!("{moves} moves from home"),
        None => "cut off from home".to_owned(),
    }
}

/// What told a unit from others that are as far from home.
pub const fn tie_breaker(tie: Tie) -> &'static str {
    match tie {
        Tie::NoCentre => "units in no centre go first",
        Tie::LoneFleet => "fleets that carry nobody go first",
        Tie::ArmyAboard => "armies aboard go before the rest",
        Tie::EmptiedFleet => "a fleet whose army was disbanded goes before the rest",
        Tie::ArmyAshore => "an army goes before a fleet with another power's army",
        Tie::Alphabet => "first in the alphabet",
    }
}

/// Which units go if their power orders no removal, and why: `A Mos (guards no centre, 3 moves from
/// home)`. It is what settling would do without any order.
pub(super) fn removed(view: &View, power: PowerId, style: Style) -> Vec<String> {
    // Units beyond what the viewer knows may be the ones to go, so none can be named.
    if view.is_partial() || view.adjustment(&view.now, power).due >= 0 {
        return Vec::new();
    }
    let names = Names::new(&view.board, &view.now, style);
    let settled = view.unordered();
    let mut lines = Vec::new();
    for default in &settled.defaults {
        let Some(unit) = view.now.position.unit(default.unit) else {
            continue;
        };
        if unit.power != power {
            continue;
        }
        let why = match default.action {
            // Civil disorder has one order for all units: the reason would be the same beside each.
            DefaultAction::CivilDisorder => String::new(),
            DefaultAction::LeastLoss { because } => format!(" ({})", least_loss(because)),
            DefaultAction::Farthest { distance, tie } => format!(" ({})", farthest(distance, tie)),
            _ => continue,
        };
        let name = carrying::removed(names, &settled.defaults, unit);
        lines.push(format!("{name}{why}"));
    }
    lines
}
