//! Phases settled a second time: with the lines turned round, without the void ones, and without
//! the moves that never took place. What comes of the pieces must be the same.

use chancery::adjudicate::{CarryingReason, Outcome, Reason};
use chancery::board::{Place, ProvinceId};
use chancery::order::{Action, Order, Submission};
use chancery::position::{Aboard, Unit};
use chancery::variant::{Settlement, State, Table, Variant};

/// Where every piece is, and where the dislodged may go.
type Pieces = (
    Vec<Unit>,
    Vec<Aboard>,
    Vec<(Unit, Option<ProvinceId>, Vec<Place>)>,
);

fn pieces(settled: &Settlement) -> Pieces {
    let position = &settled.after.position;
    let mut aboard = position.aboard.clone();
    aboard.sort_by_key(|army| army.unit.id);
    let mut dislodged: Vec<_> = position
        .dislodged
        .iter()
        .map(|d| (d.unit, d.by, d.retreats.clone()))
        .collect();
    dislodged.sort_by_key(|(unit, ..)| unit.id);
    (position.units.clone(), aboard, dislodged)
}

/// A phase, its lines, and what came of them.
#[derive(Clone, Copy)]
pub struct Phase<'a> {
    pub variant: &'static dyn Variant,
    pub table: Table<'a>,
    pub state: &'a State,
    pub orders: &'a [Submission],
    pub settled: &'a Settlement,
}

impl Phase<'_> {
    fn again(&self, orders: &[Submission]) -> Settlement {
        self.variant.settle(self.table, self.state, orders)
    }

    fn without(&self, dropped: impl Fn(usize) -> bool) -> (Vec<usize>, Settlement) {
        let kept: Vec<usize> = (0..self.orders.len())
            .filter(|&line| !dropped(line))
            .collect();
        let orders: Vec<Submission> = kept.iter().map(|&line| self.orders[line].clone()).collect();
        let again = self.again(&orders);
        (kept, again)
    }

    /// Whichever line stands first, the same comes of each of them.
    pub fn lines_may_be_turned(&self) {
        let turned: Vec<Submission> = self.orders.iter().rev().cloned().collect();
        let mut again = self.again(&turned);
        again.verdicts.reverse();
        assert_eq!(pieces(&again), pieces(self.settled), "{:#?}", self.told());
        assert_eq!(again.verdicts, self.settled.verdicts, "{:#?}", self.told());
    }

    /// Whosever slip is read first, the same comes of all, the order of a slip's own lines as it
    /// was.
    pub fn slips_may_be_turned(&self) {
        let mut turned: Vec<Submission> = self.orders.to_vec();
        turned.sort_by_key(|order| std::cmp::Reverse(order.power));
        assert_eq!(
            pieces(&self.again(&turned)),
            pieces(self.settled),
            "{:#?}",
            self.told()
        );
    }

    /// A void line is as good as none.
    pub fn void_lines_are_nothing(&self) {
        let is_void = |line: usize| self.settled.verdicts[line].outcome == Outcome::Void;
        let (kept, again) = self.without(is_void);
        assert_eq!(pieces(&again), pieces(self.settled), "{:#?}", self.told());
        let before: Vec<_> = kept
            .iter()
            .map(|&line| self.settled.verdicts[line])
            .collect();
        assert_eq!(again.verdicts, before, "{:#?}", self.told());
    }

    /// A move, boarding or landing that did not take place has no effect whatever: its unit stands.
    /// Gives how many there were.
    pub fn what_never_moved_does_nothing(&self) -> usize {
        let never_moved = |line: usize| {
            let reason = self.settled.verdicts[line].reason;
            matches!(
                reason,
                Reason::Carrying(CarryingReason::FleetNotArrived { .. })
                    | Reason::Carrying(CarryingReason::SeaLost { .. })
                    | Reason::Carrying(CarryingReason::LandingFailed { .. })
                    | Reason::Carrying(CarryingReason::Circle { .. })
                    | Reason::NoConvoy
                    | Reason::ConvoyBroken { .. }
                    | Reason::Paradox
            )
        };
        // Of two landings in one place from one sea the supports are for one, whether it takes
        // place or not (module, 4.2).
        let shore = |line: usize| match &self.orders[line].order {
            Order::Unit {
                unit,
                action: Action::Land { to, .. },
            } => Some((unit.place.province, to.province)),
            _ => None,
        };
        let lines = || (0..self.orders.len()).filter(|&line| shore(line).is_some());
        if lines()
            .filter(|&line| never_moved(line))
            .any(|lost| lines().any(|other| other != lost && shore(other) == shore(lost)))
        {
            return 0;
        }
        // What is void because of such an order is void all the same.
        let (_, again) = self.without(|line| {
            never_moved(line) || self.settled.verdicts[line].outcome == Outcome::Void
        });
        assert_eq!(pieces(&again), pieces(self.settled), "{:#?}", self.told());
        (0..self.orders.len())
            .filter(|&line| never_moved(line))
            .count()
    }

    /// The lines as one reads them.
    fn told(&self) -> Vec<String> {
        let board = self.table.board;
        let write = |order: &Submission| {
            chancery::order::write_order(board, Some(&self.state.position), &order.order)
        };
        let lines = self.orders.iter().zip(&self.settled.verdicts);
        let lines = lines.map(|(order, verdict)| {
            format!(
                "{}: {}  {:?}",
                board.power(order.power).name,
                write(order),
                verdict.reason
            )
        });
        let name = |unit: &Unit| {
            format!(
                "{} {} {}",
                board.power(unit.power).name,
                unit.kind.letter(),
                board.write_place(unit.place)
            )
        };
        let units = self.state.position.units.iter().map(name);
        let aboard = self
            .state
            .position
            .aboard
            .iter()
            .map(|army| format!("aboard {}", name(&army.unit)));
        lines.chain(units).chain(aboard).collect()
    }
}
