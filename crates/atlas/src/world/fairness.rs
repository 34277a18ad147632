//! How alike the four powers' prospects are on a world, hand-made or generated: how near its
//! centres are to each of them.
//!
//! A power's way to a centre is counted in moves over any adjacency, as if armies always found a
//! fleet; its first move from a home centre may be of two spaces by sea within the known world
//! (section on home supply centres, (a)); other powers' home centres are closed.

use super::generate::{Fair, KnobBounds};
use crate::board::{Board, PowerId, ProvinceId};
use std::fmt::{self, Write as _};

/// A share of a centre is counted in twelfths, so that it can be divided among two, three or four.
const WHOLE: u64 = 12;
/// Access is counted in billionths.
const BILLION: u128 = 1_000_000_000;
/// How much farther the nearest centre without natives may be for one power than for another.
const FREE: u32 = 1;
/// Centres farther away than this add nothing to access.
const FAR: u32 = 45;

/// What a power can expect of a world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Whose prospect it is.
    pub power: PowerId,
    /// Moves to the nearest centre; `None` if it reaches none.
    pub nearest: Option<u32>,
    /// Moves to the nearest centre without natives.
    pub nearest_free: Option<u32>,
    /// The sum over all centres of 0.8 to the power of the moves to it, in billionths.
    pub access: u64,
    /// The centres to which nobody has a shorter way, each divided among all of whom that is true,
    /// in twelfths of a centre.
    pub share: u64,
    /// Centres that it can never reach.
    pub beyond_reach: Vec<ProvinceId>,
}

impl Prospect {
    fn name<'a>(&self, board: &'a Board) -> &'a str {
        &board.power(self.power).name
    }
}

/// The prospects of all powers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fairness {
    /// One a power, in the order of the board.
    pub prospects: Vec<Prospect>,
    /// How many centres there are beyond the known world.
    pub centres: usize,
}

/// Measures a board to which a world is joined.
pub fn measure(board: &Board) -> Fairness {
    let centres: Vec<ProvinceId> = board
        .provinces_beyond()
        .filter(|&at| board.is_centre(at))
        .collect();
    let moves: Vec<Vec<Option<u32>>> = board.power_ids().map(|power| moves(board, power)).collect();
    let mut prospects = Vec::with_capacity(moves.len());
    for (power, own) in board.power_ids().zip(&moves) {
        let mut prospect = Prospect {
            power,
            nearest: None,
            nearest_free: None,
            access: 0,
            share: 0,
            beyond_reach: Vec::new(),
        };
        for &centre in &centres {
            let Some(mine) = own[centre.index()] else {
                prospect.beyond_reach.push(centre);
                continue;
            };
            prospect.nearest = Some(nearer(prospect.nearest, mine));
            // Natives must be dislodged first (1492, section 3), which takes two units.
            if board.area(centre).is_none_or(|area| area.native.is_none()) {
                prospect.nearest_free = Some(nearer(prospect.nearest_free, mine));
            }
            prospect.access += nearness(mine);
            prospect.share += share(&moves, centre, mine);
        }
        prospects.push(prospect);
    }
    Fairness {
        prospects,
        centres: centres.len(),
    }
}

/// The fewer of so many moves and those known so far.
fn nearer(known: Option<u32>, moves: u32) -> u32 {
    known.map_or(moves, |known| known.min(moves))
}

/// The part of a centre, in twelfths, of a power that needs so many moves to it. `moves` has those
/// of all powers.
fn share(moves: &[Vec<Option<u32>>], centre: ProvinceId, mine: u32) -> u64 {
    let reaching = moves.iter().filter_map(|moves| moves[centre.index()]);
    if reaching.clone().any(|other| other < mine) {
        return 0;
    }
    let sharing = reaching.filter(|&other| other == mine).count() as u64;
    WHOLE / sharing.max(1)
}

/// 0.8 to the power of a number of moves, in billionths.
fn nearness(moves: u32) -> u64 {
    // From 49 moves on the power of 4, in billionths, would not fit in 128 bits.
    if moves > FAR {
        0
    } else {
        (BILLION * 4_u128.pow(moves) / 5_u128.pow(moves)) as u64
    }
}

/// Per province the moves that a power needs to it, `None` where it never comes.
pub fn moves(board: &Board, power: PowerId) -> Vec<Option<u32>> {
    let home = &board.power(power).home;
    let mut moves = vec![None; board.provinces.len()];
    let mut shore: Vec<ProvinceId> = home.clone();
    for round in 0.. {
        shore.retain(|&at| is_open(board, at, power) && moves[at.index()].is_none());
        if shore.is_empty() {
            break;
        }
        for &at in &shore {
            moves[at.index()] = Some(round);
        }
        let mut next: Vec<ProvinceId> = shore
            .iter()
            .flat_map(|&at| [board.army_moves(at), board.waters(at), board.shores(at)].concat())
            .collect();
        if round == 0 {
            // Only from a home centre of his own a fleet moves two spaces (1492, section 9a).
            next.extend(home.iter().flat_map(|&at| two_spaces(board, at, power)));
        }
        shore = next;
    }
    moves
}

/// Where a fleet comes with a move of two spaces from its home centre.
fn two_spaces(board: &Board, home: ProvinceId, power: PowerId) -> Vec<ProvinceId> {
    let mut reached = Vec::new();
    for from in board.fleet_places(home) {
        for &by in board.fleet_moves(from) {
            if !is_open_and_known(board, by.province, power) {
                continue;
            }
            let seconds = board.fleet_moves(by).iter().map(|to| to.province);
            reached.extend(seconds.filter(|&to| is_open_and_known(board, to, power)));
        }
    }
    reached
}

/// Whether a power may enter a province: no home land of another (1492, section 8b).
fn is_open(board: &Board, at: ProvinceId, power: PowerId) -> bool {
    board.province(at).home.is_none_or(|home| home == power)
}

/// Whether a power may enter it, and it is one of the known world: a move of two spaces does not
/// lead out of that (1492, section 9a).
fn is_open_and_known(board: &Board, at: ProvinceId, power: PowerId) -> bool {
    is_open(board, at, power) && !board.is_beyond(at)
}

impl Fairness {
    /// How many moves farther the nearest centre is for one power than for another. `None` if one
    /// reaches none.
    pub(crate) fn nearest_range(&self) -> Option<u32> {
        range(self.prospects.iter().map(|prospect| prospect.nearest))
    }

    /// The same for centres without natives; 0 if there are none.
    pub(crate) fn free_range(&self) -> Option<u32> {
        // Where all centres have natives, nobody is worse off than the others.
        let none = self
            .prospects
            .iter()
            .all(|prospect| prospect.nearest_free.is_none());
        if none {
            Some(0)
        } else {
            range(self.prospects.iter().map(|prospect| prospect.nearest_free))
        }
    }

    /// The best access to the worst, in per mille, rounded up. `None` if one reaches nothing.
    pub(crate) fn access_ratio(&self) -> Option<u64> {
        let accesses = self.prospects.iter().map(|prospect| prospect.access);
        let (least, most) = (accesses.clone().min()?, accesses.max()?);
        // Rounded up: a world just beyond a bound must not count as fair.
        (least > 0).then(|| (most * 1000).div_ceil(least))
    }

    /// The least and the largest share, in per mille of the centres: the one rounded down, the
    /// other up.
    pub(crate) fn share_range(&self) -> Option<(u64, u64)> {
        let whole = WHOLE * self.centres as u64;
        let shares = self.prospects.iter().map(|prospect| prospect.share * 1000);
        let (least, most) = (shares.clone().min()?, shares.max()?);
        (whole > 0).then(|| (least / whole, most.div_ceil(whole)))
    }

    /// Whether the world is as fair as that.
    pub fn meets(&self, fair: Fair) -> bool {
        let Some(bounds) = fair.bounds() else {
            return true;
        };
        // Bounds are in per cent, access and shares in per mille.
        self.nearest_range()
            .is_some_and(|range| range <= bounds.nearest)
            && self.free_range().is_some_and(|range| range <= FREE)
            && self
                .access_ratio()
                .is_some_and(|ratio| ratio <= 10 * bounds.access)
            && self
                .share_range()
                .is_some_and(|(low, high)| low >= 10 * bounds.least && high <= 10 * bounds.most)
    }

    /// What keeps the world from being as fair as that: measure by measure, with the powers.
    /// Nothing where it is.
    pub fn lacks(&self, fair: Fair, board: &Board) -> Vec<String> {
        let Some(bounds) = fair.bounds() else {
            return Vec::new();
        };
        let mut lacking = Vec::new();
        if let Some(gap) = self.moves_gap(|prospect| prospect.nearest, bounds.nearest) {
            lacking.push(gap.text("nearest centre", board));
        }
        if let Some(gap) = self.moves_gap(|prospect| prospect.nearest_free, FREE) {
            lacking.push(gap.text("nearest without natives", board));
        }
        let best = self.prospects.iter().max_by_key(|prospect| prospect.access);
        let worst = self.prospects.iter().min_by_key(|prospect| prospect.access);
        let ratio = self.access_ratio();
        if let (Some(best), Some(worst)) = (best, worst)
            && best.access > 0
            && ratio.is_none_or(|ratio| ratio > 10 * bounds.access)
        {
            let times = match ratio {
                Some(ratio) => format!("{} times that", Thousandths(ratio)),
                None => "all".to_owned(),
            };
            let most = Thousandths(10 * bounds.access);
            lacking.push(format!(
                "access: {} has {times} of {}; {most} at most",
                best.name(board),
                worst.name(board)
            ));
        }
        for prospect in &self.prospects {
            lacking.extend(self.share_lacks(prospect, bounds, prospect.name(board)));
        }
        lacking
    }

    /// The powers with the longest and the shortest way to something, where the one is more than
    /// `most` moves longer. `None` also where nobody reaches it.
    fn moves_gap(&self, moves: fn(&Prospect) -> Option<u32>, most: u32) -> Option<MovesGap<'_>> {
        // Who never comes has the longest way of all.
        let last = self
            .prospects
            .iter()
            .max_by_key(|prospect| moves(prospect).unwrap_or(u32::MAX))?;
        let first = self
            .prospects
            .iter()
            .min_by_key(|prospect| moves(prospect).unwrap_or(u32::MAX))?;
        let (far, near) = (moves(last), moves(first)?);
        far.is_none_or(|far| far - near > most).then_some(MovesGap {
            last,
            far,
            first,
            near,
            most,
        })
    }

    fn share_lacks(&self, prospect: &Prospect, bounds: KnobBounds, name: &str) -> Option<String> {
        let share = 100 * prospect.share;
        let whole = WHOLE * self.centres as u64;
        let has = Percent((10 * share).checked_div(whole)?);
        let KnobBounds { least, most, .. } = bounds;
        if share < least * whole {
            return Some(format!("share: {name} has {has}; {least} % at least"));
        }
        if share > most * whole {
            return Some(format!("share: {name} has {has}; {most} % at most"));
        }
        None
    }

    /// The strictest measure that the world meets.
    pub fn verdict(&self) -> Fair {
        [Fair::Strict, Fair::Normal]
            .into_iter()
            .find(|&fair| self.meets(fair))
            .unwrap_or(Fair::Off)
    }

    /// A table, power × (nearest, nearest without natives, access, share), and what follows from
    /// it.
    pub fn table(&self, board: &Board) -> String {
        let mut text = String::from("           nearest  without natives  access  share\n");
        self.write_prospects(&mut text, board);
        self.write_measures(&mut text);
        match self.verdict() {
            Fair::Off => {
                text.push_str("The world is not fair:\n");
                // By the looser measure: what it lacks keeps the world from both.
                for lacking in self.lacks(Fair::Normal, board) {
                    let _ = writeln!(text, "  {lacking}");
                }
            }
            fair => _ = writeln!(text, "The world is fair: {}.", fair.word()),
        }
        text
    }

    /// A row for each power, then the centres that some never reach.
    fn write_prospects(&self, text: &mut String, board: &Board) {
        for prospect in &self.prospects {
            let name = &board.power(prospect.power).name;
            let (nearest, free) = (
                moves_word(prospect.nearest),
                moves_word(prospect.nearest_free),
            );
            let share = (prospect.share * 1000)
                .checked_div(WHOLE * self.centres as u64)
                .unwrap_or(0);
            let _ = writeln!(
                text,
                "{name:<10} {nearest:>7}  {free:>15}  {:>6}  {:>5}",
                Thousandths(prospect.access / 1_000_000),
                Percent(share)
            );
        }
        for prospect in &self.prospects {
            if prospect.beyond_reach.is_empty() {
                continue;
            }
            let names: Vec<&str> = prospect
                .beyond_reach
                .iter()
                .map(|&at| board.province(at).name.as_str())
                .collect();
            let _ = writeln!(
                text,
                "{} never reaches {}.",
                board.power(prospect.power).name,
                names.join(", ")
            );
        }
    }

    /// How far the powers differ, measure by measure, and how far they may.
    fn write_measures(&self, text: &mut String) {
        let (normal, strict) = (KnobBounds::NORMAL, KnobBounds::STRICT);
        let _ = writeln!(
            text,
            "nearest centre: differs by {} (normal: {} at most; strict: {})",
            moves_word(self.nearest_range()),
            normal.nearest,
            strict.nearest
        );
        let _ = writeln!(
            text,
            "without natives: differs by {} (either: 1 at most)",
            moves_word(self.free_range())
        );
        let ratio = self
            .access_ratio()
            .map_or_else(|| "-".to_owned(), |ratio| Thousandths(ratio).to_string());
        let _ = writeln!(
            text,
            "access: the best has {ratio} times that of the worst (normal: {} at most; strict: {})",
            Hundredths(normal.access),
            Hundredths(strict.access)
        );
        let _ = writeln!(
            text,
            "share: {} % to {} % each (strict: {} % to {} %)",
            normal.least, normal.most, strict.least, strict.most
        );
    }
}

/// Two powers of which one has too much farther to go than the other.
struct MovesGap<'a> {
    last: &'a Prospect,
    /// The moves of `last`; `None` where it never comes.
    far: Option<u32>,
    first: &'a Prospect,
    near: u32,
    /// How many moves more are allowed.
    most: u32,
}

impl MovesGap<'_> {
    /// `nearest centre: 5 moves for Spain, 3 for France; 1 more at most`.
    fn text(&self, what: &str, board: &Board) -> String {
        let Self { near, most, .. } = self;
        let (last, first) = (self.last.name(board), self.first.name(board));
        let far = moves_word(self.far);
        format!("{what}: {far} moves for {last}, {near} for {first}; the difference may be {most}")
    }
}

/// The largest less the least; `None` if one is missing.
fn range(values: impl Iterator<Item = Option<u32>>) -> Option<u32> {
    let values: Vec<u32> = values.collect::<Option<_>>()?;
    Some(values.iter().max()? - values.iter().min()?)
}

fn moves_word(moves: Option<u32>) -> String {
    moves.map_or_else(|| "-".to_owned(), |moves| moves.to_string())
}

struct Hundredths(u64);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

struct Thousandths(u64);

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:03}", self.0 / 1000, self.0 % 1000)
    }
}

/// A share in per mille, as per cent.
struct Percent(u64);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{} %", self.0 / 10, self.0 % 10)
    }
}
