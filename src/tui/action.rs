//! Every action of the screen in one table: what it is called, what it does, where it works, and
//! its keys.
//!
//! Dispatch, the key help, the footer and the palette are all made from [`super::keymap::actions`],
//! so none of them can differ from what a key does.

use crossterm::event::KeyCode;

use super::keys::Key;
use super::painter::stroke::Stroke;

/// Where the game master is: what a key means depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The list of games.
    Home,
    /// Setting a game up.
    SetUp,
    /// Entering orders.
    Table,
    /// Entering the ballots of people who are not powers.
    Ballots,
    /// How far each player's slip is in each power, and what is missing.
    Slips,
    /// The ballots before they are counted, a power a page.
    Review,
    /// Looking up a province.
    Provinces,
    /// The read-back before settling.
    ReadBack,
    /// What an amendment brings about, before it is done.
    Amendment,
    /// The results of a settled phase.
    Results,
    /// Earlier phases.
    History,
    /// A page of text: report, log.
    Reader,
    /// The house rules.
    Rules,
    /// The position editor.
    Editor,
    /// Painting a world.
    Painter,
    /// A form of the painter.
    PainterForm,
    /// The board as somebody else sees it.
    Eyes,
    /// A box that asks something.
    Popup,
}

impl Place {
    /// As a heading of the key help.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Home => "The list of games",
            Self::SetUp => "Setting up a game",
            Self::Table => "Entering orders",
            Self::Ballots => "Entering ballots",
            Self::Slips => "Players and powers",
            Self::Review => "Review before settling",
            Self::Provinces => "Looking up provinces",
            Self::ReadBack => "The read-back",
            Self::Amendment => "The consequences of an amendment",
            Self::Results => "Results",
            Self::History => "Earlier phases",
            Self::Reader => "Reading a page",
            Self::Rules => "House rules",
            Self::Editor => "The position editor",
            Self::Painter => "Painting a world",
            Self::PainterForm => "A form of the painter",
            Self::Eyes => "The board with another's eyes",
            Self::Popup => "A question",
        }
    }

    /// Whether printable keys are text here, so that letters can't be commands.
    pub const fn types_text(self) -> bool {
        matches!(
            self,
            Self::SetUp
                | Self::Table
                | Self::Ballots
                | Self::Provinces
                | Self::Editor
                | Self::PainterForm
                | Self::Amendment
        )
    }
}

/// What the game master can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Show the keys of this place.
    Help,
    /// Find an action by name.
    Palette,
    /// Hide everything at once, and show it again.
    Curtain,
    /// Choose the word that opens the lock of the screen.
    Word,
    /// Take the last change back.
    Undo,
    /// Bring it again.
    Redo,
    /// Draw the screen afresh.
    Repaint,
    /// Stop the program and return to the shell, to come back with `fg`.
    Suspend,
    /// Mouse on or off.
    Mouse,
    /// End the program.
    Quit,
    /// Leave this page, clear the line, say no.
    Back,
    /// Take what is selected.
    Accept,
    /// One line up.
    Up,
    /// One line down.
    Down,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the first line.
    First,
    /// To the last line.
    Last,
    /// The value before.
    Left,
    /// The next value.
    Right,
    /// Read back and settle.
    Settle,
    /// Begin the game that is set up.
    BeginGame,
    /// Hide what only the game master may know, and show it again.
    Secrets,
    /// The next field of the form.
    NextField,
    /// The field before.
    PreviousField,
    /// The next power.
    NextPower,
    /// The power before.
    PreviousPower,
    /// The next ballot that is missing.
    NextMissing,
    /// The missing ballot before.
    PreviousMissing,
    /// The next player's slip.
    NextPlayer,
    /// The slip of the player before.
    PreviousPlayer,
    /// How far each player's slip is in each power, and what is missing.
    Slips,
    /// Strike the order at the cursor.
    Strike,
    /// Strike all orders of the power.
    StrikeAll,
    /// Mark the power's slip as handed in, or not.
    SlipIn,
    /// Put the candidate's text into the line, to be changed.
    Complete,
    /// Look up a province.
    Provinces,
    /// The board over the whole screen, or not.
    BigBoard,
    /// The board as a player sees it, or everybody.
    Eyes,
    /// The other drawing of the board: the known world, or what lies beyond.
    OtherDrawing,
    /// Another view at the side.
    NextPane,
    /// The board, scrolled to show more of the west.
    BoardWest,
    /// The board, scrolled to show more of the east.
    BoardEast,
    /// The board, scrolled to show more of the north.
    BoardNorth,
    /// The board, scrolled to show more of the south.
    BoardSouth,
    /// The results of the last settled phase.
    LastResults,
    /// Gives an area beyond the known world a name, as the game master.
    NameArea,
    /// Adds a line of the game master's own to what a player is handed.
    TellPlayer,
    /// Earlier phases: look, amend, replay.
    History,
    /// Reports to read, copy and write.
    Report,
    /// Change the position by hand.
    Editor,
    /// Who could win together, and what they lack.
    Alliances,
    /// A claim to victory, and what was claimed so far.
    Claim,
    /// The rules of the game beside those of the standard game.
    Rulebook,
    /// What was changed and when.
    Log,
    /// The house rules.
    Rules,
    /// Completion offers only legal orders, or legal ones first.
    LegalOnly,
    /// End the game as the table agrees, or take it up again.
    EndGame,
    /// Close the game and go to the list.
    CloseGame,
    /// A new game.
    NewGame,
    /// Reopen the phase for amendment.
    Amend,
    /// The next view of a page.
    NextView,
    /// The view of a page before.
    PreviousView,
    /// The board after the next time scale of the month.
    StepOn,
    /// The board after the time scale before.
    StepBack,
    /// The board after the time scale that is looked at, or its orders.
    StepBoard,
    /// Tick the line off.
    Tick,
    /// Copy the page to the clipboard.
    Copy,
    /// Write the page to a file.
    Write,
    /// Change the entry at the cursor.
    Fix,
    /// Something that is done in the painter only.
    Painter(Stroke),
}

/// An action with its words, its places and its keys.
pub struct Spec {
    /// The action.
    pub action: Action,
    /// Its name in the palette and in the help.
    pub name: &'static str,
    /// A word or two for the footer; empty where the footer does not show it.
    pub short: &'static str,
    /// Where it works; empty for everywhere.
    pub places: &'static [Place],
    /// Its keys, the one to show first.
    pub keys: &'static [Key],
    /// Other words by which people look for it in the palette, divided by blanks.
    pub also: &'static str,
}

const fn named(code: KeyCode) -> Key {
    Key::plain(code)
}

use Place::{
    Amendment, Ballots, Editor, Eyes, History, Home, PainterForm, Popup, Provinces, ReadBack,
    Reader, Results, Review, Rules, SetUp, Slips, Table,
};

/// Places with a list to walk through.
pub(super) const LISTS: &[Place] = &[
    Home,
    SetUp,
    Table,
    Ballots,
    Slips,
    Review,
    Provinces,
    ReadBack,
    Results,
    History,
    Reader,
    Rules,
    Popup,
    Editor,
    PainterForm,
    Eyes,
    Amendment,
];
/// Pages reached from the table.
const GAME: &[Place] = &[
    Table, Ballots, Slips, Review, Provinces, ReadBack, Results, History, Reader, Rules, Editor,
];
/// Those of them that there are in a game with a secret world.
const WORLD: &[Place] = &[
    Table, Provinces, ReadBack, Results, History, Reader, Rules, Editor,
];
/// Places that there are only where the players are not powers.
const PLAYERS: &[Place] = &[Ballots, Slips, Review];
/// Places where a change can be taken back.
const UNDO: &[Place] = &[
    Table, Ballots, Slips, Review, Provinces, ReadBack, Results, History, Reader, Rules, Editor,
];

macro_rules! spec {
    ($action:ident, $name:literal, $short:literal, $places:expr, [$($key:expr),*]) => {
        spec!($action, $name, $short, $places, [$($key),*], "")
    };
    ($action:ident, $name:literal, $short:literal, $places:expr, [$($key:expr),*], $also:literal) => {
        Spec { action: Action::$action, name: $name, short: $short, places: $places, keys: &[$($key),*], also: $also }
    };
}

/// Places where the board can be scrolled.
const BOARD: &[Place] = &[Table, Ballots, Provinces, Eyes, Reader];

/// Every action but those of the painter alone. Where two have the same key in the same place, that
/// is a defect a test finds.
pub const ACTIONS: &[Spec] = &[
    spec!(
        Accept,
        "Take what is selected",
        "",
        LISTS,
        [named(KeyCode::Enter)]
    ),
    spec!(
        NewGame,
        "New game",
        "new",
        &[Home],
        [Key::char('n')],
        "start begin create setup"
    ),
    spec!(
        Settle,
        "Read back and settle",
        "settle",
        &[
            Table, Ballots, Slips, Review, ReadBack, Provinces, Amendment
        ],
        [Key::f(5), Key::ctrl('s')],
        "adjudicate resolve process finish turn"
    ),
    spec!(
        BeginGame,
        "Begin the game",
        "begin",
        &[SetUp],
        [Key::f(5), Key::ctrl('s')],
        "start"
    ),
    spec!(
        Secrets,
        "Hide the secret world, and show it again",
        "",
        &[SetUp],
        [Key::f(3)]
    ),
    spec!(
        NextField,
        "Next field",
        "next",
        &[SetUp, PainterForm],
        [named(KeyCode::Tab)]
    ),
    spec!(
        PreviousField,
        "Field before",
        "",
        &[SetUp, PainterForm],
        [named(KeyCode::BackTab)]
    ),
    spec!(
        NextPower,
        "Next power",
        "power",
        &[Table],
        [named(KeyCode::Tab)],
        "country nation switch"
    ),
    spec!(
        PreviousPower,
        "Power before",
        "",
        &[Table],
        [named(KeyCode::BackTab)]
    ),
    spec!(
        NextMissing,
        "Next ballot that is missing",
        "next missing",
        &[Ballots],
        [named(KeyCode::Tab)],
        "votes vote"
    ),
    spec!(
        PreviousMissing,
        "Missing ballot before",
        "",
        &[Ballots],
        [named(KeyCode::BackTab)]
    ),
    spec!(
        NextPlayer,
        "Next player's slip",
        "player",
        &[Ballots],
        [Key::char('>')]
    ),
    spec!(
        PreviousPlayer,
        "Slip of the player before",
        "",
        &[Ballots],
        [Key::char('<')]
    ),
    spec!(
        Slips,
        "Players and powers: slips, influence, what is missing",
        "players",
        &[Ballots, Review],
        [Key::f(10), Key::ctrl('b')],
        "votes ballots vote status progress points"
    ),
    spec!(
        NextView,
        "Next view",
        "view",
        &[Results, Reader],
        [named(KeyCode::Tab), named(KeyCode::Right)]
    ),
    spec!(
        PreviousView,
        "View before",
        "",
        &[Results, Reader],
        [named(KeyCode::BackTab), named(KeyCode::Left)]
    ),
    spec!(
        StepOn,
        "Board after the next time scale",
        "",
        &[Table, Results],
        [Key::char(']')]
    ),
    spec!(
        StepBack,
        "Board after the time scale before",
        "",
        &[Table, Results],
        [Key::char('[')]
    ),
    spec!(
        StepBoard,
        "Board after the time scale, or its orders",
        "",
        &[Results],
        [Key::f(3)]
    ),
    spec!(
        NextView,
        "Next player, or everybody",
        "player",
        &[Eyes],
        [named(KeyCode::Tab)]
    ),
    spec!(
        PreviousView,
        "Player before",
        "",
        &[Eyes],
        [named(KeyCode::BackTab)]
    ),
    spec!(
        NextView,
        "Next choice of what becomes of those whom no order foresaw",
        "choice",
        &[Amendment],
        [named(KeyCode::Tab)],
        "mercy amend"
    ),
    spec!(
        PreviousView,
        "Choice before",
        "",
        &[Amendment],
        [named(KeyCode::BackTab)],
        ""
    ),
    spec!(
        NextView,
        "Next page",
        "page",
        &[Slips, Review],
        [named(KeyCode::Tab)]
    ),
    spec!(
        Tick,
        "Tick the line off",
        "tick",
        &[Results],
        [Key::char(' ')],
        "done"
    ),
    spec!(
        Fix,
        "Change the line in the entry line",
        "change",
        &[ReadBack, Review],
        [Key::char('e')],
        "edit"
    ),
    spec!(
        Amend,
        "Reopen this phase and amend it",
        "amend",
        &[History],
        [Key::char('a')],
        "correct mistake change"
    ),
    spec!(
        Copy,
        "Copy the page to the clipboard",
        "copy",
        &[Reader],
        [Key::char('c')],
        "export"
    ),
    spec!(
        Write,
        "Write the page to a file",
        "write",
        &[Reader],
        [Key::char('w')],
        "export save print markdown"
    ),
    spec!(
        Undo,
        "Undo",
        "undo",
        UNDO,
        [Key::ctrl('u')],
        "take back revert"
    ),
    spec!(
        Help,
        "Keys of where you are",
        "keys",
        &[],
        [Key::char('?'), Key::f(1)],
        "keyboard shortcuts"
    ),
    spec!(
        Palette,
        "Find an action by name",
        "actions",
        &[],
        [Key::char(':'), Key::ctrl('p')]
    ),
    spec!(
        Curtain,
        "Curtain: hide the screen at once, and show it again",
        "curtain",
        &[],
        [Key::char('`'), Key::f(12)],
        "blank privacy"
    ),
    spec!(
        Word,
        "Choose the word that lifts the curtain and takes the screen back",
        "",
        &[],
        [],
        "lock password pin secret hand over pass laptop"
    ),
    spec!(
        BigBoard,
        "Board over the whole screen",
        "board",
        &[Table, Ballots, Provinces],
        [Key::f(3)],
        "map"
    ),
    spec!(
        Provinces,
        "Look up a province",
        "provinces",
        &[Table, Ballots],
        [Key::f(2), Key::char('/')],
        "find search map neighbours adjacent"
    ),
    spec!(
        OtherDrawing,
        "The other drawing: the Known World, or what lies beyond it",
        "beyond",
        &[Table, Provinces, Eyes, Reader],
        [Key::ctrl('b')]
    ),
    spec!(
        Eyes,
        "The board with another's eyes: a player's, everybody's",
        "eyes",
        &[Table, Provinces],
        [Key::ctrl('e')],
        "view map"
    ),
    spec!(
        NextPane,
        "Another view at the side",
        "",
        &[Table, Ballots, Provinces],
        [Key::ctrl('n')]
    ),
    spec!(
        History,
        "Earlier phases: look, amend, replay",
        "earlier",
        GAME,
        [Key::f(4)],
        "past previous correct mistake results old"
    ),
    spec!(
        Report,
        "Reports to read, copy and write",
        "report",
        GAME,
        [Key::f(6)],
        "print export share score scores standings result results centres centers points \
         statement handout markdown season winner"
    ),
    spec!(
        SlipIn,
        "Slip handed in, or not",
        "slip",
        &[Table, Ballots, Slips],
        [Key::ctrl('t')],
        "received"
    ),
    spec!(
        Strike,
        "Strike the order at the cursor",
        "",
        &[Table, Ballots, Review, ReadBack, Popup],
        [named(KeyCode::Delete), Key::ctrl('d')],
        "delete remove cancel"
    ),
    spec!(
        StrikeAll,
        "Strike all orders of the power",
        "",
        &[Table, Ballots],
        [],
        "delete remove clear"
    ),
    spec!(
        Complete,
        "Put the candidate into the line, to change it",
        "",
        &[Table, Ballots],
        [named(KeyCode::Right)]
    ),
    spec!(
        LastResults,
        "Results of the phase settled last",
        "",
        GAME,
        [Key::ctrl('o')],
        "outcome adjudication pieces moves"
    ),
    spec!(
        NameArea,
        "Name an area beyond the known world yourself",
        "",
        WORLD,
        [Key::char('=')],
        "rename christen call land sea 1492"
    ),
    spec!(
        TellPlayer,
        "Write to a player, on the page that he is handed now",
        "",
        WORLD,
        [Key::char('@')],
        "tell private message note letter text 1492"
    ),
    spec!(
        Editor,
        "Change the position by hand",
        "",
        GAME,
        [Key::f(7)],
        "edit editor fix place remove own units owner"
    ),
    spec!(
        Log,
        "Log of everything changed",
        "",
        GAME,
        [Key::f(8)],
        "audit trail history rulings"
    ),
    spec!(
        Rules,
        "House rules",
        "",
        GAME,
        [Key::f(9)],
        "options settings preferences variant"
    ),
    spec!(
        Alliances,
        "Alliances: who could win together, and what they lack",
        "",
        GAME,
        [Key::char('&')],
        "victory wins vote coalition"
    ),
    spec!(
        Claim,
        "Claim the victory for the power in hand; earlier claims",
        "",
        &[Table],
        [Key::char('*')],
        "wins vote"
    ),
    spec!(
        EndGame,
        "End the game: draw, concession, limit, abandoned",
        "",
        GAME,
        [Key::ctrl('x')],
        "conclude conceded win wins won winner victory vote resign resume result finish over stop \
         time year points"
    ),
    spec!(
        Rulebook,
        "Rules of this game, beside those of the standard game",
        "",
        GAME,
        [Key::char('!')],
        "help manual"
    ),
    spec!(
        LegalOnly,
        "Completion: legal orders only, or legal ones first",
        "",
        &[Table, Ballots],
        [Key::ctrl('g')],
        "suggestions"
    ),
    spec!(Redo, "Redo", "", UNDO, [Key::ctrl('r')]),
    spec!(
        CloseGame,
        "Close the game and go to the list of games",
        "",
        GAME,
        [Key::ctrl('w')],
        "save saves leave exit menu home load open switch"
    ),
    spec!(
        Back,
        "Back; clear the line",
        "back",
        &[],
        [named(KeyCode::Esc)]
    ),
    spec!(
        Up,
        "Line up",
        "",
        LISTS,
        [named(KeyCode::Up), Key::char('k')]
    ),
    spec!(
        Down,
        "Line down",
        "",
        LISTS,
        [named(KeyCode::Down), Key::char('j')]
    ),
    spec!(PageUp, "Page up", "", LISTS, [named(KeyCode::PageUp)]),
    spec!(PageDown, "Page down", "", LISTS, [named(KeyCode::PageDown)]),
    spec!(
        First,
        "First line",
        "",
        LISTS,
        [named(KeyCode::Home), Key::char('g')]
    ),
    spec!(
        Last,
        "Last line",
        "",
        LISTS,
        [named(KeyCode::End), Key::char('G')]
    ),
    spec!(
        Left,
        "Value before",
        "",
        &[SetUp, Rules, Slips, Review, PainterForm],
        [named(KeyCode::Left)]
    ),
    spec!(
        Right,
        "Next value",
        "",
        &[SetUp, Rules, Slips, Review, PainterForm],
        [named(KeyCode::Right)]
    ),
    spec!(
        BoardWest,
        "Scroll the board to the west",
        "",
        BOARD,
        [Key::shift(KeyCode::Left)]
    ),
    spec!(
        BoardEast,
        "Scroll the board to the east",
        "",
        BOARD,
        [Key::shift(KeyCode::Right)]
    ),
    spec!(
        BoardNorth,
        "Scroll the board to the north",
        "",
        BOARD,
        [Key::shift(KeyCode::Up)]
    ),
    spec!(
        BoardSouth,
        "Scroll the board to the south",
        "",
        BOARD,
        [Key::shift(KeyCode::Down)]
    ),
    spec!(Mouse, "Mouse on or off", "", &[], []),
    spec!(
        Repaint,
        "Draw the screen afresh",
        "",
        &[],
        [Key::ctrl('l')],
        "refresh redraw repaint"
    ),
    spec!(
        Suspend,
        "Stop, and come back with fg",
        "",
        &[],
        [Key::ctrl('z')],
        "shell background"
    ),
    spec!(
        Quit,
        "Quit",
        "quit",
        &[],
        [Key::ctrl('q'), Key::ctrl('c')],
        "exit leave save saved"
    ),
];

/// What some games have and others have not. An action that is about it is listed only there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is there or not, whatever the others are"
)]
pub struct Has {
    /// Players who are not powers.
    pub players: bool,
    /// Powers that can win together.
    pub alliances: bool,
    /// Rules beside those of the standard game, to be read.
    pub rulebook: bool,
    /// Seasons in several time scales, with claims to victory in every phase.
    pub scales: bool,
    /// A board that goes round the world, and is hardly ever in sight as a whole.
    pub world: bool,
    /// A secret world beyond the known one, with a drawing of its own.
    pub beyond: bool,
    /// A drawing, and no game.
    pub drawing: bool,
}

impl Spec {
    /// Whether there is such a thing in a game.
    pub fn is_in(&self, has: Has) -> bool {
        let of_drawing = self.places.contains(&Place::Painter);
        if has.drawing || of_drawing {
            return has.drawing
                && (of_drawing
                    || self.places.is_empty()
                    || self.places.contains(&Place::PainterForm));
        }
        match self.action {
            Action::Alliances => has.alliances,
            Action::Rulebook => has.rulebook,
            Action::PreviousView => has.scales || has.beyond,
            Action::StepOn | Action::StepBack | Action::StepBoard | Action::Claim => has.scales,
            Action::BoardWest | Action::BoardEast | Action::BoardNorth | Action::BoardSouth => {
                has.world || has.beyond
            }
            Action::NameArea | Action::TellPlayer | Action::OtherDrawing | Action::Eyes => {
                has.beyond
            }
            _ => {
                has.players
                    || self.places.is_empty()
                    || self.places.iter().any(|place| !PLAYERS.contains(place))
            }
        }
    }

    /// The words by which it is known, in lower case.
    pub fn words(&self) -> impl Iterator<Item = String> + use<> {
        let said = [self.name, self.short, self.also].into_iter();
        said.flat_map(|text| text.split(|c: char| !c.is_alphanumeric()))
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
    }

    /// Whether the action works in a place.
    pub fn works_in(&self, place: Place) -> bool {
        self.places.is_empty() || self.places.contains(&place)
    }
}
