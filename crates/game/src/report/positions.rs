//! Who stands where and who owns what, power by power: for checking the wooden board, and for those
//! who were away.

use super::carrying::piece;
use super::document::Document;
use super::names::Names;
use super::pools::pools;
use super::scales;
use crate::view::{Secrecy, View};
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};
use chancery_atlas::grammar::Joined;
use chancery_engine::position::{Position, UnitId};
use chancery_engine::variant::State;

/// The position as the game stands.
pub fn positions(view: &View) -> Document {
    positions_at(view, &view.now)
}

/// Who stands where and who owns what in a state of the game, as far as the viewer knows.
pub fn positions_at(view: &View, state: &State) -> Document {
    let mut report = Document::titled(format!("Position at {}", view.calendar().name(state.phase)));
    let in_fog = view.secrecy == Secrecy::Fog;
    if in_fog && view.own_power().is_none() {
        report.paragraph("The positions of units are not public.");
        return report;
    }
    report.list(units(view, state, None));
    if in_fog {
        report.section_or(
            "Supply centres, as seen last",
            owned_centres(view, state),
            "None.",
        );
        return report;
    }
    report.heading(2, "Supply centres");
    report.list(owned_centres(view, state));
    if !view.is_partial() {
        report.paragraph(others_owned(view, &state.position));
        report.extend(scales::beside_centres(view, state));
    }
    report
}

/// Who stands where, a line a power that has anything, but for one.
pub(super) fn units(view: &View, state: &State, but: Option<PowerId>) -> Vec<String> {
    let position = &state.position;
    let mut lines = Vec::new();
    for power in view.board.power_ids() {
        let is_listed = match view.secrecy {
            Secrecy::Open => position.is_left(&view.board, power),
            // Every power has a line, so that a missing one tells nothing of what lies beyond.
            Secrecy::World => true,
            Secrecy::Fog => {
                let mut seen = position.units.iter().chain(position.dislodged_units());
                Some(power) != but && seen.any(|unit| unit.power == power)
            }
        };
        if is_listed {
            lines.push(units_of(view, state, power));
        }
    }
    // The natives whom the viewer sees come last, for they are no power.
    if view.secrecy == Secrecy::World
        && let Some(natives) = view.board.natives
        && position.units_of(natives).next().is_some()
    {
        lines.push(units_of(view, state, natives));
    }
    lines
}

/// `France: A Par, A/F LYO (2nd move), F Bre; dislodged: A Bur`; where only a part of them is known,
/// `France: F BRE, A Bur (dislodged), beyond: 1 A + 2 F`.
fn units_of(view: &View, state: &State, power: PowerId) -> String {
    let position = &state.position;
    let names = Names::new(&view.board, state, scales::style(view));
    // The army aboard a dislodged fleet is named with it.
    let dislodged = position
        .dislodged_units()
        .filter(|unit| unit.power == power && position.carried(unit.id).is_none());
    let mut standing: Vec<String> = position
        .units_of(power)
        .map(|unit| {
            if view.is_partial() {
                format!("{}{}", names.unit(unit), laden(view, state, unit.id))
            } else {
                piece(names, &view.rules, unit)
            }
        })
        .collect();
    let mut apart = String::new();
    if view.is_partial() {
        let dislodged = dislodged.map(|unit| format!("{} (dislodged)", names.unit(unit)));
        standing.extend(dislodged);
        standing.extend(unseen(view, state, power));
    } else {
        let dislodged = dislodged.map(|unit| piece(names, &view.rules, unit));
        apart = dislodged.led("; dislodged: ", ", ");
    }
    // An army aboard another power's fleet stands in that power's line; in its own too, if it is all
    // that is left.
    if standing.is_empty() && apart.is_empty() {
        let aboard = position.aboard.iter().map(|army| &army.unit);
        standing.extend(
            aboard
                .filter(|army| army.power == power)
                .map(|army| names.unit(army)),
        );
    }
    let standing = if standing.is_empty() {
        "no units".to_owned()
    } else {
        standing.join(", ")
    };
    let name = &view.board.power(power).name;
    // Where units are pooled, whoever checks the board needs both numbers: pieces on the board, and
    // units that count.
    let name = if position.pooled.is_empty() {
        name.clone()
    } else {
        format!("{name} ({})", board_and_pool(view, position, power))
    };
    format!("{name}: {standing}{apart}{}", pools(view, position, power))
}

/// The units of which the viewer knows the number alone: `beyond: 1 A + 2 F`.
fn unseen(view: &View, state: &State, power: PowerId) -> Option<String> {
    let (counts, position) = (view.counts_of(state)?, &state.position);
    let mut hidden: Vec<String> = Vec::new();
    for (kind, all) in [
        (UnitKind::Army, &counts.armies),
        (UnitKind::Fleet, &counts.fleets),
    ] {
        let all = all.get(power.index()).copied().unwrap_or(0);
        // The public number counts what is aboard or waits too. What he sees of these is not beyond.
        let waiting = position
            .dislodged_units()
            .filter(|unit| position.carried(unit.id).is_none());
        let aboard = position.aboard.iter().map(|aboard| &aboard.unit);
        let seen = position
            .units
            .iter()
            .chain(waiting)
            .chain(aboard)
            .filter(|unit| unit.power == power && unit.kind == kind)
            .count();
        if all > seen {
            hidden.push(format!("{} {}", all - seen, kind.letter()));
        }
    }
    if hidden.is_empty() {
        return None;
    }
    Some(format!("beyond: {}", hidden.join(" + ")))
}

/// How many units a power has on the board: standing, dislodged and aboard.
pub(super) fn on_the_board(position: &Position, power: PowerId) -> usize {
    let dislodged = position
        .dislodged
        .iter()
        // An army aboard a dislodged fleet is counted with those aboard.
        .filter(|d| d.unit.power == power && position.carried(d.unit.id).is_none())
        .count();
    position.units_of(power).count()
        + dislodged
        + position
            .aboard
            .iter()
            .filter(|aboard| aboard.unit.power == power)
            .count()
}

/// `1 + 2 / 3`: units on the board, units pooled, centres.
fn board_and_pool(view: &View, position: &Position, power: PowerId) -> String {
    let standing = on_the_board(position, power);
    let pooled = position
        .pooled
        .iter()
        .filter(|unit| unit.power == power)
        .count();
    format!(
        "{standing} + {pooled} / {}",
        position.centre_count(&view.board, power)
    )
}

/// Whose the centres are, a line a power, then nobody's, as far as the viewer knows.
pub(super) fn owned_centres(view: &View, state: &State) -> Vec<String> {
    let powers = view.board.power_ids();
    powers
        .filter_map(|power| centres(view, state, Some(power)))
        .chain(centres(view, state, None))
        .collect()
}

/// `France (3): Bre, Mar, Par`, home centres first; where only a part of them is known, `Spain (5):
/// Cad, Bil, Mad, Vin, 1 beyond`. `None` where there is none.
fn centres(view: &View, state: &State, owner: Option<PowerId>) -> Option<String> {
    let board = &view.board;
    let names = Names::new(board, state, scales::style(view));
    let mut owned: Vec<ProvinceId> = board
        .centres()
        .filter(|&centre| state.position.owner(centre) == owner)
        .collect();
    if !view.is_partial() {
        owned.sort_by_key(|&centre| owner.is_some() && board.province(centre).home != owner);
    }
    let known = owned.len();
    let counted = owner.and_then(|power| Some(view.counts_of(state)?.centres_of(power).all));
    let all = counted.unwrap_or(known);
    let written = owned.iter().map(|&centre| names.province(centre));
    let beyond = (all > known).then(|| format!("{} beyond", all - known));
    let written = written.chain(beyond).joined(", ");
    match (owner, view.secrecy) {
        // Which centres beyond are nobody's is not public, and every home centre is owned.
        (None, Secrecy::World) => None,
        // He can't tell a vacant centre from one that he has not seen: the two are one number.
        (None, Secrecy::Fog) => (all > 0).then(|| format!("nobody's, or not known: {all}")),
        (Some(_), Secrecy::World) | (_, Secrecy::Open | Secrecy::Fog) => {
            let name = owner.map_or("Nobody", |power| board.power(power).name.as_str());
            // In a secret world every power is told of, also with no centre.
            let is_told = all > 0 || view.secrecy == Secrecy::World;
            is_told.then(|| format!("{name} ({all}): {written}"))
        }
    }
}

/// `Owned, but no supply centre: Sic (Italy).`; empty where no such province is.
pub(super) fn others_owned(view: &View, position: &Position) -> String {
    let others = view.board.province_ids().filter(|&province| {
        view.board.is_owned(province)
            && !view.board.is_centre(province)
            && !scales::is_land_apart(view, province)
    });
    let owned: Vec<String> = others
        .filter_map(|p| {
            Some(format!(
                "{} ({})",
                view.board.province(p).abbr,
                view.board.power(position.owner(p)?).name
            ))
        })
        .collect();
    if owned.is_empty() {
        String::new()
    } else {
        format!("Owned, but no supply centre: {}.", owned.join(", "))
    }
}

/// How many treasures a unit of the viewer's holds.
pub(super) fn held(view: &View, state: &State, unit: UnitId) -> usize {
    state
        .discoveries
        .as_ref()
        .map_or(0, |known| known.held_by(&view.board, &state.position, unit))
}

/// What the list of units says after one: `, with a treasure`.
pub(super) fn laden(view: &View, state: &State, unit: UnitId) -> String {
    match held(view, state, unit) {
        0 => String::new(),
        1 => ", with a treasure".to_owned(),
        n => format!(", with {n} treasures"),
    }
}
