//! The end of a game: asked for, told everywhere alike, taken back; the last page; and the palette,
//! which finds it.

use chancery::tui::glyphs::Glyphs;
use chancery::tui::theme::ColourLevel;

use super::harness::{Desk, settings};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

#[test]
fn a_game_is_ended_by_a_box_that_says_what_it_means() {
    for (width, height) in SIZES {
        let mut desk = Desk::at_table(width, height);
        desk.keys("<C-x>")
            .shows("End the game")
            .shows("those ticked share it");
        settings().bind(|| {
            insta::assert_snapshot!(format!("end_the_game_{width}x{height}"), desk.text());
        });
        // Five share it: France and Italy do not.
        desk.keys("<Enter><Down><Down> <Down><Down> <F5>")
            .shows("End the game like this?");
        desk.shows("Ctrl-U");
        desk.keys("y")
            .shows("Draw between Austria, England, Germany, Russia and Turkey.")
            .shows("draws")
            .shows("Supply centres by year");
        settings()
            .bind(|| insta::assert_snapshot!(format!("result_{width}x{height}"), desk.text()));
        let header = desk.text().lines().next().unwrap().to_owned();
        let told = if width < 100 {
            "draw: A E G R T"
        } else {
            "Draw between Austria, England, Germany, Russia and Turkey"
        };
        assert!(header.contains(told), "{header}");

        desk.keys("<C-u>").shows("0 of 22 ordered");
        desk.keys("<C-r>").keys("bud<Enter>");
        assert_eq!(desk.game().sheet().entries.len(), 0);
        // The message may be broken between any two words.
        let text = desk.text().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("Ctrl-U undoes that"), "{text}");
        desk.keys("<Esc><F5>").hides("Clear");
        desk.paste("Austria: A Bud H").hides("to take");
        desk.keys("<C-x>").shows("Reopen the game?");
        desk.keys("y").shows("0 of 22 ordered");
    }
}

#[test]
fn every_word_after_conclude_counts() {
    let mut desk = Desk::at_table(120, 40);
    let ends = [
        ("conclude France", "France has won: all others concede"),
        (
            "conclude England wins by concession",
            "England has won: all others concede",
        ),
        (
            "conclude draw between Austria and England",
            "Draw between Austria and England",
        ),
        (
            "conclude draw",
            "Draw between Austria, England, France, Germany, Italy, Russia and Turkey",
        ),
        (
            "conclude year limit: draw Italy, Turkey",
            "Draw between Italy and Turkey: the limit of the game is reached",
        ),
        ("conclude abandoned", "The game was abandoned"),
    ];
    for (text, sentence) in ends {
        desk.keys("<F7>")
            .keys(&format!("{text}<Enter>"))
            .shows("End the game");
        desk.keys("y");
        assert_eq!(desk.game().how_ended(), sentence, "{text}");
        desk.keys("<C-u>");
        assert_eq!(desk.game().how_ended(), "", "{text}");
    }
    let refusals = [
        (
            "conclude draw between Austria and Atlantis",
            "“Atlantis” is neither a player",
        ),
        (
            "conclude France and Italy win",
            "by these rules only one can win",
        ),
        ("conclude draw Austria", "a draw needs two or more"),
        (
            "conclude abandoned France",
            "an abandoned game has no winner: name nobody",
        ),
        ("conclude draw limit abandoned", "only one way"),
        ("resume", "can't be reopened"),
    ];
    for (text, why) in refusals {
        desk.keys("<F7>").keys(&format!("{text}<Enter>")).shows(why);
        desk.keys("<Esc><Esc>");
        assert_eq!(desk.game().how_ended(), "", "{text}");
    }
    desk.keys("<F7>conclude<Enter>")
        .shows("those ticked share it");
}

#[test]
fn the_list_of_games_and_a_game_opened_again_say_how_it_ended() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F7>conclude draw between Italy and Turkey<Enter>y");
    desk.begin_again();
    desk.shows("over").shows("Draw between Italy and Turkey");
    desk.keys("<Enter>")
        .shows("Draw between Italy and Turkey.")
        .shows("draws");
    desk.keys("<Esc><C-x>y").shows("0 of 22 ordered");
    desk.begin_again();
    desk.hides("Draw between");
}

#[test]
fn the_first_frame_of_a_finished_game_counts_its_lines() {
    let mut desk = Desk::at_table(80, 24);
    desk.keys("<C-x><F5>y").shows("Draw between");
    let told = |desk: &Desk| {
        let text = desk.text();
        let ends = |line: &&str| line.trim_end().ends_with(" lines");
        text.lines().find(ends).unwrap().to_owned()
    };
    let before = told(&desk);
    let games = std::fs::read_dir(desk.saves()).unwrap();
    let folder = games.map(|game| game.unwrap().file_name()).next().unwrap();
    // As it is opened from the command line: before anything is drawn.
    desk.begin_with(folder.to_str().unwrap());
    assert_eq!(told(&desk), before);
}

#[test]
fn the_palette_finds_actions_by_the_words_that_people_use() {
    let found = [
        ("draw", "End the game"),
        ("conc", "End the game"),
        ("win", "End the game"),
        ("vote", "Vote on"),
        ("resign", "End the game"),
        ("score", "Scores"),
        ("scores", "Scores"),
        ("export", "Reports"),
        ("print", "Reports"),
        ("quit", "Quit"),
        ("exit", "Close the game"),
        ("save", "Save the game in another folder"),
        ("map", "Board on the whole screen"),
        ("options", "House rules"),
        ("correct", "Earlier phases"),
        ("edit", "Change the position by hand"),
        ("clock", "Clock: start or stop it"),
        ("timer", "Clock: start or stop it"),
    ];
    for (word, action) in found {
        let mut desk = Desk::at_table(120, 40);
        desk.keys(&format!(":{word}"));
        let text = desk.text();
        let first = text
            .lines()
            .skip_while(|line| !line.contains(&format!("> {word}")))
            .nth(1)
            .unwrap_or_default();
        assert!(first.contains(action), "{word}: {first}\n{text}");
    }
    for word in ["telegram", "email", "ing", "oard"] {
        let mut desk = Desk::at_table(120, 40);
        desk.keys(&format!(":{word}"))
            .shows("no action has this name");
    }
}

#[test]
fn enter_shows_more_of_the_results_and_leaves_them_alone() {
    let mut desk = Desk::at_table(80, 24);
    desk.paste("France: A Par - Bur\nGermany: A Mun - Bur")
        .keys("<Enter>")
        .settle();
    desk.keys("<Down><Enter>")
        .shows("Spring 1901 settled")
        .shows("Why")
        .hides("Results with");
    desk.keys("<Enter>").shows("Spring 1901 settled");
    desk.keys("<Tab><Tab>").shows("Supply centres by year");
    desk.keys("<Enter>").shows("Supply centres by year");
    desk.keys("<Esc>").shows("0 of 22 ordered");
}

#[test]
fn the_centres_are_told_by_colours_and_without() {
    for (colours, glyphs) in [
        (ColourLevel::True, Glyphs::UNICODE),
        (ColourLevel::Mono, Glyphs::ASCII),
    ] {
        let mut desk = Desk::looking(120, 40, colours, glyphs);
        desk.keys("<Enter><F5>").settle();
        desk.keys("<Tab><Tab>")
            .shows("Austria")
            .shows(" 3 ")
            .shows("12");
        let row = desk
            .text()
            .lines()
            .position(|line| line.contains("Start"))
            .unwrap() as u16;
        let cells: Vec<_> = (0..120)
            .map(|x| desk.buffer()[(x, row)].style().bg)
            .collect();
        let grounds: std::collections::HashSet<_> = cells.into_iter().collect();
        assert_eq!(
            grounds.len() > 4,
            colours == ColourLevel::True,
            "{grounds:?}"
        );
    }
}

/// What the last page of a secret world says of the powers is what everybody knows of numbers.
#[test]
fn the_last_page_of_a_secret_world_counts_what_everybody_knows() {
    let mut desk = Desk::playing(80, 24, super::opening::voyage());
    desk.keys("<F7>conclude draw between England and Spain<Enter>y")
        .shows("Draw between England and Spain.");
    let text = desk.text();
    let row = |name: &str| {
        text.lines()
            .find(|line| line.trim_start().starts_with(name))
            .unwrap_or_else(|| panic!("{name}:\n{text}"))
    };
    let words = |name: &str| {
        row(name)
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        words("England"),
        ["England", "3", "(0)", "3", "draws"],
        "{text}"
    );
    assert_eq!(words("France"), ["France", "3", "(0)", "3"], "{text}");
}

/// Who has no unit and no centre left shares in no draw.
#[test]
fn the_eliminated_share_in_nothing() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F7>");
    for at in ["Vie", "Bud", "Tri"] {
        desk.keys(&format!("remove {at}<Enter>own {at} nobody<Enter>"));
    }
    desk.keys("<Esc>");
    desk.keys("<C-x>").shows("] England").hides("] Austria");
    desk.keys("<F5>y");
    desk.shows("Draw between England, France, Germany, Italy, Russia and Turkey");
    desk.keys("<C-u><Esc><F7>conclude draw Austria, England<Enter>y")
        .shows("Austria is eliminated: leave it out");
}
