//! The lines of the orders pane: each power, what it has to order, and what was entered; of players
//! who are not powers, one player's slip.

use super::Desk;
use super::ballots::{BallotTable, invests};
use super::row::{Proposal, Row, answers, unit_of};
use super::scales::{TableMonth, by_scale};
use chancery_atlas::board::ProvinceId;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Order;
use chancery_engine::position::Dislodged;
use chancery_engine::seat::{Author, SeatId, Seating};
use chancery_engine::variant::{Demand, Target};
use chancery_game::game::{BoundLines, Game, LineState, Pair, Pairs};

/// The lines of the open phase, by power: of all powers where each has one seat, else those of the
/// player in hand. Powers with nothing to order and nothing entered are left out.
///
/// `states` are those of the sheet's lines, `confirmed` the proposals to which the game master has
/// agreed.
pub fn rows(
    game: &Game,
    seat: SeatId,
    ballots: &BallotTable,
    states: &[LineState],
    confirmed: &[Order],
) -> Vec<Row> {
    let lines = game.bound_lines();
    let one_each = game.setup().variant.seating() == Seating::OnePerPower;
    let author = |power| {
        if one_each {
            Author::of(power)
        } else {
            Author { seat, power }
        }
    };
    let mut rows: Vec<Row> = invests(game)
        .then(|| hand(&lines, seat, ballots))
        .into_iter()
        .collect();
    let month = TableMonth::new(game, &lines);
    // Natives are the game master's to order.
    let natives = game
        .board()
        .natives
        .map(|power| Author::new(SeatId::GAME_MASTER, power));
    rows.extend(
        game.board()
            .power_ids()
            .map(author)
            .chain(natives)
            .flat_map(|author| rows_of(game, author, &lines, states, confirmed, month.as_ref())),
    );
    rows
}

fn hand(lines: &BoundLines, seat: SeatId, ballots: &BallotTable) -> Row {
    let his = lines
        .iter()
        .filter(|line| line.author.seat == seat && *line.target == Target::Hand);
    let entries = his.map(|line| line.entry).collect();
    Row::Hand {
        seat,
        entries,
        unspent: ballots.unspent(seat),
    }
}

fn rows_of(
    game: &Game,
    author: Author,
    lines: &BoundLines,
    states: &[LineState],
    confirmed: &[Order],
    month: Option<&TableMonth<'_>>,
) -> Vec<Row> {
    let mut unclaimed: Vec<usize> = game
        .sheet()
        .entries_of(author)
        .filter(|i| !(invests(game) && *lines.target(*i) == Target::Hand))
        .collect();
    let demands = game.demands(author);
    let missing = game.missing(author);
    let mut rows = match month {
        Some(month) => month.rows(game, author, &demands),
        None => plain_rows(game, author, demands, &missing, confirmed, lines),
    };
    unclaimed.retain(|entry| rows.iter().all(|row| !row.entries().contains(entry)));
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
    let confirmed = rows.iter().filter(|row| row.is_confirmed()).count();
    let mut tally = game.tally(author, states);
    tally.missing = tally.missing.saturating_sub(confirmed);
    rows.insert(0, Row::Power { author, tally });
    rows
}

/// The lines of what a power has to order, where there is one time scale.
fn plain_rows(
    game: &Game,
    author: Author,
    mut demands: Vec<Demand>,
    missing: &[Demand],
    confirmed: &[Order],
    lines: &BoundLines,
) -> Vec<Row> {
    // A line that counts for two leaves none open for the second.
    let is_slot = |demand: &&Demand| demand.is_owed() && demand.unit().is_none();
    let mut slots = lines.slots(author).count() + missing.iter().filter(is_slot).count();
    demands.retain(|demand| {
        let is_shown = !is_slot(&demand) || slots > 0;
        slots = slots.saturating_sub(usize::from(is_slot(&demand)));
        is_shown
    });
    let pairs = game.pairs(lines, author);
    let proposed = game.proposed(author);
    let mut slots = lines.slots(author);
    let demands = by_scale(game, demands);
    joined(game, demands, &pairs)
        .into_iter()
        .map(|(demand, pair)| {
            let entries = answers(lines, author, &demand, &mut slots);
            let proposal = proposed
                .iter()
                .find(|p| p.demand == demand && entries.is_empty())
                .map(|p| Proposal {
                    order: p.order.clone(),
                    because: p.because.clone(),
                    confirmed: confirmed.contains(&p.order),
                });
            Row::Demand {
                author,
                demand,
                entries,
                pair,
                proposal,
                month_row: None,
            }
        })
        .collect()
}

/// The demands with the pairs that they are about: that of an army that may land right after that
/// of its fleet, of one that boards too.
fn joined(game: &Game, demands: Vec<Demand>, pairs: &Pairs) -> Vec<(Demand, Option<Pair>)> {
    let moves = game.phase().kind == PhaseKind::Movement;
    demands
        .into_iter()
        .filter(|demand| !matches!(demand, Demand::May(army) if pairs.of_army(*army).is_some()))
        .flat_map(|demand| {
            let unit = demand.unit();
            let carried = unit.and_then(|id| pairs.of_fleet(id)).copied();
            let pair = carried.or_else(|| unit.and_then(|id| pairs.of_army(id)).copied());
            let landing = carried
                .filter(|_| moves)
                .map(|pair| (Demand::May(pair.army.id), Some(pair)));
            std::iter::once((demand, pair)).chain(landing)
        })
        .collect()
}

/// The line that what an author orders belongs to.
pub(super) fn row_for(rows: &[Row], author: Author, target: &Target) -> Option<usize> {
    let asks = |row: &Row| match (row, target) {
        (
            Row::Demand {
                month_row: Some(month_row),
                ..
            },
            _,
        ) => target.units().first() == Some(&month_row.unit.id),
        (Row::Demand { demand, .. }, Target::Unit(unit)) => *demand == Demand::Unit(*unit),
        (Row::Demand { demand, .. }, Target::May(unit) | Target::Pooled(unit)) => {
            *demand == Demand::May(*unit)
        }
        _ => false,
    };
    rows.iter()
        .position(|row| row.author() == Some(author) && asks(row))
}

/// The province that a row is about, where it is about one.
pub fn province_of(game: &Game, row: &Row) -> Option<ProvinceId> {
    let of_entry = |entry: usize| game.sheet().order(entry)?.province();
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

impl Desk {
    /// The dislodged unit of which the retreat is asked at the cursor.
    pub fn dislodged_in_hand(&self) -> Option<&Dislodged> {
        let Row::Demand { demand, .. } = self.row()? else {
            return None;
        };
        self.game.state().position.dislodged_unit(demand.unit()?)
    }
}
