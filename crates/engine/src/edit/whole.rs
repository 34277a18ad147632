//! A whole position as lines, and as one: how a game stands, in and out.
//!
//! ```text
//! phase Fall 1901 | Austria: A Tri, A Vie, F Alb | … | Austria: Bud, Tri, Vie | …
//! ```
//!
//! Lines are those of the position editor and of case files, parted by `|` or by line breaks. `phase`
//! is needed. Units that no line names aren't there, and centres that no line names are nobody's.

use std::sync::Arc;

use super::facts::facts;
use super::listed::listed;
use super::secret::{KnownOrder, known_facts, number_known, unsaid};
use super::{Edit, EditError, EndingEdit, ExactNames, GroupEdit, WaitingEdit};
use crate::accounts::Account;
use crate::ending::Ending;
use crate::position::{Position, Unit};
use crate::variant::{State, Table, Variant};
use chancery_atlas::board::{Board, Place, PowerId, UnitKind};
use chancery_atlas::grammar::Joined;

/// Between the lines of a position that is one line.
const BETWEEN: char = '|';

/// What a position can't say in lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a position in lines can't hold {0}")]
pub struct UnwritablePosition(pub &'static str);

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} (“{text}”): {why}")]
pub struct PositionError {
    /// Which line, from 1.
    pub line: usize,
    /// What is written there.
    pub text: String,
    /// What is wrong with it, and how to mend it.
    pub why: PositionFault,
}

/// What is wrong with a line of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionFault {
    /// It can't be read, or what it says can't be so.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// It is something to do, and says nothing of how a game stands.
    #[error("this changes a position; write how it stands, as in `France: A Par, F Bre`")]
    NoFact,
    /// No line says which phase it is.
    #[error("the phase is missing; write it first, as in `phase Spring 1901`")]
    NoPhase,
}

/// The changes that set a state up so, from nothing.
///
/// # Errors
/// No change can say something in it.
pub fn whole(
    variant: &dyn Variant,
    table: Table<'_>,
    state: &State,
) -> Result<Vec<Edit>, UnwritablePosition> {
    let board = table.board;
    if let Some(unsaid) = unsaid_by_lines(board, state) {
        return Err(UnwritablePosition(unsaid));
    }
    let state = &in_board_order(state);
    let position = &state.position;
    let mut lines = vec![Edit::SetPhase(state.phase)];
    for power in board.power_ids().chain(board.natives) {
        let units = listed(position, power);
        if !units.is_empty() {
            lines.push(Edit::Group(GroupEdit::Units(power, units)));
        }
    }
    for dislodged in &position.dislodged {
        lines.push(Edit::Waiting(WaitingEdit::new(dislodged)));
    }
    let everybody = board.power_ids().chain(board.natives).map(Some);
    for owner in everybody.chain([None]) {
        // A centre that no line names is nobody's. Another province is then its owner's of the start, so
        // that it has none must be said.
        let owned = board.province_ids().filter(|&province| match owner {
            Some(_) => position.owner(province) == owner,
            None => !board.is_centre(province) && position.owner(province).is_none(),
        });
        let owned: Vec<_> = owned
            .filter(|&province| variant.is_owned(board, province))
            .collect();
        if !owned.is_empty() {
            lines.push(Edit::Group(GroupEdit::Owned(owner, owned)));
        }
    }
    for fact in facts(board, variant, state) {
        lines.push(match fact {
            Edit::Scales(edit) => Edit::Scales(edit.by_place(position)),
            fact => fact,
        });
    }
    lines.extend(known_facts(board, state));
    if let Some(Ending::Agreed(agreement)) = &state.ending {
        lines.push(Edit::Ending(EndingEdit::End(agreement.clone())));
    }
    Ok(lines)
}

/// The same with everything in the order of powers and provinces, however it came there: equal
/// positions are equal texts.
fn in_board_order(state: &State) -> State {
    let mut state = state.clone();
    let position = &mut state.position;
    position.units.sort_by_key(in_order);
    position.pooled.sort_by_key(in_order);
    position
        .dislodged
        .sort_by_key(|waiting| in_order(&waiting.unit));
    position.aboard.sort_by_key(|army| in_order(&army.unit));
    position.trapped.sort_by_key(|army| (army.power, army.cap));
    state
}

fn in_order(unit: &Unit) -> (PowerId, Place, UnitKind) {
    (unit.power, unit.place, unit.kind)
}

/// What there is in a state that no line can say.
pub fn unsaid_by_lines(board: &Board, state: &State) -> Option<&'static str> {
    let position = &state.position;
    if !state.claims.is_empty() {
        return Some("claims made earlier in the season");
    }
    // A line names units by where they stand.
    if position
        .aboard
        .iter()
        .any(|army| position.dislodged_unit(army.fleet).is_some())
    {
        return Some("an army aboard a dislodged fleet");
    }
    if position
        .extra
        .iter()
        .any(|&unit| position.dislodged_unit(unit).is_some())
    {
        return Some("an extra unit that was dislodged");
    }
    unsaid(board, state)
}

/// How a game stands, as one line.
///
/// # Errors
/// No line can say something in it.
pub fn write_position(names: ExactNames<'_>, state: &State) -> Result<String, UnwritablePosition> {
    let lines = whole(names.variant, Table::new(names.board, names.rules), state)?;
    Ok(lines.iter().map(|line| line.write(&names)).joined(" | "))
}

/// Reads how a game stands, from lines or from one.
///
/// # Errors
/// The first line that is wrong, with why.
pub fn read_position(names: ExactNames<'_>, text: &str) -> Result<State, PositionError> {
    let mut lines: Vec<PositionLine<'_>> = Vec::new();
    for (at, text) in text.split([BETWEEN, '\n']).enumerate() {
        let text = text.trim();
        if !text.is_empty() {
            let edit = Edit::read(text, &names).map_err(|why| wrong(at, text, why.into()))?;
            lines.push(PositionLine { at, text, edit });
        }
    }
    let Some(phase) = lines.iter().find_map(|line| match line.edit {
        Edit::SetPhase(phase) => Some(phase),
        _ => None,
    }) else {
        return Err(wrong(
            0,
            text.lines().next().unwrap_or_default(),
            PositionFault::NoPhase,
        ));
    };
    let table = Table::new(names.board, names.rules);
    let mut state = names.start();
    state.phase = phase;
    state.position = Position {
        owners: cleared_owners(names.board, &state.position),
        ..Position::empty(names.board)
    };
    let mut units: Vec<&PositionLine<'_>> = Vec::new();
    let mut facts: Vec<&PositionLine<'_>> = Vec::new();
    let mut ending = None;
    for line in &lines {
        match &line.edit {
            Edit::SetPhase(_) => {}
            Edit::Group(GroupEdit::Units(..)) | Edit::Place { .. } => units.push(line),
            Edit::Group(GroupEdit::Owned(..)) | Edit::SetOwner { .. } | Edit::Waiting(_) => {
                line.make(&line.edit, names.variant, table, &mut state)?;
            }
            Edit::Ending(EndingEdit::End(_)) => ending = Some(line),
            edit if edit.is_fact() => facts.push(line),
            _ => return Err(wrong(line.at, line.text, PositionFault::NoFact)),
        }
    }
    // The fleets first: an army may be aboard one of another power, wherever that is listed.
    for aboard in [false, true] {
        for line in &units {
            for edit in line.edit.single() {
                if matches!(edit, Edit::Carrying(_)) == aboard {
                    line.make(&edit, names.variant, table, &mut state)?;
                }
            }
        }
    }
    if names.variant.needs_world() {
        // What is known follows from where the units stand.
        state.discoveries = None;
    }
    // Before the facts: they are changes of a state in which what is derived is true.
    names.variant.refresh(table, &mut state);
    let edits: Vec<Edit> = facts.iter().map(|line| line.edit.clone()).collect();
    set_facts(
        names.variant,
        table,
        &mut state,
        &edits,
        KnownOrder::Written,
    )
    .map_err(|(nth, why)| wrong(facts[nth].at, facts[nth].text, why.into()))?;
    // Last: `refresh` knows only the endings that the rules give, and who leads by points is known
    // only now.
    if let Some(line) = ending {
        let words = line.text.split_once(char::is_whitespace);
        let agreement = names
            .agreement_in(words.map_or("", |(_, words)| words), &state)
            .map_err(|why| wrong(line.at, line.text, EditError::Unread(why).into()))?;
        state.ending = Some(Ending::Agreed(agreement));
    }
    Ok(state)
}

struct PositionLine<'a> {
    /// From 0.
    at: usize,
    text: &'a str,
    edit: Edit,
}

impl PositionLine<'_> {
    /// Makes a change of the line.
    fn make(
        &self,
        edit: &Edit,
        variant: &dyn Variant,
        table: Table<'_>,
        state: &mut State,
    ) -> Result<(), PositionError> {
        let made = edit.change(variant, table, state);
        made.map_err(|why| wrong(self.at, self.text, why.into()))
    }
}

fn wrong(at: usize, text: &str, why: PositionFault) -> PositionError {
    PositionError {
        line: at + 1,
        text: text.to_owned(),
        why,
    }
}

/// No centre is anybody's; other provinces are as at the start.
fn cleared_owners(board: &Board, start: &Position) -> Vec<Option<PowerId>> {
    let owners = board.province_ids().map(|province| {
        if board.is_centre(province) {
            None
        } else {
            start.owner(province)
        }
    });
    owners.collect()
}

/// Sets up what a game keeps beside units and owners, as facts say. Accounts are wholly theirs; pools
/// are, if they speak of any.
///
/// # Errors
/// The first that can't be so, by its index, with why.
pub fn set_facts(
    variant: &dyn Variant,
    table: Table<'_>,
    state: &mut State,
    facts: &[Edit],
    numbered: KnownOrder,
) -> Result<(), (usize, EditError)> {
    if facts.iter().any(|edit| matches!(edit, Edit::Pools(_))) {
        state.position.pooled.clear();
    }
    for account in &mut state.accounts.accounts {
        *account = Account {
            holdings: vec![0; account.holdings.len()],
            ..Account::default()
        };
    }
    let mut order: Vec<usize> = (0..facts.len()).collect();
    // Names last: who learns of an area knows the name that it has by then, and is told it no more.
    order.sort_by_key(|&nth| matches!(&facts[nth], Edit::Secret(edit) if edit.comes_last()));
    for nth in order {
        let made = facts[nth].change(variant, table, state);
        made.map_err(|why| (nth, why))?;
    }
    if let Some(known) = &mut state.discoveries {
        number_known(table.board, Arc::make_mut(known), numbered, facts);
        variant.refresh(table, state);
    }
    Ok(())
}

impl Edit {
    /// The changes of which it consists.
    fn single(&self) -> Vec<Self> {
        match self {
            Self::Group(group) => group.edits(),
            edit => vec![edit.clone()],
        }
    }

    /// Whether it says how something stands beside units, owners and the phase.
    fn is_fact(&self) -> bool {
        matches!(
            self,
            Self::Pools(_)
                | Self::Carrying(_)
                | Self::Kinds(_)
                | Self::Scales(_)
                | Self::Ballots(_)
                | Self::Secret(_)
                | Self::Group(GroupEdit::Known(..))
        )
    }
}
