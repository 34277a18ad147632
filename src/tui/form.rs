//! What a form looks like, on every screen, page and box: headings, labels in a column with what
//! stands in them, things to choose and to tick. The row in hand is marked, and the terminal's cursor
//! stands where one types.

use ratatui::prelude::*;

use super::line;
use super::list::{ListRow, Rows, first_visible};
use super::look::Look;
use super::widgets::{boxed, list_marked, paragraph, put_cursor};

/// The rows of a form, as they are drawn.
pub struct FormRows<'a> {
    look: &'a Look,
    /// Columns before the values.
    label: usize,
    width: usize,
    lines: Vec<Line<'static>>,
    /// Which of them are headings, as indices.
    headings: Vec<usize>,
    in_hand: usize,
    /// Columns before the place where one types.
    cursor: Option<usize>,
}

/// What stands in a field.
pub enum Value<'a> {
    Typed(&'a line::InputLine),
    Choice(&'a str),
    /// What the field has to say.
    Said(Vec<Span<'static>>),
}

impl<'a> FormRows<'a> {
    /// No rows yet, of so many columns, of which so many are the labels'.
    pub(crate) const fn new(look: &'a Look, label: usize, width: u16) -> Self {
        Self {
            look,
            label,
            width: width as usize,
            lines: Vec::new(),
            headings: Vec::new(),
            in_hand: 0,
            cursor: None,
        }
    }

    /// How many columns there are for a value.
    pub(crate) const fn room(&self) -> usize {
        self.width.saturating_sub(self.label)
    }

    /// The labels of the rows that follow have so many columns.
    pub(crate) const fn set_label(&mut self, columns: usize) {
        self.label = columns;
    }

    /// The index of the row that comes next.
    pub(crate) const fn next_row(&self) -> usize {
        self.lines.len()
    }

    /// The index of the first row that is drawn where there is room for so many.
    pub(crate) fn first_row(&self, height: u16) -> usize {
        first_visible(self.in_hand, self.lines.len(), usize::from(height))
    }

    /// Begins a row, and says whether it is the one in hand.
    pub(crate) const fn begin(&mut self, is_in_hand: bool) {
        if is_in_hand {
            self.in_hand = self.lines.len();
            self.cursor = None;
        }
    }

    /// What stands over the rows that follow.
    pub fn heading(&mut self, text: &str) {
        let line = Line::styled(format!(" {text}"), self.look.theme.dim);
        self.headings.push(self.lines.len());
        self.lines.push(line);
    }

    /// A field: what it is called, and what stands in it. What is more stands behind that.
    pub(crate) fn field(&mut self, label: impl Into<Line<'static>>, value: Value<'_>) {
        let mut line: Line<'static> = label.into();
        let blanks = self.label.saturating_sub(line.width());
        line.push_span(Span::raw(" ".repeat(blanks)));
        let strong = self.look.theme.strong;
        match value {
            Value::Typed(typed) if self.lines.len() == self.in_hand => {
                let (text, cursor) = typed.seen(self.room());
                self.cursor = Some(self.label + cursor);
                line.push_span(Span::styled(text, strong));
            }
            Value::Typed(typed) => line.push_span(Span::styled(typed.text().to_owned(), strong)),
            Value::Choice(value) => line.push_span(Span::styled(format!("< {value} >"), strong)),
            Value::Said(said) => line.spans.extend(said),
        }
        self.lines.push(line);
    }

    /// What stands in the row that was added last can't be taken.
    pub(crate) fn warn(&mut self) {
        if let Some(value) = self.lines.last_mut().and_then(|line| line.spans.last_mut()) {
            value.style = self.look.theme.warning;
        }
    }

    /// More behind the row that was added last.
    pub(crate) fn behind(&mut self, more: impl IntoIterator<Item = Span<'static>>) {
        if let Some(line) = self.lines.last_mut() {
            line.spans.extend(more);
        }
    }

    pub(crate) fn option(&mut self, is_chosen: bool, title: &str, meaning: impl Into<String>) {
        let theme = &self.look.theme;
        let line = Line::from(vec![
            Span::styled(format!(" ({}) ", self.sign(is_chosen)), theme.key),
            Span::styled(format!("{title:<11}"), theme.strong),
            Span::styled(meaning.into(), theme.text),
        ]);
        self.lines.push(line);
    }

    /// Something to be ticked; `None` where it is not asked now.
    pub(crate) fn tick(&mut self, is_ticked: Option<bool>, what: impl Into<Span<'static>>) {
        let mark = is_ticked.map_or("   ".to_owned(), |is| format!("[{}]", self.sign(is)));
        let mark = Span::styled(format!("   {mark} "), self.look.theme.key);
        self.lines.push(Line::from(vec![mark, what.into()]));
    }

    pub(crate) fn button(&mut self, what: &str) {
        let line = Line::styled(format!(" {what}"), self.look.theme.strong);
        self.lines.push(line);
    }

    /// What they say; headings stand over the rows that follow them.
    pub(crate) fn rows(self) -> Rows {
        let (mut rows, mut heading, mut at) = (Vec::new(), None, 0);
        for (nth, line) in self.lines.into_iter().enumerate() {
            if nth == self.in_hand {
                at = rows.len();
            }
            if self.headings.contains(&nth) {
                heading = Some(line);
            } else {
                rows.push(ListRow::from(line).below(heading.take()));
            }
        }
        Rows::new(rows, at)
    }

    /// Draws the part round the row in hand.
    pub fn draw(self, frame: &mut Frame<'_>, area: Rect) {
        let first = self.first_row(area.height);
        list_marked(frame, area, self.look, self.lines, self.in_hand);
        if let Some(cursor) = self.cursor {
            put_cursor(frame, area, cursor, (self.in_hand - first) as u16);
        }
    }

    /// Draws them in a box of their own, over what they would bring about and what keys do.
    pub(crate) fn draw_boxed(
        self,
        frame: &mut Frame<'_>,
        body: Rect,
        title: &str,
        outcome: Line<'static>,
        keys: &str,
    ) {
        let look = self.look;
        let keys_rows = keys.lines().count() as u16;
        let rows = self.lines.len() as u16 + 4 + keys_rows;
        let inner = boxed(frame, body, look, title, (66, rows));
        let [form, said, foot] = Layout::vertical([
            Constraint::Min(3),
            Constraint::Length(3),
            Constraint::Length(keys_rows),
        ])
        .areas(inner);
        self.draw(frame, form);
        paragraph(frame, said, outcome, Style::default());
        frame.render_widget(Text::styled(keys, look.theme.dim), foot);
    }

    const fn sign(&self, on: bool) -> char {
        if on { self.look.glyphs.check } else { ' ' }
    }
}
