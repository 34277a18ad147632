//! What is painted, checked as its file would be, with the place in the drawing that each fault
//! speaks of.

use super::Sketch;
use super::passages::Passages;
use crate::board::check::check_text;
use crate::board::{AreaId, Severity};
use crate::world::FindingSubject;

/// A fault of what is painted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SketchFinding {
    pub at: FindingSubject,
    pub severity: Severity,
    /// What is wrong and how to mend it, one sentence.
    pub text: String,
}

/// What is painted, read and checked.
#[derive(Clone, Debug, Default)]
pub struct CheckedSketch {
    pub text: String,
    pub passages: Passages,
    /// The id of each area.
    pub ids: Vec<String>,
    /// What is wrong: all that `chancery maps check` would say of the file, the exceptions that say
    /// nothing, and lands with more coasts than can be named.
    pub findings: Vec<SketchFinding>,
}

impl Sketch {
    /// Reads, writes and checks what is painted.
    pub fn check(&self) -> CheckedSketch {
        let passages = Passages::of(self);
        let text = self.text(&passages);
        let ids = self.ids();
        let lines = lines(&text, &self.order());
        let report = check_text(&text, "");
        let of_file = report.faults.into_iter().map(|fault| SketchFinding {
            at: fault
                .at
                .and_then(|(line, _)| *lines.get(line.checked_sub(1)?)?)
                .or_else(|| named(&fault.message, &ids))
                .map_or(FindingSubject::World, FindingSubject::Area),
            severity: fault.severity,
            text: told(&fault.message).to_owned(),
        });
        let idle = passages.idle.iter().map(|(at, why)| SketchFinding {
            at: *at,
            severity: Severity::Warning,
            text: why.clone(),
        });
        let findings = of_file.chain(idle).collect();
        CheckedSketch {
            text,
            passages,
            ids,
            findings,
        }
    }
}

/// A message about a record, as it is told of the drawing: what record it is the drawing shows.
pub fn told(message: &str) -> &str {
    message.strip_prefix("province ").unwrap_or(message)
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

/// The first area that a message names by its id.
fn named(message: &str, ids: &[String]) -> Option<AreaId> {
    let quoted = message.split('`').skip(1).step_by(2);
    quoted
        .filter_map(|word| ids.iter().position(|id| id == word))
        .find_map(|at| u16::try_from(at).ok().map(AreaId))
}
