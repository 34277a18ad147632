//! All that leaves the program, and who may be given it: one table, [`Output::audience`]. What is made
//! for somebody is made of the view that the table allows him ([`Output::view`]).

mod format;
mod part;
mod path;
mod place;

pub use format::{ExportFormat, ReportFormat};
pub use part::ReportPart;
pub use path::{PhonePath, RoomPath};
pub use place::{CommandName, GameFile, ScreenPage, Writing};

use clap::ValueEnum;

use crate::game::Game;
use crate::view::{View, Viewer};
use chancery_engine::seat::SeatId;

/// Who may be given something, the widest circle first. Who is in a circle may be given what is for a
/// wider one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Audience {
    /// Whoever reads it, also outside the room.
    Anybody,
    /// Everybody at the table: where players have no secrets from each other, all that the game master
    /// sees.
    Room,
    /// One player, each his own.
    Player,
    GameMaster,
    /// No person: it is sealed, or opens what is.
    Nobody,
}

impl Audience {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Anybody => "anybody",
            Self::Room => "the room",
            Self::Player => "one player",
            Self::GameMaster => "the game master",
            Self::Nobody => "nobody",
        }
    }

    /// Whether it may be made as a viewer sees the game.
    pub const fn admits(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Public => matches!(self, Self::Anybody | Self::Room),
            Viewer::Seat(_) => matches!(self, Self::Anybody | Self::Room | Self::Player),
            Viewer::GameMaster => !matches!(self, Self::Nobody),
        }
    }

    /// As whom it sees a game, unless somebody else asks for it; `seat` is the player whose it is.
    pub fn viewer(self, game: &Game, seat: Option<SeatId>) -> Viewer {
        match (self, seat) {
            (Self::Anybody | Self::Nobody, _) => Viewer::Public,
            (Self::Room, _) => Viewer::in_room(game),
            (Self::Player, Some(seat)) => Viewer::Seat(seat),
            // A sheet that is no one player's is the game master's own.
            (Self::Player | Self::GameMaster, _) => Viewer::GameMaster,
        }
    }
}

/// Something that leaves the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// `chancery report -w PART`.
    Report(ReportPart),
    /// `chancery report -f FORMAT`: as its parts are, in this form.
    Format(ReportFormat),
    /// `chancery export -f FORMAT`.
    Export(ExportFormat),
    /// What another command prints.
    Command(CommandName),
    /// A page of the game master's screen.
    Page(ScreenPage),
    /// A file that is written when somebody asks for it, or after a crash.
    Written(Writing),
    /// What the server of the room's page sends.
    Room(RoomPath),
    /// What the server of the phones sends.
    Phone(PhonePath),
    /// A file in the game's folder.
    File(GameFile),
}

impl Output {
    /// The table.
    pub const fn audience(self) -> Audience {
        match self {
            Self::Report(part) => match part {
                ReportPart::Orders
                | ReportPart::Moves
                | ReportPart::Due
                | ReportPart::Positions
                | ReportPart::Influence
                | ReportPart::Centres
                | ReportPart::Owners
                | ReportPart::Provinces
                | ReportPart::Result
                | ReportPart::Scores
                | ReportPart::Alliances => Audience::Room,
                // A sheet may say what only its player knows: influence, areas, the kind of a unit.
                ReportPart::Statement | ReportPart::Sheets => Audience::Player,
                ReportPart::Private | ReportPart::World => Audience::GameMaster,
            },
            Self::Format(format) => match format {
                ReportFormat::Text
                | ReportFormat::Markdown
                | ReportFormat::Html
                | ReportFormat::Svg
                | ReportFormat::Csv
                | ReportFormat::Png
                | ReportFormat::Pdf
                | ReportFormat::Apng
                | ReportFormat::Gif => Audience::Room,
            },
            Self::Export(format) => match format {
                ExportFormat::Centres | ExportFormat::Results | ExportFormat::Orders => {
                    Audience::Room
                }
                // These hold all secrets: what reads them back needs the whole game.
                ExportFormat::Json
                | ExportFormat::Judge
                | ExportFormat::Cases
                | ExportFormat::Position => Audience::GameMaster,
            },
            Self::Command(command) => match command {
                // What these print is public, or says nothing of a game.
                CommandName::Public
                | CommandName::Watch
                | CommandName::Serve
                | CommandName::Event
                | CommandName::Maps
                | CommandName::Doctor
                | CommandName::Config
                | CommandName::Paths
                | CommandName::Completions
                | CommandName::Man => Audience::Anybody,
                CommandName::Report | CommandName::Seats => Audience::Room,
                CommandName::New
                | CommandName::Open
                | CommandName::Learn
                | CommandName::Check
                | CommandName::World
                | CommandName::Export
                | CommandName::Import
                | CommandName::Resolve
                | CommandName::Fork
                | CommandName::WhatIf
                | CommandName::Games
                | CommandName::Verify => Audience::GameMaster,
            },
            Self::Page(page) => match page {
                ScreenPage::Rulebook
                | ScreenPage::Ending
                | ScreenPage::Season
                | ScreenPage::Pieces
                | ScreenPage::Positions
                | ScreenPage::Centres
                | ScreenPage::Full
                | ScreenPage::Alliances
                | ScreenPage::Provinces
                | ScreenPage::Census
                | ScreenPage::Reveal => Audience::Room,
                ScreenPage::Statement | ScreenPage::OwnSlip => Audience::Player,
                ScreenPage::Log
                | ScreenPage::Private
                | ScreenPage::Discoveries
                | ScreenPage::SecretCensus
                | ScreenPage::Table => Audience::GameMaster,
            },
            Self::Written(writing) => match writing {
                // A report of a fault goes to strangers, so it has nothing of the game in it.
                Writing::PublicSave
                | Writing::PublicPage
                | Writing::Log
                | Writing::FailureReport => Audience::Anybody,
                Writing::Picture | Writing::AllHandouts => Audience::Room,
                Writing::Handout => Audience::Player,
            },
            Self::Room(path) => match path {
                RoomPath::Now
                | RoomPath::Phase
                | RoomPath::Style
                | RoomPath::Script
                | RoomPath::Events
                | RoomPath::Save
                | RoomPath::Board
                | RoomPath::Players
                | RoomPath::Player => Audience::Anybody,
            },
            Self::Phone(path) => match path {
                PhonePath::Style | PhonePath::Script => Audience::Anybody,
                // The key in the address says whose they are.
                PhonePath::Page | PhonePath::Events => Audience::Player,
            },
            Self::File(file) => match file {
                GameFile::Snapshot
                | GameFile::Journal
                | GameFile::Board
                | GameFile::Clock
                | GameFile::Lock => Audience::GameMaster,
                // A game master who plays must not read the others' slips before they are opened.
                GameFile::Sealed | GameFile::SealKey | GameFile::Phones => Audience::Nobody,
            },
        }
    }

    /// All that there is.
    pub fn all() -> impl Iterator<Item = Self> {
        fn each<T: ValueEnum + 'static>(output: fn(T) -> Output) -> impl Iterator<Item = Output> {
            T::value_variants().iter().cloned().map(output)
        }
        each(Self::Report)
            .chain(each(Self::Format))
            .chain(each(Self::Export))
            .chain(each(Self::Command))
            .chain(each(Self::Page))
            .chain(each(Self::Written))
            .chain(each(Self::Room))
            .chain(each(Self::Phone))
            .chain(each(Self::File))
    }

    /// What kind of thing it is, in words.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Report(_) | Self::Format(_) | Self::Export(_) | Self::Command(_) => "command",
            Self::Page(_) => "screen",
            Self::Written(_) => "file",
            Self::Room(_) => "the room's page",
            Self::Phone(_) => "phones",
            Self::File(_) => "the game's folder",
        }
    }

    /// What it is called: as it is typed, as its page is called, or by its address or its file's name.
    pub fn called(self) -> String {
        fn typed(value: &impl ValueEnum) -> String {
            let value = value.to_possible_value();
            value.map_or_else(String::new, |value| value.get_name().to_owned())
        }
        match self {
            Self::Report(part) => format!("report -w {}", typed(&part)),
            Self::Format(format) => format!("report -f {}", typed(&format)),
            Self::Export(format) => format!("export -f {}", typed(&format)),
            Self::Command(command) => typed(&command),
            Self::Page(page) => page.name().to_owned(),
            Self::Written(writing) => writing.name().to_owned(),
            Self::Room(path) => path.address().to_owned(),
            Self::Phone(path) => path.address().to_owned(),
            Self::File(file) => file.name().to_owned(),
        }
    }

    /// A game as it is told in it.
    ///
    /// # Errors
    /// It is not for that viewer.
    pub fn view(self, game: &Game, viewer: Viewer) -> Result<View, Withheld> {
        let view = View::new(game, viewer);
        self.is_for(&view).map(|()| view)
    }

    /// A game as it is told in it where nobody asks for another view; `seat` is the player whose it is.
    pub fn usual_view(self, game: &Game, seat: Option<SeatId>) -> View {
        View::new(game, self.audience().viewer(game, seat))
    }

    /// Whether it may be read out and handed round, whatever it says.
    pub fn is_for_room(self, game: &Game) -> bool {
        self.audience().admits(Viewer::in_room(game))
    }

    /// Whether it may be made of a view.
    ///
    /// # Errors
    /// It is not for whoever the view was made for.
    pub fn is_for(self, view: &View) -> Result<(), Withheld> {
        if self.audience().admits(view.viewer) {
            Ok(())
        } else {
            Err(Withheld(self))
        }
    }
}

/// Something is not for the one for whom it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withheld(pub Output);

impl std::error::Error for Withheld {}

impl std::fmt::Display for Withheld {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(output) = self;
        let (called, whose) = (output.called(), output.audience().name());
        match (output, output.audience()) {
            (Output::Report(_), Audience::Player) => write!(
                f,
                "`{called}` is for one player: name the player with --for PLAYER, or add --gm for all players"
            ),
            (Output::Report(_), _) => write!(f, "`{called}` is for {whose} alone: add --gm"),
            (Output::Export(_), _) => write!(
                f,
                "`{called}` holds all secrets; leave out --public and --for, or export centres, \
                 results or orders"
            ),
            _ => write!(f, "{called} is for {whose} alone"),
        }
    }
}
