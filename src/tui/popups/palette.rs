//! Every action, the best of those that fit what is typed first; with what is not possible now, and
//! why.

use std::borrow::Cow;

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use crate::tui::action::{Action, GameTraits, ScreenPlace};
use crate::tui::bindings::{KnownKeys, MOVES};
use crate::tui::fuzzy::{self, FuzzyFit, FuzzyMatch};
use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _};
use crate::tui::list::{ListRow, Rows, Selection, UNBROKEN};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome, Layers};
use crate::tui::shared::{LINES, is_everywhere};
use crate::tui::widgets::{asked, box_at, boxed, cut, list_marked, put_cursor};

pub static PALETTE: ScreenPlace = ScreenPlace::of_line("The list of actions", &[LINES]);

pub struct Palette {
    /// Every action there is.
    known: &'static [KnownKeys],
    place: &'static ScreenPlace,
    /// What the game has, if one is open.
    has: GameTraits,
    line: InputLine,
    selection: Selection,
}

/// An action that fits what is typed.
struct Offer {
    known: &'static KnownKeys,
    found: FuzzyMatch,
    /// Why it is not possible now.
    why_not: Option<Cow<'static, str>>,
}

const TITLE: &str = "What do you want to do?";
const ASK: &str = "> ";
const NONE: &str = "no action has this name";

/// The widest and highest that the box gets, within its frame.
const SIZE: (u16, u16) = (96, 24);

/// Cells that the name of an action has at least.
const NAME: usize = 28;

/// Rows of the box that stay free above and below it.
const FREE: u16 = 4;

impl Palette {
    pub(crate) fn new(
        known: &'static [KnownKeys],
        place: &'static ScreenPlace,
        has: GameTraits,
    ) -> Self {
        Self {
            known,
            place,
            has,
            line: InputLine::default(),
            selection: Selection::default(),
        }
    }

    /// Whether an action is listed here. An action of a box is listed in that box, and elsewhere if
    /// the palette can open the box.
    fn lists(&self, known: &KnownKeys) -> bool {
        let keyless = matches!(known.spec.action, Action::Word | Action::LearnShow);
        if known.works_in(self.place) {
            return !(self.place.is_box && keyless);
        }
        let is_boxed = known.places.iter().all(|place| place.is_box);
        !self.place.is_box && (!is_boxed || known.spec.opened_by.is_some())
    }

    /// The action that opens the box of another, while that box is closed.
    fn opener(&self, known: &KnownKeys) -> Option<&'static KnownKeys> {
        if known.works_in(self.place) {
            return None;
        }
        let opener = known.spec.opened_by?;
        self.known.iter().find(|known| known.spec.action == opener)
    }

    /// Whether an action is among those that are looked through here.
    fn is_there(&self, known: &KnownKeys) -> bool {
        let action = known.spec.action;
        let walks = MOVES.contains(&action) || action == Action::Palette;
        !walks && known.is_in(self.has) && self.lists(known)
    }

    /// An action, where it fits what is typed.
    fn offer(&self, below: &Layers, cx: &Context, known: &'static KnownKeys) -> Option<Offer> {
        let spec = known.spec;
        let found = fuzzy::find(self.line.text(), spec.name, &[spec.short, spec.also])?;
        let first = self.opener(known).unwrap_or(known);
        let why_not = match first.why_not_in(self.place, self.has) {
            Some(elsewhere) => Some(Cow::Borrowed(elsewhere)),
            None => cx.why_not(below, first.spec.action).map(Cow::Owned),
        };
        Some(Offer {
            known,
            found,
            why_not,
        })
    }

    /// The actions that fit what is typed, the best first. Of those that fit as well, what is possible
    /// here and now comes first, then what is here, unless the name begins so or all that is typed are words
    /// of it: whoever types “undo” is not to do something else where nothing can be undone. Then comes what
    /// is possible and has a name that begins so, and then the order of the table.
    fn offers(&self, below: &Layers, cx: &Context) -> Vec<Offer> {
        let mut offers: Vec<Offer> = self
            .known
            .iter()
            .filter(|known| self.is_there(known))
            .filter_map(|known| self.offer(below, cx, known))
            .collect();
        offers.sort_by_key(|offer| {
            let (fit, score) = offer.found.rank();
            let is_begun = fit != FuzzyFit::Letters && offer.found.letters.contains(&0);
            let is_named = is_begun || fit == FuzzyFit::Words && !offer.found.is_other;
            let far = match &offer.why_not {
                None => 0,
                Some(_) if is_named => 0,
                Some(_) if offer.known.works_in(self.place) => 1,
                Some(_) => 2,
            };
            let is_last = self.place.is_box && is_everywhere(offer.known.spec.action);
            let is_first = is_begun && offer.why_not.is_none();
            (fit, far, !is_first, score, is_last)
        });
        offers
    }
}

impl Offer {
    /// Why it is not possible, else its keys.
    fn right(&self, place: &ScreenPlace, look: &Look) -> (String, Style) {
        if let Some(why) = &self.why_not {
            return (look.keys.spelled(why), look.theme.dim);
        }
        // The key of a box that is closed does something else here.
        let keys = if self.known.works_in(place) {
            look.keys.keys_text(place, self.known.spec)
        } else {
            String::new()
        };
        (keys, look.theme.key)
    }

    /// Why it is not possible, as a sentence.
    fn reason(&self, look: &Look) -> Option<String> {
        let why = self.why_not.as_deref()?;
        Some(format!("not now: {}", look.keys.spelled(why)))
    }

    /// Its name with the letters that were typed marked, and at the right its keys, or why it is not
    /// possible.
    fn line(&self, place: &ScreenPlace, look: &Look, width: usize) -> Line<'static> {
        let theme = &look.theme;
        let (right, right_style) = self.right(place, look);
        let style = if self.why_not.is_some() {
            theme.dim
        } else {
            theme.text
        };
        let right = cut(look, &right, width.saturating_sub(NAME + 2));
        let room = width.saturating_sub(right.width() + 2);
        let name = cut(look, self.known.spec.name, room);
        let blanks = (room + 2).saturating_sub(name.width());
        let mut spans: Vec<Span<'static>> = Vec::new();
        for (at, c) in name.chars().enumerate() {
            let style = if self.found.letters.contains(&at) {
                style.patch(theme.found)
            } else {
                style
            };
            match spans.last_mut() {
                Some(span) if span.style == style => span.content.to_mut().push(c),
                _ => spans.push(Span::styled(c.to_string(), style)),
            }
        }
        spans.push(Span::styled(" ".repeat(blanks), Style::new()));
        spans.push(Span::styled(right, right_style));
        Line::from(spans)
    }
}

impl Layer for Palette {
    fn place(&self) -> &'static ScreenPlace {
        &PALETTE
    }

    fn act(&mut self, below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        let offers = self.offers(below, cx);
        let page = usize::from(SIZE.1.min(cx.size.1.saturating_sub(FREE + 4)));
        match action {
            Action::Back => return LayerOutcome::Close,
            Action::Accept => match offers.get(self.selection.at) {
                Some(Offer {
                    why_not: Some(why), ..
                }) => cx.info(why.clone()),
                Some(Offer { known, .. }) => {
                    let action = known.spec.action;
                    return match self.opener(known) {
                        Some(opener) => LayerOutcome::ActIn(opener.spec.action, action),
                        None => LayerOutcome::Act(action),
                    };
                }
                None => {}
            },
            _ => _ = self.selection.act(action, offers.len(), page),
        }
        LayerOutcome::Stay
    }

    fn typed(&mut self, _below: &mut Layers, _cx: &mut Context, key: Key) -> LayerOutcome {
        self.line.key(key);
        self.selection.at = 0;
        LayerOutcome::Stay
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.line)
    }

    fn rows(&self, below: &Layers, cx: &Context) -> Rows {
        let look = &cx.look;
        let offers = self.offers(below, cx);
        let (sought, _) = asked(look, ASK, &self.line, UNBROKEN);
        let below = match offers.get(self.selection.at) {
            Some(selected) => selected.reason(look),
            None => Some(NONE.to_owned()),
        };
        let rows = offers.iter().map(|offer| {
            let (right, _) = offer.right(self.place, look);
            ListRow::columns([offer.known.spec.name, &right])
        });
        Rows::new(rows, self.selection.at)
            .over([sought])
            .under(TITLE, "")
            .with(below)
    }

    fn draw(&self, below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let offers = self.offers(below, cx);
        let height = SIZE.1.min(body.height.saturating_sub(FREE));
        // The box shrinks from below as fewer actions fit, so that the typed line stays in its
        // place.
        let rows = (offers.len().max(1) as u16 + 2).min(height);
        let area = Rect {
            height: rows + 2,
            ..box_at(body, (SIZE.0, height))
        };
        let inner = boxed(frame, area, look, TITLE, (SIZE.0, rows));
        let [typed, list, why] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(0),
            Constraint::Length(1),
        ])
        .areas(inner);
        let (sought, column) = asked(look, ASK, &self.line, typed.width);
        frame.render_widget(Paragraph::new(sought), typed);
        let width = usize::from(list.width).saturating_sub(1);
        let lines = offers
            .iter()
            .map(|offer| offer.line(self.place, look, width));
        let selected = offers.get(self.selection.at);
        if let Some(reason) = selected.and_then(|offer| offer.reason(look)) {
            let reason = cut(look, &reason, usize::from(why.width));
            frame.render_widget(Paragraph::new(reason).style(look.theme.hint), why);
        }
        if offers.is_empty() {
            let none = Paragraph::new(NONE);
            frame.render_widget(none.style(look.theme.dim), list);
        } else {
            list_marked(frame, list, look, lines.collect(), self.selection.at);
        }
        put_cursor(frame, typed, column, 0);
    }
}
