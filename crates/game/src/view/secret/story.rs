//! The phases of a game and how it stands, as one viewer may know them. Retreats of which he sees
//! nothing are no phase to him.

use super::{PublicReport, SecretView, public};
use crate::game::Edit;
use crate::game::edit::told_by_hand;
use crate::view::{SeenTurn, Settled, Story};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::variant::State;

impl SecretView<'_> {
    pub(crate) fn turn_alone(&self, phase: &Settled<'_>) -> SeenTurn {
        self.turn(phase, public(phase.before))
    }

    /// What the viewer knows of a game whose settled phases are these, and which was changed so by
    /// hand in the open one.
    pub(crate) fn story(&self, phases: &[Settled<'_>], now: &State, edits: &[Edit]) -> Story {
        let mut turns: Vec<SeenTurn> = Vec::with_capacity(phases.len());
        // What a phase made public is seen from the next one that he sees.
        let mut seen_since = public(now);
        let mut foreword = Vec::new();
        for phase in phases {
            self.hand_on(phase.edits, &mut turns, &mut foreword);
            if self.is_hidden(phase) {
                if let Some(moves) = turns.last_mut() {
                    moves.absorb(self.turn(phase, seen_since));
                }
            } else {
                seen_since = public(phase.before);
                turns.push(self.turn(phase, seen_since));
            }
        }
        self.hand_on(edits, &mut turns, &mut foreword);
        Story {
            turns,
            now: self.state(now, seen_since),
            counts: Some(self.counts(&now.position)),
            foreword,
        }
    }

    /// Adds what the game master wrote to the viewer to the phase that he saw settled last.
    fn hand_on(&self, edits: &[Edit], turns: &mut [SeenTurn], foreword: &mut Vec<String>) {
        let Some(power) = self.power else { return };
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
                .any(|waiting| self.shows(&waiting.unit, public(phase.before)))
            && PublicReport::new(phase, public(phase.before), &self.lore)
                .lines()
                .is_empty()
    }
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
