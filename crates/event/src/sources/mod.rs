//! How each board stands, by what everybody may know of it: read from its game, from a file, from the
//! page of another Chancery, or as it was typed.

mod page;
mod typed;

pub use typed::{TypedResultError, read_result};

use std::path::{Path, PathBuf};
use std::thread;

use super::round::{EventBoard, EventRound, Presence, ResultSource};
use super::tournament::Tournament;
use chancery_atlas::bounded;
use chancery_atlas::grammar::Joined;
use chancery_game::report;
use chancery_game::score::{BoardOutcome, BoardResult};
use chancery_game::store::outside;
use chancery_out::public::{Followed, PublicSave};

/// The folder of the results that were seen last, in the event's folder.
const SEEN: &str = "seen";

const UNSCORED: &str = "the game is over, but nothing in its source can be scored. Type the result, or write the \
     public save again with this version";

/// How far a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardProgress {
    /// Nobody has said where its result comes from.
    Waits,
    Runs,
    /// It runs, and its centres are secret until it ends.
    Secret,
    Over,
    /// Its source can't be read, and never was.
    Unread,
}

/// A board as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardState {
    pub progress: BoardProgress,
    /// `None` where nothing can be scored.
    pub result: Option<BoardResult>,
    /// What is played now; empty where that is not known.
    pub phase: String,
    /// How it ended, as a sentence without a full stop; empty where that is not known.
    pub ended: String,
    /// What does not fit, a sentence each without a full stop.
    pub doubts: Vec<String>,
}

/// What a source says.
struct SourceNews {
    result: Option<BoardResult>,
    phase: String,
    ended: String,
}

impl From<PublicSave> for SourceNews {
    fn from(save: PublicSave) -> Self {
        Self {
            ended: save.ended(),
            result: save.result,
            phase: save.phase,
        }
    }
}

/// Every board of every round. Pages of the network are asked at the same time.
pub fn read_all(tournament: &Tournament, folder: &Path) -> Vec<Vec<BoardState>> {
    thread::scope(|scope| {
        let mut rounds = Vec::new();
        for (round, there) in tournament.rounds.iter().enumerate() {
            let mut boards = Vec::new();
            for (at, board) in there.boards().iter().enumerate() {
                let seen = folder.join(SEEN);
                let seen = seen.join(format!("round-{}-board-{}.ron", round + 1, at + 1));
                let read = move || read_board(tournament, there, board, folder, &seen);
                boards.push(scope.spawn(read));
            }
            rounds.push(boards);
        }
        let joined = rounds.into_iter().map(|boards| {
            let boards = boards.into_iter();
            boards.filter_map(|board| board.join().ok()).collect()
        });
        joined.collect()
    })
}

fn read_board(
    tournament: &Tournament,
    round: &EventRound,
    board: &EventBoard,
    folder: &Path,
    seen: &Path,
) -> BoardState {
    let mut state = BoardState {
        progress: BoardProgress::Waits,
        result: None,
        phase: String::new(),
        ended: String::new(),
        doubts: Vec::new(),
    };
    let news = match (&board.closed_with, &board.source) {
        (Some(result), _) => Ok(SourceNews {
            result: Some(result.clone()),
            phase: String::new(),
            ended: String::new(),
        }),
        (None, None) => return state,
        (None, Some(source)) => read_source(tournament, source, folder),
    };
    match news {
        Ok(news) => {
            state.phase = news.phase;
            state.ended = news.ended;
            state.result = news.result;
            let is_kept = board.closed_with.is_none()
                && !matches!(board.source, Some(ResultSource::Typed(_)));
            if let Some(result) = &state.result
                && is_kept
                && let Err(why) = keep(result, seen)
            {
                state
                    .doubts
                    .push(format!("the result can't be kept beside the event: {why}"));
            }
        }
        Err(why) => {
            if let Some(result) = kept(seen) {
                state.result = Some(result);
                state
                    .doubts
                    .push(format!("{why}. The result that was seen last counts"));
            } else {
                state.doubts.push(why);
                state.progress = BoardProgress::Unread;
                return state;
            }
        }
    }
    if let Some(result) = state.result.take() {
        if result.powers.len() == tournament.powers() {
            state.doubts.extend(doubts(&result));
            state
                .doubts
                .extend(other_players(tournament, board, &result));
            state.result = Some(over_by_rule(result, round, board));
        } else {
            let why = "its powers are not those of this event";
            state.doubts.push(why.to_owned());
        }
    }
    state.progress = match &state.result {
        Some(result) if result.runs() => BoardProgress::Runs,
        Some(_) => BoardProgress::Over,
        None if state.ended.is_empty() => BoardProgress::Secret,
        None => {
            state.doubts.push(UNSCORED.to_owned());
            BoardProgress::Over
        }
    };
    state
}

/// A game that has counted its last year is over, whoever has not said so. A round that is closed has
/// no game that runs.
fn over_by_rule(mut result: BoardResult, round: &EventRound, board: &EventBoard) -> BoardResult {
    let is_past = round
        .plan
        .until_year
        .is_some_and(|last| result.year >= last);
    if result.runs() && (is_past || board.closed_with.is_some()) {
        result.outcome = BoardOutcome::Draw(result.survivors());
    }
    result
}

/// What does not fit in a result by itself: more centres than the board has.
pub fn doubts(result: &BoardResult) -> Vec<String> {
    let last = result.powers.iter().map(|power| power.centres).sum();
    let years = result.years.iter();
    let mut counted: Vec<(u16, usize)> = years
        .map(|(year, counts)| (*year, counts.iter().sum()))
        .collect();
    counted.push((result.year, last));
    counted.dedup();
    counted.retain(|(_, centres)| *centres > result.board);
    let board = result.board;
    let said = |(year, centres)| format!("{year} has {centres} centres, and the board has {board}");
    counted.into_iter().map(said).collect()
}

fn other_players(tournament: &Tournament, board: &EventBoard, result: &BoardResult) -> Vec<String> {
    let mut found = Vec::new();
    for (seat, there) in board.seats.iter().zip(&result.powers) {
        let (power, named) = (&there.power, &there.player);
        let is_seated = seat.all().any(|id| tournament.entrants[id].has_name(named));
        if !named.is_empty() && !is_seated {
            let seated = tournament.name_of(seat.last());
            found.push(format!(
                "{power}: {named} plays in the game, and {seated} has the seat"
            ));
        }
    }
    found
}

/// Who plays several boards of a round, and said nothing of it at the roll call.
pub fn round_doubts(tournament: &Tournament, round: &EventRound) -> Vec<String> {
    let mut found = Vec::new();
    for entrant in 0..tournament.entrants.len() {
        let seats = round.seats_of(entrant);
        if seats.len() > 1 && round.presence_of(entrant) != Presence::Double {
            let boards = seats.iter().map(|seat| seat.board + 1).joined(" and ");
            found.push(format!(
                "{} plays boards {boards}",
                tournament.name_of(entrant)
            ));
        }
    }
    found
}

fn read_source(
    tournament: &Tournament,
    source: &ResultSource,
    folder: &Path,
) -> Result<SourceNews, String> {
    match source {
        ResultSource::Game(game) => {
            let path = folder.join(game);
            let (Some(directory), Some(name)) = (path.parent(), path.file_name()) else {
                return Err(format!("“{game}” is not the folder of a game"));
            };
            let name = name.to_string_lossy().into_owned();
            let (_, view) =
                Followed::begin(directory.to_owned(), name).map_err(|why| why.to_string())?;
            Ok(SourceNews {
                result: report::board_result(&view),
                phase: view.calendar().name(view.now.phase),
                ended: report::how_ended(&view),
            })
        }
        ResultSource::File(file) => {
            let path = folder.join(file);
            let text = bounded::read_found_text(&path)
                .map_err(|why| format!("{} can't be read: {why}", path.display()))?;
            read_text(tournament, &text, &path)
        }
        ResultSource::Page(address) => {
            let text =
                page::get(address).map_err(|why| format!("{address} does not answer: {why}"))?;
            let save = PublicSave::parse(&text, address.clone());
            save.map(SourceNews::from).map_err(|why| why.to_string())
        }
        ResultSource::Typed(result) => Ok(SourceNews {
            result: Some(result.clone()),
            phase: String::new(),
            ended: String::new(),
        }),
    }
}

/// A public save, or a result as it is typed.
fn read_text(tournament: &Tournament, text: &str, file: &Path) -> Result<SourceNews, String> {
    let name = file.display().to_string();
    if text.trim_start().starts_with('(') {
        let save = PublicSave::parse(text, name).map_err(|why| why.to_string())?;
        return Ok(save.into());
    }
    let result = read_result(text, tournament).map_err(|why| format!("{name}: {why}"))?;
    Ok(SourceNews {
        result: Some(result),
        phase: String::new(),
        ended: String::new(),
    })
}

/// Keeps what was seen of a board, where that is new.
fn keep(result: &BoardResult, file: &Path) -> Result<(), String> {
    if kept(file).as_ref() == Some(result) {
        return Ok(());
    }
    let text = ron::to_string(result).map_err(|why| why.to_string())?;
    let folder: Option<PathBuf> = file.parent().map(Path::to_owned);
    if let Some(folder) = folder {
        std::fs::create_dir_all(folder).map_err(|why| why.to_string())?;
    }
    outside::write(file, text.as_bytes()).map_err(|why| why.to_string())
}

fn kept(file: &Path) -> Option<BoardResult> {
    ron::from_str(&bounded::read_found_text(file).ok()?).ok()
}
