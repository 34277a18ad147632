//! Scoring: the published systems against the examples that are published with them, and a table's
//! own formula.

mod dipvis;
mod formula;
mod told;

use chancery_game::score::{GameOutcome, PUBLISHED, Standing, Standings, System};

/// A game of the standard board that ended in a year: the centres of Austria, England, France,
/// Germany, Italy, Russia and Turkey, and when those without any were eliminated. Who has 18 has
/// won; else all who have centres share it.
pub fn standings(centres: [usize; 7], eliminated: &[(usize, u16)], year: u16) -> Standings {
    let out = |at: usize| eliminated.iter().find(|(power, _)| *power == at);
    let powers: Vec<Standing> = (0..7)
        .map(|at| Standing {
            centres: centres[at],
            eliminated: out(at).map(|(_, year)| *year),
        })
        .collect();
    let soloist = centres.iter().position(|&count| count >= 18);
    let alive = (0..7).filter(|&at| centres[at] > 0).collect();
    Standings {
        powers,
        result: soloist.map_or(GameOutcome::Draw(alive), GameOutcome::Solo),
        began: 1901,
        year,
        board: 34,
    }
}

pub fn by(system: &str, of: &Standings) -> Vec<f64> {
    let scores = System::read(system).unwrap().scores(of).unwrap();
    scores.into_iter().map(|score| score.0).collect()
}

#[track_caller]
fn scores(system: &str, of: &Standings, expected: [f64; 7]) {
    let scores = by(system, of);
    for (at, (is, should)) in scores.iter().zip(expected).enumerate() {
        assert!(
            (is - should).abs() < 1e-6,
            "{system}, power {at}: {is} and not {should}; all: {scores:?}"
        );
    }
}

/// dipvis's examples use these games for every system.
fn tied_top() -> Standings {
    standings([0, 5, 4, 8, 4, 5, 8], &[(0, 1904)], 1904)
}

fn thirteen() -> Standings {
    standings([0, 5, 3, 13, 3, 4, 6], &[(0, 1904)], 1905)
}

fn seventeen(year: u16) -> Standings {
    standings(
        [0, 5, 0, 17, 0, 5, 7],
        &[(0, 1904), (2, year), (4, year)],
        year,
    )
}

fn solo() -> Standings {
    standings(
        [0, 4, 0, 18, 0, 5, 7],
        &[(0, 1904), (2, 1906), (4, 1906)],
        1907,
    )
}

/// The three examples of webdiplomacy.net, thread 1325258: Italy is eliminated after Austria.
#[test]
fn carnage_is_as_its_examples_have_it() {
    let out = [(4, 1905), (0, 1903)];
    let won = standings([0, 3, 6, 4, 0, 18, 3], &out, 1908);
    scores("carnage", &won, [0.0, 0.0, 0.0, 0.0, 0.0, 28_034.0, 0.0]);
    let drawn = standings([0, 3, 6, 4, 0, 14, 7], &out, 1908);
    scores(
        "carnage",
        &drawn,
        [1000.0, 3003.0, 5006.0, 4004.0, 2000.0, 7014.0, 6007.0],
    );
    let level = standings([1, 8, 7, 0, 4, 8, 6], &[(3, 1905)], 1908);
    scores(
        "carnage",
        &level,
        [2001.0, 6508.0, 5007.0, 1000.0, 3004.0, 6508.0, 4006.0],
    );
}

/// A solo takes all that places and centres bring.
#[test]
fn a_solo_of_carnage_by_centres_leaves_the_others_a_place() {
    scores(
        "carnage-centres",
        &solo(),
        [1000.0, 1000.0, 1000.0, 39_028.0, 1000.0, 1000.0, 1000.0],
    );
}

/// world-diplomacy-database.com, scoring system 5: both of its examples.
#[test]
fn c_diplo_is_as_its_examples_have_it() {
    let first = standings([4, 0, 9, 7, 7, 3, 4], &[(1, 1905)], 1908);
    scores("c-diplo", &first, [5.0, 1.0, 48.0, 18.5, 18.5, 4.0, 5.0]);
    let second = standings([5, 9, 4, 5, 3, 1, 7], &[], 1908);
    scores("c-diplo", &second, [9.5, 48.0, 5.0, 9.5, 4.0, 2.0, 22.0]);
    // diplomaticon.com: two who end level have 44 each.
    let halves = standings([17, 17, 0, 0, 0, 0, 0], &[], 1910);
    assert_eq!(by("c-diplo", &halves)[..2], [44.0, 44.0]);
    assert!((by("c-diplo", &halves).iter().sum::<f64>() - 100.0).abs() < 1e-9);
    for (edition, points) in [("c-diplo", 100.0), ("c-diplo-73", 73.0)] {
        scores(edition, &solo(), [0.0, 0.0, 0.0, points, 0.0, 0.0, 0.0]);
    }
}

#[test]
fn nobody_pays_more_tribute_than_his_part_of_the_66() {
    let all_seven = standings([16, 3, 3, 3, 3, 3, 3], &[], 1908);
    assert!((by("tribute", &all_seven)[1] - 3.0).abs() < 1e-9);
}

/// diplomaticon.com, Sum of Squares scoring: 12 centres count 144. brotherbored.com: a draw of five
/// is 20 each.
#[test]
fn draws_are_divided_by_heads_or_by_squares() {
    let game = standings([12, 8, 6, 5, 3, 0, 0], &[(5, 1904), (6, 1905)], 1908);
    let all = 144.0 + 64.0 + 36.0 + 25.0 + 9.0;
    let squares = [144.0, 64.0, 36.0, 25.0, 9.0, 0.0, 0.0];
    scores("sum-of-squares", &game, squares.map(|n| 100.0 * n / all));
    scores("draw-size", &game, [20.0, 20.0, 20.0, 20.0, 20.0, 0.0, 0.0]);
    // A draw in which not all share who are left.
    let few = Standings {
        result: GameOutcome::Draw(vec![0, 1]),
        ..game
    };
    scores("draw-size", &few, [50.0, 50.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    for system in ["draw-size", "sum-of-squares"] {
        scores(system, &solo(), [0.0, 0.0, 0.0, 100.0, 0.0, 0.0, 0.0]);
    }
}

/// What every system has in common: who has more centres scores no less, the powers' order does
/// not matter, and what adds up to a constant does.
#[test]
fn no_system_prefers_a_power_or_fewer_centres() {
    let games = [tied_top(), thirteen(), seventeen(1906), solo()];
    for system in PUBLISHED {
        for game in &games {
            let scores = by(system.id, game);
            for (a, of_a) in scores.iter().enumerate() {
                for (b, of_b) in scores.iter().enumerate() {
                    if game.powers[a].centres > game.powers[b].centres {
                        assert!(of_a >= of_b, "{}: {scores:?}", system.id);
                    }
                }
            }
            let mut turned = game.clone();
            turned.powers.rotate_left(1);
            turned.result = match &game.result {
                GameOutcome::Solo(at) => GameOutcome::Solo((at + 6) % 7),
                GameOutcome::Draw(all) => {
                    GameOutcome::Draw(all.iter().map(|at| (at + 6) % 7).collect())
                }
            };
            let mut expected = scores.clone();
            expected.rotate_left(1);
            assert_eq!(by(system.id, &turned), expected, "{}", system.id);
            let sum: f64 = scores.iter().sum();
            let total = match system.id {
                "draw-size" | "sum-of-squares" | "tribute" | "c-diplo" => Some(100.0),
                "carnage" | "carnage-dead-equal" => Some(28_034.0),
                _ => None,
            };
            assert!(
                total.is_none_or(|total| (sum - total).abs() < 1e-6),
                "{}: {sum}",
                system.id
            );
        }
    }
}

#[test]
fn places_are_by_centres_then_by_the_year_of_elimination() {
    assert_eq!(seventeen(1906).places(), [7, 3, 5, 1, 5, 3, 2]);
    assert_eq!(tied_top().places(), [7, 3, 5, 1, 5, 3, 1]);
}

#[test]
fn a_system_is_found_by_its_name_however_written() {
    for system in PUBLISHED {
        for name in [system.id, system.name, &system.id.to_uppercase()] {
            assert_eq!(System::read(name).unwrap().write(), system.id, "{name}");
        }
        assert!(system.about.contains('('), "{} names no source", system.id);
    }
    let refused = System::read("elo").unwrap_err().to_string();
    assert!(
        refused.contains("“elo”") && refused.contains("carnage-2023"),
        "{refused}"
    );
}

/// Figures that were published for seven powers say so with another number.
#[test]
fn figures_for_seven_powers_say_so_elsewhere() {
    let mut game = tied_top();
    let caution = |system: &str, game: &Standings| System::read(system).unwrap().caution(game);
    assert_eq!(caution("c-diplo", &game), "");
    game.powers.push(Standing {
        centres: 3,
        eliminated: None,
    });
    assert!(caution("c-diplo", &game).contains("seven powers"));
    assert_eq!(caution("sum-of-squares", &game), "");
    // Carnage has a place more: the first brings 8000.
    assert!((by("carnage", &game)[3] - 7508.0).abs() < 1e-6);
}
