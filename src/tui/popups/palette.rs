//! Every action, filtered as you type.

use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line as Text, Span};
use ratatui::widgets::Paragraph;

use crate::tui::action::{Action, Has, Place};
use crate::tui::bindings::Known;
use crate::tui::keymap::actions;
use crate::tui::keys::Key;
use crate::tui::line::Line;
use crate::tui::list::Selection;
use crate::tui::model::{After, Context, Popup, Screen, Tone};
use crate::tui::widgets::{below, boxed, column, list_marked, put_cursor};

/// The palette.
pub struct Palette {
    /// The place it was opened from.
    place: &'static Place,
    /// What the game has, if one is open.
    has: Has,
    /// What is typed.
    line: Line,
    /// The selected action.
    selection: Selection,
}

impl Palette {
    /// The palette of a place, in a game with what it has.
    pub fn new(place: &'static Place, has: Has) -> Self {
        Self {
            place,
            has,
            line: Line::default(),
            selection: Selection::default(),
        }
    }

    /// The actions that match what is typed: each word typed begins one of the words by which the
    /// action is known. What works here comes first, then what is known by just these words, then
    /// the order of the table.
    fn matches(&self) -> Vec<&'static Known> {
        let typed = self.line.text().to_lowercase();
        let there = |k: &Known| !MOVES.contains(&k.spec.action) && k.is_in(self.has);
        let begun = |k: &&Known| {
            there(k)
                && typed
                    .split_whitespace()
                    .all(|word| k.spec.words().any(|known| known.starts_with(word)))
        };
        let mut found: Vec<&'static Known> = actions().filter(begun).collect();
        let exact = |k: &Known| {
            typed
                .split_whitespace()
                .all(|word| k.spec.words().any(|known| known == word))
        };
        found.sort_by_key(|k| (!k.works_in(self.place), !exact(k)));
        found
    }
}

/// Moving about is no action to look up.
const MOVES: &[Action] = &[
    Action::Up,
    Action::Down,
    Action::PageUp,
    Action::PageDown,
    Action::First,
    Action::Last,
    Action::Left,
    Action::Right,
    Action::Accept,
    Action::Back,
    Action::Palette,
];

impl Popup for Palette {
    fn key(&mut self, _screen: &mut dyn Screen, cx: &mut Context, key: Key) -> After {
        let found = self.matches();
        let at = &mut self.selection.at;
        match key.code {
            KeyCode::Esc => return After::Closed,
            KeyCode::Up => *at = at.saturating_sub(1),
            KeyCode::Down => *at = (*at + 1).min(found.len().saturating_sub(1)),
            KeyCode::Enter => match found.get(*at) {
                Some(known) if known.works_in(self.place) => return After::Act(known.spec.action),
                Some(known) => {
                    let place = self.place.title.to_lowercase();
                    let name = known.spec.name;
                    cx.tell(Tone::Info, format!("“{name}” does nothing here ({place})"));
                }
                None => {}
            },
            _ => {
                self.line.key(key);
                *at = 0;
            }
        }
        After::Open
    }

    fn pasted(&mut self, text: &str) {
        self.line.paste(text);
    }

    fn draw(&self, _screen: &dyn Screen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let found = self.matches();
        let inner = boxed(frame, body, look, "What do you want to do?", (64, 16));
        let typed = Text::from(vec![
            Span::styled("> ", look.theme.key),
            Span::styled(self.line.text().to_owned(), look.theme.strong),
        ]);
        frame.render_widget(
            Paragraph::new(typed),
            Rect {
                height: 1.min(inner.height),
                ..inner
            },
        );
        put_cursor(frame, inner, 2 + self.line.cursor(), 0);
        let below = below(inner, 1);
        let lines: Vec<Text<'static>> = found
            .iter()
            .map(|known| {
                let style = if known.works_in(self.place) {
                    look.theme.text
                } else {
                    look.theme.dim
                };
                let name = column(
                    look,
                    known.spec.name,
                    usize::from(below.width).saturating_sub(18),
                );
                Text::from(vec![
                    Span::styled(name, style),
                    Span::styled(known.keys(&look.keys).join(", "), look.theme.key),
                ])
            })
            .collect();
        if lines.is_empty() {
            frame.render_widget(
                Paragraph::new("there is no action of this name").style(look.theme.dim),
                below,
            );
        } else {
            list_marked(frame, below, look, lines, self.selection.at);
        }
    }
}
