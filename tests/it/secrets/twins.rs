//! Non-interference: two games that differ only in what somebody may not know give him the same,
//! byte for byte.
//!
//! A game is played by chance on a generated world, with slips as players write them, guesses among
//! them. Its twin is played on another world, with the drawing turned, other ids and names, and
//! other lands where nobody was, or where one viewer was not; with units that stand elsewhere out of
//! sight, other hidden orders of theirs and other names for areas; and the game master does there
//! what only one of them learns of (`differences.rs`). After each phase it is asked who is entitled
//! to the same in both (`entitled.rs`). To everyone who is, all that he is given must be the same:
//! in words when a phase chosen by chance is over and after one that one game alone has, with all drawings where they end. While
//! such a phase is open he is given what he was given before the moves that led to it. What he is told of his slip as it is read, and what the entry line offers him,
//! must be the same in every phase (`handed.rs`).
//!
//! Supports and ferries of things that everybody sees are the same in both: they are told. Who is
//! entitled to other things in the two games, as after a battle that only one of them had, is
//! looked at no more.
//!
//! `.ci/twins` plays many pairs, and says how often everything was drawn.

use super::differences::{begin, displaced, meddle, play, rewritten, rules, set_out, twin, world};
use super::entitled::entitled;
use super::handed::{given, in_words, locked, offered, phone, told};
use super::slips::Slips;
use super::table::{Sitting, assert_same};
use super::tally::{Tally, long_run};
use crate::support::draws::Draws;
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Action;
use chancery_engine::seat::SeatId;
use chancery_game::game::Game;
use chancery_game::view::{Viewer, published};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::cell::Cell;

/// Two games under way.
struct Pair<'a> {
    one: Sitting,
    other: Sitting,
    map: &'a dyn Fn(ProvinceId) -> ProvinceId,
    viewers: Vec<Viewer>,
    /// Per viewer, whether he has been entitled to the same in both so far.
    alike: Vec<bool>,
    /// What pair it is.
    what: &'a dyn Fn(Viewer) -> String,
}

impl Pair<'_> {
    /// Asks who is entitled to the same in both.
    fn part(&mut self) {
        for (&viewer, alike) in self.viewers.iter().zip(&mut self.alike) {
            *alike = *alike
                && entitled(&self.one, viewer, self.map) == entitled(&self.other, viewer, &|at| at);
        }
    }

    fn who(&self) -> impl Iterator<Item = Viewer> {
        let alike = self.viewers.iter().zip(&self.alike);
        alike
            .filter(|&(_, &alike)| alike)
            .map(|(&viewer, _)| viewer)
    }

    /// Takes slips down in both, and compares what their writers are told of them.
    fn take_down(&mut self, slips: &Slips, changed: &Slips, texts: &[String], tally: &mut Tally) {
        let powers: Vec<PowerId> = self.one.game.board().power_ids().collect();
        for (&power, alike) in powers.iter().zip(&mut self.alike) {
            let own = |slips: &Slips| -> Slips {
                let own = slips.iter().filter(|line| line.0 == power);
                own.cloned().collect()
            };
            // Who wrote something else is not the same person.
            *alike &= own(slips) == own(changed);
        }
        self.one.take_down(slips);
        self.other.take_down(changed);
        for &power in &powers {
            let viewer = Viewer::Seat(SeatId::playing(power));
            if !self.who().any(|who| who == viewer) {
                continue;
            }
            let [one, other] = [&self.one, &self.other].map(|sitting| told(sitting, power));
            assert_eq!(one.len(), other.len(), "{}", (self.what)(viewer));
            for (one, other) in one.iter().zip(&other) {
                assert!(
                    one.is_same(other),
                    "{one:?}\n{other:?}\n{}",
                    (self.what)(viewer)
                );
            }
            for told in &one {
                tally.count(told.kind());
            }
            self.same(viewer, &|game| offered(game, power, texts));
            tally.count("compared: what the entry line offers");
            // A page takes long to make: one player's in every second phase.
            let turns = self.one.game.turns().len();
            if turns.is_multiple_of(2) && turns / 2 % powers.len() == power.index() {
                let seat = SeatId::playing(power);
                self.same(viewer, &|game| phone(game, seat, texts));
                tally.count("compared: the page of a phone");
            }
        }
    }

    fn same(&self, viewer: Viewer, show: &dyn Fn(&Game) -> String) {
        self.same_of(
            &[self.one.game.clone(), self.other.game.clone()],
            viewer,
            show,
        );
    }

    fn same_of(&self, games: &[Game; 2], viewer: Viewer, show: &dyn Fn(&Game) -> String) {
        let [one, other] = games.each_ref().map(show);
        if one != other {
            assert_same(&one, &other, &(self.what)(viewer));
        }
    }

    /// Compares all that a viewer is given in one of the games, of which a season is held back, with
    /// what he was given last.
    fn unchanged(
        &self,
        nth: usize,
        last: Option<&[Game; 2]>,
        games: &[Game; 2],
        viewer: Viewer,
        tally: &mut Tally,
    ) {
        let Some(last) = last else { return };
        let [was, is] = [&last[nth], &games[nth]].map(|game| in_words(game, viewer));
        assert_same(&was, &is, &(self.what)(viewer));
        tally.count("compared: all that somebody is given while a season is held back");
    }

    /// Compares all that a viewer is given who is entitled to the same.
    fn compare(&self, games: &[Game; 2], viewer: Viewer, tally: &mut Tally) {
        self.same_of(games, viewer, &|game| given(game, viewer));
        let mut powers = games[0].board().power_ids();
        if let Some(power) = powers.find(|&power| viewer == Viewer::Seat(SeatId::playing(power))) {
            self.same_of(games, viewer, &|game| locked(game, power));
            tally.count("compared: the locked screen of a player");
        }
        tally.count(match viewer {
            Viewer::Public => "compared: all that everybody is given",
            _ => "compared: all that a player is given",
        });
    }
}

/// Counts what there is in two games beside units that stand.
fn count_things(sitting: &Sitting, tally: &mut Tally) {
    let state = sitting.game.state();
    let lore = state.discoveries.as_deref().unwrap();
    tally.add("armies aboard", state.position.aboard.len());
    tally.add("treasures", lore.treasures.len());
    tally.add("areas that everybody knows", lore.public.len());
    let waiting = &state.position.dislodged;
    let is_hidden = |at| sitting.game.board().is_beyond(at) && !lore.is_public(at);
    let hidden = waiting
        .iter()
        .filter(|waiting| is_hidden(waiting.unit.place.province));
    tally.add("units that wait out of sight to retreat", hidden.count());
}

/// Counts supports of units out of sight by whether they are there.
fn count_supports(sittings: [&Sitting; 2], tally: &mut Tally) {
    let [one, other] = sittings.map(|sitting| {
        let stands =
            |entry: &chancery_engine::order::Entry| match entry.reading.order()?.action()? {
                Action::SupportHold { unit } | Action::SupportMove { unit, .. } => {
                    let at = unit.place.province;
                    let is_there = sitting.game.state().position.unit_in(at).is_some();
                    sitting.game.board().is_beyond(at).then_some(is_there)
                }
                _ => None,
            };
        let entries = &sitting.game.sheet().entries;
        let lines = entries
            .iter()
            .map(|entry| (entry.written.clone(), stands(entry)));
        lines.collect::<Vec<_>>()
    });
    for (line, is_there) in one {
        let there = other.iter().find(|(written, _)| *written == line);
        tally.count(match (is_there, there.and_then(|there| there.1)) {
            (Some(true), Some(true)) => "support out of sight: of a unit in both",
            (Some(false), Some(false)) => "support out of sight: of none",
            (Some(_), Some(_)) => "support out of sight: of a unit in one alone",
            _ => continue,
        });
    }
}

/// Plays a pair; how often somebody could be looked at in both.
fn pair(number: u64, seed: u64, tally: &mut Tally) -> usize {
    let mut draws = Draws(seed);
    let table = world(number);
    let rules = rules(&mut draws, tally);
    let units = set_out(&mut draws, &table.board);
    let mut one = begin(&table, rules, &units, &|at| at);
    let phases = 3 + draws.below(5);
    let slips = play(&mut one, &mut draws, phases, tally);
    let powers: Vec<PowerId> = table.board.power_ids().collect();
    let seats = powers
        .iter()
        .map(|&power| Viewer::Seat(SeatId::playing(power)));
    let viewers: Vec<Viewer> = seats.chain([Viewer::Public]).collect();
    let twin = twin(&table, &one, &units, &viewers, &mut draws, tally);
    let liars: Vec<PowerId> = powers.into_iter().filter(|_| draws.below(4) == 0).collect();
    let other_units = displaced(&units, &table, &twin, &liars, &mut draws);
    let moved = units
        .iter()
        .zip(&other_units)
        .filter(|(a, b)| a != b)
        .count();
    tally.add("difference: units elsewhere", moved);

    let map_of = |at: ProvinceId| twin.map[at.index()];
    let mut pair = Pair {
        one: begin(&table, rules, &units, &|at| at),
        other: begin(&twin.table, rules, &other_units, &map_of),
        map: &map_of,
        viewers,
        alike: twin.is_same_to.clone(),
        what: &|viewer| format!("{viewer:?}, pair {number} {seed}, {slips:?}"),
    };
    pair.part();
    let compared = draws.below(slips.len());
    let mut looked = 0;
    let mut last: Vec<Option<[Game; 2]>> = vec![None; pair.viewers.len()];
    for (nth, (kind, slips)) in slips.iter().enumerate() {
        for sitting in [&mut pair.one, &mut pair.other] {
            // Retreats that are hidden come and go in one of the two alone.
            while *kind != PhaseKind::Retreats && sitting.game.phase().kind == PhaseKind::Retreats {
                sitting.hand_in(&Vec::new());
                tally.count("phase of hidden retreats, in one alone");
            }
        }
        if let Some(power) = meddle(&mut pair.other, &liars, &mut draws, tally) {
            pair.alike[power.index()] = false;
        }
        pair.part();
        let changed = rewritten(slips, &pair.other, &liars, &mut draws, tally);
        let texts = slips
            .iter()
            .filter_map(|line| line.1.split(' ').nth(1 + nth % 3));
        let texts: Vec<String> = texts.map(str::to_owned).collect();
        let is_of_kind = |sitting: &Sitting| sitting.game.phase().kind == *kind;
        if is_of_kind(&pair.one) && is_of_kind(&pair.other) {
            pair.take_down(slips, &changed, &texts, tally);
            count_supports([&pair.one, &pair.other], tally);
            pair.one.settled();
            pair.other.settled();
        } else {
            for (sitting, slips) in [(&mut pair.one, slips), (&mut pair.other, &changed)] {
                if is_of_kind(sitting) {
                    sitting.hand_in(slips);
                }
            }
        }
        pair.part();
        let games = [pair.one.game.clone(), pair.other.game.clone()];
        let is_one_ahead = games[0].phase_name() != games[1].phase_name();
        if is_one_ahead {
            tally.count("phase that one has and the other has not");
        }
        for (viewer, last) in pair.viewers.iter().zip(&mut last) {
            if pair.who().any(|who| who == *viewer) {
                looked += 1;
                // Only who waits for something is told before the season is published.
                let then = games
                    .each_ref()
                    .map(|game| published(game, *viewer).phase_name());
                if then[0] != then[1] {
                    let is_late = |nth: usize| then[nth] != games[nth].phase_name();
                    for nth in (0..2).filter(|&nth| is_late(nth)) {
                        pair.unchanged(nth, last.as_ref(), &games, *viewer, tally);
                    }
                    continue;
                }
                *last = Some(games.clone());
                if is_one_ahead || nth == compared {
                    pair.same_of(&games, *viewer, &|game| in_words(game, *viewer));
                    tally.count("compared: all that somebody is given in words");
                }
            }
        }
        count_things(&pair.one, tally);
        count_things(&pair.other, tally);
        let is_over = |sitting: &Sitting| sitting.game.state().is_over();
        if is_over(&pair.one) || is_over(&pair.other) || !pair.alike.contains(&true) {
            break;
        }
    }
    for (viewer, last) in pair.viewers.iter().zip(&last) {
        if let Some(games) = last {
            pair.compare(games, *viewer, tally);
        }
    }
    looked
}

/// Pairs of a usual run.
const USUAL: u32 = 20;

#[test]
fn twins_give_the_same_to_whom_they_are_the_same() {
    let looked = Cell::new(0);
    let twins = |(number, seed)| {
        looked.set(looked.get() + pair(number, seed, &mut Tally::default()));
        Ok(())
    };
    let mut runner = TestRunner::new(ProptestConfig {
        // A smaller seed is no smaller game.
        max_shrink_iters: 0,
        failure_persistence: None,
        ..ProptestConfig::with_cases(USUAL)
    });
    runner.run(&any::<(u64, u64)>(), twins).unwrap();
    assert!(looked.get() > 60, "{} looks", looked.get());
}

/// Pairs that differed once: in the order of centres that were gained, and of units that were
/// removed; in the coast that a support was read with; in who owns what while a retreat is open;
/// in whether a ferry was said to go too far or to be for nobody; in the unit that an untold
/// line was for; in whether an army was ordered to a sea or to a land out of sight.
#[test]
fn pairs_that_differed_once_are_the_same() {
    let differed = [
        (1_772_138_067_654_788_569, 6_685_739_099_592_642_743),
        (11_019_023_111_263_039_585, 2_518_371_782_449_094_230),
        (1_347_888_587_446_835_574, 3_125_450_723_759_728_188),
        (15_311_469_204_993_823_362, 6_555_823_398_103_575_825),
        (11_815_455_697_948_576_231, 3_651_077_905_252_931_169),
        (8_262_756_070_960_556_968, 12_667_589_623_809_082_974),
        (8_696_020_591_454_236_811, 8_084_847_360_706_892_074),
    ];
    for (number, seed) in differed {
        pair(number, seed, &mut Tally::default());
    }
}

/// `TWINS` pairs.
#[test]
#[ignore = "it takes as long as one likes; `.ci/twins` runs it"]
fn many() {
    let draw = |draws: &mut Draws| {
        let mut drawn = || (0..4).fold(0, |all, _| all << 16 | draws.below(1 << 16) as u64);
        (drawn(), drawn())
    };
    long_run("TWINS", draw, |&(number, seed): &(u64, u64), tally| {
        let looked = pair(number, seed, tally);
        tally.add("looks at somebody who is entitled to the same", looked);
    });
}
