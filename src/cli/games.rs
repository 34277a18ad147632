//! `chancery games`: the saved games, as a list.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde::Serialize;

use unicode_width::UnicodeWidthStr;

use super::json::{self, Versioned};
use super::{Done, NO_SAVES, print, refused, usage};
use chancery_engine::variant;
use chancery_game::store::{GameInfo, Store};

/// List the saved games
#[derive(clap::Args)]
pub struct Args {
    /// As JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct List {
    directory: String,
    games: Vec<GameRow>,
}

#[derive(Default, Serialize)]
struct GameRow {
    folder: String,
    name: String,
    variant: String,
    phase: String,
    saved: String,
    players: Vec<String>,
    ended: String,
    open: bool,
    damaged: Option<String>,
}

impl GameRow {
    fn new(info: GameInfo) -> Self {
        let damaged = Self {
            open: info.locked,
            damaged: info.damaged.map(|flaw| flaw.to_string()),
            folder: info.folder,
            ..Self::default()
        };
        // A damaged game stays in the list, or its owner would take it for lost.
        let Some((_, summary)) = info.last_good else {
            return damaged;
        };
        Self {
            name: summary.name,
            variant: summary.variant,
            phase: summary.phase,
            saved: summary.saved.to_string(),
            ended: summary.ended,
            players: summary.players,
            ..damaged
        }
    }
}

/// Runs the subcommand. `saves` is where games are saved, if that is known.
pub fn run(args: &Args, saves: Option<PathBuf>) -> Done {
    let saves = saves.ok_or_else(|| usage(NO_SAVES))?;
    let games = Store::new(&saves, variant::all()).list().map_err(refused)?;
    let games: Vec<GameRow> = games.into_iter().map(GameRow::new).collect();
    if args.json {
        let directory = saves.display().to_string();
        return Ok(json::print(&Versioned::new(
            "games",
            List { directory, games },
        )));
    }
    let longest = games.iter().map(|game| game.folder.width()).max();
    let longest = longest.unwrap_or_default();
    let mut text = String::new();
    for game in games {
        let what = match (&game.damaged, game.ended.is_empty()) {
            (Some(flaw), _) => format!("{}: damaged: {flaw}", game.name),
            (None, true) => format!("{}: {}, at {}", game.name, game.variant, game.phase),
            (None, false) => format!("{}: {}, {}", game.name, game.variant, game.ended),
        };
        let open = if game.open { " (open)" } else { "" };
        let _ = writeln!(text, "{:<longest$}  {what}{open}", game.folder);
    }
    Ok(print(&text))
}
