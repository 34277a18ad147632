//! A player's page in his own hands, behind the lock.

use ratatui::prelude::*;

use crate::tui::action::Action;
use crate::tui::input::Input;
use crate::tui::list::Rows;
use crate::tui::model::{Context, Hands, Passed, Screen, walked};
use crate::tui::open_game::{PageOutcome, game_screen, shown};
use crate::tui::pages::{TextPage, reader};
use crate::tui::widgets::{keys_line, over_keys};

/// The page that is open over the table.
pub struct PassedPage;

/// What his keys do.
fn keys(page: &TextPage) -> impl Iterator<Item = (&'static str, &'static str)> {
    let keys = [("Up Down PgUp PgDn", "read"), ("{other-drawing}", "chart")];
    let keys = keys.into_iter().take(1 + usize::from(page.chart.is_some()));
    keys.chain([("{curtain}", "hide it"), ("Enter", "done: pass it back")])
}

impl Passed for PassedPage {
    fn cover(&self, screen: &dyn Screen) -> [String; 2] {
        let page = shown(screen).and_then(|game| game.page::<TextPage>());
        let player = page
            .and_then(|page| page.player.clone())
            .unwrap_or_default();
        [
            format!("For {player} alone"),
            format!("Enter shows the page of {player}."),
        ]
    }

    fn input(&mut self, screen: &mut dyn Screen, cx: &mut Context, input: &Input) -> Hands {
        let actions = match *input {
            Input::Key(key) => cx
                .look
                .keys
                .action(&reader::PLACE, key, true)
                .into_iter()
                .collect(),
            Input::Wheel { by: (_, lines), .. } => walked(lines).collect(),
            _ => Vec::new(),
        };
        let (width, height) = cx.size;
        for action in actions {
            match action {
                Action::Curtain => return Hands::Cover,
                _ if action.leaves() => return Hands::Back,
                _ => {}
            }
            let game = game_screen(screen);
            if let Some(page) = game.and_then(|game| game.page_mut::<TextPage>()) {
                page.walk(action, (width, height.saturating_sub(1)));
            }
        }
        Hands::Keep
    }

    fn rows(&self, screen: &dyn Screen, cx: &Context) -> Rows {
        let page = shown(screen).and_then(|game| game.page::<TextPage>());
        page.map_or_else(Rows::default, |page| {
            let keys = keys_line(&cx.look, &reader::PLACE, keys(page));
            page.text_rows(cx).with([keys])
        })
    }

    fn draw(&self, screen: &dyn Screen, cx: &Context, frame: &mut Frame<'_>, area: Rect) {
        let Some(page) = shown(screen).and_then(|game| game.page::<TextPage>()) else {
            return;
        };
        let body = over_keys(frame, area, &cx.look, &reader::PLACE, keys(page));
        reader::text_and_chart(&cx.look, page, frame, body);
    }

    /// Once the player has read his page, the next one's is covered and waits, or the pages are
    /// closed.
    fn back(self: Box<Self>, screen: &mut dyn Screen, cx: &mut Context, was_open: bool) {
        if was_open
            && let Some(game) = game_screen(screen)
            && let Some(page) = game.page::<TextPage>()
        {
            let next = page.pass_on(&game.table.game, cx.size.0);
            game.follow(next.map_or(PageOutcome::Close, PageOutcome::open));
        }
    }
}
