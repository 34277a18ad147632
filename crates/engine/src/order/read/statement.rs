//! The forms of an order that begin with its unit, and what a unit with nothing after it means.

use super::draft::Draft;
use super::lex::TokenKind;
use super::parser::Parser;
use super::path::{LONE_DOUBT, Path, Ways, then};
use super::words::{self, Verb};
use crate::calendar::PhaseKind;
use crate::order::read::kinds::choice;
use crate::order::{Action, Order, Travel, UnitRef};
use crate::position::Unit;
use chancery_atlas::board::Place;

impl Parser<'_> {
    /// All ways to read the whole text.
    pub(crate) fn statement(&self) -> Ways<Draft> {
        let start = Path::default();
        let mut ways = then(self.unit(&start), |unit, path| self.after_unit(unit, path));
        ways.extend(self.fleet_chain(&start));
        ways.extend(self.verb_first(&start));
        ways.retain(|(_, path)| self.at_end(path));
        ways.into_iter()
            .map(|(draft, path)| self.timed(draft, path))
            .collect()
    }

    /// Whether the whole text may be a unit with no order.
    pub(crate) fn is_lone_unit(&self) -> bool {
        self.unit(&Path::default())
            .iter()
            .any(|(_, path)| self.at_end(path))
    }

    /// What is ordered of a unit that has been named.
    pub(crate) fn after_unit(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        let path = &self.past_colon(path.clone());
        if self.at_end(path) {
            return vec![self.unit_alone(unit, path)];
        }
        let mut ways = self.moves(unit, path);
        // `A Par, H`; but in a list of adjustments, commas part the units.
        let comma = match self.context.phase {
            PhaseKind::Adjustments => None,
            _ => self.mark(path, &TokenKind::Comma),
        };
        let path = comma.as_ref().unwrap_or(path);
        ways.extend(self.hold(unit, path));
        ways.extend(self.support(unit, path));
        ways.extend(self.convoy(unit, path));
        ways.extend(self.disband(unit, path));
        ways.extend(self.adjustment_after(unit, path));
        ways.extend(self.board(unit, path));
        ways.extend(self.land(unit, path));
        ways.extend(self.choice_after(unit, path));
        ways.extend(self.mobilizing_after(unit, path));
        ways
    }

    /// A unit and nothing else: units without an order hold; a build where nothing stands.
    fn unit_alone(&self, unit: UnitRef, path: &Path) -> (Draft, Path) {
        let asked = self.pooled_alone(unit, path);
        if let Some(asked) = asked.or_else(|| self.hold_unwritten(unit, path)) {
            return asked;
        }
        // Words that make an order are one, and no place with a long name.
        let mut lone = path.clone();
        lone.doubt += LONE_DOUBT;
        match self.context.phase {
            PhaseKind::SetUp if self.places_units() => (self.listed(unit), path.clone()),
            PhaseKind::SetUp => (choice(unit), path.clone()),
            PhaseKind::Movement if unit.kind.is_none() => (self.place_alone(unit), lone),
            PhaseKind::Movement => {
                let draft = order(unit, Action::Hold);
                (draft, lone.remarked("The unit has no order; it holds."))
            }
            PhaseKind::Retreats => {
                let question = "It says neither retreat nor disband. Disband the unit?".to_owned();
                (
                    Draft::Ask {
                        question,
                        candidates: vec![Order::Unit {
                            unit,
                            action: Action::Disband,
                        }],
                    },
                    lone,
                )
            }
            PhaseKind::Adjustments => (self.listed(unit), path.clone()),
        }
    }

    /// A place and nothing else: of the writer's unit there, or of those that can go there.
    fn place_alone(&self, unit: UnitRef) -> Draft {
        let position = self.context.position;
        let mut movers: Vec<Order> = Vec::new();
        if let Some(power) = self.context.power {
            // With a unit of his there, the writer hardly names it as a destination.
            let is_there = position
                .units_of(power)
                .any(|u| u.place.province == unit.place.province);
            if !is_there {
                let able = position
                    .units_of(power)
                    .filter(|u| self.reaches(u, unit.place));
                movers.extend(able.map(|u| self.moving_to(u, unit.place)));
            }
        }
        if movers.is_empty() {
            return Draft::Ask {
                question: "It names only a place. Does the unit there hold?".to_owned(),
                candidates: vec![Order::Unit {
                    unit,
                    action: Action::Hold,
                }],
            };
        }
        Draft::Ask {
            question: "It names only a destination. Which unit goes there?".to_owned(),
            candidates: movers,
        }
    }

    fn moving_to(&self, unit: &Unit, to: Place) -> Order {
        Order::Unit {
            unit: self.known(unit),
            action: Action::Move {
                to,
                travel: Travel::Unsaid,
            },
        }
    }

    /// `H`, `holds`, `stands`, `- H`; a long dash; and the marks that may mean it.
    fn hold(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        let signed = self.past_move_sign(path);
        if let Some(mut end) = self.verb(&signed, Verb::Hold) {
            // `A(WES) holds aboard`
            if unit.aboard
                && let Some(after) = self.word_if(&end, |word| word == "aboard")
            {
                end = after;
            }
            // `- H` goes to an area called H, if there is one.
            end.doubt += u32::from(signed.at > path.at && self.is_name(&signed));
            return vec![(order(unit, Action::Hold), end)];
        }
        let end = path.past(1);
        if self.goes_on() || !self.at_end(&end) || self.context.phase == PhaseKind::Adjustments {
            return Vec::new();
        }
        let question = match self.kind(path) {
            Some(TokenKind::LongDash) => {
                return vec![(
                    order(unit, Action::Hold),
                    end.remarked("The dash is read as a hold."),
                )];
            }
            Some(TokenKind::Dash) => {
                "No place follows the dash. Does the unit hold, or is the destination missing?"
            }
            Some(TokenKind::Ditto) => "It is a ditto mark. Does the unit hold?",
            Some(TokenKind::Word(word))
                if words::verb(self.context.phase, word) == Some(Verb::Support) =>
            {
                "The support names no unit. Does the unit hold, or is the supported order missing?"
            }
            _ => return Vec::new(),
        };
        let draft = Draft::Ask {
            question: question.to_owned(),
            candidates: vec![Order::Unit {
                unit,
                action: Action::Hold,
            }],
        };
        vec![(draft, end)]
    }

    /// The forms that begin with the verb: `disband A Bur`, `build A Par`, `move A Par to Bur`.
    pub(crate) fn verb_first(&self, path: &Path) -> Ways<Draft> {
        // A claim of victory is that, and no order to a unit.
        let mut ways = self.victory(path);
        if !ways.is_empty() {
            return ways;
        }
        ways.extend(self.landing_in_turn(path));
        ways.extend(self.choice_first(path));
        ways.extend(self.adjustment_first(path));
        ways.extend(self.mobilizing_first(path));
        if let Some(after) = self.verb(path, Verb::Hold) {
            ways.extend(then(self.unit(&after), |unit, path| {
                vec![(order(unit, Action::Hold), path.clone())]
            }));
        }
        for verb in [Verb::Move, Verb::Retreat] {
            if let Some(after) = self.verb(path, verb) {
                ways.extend(then(self.unit(&after), |unit, path| self.moves(unit, path)));
            }
        }
        // In other phases the same words remove a unit (`adjustment_first`).
        if self.context.phase == PhaseKind::Retreats
            && let Some(after) = self
                .verb(path, Verb::Disband)
                .or_else(|| self.verb(path, Verb::Remove))
        {
            ways.extend(then(self.unit(&after), |unit, path| {
                vec![(order(unit, Action::Disband), path.clone())]
            }));
        }
        // At the cursor the supporter is known.
        if !self.goes_on() {
            ways.extend(self.support_without_unit(path));
        }
        ways
    }

    /// `disband`, `D`, `dies`, `OTB`, `retreats off the board`.
    fn disband(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        if self.context.phase == PhaseKind::Adjustments {
            return Vec::new();
        }
        let Some(end) = self.disband_end(path) else {
            return Vec::new();
        };
        vec![(order(unit, Action::Disband), end)]
    }

    /// The way on past the words by which a unit leaves the board.
    fn disband_end(&self, path: &Path) -> Option<Path> {
        if self.context.phase == PhaseKind::Retreats
            && let Some(end) = self.verb(path, Verb::Remove)
        {
            return Some(end);
        }
        let signed = self.past_move_sign(path);
        let Some(mut end) = self.verb(&signed, Verb::Disband) else {
            return self.off_the_board(&signed);
        };
        // `- D` goes to an area called D, if there is one.
        end.doubt += u32::from(signed.at > path.at && self.is_name(&signed));
        Some(end)
    }

    fn off_the_board(&self, path: &Path) -> Option<Path> {
        let off = self.fillers(&self.word_if(path, |w| w == "off")?);
        self.word_if(&off, |w| w == "board")
    }
}

/// The order of a unit as a draft.
pub(in crate::order) fn order(unit: UnitRef, action: Action) -> Draft {
    Draft::Order(Order::Unit { unit, action })
}
