//! A year at the table: read-back, settling, results, retreats, builds, amendment, saving and
//! loading.

use crate::screen::harness::Desk;

pub const SPRING: &str = "Austria: A Bud - Ser; A Vie - Gal; F Tri - Alb
England: F Edi - NWG; F Lon - NTH; A Lvp - Yor
France: A Par - Bur; A Mar - Spa; F Bre - MAO
Germany: F Kie - Den; A Ber - Kie; A Mun - Ruh
Italy: F Nap - ION; A Rom - Apu; A Ven H
Russia: A War - Gal; A Mos - Ukr; F Sev - BLA; F StP/sc - BOT
Turkey: F Ank - BLA; A Con - Bul; A Smy - Con";

pub const FALL: &str = "Austria: A Ser - Gre; F Alb S A Ser - Gre; A Vie - Bud
England: F NTH - Nwy; F NWG S F NTH - Nwy; A Yor - Lon
France: A Bur - Bel; A Spa - Por; F MAO - Spa/sc
Germany: F Den - Swe; A Kie - Hol; A Ruh S A Bur - Bel
Italy: A Apu - Tun; F ION C A Apu - Tun; A Ven - Tri
Russia: F BOT - Swe; A Ukr - Rum; F Sev S A Ukr - Rum; A War - Gal
Turkey: A Bul - Ser; F Ank - BLA; A Con - Bul";

/// Pastes a season's slips, takes them, and settles.
pub fn settle(desk: &mut Desk, slips: &str) {
    desk.paste(slips);
    desk.keys("<Enter>");
    desk.settle();
}

#[test]
fn spring_is_settled_with_a_reason_for_every_result() {
    let mut desk = Desk::at_table(120, 40);
    settle(&mut desk, SPRING);
    desk.shows("Spring 1901")
        .shows("then Fall 1901")
        .shows("bounced with");
    desk.hides("ordered  saved");
    desk.keys("<Esc>")
        .shows("Fall 1901")
        .shows("0 of 22 ordered");
}

#[test]
fn the_read_back_shows_what_stands_out_first() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("Austria: A Bud - Mos; A Vie S A Ven - Tri; F Tri H");
    desk.keys("<Enter><F5>");
    let text = desk.text();
    let at = |what: &str| {
        text.find(what)
            .unwrap_or_else(|| panic!("“{what}” is missing:\n{text}"))
    };
    assert!(at("A Bud - Mos") < at("A Vie S A Ven - Tri"));
    assert!(at("A Vie S A Ven - Tri") < at("not ordered"));
    assert!(at("not ordered") < at("Clear"));
    assert!(at("Clear") < at("F Tri H"));
}

/// What a player writes under his moves for the Winter waits for it: nobody hears of it before, and
/// it counts when the game master agrees.
#[test]
fn builds_on_a_slip_of_moves_wait_for_the_winter() {
    let mut desk = Desk::at_table(120, 40);
    settle(&mut desk, SPRING);
    desk.keys("<Esc>");
    let with_builds = FALL.replace("F MAO - Spa/sc", "F MAO - Spa/sc\nBuilds: F Bre, A Par");
    desk.paste(&with_builds)
        .shows("the line waits for the builds");
    desk.keys("<Enter><F5>")
        .shows("Clear")
        .shows("the line waits for the builds");
    desk.keys("<Esc>");
    desk.settle();
    desk.hides("F Bre");
    desk.keys("<Esc>").shows("Winter 1901");
    desk.keys("france<Enter>");
    desk.shows("Build F Bre  from the earlier slip");
    desk.keys("<Enter>")
        .hides("Build F Bre  from the earlier slip");
    desk.shows("Build A Par  from the earlier slip");
    desk.keys("<Enter>").hides("from the earlier slip");
    let orders: Vec<String> = (desk.game().sheet().orders())
        .map(|order| desk.game().written(order))
        .collect();
    assert_eq!(orders, ["Build F Bre", "Build A Par"]);
}

/// Two seasons on one slip: the second is proposed in its own season, and in no other.
#[test]
fn the_next_season_on_a_slip_waits_for_it() {
    let mut desk = Desk::at_table(120, 40);
    let slips = SPRING.replace(
        "\nItaly:",
        "\nFall 1901\nGermany: F Den - Swe; A Kie - Hol\nFall 1902\nGermany: A Ruh - Bel\n\
         Spring 1901\nItaly:",
    );
    desk.paste(&slips)
        .shows("it waits for the season of its heading");
    desk.keys("<Enter>");
    desk.settle();
    desk.keys("<Esc>").shows("Fall 1901");
    desk.keys("germany<Enter>");
    desk.shows("F Den - Swe  from the earlier slip")
        .shows("A Kie - Hol  from the earlier slip")
        .hides("A Ruh - Bel  from");
    desk.keys("<Enter>").keys("<Enter>");
    let orders: Vec<String> = (desk.game().sheet().orders())
        .map(|order| desk.game().written(order))
        .collect();
    assert_eq!(orders.len(), 2, "{orders:?}");
    desk.begin_again();
    desk.shows("Fall 1901");
}

#[test]
fn fall_brings_centres_and_winter_brings_builds() {
    let mut desk = Desk::at_table(120, 40);
    settle(&mut desk, SPRING);
    desk.keys("<Esc>");
    settle(&mut desk, FALL);
    desk.shows("Centres that changed hands");
    desk.keys("<Esc>").shows("Winter 1901").shows("Adjustments");
    let builds = desk.game().setup().variant.adjustment(
        desk.game().table(),
        desk.game().state(),
        chancery_atlas::board::PowerId(2),
    );
    assert_eq!(builds.due, 3, "France took Belgium, Spain and Portugal");
}

#[test]
fn undo_goes_back_over_a_settlement_and_redo_forward() {
    let mut desk = Desk::at_table(120, 40);
    settle(&mut desk, SPRING);
    desk.keys("<Esc><C-u>")
        .shows("Spring 1901")
        .shows("22 of 22 ordered");
    desk.keys("<C-r>").shows("Fall 1901");
}

#[test]
fn a_game_is_where_it_was_left_and_undo_still_reaches_back() {
    let mut desk = Desk::at_table(120, 40);
    settle(&mut desk, SPRING);
    desk.keys("<Esc>").paste("A Ser - Gre");
    desk.keys("<Enter>").shows("1 of 22 ordered").shows("saved");
    desk.begin_again();
    desk.shows("Fall 1901");
    desk.keys("<Enter>")
        .shows("1 of 22 ordered")
        .shows("A Ser - Gre");
    desk.keys("<C-u>")
        .shows("Fall 1901")
        .shows("0 of 22 ordered");
    desk.keys("<C-u>")
        .shows("Spring 1901")
        .shows("22 of 22 ordered")
        .shows("A Mar - Spa");
}

#[test]
fn an_amended_phase_is_settled_again_with_those_after_it() {
    let mut desk = Desk::at_table(120, 40);
    settle(&mut desk, SPRING);
    desk.keys("<Esc>");
    settle(&mut desk, FALL);
    desk.keys("<Esc>").shows("Winter 1901");
    desk.keys("<F4><Down>a").shows("Reopen Spring 1901?");
    desk.keys("y")
        .shows("Spring 1901")
        .shows("22 of 22 ordered");
    desk.keys("A War - Lvn<Enter>r<F5><F5>")
        .shows("Russia: “A War - Gal” is now “A War - Lvn”");
    desk.keys("<F5>").shows("2 phases");
    desk.keys("<Esc>").shows("Winter 1901");
    let told = desk
        .game()
        .log()
        .iter()
        .any(|l| l.what.contains("reopened Spring 1901"));
    assert!(told, "{:?}", desk.game().log());
}

#[test]
fn a_dislodged_unit_is_shown_its_retreats_and_why_the_others_are_barred() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys(
        "<F7>clear<Enter>France A Bur<Enter>France A Mar<Enter>Germany A Mun<Enter>France A \
     Par<Enter><Esc>",
    );
    desk.paste("France: A Bur - Mun; A Mar H; A Par H\nGermany: A Mun H");
    desk.keys("<Enter>");
    desk.settle();
    desk.keys("<Esc>").shows("Fall 1901");
    desk.keys(
        "<F7>clear<Enter>France A Bur<Enter>France A Ruh<Enter>Germany A Mun<Enter>Germany \
     A Ber<Enter><Esc>",
    );
    desk.paste("France: A Bur - Mun; A Ruh S A Bur - Mun\nGermany: A Mun H; A Ber H");
    desk.keys("<Enter>");
    desk.settle();
    desk.shows("dislodged");
    desk.keys("<Esc>")
        .shows("Fall 1901 retreats")
        .shows("A Mun retreats")
        .shows("the attack came from there")
        .shows("occupied");
    desk.keys("tyr<Enter>").shows("A Mun - Tyr");
    desk.keys("<F5><F5><Esc>").shows("Winter 1901");
}

#[test]
fn a_position_made_by_hand_is_logged() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F7>phase Fall 1905<Enter>remove Par<Enter>own Bel France<Enter><Esc>")
        .shows("Fall 1905");
    let log: Vec<&str> = desk.game().log().iter().map(|l| l.what.as_str()).collect();
    assert_eq!(
        log,
        [
            "by hand: set the phase to Fall 1905",
            "by hand: removed the unit in Paris",
            "by hand: set the owner of Belgium to France"
        ]
    );
    desk.keys("<F8>")
        .shows("set the owner of Belgium to France");
}

#[test]
fn a_refused_edit_says_how_to_mend_it() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F7>France F Spa<Enter>");
    assert!(desk.last_line().contains("Spa/nc"), "{}", desk.last_line());
    desk.keys("<Esc>Gaul A Spa<Enter>");
    assert!(
        desk.last_line().contains("no power"),
        "{}",
        desk.last_line()
    );
}

#[test]
fn the_pieces_to_move_are_ticked_off() {
    let mut desk = Desk::at_table(120, 40);
    settle(&mut desk, SPRING);
    desk.keys("<Tab>").shows("[ ]");
    desk.keys(" ").shows("[✓]");
}

#[test]
fn a_second_program_on_the_same_game_is_refused() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter>");
    let store = chancery_game::store::Store::new(desk.saves(), chancery_engine::variant::all());
    let folder = store.list().unwrap()[0].folder.clone();
    let refused = store.open(&folder).err().expect("it is open").to_string();
    assert!(refused.contains("is open in another Chancery"), "{refused}");
}

#[test]
fn of_a_finished_game_nothing_is_asked() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F7>phase Fall 1905<Enter>");
    let centres = "Por Spa Bre Par Mar Bel Hol Lon Edi Lvp Nwy Swe Den Kie Ber Mun Ven Rom";
    for centre in centres.split(' ') {
        desk.keys(&format!("own {centre} France<Enter>"));
    }
    desk.keys("<Esc>").settle();
    desk.shows("France has won");
    desk.keys("<F6>")
        .shows("France has won.")
        .shows("Supply centres by year");
    desk.keys("<Esc>").shows("the game is over");
    desk.keys("<F5>");
    assert!(
        desk.last_line().contains("Ctrl-U undoes the last phase"),
        "{}",
        desk.last_line()
    );
}

#[test]
fn the_list_of_phases_calls_no_void_order_failed() {
    let mut desk = Desk::at_table(80, 24);
    settle(&mut desk, "Austria: A Vie - Lon, A Bud - Rum\n");
    desk.keys("<Esc><F4>").shows("1 of 2 ok").hides("failed");
}

#[test]
fn the_phases_beside_the_board_are_listed_whole() {
    let mut desk = Desk::at_table(120, 40);
    settle(&mut desk, SPRING);
    desk.keys("<Esc>");
    settle(&mut desk, FALL);
    desk.keys("<Esc><F4>")
        .shows("Fall 1901               20 of 22 ok  12 taken")
        .shows("Enter look")
        .hides("f copy")
        .hides(" 0 taken");
}

#[test]
fn no_result_is_broken_within_an_order() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = Desk::at_table(width, height);
        settle(&mut desk, SPRING);
        let text = desk.text();
        let lists = text
            .lines()
            .map(|row| row.split('│').next().unwrap().trim());
        let broken = lists.filter(|row| row.starts_with("- ") || row.ends_with(" -"));
        assert_eq!(broken.collect::<Vec<_>>(), [""; 0], "{text}");
    }
}
