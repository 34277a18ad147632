//! Where an order that is only being written is drawn on the board as the game stands.

use super::colours::{Colours, Ink};
use super::names::ON_SCREEN;
use super::scene::Scene;
use super::{PictureMoment, drawn};
use chancery_atlas::outline::Point;
use chancery_engine::order::{Action, Order};
use chancery_game::view::View;

/// Draws on the board of a view, in the units of [`super::on_screen`].
pub struct DraftPen<'a>(Scene<'a>);

impl<'a> DraftPen<'a> {
    pub fn of(view: &'a View) -> Self {
        let colours = &Colours::of(&view.board, Ink::Colour);
        Self(drawn(view, PictureMoment::Now, &ON_SCREEN, colours).0.scene)
    }

    /// From its unit to where it leads; `None` for an order that leads nowhere.
    pub fn line(&self, order: &Order) -> Option<[Point; 2]> {
        let (unit, action) = order.to_unit()?;
        let to = match action {
            Action::Move { to, .. }
            | Action::SupportMove { to, .. }
            | Action::Convoy { to, .. }
            | Action::Land { to, .. } => *to,
            Action::SupportHold { unit } | Action::Board { fleet: unit } => unit.place,
            Action::Hold | Action::Disband | Action::Either { .. } => return None,
        };
        Some([self.0.at(unit.place)?, self.0.target(to)?])
    }
}
