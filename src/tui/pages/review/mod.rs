//! The review before settling, where ballots are counted: what should be looked at, and then a page
//! a power in the form of the rules' own table. What the program would draw by lot is never shown
//! before it is drawn.

use crate::tui::line::InputLine;
use chancery_atlas::board::PowerId;
use chancery_engine::count::{Count, Draw, DrawnBy};
use chancery_game::game::Game;
use chancery_game::report::ballots::{CountTable, count_table};
use chancery_game::report::{Names, Style};
mod draw;
mod update;

pub use update::PLACE;

use crate::tui::pages::readback::ReadBackPage;
use chancery_game::view::{SeenTurn, Viewer};

pub struct ReviewPage {
    /// Which page is open: 0 what should be looked at, then the powers.
    pub at: usize,
    /// What should be looked at.
    pub read_back: ReadBackPage,
    pub tables: Vec<CountTable>,
    /// The points that each seat would make; index is the seat.
    pub points: Vec<u32>,
    pub lots: Vec<(PowerId, Draw)>,
    /// The selected row and column of a power's table.
    pub cell: (usize, usize),
    /// The number of a lot as it is typed.
    pub number: InputLine,
}

impl ReviewPage {
    /// The review of the open phase: at what should be looked at where there is anything, else at
    /// the first power in which anybody has a vote.
    pub(crate) fn new(game: &Game) -> Self {
        let mut page = Self {
            at: 0,
            read_back: ReadBackPage::new(game),
            tables: Vec::new(),
            points: Vec::new(),
            lots: Vec::new(),
            cell: (0, 0),
            number: InputLine::default(),
        };
        page.renew(game);
        if page.read_back.read_back.suspicious.is_empty() {
            let voted_on = page
                .tables
                .iter()
                .position(|table| !table.voters.is_empty());
            page.at = voted_on.map_or(0, |at| at + 1);
        }
        page
    }

    /// Makes everything anew after a change.
    fn renew(&mut self, game: &Game) {
        self.read_back.renew(game);
        let preview = game.preview();
        let count = preview.settlement.count.as_deref();
        self.lots = count.map(awaited).unwrap_or_default();
        self.points = count.map_or_else(Vec::new, |count| count.points.clone());
        let seen = without_lots(SeenTurn::preview(game, Viewer::GameMaster));
        let names = Names::new(game.board(), game.state(), Style::Short);
        self.tables = game
            .board()
            .power_ids()
            .filter_map(|power| count_table(names, |seat| game.setup.seat_name(seat), &seen, power))
            .collect();
        self.at = self.at.min(self.tables.len());
        self.number = InputLine::default();
    }

    /// The power's table that is open.
    pub(crate) fn table(&self) -> Option<&CountTable> {
        self.tables.get(self.at.checked_sub(1)?)
    }

    /// The first lot that the open page's power has to draw.
    pub(crate) fn lot(&self) -> Option<&Draw> {
        let power = self.table()?.power;
        self.lots
            .iter()
            .find(|(of, _)| *of == power)
            .map(|(_, draw)| draw)
    }
}

fn awaited(count: &Count) -> Vec<(PowerId, Draw)> {
    count
        .awaited()
        .map(|(power, draw)| (power, draw.clone()))
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
