//! Orders as text, exactly: what is read back is the same order to the last coast and letter, in
//! whatever phase and position. The reader of slips can't do that: it needs both, and some twenty
//! times as long. Most forms are those of the house style; where an order names a nationality, the
//! power's key stands before the unit (`A Mar S france A Par - Bur`).

use super::line::{SaveLine, SavePart, SaveWords, forms};
use chancery_atlas::board::{Place, PowerId, UnitKind};
use chancery_engine::order::{Action, Order, Taking, Travel, UnitRef};

forms! { Order, "an order":
    "Build" kind place => [Order::Build { kind, place }];
    "Remove" unit => [Order::Remove { unit }];
    "Waive" => [Order::Waive];
    order => [Order::Pools(order)];
    order => [Order::Ballots(order)];
    order => [Order::Kinds(order)];
    order => [Order::Claims(order)];
    order => [Order::Scales(order)];
    order => [Order::Secret(order)];
    unit action => [Order::Unit { unit, action }];
}

forms! { Action, "an action; write H, -, S, C, FF, B, D or disband":
    "H" => [Action::Hold];
    "-" choices => [Action::Either { choices }];
    "-" to travel => [Action::Move { to, travel }];
    "S" unit "-" to => [Action::SupportMove { unit, to }];
    "S" unit => [Action::SupportHold { unit }];
    "C" army "-" to => [Action::Convoy { army, to, ferry: false }];
    "FF" army "-" to => [Action::Convoy { army, to, ferry: true }];
    "B" fleet => [Action::Board { fleet }];
    "D" to "from" fleet => [Action::Land { to, fleet: Some(fleet) }];
    "D" to => [Action::Land { to, fleet: None }];
    "disband" => [Action::Disband];
}

impl SavePart for Travel {
    fn write(&self, line: &mut SaveLine<'_>) {
        if *self != Self::Unsaid {
            line.word("via");
        }
        match self {
            Self::Unsaid => {}
            Self::Convoy => line.word("convoy"),
            Self::Route(seas) => seas.write(line),
        }
    }

    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        if !words.skip("via") {
            return Some(Self::Unsaid);
        }
        if words.skip("convoy") {
            return Some(Self::Convoy);
        }
        Vec::read(words).map(Self::Route)
    }
}

/// Stands before the sea of an army named as aboard there: `A aboard wes`.
const ABOARD: &str = "aboard";

/// Stands before the place of a fleet named with the army aboard it: `F loaded wes`.
const PAIR: &str = "loaded";

/// Stands before the destination of a unit that moves from somewhere beyond the known world: `F
/// beyond K`.
const BEYOND: &str = "beyond";

/// Stand after the place of a unit that is to take its treasure along, or not: `F sao withT`.
const WITH: &str = "withT";
const WITHOUT: &str = "withoutT";

impl SavePart for UnitRef {
    const BETWEEN: Option<&'static str> = Some("&");

    fn write(&self, line: &mut SaveLine<'_>) {
        if let Some(power) = self.power {
            power.write(line);
        }
        self.kind.write(line);
        let marks = [
            (self.aboard, ABOARD),
            (self.pair, PAIR),
            (self.beyond, BEYOND),
        ];
        for (_, mark) in marks.iter().filter(|(is_so, _)| *is_so) {
            line.word(mark);
        }
        self.place.write(line);
        match self.treasure {
            Taking::Unsaid => {}
            Taking::With => line.word(WITH),
            Taking::Without => line.word(WITHOUT),
        }
    }

    /// A power and a kind are taken for what they are where a place stands behind them: a province
    /// may be called like either.
    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        let of_power = words.attempt(|words| {
            let power = Some(PowerId::read(words)?);
            let unit = unit_there(words)?;
            Some(Self { power, ..unit })
        });
        of_power.or_else(|| unit_there(words))
    }
}

/// A unit whose power is not named.
fn unit_there(words: &mut SaveWords<'_>) -> Option<UnitRef> {
    let of_kind = words.attempt(|words| {
        let kind = Some(UnitKind::read(words)?);
        Some(UnitRef {
            kind,
            ..place_of_unit(words)?
        })
    });
    of_kind.or_else(|| place_of_unit(words))
}

/// A unit of which neither power nor kind is named.
fn place_of_unit(words: &mut SaveWords<'_>) -> Option<UnitRef> {
    let aboard = words.skip(ABOARD);
    let pair = !aboard && words.skip(PAIR);
    let beyond = words.skip(BEYOND);
    let place = Place::read(words)?;
    let treasure = match (words.skip(WITH), words.skip(WITHOUT)) {
        (true, _) => Taking::With,
        (_, true) => Taking::Without,
        _ => Taking::Unsaid,
    };
    Some(UnitRef {
        aboard,
        pair,
        beyond,
        treasure,
        ..UnitRef::at(place)
    })
}
