//! The census: what the game has on the board, read out line by line against the wooden one, and
//! what to do about a piece on which the two differ.

use std::collections::BTreeSet;

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::reader::ending;
use super::{EditorPage, PAGE_LINES, powers};
use crate::tui::about::LayerAbout;
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::line::InputLine;
use crate::tui::list::{ListRow, Rows, Selection, UNBROKEN, neighbour};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::{Heading, TableScreen};
use crate::tui::shared::{FIND, GAME, JUMP, LIST, VIEWS, WORLD};
use crate::tui::widgets::{
    asked, column, cut, list_marked, owner_badge, pane, put_cursor, tabs, to_tick,
};
use chancery_atlas::board::PowerId;
use chancery_game::game::Game;
use chancery_game::output::{Output, ScreenPage};
use chancery_session::pieces::{FoundTone, PlaceContents, found, piece, units};

pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "in the census: {census} first",
    types_text: true,
    hints: &[("Enter", "agrees"), ("{next-view}", "view")],
    notes: &[
        "Enter ticks a line if the wooden board agrees. If not, type what it",
        "shows: A Bur, or only the place, Bur. Chancery says what the game",
        "has. Enter then begins the change that makes the game agree.",
    ],
    ..ScreenPlace::new("The census", &[LIST, FIND, JUMP, GAME, WORLD, VIEWS])
};

/// Columns of a power's name.
const NAME: usize = 9;

/// Pieces or centres that are read out in one breath.
const A_LINE: usize = 6;

/// What is read out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CensusView {
    #[default]
    Powers,
    /// The pieces in the order of their provinces' names.
    Provinces,
    /// The centres of each power.
    Owners,
    /// All pieces of each power, where the room may not know all of them.
    Secret,
}

impl CensusView {
    /// Those of a game. All but the last are for the room.
    fn all(game: &Game) -> &'static [Self] {
        const ALL: &[CensusView] = &[
            CensusView::Powers,
            CensusView::Provinces,
            CensusView::Owners,
            CensusView::Secret,
        ];
        &ALL[..if game.has_secret_pieces() { 4 } else { 3 }]
    }

    const fn output(self) -> Output {
        Output::Page(match self {
            Self::Powers | Self::Provinces | Self::Owners => ScreenPage::Census,
            Self::Secret => ScreenPage::SecretCensus,
        })
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Powers => "By power",
            Self::Provinces => "By province",
            Self::Owners => "Centres",
            Self::Secret => "GM only",
        }
    }
}

#[derive(Default)]
pub struct CensusPage {
    view: CensusView,
    selection: Selection,
    /// The lines that agree. One that has changed since is another line.
    ticks: BTreeSet<CensusLine>,
    /// What stands on the wooden board, as it is typed.
    line: InputLine,
}

/// A line that is read out: of whom, and what.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct CensusLine {
    power: Option<PowerId>,
    text: String,
}

impl CensusLine {
    /// What somebody has, some to a line.
    fn several(power: Option<PowerId>, items: &[String]) -> Vec<Self> {
        items
            .chunks(A_LINE)
            .map(|chunk| Self {
                power,
                text: chunk.join(", "),
            })
            .collect()
    }
}

fn lines(game: &Game, view: CensusView) -> Vec<CensusLine> {
    let seen = view.output().usual_view(game, None);
    let (board, position) = (&*seen.board, &seen.now.position);
    let powers = board.power_ids().chain(board.natives);
    match view {
        CensusView::Powers | CensusView::Secret => powers
            .flat_map(|power| {
                CensusLine::several(Some(power), &units(game, board, position, power))
            })
            .collect(),
        CensusView::Provinces => {
            let standing = position.units.iter().map(|unit| (unit, ""));
            let dislodged = position
                .dislodged
                .iter()
                .map(|dislodged| (&dislodged.unit, " dislodged"));
            let mut pieces: Vec<_> = standing.chain(dislodged).collect();
            pieces.sort_by_key(|(unit, _)| &board.province(unit.place.province).name);
            let lines = pieces.into_iter().map(|(unit, how)| CensusLine {
                power: Some(unit.power),
                text: format!(
                    "{:<20} {}{how}",
                    board.province(unit.place.province).name,
                    piece(board, position, unit)
                ),
            });
            lines.collect()
        }
        CensusView::Owners => powers
            .map(Some)
            .chain([None])
            .flat_map(|power| {
                let owned = board
                    .centres()
                    .filter(|&centre| position.owner(centre) == power);
                let names = owned.map(|centre| board.province(centre).abbr.clone());
                let mut names: Vec<String> = names.collect();
                names.sort_unstable();
                CensusLine::several(power, &names)
            })
            .collect(),
    }
}

const BOARD: &str = "The wooden board";
const INSTEAD: &str = "What the board shows instead";
const EXAMPLE: &str = "A Bur, or only the place";

impl CensusPage {
    /// What the views are called, and which is open.
    fn views(&self, game: &Game) -> (Vec<&'static str>, usize) {
        let views = CensusView::all(game);
        let open = views.iter().position(|&view| view == self.view);
        let titles = views.iter().map(|view| view.title());
        (titles.collect(), open.unwrap_or(0))
    }

    /// How many lines are ticked off.
    fn agreeing(&self, lines: &[CensusLine]) -> String {
        let agree = lines.iter().filter(|line| self.ticks.contains(line));
        format!("{} of {} lines agree", agree.count(), lines.len())
    }

    /// Whether a line says whose it is: not where that is said above it.
    fn is_named(&self, lines: &[CensusLine], nth: usize) -> bool {
        let continues = nth > 0 && lines[nth - 1].power == lines[nth].power;
        self.view == CensusView::Provinces || !continues
    }

    /// What the game has where something else was typed; `None` while nothing is.
    fn found(&self, game: &Game) -> Option<PlaceContents> {
        let lines = lines(game, self.view);
        let power = lines.get(self.selection.at).and_then(|line| line.power);
        let of_owners = self.view == CensusView::Owners;
        if self.line.is_empty() {
            None
        // Whether the game has a secret unit there must not show from the answer.
        } else if self.view != CensusView::Secret && game.has_secret_pieces() {
            let why = "that unit is secret: see GM only".to_owned();
            Some(PlaceContents::only(why))
        } else {
            Some(found(game, power, self.line.text(), of_owners))
        }
    }

    /// Ticks the selected line off, and goes on to the next that is not.
    fn agree(&mut self, cx: &mut Context, lines: &[CensusLine]) {
        let Some(line) = lines.get(self.selection.at) else {
            return;
        };
        if !self.ticks.remove(line) {
            self.ticks.insert(line.clone());
            // The search begins behind the cursor and goes round, so that lines left out come up
            // again.
            let next = (self.selection.at..lines.len())
                .chain(0..self.selection.at)
                .find(|at| !self.ticks.contains(&lines[*at]));
            match next {
                Some(next) => self.selection.at = next,
                None => cx.done("the wooden board and the game agree"),
            }
        }
    }
}

impl Layer<TableScreen> for CensusPage {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let lines = lines(&table.game, self.view);
        if self.selection.act(action, lines.len(), PAGE_LINES) {
            return LayerOutcome::Stay;
        }
        match (action, self.found(&table.game)) {
            (Action::Back, None) => return LayerOutcome::Close,
            // Esc first takes back what is typed: a place is not left by a slip of the finger.
            (Action::Back, Some(_)) => _ = self.line.take(),
            (Action::NextView | Action::PreviousView, _) => {
                let all = CensusView::all(&table.game);
                self.view = neighbour(all, self.view, action == Action::NextView);
                // The ticks stay: a line is known by what it says, in whichever view.
                self.selection = Selection::default();
            }
            (Action::Accept, None) => self.agree(cx, &lines),
            (Action::Accept, Some(found)) => {
                self.line.take();
                if let Some(edit) = found.edit {
                    // The change is only proposed. The game master looks at the piece, then presses
                    // Enter.
                    cx.ask_over_table(EditorPage::new(ending, edit).for_one_change());
                } else {
                    cx.info(found.said);
                }
            }
            _ => return LayerOutcome::Pass,
        }
        LayerOutcome::Stay
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let (look, game) = (&cx.look, &table.game);
        let lines = lines(game, self.view);
        let rows = lines.iter().enumerate().map(|(nth, of)| ListRow {
            party: of.power.map(PowerId::index),
            ..line(cx, table, self, of, self.is_named(&lines, nth), UNBROKEN).into()
        });
        let parties = match self.view {
            CensusView::Provinces => Vec::new(),
            _ => powers(game),
        };
        let (titles, open) = self.views(game);
        let (typed, _) = asked(look, " : ", &self.line, UNBROKEN);
        let found = self.found(game).map(PlaceContents::rows);
        let found = found
            .into_iter()
            .flatten()
            .map(|(text, _)| ListRow::from(text));
        let rows = Rows {
            parties,
            ..Rows::new(rows, self.selection.at)
        };
        rows.over([ListRow::tabs(&titles, open)])
            .under(BOARD, self.agreeing(&lines))
            .then(INSTEAD, EXAMPLE)
            .with([typed])
            .with(found)
    }

    fn go_to_row(&mut self, _table: &TableScreen, _cx: &Context, row: usize) {
        self.selection.at = row;
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.line)
    }

    fn line_is_empty(&self) -> bool {
        self.line.is_empty()
    }

    /// What is read out in the room tells nothing of the open phase that the room may not know.
    fn about(&self, table: &TableScreen, _look: &Look, width: u16) -> Option<LayerAbout> {
        let output = self.view.output();
        let is_secret = !output.is_for_room(&table.game);
        let heading = Heading::from_view(&output.usual_view(&table.game, None), is_secret);
        Some(heading.about(table, width))
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let lines = lines(&table.game, self.view);
        let [list_area, line_area] =
            Layout::vertical([Constraint::Min(3), Constraint::Length(4)]).areas(body);
        let inner = pane(frame, list_area, look, BOARD, &self.agreeing(&lines), true);
        let (titles, open) = self.views(&table.game);
        let below = tabs(frame, inner, look, &titles, open);
        let drawn = lines
            .iter()
            .enumerate()
            .map(|(i, line)| {
                let named = self.is_named(&lines, i);
                self::line(cx, table, self, line, named, below.width)
            })
            .collect();
        list_marked(frame, below, look, drawn, self.selection.at);
        let inner = pane(frame, line_area, look, INSTEAD, EXAMPLE, false);
        let (typed, column) = asked(look, " : ", &self.line, inner.width);
        let mut text = vec![typed];
        if let Some(found) = self.found(&table.game) {
            text.extend(found.rows().into_iter().map(|(text, answer)| {
                let style = match answer {
                    FoundTone::Differs => look.theme.warning,
                    FoundTone::Change => look.theme.strong,
                    FoundTone::Same => look.theme.dim,
                };
                let text = format!("   {text}");
                Line::styled(cut(look, &text, usize::from(inner.width)), style)
            }));
        }
        frame.render_widget(Paragraph::new(text), inner);
        if !cx.has_box() {
            put_cursor(frame, inner, column, 0);
        }
    }
}

/// Whose, by name where it is not the same as above, and what.
fn line(
    cx: &Context,
    table: &TableScreen,
    page: &CensusPage,
    line: &CensusLine,
    named: bool,
    width: u16,
) -> Line<'static> {
    let look = &cx.look;
    let board = table.game.board();
    let name = match line.power {
        _ if !named => "",
        Some(power) => &board.power(power).name,
        None => "nobody",
    };
    let room = usize::from(width).saturating_sub(6 + 4 + NAME + 1);
    let spans = vec![
        owner_badge(look, board, line.power),
        Span::raw(format!(" {} ", column(look, name, NAME))),
        Span::raw(cut(look, &line.text, room)),
    ];
    to_tick(look, page.ticks.contains(line), spans)
}
