//! Actions that several places share, by what the places have in common.

use crossterm::event::KeyCode;

use super::action::{Action, GameTraits, Spec};
use super::keys::Key;

pub(crate) const EVERYWHERE: &[Spec] = &[
    Spec::new(Action::Help, "Keys of this screen")
        .keys(&[Key::char('?'), Key::f(1)])
        .short("keys")
        .also("keyboard shortcuts"),
    Spec::new(Action::Palette, "Find an action by name")
        .keys(&[Key::char(':'), Key::ctrl('p')])
        .short("actions"),
    Spec::new(Action::Curtain, "Curtain: hide or show the screen")
        .keys(&[Key::char('`'), Key::f(12)])
        .short("curtain")
        .also("blank privacy"),
    Spec::new(Action::Word, "Choose the password that lifts the curtain")
        .also("lock word pin secret hand over pass laptop"),
    Spec::new(Action::Back, "Back; clear the line")
        .keys(&[Key::plain(KeyCode::Esc)])
        .short("back"),
    Spec::new(Action::LearnShow, "Lesson: do this step for me")
        .also("learn tutorial help next")
        .only(|has| has.lesson),
    Spec::new(Action::LearnAgain, "Lesson: this step again")
        .keys(&[Key::ctrl('a')])
        .also("learn tutorial restart beginning")
        .only(|has| has.lesson),
    Spec::new(Action::Mouse, "Mouse on or off"),
    Spec::new(Action::Repaint, "Redraw the screen")
        .keys(&[Key::ctrl('l')])
        .also("refresh repaint draw afresh"),
    Spec::new(Action::Suspend, "Suspend; the command fg comes back")
        .keys(&[Key::ctrl('z')])
        .also("shell background stop"),
    Spec::new(Action::Cancel, "Cancel; twice asks to quit")
        .keys(&[Key::ctrl('c')])
        .also("abort interrupt stop"),
    Spec::new(Action::Quit, "Quit")
        .keys(&[Key::ctrl('q')])
        .short("quit")
        .also("exit leave save saved"),
];

/// Whether an action works everywhere.
pub(crate) fn is_everywhere(action: Action) -> bool {
    EVERYWHERE.iter().any(|spec| spec.action == action)
}

const ACCEPT: Spec =
    Spec::new(Action::Accept, "Take the selected line").keys(&[Key::plain(KeyCode::Enter)]);
const UP: Spec = Spec::new(Action::Up, "Line up").keys(&[Key::plain(KeyCode::Up), Key::char('k')]);
const DOWN: Spec =
    Spec::new(Action::Down, "Line down").keys(&[Key::plain(KeyCode::Down), Key::char('j')]);
const PAGE_UP: Spec = Spec::new(Action::PageUp, "Page up").keys(&[Key::plain(KeyCode::PageUp)]);
const PAGE_DOWN: Spec =
    Spec::new(Action::PageDown, "Page down").keys(&[Key::plain(KeyCode::PageDown)]);

const HALF_UP: Spec = Spec::new(Action::HalfUp, "Half a page up").keys(&[Key::char('u')]);
const HALF_DOWN: Spec = Spec::new(Action::HalfDown, "Half a page down").keys(&[Key::char('d')]);
const FIRST: Spec =
    Spec::new(Action::First, "First line").keys(&[Key::plain(KeyCode::Home), Key::char('g')]);
const LAST: Spec =
    Spec::new(Action::Last, "Last line").keys(&[Key::plain(KeyCode::End), Key::char('G')]);

/// A box that Enter takes as it stands.
pub(crate) const TAKE: &[Spec] =
    &[Spec::new(Action::Accept, "Take it as it stands").keys(&[Key::plain(KeyCode::Enter)])];

/// Rows beside a line of text, whose ends are the line's.
pub(crate) const ROWS: &[Spec] = &[UP, DOWN, PAGE_UP, PAGE_DOWN];

/// The same, of which Enter takes one.
pub(crate) const LINES: &[Spec] = &[ACCEPT, UP, DOWN, PAGE_UP, PAGE_DOWN];

/// A list that is walked through and taken as a whole.
pub(crate) const WALK: &[Spec] = &[
    UP, DOWN, PAGE_UP, PAGE_DOWN, HALF_UP, HALF_DOWN, FIRST, LAST,
];

/// What closes a box that has nothing to take.
pub(crate) const CLOSE: &[Spec] = &[
    Spec::new(Action::Back, "Close the box").keys(&[Key::char('q'), Key::plain(KeyCode::Enter)])
];

/// What closes a list in which letters are free.
pub(crate) const CLOSE_LIST: &[Spec] =
    &[Spec::new(Action::Back, "Close the list").keys(&[Key::char('q')])];

/// Lines of a form to choose or to tick.
pub(crate) const TICKS: &[Spec] =
    &[Spec::new(Action::Tick, "Choose or tick the line").keys(&[Key::char(' ')])];

/// A vote that is given.
pub(crate) const VOTES: &[Spec] = &[
    Spec::new(Action::VoteFor, "Vote for it").keys(&[Key::char('y'), Key::char('Y')]),
    Spec::new(Action::VoteAgainst, "Vote against it").keys(&[Key::char('n'), Key::char('N')]),
    Spec::new(Action::VoteBack, "Take the vote back")
        .keys(&[Key::plain(KeyCode::Delete), Key::plain(KeyCode::Backspace)]),
];

/// A list of which Enter takes a line.
pub(crate) const LIST: &[Spec] = &[
    ACCEPT, UP, DOWN, PAGE_UP, PAGE_DOWN, HALF_UP, HALF_DOWN, FIRST, LAST,
];

/// Lines among which one can search.
pub(crate) const FIND: &[Spec] = &[Spec::new(Action::Find, "Find text on the page")
    .keys(&[Key::char('/')])
    .short("find")
    .also("search look for filter")];

/// Going on with that, where letters are free.
pub(crate) const FIND_ON: &[Spec] = &[
    Spec::new(Action::FindNext, "Next match").keys(&[Key::char('n')]),
    Spec::new(Action::FindBefore, "Previous match").keys(&[Key::char('N')]),
];

/// Lines by power, or by player.
pub(crate) const JUMP: &[Spec] = &[Spec::new(
    Action::Jump,
    "Go to a power by letter, number or Alt-letter",
)
.keys(&[Key::char('\'')])
.short("by letter")
.also("jump country nation player initial")];

pub(crate) const SCORES: Spec = Spec::new(
    Action::Scores,
    "Scores: choose a system, see the points now",
)
.also("points tournament carnage c-diplo tribute detour squares draw size formula league")
.only(|has| !has.players);

/// What can be done in a game wherever one is.
pub(crate) const GAME: &[Spec] = &[
    Spec::new(Action::Undo, "Undo")
        .keys(&[Key::ctrl('u')])
        .short("undo")
        .also("take back revert fix mistake slip too early soon settled wrong"),
    Spec::new(Action::History, "Earlier phases: look, amend, replay")
        .keys(&[Key::f(4)])
        .short("earlier")
        .also(
            "past previous correct fix mistake history results old wrong too early dispute protest",
        ),
    Spec::new(Action::Report, "Reports to read, copy and write")
        .keys(&[Key::f(6)])
        .short("report")
        .also(
            "print export share send standings result results centres centers \
         statement handout handouts hand-outs markdown season winner",
        ),
    Spec::new(Action::LastResults, "Results of the phase settled last")
        .keys(&[Key::ctrl('o')])
        .also("outcome adjudication pieces moves"),
    Spec::new(
        Action::Census,
        "Census: compare the wooden board with the game",
    )
    .keys(&[Key::char('#')])
    .also("count audit tick pieces units stray missing extra flying dutchman compare owners wrong"),
    Spec::new(Action::Editor, "Change the position by hand")
        .keys(&[Key::f(7)])
        .also("edit editor fix place remove own units owner wrong board"),
    Spec::new(Action::Log, "Log of all changes")
        .keys(&[Key::f(8)])
        .also("audit trail history rulings"),
    Spec::new(Action::Rules, "House rules")
        .keys(&[Key::f(9)])
        .also("options settings preferences variant dispute ruling"),
    Spec::new(Action::Alliances, "Alliances: possible joint victories")
        .keys(&[Key::char('&')])
        .also("victory wins vote coalition together")
        .only(|has| has.alliances),
    Spec::new(
        Action::EndGame,
        "End the game: draw, concession, limit, abandoned",
    )
    .keys(&[Key::ctrl('x')])
    .also(
        "conclude conceded win wins won winner victory resign resume result finish over stop \
         time year points",
    ),
    Spec::new(Action::Vote, "Vote on a draw, a concession, more time")
        .keys(&[Key::char('%')])
        .also(
            "votes ballot veto vetoes motion proposal secret unanimous majority hands slips laptop",
        ),
    Spec::new(
        Action::HotSeat,
        "Hot seat: pass the laptop round for orders",
    )
    .also("sealed seal enter themselves private secret orders hand over lock turns"),
    Spec::new(Action::OpenSlips, "Open the sealed slips")
        .also("unseal hot seat phones players entered themselves reveal envelopes"),
    SCORES,
    Spec::new(
        Action::Players,
        "Players: rename one, seat a substitute, hand a power over",
    )
    .also(
        "player name replace swap seats sit in joins guest people leaves left drops dropped \
         absent missing civil disorder",
    ),
    Spec::new(Action::Fork, "Fork: a new game from the open phase")
        .also("copy branch duplicate beside try"),
    Spec::new(Action::Room, "Show the game to the room: a web page").also(
        "serve server browser network address qr code public watch second screen share tv \
         television beamer projector monitor phone telephone",
    ),
    Spec::new(
        Action::Phones,
        "Phones: players write their slips on their own",
    )
    .also(
        "telephone telephones mobile smartphone invite qr code sealed slips orders browser network \
         hand in",
    ),
    Spec::new(Action::RunClock, "Clock: start or stop it")
        .keys(&[Key::ctrl('k')])
        .also("timer pause minutes negotiation deadline time"),
    Spec::new(Action::Clock, "Clock: plan, more time or less, next stage")
        .also("timer minutes add take negotiation silent deadline bell time evening"),
    Spec::new(Action::Rulebook, "Rulebook of this game, at the right page")
        .keys(&[Key::char('!')])
        .also("help manual rules card phase reason"),
    Spec::new(Action::Redo, "Redo").keys(&[Key::ctrl('r')]),
    Spec::new(
        Action::SaveElsewhere,
        "Save the game in another folder from now on",
    )
    .keys(&[Key::char('$')])
    .also("copy backup disk full broken not saved usb stick directory move store"),
    Spec::new(
        Action::CloseGame,
        "Close the game and go to the list of games",
    )
    .keys(&[Key::ctrl('w')])
    .also("save saves leave exit menu home load open switch two games other another"),
    Spec::new(
        Action::TakeOver,
        "Continue a game here after closing it elsewhere",
    )
    .also("take over open unlock write read only go on with once closed")
    .only(|has| has.elsewhere),
];

/// What can be done in a game with a secret world.
pub(crate) const WORLD: &[Spec] = &[
    Spec::new(Action::NameArea, "Name an area beyond the Known World")
        .keys(&[Key::char('=')])
        .also("rename christen call land sea 1492")
        .only(|has| has.beyond),
    Spec::new(Action::TellPlayer, "Write a note to a player, on his page")
        .keys(&[Key::char('@')])
        .also("tell private message letter handed text 1492")
        .only(|has| has.beyond),
];

pub(crate) const SETTLE: &[Spec] = &[Spec::new(Action::Settle, "Read back and settle")
    .keys(&[Key::f(5), Key::ctrl('s')])
    .short("settle")
    .also("adjudicate resolve process finish turn unreadable illegible doubtful")];

pub(crate) const FIELDS: &[Spec] = &[
    Spec::new(Action::NextField, "Next field")
        .keys(&[Key::plain(KeyCode::Tab)])
        .short("next"),
    Spec::new(Action::PreviousField, "Previous field").keys(&[Key::plain(KeyCode::BackTab)]),
];

pub(crate) const VALUES: &[Spec] = &[
    Spec::new(Action::Left, "Previous value").keys(&[Key::plain(KeyCode::Left), Key::char('h')]),
    Spec::new(Action::Right, "Next value").keys(&[Key::plain(KeyCode::Right), Key::char('l')]),
];

/// A page with several views.
pub(crate) const VIEWS: &[Spec] = &[
    Spec::new(Action::NextView, "Next view")
        .keys(&[
            Key::plain(KeyCode::Tab),
            Key::plain(KeyCode::Right),
            Key::char('l'),
        ])
        .short("view"),
    Spec::new(Action::PreviousView, "Previous view")
        .keys(&[
            Key::plain(KeyCode::BackTab),
            Key::plain(KeyCode::Left),
            Key::char('h'),
        ])
        .only(GameTraits::is_large),
];

/// Several pages, one after the other.
pub(crate) const PAGES: &[Spec] = &[Spec::new(Action::NextPage, "Next page")
    .keys(&[Key::plain(KeyCode::Tab)])
    .short("page")];

/// The time scales of a month.
pub(crate) const STEPS: &[Spec] = &[
    Spec::new(Action::StepOn, "Board after the next time scale")
        .keys(&[Key::char(']')])
        .only(|has| has.scales),
    Spec::new(Action::StepBack, "Board after the previous time scale")
        .keys(&[Key::char('[')])
        .only(|has| has.scales),
];

pub(crate) const BOARD: &[Spec] = &[
    Spec::new(Action::BoardWest, "Scroll the board to the west").keys(&[Key::shift(KeyCode::Left)]),
    Spec::new(Action::BoardEast, "Scroll the board to the east")
        .keys(&[Key::shift(KeyCode::Right)]),
    Spec::new(Action::BoardNorth, "Scroll the board to the north").keys(&[Key::shift(KeyCode::Up)]),
    Spec::new(Action::BoardSouth, "Scroll the board to the south")
        .keys(&[Key::shift(KeyCode::Down)]),
];

/// A board of two drawings.
pub(crate) const DRAWINGS: &[Spec] = &[Spec::new(
    Action::OtherDrawing,
    "Other drawing: the Known World or beyond it",
)
.keys(&[Key::ctrl('b')])
.short("beyond")
.only(|has| has.beyond)];

/// The board with another's eyes.
pub(crate) const EYES: &[Spec] = &[Spec::new(Action::Eyes, "The board as a player sees it")
    .keys(&[Key::ctrl('e')])
    .short("eyes")
    .also("view map with another's eyes everybody")
    .only(|has| has.secrets)];

/// The panes round the entry line.
pub(crate) const PANES: &[Spec] = &[
    Spec::new(Action::BigBoard, "Board on the whole screen")
        .keys(&[Key::f(3)])
        .short("board")
        .also("map overview zoom full"),
    Spec::new(Action::OrdersOnBoard, "Orders on the board: show or hide")
        .keys(&[Key::ctrl('f')])
        .also("arrows map lines"),
    Spec::new(Action::NextPane, "Next view in the side pane").keys(&[Key::ctrl('n')]),
];

/// Orders that are entered line by line.
pub(crate) const ORDERS: &[Spec] = &[
    Spec::new(Action::Provinces, "Look up a province")
        .keys(&[Key::f(2), Key::char('/')])
        .short("provinces")
        .also("find search map neighbours adjacent"),
    Spec::new(Action::StrikeAll, "Strike all orders of the power").also("delete remove clear"),
    Spec::new(Action::Complete, "Put the suggestion into the line")
        .keys(&[Key::plain(KeyCode::Right)]),
    Spec::new(
        Action::LegalOnly,
        "Suggestions: legal orders only, or legal ones first",
    )
    .keys(&[Key::ctrl('g')])
    .also("completion candidates"),
];

/// Lines that can be struck.
pub(crate) const STRIKE: &[Spec] = &[Spec::new(Action::Strike, "Strike the order at the cursor")
    .keys(&[Key::plain(KeyCode::Delete), Key::ctrl('d')])
    .also("delete remove cancel")];

pub(crate) const FIX: &[Spec] = &[Spec::new(Action::Fix, "Change the order")
    .keys(&[Key::char('e')])
    .short("change")
    .also("edit line")];

pub(crate) const SLIPS: &[Spec] = &[
    Spec::new(Action::SlipIn, "Slip handed in: yes or no")
        .keys(&[Key::ctrl('t')])
        .short("slip")
        .also("received two second slips"),
    Spec::new(Action::SlipLate, "Slip late: mark it, or accept it")
        .keys(&[Key::ctrl('y')])
        .also("card deadline grace penalty missing nmr overdue too"),
];

pub(crate) const PLAYERS: &[Spec] = &[Spec::new(
    Action::Slips,
    "Players and powers: influence, missing ballots",
)
.keys(&[Key::f(10), Key::ctrl('b')])
.short("players")
.also("votes ballots vote status progress points")];
