//! Who owns the provinces that are no supply centres, and who came by when: the last to have been
//! there, however briefly.

use crate::report::affair::AffairLine;
use crate::report::document::Document;
use crate::report::names::{Names, Style};
use crate::view::{SeenTurn, View};
use chancery_atlas::board::{Board, PowerId, ProvinceId, UnitKind};
use chancery_engine::variant::{Capture, Taken, Visit};

/// The provinces other than centres that changed hands in a phase, a sentence each.
pub(in crate::report) fn captures(view: &View, seen: &SeenTurn, style: Style) -> Vec<AffairLine> {
    let names = Names::new(&view.board, &seen.before, style);
    let passed = seen
        .captures
        .iter()
        .filter(|capture| !view.board.is_centre(capture.centre));
    passed
        .map(|capture| {
            let text = format!(
                "{}: {}",
                names.province(capture.centre),
                taken(names, *capture)
            );
            AffairLine::of_powers(capture.from.into_iter().chain(capture.to), text)
        })
        .collect()
}

/// `England to France: F English Channel landed there in TS1`.
fn taken(names: Names<'_>, capture: Capture) -> String {
    let [from, to] = [capture.from, capture.to].map(|power| match power {
        Some(power) => names.power(power),
        None => "nobody",
    });
    match how(names, capture) {
        Some(how) => format!("{from} to {to}, {how}"),
        None => format!("{from} to {to}"),
    }
}

/// How a province came to its owner: `A North Sea in TS1`; `None` where no unit's coming was the
/// reason.
pub(in crate::report) fn how(names: Names<'_>, capture: Capture) -> Option<String> {
    let Taken::Visited { by, when } = capture.taken else {
        return None;
    };
    let is_aboard = by.kind == UnitKind::Army && !names.board.terrain(by.place.province).is_land();
    let from = if is_aboard {
        names.aboard(by.place.province)
    } else {
        names.named(Some(by.kind), by.place)
    };
    Some(match when {
        Visit::Begun => format!("{from} was there as the month began"),
        Visit::Came(scale) => format!("{from} came there in {}", scale.prefix()),
        Visit::Retreated => format!("{from} retreated there"),
    })
}

/// The provinces other than centres by their owners, with since when each is his and how he came by
/// it.
pub fn provinces(view: &View) -> Document {
    let mut report = Document::titled(format!(
        "Provinces without a centre, at {}",
        view.calendar().name(view.now.phase)
    ));
    for power in view.board.power_ids() {
        let owned = owners_of(&view.board, &view.now.position.owners, power);
        if !owned.is_empty() {
            report.heading(2, &view.board.power(power).name);
            report.table(
                &["Province", "Since", "How"],
                owned
                    .into_iter()
                    .map(|province| row(view, power, province))
                    .collect(),
            );
        }
    }
    report
}

/// The provinces other than centres that a power owns.
pub(in crate::report) fn owners_of(
    board: &Board,
    owners: &[Option<PowerId>],
    power: PowerId,
) -> Vec<ProvinceId> {
    let owned = board
        .province_ids()
        .filter(|&province| !board.is_centre(province));
    owned
        .filter(|province| owners.get(province.index()).copied().flatten() == Some(power))
        .collect()
}

fn row(view: &View, power: PowerId, province: ProvinceId) -> Vec<String> {
    // A province may change hands several times in a month: the last visitor owns it.
    let last = view.turns.iter().rev().find_map(|turn| {
        let capture = turn
            .captures
            .iter()
            .rfind(|capture| capture.centre == province && capture.to == Some(power))?;
        Some((turn, *capture))
    });
    let [since, reason] = match last {
        Some((turn, capture)) => {
            let names = Names::new(&view.board, &turn.before, Style::Named);
            [
                view.calendar().name(turn.phase()),
                how(names, capture).unwrap_or_default(),
            ]
        }
        // It always belongs to its power, and so is in no list of captures.
        None if view
            .board
            .specials()
            .any(|special| special == (power, province)) =>
        {
            ["the start".to_owned(), "special province".to_owned()]
        }
        // At the start a power owns its whole home country, or it could not build there.
        None if view.board.province(province).territory == Some(power) => {
            ["the start".to_owned(), "home country".to_owned()]
        }
        None => ["the start".to_owned(), String::new()],
    };
    vec![view.board.province(province).name.clone(), since, reason]
}

/// Whether a province is one of those that have owners and are no centres, where all land has: they
/// are told of apart.
pub(in crate::report) fn is_land_apart(view: &View, province: ProvinceId) -> bool {
    super::is_played(view) && !view.board.is_centre(province)
}
