//! The legend: what the codes of a drawing mean.

use super::Wrong;
use super::lines::{WorldLine, shortened};
use crate::board::{Board, Finding, ProvinceId};
use crate::grammar::Joined;
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeMeaning {
    Land,
    Sea,
    /// An area at the edge of the known world.
    Known(ProvinceId),
    Ice,
    Void,
    /// Ground that nobody enters, by the number of its text.
    Impassable(u8),
}

#[derive(Debug, Default)]
pub struct CodeLegend {
    singles: BTreeMap<char, CodeMeaning>,
    /// Ranges: first and last code.
    ranges: Vec<(char, char, CodeMeaning)>,
    /// The codes of faulty lines, as ranges.
    spoilt: Vec<(char, char)>,
    /// The texts of impassable ground.
    pub barriers: Vec<String>,
}

impl CodeLegend {
    pub(crate) fn meaning(&self, code: char) -> Option<CodeMeaning> {
        // A single code goes before the range in which it lies: `a-z = sea`, then `i = ice`.
        if let Some(&meaning) = self.singles.get(&code) {
            return Some(meaning);
        }
        self.ranges
            .iter()
            .find(|(first, last, _)| (*first..=*last).contains(&code))
            .map(|&(_, _, meaning)| meaning)
    }

    /// Whether a code stands on a faulty line.
    pub(crate) fn is_spoilt(&self, code: char) -> bool {
        self.spoilt
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&code))
    }

    pub(crate) fn known(&self) -> impl Iterator<Item = (char, ProvinceId)> + '_ {
        self.singles
            .iter()
            .filter_map(|(&code, &meaning)| match meaning {
                CodeMeaning::Known(province) => Some((code, province)),
                _ => None,
            })
    }
}

pub(crate) fn is_code(c: char) -> bool {
    matches!(c, '\u{30}'..='\u{24f}' | '\u{370}'..='\u{4ff}')
        && (c.is_alphabetic() || c.is_ascii_digit())
}

pub(crate) fn read_legend(
    lines: &[WorldLine],
    known: &Board,
    findings: &mut Vec<Finding<usize>>,
) -> CodeLegend {
    let mut legend = CodeLegend::default();
    for line in lines {
        let (codes, kind) = line
            .text
            .split_once('=')
            .map_or((&*line.text, None), |(codes, kind)| {
                (codes, Some(kind.trim()))
            });
        let entries: Vec<Option<CodeEntry>> = codes.split_whitespace().map(entry).collect();
        let good: Vec<CodeEntry> = entries.iter().copied().flatten().collect();
        let whole = (good.len() == entries.len()).then_some(&*good);
        match legend.line(codes, whole, kind, known) {
            Ok(meaning) => legend.add(&good, meaning),
            Err((code, text)) => {
                // Its good codes are known to be meant, so cells with them are no further error.
                legend.spoilt.extend(good.iter().map(|entry| entry.ends()));
                findings.push(Finding::numbered(line.number, code, text));
            }
        }
    }
    legend
}

/// The areas at the edge of the known world: `NAO NWG Arc`.
fn edge_areas(known: &Board) -> String {
    known
        .provinces
        .iter()
        .filter(|province| province.edge)
        .map(|province| &province.abbr)
        .joined(" ")
}

#[derive(Clone, Copy)]
enum CodeEntry {
    Single(char),
    Range(char, char),
}

impl CodeEntry {
    const fn ends(self) -> (char, char) {
        match self {
            Self::Single(code) => (code, code),
            Self::Range(first, last) => (first, last),
        }
    }
}

fn entry(word: &str) -> Option<CodeEntry> {
    let chars: Vec<char> = word.chars().collect();
    match chars[..] {
        [code] if is_code(code) => Some(CodeEntry::Single(code)),
        [first, '-', last] if is_code(first) && is_code(last) && first <= last => {
            Some(CodeEntry::Range(first, last))
        }
        _ => None,
    }
}

impl CodeLegend {
    /// What a line means; `entries` are its codes, if all of them are good.
    fn line(
        &mut self,
        codes: &str,
        entries: Option<&[CodeEntry]>,
        kind: Option<&str>,
        known: &Board,
    ) -> Result<CodeMeaning, Wrong> {
        let Some(kind) = kind else {
            return Err((
                5,
                format!(
                    "`{}` has no `=`; write `CODES = KIND`, as in `a-z = sea`",
                    shortened(codes)
                ),
            ));
        };
        let Some(entries) = entries else {
            let bad = codes
                .split_whitespace()
                .find(|word| entry(word).is_none())
                .unwrap_or_default();
            let how = "write one letter or digit, or a range such as `a-z`";
            return Err((5, format!("`{}` is not a code; {how}", shortened(bad))));
        };
        if entries.is_empty() {
            return Err((
                5,
                "there is no code before the `=`; write `CODES = KIND`, as in `a-z = sea`"
                    .to_owned(),
            ));
        }
        let (word, value) = kind
            .split_once(' ')
            .map_or((kind, ""), |(word, value)| (word, value.trim()));
        match (word, value) {
            ("known", "") => {
                let text = "`known` needs the name of an area, as in `1 = known NAO`";
                return Err((5, text.to_owned()));
            }
            ("known", _) if !matches!(entries, [CodeEntry::Single(_)]) => {
                let text = "a known area has one code; write a line for each";
                return Err((5, text.to_owned()));
            }
            ("impassable", "") => {
                let text = "`impassable` needs a text, as in `M = impassable the Wall of Gog`";
                return Err((5, text.to_owned()));
            }
            ("land" | "sea" | "ice" | "void", "") | ("known" | "impassable", _) => {}
            _ => {
                let kinds = "land, sea, known PLACE, ice, void, impassable TEXT";
                let kind = shortened(kind);
                let text = format!("`{kind}` is not a kind of ground; there are: {kinds}");
                return Err((5, text));
            }
        }
        // Only of a line that says something: a line has one error, the first to mend.
        if let Some(code) = self.twice(entries) {
            let text = format!("`{code}` has a meaning already; choose another code");
            return Err((6, text));
        }
        match word {
            "known" => self.known_place(value, known),
            "land" => Ok(CodeMeaning::Land),
            "sea" => Ok(CodeMeaning::Sea),
            "ice" => Ok(CodeMeaning::Ice),
            "void" => Ok(CodeMeaning::Void),
            _ => self.barrier(value),
        }
    }

    fn known_place(&self, place: &str, known: &Board) -> Result<CodeMeaning, Wrong> {
        let Some(province) = known.find_exact(place) else {
            return Err((
                10,
                format!(
                    "the Known World has no area `{}`; those at its edge are {}",
                    shortened(place),
                    edge_areas(known)
                ),
            ));
        };
        let name = &known.province(province).name;
        if !known.province(province).edge {
            return Err((
                11,
                format!(
                    "{name} is not at the edge of the Known World; draw it as `%`; those at the \
                     edge are {}",
                    edge_areas(known)
                ),
            ));
        }
        match self.known().find(|&(_, other)| other == province) {
            Some((code, _)) => Err((
                13,
                format!("{name} has the code `{code}` already; use that one"),
            )),
            None => Ok(CodeMeaning::Known(province)),
        }
    }

    fn barrier(&mut self, text: &str) -> Result<CodeMeaning, Wrong> {
        let index = self
            .barriers
            .iter()
            .position(|other| other == text)
            .unwrap_or(self.barriers.len());
        let Ok(number) = u8::try_from(index) else {
            return Err((
                5,
                "there are 256 impassable texts already; use one of them".to_owned(),
            ));
        };
        if index == self.barriers.len() {
            self.barriers.push(text.to_owned());
        }
        Ok(CodeMeaning::Impassable(number))
    }

    /// A code that the entries give once more in the same manner, on their own line or after
    /// another.
    fn twice(&self, entries: &[CodeEntry]) -> Option<char> {
        let (mut singles, mut ranges) = (Vec::new(), Vec::new());
        for &entry in entries {
            match entry {
                CodeEntry::Single(code)
                    if singles.contains(&code) || self.singles.contains_key(&code) =>
                {
                    return Some(code);
                }
                CodeEntry::Single(code) => singles.push(code),
                CodeEntry::Range(first, last) => {
                    let others = self
                        .ranges
                        .iter()
                        .map(|&(first, last, _)| (first, last))
                        .chain(ranges.iter().copied());
                    // The ends of a range are codes, and so is the first of what two ranges share.
                    let shared = others
                        .map(|(other, until)| (first.max(other), last.min(until)))
                        .find(|(low, high)| low <= high);
                    if let Some((code, _)) = shared {
                        return Some(code);
                    }
                    ranges.push((first, last));
                }
            }
        }
        None
    }

    fn add(&mut self, entries: &[CodeEntry], meaning: CodeMeaning) {
        for &entry in entries {
            match entry {
                CodeEntry::Single(code) => {
                    self.singles.insert(code, meaning);
                }
                CodeEntry::Range(first, last) => self.ranges.push((first, last, meaning)),
            }
        }
    }
}
