//! What is painted, checked as its file would be, with the place in the drawing that each
//! finding speaks of.

use super::Sketch;
use super::passages::Passages;
use crate::board::check::check_text;
use crate::board::{AreaId, FilePlace, Finding, FindingSubject};

/// What is painted, read and checked.
#[derive(Clone, Debug, Default)]
pub struct CheckedSketch {
    /// The board file that was made of it.
    pub text: String,
    /// Who passes where, as the drawing and its exceptions say.
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
        let passages = Passages::new(self);
        let text = self.text(&passages);
        let ids = self.ids();
        let lines = lines(&text, &self.order());
        let report = check_text(&text, "");
        let of_file = report.findings.into_iter().map(|finding| Finding {
            text: finding_text(&finding),
            ..finding.moved(|at| subject(&at, &lines, &ids))
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

/// What of the drawing a finding in its file speaks of.
fn subject(at: &FilePlace, lines: &[Option<AreaId>], ids: &[String]) -> FindingSubject {
    if let Some((line, _)) = at.position
        && let Some(index) = line.checked_sub(1)
        && let Some(&Some(area)) = lines.get(index)
    {
        return FindingSubject::Area(area);
    }
    // In the chart and in the lists of pairs only the word says which province it is.
    match at.word.as_deref().and_then(|word| named(word, ids)) {
        Some(area) => FindingSubject::Area(area),
        None => FindingSubject::World,
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
    let mut records = order.iter();
    let mut now = None;
    let mut areas = Vec::new();
    for line in text.lines() {
        // The text was written by this program, so its indents tell where records begin.
        match line {
            "    provinces: [" => within = true,
            "    ]," => (within, now) = (false, None),
            _ if within && line.starts_with("        (") => now = records.next().copied(),
            _ => {}
        }
        areas.push(now);
    }
    areas
}

/// The area that a word of the file means by its id.
fn named(word: &str, ids: &[String]) -> Option<AreaId> {
    let at = ids.iter().position(|id| id == word)?;
    u16::try_from(at).ok().map(AreaId)
}
