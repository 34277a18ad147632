//! What the read-back says, and when it settles.

use chancery_atlas::board::{PowerId, UnitKind, builtin};
use chancery_engine::accounts::Accounts;
use chancery_engine::adjudicate::ByDefault;
use chancery_engine::calendar::{CLASSIC, Scale};
use chancery_engine::order::{Entry, Order, Reading, UnitRef};
use chancery_engine::position::Dislodged;
use chancery_engine::seat::{Author, IN_DISORDER};
use chancery_engine::variant::{self, State, Table};
use chancery_game::game::{Command, Concern, Game, History, ReadBack, Setup, Unordered};
use chancery_game::report::due;
use chancery_game::told;
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;

use crate::screen::harness::Desk;
use crate::screen::phases::SPRING;
use crate::support::Commands;

/// A game of a variant with some house rules, its start changed.
fn game(id: &str, rules: &[(&str, &str)], change: impl FnOnce(&mut State)) -> Game {
    let variant = variant::by_id(id).unwrap();
    let board = builtin::load(variant.board()).unwrap();
    let mut chosen = variant.house_rules();
    for (rule, value) in rules {
        chosen.set(variant.options(), rule, value).unwrap();
    }
    let players = match id {
        "arms-merchant" => ["Ann", "Ben", "Cy"].map(str::to_owned).to_vec(),
        _ => vec![String::new(); board.power_count()],
    };
    let table = Table::new(&board, &chosen);
    let mut state = variant.start(table, players.len());
    change(&mut state);
    let setup = Setup {
        name: String::new(),
        variant,
        board,
        players,
        created: Timestamp::UNIX_EPOCH,
    };
    Game::resume(setup, History::begun(chosen, state), Vec::new())
}

/// The place of a province, by its abbreviation.
fn at(name: &str) -> chancery_atlas::board::Place {
    builtin::standard().find_exact(name).unwrap().into()
}

#[test]
fn what_is_changed_in_the_read_back_is_read_back_before_it_is_settled() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste(SPRING).keys("<Enter>");
    desk.paste("Austria: A Vie - Tyr").keys("<Enter><F5>");
    desk.shows("Read-back of Spring 1901").shows("A Vie - Tyr");
    desk.keys("<C-u>").shows("A Vie - Gal");
    desk.keys("<F5>").shows("Read back again with the changes");
    assert!(desk.game().turns().is_empty());
    desk.keys("<F5>");
    assert_eq!(desk.game().turns().len(), 1);
}

#[test]
fn shorthand_of_the_game_master_is_no_warning() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("bud ser<Enter>gal<Enter>alb<Enter>f edi-nwg<Enter><F5>");
    desk.shows("A Bud - Ser")
        .hides("written:")
        .hides("Depends on a house rule");
}

/// What a line leaves out and cannot mean otherwise is not worth a remark.
#[test]
fn a_build_is_not_told_twice() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F7>remove Bud<Enter>phase Winter 1901<Enter><Esc>");
    desk.keys("a bud<Enter><F5>").shows("Build A Bud");
    desk.hides("written:");
    desk.shows("Clear").hides("Its build is waived");
}

#[test]
fn a_power_for_which_somebody_votes_is_not_silent() {
    let mut desk = crate::screen::ballots::table(120, 40);
    desk.keys("R2<Enter>ukr<Enter>sev<Enter>rum<Enter>gob<Enter>");
    assert!(
        desk.game().silent().is_empty(),
        "nobody has a say elsewhere"
    );
    desk.keys("<C-t>>T1<Enter>");
    let silent = desk.game().silent();
    let powers: Vec<PowerId> = silent.iter().map(|&(power, _)| power).collect();
    assert_eq!(powers, [PowerId(6)], "Russia has Andy's ballots");
    desk.keys("<F5>").hides("No slip from");
}

#[test]
fn builds_that_the_lot_decides_are_not_waived() {
    let mut game = game("arms-merchant", &[], |state| {
        let Accounts { accounts, .. } = &mut state.accounts;
        accounts[0].holdings[4] = 3;
        state.phase = CLASSIC.parse("Winter 1901").unwrap();
        state
            .position
            .units
            .retain(|unit| unit.power != PowerId(4) || unit.place == at("Ven"));
    });
    let silent = game.silent();
    let (_, italy) = silent
        .iter()
        .find(|(power, _)| *power == PowerId(4))
        .unwrap();
    assert!(
        matches!(italy[..], [Unordered::Lot(_), Unordered::Lot(_)]),
        "{italy:?}"
    );
    let mut desk = Desk::playing(120, 40, game.clone());
    desk.keys("<F5>")
        .shows("No ballots for Italy. Its 2 builds are drawn by lot.");
    game.settle(Timestamp::UNIX_EPOCH).unwrap();
    assert_eq!(game.state().position.units_of(PowerId(4)).count(), 3);
}

#[test]
fn halving_before_the_count_is_told_from_what_is_held() {
    let game = game("arms-merchant", &[("halving", "before")], |_| ());
    let mut desk = Desk::playing(120, 40, game);
    desk.keys("R4<Enter>ukr<Enter><F5>");
    for _ in 0..8 {
        if desk.text().contains("A War") && desk.text().contains("IF vote") {
            break;
        }
        desk.keys("<PgDn>");
    }
    desk.shows("halves 4 IF to 2").hides("halves 2 IF");
}

#[test]
fn what_is_due_says_who_goes_unless_somebody_is_named() {
    let winter = |state: &mut State| {
        state.phase = CLASSIC.parse("Winter 1901").unwrap();
        state.position.add(PowerId(2), UnitKind::Army, at("Ukr"));
    };
    for rules in [&[][..], &[("army-fleet", "davis-1984")]] {
        let mut game = game("standard", rules, winter);
        let told = due(&View::new(&game, Viewer::Public)).to_text(200);
        assert!(
            told.contains("1 disband (4 units, 3 centres); if not ordered, A Ukr"),
            "{told}"
        );
        game.settle(Timestamp::UNIX_EPOCH).unwrap();
        let ukraine = at("Ukr").province;
        assert!(game.state().position.unit_in(ukraine).is_none());
    }
}

/// What a power need not place is not waived as a build is.
#[test]
fn an_extra_unit_without_an_order_is_not_placed() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down>");
    desk.keys_until("<Right>", "< Mercator >");
    desk.keys("<F5>").shows("1 extra unit not placed");
    desk.keys("<F5>")
        .shows("extra units are not placed")
        .hides("waived");
}

/// Who asks why an army has no convoy hears which fleet was to carry it.
#[test]
fn an_army_without_a_convoy_names_the_fleet() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F7>England F NTH<Enter>remove Lvp<Enter>England A Yor<Enter><Esc>");
    desk.paste("England: A Yor - Nwy; F NTH H")
        .keys("<Enter><F5>");
    desk.shows("no convoy: F NTH has no order to carry it");
}

/// Austria has three units and one centre, in winter.
fn beyond_its_centres(state: &mut State) {
    state.phase = CLASSIC.parse("Winter 1901").unwrap();
    for name in ["Bud", "Tri"] {
        state.position.owners[at(name).province.index()] = None;
    }
}

/// A line that nobody has ruled on may remove a unit. The rule takes fewer then, and the first ones
/// yet.
#[test]
fn a_line_to_be_decided_spares_the_last_unit_of_the_rule() {
    let austria = PowerId(0);
    let mut game = game("standard", &[], beyond_its_centres);
    let all = game.unordered(austria);
    assert_eq!(all.len(), 2);
    assert_ne!(all[0], all[1]);
    let unit = |name| Order::Remove {
        unit: UnitRef::at(at(name)),
    };
    let reading = Reading::Ambiguous {
        question: "Which unit?".to_owned(),
        candidates: vec![unit("Vie"), unit("Bud")],
    };
    game.enter(Entry::from_power(
        austria,
        "remove the army".to_owned(),
        reading,
    ));
    assert_eq!(game.unordered(austria), all[..1]);
}

/// The units of powers that nobody plays, as the read-back names them.
fn named_of(game: &Game, power: PowerId) -> Vec<ByDefault> {
    let read_back = ReadBack::new(game);
    let own = read_back.suspicious.iter();
    let own = own.filter(|line| line.power == Some(power));
    own.map(|line| match line.concerns[..] {
        [Concern::NotOrdered(Some(Unordered::Unit(default)))] => default,
        ref other => panic!("{other:?}"),
    })
    .collect()
}

/// Nothing is asked of a power that nobody plays, and yet the read-back says which of its units the
/// rules take.
#[test]
fn units_of_a_power_in_disorder_are_named_before_they_are_taken() {
    let austria = PowerId(0);
    let dislodged = |state: &mut State| {
        state.phase = CLASSIC.parse("Spring 1901 retreats").unwrap();
        let unit = *state.position.unit_in(at("Bud").province).unwrap();
        state.position.units.retain(|other| other.id != unit.id);
        state.position.dislodged.push(Dislodged {
            retreats: vec![at("Rum")],
            ..Dislodged::new(unit, Scale::Second)
        });
    };
    for (change, count, shown) in [
        (
            &beyond_its_centres as &dyn Fn(&mut State),
            2,
            "Disband F Tri",
        ),
        (&dislodged, 1, "Austria, A Bud: not ordered: it disbands"),
    ] {
        let mut game = game("standard", &[], change);
        leave(&mut game, austria);
        assert_eq!(game.missing(Author::playing(austria)), []);
        let named = named_of(&game, austria);
        assert_eq!(named.len(), count);
        let mut desk = Desk::playing(120, 40, game.clone());
        desk.keys("<F5>")
            .shows("Doubtful")
            .shows(shown)
            .hides("no doubts");
        // Enter has nowhere to go and does nothing.
        desk.keys("<Enter>");
        game.settle(Timestamp::UNIX_EPOCH).unwrap();
        for default in named {
            assert!(game.state().position.unit(default.unit).is_none());
        }
    }
    // In a movement phase all hold.
    let mut game = game("standard", &[], |_| ());
    leave(&mut game, austria);
    assert_eq!(named_of(&game, austria), []);
}

/// Nobody plays a power any more.
fn leave(game: &mut Game, power: PowerId) {
    let mut players = game.setup().players.clone();
    IN_DISORDER.clone_into(&mut players[power.index()]);
    game.does(Command::SeatPlayers(players));
}

#[test]
fn doubts_are_told_of_the_game_without_a_screen() {
    let mut game = game("standard", &[], |_| {});
    for text in [
        "A Vie - Lon",
        "A Bud S A Par - Mar",
        "F Tri - Alb and so on",
    ] {
        let reading = game.read_line(PowerId(0), None, text);
        game.enter(Entry::from_power(PowerId(0), text.to_owned(), reading));
    }
    let first = told::first_doubt(&game, &game.line_states()).unwrap();
    assert!(first.starts_with("A Vie - Lon is void: "), "{first}");
    let void = told::void_line(&game, &game.line_states(), 0);
    assert_eq!(void.as_deref(), Some(first.as_str()));
    assert_eq!(told::void_line(&game, &game.line_states(), 2), None);

    let mut desk = Desk::playing(200, 60, game.clone());
    desk.keys("<F5>").shows("Doubtful");
    let read_back = ReadBack::new(&game);
    let doubtful = read_back.suspicious.iter();
    let mut entered = 0;
    for line in doubtful {
        if line.entry.is_some() {
            entered += 1;
            for concern in told::concerns(&game, line) {
                desk.shows(&concern);
            }
        } else {
            let told::NotOrdered { what, then } = told::not_ordered(&game, line);
            desk.shows(&what).shows(&then);
        }
        desk.keys("<Down>");
    }
    assert!(entered > 1, "{:?}", read_back.suspicious);
}
