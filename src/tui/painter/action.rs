//! What can be done in the painter, with its keys: what every drawing has, and what worlds and
//! boards have alone.

use crossterm::event::KeyCode;

use crate::tui::action::{Action, PlaceGames, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::shared::{FIELDS, LIST, VALUES};
use crate::tui::stroke::Stroke;

pub static WORLD_PLACE: ScreenPlace = ScreenPlace {
    of: PlaceGames::Worlds,
    notes: &[
        "Space paints. Shift and the arrows paint along. After d every step",
        "paints. 1 or 2 begins a new area; from its first cell the brush adds",
        "to it. p picks up any ground, f fills. Mouse: click or drag paints,",
        "the right button picks up, the wheel scrolls. Hold Shift to select",
        "text. If an area falls apart, the larger part keeps its name.",
        "Only an edge of the Known World, once picked up, paints over it.",
        "* is a centre, ! one with natives, !! one with mobile natives.",
    ],
    ..ScreenPlace::new(
        "Painting a world",
        &[
            PAINT, WORLD_NAME, SAVE, NATIVES, PEN, ICE, MOUNTAIN, CHANGE, VOID, TIE, BLOCK, MOVE,
        ],
    )
};

pub static BOARD_PLACE: ScreenPlace = ScreenPlace {
    of: PlaceGames::Boards,
    notes: &[
        "Space paints. Shift and the arrows paint along. After d every step",
        "paints. 1 or 2 begins a new area; from its first cell the brush adds",
        "to it. p picks up any ground, f fills. Mouse: click or drag paints,",
        "the right button picks up, the wheel scrolls. Hold Shift to select",
        "text. If an area falls apart, the larger part keeps its name.",
        "The drawing decides which areas are adjacent, and the coasts. J and C",
        "make exceptions, v lists them. * is a centre. A, F or ? is its unit",
        "at the start.",
    ],
    ..ScreenPlace::new(
        "Painting a board",
        &[
            PAINT, BOARD_NAME, SAVE, POWERS, PEN, DEAD, CHANGE, ERASE, TIE, BOARD, MOVE,
        ],
    )
};

pub static FORM: ScreenPlace = ScreenPlace {
    of: PlaceGames::Drawings,
    types_text: true,
    hints: &[("Enter", "take it")],
    ..ScreenPlace::new("A form of the painter", &[LIST, FIELDS, VALUES])
};

const fn spec(stroke: Stroke, name: &'static str) -> Spec {
    Spec::new(Action::Painter(stroke), name)
}

const PAINT: &[Spec] = &[
    spec(Stroke::Paint, "Paint")
        .keys(&[Key::char(' ')])
        .short("paint"),
    spec(Stroke::Fill, "Fill the joined area")
        .keys(&[Key::char('f')])
        .short("fill"),
];

const WORLD_NAME: &[Spec] = &[spec(Stroke::Name, "Name, abbreviation, note of the area")
    .keys(&[Key::plain(KeyCode::Enter), Key::char('e')])
    .short("name")];

const SAVE: &[Spec] = &[
    spec(Stroke::Save, "Save")
        .keys(&[Key::ctrl('s'), Key::f(5)])
        .short("save"),
    spec(Stroke::Undo, "Undo")
        .keys(&[Key::char('u'), Key::ctrl('u')])
        .short("undo"),
    spec(Stroke::NextFault, "Go to the next fault")
        .keys(&[Key::plain(KeyCode::Tab)])
        .short("fault"),
    spec(Stroke::Leave, "Leave the painter").keys(&[Key::ctrl('w')]),
    spec(Stroke::PickUp, "Pick up the brush under the cursor").keys(&[Key::char('p')]),
    spec(Stroke::Centre, "Supply centre, or none").keys(&[Key::char('c')]),
];

const NATIVES: &[Spec] =
    &[spec(Stroke::Native, "Natives: none, fixed, mobile").keys(&[Key::char('n')])];

const PEN: &[Spec] = &[
    spec(Stroke::Pen, "Pen down (every step paints) or up").keys(&[Key::char('d')]),
    spec(Stroke::Land, "Brush: new land").keys(&[Key::char('1')]),
    spec(Stroke::Sea, "Brush: new sea").keys(&[Key::char('2')]),
];

const ICE: &[Spec] = &[
    spec(Stroke::Ice, "Brush: ice").keys(&[Key::char('3')]),
    spec(Stroke::Void, "Brush: off the map").keys(&[Key::char('4')]),
];

const MOUNTAIN: &[Spec] =
    &[spec(Stroke::Mountain, "Brush: impassable, with a text").keys(&[Key::char('5')])];

const CHANGE: &[Spec] = &[
    spec(Stroke::Broader, "Broader brush").keys(&[Key::char('+')]),
    spec(Stroke::Narrower, "Narrower brush").keys(&[Key::char('-')]),
    spec(Stroke::Turn, "Turn land into sea, sea into land").keys(&[Key::char('t')]),
    spec(Stroke::Canal, "Canal, or none").keys(&[Key::char('w')]),
    spec(Stroke::Dissolve, "Dissolve the area into its neighbours").keys(&[Key::char('x')]),
];

const VOID: &[Spec] = &[spec(Stroke::Erase, "Erase: off the map")
    .keys(&[Key::plain(KeyCode::Delete), Key::plain(KeyCode::Backspace)])];

const TIE: &[Spec] = &[
    spec(
        Stroke::Join,
        "Join two areas that do not touch, or undo that",
    )
    .keys(&[Key::char('J')]),
    spec(Stroke::Cut, "Cut two areas that touch, or undo that").keys(&[Key::char('C')]),
];

const BLOCK: &[Spec] = &[
    spec(Stroke::Block, "Move the Known World").keys(&[Key::char('b')]),
    spec(
        Stroke::UsualBlock,
        "Place the Known World here in its usual shape",
    ),
    spec(
        Stroke::Whole,
        "Title, wrap, size and closed sides of the world",
    )
    .keys(&[Key::char('o')]),
];

const MOVE: &[Spec] = &[
    spec(Stroke::WiderHere, "Insert a copy of this column").keys(&[Key::char('>')]),
    spec(Stroke::NarrowerHere, "Remove this column").keys(&[Key::char('<')]),
    spec(Stroke::HigherHere, "Insert a copy of this row").keys(&[Key::char('}')]),
    spec(Stroke::LowerHere, "Remove this row").keys(&[Key::char('{')]),
    spec(Stroke::Find, "Find an area by name, abbreviation or id").keys(&[Key::char('/')]),
    spec(Stroke::PreviousFault, "Go to the previous fault").keys(&[Key::plain(KeyCode::BackTab)]),
    spec(Stroke::Wide, "Drawing on the whole screen").keys(&[Key::f(3)]),
    spec(Stroke::Redo, "Redo").keys(&[Key::char('U'), Key::ctrl('r'), Key::ctrl('y')]),
    spec(Stroke::SaveAs, "Save under another name").keys(&[Key::char('S')]),
    spec(Stroke::Go(-1, 0), "West").keys(&[Key::plain(KeyCode::Left), Key::char('h')]),
    spec(Stroke::Go(1, 0), "East").keys(&[Key::plain(KeyCode::Right), Key::char('l')]),
    spec(Stroke::Go(0, -1), "North").keys(&[Key::plain(KeyCode::Up), Key::char('k')]),
    spec(Stroke::Go(0, 1), "South").keys(&[Key::plain(KeyCode::Down), Key::char('j')]),
    spec(Stroke::Draw(-1, 0), "Move west and paint").keys(&[Key::shift(KeyCode::Left)]),
    spec(Stroke::Draw(1, 0), "Move east and paint").keys(&[Key::shift(KeyCode::Right)]),
    spec(Stroke::Draw(0, -1), "Move north and paint").keys(&[Key::shift(KeyCode::Up)]),
    spec(Stroke::Draw(0, 1), "Move south and paint").keys(&[Key::shift(KeyCode::Down)]),
    spec(Stroke::Leap(-1, 0), "Half a screen to the west").keys(&[Key::plain(KeyCode::Home)]),
    spec(Stroke::Leap(1, 0), "Half a screen to the east").keys(&[Key::plain(KeyCode::End)]),
    spec(Stroke::Leap(0, -1), "Half a screen to the north").keys(&[Key::plain(KeyCode::PageUp)]),
    spec(Stroke::Leap(0, 1), "Half a screen to the south").keys(&[Key::plain(KeyCode::PageDown)]),
];

const BOARD_NAME: &[Spec] = &[
    spec(Stroke::Name, "Name, ground, unit and owner of the area")
        .keys(&[Key::plain(KeyCode::Enter), Key::char('e')])
        .short("name"),
];

const POWERS: &[Spec] = &[
    spec(
        Stroke::Country,
        "Home country of the next power, or of none",
    )
    .keys(&[Key::char('n')]),
    spec(Stroke::Unit, "Unit at the start: none, army, fleet, either").keys(&[Key::char('s')]),
    spec(Stroke::Powers, "Powers: names, letters, add or remove").keys(&[Key::char('g')]),
    spec(Stroke::Coasts, "Names of the area's coasts").keys(&[Key::char('m')]),
];

const DEAD: &[Spec] = &[
    spec(Stroke::Dead, "Brush: dead ground").keys(&[Key::char('3')]),
    spec(Stroke::Mountain, "Brush: dead ground, with a name").keys(&[Key::char('5')]),
];

const ERASE: &[Spec] = &[spec(Stroke::Erase, "Erase: dead ground")
    .keys(&[Key::plain(KeyCode::Delete), Key::plain(KeyCode::Backspace)])];

const BOARD: &[Spec] = &[
    spec(Stroke::Exceptions, "Exceptions: joined and cut areas").keys(&[Key::char('v')]),
    spec(
        Stroke::Whole,
        "Name, size, first phase, victory of the board",
    )
    .keys(&[Key::char('o')]),
];
