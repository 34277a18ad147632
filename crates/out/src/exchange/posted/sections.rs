//! The phases of a posted game: their headings, and below each its lines, apart from what the file
//! says became of each order.

use chancery_engine::calendar::{Calendar, Phase, PhaseKind};

/// A heading has no more words.
const LONGEST_HEADING: usize = 8;

/// Words of a heading that say nothing of its phase.
const FILLING: [&str; 14] = [
    "results",
    "result",
    "orders",
    "order",
    "phase",
    "turn",
    "diplomacy",
    "of",
    "for",
    "the",
    "and",
    "deadline",
    "year",
    "season",
];

/// What became of an order, in the words of sites and forums.
const FAILED: [&str; 20] = [
    "fail",
    "fails",
    "failed",
    "bounce",
    "bounces",
    "bounced",
    "void",
    "invalid",
    "illegal",
    "cut",
    "disrupted",
    "stood off",
    "standoff",
    "stand-off",
    "stands off",
    "no convoy",
    "unsuccessful",
    "impossible",
    "did not succeed",
    "refused",
];
const DISLODGED: [&str; 6] = [
    "dislodged",
    "dislodge",
    "destroyed",
    "retreats",
    "must retreat",
    "disbanded",
];
const SUCCEEDED: [&str; 7] = [
    "succeeds",
    "succeeded",
    "success",
    "successful",
    "ok",
    "resolved",
    "resolves",
];

/// What a file says of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SaidResult {
    Nothing,
    Succeeded,
    Failed,
    Dislodged,
}

/// A phase of the file.
pub(super) struct PostedPhase {
    pub phase: Phase,
    /// The line of its heading, from 1.
    pub line: usize,
    pub lines: Vec<PostedLine>,
}

impl PostedPhase {
    pub(super) fn has_orders(&self) -> bool {
        self.lines.iter().any(|line| has_verb(&line.text))
    }
}

pub(super) struct PostedLine {
    /// From 1.
    pub number: usize,
    /// Without what became of the order.
    pub text: String,
    pub said: SaidResult,
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

/// The phases of a text, in the order of a game: sites write the last one first. A site lists under a
/// season, for each power, its moves, its retreats and its builds.
pub(super) fn sections(text: &str, calendar: &Calendar) -> Vec<PostedPhase> {
    let mut sections: Vec<PostedPhase> = Vec::new();
    // Where the phases of the season begin, and which of them goes on.
    let (mut season, mut at) = (0, 0);
    let mut power: Option<PostedLine> = None;
    let mut has_parts = false;
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(phase) = heading(line, calendar) {
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
            sections.push(PostedPhase {
                phase,
                line: number,
                lines: Vec::new(),
            });
            continue;
        }
        let Some(first) = sections.get(season).map(|section| section.phase) else {
            continue;
        };
        if let Some(phase) = part(line, first, calendar) {
            has_parts = true;
            let mut known = sections[season..].iter();
            let found = known.position(|section| section.phase == phase);
            at = found.map_or(sections.len(), |nth| season + nth);
            if found.is_none() {
                sections.push(PostedPhase {
                    phase,
                    line: number,
                    lines: Vec::new(),
                });
            }
            let whose = power.as_ref().map(|line| (line.number, line.text.clone()));
            sections[at]
                .lines
                .extend(whose.map(|(number, text)| PostedLine {
                    number,
                    text,
                    said: SaidResult::Nothing,
                }));
            continue;
        }
        // The lines of a slip keep their numbers.
        let (text, said) = split_result(draw(line).map_or(line, |_| ""));
        if text.ends_with(':') && text.split_whitespace().count() < LONGEST_HEADING {
            power = Some(PostedLine {
                number,
                text: text.clone(),
                said,
            });
        }
        sections[at].lines.push(PostedLine { number, text, said });
    }
    for section in &mut sections {
        while section
            .lines
            .last()
            .is_some_and(|line| line.text.is_empty())
        {
            section.lines.pop();
        }
    }
    // A table of contents has the headings alone.
    let told: Vec<Phase> = sections
        .iter()
        .filter(|section| section.has_orders())
        .map(|section| section.phase)
        .collect();
    sections.retain(|section| section.has_orders() || !told.contains(&section.phase));
    let is_backwards = || {
        let mut pairs = sections.windows(2);
        pairs.all(|pair| pair[0].phase >= pair[1].phase)
    };
    if has_parts || is_backwards() {
        sections.sort_by_key(|section| section.phase);
    }
    sections
}

/// The phase of a season that a line names, if it says nothing else: `Retreats`, `Unit-placement`.
fn part(line: &str, season: Phase, calendar: &Calendar) -> Option<Phase> {
    let word = line.trim().trim_matches(|c: char| !c.is_alphanumeric());
    let kind = match &*word.to_lowercase() {
        "diplomacy" | "moves" | "movement" => return Some(season),
        "retreats" => "retreats",
        "unit-placement" | "builds" | "adjustments" => "adjustments",
        _ => return None,
    };
    let name = &calendar.season(season).name;
    calendar.parse(&format!("{name} {} {kind}", season.year))
}

/// The phase that a line names, if it says nothing else: `Spring, 1901`, `Fall 1902 - Retreats`,
/// `## Results of Autumn 1903`, `S1901M`.
fn heading(line: &str, calendar: &Calendar) -> Option<Phase> {
    let words: Vec<String> = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    if words.is_empty() || words.len() > LONGEST_HEADING {
        return None;
    }
    if let [word] = &words[..] {
        return calendar.parse(word).filter(|_| word.len() > 3);
    }
    let mut season = Vec::new();
    let (mut year, mut kind) = (None, None);
    for word in &words {
        match &**word {
            word if word.len() <= 4 && word.chars().all(|c| c.is_ascii_digit()) => {
                year = Some(word.to_owned()).filter(|_| year.is_none());
                year.as_ref()?;
            }
            "retreat" | "retreats" => kind = Some(PhaseKind::Retreats),
            "build" | "builds" | "adjustment" | "adjustments" | "removals" | "disbands" => {
                kind = Some(PhaseKind::Adjustments);
            }
            "move" | "moves" | "movement" | "movements" => kind = Some(PhaseKind::Movement),
            word if FILLING.contains(&word) => {}
            word => season.push(word.to_owned()),
        }
    }
    let year = year?;
    let season = season.join(" ");
    let named = calendar.parse(&format!("{season} {year}"))?;
    match kind {
        Some(PhaseKind::Adjustments) if named.kind != PhaseKind::Adjustments => {
            calendar.parse(&format!("{season} {year} adjustments"))
        }
        Some(PhaseKind::Retreats) => calendar.parse(&format!("{season} {year} retreats")),
        _ => Some(named),
    }
}

/// A line without what became of the order, and what that was.
fn split_result(line: &str) -> (String, SaidResult) {
    let mut line = line
        .trim()
        .trim_start_matches(['*', '\u{2022}', '#', '>', '|'])
        .trim()
        .to_owned();
    line.truncate(run_together(&line).unwrap_or(line.len()));
    if line.to_lowercase().starts_with("do not use build order") {
        "Waive".clone_into(&mut line);
    }
    let mut said = SaidResult::Nothing;
    loop {
        let trimmed = line.trim_end_matches(['.', ' ', '\t', '*', '_']).len();
        let bare = &line[..trimmed];
        let cut = match bare.chars().last() {
            Some(')') => bare.rfind('('),
            Some(']') => bare.rfind('['),
            Some('}') => bare.rfind('{'),
            _ => None,
        };
        let (from, what) = match cut {
            Some(from) => (from, outcome(&bare[from + 1..bare.len() - 1])),
            // `A Vie - Gal, bounced with A War`, `A Vie - Gal *bounce*`.
            None => match bare.rfind([',', ';', '*', ':', '\u{2014}', '\u{2013}', '=']) {
                Some(from) => {
                    let after = &bare[from..];
                    let after = after.trim_start_matches(|c: char| !c.is_alphanumeric());
                    (from, outcome(after))
                }
                None => return (line, said),
            },
        };
        // A remark of the poster, as `(see below for the reason)`, is longer than a place.
        let inside = bare[from..].to_lowercase();
        let is_of_order = ["via", "convoy", "coast"]
            .iter()
            .any(|word| inside.contains(word));
        let is_remark = cut.is_some() && !is_of_order && inside.split_whitespace().count() > 2;
        if what == SaidResult::Nothing && !is_remark {
            return (line, said);
        }
        if said == SaidResult::Nothing || what == SaidResult::Dislodged {
            said = what;
        }
        line.truncate(from);
        let end = line.trim_end_matches([' ', '\t', ',', '*', '.']).len();
        line.truncate(end);
    }
}

/// What a remark behind an order says became of it.
fn outcome(text: &str) -> SaidResult {
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    let lower = text.to_lowercase();
    let begins = |words: &[&str]| {
        words.iter().any(|word| {
            lower
                .strip_prefix(word)
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
        })
    };
    if begins(&DISLODGED) {
        SaidResult::Dislodged
    } else if begins(&FAILED) {
        SaidResult::Failed
    } else if begins(&SUCCEEDED) {
        SaidResult::Succeeded
    } else {
        SaidResult::Nothing
    }
}

/// Where webDiplomacy writes a second order behind one without a blank: `The army at Munich
/// disbandBuild fleet at Munich.`, `Destroy the unit at MunichThe  at Munich destroy.`
fn run_together(line: &str) -> Option<usize> {
    let second = |word: &str| {
        let mut found = line.match_indices(word).map(|(at, _)| at);
        found.find(|&at| line[..at].ends_with(|c: char| c.is_lowercase()))
    };
    second("Build ").or_else(|| second("The "))
}

/// Whether a line says of a game that it was drawn, and nothing else.
pub(super) fn is_only_draw(line: &str) -> bool {
    let words = line.trim().trim_end_matches(['.', '!']);
    words.eq_ignore_ascii_case("game drawn")
}

/// What a line says of a draw, from that word on: `drawn between France and Turkey` of `Game drawn
/// between France and Turkey.`
pub(super) fn draw(line: &str) -> Option<&str> {
    let lower = line.to_ascii_lowercase();
    let mut words = lower.match_indices("draw").map(|(at, _)| at);
    let at = words.find(|&at| !lower[..at].ends_with(|c: char| c.is_alphabetic()))?;
    lower.contains("game").then_some(())?;
    Some(line[at..].trim_end_matches(['.', '!', ' ']))
}
