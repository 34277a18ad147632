//! Positions and centres as a player or everybody may know them: of what others have beyond the
//! known world, only how much.

use super::landfall::named;
use super::treasure::laden;
use crate::report::document::{Document, NumberCell};
use crate::report::names::{Names, Style};
use crate::view::{SecretCounts, View};
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::position::Position;
use chancery_engine::variant::State;

/// Who stands where in the known world and in public areas, the viewer's own units everywhere, and
/// how many more there are.
pub fn positions(view: &View, state: &State, counts: &SecretCounts) -> Document {
    let mut report = Document::titled(format!("Position at {}", view.calendar().name(state.phase)));
    let natives = view
        .board
        .natives
        .filter(|&natives| state.position.units_of(natives).next().is_some());
    let line = |power: PowerId| units(view, state, counts, power);
    report.list(view.board.power_ids().chain(natives).map(line).collect());
    report.heading(2, "Supply centres");
    report.list(
        view.board
            .power_ids()
            .map(|power| centres(view, &state.position, counts, power))
            .collect(),
    );
    report
}

/// `France: A Par, F BRE; beyond: 1 A, 2 F`.
fn units(view: &View, state: &State, counts: &SecretCounts, power: PowerId) -> String {
    let (position, names) = (
        &state.position,
        Names::new(&view.board, state, Style::Short),
    );
    let waiting: Vec<_> = position
        .dislodged_units()
        .filter(|unit| unit.power == power)
        .collect();
    let aboard: Vec<_> = position
        .aboard
        .iter()
        .map(|aboard| &aboard.unit)
        .filter(|unit| unit.power == power)
        .collect();
    let mut said: Vec<String> = position
        .units_of(power)
        .map(|unit| format!("{}{}", names.unit(unit), laden(view, state, unit.id)))
        .collect();
    said.extend(
        waiting
            .iter()
            .filter(|unit| position.carried(unit.id).is_none())
            .map(|unit| format!("{} (dislodged)", names.unit(unit))),
    );
    let seen = |kind: UnitKind| {
        let on_board = position.units_of(power).chain(
            waiting
                .iter()
                .copied()
                .filter(|unit| position.carried(unit.id).is_none()),
        );
        on_board
            .chain(aboard.iter().copied())
            .filter(|unit| unit.kind == kind)
            .count()
    };
    let all = |of: &[usize]| of.get(power.index()).copied().unwrap_or(0);
    let hidden = [
        (UnitKind::Army, all(&counts.armies)),
        (UnitKind::Fleet, all(&counts.fleets)),
    ];
    let hidden = hidden
        .into_iter()
        .map(|(kind, all)| (kind, all.saturating_sub(seen(kind))))
        .filter(|&(_, more)| more > 0);
    let hidden: Vec<String> = hidden
        .map(|(kind, more)| format!("{more} {}", kind.letter()))
        .collect();
    if !hidden.is_empty() {
        said.push(format!("beyond: {}", hidden.join(" + ")));
    }
    let said = if said.is_empty() {
        "no units".to_owned()
    } else {
        said.join(", ")
    };
    format!("{}: {said}", view.board.power(power).name)
}

/// `Spain (5): Cad, Bil, Mad, Vin, 1 beyond`.
fn centres(view: &View, position: &Position, counts: &SecretCounts, power: PowerId) -> String {
    let owned: Vec<ProvinceId> = view
        .board
        .centres()
        .filter(|&centre| position.owner(centre) == Some(power))
        .collect();
    let all = counts
        .centres
        .get(power.index())
        .copied()
        .unwrap_or(owned.len());
    let mut said: Vec<String> = owned
        .iter()
        .map(|&centre| view.board.province(centre).abbr.clone())
        .collect();
    if all > owned.len() {
        said.push(format!("{} beyond", all - owned.len()));
    }
    format!(
        "{} ({all}): {}",
        view.board.power(power).name,
        said.join(", ")
    )
}

/// How many centres each power had after each autumn.
pub fn centre_chart(view: &View) -> Document {
    let mut report = Document::titled("Supply centres by year");
    let names: Vec<&str> = view
        .board
        .power_ids()
        .map(|power| view.board.power(power).name.as_str())
        .collect();
    let head: Vec<&str> = std::iter::once("Year").chain(names).collect();
    let row = |(label, counts): (String, &SecretCounts)| {
        let cells = counts
            .centres
            .iter()
            .zip(&counts.off_board)
            .map(|(all, beyond)| NumberCell {
                shown: format!("{all} ({beyond})"),
                plain: all.to_string(),
            });
        std::iter::once(label.into()).chain(cells).collect()
    };
    report.number_table(&head, reckoned(view).map(row).collect());
    if let Some(counts) = &view.counts {
        let (of, wins) = (counts.of, counts.wins());
        report.paragraph(format!(
            "In brackets: centres beyond the Known World. There are {of} of them, and {wins} win."
        ));
    }
    report
}

/// The numbers that everybody knows, at the start and after each autumn.
pub(crate) fn reckoned(view: &View) -> impl Iterator<Item = (String, &SecretCounts)> {
    let first = view
        .turns
        .first()
        .and_then(|turn| turn.secret.voyage.as_ref())
        .map(|voyage| &voyage.counts[0])
        .or(view.counts.as_ref());
    let start = first.map(|counts| ("Start".to_owned(), counts));
    let years = view.turns.iter().filter(|turn| turn.reckons_centres(view));
    let years = years.filter_map(|turn| {
        let counts = &turn.secret.voyage.as_ref()?.counts[1];
        Some((turn.phase().year.to_string(), counts))
    });
    start.into_iter().chain(years)
}

/// Whose the centres are of which the viewer knows; of hidden ones that are not his, nothing.
pub fn centre_owners(view: &View) -> Document {
    let mut report = Document::titled("Owners of the supply centres");
    let public = view
        .now
        .discoveries
        .as_ref()
        .map_or(&[][..], |discoveries| &discoveries.public);
    let row = |centre: ProvinceId| {
        let owner = match view.now.position.owner(centre) {
            Some(owner) => view.board.power(owner).name.as_str(),
            None if view.board.is_beyond(centre) && !public.contains(&centre) => "not known",
            None => "nobody",
        };
        vec![named(&view.board, centre), owner.to_owned()]
    };
    report.table(
        &["Centre", "Owner"],
        view.board.centres().map(row).collect(),
    );
    report
}

/// What the open phase asks for.
pub fn due(view: &View) -> Document {
    let mut report = Document::titled(format!("Due in {}", view.calendar().name(view.now.phase)));
    let names = Names::new(&view.board, &view.now, Style::Short);
    let position = &view.now.position;
    let items: Vec<String> = match view.now.phase.kind {
        PhaseKind::SetUp | PhaseKind::Movement => {
            report.paragraph("Orders for every unit.");
            return report;
        }
        PhaseKind::Retreats => {
            let line = |waiting: &chancery_engine::position::Dislodged| {
                let open: Vec<String> = waiting
                    .retreats
                    .iter()
                    .map(|&place| names.place(place))
                    .collect();
                let open = match view.own_power() == Some(waiting.unit.power) {
                    true if open.is_empty() => "nowhere to go".to_owned(),
                    true => format!("may go to {}", open.join(", ")),
                    false => "a retreat".to_owned(),
                };
                format!(
                    "{}: {} {open}",
                    names.power(waiting.unit.power),
                    names.unit(&waiting.unit)
                )
            };
            position.dislodged.iter().map(line).collect()
        }
        PhaseKind::Adjustments => {
            let due = |power: PowerId| match view.adjustment(&view.now, power).due {
                0 => None,
                due if due > 0 => Some(format!("{}: {due} to build", names.power(power))),
                due => Some(format!("{}: {} to disband", names.power(power), -due)),
            };
            view.board.power_ids().filter_map(due).collect()
        }
    };
    if items.is_empty() {
        report.paragraph("Nothing.");
    }
    report.list(items);
    report
}
