//! The keys of a place.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::PAGE_LINES;
use crate::tui::action::{Action, GameTraits, ScreenPlace};
use crate::tui::bindings::KnownKeys;
use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _};
use crate::tui::list::{Rows, Selection, UNBROKEN};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome, Layers};
use crate::tui::shared::{FIND, ROWS, TAKE, WALK, is_everywhere};
use crate::tui::widgets::{asked, box_at, boxed, column, put_cursor};

pub static HELP: ScreenPlace = ScreenPlace::of_box("The keys of a screen", &[WALK, FIND]);

/// What is looked for among them, as it is typed.
pub static HELP_SEARCH: ScreenPlace = ScreenPlace::of_line("Finding a key", &[TAKE, ROWS]);

pub struct HelpBox {
    place: &'static ScreenPlace,
    /// What its keys alone don't tell, a line each.
    notes: Vec<String>,
    /// What the game has, if one is open.
    has: GameTraits,
    /// Whether every key is shown, or those that a season needs.
    is_whole: bool,
    /// The first line shown.
    top: Selection,
    /// What is looked for, once something is.
    search: Option<InputLine>,
}

impl HelpBox {
    pub(crate) const fn new(
        place: &'static ScreenPlace,
        notes: Vec<String>,
        has: GameTraits,
    ) -> Self {
        Self {
            place,
            notes,
            has,
            is_whole: place.season.is_empty(),
            top: Selection { at: 0 },
            search: None,
        }
    }
}

/// An action that has a key, as the help tells it.
struct HelpLine {
    action: Action,
    line: Line<'static>,
    /// All by which it can be found, in lower case.
    said: String,
}

/// What stands before what is looked for.
const SEARCH: &str = "/ ";

/// Columns of the key help within its frame, at least and at most.
const WIDTH: (usize, usize) = (70, 76);

impl Layer for HelpBox {
    fn place(&self) -> &'static ScreenPlace {
        if self.search.is_some() {
            &HELP_SEARCH
        } else {
            &HELP
        }
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            Action::Back if self.search.is_some() => (self.search, self.top.at) = (None, 0),
            Action::Find => self.search = Some(InputLine::default()),
            Action::Help if !self.is_whole => (self.is_whole, self.top.at) = (true, 0),
            _ if self.top.act(action, self.tops(cx), PAGE_LINES) => {}
            _ => return LayerOutcome::Close,
        }
        LayerOutcome::Stay
    }

    /// A key that means nothing here closes the box.
    fn typed(&mut self, _below: &mut Layers, _cx: &mut Context, key: Key) -> LayerOutcome {
        let Some(line) = &mut self.search else {
            return LayerOutcome::Close;
        };
        line.key(key);
        self.top.at = 0;
        LayerOutcome::Stay
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        self.search.as_mut()
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        let look = &cx.look;
        let mut lines = self.lines(look);
        if let Some(line) = &self.search {
            lines[0] = asked(look, SEARCH, line, UNBROKEN).0;
        }
        Rows::text(lines, self.top.at).under(self.title(look), "")
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let mut lines = self.lines(look);
        let width = lines.iter().map(Line::width).max().unwrap_or(0);
        let size = (width.clamp(WIDTH.0, WIDTH.1) as u16, lines.len() as u16);
        let inner = boxed(frame, body, look, &self.title(look), size);
        let page = usize::from(inner.height);
        let top = self.top.at.min(lines.len().saturating_sub(page));
        let more = top + page < lines.len();
        let sought = self
            .search
            .as_ref()
            .map(|line| asked(look, SEARCH, line, inner.width));
        if let Some((sought, column)) = sought {
            lines[0] = sought;
            if top == 0 {
                put_cursor(frame, inner, column, 0);
            }
        }
        let shown: Vec<Line<'static>> = lines.into_iter().skip(top).take(page).collect();
        frame.render_widget(Paragraph::new(shown), inner);
        if more {
            let at = Rect {
                x: inner.right().saturating_sub(8),
                y: inner.bottom().saturating_sub(1),
                width: 8,
                height: 1,
            };
            frame.render_widget(
                Paragraph::new(format!("{} Down", look.glyphs.down)).style(look.theme.key),
                at,
            );
        }
    }
}

impl HelpBox {
    fn title(&self, look: &Look) -> String {
        let place = self.place.title.to_lowercase();
        let title = format!("Keys: {place}; {{find}} searches");
        look.keys.spelled_in(&HELP, &title)
    }

    /// How many lines can be the first one shown.
    fn tops(&self, cx: &Context) -> usize {
        let count = self.lines(&cx.look).len();
        let at = box_at(cx.body(), (0, count as u16));
        count + 1 - count.min(at.height.saturating_sub(2).into())
    }

    fn lines(&self, look: &Look) -> Vec<Line<'static>> {
        match &self.search {
            Some(line) => self.found(line, look),
            None => self.all(look),
        }
    }

    /// What the keys alone don't tell, and every key; or the keys that a season needs, and how the
    /// others come.
    fn all(&self, look: &Look) -> Vec<Line<'static>> {
        let place = self.place;
        let mut lines: Vec<Line<'static>> = Vec::new();
        for note in &self.notes {
            let note = look.keys.spelled_in(place, note);
            lines.push(Line::styled(note, look.theme.text));
        }
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        let every: Vec<HelpLine> = self.keys(look).collect();
        let count = every.len();
        for known in every {
            if self.is_whole || place.season.contains(&known.action) {
                lines.push(known.line);
            }
        }
        if !self.is_whole {
            let key = column(look, &look.keys.key_of(Action::Help), 18);
            lines.push(Line::from(vec![
                Span::styled(key, look.theme.key),
                Span::raw(format!("All {count} keys")),
            ]));
        }
        lines
    }

    /// Room for what is looked for, and what has it in its keys or in the words by which it is known.
    fn found(&self, line: &InputLine, look: &Look) -> Vec<Line<'static>> {
        let sought = line.text().to_lowercase();
        let mut lines = vec![Line::default()];
        for known in self.keys(look) {
            if sought
                .split_whitespace()
                .all(|word| known.said.contains(word))
            {
                lines.push(known.line);
            }
        }
        if lines.len() == 1 {
            lines.push(Line::styled("no key here has such a name", look.theme.dim));
        }
        lines
    }

    /// A line for every action that has a key here.
    fn keys<'a>(&'a self, look: &'a Look) -> impl Iterator<Item = HelpLine> + 'a {
        let (place, has) = (self.place, self.has);
        // Letters are text where text is typed, so the keys that are letters are not shown there.
        let here = look
            .keys
            .known()
            .iter()
            .filter(move |known| known.is_in(has) && known.works_in(place));
        // In a box its own keys come first.
        let (own, others): (Vec<&KnownKeys>, Vec<&KnownKeys>) =
            here.partition(|known| !(place.is_box && is_everywhere(known.spec.action)));
        own.into_iter().chain(others).filter_map(move |known| {
            let spec = known.spec;
            let keys = look.keys.keys_text(place, spec);
            if keys.is_empty() {
                return None;
            }
            let said = format!("{keys} {} {} {}", spec.name, spec.short, spec.also);
            let line = Line::from(vec![
                Span::styled(column(look, &keys, 18), look.theme.key),
                Span::raw(spec.name),
            ]);
            Some(HelpLine {
                action: spec.action,
                line,
                said: said.to_lowercase(),
            })
        })
    }
}
