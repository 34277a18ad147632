//! What the results say, without the board.

use super::draw::{NO_ORDER, NO_PIECE, ResultText, WHY, result_text, summary};
use super::{ResultsPage, centres};
use crate::tui::list::{ListRow, RowKind, Rows};
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::pages::powers;
use chancery_atlas::board::PowerId;
use chancery_game::report::{Names, Style};
use chancery_session::results::ResultsView;

impl ResultsPage {
    pub(super) fn told(&self, cx: &Context, table: &TableScreen) -> Rows {
        let game = &table.game;
        let at = self.selection.at;
        let rows = match self.view {
            ResultsView::Orders | ResultsView::Scale(_) => self.told_orders(cx, table),
            ResultsView::After | ResultsView::Ballots | ResultsView::Influence => {
                let lines = self.text.iter();
                Rows::text(lines.map(|line| ListRow::printed(line)), at)
            }
            ResultsView::Pieces | ResultsView::SecretPieces => match self.piece_lines(cx, table) {
                lines if lines.is_empty() => Rows::default().with([NO_PIECE]),
                lines => Rows::new(lines, at),
            },
            ResultsView::Centres => Rows::text(centres::said(cx, table), at),
        };
        let (titles, open) = self.views(game);
        let tabs = ListRow::tabs(&titles, open).text;
        let summary = summary(game.board(), self.part());
        rows.over([ListRow::columns([tabs.as_str(), &summary])])
            .under(self.whole.title(&game.setup().calendar()), self.next(game))
    }

    /// The orders with what became of them, what happened on the board, and why.
    fn told_orders(&self, cx: &Context, table: &TableScreen) -> Rows {
        let part = self.part();
        let names = Names::in_turn(table.game.board(), part, Style::Short);
        let mut power = None;
        let rows = self.lines.iter().map(|line| {
            power = line.power().or(power);
            let text = result_text(&cx.look, part, names, *line);
            let row = text.map_or_else(ListRow::default, ResultText::said);
            let kind = if line.selectable() {
                RowKind::Row
            } else {
                RowKind::Heading
            };
            let party = power.map(PowerId::index);
            ListRow { party, kind, ..row }
        });
        let none = self.lines.is_empty().then_some(NO_ORDER);
        let rows = Rows {
            parties: powers(&table.game),
            ..Rows::new(rows, self.selection.at)
        };
        rows.with(none)
            .with([self.events_text(cx, table)])
            .then(WHY, "")
            .with(self.explanation(cx, table).lines())
    }
}
