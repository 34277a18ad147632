//! A game played through the engine alone: what is asked, what is legal, and the settling of phase
//! after phase.

#[cfg(feature = "json")]
mod json;
mod people;
mod sight;
mod standing;

#[cfg(feature = "json")]
pub use json::{NotInJson, is_convoyed, power_name, result_word, station, unit_name};
pub use people::NotGiven;

use std::sync::{Arc, OnceLock};

use crate::adjudicate::{HouseRules, Outcome};
use crate::calendar::Phase;
use crate::choices::{Asked, OrderChoices, Reaches, carrying, kinds};
use crate::ending::Ending;
use crate::order::{
    NamesRead, Order, Reading, ReadingContext, Submission, Unread, read_order, unit_meant,
};
use crate::seat::{Author, SeatId, Seating};
use crate::variant::{Decider, Demand, Settlement, State, Table, Variant, forms};
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
    given: Vec<Submission>,
    unread: Vec<Unread>,
}

/// Where a game stands: as it was put there, or after a phase.
#[derive(Clone)]
enum Stand {
    Put(Arc<State>),
    Settled(Arc<Settlement>),
}

/// What is asked of somebody in the open phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Who gives the order: in most games the power, in others each person with influence there.
    pub author: Author,
    /// What is asked.
    pub demand: Demand,
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
        match &self.stand {
            Stand::Put(state) => state,
            Stand::Settled(settlement) => &settlement.after,
        }
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

    /// The orders given in the open phase, in the order in which they came. The verdicts of
    /// [`Self::settle`] stand in the same order, which takes the orders away: keep a copy to tell
    /// whose each verdict is. To take an order back, go on with a clone from before it.
    pub fn given(&self) -> &[Submission] {
        &self.given
    }

    /// Everybody who may give orders, in the name of each power for which he may; last the game
    /// master for the natives, where there are any.
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

    /// What the phase asks for, of each author in turn, whether or not it is given already. Somebody
    /// who wins influence by an order just given is asked too.
    pub fn demands(&self) -> Vec<Due> {
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

    /// The legal orders for what is asked, as it stands with the orders that are given. Of builds and
    /// removals these are the ones that stand together with the author's own, so none once all are
    /// given; of what several must agree on, what stands if they do. An army's route over the seas may be named too, and is not listed.
    pub fn legal_orders(&self, due: &Due) -> impl Iterator<Item = Order> + use<> {
        let either = kinds::as_either(self.table(), self.state(), &due.demand);
        // A unit whose kind is its owner's to choose may be ordered as either.
        let mut orders = match &either {
            Some(states) => states
                .iter()
                .flat_map(|state| {
                    let reaches = Reaches::new(&self.board, &state.position);
                    self.legal_in(state, &reaches, due)
                })
                .collect(),
            None => self.legal_in(self.state(), self.reaches(), due),
        };
        // These share what is due: one that is legal alone may be one too many.
        if matches!(due.demand, Demand::Build(_) | Demand::Removal(_)) {
            orders.retain(|order| self.stands_with_own(due.author, order));
        }
        orders.into_iter()
    }

    /// What all choices of the open phase share.
    fn reaches(&self) -> &Reaches {
        self.reaches
            .get_or_init(|| Arc::new(Reaches::new(&self.board, &self.state().position)))
    }

    /// The legal orders for what is asked, in this state, whose `reaches` these are.
    fn legal_in(&self, state: &State, reaches: &Reaches, due: &Due) -> Vec<Order> {
        // Every order given would be bound again for each that is asked: only where it tells.
        let bound = if carrying::is_played(self.variant, self.table()) {
            self.variant.bind(self.table(), state, &self.given)
        } else {
            Vec::new()
        };
        let asked = Asked {
            table: self.table(),
            variant: self.variant,
            state,
            orders: &self.given,
            bound: &bound,
            author: due.author,
            demand: &due.demand,
        };
        OrderChoices::new(asked, reaches).legal()
    }

    /// Whether a build or removal makes none of its author's void.
    fn stands_with_own(&self, author: Author, order: &Order) -> bool {
        let mut own: Vec<Submission> = self
            .given
            .iter()
            .filter(|line| line.author() == author && line.order.takes_slot())
            .cloned()
            .collect();
        if own.is_empty() {
            return true;
        }
        own.push(Submission::new(author, order.clone()));
        let settlement = self.variant.settle(self.table(), self.state(), &own, &[]);
        let mut verdicts = settlement.verdicts.iter();
        verdicts.all(|verdict| verdict.outcome != Outcome::Void)
    }

    /// Gives an order, legal or not, whoever its author is: what he may not order is void.
    /// [`Self::try_give`] asks first. Of two for one unit the house rules say what becomes.
    pub fn give(&mut self, author: Author, order: Order) {
        self.given.push(Submission::new(author, order));
    }

    /// Gives what somebody wrote, as it is read from his slip. A line that is no order is none of
    /// [`Self::given`], and has no verdict.
    pub fn give_text(&mut self, author: Author, text: &str) -> Reading {
        let own = self.given.iter().filter(|line| line.author() == author);
        let slip: Vec<Submission> = own.cloned().collect();
        let (variant, table, state) = (self.variant, self.table(), self.state());
        let spoken = variant.spoken(&self.board, state, author.power, &slip);
        let context = ReadingContext {
            board: spoken.as_ref().unwrap_or(&self.board),
            position: &state.position,
            phase: state.phase.kind,
            power: Some(author.power),
            names: NamesRead::Tolerant,
            forms: forms(variant, &self.rules),
        };
        let decider = Decider {
            variant,
            table,
            state,
        };
        let reading = decider.decided(Some(author.power), read_order(context, text));
        let unit = unit_meant(context, text, &reading);
        self.unread.extend(unit.map(|unit| Unread { author, unit }));
        if let Some(order) = reading.order() {
            self.give(author, order.clone());
        }
        reading
    }

    /// Settles the phase by the orders given, and goes on to the next one in which there is
    /// something to order. A clone from before it takes the settlement back; a clone that is settled
    /// tells what an order comes to, and why one is void.
    pub fn settle(&mut self) -> Arc<Settlement> {
        let settlement = self
            .variant
            .settle(self.table(), self.state(), &self.given, &self.unread);
        self.given.clear();
        self.unread.clear();
        self.remembered = self.looked_about();
        let settlement = Arc::new(settlement);
        self.stand = Stand::Settled(Arc::clone(&settlement));
        self.reaches = OnceLock::new();
        settlement
    }
}
