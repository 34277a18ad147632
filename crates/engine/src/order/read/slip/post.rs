//! The phases of a posted game: their headings, and below each its lines, apart from what the post
//! says became of each order. The lines of a phase are a slip of the whole table.

use super::header::heading;
use super::header_words::{KnownHeader, NamedPlayers, SlipHeader};
use super::listed::is_heading_of_list;
use super::results::split_result;
use crate::calendar::{Calendar, Phase, PhaseKind};
use crate::order::read::context::ReadingContext;
use crate::order::read::result_words::SaidResult;

/// A phase of a post.
#[derive(Debug)]
pub struct PostedPhase {
    /// As its heading names it.
    pub phase: Phase,
    /// The line of its heading, from 1.
    pub line: usize,
    /// What stands below the heading, empty lines too, but none at the end.
    pub lines: Vec<PostedLine>,
}

impl PostedPhase {
    const fn new(phase: Phase, line: usize) -> Self {
        Self {
            phase,
            line,
            lines: Vec::new(),
        }
    }

    fn drop_empty_end(&mut self) {
        while let Some(last) = self.lines.last()
            && last.text.is_empty()
        {
            self.lines.pop();
        }
    }

    /// Whether some line has the form of an order: a table of contents has none.
    pub fn has_orders(&self) -> bool {
        self.lines
            .iter()
            .any(|line| !line.heads_list && has_verb(&line.text))
    }
}

/// A line of a phase of a post.
#[derive(Clone, Debug)]
pub struct PostedLine {
    /// From 1.
    pub number: usize,
    /// Without what became of the order.
    pub text: String,
    /// What became of the order, as the post has it.
    pub said: SaidResult,
    heads_list: bool,
}

/// Whether a line has a sign or word that stands in orders, and in no list of units.
fn has_verb(line: &str) -> bool {
    const SIGNS: [&str; 12] = [
        " - ",
        "->",
        "\u{2192}",
        " \u{2013} ",
        " move",
        " hold",
        " support",
        " convoy",
        " s ",
        "build ",
        "retreat to",
        "destroy ",
    ];
    let lower = line.to_lowercase();
    lower.ends_with(" h") || SIGNS.iter().any(|sign| lower.contains(sign))
}

/// The phases of a post, in the order of a game: sites write the last one first. A site lists under a
/// season, for each power, its moves, its retreats and its builds.
pub fn read_post(context: ReadingContext<'_>, calendar: &Calendar, text: &str) -> Vec<PostedPhase> {
    let known = KnownHeader {
        context,
        calendar,
        open: None,
        players: NamedPlayers::Powers(&[]),
    };
    let mut sections: Vec<PostedPhase> = Vec::new();
    // Where the phases of the season begin, and which of them goes on.
    let mut season = 0;
    let mut at = 0;
    // A site names a power once, above its moves: the lines of its retreats need the name too.
    let mut power: Option<PostedLine> = None;
    let mut has_parts = false;
    for (number, line) in (1..).zip(text.lines()) {
        let header = heading(known, line);
        if let Some(phase) = header.and_then(|header| header.phase) {
            // A list of orders and one of results may each have the heading.
            if sections
                .last()
                .is_some_and(|last| last.phase == phase && last.lines.is_empty())
            {
                sections.pop();
            }
            season = sections.len();
            at = season;
            power = None;
            sections.push(PostedPhase::new(phase, number));
            if !header.is_some_and(|header| header.names_somebody()) {
                continue;
            }
        }
        // What stands above the first heading of a phase is talk.
        let Some(first) = sections.get(season).map(|section| section.phase) else {
            continue;
        };
        if let Some(phase) = header.and_then(|header| part(header, first, calendar)) {
            has_parts = true;
            let parts = &sections[season..];
            // The second power's retreats go with those of the first.
            let known_part = parts.iter().position(|section| section.phase == phase);
            at = match known_part {
                Some(nth) => season + nth,
                None => sections.len(),
            };
            if at == sections.len() {
                sections.push(PostedPhase::new(phase, number));
            }
            sections[at].lines.extend(power.clone());
            continue;
        }
        // Empty lines too: the lines of a slip keep their numbers.
        let (text, said) = split_result(line);
        let line = PostedLine {
            number,
            heads_list: is_heading_of_list(known, line),
            text,
            said,
        };
        if header.is_some_and(|header| header.names_somebody()) {
            power = Some(line.clone());
        }
        sections[at].lines.push(line);
    }
    for section in &mut sections {
        section.drop_empty_end();
    }
    drop_contents(&mut sections);
    // A post in no order at all stays as it is.
    let is_backwards = sections
        .windows(2)
        .all(|pair| pair[0].phase >= pair[1].phase);
    if has_parts || is_backwards {
        sections.sort_by_key(|section| section.phase);
    }
    sections
}

/// Drops the phases of a table of contents, which has headings alone, where the same phases follow
/// with their orders.
fn drop_contents(sections: &mut Vec<PostedPhase>) {
    let told: Vec<Phase> = sections
        .iter()
        .filter(|section| section.has_orders())
        .map(|section| section.phase)
        .collect();
    sections.retain(|section| section.has_orders() || !told.contains(&section.phase));
}

/// The phase of a season that a heading without a phase is for: `Retreats`, `Unit-placement`.
fn part(header: SlipHeader, season: Phase, calendar: &Calendar) -> Option<Phase> {
    if header.phase.is_some() || header.names_somebody() {
        return None;
    }
    let kind = match header.kind? {
        PhaseKind::Retreats => "retreats",
        PhaseKind::Adjustments => "adjustments",
        PhaseKind::Movement | PhaseKind::SetUp => return Some(season),
    };
    let name = &calendar.season(season).name;
    calendar.parse(&format!("{name} {} {kind}", season.year))
}
