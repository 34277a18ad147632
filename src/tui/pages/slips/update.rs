//! The page of players and powers.

use crate::seat::SeatId;
use crate::tui::action::Action;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::pages::readback::update as read_back;
use crate::tui::pages::{Absent, Page, SlipsPage, SlipsView, absent};
use crate::tui::table::{Row, TableScreen};

const PAGE_LINES: usize = 15;

/// Carries out an action.
pub fn act(model: &mut Model, action: Action) {
    if action == Action::Settle {
        return read_back::open(model);
    }
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let missing = absent(table);
    let author = table.author();
    let seats = table.game.setup.seats();
    let powers = table.game.board().powers.len();
    let Some(Page::Slips(page)) = &mut table.page else {
        return;
    };
    let len = if page.view == SlipsView::Matrix {
        seats
    } else {
        missing.len()
    };
    if page.selection.act(action, len, PAGE_LINES) {
        return;
    }
    match (action, page.view) {
        (Action::Back, _) => table.page = None,
        (Action::NextView, SlipsView::Missing) => *page = SlipsPage::at(author),
        (Action::NextView, SlipsView::Matrix) => {
            *page = SlipsPage {
                view: SlipsView::Missing,
                ..SlipsPage::default()
            }
        }
        (Action::Left, SlipsView::Matrix) => page.power = page.power.saturating_sub(1),
        (Action::Right, SlipsView::Matrix) => {
            page.power = (page.power + 1).min(powers.saturating_sub(1));
        }
        (Action::SlipIn, SlipsView::Matrix) => {
            if let Some(seat) = SeatId::nth(page.selection.at) {
                let said = table.turn_slip(seat);
                model.tell(Tone::Done, said);
            }
        }
        (Action::Accept, SlipsView::Matrix) => {
            let (seat, power) = (SeatId::nth(page.selection.at), page.power);
            table.page = None;
            if let Some(seat) = seat {
                table.go_to_seat(seat);
                if let Some(power) = table.game.board().power_ids().nth(power) {
                    table.go_to_power(power);
                }
            }
        }
        (Action::Accept, SlipsView::Missing) => {
            let chosen = missing.get(page.selection.at).cloned();
            table.page = None;
            if let Some(absent) = chosen {
                table.go_to_absent(&absent);
            }
        }
        _ => {}
    }
}

impl TableScreen {
    /// Opens the slip on which something is missing, the cursor on it.
    pub fn go_to_absent(&mut self, absent: &Absent) {
        self.go_to_seat(absent.seat());
        let found = self.rows.iter().position(|row| match (row, absent) {
            (Row::Hand { .. }, Absent::Investment { .. }) => true,
            (
                Row::Demand { author, demand, .. },
                Absent::Ballot {
                    author: whose,
                    demand: asked,
                },
            ) => author == whose && demand == asked,
            _ => false,
        });
        if let Some(at) = found {
            self.cursor = at;
            self.moved();
        }
    }

    /// Marks a player's slip as handed in, or not; gives that as a sentence.
    pub fn turn_slip(&mut self, seat: SeatId) -> String {
        let handed_in = !self.game.sheet().slip_in(seat);
        self.game.mark_slip(seat, handed_in);
        self.refresh();
        let name = self.game.setup.seat_name(seat);
        if handed_in {
            format!("{name}: slip is in")
        } else {
            format!("{name}: slip is not in")
        }
    }
}
