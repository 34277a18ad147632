//! Comments put where they belong in the text of a world's file.

use super::WorldWriting;
use crate::board::{Comment, FileLine, Link};

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
            .map(|comment| (self.find(&lines, &comment.of), comment))
            .collect();
        let of = |at: Option<usize>, behind: bool| {
            let there = placed
                .iter()
                .filter(move |(line, comment)| *line == at && comment.behind == behind);
            there.map(|(_, comment)| written(&comment.text))
        };
        let mut woven = String::new();
        for (number, line) in lines.iter().enumerate() {
            let indent = &line[..line.len() - line.trim_start().len()];
            woven.extend(of(Some(number), false).map(|comment| format!("{indent}{comment}\n")));
            woven.push_str(line);
            woven.extend(of(Some(number), true).map(|comment| format!(" {comment}")));
            woven.push('\n');
        }
        woven.extend(
            placed
                .iter()
                .filter(|(line, _)| line.is_none())
                .map(|(_, comment)| format!("{}\n", written(&comment.text))),
        );
        woven
    }

    /// The number of a line of the text, from 0.
    fn find(&self, lines: &[&str], line: &FileLine) -> Option<usize> {
        let head = |word: &str| {
            lines
                .iter()
                .position(|line| !line.starts_with(' ') && line.split(' ').next() == Some(word))
        };
        let within = |block: &str, is: &dyn Fn(&str) -> bool| {
            let first = head(block)? + 1;
            let rest = lines.get(first..)?.iter();
            rest.take_while(|line| line.starts_with(' '))
                .position(|line| is(line))
                .map(|at| first + at)
        };
        let tie = |block: &str, link: &Link| {
            let text = self.link(link)?;
            within(block, &|line| line == text.trim_end())
        };
        match line {
            FileLine::Head(word) => head(word),
            FileLine::Legend(meaning) => {
                let means = |line: &str| {
                    line.split_once(" = ")
                        .is_some_and(|(_, text)| text == meaning)
                };
                within("legend", &means).or_else(|| head("legend"))
            }
            FileLine::Row(row) => Some(head("drawing")? + 1 + usize::from(*row))
                .filter(|_| *row < self.world.grid.height),
            FileLine::Area(area) => {
                let id = format!("{}:", self.ids.get(area.index())?.as_ref()?);
                within("areas", &|line| line.trim_start().starts_with(&id))
                    .or_else(|| head("areas"))
            }
            FileLine::Join(link) => tie("join", link),
            FileLine::Cut(link) => tie("cut", link),
            FileLine::End => None,
        }
    }
}

/// A comment as it stands in a file.
fn written(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    format!("# {text}").trim_end().to_owned()
}
