//! A player's page in his own hands, behind the lock.

use ratatui::prelude::*;

use super::{PLACE, TextPage, text_and_chart};
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::list::Rows;
use crate::tui::model::{Context, HandOver, Layer, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::{keys_line, over_keys};

pub struct PassedPage(pub TextPage);

impl Layer<TableScreen> for PassedPage {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, _table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        if action.leaves() {
            return LayerOutcome::Close;
        }
        let (width, height) = cx.size;
        // All other keys are dropped here: the player must reach nothing but his page.
        self.0.walk(action, (width, height.saturating_sub(1)));
        LayerOutcome::Stay
    }

    fn cover(&self, _table: &TableScreen) -> [String; 2] {
        let player = self.0.player.as_deref().unwrap_or_default();
        [
            format!("For {player} alone"),
            format!("Enter shows the page of {player}."),
        ]
    }

    /// Once the player has read his page, the next one's is covered and waits, or the pages are
    /// closed.
    fn passed(
        &mut self,
        table: &mut TableScreen,
        cx: &mut Context,
        passing: HandOver,
    ) -> LayerOutcome {
        match passing {
            HandOver::Uncovered => LayerOutcome::Stay,
            // Nobody has read the page: it still waits for its player.
            HandOver::Back { was_open: false } => LayerOutcome::Close,
            HandOver::Back { was_open: true } => self
                .0
                .pass_on(&table.game, cx.size.0)
                .map_or(LayerOutcome::CloseAll, LayerOutcome::open),
        }
    }

    fn rows(&self, _table: &TableScreen, cx: &Context) -> Rows {
        let keys = keys_line(&cx.look, &PLACE, keys(&self.0));
        self.0.text_rows(cx).with([keys])
    }

    fn draw(&self, _table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, area: Rect) {
        let body = over_keys(frame, area, &cx.look, &PLACE, keys(&self.0));
        text_and_chart(&cx.look, &self.0, frame, body);
    }
}

/// What his keys do.
fn keys(page: &TextPage) -> impl Iterator<Item = (&'static str, &'static str)> {
    let keys = [("Up Down PgUp PgDn", "read"), ("{other-drawing}", "chart")];
    let keys = keys.into_iter().take(1 + usize::from(page.chart.is_some()));
    keys.chain([("{curtain}", "hide it"), ("Enter", "done: pass it back")])
}
