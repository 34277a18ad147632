//! Holds one expectation against how the game stands. Where it is not met, says what is the case
//! instead.

use super::ballots;
use super::ending;
use super::expect::{Expectation, Whose};
use super::fates::{check_dislodged, check_gone, check_retreats};
use super::outcome::{Checked, ExpectedResult, met};
use super::played::{CaseMoment, Played};
use super::same::same_order;
use super::words::{CaseWords, matches_place};
use crate::game::PhaseLine;
use chancery_atlas::board::{Place, ProvinceId};
use chancery_engine::adjudicate::{Outcome, Reason, ScaleReason};
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::edit::{NamedPiece, NamedUnit, aboard, standing};
use chancery_engine::order::Action;
use chancery_engine::position::Position;
use chancery_engine::seat::Author;
use chancery_engine::variant::centres_off_board;

/// Whether an expectation is met.
pub(super) fn check(what: &Expectation, moment: &CaseMoment<'_>) -> Checked {
    let table = moment.script.table();
    let words = moment.script.words();
    let (state, variant) = (moment.state(), moment.script.variant);
    let position = &state.position;
    match what {
        Expectation::Unit(unit) => met(stands(*unit, position), || {
            who_stands(position, unit.place.province, words)
        }),
        Expectation::None(province) => met(position.unit_in(*province).is_none(), || {
            who_stands(position, *province, words)
        }),
        Expectation::Units(units) => check_units(units, position, words),
        Expectation::Centres(power, number) => {
            let count = position.centre_count(table.board, *power);
            met(count == *number, || {
                format!("{} holds {count}", table.board.power(*power).name)
            })
        }
        Expectation::Adjust(power, number) => {
            // Outside of the adjustments nothing is due, however centres and units compare.
            let open = state.phase.kind == PhaseKind::Adjustments;
            let due = if open {
                variant.adjustment(table, state, *power).due
            } else {
                0
            };
            met(due == *number, || {
                if open {
                    format!(
                        "{} is due {}",
                        table.board.power(*power).name,
                        if due == 0 {
                            "nothing".to_owned()
                        } else {
                            format!("{due:+}")
                        }
                    )
                } else {
                    format!(
                        "no adjustments are open: the game is at {}",
                        variant.calendar().name(state.phase)
                    )
                }
            })
        }
        Expectation::Phase(phase) => met(is_phase(state.phase, *phase), || {
            format!("the game is at {}", variant.calendar().name(state.phase))
        }),
        Expectation::Winner(winners) => {
            let mut found = state.winners().to_vec();
            found.sort_unstable();
            met(found == *winners, || match found[..] {
                [] => "nobody has won".to_owned(),
                _ => format!(
                    "won by {}",
                    found
                        .iter()
                        .map(|&seat| moment.script.seat_name(seat))
                        .collect::<Vec<_>>()
                        .join(", ")
                ),
            })
        }
        Expectation::Ended(text) => {
            let wanted = ending::expected(text, words, state)?;
            met(state.ending == wanted, || match &state.ending {
                None => "the game goes on".to_owned(),
                Some(ending) => ending.sentence(|seat| moment.script.seat_name(seat)),
            })
        }
        Expectation::Order {
            whose: Whose::By(author),
            order,
            result,
        } => adjudicated(moment, |played| {
            check_order(*author, order, *result, played, moment)
        }),
        Expectation::Order {
            whose: Whose::Followed(power),
            order,
            result,
        } => adjudicated(moment, |played| {
            ballots::check_followed(*power, order, *result, played, moment.script)
        }),
        Expectation::Weight {
            power,
            order,
            weight,
        } => adjudicated(moment, |played| {
            ballots::check_weight(*power, order, *weight, played, moment.script)
        }),
        Expectation::Fact { edit, is_so } => match edit.asked(&words.names, state) {
            Some(asked) => met(asked.is_so == *is_so, || asked.found),
            None => Err("the line changes the game, so it can't be expected".to_owned()),
        },
        Expectation::OffBoard(power, number) => {
            let found = centres_off_board(table.board, position, *power);
            met(found == *number, || {
                format!(
                    "{} owns {found} beyond the known world",
                    table.board.power(*power).name
                )
            })
        }
        Expectation::Earth(asked) => asked.check(table.board, &moment.script.findings),
        Expectation::Dislodged { unit, by } => {
            adjudicated(moment, |played| check_dislodged(*unit, *by, played, words))
        }
        Expectation::Retreats { unit, how, places } => adjudicated(moment, |played| {
            check_retreats(*unit, *how, places, played, words)
        }),
        Expectation::Report { reader, text, said } => adjudicated(moment, |played| {
            check_report(text, *said, &played.report(moment.script, *reader))
        }),
        Expectation::Gone(unit) => adjudicated(moment, |played| check_gone(*unit, played, words)),
    }
}

/// A set-up has no year in its name.
fn is_phase(found: Phase, asked: Phase) -> bool {
    found == asked || (found.kind, asked.kind) == (PhaseKind::SetUp, PhaseKind::SetUp)
}

/// Checks what speaks of the adjudication just made.
fn adjudicated(moment: &CaseMoment<'_>, check: impl FnOnce(&Played) -> Checked) -> Checked {
    match &moment.last {
        Some(played) => check(played),
        None => Err("nothing has been adjudicated".to_owned()),
    }
}

/// Whether it stands where it is named, not dislodged.
fn stands(asked: NamedUnit, position: &Position) -> bool {
    match asked.piece {
        NamedPiece::Aboard => position
            .aboard_in(asked.place.province)
            .any(|army| army.unit.power == asked.power),
        piece => position.units_in(asked.place.province).any(|unit| {
            unit.power == asked.power
                && matches_place(asked.place, unit.place)
                && NamedPiece::from_unit(unit, position).answers_to(piece)
        }),
    }
}

fn who_stands(position: &Position, province: ProvinceId, words: CaseWords<'_>) -> String {
    let place = words.names.board.full_place(Place::new(province));
    let mut standing = Vec::new();
    for unit in position.units_in(province) {
        let written = words.write_standing(unit, position);
        standing.push(match position.cargo(unit.id) {
            Some(army) if army.unit.power != unit.power => {
                let guest = words.write_named(aboard(&army.unit));
                format!("{written}, with {guest} aboard")
            }
            _ => written,
        });
    }
    match &standing[..] {
        [] => format!("{place} is empty"),
        [one] => format!("{place} has {one}"),
        several => format!("{place} has {}", several.join(", ")),
    }
}

/// A fleet is here another thing than a fleet with an army of its power aboard: no more units stand
/// than are named.
fn check_units(units: &[NamedUnit], position: &Position, words: CaseWords<'_>) -> Checked {
    let mut standing = standing(position);
    // One by one: several may stand in one place.
    let mut missing = Vec::new();
    for asked in units {
        let found = standing.iter().position(|found| {
            (asked.power, asked.piece) == (found.power, found.piece)
                && matches_place(asked.place, found.place)
        });
        match found {
            Some(at) => drop(standing.remove(at)),
            None => missing.push(words.write_named(*asked)),
        }
    }
    let surplus: Vec<_> = standing
        .into_iter()
        .map(|named| words.write_named(named))
        .collect();
    let mut parts = Vec::new();
    if !missing.is_empty() {
        parts.push(format!("not there: {}", missing.join(", ")));
    }
    if !surplus.is_empty() {
        parts.push(format!("not expected: {}", surplus.join(", ")));
    }
    met(parts.is_empty(), || parts.join("; "))
}

fn check_order(
    author: Author,
    text: &str,
    wanted: ExpectedResult,
    played: &Played,
    moment: &CaseMoment<'_>,
) -> Checked {
    let given = find_orders(author, text, played, moment);
    if let ([], Some(outcome)) = (
        given.as_slice(),
        implied_landing(author, text, played, moment),
    ) {
        return met(wanted.allows(outcome), || {
            "the support of the landing has another result".to_owned()
        });
    }
    met(
        // A slip may have the same words twice: one of the lines is enough.
        given.iter().any(|g| wanted.allows(g.verdict.outcome)),
        || match given[..] {
            [] => no_such_order(author, played, moment),
            [first, ..] => {
                let why = played.explain(moment.script, first);
                match first.verdict.outcome {
                    Outcome::Succeeds => format!("it succeeded ({why})"),
                    Outcome::Fails => format!("it failed ({why})"),
                    Outcome::Void => why,
                }
            }
        },
    )
}

/// What became of a landing that only its support orders (Mercator).
fn implied_landing(
    author: Author,
    text: &str,
    played: &Played,
    moment: &CaseMoment<'_>,
) -> Option<Outcome> {
    let order = played.read(moment.script, author, text)?;
    let Some((army, Action::Land { to, .. })) = order.to_unit() else {
        return None;
    };
    let support = played.given.iter().find(|given| {
        if given.author() != author {
            return false;
        }
        given
            .order()
            .is_some_and(|support| match support.to_unit() {
                Some((_, Action::SupportMove { unit, to: goal })) => {
                    support.scale() == order.scale()
                        && unit.place == army.place
                        && goal.province == to.province
                }
                _ => false,
            })
    })?;
    Some(match support.verdict.reason {
        Reason::Scales(ScaleReason::LandingSupported) => Outcome::Succeeds,
        Reason::Void(_) => Outcome::Void,
        _ => Outcome::Fails,
    })
}

/// The orders that somebody gave in these words: the very same ones, else those that differ only in
/// what one of both leaves unsaid.
fn find_orders<'p>(
    author: Author,
    text: &str,
    played: &'p Played,
    moment: &CaseMoment<'_>,
) -> Vec<&'p PhaseLine<'static>> {
    let theirs = played.given.iter().filter(|given| given.author() == author);
    match played.read(moment.script, author, text) {
        Some(asked) => same_order(
            &asked,
            theirs.filter_map(|given| Some((given.order()?, given))),
        ),
        None => theirs
            .filter(|given| folded(&given.entry.written) == folded(text))
            .collect(),
    }
}

fn no_such_order(author: Author, played: &Played, moment: &CaseMoment<'_>) -> String {
    let name = moment.script.author_name(author);
    let given: Vec<_> = played
        .given
        .iter()
        .filter(|given| given.author() == author)
        .filter_map(|given| given.written())
        .collect();
    match given[..] {
        [] => format!("there is no such order; {name} gave none"),
        _ => format!(
            "there is no such order; {name} ordered: {}",
            given.join("; ")
        ),
    }
}

/// Case and blanks folded.
fn folded(text: &str) -> String {
    single_spaced(text).to_lowercase()
}

/// Runs of blanks count as one.
fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn check_report(text: &str, said: bool, report: &str) -> Checked {
    met(
        single_spaced(report).contains(&single_spaced(text)) == said,
        || format!("the report is\n{}", report.trim_end()),
    )
}
