//! The small document model that every report is written in once. Renderers make text, Markdown
//! or HTML of it.

use chancery_atlas::grammar::said;

/// A report: blocks in the order of reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    pub blocks: Vec<Block>,
}

/// A piece of a report. All texts are plain: renderers escape what their format needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading; level 1 is the largest.
    Heading(u8, String),
    Paragraph(String),
    List {
        /// Whether its items are numbered.
        numbered: bool,
        items: Vec<String>,
    },
    Table(TextTable),
    /// Lines over the years; what they show is told in words and tables too.
    Plot(Plot),
    /// Where the sheet is cut: what is above stays with its reader, what is below is handed in.
    Cut,
}

/// Numbers that go up and down over the years.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plot {
    pub title: String,
    /// What each point in time is called, the first one first.
    pub times: Vec<String>,
    pub curves: Vec<Curve>,
}

/// A power's line in a plot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// The power's name.
    pub name: String,
    pub badge: String,
    /// Which of [`crate::livery::LIVERIES`] it wears.
    pub livery: usize,
    /// Its number at each point in time.
    pub numbers: Vec<usize>,
}

/// A table: every row has as many cells as there are columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable {
    /// The columns' heads.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    pub kind: TableKind,
    /// The rows for a spreadsheet, numbers without remarks; empty where the cells are no numbers.
    pub plain: Vec<Vec<String>>,
}

/// What stands in a table, and so how it is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableKind {
    #[default]
    Texts,
    /// Many columns: a text too narrow for them breaks the cells of all between words, and not of
    /// the last one alone.
    Wide,
    /// Orders and what became of them; narrowed like a wide table.
    Orders,
    /// Every column after the first holds figures. Pages narrow them if the table is wide.
    Figures,
}

/// A cell of a table of numbers.
pub struct NumberCell {
    /// With what else is said of the number.
    pub shown: String,
    /// The number alone.
    pub plain: String,
}

impl From<String> for NumberCell {
    fn from(text: String) -> Self {
        Self {
            shown: text.clone(),
            plain: text,
        }
    }
}

impl Document {
    /// An empty document under a heading of the first level.
    pub fn titled(title: impl Into<String>) -> Self {
        let mut document = Self::default();
        document.heading(1, title);
        document
    }

    pub fn heading(&mut self, level: u8, text: impl Into<String>) {
        self.blocks.push(Block::Heading(level, said(text)));
    }

    /// Adds a paragraph, unless it is empty.
    pub fn paragraph(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.blocks.push(Block::Paragraph(said(text)));
        }
    }

    /// Adds a list, unless it is empty.
    pub fn list(&mut self, items: Vec<String>) {
        if !items.is_empty() {
            self.blocks.push(Block::List {
                numbered: false,
                items: items.into_iter().map(said).collect(),
            });
        }
    }

    /// Adds a numbered list, unless it is empty.
    pub fn steps(&mut self, items: Vec<String>) {
        if !items.is_empty() {
            self.blocks.push(Block::List {
                numbered: true,
                items: items.into_iter().map(said).collect(),
            });
        }
    }

    /// Adds a list under a heading of the second level, unless the list is empty.
    pub fn section(&mut self, heading: &str, items: Vec<String>) {
        if !items.is_empty() {
            // The heading goes with the list: over nothing it would promise lines.
            self.heading(2, heading);
            self.list(items);
        }
    }

    /// The same with a word in the place of an empty list.
    pub(crate) fn section_or(&mut self, heading: &str, items: Vec<String>, nothing: &str) {
        self.heading(2, heading);
        if items.is_empty() {
            self.paragraph(nothing);
        }
        self.list(items);
    }

    /// Adds a table, unless it has no row. Columns in which every cell is empty are left out.
    pub fn table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        self.add_table(head, rows, TableKind::Texts);
    }

    /// The same for a table of many columns: where the text is narrow, every column gives way.
    pub fn wide_table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        self.add_table(head, rows, TableKind::Wide);
    }

    /// A wide table of orders: whose, the order, what became of it, and what else is said.
    pub(crate) fn order_table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        self.add_table(head, rows, TableKind::Orders);
    }

    /// A table of figures, or of blanks for them.
    pub(super) fn figure_table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        self.add_table(head, rows, TableKind::Figures);
    }

    /// A table of numbers, each with and without what else is said of it.
    pub fn number_table(&mut self, head: &[&str], rows: Vec<Vec<NumberCell>>, kind: TableKind) {
        let (mut shown, mut plain) = (Vec::new(), Vec::new());
        for row in rows {
            let (shown_row, plain_row): (Vec<String>, Vec<String>) =
                row.into_iter().map(|cell| (cell.shown, cell.plain)).unzip();
            shown.push(shown_row);
            plain.push(plain_row);
        }
        // Both go the way of any table, so that both lose the same empty columns.
        let mut plainly = Self::default();
        plainly.table(head, plain);
        self.add_table(head, shown, kind);
        if let (Some(Block::Table(table)), Some(Block::Table(plain))) =
            (self.blocks.last_mut(), plainly.blocks.pop())
        {
            table.plain = plain.rows;
        }
    }

    /// Adds a plot, unless there are no two points in time.
    pub fn plot(&mut self, plot: Plot) {
        // One point in time makes no line.
        if plot.times.len() > 1 {
            self.blocks.push(Block::Plot(plot));
        }
    }

    fn add_table(&mut self, head: &[&str], rows: Vec<Vec<String>>, kind: TableKind) {
        if rows.is_empty() {
            return;
        }
        let used: Vec<bool> = (0..head.len())
            .map(|column| {
                rows.iter()
                    .any(|row| row.get(column).is_some_and(|cell| !cell.is_empty()))
            })
            .collect();
        let head = head.iter().map(|&text| said(text)).collect();
        self.blocks.push(Block::Table(TextTable {
            head: used_cells(head, &used),
            rows: rows.into_iter().map(|row| used_cells(row, &used)).collect(),
            kind,
            plain: Vec::new(),
        }));
    }

    /// The blocks that are written where nothing can be drawn.
    pub fn written(&self) -> impl Iterator<Item = &Block> {
        self.blocks
            .iter()
            .filter(|block| !matches!(block, Block::Plot(_)))
    }

    /// Adds all of another document.
    pub fn extend(&mut self, other: Self) {
        self.blocks.extend(other.blocks);
    }

    /// The title that the document begins with; empty where it has none.
    pub fn title(&self) -> &str {
        match self.blocks.first() {
            Some(Block::Heading(1, title)) => title,
            _ => "",
        }
    }

    /// Equal items of a list that follow each other as one, with their number: `France: F(OB) ×5`.
    #[must_use]
    pub fn counted(mut self) -> Self {
        for block in &mut self.blocks {
            let Block::List {
                numbered: false,
                items,
            } = block
            else {
                continue;
            };
            // Only neighbours are counted: the order of the list has a meaning.
            *items = items
                .chunk_by(|one, next| one == next)
                .map(|like| match like {
                    [item] => item.clone(),
                    _ => format!("{} ×{}", like[0], like.len()),
                })
                .collect();
        }
        self
    }

    /// The document without the title that it begins with.
    #[must_use]
    pub fn untitled(mut self) -> Self {
        if matches!(self.blocks.first(), Some(Block::Heading(1, _))) {
            self.blocks.remove(0);
        }
        self
    }

    /// The document with its headings one level lower, to stand under another's title.
    #[must_use]
    pub fn lowered(mut self) -> Self {
        for block in &mut self.blocks {
            if let Block::Heading(level, _) = block {
                *level += 1;
            }
        }
        self
    }
}

/// The cells of a row that stand in a column with something in it.
fn used_cells(cells: Vec<String>, used: &[bool]) -> Vec<String> {
    cells
        .into_iter()
        .zip(used)
        .filter_map(|(cell, &used)| used.then_some(cell))
        .collect()
}
