//! `chancery import FOLDER`: every game of a folder, and a table of what came in.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Args, BroughtFile, Common, Done, bring, named, saved};
use crate::cli::{Failure, out, print, unreadable, usage, warn};
use chancery_atlas::grammar::counted;
use chancery_game::report::Document;
use chancery_out::exchange::Brought;

/// No folder has more files.
const MOST_FILES: usize = 5000;

/// Columns of the table.
const WIDTH: usize = 120;

/// Imports the files of a folder, but for hidden ones and folders in it.
pub(super) fn run(common: &Common, args: &Args, saves: &Path) -> Done {
    if args.pick.is_some() {
        return Err(usage("--pick chooses in one file, and this is a folder"));
    }
    let files = files(&args.file)?;
    let mut rows: Vec<Vec<String>> = Vec::new();
    let (mut came, mut refused) = (0, 0);
    for file in &files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let read = crate::cli::read_text(file).and_then(|text| bring(common, args, file, &text));
        let BroughtFile {
            kind,
            board_text,
            games,
        } = match read {
            Ok(read) => read,
            Err(failure) => {
                refused += 1;
                let why = failure.why().lines().next().unwrap_or_default();
                let why = why
                    .strip_prefix(&format!("{}: ", file.display()))
                    .unwrap_or(why);
                warn(format!("{name}: {why}"));
                rows.push(row(&name, "refused", "", "", "see above"));
                continue;
            }
        };
        let several = games.len() > 1;
        for (at, (_, brought)) in games.into_iter().enumerate() {
            let label = if several {
                format!("{name}, game {}", at + 1)
            } else {
                name.to_string()
            };
            for remark in &brought.remarks {
                warn(format!("{label}, {remark}"));
            }
            let game = named(&brought.game, args.name.as_deref(), file);
            let folder = if args.strict && !brought.remarks.is_empty() {
                Ok("no game (--strict)".to_owned())
            } else {
                saved(saves.to_owned(), &game, board_text.as_deref())
            };
            match folder {
                Ok(folder) => {
                    came += 1;
                    let phases = counted(game.turns().len(), "phase");
                    rows.push(row(
                        &label,
                        kind.name(),
                        &folder,
                        &phases,
                        &differences(&brought),
                    ));
                }
                Err(failure) => {
                    refused += 1;
                    warn(format!("{label}: {}", failure.why()));
                    rows.push(row(&label, "not saved", "", "", "see above"));
                }
            }
        }
    }
    let mut table = Document::default();
    table.wide_table(
        &["File", "Taken for", "Game", "Settled", "What differs"],
        rows,
    );
    print(&table.to_text(WIDTH));
    let refusals = if refused > 0 {
        format!(", {refused} refused")
    } else {
        String::new()
    };
    print(&format!("{} came in{refusals}\n", counted(came, "game")));
    Ok(out::passed(refused == 0))
}

fn row(file: &str, kind: &str, game: &str, phases: &str, differs: &str) -> Vec<String> {
    [file, kind, game, phases, differs]
        .map(str::to_owned)
        .to_vec()
}

/// How much did not fit, and where first.
fn differences(brought: &Brought) -> String {
    match brought.remarks.first() {
        Some(first) => format!(
            "{}, first at {}",
            counted(brought.remarks.len(), "remark"),
            first.place
        ),
        None => String::new(),
    }
}

fn files(folder: &Path) -> Done<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|why| unread(folder, &why))? {
        let path = entry.map_err(|why| unread(folder, &why))?.path();
        let hidden = path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_file() && !hidden {
            files.push(path);
        }
        if files.len() > MOST_FILES {
            let why = format!("{}: it has more than {MOST_FILES} files", folder.display());
            return Err(usage(why));
        }
    }
    if files.is_empty() {
        return Err(unreadable(format!("{}: it has no file", folder.display())));
    }
    // A folder is read in any order, and new games are numbered in that of this list.
    files.sort();
    Ok(files)
}

fn unread(folder: &Path, why: &std::io::Error) -> Failure {
    unreadable(format!("{}: {why}", folder.display()))
}
