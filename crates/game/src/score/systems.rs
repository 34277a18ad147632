//! The systems that were published.

use super::{LevelGroup, Standings, Ties, number};

pub struct Published {
    /// As it is asked for: `carnage`.
    pub id: &'static str,
    pub name: &'static str,
    /// What it gives for what, and where that is published.
    pub about: &'static str,
    /// Whether its figures are for seven powers and 34 centres.
    pub of_seven: bool,
    pub scores: fn(&Standings) -> Vec<f64>,
}

impl std::fmt::Debug for Published {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

impl PartialEq for Published {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Published {}

/// All of them, the most used first.
pub static PUBLISHED: &[Published] = &[
    Published {
        id: "draw-size",
        name: "Draw size",
        about: "A solo scores 100. A draw divides 100 among the powers that share in it. After \
                Calhamer's point (diplomaticon.com, Scoring Diplomacy 2).",
        of_seven: false,
        scores: draw_size,
    },
    Published {
        id: "sum-of-squares",
        name: "Sum of squares",
        about: "A solo scores 100. A draw divides 100 among its powers by the squares of their centres (diplomaticon.com, Sum of Squares scoring).",
        of_seven: false,
        scores: sum_of_squares,
    },
    Published {
        id: "carnage",
        name: "Carnage",
        about: "7000 for the first place, 6000 for the second, down to 1000 for the seventh, and \
                1 for each centre. Equal powers share the points of their places. Eliminated powers rank by the year in which they went out. A solo takes all 28034 (webdiplomacy.net, thread 1325258; \
                liberty-cup.com). With more or fewer powers each place is still worth 1000 more than the next (its adaptation for variants).",
        of_seven: false,
        scores: |standings| carnage(standings, Ties::ByElimination, 0.0),
    },
    Published {
        id: "carnage-dead-equal",
        name: "Carnage, dead equal",
        about: "Carnage, but all eliminated powers are level (dipvis, Carnage with dead equal).",
        of_seven: false,
        scores: |standings| carnage(standings, Ties::Level, 0.0),
    },
    Published {
        id: "carnage-centres",
        name: "Carnage by centres",
        about: "500 for each centre, and 7007 for the first place, 6006 for the second, down to \
                1001. The year ranks eliminated powers. A solo scores 39028, all others then 1000 \
                (dipvis, Center-count Carnage).",
        of_seven: true,
        scores: carnage_by_centres,
    },
    Published {
        id: "carnage-2023",
        name: "Carnage 2023",
        about: "Carnage, and a power that leads alone gets 300 for each centre of its lead \
                (dipvis, Carnage 2023).",
        of_seven: false,
        scores: |standings| carnage(standings, Ties::ByElimination, 300.0),
    },
    Published {
        id: "c-diplo",
        name: "C-Diplo",
        about: "1 for playing, 1 for each centre, and 38, 14 and 7 for the first three places. \
                Powers that are level divide their places. A solo scores 100 \
                (world-diplomacy-database.com, scoring system 5, C-Diplo 100).",
        of_seven: true,
        scores: |standings| c_diplo(standings, 100.0),
    },
    Published {
        id: "c-diplo-73",
        name: "C-Diplo 73",
        about: "C-Diplo in its author's edition: a solo scores 73 (38, 34 and 1) \
                (diplomania-gen.fr, C-Diplo).",
        of_seven: true,
        scores: |standings| c_diplo(standings, 73.0),
    },
    Published {
        id: "tribute",
        name: "Tribute",
        about: "1 for each centre, and 66 divided among the powers that share in the draw. Each \
                of them pays the leaders 1 for each centre above 6 that the leaders own. Nobody \
                pays more than the own part of the 66. A solo scores 100 (windycityweasels.org, \
                Tribute scoring system).",
        of_seven: true,
        scores: tribute,
    },
    Published {
        id: "detour-09",
        name: "Detour 09",
        about: "1 for each centre, 2 for surviving, and 4, 3, 2 and 1 for the first four places. Powers that are level all get the lowest. A power that leads alone gets 1 for \
                each centre of its lead. The sum is scaled to 100. Eliminated powers get 0.25 a \
                year, at most 2. A solo scores 110, and the others get 0.25 a year (dipvis, \
                Detour09).",
        of_seven: false,
        scores: detour,
    },
];

/// The scores of powers where one who wins alone gets `won`, all others then `lost`; else `drawn`.
fn unless_solo(
    standings: &Standings,
    won: f64,
    lost: f64,
    drawn: impl Fn(usize) -> f64,
) -> Vec<f64> {
    let powers = 0..standings.powers.len();
    let scores = powers.map(|power| match standings.soloist() {
        Some(winner) if winner == power => won,
        Some(_) => lost,
        None => drawn(power),
    });
    scores.collect()
}

fn centres(standings: &Standings, power: usize) -> f64 {
    number(standings.powers[power].centres)
}

fn draw_size(standings: &Standings) -> Vec<f64> {
    let share = 100.0 / number(standings.sharers().max(1));
    unless_solo(standings, 100.0, 0.0, |power| {
        if standings.shares(power) { share } else { 0.0 }
    })
}

fn sum_of_squares(standings: &Standings) -> Vec<f64> {
    let all: f64 = (0..standings.powers.len())
        .map(|power| square(standings, power))
        .sum();
    // If nobody who shares has a centre, all is 0, and every score too.
    unless_solo(standings, 100.0, 0.0, |power| {
        100.0 * square(standings, power) / all.max(1.0)
    })
}

/// The square of a power's centres; 0 for one that has no share in the draw.
fn square(standings: &Standings, power: usize) -> f64 {
    let own = centres(standings, power);
    if standings.shares(power) {
        own * own
    } else {
        0.0
    }
}

fn carnage(standings: &Standings, ties: Ties, ahead: f64) -> Vec<f64> {
    let points: Vec<f64> = (1..=standings.powers.len())
        .rev()
        .map(|place| 1000.0 * number(place))
        .collect();
    // The winner takes what all places and all centres bring together.
    let all: f64 = points.iter().sum();
    unless_solo(standings, all + number(standings.board), 0.0, |power| {
        standings.shared(power, ties, &points)
            + centres(standings, power)
            + ahead * lead(standings, power)
    })
}

fn carnage_by_centres(standings: &Standings) -> Vec<f64> {
    let points: Vec<f64> = (1..=standings.powers.len())
        .rev()
        .map(|place| 1001.0 * number(place))
        .collect();
    unless_solo(standings, 39_028.0, 1000.0, |power| {
        standings.shared(power, Ties::ByElimination, &points) + 500.0 * centres(standings, power)
    })
}

fn c_diplo(standings: &Standings, solo: f64) -> Vec<f64> {
    unless_solo(standings, solo, 0.0, |power| {
        1.0 + centres(standings, power) + standings.shared(power, Ties::Level, &[38.0, 14.0, 7.0])
    })
}

fn tribute(standings: &Standings) -> Vec<f64> {
    let part = 66.0 / number(standings.sharers().max(1));
    let [most, _] = standings.leaders();
    // Nobody pays more than the own part of the 66.
    let toll = part.min(number(most.saturating_sub(6)));
    let (mut leaders, mut payers) = (0, 0);
    for power in 0..standings.powers.len() {
        if standings.powers[power].centres == most {
            leaders += 1;
        } else if standings.shares(power) {
            payers += 1;
        }
    }
    let (leaders, payers) = (number(leaders), number(payers));
    unless_solo(standings, 100.0, 0.0, |power| {
        let shares = if standings.shares(power) { part } else { 0.0 };
        let tribute = if standings.powers[power].centres == most {
            toll * payers / leaders
        } else if standings.shares(power) {
            -toll
        } else {
            0.0
        };
        centres(standings, power) + shares + tribute
    })
}

fn detour(standings: &Standings) -> Vec<f64> {
    let all: f64 = (0..standings.powers.len())
        .map(|power| detour_points(standings, power))
        .sum();
    let mut scores = Vec::new();
    for power in 0..standings.powers.len() {
        scores.push(match standings.soloist() {
            Some(winner) if winner == power => 110.0,
            Some(_) => detour_years(standings, power),
            None if standings.powers[power].centres == 0 => detour_years(standings, power),
            None => 100.0 * detour_points(standings, power) / all.max(1.0),
        });
    }
    scores
}

/// What a power has in a draw before the points of all are scaled to 100.
fn detour_points(standings: &Standings, power: usize) -> f64 {
    const PLACES: [f64; 4] = [4.0, 3.0, 2.0, 1.0];
    if standings.powers[power].centres == 0 {
        return 0.0;
    }
    // Those who are level all get the lowest of their places.
    let LevelGroup { before, level } = standings.group(power, Ties::Level);
    let place = PLACES.get(before + level - 1).copied().unwrap_or(0.0);
    centres(standings, power) + 2.0 + place + lead(standings, power)
}

/// A quarter for each year in which a power had a centre in winter. All of them are at most 2.
fn detour_years(standings: &Standings, power: usize) -> f64 {
    let last = standings.powers[power].eliminated.unwrap_or(standings.year);
    0.25 * f64::from(last.saturating_sub(standings.began).min(8))
}

/// The centres by which a power is ahead of all others; 0 for one that does not lead alone.
pub(super) fn lead(standings: &Standings, power: usize) -> f64 {
    let [most, second] = standings.leaders();
    if standings.powers[power].centres == most {
        // The second has as many where several lead, and then it is 0.
        number(most - second)
    } else {
        0.0
    }
}
