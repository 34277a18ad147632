//! What the read-back says of a line that should be looked at.

use crate::board::ProvinceId;
use crate::calendar::PhaseKind;
use crate::game::{Concern, ReadBackLine};
use crate::order::{Action, Order};
use crate::report::{Names, Style, explain};
use crate::tui::table::draw::orders::subject;
use crate::tui::table::{TableScreen, unit_of};
use crate::tui::words;
use crate::variant::Demand;

/// A unit without an order, and what becomes of it.
pub fn not_ordered(table: &TableScreen, line: &ReadBackLine) -> (String, String) {
    let game = &table.game;
    let (Some(author), Some(first)) = (line.author(), line.concerns.first()) else {
        let said = line
            .concerns
            .first()
            .map(|c| concern(table, line, c))
            .unwrap_or_default();
        return ("in hand".to_owned(), said);
    };
    let unit = line.demand.as_ref().and_then(|d| unit_of(game, d));
    let what = line
        .demand
        .as_ref()
        .map_or_else(|| "a unit".to_owned(), |demand| subject(table, demand));
    if let Concern::NoBallot { .. } | Concern::Starves | Concern::KindOpen { .. } = first {
        return (what, concern(table, line, first));
    }
    let proposed = game.proposals(author.power);
    let own = |o: &&Order| match (unit, o.unit()) {
        (Some(unit), Some(named)) => named.place.province == unit.place.province,
        _ => false,
    };
    let default = match (&line.demand, unit) {
        (Some(Demand::Build(_)), _) => "not ordered: the build is waived".to_owned(),
        (Some(Demand::Removal(n)), _) => {
            // The proposals are for the slots that are still open, in their order.
            let open: Vec<Demand> = game.missing(author);
            let nth = open
                .iter()
                .position(|d| *d == Demand::Removal(*n))
                .unwrap_or(0);
            let taken = proposed
                .get(nth)
                .map(|order| game.written(order))
                .unwrap_or_default();
            let reason = game
                .proposed(author)
                .into_iter()
                .find(|p| Some(&p.demand) == line.demand.as_ref());
            let why = reason.map_or_else(
                || "by the civil-disorder rule".to_owned(),
                |p| words::because(p.because),
            );
            if taken.is_empty() {
                "not ordered".to_owned()
            } else {
                format!("not ordered: {taken}, {why}")
            }
        }
        (Some(Demand::Unit(_)), _) if game.phase().kind == PhaseKind::SetUp => {
            "not chosen: its first order may still say; else by the rules".to_owned()
        }
        _ => match proposed.iter().find(own) {
            Some(
                order @ Order::Unit {
                    action: Action::Move { .. },
                    ..
                },
            ) => format!(
                "not ordered: {}, by the Right-Hand Rule",
                game.written(order)
            ),
            Some(order) => format!("not ordered: {}", game.written(order)),
            None => "not ordered".to_owned(),
        },
    };
    let more = line
        .concerns
        .iter()
        .skip(1)
        .map(|c| format!("; {}", concern(table, line, c)));
    (what, std::iter::once(default).chain(more).collect())
}

/// How the Right-Hand Rule comes to the retreat of a unit without an order.
pub fn way_round(table: &TableScreen, line: &ReadBackLine) -> Option<String> {
    let game = &table.game;
    let unit = line.demand.as_ref()?.unit()?;
    let dislodged = game.state().position.dislodged_unit(unit)?;
    let ring = Some(game.right_hand_ring(dislodged)).filter(|ring| !ring.is_empty())?;
    Some(explain::right_hand(
        Names::new(game.board(), game.state(), Style::Full),
        dislodged,
        &ring,
    ))
}

/// What to look at in a line, in words.
pub fn concerns(table: &TableScreen, line: &ReadBackLine) -> Vec<String> {
    let concerns = line.concerns.iter();
    concerns.map(|it| concern(table, line, it)).collect()
}

pub fn concern(table: &TableScreen, line: &ReadBackLine, concern: &Concern) -> String {
    let game = &table.game;
    let abbr = |province: ProvinceId| game.board().province(province).abbr.as_str();
    match concern {
        Concern::Unreadable(why) => format!("unreadable: {why}"),
        Concern::Undecided(question) => format!("Enter decides: {question}"),
        Concern::Void(why) => {
            let order = line.entry.and_then(|entry| game.sheet().order(entry));
            let Some(power) = line.power else {
                return "void".to_owned();
            };
            let names = Names::new(game.board(), game.state(), Style::Short);
            let names = if table.among_players() {
                names.of_player(game.setup.seat_name(line.seat))
            } else {
                names
            };
            format!("void: {}", explain::void(names, power, order, *why))
        }
        Concern::DoubleOption { with } => format!(
            "double option with “{}”: both void",
            other_line(table, *with)
        ),
        Concern::OneSided { power } => format!(
            "void: {} has not ordered it too",
            game.board().power(*power).name
        ),
        Concern::OtherGuise { will_be } => format!(
            "void if all goes as ordered: it will be {}",
            words::guise(*will_be)
        ),
        Concern::HangsOn { entry, succeeds } => {
            format!(
                "only if “{}” {}",
                other_line(table, *entry),
                if *succeeds { "succeeds" } else { "fails" }
            )
        }
        Concern::Expectation => "what is expected of another's fleet; no effect".to_owned(),
        Concern::Unmatched { unit } => unmatched(table, *unit),
        Concern::WhichUnit { at } => format!(
            "no effect: several powers have one in {}; whose is meant?",
            abbr(*at)
        ),
        Concern::OtherName => "another name was proposed before this one".to_owned(),
        Concern::NoConvoy => "no convoy is ordered for it".to_owned(),
        Concern::Attacked { by } => format!("will stay de-mobilized: attacked from {}", abbr(*by)),
        Concern::OwnMobilization { at } => {
            format!("will bounce: its own unit mobilizes in {}", abbr(*at))
        }
        Concern::LeavesBoard { unit } => {
            format!("no effect: the unit in {} leaves the board", abbr(*unit))
        }
        Concern::FleetSupports { fleet } => {
            format!("will stay ashore: the fleet in {} supports", abbr(*fleet))
        }
        Concern::SeaAttacked { sea, by } => format!(
            "will stay ashore: the fleet must defend {} against {}",
            abbr(*sea),
            abbr(*by)
        ),
        Concern::KindOpen { by_default } if game.phase().kind == PhaseKind::SetUp => {
            format!(
                "not chosen: its first order may still say; else {}, by the rules",
                words::a(*by_default)
            )
        }
        Concern::KindOpen { by_default } => format!(
            "nobody has said its kind: {}, by the rules",
            words::a(*by_default)
        ),
        Concern::Starves => "starves: its last move, and it is not ordered to land".to_owned(),
        Concern::NotOrdered => "not ordered".to_owned(),
        Concern::NoBallot {
            influence,
            cost,
            others,
        } => words::no_ballot(*influence, *cost, *others),
        Concern::NotInvested { left } => format!("{left} IF not invested: lost"),
        Concern::Reading(note) => words::note(note),
        Concern::WrongKind { written, unit } => words::wrong_kind(game.board(), *written, unit),
    }
}

/// Another entry of the sheet, as it is read.
fn other_line(table: &TableScreen, entry: usize) -> String {
    let entry = table.game.sheet().entries.get(entry);
    entry.map_or_else(String::new, |entry| table.game.as_read(entry))
}

/// What the unit that was to be supported or convoyed does instead.
fn unmatched(table: &TableScreen, province: ProvinceId) -> String {
    let game = &table.game;
    let own = |o: &&Order| matches!(o, Order::Unit { unit, .. } if unit.place.province == province);
    match game.sheet().orders().rfind(own) {
        Some(order) => format!("no effect: the order is {}", game.written(order)),
        None => {
            let abbr = &game.board().province(province).abbr;
            let stands = crate::words::unit_at(&game.state().position, game.phase().kind, province);
            stands.map_or_else(
                || format!("no effect: no unit is in {abbr}"),
                |_| format!("no effect: the unit in {abbr} has no order"),
            )
        }
    }
}
