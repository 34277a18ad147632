//! Comments put where they belong in the text of a world's file.

use super::WorldWriting;
use crate::board::{Comment, FileLine, Link};
use std::fmt::Write as _;

impl WorldWriting<'_> {
    /// The text with the comments of the world: each at its line, or at the end where that is not
    /// written.
    pub(super) fn with_comments(&self, text: String) -> String {
        if self.world.comments.is_empty() {
            return text;
        }
        let lines: Vec<&str> = text.lines().collect();
        let placed: Vec<(Option<usize>, &Comment)> = self
            .world
            .comments
            .iter()
            .map(|comment| (self.find(&lines, &comment.line), comment))
            .collect();
        let mut woven = String::new();
        for (number, line) in lines.iter().enumerate() {
            let here: Vec<&Comment> = placed
                .iter()
                .filter(|(at, _)| *at == Some(number))
                .map(|(_, comment)| *comment)
                .collect();
            let indent = &line[..line.len() - line.trim_start().len()];
            for comment in here.iter().filter(|comment| !comment.behind) {
                let _ = writeln!(woven, "{indent}{}", written(&comment.text));
            }
            woven.push_str(line);
            for comment in here.iter().filter(|comment| comment.behind) {
                let _ = write!(woven, " {}", written(&comment.text));
            }
            woven.push('\n');
        }
        // A comment on what is gone is still somebody's work.
        for (_, comment) in placed.iter().filter(|(at, _)| at.is_none()) {
            let _ = writeln!(woven, "{}", written(&comment.text));
        }
        woven
    }

    /// The number of a line of the text, from 0.
    fn find(&self, lines: &[&str], line: &FileLine) -> Option<usize> {
        match line {
            FileLine::Head(word) => head(lines, word),
            // A line of the legend may have another meaning now; its comment stays in the block.
            FileLine::Legend(meaning) => within(lines, "legend", |line| {
                line.split_once(" = ")
                    .is_some_and(|(_, text)| text == meaning)
            })
            .or_else(|| head(lines, "legend")),
            FileLine::Row(row) if *row < self.world.grid.height => {
                Some(head(lines, "drawing")? + 1 + usize::from(*row))
            }
            FileLine::Row(_) | FileLine::End => None,
            FileLine::Area(area) => {
                let id = format!("{}:", self.ids.get(area.index())?.as_ref()?);
                within(lines, "areas", |line| line.trim_start().starts_with(&id))
                    .or_else(|| head(lines, "areas"))
            }
            FileLine::Join(link) => self.find_link(lines, "join", link),
            FileLine::Cut(link) => self.find_link(lines, "cut", link),
        }
    }

    fn find_link(&self, lines: &[&str], block: &str, link: &Link) -> Option<usize> {
        let text = self.link(link)?;
        within(lines, block, |line| line == text.trim_end())
    }
}

/// The number of the line that begins with a word, and is not indented.
fn head(lines: &[&str], word: &str) -> Option<usize> {
    lines
        .iter()
        .position(|line| !line.starts_with(' ') && line.split(' ').next() == Some(word))
}

/// The number of the first wanted line of a block.
fn within(lines: &[&str], block: &str, is_wanted: impl Fn(&str) -> bool) -> Option<usize> {
    let first = head(lines, block)? + 1;
    let nth = lines
        .get(first..)?
        .iter()
        .take_while(|line| line.starts_with(' '))
        .position(|line| is_wanted(line))?;
    Some(first + nth)
}

/// A comment as it stands in a file.
fn written(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    format!("# {text}").trim_end().to_owned()
}
