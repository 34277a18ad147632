//! What is told of a count of ballots: a table a power, the void ballots, the lots, who followed
//! what, and every change of influence.

use super::told::ballot as told;
use crate::report::ballots::{
    CountTable, CountTone, Marked, VoidBallot, count_table, counted_in, subject, words,
};
use crate::report::document::Document;
use crate::report::lines::SeasonForm;
use crate::report::names::{Names, Style, capital, possessive, series};
use crate::report::text::unbroken;
use crate::view::{SeenCount, SeenTurn, View, Viewer};
use chancery_engine::count::DrawnBy;
use chancery_engine::seat::SeatId;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Columns of a terminal, which tables are made for.
const PAGE: usize = 80;

/// Blanks between two columns.
const GAP: usize = 2;

/// The narrowest that order values and what was followed can be read in.
const NARROWEST: usize = 14;

/// How many columns of a player's name stand at the head of his ballots.
const NAME: usize = 8;

/// All that the viewer may know of the count of a phase. Without a count: an empty report.
pub fn count(view: &View, turn: usize, form: SeasonForm) -> Document {
    let mut report = Document::default();
    let Some((seen, counted)) = counted_in(view, turn) else {
        return report;
    };
    let style = if form == SeasonForm::Aloud {
        Style::Full
    } else {
        Style::Short
    };
    let names = Names::in_turn(&view.board, seen, style);
    let tables = view
        .board
        .power_ids()
        .filter_map(|power| count_table(names, |seat| view.seat_name(seat), seen, power));
    let (silent, tables): (Vec<CountTable>, Vec<CountTable>) =
        tables.partition(|table| table.weight == 0 && table.voids.is_empty());
    if !tables.is_empty() || !silent.is_empty() {
        report.heading(2, "Ballots");
        match form {
            SeasonForm::Compact => tables
                .iter()
                .for_each(|table| tabulate(&mut report, view, names, table)),
            SeasonForm::Aloud => tables
                .iter()
                .for_each(|table| tell(&mut report, view, names, table)),
        }
        let silent: Vec<String> = silent
            .iter()
            .map(|table| names.power(table.power).to_owned())
            .collect();
        if !silent.is_empty() {
            report.paragraph(format!("Nobody had influence in {}.", series(&silent)));
        }
    } else if let Viewer::Seat(seat) = view.viewer {
        report.extend(own_ballots(view, seen, seat));
    }
    report.section("Lots drawn", lots(names, seen, counted));
    report
}

/// A player's own lines and what became of them.
pub(in crate::report) fn own_ballots(view: &View, seen: &SeenTurn, seat: SeatId) -> Document {
    let mut report = Document::default();
    let Some(counted) = &seen.ballots.count else {
        return report;
    };
    let names = Names::in_turn(&view.board, seen, Style::Short).of_player(view.seat_name(seat));
    let mut rows: Vec<Vec<String>> = Vec::new();
    for power in view.board.power_ids() {
        let own = counted
            .ballots
            .iter()
            .filter(|ballot| ballot.seat == seat && ballot.power == power);
        for (i, ballot) in own.enumerate() {
            let head = if i == 0 {
                names.power(power).to_owned()
            } else {
                String::new()
            };
            rows.push(vec![head, words(names, ballot), told(names, ballot)]);
        }
    }
    if !rows.is_empty() {
        report.heading(2, format!("{} ballots", possessive(view.seat_name(seat))));
        report.table(&["Power", "Order", "Result"], rows);
    }
    report
}

/// A power's table in the form of the rules' own; where that is too wide for a page, the ballots
/// stand apart from what was made of them.
fn tabulate(report: &mut Document, view: &View, names: Names<'_>, table: &CountTable) {
    let layout = CountLayout::of(view, names, table);
    if layout.voters.len() == layout.fitting(NARROWEST * 2 + GAP * 2) {
        layout.table(report, 0..layout.voters.len(), true);
    } else {
        let fitting = layout.fitting(0).max(1);
        for first in (0..layout.voters.len()).step_by(fitting) {
            layout.table(
                report,
                first..(first + fitting).min(layout.voters.len()),
                false,
            );
        }
        layout.table(report, 0..0, true);
    }
    report.list(voids(view, table));
}

/// A power's table as text, before it is known what of it stands side by side.
struct CountLayout {
    power: String,
    /// The head of each voter's column.
    voters: Vec<String>,
    /// The subject, a cell a voter, the order values, what was followed.
    rows: Vec<(String, Vec<String>, String, String)>,
}

impl CountLayout {
    fn of(view: &View, names: Names<'_>, table: &CountTable) -> Self {
        let weight = |weight: u32| {
            if weight == 0 {
                "-".to_owned()
            } else {
                weight.to_string()
            }
        };
        let weights = table
            .voters
            .iter()
            .map(|voter| weight(voter.weight))
            .collect();
        let mut rows = vec![(
            "IFs".to_owned(),
            weights,
            weight(table.weight),
            String::new(),
        )];
        rows.extend(table.rows.iter().map(|row| {
            let cells = row.cells.iter().map(|cell| cell_text(cell)).collect();
            (
                row.subject.clone(),
                cells,
                join(&row.values),
                row.followed(),
            )
        }));
        Self {
            power: names.power(table.power).to_owned(),
            voters: heads(view, table),
            rows,
        }
    }

    /// How many voters' columns fit on a page beside the subjects and something of this width.
    fn fitting(&self, beside: usize) -> usize {
        let subjects = self
            .rows
            .iter()
            .map(|row| row.0.width())
            .chain([self.power.width()])
            .max()
            .unwrap_or(0);
        let mut used = subjects + beside;
        let column = |voter: usize| {
            let words = self
                .rows
                .iter()
                .flat_map(|row| row.1[voter].split_whitespace())
                .map(str::width);
            words.chain([self.voters[voter].width()]).max().unwrap_or(0) + GAP
        };
        (0..self.voters.len())
            .take_while(|&voter| {
                used += column(voter);
                used <= PAGE
            })
            .count()
    }

    fn table(&self, report: &mut Document, voters: std::ops::Range<usize>, results: bool) {
        let heads = self.voters[voters.clone()].iter().map(String::as_str);
        let result_heads = if results {
            ["Order values", "Followed"].as_slice()
        } else {
            &[]
        };
        let head: Vec<&str> = std::iter::once(self.power.as_str())
            .chain(heads)
            .chain(result_heads.iter().copied())
            .collect();
        let rows = self.rows.iter().map(|(subject, cells, values, followed)| {
            let results = [values, followed].into_iter().filter(|_| results);
            std::iter::once(subject)
                .chain(&cells[voters.clone()])
                .chain(results)
                .cloned()
                .collect()
        });
        report.wide_table(&head, rows.collect());
    }
}

/// The voters' names, cut to [`NAME`] columns: `Wolfgang`; of those that begin alike the last
/// letter tells them apart, `Maximi.n`.
fn heads(view: &View, table: &CountTable) -> Vec<String> {
    let names: Vec<&str> = table
        .voters
        .iter()
        .map(|voter| view.seat_name(voter.seat))
        .collect();
    let cut: Vec<String> = names.iter().map(|name| beginning(name, NAME)).collect();
    let is_alone =
        |heads: &[String], head: &str| heads.iter().filter(|other| *other == head).count() == 1;
    let with_end = |name: &str| {
        format!(
            "{}.{}",
            beginning(name, NAME - 2),
            name.chars().last().unwrap_or_default()
        )
    };
    let told: Vec<String> = names
        .iter()
        .zip(&cut)
        .map(|(name, head)| {
            if is_alone(&cut, head) {
                head.clone()
            } else {
                with_end(name)
            }
        })
        .collect();
    names
        .iter()
        .zip(&told)
        .map(|(name, head)| {
            if is_alone(&told, head) {
                head.clone()
            } else {
                (*name).to_owned()
            }
        })
        .collect()
}

/// As much of a name as fits into so many columns.
fn beginning(name: &str, columns: usize) -> String {
    let mut used = 0;
    name.chars()
        .take_while(|c| {
            used += c.width().unwrap_or(0);
            used <= columns
        })
        .collect::<String>()
        .trim_end()
        .to_owned()
}

/// A voter's ballots: `Gal`; void ones in brackets.
fn cell_text(cell: &[Marked]) -> String {
    let text = |ballot: &Marked| {
        if ballot.tone == CountTone::Void {
            format!("({})", ballot.text)
        } else {
            ballot.text.clone()
        }
    };
    cell.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// The order values; lines are broken between them and not within.
fn join(values: &[Marked]) -> String {
    values
        .iter()
        .map(|value| unbroken(&value.text))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The same to be read out: `Fleet Sevastopol: Rumania 4, Black Sea 4. Followed: none (all tied:
/// default hold).`
fn tell(report: &mut Document, view: &View, names: Names<'_>, table: &CountTable) {
    report.heading(3, names.power(table.power));
    report.list(
        table
            .rows
            .iter()
            .map(|row| {
                let values = if row.values.is_empty() {
                    String::new()
                } else {
                    format!(" {}.", join(&row.values))
                };
                format!(
                    "{}:{values} Followed: {}.",
                    capital(&row.subject),
                    row.followed()
                )
            })
            .chain(voids(view, table))
            .collect(),
    );
}

/// `void: Andy, F Sev - Mun: a fleet can't enter Mun`.
fn voids(view: &View, table: &CountTable) -> Vec<String> {
    let line = |ballot: &VoidBallot| {
        format!(
            "void: {}, {}: {}",
            view.seat_name(ballot.seat),
            ballot.order,
            ballot.why
        )
    };
    table.voids.iter().map(line).collect()
}

/// Each lot with its numbered list: `France, 1 build: 1 A Bre, 2 F Bre, 3 A Par; drawn: 2, F Bre`.
fn lots(names: Names<'_>, seen: &SeenTurn, count: &SeenCount) -> Vec<String> {
    let mut lines = Vec::new();
    for vote in &count.votes {
        for draw in &vote.draws {
            let list = draw
                .candidates
                .iter()
                .enumerate()
                .map(|(i, order)| format!("{} {}", i + 1, names.terse(order)));
            let list: Vec<String> = list.collect();
            let drawn = draw
                .order()
                .map(|order| names.terse(order))
                .unwrap_or_default();
            let by = match draw.by {
                DrawnBy::Program => "drawn",
                DrawnBy::Table => "drawn at the table",
                DrawnBy::StandIn => "drawn by the program: the table gave no number",
            };
            let what = format!(
                "{}, {}",
                names.power(vote.power),
                subject(names, seen, vote.about)
            );
            lines.push(match list.as_slice() {
                [_] => format!("{what}: {drawn}, the only choice left"),
                list => format!(
                    "{what}: {}; {by}: {}, {drawn}",
                    list.join(", "),
                    draw.drawn + 1
                ),
            });
        }
    }
    lines
}
