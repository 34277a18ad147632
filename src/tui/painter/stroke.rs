//! What the painter does at a key.

/// What can be done in the painter and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stroke {
    /// Move the cursor: columns and rows.
    Go(i8, i8),
    /// Move it by a window: columns and rows.
    Leap(i8, i8),
    /// Paint along: columns and rows.
    Draw(i8, i8),
    Paint,
    /// Put the pen down, so that every step paints; or lift it.
    Pen,
    Fill,
    /// Make it nothing.
    Erase,
    /// Give an area to what lies round it.
    Dissolve,
    /// Take what is under the cursor as the brush.
    PickUp,
    Land,
    /// Paint a new sea.
    Sea,
    Ice,
    Dead,
    Void,
    /// Paint impassable ground.
    Mountain,
    Broader,
    Narrower,
    /// Land to sea, sea to land.
    Turn,
    /// A supply centre, or none.
    Centre,
    /// Natives: none, fixed, mobile.
    Native,
    /// In the home country of the next power, or of none.
    Country,
    /// A unit at the start: none, army, fleet, as its owner chooses.
    Unit,
    Powers,
    /// What the coasts of an area are called.
    Coasts,
    /// What is adjacent otherwise than it is drawn.
    Exceptions,
    /// One coast, or as many as there are.
    Canal,
    /// Name, abbreviation, note.
    Name,
    /// Adjacent although they do not touch.
    Join,
    /// Not adjacent although they touch.
    Cut,
    /// Take the known world in hand.
    Block,
    /// Put the known world here in its usual shape.
    UsualBlock,
    /// Title, wrap, size, and what else is said of the whole.
    Whole,
    /// Find an area by name or id.
    Find,
    /// Another column like this one.
    WiderHere,
    /// This column out.
    NarrowerHere,
    /// Another row like this one.
    HigherHere,
    /// This row out.
    LowerHere,
    /// Take the last change back.
    Undo,
    /// Bring it again.
    Redo,
    NextFault,
    PreviousFault,
    /// The drawing over the whole screen.
    Wide,
    Save,
    /// Save under another name.
    SaveAs,
    Leave,
}
