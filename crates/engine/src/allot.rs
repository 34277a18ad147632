//! Who plays which power, by what the players wish, by lot, and with as few repeats as can be.
//!
//! The method: every player may bid points on powers, as in a sealed auction; a list of powers in
//! the order in which he wants them counts as bids, as many points as there are powers on the first
//! and one less on each that follows. The highest bid of all is granted first, of equal ones one by
//! lot; its player and its power leave, and so on. Who is left is drawn: of all ways to seat those
//! that remain, one of those in which the fewest play what they have played before, each with the
//! same chance. Where nobody bids and nobody has played that is a plain draw.

use chancery_atlas::board::{Board, PowerId};
use chancery_atlas::chance::{Seed, Stream};

/// A player who is to be seated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AllotCandidate {
    /// His name, blanks set right.
    pub name: String,
    /// Points on powers, each power once.
    pub bids: Vec<(PowerId, u32)>,
    /// What he has played before, once for each time.
    pub former: Vec<PowerId>,
}

/// How somebody came to his power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllottedBy {
    /// His bid was granted: so many points.
    Bid(u32),
    /// He drew it.
    Lot,
    /// He drew it though he has played it before, so many times.
    Again(usize),
}

/// Who plays a power, and how he came to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allotted {
    /// The player, an index into the candidates.
    pub player: usize,
    /// How he came to it.
    pub by: AllottedBy,
}

/// Powers that can be drawn at most: all ways to seat the players are looked at.
const MOST: usize = 20;

/// What can't be allotted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AllotError {
    /// So many players, for so many powers.
    #[error("there are {0} players for {1} powers: leave some out")]
    Players(usize, usize),
    /// So many powers.
    #[error("{0} powers are too many to draw; {MOST} is the most")]
    Powers(usize),
    /// A player's line, and what is wrong with it.
    #[error("“{0}”: {1}")]
    Line(String, String),
}

impl AllotCandidate {
    /// Reads a player's line: `Name`, `Name: FGI` (powers by their letters, the dearest first;
    /// capitals are letters and no beginning of a name), `Name: France, Germany`, `Name: France 40,
    /// Germany 25` (bids), `Name; was Italy, Turkey` (what he has played before), or both.
    ///
    /// # Errors
    /// The line, with what in it can't be read.
    pub fn read(text: &str, board: &Board) -> Result<Self, AllotError> {
        Self::read_parts(text, board).map_err(|why| AllotError::Line(text.trim().to_owned(), why))
    }

    /// The same; of an error what is wrong, without the line.
    fn read_parts(text: &str, board: &Board) -> Result<Self, String> {
        let mut parts = text.split(';').map(str::trim);
        let first = parts.next().unwrap_or_default();
        let (name, wishes) = first.split_once(':').unwrap_or((first, ""));
        let mut candidate = Self {
            name: name.split_whitespace().collect::<Vec<_>>().join(" "),
            ..Self::default()
        };
        if candidate.name.is_empty() {
            return Err("write the player's name before the wishes, as in `Anna: FGI`".to_owned());
        }
        candidate.bids = wishes_of(wishes, board)?;
        for part in parts.filter(|part| !part.is_empty()) {
            let Some(former) = part.strip_prefix("was ") else {
                return Err(format!(
                    "“{part}” can't be read; write the powers played before as `was Italy`"
                ));
            };
            for name in former.split(',') {
                candidate.former.push(power_named(name, board)?);
            }
        }
        Ok(candidate)
    }
}

/// The power of a name or a letter.
pub fn power_named(name: &str, board: &Board) -> Result<PowerId, String> {
    board
        .find_power(name.trim())
        .or_else(|| by_badge(name.trim(), board))
        .ok_or_else(|| format!("“{}” is not a power of this board", name.trim()))
}

/// The power of a letter.
fn by_badge(badge: &str, board: &Board) -> Option<PowerId> {
    board
        .power_ids()
        .find(|&power| board.power(power).badge.eq_ignore_ascii_case(badge))
}

/// What a player bids: points, or powers in their order.
fn wishes_of(text: &str, board: &Board) -> Result<Vec<(PowerId, u32)>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let letters: Option<Vec<PowerId>> = text
        .chars()
        .map(|sign| by_badge(&sign.to_string(), board))
        .collect();
    let is_one = board.find_power(text).is_some() && text.chars().any(char::is_lowercase);
    let mut bids: Vec<(PowerId, Option<u32>)> = Vec::new();
    match letters {
        Some(powers) if !is_one => bids.extend(powers.into_iter().map(|power| (power, None))),
        _ => {
            for wish in text.split(',').map(str::trim) {
                // A digit is enough: `40x` is meant as points, and told to be none.
                let (name, points) = match wish.rsplit_once(' ') {
                    Some((name, word)) if word.contains(|c: char| c.is_ascii_digit()) => {
                        (name, Some(points_of(word)?))
                    }
                    _ => (wish, None),
                };
                bids.push((power_named(name, board)?, points));
            }
        }
    }
    let mut seen = Vec::new();
    for (power, _) in &bids {
        if seen.contains(power) {
            return Err(format!("{} is named twice", board.power(*power).name));
        }
        seen.push(*power);
    }
    if bids.iter().all(|(_, points)| points.is_none()) {
        // A list counts as bids: so many points as there are powers on the first, and one less on
        // each that follows.
        let most = board.power_count() as u32;
        return Ok((1..=most)
            .rev()
            .zip(bids)
            .map(|(points, (power, _))| (power, points))
            .collect());
    }
    bids.into_iter()
        .map(|(power, points)| {
            let name = &board.power(power).name;
            let points = points.ok_or(format!(
                "{name} has no points: write them after the power, \
                                               `{name} 40`"
            ))?;
            Ok((power, points))
        })
        .collect()
}

/// The points of a bid, 1 or more.
fn points_of(word: &str) -> Result<u32, String> {
    let points = word.parse().ok().filter(|&points| points > 0);
    points.ok_or_else(|| {
        format!(
            "“{word}” is not a number of points; write a whole number from 1, as in `France 40`"
        )
    })
}

/// Seats players: for each power of a board who plays it, `None` where there are too few players.
/// What is drawn follows from the seed and from the candidates in their order.
///
/// # Errors
/// There are more players than powers, or too many powers.
pub fn allot(
    candidates: &[AllotCandidate],
    powers: usize,
    seed: Seed,
) -> Result<Vec<Option<Allotted>>, AllotError> {
    if candidates.len() > powers {
        return Err(AllotError::Players(candidates.len(), powers));
    }
    if powers > MOST {
        return Err(AllotError::Powers(powers));
    }
    let mut stream = Stream::new(seed, "seats");
    let mut seats: Vec<Option<Allotted>> = vec![None; powers];
    let mut left: Vec<usize> = (0..candidates.len()).collect();
    while let Some(bid) = highest(candidates, &left, &seats, &mut stream) {
        left.retain(|&other| other != bid.player);
        seats[bid.power] = Some(Allotted {
            player: bid.player,
            by: AllottedBy::Bid(bid.points),
        });
    }
    let free: Vec<usize> = (0..powers).filter(|&at| seats[at].is_none()).collect();
    // How often a player has played one of the free powers before.
    let cost = |player: usize, at: usize| {
        let former = &candidates[player].former;
        former
            .iter()
            .filter(|power| power.index() == free[at])
            .count()
    };
    for (&player, at) in left.iter().zip(draw(&left, free.len(), &cost, &mut stream)) {
        let by = match cost(player, at) {
            0 => AllottedBy::Lot,
            times => AllottedBy::Again(times),
        };
        seats[free[at]] = Some(Allotted { player, by });
    }
    Ok(seats)
}

/// A bid on a power, which is an index into the seats.
#[derive(Clone, Copy)]
struct Bid {
    player: usize,
    power: usize,
    points: u32,
}

/// The highest bid of those who are left on a power that is free; of several, one by lot.
fn highest(
    candidates: &[AllotCandidate],
    left: &[usize],
    seats: &[Option<Allotted>],
    stream: &mut Stream,
) -> Option<Bid> {
    let mut open = Vec::new();
    for &player in left {
        for &(power, points) in &candidates[player].bids {
            let power = power.index();
            if seats.get(power).is_some_and(Option::is_none) {
                open.push(Bid {
                    player,
                    power,
                    points,
                });
            }
        }
    }
    let most = open.iter().map(|bid| bid.points).max()?;
    open.retain(|bid| bid.points == most);
    // A number is drawn even for a single bid, or old seeds would seat players otherwise.
    open.get(stream.below(open.len())).copied()
}

/// How often players play again what they have played, at least, if each plays one of so many powers.
/// `cost` says how often a player has played a power.
pub fn fewest_repeats(
    players: &[usize],
    powers: usize,
    cost: &impl Fn(usize, usize) -> usize,
) -> usize {
    ways(players, powers, cost)[0].0
}

/// For the powers that are taken, as bits: the least cost of seating those who are left, and in how
/// many ways. So many are seated as bits are set.
fn ways(
    players: &[usize],
    powers: usize,
    cost: &impl Fn(usize, usize) -> usize,
) -> Vec<(usize, u64)> {
    let mut rest: Vec<(usize, u64)> = vec![(usize::MAX, 0); 1 << powers];
    // From the fullest set down: a set needs those with one power more.
    for taken in (0..1_usize << powers).rev() {
        let seated = taken.count_ones() as usize;
        rest[taken] = match players.get(seated) {
            None if seated == players.len() => (0, 1),
            None => continue,
            Some(&player) => {
                let mut best = (usize::MAX, 0_u64);
                for at in (0..powers).filter(|at| taken & 1 << at == 0) {
                    let (least, ways) = rest[taken | 1 << at];
                    if ways == 0 {
                        continue;
                    }
                    let sum = least + cost(player, at);
                    match sum.cmp(&best.0) {
                        std::cmp::Ordering::Less => best = (sum, ways),
                        std::cmp::Ordering::Equal => best.1 += ways,
                        std::cmp::Ordering::Greater => {}
                    }
                }
                best
            }
        };
    }
    rest
}

/// What each of some players draws of so many powers: one of the ways that cost least together,
/// each with the same chance.
fn draw(
    players: &[usize],
    powers: usize,
    cost: &impl Fn(usize, usize) -> usize,
    stream: &mut Stream,
) -> Vec<usize> {
    let rest = ways(players, powers, cost);
    let mut taken = 0;
    let mut drawn = Vec::new();
    for &player in players {
        let (least, ways) = rest[taken];
        let mut lot = stream.number() % ways.max(1);
        // Some power always fits: `least` is the sum with one of them.
        let mut chosen = 0;
        for at in (0..powers).filter(|at| taken & 1 << at == 0) {
            let (after, ways) = rest[taken | 1 << at];
            if ways == 0 || after + cost(player, at) != least {
                continue;
            }
            // Each power gets as many numbers of the lot as there are ways to go on with it. So all
            // ways have the same chance.
            if lot < ways {
                chosen = at;
                break;
            }
            lot -= ways;
        }
        taken |= 1 << chosen;
        drawn.push(chosen);
    }
    drawn
}

impl AllottedBy {
    /// In words: `bid 40`, `by lot`, `by lot, for the second time`.
    pub fn words(self) -> String {
        match self {
            Self::Bid(points) => format!("bid {points}"),
            Self::Lot => "by lot".to_owned(),
            Self::Again(1) => "by lot, played once before".to_owned(),
            Self::Again(times) => format!("by lot, played {times} times before"),
        }
    }
}
