//! Where the Right-Hand Rule sends a unit, in words.

use crate::report::names::Names;
use chancery_engine::adjudicate::{Footing, Space, first_open};
use chancery_engine::position::{Barred, Dislodged};

/// How the Right-Hand Rule comes to a unit's retreat, space by space. Spaces that no such unit
/// could enter are passed over.
pub fn right_hand(names: Names<'_>, dislodged: &Dislodged, ring: &[Space]) -> String {
    let from = match dislodged.over.or(dislodged.by) {
        Some(from) => format!(
            "The attack came from {0}. Clockwise from {0}",
            names.province(from)
        ),
        None => "Clockwise from the north".to_owned(),
    };
    let mut passed = Vec::new();
    for space in ring {
        let why = match space.footing {
            // The first open space is the retreat, so those behind it were never tried.
            Footing::Open(_) => break,
            Footing::Unfit => continue,
            Footing::Taken => "another unit retreats there",
            Footing::Barred(why) => barred(why),
        };
        passed.push(format!("{} ({why})", names.province(space.province)));
    }
    let to = match first_open(ring) {
        Some(to) => format!("{} is the first that is open", names.place(to)),
        None => "nothing is open".to_owned(),
    };
    let passed = if passed.is_empty() {
        String::new()
    } else {
        format!(" past {}", passed.join(", "))
    };
    format!("{from}{passed}, {to} (Right-Hand Rule, in our reading).")
}

const fn barred(why: Barred) -> &'static str {
    match why {
        Barred::Occupied => "a unit is there",
        Barred::Attacker => "the attack came from there",
        Barred::StandOff => "a stand-off left it empty",
        Barred::Supporter => "the attack was supported from there",
        Barred::Entered => "the attacker went there later",
        Barred::Origin => "a foreign unit came from there",
        Barred::SeasOnly => "only seas are open in the third time scale",
        Barred::Loaded => "its army would be lost ashore",
    }
}
