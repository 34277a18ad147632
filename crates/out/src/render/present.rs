//! The renderer: `resvg` reads and draws, and nothing but the fonts beside this file is ever asked.

use std::ops::ControlFlow;
use std::sync::Arc;

use resvg::usvg::{self, fontdb};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use super::moving::{self, MOST_COLOURS, MovingShape};
use super::palette::ColourCount;
use super::pdf;
use super::pixels::{self, DrawingStand};
use super::{FontFace, MovingFormat, PdfPage, PictureSize, PixelImage, RenderError, ShownTimes};

const SANS: &str = "Chancery Sans";
const SERIF: &str = "Chancery Serif";

const REGULAR: &[u8] = include_bytes!("../../fonts/sans-regular.ttf");
const BOLD: &[u8] = include_bytes!("../../fonts/sans-bold.ttf");
const ITALIC: &[u8] = include_bytes!("../../fonts/sans-italic.ttf");
const SERIF_ITALIC: &[u8] = include_bytes!("../../fonts/serif-italic.ttf");
const SERIF_BOLD_ITALIC: &[u8] = include_bytes!("../../fonts/serif-bold-italic.ttf");

pub struct Renderer {
    options: usvg::Options<'static>,
}

impl Renderer {
    /// A renderer with its fonts. Only a build without one gives an error.
    pub fn load() -> Result<Self, RenderError> {
        let mut fonts = fontdb::Database::new();
        for font in [REGULAR, BOLD, ITALIC, SERIF_ITALIC, SERIF_BOLD_ITALIC] {
            fonts.load_font_source(fontdb::Source::Binary(Arc::new(font)));
        }
        fonts.set_sans_serif_family(SANS);
        fonts.set_serif_family(SERIF);
        let options = usvg::Options {
            font_family: SANS.to_owned(),
            fontdb: Arc::new(fonts),
            // A drawing must not have us read files: none of ours refers to a picture.
            image_href_resolver: usvg::ImageHrefResolver {
                resolve_data: Box::new(|_, _, _| None),
                resolve_string: Box::new(|_, _| None),
            },
            ..usvg::Options::default()
        };
        Ok(Self { options })
    }

    /// How wide a text is in letters of a size.
    pub fn text_width(&self, text: &str, face: FontFace, size: f32) -> f32 {
        let font = match face {
            FontFace::Regular => REGULAR,
            FontFace::Bold => BOLD,
            FontFace::Italic => ITALIC,
        };
        let Ok(font) = FontRef::new(font) else {
            return 0.0;
        };
        let charmap = font.charmap();
        let metrics = font.glyph_metrics(Size::new(size), LocationRef::default());
        text.chars()
            .map(|c| charmap.map(c).unwrap_or_default())
            .filter_map(|glyph| metrics.advance_width(glyph))
            .sum()
    }

    /// The letters of a text that the fonts don't have, each once.
    pub fn missing(&self, text: &str) -> String {
        let Ok(font) = FontRef::new(REGULAR) else {
            return String::new();
        };
        let charmap = font.charmap();
        let mut missing = String::new();
        for c in text.chars() {
            if !c.is_whitespace() && charmap.map(c).is_none() && !missing.contains(c) {
                missing.push(c);
            }
        }
        missing
    }

    pub(super) fn tree(&self, svg: &str) -> Result<usvg::Tree, RenderError> {
        Ok(usvg::Tree::from_str(svg, &self.options)?)
    }

    /// A drawing in pixels, on white.
    ///
    /// # Errors
    /// It is too large, or no drawing.
    pub fn image(&self, svg: &str, size: PictureSize) -> Result<PixelImage, RenderError> {
        pixels::image(&self.tree(svg)?, size, DrawingStand::Middle)
    }

    /// Drawings as one PNG file, one below the other, in as few columns as it can hold.
    ///
    /// # Errors
    /// They are too large, or no drawings.
    pub fn png(
        &self,
        drawings: &[impl AsRef<str>],
        size: PictureSize,
    ) -> Result<Vec<u8>, RenderError> {
        let images = drawings
            .iter()
            .map(|svg| self.image(svg.as_ref(), size))
            .collect::<Result<Vec<_>, _>>()?;
        pixels::png(&pixels::stacked(&images)?)
    }

    /// Drawings one after the other, for ever. Before each, `progress` is told how many are drawn, and says whether to go on.
    ///
    /// # Errors
    /// They are too large, or no drawings; it was not to go on.
    pub fn moving(
        &self,
        drawings: &[String],
        size: PictureSize,
        shown: ShownTimes,
        format: MovingFormat,
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, RenderError> {
        let trees = drawings
            .iter()
            .map(|svg| self.tree(svg))
            .collect::<Result<Vec<_>, RenderError>>()?;
        let (width, height) = pixels::common_size(&trees, size);
        // The colours are counted before the first frame is written. A quarter of each side has
        // nearly all of them, and is drawn quickly.
        let whole = PictureSize::Within(width, height);
        let small = PictureSize::Within(width.div_ceil(4), height.div_ceil(4));
        let mut colours = ColourCount::default();
        for tree in &trees {
            if progress(0).is_break() {
                return Err(RenderError::Stopped);
            }
            colours.add(&pixels::image(tree, small, DrawingStand::Top)?.rgb);
        }
        let palette = colours.palette(MOST_COLOURS);
        // Frame by frame, as they are written: all at once would not fit into memory.
        let images = trees.iter().enumerate().map(|(nth, tree)| {
            if progress(nth).is_break() {
                return Err(RenderError::Stopped);
            }
            pixels::image(tree, whole, DrawingStand::Top)
        });
        let shape = MovingShape {
            size: (width, height),
            count: trees.len(),
            shown,
        };
        match format {
            MovingFormat::Apng => moving::apng(images, &palette, shape),
            MovingFormat::Gif => moving::gif(images, &palette, shape),
        }
    }

    /// Pages as a PDF file under a title.
    ///
    /// # Errors
    /// One of them is no drawing.
    pub fn pdf(&self, pages: &[PdfPage], title: &str) -> Result<Vec<u8>, RenderError> {
        let trees = pages
            .iter()
            .map(|page| {
                Ok(pdf::DrawnPage {
                    tree: self.tree(&page.svg)?,
                    size: page.size,
                    tags: &page.tags,
                })
            })
            .collect::<Result<Vec<_>, RenderError>>()?;
        Ok(pdf::write(&trees, title))
    }
}
