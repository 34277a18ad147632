//! What words in this game mean: read with its board, its players' names and the open phase.

use super::Game;
use super::boards::GameBoards;
use chancery_atlas::board::PowerId;
use chancery_engine::order::read::{
    NamedPlayers, NamesRead, ReadingContext, Slip, SlipLine, names_rest, read_order_after,
    read_table_slip,
};
use chancery_engine::order::{Entry, Note, Order, Reading, Submission, write_order};
use chancery_engine::seat::{Author, SeatId, Seating};
use chancery_engine::variant::{Decider, forms};

fn naming(line: &SlipLine) -> Option<Submission> {
    let order = line.reading.order().filter(|order| order.names_area())?;
    let power = line.power?;
    let seat = line.seat.unwrap_or_else(|| SeatId::playing(power));
    Some(Submission::new(Author::new(seat, power), order.clone()))
}

impl Game {
    /// How words are read in the name of a power, or of whoever they say themselves.
    pub fn reading_context(&self, power: Option<PowerId>) -> ReadingContext<'_> {
        ReadingContext {
            board: match power {
                Some(power) => self.board_for(power),
                None => self.board(),
            },
            position: &self.state().position,
            phase: self.phase().kind,
            power,
            names: NamesRead::Tolerant,
            forms: forms(self.setup.variant, &self.history().rules),
        }
    }

    /// Reads a slip of `power` where each power has one player, else of whoever it names.
    pub fn read_slip(&self, power: Option<PowerId>, text: &str) -> Slip {
        let players = match self.setup.variant.seating() {
            Seating::OnePerPower => NamedPlayers::Powers(&self.setup.players),
            Seating::Players { .. } => NamedPlayers::Seats(&self.setup.players),
        };
        let calendar = self.setup.calendar();
        let open = Some(self.phase());
        let read = |boards: &GameBoards| {
            let context = ReadingContext {
                board: match power {
                    Some(power) => self.board_on(boards, power),
                    None => self.board(),
                },
                ..self.reading_context(power)
            };
            read_table_slip(
                context,
                &calendar,
                open,
                players,
                &|power| self.board_on(boards, power),
                text,
            )
        };
        let mut slip = read(&self.boards);
        let named: Vec<Submission> = slip.lines.iter().filter_map(naming).collect();
        if !named.is_empty() {
            // A name counts before anything else on the slip (1492 §3), wherever it stands.
            slip = read(
                &self
                    .boards
                    .with_more_namings(&self.setup, &self.history, named),
            );
        }
        let lines = slip.lines.into_iter();
        slip.lines = lines
            .map(|line| SlipLine {
                reading: self.understood(line.power, line.reading, &line.written),
                ..line
            })
            .collect();
        self.letter_slip(&mut slip.lines);
        self.leave_to_sheet(&mut slip);
        slip
    }

    /// Asks for letters that the other lines of the slip leave open.
    fn letter_slip(&self, lines: &mut [SlipLine]) {
        for at in 0..lines.len() {
            if !self.lacks_letter(&lines[at].reading) {
                continue;
            }
            let others: Vec<Submission> = lines
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != at)
                .filter_map(|(_, line)| {
                    let power = line.power?;
                    let author = Author::new(self.setup.seat_of(power), power);
                    Some(Submission::new(author, line.reading.order()?.clone()))
                })
                .collect();
            let line = &mut lines[at];
            line.reading = self.lettered(line.power, &others, line.reading.clone());
        }
    }

    /// `rest hold` alone is for the units that have no order on the sheet.
    fn leave_to_sheet(&self, slip: &mut Slip) {
        let phase = self.phase().kind;
        if !slip
            .lines
            .iter()
            .all(|line| names_rest(phase, &line.written))
        {
            return;
        }
        if !slip.lines.iter().all(|line| self.is_ordered(line)) {
            slip.lines.retain(|line| !self.is_ordered(line));
        }
    }

    /// Whether the sheet has an order for what a line of a slip is for.
    fn is_ordered(&self, line: &SlipLine) -> bool {
        let Some(power) = line.power else {
            return false;
        };
        let seat = line.seat.unwrap_or_else(|| SeatId::playing(power));
        let author = Author::new(seat, power);
        let entry = Entry::by(author, line.written.clone(), line.reading.clone());
        !self.answered_by(&entry).is_empty()
    }

    /// Reads one order in the name of a power, after another of the same slip.
    pub fn read_line(&self, power: PowerId, before: Option<&Order>, text: &str) -> Reading {
        let reading = read_order_after(self.reading_context(Some(power)), before, text);
        self.understood(Some(power), reading, text)
    }

    /// The power whose unit, or whose centre, an order is about: a dislodged unit's before a standing
    /// one's.
    pub fn owner_of(&self, order: &Order) -> Option<PowerId> {
        let position = &self.state().position;
        if let Some(site) = order.site() {
            return position.owner(site);
        }
        let unit = order.unit()?;
        let at = unit.place.province;
        if unit.aboard {
            return position
                .aboard_in(at)
                .next()
                .map(|aboard| aboard.unit.power);
        }
        let dislodged = position.dislodged_from(at).map(|d| d.unit.power);
        dislodged.or_else(|| position.unit_in(at).map(|u| u.power))
    }

    /// A reading as decided, or by the game master's own names for areas that the power's player
    /// knows by others (1492 §4).
    fn understood(&self, power: Option<PowerId>, reading: Reading, written: &str) -> Reading {
        let decided = self.abbreviated(power, self.decided(power, reading));
        match power {
            Some(power) if decided.order().is_none() => {
                self.by_own_names(power, written).unwrap_or(decided)
            }
            _ => decided,
        }
    }

    /// A naming without an abbreviation gets the one that its player is proposed, so that he sees
    /// it before it counts.
    fn abbreviated(&self, power: Option<PowerId>, mut reading: Reading) -> Reading {
        if let (Some(power), Reading::Order { order, .. }) = (power, &mut reading)
            && let Order::Secret(naming) = order
        {
            naming.abbreviate(|area, name| {
                let (variant, state) = (self.setup.variant, self.state());
                variant.proposed_abbr(self.board(), state, power, area, name)
            });
        }
        reading
    }

    fn by_own_names(&self, power: PowerId, written: &str) -> Option<Reading> {
        let discoveries = self.state().discoveries.as_ref()?;
        let board = self.board_for(power);
        let context = ReadingContext {
            board: board.in_files(),
            names: NamesRead::Exact,
            ..self.reading_context(Some(power))
        };
        let Reading::Order { order, mut notes } = read_order_after(context, None, written) else {
            return None;
        };
        if !discoveries.are_all_known(board, power, &order) {
            return None;
        }
        let meant = write_order(board, Some(&self.state().position), &order);
        notes.push(Note::Remark(format!(
            "You wrote your own name for the place; the player calls it {meant}."
        )));
        Some(self.decided(Some(power), Reading::Order { order, notes }))
    }

    /// A reading with what the phase tells of it ([`Decider`]).
    pub fn decided(&self, power: Option<PowerId>, reading: Reading) -> Reading {
        let (table, state) = (self.table(), self.state());
        let variant = self.setup.variant;
        let decided = Decider {
            variant,
            table,
            state,
        }
        .decided(power, self.at_its_scale(power, reading));
        self.lettered(power, &self.sheet().submissions(), decided)
    }
}
