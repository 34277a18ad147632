//! The laptop on its way round the table: each player enters his own slip behind the lock, and the
//! game master sees that it is in and nothing else, until he opens all of them.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::pin::PinQuestion;
use super::{draw, update};
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::clock_face;
use crate::tui::input::Input;
use crate::tui::keys::Key;
use crate::tui::list::{ListRow, Rows};
use crate::tui::lock::PASSWORD;
use crate::tui::model::{Context, HandOver, Layer, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::popups::hand_over;
use crate::tui::widgets::{below, cut, keys_line, over_keys};
use chancery_atlas::grammar::counted;
use chancery_engine::seat::SeatId;
use chancery_game::game::Occasion;
use chancery_session::desk::Row;
use chancery_session::evening::{PinAnswer, hot_seat};

/// Begins to pass the laptop round, at the player in hand.
pub(crate) fn pass_round(table: &mut TableScreen, cx: &mut Context) {
    let Some(first) = hot_seat::waiting(table, table.seat).next() else {
        return;
    };
    table.sealed_in_place();
    hand_over(cx, HotSeat::new(table, Some(first)));
}

/// The laptop as it goes round.
struct HotSeat {
    /// Whose turn it is, and his slip; `None` once everybody has handed his in.
    turn: Option<(SeatId, Box<TableScreen>)>,
    said: Option<String>,
    /// Whether he was asked if his slip is to be handed in.
    is_asked: bool,
    /// What is asked before his slip is shown.
    question: Option<PinQuestion>,
}

/// What a player can do beside typing, entering, striking and handing in.
const HARMLESS: [Action; 15] = [
    Action::Up,
    Action::Down,
    Action::PageUp,
    Action::PageDown,
    Action::First,
    Action::Last,
    Action::NextPower,
    Action::PreviousPower,
    Action::NextMissing,
    Action::PreviousMissing,
    Action::Complete,
    Action::BigBoard,
    Action::OrdersOnBoard,
    Action::NextPane,
    Action::LegalOnly,
];

impl HotSeat {
    fn new(table: &TableScreen, seat: Option<SeatId>) -> Self {
        let turn = seat.map(|seat| {
            let slip = table.session.own_slip(seat);
            (seat, Box::new(TableScreen::from(slip)))
        });
        Self {
            turn,
            said: None,
            is_asked: false,
            question: None,
        }
    }

    /// Takes up an input of the player whose turn it is. Whether he was asked if his slip is to be
    /// handed in.
    fn begin(&mut self, cx: &Context) -> bool {
        if let Some((_, desk)) = &mut self.turn {
            desk.begin_input(cx.now);
        }
        if self.question.is_some() {
            return false;
        }
        self.said = None;
        // Only the very next key hands the slip in: any other withdraws the question.
        std::mem::take(&mut self.is_asked)
    }

    /// Asks whether the slip is to be handed in.
    fn ask(&mut self) {
        let Some((seat, desk)) = &self.turn else {
            return;
        };
        let asked = hot_seat::before_handing_in(desk, *seat);
        self.is_asked = asked.is_ok();
        self.said = Some(asked.unwrap_or_else(|why| why));
    }

    /// Hands the slip in; the next player's is covered.
    fn hand_in(&mut self, table: &mut TableScreen) -> LayerOutcome {
        if let Some((seat, desk)) = &self.turn {
            let next = table.session.take_slip_of(*seat, desk);
            *self = Self::new(table, next);
        }
        LayerOutcome::Hide
    }
}

const KEYS: [(&str, &str); 5] = [
    ("Enter", "take"),
    ("{strike}", "strike"),
    ("{settle}", "done: pass it on"),
    ("{big-board}", "board"),
    ("{curtain}", "hide it"),
];

fn whose(desk: &TableScreen, seat: SeatId) -> String {
    let (player, phase) = (desk.game.setup().seat_name(seat), desk.game.phase_name());
    format!("The slip of {player}, {phase}")
}

impl Layer<TableScreen> for HotSeat {
    fn place(&self) -> &'static ScreenPlace {
        match (&self.question, &self.turn) {
            (None, Some((_, desk))) => update::place(desk),
            _ => &PASSWORD,
        }
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let was_asked = self.begin(cx);
        let Some((seat, desk)) = &mut self.turn else {
            return LayerOutcome::Close;
        };
        if let Some(question) = &mut self.question {
            match question.act(table, cx, *seat, action) {
                Some(PinAnswer::Covered) => return LayerOutcome::Hide,
                Some(PinAnswer::Opened(told)) => (self.question, self.said) = (None, told),
                Some(PinAnswer::Wrong) | None => {}
            }
            return LayerOutcome::Stay;
        }
        match action {
            // A player does not end the evening: the laptop goes back to the game master.
            Action::Quit | Action::Cancel => return LayerOutcome::Close,
            Action::Back if desk.line.is_empty() && !desk.board_room.is_large() => {
                return LayerOutcome::Close;
            }
            Action::Settle if was_asked => return self.hand_in(table),
            Action::Settle => self.ask(),
            Action::Accept => {
                let typed = desk.line.text().to_owned();
                let result = desk.accept();
                self.said = hot_seat::entered(desk, *seat, typed, result);
                table.session.keep_slip(*seat, desk);
            }
            Action::Strike => {
                let entry = desk.row().and_then(Row::entry);
                if entry.is_some_and(|entry| desk.strike_entry(entry, Occasion::Entry).is_some()) {
                    desk.refresh();
                    table.session.keep_slip(*seat, desk);
                }
            }
            action if action == Action::Back || HARMLESS.contains(&action) => {
                // What the table says goes to the player's line. A message for the game master
                // waits for him.
                let told = cx.notice.take();
                match update::why_not(desk, action) {
                    Some(why) => cx.info(why),
                    None => update::act(desk, cx, action),
                }
                self.said = cx.notice.take().map(|notice| notice.text);
                cx.notice = told;
                // A step to the next power must not lead to another player's orders.
                desk.stay_with(*seat);
            }
            action => {
                if let Some(quarters) = action.scrolls() {
                    update::scroll_board(desk, cx, quarters);
                }
            }
        }
        LayerOutcome::Stay
    }

    fn line_is_empty(&self) -> bool {
        let turn = self.turn.as_ref();
        turn.is_none_or(|(_, desk)| desk.line_is_empty())
    }

    fn keeps(&self, _table: &TableScreen, key: Key) -> bool {
        let turn = self.turn.as_ref();
        turn.is_some_and(|(_, desk)| desk.keeps(key))
    }

    fn typed(&mut self, table: &mut TableScreen, cx: &mut Context, key: Key) -> LayerOutcome {
        self.begin(cx);
        if let Some(question) = &mut self.question {
            question.typed(key);
        } else if let Some((seat, desk)) = &mut self.turn {
            let typed = desk.line.text().to_owned();
            if let Some(result) = desk.typed(key) {
                self.said = hot_seat::entered(desk, *seat, typed, result);
            }
            table.session.keep_slip(*seat, desk);
        }
        LayerOutcome::Stay
    }

    fn pasted(&mut self, table: &mut TableScreen, cx: &mut Context, text: &str) -> LayerOutcome {
        self.begin(cx);
        if self.question.is_none()
            && let Some((seat, desk)) = &mut self.turn
        {
            let result = desk.paste(text);
            self.said = hot_seat::entered(desk, *seat, String::new(), result);
            table.session.keep_slip(*seat, desk);
        }
        LayerOutcome::Stay
    }

    fn input(&mut self, _table: &mut TableScreen, cx: &mut Context, input: &Input) -> LayerOutcome {
        if let Input::Wheel { by: (_, lines), .. } = input
            && self.question.is_none()
            && let Some((_, desk)) = &mut self.turn
        {
            desk.begin_input(cx.now);
            desk.step(isize::from(lines.signum()));
        }
        LayerOutcome::Stay
    }

    fn cover(&self, _table: &TableScreen) -> [String; 2] {
        match &self.turn {
            Some((seat, desk)) => {
                let player = desk.game.setup().seat_name(*seat);
                [
                    format!("For {player} alone"),
                    format!("Enter opens the slip of {player}."),
                ]
            }
            None => [
                "Every slip is in".to_owned(),
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
        match (passing, &self.turn) {
            (HandOver::Uncovered, None) => {}
            (HandOver::Uncovered, Some((seat, _))) => {
                (self.said, self.is_asked) = (None, false);
                self.question = PinQuestion::new(table, *seat);
                return LayerOutcome::Stay;
            }
            (HandOver::Back { .. }, _) => {
                table.refresh();
                cx.done(match table.sealed_now() {
                    Some(sealed) => {
                        let slips = counted(sealed.handed_in().len(), "slip");
                        format!("Sealed: {slips}. {{settle}} asks, then opens them.")
                    }
                    None => "no slips are in".to_owned(),
                });
            }
        }
        LayerOutcome::Close
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let Some((seat, desk)) = &self.turn else {
            return Rows::default();
        };
        if let Some(question) = &self.question {
            return question.rows(table, *seat);
        }
        let clock = table.session.clock();
        let face = clock.and_then(|clock| clock.face(cx.now));
        let time = face.map(|face| clock_face::words(&face));
        let header = [whose(desk, *seat), time.unwrap_or_default()];
        let said = self.said.as_ref().map(|said| cx.look.keys.spelled(said));
        draw::rows(cx, desk)
            .over([ListRow::columns(header.iter().map(String::as_str))])
            .with([keys_line(&cx.look, &update::TABLE, KEYS)])
            .with(said)
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, area: Rect) {
        let Some((seat, desk)) = &self.turn else {
            return;
        };
        if let Some(question) = &self.question {
            return question.draw(table, *seat, cx, frame, area);
        }
        let look = &cx.look;
        let title = Rect { height: 1, ..area };
        let whose = format!(" {}", whose(desk, *seat));
        let header = Paragraph::new(whose).style(look.theme.header);
        frame.render_widget(header, title);
        let clock = table.session.clock();
        if let Some(face) = clock.and_then(|clock| clock.face(cx.now)) {
            let time = Paragraph::new(format!("{} ", clock_face::words(&face)));
            frame.render_widget(time.right_aligned().style(look.theme.header), title);
        }
        let body = over_keys(frame, below(area, 1), look, &update::TABLE, KEYS);
        draw::draw(cx, desk, frame, body);
        if let Some(said) = &self.said {
            let foot = Rect {
                y: area.bottom().saturating_sub(1),
                height: 1,
                ..area
            };
            let rest = usize::from(area.width).saturating_sub(1);
            let said = look.keys.spelled(said);
            let said = format!(" {:<rest$}", cut(look, &said, rest));
            frame.render_widget(Paragraph::new(said).style(look.theme.warning), foot);
        }
    }
}
