//! A game played through the engine alone: what is asked, what is legal, and the settling of phase
//! after phase.

#[cfg(feature = "json")]
mod json;
mod judged;
mod legality;
mod people;
mod sight;
mod standing;
mod words;

#[cfg(feature = "json")]
pub use json::{COMPLETED, JsonBuilds, JsonPhase, JsonState, NotInJson};
#[cfg(all(feature = "json", feature = "table"))]
pub use json::{is_convoyed, power_name, station};
pub use judged::Judged;
pub use legality::Illegal;
pub use people::NotGiven;
pub use sight::SeenGame;

use std::sync::{Arc, OnceLock};

use crate::adjudicate::HouseRules;
use crate::calendar::Phase;
use crate::choices::Reaches;
use crate::ending::Ending;
use crate::order::{Order, Reading, Submission, Unread};
use crate::seat::{Author, SeatId, Seating};
use crate::variant::{Bound, Demand, Settlement, State, Table, Target, Variant};
use chancery_atlas::board::Board;

/// A game of a variant on a board, with the orders given in the open phase. A copy costs little:
/// who looks ahead plays on in one.
#[derive(Clone)]
pub struct Match {
    variant: &'static dyn Variant,
    board: Arc<Board>,
    rules: HouseRules,
    seats: usize,
    /// Where people are not powers: what they are called, one a seat.
    players: Vec<String>,
    stand: Stand,
    /// What the choices of the open phase share, found when they are first asked for.
    reaches: OnceLock<Arc<Reaches>>,
    /// What was seen in fog before the game stood so.
    remembered: Option<sight::FogMemories>,
    /// The phase that was settled last.
    last: Option<Arc<judged::LastPhase>>,
    given: Vec<Submission>,
    unread: Vec<Unread>,
}

/// Where a game stands: as it was put there, or after a phase.
#[derive(Clone)]
enum Stand {
    Put(Arc<State>),
    Settled(Arc<Settlement>),
}

impl Stand {
    fn state(&self) -> &State {
        match self {
            Self::Put(state) => state,
            Self::Settled(settlement) => &settlement.after,
        }
    }
}

/// What is asked of somebody in the open phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Who gives the order: in most games the power, in others each person with influence there.
    pub author: Author,
    /// What is asked.
    pub demand: Demand,
}

impl Due {
    /// Whether a line answers it; `bound` is what the line is for.
    fn is_answered_by(&self, line: &Submission, bound: &Bound) -> bool {
        line.author() == self.author
            && match (&self.demand, &bound.target) {
                (Demand::Build(asked) | Demand::Removal(asked), Target::Slot { nth, .. }) => {
                    nth == asked
                }
                (demand, target) => target.answers(demand),
            }
    }
}

impl Match {
    /// A game before its first phase, under the house rules of its variant. Where people are not
    /// powers, the fewest play that can; 1492 needs a world joined to its board.
    pub fn new(variant: &'static dyn Variant, board: impl Into<Arc<Board>>) -> Self {
        let board = board.into();
        let seats = match variant.seating() {
            Seating::OnePerPower => board.power_count(),
            Seating::Players { least } => least,
        };
        let rules = variant.house_rules();
        let start = variant.start(Table::new(&board, &rules), seats);
        Self {
            variant,
            board,
            rules,
            seats,
            players: people::numbered(variant.seating(), seats),
            stand: Stand::Put(Arc::new(start)),
            reaches: OnceLock::new(),
            remembered: None,
            last: None,
            given: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// The game of so many people, begun again. Where each power has one, their number is the
    /// board's. They are `Player 1` and so on; [`Self::with_players`] names them.
    #[must_use]
    pub fn with_seats(mut self, seats: usize) -> Self {
        if self.variant.seating() != Seating::OnePerPower {
            self.seats = seats;
            self.players = people::numbered(self.variant.seating(), seats);
        }
        self.begun()
    }

    /// The game under these house rules, begun again.
    #[must_use]
    pub fn with_rules(mut self, rules: HouseRules) -> Self {
        self.rules = rules;
        self.begun()
    }

    /// The same game at its start.
    fn begun(self) -> Self {
        let start = self.variant.start(self.table(), self.seats);
        self.at(start)
    }

    /// The game as it stands at another moment, with no orders given.
    #[must_use]
    pub fn at(mut self, state: State) -> Self {
        self.stand = Stand::Put(Arc::new(state));
        self.reaches = OnceLock::new();
        self.remembered = None;
        self.last = None;
        self.given.clear();
        self.unread.clear();
        self
    }

    /// By whose rules it is played.
    pub const fn variant(&self) -> &'static dyn Variant {
        self.variant
    }

    /// The map on which it is played.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The house rules in force.
    pub const fn rules(&self) -> &HouseRules {
        &self.rules
    }

    /// Board and house rules, as the variant's functions take them.
    pub fn table(&self) -> Table<'_> {
        Table::new(&self.board, &self.rules)
    }

    /// The game as the open phase finds it.
    pub fn state(&self) -> &State {
        self.stand.state()
    }

    /// What came of the last phase that was settled; `None` before the first.
    pub fn settled(&self) -> Option<&Settlement> {
        match &self.stand {
            Stand::Put(_) => None,
            Stand::Settled(settlement) => Some(settlement),
        }
    }

    /// The open phase.
    pub fn phase(&self) -> Phase {
        self.state().phase
    }

    /// The year of the open phase.
    pub fn year(&self) -> u16 {
        self.phase().year
    }

    /// How it ended; `None` while it goes on.
    pub fn ending(&self) -> Option<&Ending> {
        self.state().ending.as_ref()
    }

    /// The orders given in the open phase, in the order in which they came. [`Self::settle`] takes
    /// them away; [`Self::judged`] has them then, each with its verdict.
    pub fn given(&self) -> &[Submission] {
        &self.given
    }

    /// Everybody who may give orders, in the name of each power for which he may, and of powers that
    /// are out of the game too; last the game master for the natives, where there are any.
    pub fn authors(&self) -> impl Iterator<Item = Author> + '_ {
        let one_each = self.variant.seating() == Seating::OnePerPower;
        let seats = (0..self.seats).filter_map(SeatId::nth);
        // Every pair, and of those only a power's own seat where each power has one.
        let all = seats.flat_map(|seat| {
            let powers = self.board.power_ids();
            powers.map(move |power| Author::new(seat, power))
        });
        let natives = self.board.natives;
        all.filter(move |author| !one_each || *author == Author::playing(author.power))
            .chain(natives.map(|power| Author::new(SeatId::GAME_MASTER, power)))
    }

    /// What the phase asks for, of each author in turn, whether or not it is given already
    /// ([`Self::missing`]). Somebody who wins influence by an order just given is asked too. Nothing
    /// is asked once the game is over.
    pub fn demands(&self) -> Vec<Due> {
        if self.ending().is_some() {
            return Vec::new();
        }
        let (variant, table, state) = (self.variant, self.table(), self.state());
        let mut dues = Vec::new();
        for author in self.authors() {
            if !variant.speaks_for(state, author, &self.given) {
                continue;
            }
            for demand in variant.demands(table, state, author.power) {
                dues.push(Due { author, demand });
            }
        }
        dues
    }

    /// What the phase asks for and nobody has given yet, without what need not be ordered.
    ///
    /// ```
    /// use chancery_atlas::board::builtin;
    /// use chancery_engine::play::Match;
    /// use chancery_engine::seat::Author;
    /// use chancery_engine::variant::Standard;
    ///
    /// let mut game = Match::new(&Standard, builtin::standard());
    /// let france = Author::playing(game.board().find_power("France").unwrap());
    /// game.give_text(france, "A Par - Bur");
    /// // Of 22 units. Two of France's three are left.
    /// assert_eq!(game.missing().len(), 21);
    /// assert_eq!(game.missing().iter().filter(|due| due.author == france).count(), 2);
    /// ```
    pub fn missing(&self) -> Vec<Due> {
        let bound = self.bound();
        let mut dues = self.demands();
        dues.retain(|due| {
            let mut lines = self.given.iter().zip(&bound);
            due.demand.is_owed() && !lines.any(|(line, bound)| due.is_answered_by(line, bound))
        });
        dues
    }

    /// The orders given that answer what is asked, as they were given: legal or not, and of some units
    /// several, as in two time scales. Builds and removals answer what is due in turn.
    ///
    /// ```
    /// use chancery_atlas::board::builtin;
    /// use chancery_engine::play::Match;
    /// use chancery_engine::seat::Author;
    /// use chancery_engine::variant::Standard;
    ///
    /// let mut game = Match::new(&Standard, builtin::standard());
    /// let france = Author::playing(game.board().find_power("France").unwrap());
    /// game.give_text(france, "A Par - Bur");
    /// let paris = game.demands_for(game.find_unit("A Par").unwrap().id).remove(0);
    /// assert_eq!(game.order_text(&game.given_for(&paris)[0].order), "A Par - Bur");
    /// ```
    pub fn given_for(&self, due: &Due) -> Vec<&Submission> {
        let mut answers: Vec<&Submission> = Vec::new();
        for (line, bound) in self.given.iter().zip(&self.bound()) {
            if due.is_answered_by(line, bound) {
                answers.push(line);
            }
        }
        answers
    }

    /// What each of [`Self::given`] is for.
    fn bound(&self) -> Vec<Bound> {
        self.variant.bind(self.table(), self.state(), &self.given)
    }

    /// Gives an order, legal or not, whoever its author is: what he may not order is void.
    /// [`Self::try_give`] asks whether he may give it, [`Self::check`] whether it would count. Of two
    /// for one unit the house rules say what becomes.
    pub fn give(&mut self, author: Author, order: Order) {
        self.given.push(Submission::new(author, order));
    }

    /// Gives what somebody wrote, as [`Self::read_text`] reads it. A line that is no order is none
    /// of [`Self::given`], and has no verdict. It is read with all units in sight: where players do not
    /// know all of them, read it in the game as its author [sees it](Self::as_seen_by), and
    /// [give](Self::give) the order.
    pub fn give_text(&mut self, author: Author, text: &str) -> Reading {
        let (reading, unit) = self.read_line(author, text);
        self.unread.extend(unit.map(|unit| Unread { author, unit }));
        if let Some(order) = reading.order() {
            self.give(author, order.clone());
        }
        reading
    }

    /// Takes back an order that is given: the last one of its author that is the same. Whether there
    /// was one. A clone from before it takes back everything that was given since.
    ///
    /// ```
    /// use chancery_atlas::board::builtin;
    /// use chancery_engine::play::Match;
    /// use chancery_engine::seat::Author;
    /// use chancery_engine::variant::Standard;
    ///
    /// let mut game = Match::new(&Standard, builtin::standard());
    /// let france = Author::playing(game.board().find_power("France").unwrap());
    /// let order = game.give_text(france, "A Par - Bur").order().cloned().unwrap();
    /// game.give_text(france, "A Mar - Spa");
    /// assert!(game.take_back(france, &order));
    /// assert!(!game.take_back(france, &order));
    /// game.clear_slip(france);
    /// assert!(game.given().is_empty());
    /// ```
    pub fn take_back(&mut self, author: Author, order: &Order) -> bool {
        let mut given = self.given.iter();
        let last = given.rposition(|line| line.author() == author && line.order == *order);
        last.is_some_and(|line| self.take_back_line(line).is_some())
    }

    /// Takes back one of [`Self::given`], by its place there; the later ones move up. `None` where
    /// there are not so many.
    pub fn take_back_line(&mut self, line: usize) -> Option<Submission> {
        (line < self.given.len()).then(|| self.given.remove(line))
    }

    /// Takes back all that an author gave in the name of this power, the lines that were no orders
    /// too.
    pub fn clear_slip(&mut self, author: Author) {
        self.given.retain(|line| line.author() != author);
        self.unread.retain(|line| line.author != author);
    }

    /// Settles the phase by the orders given, and goes on to the next one in which there is
    /// something to order. Whether the game is over is the caller's to ask ([`Self::ending`]): it can
    /// be settled on. A clone from before it takes the settlement back; a clone that is settled
    /// tells what an order comes to.
    pub fn settle(&mut self) -> Arc<Settlement> {
        let settlement = self
            .variant
            .settle(self.table(), self.state(), &self.given, &self.unread);
        self.unread.clear();
        self.remembered = self.looked_about(self.state());
        let settlement = Arc::new(settlement);
        let before = std::mem::replace(&mut self.stand, Stand::Settled(Arc::clone(&settlement)));
        self.last = Some(Arc::new(judged::LastPhase {
            before,
            orders: std::mem::take(&mut self.given),
        }));
        self.reaches = OnceLock::new();
        settlement
    }
}
