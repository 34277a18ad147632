//! A program with a screen that only a test sees.

use std::path::Path;

use chancery::tui::app::{App, Counted, Seeds, TerminalEffect};
use chancery::tui::glyphs::Glyphs;
use chancery::tui::input::Input;
use chancery::tui::keymap;
use chancery::tui::keys::Key;
use chancery::tui::look::Look;
use chancery::tui::model::Model;
use chancery::tui::open_game::TableScreen;
use chancery::tui::painter::Painter;
use chancery::tui::screens::{GameScreen, Home};
use chancery::tui::theme::{ColourLevel, Theme};
use chancery::tui::view;
use chancery_atlas::board::builtin;
use chancery_atlas::chance::Seed;
use chancery_engine::variant;
use chancery_game::game::Game;
use chancery_game::store::Store;
use chancery_out::serve::{Listen, PHONES_PORT, PhoneServer};
use chancery_session::set_up::BoardChoice;
use crossterm::event::{KeyCode, KeyModifiers};
use jiff::{SignedDuration, Timestamp};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use std::cell::Cell;
use tempfile::TempDir;

/// The program on a screen of a size, with a directory of saves of its own.
pub struct Desk {
    pub app: App,
    pub ended: bool,
    /// What time it is.
    pub now: Timestamp,
    /// How often the bell was rung.
    pub rung: usize,
    /// Whether a game with secrets asks for a word when it is opened; else Esc goes on without.
    pub asks_for_word: bool,
    screen: Terminal<TestBackend>,
    saves: TempDir,
}

impl Desk {
    /// The list of games, none saved.
    pub fn new(width: u16, height: u16) -> Self {
        Self::looking(width, height, ColourLevel::True, Glyphs::UNICODE)
    }

    pub fn looking(width: u16, height: u16, colours: ColourLevel, glyphs: Glyphs) -> Self {
        let saves = tempfile::tempdir().unwrap();
        let app = app(saves.path(), colours, glyphs);
        let mut desk = Self {
            app,
            ended: false,
            now: begun(),
            rung: 0,
            asks_for_word: false,
            screen: Terminal::new(TestBackend::new(width, height)).unwrap(),
            saves,
        };
        desk.app.go_home();
        desk.draw();
        desk
    }

    /// The same saves in another program, which has no game open yet.
    pub fn another(&self, width: u16, height: u16) -> Self {
        let mut other = Self::new(width, height);
        other.on(Store::new(self.saves(), variant::all()));
        other
    }

    /// The list of games of other saves.
    pub fn on(&mut self, store: Store) -> &mut Self {
        let look = self.app.model.cx.look.clone();
        self.app = app_on(store, look);
        self.app.go_home();
        self.draw();
        self
    }

    /// A new standard game at Spring 1901.
    pub fn at_table(width: u16, height: u16) -> Self {
        let mut desk = Self::new(width, height);
        desk.keys("<Enter><F5>");
        desk
    }

    /// A game that is not saved, at the table.
    pub fn playing(width: u16, height: u16, game: Game) -> Self {
        Self::playing_in(width, height, ColourLevel::True, Glyphs::UNICODE, game)
    }

    pub fn playing_in(
        width: u16,
        height: u16,
        colours: ColourLevel,
        glyphs: Glyphs,
        game: Game,
    ) -> Self {
        let mut desk = Self::looking(width, height, colours, glyphs);
        desk.app.model.show(GameScreen::new(game));
        desk.draw();
        desk
    }

    /// The painter of a file in the directory of saves; with a text, the file is made first.
    pub fn painting(width: u16, height: u16, text: Option<&str>) -> Self {
        Self::painting_in(width, height, ColourLevel::True, Glyphs::UNICODE, text)
    }

    pub fn painting_in(
        width: u16,
        height: u16,
        colours: ColourLevel,
        glyphs: Glyphs,
        text: Option<&str>,
    ) -> Self {
        let mut desk = Self::looking(width, height, colours, glyphs);
        if let Some(text) = text {
            std::fs::write(desk.world_file(), text).unwrap();
        }
        desk.paint();
        desk
    }

    /// Opens the painter over the screen that is open.
    pub fn paint(&mut self) -> &mut Self {
        self.app.paint(self.world_file());
        self.draw();
        self
    }

    pub fn world_file(&self) -> std::path::PathBuf {
        self.saves.path().join("atlantis.world")
    }

    /// The painter of a board's file in the directory of saves; with a text, the file is made first.
    pub fn painting_board(width: u16, height: u16, text: Option<&str>) -> Self {
        let mut desk = Self::new(width, height);
        if let Some(text) = text {
            std::fs::write(desk.board_file(), text).unwrap();
        }
        desk.app.paint_board(desk.board_file(), None);
        desk.draw();
        desk
    }

    pub fn board_file(&self) -> std::path::PathBuf {
        self.saves.path().join("isles.ron")
    }

    /// What the screen says of the painter that is open.
    #[track_caller]
    pub fn painter(&self) -> &Painter {
        let painter = self.app.model.open();
        painter.unwrap_or_else(|| panic!("no painter is open:\n{}", self.text()))
    }

    /// The same saves in a program begun anew.
    pub fn begin_again(&mut self) {
        self.begin(|app| _ = app.go_home());
    }

    /// The same in a program that begins with a game, by its folder.
    pub fn begin_with(&mut self, folder: &str) {
        self.begin(|app| app.begin_with(folder));
    }

    fn begin(&mut self, with: impl FnOnce(&mut App)) {
        let look = self.app.model.cx.look.clone();
        // The old program goes first: it holds the lock.
        self.app = app(Path::new("/nonexistent"), look.theme.level, look.glyphs);
        self.app = app(self.saves.path(), look.theme.level, look.glyphs);
        with(&mut self.app);
        self.draw();
        self.go_without_word();
    }

    fn go_without_word(&mut self) {
        if !self.asks_for_word && self.text().contains("Esc: open the game without one") {
            self.keys("<Esc>");
        }
    }

    pub fn saves(&self) -> &Path {
        self.saves.path()
    }

    /// Presses keys: characters as they stand, others by name in angle brackets: `bur<Enter><C-u>`.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        for key in parse(keys) {
            self.input(Input::Key(key));
        }
        self
    }

    /// The same with one frame, after the last of them.
    pub fn keys_at_once(&mut self, keys: &str) -> &mut Self {
        for key in parse(keys) {
            self.app.input(Input::Key(key), self.now);
        }
        self.draw();
        self
    }

    pub fn paste(&mut self, text: &str) -> &mut Self {
        self.input(Input::Paste(text.to_owned()));
        self
    }

    /// Lets time go by, as the program's loop does while a clock runs: a frame whenever it shows
    /// something else.
    pub fn wait(&mut self, seconds: i64) -> &mut Self {
        let until = self.now + SignedDuration::from_secs(seconds);
        while let Some(wait) = self.app.next_count(self.now) {
            let next = self.now + wait;
            if next > until {
                break;
            }
            self.now = next;
            let counted = self.app.count(self.now);
            assert_ne!(
                counted,
                Counted::Same,
                "a frame for nothing at {}",
                self.now
            );
            self.rung += usize::from(counted == Counted::Rings);
            self.draw();
        }
        self.now = until;
        self.rung += usize::from(self.app.count(until) == Counted::Rings);
        self.draw();
        self
    }

    pub fn input(&mut self, input: Input) {
        let effects = self.app.input(input, self.now);
        self.ended |= effects.contains(&TerminalEffect::Quit);
        self.draw();
        while self.app.is_busy() {
            self.app.tick(std::time::Duration::from_secs(60));
            self.draw();
        }
        if self.app.has_unsaved() && self.app.save() {
            self.draw();
        }
        if self.app.model.cx.has_box() {
            self.go_without_word();
        }
    }

    pub fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.screen.backend_mut().resize(width, height);
        self.screen
            .resize(ratatui::layout::Rect::new(0, 0, width, height))
            .unwrap();
        self.input(Input::Resize(width, height));
        self
    }

    fn draw(&mut self) {
        // As the program does between two frames.
        self.app.look_at_selected();
        let area = self
            .screen
            .draw(|frame| view::draw(&self.app.model, frame))
            .unwrap()
            .area;
        self.app.model.was_drawn((area.width, area.height));
    }

    pub fn buffer(&self) -> &Buffer {
        self.screen.backend().buffer()
    }

    /// The screen as lines of text, without blanks at their ends. The date of a game's default name
    /// is the same on every day.
    pub fn text(&self) -> String {
        let buffer = self.buffer();
        let lines = (0..buffer.area.height).map(|y| {
            let line: String = (0..buffer.area.width)
                .map(|x| buffer[(x, y)].symbol())
                .collect();
            line.trim_end().to_owned()
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Takes what has come from players' phones, as the program's loop does.
    pub fn take_from_phones(&mut self) {
        self.app.take_from_phones(self.now);
        self.draw();
    }

    /// Looks whether something is new in a game that goes on elsewhere, as the program's loop does.
    pub fn look(&mut self) -> bool {
        let is_new = self.app.watches() && self.app.look();
        self.draw();
        is_new
    }

    /// Goes down until the cursor is in a row that has a text.
    #[track_caller]
    pub fn down_to(&mut self, text: &str) -> &mut Self {
        for _ in 0..200 {
            let row = self.cursor_row();
            if self
                .text()
                .lines()
                .nth(row.into())
                .is_some_and(|line| line.contains(text))
            {
                return self;
            }
            self.keys("<Down>");
        }
        panic!("the cursor comes to no “{text}”:\n{}", self.text());
    }

    /// Opens a folded part of the set-up form, and stays on its line.
    #[track_caller]
    pub fn unfold(&mut self, part: &str) -> &mut Self {
        self.down_to(part).keys("<Enter>")
    }

    /// The row in which the terminal's cursor stands.
    pub fn cursor_row(&mut self) -> u16 {
        self.screen.get_cursor_position().unwrap().y
    }

    pub fn last_line(&self) -> String {
        self.text().lines().last().unwrap_or_default().to_owned()
    }

    /// Every run of cells that look alike, a line each: what a snapshot of text can't show.
    pub fn styles(&self) -> String {
        let buffer = self.buffer();
        let mut out = String::new();
        for y in 0..buffer.area.height {
            let mut runs: Vec<(u16, Style)> = Vec::new();
            for x in 0..buffer.area.width {
                let style = buffer[(x, y)].style();
                if runs.last().is_none_or(|(_, last)| *last != style) {
                    runs.push((x, style));
                }
            }
            let runs: Vec<String> = runs
                .iter()
                .map(|(x, s)| format!("{x}:{}", short(*s)))
                .collect();
            out.push_str(&format!("{y}: {}\n", runs.join(" ")));
        }
        out
    }

    /// Reads back and settles, with a yes where something looks forgotten.
    pub fn settle(&mut self) -> &mut Self {
        self.keys("<F5><F5>");
        if self.text().contains("anyway?") {
            self.keys("y");
        }
        self
    }

    /// The game that is open, if one is.
    pub fn game_if_open(&self) -> Option<&chancery_game::game::Game> {
        let open = self.app.model.table();
        open.map(|table| &table.game)
    }

    /// What the screen says of the game that is open.
    pub fn game(&self) -> &chancery_game::game::Game {
        &self.table().game
    }

    /// The table of that game.
    pub fn table(&self) -> &TableScreen {
        let open = self.app.model.table();
        open.unwrap_or_else(|| panic!("no game is open:\n{}", self.text()))
    }

    /// Presses keys until the screen shows a text; fails where it does not within a thousand times.
    #[track_caller]
    pub fn keys_until(&mut self, keys: &str, text: &str) -> &mut Self {
        self.keys_while(keys, |desk| !desk.text().contains(text))
    }

    /// Presses keys as long as something is so; fails where it still is after a thousand times.
    #[track_caller]
    pub fn keys_while(&mut self, keys: &str, is_so: impl Fn(&Self) -> bool) -> &mut Self {
        for _ in 0..1000 {
            if !is_so(self) {
                return self;
            }
            self.keys(keys);
        }
        panic!("a thousand times {keys} change nothing:\n{}", self.text());
    }

    /// Fails with the screen where it does not show a text.
    #[track_caller]
    pub fn shows(&self, text: &str) -> &Self {
        assert!(
            self.text().contains(text),
            "“{text}” is not on the screen:\n{}",
            self.text()
        );
        self
    }

    #[track_caller]
    pub fn hides(&self, text: &str) -> &Self {
        assert!(
            !self.text().contains(text),
            "“{text}” is on the screen:\n{}",
            self.text()
        );
        self
    }
}

fn begun() -> Timestamp {
    Timestamp::from_second(1_790_000_000).unwrap()
}

/// Seeds like the operating system's, the same in every test.
fn seeds() -> Seeds {
    let next = Cell::new(0x0123_4567_89ab_cdef_fedc_ba98_7654_3210);
    Box::new(move || Ok(Seed::Word(next.replace(next.get() + 1))))
}

fn app(saves: &Path, colours: ColourLevel, glyphs: Glyphs) -> App {
    let look = Look {
        theme: Theme::new(colours),
        glyphs,
        keys: keymap::usual(),
        pictures: None,
    };
    app_on(Store::new(saves, variant::all()), look)
}

fn app_on(store: Store, look: Look) -> App {
    App::new(
        Model::new(Home::default(), look, begun()),
        store,
        Box::new(boards),
    )
    .with_seeds(seeds())
    // No test of the screen shows anything to whoever is in the network.
    .with_rooms(Box::new(|_, _| {
        Err(std::io::Error::other("there is no network"))
    }))
    // Pages of phones open at any port, and again where they were.
    .with_phone_servers(Box::new(|listen, desk| {
        let mut here = Listen::LOOPBACK.at_any_port();
        if listen.0.port() != PHONES_PORT {
            here.0.set_port(listen.0.port());
        }
        PhoneServer::start(here, desk)
    }))
}

fn boards() -> Vec<BoardChoice> {
    ["standard", "1885", "mercator-world", "1492"]
        .map(|id| BoardChoice {
            board: builtin::load(id).unwrap(),
            file: None,
        })
        .into()
}

fn short(style: Style) -> String {
    let colour = |c: Option<ratatui::style::Color>| c.map_or("-".to_owned(), |c| c.to_string());
    format!(
        "{}/{}/{:x}",
        colour(style.fg),
        colour(style.bg),
        style.add_modifier.bits()
    )
}

/// Keys of a text with names in angle brackets.
pub fn parse(keys: &str) -> Vec<Key> {
    let mut parsed = Vec::new();
    let mut rest = keys;
    while let Some(c) = rest.chars().next() {
        if let Some((name, after)) = rest.strip_prefix('<').and_then(|r| r.split_once('>')) {
            parsed.push(named(name));
            rest = after;
        } else {
            parsed.push(Key::char(c));
            rest = &rest[c.len_utf8()..];
        }
    }
    parsed
}

fn named(name: &str) -> Key {
    let plain = |code| Key {
        code,
        modifiers: KeyModifiers::NONE,
    };
    if let Some(c) = name.strip_prefix("C-").and_then(|c| c.chars().next()) {
        return Key::ctrl(c);
    }
    if let Some(key) = name.strip_prefix("S-") {
        return Key {
            modifiers: KeyModifiers::SHIFT,
            ..named(key)
        };
    }
    if let Some(n) = name.strip_prefix('F').and_then(|n| n.parse().ok()) {
        return Key::f(n);
    }
    plain(match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "Del" => KeyCode::Delete,
        "Backspace" => KeyCode::Backspace,
        other => panic!("no key is called <{other}>"),
    })
}

/// The sizes of the screen at which snapshots are taken.
pub const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// The game's default name has the day's date in it.
pub fn settings() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.add_filter(r"Game of \d+ \w+ \d{4}", "Game of the day");
    settings.add_filter(r"\d+ \w{3} \d{4} \d\d:\d\d", "(when)");
    settings.add_filter(r"/\S*/\.tmp\w+", "(saves)");
    settings
}
