//! The laptop in a player's hands: nothing but his page can be reached without the game master's
//! word.

use chancery::tui::input::Input;
use chancery::tui::keymap::actions;
use chancery::tui::keys::Key;
use chancery::tui::lock::LockedPage;
use chancery::tui::over_table::OverTable;
use chancery::tui::pages::TextPage;
use chancery_atlas::board::UnitKind;
use chancery_engine::edit::Edit;
use chancery_engine::variant;
use chancery_game::game::Game;
use chancery_game::store::Store;
use crossterm::event::{KeyCode, KeyModifiers};
use jiff::Timestamp;
use proptest::prelude::*;

use crate::screen::harness::{Desk, SIZES, settings};
use crate::support::voyages::{WEST, edit, game, settle, write};

pub const WORD: &str = "Bacalhau 7";

/// Spain and Portugal have been beyond, and natives were seen.
fn voyage() -> Game {
    let mut game = game(WEST, &[("treasure", "on")]);
    for (power, sea) in [("Spain", "SAR"), ("Portugal", "SAO")] {
        let power = game.board().find_power(power).unwrap();
        let place = game
            .board()
            .province_ids()
            .find(|&p| game.board().province(p).abbr == sea)
            .unwrap()
            .into();
        edit(
            &mut game,
            Edit::Place {
                power,
                kind: UnitKind::Fleet,
                place,
            },
        );
    }
    settle(&mut game);
    write(&mut game, "Spain: F SAR - DOL");
    write(&mut game, "Portugal: F SAO - SAR");
    settle(&mut game);
    game
}

/// The reports, turned to the first page of a player.
fn at_pages(width: u16, height: u16) -> Desk {
    let mut desk = Desk::playing(width, height, voyage());
    desk.keys("<F6>");
    desk.keys_until("<Tab>", "The page of England");
    desk
}

pub fn choose_word(desk: &mut Desk) {
    desk.shows("Choose a password");
    desk.keys(&format!("{WORD}<Enter>")).shows("Password again");
    desk.keys(&format!("{WORD}<Enter>"));
}

/// In England's hands, behind the cover.
fn handed_over(width: u16, height: u16) -> Desk {
    let mut desk = at_pages(width, height);
    desk.keys("<Enter>");
    choose_word(&mut desk);
    desk.shows("For England alone");
    desk
}

fn subject(desk: &Desk) -> Option<u16> {
    let OverTable(page) = desk.app.model.open::<OverTable<TextPage>>()?;
    page.subject.seat().map(|seat| seat.0)
}

/// The screen is still the player's, and shows nothing else.
#[track_caller]
fn is_locked(desk: &Desk) {
    assert!(
        desk.app.model.cx.lock.shown().is_some() && !desk.app.model.cx.has_box() && !desk.ended,
        "{}",
        desk.text()
    );
    assert_eq!(subject(desk), Some(0), "{}", desk.text());
    for other in [
        "SECRET",
        "Reports",
        "Long",
        "The world",
        "saved",
        "1 of",
        "Portugal:  ",
        "For Spain",
        "F5",
    ] {
        desk.hides(other);
    }
}

/// Everything that can come from the keyboard and the mouse.
pub fn everything() -> Vec<Input> {
    let named = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Delete,
        KeyCode::Backspace,
        KeyCode::Insert,
    ];
    let chars = (' '..='~').map(KeyCode::Char);
    let codes: Vec<KeyCode> = named
        .into_iter()
        .chain(chars)
        .chain((1..=12).map(KeyCode::F))
        .collect();
    let modifiers = [
        KeyModifiers::NONE,
        KeyModifiers::CONTROL,
        KeyModifiers::ALT,
        KeyModifiers::SHIFT,
    ];
    let keys = codes
        .iter()
        .flat_map(|&code| modifiers.map(|modifiers| Key { code, modifiers }));
    let bound = actions().flat_map(|known| known.spec.keys.iter().copied());
    let mut all: Vec<Input> = keys.chain(bound).map(Input::Key).collect();
    for at in [(0, 0), (5, 1), (20, 2), (40, 12), (79, 23)] {
        all.extend([
            Input::Click(at.0, at.1),
            Input::Drag(at.0, at.1),
            Input::RightClick(at.0, at.1),
            Input::Wheel { at, by: (0, 3) },
        ]);
        all.push(Input::Wheel { at, by: (0, -3) });
    }
    for text in ["Spain: F SAR - DOL", "\n\n", WORD, "Bacalhau 7\n"] {
        all.push(Input::Paste(text.to_owned()));
    }
    all.extend([
        Input::Release,
        Input::Resize(80, 24),
        Input::FocusLost,
        Input::Idle,
    ]);
    all
}

#[test]
fn no_key_no_click_and_no_paste_leaves_the_players_page() {
    let mut desk = handed_over(100, 30);
    let orders = desk.game().sheet().clone();
    for (shown, is_asked) in [
        (LockedPage::Cover, false),
        (LockedPage::Page, false),
        (LockedPage::Page, true),
    ] {
        for input in everything() {
            desk.app.model.cx.lock.close(shown);
            if is_asked {
                desk.app.model.cx.lock.open();
            }
            desk.input(input);
            is_locked(&desk);
        }
    }
    assert_eq!(*desk.game().sheet(), orders);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn nor_does_any_row_of_them(inputs in prop::collection::vec(prop::sample::select(everything()), 1..60)) {
        let mut desk = handed_over(80, 24);
        for input in inputs {
            desk.input(input);
            is_locked(&desk);
        }
    }
}

#[test]
fn a_wrong_word_is_told_so_and_shows_nothing_of_its_length() {
    let mut desk = handed_over(80, 24);
    desk.keys("<Enter>").shows("England: Winter 1492");
    desk.keys("<Esc>")
        .shows("password, then Enter")
        .hides("Winter 1492");
    let typing = |desk: &mut Desk, text: &str| {
        desk.keys(text);
        desk.text()
    };
    let short = typing(&mut desk, "b");
    desk.keys("<Enter>").shows("wrong password");
    let after_short = desk.text();
    let long = typing(
        &mut desk,
        "a very long word that nobody has ever chosen for anything",
    );
    let typed = |text: &str| {
        text.lines()
            .filter(|line| line.contains('>'))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(typed(&short), typed(&long));
    desk.keys("<Enter>");
    assert_eq!(desk.text(), after_short);
    desk.keys("bacalhau 7<Enter>").shows("wrong password");
    desk.keys("<Esc>").shows("England: Winter 1492");
    desk.keys("<C-c>").shows("password, then Enter");
    desk.keys(&format!("{WORD}<Enter>"));
    desk.shows("somebody typed a wrong password 3 times")
        .shows("The page of France");
}

#[test]
fn the_word_takes_the_screen_back_and_the_next_page_waits_covered() {
    let mut desk = handed_over(120, 40);
    // Who has not looked yet is not passed over.
    desk.keys(&format!("<Esc>{WORD}<Enter>"))
        .shows("The page of England")
        .shows("Reports");
    for (player, next) in [
        ("England", "France"),
        ("France", "Portugal"),
        ("Portugal", "Spain"),
    ] {
        desk.keys("<Enter>")
            .shows(&format!("For {player} alone"))
            .hides("Your units");
        desk.keys("<Enter>")
            .shows(&format!("{player}: Winter 1492"))
            .hides("Reports");
        desk.keys(&format!("<Enter>{WORD}<Enter>"))
            .shows(&format!("The page of {next}"))
            .hides("Your units");
    }
    desk.keys(&format!("<Enter><Enter><Enter>{WORD}<Enter>"))
        .shows("SECRET")
        .shows("0 of");
}

#[test]
fn the_word_is_typed_twice_alike() {
    let mut desk = at_pages(80, 24);
    desk.keys("<Enter><Enter>").shows("Choose a password");
    desk.keys("one<Enter>other<Enter>")
        .shows("Not the same. Password")
        .hides("one");
    desk.keys("<Esc>").shows("The page of England");
    desk.keys("<Enter>").hides("not the same");
    choose_word(&mut desk);
    desk.shows("For England alone");
}

#[test]
fn the_curtain_opens_with_the_word_once_there_is_one() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys(":password lifts<Enter>");
    choose_word(&mut desk);
    desk.shows("until Chancery ends");
    desk.keys("ser<Enter>`")
        .hides("Bud")
        .shows("` and the password lift the curtain");
    desk.keys("`").shows("password, then Enter");
    desk.keys("nonsense<Enter>")
        .shows("wrong password")
        .hides("Bud");
    desk.keys(&format!("{WORD}<Enter>"))
        .shows("A Bud - Ser")
        .shows("somebody typed a wrong password once");
    // It is kept nowhere but in the program.
    let files = |folder: &std::path::Path| {
        std::fs::read_dir(folder)
            .unwrap()
            .flatten()
            .map(|file| file.path())
            .collect::<Vec<_>>()
    };
    let saved: Vec<_> = files(desk.saves())
        .iter()
        .flat_map(|game| files(game))
        .filter(|file| file.is_file())
        .collect();
    assert!(saved.len() > 1);
    for file in saved {
        assert!(
            !String::from_utf8_lossy(&std::fs::read(&file).unwrap()).contains(WORD),
            "{}",
            file.display()
        );
    }
    desk.begin_again();
    desk.keys("<Enter>`")
        .shows("C H A N C E R Y")
        .hides("lifts");
    desk.keys("`").shows("A Bud - Ser");
}

#[test]
fn the_curtain_falls_by_itself_where_that_is_wanted() {
    let mut desk = Desk::at_table(80, 24);
    desk.input(Input::FocusLost);
    desk.shows("A Bud");
    desk.app.model.cx.lock.falls_unfocused = true;
    desk.input(Input::FocusLost);
    desk.hides("A Bud");
    desk.keys("`").shows("A Bud");
    desk.input(Input::Idle);
    desk.hides("A Bud");
    let mut desk = handed_over(80, 24);
    desk.keys("<Enter>").shows("Your orders");
    desk.input(Input::Idle);
    assert_eq!(desk.app.model.cx.lock.shown(), Some(LockedPage::Cover));
    desk.hides("Your orders");
}

#[test]
fn the_locked_screen_at_every_size() {
    for (width, height) in SIZES {
        let mut desk = at_pages(width, height);
        let see = |desk: &Desk, name: &str| {
            settings().bind(|| {
                insta::assert_snapshot!(format!("lock_{name}_{width}x{height}"), desk.text());
            });
        };
        desk.keys("<Enter>abc");
        see(&desk, "choosing");
        desk.keys("<Esc><Tab><Tab><Tab><Enter>");
        choose_word(&mut desk);
        see(&desk, "cover");
        desk.keys("<Enter>");
        see(&desk, "page");
        desk.keys("<Esc>wrong<Enter>x");
        see(&desk, "question");
    }
}

#[test]
fn the_chart_stands_beside_the_text_or_behind_a_key() {
    let spain = |width, height| {
        let mut desk = at_pages(width, height);
        desk.keys("<Tab><Tab><Tab><Enter>");
        choose_word(&mut desk);
        desk.keys("<Enter>").shows("Spain: Winter 1492");
        desk
    };
    let mut desk = spain(120, 40);
    desk.shows("Beyond the Known World")
        .shows("Land 1")
        .shows("n Au92")
        .shows("Your orders");
    desk.keys("<C-b>")
        .shows("The Known World")
        .shows("Your orders");
    desk.keys("<C-b>").shows("Beyond the Known World");
    let mut desk = spain(80, 24);
    desk.hides("Beyond the Known World");
    desk.keys("<C-b>")
        .shows("Beyond the Known World")
        .hides("Discoveries");
    settings().bind(|| insta::assert_snapshot!("lock_chart_80x24", desk.text()));
    desk.keys("<C-b>").shows("The Known World");
    desk.keys("<C-b>").shows("Discoveries");
    // The width is that of the screen as it is, not as it was.
    desk.resize(120, 40)
        .shows("Beyond the Known World")
        .shows("Discoveries");
}

#[test]
fn what_is_unknown_is_not_drawn_in_the_colour_of_letters() {
    use ratatui::style::Color;
    for (width, height) in [(120, 40), (100, 30), (80, 24), (200, 60), (137, 43)] {
        let mut desk = Desk::playing(width, height, voyage());
        desk.keys("<C-e>4<C-b>").shows("Beyond the Known World");
        let buffer = desk.buffer();
        let halves = buffer
            .content()
            .iter()
            .filter(|cell| ["▀", "▄"].contains(&cell.symbol()));
        assert!(halves.clone().count() > 0);
        assert!(
            halves.clone().all(|cell| cell.fg != Color::Reset),
            "an unknown half cell is drawn at {width}x{height}"
        );
    }
}

/// A game with secrets asks for a word when it is opened, and shows nothing before; once there is
/// one, it opens behind the curtain.
#[test]
fn a_game_with_secrets_opens_behind_the_curtain() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = Desk::new(width, height);
        desk.asks_for_word = true;
        let store = Store::new(desk.saves(), variant::all());
        let handle = store
            .create(&voyage(), None, Timestamp::UNIX_EPOCH)
            .unwrap();
        let folder = handle
            .folder()
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        drop(handle);
        desk.begin_with(&folder);
        desk.shows("Choose a password");
        // Nor above the help and the list of actions, which cover the question.
        for keys in ["", "<F1>", "<Esc><C-p>", "<Esc>x<F1>", "<Esc><Backspace>"] {
            desk.keys(keys);
            for secret in ["SECRET", "Long", "Autumn", "DOL", "Portugal"] {
                desk.hides(secret);
            }
        }
        desk.keys(&format!("{WORD}<Enter>{WORD}<Enter>"))
            .shows("SECRET");
        desk.keys("<C-w>").hides("SECRET");
        desk.keys("<Enter>")
            .shows("and the password lift the curtain")
            .hides("Long");
        desk.keys(&format!("`{WORD}<Enter>"))
            .shows("SECRET")
            .shows("Long");
        // Without a word the game is there on Esc.
        desk.begin_with(&folder);
        desk.shows("Esc: open the game without one");
        desk.keys("<Esc>").shows("SECRET");
    }
}
