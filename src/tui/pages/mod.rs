//! Pages over the table: what each shows, what its keys do, how it is drawn.

pub mod amendment;
pub mod census;
pub mod editor;
pub mod eyes;
pub mod history;
pub mod readback;
pub mod reader;
pub mod results;
pub mod reveal;
pub mod review;
pub mod rules;
pub mod slips;

pub use census::CensusPage;
pub use editor::EditorPage;
pub use reader::TextPage;

use chancery_game::game::Game;

const PAGE_LINES: usize = 15;

/// From this width on the board stands beside the orders.
const BOARD_BESIDE: u16 = 110;

/// The powers of a game by name, in their order.
pub(crate) fn powers(game: &Game) -> Vec<String> {
    let powers = game.board().powers.iter();
    powers.map(|power| power.name.clone()).collect()
}
