//! The secret world of a game that is being set up.

use std::sync::Arc;

use super::SetUp;
use super::field::{FieldFlaw, SetUpField, WorldField};
use super::world::WorldSource;
use chancery_atlas::board::Board;
use chancery_atlas::world::generate::Knob;

impl SetUp {
    /// Whether a secret world belongs to the game.
    pub fn needs_world(&self) -> bool {
        self.chosen_variant().needs_world()
    }

    /// Whether a secret world is to be made, and was not made of what is asked for.
    pub fn wants_world(&self) -> bool {
        self.needs_world() && self.world.source == WorldSource::Made && !self.world.is_made()
    }

    /// Whether something that was found can be taken into the selected line where its cursor is.
    pub fn completes(&self) -> bool {
        self.field() == SetUpField::World(WorldField::File) && self.world.completes()
    }

    /// The board with the secret world joined to it; `None` where none belongs to the game.
    pub(super) fn joined(&self) -> Result<Option<&Arc<Board>>, FieldFlaw> {
        if !self.needs_world() {
            return Ok(None);
        }
        let field = match self.world.source {
            WorldSource::Made => match self.world.knobs() {
                Ok(_) => WorldField::Make,
                Err(why) => {
                    let at = Knob::ALL.iter().position(|&knob| knob == why.knob);
                    WorldField::Wish(at.unwrap_or(0))
                }
            },
            WorldSource::File => WorldField::File,
        };
        let field = SetUpField::World(field);
        self.world
            .board()
            .map(Some)
            .map_err(|why| FieldFlaw { field, why })
    }
}
