//! Armies aboard fleets: how long they have been there, who starved, and the pairs on the board.

use crate::report::affair::AffairLine;
use crate::report::names::{Names, Style};
use crate::view::{SeenTurn, View};
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{ArmyFleet, ByDefault, DefaultAction, HouseRules};
use chancery_engine::position::{Aboard, Unit};
use chancery_engine::variant::Fate;

/// A unit as positions list it: a fleet with an army aboard with the moves that the army has spent
/// there, `A/F LYO (2nd move)`.
pub(super) fn piece(names: Names<'_>, rules: &HouseRules, unit: &Unit) -> String {
    if rules.army_fleet == ArmyFleet::None {
        // Without the army/fleet module no rations are counted, but an army may be another power's.
        return names.piece(unit);
    }
    let name = names.unit(unit);
    match names.position.cargo(unit.id) {
        Some(aboard) => format!("{name} ({})", rations(rules, aboard)),
        None => name,
    }
}

/// How long an army has been aboard: `2nd move`, `3rd move, lands in the next or starves`.
fn rations(rules: &HouseRules, aboard: &Aboard) -> String {
    let spent = format!("{} move", ordinal(aboard.moves));
    if is_last_move(rules, aboard) {
        format!("{spent}, lands in the next or starves")
    } else {
        spent
    }
}

/// Whether an army lands in its next move aboard, or starves.
fn is_last_move(rules: &HouseRules, aboard: &Aboard) -> bool {
    let limit = rules.rations();
    // The move in which it came aboard is its first (army/fleet II.b).
    limit.is_some_and(|limit| aboard.moves.saturating_add(1) >= limit)
}

/// `1st`, `2nd`, `3rd`, `4th`, for the small numbers that rations are.
fn ordinal(n: u8) -> String {
    let ending = match n {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// The pairs on the board after a phase, one a line: `French A/F WES (2nd move)`.
pub(super) fn pairs(view: &View, seen: &SeenTurn, style: Style) -> Vec<AffairLine> {
    let names = Names::new(&view.board, &seen.after, style);
    let position = &seen.after.position;
    let mut lines = Vec::new();
    for aboard in &position.aboard {
        // A dislodged pair is listed among the dislodged units.
        let Some(fleet) = position.units.iter().find(|unit| unit.id == aboard.fleet) else {
            continue;
        };
        let text = format!(
            "{} {}",
            view.board.power(fleet.power).adjective,
            piece(names, &seen.rules, fleet)
        );
        let owners = [fleet.power, aboard.unit.power];
        lines.push(AffairLine::of_powers(owners, text));
    }
    lines
}

/// What a slip says of an army aboard: `may land`, `lands or starves`.
pub(super) fn may_land(view: &View, aboard: &Aboard) -> String {
    if is_last_move(&view.rules, aboard) {
        "lands in this move or starves".to_owned()
    } else {
        "may land".to_owned()
    }
}

/// The armies aboard that must land in the open phase, one a line: `French A(WES) lands in this
/// move or starves.`
pub(super) fn hungry_pairs(view: &View) -> Vec<String> {
    let (names, position) = (
        Names::new(&view.board, &view.now, Style::Short),
        &view.now.position,
    );
    let hungry = position
        .aboard
        .iter()
        .filter(|aboard| is_last_move(&view.rules, aboard));
    hungry
        .map(|aboard| {
            let army = names.unit(&aboard.unit);
            format!(
                "{} {army} lands in this move or starves.",
                view.board.power(aboard.unit.power).adjective
            )
        })
        .collect()
}

/// The armies that starved in a phase, or were lost with their fleets, a line each: `French A(WES):
/// its 4 moves aboard are over`.
pub(super) fn lost(seen: &SeenTurn, names: Names<'_>) -> Vec<AffairLine> {
    let mut lines = Vec::new();
    for default in &seen.defaults {
        let Some(army) = seen.unit(default.unit) else {
            continue;
        };
        let (name, what) = match default.action {
            DefaultAction::Starved => {
                let name = match sea_of(seen, army) {
                    Some(sea) => names.aboard(sea),
                    None => names.unit(army),
                };
                (name, hungry(&seen.rules))
            }
            DefaultAction::LostAboard => (names.unit(army), how_lost(seen, army).to_owned()),
            _ => continue,
        };
        let whose = &names.board.power(army.power).adjective;
        lines.push(AffairLine::of_power(
            army.power,
            format!("{whose} {name}: {what}"),
        ));
    }
    lines
}

/// How an army was lost aboard: as its fleet went ashore, or with it.
pub(super) fn how_lost(seen: &SeenTurn, army: &Unit) -> &'static str {
    let fleet = seen
        .before
        .position
        .carried(army.id)
        .map(|aboard| aboard.fleet);
    let is_left = fleet.is_some_and(|fleet| seen.after.position.unit(fleet).is_some());
    if is_left {
        "lost when its fleet went ashore"
    } else {
        "lost with its fleet"
    }
}

/// Why an army starved: `its 4 moves aboard are over`.
fn hungry(rules: &HouseRules) -> String {
    match rules.rations() {
        Some(1) => "its one move aboard is over".to_owned(),
        Some(moves) => format!("its {moves} moves aboard are over"),
        None => "its moves aboard are over".to_owned(),
    }
}

/// The sea in which an army was aboard at the end of a phase.
fn sea_of(seen: &SeenTurn, army: &Unit) -> Option<ProvinceId> {
    // With rations for one move an army can board and starve in the same phase.
    for event in &seen.events {
        if let Fate::Boarded { at } = event.fate
            && event.unit.id == army.id
        {
            return Some(at);
        }
    }
    let fleet = seen.before.position.carried(army.id)?.fleet;
    let fleet = seen.after.position.unit(fleet)?;
    Some(fleet.place.province)
}

/// A unit that something befell by default: a fleet that leaves the board after its army without
/// that.
pub(in crate::report) fn removed(names: Names<'_>, defaults: &[ByDefault], unit: &Unit) -> String {
    let is_removed = defaults.iter().any(|default| {
        default.unit == unit.id && matches!(default.action, DefaultAction::Farthest { .. })
    });
    // The tie-break of removals takes an army first, and the emptied fleet after it (Mercator).
    if is_removed
        && let Some(army) = names.position.cargo(unit.id)
        && !defaults.iter().any(|default| {
            default.unit == army.unit.id && default.action == DefaultAction::LostAboard
        })
    {
        return names.named(Some(unit.kind), unit.place);
    }
    names.unit(unit)
}
