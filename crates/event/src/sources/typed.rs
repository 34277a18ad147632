//! A result as a director types it: `1907: 5 0 4 9 0 6 10; out England 1905, Italy 1903; draw`.

use crate::tournament::Tournament;
use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::variant::Table;
use chancery_game::score::{BoardOutcome, BoardResult, PowerResult};

/// A part of a result that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{part}”: {what}")]
pub struct TypedResultError {
    pub part: String,
    pub what: String,
}

fn wrong(part: &str, what: impl Into<String>) -> TypedResultError {
    TypedResultError {
        part: part.trim().to_owned(),
        what: what.into(),
    }
}

/// What is read of the parts.
#[derive(Default)]
struct TypedResult {
    years: Vec<(u16, Vec<usize>)>,
    out: Vec<(usize, u16)>,
    outcome: Option<BoardOutcome>,
    /// Whether all who have centres share the draw.
    all_share: bool,
}

/// Reads the parts of a result, which semicolons or lines divide: the centres of a year, in the order of
/// the board (`1907: 5 0 4 9 0 6 10`) or by power (`1907: A5 F4 G9 R6 T10`); who was eliminated when
/// (`out England 1905`); and how the game ended: `draw`, `draw Germany, Turkey`, `solo Turkey`, `runs`.
/// Without an end it is a solo of a power that has more than half of all centres, else a draw of all
/// who have some.
///
/// # Errors
/// The part, and what is wrong with it.
pub fn read_result(text: &str, tournament: &Tournament) -> Result<BoardResult, TypedResultError> {
    let mut typed = TypedResult::default();
    for part in text.split([';', '\n']).map(str::trim) {
        if !part.is_empty() && !part.starts_with('#') {
            read_part(part, tournament, &mut typed)?;
        }
    }
    typed.years.sort_by_key(|(year, _)| *year);
    if let Some(twice) = typed.years.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(wrong(
            &twice[0].0.to_string(),
            "this year stands there twice",
        ));
    }
    let Some((year, last)) = typed.years.last().cloned() else {
        let example = "write the centres of the last year, as `1907: 5 0 4 9 0 6 10`";
        return Err(wrong(text, example));
    };
    let mut powers = Vec::new();
    for (at, &centres) in last.iter().enumerate() {
        let power = tournament.power_name(at).to_owned();
        let eliminated = match centres {
            0 => Some(eliminated(&typed, at).ok_or_else(|| {
                let what = format!("when was {power} eliminated? Add `out {power} {year}`");
                wrong(&year.to_string(), what)
            })?),
            _ => None,
        };
        powers.push(PowerResult {
            power,
            player: String::new(),
            centres,
            eliminated,
        });
    }
    let board = tournament.board.centres().count();
    let rules = HouseRules::default();
    let start = Table::new(&tournament.board, &rules);
    let mut result = BoardResult {
        powers,
        outcome: BoardOutcome::Runs,
        began: tournament.variant.start(start, last.len()).phase.year,
        year,
        board,
        years: typed.years,
    };
    let soloist = last.iter().position(|&centres| centres * 2 > board);
    result.outcome = match (typed.outcome, soloist) {
        (Some(outcome), _) => outcome,
        (None, Some(power)) if !typed.all_share => BoardOutcome::Solo(power),
        _ => BoardOutcome::Draw(result.survivors()),
    };
    Ok(result)
}

/// When a power without centres lost the last one, as it was typed or by the years.
fn eliminated(typed: &TypedResult, power: usize) -> Option<u16> {
    if let Some((_, year)) = typed.out.iter().find(|(out, _)| *out == power) {
        return Some(*year);
    }
    let without = typed.years.iter().rev();
    let without = without.take_while(|(_, counts)| counts[power] == 0).count();
    // In the first year that was typed it may have been out for long.
    let first = typed.years.len() - without;
    (first > 0).then(|| typed.years[first].0)
}

fn read_part(
    part: &str,
    tournament: &Tournament,
    typed: &mut TypedResult,
) -> Result<(), TypedResultError> {
    if let Some((year, counts)) = part.split_once(':') {
        let year = year.trim().parse();
        let year = year.map_err(|_| wrong(part, "a year stands before the colon, as `1907:`"))?;
        typed
            .years
            .push((year, counts_of(part, counts, tournament)?));
        return Ok(());
    }
    let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
    match word {
        "out" => {
            for one in rest.split(',') {
                let read = one
                    .trim()
                    .rsplit_once(' ')
                    .and_then(|(name, year)| Some((power(name, tournament)?, year.parse().ok()?)));
                let read = read
                    .ok_or_else(|| wrong(one, "write a power and a year, as `out England 1905`"))?;
                typed.out.push(read);
            }
        }
        "draw" if rest.trim().is_empty() => typed.all_share = true,
        "draw" => {
            let mut sharers = Vec::new();
            for name in rest.split(',') {
                sharers.push(named(part, name, tournament)?);
            }
            typed.outcome = Some(BoardOutcome::Draw(sharers));
        }
        "solo" => typed.outcome = Some(BoardOutcome::Solo(named(part, rest, tournament)?)),
        "runs" if rest.is_empty() => typed.outcome = Some(BoardOutcome::Runs),
        _ => {
            let what = "this is not a part of a result. Write `1907: 5 0 4 9 0 6 10`, `out England 1905`, \
                        `draw`, `solo Turkey` or `runs`";
            return Err(wrong(part, what));
        }
    }
    Ok(())
}

/// The centres of each power: numbers in the order of the board, or powers with numbers, the others
/// having none.
fn counts_of(
    part: &str,
    text: &str,
    tournament: &Tournament,
) -> Result<Vec<usize>, TypedResultError> {
    let powers = tournament.powers();
    let words: Vec<&str> = text
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .collect();
    if let Ok(counts) = words
        .iter()
        .map(|word| word.parse())
        .collect::<Result<Vec<usize>, _>>()
    {
        if counts.len() == powers {
            return Ok(counts);
        }
        let what = format!("there are {} numbers for {powers} powers", counts.len());
        return Err(wrong(part, what));
    }
    let mut counts = vec![None; powers];
    let mut name = String::new();
    for word in words {
        let digits = word.trim_start_matches(|c: char| !c.is_ascii_digit());
        let letters = &word[..word.len() - digits.len()];
        format!("{name} {letters}").trim().clone_into(&mut name);
        // `Ottoman Empire 5` has a word without a number.
        if digits.is_empty() {
            continue;
        }
        let at = named(part, &name, tournament)?;
        let count = digits.parse();
        let count =
            count.map_err(|_| wrong(part, format!("“{digits}” is not a number of centres")))?;
        if counts[at].replace(count).is_some() {
            return Err(wrong(
                part,
                format!("{} is named twice", tournament.power_name(at)),
            ));
        }
        name.clear();
    }
    if !name.is_empty() {
        return Err(wrong(part, format!("“{name}” has no number")));
    }
    Ok(counts.into_iter().map(Option::unwrap_or_default).collect())
}

fn named(part: &str, name: &str, tournament: &Tournament) -> Result<usize, TypedResultError> {
    let what = || {
        wrong(
            part,
            format!("“{}” is not a power of this board", name.trim()),
        )
    };
    power(name, tournament).ok_or_else(what)
}

/// The power of a name or a letter.
fn power(name: &str, tournament: &Tournament) -> Option<usize> {
    let name = name.trim();
    let board = &tournament.board;
    let by_badge = board
        .power_ids()
        .find(|&power| board.power(power).badge.eq_ignore_ascii_case(name));
    board.find_power(name).or(by_badge).map(PowerId::index)
}
