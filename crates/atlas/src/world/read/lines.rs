//! The lines of a world file: comments taken off, header lines read, blocks told apart.

use crate::board::{Finding, WorldSide};

/// A line of a block, without its comment and without blanks around it.
#[derive(Clone, Debug)]
pub struct WorldLine {
    /// Its number in the file, from 1.
    pub number: usize,
    pub text: String,
}

/// A number that the file claims, and the line that does.
pub type Claim = Option<(usize, usize)>;

/// A world file, laid out.
#[derive(Debug, Default)]
pub struct WorldFile {
    pub title: String,
    pub flat: bool,
    pub seed: Option<String>,
    pub closed: Vec<WorldSide>,
    pub areas_claimed: Claim,
    pub centres_claimed: Claim,
    /// Comment lines before the first line that says something, but for `world 1`.
    pub remarks: Vec<String>,
    /// Header lines and those that begin a block: their numbers and first words.
    pub heads: Vec<(usize, String)>,
    pub comments: Vec<Noted>,
    /// The lines of the blocks, in the order of [`BLOCKS`].
    pub blocks: [Vec<WorldLine>; 5],
}

/// A comment, and the number of the line that it is on.
#[derive(Debug)]
pub struct Noted {
    pub number: usize,
    /// Whether the line says something before it.
    pub behind: bool,
    pub text: String,
}

/// The blocks, by their first line.
const BLOCKS: [&str; 5] = ["legend", "drawing", "areas", "join", "cut"];

impl WorldFile {
    pub(crate) fn legend(&self) -> &[WorldLine] {
        &self.blocks[0]
    }
    pub(crate) fn drawing(&self) -> &[WorldLine] {
        &self.blocks[1]
    }
    pub(crate) fn areas(&self) -> &[WorldLine] {
        &self.blocks[2]
    }
    pub(crate) fn join(&self) -> &[WorldLine] {
        &self.blocks[3]
    }
    pub(crate) fn cut(&self) -> &[WorldLine] {
        &self.blocks[4]
    }
}

/// Where an indented line belongs.
#[derive(Clone, Copy)]
enum WithinBlock {
    Nothing,
    Block(usize),
    /// A block that was given before.
    Again,
}

pub(crate) fn lay_out(text: &str, findings: &mut Vec<Finding<usize>>) -> WorldFile {
    let mut layout = FileLayout {
        sheet: WorldFile::default(),
        seen: Vec::new(),
        within: WithinBlock::Nothing,
        begun: false,
    };
    // Editors on Windows put a mark before the text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (number, line) in (1..).zip(text.split('\n')) {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let plain = without_controls(line, number, findings);
        // No text of a world has a `#`: the writer makes a blank of it.
        let (said, comment) = plain
            .split_once('#')
            .map_or((&*plain, None), |(said, comment)| (said, Some(comment)));
        let behind = !said.trim().is_empty();
        match comment.map(|comment| comment.trim().to_owned()) {
            // Nothing but `world 1` was read: this comment speaks of the file.
            Some(remark) if !behind && layout.seen.is_empty() => layout.sheet.remarks.push(remark),
            Some(text) => layout.sheet.comments.push(Noted {
                number,
                behind,
                text,
            }),
            None => {}
        }
        if behind {
            layout.line(number, said, findings);
        }
    }
    if !layout.begun {
        findings.push(Finding::numbered(
            1,
            1,
            "the file is empty; a world begins with the line `world 1`",
        ));
    }
    for (block, name) in [(0, "legend"), (1, "drawing")] {
        if layout.sheet.blocks[block].is_empty() {
            let text = if layout.seen.contains(&name) {
                format!(
                    "the block `{name}` is empty; write its lines below it, each indented by a blank"
                )
            } else {
                format!(
                    "there is no block `{name}`; it begins with a line `{name}`, and its lines \
                     are indented"
                )
            };
            findings.push(Finding::numbered(0, 4, text));
        }
    }
    layout.sheet
}

/// The line with blanks for tabs and control characters, which are reported.
fn without_controls(line: &str, number: usize, findings: &mut Vec<Finding<usize>>) -> String {
    let Some(found) = line.chars().find(|c| c.is_control()) else {
        return line.to_owned();
    };
    let what = if found == '\t' {
        "a tab".to_owned()
    } else {
        format!("the control character U+{:04X}", u32::from(found))
    };
    findings.push(Finding::numbered(
        number,
        2,
        format!("this line has {what}; write blanks instead"),
    ));
    line.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

struct FileLayout {
    sheet: WorldFile,
    /// The words of the header lines and blocks so far.
    seen: Vec<&'static str>,
    within: WithinBlock,
    /// Whether the first line has been read.
    begun: bool,
}

/// The words that begin a header line, and how it is written.
const HEADERS: [(&str, &str); 6] = [
    ("title", "title TEXT"),
    ("wrap", "wrap cylinder` or `wrap none"),
    ("seed", "seed TEXT"),
    (
        "closed",
        "closed north` or other sides: `north east south west",
    ),
    ("area-count", "area-count NUMBER"),
    ("centre-count", "centre-count NUMBER"),
];

impl FileLayout {
    /// Reads a line that says something; `said` is without its comment.
    fn line(&mut self, number: usize, said: &str, findings: &mut Vec<Finding<usize>>) {
        let indented = said.starts_with(' ');
        let said = said.trim();
        if !indented {
            self.sheet.heads.push((
                number,
                said.split(' ').next().unwrap_or_default().to_owned(),
            ));
        }
        if !std::mem::replace(&mut self.begun, true) {
            if indented || said.split_whitespace().ne(["world", "1"]) {
                findings.push(Finding::numbered(
                    number,
                    1,
                    format!(
                        "the first line is `{}`, not `world 1`; write `world 1` above it",
                        shortened(said)
                    ),
                ));
            }
            // Whatever it says, it stands for the first line: reading it as another would add errors.
            return;
        }
        if !indented {
            self.within = WithinBlock::Nothing;
            return self.head(number, said, findings);
        }
        match self.within {
            WithinBlock::Block(block) => self.sheet.blocks[block].push(WorldLine {
                number,
                text: said.to_owned(),
            }),
            // The block's second head was reported, and its lines are not read.
            WithinBlock::Again => {}
            WithinBlock::Nothing => {
                let text = format!(
                    "`{}` is indented, but in no block; begin the block above it ({})",
                    shortened(said),
                    BLOCKS.join(", ")
                );
                findings.push(Finding::numbered(number, 3, text));
            }
        }
    }

    /// Reads a line that is not indented.
    fn head(&mut self, number: usize, said: &str, findings: &mut Vec<Finding<usize>>) {
        let (word, value) = said
            .split_once(' ')
            .map_or((said, ""), |(word, value)| (word, value.trim()));
        if let Some(block) = BLOCKS.iter().position(|&block| block == word) {
            if !value.is_empty() {
                findings.push(Finding::numbered(
                    number,
                    3,
                    format!(
                        "`{word}` must be alone in its line; move `{}` into an indented line \
                         below it",
                        shortened(value)
                    ),
                ));
            }
            let again = self.again(number, BLOCKS[block], findings);
            self.within = if again {
                WithinBlock::Again
            } else {
                WithinBlock::Block(block)
            };
        } else if let Some(&(name, form)) = HEADERS.iter().find(|(name, _)| *name == word) {
            if !self.again(number, name, findings) && self.value(number, name, value).is_none() {
                findings.push(Finding::numbered(
                    number,
                    3,
                    format!(
                        "`{}` is not a value for `{name}`; write `{form}`",
                        shortened(value)
                    ),
                ));
            }
        } else {
            let words: Vec<&str> = HEADERS
                .iter()
                .map(|(name, _)| *name)
                .chain(BLOCKS)
                .collect();
            findings.push(Finding::numbered(
                number,
                3,
                format!(
                    "`{}` begins no line of a world; there are {}",
                    shortened(word),
                    words.join(", ")
                ),
            ));
        }
    }

    /// Whether the header line or block was given before, which is reported.
    fn again(
        &mut self,
        number: usize,
        name: &'static str,
        findings: &mut Vec<Finding<usize>>,
    ) -> bool {
        let again = self.seen.contains(&name);
        if again {
            findings.push(Finding::numbered(
                number,
                3,
                format!("`{name}` is there twice; put all of it in one place"),
            ));
        }
        self.seen.push(name);
        again
    }

    /// Takes the value of a header line; `None` where it makes no sense.
    fn value(&mut self, number: usize, name: &str, value: &str) -> Option<()> {
        let sheet = &mut self.sheet;
        match name {
            "title" => some(value)?.clone_into(&mut sheet.title),
            "seed" => sheet.seed = Some(some(value)?.to_owned()),
            "wrap" => {
                sheet.flat = match value {
                    "cylinder" => false,
                    "none" => true,
                    _ => return None,
                }
            }
            "closed" => {
                sheet.closed = some(value)?
                    .split_whitespace()
                    .map(side)
                    .collect::<Option<_>>()?;
            }
            "area-count" => sheet.areas_claimed = Some((number, count(value)?)),
            _ => sheet.centres_claimed = Some((number, count(value)?)),
        }
        Some(())
    }
}

fn some(value: &str) -> Option<&str> {
    (!value.is_empty()).then_some(value)
}

/// A number of digits alone.
fn count(value: &str) -> Option<usize> {
    // `parse` alone would take a sign before it.
    if !value.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    value.parse().ok()
}

fn side(word: &str) -> Option<WorldSide> {
    Some(match word {
        "north" => WorldSide::North,
        "east" => WorldSide::East,
        "south" => WorldSide::South,
        "west" => WorldSide::West,
        _ => return None,
    })
}

/// As much of a text as a message has room for.
pub(crate) fn shortened(text: &str) -> String {
    const ROOM: usize = 30;
    if text.chars().count() <= ROOM {
        text.to_owned()
    } else {
        text.chars().take(ROOM - 1).chain(['…']).collect()
    }
}
