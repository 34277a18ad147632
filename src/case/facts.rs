//! What only some variants keep beside units and owners: pools, influence, points. The same lines set it up (`state`) and check it
//! (`expect`).

use super::parse::{Mistake, Text};
use super::words::Words;
use crate::board::{Board, PowerId, ProvinceId, UnitKind};
use crate::game::Edit;
use crate::order::Forms;
use crate::seat::SeatId;
use crate::stakes::Account;
use crate::variant::{State, Variant};

/// Something that a state keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// `pool POWER PLACE: A, F`: exactly these units are pooled there. Sorted.
    Pool {
        /// Whose.
        power: PowerId,
        /// The centre.
        centre: ProvinceId,
        /// The units.
        units: Vec<UnitKind>,
    },
    /// `influence PLAYER POWER N`: what is invested.
    Influence {
        /// Whose.
        seat: SeatId,
        /// In which power.
        power: PowerId,
        /// How much.
        amount: u32,
    },
    /// `unspent PLAYER N`: influence in hand.
    Unspent {
        /// Whose.
        seat: SeatId,
        /// How much.
        amount: u32,
    },
    /// `points PLAYER N`: victory points.
    Points {
        /// Whose.
        seat: SeatId,
        /// How many.
        points: u32,
    },
}

/// The keywords of the lines that a variant with these order forms has.
pub fn keywords(forms: Forms) -> impl Iterator<Item = &'static str> {
    let pools = ["pool"].into_iter().filter(move |_| forms.mobilizing);
    let stakes = ["influence", "unspent", "points"].into_iter().filter(move |_| forms.investing);
    pools.chain(stakes)
}

impl Fact {
    /// Reads the rest of a line that begins with one of the [`keywords`].
    pub fn read(keyword: &str, rest: Text<'_>, words: Words<'_>) -> Result<Self, Mistake> {
        match keyword {
            "pool" => read_pool(rest, words),
            "influence" => read_influence(rest, words),
            "unspent" => {
                let (seat, amount) = read_player_number(rest, words, "unspent PLAYER N")?;
                Ok(Self::Unspent { seat, amount })
            }
            _ => {
                let (seat, points) = read_player_number(rest, words, "points PLAYER N")?;
                Ok(Self::Points { seat, points })
            }
        }
    }

    /// How it stands in a state.
    pub fn found(&self, state: &State) -> Self {
        let account = |seat: SeatId| state.stakes.of(seat).cloned().unwrap_or_default();
        match *self {
            Self::Pool { power, centre, .. } => {
                let mut units: Vec<_> = state.position.pool(power, centre).map(|unit| unit.kind).collect();
                units.sort_unstable();
                Self::Pool { power, centre, units }
            }
            Self::Influence { seat, power, .. } => Self::Influence { seat, power, amount: state.stakes.holding(seat, power) },
            Self::Unspent { seat, .. } => Self::Unspent { seat, amount: account(seat).in_hand },
            Self::Points { seat, .. } => Self::Points { seat, points: account(seat).points },
        }
    }

    /// As a line of a case.
    pub fn write(&self, board: &Board, players: &[String]) -> String {
        let power = |power: PowerId| board.power(power).name.as_str();
        let player = |seat: SeatId| players.get(seat.index()).map_or("", String::as_str);
        match self {
            Self::Pool { power: owner, centre, units } => {
                let units: Vec<_> = units.iter().map(|kind| kind.letter().to_string()).collect();
                let units = if units.is_empty() { "none".to_owned() } else { units.join(", ") };
                format!("pool {} {}: {units}", power(*owner), board.write_place((*centre).into()))
            }
            Self::Influence { seat, power: of, amount } => format!("influence {} {} {amount}", player(*seat), power(*of)),
            Self::Unspent { seat, amount } => format!("unspent {} {amount}", player(*seat)),
            Self::Points { seat, points } => format!("points {} {points}", player(*seat)),
        }
    }

    /// Whether two facts are about the same thing.
    pub fn is_about(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Pool { power: a, centre: x, .. }, Self::Pool { power: b, centre: y, .. }) => (a, x) == (b, y),
            (Self::Influence { seat: a, power: x, .. }, Self::Influence { seat: b, power: y, .. }) => (a, x) == (b, y),
            (Self::Unspent { seat: a, .. }, Self::Unspent { seat: b, .. })
            | (Self::Points { seat: a, .. }, Self::Points { seat: b, .. }) => a == b,
            _ => false,
        }
    }

    /// The changes that make it so where nothing is.
    fn edits(&self) -> Vec<Edit> {
        match *self {
            Self::Pool { power, centre, ref units } => units.iter().map(|&kind| Edit::Pool { power, kind, centre }).collect(),
            Self::Influence { seat, power, amount } => vec![Edit::SetInfluence { seat, power, amount }],
            Self::Unspent { seat, amount } => vec![Edit::SetInHand { seat, amount }],
            Self::Points { seat, points } => vec![Edit::SetPoints { seat, points }],
        }
    }
}

/// Sets a state up as the lines of a `state` block say. Accounts are wholly theirs; pools are, if they speak of any.
pub fn set_up(lines: &[Text<'_>], words: Words<'_>, variant: &dyn Variant, state: &mut State) -> Result<(), Mistake> {
    let facts = read_all(lines, words, variant)?;
    if facts.iter().any(|fact| matches!(fact, Fact::Pool { .. })) {
        state.position.pooled.clear();
    }
    for account in &mut state.stakes.accounts {
        *account = Account { holdings: vec![0; account.holdings.len()], ..Account::default() };
    }
    for (line, fact) in lines.iter().zip(facts) {
        for edit in fact.edits() {
            edit.change(variant, words.board, state).map_err(|why| Mistake::new(line.line, why.to_string()))?;
        }
    }
    Ok(())
}

/// One fact a line, no two about the same thing.
fn read_all(lines: &[Text<'_>], words: Words<'_>, variant: &dyn Variant) -> Result<Vec<Fact>, Mistake> {
    let mut facts: Vec<Fact> = Vec::new();
    for &line in lines {
        let (keyword, rest) = line.split();
        let mut known = keywords(variant.forms());
        if !known.any(|known| known == keyword) {
            let known = keywords(variant.forms()).collect::<Vec<_>>().join(", ");
            let why = format!("“{keyword}” is nothing that `state` holds; this variant knows {known}");
            return Err(Mistake::new(line.line, why));
        }
        let fact = Fact::read(keyword, rest, words)?;
        if facts.iter().any(|other| other.is_about(&fact)) {
            return Err(Mistake::new(line.line, format!("“{}” is said a second time; keep one of the lines", line.text)));
        }
        facts.push(fact);
    }
    Ok(facts)
}

/// All that a state keeps beside units and owners.
pub fn all(state: &State) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    for unit in &state.position.pooled {
        let pool = Fact::Pool { power: unit.power, centre: unit.place.province, units: Vec::new() }.found(state);
        if facts.last() != Some(&pool) {
            facts.push(pool);
        }
    }
    for (seat, account) in state.stakes.seats().zip(&state.stakes.accounts) {
        let invested = (0..).map(PowerId).zip(&account.holdings).filter(|(_, amount)| **amount > 0);
        facts.extend(invested.map(|(power, &amount)| Fact::Influence { seat, power, amount }));
        facts.push(Fact::Unspent { seat, amount: account.in_hand });
        facts.push(Fact::Points { seat, points: account.points });
    }
    facts
}

fn read_pool(rest: Text<'_>, words: Words<'_>) -> Result<Fact, Mistake> {
    let wrong = |why: String| Mistake::new(rest.line, why);
    let form = "write `pool POWER PLACE: A, F`, or `: none`";
    let (pool, units) = rest.text.split_once(':').ok_or_else(|| wrong(format!("the units are missing; {form}")))?;
    let (power, centre) = words.leading_power(Text { text: pool.trim(), ..rest })?;
    let kind = |letter: &str| match letter.trim() {
        "A" | "a" => Ok(UnitKind::Army),
        "F" | "f" => Ok(UnitKind::Fleet),
        other => Err(wrong(format!("“{other}” is no pooled unit; {form}"))),
    };
    let mut units = match units.trim() {
        "none" => Vec::new(),
        units => units.split(',').map(kind).collect::<Result<_, _>>()?,
    };
    units.sort_unstable();
    Ok(Fact::Pool { power, centre: words.province(centre)?, units })
}

fn read_influence(rest: Text<'_>, words: Words<'_>) -> Result<Fact, Mistake> {
    let form = "influence PLAYER POWER N";
    let (seat, after) = words.leading_player(rest)?;
    // Where a name is the beginning of another, what follows tells them apart.
    let read = |(seat, after): (SeatId, _)| {
        let (power, number) = words.leading_power(after)?;
        Ok(Fact::Influence { seat, power, amount: number.number(form)? })
    };
    let mut ways = words.leading_players(rest).into_iter();
    ways.find_map(|way| read(way).ok()).map_or_else(|| read((seat, after)), Ok)
}

fn read_player_number(rest: Text<'_>, words: Words<'_>, form: &str) -> Result<(SeatId, u32), Mistake> {
    let (seat, after) = words.leading_player(rest)?;
    let mut ways = words.leading_players(rest).into_iter();
    let found = ways.find_map(|(seat, after)| Some((seat, after.number(form).ok()?)));
    found.map_or_else(|| Ok((seat, after.number(form)?)), Ok)
}
