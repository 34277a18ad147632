//! What is told of a count of ballots: a table a power, the void ballots, the lots, who followed
//! what, and every change of influence.

use std::ops::Range;

use super::told::ballot as told;
use crate::report::ballots::{
    CountTable, CountTone, Marked, count_table, counted_in, subject, words,
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
    // A power in which nobody has influence has a sentence and no table of dashes.
    let (silent, tables): (Vec<CountTable>, Vec<CountTable>) =
        tables.partition(|table| table.weight == 0 && table.voids.is_empty());
    if !tables.is_empty() || !silent.is_empty() {
        report.heading(2, "Ballots");
        match form {
            SeasonForm::Compact => {
                for table in &tables {
                    tabulate(&mut report, view, names, table);
                }
            }
            SeasonForm::Aloud => {
                for table in &tables {
                    tell(&mut report, view, names, table);
                }
            }
        }
        let silent: Vec<String> = silent
            .iter()
            .map(|table| names.power(table.power).to_owned())
            .collect();
        if !silent.is_empty() {
            report.paragraph(format!("Nobody had influence in {}.", series(&silent)));
        }
    } else if let Viewer::Seat(seat) = view.viewer {
        // Where order values are secret there is no table: each player is told of his own lines.
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
    let layout = CountLayout::new(view, names, table);
    let all = layout.voters.len();
    if all == layout.fitting(NARROWEST * 2 + GAP * 2) {
        layout.table(report, 0..all, LayoutParts::WithResults);
    } else {
        // At least one column a table: the name of a subject may fill the page by itself.
        let fitting = layout.fitting(0).max(1);
        for first in (0..all).step_by(fitting) {
            let voters = first..(first + fitting).min(all);
            layout.table(report, voters, LayoutParts::BallotsAlone);
        }
        layout.table(report, 0..0, LayoutParts::WithResults);
    }
    report.list(voids(view, table));
}

/// What a table shows beside the ballots.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LayoutParts {
    BallotsAlone,
    /// The order values too, and what was followed.
    WithResults,
}

/// A power's table as text, before it is known what of it stands side by side.
struct CountLayout {
    power: String,
    /// The head of each voter's column.
    voters: Vec<String>,
    rows: Vec<LayoutRow>,
}

struct LayoutRow {
    subject: String,
    /// A cell a voter.
    cells: Vec<String>,
    values: String,
    followed: String,
}

impl CountLayout {
    fn new(view: &View, names: Names<'_>, table: &CountTable) -> Self {
        // The influence stands over the orders, as in the table of the rules' own example.
        let mut rows = vec![LayoutRow {
            subject: "IFs".to_owned(),
            cells: table
                .voters
                .iter()
                .map(|voter| weight_or_dash(voter.weight))
                .collect(),
            values: weight_or_dash(table.weight),
            followed: String::new(),
        }];
        rows.extend(table.rows.iter().map(|row| LayoutRow {
            subject: row.subject.clone(),
            cells: row.cells.iter().map(|cell| cell_text(cell)).collect(),
            values: join(&row.values),
            followed: row.followed(),
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
            .map(|row| row.subject.width())
            .chain([self.power.width()])
            .max()
            .unwrap_or(0);
        let mut used = subjects + beside;
        (0..self.voters.len())
            .take_while(|&voter| {
                used += self.narrowest(voter) + GAP;
                used <= PAGE
            })
            .count()
    }

    /// How narrow a voter's column can get: its longest word, for cells break between words.
    fn narrowest(&self, voter: usize) -> usize {
        self.rows
            .iter()
            .flat_map(|row| row.cells[voter].split_whitespace())
            .map(str::width)
            .chain([self.voters[voter].width()])
            .max()
            .unwrap_or(0)
    }

    fn table(&self, report: &mut Document, voters: Range<usize>, parts: LayoutParts) {
        let mut head: Vec<&str> = vec![&self.power];
        head.extend(self.voters[voters.clone()].iter().map(String::as_str));
        if parts == LayoutParts::WithResults {
            head.extend(["Order values", "Followed"]);
        }
        let mut rows = Vec::new();
        for row in &self.rows {
            let mut cells = vec![row.subject.clone()];
            cells.extend_from_slice(&row.cells[voters.clone()]);
            if parts == LayoutParts::WithResults {
                cells.extend([row.values.clone(), row.followed.clone()]);
            }
            rows.push(cells);
        }
        report.wide_table(&head, rows);
    }
}

fn weight_or_dash(weight: u32) -> String {
    if weight == 0 {
        "-".to_owned()
    } else {
        weight.to_string()
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
    let with_end: Vec<String> = names
        .iter()
        .zip(&cut)
        .map(|(name, head)| {
            if is_alone(&cut, head) {
                head.clone()
            } else {
                format!(
                    "{}.{}",
                    beginning(name, NAME - 2),
                    name.chars().last().unwrap_or_default()
                )
            }
        })
        .collect();
    // Those that begin and end alike keep their whole names: two heads must never be the same.
    names
        .iter()
        .zip(&with_end)
        .map(|(name, head)| {
            if is_alone(&with_end, head) {
                head.clone()
            } else {
                (*name).to_owned()
            }
        })
        .collect()
}

fn is_alone(heads: &[String], head: &str) -> bool {
    heads.iter().filter(|other| *other == head).count() == 1
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
    let texts: Vec<String> = cell
        .iter()
        .map(|ballot| {
            if ballot.tone == CountTone::Void {
                format!("({})", ballot.text)
            } else {
                ballot.text.clone()
            }
        })
        .collect();
    texts.join(", ")
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
    let mut lines = Vec::new();
    for row in &table.rows {
        let values = if row.values.is_empty() {
            String::new()
        } else {
            format!(" {}.", join(&row.values))
        };
        lines.push(format!(
            "{}:{values} Followed: {}.",
            capital(&row.subject),
            row.followed()
        ));
    }
    lines.extend(voids(view, table));
    report.heading(3, names.power(table.power));
    report.list(lines);
}

/// `void: Andy, F Sev - Mun: a fleet can't enter Mun`.
fn voids(view: &View, table: &CountTable) -> Vec<String> {
    table
        .voids
        .iter()
        .map(|ballot| {
            format!(
                "void: {}, {}: {}",
                view.seat_name(ballot.seat),
                ballot.order,
                ballot.why
            )
        })
        .collect()
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
            // The whole list is told with the number drawn, so that anybody can check the lot.
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
