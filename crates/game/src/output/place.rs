//! Commands, pages of the screen, and files.

use clap::ValueEnum;

/// A command of the command line, by its name there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CommandName {
    New,
    Open,
    Learn,
    Check,
    Maps,
    World,
    Report,
    Seats,
    Public,
    Watch,
    Serve,
    Export,
    Import,
    Resolve,
    Fork,
    WhatIf,
    Games,
    Verify,
    Event,
    Doctor,
    Config,
    Paths,
    Completions,
    Man,
}

/// A page of the game master's screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ScreenPage {
    Ending,
    Season,
    Pieces,
    Positions,
    Centres,
    Full,
    Log,
    Alliances,
    Provinces,
    Private,
    Discoveries,
    Rulebook,
    /// What a player is handed, on the screen that is locked for him.
    Statement,
    Census,
    SecretCensus,
    /// The orders as they are read out.
    Reveal,
    /// A player's slip, on the screen that is locked for him.
    OwnSlip,
    /// All other pages and boxes.
    Table,
}

impl ScreenPage {
    /// What it is called on its tab.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ending => "Result",
            Self::Season => "Season",
            Self::Pieces => "Pieces to move",
            Self::Positions => "Positions",
            Self::Centres => "Centres",
            Self::Full => "Whole game",
            Self::Log => "Log",
            Self::Alliances => "Alliances",
            Self::Provinces => "Provinces",
            Self::Private => "GM only",
            Self::Discoveries => "The world",
            Self::Rulebook => "Rules",
            Self::Statement => "Statements",
            Self::Census => "Census",
            Self::SecretCensus => "Census: GM only",
            Self::Reveal => "Orders read out",
            Self::OwnSlip => "Hot seat: a player's slip",
            Self::Table => "All other pages",
        }
    }
}

/// A file that is written when somebody asks for it, or after a crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Writing {
    PublicSave,
    PublicPage,
    /// The board with the last orders, for the players' chat.
    Picture,
    /// A player's sheet: it bears his name and nothing of the phase.
    Handout,
    /// The sheets of all players in one file.
    AllHandouts,
    /// What the program did, for reports of faults.
    Log,
    FailureReport,
}

impl Writing {
    pub const fn name(self) -> &'static str {
        match self {
            Self::PublicSave => "public GAME FILE.ron",
            Self::PublicPage => "public GAME FILE.html",
            Self::Picture => "reports/…png",
            Self::Handout => "report --pages; reports/handouts/NAME",
            Self::AllHandouts => "reports/handouts/everybody",
            Self::Log => "--log FILE",
            Self::FailureReport => "failure-….txt",
        }
    }
}

/// A file in a game's folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameFile {
    Snapshot,
    Journal,
    Board,
    Clock,
    Lock,
    /// The slips that are sealed.
    Sealed,
    /// What opens them.
    SealKey,
    /// The keys of the players' phones.
    Phones,
}

impl GameFile {
    /// Its name; of those of which there are many, what that is like.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Snapshot => "0001-S1901M.ron",
            Self::Journal => "0001-S1901M.journal",
            Self::Board => "board.ron",
            Self::Clock => "clock.ron",
            Self::Lock => "lock",
            Self::Sealed => "sealed.ron",
            Self::SealKey => "sealed.key",
            Self::Phones => "phones.ron",
        }
    }
}
