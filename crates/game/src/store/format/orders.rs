//! Orders as text, exactly: what is read back is the same order to the last coast and letter, in
//! whatever phase and position, so that a save never depends on the reader of slips. Most forms are
//! those of the house style; where an order names a nationality, the power's key stands before the
//! unit (`A Mar S france A Par - Bur`).

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
    "-" to "via" "convoy" => [Action::Move { to, travel: Travel::Convoy }];
    "-" to "via" seas => [Action::Move { to, travel: Travel::Route(seas) }];
    "-" to => [Action::Move { to, travel: Travel::Unsaid }];
    "S" unit "-" to => [Action::SupportMove { unit, to }];
    "S" unit => [Action::SupportHold { unit }];
    "C" army "-" to => [Action::Convoy { army, to, ferry: false }];
    "FF" army "-" to => [Action::Convoy { army, to, ferry: true }];
    "B" fleet => [Action::Board { fleet }];
    "D" to "from" fleet => [Action::Land { to, fleet: Some(fleet) }];
    "D" to => [Action::Land { to, fleet: None }];
    "disband" => [Action::Disband];
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
        let ways = [(true, true), (true, false), (false, true), (false, false)];
        ways.into_iter().find_map(|(power, kind)| {
            words.attempt(|words| {
                let power = match power {
                    true => Some(PowerId::read(words)?),
                    false => None,
                };
                let kind = match kind {
                    true => Some(UnitKind::read(words)?),
                    false => None,
                };
                let aboard = words.skip(ABOARD);
                let pair = !aboard && words.skip(PAIR);
                let beyond = words.skip(BEYOND);
                let place = Place::read(words)?;
                let treasure = match (words.skip(WITH), words.skip(WITHOUT)) {
                    (true, _) => Taking::With,
                    (_, true) => Taking::Without,
                    _ => Taking::Unsaid,
                };
                Some(Self {
                    kind,
                    power,
                    aboard,
                    pair,
                    beyond,
                    treasure,
                    ..Self::at(place)
                })
            })
        })
    }
}
