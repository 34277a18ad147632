//! The rules card: every reason leads to a rule, and every rule is there.

use std::collections::BTreeSet;
use std::path::Path;

use chancery_atlas::board::builtin;
use chancery_engine::adjudicate::{ArmyFleet, HouseRules, OptionGroup};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::variant;
use chancery_game::report::{Block, Rule, rulebook};
use chancery_game::store::Store;

/// The headings of the rules of a variant.
fn headings(variant: &dyn variant::Variant, rules: &HouseRules) -> Vec<String> {
    let board = builtin::load(variant.board()).unwrap();
    let blocks = rulebook(&board, variant, rules).blocks.into_iter();
    blocks
        .filter_map(|block| match block {
            Block::Heading(2, text) => Some(text),
            _ => None,
        })
        .collect()
}

const STANDARD: [Rule; 10] = [
    Rule::WRITING,
    Rule::MOVES,
    Rule::STAND_OFFS,
    Rule::DISLODGING,
    Rule::SUPPORTS,
    Rule::CUTTING,
    Rule::CONVOYS,
    Rule::RETREATS,
    Rule::BUILDS,
    Rule::REMOVALS,
];

const FEATURES: [Rule; 12] = [
    Rule::RIGHT_HAND,
    Rule::KEY,
    Rule::ABROAD,
    Rule::PLACED,
    Rule::POOLS,
    Rule::BALLOTS,
    Rule::CARRYING,
    Rule::KINDS,
    Rule::CLAIMS,
    Rule::SCALES,
    Rule::SECRET,
    Rule::OPEN_SEAS,
];

#[test]
fn every_rule_of_the_standard_game_is_there_in_every_game() {
    for &variant in variant::all() {
        let rules = variant.house_rules();
        let headings = headings(variant, &rules);
        for rule in STANDARD {
            let chapter = rule.chapter(variant, &rules).unwrap();
            assert!(chapter < headings.len(), "{rule:?}");
        }
    }
}

/// What belongs to a variant or a module stands in the rules of one that has it.
#[test]
fn every_rule_of_a_feature_is_there_in_some_game() {
    let all = variant::all();
    for rule in FEATURES {
        for id in rule.0.chunks(1) {
            let is_there = |variant: &&dyn variant::Variant| {
                let rules = variant.house_rules();
                Rule(id).chapter(*variant, &rules).is_some()
            };
            assert!(all.iter().any(is_there), "{id:?}");
        }
    }
}

/// Of every order of every finished sample game, the rule that its reason leads to is on the card
/// of that game.
#[test]
fn every_reason_of_the_sample_games_leads_to_a_rule_that_is_there() {
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let store = Store::new(&saves, variant::all());
    let (mut orders, mut met) = (0, BTreeSet::new());
    for folder in std::fs::read_dir(&saves).unwrap() {
        let name = folder.unwrap().file_name().into_string().unwrap();
        let Ok((game, _)) = store.read(&name) else {
            continue;
        };
        let variant = game.setup().variant;
        for turn in game.turns() {
            for verdict in turn.lines().map(|line| line.verdict) {
                let rule = Rule::of_reason(&verdict.reason);
                let chapter = rule.chapter(variant, &turn.rules);
                assert!(chapter.is_some(), "{name}: {:?}", verdict.reason);
                orders += 1;
                met.extend(chapter.map(|chapter| (variant.id(), chapter)));
            }
        }
    }
    assert!(orders > 5000 && met.len() > 12, "{orders} {met:?}");
}

#[test]
fn each_kind_of_phase_has_its_rule() {
    let standard = variant::by_id("standard").unwrap();
    let rules = HouseRules::default();
    let kinds = [
        (PhaseKind::Movement, "Writing orders"),
        (PhaseKind::Retreats, "Retreats"),
        (PhaseKind::Adjustments, "Centres and builds"),
    ];
    for (kind, heading) in kinds {
        let chapter = Rule::of_phase(kind).chapter(standard, &rules).unwrap();
        assert_eq!(headings(standard, &rules)[chapter], heading);
    }
}

/// A board's rules speak of its own coasts and majority, and nothing of what a variant has its own way.
#[test]
fn the_card_says_nothing_that_the_game_has_otherwise() {
    let card = |variant: &str| {
        let variant = variant::by_id(variant).unwrap();
        let board = builtin::load(variant.board()).unwrap();
        rulebook(&board, variant, &variant.house_rules()).to_text(200)
    };
    let mercator = card("mercator");
    for other in [
        "Bulgaria",
        "two coasts",
        "18 centres",
        "via",
        "in Winter",
        "[Wrong letter",
    ] {
        assert!(!mercator.contains(other), "{other}:\n{mercator}");
    }
    let standard = card("standard");
    for text in [
        "have two coasts",
        "owns 18 centres",
        "Kiel and Constantinople let",
    ] {
        assert!(standard.contains(text), "{text}:\n{standard}");
    }
    let year_1492 = card("1492");
    for other in ["owns 18", "Fall", "several in neighbouring seas"] {
        assert!(!year_1492.contains(other), "{other}:\n{year_1492}");
    }
    assert!(!card("1885").contains("In Winter"));
    assert!(!card("arms-merchant").contains("18 centres"));
}

/// Each house rule that a card names is one of the game, by its name in words.
#[test]
fn house_rules_in_brackets_exist() {
    let mut read = 0;
    for variant in variant::all() {
        let board = builtin::load(variant.board()).unwrap();
        let text = rulebook(&board, *variant, &variant.house_rules()).to_markdown();
        let plain = text.replace('\\', "");
        let brackets = plain.split('[').skip(1);
        for name in brackets
            .filter_map(|rest| rest.split(']').next())
            .flat_map(|names| names.split("; "))
        {
            read += 1;
            let is_one = HouseRules::specs(variant.options()).any(|spec| spec.title == name);
            assert!(is_one, "“{name}” is no house rule of {}", variant.name());
        }
    }
    assert!(read > 60, "{read}");
}

/// A rule that the table has otherwise is named with its choice.
#[test]
fn a_card_tells_the_choice_of_the_table() {
    let standard = variant::by_id("standard").unwrap();
    let board = builtin::load("standard").unwrap();
    let mut rules = standard.house_rules();
    rules.set(&[], "two-orders", "last").unwrap();
    let card = rulebook(&board, standard, &rules).to_text(200);
    assert!(
        card.contains("[Two orders for one unit: the last counts]"),
        "{card}"
    );
}

/// Names and choices tell the rules of a game apart, in words and without identifiers.
#[test]
fn house_rules_have_names_in_words() {
    for variant in variant::all() {
        let specs: Vec<_> = HouseRules::specs(variant.options()).collect();
        for (nth, spec) in specs.iter().enumerate() {
            assert!(
                specs[nth + 1..]
                    .iter()
                    .all(|other| other.title != spec.title),
                "{}",
                spec.title
            );
            assert!(
                spec.title.starts_with(char::is_uppercase) && spec.title.chars().count() <= 31,
                "{}",
                spec.title
            );
            for (nth, choice) in spec.choices.iter().enumerate() {
                assert!(
                    !choice.title.is_empty() && !choice.title.contains('-')
                        || choice.title == "Right-Hand Rule"
                );
                assert!(
                    spec.choices[nth + 1..]
                        .iter()
                        .all(|other| other.title != choice.title),
                    "{}",
                    spec.title
                );
            }
        }
    }
}

/// No rule of the test cases is about the languages of slips.
#[test]
fn languages_cite_no_rule() {
    let languages = HouseRules::SPECS
        .iter()
        .filter(|spec| spec.group == OptionGroup::Languages);
    assert!(languages.clone().count() > 3);
    languages.for_each(|spec| assert!(!spec.doc.contains("DATC"), "{}", spec.doc));
}

/// The rules' examples name places as the board prints them.
#[test]
fn examples_of_orders_have_the_boards_own_names() {
    let mut named = 0;
    for &variant in variant::all() {
        let boards = [variant.board(), "1885", "mercator-world"];
        for board in boards.map(|board| builtin::load(board).unwrap()) {
            let mut rules = variant.house_rules();
            rules.army_fleet = ArmyFleet::Davis1984;
            for block in rulebook(&board, variant, &rules).blocks {
                let Block::Table(table) = block else { continue };
                for form in table.rows.iter().map(|row| &row[0]) {
                    for word in form.split(|c: char| !c.is_alphabetic()) {
                        let is_name = word.len() == 3 && word.starts_with(char::is_uppercase);
                        let place = board.find_exact(word).filter(|_| is_name);
                        if let Some(place) = place {
                            assert_eq!(board.province(place).abbr, word, "{form}");
                            named += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(named > 300, "{named}");
    let year = variant::by_id("1885").unwrap();
    let mut rules = year.house_rules();
    rules.army_fleet = ArmyFleet::Davis1984;
    let text = rulebook(&builtin::load("1885").unwrap(), year, &rules).to_text(200);
    assert!(
        text.contains("A Mar B F GOL") && text.contains("A(WMS) D Tun"),
        "{text}"
    );
    assert!(!text.contains("LYO") && !text.contains("WES"), "{text}");
}

/// Where a unit that moved and failed has no strength of its own, no rule says that it has one.
#[test]
fn the_rules_of_mercator_say_one_thing_of_stand_offs() {
    let mercator = variant::by_id("mercator").unwrap();
    let board = builtin::load("mercator-world").unwrap();
    let text = rulebook(&board, mercator, &mercator.house_rules()).to_text(10_000);
    assert!(
        !text.contains("tried to move and failed has a strength of 1"),
        "{text}"
    );
    assert!(
        text.contains("with 45 centres, two powers together with 65, three with 73"),
        "{text}"
    );
}
