//! `maps check` warns of names that read as something else in an order.

use chancery_atlas::board::check::check_text;
use chancery_atlas::board::{Board, Finding, builtin, count_errors};
use chancery_engine::order::misread;

use crate::support::made_boards::{MADE, standard_with};

/// What is said of the names of a board that was made for it.
fn warnings(id: &str) -> Vec<String> {
    let made = MADE.iter().find(|made| made.id == id).unwrap();
    let report = check_text(&made.text(), "x.ron");
    assert_eq!(count_errors(&report.findings), 0, "{report}");
    let warnings = report.findings.iter().map(Finding::province_text);
    warnings
        .filter(|message| message.contains("in another way"))
        .collect()
}

#[test]
fn a_word_that_joins_an_order_is_no_name() {
    assert_eq!(
        warnings("joining words"),
        [
            "province alb: `To` is a word of orders. Write the abbreviation in another way.",
            "province gas: `The` is a word of orders. Write the abbreviation in another way.",
            "province pie: `Via` is a word of orders. Write the abbreviation in another way.",
        ]
    );
}

#[test]
fn a_name_that_reads_as_two_is_told() {
    assert_eq!(
        warnings("glued names"),
        [
            "province yor: `aden` reads as `A Den`. Write the alias in another way.",
            "province fin: `fnwy` reads as `F Nwy`. Write the alias in another way.",
            "province alb: `belgas` reads as `Bel Gas`. Write the alias in another way.",
        ]
    );
}

#[test]
fn a_verb_is_no_name() {
    let told = warnings("verbs");
    for name in ["Sup", "Rem", "Hld", "Die"] {
        let is_it = |warning: &String| warning.contains(&format!("`{name}` is a word of orders"));
        assert!(told.iter().any(is_it), "{name}: {told:?}");
    }
    assert_eq!(told.len(), 4, "{told:?}");
}

/// The check knows these verbs of the reader: `A Aid - Bur` is no order.
#[test]
fn verbs_of_the_reader_are_words_of_orders() {
    let verbs = "hold stand stay remain mv mto attacking goes help helps assist assists aid aids suppt \
                 conv cvy ferry retreating rto dies otb bld drop waiv aboard embark disembark lands";
    for verb in verbs.split_ascii_whitespace() {
        let text = standard_with("", &[("\"Ankara\"", &format!("\"{verb}\""))]);
        let findings = check_text(&text, "x.ron").findings;
        let why = format!("`{verb}` is a word of orders");
        let told = |finding: &Finding<_>| finding.province_text().contains(&why);
        assert!(findings.iter().any(told), "{verb}");
    }
}

#[test]
fn a_letter_of_orders_is_no_name() {
    let told = warnings("letters");
    for (letter, meaning) in [
        ("A", "army"),
        ("F", "fleet"),
        ("H", "hold"),
        ("S", "support"),
        ("C", "convoy"),
        ("D", "disband"),
        ("B", "build"),
        ("R", "retreat"),
        ("W", "waive"),
        ("M", "move"),
        ("T", "transport"),
    ] {
        let is_it =
            |warning: &String| warning.contains(&format!("`{letter}` also means {meaning}."));
        assert!(told.iter().any(is_it), "{letter}: {told:?}");
    }
    assert_eq!(told.len(), 11, "{told:?}");
}

#[test]
fn a_sea_that_is_called_as_a_coast_beside_it_is_told() {
    assert_eq!(
        warnings("coasts"),
        [
            "province bot: `NC` also names the coast `StP/nc`. Write the abbreviation in another way.",
            "province wes: `WCS` also names the coast `Spa/sc`. Write the abbreviation in another way.",
            "province aeg: `SCS` also names the coast `Bul/sc`. Write the abbreviation in another way.",
            "province bla: `ECS` also names the coast `Bul/ec`. Write the abbreviation in another way.",
        ]
    );
}

#[test]
fn the_boards_of_the_program_have_names_of_their_own() {
    for id in builtin::ids() {
        let report = check_text(builtin::text(id).unwrap(), id);
        let told: Vec<String> = report.findings.iter().map(Finding::province_text).collect();
        assert!(told.is_empty(), "{id}: {told:?}");
    }
}

/// The spellings of the standard board with some words changed that don't read as themselves, with
/// an order in which they don't.
fn misread_with(changes: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut text = builtin::text("standard").unwrap().to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    let board = Board::from_ron(&text, "made").unwrap_or_else(|findings| panic!("{findings:?}"));
    let wrong = misread(&board).into_iter();
    wrong.map(|wrong| (wrong.spelling, wrong.written)).collect()
}

#[test]
fn orders_of_every_phase_are_tried() {
    // `Army` in the spelling of tired people: only a build has it behind another `A`.
    assert_eq!(
        misread_with(&[("abbr: \"Mar\"", "abbr: \"Amy\"")]),
        [("Amy".to_owned(), "Build A Amy".to_owned())]
    );
}

#[test]
fn names_with_an_article_and_coasts_with_a_name_read_as_themselves() {
    assert_eq!(misread_with(&[]), []);
    let article = [
        ("name: \"Wales\"", "name: \"The Wash\""),
        ("name: \"Serbia\"", "name: \"The Great Bight\""),
    ];
    assert_eq!(misread_with(&article), []);
    let coast = [
        ("bul/ec", "bul/river"),
        (
            "id: \"ec\", name: \"east coast\"",
            "id: \"river\", name: \"river\"",
        ),
    ];
    assert_eq!(misread_with(&coast), []);
}
