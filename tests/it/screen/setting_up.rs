//! The set-up form, and the page of house rules during play.

use chancery::tui::input::Input;
use chancery_engine::seat::IN_DISORDER;

use crate::screen::harness::{Desk, SIZES, settings};

/// The form with Arms Merchant chosen, the cursor on the first player.
fn arms_merchant(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.keys("<Enter><Down><Right><Right><Down>")
        .shows("< Arms Merchant >");
    desk
}

/// The value of a house rule of the open game.
fn rule(desk: &Desk, name: &str) -> String {
    let game = desk.game();
    let own = game.setup().variant.options();
    let at = chancery_engine::adjudicate::HouseRules::specs(own)
        .position(|spec| spec.name == name)
        .unwrap();
    game.history().rules.value(own, at)
}

#[test]
fn forms() {
    for (width, height) in SIZES {
        let mut desk = arms_merchant(width, height);
        desk.keys("Andy<Enter>Brian<Enter>");
        settings().bind(|| {
            insta::assert_snapshot!(
                format!("set-up_arms_merchant_{width}x{height}"),
                desk.text()
            );
        });
    }
    let mut desk = Desk::new(80, 24);
    desk.keys("<Enter><Down><Right>");
    settings().bind(|| insta::assert_snapshot!("set-up_mobilization_80x24", desk.text()));
    for (width, height) in SIZES {
        let mut desk = year_1885(width, height);
        settings()
            .bind(|| insta::assert_snapshot!(format!("set-up_1885_{width}x{height}"), desk.text()));
        desk.unfold("House rules")
            .down_to("Armies aboard")
            .shows("< Davis's module, 1984 >");
        settings().bind(|| {
            insta::assert_snapshot!(format!("set-up_1885_rules_{width}x{height}"), desk.text());
        });
    }
}

/// The form with 1885 II chosen, the cursor on the variant.
fn year_1885(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.keys("<Enter><Down><Left><Left><Left>")
        .shows("< 1885 II >");
    desk
}

#[test]
fn a_variants_own_board_is_chosen_with_it_and_says_what_it_is() {
    let mut desk = year_1885(80, 24);
    let note = &chancery_atlas::board::builtin::load("1885").unwrap().note;
    let shown = |desk: &Desk| desk.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown(&desk).contains(note.as_str()), "{}", desk.text());
    desk.unfold(" Board").keys("<Down>");
    assert!(shown(&desk).contains(note.as_str()), "{}", desk.text());
    desk.keys("<Home><Down><Down><Down><Down><Down><Down><Down><Down><Down>")
        .shows("Sweden");
    desk.keys("Astrid<F5>");
    assert_eq!(
        desk.game().setup().players,
        ["", "", "", "", "", "", "", "Astrid", ""]
    );
    assert_eq!(desk.game().setup().board.id, "1885");
    assert_eq!(desk.game().phase_name(), "Set-up");
}

#[test]
fn what_is_left_open_within_the_army_fleet_module_is_asked_where_it_is_on() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter>")
        .shows("the usual")
        .hides("Convoy paradox");
    desk.unfold("House rules")
        .hides("Moves aboard")
        .hides("usual:");
    desk.down_to("Armies aboard fleets  ").keys("<Right>");
    desk.shows("< Davis's module, 1984 >  usual: no")
        .shows("Moves aboard")
        .shows("Word for a Fast Ferry");
    desk.keys("<Down><Down><Right>").shows("< 1 >  usual: 4");
    desk.keys("<F5>");
    assert_eq!(rule(&desk, "army-fleet"), "davis-1984");
    assert_eq!(rule(&desk, "af-rations"), "1");
    desk.keys("<F9>")
        .down_to("Armies aboard fleets  ")
        .shows("< Davis's module, 1984 >  usual: no")
        .shows("Moves aboard");
    desk.keys("<Right>").shows("< no >").hides("Moves aboard");
}

#[test]
fn a_variants_own_defaults_are_no_changes() {
    let mut desk = year_1885(120, 40);
    desk.shows("the usual");
    desk.keys("<F5><F9>")
        .down_to("Armies aboard fleets  ")
        .shows("< Davis's module, 1984 >")
        .shows("< Right-Hand Rule >")
        .hides("usual:");
    desk.keys("<Right>")
        .shows("< no >  usual: Davis's module, 1984");
}

#[test]
fn rules_that_were_changed_are_kept_when_another_variant_is_chosen() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter>")
        .unfold("House rules")
        .down_to("Two builds");
    desk.keys("<Left>").shows("< neither counts >  usual:");
    desk.down_to("Civil disorder")
        .shows("A power disbands too few units");
    desk.keys("<Left>").shows("usual: far from owned centres");
    desk.keys("<Home><Down><Left><Left><Left>")
        .shows("< 1885 II >");
    desk.keys("<F5>");
    let standard = chancery_engine::adjudicate::HouseRules::default();
    let own = chancery_engine::variant::by_id("1885")
        .unwrap()
        .house_rules();
    let rules = desk.game().history().rules;
    assert_eq!(
        rules,
        chancery_engine::adjudicate::HouseRules {
            double_build: rules.double_build,
            ..own
        },
        "and not the one that 1885 replaces"
    );
    assert_ne!(rules.double_build, standard.double_build);
}

#[test]
fn the_list_of_players_grows_with_each_name() {
    let mut desk = arms_merchant(120, 40);
    desk.shows("Player 3").hides("Player 4");
    desk.keys("Andy<Enter>Brian<Enter>Chuck")
        .shows("Player 4")
        .hides("Player 5");
    desk.keys("<Enter>Dave<Enter><Enter><Enter>")
        .shows("Spring 1901");
    assert_eq!(
        desk.game().setup().players,
        ["Andy", "Brian", "Chuck", "Dave"]
    );
}

#[test]
fn a_player_is_taken_out_by_backspace() {
    let mut desk = arms_merchant(120, 40);
    desk.keys("Andy<Enter>Bob<Enter>Brian<Enter>Chuck<Up><Up><Backspace><Backspace><Backspace><Backspace>").hides("Player 5");
    desk.keys("<F5>").shows("Spring 1901");
    assert_eq!(desk.game().setup().players, ["Andy", "Brian", "Chuck"]);
}

#[test]
fn blank_lines_and_blanks_in_names_are_nobody() {
    let mut desk = arms_merchant(120, 40);
    desk.keys(" Andy <Enter> <Enter>Brian<Enter>Chuck  B<Enter><F5>")
        .shows("Spring 1901");
    assert_eq!(desk.game().setup().players, ["Andy", "Brian", "Chuck B"]);
}

#[test]
fn a_list_of_players_can_be_pasted() {
    let mut desk = arms_merchant(120, 40);
    desk.paste("Andy\nBrian, Chuck\r\nDave\n")
        .keys("<F5>")
        .shows("Spring 1901");
    assert_eq!(
        desk.game().setup().players,
        ["Andy", "Brian", "Chuck", "Dave"]
    );
}

#[test]
fn too_few_players_can_not_begin() {
    let mut desk = arms_merchant(120, 40);
    desk.keys("Andy<Enter>Brian<F5>");
    let last = desk.last_line();
    assert!(
        last.contains("it takes 3 players or more: name 1 more"),
        "{last}"
    );
    desk.shows("Player 3");
    desk.keys("Chuck<F5>").shows("Spring 1901");
    assert_eq!(
        desk.game().setup().players,
        ["Andy", "Brian", "Chuck"],
        "the cursor was where the third is missing"
    );
}

#[test]
fn two_players_of_one_name_can_not_begin() {
    let mut desk = arms_merchant(120, 40);
    desk.keys("Andy<Enter>Brian<Enter>andy<F5>");
    assert!(
        desk.last_line().contains("“andy” is on the list twice"),
        "{}",
        desk.last_line()
    );
    desk.keys(" C<F5>").shows("Spring 1901");
}

#[test]
fn nobody_is_called_like_a_power() {
    let mut desk = arms_merchant(120, 40);
    desk.keys("Andy<Enter>Brian<Enter>Germany<F5>");
    assert!(
        desk.last_line().contains("“Germany” names a power"),
        "{}",
        desk.last_line()
    );
}

/// Nobody plays a power in civil disorder. A player who has no power is somebody.
#[test]
fn no_player_is_called_civil_disorder() {
    for name in ["civil disorder", "In Disorder"] {
        let mut desk = arms_merchant(120, 40);
        desk.keys(&format!("Andy<Enter>Brian<Enter>{name}<F5>"));
        assert!(
            desk.last_line()
                .contains("civil disorder is for powers, and here no player has a power"),
            "{}",
            desk.last_line()
        );
        desk.keys("<C-u>Chuck<F5>").shows("Spring 1901");
    }
    // At the seat of a power it means nobody, however it is written.
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down><Right>").shows("< Mobilization >");
    desk.keys("<Down><Down><Down>Civil Disorder<F5>")
        .shows("Spring 1901");
    let players = &desk.game().setup().players;
    assert!(
        players.iter().any(|player| player == IN_DISORDER),
        "{players:?}"
    );
    assert!(
        players
            .iter()
            .all(|player| player.is_empty() || player == IN_DISORDER)
    );
}

#[test]
fn each_power_keeps_its_one_player() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down><Right>").shows("< Mobilization >");
    desk.keys("<Down><Down><Down>Brian<F5>")
        .shows("England, Brian");
    assert_eq!(desk.game().setup().variant.id(), "mobilization");
    assert_eq!(
        desk.game().setup().players,
        ["", "Brian", "", "", "", "", ""]
    );
}

#[test]
fn a_variant_says_what_it_is() {
    let mut desk = Desk::new(80, 24);
    desk.keys("<Enter><Down>");
    for variant in chancery_engine::variant::all() {
        let summary: String = variant
            .about()
            .summary
            .split_whitespace()
            .take(5)
            .collect::<Vec<_>>()
            .join(" ");
        desk.shows(&format!("< {} >", variant.name()))
            .shows(&summary);
        desk.keys("<Right>");
    }
}

#[test]
fn the_variants_own_rules_are_set_before_the_game() {
    let mut desk = arms_merchant(120, 40);
    desk.paste("Andy, Brian, Chuck")
        .unfold("House rules")
        .keys("<Down><Right>")
        .shows("< totals, no names >");
    desk.keys("<Up><Enter>")
        .shows("Told after a phase: totals, no names");
    desk.keys("<F5>").shows("Spring 1901");
    assert_eq!(rule(&desk, "disclosure"), "totals");
}

#[test]
fn another_variant_begins_with_its_own_defaults() {
    let mut desk = arms_merchant(120, 40);
    desk.unfold("House rules")
        .keys("<Down><Right>")
        .shows("< totals, no names >");
    desk.keys("<Home><Down><Left>").shows("< Mobilization >");
    desk.keys("<F5>");
    assert_eq!(rule(&desk, "default-removal"), "standard");
}

#[test]
fn lots_are_drawn_from_the_proposed_seed_or_from_the_text_that_is_typed() {
    let mut desk = arms_merchant(120, 40);
    desk.paste("Andy, Brian, Chuck").keys("<F5>");
    assert_eq!(rule(&desk, "seed"), "014d-2pf2-dbsq-qzxq-5tk1-v58c-gg");
    let mut desk = arms_merchant(120, 40);
    let seed = chancery_engine::variant::by_id("arms-merchant")
        .unwrap()
        .options()
        .len();
    desk.paste("Andy, Brian, Chuck")
        .unfold("House rules")
        .keys(&"<Down>".repeat(seed))
        .keys("<C-u>17");
    desk.shows("they can foretell the lots");
    desk.keys("<F5>");
    assert_eq!(rule(&desk, "seed"), "17");
}

#[test]
fn a_game_without_lots_has_no_seed() {
    let desk = Desk::at_table(80, 24);
    assert_eq!(
        desk.game().history().rules,
        chancery_engine::adjudicate::HouseRules::default()
    );
}

#[test]
fn a_missing_seed_can_not_begin() {
    let mut desk = arms_merchant(120, 40);
    let seed = chancery_engine::variant::by_id("arms-merchant")
        .unwrap()
        .options()
        .len();
    desk.paste("Andy, Brian, Chuck")
        .unfold("House rules")
        .keys(&"<Down>".repeat(seed))
        .keys("<C-u><F5>");
    assert!(
        desk.last_line()
            .contains("type some text, the longer the better"),
        "{}",
        desk.last_line()
    );
}

#[test]
fn the_rules_page_begins_with_the_variants_own() {
    let mut desk = arms_merchant(120, 40);
    desk.paste("Andy, Brian, Chuck").keys("<F5><F9>");
    let text = desk.text();
    assert!(
        text.find("Told after a phase").unwrap() < text.find("Convoy paradox").unwrap(),
        "{text}"
    );
    desk.keys("<Right>").shows("< totals, no names >");
    assert_eq!(rule(&desk, "disclosure"), "totals");
    assert!(
        desk.game()
            .log()
            .iter()
            .any(|l| l.what == "house rule “Told after a phase” set to “totals, no names”")
    );
}

#[test]
fn a_seed_is_typed_on_the_rules_page() {
    let mut desk = arms_merchant(120, 40);
    desk.paste("Andy, Brian, Chuck").keys("<F5><F9>");
    let seed = chancery_engine::variant::by_id("arms-merchant")
        .unwrap()
        .options()
        .len()
        - 1;
    desk.keys(&"<Down>".repeat(seed)).keys("42<Esc>");
    assert_eq!(
        rule(&desk, "seed"),
        "014d-2pf2-dbsq-qzxq-5tk1-v58c-gg",
        "Esc leaves it as it was"
    );
    desk.keys("42<Enter>");
    assert_eq!(rule(&desk, "seed"), "42");
    desk.keys("7<Down>");
    assert_eq!(rule(&desk, "seed"), "7", "going on takes it too");
    desk.keys("<C-u>");
    assert_eq!(rule(&desk, "seed"), "42");
    desk.keys("<Up>7k2m<Enter>");
    assert_eq!(
        rule(&desk, "seed").len(),
        32,
        "any text is a word of its own"
    );
    desk.keys(" <Enter>");
    assert!(
        desk.last_line()
            .contains("type some text, the longer the better"),
        "{}",
        desk.last_line()
    );
}

#[test]
fn the_list_of_games_tells_their_variants_apart() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<C-w>").hides("Spring 1901  Standard");
    desk.keys("n<Down><Right><Down><Down>Andy<F5><C-w>")
        .shows("Spring 1901  Standard")
        .shows("Spring 1901  Mobilization");
    desk.keys("<Down>").shows("Players: Andy");
}

#[test]
fn a_game_of_people_who_are_not_powers_is_opened_again_with_its_players() {
    let mut desk = arms_merchant(80, 24);
    desk.paste("Andy, Brian, Chuck, Dave").keys("<F5><C-w>");
    desk.shows("Arms Merchant")
        .shows("Players: Andy, Brian, Chuck, Dave");
    desk.begin_again();
    desk.keys("<Enter>").shows("Andy (1 of 4)");
    assert_eq!(
        desk.game().setup().players,
        ["Andy", "Brian", "Chuck", "Dave"]
    );
}

#[test]
fn the_list_of_games_says_the_variant_of_the_game_in_hand() {
    let mut desk = Desk::new(80, 24);
    desk.keys("<Enter>")
        .paste(", at the long table in the back room of the club")
        .keys("<Down><Right><Right><Down>");
    desk.paste("Andy, Brian, Chuck").keys("<F5><C-w>n<F5><C-w>");
    desk.shows("Arms Merchant ∙ Spring 1901");
    desk.keys("<Down>").shows("Standard ∙ Spring 1901");
    desk.resize(200, 60).shows("Spring 1901  Arms Merchant");
}

/// The form with Mercator chosen, the cursor on the variant.
fn mercator(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.keys("<Enter><Down><Left>").shows("< Mercator >");
    desk
}

#[test]
fn what_the_board_leaves_open_is_shown_with_what_it_has_of_itself() {
    for (width, height) in SIZES {
        let mut desk = mercator(width, height);
        settings().bind(|| {
            insta::assert_snapshot!(format!("set-up_mercator_{width}x{height}"), desk.text());
        });
        desk.unfold(" Board").keys("<Down><Down>").shows("Canals");
        settings().bind(|| {
            insta::assert_snapshot!(
                format!("set-up_mercator_board_{width}x{height}"),
                desk.text()
            );
        });
    }
}

#[test]
fn a_board_that_can_not_be_fitted_so_says_why_as_it_is_typed() {
    let mut desk = mercator(120, 40);
    desk.unfold(" Board")
        .keys("<Down><Down>Kie+Pari")
        .shows("Not yet: canals: `Pari` is not a place on this board");
    desk.keys("<F5>");
    assert!(
        desk.last_line()
            .contains("canals: `Pari` is not a place on this board"),
        "{}",
        desk.last_line()
    );
    desk.keys("<Backspace><Backspace><Backspace><Backspace><Backspace>")
        .hides("Not yet")
        .shows("Instead of: Kie+Egy+Pan");
    desk.keys("<Down><Down><Down><Down><Down>")
        .shows("The year in which the game begins");
    desk.keys("1650");
    desk.keys("<Down>")
        .keys("x")
        .shows("victory-solo is a number from 1 to 88, not `x`");
    desk.keys("<Backspace>20<F5>");
    let board = &desk.game().setup().board;
    let chosen = [
        ("canals", "Kie"),
        ("start-year", "1650"),
        ("victory-solo", "20"),
    ];
    assert_eq!(
        board.fitted,
        chosen.map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
    assert_eq!(
        (board.year, board.victory),
        (Some(1650), Some([20, 65, 73]))
    );
    desk.begin_again();
    desk.keys("<Enter>");
    assert_eq!(
        desk.game().setup().board.year,
        Some(1650),
        "a fitted board is fitted again when the game is opened"
    );
}

#[test]
fn the_thirteenth_player_is_in_reach_on_a_small_screen() {
    let mut desk = mercator(80, 24);
    desk.keys(&"<Down>".repeat(13)).shows("United States");
    desk.keys("Uma<F5>");
    assert_eq!(desk.game().setup().players[12], "Uma");
}

#[test]
fn house_rules_are_one_line_until_they_are_asked_for() {
    for (width, height) in SIZES {
        let mut desk = Desk::new(width, height);
        desk.keys("<Enter>").shows("House rules").shows("the usual");
        desk.hides("Convoy paradox").hides("Orders");
        desk.unfold("House rules").shows("Orders");
        desk.down_to("Two orders for one unit").keys("<Left>");
        desk.shows("< the last counts >  usual: neither counts");
        settings().bind(|| {
            insta::assert_snapshot!(format!("set-up_house_rules_{width}x{height}"), desk.text());
        });
        desk.keys("<Home>").down_to("House rules").keys("<Left>");
        desk.shows("Two orders for one unit: the last counts")
            .hides("Convoy paradox");
        desk.keys("<F5>");
        assert_eq!(rule(&desk, "two-orders"), "last");
    }
}

#[test]
fn a_click_goes_to_a_field_and_opens_a_folded_part() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter>");
    let row = |desk: &Desk, text: &str| {
        let text_now = desk.text();
        text_now
            .lines()
            .position(|line| line.contains(text))
            .unwrap() as u16
    };
    let rules = row(&desk, "House rules");
    desk.input(Input::Click(30, rules));
    desk.shows("Convoy paradox");
    let paradox = row(&desk, "Convoy paradox");
    desk.input(Input::Click(30, paradox));
    desk.shows("< Szykman >").shows("attack on its own convoy");
    desk.input(Input::Click(30, paradox));
    desk.shows("< all hold >");
    let rules = row(&desk, "House rules");
    desk.input(Input::Click(30, rules));
    desk.shows("Convoy paradox: all hold").hides("Convoys");
}

#[test]
fn what_is_wrong_in_a_folded_part_is_shown() {
    let mut desk = mercator(120, 40);
    desk.unfold(" Board").keys("<Down><Down>Kie+Pari");
    desk.keys("<Up><Up><Enter>").hides("Canals  ");
    desk.keys("<F5>")
        .shows("Canals  ")
        .shows("is not a place on this board");
}
