//! Searching in the lines of a page, the same on every page that is read or walked through.

use ratatui::prelude::*;

use super::action::ScreenPlace;
use super::list::Rows;
use super::look::Look;
use chancery_atlas::grammar::counted;

pub struct Find {
    /// What is searched.
    pub text: String,
    /// The place in which it was begun: in another one it ends.
    place: &'static ScreenPlace,
    /// The line from which it was begun, to go back to.
    from: usize,
    /// The line that was found last.
    at: Option<usize>,
    /// Where the cursor stood when it was found.
    stood: usize,
    found: Vec<usize>,
}

impl Find {
    /// A search in a place, from a line on.
    pub(crate) fn new(place: &'static ScreenPlace, from: usize) -> Self {
        Self {
            text: String::new(),
            place,
            from,
            at: None,
            stood: from,
            found: Vec::new(),
        }
    }

    /// How many lines have it, and the number of the one that was found last: `3 of 12`.
    pub(crate) fn count(&self) -> String {
        let nth = self
            .at
            .and_then(|at| self.found.iter().position(|&line| line == at));
        match (self.found.len(), nth) {
            _ if self.text.is_empty() => String::new(),
            (0, _) => "not on this page".to_owned(),
            (n, None) => counted(n, "line"),
            (n, Some(nth)) => format!("{} of {n}", nth + 1),
        }
    }

    /// Looks through the lines anew.
    pub(crate) fn look(&mut self, rows: &Rows) {
        let sought = self.text.to_lowercase();
        self.found.clear();
        if sought.is_empty() {
            return;
        }
        for (nth, row) in rows.rows.iter().enumerate() {
            if row.text.to_lowercase().contains(&sought) {
                self.found.push(nth);
            }
        }
    }

    /// Looks through the lines, and gives the one to go to: that from which the search was begun where
    /// none has it.
    pub(crate) fn step(&mut self, rows: &Rows, which: Which) -> usize {
        self.look(rows);
        let origin = match self.at {
            Some(found) if rows.at == self.stood => found,
            // The user moved the cursor, so the search goes on from there.
            _ => rows.at,
        };
        let found = &self.found;
        let next = match which {
            Which::First => found
                .iter()
                .find(|&&line| line >= self.from)
                .or(found.first()),
            Which::Next => found.iter().find(|&&line| line > origin).or(found.first()),
            Which::Before => found.iter().rfind(|&&line| line < origin).or(found.last()),
        };
        self.at = next.copied();
        self.at.unwrap_or(self.from)
    }

    /// Notes where the cursor stands now.
    pub(crate) const fn stands_at(&mut self, at: usize) {
        self.stood = at;
    }

    /// The line from which it was begun.
    pub(crate) const fn origin(&self) -> usize {
        self.from
    }

    /// Whether it goes on in a place.
    pub(crate) fn is_in(&self, place: &ScreenPlace) -> bool {
        *self.place == *place
    }
}

/// Which of the lines that have it is gone to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The first from where the search was begun.
    First,
    /// The one after the line in hand, round and round.
    Next,
    Before,
}

/// Marks what is searched wherever it is seen.
pub fn mark(look: &Look, find: &Find, buffer: &mut Buffer, area: Rect) {
    let sought: Vec<char> = find.text.to_lowercase().chars().collect();
    if sought.is_empty() {
        return;
    }
    for y in area.top()..area.bottom() {
        let row: Vec<char> = (area.left()..area.right())
            .map(|x| {
                let symbol = buffer[(x, y)].symbol();
                // One letter a cell, so that the index of a letter is that of its column.
                let lower = symbol.chars().next().and_then(|c| c.to_lowercase().next());
                lower.unwrap_or(' ')
            })
            .collect();
        let mut at = 0;
        while at + sought.len() <= row.len() {
            if !row[at..].starts_with(&sought) {
                at += 1;
                continue;
            }
            for x in at..at + sought.len() {
                let cell = &mut buffer[(area.left() + x as u16, y)];
                // A line in hand and a badge keep their colours.
                if cell.bg == Color::Reset {
                    cell.set_style(look.theme.found);
                }
                cell.modifier |= Modifier::BOLD | Modifier::UNDERLINED;
            }
            at += sought.len();
        }
    }
}
