//! Pages of text to read: reports and the log.

mod passed;

use std::borrow::Cow;

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::editor::{EditorPage, NextPage};
use super::eyes::{self, EyesPage};
use crate::tui::about::LayerAbout;
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::list::{ListRow, Rows, Selection};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::{Heading, TableScreen};
use crate::tui::popups::{Confirm, hand_over};
use crate::tui::shared::{BOARD, DRAWINGS, FIND, FIND_ON, GAME, LIST, VIEWS, WORLD};
use crate::tui::widgets::{margin, middle, pane, put_cursor, rule_left, split_left, tabs};
use chancery_engine::edit::{Edit, EndingEdit};
use chancery_game::game::{Command, Game};
use chancery_game::output::Output;
use chancery_game::report::{self, Document, Rule};
use chancery_out::paper::{self, HANDOUTS, file_stem};
use chancery_session::subject::{ReaderSubject, document, has_own_rules, seen};
use passed::PassedPage;

/// A page of text.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "on a page to read: {report} first",
    ..ScreenPlace::new(
        "Reading a page",
        &[
            LIST, FIND, FIND_ON, GAME, WORLD, VIEWS, BOARD, DRAWINGS, OWN,
        ],
    )
};

const OWN: &[Spec] = &[
    Spec::new(Action::Copy, "Copy the page to the clipboard")
        .keys(&[Key::char('c')])
        .short("copy")
        .also("export"),
    Spec::new(Action::Write, "Write the page to a file")
        .keys(&[Key::char('w')])
        .short("write")
        .also("export save print markdown"),
    Spec::new(
        Action::Paper,
        "A sheet for every player: board, results, slip",
    )
    .keys(&[Key::char('p')])
    .short("paper")
    .also("print handouts hand-outs slips sheets html pdf everybody"),
    Spec::new(Action::Disclose, "Show all secrets of a finished game")
        .keys(&[Key::char('D')])
        .also("disclose disclosure reveal world end publish open tell everybody over")
        .only(|has| has.untold),
];

const TITLE: &str = "Reports";

/// Rows of the screen that are not the text's.
const HEAD: u16 = 4;

/// Columns from which on a chart stands beside the text, and those that the text has then at most.
const BESIDE: u16 = 112;
const TEXT_BESIDE: u16 = 84;

pub struct TextPage {
    pub subject: ReaderSubject,
    /// The first line shown.
    pub top: usize,
    pub lines: Vec<String>,
    /// The same as Markdown, for the clipboard and for files.
    pub markdown: String,
    /// What the header says.
    pub heading: Heading,
    pub player: Option<String>,
    /// Whether nothing of it is to be seen before it is passed to him.
    pub is_covered: bool,
    /// The player's chart, of a game with a secret world.
    pub chart: Option<Box<EyesPage>>,
    /// Whether the chart is shown in the place of the text, where there is no room for both.
    pub is_chart: bool,
    document: Document,
    width: u16,
}

impl TextPage {
    /// The page about a subject, set to a screen's width in cells: a blank stays free on either
    /// side.
    pub(crate) fn new(game: &Game, subject: ReaderSubject, width: u16) -> Self {
        let view = seen(game, subject);
        let document = match (document(game, &view, subject), subject) {
            (
                document,
                ReaderSubject::Season
                | ReaderSubject::Positions
                | ReaderSubject::Centres
                | ReaderSubject::Provinces
                | ReaderSubject::Alliances,
            ) => report::with_table(&view, document),
            (document, _) => document,
        };
        let (markdown, heading) = (document.to_markdown(), Heading::from_view(&view, true));
        let player = subject
            .seat()
            .map(|seat| game.setup().seat_name(seat).to_owned());
        // A page of secrets opens covered: others may look at the screen as it comes up.
        let is_covered = player.is_some() && game.has_secrets() && !game.is_disclosed();
        let chart = if is_covered && view.counts.is_some() {
            Some(Box::new(EyesPage::beyond(view)))
        } else {
            None
        };
        let lines = Vec::new();
        let mut page = Self {
            subject,
            top: 0,
            lines,
            markdown,
            heading,
            player,
            is_covered,
            chart,
            is_chart: false,
            document,
            width: 0,
        };
        page.fit(width);
        page
    }

    /// Opens the page of the rules at a rule, as [`Self::at`].
    pub(crate) fn rulebook(game: &Game, rule: Option<Rule>, width: u16) -> LayerOutcome {
        let page = Self::new(game, ReaderSubject::Rulebook, width);
        LayerOutcome::open(page.at(game, rule))
    }

    /// The page of the rules, from a rule on; without one from that of the open phase, or where the
    /// game has rules of its own from the first.
    #[must_use]
    pub(crate) fn at(mut self, game: &Game, rule: Option<Rule>) -> Self {
        let rule = match rule {
            // Nobody needs the standard rules from their first chapter on.
            None if !has_own_rules(game) => Some(Rule::of_phase(game.phase().kind)),
            rule => rule,
        };
        let chapter =
            rule.and_then(|rule| rule.chapter(game.setup().variant, &game.history().rules));
        let columns = self.text_width(self.width);
        let line = chapter.and_then(|chapter| self.document.line_of_chapter(chapter, columns));
        self.top = line.unwrap_or(0);
        self
    }

    /// Sets the text to a screen's width.
    pub(crate) fn fit(&mut self, width: u16) {
        // Setting a long text takes time, so it is done once for each width.
        if self.width != width {
            (self.width, self.lines) = (width, self.lines_at(width));
        }
    }

    /// The text at a screen's width, which may be another one since it was set.
    pub(crate) fn text_at(&self, width: u16) -> Cow<'_, [String]> {
        if self.width == width {
            Cow::Borrowed(&self.lines)
        } else {
            Cow::Owned(self.lines_at(width))
        }
    }

    /// The text set to a screen's width, a line each.
    fn lines_at(&self, width: u16) -> Vec<String> {
        let text = self.document.to_text(self.text_width(width));
        text.lines().map(str::to_owned).collect()
    }

    /// Columns that a line of the text may have at a screen's width.
    fn text_width(&self, width: u16) -> usize {
        usize::from(self.columns_of_text(width).saturating_sub(2))
    }

    /// Columns of a screen's width that are the text's; the rest is the chart's.
    pub(crate) fn columns_of_text(&self, width: u16) -> u16 {
        if self.chart.is_some() && width >= BESIDE {
            (width / 2).min(TEXT_BESIDE)
        } else {
            width
        }
    }

    /// Turns to the next drawing of the chart; where there is no room for it beside the text, after
    /// the last back to that. Whether there is a chart.
    pub(crate) fn turn_chart(&mut self, width: u16) -> bool {
        let is_beside = self.columns_of_text(width) < width;
        let Some(chart) = &mut self.chart else {
            return false;
        };
        chart.pan = (0, 0);
        let is_first = chart.drawing() == EyesPage::FIRST;
        if is_beside || self.is_chart {
            chart.turn_drawing();
        }
        self.is_chart = !self.is_chart || is_first;
        true
    }

    /// A file name for the page, without ending. Where something is secret it says nothing of the
    /// phase, which not everybody may know of.
    fn file_name(&self, game: &Game) -> String {
        let stem = self.subject.stem();
        if let Some(seat) = self.subject.seat() {
            return format!("{HANDOUTS}/{}", file_stem(game.setup(), seat));
        }
        // Chancery writes files into a folder that players may see.
        if game.has_secrets() {
            return stem.to_owned();
        }
        let view = seen(game, self.subject);
        let told = match view.turns.last() {
            Some(settled) if self.subject == ReaderSubject::Season => settled.phase(),
            _ => view.now.phase,
        };
        format!("{stem}-{}", view.calendar().key(told))
    }

    /// Scrolls a page on a screen with so many columns and rows for it, or turns to its chart. Whether
    /// that was asked for.
    pub(crate) fn walk(&mut self, action: Action, (width, height): (u16, u16)) -> bool {
        self.fit(width);
        if action == Action::OtherDrawing {
            return self.turn_chart(width);
        }
        let height = usize::from(height).max(1);
        // The last page is scrolled to no farther than its last line.
        let tops = (self.lines.len() + 1).saturating_sub(height);
        let mut top = Selection { at: self.top };
        let walks = top.act(action, tops, height);
        self.top = top.at;
        walks
    }

    /// That of the next player, once this one's has read his; `None` after the last.
    pub(crate) fn pass_on(&self, game: &Game, width: u16) -> Option<Self> {
        let next = self.subject.beside(game, true);
        next.seat().map(|_| Self::new(game, next, width))
    }

    /// What there is to read, and which of it is open.
    fn tabs(&self, game: &Game) -> (Vec<&'static str>, usize) {
        let mut subjects = ReaderSubject::all(game);
        // The standard rules have no tab of their own until somebody opens them.
        if self.subject == ReaderSubject::Rulebook && !subjects.contains(&self.subject) {
            subjects.push(self.subject);
        }
        let mut all = subjects.iter();
        let open = all.position(|subject| subject.has_tab_of(self.subject));
        let titles = subjects.iter().map(|subject| subject.title());
        (titles.collect(), open.unwrap_or(0))
    }

    /// To whom Enter passes it, and how much of it has been shown where so many rows are.
    fn remark(&self, lines: usize, height: usize) -> String {
        let shown = self.top.saturating_add(height).min(lines);
        let player = self.player.as_ref();
        let passed_on = player.map(|player| format!("Enter passes it to {player}; "));
        format!("{}{shown} of {lines} lines", passed_on.unwrap_or_default())
    }

    /// The lines of the text.
    pub(crate) fn text_rows(&self, cx: &Context) -> Rows {
        let lines = self.text_at(cx.size.0);
        Rows::text(lines.iter().map(|line| ListRow::printed(line)), self.top)
    }

    /// What is written to a file: its name and its text.
    fn file(&self, game: &Game) -> (String, Vec<u8>) {
        let name = self.file_name(game);
        (format!("{name}.md"), self.markdown.clone().into_bytes())
    }
}

/// Opens the page of how a game ended.
pub(crate) fn ending(game: &Game, width: u16) -> LayerOutcome {
    LayerOutcome::open(TextPage::new(game, ReaderSubject::Ending, width))
}

impl Layer<TableScreen> for TextPage {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn why_not(&self, table: &TableScreen, action: Action) -> Option<String> {
        let game = &table.game;
        let why = match action {
            Action::OtherDrawing if self.chart.is_none() => "this page has no chart",
            Action::Paper if paper::players(game).is_empty() => {
                "this season is not published yet: first let the room see it"
            }
            Action::Disclose if !game.state().is_over() => {
                "the game must be over before you show its secrets"
            }
            _ => return None,
        };
        Some(why.to_owned())
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let (game, width) = (&table.game, cx.size.0);
        if self.walk(action, (width, cx.size.1.saturating_sub(HEAD))) {
            return LayerOutcome::Stay;
        }
        match action {
            // A player's page, which is passed on behind the lock.
            Action::Accept if self.subject.seat().is_some() => {
                let page = Self::new(game, self.subject, width);
                hand_over(cx, PassedPage(page));
            }
            Action::Back | Action::Accept => return LayerOutcome::Close,
            Action::TellPlayer => {
                let (subject, seat) = (self.subject, self.subject.seat());
                let back: NextPage = Box::new(move |game, width| {
                    LayerOutcome::open(Self::new(game, subject, width))
                });
                let seat = seat.unwrap_or(table.author().seat);
                return LayerOutcome::open(EditorPage::to_tell(ending, game, seat, Some(back)));
            }
            Action::NextView | Action::PreviousView => {
                let next = self.subject.beside(game, action == Action::NextView);
                *self = Self::new(game, next, width);
            }
            Action::Copy => cx.effects.push(Effect::Copy(self.markdown.clone())),
            Action::Write => cx.effects.push(Effect::Write(vec![self.file(game)])),
            Action::Disclose => cx.ask(Confirm::new(
                "Show everybody all secrets?",
                "The page for the room, reports and paper then show everything. {undo} undoes it \
                 here, but players remember what they read.",
                |table, cx| {
                    let edit = Edit::Ending(EndingEdit::Disclose);
                    match table.apply(Command::Edit(edit)) {
                        Ok(told) => cx.say(&table.game, &told),
                        Err(why) => cx.refuse(&why),
                    }
                    table.after_change();
                    LayerOutcome::open(TextPage::new(&table.game, ReaderSubject::Ending, cx.size.0))
                },
            )),
            Action::Paper => cx.effects.push(Effect::WriteSheets),
            _ => return LayerOutcome::Pass,
        }
        LayerOutcome::Stay
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        if self.is_covered {
            return Rows::titled(TITLE).with(cover(self).lines().map(str::trim));
        }
        let (titles, open) = self.tabs(&table.game);
        self.text_rows(cx)
            .over([ListRow::tabs(&titles, open)])
            .under(
                TITLE,
                self.remark(self.text_at(cx.size.0).len(), usize::MAX),
            )
    }

    /// A row that is found stands a little below the top.
    fn go_to_row(&mut self, _table: &TableScreen, cx: &Context, row: usize) {
        let size = (cx.size.0, cx.size.1.saturating_sub(HEAD));
        self.top = row.saturating_sub(usize::from(size.1 / 4));
        // A step down and up again keeps the top within the text.
        self.walk(Action::Down, size);
        self.walk(Action::Up, size);
    }

    /// What it says was true before.
    fn catch_up(&mut self, _table: &TableScreen) -> bool {
        false
    }

    fn about(&self, table: &TableScreen, _look: &Look, width: u16) -> Option<LayerAbout> {
        let is_secret = !Output::Page(self.subject.page()).is_for_room(&table.game);
        let heading = Heading {
            is_secret,
            ..self.heading.clone()
        };
        Some(heading.about(table, width))
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        if self.is_covered {
            return draw_cover(cx, self, frame, body);
        }
        let lines = self.text_at(body.width).len();
        let remark = self.remark(lines, usize::from(body.height));
        let inner = pane(frame, body, &cx.look, TITLE, &remark, true);
        let (titles, open) = self.tabs(&table.game);
        // Where not all of them fit, the row begins as far on as it takes to have the open one in
        // sight.
        let (mut first, mut room) = (open, usize::from(inner.width));
        for (at, title) in titles[..=open].iter().enumerate().rev() {
            let Some(left) = room.checked_sub(title.len() + 3) else {
                break;
            };
            (first, room) = (at, left);
        }
        let text = tabs(frame, inner, &cx.look, &titles[first..], open - first);
        text_and_chart(&cx.look, self, frame, text);
    }
}

/// The text, the chart beside it where there is room for both; else the one of them that is turned
/// to.
pub fn text_and_chart(look: &Look, page: &TextPage, frame: &mut Frame<'_>, area: Rect) {
    let columns = page.columns_of_text(area.width);
    let is_beside = columns < area.width;
    let [text, chart] = split_left(area, columns);
    match &page.chart {
        Some(drawn) if is_beside => {
            let chart = rule_left(frame, chart, look);
            eyes::drawn(look, drawn, None, frame, chart);
        }
        Some(drawn) if page.is_chart => return eyes::drawn(look, drawn, None, frame, area),
        _ => {}
    }
    let lines = page.text_at(area.width);
    let shown: Vec<&str> = lines
        .iter()
        .skip(page.top)
        .take(usize::from(text.height))
        .map(String::as_str)
        .collect();
    let text = margin(text, 1, 0);
    // A screen reader follows the cursor of the terminal: it begins to read at the text.
    put_cursor(frame, text, 0, 0);
    frame.render_widget(Paragraph::new(shown.join("\n")), text);
}

/// Nothing but for whom the page is.
fn draw_cover(cx: &Context, page: &TextPage, frame: &mut Frame<'_>, body: Rect) {
    let inner = pane(frame, body, &cx.look, TITLE, "", true);
    let text = Paragraph::new(cover(page)).centered();
    frame.render_widget(text, middle(inner, 5));
}

fn cover(page: &TextPage) -> String {
    let player = page.player.as_deref().unwrap_or_default();
    format!(
        "The page of {player}.\n\nEnter locks the screen: then pass it to {player}.\nHe sees \
         only this page until you type your password."
    )
}
