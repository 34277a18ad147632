//! What is to be looked at on the sheet, in words: doubtful lines, and what is not ordered.

use crate::game::{Concern, Game, LineState, ProposedBecause, ReadBackLine, Unordered};
use crate::report::{Names, Style, explain, least_loss, tie_breaker};
use crate::words::{misnamed, note, series, unit_at, unit_form, wrong_kind};
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::adjudicate::{DefaultAction, VoidReason};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{DISBAND, Entry, Order};
use chancery_engine::position::Unit;
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant::Demand;

/// A line of the read-back without an entry.
pub struct NotOrdered {
    /// What is not ordered: `A Mun`, `build 2`.
    pub what: String,
    /// What settling does then.
    pub then: String,
}

/// What a line of the read-back says that has no entry: a unit without an order, or what is in hand.
pub fn not_ordered(game: &Game, line: &ReadBackLine) -> NotOrdered {
    let mut concerns = concerns(game, line);
    if line.power.is_none() {
        // The line is of influence that is in hand, and that is its one concern.
        concerns.truncate(1);
        return NotOrdered {
            what: "in hand".to_owned(),
            then: concerns.concat(),
        };
    }
    let at_set_up = game.phase().kind == PhaseKind::SetUp;
    let is_unit = line.demand.as_ref().and_then(Demand::unit).is_some();
    if let (Some(Concern::NotOrdered(_)), true, true) = (line.concerns.first(), at_set_up, is_unit)
    {
        "not chosen: its first order can still decide, otherwise the rules"
            .clone_into(&mut concerns[0]);
    }
    NotOrdered {
        what: match &line.demand {
            Some(demand) => subject(game, demand),
            None => "a unit".to_owned(),
        },
        then: concerns.join("; "),
    }
}

/// What a demand asks an order for.
pub fn subject(game: &Game, demand: &Demand) -> String {
    let unit = demand.unit().and_then(|id| game.state().position.unit(id));
    match (demand, unit) {
        (Demand::Build(_), _) if game.phase().kind == PhaseKind::SetUp => "extra unit".to_owned(),
        (Demand::Build(n), _) => format!("build {}", n + 1),
        (Demand::Removal(n), _) => format!("disband {}", n + 1),
        (Demand::Unit(_) | Demand::May(_), Some(unit)) => unit_name(game, unit),
        (Demand::Claim, _) => "claim".to_owned(),
        (Demand::Unit(_) | Demand::May(_), None) => "a unit".to_owned(),
    }
}

/// A unit of the open phase as it is called in a list: `F NTH`, `A(NTH)` aboard.
pub fn unit_name(game: &Game, unit: &Unit) -> String {
    Names::new(game.board(), game.state(), Style::Short).unit(unit)
}

/// What settling does where nothing is ordered.
fn not_done(game: &Game, unordered: Unordered) -> String {
    let default = match unordered {
        Unordered::Waived if game.phase().kind == PhaseKind::SetUp => {
            return "not ordered: it is not placed".to_owned();
        }
        Unordered::Waived => return "not ordered: the build is waived".to_owned(),
        Unordered::Lot(_) => return "not ordered: drawn by lot".to_owned(),
        Unordered::Unit(default) => default,
    };
    let unit = game.state().position.unit(default.unit);
    let unit = match unit {
        Some(unit) => unit_name(game, unit),
        None => String::new(),
    };
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
    match default_reason(default.action) {
        why if why.is_empty() => format!("not ordered: {done}"),
        why => format!("not ordered: {done}, {why}"),
    }
}

/// How the Right-Hand Rule comes to the retreat of a unit without an order.
pub fn way_round(game: &Game, line: &ReadBackLine) -> Option<String> {
    let unit = line.demand.as_ref()?.unit()?;
    let dislodged = game.state().position.dislodged_unit(unit)?;
    let ring = game.right_hand_ring(dislodged);
    // The unit has an order that stands, or the rule sends nobody on here.
    if ring.is_empty() {
        return None;
    }
    Some(explain::right_hand(
        Names::new(game.board(), game.state(), Style::Full),
        dislodged,
        &ring,
    ))
}

/// That an entry is void, and why, where it is: `A Smy - BLA is void: an army can't enter BLA`.
/// `states` are those of all entries of the sheet ([`Game::line_states`]).
pub fn void_line(game: &Game, states: &[LineState], entry: usize) -> Option<String> {
    match states.get(entry)? {
        LineState::Void(_) => in_doubt(game, states, entry),
        _ => None,
    }
}

/// What is to be looked at first on the sheet, where the orders are in.
pub fn first_doubt(game: &Game, states: &[LineState]) -> Option<String> {
    (0..states.len()).find_map(|entry| in_doubt(game, states, entry))
}

/// How an entry stands that is not in order, as a sentence.
fn in_doubt(game: &Game, states: &[LineState], entry: usize) -> Option<String> {
    let line: &Entry = game.sheet().entries.get(entry)?;
    let (read, written) = (game.as_read(line), line.written.trim());
    Some(match states.get(entry)? {
        LineState::Ordered | LineState::LaterPhase => return None,
        // Both lines are void for each other, so the words name the other one.
        LineState::Void(doubt @ Concern::DoubleOption { .. }) => {
            format!("{read}: {}", concern(game, line.into(), doubt))
        }
        LineState::Void(doubt) => format!("{read} is {}", concern(game, line.into(), doubt)),
        LineState::Undecided(_) => format!("“{written}” is undecided: Enter on its line asks"),
        LineState::Unreadable(_) => format!("“{written}” is unreadable"),
    })
}

/// Whose line something is said of, and what it orders.
#[derive(Clone, Copy)]
struct Written<'a> {
    seat: SeatId,
    power: Option<PowerId>,
    order: Option<&'a Order>,
}

impl<'a> From<&'a Entry> for Written<'a> {
    fn from(line: &'a Entry) -> Self {
        Self {
            seat: line.seat,
            power: Some(line.power),
            order: line.reading.order(),
        }
    }
}

/// What is to be looked at in a line of the read-back.
pub fn concerns(game: &Game, line: &ReadBackLine) -> Vec<String> {
    let written = Written {
        seat: line.seat,
        power: line.power,
        order: line.entry.and_then(|entry| game.sheet().order(entry)),
    };
    let concerns = line.concerns.iter();
    concerns.map(|it| concern(game, written, it)).collect()
}

fn concern(game: &Game, line: Written<'_>, concern: &Concern) -> String {
    match concern {
        Concern::Unreadable(why) => format!("unreadable: {why}"),
        Concern::Undecided(question) => format!("Enter decides: {question}"),
        Concern::Void(why) => void(game, line, *why),
        Concern::DoubleOption { with } => format!(
            "double option with “{}”: both void",
            other_line(game, *with)
        ),
        Concern::OneSided { power } => format!(
            "void: {} has not ordered it too",
            game.board().power(*power).name
        ),
        Concern::OtherGuise { will_be } => format!(
            "void if all orders succeed: it will be {}",
            unit_form(*will_be)
        ),
        Concern::SpoiltBy { entry } => {
            format!("void if “{}” succeeds", other_line(game, *entry))
        }
        Concern::HangsOn { entry, succeeds } => {
            format!(
                "only if “{}” {}",
                other_line(game, *entry),
                if *succeeds { "succeeds" } else { "fails" }
            )
        }
        Concern::Expectation => {
            "this order expects another power's fleet to act; no effect".to_owned()
        }
        Concern::Unmatched { unit } => unmatched(game, *unit),
        Concern::WhichUnit { at } => format!(
            "no effect: several powers have one in {}; name the power",
            abbr(game, *at)
        ),
        Concern::SeveralFit { to } => format!(
            "no effect: several units that go to {} fit; the player can't tell them apart",
            abbr(game, *to)
        ),
        Concern::OtherName => "another proposal goes before it".to_owned(),
        Concern::NoConvoy { fleets } => no_convoy(game, fleets),
        Concern::Attacked { by } => {
            format!("will stay de-mobilized: attacked from {}", abbr(game, *by))
        }
        Concern::OwnMobilization { at } => {
            format!("will bounce: its own unit mobilizes in {}", abbr(game, *at))
        }
        Concern::LeavesBoard { unit } => {
            format!(
                "no effect: the unit in {} leaves the board",
                abbr(game, *unit)
            )
        }
        Concern::FleetSupports { fleet } => {
            format!(
                "will stay ashore: the fleet in {} supports",
                abbr(game, *fleet)
            )
        }
        Concern::SeaAttacked { sea, by } => format!(
            "will stay ashore: the fleet must defend {} against {}",
            abbr(game, *sea),
            abbr(game, *by)
        ),
        Concern::KindOpen { by_default } if game.phase().kind == PhaseKind::SetUp => {
            format!(
                "not chosen: its first order can still decide, otherwise {} (rules)",
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
        Concern::NotOrdered(Some(unordered)) => not_done(game, *unordered),
        Concern::NoBallot {
            influence,
            cost,
            others,
        } => no_ballot(*influence, *cost, *others),
        Concern::NotInvested { left } => format!("{left} IF not invested: lost"),
        Concern::Reading(it) => note(it),
        Concern::Misnamed(it) => misnamed(game.board(), it),
        Concern::WrongKind { written, unit } => wrong_kind(game.board(), *written, unit),
    }
}

fn abbr(game: &Game, province: ProvinceId) -> &str {
    &game.board().province(province).abbr
}

fn void(game: &Game, line: Written<'_>, why: VoidReason) -> String {
    let Some(power) = line.power else {
        return "void".to_owned();
    };
    let mut names = Names::new(game.board(), game.state(), Style::Short);
    if let Seating::Players { .. } = game.setup().variant.seating() {
        // Players are no powers there: `no influence` is said of a person.
        names = names.of_player(game.setup().seat_name(line.seat));
    }
    let void = format!("void: {}", explain::void(names, power, line.order, why));
    // A mistyped unit is the usual cause: the one that could go there may be meant.
    let other = line
        .order
        .and_then(|order| other_unit(game, power, order, why));
    match other {
        Some(other) => format!("{void}; {other} can go there"),
        None => void,
    }
}

/// The one other unit of the power that can go where an order's own unit can't.
fn other_unit(game: &Game, power: PowerId, order: &Order, why: VoidReason) -> Option<String> {
    let is_out_of_reach = matches!(
        why,
        VoidReason::NotAdjacent { .. }
            | VoidReason::WrongTerrain { .. }
            | VoidReason::NoConvoyPossible { .. }
    );
    if !is_out_of_reach {
        return None;
    }
    let other = game.by_other_unit(power, order)?;
    let unit = other.unit()?.standing(power, &game.state().position)?;
    Some(unit_name(game, unit))
}

/// Another entry of the sheet, as it is read.
fn other_line(game: &Game, entry: usize) -> String {
    match game.sheet().entries.get(entry) {
        Some(entry) => game.as_read(entry),
        None => String::new(),
    }
}

/// Which fleets an army waits for in vain.
fn no_convoy(game: &Game, fleets: &[ProvinceId]) -> String {
    let (kind, position) = (game.phase().kind, &game.state().position);
    let called = fleets
        .iter()
        .map(|&fleet| match unit_at(position, kind, fleet) {
            Some(unit) => unit_name(game, unit),
            None => game.board().province(fleet).abbr.clone(),
        });
    let have = match fleets.len() {
        0 => return "no convoy: no fleets join the two coasts".to_owned(),
        1 => "has",
        _ => "have",
    };
    format!("no convoy: {} {have} no order to carry it", series(called))
}

/// What the unit that was to be supported or convoyed does instead.
fn unmatched(game: &Game, province: ProvinceId) -> String {
    // The last line counts where a unit has several.
    let last = game.sheet().orders().rfind(
        |order| matches!(order, Order::Unit { unit, .. } if unit.place.province == province),
    );
    if let Some(order) = last {
        return format!("no effect: the order is {}", game.written(order));
    }
    let abbr = &game.board().province(province).abbr;
    match unit_at(&game.state().position, game.phase().kind, province) {
        Some(_) => format!("no effect: the unit in {abbr} has no order"),
        None => format!("no effect: no unit is in {abbr}"),
    }
}

/// What a missing ballot costs, and others with it: `missing: halves 3 IF to 1`, `and 2 more
/// missing: halves 3 IF to 1`.
pub fn no_ballot(influence: u32, cost: u32, others: usize) -> String {
    let missing = if others == 0 {
        "missing".to_owned()
    } else {
        format!("and {others} more missing")
    };
    match cost {
        0 => format!("{missing}: costs no influence"),
        cost => format!(
            "{missing}: halves {influence} IF to {}",
            influence.saturating_sub(cost)
        ),
    }
}

/// Why an order is proposed.
pub fn proposal_reason(proposed: &ProposedBecause) -> String {
    match *proposed {
        ProposedBecause::Rule(default) => default_reason(default),
        ProposedBecause::Slip(_) => "from the earlier slip".to_owned(),
    }
}

/// Why settling does something of itself; of what needs no reason, nothing.
pub fn default_reason(default: DefaultAction) -> String {
    match default {
        DefaultAction::AutoRetreat { .. } => "by the Right-Hand Rule".to_owned(),
        DefaultAction::CivilDisorder => "by the civil-disorder rule".to_owned(),
        DefaultAction::LeastLoss { because } => least_loss(because),
        DefaultAction::Farthest { distance, tie } => {
            let far = match distance {
                Some(1) => "farthest from home (1 move)".to_owned(),
                Some(moves) => format!("farthest from home ({moves} moves)"),
                None => "cut off from home".to_owned(),
            };
            match tie {
                Some(why) => format!("{far}; {}", tie_breaker(why)),
                None => far,
            }
        }
        _ => String::new(),
    }
}
