//! The ballots in the players' hands, one after another, behind the lock.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use super::name;
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::input::Input;
use crate::tui::list::Rows;
use crate::tui::model::{Context, Hands, Passed, Screen};
use crate::tui::open_game::{self, TableScreen};
use crate::tui::popups::EndPage;
use crate::tui::shared::{TAKE, VOTES};
use crate::tui::widgets::{keys_line, margin, middle, over_keys};
use chancery_engine::seat::SeatId;
use chancery_engine::vote::{Motion, VoteChoice};

pub static BALLOT: ScreenPlace = ScreenPlace::of_box("A player's vote", &[VOTES, TAKE]);

/// The laptop on its way round those who have not voted.
pub struct VoteBox {
    /// Whose turn it is; `None` once all have voted.
    turn: Option<SeatId>,
    /// What he has chosen and not handed in.
    choice: Option<VoteChoice>,
    /// What is shown if the vote ends the game.
    page: EndPage,
}

impl VoteBox {
    /// To the first who has not voted; `None` where all have.
    pub(crate) fn of(table: &TableScreen, page: EndPage) -> Option<Self> {
        let turn = Some(table.vote.as_ref()?.next()?);
        Some(Self {
            turn,
            choice: None,
            page,
        })
    }

    /// Hands the ballot in; the next one's is covered.
    fn hand_in(&mut self, table: &mut TableScreen) -> Hands {
        let Some(vote) = &mut table.vote else {
            return Hands::Back;
        };
        if let (Some(seat), Some(choice)) = (self.turn, self.choice.take()) {
            vote.cast(seat, Some(choice));
            self.turn = vote.next();
            return Hands::Cover;
        }
        Hands::Keep
    }
}

const KEYS: [(&str, &str); 4] = [
    ("{vote-for}", "yes"),
    ("{vote-against}", "no"),
    ("Enter", "hand in, pass the laptop on"),
    ("{curtain}", "hide it"),
];

impl VoteBox {
    /// The ballot of whose turn it is.
    fn lines(&self, cx: &Context, table: &TableScreen) -> Option<[Line<'static>; 8]> {
        let (vote, seat) = (table.vote.as_ref()?, self.turn?);
        let (look, theme) = (&cx.look, &cx.look.theme);
        let ends = match vote.motion() {
            Motion::End(_) => "Shall the game end like this?",
            Motion::Time(_) => "Shall this phase have more time?",
        };
        let sign = |wanted: VoteChoice, key: &str, what: &str| {
            let key = look.keys.spelled_in(&BALLOT, key);
            let style = if self.choice == Some(wanted) {
                theme.selection
            } else {
                theme.text
            };
            let mark = if self.choice == Some(wanted) {
                look.glyphs.check
            } else {
                ' '
            };
            Line::from(vec![
                Span::styled(format!("{key} "), theme.key),
                Span::styled(format!("({mark}) {what} "), style),
            ])
        };
        Some([
            Line::styled(format!("The ballot of {}", name(table)(seat)), theme.strong),
            Line::default(),
            Line::raw(ends),
            Line::styled(vote.motion().text(name(table)), theme.strong),
            Line::styled(vote.policy().text(), theme.dim),
            Line::default(),
            sign(VoteChoice::For, "{vote-for}", "yes"),
            sign(VoteChoice::Against, "{vote-against}", "no "),
        ])
    }
}

impl Passed for VoteBox {
    fn cover(&self, screen: &dyn Screen) -> [String; 2] {
        let game = open_game::shown(screen);
        let player = self
            .turn
            .zip(game)
            .map(|(seat, game)| name(&game.table)(seat).to_owned());
        match player {
            Some(player) => [
                format!("For {player} alone"),
                "Enter shows the question.".to_owned(),
            ],
            None => [
                "Everybody has voted".to_owned(),
                "Enter gives the laptop back to the game master.".to_owned(),
            ],
        }
    }

    fn uncover(&mut self, _screen: &dyn Screen) -> bool {
        self.choice = None;
        self.turn.is_some()
    }

    fn input(&mut self, screen: &mut dyn Screen, cx: &mut Context, input: &Input) -> Hands {
        let (Input::Key(key), Some(game)) = (input, open_game::game_screen(screen)) else {
            return Hands::Keep;
        };
        match cx.look.keys.in_box(&BALLOT, *key) {
            Some(Action::VoteFor) => self.choice = Some(VoteChoice::For),
            Some(Action::VoteAgainst) => self.choice = Some(VoteChoice::Against),
            Some(Action::VoteBack) => self.choice = None,
            Some(Action::Curtain) => return Hands::Cover,
            Some(Action::Accept) => return self.hand_in(&mut game.table),
            Some(action) if action.leaves() => return Hands::Back,
            _ => {}
        }
        Hands::Keep
    }

    fn rows(&self, screen: &dyn Screen, cx: &Context) -> Rows {
        let keys = keys_line(&cx.look, &BALLOT, KEYS);
        let table = open_game::shown(screen).map(|game| &game.table);
        let lines = table.and_then(|table| self.lines(cx, table));
        Rows::default()
            .with(lines.into_iter().flatten())
            .with([keys])
    }

    fn draw(&self, screen: &dyn Screen, cx: &Context, frame: &mut Frame<'_>, area: Rect) {
        let Some(table) = open_game::shown(screen).map(|game| &game.table) else {
            return;
        };
        let Some(lines) = self.lines(cx, table) else {
            return;
        };
        let body = over_keys(frame, area, &cx.look, &BALLOT, KEYS);
        let middle = middle(margin(body, 2, 2), lines.len() as u16 + 2);
        let text = Paragraph::new(lines.to_vec()).centered();
        frame.render_widget(text.wrap(Wrap { trim: false }), middle);
    }

    fn back(self: Box<Self>, screen: &mut dyn Screen, cx: &mut Context, _was_open: bool) {
        if let Some(game) = open_game::shown(screen) {
            super::open(&game.table, cx, self.page);
        }
    }
}
