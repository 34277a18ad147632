//! From text to cases: layout only. Which places, powers and expectations there are is the
//! variant's business (`script`).

use chancery_atlas::board::Finding;
use chancery_engine::edit::EditError;

/// A piece of a case file with its line number, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'a> {
    pub line: usize,
    /// What is written, without comment and surrounding blanks.
    pub text: &'a str,
}

impl<'a> Text<'a> {
    /// The first word and the rest.
    pub(crate) fn split(self) -> (&'a str, Self) {
        let (word, rest) = self
            .text
            .split_once(char::is_whitespace)
            .unwrap_or((self.text, ""));
        (word, self.part(rest))
    }

    /// A part of it, without the blanks around that.
    pub(crate) fn part(self, text: &'a str) -> Self {
        let text = text.trim();
        Self { text, ..self }
    }

    /// What stands before and behind the first of a sign.
    pub(crate) fn parted(self, sign: &str) -> Option<(Self, Self)> {
        let (before, behind) = self.text.split_once(sign)?;
        Some((self.part(before), self.part(behind)))
    }

    /// What stands between commas.
    pub(crate) fn items(self) -> impl Iterator<Item = Self> {
        self.text.split(',').map(move |item| self.part(item))
    }

    pub(crate) fn wrong(self, why: impl Into<String>) -> Mistake {
        Mistake::error(self.line, why)
    }

    /// What it was read as.
    pub(crate) fn read<T>(self, read: Result<T, EditError>) -> Result<T, Mistake> {
        read.map_err(|why| self.wrong(why.to_string()))
    }

    /// A number.
    ///
    /// # Errors
    /// It is none; `form` is how the line is written.
    pub(crate) fn number<T: std::str::FromStr>(self, form: &str) -> Result<T, Mistake> {
        self.text.parse().map_err(|_| {
            let why = if self.text.is_empty() {
                "the number is missing".to_owned()
            } else {
                format!("“{}” is not a number for this line", self.text)
            };
            self.wrong(format!("{why}; write `{form}`"))
        })
    }
}

/// Why a case file can't be read, with the line.
pub type Mistake = Finding<usize>;

/// `NAME: item; item`, or `NAME:` with its items under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group<'a> {
    /// What stands before the colon.
    pub name: Text<'a>,
    /// The items, in the order of writing.
    pub items: Vec<Text<'a>>,
}

/// A block of groups: `units`, `owners`, `orders`, `expect-units`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups<'a> {
    /// The line of the block's keyword.
    pub line: usize,
    pub groups: Vec<Group<'a>>,
}

/// What is said after the start has been set up, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RawStep<'a> {
    /// `orders`: one phase.
    Orders(Groups<'a>),
    /// `expect`, line by line.
    Expect(Vec<Text<'a>>),
    /// `expect-units`.
    ExpectUnits(Groups<'a>),
    /// `phase TEXT` between blocks.
    Phase(Text<'a>),
    /// `conclude TEXT` between blocks: the table ends the game.
    Conclude(Text<'a>),
}

/// A case as it is laid out in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawCase<'a> {
    /// The rest of the `case` line.
    pub title: Text<'a>,
    /// `variant ID`.
    pub variant: Option<Text<'a>>,
    /// `board ID`.
    pub board: Option<Text<'a>>,
    /// `option NAME VALUE`, name and value together.
    pub options: Vec<Text<'a>>,
    /// `phase TEXT` before the first block.
    pub phase: Option<Text<'a>>,
    /// `players NAME, NAME…`.
    pub players: Option<Text<'a>>,
    /// `units`.
    pub units: Option<Groups<'a>>,
    /// `owners`.
    pub owners: Option<Groups<'a>>,
    /// `state`, line by line; a block without lines is another thing than none.
    pub state: Option<Vec<Text<'a>>>,
    /// `world`: its lines verbatim, comments and indentation and all.
    pub world: Option<Vec<Text<'a>>>,
    pub steps: Vec<RawStep<'a>>,
}

/// Reads the layout of a case file. A case that expects nothing is a mistake where it must.
///
/// # Errors
/// The mistakes found, at most one a case, in the order of their lines; also for a text without a
/// case.
pub(crate) fn parse(text: &str, must_expect: bool) -> Result<Vec<RawCase<'_>>, Vec<Mistake>> {
    let rows: Vec<_> = text
        .trim_start_matches('\u{feff}')
        .lines()
        .enumerate()
        .map(|(i, raw)| FileRow::new(i + 1, raw))
        .collect();
    let mut rows = UnreadRows { rows: &rows };
    let (mut cases, mut mistakes) = (Vec::new(), Vec::new());
    while let Some(row) = rows.peek() {
        match CaseParser::read(&mut rows) {
            Ok(case) if must_expect && !case.expects() => {
                mistakes.push(case.title.wrong(
                    "the case expects nothing, so it can never fail; add an `expect` block",
                ));
            }
            Ok(case) => cases.push(case),
            Err(mistake) => {
                mistakes.push(mistake);
                // One mistake a case: those behind it may only follow from it.
                rows.skip_to_case(row.number);
            }
        }
    }
    if cases.is_empty() && mistakes.is_empty() {
        mistakes.push(Mistake::error(
            1,
            "it has no case; a case begins with a line `case TITLE`",
        ));
    }
    if mistakes.is_empty() {
        Ok(cases)
    } else {
        Err(mistakes)
    }
}

const BLOCKS: [&str; 7] = [
    "units",
    "owners",
    "state",
    "world",
    "orders",
    "expect",
    "expect-units",
];
const HEADERS: [&str; 5] = ["variant", "board", "option", "phase", "players"];

/// The line by which the table ends the game.
const CONCLUDE: &str = "conclude";

#[derive(Clone, Copy)]
struct FileRow<'a> {
    number: usize,
    /// Columns of leading blanks; a tab reaches to the next multiple of 8.
    indent: usize,
    /// Without comment and surrounding blanks.
    text: &'a str,
    raw: &'a str,
}

impl<'a> FileRow<'a> {
    fn new(number: usize, raw: &'a str) -> Self {
        let said = raw.split('#').next().unwrap_or_default();
        let mut indent = 0;
        for c in raw.chars().take_while(|c| c.is_whitespace()) {
            indent = if c == '\t' {
                (indent / 8 + 1) * 8
            } else {
                indent + 1
            };
        }
        Self {
            number,
            indent,
            text: said.trim(),
            raw,
        }
    }

    fn text(self) -> Text<'a> {
        Text {
            line: self.number,
            text: self.text,
        }
    }

    /// The first word and the rest.
    fn split(self) -> (&'a str, Text<'a>) {
        self.text().split()
    }

    fn is_case(self) -> bool {
        self.split().0 == "case"
    }
}

/// The lines not yet read.
struct UnreadRows<'r, 'a> {
    rows: &'r [FileRow<'a>],
}

impl<'a> UnreadRows<'_, 'a> {
    /// The next line that says something.
    fn peek(&mut self) -> Option<FileRow<'a>> {
        while let [row, rest @ ..] = self.rows {
            if !row.text.is_empty() {
                return Some(*row);
            }
            self.rows = rest;
        }
        None
    }

    fn advance(&mut self) {
        self.rows = self.rows.get(1..).unwrap_or_default();
    }

    /// The next line, if it belongs to a block whose keyword is indented by `indent`.
    fn next_under(&mut self, indent: usize) -> Option<FileRow<'a>> {
        // A keyword alone on its line begins a block, however deep it stands.
        let row = self
            .peek()
            .filter(|row| row.indent > indent && !(row.is_case() || BLOCKS.contains(&row.text)))?;
        self.advance();
        Some(row)
    }

    /// Goes to the first `case` line after the line `number`.
    fn skip_to_case(&mut self, number: usize) {
        while let Some(row) = self.peek() {
            if row.number > number && row.is_case() {
                return;
            }
            self.advance();
        }
    }
}

/// A case being read.
struct CaseParser<'a> {
    case: RawCase<'a>,
    /// Whether a block has been read; header lines stand before the first.
    in_blocks: bool,
}

impl<'a> CaseParser<'a> {
    fn read(rows: &mut UnreadRows<'_, 'a>) -> Result<RawCase<'a>, Mistake> {
        let Some(first) = rows.peek().filter(|row| row.is_case()) else {
            let line = rows.peek().map_or(1, |row| row.number);
            return Err(Mistake::error(
                line,
                "this line belongs to no case; a case begins with a line `case TITLE`",
            ));
        };
        rows.advance();
        let (_, title) = first.split();
        if title.text.is_empty() {
            return Err(title.wrong("the case has no title; write `case TITLE`"));
        }
        let mut parser = Self {
            case: RawCase::new(title),
            in_blocks: false,
        };
        while let Some(row) = rows.peek().filter(|row| !row.is_case()) {
            rows.advance();
            parser.line(row, rows)?;
        }
        Ok(parser.case)
    }

    fn line(&mut self, row: FileRow<'a>, rows: &mut UnreadRows<'_, 'a>) -> Result<(), Mistake> {
        let (word, rest) = row.split();
        if word == CONCLUDE {
            self.in_blocks = true;
            self.case.steps.push(RawStep::Conclude(rest));
            return Ok(());
        }
        if BLOCKS.contains(&word) {
            if !rest.text.is_empty() {
                return Err(row.text().wrong(format!(
                    "`{word}` must be alone on its line; write its contents below it, indented"
                )));
            }
            self.in_blocks = true;
            return self.block(row, rows);
        }
        if !HEADERS.contains(&word) {
            let why = format!(
                "“{}” is not a line of a case; write {}, or indent it as a line of the block above",
                row.text,
                HEADERS
                    .iter()
                    .chain(&BLOCKS)
                    .map(|w| format!("`{w}`"))
                    .collect::<Vec<_>>()
                    .join(", ")
            );
            return Err(row.text().wrong(why));
        }
        if rest.text.is_empty() {
            return Err(row
                .text()
                .wrong(format!("`{word}` is empty; write its value after it")));
        }
        // Behind a block it is an expectation: the game has come to that phase.
        if word == "phase" && self.in_blocks {
            self.case.steps.push(RawStep::Phase(rest));
            return Ok(());
        }
        if self.in_blocks {
            return Err(row.text().wrong(format!(
                "`{word}` belongs before the first block of the case"
            )));
        }
        match word {
            "option" => {
                self.case.options.push(rest);
                Ok(())
            }
            "variant" => once(&mut self.case.variant, rest, row),
            "board" => once(&mut self.case.board, rest, row),
            "phase" => once(&mut self.case.phase, rest, row),
            _ => once(&mut self.case.players, rest, row),
        }
    }

    fn block(&mut self, row: FileRow<'a>, rows: &mut UnreadRows<'_, 'a>) -> Result<(), Mistake> {
        let word = row.text;
        if !self.case.steps.is_empty() && matches!(word, "units" | "owners" | "state" | "world") {
            return Err(row.text().wrong(format!(
                "`{word}` belongs before the first `orders` and `expect`"
            )));
        }
        match word {
            "units" => once(&mut self.case.units, groups(row, rows, &[',', ';'])?, row),
            "owners" => once(&mut self.case.owners, groups(row, rows, &[',', ';'])?, row),
            "state" => once(&mut self.case.state, lines(row, rows), row),
            "world" => once(&mut self.case.world, verbatim(row, rows), row),
            _ => {
                self.case.steps.push(match word {
                    // Orders may have commas of their own, as a list of retreats.
                    "orders" => RawStep::Orders(groups(row, rows, &[';'])?),
                    "expect" => RawStep::Expect(lines(row, rows)),
                    _ => RawStep::ExpectUnits(groups(row, rows, &[',', ';'])?),
                });
                Ok(())
            }
        }
    }
}

impl<'a> RawCase<'a> {
    /// Whether anything is expected of it.
    fn expects(&self) -> bool {
        self.steps.iter().any(|step| match step {
            RawStep::Orders(_) | RawStep::Conclude(_) => false,
            RawStep::Expect(lines) => !lines.is_empty(),
            RawStep::ExpectUnits(_) | RawStep::Phase(_) => true,
        })
    }

    fn new(title: Text<'a>) -> Self {
        Self {
            title,
            variant: None,
            board: None,
            options: Vec::new(),
            phase: None,
            players: None,
            units: None,
            owners: None,
            state: None,
            world: None,
            steps: Vec::new(),
        }
    }
}

/// Sets what a case says once.
fn once<T>(slot: &mut Option<T>, value: T, row: FileRow<'_>) -> Result<(), Mistake> {
    if slot.replace(value).is_some() {
        return Err(row.text().wrong(format!(
            "the case already has a `{}`; keep one",
            row.split().0
        )));
    }
    Ok(())
}

fn lines<'a>(keyword: FileRow<'a>, rows: &mut UnreadRows<'_, 'a>) -> Vec<Text<'a>> {
    std::iter::from_fn(|| rows.next_under(keyword.indent).map(FileRow::text)).collect()
}

/// The lines of a `world` block as they stand: blank ones, and what would be a comment elsewhere,
/// belong to it.
fn verbatim<'a>(keyword: FileRow<'a>, rows: &mut UnreadRows<'_, 'a>) -> Vec<Text<'a>> {
    let inside = rows
        .rows
        .iter()
        .take_while(|row| row.raw.trim().is_empty() || row.indent > keyword.indent);
    let length = inside.count();
    let (block, rest) = rows.rows.split_at(length);
    rows.rows = rest;
    block
        .iter()
        .map(|row| Text {
            line: row.number,
            text: row.raw,
        })
        .collect()
}

/// The lines of a block of `NAME: item; item`.
fn groups<'a>(
    keyword: FileRow<'a>,
    rows: &mut UnreadRows<'_, 'a>,
    separators: &[char],
) -> Result<Groups<'a>, Mistake> {
    let mut groups = Vec::new();
    // A `phase` or `conclude` line at the level of the names is the next step, however the block is
    // indented.
    let is_step =
        |row: FileRow| ["phase", CONCLUDE].contains(&row.split().0) && !row.text.contains(':');
    while rows.peek().is_some_and(|row| !is_step(row)) {
        let Some(row) = rows.next_under(keyword.indent) else {
            break;
        };
        let Some((name, first)) = row.text.split_once(':') else {
            let why = format!(
                "“{}” has no name; write `NAME: item; item`, or `NAME:` and the items below it, \
                 indented deeper",
                row.text
            );
            return Err(row.text().wrong(why));
        };
        let name = row.text().part(name);
        let mut items = split_items(row.text().part(first), separators);
        while let Some(item) = rows.next_under(row.indent) {
            items.extend(split_items(item.text(), separators));
        }
        groups.push(Group { name, items });
    }
    Ok(Groups {
        line: keyword.number,
        groups,
    })
}

fn split_items<'a>(written: Text<'a>, separators: &[char]) -> Vec<Text<'a>> {
    let items = written
        .text
        .split(separators)
        .map(str::trim)
        .filter(|item| !item.is_empty());
    items.map(|text| written.part(text)).collect()
}
