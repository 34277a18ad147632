//! What an amendment brings about, before it is done: the game master says yes here, or goes back
//! to the orders.

use crossterm::event::KeyCode;
use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use super::results::ResultsPage;
use crate::tui::about::LayerAbout;
use crate::tui::action::{Action, GameTraits, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::line::InputLine;
use crate::tui::list::{ListRow, Rows, Selection, UNBROKEN, neighbour};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::{Heading, TableScreen};
use crate::tui::shared::{FIND, LIST, SETTLE};
use crate::tui::widgets::{
    asked, list_from, margin, pane, put_cursor, rows_of, split_top, tab_line, wrapped,
};
use chancery_game::game::{Command, Game, Replay, Topic};
use chancery_session::amendment::{ConsequenceLine, consequence_lines};
use chancery_session::desk::WoodenBoard;

/// The consequences of an amendment.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "in an amendment: reopen a phase, then {settle}",
    types_text: true,
    ..ScreenPlace::new(
        "The consequences of an amendment",
        &[LIST, FIND, SETTLE, OWN],
    )
};

const OWN: &[Spec] = &[
    Spec::new(
        Action::NextChoice,
        "Next choice for old orders that no longer fit",
    )
    .keys(&[Key::plain(KeyCode::Tab)])
    .short("choice")
    .also("mercy amend"),
    Spec::new(Action::PreviousChoice, "Previous choice")
        .keys(&[Key::plain(KeyCode::BackTab)])
        .only(GameTraits::is_large),
];

const CHOICES: &str = "Where old orders no longer fit";
const CHOOSE: &str = "Tab chooses";
const REASON: &str = " Reason (optional): ";
const CHANGES: &str = "What changes";
const KEYS: &str = "{settle} settle; Esc back to the orders";

pub struct AmendmentPage {
    /// What becomes of those whom the amendment brings where their orders did not foresee it.
    pub replay: Replay,
    /// Why it is amended, as far as it is typed.
    pub why: InputLine,
    /// The first line shown.
    pub top: Selection,
    pub lines: Vec<ConsequenceLine>,
}

impl AmendmentPage {
    /// The page for the open phase and those that wait.
    pub(crate) fn new(game: &Game) -> Self {
        let mut page = Self {
            replay: Replay::default(),
            why: InputLine::default(),
            top: Selection::default(),
            lines: Vec::new(),
        };
        page.renew(game);
        page
    }

    /// Takes the next choice, or the one before, round and round.
    pub(crate) fn choose(&mut self, game: &Game, forward: bool) {
        self.replay = neighbour(&Replay::ALL, self.replay, forward);
        self.renew(game);
    }

    /// What the choices are called, and which is taken.
    fn choices(&self, table: &TableScreen) -> ([&'static str; Replay::ALL.len()], usize) {
        let titles = Replay::ALL.map(|replay| choice(replay, table.among_players())[0]);
        let open = Replay::ALL.iter().position(|&replay| replay == self.replay);
        (titles, open.unwrap_or(0))
    }

    /// Makes the lines anew.
    fn renew(&mut self, game: &Game) {
        let trial = game.trial(self.replay);
        let open = game.setup().calendar().name(trial.history.state.phase);
        self.lines = consequence_lines(game, &trial.consequences, &open);
        // The lines are other ones now, so the old place in them means nothing.
        self.top.at = 0;
    }

    fn carry_out(&self, table: &mut TableScreen, cx: &mut Context) -> LayerOutcome {
        let first = table.game.turns().len();
        let stood = table.game.stood();
        let settling = Command::Settle {
            replay: self.replay,
            why: self.why.text().to_owned(),
        };
        let told = match table.apply(settling) {
            Ok(told) => told,
            Err(why) => {
                cx.refuse(&why);
                return LayerOutcome::Stay;
            }
        };
        table.restart();
        // The pieces are moved by hand from where the wooden board has them: as the phases stood
        // before.
        table.wooden = stood.map(|state| WoodenBoard {
            position: state.position,
            again: first..table.game.turns().len(),
        });
        cx.say(&table.game, &told);
        LayerOutcome::open(ResultsPage::new(&table.game, first))
    }
}

/// A row of a line set to a width: what stands in front of it, and its text.
pub fn rows(told: &ConsequenceLine, width: usize) -> Vec<(String, String)> {
    let (head, text) = match told {
        ConsequenceLine::Phase(name, becomes) => {
            return vec![(format!(" {name}"), format!("  {becomes}"))];
        }
        ConsequenceLine::Sentence(text) => (" ".to_owned(), text),
        ConsequenceLine::Change(topic, text) => (format!("   {:<10}", topic.word()), text),
    };
    let room = width.saturating_sub(head.len() + 1).max(10);
    let indent = " ".repeat(head.len());
    wrapped(text, room)
        .into_iter()
        .enumerate()
        .map(|(i, row)| (if i == 0 { head.clone() } else { indent.clone() }, row))
        .collect()
}

/// What a choice is called, and what it does; `votes` is whether players can lose influence.
pub(crate) const fn choice(replay: Replay, votes: bool) -> [&'static str; 2] {
    match replay {
        Replay::Mercy if votes => [
            "Ask again",
            "Chancery settles the later phases with their old orders. Nobody loses influence for \
             a unit that nobody expected. Chancery stops for new orders before a unit or a build \
             is lost.",
        ],
        Replay::Mercy => [
            "Ask again",
            "Chancery settles the later phases with their old orders. Units without a fitting \
             order hold. Chancery stops for new orders before a unit or a build is lost.",
        ],
        Replay::AsWritten if votes => [
            "Keep old orders",
            "Chancery settles the later phases with their old orders. Where none fits, the rules \
             decide: hold, disband, halve influence.",
        ],
        Replay::AsWritten => [
            "Keep old orders",
            "Chancery settles the later phases with their old orders. Where none fits, the rules \
             decide: hold, disband.",
        ],
        Replay::Stepwise => [
            "Step through",
            "Chancery settles this phase only. The next one opens with its old orders, and you \
             can change them.",
        ],
    }
}

impl Layer<TableScreen> for AmendmentPage {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let width = usize::from(cx.size.0);
        let page_lines = usize::from(cx.size.1 / 2).max(1);
        let all: usize = self.lines.iter().map(|line| rows(line, width).len()).sum();
        if self
            .top
            .act(action, (all + 1).saturating_sub(page_lines), page_lines)
        {
            return LayerOutcome::Stay;
        }
        match action {
            Action::NextChoice => self.choose(&table.game, true),
            Action::PreviousChoice => self.choose(&table.game, false),

            Action::Accept => {
                cx.info("{settle} settles; Esc goes back to the orders");
            }
            Action::Back => {
                cx.info("nothing was settled: change the orders, then {settle} again");
                return LayerOutcome::Close;
            }
            Action::Settle => return self.carry_out(table, cx),
            _ => return LayerOutcome::Pass,
        }
        LayerOutcome::Stay
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let width = usize::from(cx.size.0);
        let rows = self.lines.iter().flat_map(|line| rows(line, width));
        let texts = rows.map(|(head, text)| Line::from(format!("{head}{text}")));
        let (titles, open) = self.choices(table);
        let [_, doc] = choice(self.replay, table.among_players());
        let (asked, _) = asked(&cx.look, REASON, &self.why, UNBROKEN);
        Rows::text(texts, self.top.at)
            .under(CHANGES, cx.look.keys.spelled(KEYS))
            .over([
                ListRow::subject(CHOICES, CHOOSE),
                ListRow::tabs(&titles, open),
                doc.into(),
                asked.into(),
            ])
    }

    fn go_to_row(&mut self, _table: &TableScreen, _cx: &Context, row: usize) {
        self.top.at = row;
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.why)
    }

    fn line_is_empty(&self) -> bool {
        self.why.is_empty()
    }

    /// It compares settled phases with what they would be.
    fn about(&self, table: &TableScreen, _look: &Look, width: u16) -> Option<LayerAbout> {
        Some(Heading::secret(!table.game.is_open()).about(table, width))
    }

    fn catch_up(&mut self, table: &TableScreen) -> bool {
        let is_open = table.game.history().amendment.is_some();
        // Where nothing is amended any more, the page has no subject and closes.
        if is_open {
            self.renew(&table.game);
        }
        is_open
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let votes = table.among_players();
        let [_, doc] = choice(self.replay, votes);
        let doc_rows = rows_of(doc, usize::from(body.width.saturating_sub(4))) as u16;
        let [choices, why, told] = Layout::vertical([
            Constraint::Length(2 + doc_rows),
            Constraint::Length(1),
            Constraint::Min(0),
        ])
        .areas(body);
        let inner = pane(frame, choices, look, CHOICES, CHOOSE, true);
        let [names, meaning] = split_top(inner, 1);
        let (titles, open) = self.choices(table);
        frame.render_widget(tab_line(look, &titles, open), names);
        let meaning = margin(meaning, 2, 1);
        frame.render_widget(Paragraph::new(doc).wrap(Wrap { trim: true }), meaning);
        let (line, column) = asked(look, REASON, &self.why, why.width);
        frame.render_widget(line, why);
        if !cx.has_box() {
            put_cursor(frame, why, column, 0);
        }
        let inner = pane(frame, told, look, CHANGES, KEYS, false);
        let lines = self.lines.iter();
        // Nothing is cut here: the game master decides by what he reads.
        let rows = lines.flat_map(|line| broken(look, line, usize::from(inner.width)));
        list_from(frame, inner, look, rows.collect(), self.top.at);
    }
}

/// A line of the page, over as many rows as it needs.
fn broken(look: &Look, told: &ConsequenceLine, width: usize) -> Vec<Line<'static>> {
    let theme = &look.theme;
    let (head, text) = match told {
        ConsequenceLine::Phase(..) => (theme.strong, theme.dim),
        ConsequenceLine::Sentence(_) => (theme.text, theme.text),
        ConsequenceLine::Change(Topic::Punished, _) => (theme.error, theme.error),
        ConsequenceLine::Change(..) => (theme.dim, theme.text),
    };
    rows(told, width)
        .into_iter()
        .map(|row| Line::from(vec![Span::styled(row.0, head), Span::styled(row.1, text)]))
        .collect()
}
