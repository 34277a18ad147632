//! The rules of a game, printed by the program's help.

use crate::screen::harness::{Desk, SIZES, settings};

/// A game of 1885 II before its first phase.
fn year_1885(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.keys("<Enter><Down><Left><Left><Left>")
        .shows("< 1885 II >");
    desk.keys("<F5>");
    desk
}

/// All of a page of text, from its first line on.
fn read(desk: &mut Desk) -> String {
    let mut pages = Vec::new();
    desk.keys("<Home>");
    loop {
        let page = desk.text();
        if pages.last() == Some(&page) {
            return pages.join("\n");
        }
        pages.push(page);
        desk.keys("<PgDn>");
    }
}

#[test]
fn the_rules_of_1885_and_of_the_module_stand_on_one_page() {
    for (width, height) in SIZES {
        let mut desk = year_1885(width, height);
        desk.keys("!").shows("1885 II");
        let page = read(&mut desk);
        for heading in [
            "The months",
            "Winning",
            "The Fast Ferry",
            "Rations",
            "Circles",
            "The Right-Hand Rule, as this program defines it",
        ] {
            assert!(page.contains(heading), "{heading}:\n{page}");
        }
        assert!(page.contains("This one is ours"), "{page}");
    }
}

#[test]
fn no_line_of_a_page_is_cut() {
    let mut desk = year_1885(80, 24);
    desk.keys("!");
    let shown: Vec<String> = read(&mut desk)
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let whole = chancery_game::report::rulebook(
        desk.game().board(),
        desk.game().setup().variant,
        &desk.game().history().rules,
    )
    .to_markdown();
    let words = whole
        .split_whitespace()
        .filter(|word| word.chars().all(char::is_alphanumeric));
    words.for_each(|word| assert!(shown.iter().any(|s| s == word), "“{word}” is cut"));
}

/// The standard game's own rules open at those of the phase; among the reports they are no page.
#[test]
fn the_standard_game_has_a_card_that_opens_at_its_phase() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F6>").hides("Rules");
    desk.keys("<Esc>!")
        .shows("Every unit has one order a phase");
    assert!(
        desk.text()
            .lines()
            .nth(3)
            .unwrap()
            .contains("Writing orders")
    );
    desk.keys("<Home>").shows("The standard game");
    desk.keys("<Tab><Esc>:rulebook of")
        .shows("Rulebook of this game");
    desk.keys("<Esc><Esc><F9>")
        .down_to("Armies aboard")
        .keys("<Right><Esc>!")
        .shows("Armies aboard fleets")
        .hides("1885");
    desk.keys("<F6>").shows("Rules");
}

/// From an order among the results, and from a doubtful line of the read-back, the rule that
/// decided.
#[test]
fn an_order_leads_to_the_rule_that_decided() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("Austria: A Bud - Gal\nRussia: A War - Gal\nItaly: A Rom - Tun")
        .keys("<Enter>");
    let top = |desk: &Desk| desk.text().lines().nth(3).unwrap().to_owned();
    desk.keys("<F5>!");
    assert!(
        top(&desk).contains("Moves") || top(&desk).contains("Convoys"),
        "{}",
        desk.text()
    );
    desk.keys("<Esc><F5><F5>y").shows("bounced");
    desk.keys("!");
    assert!(top(&desk).contains("Stand-offs"), "{}", desk.text());
}

#[test]
fn a_page_of_rules_looks_like_this() {
    let mut desk = year_1885(80, 24);
    desk.keys("!");
    // Below the header: what stands there is another's concern.
    let page = desk.text().lines().skip(1).collect::<Vec<_>>().join("\n");
    settings().bind(|| insta::assert_snapshot!("rulebook_80x24", page));
}

#[test]
fn mobilization_and_arms_merchant_have_their_own_rules_to_read() {
    for (variant, words) in [
        (
            "< Mobilization >",
            ["Mobilizing", "De-mobilizing", "demobilize A Bur to Par"],
        ),
        (
            "< Arms Merchant >",
            ["The count", "Losing influence", "R4 T2 E1"],
        ),
    ] {
        let mut desk = Desk::new(80, 24);
        desk.keys("<Enter><Down>");
        desk.keys_until("<Right>", variant);
        desk.keys("<Down><Down>Andy<Enter>Brian<Enter>Chuck<Enter><F5>!");
        let page = read(&mut desk);
        for word in words {
            assert!(page.contains(word), "{word}:\n{page}");
        }
    }
}

#[test]
fn the_key_help_teaches_the_order_forms_of_each_game() {
    let help = |variant: &str| {
        let mut desk = Desk::new(80, 60);
        desk.keys("<Enter><Down>");
        desk.keys_until("<Right>", variant);
        desk.keys("<F5>?").text()
    };
    let mercator = help("< Mercator >");
    for taught in [
        "l Hol = land (TS1)",
        "e NTH = embark (TS3)",
        "∙ none needed",
        "└ aboard",
        "+ more than one line",
        "clash",
    ] {
        assert!(mercator.contains(taught), "{taught}:\n{mercator}");
    }
    assert!(!mercator.contains("d Tun lands it"), "{mercator}");
    assert!(help("< Mobilization >").contains("demob A Bur to Par"));
    assert!(help("< 1885 II >").contains("a or f chooses the kind"));
    assert!(!help("< Standard >").contains("demob"));
}

#[test]
fn no_name_of_an_action_is_cut_in_the_key_help() {
    let mut desk = year_1885(80, 60);
    desk.keys("??")
        .shows("Alliances: possible joint victories ");
    desk.shows("Rulebook of this game, at the right page ");
}
