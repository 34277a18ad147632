//! A secret world to be played in, and the names that its discoverers give.

use std::error::Error;
use std::sync::Arc;

use chancery_atlas::board::{Board, Called, PowerId};
use chancery_atlas::chance::Seed;
use chancery_atlas::world::{Knobs, generate, join};
use chancery_engine::order::{Order, SecretOrder};
use chancery_game::game::Game;

use crate::random::Random;

/// How many areas a world has: few enough that somebody wins in time.
const AREAS: u16 = 50;
/// How likely an area is named by who may do so.
const NAMES: f64 = 0.7;
/// Of what names are made.
const FIRST: [&str; 12] = [
    "Al", "Bor", "Cal", "Dor", "Fal", "Gal", "Mar", "Nor", "Per", "Sal", "Tar", "Val",
];
const LAST: [&str; 12] = [
    "ania", "aria", "avo", "ena", "esia", "ica", "ida", "imar", "inia", "ona", "onda", "uria",
];

/// The known world with a secret one, made of a seed.
pub fn earth(known: &Board, seed: u64) -> Result<Arc<Board>, Box<dyn Error>> {
    let knobs = Knobs {
        areas: Some(AREAS),
        ..Knobs::default()
    };
    let world =
        generate(Seed::Number(seed), &knobs, known, |_, _| ()).map_err(|why| why.to_string())?;
    Ok(Arc::new(join(world, known)))
}

/// Nobody orders to areas that he has not heard of.
pub fn forget_the_unknown(game: &Game, power: PowerId, orders: &mut Vec<Order>) {
    if let Some(known) = &game.state().discoveries {
        orders.retain(|order| known.are_all_known(game.board(), power, order));
    }
}

/// The board in the words of a power's player: his own labels, where areas have no names.
pub fn tongue(game: &Game, power: PowerId) -> Board {
    let board = game.board();
    let Some(known) = &game.state().discoveries else {
        return board.clone();
    };
    let called = board
        .provinces_beyond()
        .zip(&known.areas)
        .map(|(area, lore)| {
            let label = known
                .knowledge(power)
                .and_then(|own| own.label(board, area));
            let name = lore.name.as_ref();
            let called = Called {
                name: name.map(|name| name.name.clone()).or_else(|| label.clone()),
                abbr: name.map(|name| name.abbr.clone()).or(label),
                ..Called::default()
            };
            (area, called)
        });
    board.renamed(called)
}

/// Names for areas that a power may name and that have none.
pub fn names(game: &Game, power: PowerId, random: &mut Random) -> Vec<Order> {
    let Some(known) = &game.state().discoveries else {
        return Vec::new();
    };
    let pick = |of: [&str; 12], random: &mut Random| {
        of[(random.next() >> 8) as usize % of.len()].to_owned()
    };
    let nameless = game
        .board()
        .provinces_beyond()
        .zip(&known.areas)
        .filter(|(_, lore)| lore.name.is_none() && lore.may_name.contains(&power));
    let named = nameless.filter_map(|(area, _)| {
        let name = pick(FIRST, random) + &pick(LAST, random);
        (random.share() < NAMES).then_some(Order::Secret(SecretOrder::Name {
            area,
            name,
            abbr: None,
        }))
    });
    named.collect()
}
