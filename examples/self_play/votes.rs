//! People who own no power: they invest, and vote in the powers in which they have influence.

use chancery_atlas::board::PowerId;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{BallotOrder, Entry, Order, Reading};
use chancery_engine::seat::{Author, SeatId};
use chancery_game::game::{Command, Game};

use crate::player::Player;
use crate::random::Random;
use crate::slips;

/// How likely somebody votes as an earlier player did in the same power: they have talked.
const AGREES: f64 = 0.45;
/// How likely somebody forgets a unit.
const FORGETS: f64 = 0.02;

/// Everybody's slips, put on the game's sheet.
pub fn enter(game: &mut Game, random: &mut Random) {
    for seat in (0..game.setup().seats()).filter_map(SeatId::nth) {
        let investments = if game.phase().kind == PhaseKind::Movement {
            invest(game, seat, random)
        } else {
            Vec::new()
        };
        let _ = game.apply(Command::Add(investments), game.now());
        for power in game.board().power_ids().collect::<Vec<_>>() {
            let author = Author { seat, power };
            let orders = game.sheet().submissions();
            if game
                .setup()
                .variant
                .speaks_for(game.state(), author, &orders)
            {
                let ballots = vote(game, author, random);
                let _ = game.apply(Command::Add(ballots), game.now());
            }
        }
    }
}

/// All that is in hand, in up to three powers: rather those that are large, or in which the seat is
/// invested already.
fn invest(game: &Game, seat: SeatId, random: &mut Random) -> Vec<Entry> {
    let (board, state) = (game.board(), game.state());
    let mut left = state
        .accounts
        .account(seat)
        .map_or(0, |account| account.in_hand);
    let mut liked: Vec<(f64, PowerId)> = board
        .power_ids()
        .filter(|&power| state.position.units_of(power).next().is_some())
        .map(|power| {
            let size =
                f64::from(u32::try_from(state.position.centre_count(board, power)).unwrap_or(0));
            let held = f64::from(state.accounts.holding(seat, power));
            ((size + held) * (0.2 + random.share()), power)
        })
        .collect();
    liked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut entries = Vec::new();
    for (_, power) in liked.into_iter().take(3) {
        let amount = left.div_ceil(2);
        if amount > 0 {
            entries.push(slips::write(
                game,
                Author { seat, power },
                None,
                &Order::Ballots(BallotOrder::Invest { amount }),
            ));
            left -= amount;
        }
    }
    // The rest goes where the most went.
    if left > 0
        && let Some(Entry {
            reading:
                Reading::Order {
                    order: Order::Ballots(BallotOrder::Invest { amount }),
                    ..
                },
            power,
            ..
        }) = entries.first()
    {
        entries[0] = slips::write(
            game,
            Author::new(seat, *power),
            None,
            &Order::Ballots(BallotOrder::Invest {
                amount: amount + left,
            }),
        );
    }
    entries
}

/// A player's orders for a power: an earlier player's, or such as he would give if it were his.
fn vote(game: &Game, author: Author, random: &mut Random) -> Vec<Entry> {
    let earlier = game
        .sheet()
        .entries
        .iter()
        .filter(|e| e.power == author.power && e.seat != author.seat);
    let copied: Vec<Order> = earlier
        .filter_map(|e| e.reading.order())
        .filter(|order| !matches!(order, Order::Ballots(BallotOrder::Invest { .. })))
        .cloned()
        .collect();
    let orders = if !copied.is_empty() && random.share() < AGREES {
        first_of_each(copied)
    } else {
        Player {
            power: author.power,
            skill: 0.8,
        }
        .orders(game, &[], random)
    };
    let kept: Vec<Order> = orders
        .into_iter()
        .filter(|_| random.share() >= FORGETS)
        .collect();
    kept.iter()
        .map(|order| slips::write(game, author, None, order))
        .collect()
}

/// The first order for each unit; all of the first writer's builds and disbands would be too many,
/// so those are taken once each.
fn first_of_each(orders: Vec<Order>) -> Vec<Order> {
    let mut taken: Vec<Order> = Vec::new();
    for order in orders {
        let same = |other: &Order| match (order.unit(), other.unit()) {
            (Some(a), Some(b)) => a.place.province == b.place.province,
            _ => *other == order,
        };
        if !taken.iter().any(same) {
            taken.push(order);
        }
    }
    taken
}
