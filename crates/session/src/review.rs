//! What is reviewed before ballots are counted: a table for each power, and the lots that the table has
//! to draw. What the program would draw by lot is never in it.

use crate::desk::{Absent, Desk};
use chancery_atlas::board::PowerId;
use chancery_engine::count::{BallotSubject, Count, Draw, DrawnBy};
use chancery_engine::seat::Author;
use chancery_engine::variant::Demand;
use chancery_game::game::Game;
use chancery_game::report::ballots::{CountTable, count_table};
use chancery_game::report::{Names, Style};
use chancery_game::view::{SeenTurn, Viewer};

/// The count of the open phase as its sheet stands.
pub struct CountReview {
    pub tables: Vec<CountTable>,
    /// The points that each seat would make; index is the seat.
    pub points: Vec<u32>,
    pub lots: Vec<LotDue>,
}

/// A lot that a power has to draw.
pub struct LotDue {
    pub power: PowerId,
    pub draw: Draw,
}

impl CountReview {
    pub fn new(game: &Game) -> Self {
        let preview = game.preview();
        let count = preview.settlement.count.as_deref();
        let seen = without_lots(SeenTurn::preview(game, Viewer::GameMaster));
        let names = Names::new(game.board(), game.state(), Style::Short);
        let tables = game.board().power_ids().filter_map(|power| {
            count_table(names, |seat| game.setup().seat_name(seat), &seen, power)
        });
        Self {
            tables: tables.collect(),
            points: count.map(|count| count.points.clone()).unwrap_or_default(),
            lots: count.map(awaited).unwrap_or_default(),
        }
    }

    /// The first lot that a power has to draw.
    pub fn lot_of(&self, power: PowerId) -> Option<&Draw> {
        let lot = self.lots.iter().find(|lot| lot.power == power)?;
        Some(&lot.draw)
    }
}

fn awaited(count: &Count) -> Vec<LotDue> {
    let lots = count.awaited();
    lots.map(|(power, draw)| LotDue {
        power,
        draw: draw.clone(),
    })
    .collect()
}

/// What is seen before the lots are drawn: those whose number the table gave, and no others.
fn without_lots(mut seen: SeenTurn) -> SeenTurn {
    for vote in seen
        .ballots
        .count
        .iter_mut()
        .flat_map(|count| &mut count.votes)
    {
        vote.draws.retain(|draw| draw.by == DrawnBy::Table);
    }
    seen
}

/// An author's ballots on what is voted on, as indices into the sheet.
pub fn ballots_on(game: &Game, author: Author, about: BallotSubject) -> Vec<usize> {
    let unit = match about {
        BallotSubject::Unit(id) => game.state().position.unit(id),
        BallotSubject::Builds(_) | BallotSubject::Disbands(_) => None,
    };
    let mut ballots = Vec::new();
    for entry in game.sheet().entries_of(author) {
        let Some(order) = game.sheet().order(entry) else {
            continue;
        };
        let is_about = match unit {
            // By province and not by kind: a ballot may name its unit with the wrong letter.
            Some(unit) => order
                .unit()
                .is_some_and(|named| named.place.province == unit.place.province),
            None => order.takes_slot(),
        };
        if is_about {
            ballots.push(entry);
        }
    }
    ballots
}

/// Opens the slip that a cell is from, the cursor on its line.
pub fn go_to_cell(desk: &mut Desk, author: Author, about: BallotSubject) {
    let first = ballots_on(&desk.game, author, about).first().copied();
    desk.go_to_seat(author.seat);
    let with_entry = first.and_then(|entry| {
        desk.rows
            .iter()
            .position(|row| row.entries().contains(&entry))
    });
    let demand = match about {
        BallotSubject::Unit(id) => Demand::Unit(id),
        BallotSubject::Builds(_) => Demand::Build(0),
        BallotSubject::Disbands(_) => Demand::Removal(0),
    };
    match with_entry {
        Some(at) => desk.put_cursor(at),
        None => desk.go_to_absent(&Absent::Ballot { author, demand }),
    }
}
