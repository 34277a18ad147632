//! What commands that make pictures have in common: how large, and how they are made.

use std::path::Path;

use super::out::{Done, give_bytes, refused, warn};
use chancery_out::render::{PdfPage, PictureSize, RenderError, Renderer};

/// How large a PNG, an APNG or a GIF is.
#[derive(clap::Args)]
pub struct PictureArgs {
    /// How large a picture is, as a factor or in pixels: `2`, `1920x1080`. At 1 its longer side has
    /// 1920 pixels [default: 1; for a moving picture: 0.5]
    #[arg(long, value_name = "FACTOR|SIZE", value_parser = picture_size)]
    scale: Option<PictureSize>,
}

impl PictureArgs {
    pub(crate) fn size(&self) -> PictureSize {
        self.scale.unwrap_or(PictureSize::STILL)
    }

    pub(crate) fn moving_size(&self) -> PictureSize {
        self.scale.unwrap_or(PictureSize::MOVING)
    }
}

/// `2`, `0.5`, `1920x1080`.
fn picture_size(text: &str) -> Result<PictureSize, &'static str> {
    find_size(text).ok_or("write a factor from 0.1 to 8, as `2`, or pixels, as `1920x1080`")
}

fn find_size(text: &str) -> Option<PictureSize> {
    if let Some((width, height)) = text.split_once('x') {
        return Some(PictureSize::Within(side(width)?, side(height)?));
    }
    let factor: f32 = text.parse().ok()?;
    if !(0.1..=8.0).contains(&factor) {
        return None;
    }
    Some(PictureSize::scaled(factor))
}

fn side(text: &str) -> Option<u32> {
    let side = text.parse().ok()?;
    (16..=16_384).contains(&side).then_some(side)
}

pub(crate) fn renderer() -> Done<Renderer> {
    Renderer::load().map_err(refused)
}

/// Writes pages as one picture.
pub(crate) fn give_png(
    out: Option<&Path>,
    pages: &[PdfPage],
    size: PictureSize,
    renderer: &Renderer,
) -> Done {
    let drawings: Vec<&str> = pages.iter().map(|page| page.svg.as_str()).collect();
    warn_of_missing(&drawings, renderer);
    give_made(out, renderer.png(&drawings, size))
}

/// Writes pages as a PDF.
pub(crate) fn give_pdf(
    out: Option<&Path>,
    pages: &[PdfPage],
    title: &str,
    renderer: &Renderer,
) -> Done {
    let drawings: Vec<&str> = pages.iter().map(|page| page.svg.as_str()).collect();
    warn_of_missing(&drawings, renderer);
    give_made(out, renderer.pdf(pages, title))
}

/// Says which letters of drawings the fonts don't have.
pub(crate) fn warn_of_missing(drawings: &[&str], renderer: &Renderer) {
    let missing = renderer.missing(&drawings.concat());
    if !missing.is_empty() {
        warn(format!("the fonts have no {missing}; a box stands there"));
    }
}

/// Writes what could be made.
pub(crate) fn give_made(out: Option<&Path>, made: Result<Vec<u8>, RenderError>) -> Done {
    made.map_err(refused)
        .and_then(|bytes| give_bytes(out, &bytes))
}
