//! What an update asks of the program behind the screen.

use std::path::PathBuf;

use chancery_engine::seat::SeatId;
use chancery_out::serve::Listen;
use chancery_session::evening::Fork;

/// Something that reaches beyond the screen: carried out by [`super::app`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    GoHome,
    Open(String),
    /// Open the game of a board of the event, by its folder.
    OpenBoard(PathBuf),
    /// Open a snapshot of a damaged game by its number.
    Recover(String, u32),
    NewGame,
    Create,
    MakeWorld,
    MakeAnotherWorld,
    DrawSeats,
    /// Paint the secret world of the set-up screen, from then on a file.
    PaintWorld,
    Copy(String),
    Fork(Fork),
    GoOnIn(String),
    SaveElsewhere(PathBuf),
    /// Begin the lesson of a variant, by its id.
    Learn(&'static str),
    LearnAgain,
    LearnShow,
    /// Write files, each by its name and what is in it, in the folder `reports` of the game's own.
    Write(Vec<(String, Vec<u8>)>),
    /// Write the sheets of all players there, beside the screen.
    WriteSheets,
    /// Write a settled phase as a picture there, beside the screen, by its index.
    WritePicture(usize),
    /// Write all settled phases as a moving picture there, beside the screen.
    WriteMovingPicture,
    /// Stop making files beside the screen.
    StopFiles,
    ShowRoom(Listen),
    CloseRoom,
    /// Let the players' phones in.
    OpenPhones(Listen),
    ClosePhones,
    /// Give a seat's phone a new address.
    InvitePhone(SeatId),
    RevokePhone(SeatId),
    SaveWorld,
    /// Save it to another file, which must not be there yet.
    SaveWorldAs(PathBuf),
    /// Save it to a file, whatever is there.
    SaveWorldOver(PathBuf),
    /// Save it, and if that worked do the other.
    SaveWorldThen(Box<Effect>),
    /// Give up what was painted and not saved, and do the other.
    DropWorldThen(Box<Effect>),
    LeavePainter,
    Mouse(bool),
    Repaint,
    Suspend,
    Quit,
}
