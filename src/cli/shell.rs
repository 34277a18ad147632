//! `chancery completions SHELL`, `chancery man`.

use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, Done, print, refused};

/// Print a completion script for a shell
#[derive(clap::Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

/// Prints a completion script.
pub fn completions(args: &Completions) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "chancery", &mut script);
    print(&String::from_utf8_lossy(&script))
}

/// Prints the manual page.
pub fn man() -> Done {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command())
        .render(&mut page)
        .map_err(refused)?;
    Ok(print(&String::from_utf8_lossy(&page)))
}
