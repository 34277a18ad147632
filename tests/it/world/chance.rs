//! Generated worlds have what was asked of them, whatever the seed: looked at from outside, on the
//! joined board and in the written file.

use chancery_atlas::board::{
    Area, AreaKind, Board, Ground, ProvinceId, Terrain, UnitKind, World, builtin,
};
use chancery_atlas::chance::Seed;
use chancery_atlas::world::generate::{Fair, GenerateError, Knob, Knobs, generate};
use chancery_atlas::world::{self, fairness};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};

fn known() -> std::sync::Arc<Board> {
    builtin::load("1492").unwrap()
}

fn make(seed: u64, knobs: &Knobs) -> Result<World, GenerateError> {
    generate(Seed::Number(seed), knobs, &known(), |_, _| ())
}

/// A generated world, joined, and looked at as units would.
struct Found {
    board: Board,
    world: World,
}

impl Found {
    fn new(world: World) -> Self {
        Self {
            board: world::join(world.clone(), &known()),
            world,
        }
    }

    fn beyond(&self) -> impl Iterator<Item = ProvinceId> + '_ {
        self.board.provinces_beyond()
    }

    fn area(&self, at: ProvinceId) -> &Area {
        self.board.area(at).unwrap()
    }

    fn is_sea(&self, at: ProvinceId) -> bool {
        self.board.terrain(at) == Terrain::Sea
    }

    fn lands(&self) -> impl Iterator<Item = ProvinceId> + '_ {
        self.beyond().filter(|&at| !self.is_sea(at))
    }

    fn beside(&self, at: ProvinceId) -> BTreeSet<ProvinceId> {
        [
            self.board.army_moves(at),
            self.board.waters(at),
            self.board.shores(at),
        ]
        .concat()
        .into_iter()
        .collect()
    }

    /// All that is reached from some provinces by steps that are allowed, the provinces included.
    fn flood(
        &self,
        from: impl IntoIterator<Item = ProvinceId>,
        may: impl Fn(ProvinceId) -> bool,
    ) -> BTreeSet<ProvinceId> {
        let mut open: Vec<ProvinceId> = from.into_iter().collect();
        let mut reached = BTreeSet::new();
        while let Some(at) = open.pop() {
            if reached.insert(at) {
                open.extend(self.beside(at).into_iter().filter(|&to| may(to)));
            }
        }
        reached
    }

    fn masses(&self) -> Vec<BTreeSet<ProvinceId>> {
        let mut masses: Vec<BTreeSet<ProvinceId>> = Vec::new();
        for land in self.lands() {
            if !masses.iter().any(|mass| mass.contains(&land)) {
                masses.push(self.flood([land], |to| self.board.is_beyond(to) && !self.is_sea(to)));
            }
        }
        masses
    }

    fn is_centre(&self, at: ProvinceId) -> bool {
        self.area(at).centre
    }

    /// The wishes, with what was drawn of them read off the world.
    fn with_what_was_drawn(&self, knobs: &Knobs) -> Knobs {
        let count = |is: fn(&Area) -> bool| self.world.areas.iter().filter(|area| is(area)).count();
        let lands = count(|area| area.kind == AreaKind::Land);
        let natives = count(|area| area.native.is_some());
        let mut knobs = knobs.clone();
        let share = |bounds: std::ops::RangeInclusive<u16>, of: usize, made: usize| {
            let fits = |&share: &u16| (of * usize::from(share) + 50) / 100 == made;
            bounds
                .clone()
                .find(fits)
                .unwrap_or_else(|| panic!("{made} of {of}: not in {bounds:?} per cent"))
        };
        let areas = *knobs.areas.get_or_insert(self.world.areas.len() as u16);
        knobs
            .land
            .get_or_insert_with(|| share(41..=49, areas.into(), lands));
        let usual = knobs.centre_count();
        let centres = usize::from(*knobs.centres.get_or_insert(self.world.centres() as u16));
        assert!(
            centres.abs_diff(usual) <= 2,
            "{centres} centres, and not about {usual}"
        );
        knobs
            .natives
            .get_or_insert_with(|| share(25..=41, centres, natives));
        knobs
    }

    fn check(&self, knobs: &Knobs) {
        let knobs = &self.with_what_was_drawn(knobs);
        self.check_file();
        self.check_numbers(knobs);
        self.check_areas();
        self.check_masses(knobs);
        self.check_ocean();
        self.check_edges();
        self.check_fairness(knobs);
        if knobs.wraps {
            let mut flat = self.world.clone();
            flat.grid.wraps = false;
            let (round, flat) = (
                world::survey(&self.world, &known()),
                world::survey(&flat, &known()),
            );
            assert!(
                round.armies != flat.armies || round.fleets != flat.fleets,
                "nothing is adjacent across the seam"
            );
        }
    }

    /// No fault, and read back it is the same.
    fn check_file(&self) {
        let reading = world::read_world(&world::write(&self.world, &known()), &known());
        let usual = (60..=200).contains(&self.world.areas.len()) && self.world.centres() >= 12;
        let findings: Vec<_> = reading
            .findings
            .iter()
            .filter(|finding| usual || finding.is_error())
            .collect();
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(reading.world.as_ref(), Some(&self.world));
    }

    fn check_numbers(&self, knobs: &Knobs) {
        assert_eq!(self.world.areas.len(), knobs.area_count());
        assert_eq!(self.world.centres(), knobs.centre_count());
        let natives = self
            .world
            .areas
            .iter()
            .filter(|area| area.native.is_some())
            .count();
        assert_eq!(natives, knobs.native_count());
        let land = self
            .world
            .areas
            .iter()
            .filter(|area| area.kind == AreaKind::Land)
            .count()
            * 100
            / knobs.area_count();
        assert!(land.abs_diff(knobs.land_share()) <= 5, "{land} % land");
        let names: HashSet<_> = self
            .world
            .areas
            .iter()
            .filter_map(|area| area.name.as_ref())
            .collect();
        assert_eq!(
            names.len(),
            if knobs.names {
                self.world.areas.len()
            } else {
                0
            }
        );
        assert!(
            self.world
                .areas
                .iter()
                .all(|area| area.abbr.is_some() == knobs.names)
        );
        let ice = self
            .world
            .grid
            .cells
            .iter()
            .filter(|&&cell| cell == Ground::Ice)
            .count();
        assert_eq!(
            ice,
            2 * usize::from(knobs.ice) * usize::from(self.world.grid.width)
        );
    }

    fn check_areas(&self) {
        for (id, at) in self.world.area_ids().zip(self.beyond()) {
            let cells = self
                .world
                .grid
                .cells
                .iter()
                .filter(|&&cell| cell == Ground::Area(id))
                .count();
            assert!(
                (4..=60).contains(&cells),
                "{} has {cells} cells",
                self.area(at).id
            );
            let beside = self.beside(at).len();
            assert!(
                (2..=10).contains(&beside),
                "{} has {beside} neighbours",
                self.area(at).id
            );
        }
    }

    fn check_masses(&self, knobs: &Knobs) {
        let masses = self.masses();
        let continents: Vec<_> = masses.iter().filter(|mass| mass.len() >= 6).collect();
        let apart = |mass: &&BTreeSet<ProvinceId>| {
            mass.iter()
                .flat_map(|&at| self.beside(at))
                .all(|to| self.board.is_beyond(to) || self.is_sea(to))
        };
        let islands: Vec<_> = masses
            .iter()
            .filter(|mass| mass.len() <= 3)
            .filter(apart)
            .collect();
        assert!(
            continents.len() >= knobs.continent_count(),
            "{} continents",
            continents.len()
        );
        assert!(
            islands.len() >= knobs.island_count(),
            "{} islands",
            islands.len()
        );
        let has_centre = |mass: &&&BTreeSet<ProvinceId>| mass.iter().any(|&at| self.is_centre(at));
        assert!(
            continents.iter().all(|mass| has_centre(&mass)),
            "a continent without centre"
        );
        assert!(
            islands.iter().filter(has_centre).count() >= islands.len() / 3,
            "islands without centres"
        );
        let centres: Vec<ProvinceId> = self.lands().filter(|&at| self.is_centre(at)).collect();
        if centres.len() * 5 <= self.world.areas.len() {
            let crowded = centres
                .iter()
                .filter(|&&at| self.beside(at).into_iter().any(|to| centres.contains(&to)))
                .count();
            assert!(
                crowded * 5 <= centres.len() * 2,
                "{crowded} of {} centres touch another",
                centres.len()
            );
        }
    }

    /// One ocean, and no land far from its coast.
    fn check_ocean(&self) {
        let edge = self
            .board
            .province_ids()
            .filter(|&at| self.board.province(at).edge && self.is_sea(at));
        let ocean = self.flood(edge, |to| self.is_sea(to));
        assert!(
            self.beyond()
                .filter(|&at| self.is_sea(at))
                .all(|at| ocean.contains(&at)),
            "a lake"
        );
        let mut near: BTreeSet<ProvinceId> = self
            .lands()
            .filter(|&at| !self.board.waters(at).is_empty())
            .collect();
        for _ in 0..2 {
            let next: Vec<ProvinceId> = near
                .iter()
                .flat_map(|&at| self.board.army_moves(at))
                .copied()
                .collect();
            near.extend(next);
        }
        assert!(
            self.lands().all(|at| near.contains(&at)),
            "a land far from the coast"
        );
    }

    fn check_edges(&self) {
        // Nobody comes upon the edge of a round earth.
        let grid = &self.world.grid;
        assert!(
            !grid.wraps || !grid.cells.contains(&Ground::Void),
            "there is a hole in the world"
        );
        for at in self
            .board
            .province_ids()
            .filter(|&at| self.board.province(at).edge)
        {
            let province = self.board.province(at);
            let beyond: Vec<ProvinceId> = self
                .beside(at)
                .into_iter()
                .filter(|&to| self.board.is_beyond(to))
                .collect();
            assert!(!beyond.is_empty(), "nothing beyond {}", province.name);
            assert!(
                !self.is_sea(at) || beyond.iter().any(|&to| self.is_sea(to)),
                "no sea beyond {}",
                province.name
            );
            if ["NWG", "NAO", "MAO", "SAO"].contains(&province.abbr.as_str()) {
                assert!(
                    beyond.iter().all(|&to| self.is_sea(to)),
                    "land beyond {}",
                    province.name
                );
            }
        }
    }

    fn check_fairness(&self, knobs: &Knobs) {
        let fairness = fairness::measure(&self.board);
        let table = fairness.table(&self.board);
        for prospect in &fairness.prospects {
            assert!(prospect.beyond_reach.is_empty(), "{table}");
            assert!(prospect.nearest >= Some(u32::from(knobs.near)), "{table}");
        }
        assert!(fairness.meets(knobs.fair), "{table}");
    }
}

fn wishes() -> impl Strategy<Value = Knobs> {
    let geography = (
        60..=200_u16,
        30..=55_u16,
        prop::option::of(1..=5_u16),
        prop::option::of(0..=10_u16),
        any::<bool>(),
    );
    let rest = (
        0..=100_u16,
        0..=3_u16,
        0..3_usize,
        1..=4_u16,
        prop_oneof![Just(0), 1..=6_u16],
        any::<bool>(),
    );
    (geography, rest).prop_map(
        |(
            (areas, land, continents, islands, wraps),
            (natives, ice, fair, near, mountains, names),
        )| Knobs {
            areas: Some(areas),
            land: Some(land),
            continents,
            islands,
            wraps,
            natives: Some(natives),
            ice,
            fair: [Fair::Off, Fair::Normal, Fair::Strict][fair],
            near,
            mountains,
            names,
            ..Knobs::default()
        },
    )
}

proptest! {
    // More than a few rejected wishes would mean that sensible ones can't be met.
    #![proptest_config(ProptestConfig { cases: 40, max_global_rejects: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_asked_for_is_had(seed: u64, knobs in wishes()) {
        prop_assume!(knobs.check().is_ok());
        let made = make(seed, &knobs);
        prop_assume!(made.is_ok());
        Found::new(made.unwrap()).check(&knobs);
    }

    #[test]
    fn what_is_usual_is_had_from_any_seed(seed: u64) {
        Found::new(make(seed, &Knobs::default()).unwrap()).check(&Knobs::default());
    }
}

#[test]
fn the_smallest_and_the_largest_are_had() {
    for areas in [40, 59, 60, 200, 250] {
        for land in [25, 45, 70] {
            let knobs = Knobs {
                areas: Some(areas),
                land: Some(land),
                ..Knobs::default()
            };
            Found::new(make(1, &knobs).unwrap_or_else(|why| panic!("{knobs}: {why}")))
                .check(&knobs);
        }
    }
}

/// Per power its share of the centres nearest to it, in per cent.
fn shares(world: World) -> Vec<f64> {
    let board = world::join(world, &known());
    let fairness = fairness::measure(&board);
    let whole = 12.0 * f64::from(u32::try_from(fairness.centres).unwrap());
    fairness
        .prospects
        .iter()
        .map(|prospect| 100.0 * f64::from(u32::try_from(prospect.share).unwrap()) / whole)
        .collect()
}

/// `cargo run --release --example worlds` looks at many more.
#[test]
fn no_power_fares_worse_than_another_over_many_seeds() {
    for fair in [Fair::Normal, Fair::Strict] {
        let worlds: Vec<Vec<f64>> = (1..=25)
            .map(|seed| {
                shares(
                    make(
                        seed,
                        &Knobs {
                            fair,
                            ..Knobs::default()
                        },
                    )
                    .unwrap(),
                )
            })
            .collect();
        for shares in &worlds {
            let mean = shares.iter().sum::<f64>() / 4.0;
            assert!(
                shares.iter().all(|share| *share >= 0.75 * mean),
                "{shares:?}"
            );
        }
        let sums: Vec<f64> = (0..4)
            .map(|power| worlds.iter().map(|shares| shares[power]).sum())
            .collect();
        let (least, most) = (
            sums.iter().copied().fold(f64::MAX, f64::min),
            sums.iter().copied().fold(0.0, f64::max),
        );
        assert!(least >= 0.9 * most, "{fair:?}: {sums:?}");
    }
}

#[test]
fn land_masses_grow_with_the_world() {
    let masses = |areas| {
        let found = Found::new(
            make(
                1,
                &Knobs {
                    areas: Some(areas),
                    land: Some(45),
                    ..Knobs::default()
                },
            )
            .unwrap(),
        );
        let masses = found.masses();
        (
            masses.iter().filter(|mass| mass.len() >= 6).count(),
            masses.iter().filter(|mass| mass.len() <= 3).count(),
        )
    };
    let (continents, islands): (Vec<usize>, Vec<usize>) =
        [60, 90, 150, 250].into_iter().map(masses).unzip();
    assert!(
        continents.is_sorted() && continents[3] >= 8,
        "{continents:?} continents"
    );
    assert!(
        islands.is_sorted() && islands[1] >= 6 && islands[2] >= 10 && islands[3] >= 16,
        "{islands:?} islands"
    );
}

/// A world whose one centre lies nearest to Spain: what is not fair about it is said with the
/// powers.
#[test]
fn what_is_not_fair_is_named_with_the_power() {
    let alone = |world: World| {
        let lands: Vec<usize> = (0..world.areas.len())
            .filter(|&area| world.areas[area].kind == AreaKind::Land)
            .collect();
        lands.into_iter().map(move |land| {
            let mut world = world.clone();
            world
                .areas
                .iter_mut()
                .enumerate()
                .for_each(|(area, other)| other.centre = area == land);
            world
        })
    };
    let off = Knobs {
        fair: Fair::Off,
        natives: Some(0),
        ..Knobs::default()
    };
    let spanish = (1..20)
        .flat_map(|seed| alone(make(seed, &off).unwrap()))
        .find(|world| shares(world.clone())[3] > 99.0)
        .unwrap();
    let board = world::join(spanish, &known());
    let table = fairness::measure(&board).table(&board);
    let (_, lacking) = table.split_once("\nThe world is not fair:\n").unwrap();
    assert!(
        lacking.contains("  share: France has 0.0 %; 19 % at least\n"),
        "{table}"
    );
    assert!(
        lacking.contains("  share: Spain has 100.0 %; 40 % at most\n"),
        "{table}"
    );
    assert!(
        lacking.contains("  access: Spain has ") && lacking.contains("; 1.200 at most\n"),
        "{table}"
    );
}

#[test]
fn a_seed_makes_one_world() {
    let known = known();
    let mut drawings = HashSet::new();
    for seed in 0..100 {
        let world = make(seed, &Knobs::default()).unwrap();
        if seed < 5 {
            let again = make(seed, &Knobs::default()).unwrap();
            assert_eq!(world::write(&world, &known), world::write(&again, &known));
        }
        drawings.insert(format!("{:?}", world.grid.cells));
    }
    assert_eq!(drawings.len(), 100, "two seeds draw the same");
}

/// The bytes of a world made today on this machine are those made elsewhere, and by later versions
/// that say they are the same.
#[test]
fn a_world_does_not_change_unnoticed() {
    let knobs = Knobs {
        areas: Some(60),
        ..Knobs::default()
    };
    insta::assert_snapshot!(world::write(&make(1492, &knobs).unwrap(), &known()));
}

#[test]
fn mountains_rise_between_lands() {
    let knobs = Knobs {
        mountains: 3,
        ..Knobs::default()
    };
    let world = make(7, &knobs).unwrap();
    let mountains: Vec<usize> = (0..world.grid.cells.len())
        .filter(|&cell| matches!(world.grid.cells[cell], Ground::Barrier(_)))
        .collect();
    assert!(mountains.len() > 20, "{} cells", mountains.len());
    let width = usize::from(world.grid.width);
    for &cell in &mountains {
        let (column, row) = (
            i32::try_from(cell % width).unwrap(),
            i32::try_from(cell / width).unwrap(),
        );
        for (to_column, to_row) in [
            (column, row - 1),
            (column - 1, row),
            (column + 1, row),
            (column, row + 1),
        ] {
            let sea = matches!(world.grid.at(to_column, to_row), Ground::Area(id) if world.area(id).kind == AreaKind::Sea);
            assert!(!sea, "mountains at the sea");
        }
    }
    Found::new(world).check(&knobs);
}

#[test]
fn natives_stand_in_centres_and_hold() {
    let found = Found::new(
        make(
            3,
            &Knobs {
                natives: Some(100),
                ..Knobs::default()
            },
        )
        .unwrap(),
    );
    let natives = found
        .board
        .natives
        .map(|natives| found.board.power(natives))
        .unwrap();
    let stand: BTreeSet<ProvinceId> = natives
        .start
        .iter()
        .map(|(_, place)| place.province)
        .collect();
    let centres: BTreeSet<ProvinceId> = found.beyond().filter(|&at| found.is_centre(at)).collect();
    assert_eq!(stand, centres);
    assert!(
        natives
            .start
            .iter()
            .all(|(kind, _)| *kind == UnitKind::Army)
    );
}

fn refused(knob: Knob, value: &str) -> String {
    Knobs::default().set(knob, value).unwrap_err().to_string()
}

#[test]
fn a_value_that_is_not_allowed_is_refused_with_what_is() {
    assert_eq!(
        refused(Knob::Areas, "39"),
        "areas 39: allowed is 40 to 250, or auto"
    );
    assert_eq!(
        refused(Knob::Land, "seventy"),
        "land seventy: allowed is 25 to 70, or auto"
    );
    assert_eq!(
        refused(Knob::Continents, "0"),
        "continents 0: allowed is 1 to 8, or auto"
    );
    assert_eq!(refused(Knob::Near, "-1"), "near -1: allowed is 1 to 6");
    assert_eq!(
        refused(Knob::Wrap, "torus"),
        "wrap torus: allowed is cylinder or none"
    );
    assert_eq!(
        refused(Knob::Fair, "very"),
        "fair very: allowed is normal, strict or off"
    );
    assert_eq!(
        refused(Knob::Size, "10x10"),
        "size 10x10: allowed is 24x16 to 400x200 (columns x rows), or auto"
    );
    let mut knobs = Knobs::default();
    assert!(knobs.set(Knob::Centres, "0").is_err());
    assert_eq!(knobs, Knobs::default(), "a refused value changes nothing");
}

#[test]
fn wishes_that_leave_no_room_for_each_other_are_refused() {
    let why = |knobs: Knobs| make(1, &knobs).unwrap_err().to_string();
    assert_eq!(
        why(Knobs {
            continents: Some(8),
            ..Knobs::default()
        }),
        "continents 8: 8 continents of 6 areas and 0 islands need 48 lands, but 45 % of 90 areas \
         are 41"
    );
    assert_eq!(
        why(Knobs {
            islands: Some(30),
            ..Knobs::default()
        }),
        "islands 30: 3 continents of 6 areas and 30 islands need 48 lands, but 45 % of 90 areas \
         are 41"
    );
    assert_eq!(
        why(Knobs {
            centres: Some(50),
            ..Knobs::default()
        }),
        "centres 50: 50 centres need as many lands, but 45 % of 90 areas are 41"
    );
    assert_eq!(
        why(Knobs {
            centres: Some(2),
            ..Knobs::default()
        }),
        "centres 2: every continent and a third of the islands need a centre each: 5 centres"
    );
    assert_eq!(
        why(Knobs {
            size: Some((30, 20)),
            ..Knobs::default()
        }),
        "size 30x20: that is 4 cells for each of 90 areas; use 8 to 40, best 17"
    );
    assert_eq!(
        why(Knobs {
            areas: Some(10),
            ..Knobs::default()
        }),
        "areas 10: allowed is 40 to 250, or auto"
    );
}

#[test]
fn what_can_not_be_met_is_named() {
    let knobs = Knobs {
        near: 6,
        areas: Some(60),
        ..Knobs::default()
    };
    let why = make(1, &knobs).unwrap_err().to_string();
    assert!(
        why.starts_with("200 attempts made no world with enough lands so far from everybody"),
        "{why}"
    );
}

#[test]
fn attempts_are_told_as_they_begin() {
    let mut told = Vec::new();
    assert!(
        generate(
            Seed::Number(1),
            &Knobs {
                near: 6,
                areas: Some(60),
                ..Knobs::default()
            },
            &known(),
            |attempt, of| told.push((attempt, of))
        )
        .is_err()
    );
    assert_eq!(
        told,
        (1..=200).map(|attempt| (attempt, 200)).collect::<Vec<_>>()
    );
}

#[test]
fn values_are_read_as_they_are_written() {
    let mut knobs = Knobs {
        islands: Some(0),
        centres: Some(21),
        wraps: false,
        size: Some((80, 30)),
        fair: Fair::Strict,
        names: false,
        ..Knobs::default()
    };
    knobs.areas = Some(100);
    let mut read = Knobs::default();
    for knob in Knob::ALL {
        read.set(knob, &knobs.get(knob)).unwrap();
    }
    assert_eq!(read, knobs);
}
