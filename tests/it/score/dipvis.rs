//! The figures of dipvis' tests (`UEWBot/dipvis` on GitHub, `visualiser/tournament/game_scoring`) for
//! every system that both have.

use chancery_game::score::GameOutcome;

use super::{scores, standings};

/// The system, the last year, the centres of Austria, England, France, Germany, Italy, Russia and
/// Turkey, who was eliminated when, who share in the draw where not all do, and the scores.
const EXAMPLES: &str = "\
draw-size | 1901 | 5 4 5 5 4 5 4 |  | AEGR | 25 25 0 25 0 25 0
draw-size | 1901 | 5 4 5 5 4 5 4 |  |  | 14.2857143 14.2857143 14.2857143 14.2857143 14.2857143 14.2857143 14.2857143
draw-size | 1905 | 0 5 3 13 3 4 6 | A1904 |  | 0 16.6666667 16.6666667 16.6666667 16.6666667 16.6666667 16.6666667
draw-size | 1907 | 0 4 0 18 0 5 7 | A1904 F1906 I1906 |  | 0 0 0 100 0 0 0
sum-of-squares | 1901 | 5 4 5 5 4 5 4 |  |  | 16.8918919 10.8108108 16.8918919 16.8918919 10.8108108 16.8918919 10.8108108
sum-of-squares | 1907 | 0 4 0 18 0 5 7 | A1904 F1906 I1906 |  | 0 0 0 100 0 0 0
carnage-dead-equal | 1906 | 0 5 0 17 0 5 7 | A1904 F1906 I1906 |  | 2000 4505 2000 7017 2000 4505 6007
carnage-dead-equal | 1901 | 5 4 5 5 4 5 4 |  |  | 5505 2004 5505 5505 2004 5505 2004
carnage-dead-equal | 1907 | 0 4 0 18 0 5 7 | A1904 F1906 I1906 |  | 0 0 0 28034 0 0 0
carnage-2023 | 1906 | 0 5 0 17 0 5 7 | A1904 F1906 I1906 |  | 1000 4505 2500 10017 2500 4505 6007
carnage-2023 | 1901 | 5 4 5 5 4 5 4 |  |  | 5505 2004 5505 5505 2004 5505 2004
carnage-2023 | 1907 | 0 4 0 18 0 5 7 | A1904 F1906 I1906 |  | 0 0 0 28034 0 0 0
carnage | 1906 | 0 5 0 17 0 5 7 | A1904 F1906 I1906 |  | 1000 4505 2500 7017 2500 4505 6007
carnage | 1901 | 5 4 5 5 4 5 4 |  |  | 5505 2004 5505 5505 2004 5505 2004
carnage | 1907 | 0 4 0 18 0 5 7 | A1904 F1906 I1906 |  | 0 0 0 28034 0 0 0
carnage-centres | 1908 | 11 10 8 2 2 1 0 | T1904 |  | 12507 11006 9005 4503.5 4503.5 2502 1001
carnage-centres | 1908 | 13 7 5 5 4 0 0 | R1905 T1904 |  | 13507 9506 7004.5 7004.5 5003 2002 1001
c-diplo | 1901 | 5 4 5 5 4 5 4 |  |  | 20.75 5 20.75 20.75 5 20.75 5
c-diplo | 1907 | 0 4 0 18 0 5 7 | A1904 F1906 I1906 |  | 0 0 0 100 0 0 0
tribute | 1901 | 5 4 5 5 4 5 4 |  |  | 14.4285714 13.4285714 14.4285714 14.4285714 13.4285714 14.4285714 13.4285714
tribute | 1905 | 0 5 3 13 3 4 6 | A1904 |  | 0 9 7 59 7 8 10
tribute | 1906 | 0 5 0 17 0 5 7 | A1904 F1906 I1906 |  | 0 10.5 0 66.5 0 10.5 12.5
tribute | 1907 | 0 4 0 18 0 5 7 | A1904 F1906 I1906 |  | 0 0 0 100 0 0 0
tribute | 1904 | 0 5 4 8 4 5 8 | A1904 |  | 0 14 13 23 13 14 23
detour-09 | 1907 | 2 3 4 10 4 5 6 |  |  | 6.557377 8.1967213 9.8360656 32.7868852 9.8360656 14.7540984 18.0327869
detour-09 | 1907 | 2 3 4 10 4 4 7 |  |  | 6.8965517 8.6206897 10.3448276 32.7586207 10.3448276 10.3448276 20.6896552
detour-09 | 1902 | 4 4 4 6 4 6 6 |  |  | 11.1111111 11.1111111 11.1111111 18.5185185 11.1111111 18.5185185 18.5185185
detour-09 | 1901 | 5 4 5 5 4 5 4 |  |  | 16 12 16 16 12 16 12
detour-09 | 1904 | 0 5 4 8 4 5 8 | A1904 |  | 0.75 14.8148148 11.1111111 24.0740741 11.1111111 14.8148148 24.0740741
detour-09 | 1905 | 0 5 3 13 3 4 6 | A1904 |  | 0.75 14.2857143 7.9365079 41.2698413 7.9365079 11.1111111 17.4603175
detour-09 | 1909 | 0 5 0 17 0 5 7 | A1904 F1909 I1909 |  | 0.75 13.1147541 2 54.0983607 2 13.1147541 19.6721311
detour-09 | 1910 | 0 4 0 18 0 5 7 | A1904 F1909 I1909 |  | 0.75 2 2 110 2 2 2
";

#[test]
fn every_system_scores_as_in_dipvis() {
    let power = |letter: &str| "AEFGIRT".find(letter).unwrap();
    for line in EXAMPLES.lines() {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [system, year, centres, out, draw, expected] = parts[..] else {
            panic!("{line}");
        };
        let centres: Vec<usize> = centres.split(' ').map(|n| n.parse().unwrap()).collect();
        let out = out.split_whitespace();
        let out: Vec<(usize, u16)> = out
            .map(|one| (power(&one[..1]), one[1..].parse().unwrap()))
            .collect();
        let mut game = standings(centres.try_into().unwrap(), &out, year.parse().unwrap());
        if !draw.is_empty() {
            let sharers = (0..draw.len()).map(|at| power(&draw[at..=at]));
            game.result = GameOutcome::Draw(sharers.collect());
        }
        let expected: Vec<f64> = expected.split(' ').map(|n| n.parse().unwrap()).collect();
        scores(system, &game, expected.try_into().unwrap());
    }
    assert_eq!(EXAMPLES.lines().count(), 32);
}
