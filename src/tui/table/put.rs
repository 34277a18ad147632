//! From an order to its place on the sheet, and what the game master should hear about it.

use super::ballots::is_investment;
use super::rows::row_for;
use super::{Entered, Row, TableScreen, unit_of};
use crate::tui::words;
use chancery_atlas::board::{ProvinceId, UnitKind};
use chancery_engine::order::{Action, Entry, Order, Reading, Submission};
use chancery_engine::position::{Aboard, Unit, UnitId};
use chancery_engine::seat::Author;
use chancery_engine::variant::{Decider, Target, UnitForm};
use chancery_game::game::{Command, MonthOutlook, Told};
use chancery_game::told;

impl TableScreen {
    /// Puts an order on the sheet and goes on to the next line that waits.
    pub(crate) fn enter(&mut self, entry: Entry) -> Entered {
        let remark = self.remark_on(&entry);
        let (author, written) = (entry.author(), entry.reading.clone());
        let told = match self.entry_in_hand() {
            Some(index) => self.rule(index, entry),
            None => self.put(entry),
        };
        self.ordered_last = self.unit_at_cursor().map(|unit| unit.id);
        self.refresh();
        let mut lines = self.game.sheet().entries.iter();
        let line = lines.rposition(|line| line.author() == author && line.reading == written);
        if told.gone.is_empty() {
            self.go_on();
        } else {
            self.go_on_within_power();
        }
        let remark = remark.map(told::remark);
        let remark = remark.or_else(|| told::message(&self.game, &told));
        Entered::One { remark, line }
    }

    /// The entry that is being changed: named in the read-back, or the line at the cursor where
    /// that waits for a ruling.
    fn entry_in_hand(&mut self) -> Option<usize> {
        let loose = match self.row() {
            Some(Row::Loose { entry, .. }) => Some(*entry),
            _ => None,
        };
        self.changing
            .take()
            .or(loose)
            .filter(|&i| i < self.game.sheet().entries.len())
    }

    /// Rules on an entry. What could not be read stays as it was written, beside its new reading.
    fn rule(&mut self, index: usize, entry: Entry) -> Told {
        let old = &self.game.sheet().entries[index];
        let written = if old.reading.order().is_some() {
            entry.written
        } else {
            old.written.clone()
        };
        // What could not be read may have been for any power.
        let power = if self.among_players() {
            entry.power
        } else {
            old.power
        };
        let author = Author::new(old.seat, power);
        let entry = Entry::by(author, written, entry.reading);
        self.perform(Command::Rule { index, line: entry })
    }

    /// Puts an order in its place.
    fn put(&mut self, entry: Entry) -> Told {
        let at_hand = self.unit_at_cursor().map(|unit| unit.id);
        self.move_cursor_to(&entry);
        let takes_slot = entry.reading.order().is_some_and(Order::takes_slot);
        if !takes_slot || !self.game.answered_by(&entry).is_empty() {
            let line = entry;
            return self.perform(Command::Enter { line, at_hand });
        }
        match self.row() {
            Some(row) if row.is_slot_of(entry.author()) && !row.entries().is_empty() => {
                let (index, line) = (row.entries()[0], entry);
                self.perform(Command::ReplaceAt { index, line })
            }
            _ => self.perform(Command::Add(vec![entry])),
        }
    }

    /// An order written for another unit than the one at the cursor goes to that unit's line; a
    /// build or removal to the line for the same centre or unit, else, from another power's line,
    /// to the next open one of its own power.
    pub(super) fn move_cursor_to(&mut self, entry: &Entry) {
        let at_hand = self.unit_at_cursor().map(|unit| unit.id);
        let author = entry.author();
        let Some(order) = entry.reading.order() else {
            return;
        };
        let found = if order.takes_slot() {
            let same = self.game.answered_by(entry);
            let is_slot = |row: &Row| row.is_slot_of(author);
            self.find_row(|row| is_slot(row) && row.entries().iter().any(|at| same.contains(at)))
                .or_else(|| {
                    let is_elsewhere = !self.row().is_some_and(is_slot);
                    self.find_row(|row| is_elsewhere && is_slot(row) && row.is_open())
                })
        } else {
            self.row_meant(author, order, at_hand)
        };
        if let Some(at) = found {
            self.cursor = at;
        }
    }

    /// The line that an order of an author belongs to.
    pub(super) fn row_meant(
        &self,
        author: Author,
        order: &Order,
        at_hand: Option<UnitId>,
    ) -> Option<usize> {
        row_for(&self.rows, author, &self.game.meant(author, order, at_hand))
    }

    /// What the game master should hear about an order that is typed and not entered yet: what its
    /// own unit's candidates would say, wherever the cursor is.
    pub(crate) fn doubt_about_typed(&self, order: &Order) -> Option<String> {
        let text = self.line.text();
        let claimed =
            self.claimed_here(self.line_of(text.to_owned(), Reading::clear(order.clone())));
        if claimed.why.is_some() {
            return None;
        }
        let is_illegal = || {
            let author = claimed.entry.author();
            let row = self.row_meant(author, order, None)?;
            let Row::Demand { demand, .. } = self.rows.get(row)? else {
                return None;
            };
            let there = self.complete_for(self.game.sheet(), author, demand, text);
            let same = there.iter().find(|candidate| candidate.order == *order);
            // What names its unit by the wrong letter is no candidate.
            let kinds = order.unit().and_then(|unit| unit.kind);
            let kinds = kinds.zip(unit_of(&self.game, demand).map(|unit| unit.kind));
            let is_misnamed = kinds.is_some_and(|(named, kind)| named != kind);
            let is_void_alone = || {
                let decider = Decider {
                    variant: self.game.setup().variant,
                    table: self.game.table(),
                    state: self.game.state(),
                };
                let Author { seat, power } = author;
                let order = order.clone();
                is_misnamed && !decider.is_legal(Submission { seat, power, order })
            };
            let is_void = same.map_or_else(is_void_alone, |same| !same.legal);
            is_void.then(|| words::NOT_LEGAL.to_owned())
        };
        is_illegal().or_else(|| self.remark_on(&claimed.entry))
    }

    /// What the game master should hear about an order as it goes in: a reading that needed help, a
    /// unit that isn't there or is of another kind.
    fn remark_on(&self, entry: &Entry) -> Option<String> {
        let Reading::Order { order, notes } = &entry.reading else {
            return None;
        };
        if let Some(note) = notes.first() {
            return Some(words::note(note));
        }
        if self.among_players() && self.game.demands(entry.author()).is_empty() {
            let (name, power) = (
                self.game.setup().seat_name(entry.seat),
                &self.game.board().power(entry.power).name,
            );
            return (!is_investment(order)).then(|| {
                format!("{name} has no influence in {power}: kept, but void when settled")
            });
        }
        let named = order.unit()?;
        let target = self.game.meant(entry.author(), order, None);
        if let Some(outlook) = self.game.outlook() {
            return self
                .remark_in_month(&outlook, &target, entry, order)
                .or_else(|| self.doubt_about(entry));
        }
        let board = self.game.board();
        let position = &self.game.state().position;
        let carries = position
            .dislodged_from(named.place.province)
            .is_some_and(|d| position.carried(d.unit.id).is_some());
        if named.aboard || carries {
            return self.remark_on_aboard(entry, order, &target, named.place.province);
        }
        let dislodged = position
            .dislodged_from(named.place.province)
            .map(|d| &d.unit);
        let there: Vec<&Unit> = position
            .units_in(named.place.province)
            .chain(dislodged)
            .collect();
        let place = &board.province(named.place.province).name;
        let Some(own) = there.iter().find(|u| u.power == entry.power) else {
            return Some(match there.first() {
                None => format!("no unit is in {place}: kept, but void when settled"),
                Some(other) => {
                    let whose = &board.power(other.power).name;
                    format!("the unit in {place} is {whose}'s: kept, but void when settled")
                }
            });
        };
        let shown = position.free_kind(own.id).is_none();
        let wrong_kind = named.kind.filter(|&kind| shown && kind != own.kind);
        if let Some(kind) = wrong_kind {
            return Some(words::wrong_kind(board, kind, own));
        }
        let misnamed = self.game.misnamed(order);
        misnamed
            .first()
            .map(|misnamed| words::misnamed(board, misnamed))
    }

    /// The same of an order in a time scale: whether the unit will be there by then, and as what it
    /// is named, if all goes as ordered.
    fn remark_in_month(
        &self,
        outlook: &MonthOutlook,
        target: &Target,
        entry: &Entry,
        order: &Order,
    ) -> Option<String> {
        let (board, scale, named) = (self.game.board(), order.scale()?, order.unit()?);
        let name = |province: ProvinceId| &board.province(province).name;
        let when = scale.prefix();
        let Some(&unit) = target.units().first() else {
            let (whose, place) = (
                &board.power(entry.power).adjective,
                name(named.place.province),
            );
            return Some(format!(
                "no {whose} unit will be in {place} in {when}: kept, but void if none comes"
            ));
        };
        let (place, unit_form) = outlook.at(unit, scale)?;
        if place.province != named.place.province {
            let (there, here) = (name(place.province), name(named.place.province));
            return Some(format!(
                "its orders bring the unit to {there} in {when}, not to {here}: kept, but void \
                 if so"
            ));
        }
        // What carries an army on need not say what it is; nor is it the same before and after in
        // the third time scale.
        let says =
            matches!(order, Order::Unit { action, .. } if !matches!(action, Action::Convoy { .. }));
        let is_named = matches!(
            (unit_form, named.pair),
            (UnitForm::Pair, true) | (UnitForm::Fleet, false)
        );
        if !says
            || is_named
            || named.kind != Some(UnitKind::Fleet)
            || self.is_in_chain(named.place.province)
        {
            return None;
        }
        let told = words::unit_form(if named.pair {
            UnitForm::Pair
        } else {
            UnitForm::Fleet
        });
        Some(format!(
            "written as {told}; its orders make it {} in {when}: kept, but void then",
            words::unit_form(unit_form)
        ))
    }

    /// Whether a fleet is one of those that hand an army on: it may sail on with it.
    fn is_in_chain(&self, at: ProvinceId) -> bool {
        let mut chains = self.game.sheet().orders().filter_map(Order::chain);
        chains.any(|(fleets, ..)| fleets.iter().any(|fleet| fleet.place.province == at))
    }

    /// The same of an order to an army aboard a fleet.
    fn remark_on_aboard(
        &self,
        entry: &Entry,
        order: &Order,
        target: &Target,
        sea: ProvinceId,
    ) -> Option<String> {
        let own = |aboard: &Aboard| aboard.unit.power == entry.power;
        let is_there = match order {
            Order::Remove { .. } => self.game.state().position.aboard_in(sea).any(own),
            _ => target.unit().is_some(),
        };
        let board = self.game.board();
        let (name, whose) = (
            &board.province(sea).name,
            &board.power(entry.power).adjective,
        );
        (!is_there).then(|| {
            format!("no {whose} army will be aboard in {name}: kept, but void when settled")
        })
    }
}
