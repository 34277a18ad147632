//! Pictures that move: frames one after the other, for ever. All have one palette: with one each, the
//! same ground would flicker. A frame after the first has the rectangle that differs from the one
//! before, and nothing where a pixel of it is the same.

use std::borrow::Cow;

use super::palette::PicturePalette;
use super::{PixelImage, RenderError, ShownTimes};

/// The colours of a palette at most. One more pixel value stands for nothing.
pub const MOST_COLOURS: usize = 255;
const NOTHING: u8 = 255;

/// What is written of a frame.
struct ChangedPart {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    /// The colour of each pixel, or [`NOTHING`].
    pixels: Vec<u8>,
}

impl ChangedPart {
    /// That of a picture of a width, whose pixels are given by their colours.
    fn new(before: Option<&[u8]>, now: &[u8], width: usize) -> Self {
        let height = now.len() / width.max(1);
        let Some(before) = before else {
            return Self {
                left: 0,
                top: 0,
                width,
                height,
                pixels: now.to_vec(),
            };
        };
        // A frame has a pixel at least, also where nothing differs.
        let (mut left, mut right, mut top, mut bottom) = (width, 0, height, 0);
        for (nth, (old, new)) in before.iter().zip(now).enumerate() {
            if old != new {
                let (x, y) = (nth % width, nth / width);
                (left, right) = (left.min(x), right.max(x));
                (top, bottom) = (top.min(y), bottom.max(y));
            }
        }
        let (left, top) = (left.min(right), top.min(bottom));
        let mut pixels = Vec::new();
        for y in top..=bottom {
            for at in y * width + left..=y * width + right {
                pixels.push(if before[at] == now[at] {
                    NOTHING
                } else {
                    now[at]
                });
            }
        }
        Self {
            left,
            top,
            width: right - left + 1,
            height: bottom - top + 1,
            pixels,
        }
    }
}

/// Hands on what is written of each picture, with its number.
fn write_parts(
    images: impl Iterator<Item = Result<PixelImage, RenderError>>,
    palette: &PicturePalette,
    mut write: impl FnMut(usize, ChangedPart) -> Result<(), RenderError>,
) -> Result<(), RenderError> {
    let mut before: Option<Vec<u8>> = None;
    for (nth, image) in images.enumerate() {
        let image = image?;
        let now = palette.painted(&image.rgb);
        let part = ChangedPart::new(before.as_deref(), &now, image.width as usize);
        write(nth, part)?;
        before = Some(now);
    }
    Ok(())
}

/// What the head of a moving picture says.
#[derive(Clone, Copy)]
pub struct MovingShape {
    /// Width and height.
    pub size: (u32, u32),
    /// How many pictures it has.
    pub count: usize,
    pub shown: ShownTimes,
}

impl MovingShape {
    /// For how long the picture of a number is shown.
    const fn time_of(self, nth: usize) -> u16 {
        if nth + 1 == self.count {
            self.shown.last
        } else {
            self.shown.each
        }
    }
}

/// An animated PNG.
pub fn apng(
    images: impl Iterator<Item = Result<PixelImage, RenderError>>,
    palette: &PicturePalette,
    shape: MovingShape,
) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, shape.size.0, shape.size.1);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    let mut colours = palette.colours.concat();
    colours.resize(3 * (MOST_COLOURS + 1), 0);
    encoder.set_palette(colours);
    let mut opacity = vec![u8::MAX; MOST_COLOURS];
    opacity.push(0);
    encoder.set_trns(opacity);
    // Rows of colour numbers are best left as they are.
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder
        .set_animated(u32::try_from(shape.count).unwrap_or(u32::MAX), 0)
        .and_then(|()| encoder.set_frame_delay(shape.time_of(0), 100))
        .and_then(|()| encoder.set_blend_op(png::BlendOp::Over))?;
    let mut writer = encoder.write_header()?;
    write_parts(images, palette, |nth, part| {
        let (left, top) = (u32::try_from(part.left)?, u32::try_from(part.top)?);
        let (width, height) = (u32::try_from(part.width)?, u32::try_from(part.height)?);
        writer
            .reset_frame_position()
            .and_then(|()| writer.set_frame_dimension(width, height))
            .and_then(|()| writer.set_frame_position(left, top))
            .and_then(|()| writer.set_frame_delay(shape.time_of(nth), 100))?;
        Ok(writer.write_image_data(&part.pixels)?)
    })?;
    writer.finish()?;
    Ok(file)
}

/// A GIF.
pub fn gif(
    images: impl Iterator<Item = Result<PixelImage, RenderError>>,
    palette: &PicturePalette,
    shape: MovingShape,
) -> Result<Vec<u8>, RenderError> {
    // A GIF counts its pixels in 16 bits.
    let (width, height) = (u16::try_from(shape.size.0)?, u16::try_from(shape.size.1)?);
    let mut colours = palette.colours.concat();
    colours.resize(3 * (MOST_COLOURS + 1), 0);
    let mut encoder = gif::Encoder::new(Vec::new(), width, height, &colours)?;
    encoder.set_repeat(gif::Repeat::Infinite)?;
    write_parts(images, palette, |nth, part| {
        Ok(encoder.write_frame(&gif::Frame {
            delay: shape.time_of(nth),
            transparent: Some(NOTHING),
            left: u16::try_from(part.left)?,
            top: u16::try_from(part.top)?,
            width: u16::try_from(part.width)?,
            height: u16::try_from(part.height)?,
            buffer: Cow::Owned(part.pixels),
            ..gif::Frame::default()
        })?)
    })?;
    Ok(encoder.into_inner()?)
}
