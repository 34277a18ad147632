//! The ways in which terminals take pictures.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::layout::Rect;

use chancery_out::render::{PixelImage, base64, indexed, png_of, zlib};

/// Whether a picture was sent that the terminal keeps until it is told to forget it.
static KEPT: AtomicBool = AtomicBool::new(false);

/// How a terminal takes pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphicsProtocol {
    Kitty,
    Iterm2,
    Sixel,
}

/// How long a part of a picture may be for kitty.
const PART: usize = 4096;
/// The first number of our pictures there.
const FIRST: u32 = 190_100;

impl GraphicsProtocol {
    /// A picture for so many columns and rows, as the terminal takes it at the cursor.
    pub(super) fn encode(
        self,
        image: &PixelImage,
        cells: (u16, u16),
        serial: u32,
    ) -> Option<Vec<u8>> {
        let (columns, rows) = cells;
        let mut bytes = Vec::new();
        // Writing to memory can't fail.
        let _ = match self {
            Self::Kitty => {
                let data = base64(&zlib(&image.rgb));
                let parts = data.as_bytes().chunks(PART);
                let last = parts.len().saturating_sub(1);
                // `q=2` has the terminal answer nothing, and `C=1` leave the cursor where it is.
                let mut head = format!(
                    "a=T,q=2,f=24,o=z,s={},v={},c={columns},r={rows},i={},C=1,",
                    image.width,
                    image.height,
                    FIRST + serial
                );
                for (nth, part) in parts.enumerate() {
                    let more = u8::from(nth < last);
                    let _ = write!(bytes, "\x1b_G{head}m={more};");
                    bytes.extend(part);
                    bytes.extend(b"\x1b\\");
                    head = String::new();
                }
                Ok(())
            }
            Self::Iterm2 => {
                let png = png_of(image).ok()?;
                let (size, data) = (png.len(), base64(&png));
                write!(
                    bytes,
                    "\x1b]1337;File=inline=1;size={size};width={columns};height={rows};\
                     preserveAspectRatio=0;doNotMoveCursor=1:{data}\x07"
                )
            }
            Self::Sixel => sixel(image, &mut bytes),
        };
        Some(bytes)
    }

    /// Puts a picture where it belongs, in the place of another one if there is one.
    pub(super) fn place(self, area: Rect, picture: &[u8], old: Option<u32>, out: &mut Vec<u8>) {
        // The cursor stays where it is.
        let (column, row) = (area.x + 1, area.y + 1);
        let _ = write!(out, "\x1b7\x1b[{row};{column}H");
        out.extend(picture);
        // Only now: without the old one the place would be blank for a moment.
        if let (Self::Kitty, Some(old)) = (self, old) {
            forget(old, out);
        }
        out.extend(b"\x1b8");
        // The pictures of the others go away with the cells that are drawn over them.
        KEPT.fetch_or(self == Self::Kitty, Ordering::SeqCst);
    }

    /// Takes a picture away: its cells are blank then.
    pub(super) fn erase(self, area: Rect, serial: u32, out: &mut Vec<u8>) {
        if self == Self::Kitty {
            forget(serial, out);
        }
        out.extend(b"\x1b7\x1b[0m");
        for row in area.top()..area.bottom() {
            let (row, column, width) = (row + 1, area.x + 1, area.width);
            let _ = write!(out, "\x1b[{row};{column}H\x1b[{width}X");
        }
        out.extend(b"\x1b8");
    }
}

fn forget(serial: u32, out: &mut Vec<u8>) {
    let _ = write!(out, "\x1b_Ga=d,d=I,q=2,i={}\x1b\\", FIRST + serial);
}

/// What has the terminal forget all pictures; nothing where it keeps none.
pub fn forget_pictures() -> &'static [u8] {
    if KEPT.swap(false, Ordering::SeqCst) {
        b"\x1b_Ga=d,d=A,q=2\x1b\\"
    } else {
        b""
    }
}

/// Six rows of pixels at a time, colour by colour.
fn sixel(image: &PixelImage, out: &mut Vec<u8>) -> std::io::Result<()> {
    let (width, height) = (image.width as usize, image.height as usize);
    let (colours, pixels) = indexed(image);
    // The 1 leaves a pixel as it was where no colour covers it.
    write!(out, "\x1bP0;1;0q\"1;1;{width};{height}")?;
    for (nth, colour) in colours.iter().enumerate() {
        let [red, green, blue] = colour.map(|part| (u32::from(part) * 100 + 127) / 255);
        write!(out, "#{nth};2;{red};{green};{blue}")?;
    }
    let mut columns = vec![Vec::new(); colours.len()];
    for (nth, band) in pixels.chunks(6 * width).enumerate() {
        // No line break at the end: below the last row of the screen it would scroll.
        if nth > 0 {
            out.push(b'-');
        }
        for (row, line) in band.chunks(width).enumerate() {
            for (x, &colour) in line.iter().enumerate() {
                let own: &mut Vec<u8> = &mut columns[usize::from(colour)];
                if own.is_empty() {
                    own.resize(width, 0);
                }
                own[x] |= 1 << row;
            }
        }
        let mut is_first = true;
        for (colour, bits) in columns.iter_mut().enumerate() {
            if bits.is_empty() {
                continue;
            }
            if !is_first {
                out.push(b'$');
            }
            is_first = false;
            write!(out, "#{colour}")?;
            runs(bits.drain(..), out)?;
        }
    }
    out.extend(b"\x1b\\");
    Ok(())
}

/// Equal sixels that follow each other are counted.
fn runs(mut bits: impl Iterator<Item = u8>, out: &mut Vec<u8>) -> std::io::Result<()> {
    let Some(mut current) = bits.next() else {
        return Ok(());
    };
    let mut count = 1;
    let mut put = |bits: u8, count: usize| {
        let sign = b'?' + bits;
        if count > 3 {
            write!(out, "!{count}")?;
            out.push(sign);
        } else {
            out.extend(std::iter::repeat_n(sign, count));
        }
        Ok(())
    };
    for next in bits {
        if next == current {
            count += 1;
        } else {
            put(current, count)?;
            (current, count) = (next, 1);
        }
    }
    // What is blank to the right needs no sign.
    if current == 0 {
        Ok(())
    } else {
        put(current, count)
    }
}
