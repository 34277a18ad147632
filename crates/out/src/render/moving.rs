//! Pictures that move: frames one after the other, for ever. Each frame after the first has only the
//! rectangle that differs from the one before.

use std::borrow::Cow;

use super::palette::ColourCount;
use super::{PixelImage, RenderError};

/// The part of a picture that is other than in the one before.
struct ChangedPart {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

impl ChangedPart {
    fn new(before: Option<&PixelImage>, image: &PixelImage) -> Self {
        let (width, height) = (image.width, image.height);
        let whole = Self {
            left: 0,
            top: 0,
            width,
            height,
        };
        let Some(before) = before else {
            return whole;
        };
        if (before.width, before.height) != (width, height) {
            return whole;
        }
        let (mut across, mut down) = ((u32::MAX, 0), (u32::MAX, 0));
        let pixels = before.rgb.chunks_exact(3).zip(image.rgb.chunks_exact(3));
        for (nth, (old, new)) in (0u32..).zip(pixels) {
            if old != new {
                let (x, y) = (nth % width, nth / width);
                across = (across.0.min(x), across.1.max(x));
                down = (down.0.min(y), down.1.max(y));
            }
        }
        if across.0 > across.1 {
            // A frame has a pixel at least.
            return Self {
                width: 1,
                height: 1,
                ..whole
            };
        }
        Self {
            left: across.0,
            top: down.0,
            width: across.1 - across.0 + 1,
            height: down.1 - down.0 + 1,
        }
    }

    fn cut<'a>(&self, image: &'a PixelImage) -> Cow<'a, [u8]> {
        if (self.width, self.height) == (image.width, image.height) {
            return Cow::Borrowed(&image.rgb);
        }
        let rows = image.rgb.chunks_exact(3 * image.width as usize);
        let from = 3 * self.left as usize;
        let wide = 3 * self.width as usize;
        rows.skip(self.top as usize)
            .take(self.height as usize)
            .flat_map(|row| row.iter().skip(from).take(wide).copied())
            .collect()
    }
}

/// An animated PNG of so many frames.
pub fn apng(
    images: impl Iterator<Item = Result<PixelImage, RenderError>>,
    count: usize,
    hundredths: u16,
) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::new();
    let mut writer = None;
    let mut before: Option<PixelImage> = None;
    let mut images = images.peekable();
    // The header has the size of the first frame. One that failed gives its error below.
    if let Some(Ok(first)) = images.peek() {
        let mut encoder = png::Encoder::new(&mut file, first.width, first.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder
            .set_animated(u32::try_from(count).unwrap_or(u32::MAX), 0)
            .and_then(|()| encoder.set_frame_delay(hundredths, 100))?;
        writer = Some(encoder.write_header()?);
    }
    for image in images {
        let image = image?;
        let part = ChangedPart::new(before.as_ref(), &image);
        if let Some(writer) = &mut writer {
            // The first frame is the whole picture, which is what the writer begins with.
            if before.is_some() {
                writer
                    .reset_frame_position()
                    .and_then(|()| writer.set_frame_dimension(part.width, part.height))
                    .and_then(|()| writer.set_frame_position(part.left, part.top))?;
            }
            writer.write_image_data(&part.cut(&image))?;
        }
        before = Some(image);
    }
    writer.map_or(Ok(()), png::Writer::finish)?;
    Ok(file)
}

/// A GIF, in the colours of samples of its frames.
pub fn gif(
    images: impl Iterator<Item = Result<PixelImage, RenderError>>,
    samples: impl Iterator<Item = Result<PixelImage, RenderError>>,
    hundredths: u16,
) -> Result<Vec<u8>, RenderError> {
    let mut colours = ColourCount::default();
    // One palette for all frames: with one each, the same ground would flicker.
    for sample in samples {
        colours.add(&sample?.rgb);
    }
    let palette = colours.palette();
    let table = palette.colours.concat();
    let mut file = Vec::new();
    let mut encoder = None;
    let mut before: Option<PixelImage> = None;
    let mut images = images.peekable();
    if let Some(Ok(first)) = images.peek() {
        // A GIF counts its pixels in 16 bits.
        let (width, height) = (u16::try_from(first.width)?, u16::try_from(first.height)?);
        let mut begun = gif::Encoder::new(&mut file, width, height, &table)?;
        begun.set_repeat(gif::Repeat::Infinite)?;
        encoder = Some(begun);
    }
    for image in images {
        let image = image?;
        let part = ChangedPart::new(before.as_ref(), &image);
        let frame = gif::Frame {
            delay: hundredths,
            left: u16::try_from(part.left)?,
            top: u16::try_from(part.top)?,
            width: u16::try_from(part.width)?,
            height: u16::try_from(part.height)?,
            buffer: Cow::Owned(palette.painted(&part.cut(&image))),
            ..gif::Frame::default()
        };
        if let Some(encoder) = &mut encoder {
            encoder.write_frame(&frame)?;
        }
        before = Some(image);
    }
    // Dropping it writes the end of the file.
    drop(encoder);
    Ok(file)
}
