//! The command line.

mod check;

use clap::{Parser, Subcommand};
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
}

/// Runs the program: 0 fine, 1 a check failed or an operation was refused, 2 usage, 3 unreadable or damaged file.
pub fn run() -> ExitCode {
    match Cli::parse().command {
        Command::Check(args) => check::run(&args),
    }
}
