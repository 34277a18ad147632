//! The lines of the orders pane: each power, what it has to order, and what was entered; of players who are not powers, one player's slip.

use super::TableScreen;
use super::ballots::{Ballots, is_investment};
use super::strip::{Month, Strip};
use crate::board::{PowerId, ProvinceId};
use crate::calendar::PhaseKind;
use crate::game::{Because, Game, Pair, Pairs, driven};
use crate::order::{Order, Submission, UnitRef};
use crate::position::{Dislodged, Unit};
use crate::seat::{Author, SeatId, Seating};
use crate::variant::Demand;

/// A line of the orders pane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// What a player invests, as the entries that say so.
    Hand {
        /// The player.
        seat: SeatId,
        /// Indices into the sheet.
        entries: Vec<usize>,
        /// What is left in hand.
        unspent: u32,
    },
    /// A power's heading.
    Power {
        /// Whose orders stand below.
        author: Author,
        /// How many of the orders owed are there, and how many are owed.
        done: (usize, usize),
    },
    /// Something the power has to order, with the entries that answer it (more than one where a slip orders a unit twice).
    Demand {
        /// Who is asked.
        author: Author,
        /// What is asked. The landing of an army that boards only in this phase is asked for too: it may be ordered, and need not.
        demand: Demand,
        /// Indices into the sheet.
        entries: Vec<usize>,
        /// The pair that its unit is a part of, by what is on the sheet so far.
        pair: Option<Pair>,
        /// What will be done where nothing is ordered, if that is the game master's to confirm.
        proposal: Option<Proposal>,
        /// Its orders by time scale, where there are several.
        strip: Option<Box<Strip>>,
    },
    /// An army on a polar cap: nothing can be ordered it.
    Trapped {
        /// Whose.
        author: Author,
        /// The cap, where it is known.
        cap: Option<ProvinceId>,
    },
    /// An entry that answers no demand: unreadable, undecided, or for a unit that isn't there.
    Loose {
        /// Who wrote it.
        author: Author,
        /// Index into the sheet.
        entry: usize,
    },
}

/// What is proposed for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// What will be done, as an order.
    pub order: Order,
    /// Why.
    pub because: Because,
    /// Whether the game master has confirmed it.
    pub confirmed: bool,
}

impl Row {
    /// Whose line it is.
    pub const fn author(&self) -> Option<Author> {
        match self {
            Self::Hand { .. } => None,
            Self::Power { author, .. } | Self::Demand { author, .. } | Self::Trapped { author, .. } | Self::Loose { author, .. } => {
                Some(*author)
            }
        }
    }

    /// In whose name its orders are; `None` for the investments, which are for all powers.
    pub fn power(&self) -> Option<PowerId> {
        self.author().map(|author| author.power)
    }

    /// Whether the cursor can stand on it.
    pub const fn selectable(&self) -> bool {
        !matches!(self, Self::Power { .. } | Self::Trapped { .. })
    }

    /// Whether it still waits for an order.
    pub const fn is_open(&self) -> bool {
        match self {
            Self::Hand { unspent, .. } => *unspent > 0,
            Self::Demand { entries, demand, proposal, .. } => {
                let confirmed = matches!(proposal, Some(Proposal { confirmed: true, .. }));
                entries.is_empty() && demand.is_owed() && !confirmed
            }
            Self::Power { .. } | Self::Trapped { .. } | Self::Loose { .. } => false,
        }
    }

    /// Its orders by time scale, where there are several.
    pub fn strip(&self) -> Option<&Strip> {
        match self {
            Self::Demand { strip, .. } => strip.as_deref(),
            _ => None,
        }
    }

    /// The entries it shows.
    pub fn entries(&self) -> &[usize] {
        match self {
            Self::Power { .. } | Self::Trapped { .. } => &[],
            Self::Hand { entries, .. } | Self::Demand { entries, .. } => entries,
            Self::Loose { entry, .. } => std::slice::from_ref(entry),
        }
    }

    /// What is proposed for it and waits to be confirmed.
    pub const fn proposal(&self) -> Option<&Proposal> {
        match self {
            Self::Demand { proposal: Some(proposal), .. } if !proposal.confirmed => Some(proposal),
            _ => None,
        }
    }

    /// The pair whose army it asks to land; it stands right below that of its fleet.
    pub fn landing(&self) -> Option<&Pair> {
        match self {
            Self::Demand { demand: Demand::May(unit), pair: Some(pair), .. } if pair.army.id == *unit => Some(pair),
            _ => None,
        }
    }

    /// Whether it may have an order, needs none, and has none.
    pub const fn is_quiet(&self) -> bool {
        matches!(self, Self::Demand { entries, demand, .. } if entries.is_empty() && !demand.is_owed())
    }

    /// The last entry it shows.
    pub fn entry(&self) -> Option<usize> {
        match self {
            Self::Power { .. } | Self::Trapped { .. } => None,
            Self::Hand { entries, .. } | Self::Demand { entries, .. } => entries.last().copied(),
            Self::Loose { entry, .. } => Some(*entry),
        }
    }
}

/// The unit that a demand is about.
pub fn unit_of<'a>(game: &'a Game, demand: &Demand) -> Option<&'a Unit> {
    game.state().position.unit(demand.unit()?)
}

/// The lines of the open phase, by power: of all powers where each has one seat, else those of the player in hand. Powers with nothing to
/// order and nothing entered are left out.
///
/// `confirmed` are the proposals to which the game master has agreed.
pub fn rows(game: &Game, seat: SeatId, ballots: &Ballots, confirmed: &[Order]) -> Vec<Row> {
    let (orders, _) = game.sheet().submissions();
    let one_each = game.setup.variant.seating() == Seating::OnePerPower;
    let author = |power| if one_each { Author::of(power) } else { Author { seat, power } };
    let mut rows: Vec<Row> = invests(game).then(|| hand(game, seat, ballots)).into_iter().collect();
    let month = Month::of(game);
    let of = |author| rows_of(game, author, &orders, confirmed, month.as_ref());
    // Natives are the game master's to order.
    let natives = game.board().natives.map(|power| Author { seat: SeatId::GAME_MASTER, power });
    rows.extend(game.board().power_ids().map(author).chain(natives).flat_map(of));
    rows
}

/// A line for a demand to which nothing is proposed.
pub(super) const fn row(author: Author, demand: Demand, entries: Vec<usize>, strip: Option<Box<Strip>>) -> Row {
    Row::Demand { author, demand, entries, pair: None, proposal: None, strip }
}

/// Whether the open phase is one in which influence is invested.
pub fn invests(game: &Game) -> bool {
    game.setup.variant.forms().investing && game.phase().kind == PhaseKind::Movement && !game.state().is_over()
}

fn hand(game: &Game, seat: SeatId, ballots: &Ballots) -> Row {
    let his = |i: &usize| {
        let entry = &game.sheet().entries[*i];
        entry.seat == seat && entry.reading.order().is_some_and(is_investment)
    };
    let entries = (0..game.sheet().entries.len()).filter(his).collect();
    Row::Hand { seat, entries, unspent: ballots.unspent(seat) }
}

fn rows_of(game: &Game, author: Author, orders: &[Submission], confirmed: &[Order], month: Option<&Month>) -> Vec<Row> {
    let elsewhere = |i: &usize| invests(game) && game.sheet().entries[*i].reading.order().is_some_and(is_investment);
    let mut unclaimed: Vec<usize> = game.sheet().entries_of(author).filter(|i| !elsewhere(i)).collect();
    let demands = game.demands(author, orders);
    let mut rows = match month {
        Some(month) => month.rows(game, author, &demands, &mut unclaimed),
        None => plain_rows(game, author, demands, confirmed, &mut unclaimed),
    };
    let trapped = game.state().position.trapped.iter().filter(|army| army.power == author.power);
    rows.extend(trapped.map(|army| Row::Trapped { author, cap: army.cap }));
    rows.extend(unclaimed.into_iter().map(|entry| Row::Loose { author, entry }));
    if rows.is_empty() {
        return rows;
    }
    let owed = rows.iter().filter(|r| matches!(r, Row::Demand { demand, .. } if demand.is_owed())).count();
    let open = rows.iter().filter(|r| r.is_open()).count();
    rows.insert(0, Row::Power { author, done: (owed - open, owed) });
    rows
}

/// The lines of what a power has to order, where there is one time scale.
fn plain_rows(game: &Game, author: Author, demands: Vec<Demand>, confirmed: &[Order], unclaimed: &mut Vec<usize>) -> Vec<Row> {
    let pairs = game.pairs(author);
    let proposed = game.proposed(author);
    let line = |(demand, pair): (Demand, Option<Pair>)| {
        let entries = answers(game, author, &demand, unclaimed);
        unclaimed.retain(|i| !entries.contains(i));
        let proposal = proposed.iter().find(|p| p.demand == demand && entries.is_empty()).map(|p| Proposal {
            order: p.order.clone(),
            because: p.because,
            confirmed: confirmed.contains(&p.order),
        });
        Row::Demand { author, demand, entries, pair, proposal, strip: None }
    };
    let in_order = if game.setup.variant.forms().scales { by_scale(game, demands) } else { joined(game, demands, &pairs) };
    in_order.into_iter().map(line).collect()
}

/// Whether retreats are those of several time scales.
fn retreats_by_scale(game: &Game) -> bool {
    game.setup.variant.forms().scales && game.phase().kind == PhaseKind::Retreats
}

/// The demands by the time scale in which their unit was dislodged, an army aboard right after its fleet.
fn by_scale(game: &Game, mut demands: Vec<Demand>) -> Vec<(Demand, Option<Pair>)> {
    let position = &game.state().position;
    let place = |demand: &Demand| {
        let unit = demand.unit()?;
        let fleet = position.carried(unit).map_or(unit, |aboard| aboard.fleet);
        let nth = |id| position.dislodged.iter().position(|dislodged| dislodged.unit.id == id);
        Some((position.dislodged.get(nth(unit)?)?.scale, nth(fleet), nth(unit)))
    };
    if retreats_by_scale(game) {
        demands.sort_by_key(|demand| (place(demand).is_none(), place(demand)));
    }
    demands.into_iter().map(|demand| (demand, None)).collect()
}

/// The demands with the pairs that they are about: that of an army that may land right after that of its fleet, of one that boards too.
fn joined(game: &Game, demands: Vec<Demand>, pairs: &Pairs) -> Vec<(Demand, Option<Pair>)> {
    let moves = game.phase().kind == PhaseKind::Movement;
    let follows = |demand: &Demand| matches!(demand, Demand::May(army) if pairs.of_army(*army).is_some());
    let with_landing = |demand: Demand| {
        let unit = demand.unit();
        let carried = unit.and_then(|id| pairs.of_fleet(id)).copied();
        let pair = carried.or_else(|| unit.and_then(|id| pairs.of_army(id)).copied());
        let landing = carried.filter(|_| moves).map(|pair| (Demand::May(pair.army.id), Some(pair)));
        std::iter::once((demand, pair)).chain(landing)
    };
    demands.into_iter().filter(|demand| !follows(demand)).flat_map(with_landing).collect()
}

/// The entries that answer a demand, of those that answer none yet.
pub(super) fn answers(game: &Game, author: Author, demand: &Demand, unclaimed: &[usize]) -> Vec<usize> {
    let sheet = game.sheet();
    let order = |i: &usize| sheet.entries[*i].reading.order();
    if *demand == Demand::Claim {
        return unclaimed.iter().copied().filter(|i| matches!(order(i), Some(Order::Claim { .. }))).collect();
    }
    let Some(unit) = unit_of(game, demand) else {
        return unclaimed.iter().copied().find(|i| order(i).is_some_and(takes_slot)).into_iter().collect();
    };
    if retreats_by_scale(game) {
        let to_unit = |i: &usize| order(i).and_then(|order| driven(&game.state().position, author.power, order)) == Some(unit.id);
        return unclaimed.iter().copied().filter(to_unit).collect();
    }
    if game.state().position.pooled.iter().any(|u| u.id == unit.id) {
        let calls = |i: &usize| {
            matches!(order(i), Some(Order::Mobilize { kind, place })
                if place.province == unit.place.province && kind.is_none_or(|kind| kind == unit.kind))
        };
        return unclaimed.iter().copied().find(calls).into_iter().collect();
    }
    if let Demand::May(army) = demand
        && let pairs = game.pairs(author)
        && pairs.of_army(*army).is_some()
    {
        let lines = game.bound_lines();
        let lands = |i: &usize| lines.line(*i).and_then(|line| pairs.ordered(&line.order)).is_some_and(|pair| pair.army.id == *army);
        return unclaimed.iter().copied().filter(lands).collect();
    }
    let to_unit = |i: &usize| match order(i) {
        Some(Order::Unit { unit, .. }) => !unit.aboard,
        Some(Order::Demobilize { .. } | Order::Choose { .. }) => true,
        _ => false,
    };
    match game.lines_in_stack(unit) {
        Some(lines) => lines,
        None => sheet.entries_for(author, UnitRef::new(unit.kind, unit.place)).filter(to_unit).collect(),
    }
}

/// The line that an author's order to a unit belongs to.
pub(super) fn row_for(game: &Game, rows: &[Row], author: Author, order: &Order) -> Option<usize> {
    if let Some(month) = Month::of(game) {
        let unit = month.subject(game, author, order)?;
        return rows.iter().position(|row| row.author() == Some(author) && row.strip().is_some_and(|strip| strip.unit.id == unit));
    }
    if retreats_by_scale(game) {
        let unit = driven(&game.state().position, author.power, order)?;
        let asks = |row: &Row| matches!(row, Row::Demand { author: a, demand, .. } if *a == author && demand.unit() == Some(unit));
        return rows.iter().position(asks);
    }
    let Order::Unit { unit: named, .. } = order else { return None };
    let landing = if named.aboard { game.pairs(author).ordered(order).copied() } else { None };
    rows.iter().position(|row| match row {
        Row::Demand { author: a, .. } if *a != author => false,
        Row::Demand { .. } if row.landing().is_some() => {
            landing.is_some_and(|pair| row.landing().is_some_and(|l| l.army.id == pair.army.id))
        }
        Row::Demand { demand, .. } => !named.aboard && unit_of(game, demand).is_some_and(|u| u.place.province == named.place.province),
        Row::Hand { .. } | Row::Power { .. } | Row::Trapped { .. } | Row::Loose { .. } => false,
    })
}

/// The power whose unit, or whose centre, an order is about: a dislodged unit's before a standing one's.
pub(super) fn owner_of(game: &Game, order: &Order) -> Option<PowerId> {
    let position = &game.state().position;
    let standing = |province| {
        let dislodged = position.dislodged_from(province).map(|d| d.unit.power);
        dislodged.or_else(|| position.unit_in(province).map(|u| u.power))
    };
    match order {
        Order::Unit { unit, .. } | Order::Scaled { unit, .. } | Order::Remove { unit } if unit.aboard => {
            position.aboard_in(unit.place.province).next().map(|aboard| aboard.unit.power)
        }
        Order::Build { place, .. } | Order::Mobilize { place, .. } => position.owner(place.province),
        Order::RemovePooled { centre, .. } => position.owner(*centre),
        Order::Unit { .. }
        | Order::Scaled { .. }
        | Order::Chain { .. }
        | Order::Remove { .. }
        | Order::Demobilize { .. }
        | Order::Choose { .. } => standing(order.unit()?.place.province),
        Order::Waive | Order::Invest { .. } | Order::Claim { .. } | Order::Concede { .. } | Order::Name { .. } | Order::Lot { .. } => None,
    }
}

/// Whether an order is one of the builds or removals due.
pub const fn takes_slot(order: &Order) -> bool {
    matches!(order, Order::Build { .. } | Order::Remove { .. } | Order::RemovePooled { .. } | Order::Waive)
}

/// Where the unit that an order is for stands, or is to stand.
pub fn place_of_order(order: &Order) -> Option<ProvinceId> {
    match order {
        Order::Unit { unit, .. }
        | Order::Scaled { unit, .. }
        | Order::Remove { unit }
        | Order::Demobilize { unit, .. }
        | Order::Choose { unit } => Some(unit.place.province),
        Order::Chain { fleets, .. } => fleets.first().map(|fleet| fleet.place.province),
        Order::Build { place, .. } | Order::Mobilize { place, .. } => Some(place.province),
        Order::RemovePooled { centre, .. } => Some(*centre),
        Order::Waive | Order::Invest { .. } | Order::Claim { .. } | Order::Concede { .. } | Order::Name { .. } | Order::Lot { .. } => None,
    }
}

/// The province that a row is about, where it is about one.
pub fn province_of(game: &Game, row: &Row) -> Option<ProvinceId> {
    let of_entry = |entry: usize| place_of_order(game.sheet().entries.get(entry)?.reading.order()?);
    match row {
        Row::Hand { .. } | Row::Power { .. } => None,
        Row::Trapped { cap, .. } => *cap,
        Row::Demand { pair: Some(pair), .. } if row.landing().is_some() => Some(pair.sea()),
        Row::Demand { demand, entries, .. } => {
            unit_of(game, demand).map(|u| u.place.province).or_else(|| entries.last().copied().and_then(of_entry))
        }
        Row::Loose { entry, .. } => of_entry(*entry),
    }
}

impl TableScreen {
    /// The dislodged unit of which the retreat is asked at the cursor.
    pub fn dislodged_in_hand(&self) -> Option<&Dislodged> {
        let Row::Demand { demand, .. } = self.row()? else { return None };
        let unit = unit_of(&self.game, demand)?;
        self.game.state().position.dislodged.iter().find(|dislodged| dislodged.unit.id == unit.id)
    }
}
