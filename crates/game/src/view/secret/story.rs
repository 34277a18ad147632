//! The phases of a game and how it stands, as one viewer may know them. Retreats of which he sees
//! nothing are no phase to him.

use std::sync::Arc;

use super::{PublicReport, SecretView, public};
use crate::view::{SeenTurn, Settled, Story};
use chancery_atlas::board::{Board, ProvinceId};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::discovery::{AreaName, Discoveries};
use chancery_engine::edit::{Edit, told_by_hand};
use chancery_engine::variant::State;

impl SecretView<'_> {
    pub(crate) fn turn_alone(&self, phase: &Settled<'_>) -> SeenTurn {
        self.turn(phase, public(phase.before), None)
    }

    /// What the viewer knows of a game whose settled phases are these, and which was changed so by
    /// hand in the open one.
    pub(crate) fn story(&self, phases: &[Settled<'_>], now: &State, edits: &[Edit]) -> Story {
        let mut turns: Vec<SeenTurn> = Vec::with_capacity(phases.len());
        let mut boards = PublicBoards::new(self);
        // What a phase made public is seen from the next one that he sees.
        let mut seen_since = public(now);
        let mut foreword = Vec::new();
        let mut told = None;
        for phase in phases {
            self.hand_on(phase.edits, &mut turns, &mut foreword);
            let is_hidden = self.is_hidden(phase);
            if !is_hidden {
                seen_since = public(phase.before);
            }
            let seen = self.turn(phase, seen_since, told);
            // A phase of its own would tell that somebody was dislodged out of sight (1492, L6).
            match turns.last_mut() {
                Some(moves) if is_hidden => moves.absorb(seen),
                _ if is_hidden => {}
                _ => turns.push(seen),
            }
            told = Some(&phase.settlement.after);
            boards.tell(turns.len(), &phase.settlement.after);
        }
        self.hand_on(edits, &mut turns, &mut foreword);
        Story {
            turns,
            boards: boards.told,
            now: self.world.state(now, seen_since),
            counts: Some(self.counts(&now.position)),
            foreword,
        }
    }

    /// Adds what the game master wrote to the viewer to the phase that he saw settled last.
    fn hand_on(&self, edits: &[Edit], turns: &mut [SeenTurn], foreword: &mut Vec<String>) {
        let Some(power) = self.world.power else {
            return;
        };
        let last = turns
            .last_mut()
            .and_then(|turn| turn.secret.voyage.as_mut());
        last.map_or(foreword, |voyage| &mut voyage.words)
            .extend(told_by_hand(edits, power));
    }

    /// Whether a phase of retreats is nothing to the viewer: none of the units is his, and nothing
    /// of what they do is visible.
    fn is_hidden(&self, phase: &Settled<'_>) -> bool {
        phase.before.phase.kind == PhaseKind::Retreats
            && !phase
                .before
                .position
                .dislodged
                .iter()
                .any(|waiting| self.world.shows(&waiting.unit, public(phase.before)))
            && PublicReport::new(phase, public(phase.before), None)
                .lines()
                .is_empty()
    }
}

/// The boards that the public was told, as a game goes on: a page that is made again is on the board
/// on which it was made.
struct PublicBoards<'v, 'a> {
    view: &'v SecretView<'a>,
    /// After each phase that everybody sees; empty where the view is a player's.
    told: Vec<Arc<Board>>,
    /// The areas that everybody knows on the last of them, and what they are called.
    last: Option<Vec<(ProvinceId, Option<AreaName>)>>,
}

impl<'v, 'a> PublicBoards<'v, 'a> {
    fn new(view: &'v SecretView<'a>) -> Self {
        Self {
            view,
            told: Vec::new(),
            last: None,
        }
    }

    /// After so many phases that everybody sees, the game stood so.
    fn tell(&mut self, turns: usize, after: &State) {
        let Some(lore) = after.discoveries.as_deref() else {
            return;
        };
        if self.view.world.power.is_some() || turns == 0 {
            return;
        }
        let areas = named(self.view.world.truth, lore);
        // To draw a board is costly, and most phases bring the public nothing new: a board that would
        // be the same is shared.
        let board = if areas == named(self.view.world.truth, &self.view.world.lore) {
            Some(Arc::clone(&self.view.world.board))
        } else if self.last.as_ref() == Some(&areas)
            && let Some(last) = self.told.last()
        {
            Some(Arc::clone(last))
        } else {
            self.view.world.public_board(lore)
        };
        let Some(board) = board else { return };
        // Retreats that nobody sees belong to the phase before, whose board gives way.
        self.told.truncate(turns - 1);
        self.told.push(board);
        self.last = Some(areas);
    }
}

/// The areas that everybody knows, and what they are called.
fn named(truth: &Board, lore: &Discoveries) -> Vec<(ProvinceId, Option<AreaName>)> {
    let areas = lore.public.iter();
    areas
        .map(|&area| {
            let lore = lore.lore_of(truth, area);
            (area, lore.and_then(|lore| lore.name.clone()))
        })
        .collect()
}

impl SeenTurn {
    /// Adds a phase of retreats of which the viewer sees nothing to the moves before it, as if
    /// there had been none.
    fn absorb(&mut self, retreats: Self) {
        self.after = retreats.after;
        self.captures.extend(retreats.captures);
        self.captures.sort_by_key(|capture| capture.centre);
        if let (Some(mine), Some(theirs)) = (&mut self.secret.voyage, retreats.secret.voyage) {
            mine.public.extend(theirs.public);
            mine.counts[1] = theirs.counts[1].clone();
            if let (Some(told), Some(more)) = (&mut mine.told, theirs.told) {
                told.names.extend(more.names);
                told.commons.extend(more.commons);
                told.notes.extend(more.notes);
                told.landfalls.extend(more.landfalls);
            }
        }
    }
}
