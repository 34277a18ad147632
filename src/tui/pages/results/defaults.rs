//! What happened to units without anybody's order: a line of the results, and why.

use crate::tui::look::Look;
use crate::tui::table::TableScreen;
use chancery_engine::adjudicate::{ByDefault, CivilDisorder, DefaultAction, HouseRules};
use chancery_engine::count::BallotSubject;
use chancery_engine::position::UnitId;
use chancery_game::report::{self, Names, Style, explain};
use chancery_game::view::SeenTurn;

/// What happened, and its mark.
pub(crate) fn what(
    look: &Look,
    table: &TableScreen,
    seen: &SeenTurn,
    default: ByDefault,
) -> (char, String) {
    let bullet = look.glyphs.bullet;
    let gone = look.glyphs.dislodged;
    let board = table.game.board();
    let by_ballot = seen.ballots.count.is_some();
    match default.action {
        DefaultAction::Held if by_ballot => {
            (bullet, undecided(seen, default.unit, "held by default"))
        }
        DefaultAction::NotRetreated if by_ballot => {
            (gone, undecided(seen, default.unit, "disbanded by default"))
        }
        DefaultAction::Held if seen.before.position.carried(default.unit).is_some() => {
            (bullet, "not ordered".to_owned())
        }
        DefaultAction::Held if ordered(seen, default.unit) => {
            (bullet, "held: its order was void".to_owned())
        }
        DefaultAction::Held => (bullet, "held: not ordered".to_owned()),
        DefaultAction::NoRetreat => (gone, "disbanded: no retreat was open".to_owned()),
        DefaultAction::NotRetreated if ordered(seen, default.unit) => {
            (gone, "disbanded: its retreat was void".to_owned())
        }
        DefaultAction::NotRetreated => (gone, "disbanded: no retreat was ordered".to_owned()),
        DefaultAction::AutoRetreat { to } => (
            bullet,
            format!("to {} by the Right-Hand Rule", board.write_place(to)),
        ),
        DefaultAction::NativesBeaten => (gone, "beaten".to_owned()),
        DefaultAction::Starved => (gone, "starved aboard".to_owned()),
        DefaultAction::LostAboard => (gone, "lost with its fleet".to_owned()),
        DefaultAction::KindByDefault { kind } => (bullet, format!("{}: nobody chose", kind.word())),
        DefaultAction::Farthest { distance, tie } => (
            gone,
            format!("removed: {}", explain::farthest(distance, tie)),
        ),
        DefaultAction::CivilDisorder => (gone, "removed: too few removals were ordered".to_owned()),
        DefaultAction::LeastLoss { because } => {
            (gone, format!("removed: {}", explain::least_loss(because)))
        }
    }
}

pub(crate) fn why(table: &TableScreen, seen: &SeenTurn, default: ByDefault) -> String {
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
        DefaultAction::AutoRetreat { .. } => sent_on(table, seen, default.unit),
        DefaultAction::NativesBeaten if table.game.board().beyond.is_none() => {
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
            "Too few removals were ordered, and its loss affects the game least: {}. Units that \
             guard no centre go first, then the farthest \
             from home, then fleets.",
            explain::least_loss(because)
        ),
        DefaultAction::Farthest { distance, tie } => format!(
            "Too few removals were ordered, and the unit farthest from the nearest home centre \
             goes first ({}). Ties: first units in no centre; then empty fleets, armies aboard, \
             their fleets, armies on land; then the alphabet.",
            explain::farthest(distance, tie)
        ),
        DefaultAction::CivilDisorder => civil_disorder(seen.rules.civil_disorder).to_owned(),
    };
    let unit = seen
        .unit(default.unit)
        .map(|u| table.game.board().full_place(u.place))
        .unwrap_or_default();
    let nowhere = || {
        let names = Names::new(table.game.board(), &seen.before, Style::Full);
        report::why_nowhere(names, seen, default.unit)
    };
    let rule = nowhere().map_or(rule.clone(), |nowhere| format!("{rule} {nowhere}"));
    let pooled = seen
        .before
        .position
        .pooled
        .iter()
        .any(|u| u.id == default.unit);
    if !pooled {
        return format!("{unit}: {rule}");
    }
    let title = HouseRules::title_of(table.game.setup.variant.options(), "default-removal");
    format!(
        "{unit}: {rule} A de-mobilized unit counts as standing in its centre (house rule: {title})."
    )
}

const fn civil_disorder(rule: CivilDisorder) -> &'static str {
    match rule {
        CivilDisorder::OwnedCentres => {
            "Too few removals were ordered. The unit farthest from the nearest centre of its \
             power goes first. Of equally far units fleets go first, then by name."
        }
        CivilDisorder::HomeCentres => {
            "Too few removals were ordered. The unit farthest from its power's nearest home \
             centre goes first. Of equally far units fleets go first, then by name."
        }
    }
}

/// How the Right-Hand Rule came to a unit's retreat.
fn sent_on(table: &TableScreen, seen: &SeenTurn, unit: UnitId) -> String {
    let names = Names::new(table.game.board(), &seen.before, Style::Full);
    let mut waiting = seen.before.position.dislodged.iter();
    let dislodged = waiting.find(|dislodged| dislodged.unit.id == unit);
    dislodged
        .zip(seen.ring(unit))
        .map(|(dislodged, ring)| explain::right_hand(names, dislodged, ring))
        .unwrap_or_default()
}

/// Why a unit has no order.
pub(crate) fn unordered(seen: &SeenTurn, unit: UnitId) -> String {
    if seen.ballots.count.is_some() {
        undecided(seen, unit, "no order")
    } else {
        "not ordered".to_owned()
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

/// Whether a unit's power gave it an order, of whatever worth.
fn ordered(seen: &SeenTurn, unit: UnitId) -> bool {
    let Some(unit) = seen.unit(unit) else {
        return false;
    };
    seen.orders
        .iter()
        .any(|o| o.power == unit.power && o.is_to(unit.place.province))
}
