//! The table's own formula: what it can say, and what is wrong with one that can't be read.

use super::{by, seventeen, solo, standings, thirteen, tied_top};
use chancery_game::score::{PUBLISHED, ScoreError, System};
use proptest::prelude::*;

/// Systems that were published, as formulas.
const SAME: [(&str, &str); 8] = [
    ("draw-size", "=if(soloed, 100 * solo, 100 * draw / sharers)"),
    (
        "sum-of-squares",
        "=if(soloed, 100*solo, 100 * centres^2 / sum(centres^2))",
    ),
    (
        "carnage",
        "=if(soloed, 28034 * solo, places(7000,6000,5000,4000,3000,2000,1000) + centres)",
    ),
    (
        "carnage-2023",
        "=if(soloed, solo * (28000 + board), 1000*(powers - place - (level - 1)/2 + 1) + centres + 300*lead)",
    ),
    (
        "carnage-centres",
        "=if(soloed, 1000 + 38028 * solo, 500 * centres + 1.001 * places(7000,6000,5000,4000,3000,2000,1000))",
    ),
    (
        "tribute",
        "=if(soloed, 100*solo, centres + alive*66/survivors + min(66/survivors, max(0, top - 6)) \
         * if(centres = top, (survivors - sum(centres = top)) / sum(centres = top), -alive))",
    ),
    (
        "detour-09",
        "=if(soloed and solo, 110, if(soloed or not alive, min(2, years/4), 100 * \
         (centres + 2 + max(0, 6 - place - level) + lead) / \
         sum(if(alive, centres + 2 + max(0, 6 - place - level) + lead, 0))))",
    ),
    (
        "c-diplo-73",
        "=if(soloed, 73 * solo, 1 + centres + if(place = 1 and is_alone, 38, 0) + (place = 2) * \
         (14 + 7 * (level > 1)) / level + (place = 1 and level = 2) * 26 + (place = 3) * 7 / level)",
    ),
];

#[test]
fn published_systems_can_be_written_as_formulas() {
    for (id, formula) in SAME {
        for game in [tied_top(), thirteen(), seventeen(1906), solo()] {
            let (published, own) = (by(id, &game), by(formula, &game));
            let same = published
                .iter()
                .zip(&own)
                .all(|(a, b)| (a - b).abs() < 1e-6);
            assert!(same, "{id}: {published:?}, {own:?}");
        }
    }
    assert!(
        SAME.iter()
            .all(|(id, _)| PUBLISHED.iter().any(|of| of.id == *id))
    );
}

#[test]
fn signs_bind_as_in_arithmetic() {
    let game = tied_top();
    let values = [
        ("=2 + 3 * 4", 14.0),
        ("=2 * 3 ^ 2", 18.0),
        ("=2 ^ 3 ^ 2", 512.0),
        ("=-2 ^ 2", -4.0),
        ("=(2 + 3) * 4", 20.0),
        ("=10 - 4 - 3", 3.0),
        ("=16 / 4 / 2", 2.0),
        ("=1 + 1 = 2", 1.0),
        ("=1 < 2 and not 2 < 1 or 0", 1.0),
        ("=not (2 < 1)", 1.0),
        ("=0.1 + 0.2 = 0.3", 1.0),
        ("=max(1, 5, 3) - min(4, 2)", 3.0),
        ("=floor(7 / 2) + round(2.5)", 6.0),
        ("=sum(centres)", 34.0),
        ("=survivors * 100 + sharers * 10 + powers", 667.0),
        ("=top - second + total + board", 68.0),
        ("=year", 1904.0),
    ];
    for (formula, value) in values {
        assert!((by(formula, &game)[0] - value).abs() < 1e-9, "{formula}");
    }
}

/// What is wrong is told with its place.
#[test]
fn a_formula_that_cannot_be_read_says_where_and_why() {
    let deep = format!("={}1{}", "(".repeat(60), ")".repeat(60));
    let long = format!("={}", "1+".repeat(600));
    let wrong = [
        ("=", "character 1", "is missing at the end"),
        (
            "=100 * centers",
            "character 7",
            "“centers” is unknown; there are the quantities centres,",
        ),
        ("=100 *", "character 6", "is missing at the end"),
        ("=(1 + 2", "character 7", "`)` is missing"),
        ("=1 + 2)", "character 6", "too much here"),
        (
            "=2 centres",
            "character 3",
            "an operator before it is missing",
        ),
        ("=if(1, 2)", "character 1", "three parts"),
        ("=min(1)", "character 1", "two values or more"),
        ("=max 3", "character 5", "needs its values in brackets"),
        ("=1.2.3", "character 1", "“1.2.3” is not a number"),
        (
            "=sum(centres / sum(centres))",
            "character 15",
            "another sum",
        ),
        ("=3 % 2", "character 3", "“%”"),
        (deep.as_str(), "character", "50 levels deep"),
        (long.as_str(), "character 1", "longer than 1000"),
    ];
    for (formula, place, why) in wrong {
        let told = System::read(formula).unwrap_err().to_string();
        assert!(
            told.contains(place) && told.contains(why),
            "{formula}: {told}"
        );
    }
}

#[test]
fn a_formula_without_a_number_is_told_and_not_printed() {
    let nobody = standings([0; 7], &[], 1901);
    let system = System::read("=100 / survivors").unwrap();
    assert_eq!(system.scores(&nobody), Err(ScoreError::NoNumber));
    let large = System::read("=9^9^9^9").unwrap();
    assert_eq!(large.scores(&tied_top()), Err(ScoreError::NoNumber));
}

proptest! {
    /// Whatever is typed is read or refused, and what is read comes to something or says that it
    /// does not.
    #[test]
    fn nothing_typed_ends_the_program(words in prop::collection::vec(
        prop::sample::select(vec![
            "centres", "place", "sum(", "if(", "places(", "(", ")", ",", "+", "-", "^", "/", "=",
            "<=", "not", "and", "1", "0", "2.5", " ", "é", ".", "min(",
        ]), 0..40)) {
        let text = format!("={}", words.concat());
        if let Ok(system) = System::read(&text) {
            let _ = system.scores(&tied_top());
            prop_assert_eq!(System::read(&system.write()).unwrap(), system);
        }
    }
}
