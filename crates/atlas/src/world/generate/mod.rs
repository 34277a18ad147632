//! Makes worlds: from a seed and a game master's wishes ([`Knobs`]) the rest of the earth, the same
//! on every machine.
//!
//! An attempt goes one way: the ground with the known world in it, areas grown all over it, land
//! masses chosen among them, mountains, supply centres exchanged until the four powers fare alike,
//! natives, names. What can't be met ends the attempt, and the next one begins with numbers of
//! its own.

mod canvas;
mod centres;
mod fair;
mod finish;
mod gazetteer;
mod knobs;
mod masses;
mod mountains;
mod names;
mod reach;
mod regions;

pub use fair::Fair;
pub(crate) use fair::KnobBounds;
pub(crate) use knobs::{CONTINENT, ISLAND};
pub use knobs::{Knob, KnobError, Knobs};

use crate::board::Finding;
use crate::board::{Board, World};
use crate::chance::{Seed, Stream};
use crate::world::{check, write};
use canvas::GrowthCanvas;
use reach::Ways;

/// Attempts before a world is given up.
pub const ATTEMPTS: u32 = 200;

/// What a world must be, and an attempt may fail at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Property {
    /// Areas of a fair size, with a fair number of neighbours.
    Areas,
    /// So many continents and islands, apart from each other.
    Masses,
    /// One ocean round all lands, and no land far from it.
    Ocean,
    /// Areas that are adjacent only across the seam.
    Round,
    /// Lands far enough from everybody for all centres.
    Distance,
    /// Centres on the continents and on some islands, not crowded.
    Spread,
    /// A nearest centre at like distance for every power.
    Nearest,
    /// Like access to all centres for every power.
    Access,
    /// A fair share of the nearest centres for every power.
    Share,
    /// A nearest centre without natives at like distance for every power.
    Natives,
    /// A drawing without an error.
    File,
}

impl Property {
    /// What could not be had, and which knobs ease it.
    pub(crate) const fn complaint(self) -> &'static str {
        match self {
            Self::Areas => "areas of 4 to 60 cells with 2 to 10 neighbours; try another size",
            Self::Masses => {
                "so many continents and islands apart from each other; ask for fewer of them, or \
                 less land"
            }
            Self::Ocean => {
                "one ocean round all lands, each within two steps of a coast; ask for less land, \
                 or more continents"
            }
            Self::Round => "areas that meet across the seam; try another size",
            Self::Distance => {
                "enough lands so far from everybody; ask for fewer centres, more land, or nearer \
                 ones"
            }
            Self::Spread => {
                "centres on every continent and a third of the islands; ask for fewer islands, \
                 more land, or nearer centres"
            }
            Self::Nearest => {
                "a nearest centre at like distance for every power; ask for more land or centres, \
                 or less fairness"
            }
            Self::Access => {
                "like access to the centres for every power; ask for more land, or less fairness"
            }
            Self::Share => {
                "a fair share of near centres for every power; ask for more land, or less fairness"
            }
            Self::Natives => {
                "a nearest centre without natives at like distance for every power; ask for fewer \
                 natives, or less fairness"
            }
            Self::File => "a drawing without mistakes; try another size",
        }
    }
}

/// Why no world came of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// The wishes contradict themselves or each other.
    #[error(transparent)]
    Knob(#[from] KnobError),
    /// No attempt had every property.
    #[error("{attempts} attempts made no world with {}", property.complaint())]
    Unmet {
        /// What most of those attempts lacked that came far.
        property: Property,
        /// How many attempts were made.
        attempts: u32,
    },
}

/// Makes a world. The same seed and knobs make the same world on every machine. `known` is the
/// board of the known world; `progress` is told of each attempt before it begins: its number, from
/// 1, and how many there can be.
///
/// # Errors
/// The knobs contradict themselves or each other, or no attempt had every property.
pub fn generate(
    seed: Seed,
    knobs: &Knobs,
    known: &Board,
    mut progress: impl FnMut(u32, u32),
) -> Result<World, GenerateError> {
    knobs.check()?;
    let ways = Ways::new(known);
    let mut lacking = std::collections::BTreeMap::new();
    for attempt in 1..=ATTEMPTS {
        progress(attempt, ATTEMPTS);
        // With streams of its own: what an attempt draws must not rest on how far others came.
        let mut chances = Chances::new(seed, attempt);
        let drawn = knobs.drawn(&mut chances.wishes);
        match attempt_at(chances, &drawn, known, &ways) {
            Ok(mut world) => {
                world.seed = Some(seed.to_string());
                world.remarks = vec![format!("chancery world generate --seed {seed} {knobs}")];
                return Ok(world);
            }
            Err(property) => *lacking.entry(property).or_insert(0_u32) += 1,
        }
    }
    // Properties are in the order in which they are met: what many attempts came to and failed at
    // is the obstacle, not what went before.
    let often = lacking
        .iter()
        .rev()
        .find(|&(_, &times)| times >= ATTEMPTS / 10)
        .or_else(|| lacking.iter().max_by_key(|&(_, times)| times));
    let property = often.map_or(Property::File, |(&property, _)| property);
    Err(GenerateError::Unmet {
        property,
        attempts: ATTEMPTS,
    })
}

/// What an attempt draws from. The edge of the known world stands in everybody's chart: nothing
/// else follows from the numbers that drew it.
pub(crate) struct Chances {
    /// For the edge of the known world.
    pub seen: Stream,
    /// For what the game master left open.
    pub wishes: Stream,
    /// For all else, which is secret.
    pub hidden: Stream,
}

impl Chances {
    fn new(seed: Seed, attempt: u32) -> Self {
        let [seen, wishes, hidden] = ["seen", "wishes", "hidden"]
            .map(|what| Stream::new(seed, &format!("world, attempt {attempt}, {what}")));
        Self {
            seen,
            wishes,
            hidden,
        }
    }
}

/// One attempt: a world, or what it lacks.
fn attempt_at(
    mut chances: Chances,
    knobs: &Knobs,
    known: &Board,
    ways: &Ways,
) -> Result<World, Property> {
    let mut canvas = GrowthCanvas::new(knobs, known, &mut chances);
    let random = &mut chances.hidden;
    regions::grow(&mut canvas, random);
    let touch = canvas.touch();
    canvas.check(&touch)?;
    if knobs.wraps {
        canvas.turn(&touch, random)?;
    }
    // As if all were open: where land lies is chosen by this, so it can't be known yet.
    let level = reach::level(&ways.moves(&touch));
    let masses = masses::make(knobs, known, &touch, &level, random)?;
    let touch = mountains::raise(
        &mut canvas,
        touch,
        &masses,
        usize::from(knobs.mountains),
        random,
    );
    // Once more, for mountains part areas that touched.
    let moves = ways.moves(&touch);
    let centres = centres::choose(knobs, &touch, &masses, &moves, random)?;
    let natives = centres::natives(knobs, &centres, &moves, random)?;
    // Mountains may have closed the only ways across the seam.
    if knobs.wraps && !canvas.meets_across_seam(&touch) {
        return Err(Property::Round);
    }
    let mut world = finish::world(&canvas, &masses, &centres, &natives);
    if knobs.names {
        names::give(&mut world, known, random);
    }
    // The same check as for drawn worlds: a generated one must be read back from its file.
    if check(&world, known).iter().any(Finding::is_error) {
        return Err(Property::File);
    }
    write::settle_ids(&mut world);
    Ok(world)
}
