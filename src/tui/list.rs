//! A cursor in a list that is longer than its pane.

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

/// The rows of a page, one after the other. Searching goes through them, and so does a key that
/// goes to a power or player.
#[derive(Debug, Default)]
pub struct Rows {
    pub rows: Vec<ListRow>,
    /// The one at the cursor, or at the top of what is seen.
    pub at: usize,
    /// The powers or players to whom the rows belong, by name; none where no key goes to them.
    pub parties: Vec<String>,
}

impl Rows {
    pub(crate) fn new(rows: impl IntoIterator<Item = impl Into<ListRow>>, at: usize) -> Self {
        Self {
            rows: rows.into_iter().map(Into::into).collect(),
            at,
            parties: Vec::new(),
        }
    }
}

#[derive(Debug)]
pub struct ListRow {
    pub text: String,
    /// To which of the powers or players it belongs.
    pub party: Option<usize>,
    pub is_heading: bool,
}

impl From<String> for ListRow {
    fn from(text: String) -> Self {
        Self {
            text,
            party: None,
            is_heading: false,
        }
    }
}

/// What stands beside one of several, round and round; one that is none of them counts as the first.
pub(crate) fn neighbour<T: Copy + PartialEq>(all: &[T], of: T, forward: bool) -> T {
    let at = all.iter().position(|&one| one == of);
    all[turned(at.unwrap_or(0), all.len(), forward)]
}

/// The first line to draw so that the selected one is in sight, with some lines around it.
pub(crate) fn first_visible(selected: usize, len: usize, height: usize) -> usize {
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
