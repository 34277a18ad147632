//! The fields of the set-up form, and what is wrong with one.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpField {
    /// What the table calls the game.
    Name,
    Variant,
    Board,
    /// Where the secret world comes from.
    Source,
    /// The number that it is made from.
    Seed,
    File,
    Make,
    Paint,
    /// What is asked of a world that is made; index into
    /// [`Knob::ALL`](crate::world::generate::Knob::ALL).
    Wish(usize),
    /// How many play, where fewer can than there are powers.
    Players,
    /// Who sits in a seat: who plays a power where each has one player, else a line of the list of
    /// players.
    Player(usize),
    Start,
    /// Something of the board that the rules leave open; index into the variant's fittings.
    BoardOption(usize),
    /// A house rule; index is the option.
    Rule(usize),
}

/// What keeps a game from beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFlaw {
    pub field: SetUpField,
    /// What is wrong and how to mend it, as a sentence.
    pub why: String,
}
