//! Drawings as pixels, and pixels as PNG files.

use std::num::TryFromIntError;

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{self, Tree};

use super::{MOST_PIXELS, PictureSize, PixelImage};

/// Why a picture can't be made.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    #[error("a picture of {0} by {1} pixels is too large; write a smaller --scale")]
    TooLarge(u32, u32),
    #[error("stopped before it was finished")]
    Stopped,
    #[error(transparent)]
    Drawing(#[from] usvg::Error),
    #[error(transparent)]
    Png(#[from] png::EncodingError),
    #[error(transparent)]
    Gif(#[from] gif::EncodingError),
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error(transparent)]
    Side(#[from] TryFromIntError),
}

/// Where a drawing stands where there is more room than it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingStand {
    Middle,
    /// At the top: what is below a board may be higher in one picture of a game than in another, and
    /// the board is to stay where it is.
    Top,
}

/// A drawing on white.
pub fn image(
    tree: &Tree,
    size: PictureSize,
    stand: DrawingStand,
) -> Result<PixelImage, RenderError> {
    let (width, height) = common_size(std::slice::from_ref(tree), size);
    // Asked before anything is allocated.
    if !allowed(width, height) {
        return Err(RenderError::TooLarge(width, height));
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(RenderError::TooLarge(width, height))?;
    pixmap.fill(Color::WHITE);
    let own = tree.size();
    #[expect(
        clippy::cast_precision_loss,
        reason = "sides are at most some thousands of pixels"
    )]
    let (wide, high) = (width as f32, height as f32);
    let scale = (wide / own.width()).min(high / own.height());
    let left = (wide - own.width() * scale) / 2.0;
    let top = match stand {
        DrawingStand::Middle => (high - own.height() * scale) / 2.0,
        DrawingStand::Top => 0.0,
    };
    let place = Transform::from_row(scale, 0.0, 0.0, scale, left, top);
    resvg::render(tree, place, &mut pixmap.as_mut());
    let pixels = pixmap.data().chunks_exact(4);
    Ok(PixelImage {
        width,
        height,
        rgb: pixels
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect(),
    })
}

/// The width and height that drawings have in common: those of the highest one.
pub fn common_size(trees: &[Tree], size: PictureSize) -> (u32, u32) {
    let longer = match size {
        PictureSize::Within(width, height) => return (width, height),
        PictureSize::Longer(longer) => longer,
    };
    let (mut wide, mut high) = (1.0_f32, 1.0_f32);
    for tree in trees {
        wide = wide.max(tree.size().width());
        high = high.max(tree.size().height());
    }
    let most = wide.max(high);
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "sides are at most some thousands of pixels, and positive"
    )]
    // A side of a very long drawing would round to nothing.
    let [width, height] =
        [wide, high].map(|side| (side * longer as f32 / most).round().max(1.0) as u32);
    (width, height)
}

const fn allowed(width: u32, height: u32) -> bool {
    let (side, all) = MOST_PIXELS;
    width > 0 && width <= side && height > 0 && height <= side && width * height <= all
}

/// Pictures one below the other, in as few columns as one file can hold.
pub fn stacked(images: &[PixelImage]) -> Result<PixelImage, RenderError> {
    let width = images.iter().map(|image| image.width).max().unwrap_or(0);
    let height = images.iter().map(|image| image.height).max().unwrap_or(0);
    let most = u32::try_from(images.len()).unwrap_or(u32::MAX);
    let fitting = (1..=most).find_map(|columns| {
        let rows = images.len().div_ceil(columns as usize);
        // In 64 bits: the product of two sides may be larger than any side can be.
        let wide = u64::from(width) * u64::from(columns);
        let high = u64::from(height) * rows as u64;
        let size = (u32::try_from(wide).ok()?, u32::try_from(high).ok()?);
        allowed(size.0, size.1).then_some((columns, size))
    });
    let (columns, size) = fitting.ok_or(RenderError::TooLarge(width, height))?;
    let row = 3 * size.0 as usize;
    let mut rgb = vec![u8::MAX; row * size.1 as usize];
    for (image, i) in images.iter().zip(0..) {
        let (across, down) = (i % columns * width, i / columns * height);
        let lines = image.rgb.chunks_exact(3 * image.width as usize);
        for (line, y) in lines.zip(down as usize..) {
            let at = y * row + 3 * across as usize;
            rgb[at..at + line.len()].copy_from_slice(line);
        }
    }
    Ok(PixelImage {
        width: size.0,
        height: size.1,
        rgb,
    })
}

/// A picture as a PNG file.
pub fn png(image: &PixelImage) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, image.width, image.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&image.rgb))?;
    Ok(file)
}
