//! What stands on the board as a case names it: units, a fleet with the army aboard it as one, and
//! units of which nobody knows the kind.

use super::parse::{Mistake, Text};
use super::words::CaseWords;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::position::{Position, Unit};

/// Something of a power's as a case names it. A coast that is not written is not asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    pub power: PowerId,
    pub piece: NamedPiece,
    /// Where it stands, or stood.
    pub place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedPiece {
    /// `A Par`: an army on land.
    Army,
    /// `F WES`: a fleet, whether or not it carries an army.
    Fleet,
    /// `A/F WES`: a fleet and the army aboard it, of one power.
    Pair,
    /// `A(WES)`: the army aboard a fleet.
    Aboard,
    /// `? Rom`: a unit of free kind of which the owner has not chosen it.
    Undeclared,
}

impl NamedPiece {
    /// A standing unit, with what it carries.
    pub(crate) fn of(unit: &Unit, position: &Position) -> Self {
        match unit.kind {
            _ if position.free_kind(unit.id).is_some_and(|free| !free.chosen) => Self::Undeclared,
            UnitKind::Fleet
                if position
                    .cargo(unit.id)
                    .is_some_and(|army| army.unit.power == unit.power) =>
            {
                Self::Pair
            }
            kind => kind.into(),
        }
    }

    /// What it is by itself; of a pair, the fleet.
    pub(crate) fn kind(self) -> UnitKind {
        match self {
            Self::Army | Self::Aboard | Self::Undeclared => UnitKind::Army,
            Self::Fleet | Self::Pair => UnitKind::Fleet,
        }
    }

    /// Whether it answers to a name: a fleet with an army aboard is a fleet too.
    pub(crate) fn answers_to(self, asked: Self) -> bool {
        self == asked || (self, asked) == (Self::Pair, Self::Fleet)
    }

    /// `A Par`, `F StP/sc`, `A/F WES`, `A(WES)`, `? Rom`.
    pub(crate) fn write(self, board: &Board, place: Place) -> String {
        let place = board.write_place(place);
        match self {
            Self::Army => format!("A {place}"),
            Self::Fleet => format!("F {place}"),
            Self::Pair => format!("A/F {place}"),
            Self::Aboard => format!("A({place})"),
            Self::Undeclared => format!("? {place}"),
        }
    }
}

impl Named {
    pub(crate) fn aboard(army: &Unit) -> Self {
        Self {
            power: army.power,
            piece: NamedPiece::Aboard,
            place: army.place,
        }
    }
}

/// All that stands, power by power: a fleet with an army of its power aboard as one, an army aboard
/// another power's fleet by itself.
pub fn standing(position: &Position) -> Vec<Named> {
    let of = |unit: &Unit| Named {
        power: unit.power,
        piece: NamedPiece::of(unit, position),
        place: unit.place,
    };
    let mut all: Vec<Named> = position.units.iter().map(of).collect();
    let guests = position.units.iter().filter_map(|fleet| {
        position
            .cargo(fleet.id)
            .filter(|army| army.unit.power != fleet.power)
    });
    all.extend(guests.map(|army| Named::aboard(&army.unit)));
    all.sort_by_key(|named| named.power);
    all
}

impl From<UnitKind> for NamedPiece {
    fn from(kind: UnitKind) -> Self {
        match kind {
            UnitKind::Army => Self::Army,
            UnitKind::Fleet => Self::Fleet,
        }
    }
}

impl CaseWords<'_> {
    /// A power's unit, `A Par`, `F StP/sc`, where such a unit can stand; `A/F WES`, `A(WES)`, `?
    /// Rom` in games that have them.
    pub(crate) fn unit(self, power: PowerId, written: Text<'_>) -> Result<Named, Mistake> {
        let wrong = |why: String| written.wrong(why);
        let brackets = self.forms.scales;
        let (piece, place) =
            split_piece(written.text, brackets).ok_or_else(|| wrong(self.no_unit(written.text)))?;
        let place = self.place(written.part(place))?;
        let province = self.board.province(place.province);
        // An army that is listed in a sea is aboard a fleet there.
        let at_sea = self.forms.carrying.is_played() && province.terrain == Terrain::Sea;
        let piece = match piece {
            NamedPiece::Army if at_sea => NamedPiece::Aboard,
            // Where places are in brackets anyway, these say nothing of an army on land.
            NamedPiece::Aboard if brackets && !self.carries(place.province) => NamedPiece::Army,
            piece => piece,
        };
        match piece {
            NamedPiece::Pair | NamedPiece::Aboard if !self.forms.carrying.is_played() => {
                Err(wrong(NOBODY_ABOARD.to_owned()))
            }
            NamedPiece::Pair | NamedPiece::Aboard if !self.carries(place.province) => {
                Err(wrong(self.not_afloat(place.province)))
            }
            NamedPiece::Undeclared if !self.forms.choosing => Err(wrong(
                "in this variant every kind of unit is known; write `A PLACE` or `F PLACE`"
                    .to_owned(),
            )),
            NamedPiece::Army | NamedPiece::Undeclared if !province.terrain.is_land() => {
                Err(wrong(format!(
                    "an army can't be in {}; write `F`, or a land province",
                    province.name
                )))
            }
            NamedPiece::Army if place.coast.is_some() => Err(wrong(format!(
                "an army has no coast; write `A {}`",
                province.abbr
            ))),
            NamedPiece::Fleet | NamedPiece::Undeclared if !province.terrain.is_navigable() => {
                Err(wrong(format!(
                    "a fleet can't be in {}; write `A`, or a sea or coast",
                    province.name
                )))
            }
            _ => Ok(Named {
                power,
                piece,
                place,
            }),
        }
    }

    fn no_unit(self, text: &str) -> String {
        let aboard = if self.forms.carrying.is_played() {
            ", `A/F SEA` or `A(SEA)`"
        } else {
            ""
        };
        format!("“{text}” is not a unit; write `A PLACE` or `F PLACE`{aboard}")
    }

    /// `POWER A PLACE`.
    pub(crate) fn power_unit(self, written: Text<'_>) -> Result<Named, Mistake> {
        let (power, unit) = self.leading_power(written)?;
        self.unit(power, unit)
    }

    /// Whether any number of units may stand there.
    pub(crate) fn is_open(self, province: ProvinceId) -> bool {
        self.rules.room.open_seas
            && self.board.terrain(province) == Terrain::Sea
            && !self.board.is_beyond(province)
    }

    /// How a case writes what it names: `England F NTH`.
    pub(crate) fn write_named(self, named: Named) -> String {
        format!(
            "{} {}",
            self.board.power(named.power).name,
            named.piece.write(self.board, named.place)
        )
    }

    pub(crate) fn write_standing(self, unit: &Unit, position: &Position) -> String {
        self.write_named(Named {
            power: unit.power,
            piece: NamedPiece::of(unit, position),
            place: unit.place,
        })
    }
}

const NOBODY_ABOARD: &str = "armies can't go aboard fleets here; add `option army-fleet \
     davis-1984`, or write `A PLACE`, `F PLACE`";

/// What is named, and the place as written. `brackets`: whether any place may stand in brackets.
fn split_piece(text: &str, brackets: bool) -> Option<(NamedPiece, &str)> {
    let letters = text
        .find(|c: char| c.is_whitespace() || c == '(')
        .unwrap_or(text.len());
    let (letters, rest) = text.split_at(letters);
    let place = rest.trim();
    let bracketed = place
        .strip_prefix('(')
        .and_then(|inner| inner.strip_suffix(')'))
        .map(str::trim);
    match (letters.to_ascii_uppercase().as_str(), bracketed) {
        ("A", Some(sea)) => Some((NamedPiece::Aboard, sea)),
        ("A", None) => Some((NamedPiece::Army, place)),
        ("F", None) => Some((NamedPiece::Fleet, place)),
        ("A/F" | "AF", None) => Some((NamedPiece::Pair, place)),
        ("F", Some(inner)) if brackets => Some((NamedPiece::Fleet, inner)),
        ("A/F" | "AF", Some(inner)) if brackets => Some((NamedPiece::Pair, inner)),
        ("?", None) => Some((NamedPiece::Undeclared, place)),
        _ => None,
    }
}

/// The units of a power as a case lists them: the extra unit last, apart from what it carries or
/// what carries it.
pub(crate) fn listed(position: &Position, power: PowerId) -> Vec<Named> {
    let mut units: Vec<Named> = standing(position)
        .into_iter()
        .filter(|named| named.power == power)
        .collect();
    let Some(extra) = position
        .extra
        .iter()
        .filter_map(|&unit| position.unit(unit))
        .find(|unit| unit.power == power)
    else {
        return units;
    };
    let Some(at) = units
        .iter()
        .position(|named| named.place.province == extra.place.province)
    else {
        return units;
    };
    let named = units.remove(at);
    if named.piece == NamedPiece::Pair {
        let other = if extra.kind == UnitKind::Army {
            NamedPiece::Fleet
        } else {
            NamedPiece::Aboard
        };
        units.push(Named {
            piece: other,
            ..named
        });
        let extra = if extra.kind == UnitKind::Army {
            NamedPiece::Aboard
        } else {
            NamedPiece::Fleet
        };
        units.push(Named {
            piece: extra,
            ..named
        });
    } else {
        units.push(named);
    }
    units
}
