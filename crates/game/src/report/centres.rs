//! The centre chart: how many centres each power owned after each reckoning, and whose each centre
//! was.

use super::counts::change;
use super::document::{Curve, Document, NumberCell, Plot};
use super::positions::others_owned;
use super::scales;
use super::scores;
use crate::livery::worn;
use crate::view::View;
use chancery_atlas::board::{Power, PowerId, ProvinceId};
use chancery_engine::calendar::{Calendar, Phase};
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant::State;

/// A line of the chart: the start, or the state after a season in which centres changed hands.
struct Reckoning<'a> {
    label: String,
    state: &'a State,
}

/// The centre chart, a row a year or quarter: each power's centres with the change from the row
/// before; and the same as lines.
pub fn centre_chart(view: &View) -> Document {
    let mut report = match super::partial(view) {
        Some(partial) => partial.centre_chart(view),
        None => open_chart(view),
    };
    let (times, counts): (Vec<String>, Vec<Vec<usize>>) = centre_counts(view).into_iter().unzip();
    let curve = |power: PowerId| Curve {
        name: view.board.power(power).name.clone(),
        badge: view.board.power(power).badge.clone(),
        livery: worn(&view.board, power),
        numbers: counts
            .iter()
            .map(|counts| counts.get(power.index()).copied().unwrap_or(0))
            .collect(),
    };
    report.plot(Plot {
        title: format!("Supply centres by {}", period(&view.calendar())),
        times,
        curves: view.board.power_ids().map(curve).collect(),
    });
    report
}

/// The chart of a game that everybody sees.
fn open_chart(view: &View) -> Document {
    let reckonings = reckonings(view);
    let by_year = once_a_year(&view.calendar());
    // Four rows a year are for more powers than a narrow text has room for by their whole names.
    let name = |power: &'_ Power| {
        if by_year {
            power.name.clone()
        } else {
            power.name.chars().take(3).collect()
        }
    };
    let names: Vec<String> = view
        .board
        .power_ids()
        .chain(view.board.natives)
        .map(|power| name(view.board.power(power)))
        .collect();
    let [first, nobody] = if by_year {
        ["Year", "Nobody"]
    } else {
        ["After", "None"]
    };
    let head: Vec<&str> = std::iter::once(first)
        .chain(names.iter().map(String::as_str))
        .chain([nobody])
        .collect();
    let rows = reckonings.iter().enumerate().map(|(i, reckoning)| {
        let before = i.checked_sub(1).map(|before| reckonings[before].state);
        let counts = view
            .board
            .power_ids()
            .map(|power| count(view, power, before, reckoning.state));
        let position = &reckoning.state.position;
        let nobodys: Vec<ProvinceId> = view
            .board
            .centres()
            .filter(|&centre| position.owner(centre).is_none())
            .collect();
        let natives = view.board.natives.map(|natives| {
            let stands = |centre: &&ProvinceId| {
                position
                    .unit_in(**centre)
                    .is_some_and(|unit| unit.power == natives)
            };
            nobodys.iter().filter(stands).count()
        });
        let cell = |count: usize| {
            if count == 0 {
                String::new().into()
            } else {
                NumberCell {
                    shown: format!("{count:>2}"),
                    plain: count.to_string(),
                }
            }
        };
        let rest = natives
            .map(cell)
            .into_iter()
            .chain([cell(nobodys.len() - natives.unwrap_or(0))]);
        std::iter::once(reckoning.label.clone().into())
            .chain(counts)
            .chain(rest)
            .collect()
    });
    let mut report = Document::titled(format!("Supply centres by {}", period(&view.calendar())));
    report.number_table(&head, rows.collect());
    report.paragraph(others_owned(view, &view.now.position));
    for sentence in scores::sentences(view) {
        report.paragraph(sentence);
    }
    report
}

/// How many centres each power owned, by what each reckoning is called: as far as the viewer is
/// told.
pub fn centre_counts(view: &View) -> Vec<(String, Vec<usize>)> {
    if let Some(partial) = super::partial(view) {
        return partial.centre_counts(view);
    }
    let counted = |reckoning: Reckoning<'_>| {
        let powers = view.board.power_ids();
        let counts = powers.map(|power| reckoning.state.position.centre_count(&view.board, power));
        (reckoning.label, counts.collect())
    };
    reckonings(view).into_iter().map(counted).collect()
}

/// Whose each centre was after each reckoning, a row a centre, the powers by their letters.
pub fn centre_owners(view: &View) -> Document {
    if let Some(partial) = super::partial(view) {
        return partial.centre_owners(view);
    }
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

/// ` 5 +1`, ` 0 -1 out`, `18 +2 wins`.
fn count(view: &View, power: PowerId, before: Option<&State>, state: &State) -> NumberCell {
    let count = |state: &State| state.position.centre_count(&view.board, power);
    let now = count(state);
    let before = before.map_or(now, count);
    let change = match change(before, now) {
        0 => String::new(),
        change => format!(" {change:+}"),
    };
    let mark = match now {
        0 if before > 0 => " out",
        _ if view.variant.seating() == Seating::OnePerPower
            && state.winners().contains(&SeatId::of(power)) =>
        {
            " wins"
        }
        _ => "",
    };
    NumberCell {
        shown: format!("{now:>2}{change}{mark}"),
        plain: now.to_string(),
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

fn reckonings(view: &View) -> Vec<Reckoning<'_>> {
    let calendar = view.calendar();
    let label = |phase: Phase| {
        let month: String = calendar.season(phase).name.chars().take(3).collect();
        if once_a_year(&calendar) {
            phase.year.to_string()
        } else {
            format!("{month} {}", phase.year)
        }
    };
    let start = Reckoning {
        label: "Start".to_owned(),
        state: view.start(),
    };
    let reckoned = view
        .turns
        .iter()
        .enumerate()
        .filter(|(_, turn)| turn.reckons_centres(view));
    let reckoned = reckoned.map(|(i, turn)| Reckoning {
        label: label(turn.phase()),
        state: view.after(i),
    });
    std::iter::once(start).chain(reckoned).collect()
}
