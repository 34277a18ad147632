//! The fonts of a PDF. Glyphs are named by their numbers, and a table says which letters they are, so
//! that texts can be searched and copied.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use resvg::usvg::fontdb::{Database, ID};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::{ObjectNumbers, zlib};

const SYSTEM: SystemInfo<'_> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// The fonts that are used so far.
#[derive(Default)]
pub struct PdfFonts(Vec<PdfFont>);

pub struct PdfFont {
    id: ID,
    pub object: Ref,
    name: String,
    file: Vec<u8>,
    pub units_per_em: f32,
    /// The letters of each glyph that is used, and its width in its font's units.
    glyphs: BTreeMap<u16, (String, f32)>,
}

impl PdfFonts {
    /// Which of the fonts that is, and the font.
    pub fn font(
        &mut self,
        id: ID,
        all: &Database,
        numbers: &mut ObjectNumbers,
    ) -> Option<(usize, &mut PdfFont)> {
        if let Some(nth) = self.0.iter().position(|font| font.id == id) {
            return self.0.get_mut(nth).map(|font| (nth, font));
        }
        let file = all.with_face_data(id, |file, _| file.to_vec())?;
        let units = {
            let font = FontRef::new(&file).ok()?;
            font.metrics(Size::unscaled(), LocationRef::default())
                .units_per_em
        };
        self.0.push(PdfFont {
            id,
            object: numbers.next(),
            name: all.face(id)?.post_script_name.clone(),
            file,
            units_per_em: f32::from(units),
            glyphs: BTreeMap::new(),
        });
        let nth = self.0.len() - 1;
        self.0.get_mut(nth).map(|font| (nth, font))
    }

    pub fn write(&self, pdf: &mut Pdf, numbers: &mut ObjectNumbers) {
        for font in &self.0 {
            font.write(pdf, numbers);
        }
    }
}

impl PdfFont {
    /// Notes that a glyph is used for some letters, and tells its width in ems.
    pub fn uses(&mut self, glyph: u16, letters: &str) -> f32 {
        if let Some((_, width)) = self.glyphs.get(&glyph) {
            return width / self.units_per_em;
        }
        let width = FontRef::new(&self.file).ok().and_then(|font| {
            font.glyph_metrics(Size::unscaled(), LocationRef::default())
                .advance_width(GlyphId::new(u32::from(glyph)))
        });
        let width = width.unwrap_or(0.0);
        self.glyphs.insert(glyph, (letters.to_owned(), width));
        width / self.units_per_em
    }

    /// A length in the font's units in thousandths of an em, which are a PDF's.
    fn thousandths(&self, units: f32) -> f32 {
        units * 1000.0 / self.units_per_em
    }

    fn write(&self, pdf: &mut Pdf, numbers: &mut ObjectNumbers) {
        let Ok(font) = FontRef::new(&self.file) else {
            return;
        };
        let (cid, descriptor, letters, file) = (
            numbers.next(),
            numbers.next(),
            numbers.next(),
            numbers.next(),
        );
        let name = Name(self.name.as_bytes());
        pdf.type0_font(self.object)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(letters);
        let mut described = pdf.cid_font(cid);
        described
            .subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(SYSTEM)
            .font_descriptor(descriptor)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = described.widths();
        for (&glyph, (_, width)) in &self.glyphs {
            widths.same(glyph, glyph, self.thousandths(*width));
        }
        widths.finish();
        described.finish();
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        let bounds = metrics.bounds.unwrap_or_default();
        let is_italic = metrics.italic_angle != 0.0;
        let mut flags = FontFlags::NON_SYMBOLIC;
        flags.set(FontFlags::ITALIC, is_italic);
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(flags)
            .bbox(Rect::new(
                self.thousandths(bounds.x_min),
                self.thousandths(bounds.y_min),
                self.thousandths(bounds.x_max),
                self.thousandths(bounds.y_max),
            ))
            .italic_angle(metrics.italic_angle)
            .ascent(self.thousandths(metrics.ascent))
            .descent(self.thousandths(metrics.descent))
            .cap_height(self.thousandths(metrics.cap_height.unwrap_or(metrics.ascent)))
            // No font says it, and a PDF has to: readers use it only where the font is missing.
            .stem_v(80.0)
            .font_file2(file);
        let mut map = UnicodeCmap::<u16>::new(Name(b"Custom"), SYSTEM);
        for (&glyph, (letters, _)) in &self.glyphs {
            map.pair_with_multiple(glyph, letters.chars());
        }
        pdf.cmap(letters, map.finish().as_slice());
        let length = i32::try_from(self.file.len()).unwrap_or(i32::MAX);
        pdf.stream(file, &zlib(&self.file))
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), length);
    }
}
