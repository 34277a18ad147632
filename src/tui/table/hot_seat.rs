//! The laptop on its way round the table: each player enters his own slip behind the lock, and the
//! game master sees that it is in and nothing else, until he opens all of them.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::handed::over as over_time;
use super::pin::{PinAnswer, PinQuestion};
use super::{draw, update};
use crate::tui::action::Action;
use crate::tui::clock_face;
use crate::tui::input::Input;
use crate::tui::keys::Key;
use crate::tui::line::InputLine;
use crate::tui::list::{ListRow, Rows};
use crate::tui::model::{Context, Hands, Passed, Screen};
use crate::tui::open_game::{self, PageOutcome, TableScreen};
use crate::tui::popups::{hand_over, over};
use crate::tui::widgets::{below, cut, keys_line, over_keys};
use crate::tui::words;
use chancery_atlas::grammar::counted;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Disclosure;
use chancery_game::game::{Command, LineId, Occasion};
use chancery_game::told::{self, Message};
use chancery_session::desk::{ClaimedLine, Desk, Entered, Row};

/// Begins to pass the laptop round, at the player in hand.
pub(crate) fn pass_round(table: &mut TableScreen, cx: &mut Context) {
    let Some(first) = waiting(table, table.seat).next() else {
        return;
    };
    table.sealed_in_place();
    hand_over(cx, HotSeat::of(table, Some(first)));
}

/// Why the players of a game can't enter their own slips now; `None` where they can.
pub(crate) fn why_not(table: &TableScreen) -> Option<String> {
    let game = &table.game;
    let (variant, state) = (game.setup().variant, game.state());
    let waits = table.sealed_elsewhere();
    if state.is_over() {
        return Some(over(game));
    }
    if let Some(sealed) = waits {
        let phase = game.setup().calendar().name(sealed.phase);
        return Some(format!(
            "sealed slips of {phase} wait, but another phase is open"
        ));
    }
    let units_of_one = !variant.unshown(game.table(), state).is_empty()
        || !state.position.free_kinds.is_empty()
        || state.phase.kind == PhaseKind::SetUp;
    let why = if game.has_secrets() {
        "in this game each player sees another board"
    } else if variant.claims_in_secret() {
        "this screen shows the secret claims"
    } else if variant.disclosure(&game.history().rules) != Disclosure::Open {
        "this screen shows secret possessions"
    } else if units_of_one {
        "this screen shows secret kinds of units"
    } else {
        let is_in = waiting(table, table.seat).next().is_none();
        return is_in.then(|| "every slip is in; {settle} opens the sealed slips".to_owned());
    };
    Some(format!("{why}: enter the slips yourself"))
}

/// The seats from one on, round the table, that have something to order and whose slip is not
/// sealed.
pub(crate) fn waiting(table: &TableScreen, from: SeatId) -> impl Iterator<Item = SeatId> {
    let game = &table.game;
    let n = game.setup().seats();
    let round = (0..n).filter_map(move |step| SeatId::nth((from.index() + step) % n));
    let is_asked = move |seat: SeatId| {
        let mut authors = game.setup().authors().filter(|author| author.seat == seat);
        table.among_players() || authors.any(|author| !game.demands(author).is_empty())
    };
    round.filter(move |&seat| !table.is_sealed(seat) && is_asked(seat))
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
    fn of(table: &TableScreen, seat: Option<SeatId>) -> Self {
        let turn = seat.map(|seat| {
            let copy = table.game.in_hands_of(seat, table.sealed.as_ref());
            (seat, Box::new(TableScreen::at(Desk::of_seat(copy, seat))))
        });
        Self {
            turn,
            said: None,
            is_asked: false,
            question: None,
        }
    }

    /// A key while the PIN is asked for; `None` where it is not.
    fn pin(&mut self, table: &mut TableScreen, cx: &Context, key: Key) -> Option<Hands> {
        let (question, (seat, _)) = (self.question.as_mut()?, self.turn.as_ref()?);
        let answer = question.key(table, cx, *seat, key);
        let hands = answer.hands();
        if let PinAnswer::Opened(told) = answer {
            (self.question, self.said) = (None, told);
        }
        Some(hands)
    }

    fn key(&mut self, table: &mut TableScreen, cx: &mut Context, key: Key) -> Hands {
        let was_asked = std::mem::take(&mut self.is_asked);
        self.said = None;
        let Some((seat, desk)) = &mut self.turn else {
            return Hands::Back;
        };
        let action = cx.look.keys.action(desk.place(), key, desk.line_is_empty());
        match action.filter(|_| !desk.keeps(key)) {
            None => {
                let typed = desk.line.text().to_owned();
                if let Some(result) = desk.typed(key) {
                    self.said = taken(desk, *seat, typed, result);
                }
                keep(table, desk, *seat);
            }
            Some(Action::Curtain) => return Hands::Cover,
            Some(Action::Quit | Action::Cancel) => return Hands::Back,
            Some(Action::Back) if desk.line.is_empty() && !desk.board_room.is_large() => {
                return Hands::Back;
            }
            Some(Action::Settle) if was_asked => return self.hand_in(table, cx),
            Some(Action::Settle) => self.ask(),
            Some(Action::Accept) => {
                let typed = desk.line.text().to_owned();
                let result = desk.accept();
                self.said = taken(desk, *seat, typed, result);
                keep(table, desk, *seat);
            }
            Some(Action::Strike) => {
                let entry = desk.row().and_then(Row::entry);
                if entry.is_some_and(|entry| desk.strike_entry(entry, Occasion::Entry).is_some()) {
                    desk.refresh();
                    keep(table, desk, *seat);
                }
            }
            Some(action) if action == Action::Back || HARMLESS.contains(&action) => {
                let told = cx.notice.take();
                match update::why_not(desk, action) {
                    Some(why) => cx.info(why),
                    None => update::act(desk, cx, action),
                }
                self.said = cx.notice.take().map(|notice| notice.text);
                cx.notice = told;
                desk.stay_with(*seat);
            }
            Some(action) => scroll(desk, cx, action),
        }
        Hands::Keep
    }

    /// Asks whether the slip is to be handed in.
    fn ask(&mut self) {
        let Some((seat, desk)) = &self.turn else {
            return;
        };
        let typed = desk.line.text().trim();
        if !typed.is_empty() {
            self.said = Some(format!("“{typed}” is not entered yet: Enter takes it"));
            return;
        }
        let orders = counted(desk.game.sheet().entries.len(), "line");
        let open = desk.rows.iter().filter(|row| row.is_open()).count();
        let missing = (open > 0).then(|| format!("{open} missing{}", halved(desk, *seat)));
        let doubtful = told::doubtful(desk.tally());
        let parts = std::iter::once(orders).chain(doubtful).chain(missing);
        let parts: Vec<String> = parts.collect();
        self.said = Some(format!(
            "{}: {{settle}} again hands the slip in, any other key continues",
            parts.join(", ")
        ));
        self.is_asked = true;
    }

    /// Hands the slip in; the next player's is covered.
    fn hand_in(&mut self, table: &mut TableScreen, cx: &Context) -> Hands {
        if let Some((seat, desk)) = &self.turn {
            let lines = desk.game.sheet().written().cloned().collect();
            table.seal_slip(*seat, lines, over_time(cx));
            let next = waiting(table, *seat).next();
            *self = Self::of(table, next);
        }
        Hands::Cover
    }
}

/// What the ballots that are missing on a player's slip cost him: `, which halves his 8 IF in Russia
/// to 4`.
fn halved(desk: &TableScreen, seat: SeatId) -> String {
    let costs = desk
        .ballots
        .missed_votes()
        .iter()
        .filter(|missed| missed.seat == seat && missed.cost > 0);
    let told = costs.map(|missed| {
        let power = missed.power;
        let influence = desk.ballots.share(Author { seat, power }).influence;
        format!(
            "his {influence} IF in {} to {}",
            desk.game.board().power(power).name,
            influence.saturating_sub(missed.cost)
        )
    });
    match told.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => none,
        told => format!(", which halves {told}"),
    }
}

/// What came of entering something on a player's own slip, as it is told him. What asks for more
/// than one key is to be written in full, and what is no order of his own is not taken.
fn taken(desk: &mut TableScreen, seat: SeatId, typed: String, result: Entered) -> Option<String> {
    desk.stay_with(seat);
    let lines = desk.game.sheet().entries.iter();
    let of_others = lines.filter(|line| line.seat != seat);
    let of_others: Vec<LineId> = of_others.map(|line| line.id).collect();
    for &line in of_others.iter().rev() {
        let occasion = Occasion::Entry;
        desk.perform(Command::Strike { line, occasion });
    }
    if !of_others.is_empty() {
        desk.refresh();
        return Some("you can only enter your own orders".to_owned());
    }
    let is_own = |line: &ClaimedLine| line.why.is_none() && line.entry.seat == seat;
    let said = match result {
        Entered::Nothing { open: true } => {
            return Some(words::what_to_type(desk.game.phase().kind).to_owned());
        }
        // Which name counts is the game master's to say.
        Entered::Nothing { open: false } | Entered::AskName(_) => return None,
        Entered::One { remark, .. } => return remark.map(Message::for_player),
        Entered::Refused { why } => return Some(why),
        Entered::Review { lines, .. } if lines.iter().all(is_own) => {
            let lines = lines.into_iter().map(|line| line.entry).collect();
            let told = desk.perform(Command::CorrectSlip(lines));
            desk.refresh();
            desk.advance();
            desk.stay_with(seat);
            return told::message(&desk.game, &told).map(Message::for_player);
        }
        Entered::Ask { question, .. } => format!("{question}: write it in full"),
        Entered::Review { .. } => "you can only enter your own orders".to_owned(),
    };
    desk.line = InputLine::holding(typed);
    desk.recomplete();
    Some(said)
}

/// Keeps the lines of a slip that is being written, where this input has changed them.
fn keep(table: &mut TableScreen, desk: &TableScreen, seat: SeatId) {
    if desk.news.done
        && let Some(sealed) = table.sealed_mut()
    {
        sealed.keep(seat, desk.game.sheet().written().cloned());
    }
}

/// Scrolls the board, where an action is that.
fn scroll(desk: &mut TableScreen, cx: &Context, action: Action) {
    let pan = |quarters| draw::panned(cx, desk, cx.body(), quarters);
    if let Some(pan) = action.scrolls().and_then(pan) {
        desk.scroll_to(pan);
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

impl Passed for HotSeat {
    fn cover(&self, _screen: &dyn Screen) -> [String; 2] {
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

    fn uncover(&mut self, screen: &dyn Screen) -> bool {
        (self.said, self.is_asked) = (None, false);
        let (Some((seat, _)), Some(game)) = (&self.turn, open_game::shown(screen)) else {
            return false;
        };
        self.question = PinQuestion::new(&game.table, *seat);
        true
    }

    fn input(&mut self, screen: &mut dyn Screen, cx: &mut Context, input: &Input) -> Hands {
        let Some(game) = open_game::game_screen(screen) else {
            return Hands::Back;
        };
        if let Some((_, desk)) = &mut self.turn {
            desk.begin_input(cx.now);
        }
        match *input {
            Input::Key(key) => match self.pin(&mut game.table, cx, key) {
                Some(hands) => hands,
                None => self.key(&mut game.table, cx, key),
            },
            _ if self.question.is_some() => Hands::Keep,
            Input::Wheel { by: (_, lines), .. } => {
                if let Some((_, desk)) = &mut self.turn {
                    desk.step(isize::from(lines.signum()));
                }
                Hands::Keep
            }
            Input::Paste(ref text) => {
                self.is_asked = false;
                if let Some((seat, desk)) = &mut self.turn {
                    let result = desk.paste(text);
                    self.said = taken(desk, *seat, String::new(), result);
                    keep(&mut game.table, desk, *seat);
                }
                Hands::Keep
            }
            _ => Hands::Keep,
        }
    }

    fn rows(&self, screen: &dyn Screen, cx: &Context) -> Rows {
        let (Some((seat, desk)), Some(game)) = (&self.turn, open_game::shown(screen)) else {
            return Rows::default();
        };
        if let Some(question) = &self.question {
            return question.rows(&game.table, *seat);
        }
        let time = clock_face::face(cx).map(|face| clock_face::words(&face));
        let header = [whose(desk, *seat), time.unwrap_or_default()];
        let said = self.said.as_ref().map(|said| cx.look.keys.spelled(said));
        draw::rows(cx, desk)
            .over([ListRow::columns(header.iter().map(String::as_str))])
            .with([keys_line(&cx.look, &update::TABLE, KEYS)])
            .with(said)
    }

    fn draw(&self, screen: &dyn Screen, cx: &Context, frame: &mut Frame<'_>, area: Rect) {
        let (Some((seat, desk)), Some(game)) = (&self.turn, open_game::shown(screen)) else {
            return;
        };
        if let Some(question) = &self.question {
            return question.draw(&game.table, *seat, cx, frame, area);
        }
        let look = &cx.look;
        let title = Rect { height: 1, ..area };
        let whose = format!(" {}", whose(desk, *seat));
        let header = Paragraph::new(whose).style(look.theme.header);
        frame.render_widget(header, title);
        if let Some(face) = clock_face::face(cx) {
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

    fn back(self: Box<Self>, screen: &mut dyn Screen, cx: &mut Context, _was_open: bool) {
        let Some(game) = open_game::game_screen(screen) else {
            return;
        };
        game.table.refresh();
        let said = match game.table.sealed_now() {
            Some(sealed) => {
                let slips = counted(sealed.handed_in().len(), "slip");
                format!("Sealed: {slips}. {{settle}} asks, then opens them.")
            }
            None => "no slips are in".to_owned(),
        };
        game.follow(PageOutcome::Stay);
        cx.done(said);
    }
}
