//! What is fixed when a game is set up, and what its people are called.

use std::borrow::Cow;
use std::sync::Arc;

use jiff::Timestamp;

use chancery_atlas::board::{Board, PowerId};
use chancery_engine::calendar::Calendar;
use chancery_engine::seat::{Author, SeatId, Seating, is_in_disorder, seat_name};
use chancery_engine::variant::Variant;

/// What is fixed when a game is set up.
#[derive(Clone)]
pub struct Setup {
    /// What the table calls it.
    pub name: String,
    pub variant: &'static dyn Variant,
    pub board: Arc<Board>,
    /// The people who sit in the seats now; index is the seat. Where each power has one seat, empty where
    /// nobody was named.
    pub players: Vec<String>,
    /// When it was set up.
    pub created: Timestamp,
}

impl Setup {
    pub fn calendar(&self) -> Cow<'static, Calendar> {
        self.variant.calendar_on(&self.board)
    }

    pub fn seats(&self) -> usize {
        match self.variant.seating() {
            Seating::OnePerPower => self.board.power_count(),
            Seating::Players { .. } => self.players.len(),
        }
    }

    /// [`SeatId::who_orders`] on this board.
    pub fn seat_of(&self, power: PowerId) -> SeatId {
        SeatId::who_orders(&self.board, power)
    }

    /// The power that a seat plays; `None` where seats are not powers.
    pub fn power_of(&self, seat: SeatId) -> Option<PowerId> {
        self.variant.seating().power_of(&self.board, seat)
    }

    /// Whether nobody plays a power: its units hold, and nobody builds or removes for it.
    pub fn is_in_disorder(&self, power: PowerId) -> bool {
        self.variant.seating() == Seating::OnePerPower
            && is_in_disorder(&self.players, SeatId::playing(power))
    }

    /// Everybody who may give orders in the name of a power, by seat and power; last the game
    /// master for the natives, where there are any.
    pub fn authors(&self) -> impl Iterator<Item = Author> + '_ {
        let one_each = self.variant.seating() == Seating::OnePerPower;
        let seats = (0..self.seats()).filter_map(SeatId::nth);
        let all = seats.flat_map(|seat| {
            self.board
                .power_ids()
                .map(move |power| Author { seat, power })
        });
        let players =
            all.filter(move |author| !one_each || author.seat == SeatId::playing(author.power));
        players.chain(
            self.board
                .natives
                .map(|power| Author::new(SeatId::GAME_MASTER, power)),
        )
    }

    /// Whether its variant needs a secret world, and none is joined to the board. Such a game can
    /// be looked at, but nothing is found in it.
    pub fn lacks_world(&self) -> bool {
        self.variant.needs_world() && self.board.beyond.is_none()
    }

    /// What a seat is called: its power, where each power has one, else the player.
    pub fn seat_name(&self, seat: SeatId) -> &str {
        seat_name(self.variant.seating(), &self.board, &self.players, seat)
    }

    /// What an author is called: `France`, `Brian for France`.
    pub fn author_name(&self, author: Author) -> String {
        author_name(self.variant, &self.board, &self.players, author)
    }
}

/// What an author of a game is called.
pub fn author_name(
    variant: &dyn Variant,
    board: &Board,
    players: &[String],
    author: Author,
) -> String {
    let power = &board.power(author.power).name;
    match variant.seating() {
        Seating::OnePerPower => power.clone(),
        Seating::Players { .. } => format!(
            "{} for {power}",
            seat_name(variant.seating(), board, players, author.seat)
        ),
    }
}
