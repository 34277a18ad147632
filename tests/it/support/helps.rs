//! The help that the program prints.

/// The commands that a help lists, in one group or in several.
pub fn commands_of(help: &str) -> Vec<String> {
    let (listed, _) = help.split_once("\nOptions:\n").unwrap();
    let (_, listed) = listed.split_once("Usage:").unwrap();
    // Arguments are listed in the same shape.
    let (listed, _) = listed.split_once("\nArguments:").unwrap_or((listed, ""));
    let names = listed
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names
        .filter(|name| !name.is_empty() && *name != "help")
        .map(str::to_owned)
        .collect()
}
