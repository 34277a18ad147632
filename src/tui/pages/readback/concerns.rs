//! What the read-back says of a line that should be looked at.

use crate::tui::table::TableScreen;
use crate::tui::table::draw::orders::{named, subject};
use crate::tui::words;
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::adjudicate::{DefaultAction, VoidReason};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{DISBAND, Order};
use chancery_engine::variant::Demand;
use chancery_game::game::{Concern, LineState, ReadBackLine, Unordered};
use chancery_game::report::{Names, Style, explain};
use chancery_game::words::{series, unit_at};

/// A unit without an order, and what becomes of it.
pub(crate) fn not_ordered(table: &TableScreen, line: &ReadBackLine) -> (String, String) {
    let game = &table.game;
    let (Some(_), Some(first)) = (line.power, line.concerns.first()) else {
        let said = line
            .concerns
            .first()
            .map(|c| concern(table, line, c))
            .unwrap_or_default();
        return ("in hand".to_owned(), said);
    };
    let unit = line.demand.as_ref().and_then(Demand::unit);
    let what = line
        .demand
        .as_ref()
        .map_or_else(|| "a unit".to_owned(), |demand| subject(table, demand));
    let default = match (first, unit) {
        (Concern::NotOrdered(_), _) if game.phase().kind == PhaseKind::SetUp && unit.is_some() => {
            "not chosen: its first order can still decide, else the rules".to_owned()
        }
        _ => concern(table, line, first),
    };
    let more = line
        .concerns
        .iter()
        .skip(1)
        .map(|c| format!("; {}", concern(table, line, c)));
    (what, std::iter::once(default).chain(more).collect())
}

/// What settling does where nothing is ordered.
fn not_done(table: &TableScreen, unordered: Unordered) -> String {
    let game = &table.game;
    let default = match unordered {
        Unordered::Waived if game.phase().kind == PhaseKind::SetUp => {
            return "not ordered: it is not placed".to_owned();
        }
        Unordered::Waived => return "not ordered: the build is waived".to_owned(),
        Unordered::Lot(_) => return "not ordered: drawn by lot".to_owned(),
        Unordered::Unit(default) => default,
    };
    let unit = game.state().position.unit(default.unit);
    let unit = unit.map_or_else(String::new, |unit| named(table, unit));
    let done = match default.action {
        DefaultAction::Held => "it holds".to_owned(),
        DefaultAction::NotRetreated => "it disbands".to_owned(),
        DefaultAction::NoRetreat => "it disbands: it can't retreat".to_owned(),
        DefaultAction::AutoRetreat { to } => {
            format!("{unit} - {}", game.board().write_place(to))
        }
        DefaultAction::KindByDefault { kind } => kind.with_article().to_owned(),
        _ => format!("{DISBAND} {unit}"),
    };
    match words::because(default.action) {
        why if why.is_empty() => format!("not ordered: {done}"),
        why => format!("not ordered: {done}, {why}"),
    }
}

/// How the Right-Hand Rule comes to the retreat of a unit without an order.
pub(crate) fn way_round(table: &TableScreen, line: &ReadBackLine) -> Option<String> {
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

/// That an entry is void, and why, where it is.
pub(crate) fn void_line(table: &TableScreen, entry: usize) -> Option<String> {
    let state = table.states().get(entry)?;
    matches!(state, LineState::Void(_)).then(|| in_doubt(table, entry))?
}

/// What is to be looked at first on the sheet, where the orders are in.
pub(crate) fn first_doubt(table: &TableScreen) -> Option<String> {
    (0..table.states().len()).find_map(|entry| in_doubt(table, entry))
}

/// How an entry stands that is not in order, as a sentence: `A Smy - BLA is void: an army can't enter
/// BLA`.
fn in_doubt(table: &TableScreen, entry: usize) -> Option<String> {
    let line = table.game.sheet().entries.get(entry)?;
    let at = ReadBackLine {
        seat: line.seat,
        power: Some(line.power),
        entry: Some(entry),
        demand: None,
        concerns: Vec::new(),
        scale: None,
    };
    let read = table.game.as_read(line);
    let written = line.written.trim();
    Some(match table.states().get(entry)? {
        LineState::Ordered | LineState::LaterPhase => return None,
        LineState::Void(concern @ Concern::DoubleOption { .. }) => {
            format!("{read}: {}", self::concern(table, &at, concern))
        }
        LineState::Void(concern) => format!("{read} is {}", self::concern(table, &at, concern)),
        LineState::Undecided(_) => format!("“{written}” is undecided: Enter on its line asks"),
        LineState::Unreadable(_) => format!("“{written}” is unreadable"),
    })
}

/// What to look at in a line, in words.
pub(crate) fn concerns(table: &TableScreen, line: &ReadBackLine) -> Vec<String> {
    let concerns = line.concerns.iter();
    concerns.map(|it| concern(table, line, it)).collect()
}

pub(crate) fn concern(table: &TableScreen, line: &ReadBackLine, concern: &Concern) -> String {
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
                names.of_player(game.setup().seat_name(line.seat))
            } else {
                names
            };
            let void = format!("void: {}", explain::void(names, power, order, *why));
            match order.and_then(|order| other_unit(table, power, order, *why)) {
                Some(other) => format!("{void}; {other} can go there"),
                None => void,
            }
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
            "void if all orders succeed: it will be {}",
            words::unit_form(*will_be)
        ),
        Concern::SpoiltBy { entry } => {
            format!("void if “{}” succeeds", other_line(table, *entry))
        }
        Concern::HangsOn { entry, succeeds } => {
            format!(
                "only if “{}” {}",
                other_line(table, *entry),
                if *succeeds { "succeeds" } else { "fails" }
            )
        }
        Concern::Expectation => {
            "this order expects another power's fleet to act; no effect".to_owned()
        }
        Concern::Unmatched { unit } => unmatched(table, *unit),
        Concern::WhichUnit { at } => format!(
            "no effect: several powers have one in {}; name the power",
            abbr(*at)
        ),
        Concern::SeveralFit { to } => format!(
            "no effect: several units that go to {} fit; the player can't tell them apart",
            abbr(*to)
        ),
        Concern::OtherName => "another proposal goes before it".to_owned(),
        Concern::NoConvoy { fleets } => no_convoy(table, fleets),
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
                "not chosen: its first order can still decide, else {} (rules)",
                by_default.with_article()
            )
        }
        Concern::KindOpen { by_default } => {
            format!(
                "nobody chose its kind: {} (rules)",
                by_default.with_article()
            )
        }
        Concern::Starves => "starves: its last move, and it is not ordered to land".to_owned(),
        Concern::NotOrdered(None) => "not ordered".to_owned(),
        Concern::NotOrdered(Some(unordered)) => not_done(table, *unordered),
        Concern::NoBallot {
            influence,
            cost,
            others,
        } => words::no_ballot(*influence, *cost, *others),
        Concern::NotInvested { left } => format!("{left} IF not invested: lost"),
        Concern::Reading(note) => words::note(note),
        Concern::Misnamed(misnamed) => words::misnamed(game.board(), misnamed),
        Concern::WrongKind { written, unit } => words::wrong_kind(game.board(), *written, unit),
    }
}

/// The one other unit of the power that can go where an order's own unit can't.
fn other_unit(
    table: &TableScreen,
    power: PowerId,
    order: &Order,
    why: VoidReason,
) -> Option<String> {
    let is_out_of_reach = matches!(
        why,
        VoidReason::NotAdjacent { .. }
            | VoidReason::WrongTerrain { .. }
            | VoidReason::NoConvoyPossible { .. }
    );
    let game = &table.game;
    let other = is_out_of_reach.then(|| game.by_other_unit(power, order))??;
    let unit = other.unit()?.standing(power, &game.state().position)?;
    Some(named(table, unit))
}

/// Another entry of the sheet, as it is read.
fn other_line(table: &TableScreen, entry: usize) -> String {
    let entry = table.game.sheet().entries.get(entry);
    entry.map_or_else(String::new, |entry| table.game.as_read(entry))
}

/// Which fleets an army waits for in vain.
fn no_convoy(table: &TableScreen, fleets: &[ProvinceId]) -> String {
    let game = &table.game;
    let (kind, position) = (game.phase().kind, &game.state().position);
    let called = fleets.iter().map(|&fleet| {
        let stands = unit_at(position, kind, fleet);
        stands.map_or_else(
            || game.board().province(fleet).abbr.clone(),
            |unit| named(table, unit),
        )
    });
    let have = match fleets.len() {
        0 => return "no convoy: no fleets join the two coasts".to_owned(),
        1 => "has",
        _ => "have",
    };
    format!("no convoy: {} {have} no order to carry it", series(called))
}

/// What the unit that was to be supported or convoyed does instead.
fn unmatched(table: &TableScreen, province: ProvinceId) -> String {
    let game = &table.game;
    let own = |o: &&Order| matches!(o, Order::Unit { unit, .. } if unit.place.province == province);
    if let Some(order) = game.sheet().orders().rfind(own) {
        return format!("no effect: the order is {}", game.written(order));
    }
    let abbr = &game.board().province(province).abbr;
    let stands = unit_at(&game.state().position, game.phase().kind, province);
    stands.map_or_else(
        || format!("no effect: no unit is in {abbr}"),
        |_| format!("no effect: the unit in {abbr} has no order"),
    )
}
