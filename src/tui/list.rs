//! A cursor in a list that is longer than its pane, and what is told of a list.

use ratatui::text::Line;

use super::action::Action;
use super::keys::Key;
use super::line::{InputLine, TakesKeys as _};
pub(crate) use chancery_session::desk::{stepped, turned};

/// Which line is selected; where the pane begins is worked out when it is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Index of the selected line.
    pub at: usize,
}

impl Selection {
    /// Moves by an action. Whether it was one that moves.
    pub(crate) fn act(&mut self, action: Action, len: usize, page: usize) -> bool {
        let last = len.saturating_sub(1);
        self.at = match action {
            Action::Up => self.at.saturating_sub(1),
            Action::Down => self.at + 1,
            Action::PageUp => self.at.saturating_sub(page),
            Action::PageDown => self.at + page,
            Action::HalfUp => self.at.saturating_sub(page / 2),
            Action::HalfDown => self.at + page / 2,
            Action::First => 0,
            Action::Last => last,
            _ => return false,
        }
        .min(last);
        true
    }

    /// Takes a key above a line of text: a digit goes to a line as long as nothing is typed, other
    /// text is the line's.
    pub(crate) fn pick_or_type(&mut self, key: Key, len: usize, line: &mut InputLine) {
        match key.text() {
            Some(digit @ '1'..='9') if line.is_empty() => self.pick(digit, len),
            _ => _ = line.key(key),
        }
    }

    /// Goes to the line with a digit, counted from one; stays where there is none.
    pub(crate) fn pick(&mut self, digit: char, len: usize) {
        let nth = digit
            .to_digit(10)
            .and_then(|nth| (nth as usize).checked_sub(1));
        self.at = nth.filter(|&nth| nth < len).unwrap_or(self.at);
    }
}

/// Columns for lines that are said and not drawn: nothing is cut or broken.
pub(crate) const UNBROKEN: u16 = 4000;

/// What a layer has to say, from top to bottom: its list, with what stands above and below it.
/// Searching goes through the list, and so does a key that goes to a power or player; line by line,
/// all of it is told.
#[derive(Debug, Default)]
pub struct Rows {
    pub above: Vec<ListRow>,
    pub rows: Vec<ListRow>,
    pub below: Vec<ListRow>,
    /// The one of the list at the cursor, or at the top of what is seen.
    pub at: usize,
    /// Whether it is in hand. A text that is read has none in hand.
    pub has_cursor: bool,
    /// The powers or players to whom the rows belong, by name; none where no key goes to them.
    pub parties: Vec<String>,
    /// Which of them is in hand, where the row at the cursor doesn't tell.
    pub party: Option<usize>,
}

impl Rows {
    /// A list with one row in hand.
    pub(crate) fn new(rows: impl IntoIterator<Item = impl Into<ListRow>>, at: usize) -> Self {
        Self {
            has_cursor: true,
            ..Self::text(rows, at)
        }
    }

    /// A text that is read, seen from a row on.
    pub(crate) fn text(rows: impl IntoIterator<Item = impl Into<ListRow>>, top: usize) -> Self {
        Self {
            rows: rows.into_iter().map(Into::into).collect(),
            at: top,
            ..Self::default()
        }
    }

    /// What is told without a list, under a title.
    pub(crate) fn titled(title: impl Into<String>) -> Self {
        Self::default().under(title, "")
    }

    /// Puts a title over all of it, with a remark.
    #[must_use]
    pub(crate) fn under(self, title: impl Into<String>, remark: impl Into<String>) -> Self {
        self.over([ListRow::subject(title, remark)])
    }

    /// Puts rows over all of it.
    #[must_use]
    pub(crate) fn over(mut self, rows: impl IntoIterator<Item = impl Into<ListRow>>) -> Self {
        self.above.splice(..0, rows.into_iter().map(Into::into));
        self
    }

    /// Puts a title below all of it.
    #[must_use]
    pub(crate) fn then(self, title: impl Into<String>, remark: impl Into<String>) -> Self {
        self.with([ListRow::subject(title, remark)])
    }

    /// Puts notes below all of it.
    #[must_use]
    pub(crate) fn with(mut self, rows: impl IntoIterator<Item = impl Into<ListRow>>) -> Self {
        self.below.extend(rows.into_iter().map(Into::into));
        self
    }

    /// Which of the powers or players is in hand.
    pub fn party_in_hand(&self) -> Option<usize> {
        let of_row = self.rows.get(self.at).and_then(|row| row.party);
        let party = self.party.or(of_row)?;
        if party < self.parties.len() {
            Some(party)
        } else {
            None
        }
    }

    /// The first row of the list that belongs to one of them.
    pub(crate) fn first_of_party(&self, party: usize) -> Option<usize> {
        self.rows
            .iter()
            .position(|row| row.party == Some(party) && !row.is_heading())
    }

    /// All rows from top to bottom, headings among them, and which of them is in hand.
    pub(crate) fn all(self) -> (Vec<ListRow>, Option<usize>) {
        let (mut all, mut at) = (self.above, None);
        for (nth, mut row) in self.rows.into_iter().enumerate() {
            all.extend(row.heading.take().map(ListRow::heading));
            if self.has_cursor && nth == self.at {
                at = Some(all.len());
            }
            all.push(row);
        }
        all.extend(self.below);
        (all, at)
    }
}

/// What a row is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RowKind {
    /// The title of a pane, over what is told under it.
    Subject { remark: String },
    /// What stands over some rows of a list, and is no row itself.
    Heading,
    #[default]
    Row,
}

#[derive(Clone, Debug, Default)]
pub struct ListRow {
    pub text: String,
    /// To which of the powers or players it belongs.
    pub party: Option<usize>,
    pub kind: RowKind,
    /// What stands over it, where a part of the list begins with it.
    pub heading: Option<String>,
}

impl ListRow {
    pub(crate) fn subject(title: impl Into<String>, remark: impl Into<String>) -> Self {
        Self {
            text: title.into(),
            kind: RowKind::Subject {
                remark: remark.into(),
            },
            ..Self::default()
        }
    }

    pub(crate) fn heading(text: impl Into<Self>) -> Self {
        Self {
            kind: RowKind::Heading,
            ..text.into()
        }
    }

    /// The same with what stands over it.
    #[must_use]
    pub(crate) fn below(self, heading: Option<impl Into<Self>>) -> Self {
        Self {
            heading: heading.map(|heading| heading.into().text),
            ..self
        }
    }

    /// Several columns; those without a text are left out.
    pub(crate) fn columns<'a>(columns: impl IntoIterator<Item = &'a str>) -> Self {
        let columns = columns.into_iter().map(str::trim);
        let columns: Vec<&str> = columns.filter(|text| !text.is_empty()).collect();
        columns.join("  ").into()
    }

    /// A line of a text that is set in lines; one that only underlines the one above says nothing.
    pub(crate) fn printed(line: &str) -> Self {
        let text = line.trim();
        if text.len() > 2 && text.chars().all(|c| matches!(c, '-' | '=')) {
            Self::default()
        } else {
            Self::columns(line.split("  "))
        }
    }

    /// A row of tabs, the open one in brackets.
    pub(crate) fn tabs(titles: &[&str], open: usize) -> Self {
        let mut tabs: Vec<String> = titles.iter().map(|&title| title.to_owned()).collect();
        if let Some(title) = tabs.get_mut(open) {
            *title = format!("[{title}]");
        }
        tabs.join("  ").into()
    }

    /// What is heard of it.
    pub fn said(&self) -> String {
        match &self.kind {
            RowKind::Subject { remark } if !remark.is_empty() => format!("{}: {remark}", self.text),
            _ => self.text.clone(),
        }
    }

    pub(crate) const fn is_heading(&self) -> bool {
        !matches!(self.kind, RowKind::Row)
    }
}

impl From<String> for ListRow {
    fn from(text: String) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }
}

impl From<&str> for ListRow {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// The words of a line as it is drawn, with two blanks between its columns.
impl From<Line<'_>> for ListRow {
    fn from(line: Line<'_>) -> Self {
        Self::columns(line.to_string().split("  "))
    }
}

/// What stands beside one of several, round and round; one that is none of them counts as the first.
pub(crate) fn neighbour<T: Copy + PartialEq>(all: &[T], of: T, forward: bool) -> T {
    let at = all.iter().position(|&one| one == of);
    all[turned(at.unwrap_or(0), all.len(), forward)]
}

/// The first line to draw so that the selected one is in sight, with some lines around it.
pub(crate) fn first_visible(selected: usize, len: usize, height: usize) -> usize {
    // Some rows behind the selected one stay in sight. In a low pane that one itself comes first.
    let margin = (height / 4).min(4);
    let latest = len.saturating_sub(height);
    (selected + margin + 1)
        .saturating_sub(height)
        .min(latest)
        .min(selected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_selected_line_is_always_in_sight() {
        for len in 0..40 {
            for height in 1..20 {
                for selected in 0..len {
                    let first = first_visible(selected, len, height);
                    assert!(
                        first <= selected && selected < first + height,
                        "{selected} of {len} in {height}: from {first}"
                    );
                    assert!(len <= height || first + height <= len);
                }
            }
        }
    }
}
