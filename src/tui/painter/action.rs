//! What can be done in the painter, with its keys.

use crossterm::event::KeyCode;

use super::stroke::Stroke;
use crate::tui::action::{Action, Of, Place, Spec};
use crate::tui::keys::Key;
use crate::tui::shared::{FIELDS, LIST, VALUES};

/// Painting a world.
pub static PLACE: Place = Place {
    of: Of::Drawings,
    notes: &[
        "Space paints, Shift and the arrows paint along, d puts the pen down:",
        "then every step paints. Begin a new area with 1 or 2; once it has a",
        "cell the brush goes on with it. p picks up any ground, f fills. With",
        "the mouse: click or drag paints, the right button picks up, the wheel",
        "scrolls; hold Shift to select text. Where an area falls apart, the",
        "larger part keeps its name. Edges of the Known World can be painted",
        "with once picked up; nothing else paints over it.",
        "* is a centre, ! one with natives, !! with natives that may move.",
    ],
    ..Place::new("Painting a world", &[OWN])
};

/// A form of the painter.
pub static FORM: Place = Place {
    of: Of::Drawings,
    types_text: true,
    hints: &[("Enter", "take it")],
    ..Place::new("A form of the painter", &[LIST, FIELDS, VALUES])
};

const fn spec(
    stroke: Stroke,
    name: &'static str,
    short: &'static str,
    keys: &'static [Key],
) -> Spec {
    Spec::new(Action::Painter(stroke), name, keys).short(short)
}

const OWN: &[Spec] = &[
    spec(Stroke::Paint, "Paint", "paint", &[Key::char(' ')]),
    spec(
        Stroke::Fill,
        "Fill what is joined",
        "fill",
        &[Key::char('f')],
    ),
    spec(
        Stroke::Name,
        "Name, abbreviation, note of the area",
        "name",
        &[Key::plain(KeyCode::Enter), Key::char('e')],
    ),
    spec(Stroke::Save, "Save", "save", &[Key::ctrl('s'), Key::f(5)]),
    spec(
        Stroke::Undo,
        "Undo",
        "undo",
        &[Key::char('u'), Key::ctrl('u')],
    ),
    spec(
        Stroke::NextFault,
        "Go to the next fault",
        "fault",
        &[Key::plain(KeyCode::Tab)],
    ),
    spec(Stroke::Leave, "Leave the painter", "", &[Key::ctrl('w')]),
    spec(
        Stroke::PickUp,
        "Take what is under the cursor as the brush",
        "",
        &[Key::char('p')],
    ),
    spec(
        Stroke::Centre,
        "Supply centre, or none",
        "",
        &[Key::char('c')],
    ),
    spec(
        Stroke::Native,
        "Natives: none, fixed, mobile",
        "",
        &[Key::char('n')],
    ),
    spec(
        Stroke::Pen,
        "Pen down, so that every step paints; or up",
        "",
        &[Key::char('d')],
    ),
    spec(Stroke::Land, "Brush: new land", "", &[Key::char('1')]),
    spec(Stroke::Sea, "Brush: new sea", "", &[Key::char('2')]),
    spec(Stroke::Ice, "Brush: ice", "", &[Key::char('3')]),
    spec(
        Stroke::Void,
        "Brush: nothing, off the earth",
        "",
        &[Key::char('4')],
    ),
    spec(
        Stroke::Mountain,
        "Brush: impassable ground, with a text",
        "",
        &[Key::char('5')],
    ),
    spec(Stroke::Broader, "Broader brush", "", &[Key::char('+')]),
    spec(Stroke::Narrower, "Narrower brush", "", &[Key::char('-')]),
    spec(
        Stroke::Turn,
        "Turn land into sea, sea into land",
        "",
        &[Key::char('t')],
    ),
    spec(
        Stroke::Canal,
        "Canal: its coasts are one, or not",
        "",
        &[Key::char('w')],
    ),
    spec(
        Stroke::Dissolve,
        "Dissolve the area into what lies round it",
        "",
        &[Key::char('x')],
    ),
    spec(
        Stroke::Erase,
        "Erase: nothing, off the earth",
        "",
        &[Key::plain(KeyCode::Delete), Key::plain(KeyCode::Backspace)],
    ),
    spec(
        Stroke::Join,
        "Join two areas that do not touch, or no more",
        "",
        &[Key::char('J')],
    ),
    spec(
        Stroke::Cut,
        "Cut two areas that touch, or no more",
        "",
        &[Key::char('C')],
    ),
    spec(Stroke::Block, "Move the Known World", "", &[Key::char('b')]),
    spec(
        Stroke::UsualBlock,
        "Put the Known World here in its usual shape",
        "",
        &[],
    ),
    spec(
        Stroke::World,
        "Title, wrap, size and closed sides of the world",
        "",
        &[Key::char('o')],
    ),
    spec(
        Stroke::WiderHere,
        "Put another column in, like this one",
        "",
        &[Key::char('>')],
    ),
    spec(
        Stroke::NarrowerHere,
        "Take this column out",
        "",
        &[Key::char('<')],
    ),
    spec(
        Stroke::HigherHere,
        "Put another row in, like this one",
        "",
        &[Key::char('}')],
    ),
    spec(
        Stroke::LowerHere,
        "Take this row out",
        "",
        &[Key::char('{')],
    ),
    spec(
        Stroke::Find,
        "Find an area by name, abbreviation or id",
        "",
        &[Key::char('/')],
    ),
    spec(
        Stroke::PreviousFault,
        "Go to the fault before",
        "",
        &[Key::plain(KeyCode::BackTab)],
    ),
    spec(
        Stroke::Wide,
        "Drawing over the whole screen",
        "",
        &[Key::f(3)],
    ),
    spec(
        Stroke::Redo,
        "Redo",
        "",
        &[Key::char('U'), Key::ctrl('r'), Key::ctrl('y')],
    ),
    spec(
        Stroke::SaveAs,
        "Save under another name",
        "",
        &[Key::char('S')],
    ),
    spec(
        Stroke::Go(-1, 0),
        "West",
        "",
        &[Key::plain(KeyCode::Left), Key::char('h')],
    ),
    spec(
        Stroke::Go(1, 0),
        "East",
        "",
        &[Key::plain(KeyCode::Right), Key::char('l')],
    ),
    spec(
        Stroke::Go(0, -1),
        "North",
        "",
        &[Key::plain(KeyCode::Up), Key::char('k')],
    ),
    spec(
        Stroke::Go(0, 1),
        "South",
        "",
        &[Key::plain(KeyCode::Down), Key::char('j')],
    ),
    spec(
        Stroke::Draw(-1, 0),
        "Paint along to the west",
        "",
        &[Key::shift(KeyCode::Left)],
    ),
    spec(
        Stroke::Draw(1, 0),
        "Paint along to the east",
        "",
        &[Key::shift(KeyCode::Right)],
    ),
    spec(
        Stroke::Draw(0, -1),
        "Paint along to the north",
        "",
        &[Key::shift(KeyCode::Up)],
    ),
    spec(
        Stroke::Draw(0, 1),
        "Paint along to the south",
        "",
        &[Key::shift(KeyCode::Down)],
    ),
    spec(
        Stroke::Leap(-1, 0),
        "Half a window to the west",
        "",
        &[Key::plain(KeyCode::Home)],
    ),
    spec(
        Stroke::Leap(1, 0),
        "Half a window to the east",
        "",
        &[Key::plain(KeyCode::End)],
    ),
    spec(
        Stroke::Leap(0, -1),
        "Half a window to the north",
        "",
        &[Key::plain(KeyCode::PageUp)],
    ),
    spec(
        Stroke::Leap(0, 1),
        "Half a window to the south",
        "",
        &[Key::plain(KeyCode::PageDown)],
    ),
];
