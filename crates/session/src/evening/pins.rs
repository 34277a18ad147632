//! The PINs of players' slips in the hot seat. A player chooses his when he opens his first slip; from
//! then on it takes the cover off his slips. It is kept while the game is open, and nowhere else. The
//! game master's password lifts it, so no slip stays locked.

use std::collections::BTreeMap;

use chancery_atlas::grammar::counted;
use chancery_engine::seat::SeatId;

/// The PINs that players chose.
#[derive(Default)]
pub struct Pins(BTreeMap<SeatId, ChosenPin>);

#[derive(Default)]
struct ChosenPin {
    /// `None` where he goes without.
    pin: Option<String>,
    /// How often another one was typed since he opened his slip last.
    failures: usize,
}

/// What came of a PIN that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PinAnswer {
    Wrong,
    /// The slip is covered again.
    Covered,
    /// The slip is open; with what is told of it.
    Opened(Option<String>),
}

impl Pins {
    /// Whether a seat is asked before its slip is shown; not where its player goes without.
    pub fn asks(&self, seat: SeatId) -> bool {
        self.0.get(&seat).is_none_or(|chosen| chosen.pin.is_some())
    }

    /// Whether a seat has chosen, if only to go without.
    pub fn has_chosen(&self, seat: SeatId) -> bool {
        self.0.contains_key(&seat)
    }

    /// Takes what was typed for a seat. The first time that is its PIN from then on.
    pub fn answer(&mut self, seat: SeatId, typed: String, is_password: bool) -> PinAnswer {
        let Some(chosen) = self.0.get_mut(&seat) else {
            // An empty first answer chooses to go without.
            let pin = (!typed.is_empty()).then_some(typed);
            self.0.insert(seat, ChosenPin { pin, failures: 0 });
            return PinAnswer::Opened(None);
        };
        if typed.is_empty() {
            return PinAnswer::Covered;
        }
        if chosen.pin.as_ref() == Some(&typed) {
            // He is told of each attempt once.
            let failures = std::mem::take(&mut chosen.failures);
            let told = format!("somebody typed a wrong PIN: {}", counted(failures, "time"));
            return PinAnswer::Opened((failures > 0).then_some(told));
        }
        // The password lifts the PIN and opens nothing: the player chooses a new one and opens his
        // slip himself, so that the game master does not see it.
        if is_password {
            self.0.remove(&seat);
            return PinAnswer::Covered;
        }
        chosen.failures += 1;
        PinAnswer::Wrong
    }
}
