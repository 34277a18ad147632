//! What only the game master is to know in a game of time scales: claims, what the owners of armies
//! expected of fleets that are not theirs, and the units that are not shown yet.

use crate::report::claims;
use crate::report::document::Document;
use crate::report::names::{Names, Style, series};
use crate::view::{SeenTurn, View, Viewer};
use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::{Reason, ScaleVoid, VoidReason};
use chancery_engine::variant::Claim;

/// The game master's private sheet; empty for anybody else.
pub fn private(view: &View) -> Document {
    if view.viewer != Viewer::GameMaster {
        // Claims are secret until the season is over, and the extra unit until January is out.
        return Document::default();
    }
    let mut report = Document::titled(format!(
        "For the game master alone, at {}",
        view.calendar().name(view.now.phase)
    ));
    let claims: Vec<String> = view
        .now
        .claims
        .iter()
        .map(|claim| claimed(view, claim))
        .collect();
    report.heading(2, "Claims of this season so far");
    report.list(if claims.is_empty() {
        vec!["none".to_owned()]
    } else {
        claims
    });
    report.section(
        "Could claim the victory together, but have not",
        unclaimed(view),
    );
    report.section(
        "Expected of other powers' fleets",
        view.turns
            .last()
            .map_or_else(Vec::new, |seen| expected(view, seen)),
    );
    report.section("Units that are not shown yet", unshown(view));
    report
}

/// `France, with Germany and Italy`.
fn claimed(view: &View, claim: &Claim) -> String {
    let power = &view.board.power(claim.power).name;
    if claim.with.is_empty() {
        return format!("{power}, alone");
    }
    let others = claim
        .with
        .iter()
        .map(|&other| &view.board.power(other).name);
    format!("{power}, with {}", series(others))
}

/// The groups that have enough centres and have not all claimed, with who has.
fn unclaimed(view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    for alliance in claims::possible(view, &view.now.position) {
        // The nearest come first, so none behind this one has enough centres.
        if alliance.lacks > 0 {
            break;
        }
        let silent: Vec<&str> = alliance
            .members
            .iter()
            .filter(|&&member| !has_claimed(view, member, &alliance.members))
            .map(|&member| view.board.power(member).name.as_str())
            .collect();
        if silent.is_empty() {
            continue;
        }
        let have = if silent.len() == 1 { "has" } else { "have" };
        lines.push(format!(
            "{}; {} {have} not claimed",
            claims::line(view, &alliance),
            series(&silent)
        ));
    }
    lines
}

/// Whether a power has claimed the victory for this very group, its members in the order of powers.
fn has_claimed(view: &View, member: PowerId, group: &[PowerId]) -> bool {
    view.now.claims.iter().any(|claim| {
        let mut claimed = [&claim.with[..], &[claim.power]].concat();
        claimed.sort_unstable();
        claim.power == member && claimed == group
    })
}

/// The lines of a month in which the owner of an army said what he expected of the fleet: `Germany:
/// A/F English Channel - North Sea`.
fn expected(view: &View, seen: &SeenTurn) -> Vec<String> {
    let mut lines = Vec::new();
    for part in seen.by_scale() {
        let names = Names::in_turn(&view.board, &part, Style::Named);
        for given in &part.orders {
            // Such a line is void and yet no mistake: the text keeps it as what he expected.
            if let Reason::Void(VoidReason::Scales(ScaleVoid::Expectation(_))) =
                given.verdict.reason
            {
                let order = names.order_of(given);
                lines.push(format!("{}: {order}", names.power(given.power)));
            }
        }
    }
    lines
}

fn unshown(view: &View) -> Vec<String> {
    let names = Names::new(&view.board, &view.now, Style::Named);
    let units = view.variant.unshown(view.table(), &view.now);
    let units = units.iter().filter_map(|&id| view.now.position.unit(id));
    units
        .map(|unit| format!("{}: {}", names.power(unit.power), names.piece(unit)))
        .collect()
}
