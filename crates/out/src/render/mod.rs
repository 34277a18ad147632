//! Drawings (SVG) as PNG, PDF and moving pictures, with fonts of our own: the same on every machine.
//! The cargo feature `pictures` brings it. Without it no [`Renderer`] can be had, and all that asks
//! for one gets a [`RenderError`].

#[cfg(not(feature = "pictures"))]
mod absent;
#[cfg(feature = "pictures")]
mod moving;
#[cfg(feature = "pictures")]
mod packed;
#[cfg(feature = "pictures")]
mod palette;
#[cfg(feature = "pictures")]
mod pdf;
#[cfg(feature = "pictures")]
mod pixels;
#[cfg(feature = "pictures")]
mod present;

#[cfg(not(feature = "pictures"))]
pub use absent::{
    AbsentRenderer as Renderer, NoPictures as RenderError, base64, indexed, png_of, zlib,
};
#[cfg(feature = "pictures")]
pub use packed::{base64, indexed, zlib};
#[cfg(feature = "pictures")]
pub use pixels::{RenderError, png as png_of};
#[cfg(feature = "pictures")]
pub use present::Renderer;

/// The fonts' faces, as they are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FontFace {
    Regular,
    Bold,
    Italic,
}

/// A page of a PDF.
#[derive(Clone, Debug)]
pub struct PdfPage {
    /// Its drawing, which fills it.
    pub svg: String,
    /// Its width and height in tenths of millimetres.
    pub size: (u16, u16),
    /// What is on it, in the order of reading. All else on it is decoration.
    pub tags: Vec<PageTag>,
}

/// An element of a page's drawing, and what it is a part of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageTag {
    /// The element's `id`.
    pub id: String,
    pub part: TextPart,
}

/// What a part of a page is to one who has it read aloud.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPart {
    /// It goes on with what stands before it.
    More,
    /// Its level, from 1.
    Heading(u8),
    Paragraph,
    /// The first item of a list.
    List,
    /// A further one.
    Item,
    /// The first cell of a table, in its head.
    Table,
    /// A further one of the head.
    HeadCell,
    /// The first cell of a further row.
    Row,
    /// A further one of that.
    Cell,
    /// A drawing, and what it shows.
    Figure(String),
}

/// How large a picture is, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureSize {
    /// Its longer side; the other one follows.
    Longer(u32),
    /// Its width and height: the drawing stands in the middle, as large as there is room.
    Within(u32, u32),
}

/// The longer side of a picture, in pixels, unless somebody wants another.
const STILL: u32 = 1920;

impl PictureSize {
    /// That of a picture, unless somebody wants another.
    pub const STILL: Self = Self::Longer(STILL);
    /// That of a moving picture: small enough to be sent in a chat.
    pub const MOVING: Self = Self::Longer(STILL / 2);

    /// So many times as large as usual.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "a side has some thousand pixels, and a factor is positive"
    )]
    pub fn scaled(factor: f32) -> Self {
        Self::Longer((factor * STILL as f32).round() as u32)
    }
}

/// How a picture that moves is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovingFormat {
    /// Browsers play it.
    Apng,
    /// Chats play it.
    Gif,
}

/// For how long a moving picture shows each of its pictures, in hundredths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownTimes {
    pub each: u16,
    pub last: u16,
}

/// A picture in pixels: red, green and blue, row by row. It has no alpha: drawings are opaque.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PixelImage {
    pub width: u32,
    pub height: u32,
    pub rgb: Vec<u8>,
}

/// The most pixels of a side, and in all.
pub const MOST_PIXELS: (u32, u32) = (16_384, 80_000_000);
