//! The standard game: the rulebook of 2023, the choices of the DATC where the house rules leave
//! them open.

use super::{About, Demand, Ownable, Settlement, State, Table, Variant, season};
use crate::accounts::Accounts;
use crate::adjudicate::{HouseRules, Resolver, adjustment, disorder};
use crate::calendar::{CLASSIC, PhaseKind};
use crate::order::{Forms, Submission, Unread};
use crate::position::{Position, Unit};
use crate::seat::Seating;
use chancery_atlas::board::PowerId;

/// The standard game.
pub struct Standard;

impl About {
    /// The standard game; what a variant does not say of itself is as here.
    pub const STANDARD: Self = Self {
        id: "standard",
        name: "Standard",
        summary: "Seven powers, from Spring 1901. The first to own a majority of the supply \
                  centres wins.",
        rulebook: "",
        board: "standard",
        calendar: &CLASSIC,
        ownable: Ownable::Centres,
        seating: Seating::OnePerPower,
        takes_fewer: true,
        forms: Forms::STANDARD,
        house_rules: HouseRules::DEFAULT,
        options: &[],
        replaced: &[],
        spellings: &[],
        fogged: false,
    };
}

impl Variant for Standard {
    fn about(&self) -> &'static About {
        &About::STANDARD
    }

    fn settle(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
        _unread: &[Unread],
    ) -> Settlement {
        let mut settlement = settled(table, state, orders);
        settlement.bound = self.bind(table, state, orders);
        settlement
    }
}

/// The game before its first phase.
pub(super) fn start(table: Table<'_>) -> State {
    State {
        phase: CLASSIC.on(table.board).first(),
        // A board of 1885 leaves kinds open (its rule 3); in this game every kind is known.
        position: Position {
            free_kinds: Vec::new(),
            ..Position::start(table.board)
        },
        ending: None,
        claims: Vec::new(),
        discoveries: None,
        accounts: Accounts::default(),
    }
}

/// Makes the retreats, the barred provinces and the ending of a state those of its position.
pub(super) fn refresh(table: Table<'_>, state: &mut State) {
    season::refresh(table.board, table.rules, &mut state.position);
    state.ending = season::ending(table.board, &state.position);
}

/// Units that a power has to order: those on the board and aboard, or the dislodged.
pub(super) fn demands_of_units(state: &State, power: PowerId) -> Vec<Demand> {
    if state.phase.kind == PhaseKind::Retreats {
        return dislodged_of(&state.position, power)
            .map(|unit| Demand::Unit(unit.id))
            .collect();
    }
    // An army aboard may stay there without an order (army/fleet module, section II.b).
    let aboard = state
        .position
        .aboard
        .iter()
        .filter(|army| army.unit.power == power)
        .map(|army| Demand::May(army.unit.id));
    state
        .position
        .units_of(power)
        .map(|unit| Demand::Unit(unit.id))
        .chain(aboard)
        .collect()
}

fn dislodged_of(position: &Position, power: PowerId) -> impl Iterator<Item = &Unit> {
    position
        .dislodged
        .iter()
        .map(|d| &d.unit)
        .filter(move |u| u.power == power)
}

/// A phase settled, but for what each line was for.
pub(super) fn settled(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let mut settlement = phase(table, state, orders);
    season::pass_on(
        &Standard,
        table,
        &mut settlement,
        |phase, position| season::is_open(table.board, phase, position),
        |settlement: &mut Settlement| {
            settlement.after.ending = season::ending(table.board, &settlement.after.position);
        },
    );
    settlement
}

/// A phase settled, but for the way to the next one.
pub(super) fn phase(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    match state.phase.kind {
        PhaseKind::SetUp | PhaseKind::Movement => movement(table, state, orders),
        PhaseKind::Retreats => season::retreats(table, state, orders),
        PhaseKind::Adjustments => adjustments(table, state, orders),
    }
}

/// A movement phase settled, but for the way to the next phase.
pub(super) fn movement(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let before = &state.position;
    let mut resolver = Resolver::new();
    let movement = resolver.settle(table.board, table.rules, before, orders);
    let mut settlement = season::moved(table, state, &movement);
    settlement.verdicts = movement.verdicts.to_vec();
    // Without pools, who has no retreat is disbanded at once: there is nothing to order.
    season::befall(table, &before.units, &movement, &mut settlement, |_, _| {
        false
    });
    settlement
        .events
        .extend(season::in_hand_order(table, before, movement.units));
    settlement
}

fn adjustments(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let (board, rules, position) = (table.board, table.rules, &state.position);
    let settled = adjustment::settle(
        board,
        rules,
        position,
        orders,
        &[],
        |_| 0,
        |power, removed: &[_]| disorder::civil_disorder(board, rules, position, power, removed),
    );
    season::adjustments(state, &settled)
}
