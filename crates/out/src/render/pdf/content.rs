//! What is drawn on a page: the elements of a drawing as the operators of a PDF.

use std::collections::HashMap;

use pdf_writer::types::{LineCapStyle, LineJoinStyle, PaintType, TextRenderingMode, TilingType};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Str, TextStr};
use resvg::tiny_skia::PathSegment;
use resvg::usvg::{
    ClipPath, Color, Fill, FillRule, Group, LineCap, LineJoin, Node, Paint, PaintOrder, Path,
    Pattern, Stroke, Text, Transform, Tree, fontdb::Database,
};

use super::fonts::PdfFonts;
use super::{ObjectNumbers, PdfResources, name_of, zlib};
use crate::render::PageTag;

pub struct PageContent<'a> {
    pdf: &'a mut Pdf,
    numbers: &'a mut ObjectNumbers,
    fonts: &'a mut PdfFonts,
    content: Content,
    resources: PdfResources,
    /// The names of states, by the opacities of what is filled and of what is drawn, in thousandths.
    states: HashMap<[u16; 2], String>,
    /// From the drawing's own units to those of the page, or of the pattern.
    base: Transform,
    tags: &'a [PageTag],
    /// Which tags are drawn, in the order of their marked content.
    marked: Vec<usize>,
    /// Whether what is drawn now is marked as a part of something, or as decoration.
    is_marked: bool,
}

/// The opacity that leaves everything as it is.
const OPAQUE: f32 = 1.0;

impl<'a> PageContent<'a> {
    pub fn new(
        pdf: &'a mut Pdf,
        numbers: &'a mut ObjectNumbers,
        fonts: &'a mut PdfFonts,
        tags: &'a [PageTag],
    ) -> Self {
        Self {
            pdf,
            numbers,
            fonts,
            content: Content::new(),
            resources: PdfResources::default(),
            states: HashMap::new(),
            base: Transform::identity(),
            tags,
            marked: Vec::new(),
            is_marked: false,
        }
    }

    /// Draws in a page of that size, as large as there is room and in the middle.
    pub fn draw(&mut self, tree: &Tree, wide: f32, high: f32) {
        let size = tree.size();
        // A PDF counts upwards from the foot of the page, a drawing downwards from its head.
        let scale = (wide / size.width()).min(high / size.height());
        let (left, below) = (
            (wide - size.width() * scale) / 2.0,
            (high - size.height() * scale) / 2.0,
        );
        self.base = Transform::from_row(scale, 0.0, 0.0, -scale, left, high - below);
        self.content.transform(row(self.base));
        self.group(tree.root(), tree.fontdb(), OPAQUE);
    }

    /// What is drawn, which tags are, and what it refers to.
    pub fn finish(self) -> (Vec<u8>, Vec<usize>, PdfResources) {
        (
            self.content.finish().into_vec(),
            self.marked,
            self.resources,
        )
    }

    /// A group, whose own opacity each of its parts takes.
    fn group(&mut self, group: &Group, fonts: &Database, opacity: f32) {
        self.content.save_state();
        if !group.transform().is_identity() {
            self.content.transform(row(group.transform()));
        }
        if let Some(clip) = group.clip_path() {
            self.clip(clip);
        }
        let opacity = opacity * group.opacity().get();
        for node in group.children() {
            self.marked_node(node, fonts, opacity);
        }
        self.content.restore_state();
    }

    /// A node as a part of what its tag says. What has no tag, and has nothing in it that has one, is
    /// decoration.
    fn marked_node(&mut self, node: &Node, fonts: &Database, opacity: f32) {
        if self.is_marked {
            return self.node(node, fonts, opacity);
        }
        let tag = self.tags.iter().position(|tag| tag.id == node.id());
        match tag {
            None if self.is_around_tags(node) => return self.node(node, fonts, opacity),
            Some(tag) => {
                let number = i32::try_from(self.marked.len()).unwrap_or(i32::MAX);
                self.marked.push(tag);
                self.content
                    .begin_marked_content_with_properties(Name(b"Span"))
                    .properties()
                    .identify(number);
            }
            None => _ = self.content.begin_marked_content(Name(b"Artifact")),
        }
        self.is_marked = true;
        self.node(node, fonts, opacity);
        self.is_marked = false;
        self.content.end_marked_content();
    }

    /// Whether a node is a group with something in it that has a tag.
    fn is_around_tags(&self, node: &Node) -> bool {
        let Node::Group(group) = node else {
            return false;
        };
        group.children().iter().any(|inner| {
            self.tags.iter().any(|tag| tag.id == inner.id()) || self.is_around_tags(inner)
        })
    }

    fn node(&mut self, node: &Node, fonts: &Database, opacity: f32) {
        match node {
            Node::Group(inner) => self.group(inner, fonts, opacity),
            Node::Path(path) => self.path(path, opacity),
            Node::Text(text) => self.text(text, fonts, opacity),
            // No drawing of ours has one.
            Node::Image(_) => {}
        }
    }

    fn clip(&mut self, clip: &ClipPath) {
        if let Some(outer) = clip.clip_path() {
            self.clip(outer);
        }
        trace_all(&mut self.content, clip.root(), clip.transform());
        self.content.clip_nonzero().end_path();
    }

    fn path(&mut self, path: &Path, opacity: f32) {
        if !path.is_visible() {
            return;
        }
        match path.paint_order() {
            PaintOrder::FillAndStroke => {
                self.fill(path, opacity);
                self.stroke(path, opacity);
            }
            PaintOrder::StrokeAndFill => {
                self.stroke(path, opacity);
                self.fill(path, opacity);
            }
        }
    }

    fn fill(&mut self, path: &Path, opacity: f32) {
        let Some(fill) = path.fill() else {
            return;
        };
        self.content.save_state();
        self.paint_with(Some(fill), None, path.abs_transform(), opacity);
        trace(&mut self.content, path, Transform::identity());
        match fill.rule() {
            FillRule::NonZero => self.content.fill_nonzero(),
            FillRule::EvenOdd => self.content.fill_even_odd(),
        };
        self.content.restore_state();
    }

    fn stroke(&mut self, path: &Path, opacity: f32) {
        let Some(stroke) = path.stroke() else {
            return;
        };
        // Without restoring the state the dashes would go on with the next path.
        self.content.save_state();
        self.paint_with(None, Some(stroke), path.abs_transform(), opacity);
        trace(&mut self.content, path, Transform::identity());
        self.content.stroke();
        self.content.restore_state();
    }

    /// Sets what the next path or text is filled and drawn with.
    fn paint_with(
        &mut self,
        fill: Option<&Fill>,
        stroke: Option<&Stroke>,
        at: Transform,
        opacity: f32,
    ) {
        let filled = fill.map_or(OPAQUE, |fill| fill.opacity().get() * opacity);
        let drawn = stroke.map_or(OPAQUE, |stroke| stroke.opacity().get() * opacity);
        self.set_opacity(filled, drawn);
        match fill.map(Fill::paint) {
            Some(Paint::Color(colour)) => {
                let [red, green, blue] = parts(*colour);
                self.content.set_fill_rgb(red, green, blue);
            }
            Some(Paint::Pattern(pattern)) => {
                let name = self.pattern(pattern, at);
                self.content
                    .set_fill_color_space(pdf_writer::types::ColorSpaceOperand::Pattern)
                    .set_fill_pattern([], Name(name.as_bytes()));
            }
            // No drawing of ours has gradients.
            Some(Paint::LinearGradient(_) | Paint::RadialGradient(_)) | None => {}
        }
        let Some(stroke) = stroke else {
            return;
        };
        if let Paint::Color(colour) = stroke.paint() {
            let [red, green, blue] = parts(*colour);
            self.content.set_stroke_rgb(red, green, blue);
        }
        self.content
            .set_line_width(stroke.width().get())
            .set_miter_limit(stroke.miterlimit().get())
            .set_line_cap(match stroke.linecap() {
                LineCap::Butt => LineCapStyle::ButtCap,
                LineCap::Round => LineCapStyle::RoundCap,
                LineCap::Square => LineCapStyle::ProjectingSquareCap,
            })
            .set_line_join(match stroke.linejoin() {
                LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
                LineJoin::Round => LineJoinStyle::RoundJoin,
                LineJoin::Bevel => LineJoinStyle::BevelJoin,
            });
        if let Some(dashes) = stroke.dasharray() {
            self.content
                .set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
        }
    }

    fn set_opacity(&mut self, filled: f32, drawn: f32) {
        #[expect(
            clippy::cast_sign_loss,
            reason = "an opacity lies between nothing and one"
        )]
        let key = [filled, drawn].map(|opacity| (opacity * 1000.0).round() as u16);
        // Every state is saved and restored about its path: it begins opaque.
        if key == [1000, 1000] {
            return;
        }
        let pdf = &mut *self.pdf;
        let numbers = &mut *self.numbers;
        let all = &mut self.resources;
        let name = self.states.entry(key).or_insert_with(|| {
            let name = name_of('S', all.states.len());
            let object = numbers.next();
            pdf.ext_graphics(object)
                .non_stroking_alpha(filled)
                .stroking_alpha(drawn);
            all.states.push((name.clone(), object));
            name
        });
        self.content.set_parameters(Name(name.as_bytes()));
    }

    /// A pattern as it lies where something is filled with it; its name.
    fn pattern(&mut self, pattern: &Pattern, at: Transform) -> String {
        let rect = pattern.rect();
        // A pattern lies on the page and not in what it fills: all transforms up to there count.
        let place = self
            .base
            .pre_concat(at)
            .pre_concat(pattern.transform())
            .pre_translate(rect.x(), rect.y());
        let mut inside = PageContent::new(self.pdf, self.numbers, self.fonts, &[]);
        // What is filled with it is marked already.
        inside.is_marked = true;
        // A pattern of ours has no text.
        inside.group(pattern.root(), &Database::new(), OPAQUE);
        let (drawn, _, resources) = inside.finish();
        let object = self.numbers.next();
        let drawn = zlib(&drawn);
        let mut tile = self.pdf.tiling_pattern(object, &drawn);
        tile.filter(Filter::FlateDecode);
        tile.paint_type(PaintType::Colored)
            .tiling_type(TilingType::ConstantSpacing)
            .bbox(Rect::new(0.0, 0.0, rect.width(), rect.height()))
            .x_step(rect.width())
            .y_step(rect.height())
            .matrix(row(place));
        resources.write(&mut tile.resources());
        tile.finish();
        let name = name_of('P', self.resources.patterns.len());
        self.resources.patterns.push((name.clone(), object));
        name
    }

    fn text(&mut self, text: &Text, fonts: &Database, opacity: f32) {
        for span in text.layouted().iter().filter(|span| span.visible) {
            let (fill, stroke) = (span.fill.as_ref(), span.stroke.as_ref());
            let passes = match span.paint_order {
                PaintOrder::FillAndStroke => [(fill, None), (None, stroke)],
                PaintOrder::StrokeAndFill => [(None, stroke), (fill, None)],
            };
            let is_outlined = fill.is_some() && stroke.is_some();
            for (fill, stroke) in passes {
                let mode = match (fill, stroke) {
                    (Some(_), _) => TextRenderingMode::Fill,
                    (None, Some(_)) => TextRenderingMode::Stroke,
                    (None, None) => continue,
                };
                self.content.save_state();
                self.paint_with(fill, stroke, text.abs_transform(), opacity);
                // The outline of letters that are filled too is no text that is copied or read.
                let is_outline = is_outlined && mode == TextRenderingMode::Stroke;
                if is_outline {
                    self.content
                        .begin_marked_content_with_properties(Name(b"Span"))
                        .properties()
                        .actual_text(TextStr(""));
                }
                self.content.begin_text();
                self.content.set_text_rendering_mode(mode);
                self.glyphs(span, fonts);
                self.content.end_text();
                if is_outline {
                    self.content.end_marked_content();
                }
                self.content.restore_state();
            }
        }
    }

    /// Shows the glyphs of a span: in one go as long as they stand on one line.
    fn glyphs(&mut self, span: &resvg::usvg::layout::Span, fonts: &Database) {
        let mut run: Option<GlyphRun> = None;
        for glyph in &span.positioned_glyphs {
            let Some((nth, font)) = self.fonts.font(glyph.font, fonts, self.numbers) else {
                continue;
            };
            let id = u16::try_from(glyph.id.0).unwrap_or(0);
            let wide = font.uses(id, &glyph.text);
            let units = font.units_per_em;
            let at = glyph.outline_transform().pre_scale(units, units);
            let name = name_of('F', nth);
            if !self.resources.fonts.iter().any(|(known, _)| *known == name) {
                self.resources.fonts.push((name.clone(), font.object));
            }
            let next = GlyphRun::new(name, at);
            let mut current = match run.take() {
                Some(current) if current.goes_on(&next) => current,
                other => {
                    if let Some(before) = other {
                        before.show(&mut self.content);
                    }
                    next
                }
            };
            current.push(id, wide, at);
            run = Some(current);
        }
        if let Some(last) = run {
            last.show(&mut self.content);
        }
    }
}

/// Glyphs of one font on one line.
struct GlyphRun {
    font: String,
    at: Transform,
    /// What is shown, each with how far it stands before where the one before ends, in thousandths
    /// of an em.
    parts: Vec<(f32, Vec<u8>)>,
    /// Where the next one would stand, in ems.
    end: f32,
}

impl GlyphRun {
    const fn new(font: String, at: Transform) -> Self {
        Self {
            font,
            at,
            parts: Vec::new(),
            end: 0.0,
        }
    }

    fn goes_on(&self, next: &Self) -> bool {
        let (a, b) = (self.at, next.at);
        // All of a line are upright.
        (a.sx, a.sy, a.kx, a.ky, a.ty) == (b.sx, b.sy, b.kx, b.ky, b.ty)
            && (a.kx, a.ky) == (0.0, 0.0)
            && self.font == next.font
    }

    fn push(&mut self, glyph: u16, wide: f32, at: Transform) {
        let start = if self.at.sx == 0.0 {
            0.0
        } else {
            (at.tx - self.at.tx) / self.at.sx
        };
        let back = ((self.end - start) * 1000.0).round();
        match self.parts.last_mut() {
            Some((_, shown)) if back == 0.0 => shown.extend(glyph.to_be_bytes()),
            _ => self.parts.push((back, glyph.to_be_bytes().to_vec())),
        }
        self.end = start + wide;
    }

    fn show(&self, content: &mut Content) {
        content.set_font(Name(self.font.as_bytes()), 1.0);
        content.set_text_matrix(row(self.at));
        let mut shown = content.show_positioned();
        let mut items = shown.items();
        for (back, glyphs) in &self.parts {
            if *back != 0.0 {
                items.adjust(*back);
            }
            items.show(Str(glyphs));
        }
    }
}

const fn row(at: Transform) -> [f32; 6] {
    [at.sx, at.ky, at.kx, at.sy, at.tx, at.ty]
}

fn parts(colour: Color) -> [f32; 3] {
    [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0)
}

fn two_thirds(from: f32, to: f32) -> f32 {
    from + (to - from) * 2.0 / 3.0
}

/// All paths of a group.
fn trace_all(content: &mut Content, group: &Group, at: Transform) {
    let at = at.pre_concat(group.transform());
    for node in group.children() {
        match node {
            Node::Group(inner) => trace_all(content, inner, at),
            Node::Path(path) => trace(content, path, at),
            Node::Text(_) | Node::Image(_) => {}
        }
    }
}

fn trace(content: &mut Content, path: &Path, at: Transform) {
    let Some(data) = path.data().clone().transform(at) else {
        return;
    };
    let mut last = (0.0, 0.0);
    for segment in data.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                content.move_to(to.x, to.y);
                last = (to.x, to.y);
            }
            PathSegment::LineTo(to) => {
                content.line_to(to.x, to.y);
                last = (to.x, to.y);
            }
            PathSegment::QuadTo(by, to) => {
                // A PDF has no quadratic curves. The cubic one is the same.
                content.cubic_to(
                    two_thirds(last.0, by.x),
                    two_thirds(last.1, by.y),
                    two_thirds(to.x, by.x),
                    two_thirds(to.y, by.y),
                    to.x,
                    to.y,
                );
                last = (to.x, to.y);
            }
            PathSegment::CubicTo(one, two, to) => {
                content.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y);
                last = (to.x, to.y);
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}
