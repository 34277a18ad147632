//! The position editor: one line for a change by hand, in words close to orders.

mod beyond;

use super::Subject;
use crate::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind, WrittenPlace};
use crate::calendar::{PhaseKind, Scale};
use crate::ending::read;
use crate::game::{Edit, Game, Setup, around};
use crate::order::Forms;
use crate::seat::{SeatId, Seating};
use crate::tui::line::Line;
use crate::variant::{self, carries};

/// The editor page.
#[derive(Default)]
pub struct EditorPage {
    /// The line being typed.
    pub line: Line,
    /// The first form shown, where there is not room for all.
    pub top: usize,
    /// The page of text that it was opened from, and goes back to.
    pub from: Option<Subject>,
}

impl EditorPage {
    /// With a line begun.
    pub fn holding(text: impl Into<String>) -> Self {
        Self {
            line: Line::holding(text),
            ..Self::default()
        }
    }
}

/// What can be typed, and what it does.
pub type Form = (&'static str, &'static str);

/// In every game.
const UNITS: &[Form] = &[
    ("France A Bur", "place a unit"),
    ("remove Bur", "take the unit off the board"),
];
const DISLODGED: &[Form] = &[("dislodge Bur", "set the unit as dislodged, to retreat")];
const DISLODGED_IN: &[Form] = &[(
    "dislodge Bur TS1",
    "set the unit as dislodged in a time scale, to retreat",
)];
const UNDISLODGED: &[Form] = &[("undislodge Bur", "take the dislodged unit off the board")];
const CENTRES: &[Form] = &[
    ("own Bel France", "set who owns a centre"),
    ("own Bel nobody", "set it as owned by nobody"),
];
const LANDS: &[Form] = &[
    (
        "own Wal France",
        "set who owns a province, whether or not it is a centre",
    ),
    ("own Wal nobody", "set it as owned by nobody"),
];
const CLEAR: &[Form] = &[("clear", "take every unit off the board")];

/// Where a year has seasons, and where it has months.
const SEASONS: &[Form] = &[(
    "phase Fall 1903",
    "set the phase (also: Fall 1903 retreats, Winter 1903)",
)];
const MONTHS: &[Form] = &[(
    "phase May 1886",
    "set the phase (also: May 1886 retreats, June 1886, Set-up)",
)];
const BUILD_MONTHS: &[Form] = &[(
    "phase May 1903",
    "set the phase (also: May 1903 retreats, June 1903 adjustments, Set-up)",
)];

/// Last, for it is wanted once.
const CONCLUDE: &[Form] = &[
    ("conclude", "end the game here: alone, it asks how"),
    (
        "conclude draw",
        "the same (also: France wins, limit, abandoned)",
    ),
    ("resume", "go on with a game that the table ended"),
];

/// Where units are kept off the board.
const POOLS: &[Form] = &[
    ("pool France A Mar", "add a de-mobilized unit"),
    ("unpool France A Mar", "take it out of the game"),
];

/// Where people own influence and points.
const ACCOUNTS: &[Form] = &[
    (
        "influence Andy France 3",
        "set what a player has invested in a power",
    ),
    ("hand Andy 2", "set the influence that a player has in hand"),
    ("points Andy 12", "set a player's points"),
];

/// Where armies go aboard fleets.
const CARRIAGE: &[Form] = &[
    ("France A(MAO)", "put an army aboard the fleet in a sea"),
    ("remove A(MAO)", "take the army aboard off the board"),
    (
        "rations MAO 2",
        "set the moves that the army aboard has spent there",
    ),
];

/// Where an army goes aboard the fleet of any power, in seas and canals, and some end on polar
/// caps.
const VOYAGES: &[Form] = &[
    (
        "France A(ENG)",
        "put an army aboard the fleet there, whosever that is",
    ),
    ("remove A(ENG)", "take the army aboard off the board"),
    (
        "trapped Italy 1",
        "set how many armies of a power lie on polar caps",
    ),
    ("trapped Italy 1 ARC", "set how many lie on this one"),
    (
        "extra Germany A Sil",
        "set which unit is the one that a power placed at the start",
    ),
    ("extra Germany none", "set that it has lost it"),
];

/// Where owners choose kinds of units.
const KINDS: &[Form] = &[
    (
        "kind Rom F",
        "set what its owner has chosen a unit to be, in secret",
    ),
    ("kind Rom ?", "set it as not chosen yet"),
    ("show Rom", "show everybody what it is"),
];

/// What can be typed in a game, its own forms first.
pub fn forms(game: &Game) -> Vec<Form> {
    let has = game_forms(game);
    let some = |there: bool, forms: &'static [Form]| if there { forms } else { &[] };
    let pools = some(has.mobilizing, POOLS);
    let accounts = some(
        matches!(game.setup.variant.seating(), Seating::Players { .. }),
        ACCOUNTS,
    );
    let (carriage, voyages) = (
        some(has.carrying && !has.scales, CARRIAGE),
        some(has.scales, VOYAGES),
    );
    let kinds = some(has.choosing, KINDS);
    let dislodged = if has.scales { DISLODGED_IN } else { DISLODGED };
    let owners = if has.scales { LANDS } else { CENTRES };
    let phases = match game.setup.variant.calendar() {
        calendar if !calendar.sets_up => SEASONS,
        calendar if calendar.plain == PhaseKind::Movement => BUILD_MONTHS,
        _ => MONTHS,
    };
    let beyond = some(game.setup.board.beyond.is_some(), beyond::FORMS);
    [
        beyond,
        pools,
        accounts,
        carriage,
        voyages,
        kinds,
        UNITS,
        dislodged,
        UNDISLODGED,
        owners,
        CLEAR,
        phases,
        CONCLUDE,
    ]
    .concat()
}

fn game_forms(game: &Game) -> Forms {
    variant::forms(game.setup.variant, game.table().rules)
}

/// Reads a line of the editor.
///
/// # Errors
/// What is wrong with it, as a sentence that says how to mend it.
pub fn read_edit(game: &Game, text: &str) -> Result<Edit, String> {
    let setup = &*game.setup;
    let has = game_forms(game);
    let board = game.board();
    let calendar = setup.variant.calendar();
    let text = text.trim();
    let (verb, rest) = text
        .split_once(char::is_whitespace)
        .map_or((text, ""), |(v, r)| (v, r.trim()));
    if let Some(change) = beyond::read(game, &verb.to_lowercase(), rest) {
        return change.map(Edit::Beyond);
    }
    match verb.to_lowercase().as_str() {
        "" => Err("type a change, as in: France A Bur".to_owned()),
        "clear" => Ok(Edit::ClearUnits),
        "conclude" => read(
            rest,
            &around(setup.variant, board, &setup.players, game.state()),
        )
        .map(Edit::End),
        "resume" => Ok(Edit::Resume),
        "phase" => calendar.parse(rest).map(Edit::SetPhase).ok_or_else(|| {
            format!(
                "“{rest}” is no phase of this game; write it as: {}",
                calendar.name(calendar.first_moves())
            )
        }),
        "remove" if has.carrying && aboard(rest).is_some() => {
            let sea = sea(board, aboard(rest).unwrap_or_default())?;
            Ok(Edit::RemoveAboard {
                power: carrier(game, sea)?,
                sea,
            })
        }
        "remove" => Ok(Edit::Remove(place(board, rest)?.province)),
        "dislodge" if has.scales => dislodged(board, rest),
        "dislodge" => Ok(Edit::Dislodge {
            province: place(board, rest)?.province,
            scale: Scale::Second,
        }),
        "trapped" if has.scales => trapped(board, rest),
        "extra" if has.placing => extra(board, rest),
        "undislodge" => Ok(Edit::RemoveDislodged(place(board, rest)?.province)),
        "own" | "owner" => {
            let splits: Vec<_> = rest
                .rmatch_indices(char::is_whitespace)
                .map(|(at, _)| (rest[..at].trim(), rest[at..].trim()))
                .collect();
            // A power's name may have blanks.
            let named = splits
                .iter()
                .find(|(_, owner)| board.find_power(owner).is_some());
            let &(province, owner) = named.or(splits.first()).ok_or_else(|| {
                "write the centre and its owner, as in: own Bel France".to_owned()
            })?;
            let owner = match owner.to_lowercase().as_str() {
                "nobody" | "none" | "-" => None,
                _ => Some(power(board, owner)?),
            };
            Ok(Edit::SetOwner {
                province: place(board, province)?.province,
                owner,
            })
        }
        "rations" if has.carrying && !has.scales => {
            let example = "rations MAO 2";
            let (at, moves) = amount(rest, example)?;
            let sea = sea(board, aboard(at).unwrap_or(at))?;
            let moves = u8::try_from(moves).map_err(|_| {
                format!("nobody spends {moves} moves aboard; write it as: {example}")
            })?;
            Ok(Edit::SetRations {
                power: carrier(game, sea)?,
                sea,
                moves,
            })
        }
        "kind" if has.choosing => chosen(game, rest),
        "show" if has.choosing => Ok(Edit::ShowKind(place(board, rest)?.province)),
        "pool" => {
            let (power, kind, place) = unit(board, rest, "pool France A Mar")?;
            Ok(Edit::Pool {
                power,
                kind,
                centre: place.province,
            })
        }
        "unpool" => {
            let (power, kind, place) = unit(board, rest, "unpool France A Mar")?;
            Ok(Edit::Unpool {
                power,
                kind,
                centre: place.province,
            })
        }
        "influence" => {
            let (owner, amount) = amount(rest, "influence Andy France 3")?;
            let (player, of) = owner
                .rsplit_once(char::is_whitespace)
                .ok_or("write the player and the power, as in: influence Andy France 3")?;
            Ok(Edit::SetInfluence {
                seat: seat(setup, player)?,
                power: power(board, of)?,
                amount,
            })
        }
        "hand" => {
            let (player, amount) = amount(rest, "hand Andy 2")?;
            Ok(Edit::SetInHand {
                seat: seat(setup, player)?,
                amount,
            })
        }
        "points" => {
            let (player, points) = amount(rest, "points Andy 12")?;
            Ok(Edit::SetPoints {
                seat: seat(setup, player)?,
                points,
            })
        }
        _ => {
            let (power, kind, place) = unit(board, text, "France A Bur")?;
            // An army in a sea can only be aboard a fleet there; in a canal it is where brackets
            // say so.
            let at_sea = kind == UnitKind::Army && board.terrain(place.province) == Terrain::Sea;
            let afloat =
                at_sea || text.contains('(') && carries(has, board.terrain(place.province));
            let embarks = kind == UnitKind::Army && afloat && has.carrying;
            Ok(if embarks {
                Edit::Embark {
                    power,
                    sea: place.province,
                }
            } else {
                Edit::Place { power, kind, place }
            })
        }
    }
}

/// `Bur TS1`; without a time scale, the second.
fn dislodged(board: &Board, text: &str) -> Result<Edit, String> {
    let (at, word) = text.rsplit_once(char::is_whitespace).unwrap_or((text, ""));
    let scale = Scale::ALL
        .into_iter()
        .find(|scale| scale.prefix().eq_ignore_ascii_case(word));
    let province = place(board, if scale.is_some() { at } else { text })?.province;
    Ok(Edit::Dislodge {
        province,
        scale: scale.unwrap_or(Scale::Second),
    })
}

/// `Italy 1`, `Italy 1 ARC`.
fn trapped(board: &Board, text: &str) -> Result<Edit, String> {
    let wrong =
        || "write the power, the number and perhaps the cap, as in: trapped Italy 1 ARC".to_owned();
    let at = text.find(|c: char| c.is_ascii_digit()).ok_or_else(wrong)?;
    let (owner, rest) = text.split_at(at);
    let (number, cap) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let number = number
        .parse()
        .map_err(|_| format!("“{number}” is no whole number; {}", wrong()))?;
    let cap = if cap.trim().is_empty() {
        None
    } else {
        Some(place(board, cap)?.province)
    };
    Ok(Edit::SetTrapped {
        power: power(board, owner.trim())?,
        cap,
        number,
    })
}

/// `Germany A Sil`, `Germany A(BAL)`, `Germany none`.
fn extra(board: &Board, text: &str) -> Result<Edit, String> {
    if let Some((owner, "none" | "nobody" | "-")) = text.rsplit_once(char::is_whitespace) {
        return Ok(Edit::SetExtra {
            power: power(board, owner.trim())?,
            unit: None,
        });
    }
    let (power, kind, place) = unit(board, text, "extra Germany A Sil")?;
    Ok(Edit::SetExtra {
        power,
        unit: Some((kind, place.province)),
    })
}

/// The sea in `A(MAO)`.
fn aboard(text: &str) -> Option<&str> {
    text.strip_prefix(['A', 'a'])?
        .trim_start()
        .strip_prefix('(')?
        .strip_suffix(')')
        .map(str::trim)
}

fn sea(board: &Board, text: &str) -> Result<ProvinceId, String> {
    place(board, text).map(|place| place.province)
}

/// Whose army is aboard in a sea.
fn carrier(game: &Game, sea: ProvinceId) -> Result<PowerId, String> {
    let army = game.state().position.aboard_in(sea).next();
    army.map(|army| army.unit.power)
        .ok_or_else(|| format!("no army is aboard in {}", game.board().province(sea).name))
}

/// `Rom F`, `Rom ?`.
fn chosen(game: &Game, text: &str) -> Result<Edit, String> {
    let example = "kind Rom F";
    let (at, kind) = text
        .rsplit_once(char::is_whitespace)
        .ok_or_else(|| format!("write the province and A, F or ?, as in: {example}"))?;
    let kind =
        match kind {
            "?" => None,
            letter => Some(unit_kind(letter).ok_or_else(|| {
                format!("“{letter}” is neither A, F nor ?; write it as: {example}")
            })?),
        };
    let province = place(game.board(), at)?.province;
    let unit = game.state().position.unit_in(province);
    let power = unit
        .ok_or_else(|| format!("no unit stands in {}", game.board().province(province).name))?
        .power;
    Ok(Edit::ChooseKind {
        power,
        province,
        kind,
    })
}

/// A whole number at the end of a line, and what stands before it.
fn amount<'a>(text: &'a str, example: &str) -> Result<(&'a str, u32), String> {
    let (before, number) = text
        .rsplit_once(char::is_whitespace)
        .ok_or_else(|| format!("write it as: {example}"))?;
    let number = number
        .parse()
        .map_err(|_| format!("“{number}” is no whole number; write it as: {example}"))?;
    Ok((before.trim(), number))
}

/// A player by name, or by the beginning of a name that fits no other.
fn seat(setup: &Setup, text: &str) -> Result<SeatId, String> {
    let wanted = text.trim().to_lowercase();
    let names = || setup.players.iter().map(|name| name.to_lowercase());
    let begins = || {
        names()
            .enumerate()
            .filter(|(_, name)| !wanted.is_empty() && name.starts_with(&wanted))
            .map(|(i, _)| i)
    };
    let only = begins().next().filter(|_| begins().count() == 1);
    names()
        .position(|name| name == wanted && !name.is_empty())
        .or(only)
        .and_then(SeatId::nth)
        .ok_or_else(|| {
            let players: Vec<&str> = setup
                .players
                .iter()
                .map(String::as_str)
                .filter(|name| !name.is_empty())
                .collect();
            format!(
                "“{}” is nobody at the table; the players are: {}",
                text.trim(),
                players.join(", ")
            )
        })
}

/// `France A Bur`, `Russia F StP/sc`, `France A(MAO)`.
fn unit(board: &Board, text: &str, example: &str) -> Result<(PowerId, UnitKind, Place), String> {
    let lacking = || {
        format!("write power, A or F, and province, as in: {example}; or one of the forms below")
    };
    let splits: Vec<_> = text
        .match_indices(char::is_whitespace)
        .map(|(at, _)| (text[..at].trim(), text[at..].trim()))
        .collect();
    // A power's name may have blanks.
    let named = splits
        .iter()
        .find(|(owner, _)| board.find_power(owner).is_some());
    let &(owner, rest) = named.or(splits.first()).ok_or_else(lacking)?;
    if let Some(sea) = aboard(rest.trim()) {
        return Ok((power(board, owner)?, UnitKind::Army, place(board, sea)?));
    }
    let (kind, at) = rest
        .trim_start()
        .split_once(char::is_whitespace)
        .ok_or_else(lacking)?;
    let kind = unit_kind(kind)
        .ok_or_else(|| format!("“{kind}” is neither A nor F; write it as: {example}"))?;
    Ok((power(board, owner)?, kind, place(board, at)?))
}

fn unit_kind(word: &str) -> Option<UnitKind> {
    match word.to_lowercase().as_str() {
        "a" | "army" => Some(UnitKind::Army),
        "f" | "fleet" => Some(UnitKind::Fleet),
        _ => None,
    }
}

fn power(board: &Board, text: &str) -> Result<PowerId, String> {
    board.find_power(text).ok_or_else(|| {
        let names: Vec<&str> = board.powers.iter().map(|p| p.name.as_str()).collect();
        format!(
            "there is no power “{text}”; the powers are: {}",
            names.join(", ")
        )
    })
}

fn place(board: &Board, text: &str) -> Result<Place, String> {
    match board.find_place(text) {
        Some(WrittenPlace::Place(place)) => Ok(place),
        Some(WrittenPlace::WrongCoast { province, coast }) => {
            let province = board.province(province);
            let coasts: Vec<&str> = province.coasts.iter().map(|c| c.id.as_str()).collect();
            let has = if coasts.is_empty() {
                "no coasts to name".to_owned()
            } else {
                format!("the coasts {}", coasts.join(", "))
            };
            Err(format!(
                "{} has no coast “{coast}”; it has {has}",
                province.name
            ))
        }
        None => Err(format!(
            "there is no place “{}” on this board; write its name or abbreviation",
            text.trim()
        )),
    }
}
