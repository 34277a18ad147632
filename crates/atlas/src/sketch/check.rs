//! What is painted, checked as its file would be, with the place in the drawing that each
//! finding speaks of.

use super::Sketch;
use super::passages::Passages;
use crate::board::check::check_text;
use crate::board::{AreaId, FilePlace, Finding, FindingSubject};

/// What is painted, read and checked.
#[derive(Clone, Debug, Default)]
pub struct CheckedSketch {
    pub text: String,
    pub passages: Passages,
    /// The id of each area.
    pub ids: Vec<String>,
    /// What is wrong: all that `chancery maps check` would say of the file, the exceptions that say
    /// nothing, and lands with more coasts than can be named.
    pub findings: Vec<Finding<FindingSubject>>,
}

impl Sketch {
    /// Reads, writes and checks what is painted.
    pub fn check(&self) -> CheckedSketch {
        let passages = Passages::of(self);
        let text = self.text(&passages);
        let ids = self.ids();
        let lines = lines(&text, &self.order());
        let report = check_text(&text, "");
        let of_file = report.findings.into_iter().map(|finding| Finding {
            text: finding_text(&finding),
            ..finding.moved(|at| {
                at.position
                    .and_then(|(line, _)| *lines.get(line.checked_sub(1)?)?)
                    .or_else(|| named(at.word.as_deref()?, &ids))
                    .map_or(FindingSubject::World, FindingSubject::Area)
            })
        });
        let findings = of_file.chain(passages.warnings.iter().cloned()).collect();
        CheckedSketch {
            text,
            passages,
            ids,
            findings,
        }
    }
}

/// What is wrong, for somebody who sees the drawing: without the name of the record.
pub fn finding_text(finding: &Finding<FilePlace>) -> String {
    match &finding.at.province {
        Some(id) => format!("{id}: {}", finding.text),
        None => finding.text.clone(),
    }
}

/// The area of whose record each line of a file is.
fn lines(text: &str, order: &[AreaId]) -> Vec<Option<AreaId>> {
    let mut within = false;
    let mut areas = order.iter();
    let mut now = None;
    let of = |line: &str| {
        match line {
            "    provinces: [" => within = true,
            "    ]," => (within, now) = (false, None),
            _ if within && line.starts_with("        (") => now = areas.next().copied(),
            _ => {}
        }
        now
    };
    text.lines().map(of).collect()
}

/// The area that a word of the file means by its id.
fn named(word: &str, ids: &[String]) -> Option<AreaId> {
    let at = ids.iter().position(|id| id == word)?;
    u16::try_from(at).ok().map(AreaId)
}
