//! Bytes as they go to a file or a terminal.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::PixelImage;
use super::palette::ColourCount;

pub fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

pub fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    // Writing to memory can't fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

/// A picture in at most 256 colours: red, green and blue of each, and which each pixel has.
pub fn indexed(image: &PixelImage) -> (Vec<[u8; 3]>, Vec<u8>) {
    let mut count = ColourCount::default();
    count.add(&image.rgb);
    let palette = count.palette(256);
    let pixels = palette.painted(&image.rgb);
    (palette.colours, pixels)
}
