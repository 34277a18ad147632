//! `chancery event …`: several boards, one standing.

mod args;
mod begin;
mod screen;
mod sheet;
mod wall;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use args::EventArgs;
use args::EventSubcommand;

use super::json::Versioned;
use super::{
    Common, Done, Failure, print, read_text, refused, shown, table, unreadable, usage, warn,
};
use crate::tui::screens::ShownEvent;
use chancery_atlas::chance::Seed;
use chancery_event::command::{ResultSource, RoundCommand, TournamentCommand};
use chancery_event::event_file::{EVENT_FILE, EventError, OpenEvent, copies, look};
use chancery_event::ranking::rank;
use chancery_event::refusal::EventRefusal;
use chancery_event::roster::read_list;
use chancery_event::rules::EventRules;
use chancery_event::seating::{SeatingCost, arrival, compare, draw};
use chancery_event::sources::{BoardState, doubts, doubts_of, read_all, read_result};
use chancery_event::tournament::Tournament;
use chancery_event::{log, sheets};
use chancery_game::report::Document;
use chancery_game::store::slug;
use chancery_game::system;
use chancery_session::set_up::Usual;

impl From<EventError> for Failure {
    fn from(error: EventError) -> Self {
        match error {
            EventError::Store(error) => error.into(),
            EventError::Malformed { .. } => unreadable(error),
            EventError::NoEvent(_) | EventError::AlreadyThere(_) | EventError::Refused(_) => {
                refused(error)
            }
        }
    }
}

impl From<EventRefusal> for Failure {
    fn from(error: EventRefusal) -> Self {
        refused(error)
    }
}

/// Runs the subcommand.
pub fn run(common: &Common, args: &EventArgs) -> Done {
    if let Some(EventSubcommand::New { name, variant }) = &args.command {
        let folder = args.folder.clone();
        let folder = folder.unwrap_or_else(|| PathBuf::from(slug(name)));
        OpenEvent::create(&folder, name, variant, system::now())?;
        let shown = folder.display();
        return Ok(print(&format!(
            "{shown}: {name}\nGo on in that folder, or with `-e {shown}`: enter the players with \
             `chancery event players LIST`.\n"
        )));
    }
    let folder = args.screen.as_deref().or(args.folder.as_deref());
    let desk = EventDesk {
        usual: common.config.usual.clone(),
        folder: event_folder(folder)?,
        round: args.round,
        trial: args.trial,
    };
    let copies = copies(&desk.folder).join(", ");
    if !copies.is_empty() {
        warn(format!(
            "{copies} beside {EVENT_FILE}: two directors changed the event at once, and only {EVENT_FILE} counts"
        ));
    }
    match &args.command {
        None => {
            // Told here, before a screen covers it.
            look(&desk.folder)?;
            let event = ShownEvent::new(Arc::new(desk));
            table::run(common, &table::Start::Event(event))
        }
        Some(EventSubcommand::Open { board }) => {
            let game = desk.game(*board)?.to_string_lossy().into_owned();
            table::run(common, &table::Start::Game(game))
        }
        Some(EventSubcommand::Wall(args)) => desk.wall(args),
        Some(EventSubcommand::Standings { by: None }) if args.sheet.is_json() => {
            let event = look(&desk.folder)?;
            let ranking = rank(&event, &desk.states(&event));
            args.sheet
                .give_text(&Versioned::new("event standings", ranking).text())
        }
        Some(command) => args.sheet.give(&desk.answer(command)?),
    }
}

/// The folder that is named, this one, or the only one here that has an event.
fn event_folder(named: Option<&Path>) -> Done<PathBuf> {
    if let Some(named) = named {
        return Ok(named.to_owned());
    }
    let here = PathBuf::from(".");
    let folders = std::fs::read_dir(&here).into_iter().flatten().flatten();
    let folders = folders.map(|entry| PathBuf::from(entry.file_name()));
    let folders = std::iter::once(here.clone()).chain(folders);
    let mut events = folders.filter(|folder| folder.join(EVENT_FILE).is_file());
    match (events.next(), events.next()) {
        (Some(event), other) if other.is_none() || event == here => Ok(event),
        (None, _) => Err(EventError::NoEvent(here).into()),
        _ => {
            let why = "there are several events here; name one with -e FOLDER";
            Err(usage(why))
        }
    }
}

/// Carries out commands on the event of a folder.
#[derive(Clone)]
struct EventDesk {
    usual: Usual,
    folder: PathBuf,
    /// The round that was named.
    round: Option<usize>,
    /// Whether nothing is saved.
    trial: bool,
}

impl EventDesk {
    /// Carries out a command, and gives what is shown then.
    fn answer(&self, command: &EventSubcommand) -> Done<Document> {
        match command {
            // These are the shell's alone.
            EventSubcommand::New { .. }
            | EventSubcommand::Open { .. }
            | EventSubcommand::Wall(_) => Ok(Document::default()),
            EventSubcommand::Clock(args) => self.clock(args),
            EventSubcommand::Event(TournamentCommand::Rules(change))
                if *change == EventRules::default() =>
            {
                self.look(|event, _| Ok(sheets::rules(event)))
            }
            EventSubcommand::Event(command) => self.change(|_, _| Ok(command.clone())),
            EventSubcommand::Round(command) => self.change_round(|_, _| Ok(command.clone())),
            EventSubcommand::Players { list: None } => self.look(sheets::players),
            EventSubcommand::Players { list: Some(file) } => {
                let listed = read_list(&read_text(file)?)
                    .map_err(|why| unreadable(format!("{}, {why}", shown(file))))?;
                self.change(|_, _| Ok(TournamentCommand::Enter(listed)))
            }
            EventSubcommand::Seat { show: true, .. } => self.look(sheets::seating),
            EventSubcommand::Seat {
                seed, boards, top, ..
            } => {
                let seed = match seed {
                    Some(text) => Seed::read(text).ok_or_else(|| usage("the seed is empty"))?,
                    None => Seed::fresh().map_err(refused)?,
                };
                self.change_round(|event, round| {
                    let mut best = Vec::new();
                    if *top {
                        let ranking = rank(event, &self.states(event));
                        best.extend(ranking.players.iter().map(|row| row.entrant));
                    }
                    Ok(draw(event, round, seed, *boards, &best)?)
                })
            }
            EventSubcommand::Late { player } => self.change_round(|event, round| {
                Ok(RoundCommand::Arrive {
                    player: player.clone(),
                    place: arrival(event, round, event.entrant(player)?)?,
                })
            }),
            EventSubcommand::Begin => self.begin_games(),
            EventSubcommand::Board {
                board: Some(board),
                result,
            } if !result.is_empty() => {
                let (board, result) = (*board, result.join(" "));
                self.change_round(|event, _| {
                    let source = self.source(event, &result)?;
                    Ok(RoundCommand::Link { board, source })
                })
            }
            EventSubcommand::Board { .. } => {
                self.look(|event, round| sheets::boards(event, round, &self.states(event)))
            }
            EventSubcommand::Close => self.change_round(|event, round| {
                event.round(round)?;
                let states = self.states(event).swap_remove(round - 1).into_iter();
                let results = states.zip(1..).map(|(state, board)| {
                    state.result.ok_or_else(|| {
                        let how = format!("`chancery event board {board} RESULT` gives it one");
                        refused(format!(
                            "board {board} of round {round} has no result yet; {how}"
                        ))
                    })
                });
                Ok(RoundCommand::Close(results.collect::<Done<_>>()?))
            }),
            EventSubcommand::Standings { by } => {
                self.look(|event, _| Ok(sheets::standings(event, &self.states(event), *by)))
            }
            EventSubcommand::Explain { player } => {
                self.look(|event, _| sheets::explain(event, &self.states(event), player))
            }
            EventSubcommand::Log => self.look(|event, _| Ok(log::log(event))),
        }
    }

    /// Shows something of the event and of the round that is meant.
    fn look(
        &self,
        make: impl FnOnce(&Tournament, usize) -> Result<Document, EventRefusal>,
    ) -> Done<Document> {
        let event = look(&self.folder)?;
        Ok(make(&event, self.number(&event))?)
    }

    /// Carries out a command, and tells it: with the seats of the round where they are others, and what
    /// does not fit.
    fn change(
        &self,
        make: impl FnOnce(&Tournament, usize) -> Done<TournamentCommand>,
    ) -> Done<Document> {
        let mut event = OpenEvent::open(&self.folder)?;
        let before = event.tournament();
        let number = self.number(before);
        let after = before.applied(make(before, number)?, system::now())?;
        let mut told = Document::default();
        told.paragraph(log::last(&after));
        if let [Some(was), Some(is)] =
            [before, &after].map(|event| event.rounds.get(number.wrapping_sub(1)))
        {
            if was.seed != is.seed && !is.seats.is_empty() {
                told = sheets::seating(&after, number)?;
                told.paragraph(sheets::comparison(&compare(&after, number)));
            } else if was.seats != is.seats {
                let [was, is] = [before, &after].map(|event| SeatingCost::of_round(event, number));
                told.paragraph(format!("Before: {was}. After: {is}."));
            }
            if was.sources != is.sources {
                let states = self.states(&after);
                told.list(doubts_of(&after, number, &states));
            }
        }
        if !self.trial {
            event.keep(after)?;
        }
        Ok(told)
    }

    /// Carries out a command on the round that is meant.
    fn change_round(
        &self,
        make: impl FnOnce(&Tournament, usize) -> Done<RoundCommand>,
    ) -> Done<Document> {
        self.change(|event, round| Ok(TournamentCommand::Round(round, make(event, round)?)))
    }

    /// The round that is meant.
    fn number(&self, tournament: &Tournament) -> usize {
        self.round.unwrap_or(tournament.current())
    }

    fn states(&self, tournament: &Tournament) -> Vec<Vec<BoardState>> {
        read_all(tournament, &self.folder)
    }

    /// The folder of a game, a file, the address of a page, or a result.
    fn source(&self, tournament: &Tournament, text: &str) -> Done<ResultSource> {
        if text.starts_with("https://") {
            let why = "the room's page of Chancery has an address that begins with http://";
            return Err(usage(why));
        }
        let path = Path::new(text);
        if text.starts_with("http://") || path.exists() {
            let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
            let (folder, path) = (whole(&self.folder), whole(path));
            // From the event's folder on where it is in there: on another computer that may lie elsewhere.
            let inside = path.strip_prefix(folder).unwrap_or(&path);
            return Ok(ResultSource::From(inside.to_string_lossy().into_owned()));
        }
        let result = read_result(text, tournament).map_err(|why| {
            usage(format!(
                "{why}. There is no file or game of that name either"
            ))
        })?;
        if let Some(doubt) = doubts(&result).first() {
            return Err(refused(format!("{doubt}; type the result again")));
        }
        Ok(ResultSource::Typed(result))
    }

    /// The folder of a board's game.
    fn game(&self, board: usize) -> Done<PathBuf> {
        let tournament = look(&self.folder)?;
        let round = self.number(&tournament);
        let sources = &tournament.round(round)?.sources;
        let Some(source) = sources.get(board.wrapping_sub(1)) else {
            return Err(refused(format!("round {round} has no board {board}")));
        };
        match source {
            Some(ResultSource::From(game)) if self.folder.join(game).is_dir() => {
                Ok(self.folder.join(game))
            }
            _ => Err(refused(format!(
                "board {board} of round {round} has no game here; `chancery event begin` begins the games"
            ))),
        }
    }
}
