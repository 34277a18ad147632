//! What the screen of an event asks: the commands of the shell.

use std::path::PathBuf;

use clap::{Args as _, FromArgMatches as _};

use super::{EventArgs, EventDesk, EventSubcommand};
use crate::tui::screens::EventCommands;
use chancery_event::event_file::look;
use chancery_game::report::Document;

impl EventCommands for EventDesk {
    fn answer(&self, words: &[String], round: usize) -> Result<Document, String> {
        let shell = EventArgs::augment_args(clap::Command::new("event").no_binary_name(true));
        let word = words.first().map(String::as_str).unwrap_or_default();
        if shell.find_subcommand(word).is_none() {
            return Err(format!(
                "there is no command “{word}”; type one, as `late Anna`"
            ));
        }
        let matches = shell.try_get_matches_from(words);
        let args = matches.and_then(|matches| EventArgs::from_arg_matches(&matches));
        let args = args.map_err(|why| {
            let why = why.to_string();
            let first = why.lines().next().unwrap_or_default();
            first.trim_start_matches("error: ").to_owned()
        })?;
        let desk = Self {
            round: args.round.or(Some(round)),
            trial: args.trial,
            ..self.clone()
        };
        match args.command {
            None | Some(EventSubcommand::New { .. }) => {
                Err("this screen has its event already".to_owned())
            }
            Some(EventSubcommand::Wall(_)) => {
                Err("type `chancery event wall` in another terminal".to_owned())
            }
            Some(command) => desk.answer(&command).map_err(|why| why.why().to_owned()),
        }
    }

    fn game(&self, round: usize, board: usize) -> Result<PathBuf, String> {
        let desk = Self {
            round: Some(round),
            ..self.clone()
        };
        desk.game(board).map_err(|why| why.why().to_owned())
    }

    fn rounds(&self) -> (usize, usize) {
        let event = look(&self.folder);
        event.map_or((1, 1), |event| (event.current(), event.rounds.len()))
    }
}
