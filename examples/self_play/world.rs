//! A secret world to be played in, and the names that its discoverers give.

use std::error::Error;
use std::sync::Arc;

use chancery_atlas::board::{Board, PowerId};
use chancery_atlas::chance::Seed;
use chancery_atlas::world::{Knobs, generate, join};
use chancery_engine::order::{Order, SecretOrder};
use chancery_engine::play::Match;
use chancery_engine::seat::Author;

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

/// Has everybody name areas that he may name and that have no name.
pub fn give_names(game: &mut Match, random: &mut Random) {
    let Some(known) = game.state().discoveries.clone() else {
        return;
    };
    let powers: Vec<PowerId> = game.board().power_ids().collect();
    let areas: Vec<_> = game.board().provinces_beyond().collect();
    for power in powers {
        for (&area, lore) in areas.iter().zip(&known.areas) {
            let is_nameless = lore.name.is_none() && lore.may_name.contains(&power);
            if is_nameless && random.share() < NAMES {
                let (first, last) = (*random.pick(&FIRST), *random.pick(&LAST));
                let order = SecretOrder::Name {
                    area,
                    name: format!("{first}{last}"),
                    abbr: None,
                };
                game.give(Author::playing(power), Order::Secret(order));
            }
        }
    }
}
