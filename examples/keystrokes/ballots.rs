//! How many keys ballots need: seven people who are no powers write slips for the powers in which
//! they have influence.
//!
//! The slips are entered one player after another, on each the powers in order and the units in
//! order, with the slips before already in. The cursor goes on by itself, so that nothing is
//! counted but what an order takes: letters and Enter, or a digit and Enter for one of those
//! listed. The list begins with what the players before wrote for the unit. The sum that is told
//! last also has `=`, the first letter of a name and Enter where a player's slip for a power is
//! another's, order by order. Investments are a line for all powers, `R4T2E1`, and Enter.

use std::time::Duration;

use chancery_atlas::board::builtin;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{BallotOrder, Entry, Order, Reading, Submission, write_order};
use chancery_engine::play::Match;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::{self, State, Table, Variant};
use chancery_game::game::{Pairs, Sheet};

use crate::line::{Line, demand};
use crate::player::give_orders;
use crate::random::Random;

/// So many people play in a made-up game, and so long.
const PLAYERS: usize = 7;
const LAST_YEAR: u16 = 1903;
const SEED: u64 = 7;

/// A digit, Enter.
const KEYS_OF_A_CHOICE: usize = 2;

/// `=`, a letter of the name, Enter.
const KEYS_OF_A_COPY: usize = 3;

/// Sums over ballots.
#[derive(Default)]
pub struct Ballots {
    seasons: usize,
    movement: Sum,
    others: Sum,
    investments: usize,
    investment_keys: usize,
    times: Vec<Duration>,
}

#[derive(Default)]
struct Sum {
    lines: usize,
    letters: usize,
    numbered: usize,
    copied: usize,
    cast: usize,
}

impl Ballots {
    /// Enters the ballots of a phase, one player after another.
    pub fn count_phase(
        &mut self,
        variant: &'static dyn Variant,
        table: Table<'_>,
        state: &State,
        submissions: &[Submission],
    ) {
        let mut sheet = Sheet::default();
        let mut authors: Vec<Author> = submissions.iter().map(Submission::author).collect();
        authors.sort_unstable();
        authors.dedup();
        self.invest(submissions);
        for submission in submissions
            .iter()
            .filter(|s| matches!(s.order, Order::Ballots(BallotOrder::Invest { .. })))
        {
            sheet.add([entry(submission)]);
        }
        for &author in &authors {
            let slip: Vec<&Submission> = submissions
                .iter()
                .filter(|s| s.author() == author && is_ballot(&s.order))
                .collect();
            let mut sum = Sum::default();
            for submission in &slip {
                let entered = sheet.entries_of(author).count();
                if let Some(demand) = demand(
                    state,
                    author.power,
                    &submission.order,
                    entered,
                    &Pairs::default(),
                ) {
                    let line = Line {
                        variant,
                        table,
                        state,
                        sheet: &sheet,
                        author,
                        demand,
                        order: &submission.order,
                    };
                    let cost = line.cost();
                    sum.lines += 1;
                    sum.letters += cost.keys;
                    let cast = cost.cast_by_others && cost.unprompted.is_some_and(|rank| rank < 9);
                    sum.numbered += if cast {
                        cost.keys_numbered.min(KEYS_OF_A_CHOICE)
                    } else {
                        cost.keys_numbered
                    };
                    sum.cast += usize::from(cast);
                    self.times.extend(&cost.times);
                }
                sheet.add([entry(submission)]);
            }
            sum.copied = if is_copy(table, submissions, author, &slip) {
                KEYS_OF_A_COPY.min(sum.numbered)
            } else {
                sum.numbered
            };
            let movement = state.phase.kind == PhaseKind::Movement;
            (if movement {
                &mut self.movement
            } else {
                &mut self.others
            })
            .add(&sum);
        }
        self.seasons += usize::from(state.phase.kind == PhaseKind::Movement);
    }

    fn invest(&mut self, submissions: &[Submission]) {
        let mut seats: Vec<SeatId> = submissions.iter().map(|s| s.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        for seat in seats {
            let amounts = submissions
                .iter()
                .filter(|s| s.seat == seat)
                .filter_map(|s| match s.order {
                    Order::Ballots(BallotOrder::Invest { amount }) => {
                        Some(amount.to_string().len() + 1)
                    }
                    _ => None,
                });
            let keys: Vec<usize> = amounts.collect();
            self.investments += keys.len();
            self.investment_keys += keys.iter().sum::<usize>() + usize::from(!keys.is_empty());
        }
    }

    /// Tells what was counted.
    pub fn print(&self) {
        if self.movement.lines == 0 {
            return;
        }
        let each = |sum: usize, of: usize| f64::from(count(sum)) / f64::from(count(of.max(1)));
        println!(
            "{} lines of ballots a season, over {} seasons",
            self.movement.lines / self.seasons.max(1),
            self.seasons
        );
        println!(
            "{:.2} keys an investment",
            each(self.investment_keys, self.investments)
        );
        let mean = self.times.iter().sum::<Duration>().as_secs_f64()
            / f64::from(count(self.times.len()).max(1));
        println!(
            "a completion takes {:.0} µs, the ballots counted each time",
            mean * 1e6
        );
        for (name, sum) in [
            ("retreats and winters", &self.others),
            ("movement", &self.movement),
        ] {
            println!(
                "{name}: {} ballots; {:.0} % cast by somebody before; {:.2} keys with letters \
                 alone, {:.2} with digits, {:.2} with copied slips",
                sum.lines,
                each(sum.cast * 100, sum.lines),
                each(sum.letters, sum.lines),
                each(sum.numbered, sum.lines),
                each(sum.copied, sum.lines)
            );
        }
    }
}

impl Sum {
    fn add(&mut self, other: &Self) {
        self.lines += other.lines;
        self.letters += other.letters;
        self.numbered += other.numbered;
        self.copied += other.copied;
        self.cast += other.cast;
    }
}

/// A number of keys or lines; there are never so many that it does not fit.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

const fn is_ballot(order: &Order) -> bool {
    !matches!(
        order,
        Order::Ballots(BallotOrder::Invest { .. } | BallotOrder::Lot { .. })
    )
}

fn entry(submission: &Submission) -> Entry {
    let reading = Reading::Order {
        order: submission.order.clone(),
        notes: Vec::new(),
    };
    Entry {
        seat: submission.seat,
        power: submission.power,
        written: String::new(),
        reading,
    }
}

/// Whether a player before wrote the same orders for the power.
fn is_copy(
    table: Table<'_>,
    submissions: &[Submission],
    author: Author,
    slip: &[&Submission],
) -> bool {
    let written = |author: Author| {
        let own = submissions
            .iter()
            .filter(|s| s.author() == author && is_ballot(&s.order));
        own.map(|s| write_order(table.board, None, &s.order))
            .collect::<Vec<_>>()
    };
    let before = (0..author.seat.0).map(|seat| Author {
        seat: SeatId(seat),
        ..author
    });
    !slip.is_empty() && { before }.any(|other| written(other) == written(author))
}

/// Seven people play a few years by themselves, and their ballots are counted.
///
/// # Errors
/// There is no such variant.
pub fn play(ballots: &mut Ballots) -> Result<(), String> {
    let variant = variant::by_id("arms-merchant").ok_or("no such variant")?;
    let mut game = Match::new(variant, builtin::standard().clone()).with_seats(PLAYERS);
    let mut random = Random(SEED);
    while game.ending().is_none() && game.year() <= LAST_YEAR {
        give_orders(&mut game, None, &mut random);
        ballots.count_phase(variant, game.table(), game.state(), game.given());
        game.settle();
    }
    Ok(())
}
