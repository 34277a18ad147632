//! The ballots in the players' hands, one after another, behind the lock.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use super::name;
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::list::Rows;
use crate::tui::look::Look;
use crate::tui::model::{Context, HandOver, Layer, LayerOutcome};
use crate::tui::open_game::TableScreen;
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
    pub(crate) fn new(table: &TableScreen, page: EndPage) -> Option<Self> {
        let turn = Some(table.vote.as_ref()?.next()?);
        Some(Self {
            turn,
            choice: None,
            page,
        })
    }

    /// Hands the ballot in; the next one's is covered.
    fn hand_in(&mut self, table: &mut TableScreen) -> LayerOutcome {
        let Some(vote) = &mut table.vote else {
            return LayerOutcome::Close;
        };
        if let (Some(seat), Some(choice)) = (self.turn, self.choice.take()) {
            vote.cast(seat, Some(choice));
            self.turn = vote.next();
            return LayerOutcome::Hide;
        }
        LayerOutcome::Stay
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
        Some([
            Line::styled(format!("The ballot of {}", name(table)(seat)), theme.strong),
            Line::default(),
            Line::raw(ends),
            Line::styled(vote.motion().text(name(table)), theme.strong),
            Line::styled(vote.policy().text(), theme.dim),
            Line::default(),
            self.choice_line(look, VoteChoice::For, "{vote-for}", "yes"),
            self.choice_line(look, VoteChoice::Against, "{vote-against}", "no "),
        ])
    }

    /// One of the two that can be chosen, with its key, and whether it is.
    fn choice_line(&self, look: &Look, choice: VoteChoice, key: &str, what: &str) -> Line<'static> {
        let (style, mark) = if self.choice == Some(choice) {
            (look.theme.selection, look.glyphs.check)
        } else {
            (look.theme.text, ' ')
        };
        let key = look.keys.spelled_in(&BALLOT, key);
        Line::from(vec![
            Span::styled(format!("{key} "), look.theme.key),
            Span::styled(format!("({mark}) {what} "), style),
        ])
    }
}

impl Layer<TableScreen> for VoteBox {
    fn place(&self) -> &'static ScreenPlace {
        &BALLOT
    }

    fn act(&mut self, table: &mut TableScreen, _cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            Action::VoteFor => self.choice = Some(VoteChoice::For),
            Action::VoteAgainst => self.choice = Some(VoteChoice::Against),
            Action::VoteBack => self.choice = None,
            // Without a choice nothing is handed in: nobody abstains by pressing Enter twice.
            Action::Accept => return self.hand_in(table),
            action if action.leaves() => return LayerOutcome::Close,
            _ => {}
        }
        LayerOutcome::Stay
    }

    fn cover(&self, table: &TableScreen) -> [String; 2] {
        match self.turn {
            Some(seat) => [
                format!("For {} alone", name(table)(seat)),
                "Enter shows the question.".to_owned(),
            ],
            None => [
                "Everybody has voted".to_owned(),
                "Enter gives the laptop back to the game master.".to_owned(),
            ],
        }
    }

    fn passed(
        &mut self,
        table: &mut TableScreen,
        cx: &mut Context,
        passing: HandOver,
    ) -> LayerOutcome {
        match passing {
            HandOver::Uncovered if self.turn.is_some() => {
                // What the voter before chose must be seen by nobody.
                self.choice = None;
                return LayerOutcome::Stay;
            }
            HandOver::Uncovered => {}
            // The game master comes back to the vote, at which ballots may still be missing.
            HandOver::Back { .. } => super::open(table, cx, self.page),
        }
        LayerOutcome::Close
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let keys = keys_line(&cx.look, &BALLOT, KEYS);
        let lines = self.lines(cx, table);
        Rows::default()
            .with(lines.into_iter().flatten())
            .with([keys])
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, area: Rect) {
        let Some(lines) = self.lines(cx, table) else {
            return;
        };
        let body = over_keys(frame, area, &cx.look, &BALLOT, KEYS);
        let middle = middle(margin(body, 2, 2), lines.len() as u16 + 2);
        let text = Paragraph::new(lines.to_vec()).centered();
        frame.render_widget(text.wrap(Wrap { trim: false }), middle);
    }
}
