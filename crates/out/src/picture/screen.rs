//! A drawing for a page on a screen: the board alone, as large as there is room, and apart from it
//! what stands below a drawing on paper.

use super::colours::{Colours, Ink};
use super::legend::{LegendPower, PictureLegend};
use super::names::{NameSizes, ON_PAGE, ON_PHONE, ON_SCREEN};
use super::{Known, PictureBody, PictureMoment, board_of, charts, drawn, title};
use chancery_atlas::board::Board;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::position::Position;
use chancery_game::markup::{Element, Markup};
use chancery_game::view::View;

/// Units round the board, so that its frame is whole.
const RIM: i32 = 6;
/// The width of the drawing of signs.
const KEY: i32 = 700;

/// Who stands where on a board and owns what, to be shown so small that nobody would read its names.
pub fn small(board: &Board, position: &Position, title: &str) -> Element {
    let colours = &Colours::new(board, Ink::Colour);
    let known = Known {
        position: Some(position),
        ..Known::default()
    };
    let phase = PhaseKind::Movement;
    let mut body = board_of(board, charts(board), &known, phase, &ON_SCREEN, colours);
    body.names = Markup::default();
    body.on_screen(&[title.to_owned(), String::new()], colours)
}

/// The letter of each power on its colours.
pub fn badges(board: &Board) -> Vec<Element> {
    let powers = PictureLegend::of_board(board).powers(board, &Colours::new(board, Ink::Colour));
    powers.into_iter().map(|power| power.swatch).collect()
}

impl PictureBody<'_> {
    fn on_screen(&self, title: &[String; 2], colours: &Colours) -> Element {
        let (width, height) = self.scene.size();
        let part = format!("-{RIM} -{RIM} {} {}", width + 2 * RIM, height + 2 * RIM);
        self.element(title, &part, self.layered(colours), colours)
    }
}

/// The parts of it. Their page has [`super::STYLE`] among its own.
pub struct ScreenDrawing {
    pub board: Element,
    /// Whose is what.
    pub powers: Vec<LegendPower>,
    /// What the signs mean.
    pub signs: Element,
    /// Who is off the board, and what could not be drawn.
    pub notes: Vec<String>,
}

/// That of a game at a moment.
pub fn on_screen(view: &View, moment: PictureMoment) -> ScreenDrawing {
    let colours = &Colours::new(&view.board, Ink::Colour);
    screen(view, moment, &ON_PAGE, colours)
}

/// That of a game as it stands, to be tapped: each area has its province's abbreviation as
/// `data-place`.
pub fn on_phone(view: &View) -> ScreenDrawing {
    let colours = &Colours::on_short_outlines(&view.board);
    screen(view, PictureMoment::Now, &ON_PHONE, colours)
}

fn screen(
    view: &View,
    moment: PictureMoment,
    sizes: &NameSizes,
    colours: &Colours,
) -> ScreenDrawing {
    let view = &*moment.seen_in(view);
    let (body, legend) = drawn(view, moment, sizes, colours);
    let (signs, high) = legend.signs(&view.board, KEY, colours);
    let inside = Element::new("g").set("class", "legend").with(signs);
    let title_of_signs = Element::new("title").text("What the signs on the map mean");
    ScreenDrawing {
        board: body.on_screen(&title(view, moment), colours),
        powers: legend.powers(&view.board, colours),
        signs: Element::new("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("class", "board signs")
            .set("role", "img")
            .set("viewBox", format_args!("-4 0 {} {high}", KEY + 8))
            .set("fill", chancery_game::livery::INK.hex())
            .with(Markup::lines([title_of_signs, inside])),
        notes: legend.into_notes(),
    }
}
