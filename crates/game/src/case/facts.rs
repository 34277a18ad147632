//! What only some games keep beside units and owners: pools, influence, points, rations, kinds of
//! units not shown yet. The same lines set it up (`state`) and check it (`expect`).

use super::carrying::rationed;
use super::parse::{Mistake, Text};
use super::stage::LastListed;
use super::words::CaseWords;
use crate::game::Edit;
use crate::game::edit::{BallotEdit, CarryingEdit, KindEdit, PoolEdit, Pooled, ScaleEdit};
use chancery_atlas::board::{Board, PowerId, ProvinceId, UnitKind};
use chancery_engine::accounts::Account;
use chancery_engine::order::{Carrying, Forms};
use chancery_engine::position::Unit;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{State, Table, Variant};

/// Something that a state keeps, and how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    about: FactSubject,
    is: FactValue,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FactSubject {
    /// `pool POWER PLACE: A, F`: exactly these units are pooled there.
    Pool(PowerId, ProvinceId),
    /// `influence PLAYER POWER N`: what is invested.
    Influence(SeatId, PowerId),
    /// `unspent PLAYER N`: influence in hand.
    Unspent(SeatId),
    /// `points PLAYER N`: victory points.
    Points(SeatId),
    /// `rations POWER SEA N`: the army aboard there has spent so many moves; `none` where no army
    /// is.
    Rations(PowerId, ProvinceId),
    /// `free POWER PLACE: F`: the unit there is of free kind, and its owner has chosen this one and
    /// not shown it; `none` where no kind is chosen in secret.
    Free(PowerId, ProvinceId),
    /// `trapped POWER N`: so many of its armies lie on polar caps.
    Trapped(PowerId),
    /// `extra POWER`: the unit that it placed beside those of the start is on the board; `extra
    /// POWER none`: none is.
    Extra(PowerId),
}

/// How something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
enum FactValue {
    Number(u32),
    /// These units, one or more; sorted.
    Units(Vec<UnitKind>),
    There,
    Nothing,
}

/// What is written where there is nothing of the sort.
const NONE: &str = "none";

/// The keywords of the lines that a game with these order forms has.
pub(crate) fn keywords(forms: Forms) -> impl Iterator<Item = &'static str> {
    let Forms {
        mobilizing,
        investing,
        carrying,
        scales,
        choosing,
        placing,
        ..
    } = forms;
    let all = [
        ("pool", mobilizing),
        ("influence", investing),
        ("unspent", investing),
        ("points", investing),
        ("rations", carrying == Carrying::Own),
        ("free", choosing),
        ("trapped", scales),
        ("extra", placing),
    ];
    let known = all.into_iter().filter(|(_, has)| *has);
    known.map(|(keyword, _)| keyword)
}

impl FactValue {
    fn units(units: impl IntoIterator<Item = UnitKind>) -> Self {
        let mut units: Vec<UnitKind> = units.into_iter().collect();
        units.sort_unstable();
        if units.is_empty() {
            Self::Nothing
        } else {
            Self::Units(units)
        }
    }

    fn write(&self) -> String {
        match self {
            Self::Number(number) => format!(" {number}"),
            Self::Units(units) => {
                let letters: Vec<_> = units.iter().map(|kind| kind.letter().to_string()).collect();
                format!(" {}", letters.join(", "))
            }
            Self::There => String::new(),
            Self::Nothing => format!(" {NONE}"),
        }
    }
}

impl FactSubject {
    fn found(self, state: &State) -> Fact {
        let position = &state.position;
        let account = |seat: SeatId| state.accounts.of(seat).cloned().unwrap_or_default();
        let is = match self {
            Self::Pool(power, centre) => {
                FactValue::units(position.pool(power, centre).map(|unit| unit.kind))
            }
            Self::Influence(seat, power) => FactValue::Number(state.accounts.holding(seat, power)),
            Self::Unspent(seat) => FactValue::Number(account(seat).in_hand),
            Self::Points(seat) => FactValue::Number(account(seat).points),
            Self::Rations(power, sea) => {
                let mut aboard = position.aboard_in(sea);
                let army = aboard.find(|army| army.unit.power == power);
                army.map_or(FactValue::Nothing, |army| {
                    FactValue::Number(army.moves.into())
                })
            }
            Self::Free(power, province) => {
                let unit = position.unit_in(province).filter(|unit| {
                    let free = position.free_kind(unit.id);
                    unit.power == power && free.is_some_and(|free| free.chosen)
                });
                FactValue::units(unit.map(|unit| unit.kind))
            }
            Self::Trapped(power) => FactValue::Number(position.trapped_of(power) as u32),
            Self::Extra(power) => {
                let units = position.extra.iter();
                let mut extra = units.filter_map(|&unit| position.unit(unit));
                if extra.any(|unit| unit.power == power) {
                    FactValue::There
                } else {
                    FactValue::Nothing
                }
            }
        };
        Fact { about: self, is }
    }

    /// The beginning of its line.
    fn write(self, board: &Board, players: &[String]) -> String {
        let power = |power: PowerId| board.power(power).name.as_str();
        let place = |province: ProvinceId| board.write_place(province.into());
        let player = |seat: SeatId| players.get(seat.index()).map_or("", String::as_str);
        match self {
            Self::Pool(owner, centre) => format!("pool {} {}:", power(owner), place(centre)),
            Self::Influence(seat, of) => format!("influence {} {}", player(seat), power(of)),
            Self::Unspent(seat) => format!("unspent {}", player(seat)),
            Self::Points(seat) => format!("points {}", player(seat)),
            Self::Rations(owner, sea) => format!("rations {} {}", power(owner), place(sea)),
            Self::Free(owner, at) => format!("free {} {}:", power(owner), place(at)),
            Self::Trapped(owner) => format!("trapped {}", power(owner)),
            Self::Extra(owner) => format!("extra {}", power(owner)),
        }
    }
}

impl Fact {
    /// Reads the rest of a line that begins with one of the [`keywords`].
    pub(crate) fn read(
        keyword: &str,
        rest: Text<'_>,
        words: CaseWords<'_>,
    ) -> Result<Self, Mistake> {
        let (about, is) = match keyword {
            "pool" => read_pool(rest, words)?,
            "rations" => read_rations(rest, words)?,
            "free" => read_free(rest, words)?,
            "influence" => read_influence(rest, words)?,
            "trapped" => {
                let (power, number) = words.leading_power(rest)?;
                let number = number.number("trapped POWER N")?;
                (FactSubject::Trapped(power), FactValue::Number(number))
            }
            "extra" => read_extra(rest, words)?,
            "unspent" => {
                let (seat, amount) = read_player_number(rest, words, "unspent PLAYER N")?;
                (FactSubject::Unspent(seat), FactValue::Number(amount))
            }
            _ => {
                let (seat, points) = read_player_number(rest, words, "points PLAYER N")?;
                (FactSubject::Points(seat), FactValue::Number(points))
            }
        };
        Ok(Self { about, is })
    }

    pub(crate) fn found(&self, state: &State) -> Self {
        self.about.found(state)
    }

    /// As a line of a case.
    pub(crate) fn write(&self, board: &Board, players: &[String]) -> String {
        format!("{}{}", self.about.write(board, players), self.is.write())
    }

    /// Whether two facts are about the same thing.
    pub(crate) fn is_about(&self, other: &Self) -> bool {
        self.about == other.about
    }

    /// The changes by hand that make it so where nothing is. `last`: the unit of each power that
    /// was listed last.
    fn edits(&self, last: &[LastListed]) -> Vec<Edit> {
        let number = match self.is {
            FactValue::Number(number) => number,
            _ => 0,
        };
        let units = match &self.is {
            FactValue::Units(units) => units.as_slice(),
            _ => &[],
        };
        let units = units.iter().copied();
        match self.about {
            FactSubject::Pool(power, centre) => units
                .map(|kind| Pooled {
                    power,
                    kind,
                    centre,
                })
                .map(|unit| Edit::Pools(PoolEdit::Add(unit)))
                .collect(),
            FactSubject::Influence(seat, power) => vec![Edit::Ballots(BallotEdit::Influence {
                seat,
                power,
                amount: number,
            })],
            FactSubject::Unspent(seat) => vec![Edit::Ballots(BallotEdit::InHand {
                seat,
                amount: number,
            })],
            FactSubject::Points(seat) => vec![Edit::Ballots(BallotEdit::Points {
                seat,
                points: number,
            })],
            FactSubject::Rations(power, sea) => vec![Edit::Carrying(CarryingEdit::Rations {
                power,
                sea,
                moves: number as u8,
            })],
            FactSubject::Free(power, province) => units
                .map(|kind| KindEdit::Choose {
                    power,
                    province,
                    kind: Some(kind),
                })
                .map(Edit::Kinds)
                .collect(),
            FactSubject::Trapped(power) => vec![Edit::Scales(ScaleEdit::Trapped {
                power,
                cap: None,
                number,
            })],
            FactSubject::Extra(_) if self.is == FactValue::Nothing => Vec::new(),
            FactSubject::Extra(power) => vec![Edit::Scales(ScaleEdit::Extra {
                power,
                unit: last.get(power.index()).copied().flatten(),
            })],
        }
    }
}

/// Sets a state up as the lines of a `state` block say. Accounts are wholly theirs; pools are, if
/// they speak of any. `last`: the unit of each power that was listed last.
pub(crate) fn set_up(
    lines: &[Text<'_>],
    words: CaseWords<'_>,
    last: &[LastListed],
    table: Table<'_>,
    state: &mut State,
) -> Result<(), Mistake> {
    let facts = read_all(lines, words)?;
    if facts
        .iter()
        .any(|fact| matches!(fact.about, FactSubject::Pool(..)))
    {
        state.position.pooled.clear();
    }
    for account in &mut state.accounts.accounts {
        *account = Account {
            holdings: vec![0; account.holdings.len()],
            ..Account::default()
        };
    }
    for (line, fact) in lines.iter().zip(facts) {
        if let (FactSubject::Extra(power), FactValue::There) = (fact.about, &fact.is)
            && last.get(power.index()).copied().flatten().is_none()
        {
            let name = &words.board.power(power).name;
            return Err(line.wrong(format!("{name} has no extra unit; list one in `units`")));
        }
        for edit in fact.edits(last) {
            edit.change(words.variant, table, state)
                .map_err(|why| line.wrong(why.to_string()))?;
        }
    }
    Ok(())
}

/// One fact a line, no two about the same thing.
fn read_all(lines: &[Text<'_>], words: CaseWords<'_>) -> Result<Vec<Fact>, Mistake> {
    let mut facts: Vec<Fact> = Vec::new();
    for &line in lines {
        let (keyword, rest) = line.split();
        let mut known = keywords(words.forms);
        if !known.any(|known| known == keyword) {
            let known = keywords(words.forms).collect::<Vec<_>>().join(", ");
            let why = format!("“{keyword}” does not belong in `state`; this variant has {known}");
            return Err(line.wrong(why));
        }
        let fact = Fact::read(keyword, rest, words)?;
        if facts.iter().any(|other| other.is_about(&fact)) {
            return Err(line.wrong(format!("“{}” is there twice; keep one line", line.text)));
        }
        facts.push(fact);
    }
    Ok(facts)
}

/// All that a state keeps beside units and owners.
pub(crate) fn all(board: &Board, variant: &dyn Variant, state: &State) -> Vec<Fact> {
    let position = &state.position;
    let of = |unit: &Unit, about: fn(PowerId, ProvinceId) -> FactSubject| {
        about(unit.power, unit.place.province)
    };
    let pools = position
        .pooled
        .iter()
        .map(|unit| of(unit, FactSubject::Pool));
    let rations = rationed(variant, position).map(|army| of(&army.unit, FactSubject::Rations));
    let free = position
        .units
        .iter()
        .map(|unit| of(unit, FactSubject::Free));
    let powers = || (0..).map(PowerId).take(board.powers.len());
    let mut facts: Vec<Fact> = pools
        .chain(rations)
        .chain(free)
        .chain(powers().map(FactSubject::Trapped))
        .chain(powers().map(FactSubject::Extra))
        .map(|about| about.found(state))
        .filter(|fact| !matches!(fact.is, FactValue::Nothing | FactValue::Number(0)))
        .collect();
    facts.dedup();
    for (seat, account) in state.accounts.seats().zip(&state.accounts.accounts) {
        let powers = (0..).map(PowerId).take(account.holdings.len());
        let invested = powers.map(|power| FactSubject::Influence(seat, power).found(state));
        facts.extend(invested.filter(|fact| fact.is != FactValue::Number(0)));
        facts.extend(
            [FactSubject::Unspent(seat), FactSubject::Points(seat)].map(|about| about.found(state)),
        );
    }
    facts
}

/// A line whose end is parted from what it is about by a colon.
fn read_parted<'a>(
    rest: Text<'a>,
    words: CaseWords<'_>,
    (lacks, form): (&str, &str),
) -> Result<(PowerId, ProvinceId, &'a str), Mistake> {
    let (unit, after) = rest
        .parted(":")
        .ok_or_else(|| rest.wrong(format!("{lacks}; {form}")))?;
    let (power, place) = words.leading_power(unit)?;
    Ok((power, words.province(place)?, after.text))
}

fn read_pool(rest: Text<'_>, words: CaseWords<'_>) -> Result<(FactSubject, FactValue), Mistake> {
    let form = "write `pool POWER PLACE: A, F`, or `: none`";
    let (power, centre, units) = read_parted(rest, words, ("the units are missing", form))?;
    let kind = |letter: &str| {
        read_kind(letter).ok_or_else(|| {
            let why = format!("“{}” is not a pooled unit; {form}", letter.trim());
            rest.wrong(why)
        })
    };
    let units = match units {
        NONE => Vec::new(),
        units => units.split(',').map(kind).collect::<Result<_, _>>()?,
    };
    Ok((FactSubject::Pool(power, centre), FactValue::units(units)))
}

fn read_kind(letter: &str) -> Option<UnitKind> {
    match letter.trim() {
        "A" | "a" => Some(UnitKind::Army),
        "F" | "f" => Some(UnitKind::Fleet),
        _ => None,
    }
}

fn read_rations(rest: Text<'_>, words: CaseWords<'_>) -> Result<(FactSubject, FactValue), Mistake> {
    let form = "rations POWER SEA N";
    let (aboard, moves) = rest
        .text
        .rsplit_once(char::is_whitespace)
        .ok_or_else(|| rest.wrong(format!("the number of moves is missing; write `{form}`")))?;
    let moves = match moves {
        NONE => FactValue::Nothing,
        moves => FactValue::Number(rest.part(moves).number::<u8>(form)?.into()),
    };
    let army = words.power_aboard(rest.part(aboard))?;
    Ok((FactSubject::Rations(army.power, army.place.province), moves))
}

fn read_free(rest: Text<'_>, words: CaseWords<'_>) -> Result<(FactSubject, FactValue), Mistake> {
    let form = "write `free POWER PLACE: A` or `: F`, or `: none`";
    let (power, place, kind) = read_parted(rest, words, ("the kind is missing", form))?;
    let wrong = || rest.wrong(format!("“{kind}” is not a kind of unit; {form}"));
    let kind = match kind {
        NONE => None,
        letter => Some(read_kind(letter).ok_or_else(wrong)?),
    };
    Ok((FactSubject::Free(power, place), FactValue::units(kind)))
}

fn read_extra(rest: Text<'_>, words: CaseWords<'_>) -> Result<(FactSubject, FactValue), Mistake> {
    let (power, after) = words.leading_power(rest)?;
    let is = match after.text {
        "" => FactValue::There,
        NONE => FactValue::Nothing,
        other => {
            return Err(rest.wrong(format!(
                "“{other}” is one word too many; write `extra POWER`, or `extra POWER none`"
            )));
        }
    };
    Ok((FactSubject::Extra(power), is))
}

fn read_influence(
    rest: Text<'_>,
    words: CaseWords<'_>,
) -> Result<(FactSubject, FactValue), Mistake> {
    let form = "influence PLAYER POWER N";
    let (seat, after) = words.leading_player(rest)?;
    // Where a name is the beginning of another, what follows tells them apart.
    let read = |(seat, after): (SeatId, _)| {
        let (power, number) = words.leading_power(after)?;
        Ok((
            FactSubject::Influence(seat, power),
            FactValue::Number(number.number(form)?),
        ))
    };
    let mut ways = words.leading_players(rest).into_iter();
    ways.find_map(|way| read(way).ok())
        .map_or_else(|| read((seat, after)), Ok)
}

fn read_player_number(
    rest: Text<'_>,
    words: CaseWords<'_>,
    form: &str,
) -> Result<(SeatId, u32), Mistake> {
    let (seat, after) = words.leading_player(rest)?;
    let mut ways = words.leading_players(rest).into_iter();
    let found = ways.find_map(|(seat, after)| Some((seat, after.number(form).ok()?)));
    found.map_or_else(|| Ok((seat, after.number(form)?)), Ok)
}
