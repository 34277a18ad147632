//! What painting costs on the largest world, on two boards, and on a world of the larger one's size:
//! from a key to its frame, and the check after a stroke.
//!
//! `cargo run --release --example paint_cost`

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a program that measures"
)]

use std::path::Path;
use std::time::{Duration, Instant};

use chancery::tui::app::App;
use chancery::tui::glyphs::Glyphs;
use chancery::tui::input::Input;
use chancery::tui::keymap;
use chancery::tui::keys::Key;
use chancery::tui::look::Look;
use chancery::tui::model::Model;
use chancery::tui::painter::{Painter, board};
use chancery::tui::screens::Home;
use chancery::tui::theme::{ColourLevel, Theme};
use chancery::tui::view;
use chancery_atlas::board::builtin;
use chancery_atlas::world::blank_world;
use chancery_atlas::world::canvas::{Brush, Canvas};
use chancery_engine::variant;
use chancery_game::store::Store;
use jiff::Timestamp;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// An earth of some columns and rows in squares of 15 by 15, land and sea by turns.
fn world(width: u16, height: u16) -> chancery_atlas::board::World {
    use chancery_atlas::board::AreaKind::{Land, Sea};
    let known = builtin::load("1492").unwrap();
    let mut canvas = Canvas::new(&blank_world(width, height, &known).unwrap());
    canvas.begin();
    let (across, down) = (i32::from(width) / 15, i32::from(height) / 15);
    for square in 0..across * down {
        let (column, row) = (square % across * 15, 1 + square / across * 15);
        let kind = if (square + square / across) % 3 == 0 {
            Land
        } else {
            Sea
        };
        canvas.paint(
            Brush::New(kind),
            (0..15 * 15).map(|n| (column + n % 15, row + n / 15)),
        );
    }
    canvas.end();
    canvas.world()
}

fn main() {
    let folder = std::env::temp_dir().join(format!("paint-cost-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (width, height) in [(400, 200), (200, 72)] {
        let known = builtin::load("1492").unwrap();
        let file = folder.join(format!("{width}.world"));
        measure(&folder, Painter::new(&world(width, height), known, file));
    }
    for id in ["standard", "mercator-world"] {
        let file = folder.join(format!("{id}.ron"));
        measure(&folder, board::open(file, builtin::text(id)).unwrap().0);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

fn measure(folder: &Path, painter: Painter) {
    let look = Look {
        theme: Theme::new(ColourLevel::True),
        glyphs: Glyphs::UNICODE,
        keys: keymap::usual(),
        pictures: None,
    };
    println!(
        "{}: {} by {} cells, {} areas, {} faults",
        painter.path.file_name().unwrap().display(),
        painter.canvas.width(),
        painter.canvas.height(),
        painter.canvas.order().len(),
        painter.checked.findings.len()
    );
    let mut app = App::new(
        Model::new(Home::default(), look, Timestamp::UNIX_EPOCH),
        Store::new(folder.to_owned(), variant::all()),
        Box::new(Vec::new),
    );
    app.model.show(painter);
    let mut screen = Terminal::new(TestBackend::new(200, 60)).unwrap();
    let mut frames: Vec<(char, Duration)> = Vec::new();
    let mut checks: Vec<Duration> = Vec::new();
    for key in "1 l l l j j 2 l l l pf u U t l ".chars().cycle().take(400) {
        let begun = Instant::now();
        app.input(Input::Key(Key::char(key)), Timestamp::UNIX_EPOCH);
        let area = screen
            .draw(|frame| view::draw(&app.model, frame))
            .unwrap()
            .area;
        app.model.was_drawn((area.width, area.height));
        frames.push((key, begun.elapsed()));
        if app.has_unsaved() {
            let begun = Instant::now();
            app.save();
            checks.push(begun.elapsed());
        }
    }
    for (name, keys) in [
        ("moving", "lj"),
        ("painting a cell", " "),
        ("filling", "f"),
        ("undo and redo", "uU"),
        ("land to sea", "t"),
    ] {
        print(
            name,
            frames
                .iter()
                .filter(|(key, _)| keys.contains(*key))
                .map(|(_, took)| *took)
                .collect(),
        );
    }
    assert!(!checks.is_empty());
    print("check and copy after a stroke", checks);
}

fn print(name: &str, mut took: Vec<Duration>) {
    took.sort_unstable();
    let at = |part: usize| {
        took.get((took.len() * part / 100).min(took.len().saturating_sub(1)))
            .copied()
            .unwrap_or_default()
    };
    println!(
        "{name:<32} median {:>9.2?}   95 in 100 {:>9.2?}   worst {:>9.2?}",
        at(50),
        at(95),
        at(100)
    );
}
