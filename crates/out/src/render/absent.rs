//! What stands for the renderer in a build without it: nothing of it can be made.

use std::ops::ControlFlow;

use super::{FontFace, MovingFormat, PdfPage, PictureSize, PixelImage, ShownTimes};

/// This build has no pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "this build makes no PNG, GIF or PDF; take a package, or \
     `cargo install --path . --features pictures`"
)]
pub struct NoPictures;

pub enum AbsentRenderer {}

impl AbsentRenderer {
    pub const fn load() -> Result<Self, NoPictures> {
        Err(NoPictures)
    }

    pub const fn text_width(&self, _: &str, _: FontFace, _: f32) -> f32 {
        match *self {}
    }

    pub fn missing(&self, _: &str) -> String {
        match *self {}
    }

    pub const fn image(&self, _: &str, _: PictureSize) -> Result<PixelImage, NoPictures> {
        match *self {}
    }

    pub fn png(&self, _: &[impl AsRef<str>], _: PictureSize) -> Result<Vec<u8>, NoPictures> {
        match *self {}
    }

    pub fn moving(
        &self,
        _: &[String],
        _: PictureSize,
        _: ShownTimes,
        _: MovingFormat,
        _: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, NoPictures> {
        match *self {}
    }

    pub const fn pdf(&self, _: &[PdfPage], _: &str) -> Result<Vec<u8>, NoPictures> {
        match *self {}
    }
}

pub fn base64(_: &[u8]) -> String {
    String::new()
}

pub const fn zlib(_: &[u8]) -> Vec<u8> {
    Vec::new()
}

pub const fn indexed(_: &PixelImage) -> (Vec<[u8; 3]>, Vec<u8>) {
    (Vec::new(), Vec::new())
}

pub const fn png_of(_: &PixelImage) -> Result<Vec<u8>, NoPictures> {
    Err(NoPictures)
}
