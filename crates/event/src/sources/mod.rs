//! How each board stands, by what everybody may know of it: read from its game, from a file, from the
//! page of another Chancery, or as it was typed.

pub(crate) mod page;
mod typed;

pub use typed::read_result;

use std::path::Path;
use std::thread;

use super::command::{Presence, ResultSource};
use super::round::EventRound;
use super::tournament::Tournament;
use chancery_atlas::bounded;
use chancery_atlas::grammar::Joined;
use chancery_game::report;
use chancery_game::score::{BoardOutcome, BoardResult};
use chancery_game::store::outside;
use chancery_out::public::{Followed, PublicResult, PublicSave};

/// The folder of the results that were seen last, in the event's folder.
pub(crate) const SEEN: &str = "seen";

const UNSCORED: &str = "the game is over, but nothing in its source can be scored; type the result";
const EARLIER: &str =
    "an earlier version wrote the file, which tells no centres; write the public save again";

/// How far a board is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardProgress {
    /// Nobody has said where its result comes from.
    #[default]
    Waits,
    Runs,
    /// It runs, and its centres are secret until it ends.
    Secret,
    Over,
    /// Its source can't be read, and never was.
    Unread,
}

/// A board as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// Every board of every round. Pages of the network are asked at the same time.
pub fn read_all(event: &Tournament, folder: &Path) -> Vec<Vec<BoardState>> {
    thread::scope(|scope| {
        let mut rounds = Vec::new();
        for (there, round) in event.rounds.iter().zip(1..) {
            let mut boards = Vec::new();
            for board in 0..there.sources.len() {
                let seen = format!("round-{round}-board-{}.ron", board + 1);
                let seen = folder.join(SEEN).join(seen);
                let read = move || read_board(event, there, board, folder, &seen);
                boards.push(scope.spawn(read));
            }
            rounds.push(boards);
        }
        let joined = rounds.into_iter().map(|boards| {
            let boards = boards.into_iter();
            boards
                .map(|board| board.join().unwrap_or_default())
                .collect()
        });
        joined.collect()
    })
}

fn read_board(
    event: &Tournament,
    round: &EventRound,
    board: usize,
    folder: &Path,
    seen: &Path,
) -> BoardState {
    let Some(source) = &round.sources[board] else {
        return BoardState::default();
    };
    let mut state = match read_source(event, source, folder) {
        Ok(state) => state,
        Err(why) => match kept(seen) {
            Some(result) => BoardState {
                doubts: vec![format!("{why}. The result that was seen last counts")],
                ..BoardState::known(result)
            },
            None => BoardState {
                progress: BoardProgress::Unread,
                doubts: vec![why],
                ..BoardState::default()
            },
        },
    };
    let Some(mut result) = state.result.take() else {
        return state;
    };
    if !result.fits(event.powers()) {
        state.progress = BoardProgress::Unread;
        let why = "its powers are not those of this event";
        state.doubts.push(why.to_owned());
        return state;
    }
    let is_outside = !matches!(source, ResultSource::Typed(_));
    if is_outside && let Err(why) = keep(&result, seen) {
        let why = format!("the result can't be kept beside the event: {why}");
        state.doubts.push(why);
    }
    state.doubts.extend(doubts(&result));
    for (power, there) in result.powers.iter().enumerate() {
        let (name, mut seats) = (&there.player, round.players(board, power));
        if !name.is_empty() && !seats.any(|seat| event.entrants[seat.entrant].has_name(name)) {
            let power = &there.power;
            state.doubts.push(format!(
                "{name} plays {power} in the game, but has another seat"
            ));
        }
    }
    // A game that has counted its last year is over, whoever has not said so.
    let last = round.plan.last_year().unwrap_or(u16::MAX);
    if result.runs() && (result.year >= last || round.closed) {
        result.outcome = BoardOutcome::Draw(result.survivors());
    }
    state.progress = if result.runs() {
        BoardProgress::Runs
    } else {
        BoardProgress::Over
    };
    state.result = Some(result);
    state
}

impl BoardState {
    /// One of which the result alone is known.
    fn known(result: BoardResult) -> Self {
        Self {
            result: Some(result),
            ..Self::default()
        }
    }

    /// One of which a game tells.
    fn told(result: PublicResult, phase: String, ended: String) -> Self {
        let (progress, doubt) = match &result {
            PublicResult::Known(_) => (BoardProgress::Over, None),
            _ if !ended.is_empty() => (BoardProgress::Over, Some(UNSCORED)),
            PublicResult::Secret => (BoardProgress::Secret, None),
            PublicResult::Untold => (BoardProgress::Runs, Some(EARLIER)),
        };
        Self {
            progress,
            result: result.known(),
            phase,
            ended,
            doubts: doubt.map(str::to_owned).into_iter().collect(),
        }
    }

    /// One of which the text of a public save tells.
    fn of_save(text: &str, from: &str) -> Result<Self, String> {
        let save = PublicSave::parse(text, from.to_owned()).map_err(|why| why.to_string())?;
        let ended = save.ended();
        Ok(Self::told(save.result, save.phase, ended))
    }
}

/// What does not fit in a result by itself: more centres than the board has.
pub fn doubts(result: &BoardResult) -> Vec<String> {
    let last = result.powers.iter().map(|power| power.centres).collect();
    let mut counted = result.years.clone();
    counted.push((result.year, last));
    counted.dedup();
    let board = result.board;
    let mut doubts = Vec::new();
    for (year, counts) in counted {
        let centres: usize = counts.iter().sum();
        if centres > board {
            doubts.push(format!(
                "{year} has {centres} centres, and the board has {board}"
            ));
        }
    }
    doubts
}

/// Who plays several boards of a round, and said nothing of it at the roll call.
pub fn round_doubts(event: &Tournament, number: usize) -> Vec<String> {
    let round = &event.rounds[number - 1];
    let mut found = Vec::new();
    for entrant in 0..event.entrants.len() {
        let boards = round.boards_of(entrant);
        if boards.len() > 1 && event.presence(number, entrant) != Presence::Double {
            let (name, boards) = (event.name_of(entrant), boards.iter().joined(" and "));
            found.push(format!("{name} plays boards {boards}"));
        }
    }
    found
}

/// What does not fit in a round.
pub fn doubts_of(event: &Tournament, number: usize, states: &[Vec<BoardState>]) -> Vec<String> {
    let mut lines = round_doubts(event, number);
    for (state, board) in states[number - 1].iter().zip(1..) {
        let doubts = state.doubts.iter();
        lines.extend(doubts.map(|doubt| format!("Board {board}: {doubt}.")));
    }
    lines
}

/// Everything that does not fit, of all rounds.
pub fn all_doubts(event: &Tournament, states: &[Vec<BoardState>]) -> Vec<String> {
    let mut lines = Vec::new();
    for round in 1..=event.rounds.len() {
        let doubts = doubts_of(event, round, states).into_iter();
        lines.extend(doubts.map(|line| format!("Round {round}: {line}")));
    }
    lines
}

/// Whether a source is a page in the network.
pub(crate) fn is_address(place: &str) -> bool {
    place.starts_with("http://")
}

fn read_source(
    event: &Tournament,
    source: &ResultSource,
    folder: &Path,
) -> Result<BoardState, String> {
    let place = match source {
        ResultSource::Typed(result) => return Ok(BoardState::known(result.clone())),
        ResultSource::From(place) => place,
    };
    if is_address(place) {
        let text = page::get(place).map_err(|why| format!("{place} does not answer: {why}"))?;
        return BoardState::of_save(&text, place);
    }
    let path = folder.join(place);
    if let (true, Some(directory), Some(name)) = (path.is_dir(), path.parent(), path.file_name()) {
        let name = name.to_string_lossy().into_owned();
        let followed = Followed::begin(directory.to_owned(), name);
        let (_, view) = followed.map_err(|why| why.to_string())?;
        let phase = view.calendar().name(view.now.phase);
        let ended = report::how_ended(&view);
        return Ok(BoardState::told(PublicResult::of_view(&view), phase, ended));
    }
    let text = bounded::read_found_text(&path)
        .map_err(|why| format!("{} can't be read: {why}", path.display()))?;
    if text.trim_start().starts_with('(') {
        return BoardState::of_save(&text, place);
    }
    let result = read_result(&text, event).map_err(|why| format!("{place}: {why}"))?;
    Ok(BoardState::known(result))
}

/// Keeps what was seen of a board, where that is new.
fn keep(result: &BoardResult, file: &Path) -> std::io::Result<()> {
    if kept(file).as_ref() == Some(result) {
        return Ok(());
    }
    let text = ron::to_string(result).map_err(std::io::Error::other)?;
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    outside::write(file, text.as_bytes())
}

fn kept(file: &Path) -> Option<BoardResult> {
    ron::from_str(&bounded::read_found_text(file).ok()?).ok()
}
