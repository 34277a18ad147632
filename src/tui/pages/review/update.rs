//! The review before settling, where ballots are counted.

use crate::count::About;
use crate::order::{BallotOrder, Entry, Order, Reading};
use crate::seat::{Author, SeatId};
use crate::tui::action::Action;
use crate::tui::keys::Key;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::pages::readback::settling::ask_or_settle;
use crate::tui::pages::readback::update as read_back;
use crate::tui::pages::{Absent, Page, ReviewPage};
use crate::tui::popups::reason;
use crate::tui::table::TableScreen;
use crate::variant::Demand;

/// Carries out an action.
pub fn act(model: &mut Model, action: Action) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(Page::Review(page)) = &mut table.page else {
        return;
    };
    let last = page.tables.len();
    match action {
        Action::NextView => page.at = if page.at < last { page.at + 1 } else { 0 },
        Action::PageDown => page.at = (page.at + 1).min(last),
        Action::PageUp => page.at = page.at.saturating_sub(1),
        Action::Settle => ask_or_settle(model),
        _ if page.at == 0 => read_back::act(model, action),
        _ => count(model, action),
    }
}

/// On the page of a power.
fn count(model: &mut Model, action: Action) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(Page::Review(page)) = &mut table.page else {
        return;
    };
    let Some(shown) = page.table() else { return };
    let (rows, columns) = (shown.rows.len(), shown.voters.len());
    let (row, column) = page.cell;
    match action {
        Action::Up => page.cell.0 = row.saturating_sub(1),
        Action::Down => page.cell.0 = (row + 1).min(rows.saturating_sub(1)),
        Action::First => page.cell.0 = 0,
        Action::Last => page.cell.0 = rows.saturating_sub(1),
        Action::Left => page.cell.1 = column.saturating_sub(1),
        Action::Right => page.cell.1 = (column + 1).min(columns.saturating_sub(1)),
        Action::Back if !page.number.is_empty() => _ = page.number.take(),
        Action::Back => table.page = None,
        Action::Accept if !page.number.is_empty() => take_lot(model),
        Action::Accept | Action::Fix => go_to_cell(table),
        Action::Strike => {
            if let Some(entry) = selected(page)
                .and_then(|(author, about)| entries(table, author, about).last().copied())
                && let Ok(struck) = table.game.strike_read_back(entry)
            {
                table.after_change();
                reason::struck(model, &struck);
            }
        }
        _ => {}
    }
}

/// Whose ballot the selected cell is, and on what.
fn selected(page: &ReviewPage) -> Option<(Author, About)> {
    let table = page.table()?;
    let (row, column) = page.cell;
    let voter = table.voters.get(column)?;
    Some((
        Author {
            seat: voter.seat,
            power: table.power,
        },
        table.rows.get(row)?.about,
    ))
}

/// An author's entries on what is voted on.
fn entries(table: &TableScreen, author: Author, about: About) -> Vec<usize> {
    let game = &table.game;
    let unit = match about {
        About::Unit(id) => game.state().position.unit(id),
        About::Builds(_) | About::Disbands(_) => None,
    };
    let is_about = |order: &Order| match (about, unit) {
        (About::Unit(_), Some(unit)) => order
            .unit()
            .is_some_and(|named| named.place.province == unit.place.province),
        _ => crate::tui::table::takes_slot(order),
    };
    let own = game.sheet().entries_of(author);
    own.filter(|&i| {
        game.sheet().entries[i]
            .reading
            .order()
            .is_some_and(is_about)
    })
    .collect()
}

/// Opens the slip that the selected cell is from, the cursor on its line.
fn go_to_cell(table: &mut TableScreen) {
    let Some(Page::Review(page)) = &table.page else {
        return;
    };
    let Some((author, about)) = selected(page) else {
        return;
    };
    let first = entries(table, author, about).first().copied();
    table.page = None;
    table.go_to_seat(author.seat);
    let with_entry = first.and_then(|entry| {
        table
            .rows
            .iter()
            .position(|row| row.entries().contains(&entry))
    });
    match (with_entry, about) {
        (Some(at), _) => table.put_cursor(at),
        (None, About::Unit(id)) => table.go_to_absent(&Absent::Ballot {
            author,
            demand: Demand::Unit(id),
        }),
        (None, About::Builds(_)) => table.go_to_absent(&Absent::Ballot {
            author,
            demand: Demand::Build(0),
        }),
        (None, About::Disbands(_)) => table.go_to_absent(&Absent::Ballot {
            author,
            demand: Demand::Removal(0),
        }),
    }
}

/// Takes the number that the table drew.
fn take_lot(model: &mut Model) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(Page::Review(page)) = &mut table.page else {
        return;
    };
    let typed = page.number.take();
    let candidates = page.lot().map_or(0, |lot| lot.candidates.len());
    let number = typed
        .trim()
        .parse()
        .ok()
        .filter(|&number: &u16| number > 0 && usize::from(number) <= candidates);
    let (Some(number), Some(power)) = (number, page.table().map(|table| table.power)) else {
        return model.tell(
            Tone::Error,
            format!("“{typed}” is not on the list: type a number from 1 to {candidates}"),
        );
    };
    let reading = Reading::Order {
        order: Order::Ballots(BallotOrder::Lot { number }),
        notes: Vec::new(),
    };
    table.game.add(vec![Entry {
        seat: SeatId::GAME_MASTER,
        power,
        written: format!("Lot {number}"),
        reading,
    }]);
    table.after_change();
    model.tell(
        Tone::Done,
        format!("drawn at the table: {number}; Ctrl-U takes it back"),
    );
}

/// Takes a key that is no action: a digit of a lot's number.
pub fn typed(model: &mut Model, key: Key) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(Page::Review(page)) = &mut table.page else {
        return;
    };
    if page.lot().is_some() && key.text().is_none_or(|c| c.is_ascii_digit()) {
        page.number.key(key);
    }
}
