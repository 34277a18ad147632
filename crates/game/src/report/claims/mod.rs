//! Who could win together, and what they lack. Whose the centres are is open to all.

use crate::report::affair::AffairLine;
use crate::report::document::Document;
use crate::report::names::series;
use crate::view::{SeenTurn, View, Viewer};
use chancery_atlas::board::PowerId;
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::{ClaimReason, Reason};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{ClaimOrder, Order};
use chancery_engine::position::Position;
use chancery_engine::seat::{SeatId, is_in_disorder};
use chancery_engine::variant::Alliance;

/// An alliance that lacks more than this many centres is out of reach.
const REACH: usize = 10;

/// Groups that a player is told of who could claim the victory with one of many.
const MOST: usize = 12;

/// Every group of powers that could claim the victory together, the nearest to it first; empty
/// where the rules know of none.
pub fn alliances(view: &View) -> Document {
    let mut report = Document::default();
    let all = possible(view, &view.now.position);
    if all.is_empty() {
        return report;
    }
    report.heading(1, "Alliances");
    let (enough, short): (Vec<&Alliance>, Vec<&Alliance>) =
        all.iter().partition(|alliance| alliance.lacks == 0);
    report.section(
        match view.now.phase.kind {
            PhaseKind::Adjustments => "May claim the victory",
            _ => heading(view),
        },
        enough
            .iter()
            .map(|alliance| may_claim(view, alliance))
            .collect(),
    );
    let mut rows = Vec::new();
    for alliance in short {
        let position = &view.now.position;
        let sum = alliance
            .members
            .iter()
            .map(|&power| position.centre_count(&view.board, power).to_string())
            .joined(" + ");
        rows.push(vec![
            alliance.lacks.to_string(),
            names(view, alliance).join(", "),
            format!("{sum} = {}", alliance.centres),
            alliance.needs.to_string(),
        ]);
    }
    report.heading(2, "What each group lacks");
    report.table(&["lacks", "together", "centres", "of"], rows);
    report
}

fn names<'a>(view: &'a View, alliance: &Alliance) -> Vec<&'a str> {
    alliance
        .members
        .iter()
        .map(|&power| view.board.power(power).name.as_str())
        .collect()
}

fn may_claim(view: &View, alliance: &Alliance) -> String {
    let names = joined(view, &alliance.members);
    if alliance.members.len() == 1 {
        return format!(
            "{names} alone, with {} centres: write “claim solo”",
            alliance.centres
        );
    }
    format!(
        "{names}, with {} centres: each writes “claim with …” and names the others",
        alliance.centres
    )
}

/// The same as far as they are in reach: what is printed of them.
pub fn alliances_in_reach(view: &View) -> Document {
    let all = possible(view, &view.now.position);
    let Some(nearest) = all.first() else {
        return Document::default();
    };
    let mut report = Document::titled(format!(
        "Alliances at {}",
        view.calendar().name(view.now.phase)
    ));
    let most = if view.variant.claims_in_secret() {
        MOST
    } else {
        all.len()
    };
    // The list is sorted, so what follows the first that is out of reach is too.
    let near = all
        .iter()
        .take_while(|alliance| alliance.lacks <= REACH)
        .take(most);
    let rows: Vec<Vec<String>> = near.map(|alliance| row(view, alliance)).collect();
    if rows.is_empty() {
        let (names, centres, needs) = (
            joined(view, &nearest.members),
            nearest.centres,
            nearest.needs,
        );
        report.paragraph(format!(
            "No group is within {REACH} centres of a victory. The nearest are {names}, with \
             {centres} of {needs}."
        ));
    }
    report.table(&["Together", "Centres", "Needed", "Lacking"], rows);
    report
}

/// `To win: 45 centres alone, 65 for two together, 73 for three together.`; empty where a majority
/// of the centres wins, as in the standard game.
pub(super) fn to_win(view: &View) -> String {
    let needed = view.variant.centres_to_win(view.table());
    let groups = [" centres alone", " for two together", " for three together"];
    let needed = needed.iter().zip(groups);
    let told = needed
        .map(|(centres, group)| format!("{centres}{group}"))
        .led("To win: ", ", ");
    if told.is_empty() { told } else { told + "." }
}

/// The alliances that have enough centres to claim the victory, a line each: `Austria and Germany,
/// 34 of 34`. Where claims are secret until they win, only the game master is reminded.
pub(super) fn qualifying(view: &View, position: &Position) -> Vec<AffairLine> {
    if view.variant.claims_in_secret() && view.viewer != Viewer::GameMaster {
        return Vec::new();
    }
    let enough = possible(view, position)
        .into_iter()
        .take_while(|alliance| alliance.lacks == 0);
    enough
        .map(|alliance| {
            let line = line(view, &alliance);
            AffairLine::of_powers(alliance.members, line)
        })
        .collect()
}

/// `Austria and Germany, 34 of 34`.
pub(super) fn line(view: &View, alliance: &Alliance) -> String {
    format!(
        "{}, {} of {}",
        joined(view, &alliance.members),
        alliance.centres,
        alliance.needs
    )
}

/// What stands over these.
pub(super) fn heading(view: &View) -> &'static str {
    match view.now.phase.kind {
        _ if view.variant.claims_in_secret() => "May claim the victory",
        PhaseKind::Adjustments => "May claim the victory together",
        _ => "Can claim the victory together in the next build phase",
    }
}

/// With whom a power could claim the victory: `with Germany; with Germany and Russia`; `None` where
/// with nobody.
pub(super) fn partners(view: &View, power: PowerId) -> Option<String> {
    let mut partners = Vec::new();
    for alliance in possible(view, &view.now.position) {
        // The nearest come first, so none behind this one has enough centres.
        if alliance.lacks > 0 {
            break;
        }
        if !alliance.members.contains(&power) {
            continue;
        }
        let mut others = alliance.members;
        others.retain(|&member| member != power);
        partners.push(if others.is_empty() {
            "alone".to_owned()
        } else {
            format!("with {}", joined(view, &others))
        });
    }
    if partners.is_empty() {
        return None;
    }
    // On a board for many the groups of three fill pages.
    let more = partners.len().saturating_sub(MOST);
    partners.truncate(MOST);
    let listed = partners.join("; ");
    Some(if more == 0 {
        listed
    } else {
        format!("{listed}; and {more} others")
    })
}

/// Every alliance, the nearest to victory first.
pub(super) fn possible(view: &View, position: &Position) -> Vec<Alliance> {
    let mut all = view.variant.alliances(view.table(), position);
    // A power that nobody plays can't claim, and a group needs the claims of all.
    all.retain(|alliance| {
        alliance
            .members
            .iter()
            .all(|&power| !is_in_disorder(&view.players, SeatId::playing(power)))
    });
    all
}

fn row(view: &View, alliance: &Alliance) -> Vec<String> {
    let lacking = if alliance.lacks == 0 {
        "may claim".to_owned()
    } else {
        alliance.lacks.to_string()
    };
    vec![
        joined(view, &alliance.members),
        alliance.centres.to_string(),
        alliance.needs.to_string(),
        lacking,
    ]
}

fn joined(view: &View, powers: &[PowerId]) -> String {
    series(powers.iter().map(|&power| &view.board.power(power).name))
}

/// With how many centres the game was won by claims, where a season's claims are judged when it is
/// over; `None` where there are none.
pub(super) fn won(view: &View, seen: &SeenTurn) -> Option<String> {
    let won = seen.orders.iter().filter(|given| {
        given.verdict.reason == Reason::Claims(ClaimReason::Claimed)
            && view.variant.claims_in_secret()
    });
    // A claim that fails need not be published, so nothing is said where none has won.
    let first = won.clone().next()?.order.as_ref()?;
    let alone = matches!(first, Order::Claims(ClaimOrder::Claim { with }) if with.is_empty());
    let mut winners: Vec<PowerId> = won.map(|given| given.power).collect();
    winners.sort_unstable();
    winners.dedup();
    let counts: Vec<usize> = winners
        .iter()
        .map(|&power| seen.after.position.centre_count(&view.board, power))
        .collect();
    let total: usize = counts.iter().sum();
    Some(match (winners.as_slice(), alone) {
        ([_], true) => format!("It has {total} centres."),
        (_, true) => "Each claimed the victory alone, and they share it.".to_owned(),
        (_, false) => format!("Together they have {total} centres."),
    })
}
