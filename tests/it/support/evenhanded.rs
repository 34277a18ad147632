//! Phases settled a second time: with the lines turned round, without the void ones, and without
//! the moves that never took place. What comes of the pieces must be the same.

use chancery_atlas::board::{Place, ProvinceId};
use chancery_engine::adjudicate::{CarryingReason, Outcome, Reason};
use chancery_engine::order::{Action, Order, Submission};
use chancery_engine::position::{Aboard, Unit, UnitId};
use chancery_engine::variant::{Settlement, State, Table, Variant};

use super::draws::Draws;

/// Where every piece is, and where the dislodged may go.
type Pieces = (
    Vec<(Unit, bool)>,
    Vec<Aboard>,
    Vec<(Unit, Option<ProvinceId>, Vec<Place>)>,
);

/// New units have numbers in the order in which they were written, which means nothing.
fn pieces(before: &State, settled: &Settlement) -> Pieces {
    let position = &settled.after.position;
    let numbered = |unit: &Unit| {
        let is_new = unit.id.0 >= before.position.next_unit;
        let id = if is_new { UnitId(0) } else { unit.id };
        (Unit { id, ..*unit }, is_new)
    };
    let mut units: Vec<_> = position.units.iter().map(numbered).collect();
    units.sort_by_key(|(unit, is_new)| (unit.id, *is_new, unit.power, unit.place, unit.kind));
    let mut aboard = position.aboard.clone();
    aboard.sort_by_key(|army| army.unit.id);
    let mut dislodged: Vec<_> = position
        .dislodged
        .iter()
        .map(|d| (d.unit, d.by, d.retreats.clone()))
        .collect();
    dislodged.sort_by_key(|(unit, ..)| unit.id);
    (units, aboard, dislodged)
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
        self.variant.settle(self.table, self.state, orders, &[])
    }

    fn without(&self, dropped: impl Fn(usize) -> bool) -> (Vec<usize>, Settlement) {
        let kept: Vec<usize> = (0..self.orders.len())
            .filter(|&line| !dropped(line))
            .collect();
        let again = self.again(&self.lines(&kept));
        (kept, again)
    }

    fn lines(&self, lines: &[usize]) -> Vec<Submission> {
        lines
            .iter()
            .map(|&line| self.orders[line].clone())
            .collect()
    }

    /// What came of these lines when they were settled again is what came of them before.
    fn is_as_before(&self, lines: &[usize], again: Settlement) -> Settlement {
        assert_eq!(
            pieces(self.state, &again),
            pieces(self.state, self.settled),
            "{:#?}",
            self.told()
        );
        let before: Vec<_> = lines
            .iter()
            .map(|&line| self.settled.verdicts[line])
            .collect();
        assert_eq!(again.verdicts, before, "{:#?}", self.told());
        assert_eq!(
            again.after.discoveries,
            self.settled.after.discoveries,
            "{:#?}",
            self.told()
        );
        again
    }

    /// Whichever line stands first, the same comes of each of them.
    pub fn lines_may_be_turned(&self) {
        self.lines_may_be_turned_but(|_| false);
    }

    /// The same, but for lines that are taken in written order: these keep it among themselves.
    pub fn lines_may_be_turned_but(&self, in_order: impl Fn(usize) -> bool) -> Settlement {
        let (kept, mut turned): (Vec<usize>, Vec<usize>) =
            (0..self.orders.len()).partition(|&line| in_order(line));
        turned.reverse();
        turned.extend(kept);
        self.is_as_before(&turned, self.again(&self.lines(&turned)))
    }

    /// Whosever slip is read first, the same comes of all, the order of a slip's own lines as it
    /// was.
    pub fn slips_may_be_turned(&self) -> Settlement {
        let mut turned: Vec<usize> = (0..self.orders.len()).collect();
        turned.sort_by_key(|&line| std::cmp::Reverse(self.orders[line].seat));
        self.is_as_before(&turned, self.again(&self.lines(&turned)))
    }

    /// However the slips come in, the same comes of all, the order of a slip's own lines as it was.
    pub fn slips_may_be_shuffled(&self, draws: &mut Draws) -> Settlement {
        let author = |line: usize| self.orders[line].seat;
        let mut left: Vec<usize> = (0..self.orders.len()).collect();
        let mut shuffled = Vec::new();
        while !left.is_empty() {
            let drawn = author(left[draws.below(left.len())]);
            let first = left.iter().position(|&line| author(line) == drawn);
            shuffled.extend(first.map(|first| left.remove(first)));
        }
        self.is_as_before(&shuffled, self.again(&self.lines(&shuffled)))
    }

    /// A void line is as good as none.
    pub fn void_lines_are_nothing(&self) {
        self.void_lines_are_nothing_but(|_| false);
    }

    /// The same, but for some lines that stay.
    pub fn void_lines_are_nothing_but(&self, stays: impl Fn(usize) -> bool) -> Settlement {
        let (kept, again) = self.without(|line| self.is_void(line) && !stays(line));
        self.is_as_before(&kept, again)
    }

    fn is_void(&self, line: usize) -> bool {
        self.settled.verdicts[line].outcome == Outcome::Void
    }

    /// A move, boarding or landing that did not take place has no effect whatever: its unit stands.
    /// Gives how many there were.
    pub fn what_never_moved_does_nothing(&self) -> usize {
        let never_moved = |line: usize| {
            let reason = self.settled.verdicts[line].reason;
            matches!(
                reason,
                Reason::Carrying(
                    CarryingReason::FleetNotArrived { .. }
                        | CarryingReason::SeaLost { .. }
                        | CarryingReason::LandingFailed { .. }
                        | CarryingReason::Circle { .. }
                ) | Reason::NoConvoy { .. }
                    | Reason::ConvoyBroken { .. }
                    | Reason::Paradox { .. }
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
        let (_, again) = self.without(|line| never_moved(line) || self.is_void(line));
        assert_eq!(
            pieces(self.state, &again),
            pieces(self.state, self.settled),
            "{:#?}",
            self.told()
        );
        (0..self.orders.len())
            .filter(|&line| never_moved(line))
            .count()
    }

    /// The lines as one reads them.
    fn told(&self) -> Vec<String> {
        let board = self.table.board;
        let write = |order: &Submission| {
            chancery_engine::order::write_order(board, Some(&self.state.position), &order.order)
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
