//! The lines of the orders pane: each power, what it has to order, and what was entered; of players
//! who are not powers, one player's slip.

use super::TableScreen;
use super::ballots::{Ballots, is_investment};
use super::month::Month;
use super::row::{Proposal, Row, answers, retreats_by_scale, unit_of};
use crate::board::{PowerId, ProvinceId};
use crate::calendar::PhaseKind;
use crate::game::{Game, Pair, Pairs, driven};
use crate::order::{Order, Submission};
use crate::position::Dislodged;
use crate::seat::{Author, SeatId, Seating};
use crate::variant::Demand;

/// The lines of the open phase, by power: of all powers where each has one seat, else those of the
/// player in hand. Powers with nothing to order and nothing entered are left out.
///
/// `confirmed` are the proposals to which the game master has agreed.
pub fn rows(game: &Game, seat: SeatId, ballots: &Ballots, confirmed: &[Order]) -> Vec<Row> {
    let (orders, _) = game.sheet().submissions();
    let one_each = game.setup.variant.seating() == Seating::OnePerPower;
    let author = |power| {
        if one_each {
            Author::of(power)
        } else {
            Author { seat, power }
        }
    };
    let mut rows: Vec<Row> = invests(game)
        .then(|| hand(game, seat, ballots))
        .into_iter()
        .collect();
    let month = Month::of(game);
    let of = |author| rows_of(game, author, &orders, confirmed, month.as_ref());
    // Natives are the game master's to order.
    let natives = game.board().natives.map(|power| Author {
        seat: SeatId::GAME_MASTER,
        power,
    });
    rows.extend(
        game.board()
            .power_ids()
            .map(author)
            .chain(natives)
            .flat_map(of),
    );
    rows
}

/// Whether the open phase is one in which influence is invested.
pub fn invests(game: &Game) -> bool {
    game.setup.variant.forms().investing
        && game.phase().kind == PhaseKind::Movement
        && !game.state().is_over()
}

fn hand(game: &Game, seat: SeatId, ballots: &Ballots) -> Row {
    let his = |i: &usize| {
        let entry = &game.sheet().entries[*i];
        entry.seat == seat && entry.reading.order().is_some_and(is_investment)
    };
    let entries = (0..game.sheet().entries.len()).filter(his).collect();
    Row::Hand {
        seat,
        entries,
        unspent: ballots.unspent(seat),
    }
}

fn rows_of(
    game: &Game,
    author: Author,
    orders: &[Submission],
    confirmed: &[Order],
    month: Option<&Month>,
) -> Vec<Row> {
    let elsewhere = |i: &usize| {
        invests(game)
            && game.sheet().entries[*i]
                .reading
                .order()
                .is_some_and(is_investment)
    };
    let mut unclaimed: Vec<usize> = game
        .sheet()
        .entries_of(author)
        .filter(|i| !elsewhere(i))
        .collect();
    let demands = game.demands(author, orders);
    let mut rows = match month {
        Some(month) => month.rows(game, author, &demands, &mut unclaimed),
        None => plain_rows(game, author, demands, confirmed, &mut unclaimed),
    };
    let trapped = game
        .state()
        .position
        .trapped
        .iter()
        .filter(|army| army.power == author.power);
    rows.extend(trapped.map(|army| Row::Trapped {
        author,
        cap: army.cap,
    }));
    rows.extend(
        unclaimed
            .into_iter()
            .map(|entry| Row::Loose { author, entry }),
    );
    if rows.is_empty() {
        return rows;
    }
    let owed = rows
        .iter()
        .filter(|r| matches!(r, Row::Demand { demand, .. } if demand.is_owed()))
        .count();
    let open = rows.iter().filter(|r| r.is_open()).count();
    rows.insert(
        0,
        Row::Power {
            author,
            done: (owed - open, owed),
        },
    );
    rows
}

/// The lines of what a power has to order, where there is one time scale.
fn plain_rows(
    game: &Game,
    author: Author,
    demands: Vec<Demand>,
    confirmed: &[Order],
    unclaimed: &mut Vec<usize>,
) -> Vec<Row> {
    let pairs = game.pairs(author);
    let proposed = game.proposed(author);
    let line = |(demand, pair): (Demand, Option<Pair>)| {
        let entries = answers(game, author, &demand, unclaimed);
        unclaimed.retain(|i| !entries.contains(i));
        let proposal = proposed
            .iter()
            .find(|p| p.demand == demand && entries.is_empty())
            .map(|p| Proposal {
                order: p.order.clone(),
                because: p.because,
                confirmed: confirmed.contains(&p.order),
            });
        Row::Demand {
            author,
            demand,
            entries,
            pair,
            proposal,
            strip: None,
        }
    };
    let in_order = if game.setup.variant.forms().scales {
        by_scale(game, demands)
    } else {
        joined(game, demands, &pairs)
    };
    in_order.into_iter().map(line).collect()
}

/// The demands by the time scale in which their unit was dislodged, an army aboard right after its
/// fleet.
fn by_scale(game: &Game, mut demands: Vec<Demand>) -> Vec<(Demand, Option<Pair>)> {
    let position = &game.state().position;
    let place = |demand: &Demand| {
        let unit = demand.unit()?;
        let fleet = position.carried(unit).map_or(unit, |aboard| aboard.fleet);
        let nth = |id| {
            position
                .dislodged
                .iter()
                .position(|dislodged| dislodged.unit.id == id)
        };
        Some((
            position.dislodged.get(nth(unit)?)?.scale,
            nth(fleet),
            nth(unit),
        ))
    };
    if retreats_by_scale(game) {
        demands.sort_by_key(|demand| (place(demand).is_none(), place(demand)));
    }
    demands.into_iter().map(|demand| (demand, None)).collect()
}

/// The demands with the pairs that they are about: that of an army that may land right after that
/// of its fleet, of one that boards too.
fn joined(game: &Game, demands: Vec<Demand>, pairs: &Pairs) -> Vec<(Demand, Option<Pair>)> {
    let moves = game.phase().kind == PhaseKind::Movement;
    let follows =
        |demand: &Demand| matches!(demand, Demand::May(army) if pairs.of_army(*army).is_some());
    let with_landing = |demand: Demand| {
        let unit = demand.unit();
        let carried = unit.and_then(|id| pairs.of_fleet(id)).copied();
        let pair = carried.or_else(|| unit.and_then(|id| pairs.of_army(id)).copied());
        let landing = carried
            .filter(|_| moves)
            .map(|pair| (Demand::May(pair.army.id), Some(pair)));
        std::iter::once((demand, pair)).chain(landing)
    };
    demands
        .into_iter()
        .filter(|demand| !follows(demand))
        .flat_map(with_landing)
        .collect()
}

/// The line that an author's order to a unit belongs to.
pub(super) fn row_for(game: &Game, rows: &[Row], author: Author, order: &Order) -> Option<usize> {
    if let Some(month) = Month::of(game) {
        let unit = month.subject(game, author, order)?;
        return rows.iter().position(|row| {
            row.author() == Some(author) && row.strip().is_some_and(|strip| strip.unit.id == unit)
        });
    }
    if retreats_by_scale(game) {
        let unit = driven(&game.state().position, author.power, order)?;
        let asks = |row: &Row| matches!(row, Row::Demand { author: a, demand, .. } if *a == author && demand.unit() == Some(unit));
        return rows.iter().position(asks);
    }
    let Order::Unit { unit: named, .. } = order else {
        return None;
    };
    let landing = if named.aboard {
        game.pairs(author).ordered(order).copied()
    } else {
        None
    };
    rows.iter().position(|row| match row {
        Row::Demand { author: a, .. } if *a != author => false,
        Row::Demand { .. } if row.landing().is_some() => {
            landing.is_some_and(|pair| row.landing().is_some_and(|l| l.army.id == pair.army.id))
        }
        Row::Demand { demand, .. } => {
            !named.aboard
                && unit_of(game, demand).is_some_and(|u| u.place.province == named.place.province)
        }
        Row::Hand { .. } | Row::Power { .. } | Row::Trapped { .. } | Row::Loose { .. } => false,
    })
}

/// The power whose unit, or whose centre, an order is about: a dislodged unit's before a standing
/// one's.
pub(super) fn owner_of(game: &Game, order: &Order) -> Option<PowerId> {
    let position = &game.state().position;
    if let Some(site) = order.site() {
        return position.owner(site);
    }
    let unit = order.unit()?;
    let at = unit.place.province;
    if unit.aboard {
        return position
            .aboard_in(at)
            .next()
            .map(|aboard| aboard.unit.power);
    }
    let dislodged = position.dislodged_from(at).map(|d| d.unit.power);
    dislodged.or_else(|| position.unit_in(at).map(|u| u.power))
}

/// The province that a row is about, where it is about one.
pub fn province_of(game: &Game, row: &Row) -> Option<ProvinceId> {
    let of_entry = |entry: usize| game.sheet().entries.get(entry)?.reading.order()?.province();
    match row {
        Row::Hand { .. } | Row::Power { .. } => None,
        Row::Trapped { cap, .. } => *cap,
        Row::Demand {
            pair: Some(pair), ..
        } if row.landing().is_some() => Some(pair.sea()),
        Row::Demand {
            demand, entries, ..
        } => unit_of(game, demand)
            .map(|u| u.place.province)
            .or_else(|| entries.last().copied().and_then(of_entry)),
        Row::Loose { entry, .. } => of_entry(*entry),
    }
}

impl TableScreen {
    /// The dislodged unit of which the retreat is asked at the cursor.
    pub fn dislodged_in_hand(&self) -> Option<&Dislodged> {
        let Row::Demand { demand, .. } = self.row()? else {
            return None;
        };
        let unit = unit_of(&self.game, demand)?;
        self.game
            .state()
            .position
            .dislodged
            .iter()
            .find(|dislodged| dislodged.unit.id == unit.id)
    }
}
