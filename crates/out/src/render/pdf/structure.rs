//! What the parts of the pages are to one who has them read aloud: headings, lists, tables, figures,
//! in the order of reading (ISO 32000-1, 14.7 and 14.8).

use pdf_writer::types::{StructRole, TableHeaderScope};
use pdf_writer::writers::StructTreeRoot;
use pdf_writer::{Pdf, Ref, TextStr};

use super::ObjectNumbers;
use crate::render::{PageTag, TextPart};

/// The tree of a file, as its pages are written.
pub struct PdfStructure {
    /// The root of the tree, which the catalog names.
    pub root: Ref,
    elements: Vec<TaggedElement>,
    pages: Vec<MarkedPage>,
}

/// Of a page, the element of each piece of marked content.
struct MarkedPage {
    object: Ref,
    elements: Vec<Ref>,
}

struct TaggedElement {
    object: Ref,
    role: StructRole,
    /// Where its parent is among the elements; `None` of the document.
    parent: Option<usize>,
    /// What a figure shows.
    alt: Option<String>,
    kids: Vec<ElementKid>,
}

enum ElementKid {
    Element(Ref),
    /// A piece of marked content of a page, by its number there.
    Content(Ref, i32),
}

impl TaggedElement {
    /// The page of its own content, where that is on one.
    fn only_page(&self) -> Option<Ref> {
        let mut pages = self.kids.iter().filter_map(|kid| match kid {
            ElementKid::Element(_) => None,
            ElementKid::Content(page, _) => Some(*page),
        });
        let first = pages.next()?;
        pages.all(|page| page == first).then_some(first)
    }
}

/// The element that is the whole file.
const DOCUMENT: usize = 0;

impl PdfStructure {
    pub fn begin(numbers: &mut ObjectNumbers) -> Self {
        let mut structure = Self {
            root: numbers.next(),
            elements: Vec::new(),
            pages: Vec::new(),
        };
        structure.add(StructRole::Document, None, numbers);
        structure
    }

    /// Takes in a page: its tags, and which of them are drawn, in the order of the marked content.
    pub fn add_page(
        &mut self,
        page: Ref,
        tags: &[PageTag],
        drawn: &[usize],
        numbers: &mut ObjectNumbers,
    ) {
        let mut marked = vec![None; drawn.len()];
        for (nth, tag) in tags.iter().enumerate() {
            let element = self.element_of(&tag.part, numbers);
            // A text without letters is an element without content.
            if let Some(at) = drawn.iter().position(|&of| of == nth) {
                let element = &mut self.elements[element];
                let number = i32::try_from(at).unwrap_or(i32::MAX);
                element.kids.push(ElementKid::Content(page, number));
                marked[at] = Some(element.object);
            }
        }
        self.pages.push(MarkedPage {
            object: numbers.next(),
            elements: marked.into_iter().flatten().collect(),
        });
    }

    /// The element that a part belongs to, made where it begins one.
    fn element_of(&mut self, part: &TextPart, numbers: &mut ObjectNumbers) -> usize {
        let last = self.elements.len() - 1;
        match part {
            TextPart::More => last,
            TextPart::Heading(level) => {
                // A file has one title.
                let is_titled = self.elements.iter().any(|of| of.role == StructRole::H1);
                let role = match level {
                    1 if !is_titled => StructRole::H1,
                    1 | 2 => StructRole::H2,
                    _ => StructRole::H3,
                };
                self.add(role, Some(DOCUMENT), numbers)
            }
            TextPart::Paragraph => self.add(StructRole::P, Some(DOCUMENT), numbers),
            TextPart::Figure(alt) => {
                let figure = self.add(StructRole::Figure, Some(DOCUMENT), numbers);
                self.elements[figure].alt = Some(alt.clone());
                figure
            }
            TextPart::List => {
                let list = self.add(StructRole::L, Some(DOCUMENT), numbers);
                self.add_item(list, numbers)
            }
            TextPart::Item => {
                let list = self.last_of(StructRole::L);
                self.add_item(list, numbers)
            }
            TextPart::Table => {
                let table = self.add(StructRole::Table, Some(DOCUMENT), numbers);
                let row = self.add(StructRole::TR, Some(table), numbers);
                self.add(StructRole::TH, Some(row), numbers)
            }
            TextPart::HeadCell => {
                let row = self.last_of(StructRole::TR);
                self.add(StructRole::TH, Some(row), numbers)
            }
            TextPart::Row => {
                let table = self.last_of(StructRole::Table);
                let row = self.add(StructRole::TR, Some(table), numbers);
                self.add(StructRole::TD, Some(row), numbers)
            }
            TextPart::Cell => {
                let row = self.last_of(StructRole::TR);
                self.add(StructRole::TD, Some(row), numbers)
            }
        }
    }

    fn add_item(&mut self, list: usize, numbers: &mut ObjectNumbers) -> usize {
        let item = self.add(StructRole::LI, Some(list), numbers);
        self.add(StructRole::LBody, Some(item), numbers)
    }

    /// The last element of a role; the document where there is none.
    fn last_of(&self, role: StructRole) -> usize {
        let found = self.elements.iter().rposition(|of| of.role == role);
        found.unwrap_or(DOCUMENT)
    }

    fn add(
        &mut self,
        role: StructRole,
        parent: Option<usize>,
        numbers: &mut ObjectNumbers,
    ) -> usize {
        let object = numbers.next();
        if let Some(parent) = parent {
            self.elements[parent].kids.push(ElementKid::Element(object));
        }
        self.elements.push(TaggedElement {
            object,
            role,
            parent,
            alt: None,
            kids: Vec::new(),
        });
        self.elements.len() - 1
    }

    pub fn write(&self, pdf: &mut Pdf) {
        for page in &self.pages {
            pdf.indirect(page.object).array().items(&page.elements);
        }
        for element in &self.elements {
            let mut written = pdf.struct_element(element.object);
            written.kind(element.role);
            let parent = element.parent.and_then(|at| self.elements.get(at));
            written.parent(parent.map_or(self.root, |parent| parent.object));
            if let Some(alt) = &element.alt {
                written.alt(TextStr(alt));
            }
            if element.role == StructRole::TH {
                let mut attributes = written.attributes();
                let mut table = attributes.push().table();
                table.scope(TableHeaderScope::Column);
            }
            // A page that all of it is on is named once.
            let page = element.only_page();
            if let Some(page) = page {
                written.page(page);
            }
            let mut kids = written.children();
            for kid in &element.kids {
                match *kid {
                    ElementKid::Element(object) => _ = kids.struct_element(object),
                    ElementKid::Content(_, number) if page.is_some() => {
                        kids.marked_content_id(number);
                    }
                    ElementKid::Content(page, number) => {
                        kids.marked_content_ref()
                            .page(page)
                            .marked_content_id(number);
                    }
                }
            }
        }
        let mut root = pdf.indirect(self.root).start::<StructTreeRoot<'_>>();
        root.child(self.elements[DOCUMENT].object);
        let mut tree = root.parent_tree();
        let mut entries = tree.nums();
        for (nth, page) in (0..).zip(&self.pages) {
            entries.insert(nth, page.object);
        }
    }
}
