//! Units that wait for their retreat in the fourth time scale: by whom each was dislodged and in
//! which scale, where it may go, and every place that is closed to it with the clause of the
//! section on retreats.

use crate::report::affair::AffairLine;
use crate::report::document::Document;
use crate::report::explain::{dislodged_how, why_exposed};
use crate::report::names::{Names, Style};
use crate::view::{SeenTurn, View};
use chancery_atlas::board::{Place, Terrain, UnitKind};
use chancery_atlas::grammar::Joined;
use chancery_engine::calendar::Scale;
use chancery_engine::position::{Barred, Dislodged, Position, Unit};
use chancery_engine::variant::Fate;

/// The units dislodged in a season, scale by scale: `TS1, German A Belgium by A(English Channel) L
/// Belgium: may go to …`.
pub(in crate::report) fn dislodged(view: &View, seen: &SeenTurn, style: Style) -> Vec<AffairLine> {
    let mut lines = Vec::new();
    for scale in seen.by_scale() {
        let names = Names::in_turn(&view.board, &scale, style);
        for event in &scale.events {
            let (Fate::Dislodged { by } | Fate::Gone { by: Some(by) }) = event.fate else {
                continue;
            };
            // What the army aboard may do is said with its fleet.
            if scale.before.position.carried(event.unit.id).is_some() {
                continue;
            }
            let place = event.unit.place.province;
            let unit = format!(
                "{} {}",
                names.board.power(event.unit.power).adjective,
                as_it_was(names, &scale, &event.unit)
            );
            let why = why_exposed(names, &scale, place, by)
                .map_or_else(String::new, |why| format!(" ({why})"));
            let how = format!("{}{why}", dislodged_how(names, &scale, place, by));
            let waiting = seen.after.position.dislodged_unit(event.unit.id);
            let fate = waiting.map_or_else(
                || {
                    let lost = |lost: &&Dislodged| lost.unit.id == event.unit.id;
                    let shut = seen.nowhere.iter().find(lost);
                    let shut = shut.map_or_else(String::new, |lost| closed(names, lost));
                    format!("nowhere to go, disbanded{shut}")
                },
                |waiting| retreat_choices(names, &seen.after.position, waiting),
            );
            let text = format!(
                "{}: {unit}, {how}; {fate}",
                scale.scales.alone.map_or("", Scale::prefix)
            );
            let aboard = scale.before.position.cargo(event.unit.id);
            let army = aboard.map(|aboard| aboard.unit.power);
            let owners = [event.unit.power].into_iter().chain(army);
            lines.push(AffairLine::of_powers(owners, text));
        }
    }
    lines
}

/// A unit as it was when it lost its place: an army that came aboard in the same time scale shares
/// its fleet's fate, and one that went ashore does not.
fn as_it_was(names: Names<'_>, scale: &SeenTurn, unit: &Unit) -> String {
    let cargo = scale
        .before
        .position
        .cargo(unit.id)
        .map(|army| army.unit.id);
    let boarded = scale.events.iter().any(|event| {
        event.fate
            == Fate::Boarded {
                at: unit.place.province,
            }
    });
    let landed = cargo.is_some()
        && scale.events.iter().any(|event| {
            Some(event.unit.id) == cargo
                && matches!(event.fate, Fate::Moved { .. } | Fate::Trapped { .. })
        });
    match unit.kind {
        UnitKind::Fleet if boarded => names.pair(unit.place),
        UnitKind::Fleet if landed => names.named(Some(UnitKind::Fleet), unit.place),
        UnitKind::Army | UnitKind::Fleet => names.unit(unit),
    }
}

/// [`retreat_choices`], where a season has time scales.
pub(in crate::report) fn options(
    view: &View,
    position: &Position,
    names: Names<'_>,
    dislodged: &Dislodged,
) -> Option<String> {
    super::is_played(view).then(|| retreat_choices(names, position, dislodged))
}

/// Where a dislodged unit may go, and why it may not go elsewhere; of a fleet with an army aboard,
/// what each of the two may do.
fn retreat_choices(names: Names<'_>, position: &Position, dislodged: &Dislodged) -> String {
    let Some(aboard) = position.cargo(dislodged.unit.id) else {
        return format!("{}{}", names.may_go(dislodged), closed(names, dislodged));
    };
    let to = |places: &mut dyn Iterator<Item = &Place>| {
        let places = places.map(|&place| names.place(place)).joined(", ");
        if places.is_empty() {
            "nowhere".to_owned()
        } else {
            places
        }
    };
    let terrain = |place: &&Place| names.board.terrain(place.province);
    let afloat = |place: &&Place| matches!(terrain(place), Terrain::Sea | Terrain::Canal);
    let ashore = position.dislodged_unit(aboard.unit.id).map(|army| {
        format!(
            "; its army may go ashore in {}{}, and the fleet then to {}",
            to(&mut army.retreats.iter()),
            closed(names, army),
            to(&mut dislodged.retreats.iter())
        )
    });
    format!(
        "may go to {}{}{}",
        to(&mut dislodged.retreats.iter().filter(afloat)),
        closed(names, dislodged),
        ashore.unwrap_or_default()
    )
}

/// The places that are closed to a unit, each with the clause: `; not to English Channel (g1, the
/// attack came from there)`.
fn closed(names: Names<'_>, dislodged: &Dislodged) -> String {
    closed_places(names, dislodged)
        .into_iter()
        .led("; not to ", ", ")
}

/// The same places alone.
pub(in crate::report) fn closed_places(names: Names<'_>, dislodged: &Dislodged) -> Vec<String> {
    let place =
        |&(place, why): &(Place, Barred)| format!("{} ({})", names.place(place), clause(why));
    dislodged.barred.iter().map(place).collect()
}

/// Why a place is closed, by the section on retreats.
const fn clause(why: Barred) -> &'static str {
    match why {
        Barred::Occupied => "occupied",
        Barred::Attacker => "g1, the attack came from there",
        Barred::Supporter => "g2, the attack was supported from there",
        Barred::Entered => "g3, the attacker went on there",
        Barred::Origin => "g4, a foreign unit came from there",
        Barred::StandOff => "i, a stand-off of the same time scale",
        Barred::SeasOnly => "f, only seas are open to units dislodged in TS3",
        Barred::Loaded => "an army and fleet keeps to seas and canals",
    }
}

/// The units that wait for their retreats in a state of the game, under the time scale in which
/// each was dislodged: those of earlier ones choose first.
pub(in crate::report) fn waiting(report: &mut Document, view: &View) {
    let position = &view.now.position;
    let names = Names::new(&view.board, &view.now, Style::Named);
    for scale in Scale::ALL {
        let of_scale = position
            .dislodged
            .iter()
            .filter(|dislodged| dislodged.scale == scale);
        let alone = of_scale.filter(|dislodged| position.carried(dislodged.unit.id).is_none());
        let line = |dislodged: &Dislodged| {
            let unit = format!(
                "{} {}",
                names.board.power(dislodged.unit.power).adjective,
                names.unit(&dislodged.unit)
            );
            format!("{unit}: {}", retreat_choices(names, position, dislodged))
        };
        report.section(
            &format!("Dislodged in {}", scale.prefix()),
            alone.map(line).collect(),
        );
    }
}
