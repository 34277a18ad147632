//! For whom a view is made, and what that viewer may know by the table's disclosure.

use std::cmp::Reverse;

use super::Settled;
use super::ballots::{
    Ballot, BallotResult, Influence, SeenAccount, SeenCount, SeenStakes, SeenTally, SeenVote, Voice,
};
use crate::game::{Game, PhaseLine};
use chancery_atlas::board::PowerId;
use chancery_atlas::chance::Seed;
use chancery_engine::accounts::{Account, Accounts};
use chancery_engine::adjudicate::{
    BallotReason, ClaimReason, ClaimVoid, HouseRules, Reason, Verdict, VoidReason,
};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::count::{Count, Subject, Tally};
use chancery_engine::edit::Edit;
use chancery_engine::order::Order;
use chancery_engine::position::{FreeKind, Position, Unit, UnitId};
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::secrecy;
use chancery_engine::variant::{Disclosure, State, Table, Variant};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The game master, who sees everything.
    GameMaster,
    /// One player, who sees what is public and what is his own.
    Seat(SeatId),
    /// Everybody round the table, and whoever reads the report afterwards.
    Public,
}

impl Viewer {
    /// For whom everything is made that may be read out, pasted or hung up in the room. Where
    /// players have no secrets from each other, that is all that the game master sees.
    pub fn in_room(game: &Game) -> Self {
        if game.is_open() {
            Self::GameMaster
        } else {
            Self::Public
        }
    }
}

/// What a viewer may know. Every question of secrecy is answered here.
#[derive(Clone, Copy)]
pub(super) struct Eyes<'a> {
    pub viewer: Viewer,
    disclosure: Disclosure,
    seating: Seating,
    /// Whether the game is over.
    over: bool,
    /// The units whose kind is not open to all yet.
    free: &'a [FreeKind],
    /// The units that only their owners know to be on the board.
    placed: &'a [UnitId],
    /// Whether units are placed at set-up, in secret.
    placing: bool,
    /// Whether votes to concede are kept from all but the game master.
    blind_votes: bool,
}

impl<'a> Eyes<'a> {
    /// What a viewer may know of a game that stands so.
    pub(crate) fn new(
        viewer: Viewer,
        variant: &dyn Variant,
        table: Table<'_>,
        now: &'a State,
    ) -> Self {
        let over = now.is_over();
        // Once the game is over nobody has anything to gain from what a unit is.
        let free: &[FreeKind] = if over { &[] } else { &now.position.free_kinds };
        Self {
            viewer,
            disclosure: variant.disclosure(table.rules),
            seating: variant.seating(),
            over,
            free,
            placed: if over {
                &[]
            } else {
                variant.unshown(table, now)
            },
            placing: variant.places_units(PhaseKind::SetUp),
            blind_votes: variant.blind_votes(table.rules),
        }
    }

    /// What the viewer may know of a phase. What was placed or chosen at set-up is told of with the
    /// first moves, and never as a matter of the set-up.
    pub(crate) fn at_set_up(self, phase: &'a Settled<'a>) -> Self {
        match phase.before.phase.kind {
            // The game as it stands may show those units by now: what counts is how this phase ended.
            PhaseKind::SetUp => Self {
                free: &phase.settlement.after.position.free_kinds,
                placed: phase
                    .variant
                    .unshown(phase.table(), &phase.settlement.after),
                ..self
            },
            _ => self,
        }
    }

    /// What the viewer may know of a phase in which other rules were in force: the closer
    /// disclosure holds.
    pub(crate) fn narrowed(self, variant: &dyn Variant, rules: &HouseRules) -> Self {
        let then = variant.disclosure(rules);
        // From open to closed in the order of declaration.
        let closer = if then as u8 > self.disclosure as u8 {
            then
        } else {
            self.disclosure
        };
        Self {
            disclosure: closer,
            blind_votes: self.blind_votes || variant.blind_votes(rules),
            ..self
        }
    }

    /// Whether he may know what a seat owns and voted for.
    fn knows_stakes(self, seat: SeatId) -> bool {
        self.sees_all() || self.viewer == Viewer::Seat(seat)
    }

    pub(crate) fn is_game_master(self) -> bool {
        self.viewer == Viewer::GameMaster
    }

    /// Whether nothing is kept from him.
    fn sees_all(self) -> bool {
        self.viewer == Viewer::GameMaster || self.disclosure == Disclosure::Open
    }

    /// Whether he may know how much was behind each order, whoever's it was.
    fn sees_sums(self) -> bool {
        self.viewer == Viewer::GameMaster || self.disclosure != Disclosure::Closed
    }

    /// Whether he may know a seat's name and points.
    fn knows_name(self, seat: SeatId) -> bool {
        self.sees_sums() || self.over || self.knows_stakes(seat)
    }

    /// Whether he may read what a seat wrote, letter by letter.
    pub(crate) fn may_read(self, seat: SeatId) -> bool {
        self.viewer == Viewer::GameMaster || self.viewer == Viewer::Seat(seat)
    }

    /// Whether he may know of a change that was made by hand. Each feature is named, and says
    /// whose its changes are, so that a new one can't become public by oversight.
    pub(crate) fn may_see_edit(self, edit: &Edit) -> bool {
        match edit {
            // A group is told whole or not at all: a part of it would read as another change.
            Edit::Group(group) => group.edits().iter().all(|edit| self.may_see_edit(edit)),
            Edit::Secret(_) => self.viewer == Viewer::GameMaster,
            Edit::Ballots(edit) if edit.is_of_points() => self.knows_name(edit.seat()),
            Edit::Ballots(edit) => self.knows_stakes(edit.seat()),
            Edit::Kinds(edit) => self.may_see_kept(edit.kept_by()),
            Edit::Scales(edit) => self.may_see_kept(edit.kept_by()),
            Edit::Place { .. }
            | Edit::Remove(_)
            | Edit::RemoveOne { .. }
            | Edit::RemoveDislodged(_)
            | Edit::Dislodge { .. }
            | Edit::Waiting(_)
            | Edit::SetOwner { .. }
            | Edit::ClearUnits
            | Edit::SetPhase(_)
            | Edit::Pools(_)
            | Edit::Carrying(_)
            | Edit::Ending(_) => true,
        }
    }

    /// Whether he may know of what a power keeps; all may know of what no power keeps.
    fn may_see_kept(self, by: Option<PowerId>) -> bool {
        by.is_none_or(|power| self.may_read(SeatId::playing(power)))
    }

    /// Whether he may know what a power keeps to itself.
    pub(crate) fn is_of(self, power: PowerId) -> bool {
        match (self.viewer, self.seating) {
            (Viewer::GameMaster, _) => true,
            (Viewer::Seat(seat), Seating::OnePerPower) => seat == SeatId::playing(power),
            // Where players invest in powers, no power's secrets belong to one of them.
            (Viewer::Seat(_), Seating::Players { .. }) | (Viewer::Public, _) => false,
        }
    }

    /// Whether the kind of a unit is kept from him (1885, rules 3 and 12).
    pub(crate) fn hides(self, unit: &Unit) -> bool {
        self.free.iter().any(|free| free.unit == unit.id) && !self.is_of(unit.power)
    }

    /// Whether it is kept from him that a unit is on the board (Mercator, section on the start).
    pub(crate) fn conceals(self, unit: &Unit) -> bool {
        self.placed.contains(&unit.id) && !self.is_of(unit.power)
    }

    /// Whether he may know what befell a unit, by how it stood before. One that was not on the board
    /// then has nothing to hide from before.
    pub(crate) fn may_see_unit(self, unit: UnitId, before: &Position) -> bool {
        before
            .unit(unit)
            .is_none_or(|unit| !self.hides(unit) && !self.conceals(unit))
    }

    /// Takes out of a position what he may not know: units whose kind is kept from him are armies
    /// of which nobody has chosen the kind, whatever has been chosen; units that he may not know of
    /// are not there.
    pub(crate) fn mask(self, position: &mut Position) {
        secrecy::mask(
            position,
            |unit| self.conceals(unit),
            |unit| self.hides(unit),
        );
    }

    /// Whether he may know of a line, and of what became of it. That a kind has been chosen is as
    /// secret as the kind, so that in the phase of choosing nobody sees others' lines. A claim is
    /// secret until all whom it names have made it, and a vote to concede may be until all have
    /// cast it (1885, rule 5).
    pub(crate) fn may_see_line(self, phase: PhaseKind, line: &PhaseLine<'_>) -> bool {
        let order = line.order();
        let secret = if order.is_some_and(Order::is_claim) {
            // A claim that failed tells who had agreed with whom.
            line.verdict.reason != Reason::Claims(ClaimReason::Claimed)
        } else if order.is_some_and(|order| order.conceded().is_some()) {
            self.blind_votes && line.verdict.reason != Reason::Claims(ClaimReason::Conceded)
        } else {
            phase == PhaseKind::SetUp && (self.placing || !self.free.is_empty())
        };
        !secret || self.may_read(line.entry.seat)
    }

    /// What became of a line that he may know of. Who voted otherwise is as secret as that vote.
    pub(crate) fn verdict(self, verdict: Verdict) -> Verdict {
        match verdict.reason {
            Reason::Void(VoidReason::Claims(ClaimVoid::ConcessionNotShared(_)))
                if self.blind_votes && !self.is_game_master() =>
            {
                Verdict {
                    reason: Reason::Void(VoidReason::Claims(ClaimVoid::NotAllConcede)),
                    ..verdict
                }
            }
            _ => verdict,
        }
    }

    /// The house rules. Who had the seed could foretell the lots.
    pub(crate) fn rules(self, rules: HouseRules) -> HouseRules {
        let seed = if self.viewer == Viewer::GameMaster {
            rules.seed
        } else {
            Seed::default()
        };
        HouseRules { seed, ..rules }
    }

    /// The people in their seats; who may not be known is empty.
    pub(crate) fn players(self, variant: &dyn Variant, players: &[String]) -> Vec<String> {
        if variant.seating() == Seating::OnePerPower {
            return players.to_vec();
        }
        // An empty name and not none: seats are counted by their place in the list.
        players
            .iter()
            .enumerate()
            .map(|(seat, name)| match SeatId::nth(seat) {
                Some(seat) if self.knows_name(seat) => name.clone(),
                _ => String::new(),
            })
            .collect()
    }

    pub(crate) fn accounts(self, accounts: &Accounts) -> SeenStakes {
        let known = accounts
            .seats()
            .zip(&accounts.accounts)
            .filter(|&(seat, _)| self.knows_name(seat));
        SeenStakes {
            accounts: known
                .map(|(seat, account)| self.account(seat, account))
                .collect(),
            invested: if self.sees_sums() {
                let holdings = accounts.accounts.iter().map(|account| &account.holdings);
                totals_by_power(holdings)
            } else {
                Vec::new()
            },
        }
    }

    fn account(self, seat: SeatId, account: &Account) -> SeenAccount {
        let influence = Influence {
            holdings: account.holdings.clone(),
            in_hand: account.in_hand,
        };
        SeenAccount {
            seat,
            points: account.points,
            influence: self.knows_stakes(seat).then_some(influence),
        }
    }

    pub(crate) fn count(self, count: &Count, lines: &[PhaseLine<'_>]) -> SeenCount {
        let seats = (0..count.weighed.len().max(count.points.len())).filter_map(SeatId::nth);
        let voices = seats
            .clone()
            .zip(&count.weighed)
            .filter(|&(seat, _)| self.knows_stakes(seat));
        let points = seats
            .zip(&count.points)
            .filter(|&(seat, _)| self.knows_name(seat));
        SeenCount {
            votes: count
                .subjects
                .iter()
                .map(|subject| self.vote(subject))
                .collect(),
            ballots: lines
                .iter()
                .filter(|line| self.knows_stakes(line.entry.seat))
                .map(|line| self.ballot(line))
                .collect(),
            voices: voices
                .map(|(seat, weights)| Voice {
                    seat,
                    weights: weights.clone(),
                })
                .collect(),
            weights: if self.sees_sums() {
                totals_by_power(&count.weighed)
            } else {
                Vec::new()
            },
            changes: count
                .changes
                .iter()
                .filter(|change| self.knows_stakes(change.seat))
                .copied()
                .collect(),
            points: points.map(|(seat, &points)| (seat, points)).collect(),
            missed_votes: count
                .missed_votes
                .iter()
                .filter(|missed| self.knows_stakes(missed.seat))
                .cloned()
                .collect(),
        }
    }

    fn vote(self, subject: &Subject) -> SeenVote {
        SeenVote {
            power: subject.power,
            about: subject.about,
            tallies: self.sees_sums().then(|| self.tallies(subject)),
            draws: subject.draws.clone(),
        }
    }

    fn tallies(self, subject: &Subject) -> Vec<SeenTally> {
        let mut tallies: Vec<SeenTally> = subject
            .tallies
            .iter()
            .map(|tally| self.tally(tally))
            .collect();
        // Equal weights stand in the order of writing, which would tell whose they are.
        if !self.sees_all() {
            tallies
                .sort_by_cached_key(|tally| (Reverse(tally.weight), format!("{:?}", tally.order)));
        }
        tallies
    }

    fn tally(self, tally: &Tally) -> SeenTally {
        SeenTally {
            order: tally.order.clone(),
            weight: tally.weight,
            backers: tally
                .backers
                .iter()
                .copied()
                .filter(|&seat| self.knows_stakes(seat))
                .collect(),
            result: tally.result,
        }
    }

    fn ballot(self, line: &PhaseLine<'_>) -> Ballot {
        let result =
            match line.verdict.reason {
                // By how much it was outweighed tells how others voted.
                Reason::Ballots(
                    BallotReason::Cancelled { .. } | BallotReason::Outweighed { .. },
                ) if !self.sees_sums() => BallotResult::NotFollowed,
                _ => BallotResult::Told(line.verdict),
            };
        Ballot {
            seat: line.entry.seat,
            power: line.entry.power,
            order: line.order().cloned(),
            written: if self.may_read(line.entry.seat) {
                line.written().map(str::to_owned)
            } else {
                None
            },
            result,
        }
    }
}

/// The sums of rows with a number for each power; the powers are those of the first row.
fn totals_by_power<'r>(rows: impl IntoIterator<Item = &'r Vec<u32>>) -> Vec<u32> {
    let mut rows = rows.into_iter();
    let Some(first) = rows.next() else {
        return Vec::new();
    };
    let mut totals = first.clone();
    for row in rows {
        for (total, number) in totals.iter_mut().zip(row) {
            *total += number;
        }
    }
    totals
}
