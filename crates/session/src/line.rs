//! A line of text being typed.

use tui_input::Input as Editor;
pub use tui_input::InputRequest;
use unicode_width::UnicodeWidthChar as _;

/// No line is longer, in characters: what is longer was not meant for one.
pub const LONGEST: usize = 2_000;

/// One line of text with a cursor.
#[derive(Clone, Debug, Default)]
pub struct InputLine {
    editor: Editor,
    is_touched: bool,
}

impl InputLine {
    /// A line that holds a text, the cursor behind it.
    pub fn holding(text: impl Into<String>) -> Self {
        Self {
            editor: Editor::new(text.into()),
            is_touched: false,
        }
    }

    /// What is typed so far.
    pub fn text(&self) -> &str {
        self.editor.value()
    }

    /// Whether something was typed into it, and stands there.
    pub fn is_touched(&self) -> bool {
        self.is_touched && !self.is_empty()
    }

    /// Whether nothing is typed.
    pub fn is_empty(&self) -> bool {
        self.text().is_empty()
    }

    /// Whether no character more has room in it.
    pub fn is_full(&self) -> bool {
        self.text().chars().count() >= LONGEST
    }

    /// The cursor's column within the text, in cells.
    pub fn cursor(&self) -> usize {
        self.editor.visual_cursor()
    }

    /// The part of the text that is in sight where there are so many columns, one of them for the
    /// cursor; and the cursor's column in it.
    pub fn seen(&self, room: usize) -> (String, usize) {
        // One column is kept for the cursor behind the last sign.
        let hidden = self.editor.visual_scroll(room.saturating_sub(1));
        let (mut skipped, mut shown) = (0, 0);
        let mut seen = String::new();
        for c in self.text().chars() {
            let width = c.width().unwrap_or(0);
            // A wide sign across the left edge is hidden whole, so that more may be skipped than asked.
            if skipped < hidden {
                skipped += width;
            } else if shown + width <= room {
                shown += width;
                seen.push(c);
            } else {
                break;
            }
        }
        (seen, self.cursor().saturating_sub(skipped))
    }

    /// Empties the line and gives what it held.
    pub fn take(&mut self) -> String {
        let text = self.text().to_owned();
        *self = Self::default();
        text
    }

    /// Puts pasted text at the cursor, line ends as blanks; of a text that is longer than any line,
    /// its beginning.
    pub fn paste(&mut self, text: &str) {
        self.is_touched = true;
        let at = self.editor.cursor();
        let held: Vec<char> = self.text().chars().collect();
        let (before, behind) = held.split_at(at.min(held.len()));
        let room = LONGEST.saturating_sub(held.len());
        let more = text.chars().take(room);
        // A control sign that is pasted must not reach the terminal.
        let more: Vec<char> = more.map(|c| if c.is_control() { ' ' } else { c }).collect();
        let whole = [before, &more, behind].concat();
        self.editor = Editor::new(whole.into_iter().collect()).with_cursor(at + more.len());
    }

    /// Changes the text, or goes elsewhere in it. A character has no room in a line that is full.
    pub fn edit(&mut self, request: InputRequest) {
        if matches!(request, InputRequest::InsertChar(_)) && self.is_full() {
            return;
        }
        // Walking through a text that was put there for him leaves it untouched by the user.
        let walks = matches!(
            request,
            InputRequest::GoToPrevChar
                | InputRequest::GoToNextChar
                | InputRequest::GoToPrevWord
                | InputRequest::GoToNextWord
                | InputRequest::GoToStart
                | InputRequest::GoToEnd
        );
        self.is_touched |= !walks;
        self.editor.handle(request);
    }
}
