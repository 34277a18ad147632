//! What only some games keep beside units and owners: pools, influence, points, rations, kinds of
//! units not shown yet. The same lines set it up (`state`) and check it (`expect`).

use super::parse::{Mistake, Text};
use super::stage::LastListed;
use super::words::Words;
use crate::board::{Board, PowerId, ProvinceId, UnitKind};
use crate::game::Edit;
use crate::order::Forms;
use crate::position::Unit;
use crate::seat::SeatId;
use crate::stakes::Account;
use crate::variant::{State, Table};

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
    /// `rations POWER SEA N`: the army aboard there has spent so many moves; `none` where no army
    /// is.
    Rations {
        /// Whose.
        power: PowerId,
        /// Where its fleet is.
        sea: ProvinceId,
        /// How many.
        moves: Option<u8>,
    },
    /// `free POWER PLACE: F`: the unit there is of free kind, and its owner has chosen this one and
    /// not shown it; `none` where no kind is chosen in secret.
    Free {
        /// Whose.
        power: PowerId,
        /// Where.
        province: ProvinceId,
        /// What was chosen.
        kind: Option<UnitKind>,
    },
    /// `trapped POWER N`: so many of its armies lie on polar caps.
    Trapped {
        /// Whose.
        power: PowerId,
        /// How many.
        number: u32,
    },
    /// `extra POWER`: the unit that it placed beside those of the start is on the board; `extra
    /// POWER none`: none is.
    Extra {
        /// Whose.
        power: PowerId,
        /// Whether it is on the board.
        there: bool,
    },
}

/// What is written where there is nothing of the sort.
const NONE: &str = "none";

/// The keywords of the lines that a game with these order forms has.
pub fn keywords(forms: Forms) -> impl Iterator<Item = &'static str> {
    let pools = ["pool"].into_iter().filter(move |_| forms.mobilizing);
    let stakes = ["influence", "unspent", "points"]
        .into_iter()
        .filter(move |_| forms.investing);
    let rations = ["rations"]
        .into_iter()
        .filter(move |_| forms.carrying && !forms.scales);
    let free = ["free"].into_iter().filter(move |_| forms.choosing);
    let trapped = ["trapped"].into_iter().filter(move |_| forms.scales);
    let extra = ["extra"].into_iter().filter(move |_| forms.placing);
    pools
        .chain(stakes)
        .chain(rations)
        .chain(free)
        .chain(trapped)
        .chain(extra)
}

impl Fact {
    /// Reads the rest of a line that begins with one of the [`keywords`].
    pub fn read(keyword: &str, rest: Text<'_>, words: Words<'_>) -> Result<Self, Mistake> {
        match keyword {
            "pool" => read_pool(rest, words),
            "rations" => read_rations(rest, words),
            "free" => read_free(rest, words),
            "influence" => read_influence(rest, words),
            "trapped" => {
                let (power, number) = words.leading_power(rest)?;
                Ok(Self::Trapped {
                    power,
                    number: number.number("trapped POWER N")?,
                })
            }
            "extra" => read_extra(rest, words),
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
                let mut units: Vec<_> = state
                    .position
                    .pool(power, centre)
                    .map(|unit| unit.kind)
                    .collect();
                units.sort_unstable();
                Self::Pool {
                    power,
                    centre,
                    units,
                }
            }
            Self::Influence { seat, power, .. } => Self::Influence {
                seat,
                power,
                amount: state.stakes.holding(seat, power),
            },
            Self::Unspent { seat, .. } => Self::Unspent {
                seat,
                amount: account(seat).in_hand,
            },
            Self::Points { seat, .. } => Self::Points {
                seat,
                points: account(seat).points,
            },
            Self::Rations { power, sea, .. } => {
                let moves = state
                    .position
                    .aboard_in(sea)
                    .find(|army| army.unit.power == power)
                    .map(|army| army.moves);
                Self::Rations { power, sea, moves }
            }
            Self::Free {
                power, province, ..
            } => {
                let unit = state
                    .position
                    .unit_in(province)
                    .filter(|unit| unit.power == power);
                let is_secret = |unit: &&Unit| {
                    state
                        .position
                        .free_kind(unit.id)
                        .is_some_and(|free| free.chosen)
                };
                Self::Free {
                    power,
                    province,
                    kind: unit.filter(is_secret).map(|unit| unit.kind),
                }
            }
            Self::Trapped { power, .. } => Self::Trapped {
                power,
                number: state.position.trapped_of(power) as u32,
            },
            Self::Extra { power, .. } => {
                let mut extra = state
                    .position
                    .extra
                    .iter()
                    .filter_map(|&unit| state.position.unit(unit));
                Self::Extra {
                    power,
                    there: extra.any(|unit| unit.power == power),
                }
            }
        }
    }

    /// As a line of a case.
    pub fn write(&self, board: &Board, players: &[String]) -> String {
        let power = |power: PowerId| board.power(power).name.as_str();
        let player = |seat: SeatId| players.get(seat.index()).map_or("", String::as_str);
        match self {
            Self::Pool {
                power: owner,
                centre,
                units,
            } => {
                let units: Vec<_> = units.iter().map(|kind| kind.letter().to_string()).collect();
                let units = if units.is_empty() {
                    NONE.to_owned()
                } else {
                    units.join(", ")
                };
                format!(
                    "pool {} {}: {units}",
                    power(*owner),
                    board.write_place((*centre).into())
                )
            }
            Self::Influence {
                seat,
                power: of,
                amount,
            } => format!("influence {} {} {amount}", player(*seat), power(*of)),
            Self::Unspent { seat, amount } => format!("unspent {} {amount}", player(*seat)),
            Self::Points { seat, points } => format!("points {} {points}", player(*seat)),
            Self::Rations {
                power: owner,
                sea,
                moves,
            } => {
                let moves = moves.map_or(NONE.to_owned(), |moves| moves.to_string());
                format!(
                    "rations {} {} {moves}",
                    power(*owner),
                    board.write_place((*sea).into())
                )
            }
            Self::Free {
                power: owner,
                province,
                kind,
            } => {
                let kind = kind.map_or(NONE.to_owned(), |kind| kind.letter().to_string());
                format!(
                    "free {} {}: {kind}",
                    power(*owner),
                    board.write_place((*province).into())
                )
            }
            Self::Trapped {
                power: owner,
                number,
            } => format!("trapped {} {number}", power(*owner)),
            Self::Extra {
                power: owner,
                there: true,
            } => format!("extra {}", power(*owner)),
            Self::Extra {
                power: owner,
                there: false,
            } => format!("extra {} {NONE}", power(*owner)),
        }
    }

    /// Whether two facts are about the same thing.
    pub fn is_about(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Pool {
                    power: a,
                    centre: x,
                    ..
                },
                Self::Pool {
                    power: b,
                    centre: y,
                    ..
                },
            )
            | (
                Self::Rations {
                    power: a, sea: x, ..
                },
                Self::Rations {
                    power: b, sea: y, ..
                },
            )
            | (
                Self::Free {
                    power: a,
                    province: x,
                    ..
                },
                Self::Free {
                    power: b,
                    province: y,
                    ..
                },
            ) => (a, x) == (b, y),
            (
                Self::Influence {
                    seat: a, power: x, ..
                },
                Self::Influence {
                    seat: b, power: y, ..
                },
            ) => (a, x) == (b, y),
            (Self::Unspent { seat: a, .. }, Self::Unspent { seat: b, .. })
            | (Self::Points { seat: a, .. }, Self::Points { seat: b, .. }) => a == b,
            (Self::Trapped { power: a, .. }, Self::Trapped { power: b, .. })
            | (Self::Extra { power: a, .. }, Self::Extra { power: b, .. }) => a == b,
            _ => false,
        }
    }

    /// The changes that make it so where nothing is. `last`: the unit of each power that was listed
    /// last.
    fn edits(&self, last: &[LastListed]) -> Vec<Edit> {
        match *self {
            Self::Pool {
                power,
                centre,
                ref units,
            } => units
                .iter()
                .map(|&kind| Edit::Pool {
                    power,
                    kind,
                    centre,
                })
                .collect(),
            Self::Influence {
                seat,
                power,
                amount,
            } => vec![Edit::SetInfluence {
                seat,
                power,
                amount,
            }],
            Self::Unspent { seat, amount } => vec![Edit::SetInHand { seat, amount }],
            Self::Points { seat, points } => vec![Edit::SetPoints { seat, points }],
            Self::Rations { power, sea, moves } => vec![Edit::SetRations {
                power,
                sea,
                moves: moves.unwrap_or_default(),
            }],
            Self::Free {
                power,
                province,
                kind: Some(kind),
            } => vec![Edit::ChooseKind {
                power,
                province,
                kind: Some(kind),
            }],
            Self::Trapped { power, number } => vec![Edit::SetTrapped {
                power,
                cap: None,
                number,
            }],
            Self::Extra { power, there: true } => vec![Edit::SetExtra {
                power,
                unit: last.get(power.index()).copied().flatten(),
            }],
            Self::Free { kind: None, .. } | Self::Extra { there: false, .. } => Vec::new(),
        }
    }
}

/// Sets a state up as the lines of a `state` block say. Accounts are wholly theirs; pools are, if
/// they speak of any. `last`: the unit of each power that was listed last.
pub fn set_up(
    lines: &[Text<'_>],
    words: Words<'_>,
    last: &[LastListed],
    table: Table<'_>,
    state: &mut State,
) -> Result<(), Mistake> {
    let facts = read_all(lines, words)?;
    if facts.iter().any(|fact| matches!(fact, Fact::Pool { .. })) {
        state.position.pooled.clear();
    }
    for account in &mut state.stakes.accounts {
        *account = Account {
            holdings: vec![0; account.holdings.len()],
            ..Account::default()
        };
    }
    for (line, fact) in lines.iter().zip(facts) {
        if let Fact::Extra { power, there: true } = fact
            && last.get(power.index()).copied().flatten().is_none()
        {
            let name = &words.board.power(power).name;
            return Err(Mistake::new(
                line.line,
                format!("{name} has no unit that could be the extra one; list it in `units`"),
            ));
        }
        for edit in fact.edits(last) {
            edit.change(words.variant, table, state)
                .map_err(|why| Mistake::new(line.line, why.to_string()))?;
        }
    }
    Ok(())
}

/// One fact a line, no two about the same thing.
fn read_all(lines: &[Text<'_>], words: Words<'_>) -> Result<Vec<Fact>, Mistake> {
    let mut facts: Vec<Fact> = Vec::new();
    for &line in lines {
        let (keyword, rest) = line.split();
        let mut known = keywords(words.forms);
        if !known.any(|known| known == keyword) {
            let known = keywords(words.forms).collect::<Vec<_>>().join(", ");
            let why =
                format!("“{keyword}” is nothing that `state` holds; this variant knows {known}");
            return Err(Mistake::new(line.line, why));
        }
        let fact = Fact::read(keyword, rest, words)?;
        if facts.iter().any(|other| other.is_about(&fact)) {
            return Err(Mistake::new(
                line.line,
                format!(
                    "“{}” is said a second time; keep one of the lines",
                    line.text
                ),
            ));
        }
        facts.push(fact);
    }
    Ok(facts)
}

/// All that a state keeps beside units and owners.
pub fn all(board: &Board, forms: Forms, state: &State) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    for unit in &state.position.pooled {
        let pool = Fact::Pool {
            power: unit.power,
            centre: unit.place.province,
            units: Vec::new(),
        }
        .found(state);
        if facts.last() != Some(&pool) {
            facts.push(pool);
        }
    }
    for army in state.position.aboard.iter().filter(|_| !forms.scales) {
        let rations = Fact::Rations {
            power: army.unit.power,
            sea: army.unit.place.province,
            moves: None,
        };
        facts.extend(
            [rations.found(state)]
                .into_iter()
                .filter(|found| *found != rations),
        );
    }
    for unit in &state.position.units {
        let free = Fact::Free {
            power: unit.power,
            province: unit.place.province,
            kind: None,
        };
        facts.extend(
            [free.found(state)]
                .into_iter()
                .filter(|found| *found != free),
        );
    }
    let powers = || (0..).map(PowerId).take(board.powers.len());
    let trapped = powers().map(|power| Fact::Trapped { power, number: 0 }.found(state));
    facts.extend(trapped.filter(|fact| !matches!(fact, Fact::Trapped { number: 0, .. })));
    let extra = powers().map(|power| {
        Fact::Extra {
            power,
            there: false,
        }
        .found(state)
    });
    facts.extend(extra.filter(|fact| matches!(fact, Fact::Extra { there: true, .. })));
    for (seat, account) in state.stakes.seats().zip(&state.stakes.accounts) {
        let invested = (0..)
            .map(PowerId)
            .zip(&account.holdings)
            .filter(|(_, amount)| **amount > 0);
        facts.extend(invested.map(|(power, &amount)| Fact::Influence {
            seat,
            power,
            amount,
        }));
        facts.push(Fact::Unspent {
            seat,
            amount: account.in_hand,
        });
        facts.push(Fact::Points {
            seat,
            points: account.points,
        });
    }
    facts
}

fn read_pool(rest: Text<'_>, words: Words<'_>) -> Result<Fact, Mistake> {
    let wrong = |why: String| Mistake::new(rest.line, why);
    let form = "write `pool POWER PLACE: A, F`, or `: none`";
    let (pool, units) = rest
        .text
        .split_once(':')
        .ok_or_else(|| wrong(format!("the units are missing; {form}")))?;
    let (power, centre) = words.leading_power(Text {
        text: pool.trim(),
        ..rest
    })?;
    let kind = |letter: &str| {
        read_kind(letter)
            .ok_or_else(|| wrong(format!("“{}” is no pooled unit; {form}", letter.trim())))
    };
    let mut units = match units.trim() {
        NONE => Vec::new(),
        units => units.split(',').map(kind).collect::<Result<_, _>>()?,
    };
    units.sort_unstable();
    Ok(Fact::Pool {
        power,
        centre: words.province(centre)?,
        units,
    })
}

fn read_kind(letter: &str) -> Option<UnitKind> {
    match letter.trim() {
        "A" | "a" => Some(UnitKind::Army),
        "F" | "f" => Some(UnitKind::Fleet),
        _ => None,
    }
}

fn read_rations(rest: Text<'_>, words: Words<'_>) -> Result<Fact, Mistake> {
    let form = "rations POWER SEA N";
    let (aboard, moves) = rest.text.rsplit_once(char::is_whitespace).ok_or_else(|| {
        Mistake::new(
            rest.line,
            format!("the number of moves is missing; write `{form}`"),
        )
    })?;
    let moves = if moves == NONE {
        None
    } else {
        Some(
            Text {
                text: moves,
                ..rest
            }
            .number(form)?,
        )
    };
    let army = words.power_aboard(Text {
        text: aboard.trim(),
        ..rest
    })?;
    Ok(Fact::Rations {
        power: army.power,
        sea: army.place.province,
        moves,
    })
}

fn read_free(rest: Text<'_>, words: Words<'_>) -> Result<Fact, Mistake> {
    let wrong = |why: String| Mistake::new(rest.line, why);
    let form = "write `free POWER PLACE: A` or `: F`, or `: none`";
    let (unit, kind) = rest
        .text
        .split_once(':')
        .ok_or_else(|| wrong(format!("the kind is missing; {form}")))?;
    let (power, place) = words.leading_power(Text {
        text: unit.trim(),
        ..rest
    })?;
    let kind = match kind.trim() {
        NONE => None,
        letter => Some(
            read_kind(letter)
                .ok_or_else(|| wrong(format!("“{letter}” is no kind of unit; {form}")))?,
        ),
    };
    Ok(Fact::Free {
        power,
        province: words.province(place)?,
        kind,
    })
}

fn read_extra(rest: Text<'_>, words: Words<'_>) -> Result<Fact, Mistake> {
    let (power, after) = words.leading_power(rest)?;
    match after.text {
        "" => Ok(Fact::Extra { power, there: true }),
        NONE => Ok(Fact::Extra {
            power,
            there: false,
        }),
        other => Err(Mistake::new(
            rest.line,
            format!("“{other}” is one word too many; write `extra POWER`, or `extra POWER none`"),
        )),
    }
}

fn read_influence(rest: Text<'_>, words: Words<'_>) -> Result<Fact, Mistake> {
    let form = "influence PLAYER POWER N";
    let (seat, after) = words.leading_player(rest)?;
    // Where a name is the beginning of another, what follows tells them apart.
    let read = |(seat, after): (SeatId, _)| {
        let (power, number) = words.leading_power(after)?;
        Ok(Fact::Influence {
            seat,
            power,
            amount: number.number(form)?,
        })
    };
    let mut ways = words.leading_players(rest).into_iter();
    ways.find_map(|way| read(way).ok())
        .map_or_else(|| read((seat, after)), Ok)
}

fn read_player_number(
    rest: Text<'_>,
    words: Words<'_>,
    form: &str,
) -> Result<(SeatId, u32), Mistake> {
    let (seat, after) = words.leading_player(rest)?;
    let mut ways = words.leading_players(rest).into_iter();
    let found = ways.find_map(|(seat, after)| Some((seat, after.number(form).ok()?)));
    found.map_or_else(|| Ok((seat, after.number(form)?)), Ok)
}
