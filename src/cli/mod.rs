//! The command line.

mod check;
mod report;

use crate::report::Arrows;
use crate::store;
use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// The game master's terminal for a face-to-face Diplomacy game.
#[derive(Parser)]
#[command(name = "chancery", version, about, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    Report(report::Args),
}

/// Runs the program: 0 fine, 1 a check failed or an operation was refused, 2 usage, 3 unreadable or damaged file.
pub fn run() -> ExitCode {
    match Cli::parse().command {
        Command::Check(args) => check::run(&args),
        Command::Report(args) => report::run(&args, saves(), Arrows::Unicode),
    }
}

/// Where games are saved.
fn saves() -> Result<PathBuf, String> {
    store::default_directory().ok_or_else(|| "this system names no directory for data; give the path to the game's folder".to_owned())
}
