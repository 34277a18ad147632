//! What a screen, a page or a box shows, it also says: every word that it draws stands in its rows,
//! which are read aloud and searched.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use chancery::tui::action::Action;
use chancery::tui::input::Input;
use chancery::tui::keymap;
use chancery::tui::list::Rows;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal};

use crate::screen::harness::{Desk, parse};

/// So narrow that no board stands beside anything, and so high that no list is cut.
const SHEET: (u16, u16) = (75, 300);

/// Where a board may be drawn however narrow it is.
const BOARDS: [&str; 2] = ["Results", "The board as a player sees it"];

fn words(text: &str) -> BTreeMap<String, usize> {
    let mut words = BTreeMap::new();
    let is_frame = |c: char| ('\u{2500}'..'\u{25ff}').contains(&c);
    // A mark stands between two columns that have no room between them.
    for word in text.split(|c: char| c.is_whitespace() || c == '!' || is_frame(c)) {
        // What is cut says so.
        let word = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '»');
        if !word.is_empty() && !word.contains('»') {
            *words.entry(word.to_owned()).or_default() += 1;
        }
    }
    words
}

fn drawn(draw: impl Fn(&mut Frame<'_>, Rect)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(SHEET.0, SHEET.1)).unwrap();
    let buffer = terminal
        .draw(|frame| draw(frame, frame.area()))
        .unwrap()
        .buffer;
    let rows = buffer.content.chunks(usize::from(SHEET.0));
    let rows = rows.map(|row| row.iter().map(Cell::symbol).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

/// What rows say, headings and remarks included.
fn said(rows: &Rows) -> String {
    let all = [&rows.above, &rows.rows, &rows.below].into_iter().flatten();
    let texts = all.map(|row| format!("{} {}", row.heading.as_deref().unwrap_or(""), row.said()));
    texts.collect::<Vec<_>>().join("\n")
}

/// The orders at the table, without what stands right of them and below: a board, what touches a
/// province, how an order is typed. All of that is told where somebody asks for it.
fn left_pane(drawn: &str) -> String {
    let lines = drawn.lines().filter_map(|line| line.split_once('│'));
    lines.map(|(left, _)| left).collect::<Vec<_>>().join("\n")
}

/// The words that are drawn and not said.
fn missing(drawn: &str, rows: &Rows) -> Vec<String> {
    let said = words(&said(rows));
    let unsaid = words(drawn).into_iter().filter(|(word, count)| {
        let is_whole = said.get(word).is_some_and(|said| said >= count);
        // A word may be broken where a row ends.
        !is_whole
            && !said
                .keys()
                .any(|said| said.len() > word.len() && said.contains(word))
    });
    unsaid.map(|(word, _)| word).collect()
}

/// The words of the board that a game is played on.
fn of_board(desk: &Desk) -> BTreeSet<String> {
    let Some(game) = desk.game_if_open() else {
        return BTreeSet::new();
    };
    let board = game.board();
    let provinces = board.provinces.iter();
    let mut texts: Vec<String> = provinces
        .flat_map(|province| [province.name.clone(), province.abbr.clone()])
        .collect();
    texts.extend(board.powers.iter().flat_map(|power| {
        [
            power.name.clone(),
            power.adjective.clone(),
            power.badge.clone(),
            format!("{}A", power.small_badge()),
            format!("{}F", power.small_badge()),
            format!("{}AF", power.small_badge()),
        ]
    }));
    texts.push("Beyond The Known World".to_owned());
    words(&texts.join(" ")).into_keys().collect()
}

/// What is shown and not said, of the screen and of the box above it.
fn unsaid(desk: &Desk) -> Vec<String> {
    let model = &desk.app.model;
    let cx = &model.cx;
    if cx.lock.shown().is_some() {
        return Vec::new();
    }
    let (layers, screen) = (model.layers(), model.without_boxes().len() - 1);
    let (screen, below) = (&layers[screen], &layers[..screen]);
    let rows = screen.rows(below, cx);
    assert_ne!(said(&rows).trim(), "", "{} is silent", screen.place().title);
    let place = screen.place().title;
    let shown = drawn(|frame, area| screen.draw(below, cx, frame, area));
    let shown = match place {
        "Entering orders" | "Entering ballots" => left_pane(&shown),
        _ => shown,
    };
    let mut found = missing(&shown, &rows);
    match place {
        "Looking up provinces" => found.clear(),
        // Where there is little room, only how many orders are to be looked at.
        "Entering orders" | "Entering ballots" => {
            found.retain(|word| !["to", "check"].contains(&word.as_str()));
        }
        // How many lines have been shown.
        "Reading a page" => found.retain(|word| word.parse::<usize>().is_err()),
        // The plot is drawn of what the table above it says.
        "Results" if said(&rows).contains("[Centres]") => found.clear(),
        _ => {}
    }
    // There a board may be drawn.
    if BOARDS.contains(&place) {
        let board = of_board(desk);
        let is_of_board =
            |word: &str| board.contains(word.split(['.', '/']).next().unwrap_or(word));
        found.retain(|word| !is_of_board(word));
    }
    let mut found: Vec<String> = found
        .into_iter()
        .map(|word| format!("{place}: {word}"))
        .collect();
    if let Some((popup, below)) = layers.split_last().filter(|_| cx.has_box()) {
        let rows = popup.rows(below, cx);
        let place = popup.place().title;
        assert_ne!(said(&rows).trim(), "", "{place} is silent");
        let drawn = drawn(|frame, area| popup.draw(below, cx, frame, area));
        let words = missing(&drawn, &rows).into_iter();
        found.extend(words.map(|word| format!("{place}: {word}")));
    }
    found
}

struct Walk {
    desk: Desk,
    unsaid: BTreeSet<String>,
    places: BTreeSet<&'static str>,
}

impl Walk {
    fn new(desk: Desk) -> Self {
        let mut walk = Self {
            desk,
            unsaid: BTreeSet::new(),
            places: BTreeSet::new(),
        };
        walk.look();
        walk
    }

    fn look(&mut self) {
        self.unsaid.extend(unsaid(&self.desk));
        let model = &self.desk.app.model;
        let screen = model.without_boxes().last().unwrap();
        self.places
            .extend([screen.place().title, model.place().title]);
    }

    fn keys(&mut self, keys: &str) -> &mut Self {
        for key in parse(keys) {
            self.desk.input(Input::Key(key));
            self.look();
        }
        self
    }

    /// Every action that there is, each from the table of the game as it was saved.
    fn tries_every_action(&mut self, folder: &str) {
        let actions = keymap::actions().map(|known| known.spec.action);
        let names: BTreeSet<String> = actions
            .filter(|action| !matches!(action, Action::Painter(_)))
            .filter_map(Action::name)
            .collect();
        for name in names {
            self.desk.begin_with(folder);
            self.desk.ended = false;
            self.desk.keys(&format!("<Esc>:{name}"));
            self.keys("<Enter><Down><Enter>");
        }
    }

    #[track_caller]
    fn ends(self, places: &[&str]) {
        for place in places {
            assert!(self.places.contains(place), "{place}: {:?}", self.places);
        }
        let unsaid: Vec<String> = self.unsaid.into_iter().collect();
        assert!(unsaid.is_empty(), "drawn and not said: {unsaid:#?}");
    }
}

/// A sample game, opened at its table.
fn sample(name: &str) -> Desk {
    let from = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("saves")
        .join(name);
    let mut desk = Desk::new(180, 60);
    let to = desk.saves().join(name);
    fs::create_dir(&to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
    }
    desk.begin_with(name);
    desk
}

#[test]
fn a_standard_game_says_what_it_shows() {
    let mut walk = Walk::new(Desk::new(180, 60));
    walk.keys("n<Down><Right><Left><Down><Down><End><Up><Up><Up><Enter><Down><Down><Down>");
    walk.keys("<Esc>y<Down><Up><Enter><F5>gal<Enter>t<Down><Esc>/den<Esc>");
    walk.desk
        .paste("F Bre - MAO\nA Par - Brr\nF Lon - Kie\nF Tri x");
    walk.look();
    walk.keys(
        "<Enter><Esc><F5><Down><End><Home>e<Esc><F5><F5>y<Down><Down><Enter><Tab> <Tab><Esc>",
    );
    walk.keys("<Esc><F4>a<Esc><Esc>Bud<Enter><F5><F5>y<Esc><Esc>ser<Enter><F5><F5>y");
    walk.keys(
        "<Esc><Esc>'<Esc><F6><Tab><Tab><Tab><Esc><F9><Down><Esc><F10><Esc>#Bur<Esc><Esc><Esc>",
    );
    walk.keys("<Esc><Esc><C-k><C-u>moves 15<Enter>p<Esc><Esc>");
    let folder = fs::read_dir(walk.desk.saves()).unwrap().next().unwrap();
    let folder = folder.unwrap().file_name().to_string_lossy().into_owned();
    walk.tries_every_action(&folder);
    walk.ends(&[
        "The list of games",
        "Setting up a game",
        "Entering orders",
        "The read-back",
        "Results",
        "Pieces to move",
        "Earlier phases",
        "The lines of a slip",
        "A question",
        "The clock",
        "Calling a vote",
        "Who plays",
        "The list of actions",
    ]);
}

#[test]
fn games_of_other_variants_say_what_they_show() {
    for name in [
        "mercator-britain-has-won-in-1902",
        "1492-france-has-won-in-1500",
        "arms-merchant-andy-has-won-in-1911",
    ] {
        let mut walk = Walk::new(sample(name));
        for action in VARIANTS {
            walk.desk.begin_with(name);
            walk.desk.keys(&format!("<Esc>:{action}"));
            walk.keys("<Enter><Down><Tab><Tab>");
        }
        // Orders of an earlier phase, in a game of its own.
        walk.desk.begin_with(name);
        walk.keys("<Esc><F4><Down><Down>f<C-u>Evening<Enter>y");
        walk.keys("<Enter><Enter>a<Down><Esc><F5><Down><Tab><Down><Right><Tab><F5>y<Tab><Tab>");
        walk.keys("<Esc><Down><Down><Enter><F10><Tab><Esc><F5><F5>y<Esc><F3><Esc>");
        let is_players = name.starts_with("arms");
        walk.ends(&[if is_players {
            "Review before settling"
        } else {
            "The read-back"
        }]);
    }
}

/// Actions whose pages differ most from variant to variant.
const VARIANTS: [&str; 8] = [
    "reports",
    "results of the phase",
    "census",
    "position by hand",
    "alliances",
    "as a player sees",
    "rulebook",
    "players and powers",
];

#[test]
fn the_painter_says_what_stands_beside_its_drawing() {
    let mut walk = Walk::new(Desk::painting(180, 60, None));
    walk.keys("<Esc><Right><Down> <Enter><Esc>?<Esc>");
    let desk = &walk.desk;
    let model = &desk.app.model;
    let (painter, below) = model.layers().split_last().unwrap();
    let rows = painter.rows(below, &model.cx);
    assert!(said(&rows).contains("Under the cursor"), "{}", said(&rows));
    assert!(said(&rows).contains("Faults"), "{}", said(&rows));
}
