//! Drawings as pages of a PDF: paths, and texts as texts with the fonts in the file. There are no
//! links, no scripts and no dates in it, so that the same pages are the same file. It is tagged: what is
//! read aloud is in order, and all else is decoration.

mod content;
mod fonts;
mod structure;

use pdf_writer::types::TabOrder;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use resvg::usvg::Tree;

use super::PageTag;
use super::packed::zlib;
use content::PageContent;
use fonts::PdfFonts;
use structure::PdfStructure;

/// A page as it is drawn.
pub struct DrawnPage<'a> {
    pub tree: Tree,
    /// Its width and height in tenths of millimetres.
    pub size: (u16, u16),
    pub tags: &'a [PageTag],
}

/// Hands out the numbers of the file's objects.
struct ObjectNumbers(i32);

impl ObjectNumbers {
    const fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// A file of pages under a title.
pub fn write(pages: &[DrawnPage<'_>], title: &str) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut numbers = ObjectNumbers(0);
    let (catalog, page_tree, info) = (numbers.next(), numbers.next(), numbers.next());
    let mut fonts = PdfFonts::default();
    let mut structure = PdfStructure::begin(&mut numbers);
    let mut kids = Vec::new();
    for (nth, drawn) in (0..).zip(pages) {
        let (width, height) = drawn.size;
        let [wide, high] = [width, height].map(|tenths| f32::from(tenths) * 72.0 / 254.0);
        let mut content = PageContent::new(&mut pdf, &mut numbers, &mut fonts, drawn.tags);
        content.draw(&drawn.tree, wide, high);
        let (written, marked, resources) = content.finish();
        let (page, stream) = (numbers.next(), numbers.next());
        structure.add_page(page, drawn.tags, &marked, &mut numbers);
        pdf.stream(stream, &zlib(&written))
            .filter(Filter::FlateDecode);
        let mut written = pdf.page(page);
        written.media_box(Rect::new(0.0, 0.0, wide, high));
        written.parent(page_tree).contents(stream);
        written
            .struct_parents(nth)
            .tab_order(TabOrder::StructureOrder);
        resources.write(&mut written.resources());
        written.finish();
        kids.push(page);
    }
    structure.write(&mut pdf);
    // Behind the pages: only now is it known which glyphs are used.
    fonts.write(&mut pdf, &mut numbers);
    let count = i32::try_from(kids.len()).unwrap_or(i32::MAX);
    pdf.pages(page_tree).kids(kids).count(count);
    let mut root = pdf.catalog(catalog);
    root.pages(page_tree).lang(TextStr("en"));
    root.viewer_preferences().display_doc_title(true);
    root.mark_info().marked(true);
    root.pair(Name(b"StructTreeRoot"), structure.root);
    root.finish();
    pdf.document_info(info)
        .title(TextStr(title))
        .producer(TextStr("Chancery"));
    pdf.finish()
}

/// The name of a resource: `F1`.
fn name_of(letter: char, nth: usize) -> String {
    format!("{letter}{nth}")
}

/// What a page or a pattern refers to by a name.
#[derive(Default)]
struct PdfResources {
    fonts: Vec<(String, Ref)>,
    patterns: Vec<(String, Ref)>,
    states: Vec<(String, Ref)>,
}

impl PdfResources {
    fn write(&self, to: &mut pdf_writer::writers::Resources<'_>) {
        write_names(to.fonts(), &self.fonts);
        write_names(to.patterns(), &self.patterns);
        write_names(to.ext_g_states(), &self.states);
    }
}

fn write_names(mut dict: pdf_writer::Dict<'_>, all: &[(String, Ref)]) {
    for (name, object) in all {
        dict.pair(Name(name.as_bytes()), *object);
    }
}
