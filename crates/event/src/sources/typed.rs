//! A result as a director types it: `1907: 5 0 4 9 0 6 10; out England 1905, Italy 1903; draw`.

use crate::tournament::Tournament;
use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::allot::power_named;
use chancery_engine::variant::Table;
use chancery_game::score::{BoardOutcome, BoardResult, PowerResult};

/// What is read of the parts.
#[derive(Default)]
struct TypedResult {
    years: Vec<(u16, Vec<usize>)>,
    /// Who was eliminated when.
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
pub fn read_result(text: &str, event: &Tournament) -> Result<BoardResult, String> {
    let mut typed = TypedResult::default();
    for part in text.split([';', '\n']).map(str::trim) {
        if !part.is_empty() && !part.starts_with('#') {
            let read = read_part(part, event, &mut typed);
            read.map_err(|what| format!("“{part}”: {what}"))?;
        }
    }
    typed.years.sort_by_key(|(year, _)| *year);
    if let Some(twice) = typed.years.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(format!("the year {} stands there twice", twice[0].0));
    }
    let Some((year, last)) = typed.years.last().cloned() else {
        let example = "write the centres of the last year, as `1907: 5 0 4 9 0 6 10`";
        return Err(format!("“{}”: {example}", text.trim()));
    };
    let mut powers = Vec::new();
    for (at, &centres) in last.iter().enumerate() {
        let power = event.power_name(at).to_owned();
        let eliminated = (centres == 0).then(|| eliminated(&typed, at));
        if eliminated == Some(None) {
            return Err(format!(
                "when was {power} eliminated? Add `out {power} {year}`"
            ));
        }
        powers.push(PowerResult {
            power,
            player: String::new(),
            centres,
            eliminated: eliminated.flatten(),
        });
    }
    let board = event.board.centres().count();
    let rules = HouseRules::default();
    let start = Table::new(&event.board, &rules);
    let mut result = BoardResult {
        powers,
        outcome: BoardOutcome::Runs,
        began: event.variant.start(start, last.len()).phase.year,
        year,
        board,
        years: typed.years,
    };
    let soloist = last.iter().position(|&centres| centres > board / 2);
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
    // In the first year that was typed it may have been out for long.
    let years = &typed.years;
    let with = years.iter().rposition(|(_, counts)| counts[power] > 0)?;
    Some(years[with + 1].0)
}

fn read_part(part: &str, event: &Tournament, typed: &mut TypedResult) -> Result<(), String> {
    let named = |name: &str| power_named(name, &event.board).map(PowerId::index);
    if let Some((year, counts)) = part.split_once(':') {
        let year = year.trim().parse();
        let year = year.map_err(|_| "a year stands before the colon, as `1907:`")?;
        typed.years.push((year, counts_of(counts, event)?));
        return Ok(());
    }
    let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
    match word {
        "out" => {
            for one in rest.split(',') {
                let parts = one.trim().rsplit_once(' ');
                let parts = parts.and_then(|(name, year)| Some((name, year.parse().ok()?)));
                let (name, year) =
                    parts.ok_or("write a power and a year, as `out England 1905`")?;
                typed.out.push((named(name)?, year));
            }
        }
        "draw" if rest.trim().is_empty() => typed.all_share = true,
        "draw" => {
            let sharers = rest.split(',').map(named).collect::<Result<_, _>>()?;
            typed.outcome = Some(BoardOutcome::Draw(sharers));
        }
        "solo" => typed.outcome = Some(BoardOutcome::Solo(named(rest)?)),
        "runs" if rest.is_empty() => typed.outcome = Some(BoardOutcome::Runs),
        _ => {
            let what = "this is not a part of a result. Write `1907: 5 0 4 9 0 6 10`, `out England 1905`, \
                        `draw`, `solo Turkey` or `runs`";
            return Err(what.to_owned());
        }
    }
    Ok(())
}

/// The centres of each power: numbers in the order of the board, or powers with numbers, the others
/// having none.
fn counts_of(text: &str, event: &Tournament) -> Result<Vec<usize>, String> {
    let powers = event.powers();
    let mut counts = vec![None; powers];
    let (mut rest, mut unnamed) = (text, 0);
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let name = rest[..at].trim_matches([' ', ',']);
        let digits = rest[at..].split(|c: char| !c.is_ascii_digit()).next();
        let digits = digits.unwrap_or_default();
        rest = &rest[at + digits.len()..];
        let count: Result<u16, _> = digits.parse();
        let count = count.map_err(|_| format!("{digits} centres are too many"))?;
        let mut power = unnamed;
        if name.is_empty() {
            unnamed += 1;
        } else {
            power = power_named(name, &event.board)?.index();
        }
        let place = counts.get_mut(power);
        if place.is_some_and(|place| place.replace(usize::from(count)).is_some()) {
            return Err(format!("{} is named twice", event.power_name(power)));
        }
    }
    if unnamed > 0 && unnamed != powers {
        return Err(format!("there are {unnamed} numbers for {powers} powers"));
    }
    if !rest.trim().is_empty() {
        return Err(format!("“{}” has no number", rest.trim()));
    }
    Ok(counts.into_iter().map(Option::unwrap_or_default).collect())
}
