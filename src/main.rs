//! The `chancery` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    chancery::cli::run()
}
