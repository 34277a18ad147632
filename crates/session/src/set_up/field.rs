//! The fields of the set-up form, and what is wrong with one.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpField {
    /// What the table calls the game.
    Name,
    Variant,
    Board,
    /// What asks for a secret world.
    World(WorldField),
    /// How many play, where fewer can than there are powers.
    Players,
    /// Who sits in a seat: who plays a power where each has one player, else a line of the list of
    /// players.
    Player(usize),
    Start,
    /// A part of the form that can be folded away.
    Fold(SetUpFold),
    /// Something of the board that the rules leave open; index into the variant's fittings.
    BoardOption(usize),
    /// A house rule; index is the option.
    Rule(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorldField {
    /// Where the world comes from.
    Source,
    /// The number that it is made from.
    Seed,
    File,
    Make,
    Paint,
    /// What is asked of a world that is made; index into
    /// [`Knob::ALL`](chancery_atlas::world::generate::Knob::ALL).
    Wish(usize),
}

/// What few games need: a line of the form says how it is, and the rest is shown when asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpFold {
    Rules,
    /// The board, and what the rules leave to its edition.
    Board,
    /// What is asked of a secret world.
    World,
}

impl SetUpField {
    /// The part of the form to which it belongs, where that can be folded away.
    pub const fn fold(self) -> Option<SetUpFold> {
        match self {
            Self::Rule(_) => Some(SetUpFold::Rules),
            Self::Board | Self::BoardOption(_) => Some(SetUpFold::Board),
            Self::World(WorldField::Wish(_)) => Some(SetUpFold::World),
            _ => None,
        }
    }
}

/// What keeps a game from beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFlaw {
    pub field: SetUpField,
    /// What is wrong and how to mend it, as a sentence.
    pub why: String,
}
