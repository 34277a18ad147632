//! Who sits where in a round: drawn from a seed, with what the draw repeats; and what a change by
//! hand costs.

mod cost;
mod least;
mod search;

pub use cost::{SeatingCost, SeatingHistory};
pub use least::{SeatingComparison, compare};

use super::command::{LatePlace, Presence, RoundCommand};
use super::refusal::{EventRefusal, refused};
use super::roster::EntrantId;
use super::round::not_seated;
use super::tournament::Tournament;
use chancery_atlas::board::PowerId;
use chancery_atlas::chance::{Seed, Stream};
use chancery_atlas::grammar::counted;
use chancery_engine::allot::{AllotCandidate, allot};

/// Draws a round, and gives what seats it. It follows from the seed, from the players in their order
/// and from what was played before. Without `boards` there are as many as the players fill; `best` are
/// all by the standings, where the first board takes the best of them.
pub fn draw(
    event: &Tournament,
    round: usize,
    seed: Seed,
    boards: Option<usize>,
    best: &[EntrantId],
) -> Result<RoundCommand, EventRefusal> {
    event.round(round)?;
    let history = SeatingHistory::before(event, round);
    let mut stream = Stream::new(seed, &format!("event, round {round}"));
    let who = who_plays(event, round, boards, &history, &mut stream)?;
    let mut rest = who.seated;
    let mut top: Vec<EntrantId> = Vec::new();
    // Who is not in the standings follows in the order of the list.
    for id in best.iter().chain(&rest.clone()) {
        if !best.is_empty()
            && top.len() < event.powers()
            && !top.contains(id)
            && let Some(at) = rest.iter().position(|other| other == id)
        {
            top.push(rest.remove(at));
        }
    }
    top.extend(search::boards(event, &history, rest, &mut stream));
    let mut boards = Vec::new();
    for (group, board) in top.chunks(event.powers()).zip(1..) {
        let seed = format!("{seed}, round {round}, board {board}");
        boards.push(with_powers(event, group, &history, &seed)?);
    }
    Ok(RoundCommand::Seat {
        seed: seed.to_string(),
        boards,
        sitters: names(event, &who.sitters),
    })
}

fn names(event: &Tournament, ids: &[EntrantId]) -> Vec<String> {
    let names = ids.iter().map(|&id| event.name_of(id).to_owned());
    names.collect()
}

/// The players of a board by name, in the order of the powers: one of the draws that repeat least.
fn with_powers(
    event: &Tournament,
    group: &[EntrantId],
    history: &SeatingHistory<'_>,
    seed: &str,
) -> Result<Vec<String>, EventRefusal> {
    let mut candidates = vec![AllotCandidate::default(); group.len()];
    for (candidate, &id) in candidates.iter_mut().zip(group) {
        for power in 0..group.len() {
            let former = std::iter::repeat_n(PowerId(power as u8), history.played(id, power));
            candidate.former.extend(former);
        }
    }
    let seed = Seed::read(seed).unwrap_or_default();
    let seats = allot(&candidates, group.len(), seed);
    let seats = seats.map_err(|why| EventRefusal(why.to_string()))?;
    let seats = seats.into_iter().flatten().map(|seat| group[seat.player]);
    Ok(names(event, &seats.collect::<Vec<_>>()))
}

/// Who plays a round, and who sits out.
struct RoundPlayers {
    /// Who plays two boards stands there twice.
    seated: Vec<EntrantId>,
    sitters: Vec<EntrantId>,
}

fn who_plays(
    event: &Tournament,
    number: usize,
    boards: Option<usize>,
    history: &SeatingHistory<'_>,
    stream: &mut Stream,
) -> Result<RoundPlayers, EventRefusal> {
    let powers = event.powers();
    let presence = |id: EntrantId| event.presence(number, id);
    let mut there: Vec<EntrantId> = (0..event.entrants.len()).collect();
    there.retain(|&id| !matches!(presence(id), Presence::Away | Presence::Late));
    let mut doubles = there.clone();
    doubles.retain(|&id| presence(id) == Presence::Double);
    // Without a wish: one more board where those who play two of them fill it.
    let missing = (powers - there.len() % powers) % powers;
    let usual = there.len() / powers + usize::from(missing > 0 && missing <= doubles.len());
    let boards = boards.unwrap_or(usual);
    if boards == 0 {
        let players = counted(there.len(), "player");
        return refused(format!(
            "{players} for round {number}; a board needs {powers}"
        ));
    }
    let seats = boards.saturating_mul(powers);
    let missing = seats.saturating_sub(there.len());
    if missing > doubles.len() {
        return refused(format!(
            "{} need {} more; `chancery event roll double NAME` names somebody who plays two boards",
            counted(boards, "board"),
            counted(missing - doubles.len(), "player")
        ));
    }
    stream.shuffle(&mut doubles);
    // Who stands by goes first, then who sat out least; lots part the rest.
    let mut order = there.clone();
    stream.shuffle(&mut order);
    order.sort_by_key(|&id| (presence(id) != Presence::Standby, history.sat_out(id)));
    let mut sitters = order[..there.len().saturating_sub(seats)].to_vec();
    sitters.sort_unstable();
    there.retain(|id| !sitters.contains(id));
    there.extend(&doubles[..missing]);
    there.sort_unstable();
    Ok(RoundPlayers {
        seated: there,
        sitters,
    })
}

/// Where somebody goes who comes after a round was seated. All others keep their seats, but one who
/// plays two boards.
pub fn arrival(
    event: &Tournament,
    round: usize,
    player: EntrantId,
) -> Result<LatePlace, EventRefusal> {
    let there = event.round(round)?;
    if there.sources.is_empty() {
        return not_seated();
    }
    let history = SeatingHistory::before(event, round);
    let mut best: Option<(isize, LatePlace)> = None;
    for seat in &there.seats {
        let (double, Some(board)) = (seat.entrant, seat.board) else {
            continue;
        };
        if there.boards_of(double).len() < 2 {
            continue;
        }
        let mut cost = search::POWER * history.played(player, seat.power).cast_signed();
        for other in there.table(board) {
            cost += history.pair(player, other).of_pair();
        }
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            let seat = format!("{}@{}", event.name_of(double), board + 1);
            best = Some((cost, LatePlace::Seat(seat)));
        }
    }
    if let Some((_, place)) = best {
        return Ok(place);
    }
    let mut free: Vec<EntrantId> = there.sitters().collect();
    free.retain(|&other| other != player);
    if free.len() + 1 < event.powers() {
        return Ok(LatePlace::SitsOut);
    }
    // Who sat out most plays first.
    free.sort_by_key(|&id| std::cmp::Reverse(history.sat_out(id)));
    free.truncate(event.powers() - 1);
    free.push(player);
    let seed = format!("{}, board {}", there.seed, there.sources.len() + 1);
    let names = with_powers(event, &free, &history, &seed)?;
    Ok(LatePlace::Board(names))
}
