//! `chancery check`: runs case files.

use serde::Serialize;

use super::json::{self, Versioned};
use super::ruling::RuleArgs;
use super::{Common, Done, REFUSED, UNREADABLE, print, say};
use chancery_game::case::{self, Case, CaseFailure, CaseGiven};
use std::fmt::Write as _;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Run the cases in case files: positions, orders and expected results
///
/// Prints one line for each case. A failed case has the expected and the actual result too. The
/// last line is `N passed, N failed`. Exit codes: 0 all passed, 1 a case failed, 3 a file could not
/// be read.
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Args {
    /// Case files; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print only failed cases, and the last line
    #[arg(short, long)]
    quiet: bool,
    /// As JSON
    #[arg(long, conflicts_with = "quiet")]
    json: bool,
    /// Run only cases with TEXT in their title, in upper or lower case
    #[arg(short, long, value_name = "TEXT")]
    filter: Option<String>,
    #[command(flatten)]
    rules: RuleArgs,
}

const EXAMPLE: &str = "\
A case file:

  case Two armies meet              # a comment
  variant standard
  option two-orders first           # a house rule, where it is not the usual one
  phase Fall 1903                   # the first phase, unless said
  units                             # the start position, unless said
    France: A Par, A Mar
    Germany: A Mun
  owners
    France: Par, Mar, Bre
  orders
    France: A Par - Bur; A Mar S A Par - Bur
    Germany:
      A Mun - Bur
  expect
    order France A Par - Bur: succeeds
    order Germany A Mun - Bur: fails
    unit France A Bur
    none Par
    phase Winter 1903
  expect-units
    France: A Bur, A Mar
    Germany: A Mun
  orders                            # the next phase
  ...

Some variants keep more. A block `state` before the orders sets it up, in the lines with which `expect` checks it:

  pool France Mar: A, F             # units kept off the board; `none` where there are none
  influence Andy France 3           # what a player has invested in a power
  unspent Andy 2                    # his influence in hand
  points Andy 7

In every variant, `state` may also have units that wait for retreats, each with
what bars its way:

  dislodged France A Bur by Mun: Mun attacker, Pic stand-off

If players are not powers, the line `players Andy, Brian, Chuck` names them.
Their ballots follow `Andy for France:`, and lots follow `GM for France:`, such
as `lot 2`. Then `expect` has

  order Andy for France A Par - Bur: fails     # his ballot: another order was followed
  order France A Par - Gas: succeeds           # the order that was followed
  weight France A Par - Gas: 5                 # the influence behind it";

impl Args {
    /// The cases that are to be run.
    fn wanted<'a>(&self, cases: &'a [Case]) -> Vec<&'a Case> {
        let text = self.filter.as_deref().unwrap_or_default().to_lowercase();
        let wanted = cases
            .iter()
            .filter(|case| case.title.to_lowercase().contains(&text));
        wanted.collect()
    }
}

/// Runs the subcommand.
pub fn run(common: &Common, args: &Args) -> Done {
    let given = super::given(common, &args.rules)?;
    let mut tally = CaseTally::default();
    let mut files = Vec::new();
    for file in &args.files {
        let checked = CheckedFile::new(file, args, &given);
        tally.count(&checked);
        if !args.json {
            checked.print(args.quiet);
        }
        files.push(checked);
    }
    // A filter that finds nothing is most likely misspelt: to pass would hide that.
    tally.unmatched = args.filter.is_some() && tally.passed + tally.failed + tally.unreadable == 0;
    if let Some(filter) = &args.filter
        && tally.unmatched
    {
        say(format!(
            "error: no case has “{filter}” in its title; leave out --filter to see them all"
        ));
    }
    let (passed, failed) = (tally.passed, tally.failed);
    // A closed pipe (`chancery check x | head`) takes nothing away from the verdict.
    if args.json {
        let cases = CheckedCases {
            files,
            passed,
            failed,
        };
        json::print(&Versioned::new("check", cases));
    } else {
        print(&format!("{passed} passed, {failed} failed\n"));
    }
    Ok(tally.exit_code())
}

/// What the cases of a file came to.
#[derive(Serialize)]
struct CheckedFile {
    file: String,
    cases: Vec<CheckedCase>,
    errors: Vec<String>,
}

#[derive(Serialize)]
struct CheckedCase {
    title: String,
    line: usize,
    passed: bool,
    failures: Vec<CaseFailure>,
}

#[derive(Serialize)]
struct CheckedCases {
    files: Vec<CheckedFile>,
    passed: usize,
    failed: usize,
}

/// Runs cases on all cores; gives the failures of each, in their order.
fn run_all(cases: &[&Case]) -> Vec<Vec<CaseFailure>> {
    let next = AtomicUsize::new(0);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut done: Vec<(usize, Vec<CaseFailure>)> = Vec::with_capacity(cases.len());
    thread::scope(|scope| {
        let hands: Vec<_> = (0..cores.min(cases.len()))
            .map(|_| scope.spawn(|| run_next(cases, &next)))
            .collect();
        for hand in hands {
            // A case that panics is a fault of ours, and is told as one.
            done.extend(hand.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
    });
    // Threads end in any order, and the output must not depend on it.
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, failures)| failures).collect()
}

/// Runs the next case that nobody else runs, until none is left; gives each with its place.
fn run_next(cases: &[&Case], next: &AtomicUsize) -> Vec<(usize, Vec<CaseFailure>)> {
    let mut done = Vec::new();
    while let at = next.fetch_add(1, Ordering::Relaxed)
        && let Some(case) = cases.get(at)
    {
        done.push((at, case.run()));
    }
    done
}

fn checked_case(case: &Case, failures: Vec<CaseFailure>) -> CheckedCase {
    CheckedCase {
        title: case.title.clone(),
        line: case.line,
        passed: failures.is_empty(),
        failures,
    }
}

impl CheckedFile {
    /// Reads a file of cases and runs those that are wanted.
    fn new(file: &Path, args: &Args, given: &CaseGiven) -> Self {
        let (cases, errors) = match read_case_file(file, given) {
            Ok(cases) => {
                let wanted = args.wanted(&cases);
                let run = wanted.iter().zip(run_all(&wanted));
                let cases = run.map(|(case, failures)| checked_case(case, failures));
                (cases.collect(), Vec::new())
            }
            Err(mistakes) => (Vec::new(), mistakes),
        };
        Self {
            file: super::shown(file),
            cases,
            errors,
        }
    }

    fn print(&self, quiet: bool) {
        for error in &self.errors {
            say(error);
        }
        for case in &self.cases {
            let mut lines = String::new();
            let word = if case.passed { "ok      " } else { "FAILED  " };
            if !(case.passed && quiet) {
                let _ = writeln!(lines, "{word}{}", case.title);
            }
            for failure in &case.failures {
                let _ = writeln!(
                    lines,
                    "    {}:{}: expected: {}",
                    self.file, failure.line, failure.expected
                );
                let _ = writeln!(
                    lines,
                    "        but: {}",
                    failure.happened.replace('\n', "\n          ")
                );
            }
            print(&lines);
        }
    }
}

#[derive(Default)]
struct CaseTally {
    passed: usize,
    failed: usize,
    unreadable: usize,
    unmatched: bool,
}

impl CaseTally {
    fn count(&mut self, file: &CheckedFile) {
        let passed = file.cases.iter().filter(|case| case.passed).count();
        self.passed += passed;
        self.failed += file.cases.len() - passed;
        self.unreadable += usize::from(!file.errors.is_empty());
    }

    fn exit_code(&self) -> ExitCode {
        match self {
            Self {
                unreadable: 1.., ..
            } => ExitCode::from(UNREADABLE),
            Self { failed: 1.., .. }
            | Self {
                unmatched: true, ..
            } => ExitCode::from(REFUSED),
            _ => ExitCode::SUCCESS,
        }
    }
}

/// Reads a file of cases; where that can't be done, a line a mistake.
fn read_case_file(file: &Path, given: &CaseGiven) -> Result<Vec<Case>, Vec<String>> {
    let name = super::shown(file);
    let bytes = chancery_atlas::bounded::read_bounded(file);
    let bytes = bytes.map_err(|error| vec![format!("error: {name}: {error}")])?;
    let text = super::utf8(&name, bytes).map_err(|why| vec![format!("error: {why}")])?;
    let folder = file.parent().unwrap_or(Path::new(""));
    case::read_given(&text, folder, given).map_err(|mistakes| {
        let lines = super::mistake_lines(&name, &mistakes);
        lines.map(|line| format!("error: {line}")).collect()
    })
}
