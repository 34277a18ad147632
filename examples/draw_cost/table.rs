//! What a key costs at the table: from the key taken to the bytes of its frame, all panes and pages
//! included, nothing written.

use chancery::tui::app::App;
use chancery::tui::input::Input;
use chancery::tui::keys::Key;
use chancery::tui::look::Look;
use chancery::tui::model::Model;
use chancery::tui::screens::{GameScreen, Home};
use chancery::tui::view;
use chancery_atlas::board::Board;
use chancery_engine::position::Position;
use chancery_engine::variant::{self, Table};
use chancery_game::game::{Game, History, Setup};
use chancery_game::store::Store;
use crossterm::event::KeyCode;
use jiff::Timestamp;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::widgets::Paragraph;
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::io::{Sink, sink};
use std::sync::Arc;
use std::time::{Duration, Instant};

const TYPED: [Key; 6] = [
    Key::char('s'),
    Key::char('e'),
    Key::char('r'),
    Key::plain(KeyCode::Backspace),
    Key::plain(KeyCode::Backspace),
    Key::plain(KeyCode::Backspace),
];
const WALKED: [Key; 5] = [Key::plain(KeyCode::Down); 5];
const TIMES: usize = 60;

/// Prints what keys cost at a table where everybody stands as in a position.
///
/// # Errors
/// No variant is played on the board.
pub fn measure(board: &Arc<Board>, position: &Position, look: &Look) -> Result<(), String> {
    println!(
        "the whole table, key to frame: µs, best and median of {}",
        TIMES * TYPED.len()
    );
    println!(
        "terminal  typing an order   walking the orders   the same with arrows on the board   \
         letters alone"
    );
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut table = At::the_table(game(board, position)?, look.clone(), size)?;
        for _ in 0..position.units.len() {
            table.take(&[Key::char('1'), Key::plain(KeyCode::Enter)])?;
        }
        let plain = [table.cost(&TYPED)?, table.cost(&WALKED)?];
        table.take(&[Key::ctrl('f')])?;
        let arrows = [table.cost(&TYPED)?, table.cost(&WALKED)?];
        let letters = [table.letters()?];
        let figures = plain
            .iter()
            .chain(&arrows)
            .chain(&letters)
            .map(|(best, median)| format!("{best:>5.0} {median:>5.0}"));
        let figures: Vec<String> = figures.collect();
        println!(
            "{:<9} {}",
            format!("{}x{}", size.0, size.1),
            figures.join("       ")
        );
    }
    Ok(())
}

fn game(board: &Arc<Board>, position: &Position) -> Result<Game, String> {
    let played = variant::all().iter().find(|v| v.board() == board.id);
    let variant = *played.ok_or("no variant is played on this board")?;
    let rules = variant.house_rules();
    let setup = Setup {
        name: "measured".to_owned(),
        variant,
        board: Arc::clone(board),
        players: Vec::new(),
        created: Timestamp::UNIX_EPOCH,
    };
    let table = Table::new(board, &rules);
    let mut state = variant.start(table, setup.seats());
    state.position = position.clone();
    let history = History::begun(rules, state);
    Ok(Game::resume(setup, history, Vec::new()))
}

/// A program with a table open, whose frames go nowhere.
struct At {
    app: App,
    screen: Terminal<CrosstermBackend<Sink>>,
}

impl At {
    fn the_table(game: Game, look: Look, (width, height): (u16, u16)) -> Result<Self, String> {
        let mut app = App::new(
            Model::new(Home::default(), look, Timestamp::UNIX_EPOCH),
            Store::new(std::env::temp_dir(), variant::all()),
            Box::new(Vec::new),
        );
        app.model.show(GameScreen::new(game));
        app.model.was_drawn((width, height));
        let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
        let screen =
            Terminal::with_options(CrosstermBackend::new(sink()), TerminalOptions { viewport });
        Ok(Self {
            app,
            screen: screen.map_err(|why| why.to_string())?,
        })
    }

    fn take(&mut self, keys: &[Key]) -> Result<Vec<Duration>, String> {
        let mut took = Vec::with_capacity(keys.len());
        for &key in keys {
            let begun = Instant::now();
            self.app.input(Input::Key(key), Timestamp::UNIX_EPOCH);
            let drawn = self.screen.draw(|frame| view::draw(&self.app.model, frame));
            drawn.map_err(|why| why.to_string())?;
            took.push(begun.elapsed());
        }
        Ok(took)
    }

    /// The best and the median cost of some keys pressed again and again, in microseconds.
    fn cost(&mut self, keys: &[Key]) -> Result<(f64, f64), String> {
        let mut took = Vec::new();
        for _ in 0..TIMES {
            took.extend(self.take(keys)?);
        }
        Ok(best_and_median(took))
    }

    /// The same of the least that fills a screen: each frame another letter, as `empty_screen` does.
    fn letters(&mut self) -> Result<(f64, f64), String> {
        let mut took = Vec::new();
        for letter in ('a'..='z').cycle().take(TIMES * TYPED.len()) {
            let begun = Instant::now();
            let drawn = self.screen.draw(|frame| {
                let area = frame.area();
                let row = String::from(letter).repeat(area.width.into());
                let rows = vec![row; area.height.into()].join("\n");
                frame.render_widget(Paragraph::new(rows), area);
            });
            drawn.map_err(|why| why.to_string())?;
            took.push(begun.elapsed());
        }
        Ok(best_and_median(took))
    }
}

/// In microseconds.
fn best_and_median(mut took: Vec<Duration>) -> (f64, f64) {
    took.sort_unstable();
    let at = |nth: usize| took.get(nth).map_or(0.0, |took| took.as_secs_f64() * 1e6);
    (at(0), at(took.len() / 2))
}
