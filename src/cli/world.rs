//! `chancery world paint FILE`: the worlds of 1492.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

use super::{Common, table};

/// Make the secret worlds of 1492
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: WorldCommand,
}

#[derive(Subcommand)]
enum WorldCommand {
    /// Paint a world on the screen, by keys or mouse; a file that is not there yet is begun
    Paint {
        /// The world's file, as in cathay.world
        file: PathBuf,
    },
}

/// Runs the command.
pub fn run(args: Args, common: &Common) -> ExitCode {
    match args.command {
        WorldCommand::Paint { file } => table::run(common, &table::Start::Paint(file)),
    }
}
