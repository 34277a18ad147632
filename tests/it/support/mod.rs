//! What tests of several subjects use.

pub mod at_sea;
pub mod carriers;
mod commands;
pub mod counting_house;
pub mod disorder;
pub mod draws;
pub mod evenhanded;
#[path = "../../../examples/support/grid_board.rs"]
pub mod grid_board;
mod helps;
pub mod lines;
pub mod made_boards;
pub mod meets;
pub mod months;
pub mod mutated;
pub mod oracle;
pub mod order_places;
pub mod proposals;
pub mod scribbles;
pub mod situations;
pub mod skirmish;
pub mod slips;
pub mod spelt;
pub mod taken_away;
pub mod tally;
pub mod voyages;

pub use commands::Commands;
pub use helps::commands_of;

use std::fs;
use std::path::{Path, PathBuf};

use chancery_game::report::{Document, SeasonForm, latest, statement};
use chancery_game::view::View;
use chancery_out::paper::{self, Handout, Size};
use chancery_out::picture::{Ink, PictureMoment, svg};
use chancery_out::render::Renderer;

/// The folders of the finished games that come with the program. Whoever plays in its source has
/// games of his own beside them.
pub fn samples() -> Vec<PathBuf> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = fs::read_dir(project.join("saves")).unwrap();
    let folders = folders.map(|folder| folder.unwrap().path());
    let is_sample = |folder: &PathBuf| {
        let name = folder.file_name().unwrap().to_string_lossy();
        project
            .join(format!("tests/cases/sample-{name}.cases"))
            .exists()
    };
    folders.filter(is_sample).collect()
}

/// Copies a folder without folders in it.
pub fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for file in fs::read_dir(from).unwrap().map(Result::unwrap) {
        if file.path().is_file() {
            fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
    }
}

/// The drawings of a game that its view's owner may be given: of its last phase, and of the board
/// as it stands.
pub fn drawn(view: &View) -> String {
    let moments: Vec<PictureMoment> = (0..view.turns.len())
        .map(PictureMoment::Settled)
        .next_back()
        .into_iter()
        .collect();
    let page = paper::season(view, &moments, &Document::default(), Size::A4, Ink::Black);
    page + &svg(view, PictureMoment::Now, Ink::Colour)
}

/// What the player of a view is handed, as a page; nothing where the view is no player's.
pub fn handed(view: &View) -> String {
    let text = statement(view);
    if text.blocks.is_empty() {
        return String::new();
    }
    let handout = Handout {
        view: view.clone(),
        text,
        has_board: true,
    };
    paper::handouts(&[handout], Size::A4, Ink::Colour)
}

/// The pages of a PDF that a view's owner may be given: the report of the last phase, and what he is
/// handed. Every PDF and PNG is made of such drawings alone. Nothing in a build without pictures.
pub fn on_pages(view: &View) -> String {
    let Ok(renderer) = Renderer::load() else {
        return String::new();
    };
    let moments: Vec<PictureMoment> = (0..view.turns.len())
        .map(PictureMoment::Settled)
        .next_back()
        .into_iter()
        .collect();
    let text = latest(view, SeasonForm::Compact);
    let mut pages = paper::season_pages(view, &moments, &text, Size::A4, Ink::Colour, &renderer);
    let text = statement(view);
    if !text.blocks.is_empty() {
        let handout = Handout {
            view: view.clone(),
            text,
            has_board: true,
        };
        let handed = paper::handout_pages(&[handout], Size::A4, Ink::Colour, &renderer);
        pages.extend(handed);
    }
    pages.into_iter().map(|page| page.svg).collect()
}

/// Where `.ci/oracles` counts: a second reading of the rules was asked what the program was.
pub fn asked_of_both() {
    if std::env::var_os("ORACLES").is_some() {
        println!("asked of both");
    }
}
