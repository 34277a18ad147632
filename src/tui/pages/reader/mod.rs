//! Pages of text to read: reports and the log.

use chancery_engine::calendar::PhaseKind;
use chancery_engine::seat::{SeatId, Seating};
use chancery_game::game::Game;
use chancery_game::report::{self, Arrows, Document, Rule, SeasonForm, Seasons};
use chancery_out::paper::{HANDOUTS, file_stem};
mod draw;
mod update;

pub use draw::text_and_chart;
pub use update::PLACE;

use std::borrow::Cow;

use super::Heading;
use super::eyes::EyesPage;
use crate::tui::list::neighbour;
use crate::tui::words::when;
use chancery_engine::variant::{Alliance, Ownable};
use chancery_game::view::{SeenTurn, View, Viewer};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReaderSubject {
    /// How the game ended, once it is over.
    Ending,
    /// The season of the phase settled last, all its phases: orders and results.
    Season,
    /// What to move on the wooden board after that season, where the room may know only a part of it.
    Pieces,
    /// Who stands where and owns what.
    Positions,
    /// The centre chart by year.
    Centres,
    /// The whole game.
    Full,
    /// Everything changed and when.
    Log,
    /// Who could win together, and what they lack.
    Alliances,
    /// Who owns the provinces that are no centres, since when and how.
    Provinces,
    /// What only the game master is to know.
    Private,
    /// Who knows what of a secret world, and what may be named there.
    Discoveries,
    /// The rules of the game beside those of the standard game.
    Rulebook,
    /// What a player is handed, where players are told things in private.
    Statement(SeatId),
}

impl ReaderSubject {
    /// The subjects that a key walks through; of statements the first.
    pub(crate) fn all(game: &Game) -> Vec<Self> {
        let mut all: Vec<Self> = game
            .state()
            .is_over()
            .then_some(Self::Ending)
            .into_iter()
            .collect();
        all.push(Self::Season);
        all.extend((has_world(game) && !game.is_open()).then_some(Self::Pieces));
        all.extend([Self::Positions, Self::Centres, Self::Full, Self::Log]);
        all.extend(has_alliances(game).then_some(Self::Alliances));
        let all_land_is_owned = game.setup.variant.ownable() == Ownable::Land;
        all.extend(all_land_is_owned.then_some(Self::Provinces));
        all.extend(has_private_claims(game).then_some(Self::Private));
        all.extend(has_world(game).then_some(Self::Discoveries));
        all.extend(has_own_rules(game).then_some(Self::Rulebook));
        all.extend(statements(game).next());
        all
    }

    /// What it is called on its tab, and what the file begins with that it is written to.
    const fn names(self) -> [&'static str; 2] {
        match self {
            Self::Ending => ["Result", "result"],
            Self::Season => ["Season", "season"],
            Self::Pieces => ["Pieces to move", "pieces"],
            Self::Positions => ["Positions", "positions"],
            Self::Centres => ["Centres", "centres"],
            Self::Full => ["Whole game", "game"],
            Self::Log => ["Log", "log"],
            Self::Alliances => ["Alliances", "alliances"],
            Self::Provinces => ["Provinces", "provinces"],
            Self::Private => ["GM only", "private"],
            Self::Discoveries => ["The world", "world"],
            Self::Rulebook => ["Rules", "rules"],
            Self::Statement(_) => ["Statements", "statement"],
        }
    }

    /// What it is called on its tab.
    pub(crate) const fn title(self) -> &'static str {
        self.names()[0]
    }

    /// Whether it stands on one tab with another: the statements of all players do.
    pub(crate) fn has_tab_of(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    pub const fn seat(self) -> Option<SeatId> {
        if let Self::Statement(seat) = self {
            Some(seat)
        } else {
            None
        }
    }

    /// The subject after it or before it, round and round, with the statement of each player.
    #[must_use]
    pub(crate) fn beside(self, game: &Game, forward: bool) -> Self {
        let mut all = Self::all(game);
        all.extend(statements(game).skip(1));
        neighbour(&all, self, forward)
    }
}

/// Whether claims are for the game master alone, as is what was placed at set-up.
fn has_private_claims(game: &Game) -> bool {
    game.setup.variant.claims_in_secret()
}

/// Whether the game has a secret world.
fn has_world(game: &Game) -> bool {
    game.board().beyond.is_some()
}

/// Whether powers can win together in the game.
pub(crate) fn has_alliances(game: &Game) -> bool {
    !game.alliances().is_empty()
}

/// Whether powers may claim the victory together in the open phase.
pub(crate) fn may_claim(game: &Game) -> bool {
    let builds = game.phase().kind == PhaseKind::Adjustments && !game.state().is_over();
    let may_win = |nearest: &Alliance| nearest.lacks == 0;
    builds && game.alliances().first().is_some_and(may_win)
}

/// Whether the game has rules beside those of the standard game: those of the standard game alone
/// are no page to walk to.
fn has_own_rules(game: &Game) -> bool {
    report::has_own_rules(game.setup.variant, &game.history().rules)
}

fn rulebook(game: &Game) -> Document {
    report::rulebook(game.board(), game.setup.variant, &game.history().rules)
}

fn statements(game: &Game) -> impl Iterator<Item = ReaderSubject> {
    let seats = match game.setup.variant.seating() {
        Seating::OnePerPower if !game.has_secrets() => 0,
        Seating::OnePerPower | Seating::Players { .. } => game.setup.seats(),
    };
    (0..seats)
        .filter_map(SeatId::nth)
        .map(ReaderSubject::Statement)
}

pub struct TextPage {
    pub subject: ReaderSubject,
    /// The first line shown.
    pub top: usize,
    pub lines: Vec<String>,
    /// The same as Markdown, for the clipboard and for files.
    pub markdown: String,
    /// What the header says where it is not for the game master alone.
    pub heading: Option<Heading>,
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

/// Columns from which on a chart stands beside the text, and those that the text has then at most.
const BESIDE: u16 = 112;
const TEXT_BESIDE: u16 = 84;

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
        let (markdown, heading) = (document.to_markdown(), Heading::of(&view));
        let player = subject
            .seat()
            .map(|seat| game.setup.seat_name(seat).to_owned());
        let is_covered = player.is_some() && game.has_secrets() && !game.is_disclosed();
        let chart = (is_covered && view.counts.is_some()).then(|| Box::new(EyesPage::beyond(view)));
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

    /// The page of the rules, from a rule on; without one from that of the open phase, or where the
    /// game has rules of its own from the first.
    #[must_use]
    pub(crate) fn at(mut self, game: &Game, rule: Option<Rule>) -> Self {
        let chapter = rule
            .or_else(|| {
                let is_plain = !has_own_rules(game);
                is_plain.then(|| Rule::of_phase(game.phase().kind))
            })
            .and_then(|rule| rule.chapter(game.setup.variant, &game.history().rules));
        let columns = self.text_width(self.width);
        let line = chapter.and_then(|chapter| self.document.line_of_chapter(chapter, columns));
        self.top = line.unwrap_or(0);
        self
    }

    /// Sets the text to a screen's width.
    pub(crate) fn fit(&mut self, width: u16) {
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
        let [_, stem] = self.subject.names();
        if let Some(seat) = self.subject.seat() {
            return format!("{HANDOUTS}/{}", file_stem(&game.setup, seat));
        }
        if game.has_secrets() {
            return stem.to_owned();
        }
        let view = seen(game, self.subject);
        let settled = view.turns.last();
        let settled = settled.filter(|_| self.subject == ReaderSubject::Season);
        let told = settled.map_or(view.now.phase, SeenTurn::phase);
        format!("{stem}-{}", view.calendar().key(told))
    }
}

fn document(game: &Game, view: &View, subject: ReaderSubject) -> Document {
    match subject {
        ReaderSubject::Ending => report::result(view),
        ReaderSubject::Season if view.turns.is_empty() => report::positions(view),
        ReaderSubject::Season => report::latest(view, SeasonForm::Compact),
        ReaderSubject::Pieces => {
            let mut pieces = Document::default();
            let season = Seasons::Last.turns(view).unwrap_or_default().into_iter();
            season.for_each(|turn| pieces.extend(report::moves(view, turn, Arrows::default())));
            pieces
        }
        ReaderSubject::Positions => report::positions(view),
        ReaderSubject::Centres => report::centre_chart(view),
        ReaderSubject::Full => report::full(view, SeasonForm::Compact),
        ReaderSubject::Log => log(game),
        ReaderSubject::Alliances => report::alliances(view),
        ReaderSubject::Provinces => report::provinces(view),
        ReaderSubject::Private => report::private(view),
        ReaderSubject::Discoveries => report::discoveries(view),
        ReaderSubject::Rulebook => rulebook(game),
        ReaderSubject::Statement(_) if game.has_secrets() && !view.is_partial() => handed_out(view),
        ReaderSubject::Statement(_) => report::statement(view),
    }
}

/// What a player is told of the phase settled last, and what he has now.
fn handed_out(view: &View) -> Document {
    let mut document = if view.turns.is_empty() {
        Document::titled(view.calendar().name(view.now.phase))
    } else {
        report::latest(view, SeasonForm::Compact)
    };
    document.extend(report::statement(view));
    document
}

/// What a page is made of. It may be read out and handed round, unless it is a player's, or bears
/// the game master's name.
fn seen(game: &Game, subject: ReaderSubject) -> View {
    match subject {
        ReaderSubject::Statement(seat) => View::of(game, Viewer::Seat(seat)),
        ReaderSubject::Private | ReaderSubject::Discoveries => View::of(game, Viewer::GameMaster),
        _ => View::of(game, Viewer::in_room(game)),
    }
}

fn log(game: &Game) -> Document {
    let mut document = Document::titled("Log");
    let calendar = game.setup.calendar();
    let lines = game
        .log_entries()
        .iter()
        .map(|l| format!("{}  {}: {}", when(l.at), calendar.name(l.phase), l.what))
        .collect();
    document.list(lines);
    document
}
