//! Time scales: `TS1` before an order or above several, and what the verb tells where nothing is written. Only variants whose seasons have
//! several read them ([`Forms::scales`]).
//!
//! [`Forms::scales`]: crate::order::Forms::scales

use std::ops::Range;

use super::Context;
use super::draft::Draft;
use super::lex::{self, Kind, Token};
use super::parser::{Parser, Path};
use crate::board::UnitKind;
use crate::calendar::{PhaseKind, Scale};
use crate::order::{Action, Order, UnitRef};

/// For which time scale an order is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Timing {
    pub scale: Scale,
    /// Whether it stands before the order itself or above it as a heading. Else it stands before another order of the same line, and holds
    /// for what can be meant so.
    pub firm: bool,
}

/// What is written before an order or as a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prefix {
    /// `TS1`, `TS2`, `TS3`
    Moves(Scale),
    /// `TS4`
    Retreats,
}

/// A stretch of a line for which one time scale is written at most.
pub(super) struct Stretch {
    /// In bytes, the prefix included.
    pub span: Range<usize>,
    /// The time scale before it.
    pub scale: Option<Scale>,
    /// Whether a colon follows it (`TS1:`), so that it may stand above the next lines too.
    pub colon: bool,
    /// Whether nothing but the time scale is written.
    pub heading: bool,
}

/// A line in the stretches that begin with a time scale.
pub(super) fn stretches(context: &Context<'_>, line: &str) -> Vec<Stretch> {
    let tokens = if context.forms.scales { lex::tokens(line) } else { Vec::new() };
    let starts: Vec<usize> = (0..tokens.len()).filter(|&at| at == 0 || prefix(&tokens[at..]).is_some()).collect();
    if starts.is_empty() {
        return vec![Stretch { span: 0..line.len(), scale: None, colon: false, heading: false }];
    }
    let ends = starts.iter().skip(1).copied().chain([tokens.len()]);
    let stretch = |(start, end): (usize, usize)| {
        let from = if start == 0 { 0 } else { tokens[start].span.start };
        let to = tokens.get(end).map_or(line.len(), |token| token.span.start);
        let written = prefix(&tokens[start..end]);
        let scale = written.and_then(|(prefix, _)| match prefix {
            Prefix::Moves(scale) => Some(scale),
            Prefix::Retreats => None,
        });
        let colon = written.is_some_and(|(_, length)| tokens[start + length - 1].kind == Kind::Colon);
        Stretch { span: from..to, scale, colon, heading: written.is_some_and(|(_, length)| is_heading(&tokens[start + length..end])) }
    };
    starts.iter().copied().zip(ends).map(stretch).collect()
}

/// Whether these words after a time scale order nothing: `TS1 orders`, `TS1 (landings and boardings)`.
fn is_heading(rest: &[Token]) -> bool {
    let bracketed =
        rest.first().is_some_and(|token| token.kind == Kind::Open) && rest.last().is_some_and(|token| token.kind == Kind::Close);
    let closings = rest.iter().filter(|token| token.kind == Kind::Close).count();
    rest.iter().all(|token| token.word().is_some_and(|word| matches!(word, "orders" | "order" | "moves"))) || bracketed && closings == 1
}

/// The time scale that the tokens begin with, and how many of them say so: `TS1`, `TS 1:`, `time scale 1 -`.
fn prefix(tokens: &[Token]) -> Option<(Prefix, usize)> {
    let word = |at: usize| tokens.get(at).and_then(Token::word);
    let (number, length) = match (word(0)?, word(1), word(2)) {
        ("ts" | "timescale", Some(number), _) => (number, 2),
        ("time", Some("scale"), Some(number)) | ("t", Some("s"), Some(number)) => (number, 3),
        (one, ..) => (one.strip_prefix("ts")?, 1),
    };
    let prefix = match number {
        "1" => Prefix::Moves(Scale::First),
        "2" => Prefix::Moves(Scale::Second),
        "3" => Prefix::Moves(Scale::Third),
        "4" => Prefix::Retreats,
        _ => return None,
    };
    let marked = tokens.get(length).is_some_and(|mark| matches!(mark.kind, Kind::Colon | Kind::Close | Kind::Dash | Kind::LongDash));
    Some((prefix, length + usize::from(marked)))
}

/// Takes the time scale off the order before which it is written.
///
/// # Errors
/// The reason, where the phase has no orders of that time scale.
pub(super) fn taken_off(context: &Context<'_>, tokens: &mut Vec<Token>) -> Result<Option<Timing>, String> {
    let Some((prefix, length)) = prefix(tokens).filter(|_| context.forms.scales) else { return Ok(None) };
    tokens.drain(..length);
    match (context.phase, prefix) {
        (PhaseKind::Movement, Prefix::Moves(scale)) => Ok(Some(Timing { scale, firm: true })),
        (PhaseKind::Retreats, Prefix::Retreats) => Ok(None),
        (PhaseKind::Movement, Prefix::Retreats) => Err("Retreats (TS4) are ordered when the moves are settled.".to_owned()),
        (PhaseKind::Retreats, Prefix::Moves(scale)) => {
            Err(format!("Orders of {} were due with the moves; these are retreats (TS4).", scale.prefix()))
        }
        (PhaseKind::SetUp | PhaseKind::Adjustments, _) => Err("Only moves and retreats have time scales. Write it without one.".to_owned()),
    }
}

impl Parser<'_> {
    /// A draft as an order of its time scale.
    pub fn timed(&self, draft: Draft, mut path: Path) -> (Draft, Path) {
        if !self.context.forms.scales || self.context.phase != PhaseKind::Movement {
            return (draft, path);
        }
        let draft = match draft {
            Draft::Order(Order::Unit { unit, action }) => self.at_its_time(unit, action, &mut path),
            Draft::Order(Order::Chain { .. }) if self.firmly().is_some_and(|scale| scale != Scale::Second) => {
                Draft::Refuse("Convoys are orders of TS2.".to_owned())
            }
            Draft::Ask { question, candidates } => {
                let mut timed = Vec::new();
                for candidate in candidates {
                    match candidate {
                        Order::Unit { unit, action } => match self.at_its_time(unit, action, &mut path) {
                            Draft::Order(order) => timed.push(order),
                            Draft::Ask { candidates, .. } => timed.extend(candidates),
                            Draft::Refuse(_) => {}
                        },
                        order => timed.push(order),
                    }
                }
                Draft::Ask { question, candidates: timed }
            }
            draft => draft,
        };
        (draft, path)
    }

    fn firmly(&self) -> Option<Scale> {
        self.timing.filter(|timing| timing.firm).map(|timing| timing.scale)
    }

    fn at_its_time(&self, unit: UnitRef, action: Action, path: &mut Path) -> Draft {
        let told = path.tells;
        let (unit, action) = match self.timing {
            Some(Timing { scale: Scale::First | Scale::Third, .. }) if told.is_none() => self.aboard(unit, action, path),
            _ => (unit, action),
        };
        match (self.timing, told) {
            (None, None) if unit.aboard && action == Action::Hold => stays(unit, "Does the army stay aboard in TS1 or in TS3?"),
            (None, None) => Draft::Order(Order::Unit { unit, action }),
            (Some(Timing { scale, firm: true }), Some(told)) if scale != told && scale != Scale::Second => Draft::Ask {
                question: format!("{} is written, and the verb is one of {}: which is meant?", scale.prefix(), told.prefix()),
                candidates: vec![Order::at(scale, unit, action.clone()), Order::at(told, unit, action)],
            },
            (Some(Timing { scale, firm: true }), _) => Draft::Order(Order::at(scale, unit, action)),
            (None | Some(Timing { firm: false, .. }), Some(told)) => Draft::Order(Order::at(told, unit, action)),
            (Some(Timing { scale, firm: false }), None) if fits(scale, unit, &action) => Draft::Order(Order::at(scale, unit, action)),
            (Some(Timing { scale, firm: false }), None) => {
                let remark = format!("It stands after an order of {} and is none; it is read as one of TS2.", scale.prefix());
                *path = path.clone().remarked(remark);
                Draft::Order(Order::Unit { unit, action })
            }
        }
    }

    /// What an army in a sea is ordered in the time scales of those aboard: it can only go ashore or stay.
    fn aboard(&self, unit: UnitRef, action: Action, path: &mut Path) -> (UnitRef, Action) {
        match action {
            Action::Hold if unit.kind == Some(UnitKind::Army) => (UnitRef { aboard: true, ..unit }, Action::Hold),
            Action::Move { to, .. } if unit.aboard && !self.is_sea(to.province) => {
                *path = path.clone().remarked("The army is aboard; the move is read as going ashore.");
                (unit, Action::Land { to, fleet: None })
            }
            action => (unit, action),
        }
    }
}

/// Whether an order whose verb tells nothing can be one of a time scale.
fn fits(scale: Scale, unit: UnitRef, action: &Action) -> bool {
    let stays = unit.aboard && *action == Action::Hold;
    match scale {
        Scale::First => stays || matches!(action, Action::Land { .. } | Action::SupportMove { unit: UnitRef { aboard: true, .. }, .. }),
        Scale::Second => !stays,
        Scale::Third => {
            stays || matches!(action, Action::Land { .. }) || matches!(action, Action::Move { .. }) && unit.kind != Some(UnitKind::Army)
        }
    }
}

fn stays(unit: UnitRef, question: &str) -> Draft {
    let hold = |scale| Order::at(scale, unit, Action::Hold);
    Draft::Ask { question: question.to_owned(), candidates: vec![hold(Scale::First), hold(Scale::Third)] }
}

/// Whether a word says a time scale, and is no beginning or misspelling of a name.
pub(super) fn is_reserved(context: &Context<'_>, word: &str) -> bool {
    context.forms.scales && matches!(word, "ts" | "ts1" | "ts2" | "ts3" | "ts4" | "timescale")
}
