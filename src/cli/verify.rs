//! `chancery verify`: whether the files of a saved game are whole, and settle as they were settled.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use serde::Serialize;

use super::json::{self, Versioned};
use super::{Done, REFUSED, UNREADABLE, locate, print};
use chancery_atlas::grammar::counted;
use chancery_engine::variant;
use chancery_game::store::{Seal, Store, Verified, Warning};

/// Verify a saved game: read every file and settle every phase again
///
/// Chancery reads each snapshot and its journal, settles every phase again from its orders, and
/// prints every difference. It names each sealed slip, and each earlier snapshot, that is missing. It
/// writes nothing, and the game may be open meanwhile.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes: 0 fine, 1 something differs or was lost, 3 a file can't be read.")]
pub struct Args {
    /// The game's folder, as the list of games shows it, or a path to one
    game: String,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// What was found.
#[derive(Serialize)]
struct VerifyReport {
    game: String,
    snapshots: Vec<Snapshot>,
    result: VerifyResult,
}

/// How bad it is, the worst last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
enum VerifyResult {
    Fine,
    Otherwise,
    Unreadable,
}

impl VerifyResult {
    const fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Otherwise => REFUSED,
            Self::Unreadable => UNREADABLE,
        }
    }
}

#[derive(Serialize)]
struct Snapshot {
    file: String,
    seal: &'static str,
    flaw: Option<String>,
    phases: usize,
    otherwise: Vec<VerifyDifference>,
    journal: Option<String>,
    remarks: Vec<String>,
    #[serde(skip)]
    harmless: Vec<String>,
}

/// A phase that comes out otherwise than it was recorded.
#[derive(PartialEq, Eq, Serialize)]
struct VerifyDifference {
    phase: String,
    orders: Vec<String>,
    position: Vec<String>,
}

impl VerifyDifference {
    fn text(&self) -> String {
        let mut told: Vec<String> = Vec::new();
        for order in &self.orders {
            told.push(format!("“{order}” has another result"));
        }
        told.extend_from_slice(&self.position);
        format!("{} comes out differently: {}", self.phase, told.join("; "))
    }
}

impl Snapshot {
    fn new(verified: Verified) -> Self {
        let mut told = Self {
            file: verified.id.to_string(),
            seal: match verified.seal {
                Seal::Right => "right",
                Seal::Wrong => "wrong",
                Seal::ByHand => "left out",
            },
            phases: *verified.phases.as_ref().unwrap_or(&0),
            flaw: verified.phases.err().map(|flaw| flaw.to_string()),
            otherwise: Vec::new(),
            journal: verified.journal.map(|why| why.to_string()),
            remarks: Vec::new(),
            harmless: Vec::new(),
        };
        for warning in verified.warnings {
            match warning {
                Warning::SettlesOtherwise {
                    phase,
                    lines,
                    apart,
                } => told.otherwise.push(VerifyDifference {
                    phase,
                    orders: lines,
                    position: apart,
                }),
                // The snapshot's own line tells of the edit. A rule that is new is no fault of the files.
                Warning::EditedByHand(_) | Warning::NewRule(_) => {}
                Warning::Beside(_) => told.harmless.push(warning.to_string()),
                _ => told.remarks.push(warning.to_string()),
            }
        }
        told
    }

    const fn finding(&self) -> VerifyResult {
        if self.flaw.is_some() || self.journal.is_some() {
            VerifyResult::Unreadable
        } else if !self.otherwise.is_empty() || !self.remarks.is_empty() {
            VerifyResult::Otherwise
        } else {
            VerifyResult::Fine
        }
    }

    fn line(&self) -> String {
        if let Some(flaw) = &self.flaw {
            return format!("{}: {flaw}", self.file);
        }
        let otherwise = match self.otherwise.len() {
            0 => "all as recorded".to_owned(),
            n => format!("{n} not as recorded"),
        };
        let phases = counted(self.phases, "phase");
        format!(
            "{}: check sum {}, {phases} settled again, {otherwise}",
            self.file, self.seal
        )
    }
}

impl VerifyReport {
    fn new(game: String, verified: Vec<Verified>) -> Self {
        let snapshots: Vec<Snapshot> = verified.into_iter().map(Snapshot::new).collect();
        // One exit code stands for all snapshots, so the worst of them decides.
        let worst = snapshots.iter().map(Snapshot::finding).max();
        Self {
            game,
            result: worst.unwrap_or(VerifyResult::Fine),
            snapshots,
        }
    }

    /// A line a snapshot, and below it one for whatever is otherwise in it; of a phase, only what no
    /// newer snapshot has told.
    fn text(&self) -> String {
        let mut text = String::new();
        let mut told: Vec<&VerifyDifference> = Vec::new();
        for snapshot in &self.snapshots {
            let _ = writeln!(text, "{}", snapshot.line());
            for phase in &snapshot.otherwise {
                if !told.contains(&phase) {
                    let _ = writeln!(text, "  {}", phase.text());
                    told.push(phase);
                }
            }
            let remarks = snapshot.remarks.iter().chain(&snapshot.harmless);
            for line in snapshot.journal.iter().chain(remarks) {
                let _ = writeln!(text, "  {line}");
            }
        }
        let all = counted(self.snapshots.len(), "snapshot");
        let _ = match (
            self.count(VerifyResult::Unreadable),
            self.count(VerifyResult::Otherwise),
        ) {
            (0, 0) => writeln!(text, "{}: {all}, all as recorded.", self.game),
            (0, n) => writeln!(text, "{}: {all}, {n} not as recorded.", self.game),
            (bad, 0) => writeln!(text, "{}: {all}, {bad} unreadable.", self.game),
            (bad, n) => writeln!(
                text,
                "{}: {all}, {bad} unreadable, {n} not as recorded.",
                self.game
            ),
        };
        text
    }

    fn count(&self, finding: VerifyResult) -> usize {
        let snapshots = self.snapshots.iter();
        snapshots.filter(|one| one.finding() == finding).count()
    }
}

/// Runs the subcommand. `saves` is where games are saved, if that is known.
pub fn run(args: &Args, saves: Option<PathBuf>) -> Done {
    let (directory, folder) = locate(&args.game, saves)?;
    let verified = Store::new(directory, variant::all()).verify(&folder)?;
    let report = VerifyReport::new(folder, verified);
    let code = report.result.code();
    if args.json {
        json::print(&Versioned::new("verify", report));
    } else {
        print(&report.text());
    }
    Ok(ExitCode::from(code))
}
