//! What the game master can do, and where: every place declares its actions in its own folder, with
//! their words and keys, and takes those of [`super::shared`] that it shares with others.
//!
//! Dispatch, the key help, the footer and the palette are all made from the tables of the places,
//! which [`super::keymap`] joins, so none of them can differ from what a key does.

use super::keys::Key;
use crate::tui::stroke::Stroke;

/// In which games there is a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceGames {
    Games,
    Players,
    /// In none: something is painted there.
    Drawings,
    /// In none: a world is painted there.
    Worlds,
    /// In none: a board is painted there.
    Boards,
    /// In those that go on elsewhere.
    Watched,
}

/// Where the game master is: what a key means depends on it.
pub struct ScreenPlace {
    /// As a heading of the key help.
    pub title: &'static str,
    pub of: PlaceGames,
    /// Whether printable keys are text here, so that letters can't be commands.
    pub types_text: bool,
    /// What the keys that work everywhere do here, for the footer.
    pub hints: &'static [(&'static str, &'static str)],
    /// What the keys alone don't tell, a line each of at most 70 columns.
    pub notes: &'static [&'static str],
    /// The ten that a season needs, for the first page of the key help; none where that has all.
    pub season: &'static [Action],
    /// Where its actions are and how one gets there, for who looks for them elsewhere.
    pub reached: &'static str,
    /// What has to be done here before there is a game to do anything in; empty where one is open.
    pub first: &'static str,
    /// Whether it is a box above a screen.
    pub is_box: bool,
    /// Whether what is typed and taken here changes the game.
    pub changes_game: bool,
    /// The actions that work here, beside those that work everywhere.
    pub actions: &'static [&'static [Spec]],
}

impl ScreenPlace {
    /// A place that is called so, with its actions.
    pub(crate) const fn new(title: &'static str, actions: &'static [&'static [Spec]]) -> Self {
        Self {
            title,
            of: PlaceGames::Games,
            types_text: false,
            hints: &[],
            notes: &[],
            season: &[],
            reached: "",
            first: "",
            is_box: false,
            changes_game: false,
            actions,
        }
    }

    /// A box that is called so, with its actions.
    pub(crate) const fn of_box(title: &'static str, actions: &'static [&'static [Spec]]) -> Self {
        Self {
            is_box: true,
            ..Self::new(title, actions)
        }
    }

    /// A box in which text is typed.
    pub(crate) const fn of_line(title: &'static str, actions: &'static [&'static [Spec]]) -> Self {
        Self {
            types_text: true,
            ..Self::of_box(title, actions)
        }
    }

    /// Whether there is such a place in a game with what it has.
    pub(crate) const fn is_in(&self, has: GameTraits) -> bool {
        match self.of {
            PlaceGames::Games => !has.drawing && !has.watched,
            PlaceGames::Players => has.players && !has.drawing && !has.watched,
            PlaceGames::Drawings => has.drawing,
            PlaceGames::Worlds => has.drawing && !has.board_drawing,
            PlaceGames::Boards => has.board_drawing,
            PlaceGames::Watched => has.watched,
        }
    }
}

impl PartialEq for ScreenPlace {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// What the game master can do, in the order in which help, footer and palette list it; what is done
/// in the painter comes first. The [`Spec`]s of the places say what each does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    Painter(Stroke),
    Accept,
    NewGame,
    Learn,
    LearnAgain,
    LearnShow,
    Settle,
    BeginGame,
    Secrets,
    NextField,
    PreviousField,
    NextPower,
    PreviousPower,
    NextMissing,
    PreviousMissing,
    NextPlayer,
    PreviousPlayer,
    Slips,
    NextView,
    PreviousView,
    StepOn,
    StepBack,
    StepBoard,
    NextViewer,
    PreviousViewer,
    NextChoice,
    PreviousChoice,
    NextPage,
    Reveal,
    RevealPower,
    Tick,
    Fix,
    Amend,
    Copy,
    Write,
    Paper,
    Picture,
    MovingPicture,
    Disclose,
    Room,
    RoomHere,
    RoomNetwork,
    RoomStop,
    Phones,
    PhonesNetwork,
    PhonesHere,
    PhonesStop,
    NewCode,
    RevokeCode,
    PaperSlip,
    Undo,
    Help,
    Palette,
    Curtain,
    Word,
    BigBoard,
    OrdersOnBoard,
    Provinces,
    OtherDrawing,
    Eyes,
    NextPane,
    History,
    Report,
    Find,
    FindNext,
    FindBefore,
    Jump,
    SlipIn,
    SlipLate,
    Strike,
    StrikeAll,
    ReplaceOrders,
    AddOrders,
    GiveLine,
    Complete,
    LastResults,
    NameArea,
    TellPlayer,
    Census,
    Editor,
    Log,
    Rules,
    RuleOnce,
    Alliances,
    Claim,
    EndGame,
    Vote,
    VoteFor,
    VoteAgainst,
    VoteBack,
    GrantVote,
    PassRound,
    CancelVote,
    Finish,
    Yes,
    No,
    SaveAndLeave,
    LeaveUnsaved,
    HotSeat,
    Players,
    Fork,
    ForkHere,
    KeepOrders,
    OpenSlips,
    RunClock,
    Clock,
    ClockMore,
    ClockLess,
    NextStage,
    ClockPlan,
    Scores,
    TypeFormula,
    DrawSeats,
    Rulebook,
    LegalOnly,
    Redo,
    CloseGame,
    TakeOver,
    SaveElsewhere,
    Back,
    Up,
    Down,
    PageUp,
    PageDown,
    HalfUp,
    HalfDown,
    First,
    Last,
    Left,
    Right,
    BoardWest,
    BoardEast,
    BoardNorth,
    BoardSouth,
    Mouse,
    Repaint,
    Suspend,
    Quit,
    Cancel,
}

impl Action {
    /// What it is called in a configuration file: `last-results`, `painter-fill`. What goes by the
    /// arrows in the painter is called nothing there: their keys stay.
    pub fn name(self) -> Option<String> {
        let (mut name, written) = match self {
            Self::Painter(Stroke::Go(..) | Stroke::Leap(..) | Stroke::Draw(..)) => return None,
            Self::Painter(stroke) => ("painter".to_owned(), format!("{stroke:?}")),
            action => (String::new(), format!("{action:?}")),
        };
        for c in written.chars() {
            if c.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.push(c.to_ascii_lowercase());
        }
        Some(name)
    }

    /// Where it scrolls a board to, right and down, if it does that.
    pub(crate) const fn scrolls(self) -> Option<(i16, i16)> {
        match self {
            Self::BoardWest => Some((-1, 0)),
            Self::BoardEast => Some((1, 0)),
            Self::BoardNorth => Some((0, -1)),
            Self::BoardSouth => Some((0, 1)),
            _ => None,
        }
    }

    /// Whether it is one by which people leave what they look at.
    pub const fn leaves(self) -> bool {
        matches!(self, Self::Accept | Self::Back | Self::Cancel | Self::Quit)
    }
}

/// An action with its words and its keys.
pub struct Spec {
    pub action: Action,
    /// Its name in the palette and in the help.
    pub name: &'static str,
    /// A word or two for the footer; empty where the footer does not show it.
    pub short: &'static str,
    /// Its keys, the one to show first.
    pub keys: &'static [Key],
    /// Other words by which people look for it in the palette, divided by blanks.
    pub also: &'static str,
    /// Whether there is such a thing in a game.
    pub is_in: fn(GameTraits) -> bool,
    /// What opens the box that has it. The palette then does both at once.
    pub opened_by: Option<Action>,
}

impl Spec {
    /// An action that there is in every game, called so.
    pub(crate) const fn new(action: Action, name: &'static str) -> Self {
        Self {
            action,
            name,
            short: "",
            keys: &[],
            also: "",
            is_in: |_| true,
            opened_by: None,
        }
    }

    #[must_use]
    pub const fn keys(self, keys: &'static [Key]) -> Self {
        Self { keys, ..self }
    }

    /// The same, shown in the footer.
    #[must_use]
    pub(crate) const fn short(self, short: &'static str) -> Self {
        Self { short, ..self }
    }

    /// The same, found in the palette by other words too.
    #[must_use]
    pub(crate) const fn also(self, also: &'static str) -> Self {
        Self { also, ..self }
    }

    /// The same, found in the palette while its box is closed.
    #[must_use]
    pub(crate) const fn opened_by(self, opener: Action) -> Self {
        Self {
            opened_by: Some(opener),
            ..self
        }
    }

    /// The same, only in games that have something.
    #[must_use]
    pub(crate) const fn only(self, is_in: fn(GameTraits) -> bool) -> Self {
        Self { is_in, ..self }
    }
}

/// What some games have and others have not. An action that is about it is listed only there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is there or not, whatever the others are"
)]
pub struct GameTraits {
    pub players: bool,
    /// Powers that can win together.
    pub alliances: bool,
    /// Claims to victory in every phase.
    pub claims: bool,
    /// Seasons in several time scales.
    pub scales: bool,
    /// A board that goes round the world, and is hardly ever in sight as a whole.
    pub world: bool,
    /// A secret world beyond the known one, with a drawing of its own.
    pub beyond: bool,
    /// A part of the board that is kept from players.
    pub secrets: bool,
    /// Secrets of any kind that nobody has told to all players yet.
    pub untold: bool,
    pub drawing: bool,
    pub board_drawing: bool,
    /// A game that goes on elsewhere.
    pub watched: bool,
    /// A game that is open in another program, and only looked at here.
    pub elsewhere: bool,
    /// A lesson that is under way.
    pub lesson: bool,
}

impl GameTraits {
    /// Whether it is a game of many views and choices, in which the one before has a key too.
    pub(crate) const fn is_large(self) -> bool {
        self.scales || self.beyond
    }
}
