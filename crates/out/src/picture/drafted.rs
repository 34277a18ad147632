//! Where an order that is only being written is on the board as the game stands.

use super::colours::{Colours, Ink};
use super::names::ON_SCREEN;
use super::scene::Scene;
use super::{PictureMoment, drawn};
use chancery_atlas::board::Place;
use chancery_atlas::outline::Point;
use chancery_engine::order::{Action, Order};
use chancery_game::view::View;

/// Draws on the board of a view, in the units of [`super::on_screen`].
pub struct DraftPen<'a>(Scene<'a>);

/// What an order has to do with the board. Provinces are named by their abbreviations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftMark {
    /// From its unit to where it leads; of an order that leads nowhere, one point twice.
    pub line: Option<[Point; 2]>,
    /// Where the unit stands to which it is.
    pub unit: Option<String>,
    /// The other provinces that it names.
    pub places: Vec<String>,
}

impl<'a> DraftPen<'a> {
    pub fn new(view: &'a View) -> Self {
        let colours = &Colours::new(&view.board, Ink::Colour);
        Self(drawn(view, PictureMoment::Now, &ON_SCREEN, colours).0.scene)
    }

    pub fn mark(&self, order: &Order) -> DraftMark {
        let places = match (order, order.action()) {
            (Order::Build { place, .. }, _) => vec![*place],
            (Order::Remove { unit }, _) => vec![unit.place],
            (_, Some(Action::Move { to, .. } | Action::Land { to, .. })) => vec![*to],
            (_, Some(Action::SupportHold { unit } | Action::Board { fleet: unit })) => {
                vec![unit.place]
            }
            (_, Some(Action::SupportMove { unit, to } | Action::Convoy { army: unit, to, .. })) => {
                vec![unit.place, *to]
            }
            (_, Some(Action::Either { choices })) => choices.clone(),
            (_, Some(Action::Hold | Action::Disband) | None) => Vec::new(),
        };
        let unit = match order {
            // It is among the places: a removal is found by where it takes a unit away.
            Order::Remove { .. } => None,
            _ => order.unit().map(|unit| unit.place),
        };
        let from = unit.or(places.first().copied());
        let to = match order.action() {
            // A line to one of several goals would tell that the others do not count.
            Some(Action::Either { .. }) => None,
            _ => places.last().copied().or(unit),
        };
        DraftMark {
            line: from
                .zip(to)
                .and_then(|(from, to)| Some([self.0.at(from)?, self.0.target(to)?])),
            unit: unit.map(|place| self.abbr(place)),
            places: places.into_iter().map(|place| self.abbr(place)).collect(),
        }
    }

    fn abbr(&self, place: Place) -> String {
        self.0.board.province(place.province).abbr.clone()
    }
}
