//! The lines of `areas`: what is noted of each.

use super::Wrong;
use super::lines::{WorldLine, shortened};
use crate::board::{Finding, Native};
use crate::world::check::{check_abbr, check_name};

/// Something noted of an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clause {
    /// The game master's name for it.
    Name(String),
    Abbr(String),
    Centre,
    /// A native army stands there.
    Native(Native),
    /// What a player is told who enters it.
    Note(String),
    Canal,
}

/// A line of `areas`.
#[derive(Clone, Debug)]
pub struct AreaLine {
    pub number: usize,
    pub area: String,
    pub clauses: Vec<Clause>,
}

/// Reads the lines; faulty ones, and faulty clauses, are left out.
pub(crate) fn read_areas(lines: &[WorldLine], findings: &mut Vec<Finding<usize>>) -> Vec<AreaLine> {
    lines
        .iter()
        .filter_map(|line| read_line(line, findings))
        .collect()
}

fn read_line(line: &WorldLine, findings: &mut Vec<Finding<usize>>) -> Option<AreaLine> {
    let form = "write `AREA: name Vinland; abbr Vin; centre`";
    let Some((area, noted)) = line
        .text
        .split_once(':')
        .map(|(area, noted)| (area.trim(), noted.trim()))
    else {
        findings.push(Finding::numbered(
            line.number,
            28,
            format!(
                "`{}` has no colon after the area; {form}",
                shortened(&line.text)
            ),
        ));
        return None;
    };
    if area.is_empty() || noted.is_empty() {
        let what = if area.is_empty() {
            "the area before the colon is missing"
        } else {
            "there is nothing after the colon"
        };
        findings.push(Finding::numbered(
            line.number,
            28,
            format!("{what}; {form}"),
        ));
        return None;
    }
    let mut clauses: Vec<Clause> = Vec::new();
    // A semicolon at the end does no harm.
    for text in noted.strip_suffix(';').unwrap_or(noted).split(';') {
        let text = text.trim();
        let clause = match clause(text) {
            Ok(clause) => clause,
            Err((code, why)) => {
                findings.push(Finding::numbered(line.number, code, why));
                continue;
            }
        };
        // `native` and `native mobile` are one kind: a land has one native army.
        let kind = std::mem::discriminant(&clause);
        if clauses
            .iter()
            .any(|other| std::mem::discriminant(other) == kind)
        {
            let why = format!("`{}` is in the line twice; leave one out", shortened(text));
            findings.push(Finding::numbered(line.number, 28, why));
        } else {
            clauses.push(clause);
        }
    }
    Some(AreaLine {
        number: line.number,
        area: area.to_owned(),
        clauses,
    })
}

fn clause(text: &str) -> Result<Clause, Wrong> {
    let (word, value) = text
        .split_once(' ')
        .map_or((text, ""), |(word, value)| (word, value.trim()));
    match (word, value) {
        ("name", name) => check_name(name)
            .map(|()| Clause::Name(name.to_owned()))
            .map_err(|why| (20, why)),
        ("abbr", abbr) => check_abbr(abbr)
            .map(|()| Clause::Abbr(abbr.to_owned()))
            .map_err(|why| (20, why)),
        ("centre", "") => Ok(Clause::Centre),
        ("native", "") => Ok(Clause::Native(Native::Fixed)),
        ("native", "mobile") => Ok(Clause::Native(Native::Mobile)),
        ("canal", "") => Ok(Clause::Canal),
        ("note", note) if !note.is_empty() => Ok(Clause::Note(note.to_owned())),
        _ => {
            let clauses = "name TEXT; abbr TEXT; centre; native; native mobile; note TEXT; canal";
            Err((
                28,
                format!(
                    "`{}` is not a clause; there are: {clauses}",
                    shortened(text)
                ),
            ))
        }
    }
}
