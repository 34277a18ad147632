//! `chancery event …`: several boards, one standing.

mod args;
mod begin;
mod sheet;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub use args::EventArgs;
use args::{EventSubcommand, PlayersArgs, RollArgs, RoundArgs, RuleChange, RulesArgs, SeatArgs};
use sheet::{SheetArgs, SheetFormat, StandingsArgs, StandingsBy};

use super::json::Versioned;
use super::{
    Common, Done, Failure, give, print, read_text, refused, say, table, unreadable, usage, warn,
};
use chancery_atlas::chance::Seed;
use chancery_event::command::{LatePlace, SeatOf, TournamentCommand};
use chancery_event::event_file::{EVENT_FILE, EventError, OpenEvent, copies, look};
use chancery_event::ranking::{needs, rank};
use chancery_event::roster::read_list;
use chancery_event::round::{Presence, ResultSource};
use chancery_event::seating::{DrawOptions, SeatingCost, arrival, compare, draw};
use chancery_event::sources::{BoardState, doubts, read_all, read_result};
use chancery_event::tournament::{EventRefusal, Tournament};
use chancery_event::{log, sheets};
use chancery_game::report::Document;
use chancery_game::store::slug;
use chancery_game::system;

impl From<EventError> for Failure {
    fn from(error: EventError) -> Self {
        match error {
            EventError::Store(error) => error.into(),
            EventError::NoEvent(_) | EventError::AlreadyThere(_) | EventError::Refused(_) => {
                refused(error)
            }
            EventError::NotText(_)
            | EventError::Malformed { .. }
            | EventError::Format { .. }
            | EventError::Unwritable(_) => unreadable(error),
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
    if let EventSubcommand::New { name, variant } = &args.command {
        return new_event(args, name, variant);
    }
    let folder = event_folder(args.folder.as_deref())?;
    let copies = copies(&folder);
    if !copies.is_empty() {
        let copies = copies.join(", ");
        warn(format!(
            "{copies} beside {EVENT_FILE}: two directors changed the event at once, and only {EVENT_FILE} counts"
        ));
    }
    let desk = EventDesk {
        folder,
        round: args.round,
    };
    match &args.command {
        EventSubcommand::New { .. } => Ok(ExitCode::SUCCESS),
        EventSubcommand::Rules(args) => desk.rules(args),
        EventSubcommand::Round(args) => desk.plan(args),
        EventSubcommand::Players(args) => desk.players(args),
        EventSubcommand::Roll(args) => desk.roll(args),
        EventSubcommand::Seat(args) => desk.seat(args),
        EventSubcommand::Late { player } => desk.late(player),
        EventSubcommand::Swap { one, other, trial } => desk.swap([one, other], *trial),
        EventSubcommand::Substitute {
            board,
            player,
            substitute,
            from,
        } => desk.change(|tournament| {
            Ok(TournamentCommand::Substitute {
                round: desk.number(tournament),
                board: *board,
                player: player.clone(),
                substitute: substitute.clone(),
                from: *from,
            })
        }),
        EventSubcommand::Begin => desk.begin_games(common),
        EventSubcommand::Open { board } => desk.open_board(common, *board),
        EventSubcommand::Board { board, result } => desk.board(*board, result),
        EventSubcommand::Close => desk.close(),
        EventSubcommand::Standings(args) => desk.standings(args),
        EventSubcommand::Explain { player, sheet } => {
            let tournament = look(&desk.folder)?;
            let entrant = tournament.entrant(player)?;
            let name = tournament.name_of(entrant);
            let ranking = rank(&tournament, &desk.states(&tournament));
            let told = sheets::explain(&tournament, &ranking, name);
            let told =
                told.ok_or_else(|| refused(format!("{name} has no game that is scored yet")))?;
            sheet.give(&told)
        }
        EventSubcommand::Log(sheet) => sheet.give(&log::log(&look(&desk.folder)?)),
        EventSubcommand::Undo => desk.change(|_| Ok(TournamentCommand::Undo)),
    }
}

fn new_event(args: &EventArgs, name: &str, variant: &str) -> Done {
    let folder = match &args.folder {
        Some(folder) => folder.clone(),
        None => PathBuf::from(slug(name)),
    };
    OpenEvent::create(&folder, name, variant, system::now())?;
    let shown = folder.display();
    Ok(print(&format!(
        "{shown}: {name}\nGo on in that folder, or with `-e {shown}`: enter the players with `chancery event \
         players LIST`.\n"
    )))
}

/// The folder that is named, this one, or the only one here that has an event.
fn event_folder(named: Option<&Path>) -> Done<PathBuf> {
    let here = PathBuf::from(".");
    if let Some(named) = named {
        return Ok(named.to_owned());
    }
    if here.join(EVENT_FILE).is_file() {
        return Ok(here);
    }
    let folders = std::fs::read_dir(&here).into_iter().flatten().flatten();
    let folders = folders.map(|entry| PathBuf::from(entry.file_name()));
    let mut events = folders.filter(|folder| folder.join(EVENT_FILE).is_file());
    match (events.next(), events.next()) {
        (Some(event), None) => Ok(event),
        (Some(_), Some(_)) => Err(usage(
            "there are several events here; name one with -e FOLDER",
        )),
        _ => Err(refused(EventError::NoEvent(here))),
    }
}

/// Carries out commands on the event of a folder.
struct EventDesk {
    folder: PathBuf,
    /// The round that was named.
    round: Option<usize>,
}

impl EventDesk {
    /// Carries out a command that is made of the event as it stands, and tells it.
    fn change(&self, make: impl FnOnce(&Tournament) -> Done<TournamentCommand>) -> Done {
        let mut event = OpenEvent::open(&self.folder)?;
        let command = make(event.tournament())?;
        event.apply(command, system::now())?;
        Ok(print(&format!("{}\n", log::last(event.tournament()))))
    }

    /// The round that is meant.
    fn number(&self, tournament: &Tournament) -> usize {
        self.round.unwrap_or(tournament.current())
    }

    fn states(&self, tournament: &Tournament) -> Vec<Vec<BoardState>> {
        read_all(tournament, &self.folder)
    }

    fn rules(&self, args: &RulesArgs) -> Done {
        if args.changes.is_empty() {
            let tournament = look(&self.folder)?;
            return Ok(print(
                &sheets::rules(&tournament).to_text(usize::from(sheet::width())),
            ));
        }
        self.change(|tournament| {
            let mut rules = tournament.rules.clone();
            for RuleChange { name, value } in &args.changes {
                rules.set(name, value).map_err(usage)?;
            }
            Ok(TournamentCommand::Rules(rules))
        })
    }

    fn plan(&self, args: &RoundArgs) -> Done {
        self.change(|tournament| {
            let mut plan = tournament.round(args.number)?.plan.clone();
            for RuleChange { name, value } in &args.changes {
                plan.set(name, value).map_err(usage)?;
            }
            Ok(TournamentCommand::Plan {
                round: args.number,
                plan,
            })
        })
    }

    fn players(&self, args: &PlayersArgs) -> Done {
        if let Some(file) = &args.list {
            let text = read_text(file)?;
            return self.change(|tournament| {
                let listed = read_list(&text)
                    .map_err(|why| unreadable(format!("{}, {why}", super::shown(file))))?;
                let missing: Vec<&str> = tournament
                    .entrants
                    .iter()
                    .filter(|known| !known.withdrawn)
                    .map(|known| known.name.as_str())
                    .filter(|name| !listed.iter().any(|other| other.has_name(name)))
                    .collect();
                if !missing.is_empty() {
                    say(format!(
                        "note: not in the list, and still in the event: {}",
                        missing.join(", ")
                    ));
                }
                Ok(TournamentCommand::Enter(listed))
            });
        }
        if let [from, to] = &args.rename[..] {
            let (from, to) = (from.clone(), to.clone());
            return self.change(|_| Ok(TournamentCommand::Rename { from, to }));
        }
        if let Some(name) = &args.withdraw {
            return self.change(|_| Ok(TournamentCommand::Withdraw(name.clone())));
        }
        self.show_players(&args.sheet)
    }

    fn show_players(&self, sheet: &SheetArgs) -> Done {
        let tournament = look(&self.folder)?;
        sheet.give(&sheets::players(&tournament, self.number(&tournament))?)
    }

    fn roll(&self, args: &RollArgs) -> Done {
        let presence = args.presence();
        if presence.is_empty() {
            return self.show_players(&args.sheet);
        }
        self.change(|tournament| {
            Ok(TournamentCommand::RollCall {
                round: self.number(tournament),
                presence,
            })
        })
    }

    fn seat(&self, args: &SeatArgs) -> Done {
        if args.show {
            let tournament = look(&self.folder)?;
            let round = self.number(&tournament);
            return args.sheet.give(&sheets::seating(&tournament, round)?);
        }
        let mut event = OpenEvent::open(&self.folder)?;
        let tournament = event.tournament();
        let round = self.number(tournament);
        let seed = match &args.seed {
            Some(text) => Seed::read(text).ok_or_else(|| usage("the seed is empty"))?,
            None => Seed::fresh().map_err(refused)?,
        };
        let standing = match args.top {
            0 => Vec::new(),
            _ => rank(tournament, &self.states(tournament))
                .players
                .iter()
                .map(|row| row.entrant)
                .collect(),
        };
        let options = DrawOptions {
            boards: args.boards,
            top: args.top,
            standing,
        };
        let drawn = draw(tournament, round, seed, &options)?;
        let command = drawn.command(tournament, round, seed);
        event.apply(command, system::now())?;
        let tournament = event.tournament();
        let mut document = sheets::seating(tournament, round)?;
        document.paragraph(sheets::comparison(&compare(tournament, round)?));
        args.sheet.give(&document)
    }

    fn late(&self, player: &str) -> Done {
        self.change(|tournament| {
            let round = self.number(tournament);
            let place: LatePlace = arrival(tournament, round, tournament.entrant(player)?)?;
            Ok(TournamentCommand::Arrive {
                round,
                player: player.to_owned(),
                place,
            })
        })
    }

    fn swap(&self, players: [&str; 2], trial: bool) -> Done {
        let mut event = OpenEvent::open(&self.folder)?;
        let before = event.tournament().clone();
        let round = self.number(&before);
        let [one, other] = players.map(seat_of);
        let command = TournamentCommand::Swap { round, one, other };
        let after = before.applied(command.clone(), system::now())?;
        print(&format!(
            "Before: {}.\nAfter: {}.\n",
            SeatingCost::of_round(&before, round),
            SeatingCost::of_round(&after, round)
        ));
        if !trial {
            event.apply(command, system::now())?;
            print(&format!("{}\n", log::last(event.tournament())));
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Shows the boards of a round, or says where the result of one comes from.
    fn board(&self, board: Option<usize>, words: &[String]) -> Done {
        if let (Some(board), false) = (board, words.is_empty()) {
            let mut event = OpenEvent::open(&self.folder)?;
            let tournament = event.tournament();
            let round = self.number(tournament);
            let source = self.source(tournament, &words.join(" "))?;
            event.apply(
                TournamentCommand::Link {
                    round,
                    board,
                    source,
                },
                system::now(),
            )?;
            print(&format!("{}\n", log::last(event.tournament())));
            let states = self.states(event.tournament());
            for doubt in &states[round - 1][board - 1].doubts {
                warn(doubt);
            }
            return Ok(ExitCode::SUCCESS);
        }
        let tournament = look(&self.folder)?;
        let round = self.number(&tournament);
        let states = self.states(&tournament);
        let of_round = states
            .get(round.wrapping_sub(1))
            .map_or(&[][..], Vec::as_slice);
        let document = sheets::boards(&tournament, round, of_round)?;
        Ok(print(&document.to_text(usize::from(sheet::width()))))
    }

    /// The folder of a game, a file, the address of a page, or a result.
    fn source(&self, tournament: &Tournament, text: &str) -> Done<ResultSource> {
        if text.starts_with("http://") {
            return Ok(ResultSource::Page(text.to_owned()));
        }
        if text.starts_with("https://") {
            let why = "the room's page of Chancery has an address that begins with http://";
            return Err(usage(why));
        }
        let path = Path::new(text);
        if path.exists() {
            let written = self.written(path);
            return Ok(if path.is_dir() {
                ResultSource::Game(written)
            } else {
                ResultSource::File(written)
            });
        }
        let result = read_result(text, tournament).map_err(|why| {
            usage(format!(
                "{why}. There is no file or game of that name either"
            ))
        })?;
        let doubts = doubts(&result);
        if let Some(doubt) = doubts.first() {
            return Err(refused(format!("{doubt}; type the result again")));
        }
        Ok(ResultSource::Typed(result))
    }

    /// A path as it stands in the event. From its folder on where it is in there: on another computer the
    /// folder may lie elsewhere.
    fn written(&self, path: &Path) -> String {
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let folder = self
            .folder
            .canonicalize()
            .unwrap_or_else(|_| self.folder.clone());
        let inside = whole.strip_prefix(folder).unwrap_or(&whole);
        inside.to_string_lossy().into_owned()
    }

    fn close(&self) -> Done {
        self.change(|tournament| {
            let round = self.number(tournament);
            tournament.round(round)?;
            let states = self.states(tournament);
            let of_round = &states[round - 1];
            let without = of_round.iter().zip(1..);
            let without: Vec<usize> = without
                .filter(|(state, _)| state.result.is_none())
                .map(|(_, board)| board)
                .collect();
            if let Some(board) = without.first() {
                return Err(refused(format!(
                    "board {board} of round {round} has no result yet; `chancery event board {board} RESULT` gives it one"
                )));
            }
            Ok(TournamentCommand::Close {
                round,
                results: of_round.iter().map(|state| state.result.clone()).collect(),
            })
        })
    }

    fn standings(&self, args: &StandingsArgs) -> Done {
        let tournament = look(&self.folder)?;
        let states = self.states(&tournament);
        let ranking = rank(&tournament, &states);
        match args.sheet.format {
            SheetFormat::Csv => {
                let text = sheets::standings_csv(&tournament, &ranking);
                return give(args.sheet.out.as_deref(), &text);
            }
            SheetFormat::Json if args.by.is_none() => {
                let data = sheet::StandingsData::new(&tournament, &states, ranking);
                let text = Versioned::new("event standings", data).text();
                return give(args.sheet.out.as_deref(), &text);
            }
            _ => {}
        }
        let mut document: Document = match args.by {
            None => sheets::standings(&tournament, &ranking),
            Some(StandingsBy::Power) => sheets::by_power(&tournament, &ranking),
            Some(StandingsBy::Team) => sheets::by_team(&tournament, &ranking),
            Some(StandingsBy::Round) => sheets::by_round(&tournament, &ranking),
            Some(StandingsBy::Need) => sheets::who_needs(&tournament, &needs(&tournament, &states)),
        };
        document.section("What doesn't fit", sheets::all_doubts(&tournament, &states));
        args.sheet.give(&document)
    }

    fn open_board(&self, common: &Common, board: usize) -> Done {
        let tournament = look(&self.folder)?;
        let round = self.number(&tournament);
        let boards = tournament.round(round)?.boards();
        let found = board.checked_sub(1).and_then(|at| boards.get(at));
        let found = found.ok_or_else(|| refused(format!("round {round} has no board {board}")))?;
        let Some(ResultSource::Game(game)) = &found.source else {
            return Err(refused(format!(
                "board {board} of round {round} has no game here; `chancery event begin` begins the games"
            )));
        };
        let path = self.folder.join(game);
        table::run(
            common,
            &table::Start::Game(path.to_string_lossy().into_owned()),
        )
    }
}

/// `Anna`, or `Anna@3` of somebody who plays two boards.
fn seat_of(text: &str) -> SeatOf {
    let named = text.rsplit_once('@');
    let at_board = named.and_then(|(name, board)| Some((name, board.trim().parse().ok()?)));
    match at_board {
        Some((name, board)) => SeatOf {
            player: name.trim().to_owned(),
            board: Some(board),
        },
        None => SeatOf {
            player: text.trim().to_owned(),
            board: None,
        },
    }
}

impl RollArgs {
    /// Everybody who is named, with what is said of him.
    fn presence(&self) -> Vec<(String, Presence)> {
        let said = [
            (&self.here, Presence::Present),
            (&self.away, Presence::Absent),
            (&self.late, Presence::Late),
            (&self.standby, Presence::Standby),
            (&self.double, Presence::Double),
        ];
        let said = said
            .into_iter()
            .flat_map(|(names, presence)| names.iter().map(move |name| (name.clone(), presence)));
        said.collect()
    }
}
