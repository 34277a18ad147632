//! Who sits where in a round: drawn from a seed, with what the draw repeats; and what a change by
//! hand costs.

mod cost;
mod least;
mod search;

pub use cost::{SeatingCost, SeatingHistory};
pub use least::{SeatingComparison, compare};

use super::command::{LatePlace, SeatOf, TournamentCommand};
use super::round::{EntrantId, EventSeat, Presence};
use super::tournament::{EventRefusal, Tournament, not_seated, refused};
use chancery_atlas::board::PowerId;
use chancery_atlas::chance::{Seed, Stream};
use chancery_atlas::grammar::counted;
use chancery_engine::allot::{AllotCandidate, allot};

/// What is asked of a draw.
#[derive(Clone, Debug, Default)]
pub struct DrawOptions {
    /// How many boards; `None`: as many as the players fill.
    pub boards: Option<usize>,
    /// So many boards take the first players of `standing`, the first board too.
    pub top: usize,
    pub standing: Vec<EntrantId>,
}

/// A round that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnRound {
    /// Of each board the players in the order of the powers.
    pub boards: Vec<Vec<EntrantId>>,
    pub sitters: Vec<EntrantId>,
}

impl DrawnRound {
    /// What seats it.
    pub fn command(&self, tournament: &Tournament, round: usize, seed: Seed) -> TournamentCommand {
        let names = |ids: &[EntrantId]| {
            let names = ids.iter().map(|&id| tournament.name_of(id).to_owned());
            names.collect::<Vec<String>>()
        };
        TournamentCommand::Seat {
            round,
            seed: seed.to_string(),
            boards: self.boards.iter().map(|board| names(board)).collect(),
            sitters: names(&self.sitters),
        }
    }
}

/// Draws a round. It follows from the seed, from the players in their order and from what was played
/// before.
pub fn draw(
    tournament: &Tournament,
    round: usize,
    seed: Seed,
    options: &DrawOptions,
) -> Result<DrawnRound, EventRefusal> {
    let history = SeatingHistory::before(tournament, round);
    let mut stream = Stream::new(seed, &format!("event, round {round}"));
    let who = who_plays(tournament, round, options.boards, &history, &mut stream)?;
    let powers = tournament.powers();
    let count = who.seated.len() / powers;
    if options.top > count {
        let top = options.top;
        return refused(format!(
            "{top} top boards are more than the {count} boards of the round"
        ));
    }
    // The best by the standings first; who is not in them comes last.
    let mut rest = who.seated;
    let rank = |id: &EntrantId| options.standing.iter().position(|other| other == id);
    let mut top: Vec<EntrantId> = Vec::new();
    if options.top > 0 {
        rest.sort_by_key(|id| rank(id).unwrap_or(usize::MAX));
        // Nobody plays two top boards.
        while top.len() < options.top * powers
            && let Some(at) = rest.iter().position(|id| !top.contains(id))
        {
            top.push(rest.remove(at));
        }
        rest.sort_unstable();
    }
    let mut groups = search::boards(tournament, &history, &top, &mut stream);
    groups.extend(search::boards(tournament, &history, &rest, &mut stream));
    let mut boards = Vec::new();
    for (at, group) in groups.into_iter().enumerate() {
        let seed = Seed::read(&format!("{seed}, round {round}, board {}", at + 1));
        boards.push(with_powers(&group, &history, seed.unwrap_or_default())?);
    }
    Ok(DrawnRound {
        boards,
        sitters: who.sitters,
    })
}

/// The players of a board in the order of the powers: one of the draws that repeat least.
fn with_powers(
    group: &[EntrantId],
    history: &SeatingHistory,
    seed: Seed,
) -> Result<Vec<EntrantId>, EventRefusal> {
    let candidates: Vec<AllotCandidate> = group
        .iter()
        .map(|&id| {
            let mut candidate = AllotCandidate::default();
            for power in 0..group.len() {
                for _ in 0..history.played(id, power) {
                    candidate.former.push(PowerId(power as u8));
                }
            }
            candidate
        })
        .collect();
    let seats = allot(&candidates, group.len(), seed);
    let seats = seats.map_err(|why| EventRefusal(why.to_string()))?;
    Ok(seats
        .into_iter()
        .flatten()
        .map(|seat| group[seat.player])
        .collect())
}

/// Who plays a round, and who sits out.
struct RoundPlayers {
    /// Who plays two boards stands there twice.
    seated: Vec<EntrantId>,
    sitters: Vec<EntrantId>,
}

fn who_plays(
    tournament: &Tournament,
    number: usize,
    boards: Option<usize>,
    history: &SeatingHistory,
    stream: &mut Stream,
) -> Result<RoundPlayers, EventRefusal> {
    let round = tournament.round(number)?;
    let powers = tournament.powers();
    let presence = |id: EntrantId| round.presence_of(id);
    let is_there = |id: &EntrantId| {
        !tournament.entrants[*id].withdrawn
            && !matches!(presence(*id), Presence::Absent | Presence::Late)
    };
    let mut there: Vec<EntrantId> = (0..tournament.entrants.len()).filter(is_there).collect();
    let doubles: Vec<EntrantId> = there
        .iter()
        .copied()
        .filter(|&id| presence(id) == Presence::Double)
        .collect();
    // Without a wish: one more board where those who play two of them fill it.
    let missing = (powers - there.len() % powers) % powers;
    let usual = there.len() / powers + usize::from(missing > 0 && missing <= doubles.len());
    let boards = boards.unwrap_or(usual);
    if boards == 0 {
        return refused(format!(
            "{} for round {number}; a board needs {powers}",
            counted(there.len(), "player")
        ));
    }
    let seats = boards * powers;
    if seats > there.len() {
        let missing = seats - there.len();
        if missing > doubles.len() {
            return refused(format!(
                "{} need {} more; `chancery event roll --double NAME` names somebody who plays two boards",
                counted(boards, "board"),
                counted(missing - doubles.len(), "player")
            ));
        }
        let mut doubles = doubles;
        stream.shuffle(&mut doubles);
        there.extend(&doubles[..missing]);
        there.sort_unstable();
        return Ok(RoundPlayers {
            seated: there,
            sitters: Vec::new(),
        });
    }
    // Who stands by goes first, then who sat out least; lots part the rest.
    let mut order = there.clone();
    stream.shuffle(&mut order);
    order.sort_by_key(|&id| (presence(id) != Presence::Standby, history.sat_out(id)));
    let mut sitters = order[..there.len() - seats].to_vec();
    sitters.sort_unstable();
    there.retain(|id| !sitters.contains(id));
    Ok(RoundPlayers {
        seated: there,
        sitters,
    })
}

/// Where somebody goes who comes after a round was seated. All others keep their seats, but one who
/// plays two boards.
pub fn arrival(
    tournament: &Tournament,
    round: usize,
    player: EntrantId,
) -> Result<LatePlace, EventRefusal> {
    let there = tournament.round(round)?;
    let Some(seating) = &there.seating else {
        return refused(not_seated(round));
    };
    let history = SeatingHistory::before(tournament, round);
    let mut best: Option<(u64, SeatOf)> = None;
    for (at, board) in seating.boards.iter().enumerate() {
        for (power, seat) in board.seats.iter().enumerate() {
            let is_double = there.seats_of(seat.first).len() > 1 && seat.later.is_empty();
            if !is_double {
                continue;
            }
            let mut seated: Vec<EntrantId> = board.seats.iter().map(EventSeat::last).collect();
            seated[power] = player;
            let cost = SeatingCost::new(tournament, &history, &[seated]).weight();
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                let player = tournament.name_of(seat.first).to_owned();
                let board = Some(at + 1);
                best = Some((cost, SeatOf { player, board }));
            }
        }
    }
    if let Some((_, seat)) = best {
        return Ok(LatePlace::SeatOf(seat));
    }
    let mut free = seating.sitters.clone();
    free.retain(|&other| other != player);
    if free.len() + 1 < tournament.powers() {
        return Ok(LatePlace::SitsOut);
    }
    // Who sat out most plays first.
    free.sort_by_key(|&id| std::cmp::Reverse(history.sat_out(id)));
    free.truncate(tournament.powers() - 1);
    free.push(player);
    let seed = format!("{}, board {}", seating.seed, seating.boards.len() + 1);
    let board = with_powers(&free, &history, Seed::read(&seed).unwrap_or_default())?;
    let names = board.iter().map(|&id| tournament.name_of(id).to_owned());
    Ok(LatePlace::Board(names.collect()))
}
