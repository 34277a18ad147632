//! What the orders of a power may be made of where a world is secret: the board, the position and
//! the lines so far as its player knows them. What is completed from them gives no hint of the
//! rest, not even by its order.

use std::sync::Arc;

use super::{Viewer, sight::Sight};
use crate::game::{Game, Sheet};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId};
use chancery_engine::order::{Order, Reading};
use chancery_engine::position::UnitId;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::State;

/// A game as it stands, so far as the player of a power knows it.
pub struct KnownBoard {
    /// His board: the known world, then the areas that he knows.
    pub board: Arc<Board>,
    /// How the game stands, on his board.
    pub state: State,
    /// Per province of the game's board, which it is on his.
    numbers: Vec<Option<ProvinceId>>,
    /// Per province of the game's board, whether he knows its coasts.
    coasts: Vec<bool>,
    /// The units of his that may be ordered.
    units: Vec<RenumberedUnit>,
}

/// A unit by its two numbers: those of the game would tell how many units others have.
struct RenumberedUnit {
    in_game: UnitId,
    for_player: UnitId,
}

impl KnownBoard {
    /// What the player of a power knows of a game; `None` where nothing is secret from him.
    pub fn for_power(game: &Game, power: PowerId) -> Option<Self> {
        let (board, state) = (game.board(), game.state());
        let sight = Sight::of_now(game, Viewer::Seat(SeatId::playing(power)))?;
        let position = &state.position;
        let own = position
            .units
            .iter()
            .chain(position.dislodged_units())
            .chain(position.aboard.iter().map(|a| &a.unit));
        Some(Self {
            state: sight.state(state),
            numbers: board
                .province_ids()
                .map(|province| sight.province(province))
                .collect(),
            coasts: board
                .province_ids()
                .map(|province| sight.knows_coasts(province))
                .collect(),
            units: own
                .filter(|unit| unit.power == power)
                .map(|unit| RenumberedUnit {
                    in_game: unit.id,
                    for_player: sight.unit(unit.id),
                })
                .collect(),
            board: Arc::clone(sight.board()),
        })
    }

    /// The number that a unit of his has for him.
    pub fn unit(&self, unit: UnitId) -> UnitId {
        self.units
            .iter()
            .find(|own| own.in_game == unit)
            .map_or(unit, |own| own.for_player)
    }

    /// An order on his board; `None` where it names what he does not know.
    pub fn seen(&self, order: &Order) -> Option<Order> {
        order.with_places(|place| {
            let at = place.province.index();
            // That a land has two coasts tells what lies behind it (1492, L11).
            let knows_coasts = self.coasts.get(at).copied().unwrap_or(false);
            Some(Place {
                province: self.numbers.get(at).copied().flatten()?,
                coast: if knows_coasts { place.coast } else { None },
            })
        })
    }

    /// The inverse of [`Self::seen`]: an order on his board as one of the game.
    pub fn meant(&self, order: &Order) -> Option<Order> {
        order.with_places(|place| {
            let province = self
                .numbers
                .iter()
                .position(|number| *number == Some(place.province))?;
            Some(Place {
                province: ProvinceId(u16::try_from(province).ok()?),
                ..place
            })
        })
    }

    /// His own lines, on his board: what others have ordered is theirs to know.
    pub fn sheet(&self, sheet: &Sheet, author: Author) -> Sheet {
        let own = sheet.written().filter(|entry| entry.author() == author);
        let entries = own.filter_map(|entry| {
            let order = self.seen(entry.reading.order()?)?;
            Some(chancery_engine::order::Entry {
                reading: Reading::Order {
                    order,
                    // Notes speak of the game master's board.
                    notes: Vec::new(),
                },
                ..entry.clone()
            })
        });
        Sheet::new(entries)
    }
}
