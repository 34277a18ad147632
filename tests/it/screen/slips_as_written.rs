//! What players write on slips, and what game masters type, that once became another order: each
//! stands for its kind.

use chancery_atlas::board::{Place, PowerId, UnitKind};
use chancery_engine::order::{Order, Reading};
use chancery_game::game::{Game, History, Setup};
use chancery_session::desk::Desk;
use chancery_session::line::InputLine;

use crate::support::Commands;
use crate::support::slips::{Scene, board_of};
use chancery_session::desk::{Entered, Meaning, SlipOwner};

/// A game in the scene that some lines of a table (`tests/slips`) set.
fn game(scene: &str) -> Game {
    let board = board_of(scene);
    let mut set = Scene::start(&board);
    for line in scene.lines() {
        set.set(&board, line);
    }
    set.game(scene)
}

/// What comes of a pasted slip: its power, order and mark a line, then its remarks.
fn pasted(game: &Game, text: &str) -> Vec<String> {
    let slip = game.read_slip(None, text);
    let name = |power: Option<PowerId>| {
        power.map_or("-".to_owned(), |power| {
            game.board().power(power).name.clone()
        })
    };
    let lines = slip
        .lines
        .iter()
        .map(|line| format!("{}: {}", name(line.power), told(game, &line.reading)));
    lines
        .chain(slip.remarks.iter().map(|remark| format!("({remark})")))
        .collect()
}

fn told(game: &Game, reading: &Reading) -> String {
    match reading {
        Reading::Order { order, notes } if notes.is_empty() => game.written(order),
        Reading::Order { order, .. } => format!("{} *", game.written(order)),
        Reading::Ambiguous { candidates, .. } => {
            let all: Vec<String> = candidates.iter().map(|order| game.written(order)).collect();
            format!("? {}", all.join(" | "))
        }
        Reading::Unreadable { .. } | Reading::NotTaken(_) => "!".to_owned(),
    }
}

/// The screen with the cursor at the unit in a place, and text in the entry line.
fn typed(game: &Game, at: &str, text: &str) -> Desk {
    let mut table = Desk::new(game.clone());
    let place = game.board().find_exact(at).unwrap();
    let row = (0..table.rows.len()).find(|&row| {
        table.put_cursor(row);
        table.cursor == row
            && table
                .unit_at_cursor()
                .is_some_and(|unit| unit.place.province == place)
    });
    table.put_cursor(row.expect("a line for the unit"));
    table.line = InputLine::holding(text);
    table.recomplete();
    table
}

/// What Enter makes of it: the order on the sheet, the answers asked about, or where it goes.
fn entered(mut table: Desk) -> String {
    if let Meaning::GoTo(owner) = table.meaning {
        return match owner {
            SlipOwner::Power(power) => format!("to {}", table.game.board().power(power).name),
            SlipOwner::Seat(seat) => format!("to {}", table.game.setup().seat_name(seat)),
        };
    }
    match table.accept() {
        Entered::Ask { candidates, .. } => {
            let all: Vec<String> = candidates
                .iter()
                .map(|order| table.game.written(order))
                .collect();
            format!("? {}", all.join(" | "))
        }
        Entered::Review { lines, .. } => {
            let all: Vec<String> = lines
                .iter()
                .map(|line| told(&table.game, &line.entry.reading))
                .collect();
            all.join("; ")
        }
        _ => {
            let entries = &table.game.sheet().entries;
            let all: Vec<String> = entries
                .iter()
                .map(|line| told(&table.game, &line.reading))
                .collect();
            all.join("; ")
        }
    }
}

fn check(game: &Game, rows: &[(&str, &[&str])]) {
    for (slip, expected) in rows {
        assert_eq!(pasted(game, slip), *expected, "{slip}");
    }
}

#[test]
fn a_part_of_a_line_that_is_guessed_stands_alone() {
    let game = game("@units England F NTH, A Yor; France A Mar, A Bur; Russia F Swe");
    check(
        &game,
        &[
            (
                "England: F NTH conv. A Yor - Nwy",
                &["England: F NTH C A Yor - Nwy"],
            ),
            (
                "England: F NTH con A Yor-Nwy",
                &["England: F NTH C A Yor - Nwy *"],
            ),
            (
                "France: A Mar suppt. A Bur - Mun",
                &["France: A Mar S A Bur - Mun"],
            ),
            (
                "France: A Mar to help A Bur - Mun",
                &["France: A Mar S A Bur - Mun"],
            ),
            ("France: A Mar to hlep A Bur - Mun", &["France: !"]),
            (
                "France: A Mar - Spa, A Bur - Mnu",
                &["France: A Mar - Spa", "France: ? A Bur - Mun"],
            ),
            ("France: A Mar - Spa, if A Bur - Mun", &["France: !"]),
            (
                "France: A Mar - Spa; A Bur - Mun",
                &["France: A Mar - Spa", "France: A Bur - Mun"],
            ),
            (
                "France: A Mar, A Bur H",
                &["France: A Mar H", "France: A Bur H"],
            ),
            (
                "England: A Yorkshire Convoys - Norway",
                &["England: A Yor - Nwy via convoy *"],
            ),
        ],
    );
}

#[test]
fn two_units_share_the_support_that_is_written_once() {
    let game = game("@units France A Par, A Mar, A Bur");
    check(
        &game,
        &[(
            "France: A Par, A Mar S A Bur",
            &["France: A Par S A Bur", "France: A Mar S A Bur"],
        )],
    );
}

#[test]
fn hyphens_dots_and_blanks_are_the_same_notation() {
    let game = game("@units Russia F Swe, F StP/nc, F BOT");
    for spelling in [
        "F Swe-Den",
        "F SWE - DEN",
        "f swe den",
        "F(Swe)-Den",
        "F Swe–Den",
        "F. Swe. - Den.",
    ] {
        assert_eq!(
            pasted(&game, &format!("Russia: {spelling}")),
            ["Russia: F Swe - Den"],
            "{spelling}"
        );
        assert_eq!(
            entered(typed(&game, "Swe", spelling)),
            "F Swe - Den",
            "{spelling}"
        );
        assert_eq!(
            entered(typed(&game, "BOT", spelling)),
            "F Swe - Den",
            "{spelling}"
        );
    }
    for spelling in [
        "F St P - BAR",
        "F St. P - BAR",
        "F StP - BAR",
        "F St.P. - BAR",
        "F St. Petersburg-BAR",
    ] {
        assert_eq!(
            pasted(&game, &format!("Russia: {spelling}")),
            ["Russia: F StP/nc - BAR"],
            "{spelling}"
        );
    }
    assert_eq!(
        pasted(&game, "Russia: F St. Pete - BAR"),
        ["Russia: F StP/nc - BAR"]
    );
    assert_eq!(
        pasted(&game, "Russia: F Swe - G of B"),
        ["Russia: F Swe - BOT *"]
    );
    assert_eq!(
        pasted(&game, "Russia:\n1. F Swe - Den\n2."),
        ["Russia: F Swe - Den"]
    );
}

#[test]
fn headings_are_read_in_every_phase() {
    let winter = game(
        "@phase adjustments\n@units Italy F Nap; Russia F StP/nc, F Sev; Germany A Mun, F Kie",
    );
    assert_eq!(
        pasted(&winter, "I: F Nap\nR: F StP nc"),
        [
            "Italy: ? Disband F Nap | Build F Nap",
            "Russia: ? Disband F StP/nc | Build F StP/nc"
        ]
        .map(|line| settled(&winter, line))
    );
    let retreats = game("@phase retreats\n@units Russia A War; Italy F Nap");
    assert_eq!(
        pasted(&retreats, "I: F Nap D\nR: F Sev - Rum"),
        ["Italy: F Nap disband", "Russia: F Sev - Rum"]
    );
}

/// What is due decides between building and removing.
fn settled(game: &Game, line: &str) -> String {
    let due = |name: &str| {
        let power = game.board().find_power(name).unwrap();
        game.setup()
            .variant
            .adjustment(game.table(), game.state(), power)
            .due
    };
    let (name, answers) = line.split_once(": ? ").unwrap();
    match due(name) {
        0 => line.to_owned(),
        due => {
            let (remove, build) = answers.split_once(" | ").unwrap();
            format!("{name}: {}", if due < 0 { remove } else { build })
        }
    }
}

#[test]
fn players_names_are_headings() {
    let game = game("@units Germany F Kie; Russia A War");
    let mut players = vec![String::new(); 7];
    players[3] = "Emil".to_owned();
    players[6] = "Bert".to_owned();
    players[5] = "Bert".to_owned();
    let setup = Setup {
        players,
        ..Setup::clone(game.setup())
    };
    let game = Game::resume(setup, History::clone(game.history()), Vec::new());
    check(
        &game,
        &[
            ("Emil: F Kie - Den", &["Germany: F Kie - Den"]),
            ("Emil\nF Kie - Den", &["Germany: F Kie - Den"]),
            ("Emil - F Kie - Den", &["Germany: F Kie - Den"]),
            (
                "Emil: F Kie - Den\nBert: A War - Gal",
                &["Germany: F Kie - Den", "-: A War - Gal"],
            ),
        ],
    );
    assert_eq!(entered(typed(&game, "War", "emil")), "to Germany");
}

#[test]
fn what_is_said_of_all_units_is_an_order_to_each() {
    let game = game("@units England F NTH, A Yor; France A Mar; Russia A War");
    check(
        &game,
        &[
            (
                "England: all hold",
                &["England: F NTH H", "England: A Yor H"],
            ),
            ("England: hold", &["England: F NTH H", "England: A Yor H"]),
            (
                "England: A Yor - Edi\nrest hold",
                &["England: A Yor - Edi", "England: F NTH H"],
            ),
            (
                "England: A Yor - Edi, rest hold",
                &["England: A Yor - Edi", "England: F NTH H"],
            ),
            (
                "England: rest hold\nEngland: A Yor - Edi",
                &["England: F NTH H", "England: A Yor - Edi"],
            ),
            (
                "England: A Yor - Edi\nall hold",
                &["England: A Yor - Edi", "England: F NTH H *"],
            ),
            ("England: NMR", &["(England hands in no orders (`NMR`).)"]),
            (
                "Russia: -\nFrance: A Mar H",
                &["France: A Mar H", "(Russia hands in no orders (`-`).)"],
            ),
            ("Russia: pass", &["(Russia hands in no orders (`pass`).)"]),
            ("Russia: none", &["(Russia hands in no orders (`none`).)"]),
            ("all hold", &["-: !"]),
        ],
    );
    let read = |text: &str| entered(typed(&game, "Yor", text));
    assert_eq!(read("all hold"), "F NTH H; A Yor H");
    assert_eq!(read("A Yor - Edi, rest hold"), "A Yor - Edi; F NTH H");
    let mut table = typed(&game, "Yor", "Edi");
    table.accept();
    table.line = InputLine::holding("rest hold");
    table.recomplete();
    assert_eq!(entered(table), "F NTH H");
    let winter = self::game("@phase adjustments\n@units England F NTH");
    check(
        &winter,
        &[(
            "Austria: builds\nRussia: none",
            &["Austria: !", "(Russia hands in no orders (`none`).)"],
        )],
    );
}

#[test]
fn a_power_that_is_typed_is_no_near_miss_of_a_place() {
    let game = game(
        "@units Austria A Vie; Germany A Ber, A Sil; England F Lon; Turkey A Con; Russia A War",
    );
    for at in ["Vie", "Ber"] {
        for (name, power) in [
            ("russia", "Russia"),
            ("Russia", "Russia"),
            ("rus", "Russia"),
            ("ger", "Germany"),
            ("tur", "Turkey"),
            ("aus", "Austria"),
            ("r:", "Russia"),
            ("eng", "England"),
        ] {
            assert_eq!(
                entered(typed(&game, at, name)),
                format!("to {power}"),
                "{name} at {at}"
            );
        }
    }
    // A fleet that can go there goes there.
    assert_eq!(entered(typed(&game, "Lon", "eng")), "F Lon - ENG");
}

#[test]
fn a_support_has_no_destination_that_nobody_wrote() {
    let mut game = game("@units England F NTH, F ENG, A Yor; France A Par");
    let power = game.board().find_power("England").unwrap();
    let at = |name: &str| Place::new(game.board().find_exact(name).unwrap());
    let order = Order::Unit {
        unit: chancery_engine::order::UnitRef::new(UnitKind::Fleet, at("ENG")),
        action: chancery_engine::order::Action::Move {
            to: at("Bel"),
            travel: chancery_engine::order::Travel::Unsaid,
        },
    };
    game.add(vec![chancery_engine::order::Entry::from_power(
        power,
        "F ENG - Bel".to_owned(),
        Reading::clear(order),
    )]);
    for text in ["s F ENG", "F NTH S ENG", "F NTH S F ENG"] {
        let mut table = typed(&game, "NTH", text);
        table.accept();
        let last = table.game.sheet().entries.last().unwrap();
        assert!(
            told(&table.game, &last.reading).starts_with("F NTH S F ENG"),
            "{text}"
        );
        assert!(!told(&table.game, &last.reading).contains("Bel"), "{text}");
    }
}

#[test]
fn a_beginning_of_two_places_is_asked_about_typed_and_pasted() {
    let game = game("@units England F NTH");
    let asked = "? F NTH - NWG | F NTH - Nwy";
    let sorted = |text: String| {
        let mut all: Vec<&str> = text.trim_start_matches("? ").split(" | ").collect();
        all.sort_unstable();
        format!("? {}", all.join(" | "))
    };
    assert_eq!(
        sorted(entered(typed(&game, "NTH", "F North Sea - Nor"))),
        asked
    );
    assert_eq!(
        sorted(
            pasted(&game, "F North Sea - Nor")[0]
                .trim_start_matches("-: ")
                .to_owned()
        ),
        asked
    );
}

#[test]
fn a_build_that_lacks_its_kind_is_asked_about_or_clear() {
    let game = game("@phase adjustments\n@units Germany A Mun, F HEL; Russia A Mos");
    let germany = game.board().find_power("Germany").unwrap();
    let due = game
        .setup()
        .variant
        .adjustment(game.table(), game.state(), germany)
        .due;
    assert!(due > 0, "{due}");
    check(
        &game,
        &[
            ("Germany: Kie", &["Germany: ? Build A Kie | Build F Kie"]),
            ("Germany: F Kie", &["Germany: Build F Kie"]),
            (
                "Germany: build Ber",
                &["Germany: ? Build A Ber | Build F Ber"],
            ),
            ("Germany: A Mun", &["Germany: Build A Mun"]),
            (
                "Russia: Fleet St Petersburg",
                &["Russia: ? Build F StP/nc | Build F StP/sc"],
            ),
            ("Russia: War", &["Russia: Build War"]),
        ],
    );
    let mut table = Desk::new(game.clone());
    table.go_to_power(germany);
    table.line = InputLine::holding("kiel");
    table.recomplete();
    assert_eq!(entered(table), "? Build A Kie | Build F Kie");
}

#[test]
fn several_retreats_in_brackets_are_asked_about() {
    let game = game("@phase retreats\n@units France A Mun\n@dislodged Germany A Mun");
    let read = pasted(&game, "Germany: A Mun (Ruh, Boh, Tyr, OTB)");
    assert_eq!(
        read,
        ["Germany: ? A Mun - Ruh | A Mun - Boh | A Mun - Tyr | A Mun disband"]
    );
    assert_eq!(
        pasted(&game, "Germany: disbands\nEngland: NMR"),
        [
            "Germany: A Mun disband",
            "(England hands in no orders (`NMR`).)"
        ]
    );
}

/// It is told of the power at the cursor, as below a heading.
#[test]
fn who_hands_in_nothing_is_told_of_a_typed_line_too() {
    for text in ["NMR", "none", "pass", "-"] {
        let mut table = Desk::new(game("@units Austria A Vie"));
        table.line = InputLine::holding(text);
        table.recomplete();
        let Entered::Review { lines, remarks } = table.accept() else {
            panic!("{text} is not looked at");
        };
        let told = format!("Austria hands in no orders (`{text}`).");
        assert_eq!((lines.len(), remarks), (0, vec![told]));
    }
}
