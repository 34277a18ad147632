//! The lines of the orders pane: each power, what it has to order, and what was entered; of players
//! who are not powers, one player's slip.

use super::Desk;
use super::ballots::{BallotTable, invests};
use super::row::{Proposal, Row, answers, unit_of};
use super::scales::{TableMonth, by_scale};
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Order;
use chancery_engine::position::Dislodged;
use chancery_engine::seat::{Author, SeatId, Seating};
use chancery_engine::variant::{Demand, Target};
use chancery_game::game::{BoundLines, Game, LineState, Pair, Pairs};

/// The lines of the open phase, by power: of all powers where each has one seat, else those of the
/// player in hand. Powers with nothing to order and nothing entered are left out.
///
/// `only` is whose own slip it is, `states` are those of the sheet's lines, `confirmed` the proposals to
/// which the game master has agreed.
pub fn rows(
    game: &Game,
    only: Option<SeatId>,
    seat: SeatId,
    ballots: &BallotTable,
    states: &[LineState],
    confirmed: &[Order],
) -> Vec<Row> {
    let lines = game.bound_lines();
    let one_each = game.setup().variant.seating() == Seating::OnePerPower;
    let mut rows = Vec::new();
    if invests(game) {
        rows.push(hand(&lines, seat, ballots));
    }
    let mut authors: Vec<Author> = Vec::new();
    for power in game.board().power_ids() {
        authors.push(if one_each {
            Author::playing(power)
        } else {
            Author { seat, power }
        });
    }
    // Natives are the game master's to order.
    let natives = game.board().natives;
    authors.extend(natives.map(|power| Author::new(SeatId::GAME_MASTER, power)));
    let month = TableMonth::new(game, &lines);
    for author in authors {
        let mut demands = game.demands(author);
        let is_own = only == Some(author.seat);
        if is_own && may_claim_early(game, author.power) && !demands.contains(&Demand::Claim) {
            demands.push(Demand::Claim);
        }
        rows.extend(rows_of(
            game,
            author,
            demands,
            &lines,
            states,
            confirmed,
            month.as_ref(),
        ));
    }
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

/// Whether a power that is played may claim before it has the centres: those count that it has when the
/// season is over.
fn may_claim_early(game: &Game, power: PowerId) -> bool {
    let setup = game.setup();
    let is_kept = setup.variant.claims_in_secret();
    let is_left = game.state().position.is_left(&setup.board, power);
    let is_played = is_left && !setup.is_in_disorder(power);
    is_kept && is_played && game.phase().kind != PhaseKind::SetUp && !game.state().is_over()
}

fn rows_of(
    game: &Game,
    author: Author,
    demands: Vec<Demand>,
    lines: &BoundLines,
    states: &[LineState],
    confirmed: &[Order],
    month: Option<&TableMonth<'_>>,
) -> Vec<Row> {
    // While influence is invested, the line of the hand shows the investments. In other phases they
    // are void and stand loose, to be seen.
    let mut unclaimed: Vec<usize> = game
        .sheet()
        .entries_of(author)
        .filter(|&entry| !(invests(game) && *lines.target(entry) == Target::Hand))
        .collect();
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
    // What the game master has agreed to is not on the sheet, and is missing no more.
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
    let open_slots = missing.iter().filter(|demand| is_slot(demand)).count();
    let mut slots = lines.slots(author).count() + open_slots;
    demands.retain(|demand| {
        if !is_slot(demand) {
            return true;
        }
        let is_shown = slots > 0;
        slots = slots.saturating_sub(1);
        is_shown
    });
    let pairs = game.pairs(lines, author);
    let proposed = game.proposed(author);
    // Each slot takes the next line in the order in which they were written.
    let mut slots = lines.slots(author);
    let demands = by_scale(game, demands);
    let mut rows = Vec::new();
    for (demand, pair) in joined(game, demands, &pairs) {
        let entries = answers(lines, author, &demand, &mut slots);
        // An order that was given, even a void one, stands in the place of a proposal.
        let proposed = proposed
            .iter()
            .find(|proposed| proposed.demand == demand && entries.is_empty());
        let proposal = proposed.map(|proposed| Proposal {
            order: proposed.order.clone(),
            because: proposed.because.clone(),
            confirmed: confirmed.contains(&proposed.order),
        });
        rows.push(Row::Demand {
            author,
            demand,
            entries,
            pair,
            proposal,
            month_row: None,
        });
    }
    rows
}

/// Whether it asks for one of several builds or removals due, and not for an order to a unit.
fn is_slot(demand: &Demand) -> bool {
    demand.is_owed() && demand.unit().is_none()
}

/// The demands with the pairs that they are about: that of an army that may land right after that
/// of its fleet, of one that boards too.
fn joined(game: &Game, demands: Vec<Demand>, pairs: &Pairs) -> Vec<(Demand, Option<Pair>)> {
    let moves = game.phase().kind == PhaseKind::Movement;
    let mut joined = Vec::new();
    for demand in demands {
        // The landing of a pair's army is added with its fleet.
        if matches!(demand, Demand::May(army) if pairs.of_army(army).is_some()) {
            continue;
        }
        let unit = demand.unit();
        let carries = unit.and_then(|id| pairs.of_fleet(id)).copied();
        let boards = unit.and_then(|id| pairs.of_army(id)).copied();
        joined.push((demand, carries.or(boards)));
        if let Some(pair) = carries
            && moves
        {
            joined.push((Demand::May(pair.army.id), Some(pair)));
        }
    }
    joined
}

/// The line that what an author orders belongs to.
pub(super) fn row_for(rows: &[Row], author: Author, target: &Target) -> Option<usize> {
    rows.iter()
        .position(|row| row.author() == Some(author) && asks_for(row, target))
}

fn asks_for(row: &Row, target: &Target) -> bool {
    let Row::Demand {
        demand, month_row, ..
    } = row
    else {
        return false;
    };
    // In a month a unit has one line, whether its order is owed in a time scale or not.
    if let Some(month_row) = month_row {
        return target.units().first() == Some(&month_row.unit.id);
    }
    match target {
        Target::Unit(unit) => *demand == Demand::Unit(*unit),
        Target::May(unit) | Target::Pooled(unit) => *demand == Demand::May(*unit),
        _ => false,
    }
}

/// The province that a row is about, where it is about one.
pub fn province_of(game: &Game, row: &Row) -> Option<ProvinceId> {
    match row {
        Row::Hand { .. } | Row::Power { .. } => None,
        Row::Trapped { cap, .. } => *cap,
        Row::Demand {
            pair: Some(pair), ..
        } if row.landing().is_some() => Some(pair.sea()),
        Row::Demand {
            demand, entries, ..
        } => match unit_of(game, demand) {
            Some(unit) => Some(unit.place.province),
            // A build is where its order says, once it has one.
            None => game.sheet().order(*entries.last()?)?.province(),
        },
        Row::Loose { entry, .. } => game.sheet().order(*entry)?.province(),
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
