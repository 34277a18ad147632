//! The centre chart: how many centres each power owned after each reckoning, and whose each centre
//! was.

use super::counts::change;
use super::document::{Curve, Document, NumberCell, Plot, TableKind};
use super::names::with_abbreviation;
use super::positions::{others_owned, owned_centres};
use super::scales;
use super::scores;
use crate::livery::worn;
use crate::view::{CentreCount, Secrecy, View};
use chancery_atlas::board::{Power, PowerId, ProvinceId};
use chancery_engine::calendar::{Calendar, Phase};
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant::State;

/// A line of the chart: the start, or the state after a season in which centres changed hands.
struct Reckoning<'a> {
    label: String,
    state: &'a State,
    /// How many centres each power has, in the order of the powers.
    counts: Vec<CentreCount>,
}

/// The centre chart, a row a year or quarter: each power's centres with the change from the row
/// before; and the same as lines.
pub fn centre_chart(view: &View) -> Document {
    let reckonings = reckonings(view);
    let title = format!("Supply centres by {}", period(&view.calendar()));
    let mut report = Document::titled(title.clone());
    if reckonings.is_empty() {
        report.paragraph("The numbers of centres are not public.");
    }
    number_table(&mut report, view, &reckonings);
    match view.counts.as_ref() {
        Some(counts) => report.paragraph(format!(
            "In brackets: centres beyond the Known World. There are {} of them, and {} win.",
            counts.of,
            counts.wins()
        )),
        // Scores and the owners of other provinces follow from the whole board.
        None if view.is_partial() => {}
        None => {
            report.paragraph(others_owned(view, &view.now.position));
            for sentence in scores::sentences(view) {
                report.paragraph(sentence);
            }
        }
    }
    report.plot(Plot {
        title,
        times: reckonings.iter().map(|r| r.label.clone()).collect(),
        curves: view
            .board
            .power_ids()
            .map(|power| curve(view, &reckonings, power))
            .collect(),
    });
    report
}

/// A power's line in the drawing of the chart.
fn curve(view: &View, reckonings: &[Reckoning<'_>], power: PowerId) -> Curve {
    let called = view.board.power(power);
    Curve {
        name: called.name.clone(),
        badge: called.badge.clone(),
        livery: worn(&view.board, power),
        // Reckonings without counts are left out, so each has one for every power.
        numbers: reckonings
            .iter()
            .map(|reckoning| reckoning.counts[power.index()].all)
            .collect(),
    }
}

/// A row a reckoning, a column a power; where the viewer knows all centres, those of nobody too.
fn number_table(report: &mut Document, view: &View, reckonings: &[Reckoning<'_>]) {
    let (by_year, is_open) = (once_a_year(&view.calendar()), !view.is_partial());
    // What nobody owns is a part of the whole board, which a partial view must not add up.
    let natives = if is_open { view.board.natives } else { None };
    let names: Vec<String> = view
        .board
        .power_ids()
        .chain(natives)
        .map(|power| head_name(view.board.power(power), by_year))
        .collect();
    let [first, nobody] = if by_year {
        ["Year", "Nobody"]
    } else {
        ["After", "None"]
    };
    let head: Vec<&str> = std::iter::once(first)
        .chain(names.iter().map(String::as_str))
        .chain(is_open.then_some(nobody))
        .collect();
    let mut rows = Vec::new();
    for (i, reckoning) in reckonings.iter().enumerate() {
        // The start is compared with itself, and so shows no change.
        let before = &reckonings[i.saturating_sub(1)];
        let mut row: Vec<NumberCell> = vec![reckoning.label.clone().into()];
        row.extend(
            view.board
                .power_ids()
                .map(|power| count(view, power, before, reckoning)),
        );
        let position = &reckoning.state.position;
        let nobodys: Vec<ProvinceId> = view
            .board
            .centres()
            .filter(|&centre| position.owner(centre).is_none())
            .collect();
        let mut left = nobodys.len();
        // Natives own nothing: a centre counts as theirs while one of their armies stands in it.
        if let Some(natives) = natives {
            let held = nobodys
                .iter()
                .filter_map(|&centre| position.unit_in(centre))
                .filter(|unit| unit.power == natives)
                .count();
            left -= held;
            row.push(number_or_blank(held));
        }
        if is_open {
            row.push(number_or_blank(left));
        }
        rows.push(row);
    }
    report.number_table(&head, rows, TableKind::Figures);
}

/// What a power's column is headed with.
fn head_name(power: &Power, by_year: bool) -> String {
    if by_year {
        power.name.clone()
    } else {
        // Four rows a year are for more powers than a narrow text has room for by their whole names.
        power.name.chars().take(3).collect()
    }
}

fn number_or_blank(count: usize) -> NumberCell {
    if count == 0 {
        return String::new().into();
    }
    NumberCell {
        shown: format!("{count:>2}"),
        plain: count.to_string(),
    }
}

/// How many centres each power owned, by what each reckoning is called: as far as the viewer is
/// told.
pub fn centre_counts(view: &View) -> Vec<(String, Vec<usize>)> {
    reckonings(view)
        .into_iter()
        .map(|reckoning| {
            let counts = reckoning.counts.iter().map(|count| count.all).collect();
            (reckoning.label, counts)
        })
        .collect()
}

/// Whose each centre was after each reckoning, a row a centre, the powers by their letters. Of what
/// the viewer knows only in part, whose he saw each last.
pub fn centre_owners(view: &View) -> Document {
    match view.secrecy {
        Secrecy::Open => owners_by_time(view),
        Secrecy::World => owners_of_known(view),
        Secrecy::Fog => {
            let mut report = Document::titled("Owners of the supply centres, as seen last");
            report.list(owned_centres(view, &view.now));
            report
        }
    }
}

/// Whose the centres are of which the viewer knows; of hidden ones that are not his, nothing.
fn owners_of_known(view: &View) -> Document {
    let mut report = Document::titled("Owners of the supply centres");
    let public = view
        .now
        .discoveries
        .as_ref()
        .map_or(&[][..], |discoveries| &discoveries.public);
    let mut rows = Vec::new();
    for centre in view.board.centres() {
        let owner = match view.now.position.owner(centre) {
            Some(owner) => view.board.power(owner).name.as_str(),
            // Only the number of centres beyond is public, not whose each is (1492, rule 7).
            None if view.board.is_beyond(centre) && !public.contains(&centre) => "not known",
            None => "nobody",
        };
        rows.push(vec![
            with_abbreviation(&view.board, centre),
            owner.to_owned(),
        ]);
    }
    report.table(&["Centre", "Owner"], rows);
    report
}

fn owners_by_time(view: &View) -> Document {
    let reckonings = reckonings(view);
    let head: Vec<&str> = std::iter::once("Centre")
        .chain(reckonings.iter().map(|r| r.label.as_str()))
        .collect();
    let owned = view.board.province_ids().filter(|&province| {
        let is_owned = view.board.is_centre(province) || view.board.is_owned(province);
        is_owned && !scales::is_land_apart(view, province)
    });
    let rows = owned.map(|centre| {
        let name = &view.board.province(centre).name;
        let name = if view.board.is_centre(centre) {
            name.clone()
        } else {
            format!("{name} (no centre)")
        };
        std::iter::once(name)
            .chain(reckonings.iter().map(|r| {
                r.state
                    .position
                    .owner(centre)
                    .map_or("-".to_owned(), |p| view.board.power(p).badge.clone())
            }))
            .collect()
    });
    let mut report = Document::titled(format!(
        "Owners of the supply centres by {}",
        period(&view.calendar())
    ));
    report.table(&head, rows.collect());
    let letters: Vec<String> = view
        .board
        .powers
        .iter()
        .map(|p| format!("{} {}", p.badge, p.name))
        .collect();
    report.paragraph(format!("{}; - nobody.", letters.join(", ")));
    report
}

/// ` 5 +1`, ` 0 -1 out`, `18 +2 wins`; where a part of them lies beyond what all know, `5 (2)`.
fn count(view: &View, power: PowerId, before: &Reckoning<'_>, now: &Reckoning<'_>) -> NumberCell {
    let [before, count] = [before, now].map(|reckoning| reckoning.counts[power.index()]);
    let change = match change(before.all, count.all) {
        0 => String::new(),
        change => format!(" {change:+}"),
    };
    let mark = match count.all {
        // It is said once, in the row in which the last centre went.
        0 if before.all > 0 => " out",
        _ if view.variant.seating() == Seating::OnePerPower
            && now.state.winners().contains(&SeatId::playing(power)) =>
        {
            " wins"
        }
        _ => "",
    };
    let shown = match (view.secrecy, count.off_board) {
        (Secrecy::Open, _) => format!("{:>2}{change}{mark}", count.all),
        (_, Some(beyond)) => format!("{} ({beyond})", count.all),
        (_, None) => format!("{:>2}", count.all),
    };
    NumberCell {
        shown,
        plain: count.all.to_string(),
    }
}

/// Whether centres change hands once a year.
fn once_a_year(calendar: &Calendar) -> bool {
    calendar
        .seasons
        .iter()
        .filter(|season| season.takes_ownership)
        .count()
        <= 1
}

fn period(calendar: &Calendar) -> &'static str {
    if once_a_year(calendar) {
        "year"
    } else {
        "quarter"
    }
}

/// What the row of a phase is called: `1901`, `Mar 1901`.
fn label(calendar: &Calendar, phase: Phase) -> String {
    if once_a_year(calendar) {
        return phase.year.to_string();
    }
    let month: String = calendar.season(phase).name.chars().take(3).collect();
    format!("{month} {}", phase.year)
}

/// The start, and each settled phase after which centres were counted, as far as the viewer is told
/// of them.
fn reckonings(view: &View) -> Vec<Reckoning<'_>> {
    let calendar = view.calendar();
    let start = Reckoning {
        label: "Start".to_owned(),
        state: view.start(),
        counts: view.centre_counts(None),
    };
    let reckoned = view.turns.iter().enumerate();
    let reckoned = reckoned.filter(|(_, turn)| turn.reckons_centres(view));
    let reckoned = reckoned.map(|(i, turn)| Reckoning {
        label: label(&calendar, turn.phase()),
        state: view.after(i),
        counts: view.centre_counts(Some(i)),
    });
    let all = std::iter::once(start).chain(reckoned);
    // Where the numbers are not public there are no counts, and a row of blanks says nothing.
    all.filter(|reckoning| !reckoning.counts.is_empty())
        .collect()
}
