//! What only the game master is to know in a game of time scales: claims, what the owners of armies
//! expected of fleets that are not theirs, and the units that are not shown yet.

use crate::report::claims;
use crate::report::document::Document;
use crate::report::names::{Names, Style, series};
use crate::view::{SeenTurn, View, Viewer};
use chancery_engine::adjudicate::{Reason, ScaleVoid, VoidReason};
use chancery_engine::variant::Claim;

/// The game master's private sheet; empty for anybody else.
pub fn private(view: &View) -> Document {
    if view.viewer != Viewer::GameMaster {
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
    let name = |power| view.board.power(power).name.as_str();
    if claim.with.is_empty() {
        format!("{}, alone", name(claim.power))
    } else {
        format!(
            "{}, with {}",
            name(claim.power),
            series(claim.with.iter().map(|&power| name(power)))
        )
    }
}

/// The groups that have enough centres and have not all claimed, with who has.
fn unclaimed(view: &View) -> Vec<String> {
    let enough = claims::possible(view, &view.now.position)
        .into_iter()
        .take_while(|alliance| alliance.lacks == 0);
    let claims = |member, group: &[_]| {
        view.now.claims.iter().any(|claim| {
            let mut claimed = [&claim.with[..], &[claim.power]].concat();
            claimed.sort_unstable();
            claim.power == member && claimed == group
        })
    };
    let missing = enough.filter_map(|alliance| {
        let silent: Vec<String> = alliance
            .members
            .iter()
            .filter(|&&member| !claims(member, &alliance.members))
            .map(|&member| view.board.power(member).name.clone())
            .collect();
        (!silent.is_empty()).then(|| {
            let have = if silent.len() == 1 { "has" } else { "have" };
            format!(
                "{}; {} {have} not claimed",
                claims::line(view, &alliance),
                series(&silent)
            )
        })
    });
    missing.collect()
}

/// The lines of a month in which the owner of an army said what he expected of the fleet: `Germany:
/// A/F English Channel - North Sea`.
fn expected(view: &View, seen: &SeenTurn) -> Vec<String> {
    let lines = seen.by_scale().flat_map(|part| {
        let names = Names::in_turn(&view.board, &part, Style::Named);
        let of_others = part.orders.iter().filter(|given| {
            matches!(
                given.verdict.reason,
                Reason::Void(VoidReason::Scales(ScaleVoid::Expectation(_)))
            )
        });
        of_others
            .map(|given| format!("{}: {}", names.power(given.power), names.order_of(given)))
            .collect::<Vec<_>>()
    });
    lines.collect()
}

fn unshown(view: &View) -> Vec<String> {
    let names = Names::new(&view.board, &view.now, Style::Named);
    let units = view.variant.unshown(view.table(), &view.now);
    let units = units.iter().filter_map(|&id| view.now.position.unit(id));
    units
        .map(|unit| format!("{}: {}", names.power(unit.power), names.piece(unit)))
        .collect()
}
