//! The colours of pictures that may have no more than 256.

/// Colours, and which of them is painted for which.
pub struct PicturePalette {
    /// Red, green and blue of each.
    pub colours: Vec<[u8; 3]>,
    /// By [`key`], which colour is painted; `None` for what was not counted.
    nearest: Vec<Option<u8>>,
}

/// How often each colour is in pictures, by [`key`], and the sums of its parts.
pub struct ColourCount(Vec<(u64, [u64; 3])>);

/// How many keys there are.
const KEYS: usize = 1 << 18;

/// Colours that become one.
struct ColourBox {
    colours: Vec<CountedColour>,
    spread: ColourSpread,
}

/// How much the colours of a box differ.
#[derive(Clone, Copy, Default)]
struct ColourSpread {
    /// The part that differs most: 0 red, 1 green, 2 blue.
    part: usize,
    /// The sum of the squares by which that differs from its mean.
    much: u64,
}

struct CountedColour {
    key: usize,
    count: u64,
    mean: [u64; 3],
}

/// The same for colours that no eye tells apart.
fn key(colour: [u8; 3]) -> usize {
    let [red, green, blue] = colour.map(|part| usize::from(part >> 2));
    red << 12 | green << 6 | blue
}

impl Default for ColourCount {
    fn default() -> Self {
        Self(vec![(0, [0; 3]); KEYS])
    }
}

impl ColourCount {
    pub fn add(&mut self, rgb: &[u8]) {
        for pixel in rgb.chunks_exact(3) {
            let pixel = [pixel[0], pixel[1], pixel[2]];
            let (count, sums) = &mut self.0[key(pixel)];
            *count += 1;
            for (sum, part) in sums.iter_mut().zip(pixel) {
                *sum += u64::from(part);
            }
        }
    }

    /// The palette that differs least from what was counted, of at most so many colours: the widest
    /// box is cut in two until there are enough.
    pub fn palette(self, most: usize) -> PicturePalette {
        let mut all: Vec<CountedColour> = Vec::new();
        for (key, (count, sums)) in self.0.into_iter().enumerate() {
            if count > 0 {
                let mean = sums.map(|sum| sum / count);
                all.push(CountedColour { key, count, mean });
            }
        }
        let mut boxes = vec![ColourBox::new(all)];
        while boxes.len() < most {
            let Some(widest) = (0..boxes.len()).max_by_key(|&nth| boxes[nth].spread.much) else {
                break;
            };
            // Where the widest box has nothing to cut, none has.
            if boxes[widest].colours.len() <= 1 {
                break;
            }
            let (below, above) = boxes.swap_remove(widest).halves();
            boxes.extend([below, above]);
        }
        let mut palette = PicturePalette {
            colours: Vec::new(),
            nearest: vec![None; KEYS],
        };
        for (nth, colour_box) in (0..=u8::MAX).zip(&boxes) {
            palette.colours.push(colour_box.colour());
            for colour in &colour_box.colours {
                palette.nearest[colour.key] = Some(nth);
            }
        }
        palette
    }
}

impl ColourBox {
    fn new(colours: Vec<CountedColour>) -> Self {
        let mut new = Self {
            colours,
            spread: ColourSpread::default(),
        };
        let spreads = (0..3).map(|part| new.spread_in(part));
        new.spread = spreads.max_by_key(|spread| spread.much).unwrap_or_default();
        new
    }

    fn spread_in(&self, part: usize) -> ColourSpread {
        let mean = self.mean(part);
        let squares = self
            .colours
            .iter()
            .map(|colour| colour.mean[part].abs_diff(mean).pow(2) * colour.count);
        ColourSpread {
            part,
            much: squares.sum(),
        }
    }

    fn mean(&self, part: usize) -> u64 {
        let (mut sum, mut count) = (0, 0);
        for colour in &self.colours {
            sum += colour.mean[part] * colour.count;
            count += colour.count;
        }
        sum / u64::max(count, 1)
    }

    fn halves(self) -> (Self, Self) {
        let part = self.spread.part;
        let mean = self.mean(part);
        let (below, above): (Vec<_>, Vec<_>) = self
            .colours
            .into_iter()
            .partition(|colour| colour.mean[part] <= mean);
        (Self::new(below), Self::new(above))
    }

    fn colour(&self) -> [u8; 3] {
        [0, 1, 2].map(|part| u8::try_from(self.mean(part)).unwrap_or(u8::MAX))
    }
}

impl PicturePalette {
    /// Which colour each pixel is painted with.
    pub fn painted(&self, rgb: &[u8]) -> Vec<u8> {
        // Most pixels are as the one before.
        let mut last = ([0; 3], self.nth([0; 3]));
        rgb.chunks_exact(3)
            .map(|pixel| {
                let pixel = [pixel[0], pixel[1], pixel[2]];
                if pixel != last.0 {
                    last = (pixel, self.nth(pixel));
                }
                last.1
            })
            .collect()
    }

    fn nth(&self, colour: [u8; 3]) -> u8 {
        if let Some(nearest) = self.nearest[key(colour)] {
            return nearest;
        }
        // Only samples are counted: a frame can have a colour that is in none of them.
        let colours = (0..=u8::MAX).zip(&self.colours);
        let nearest = colours.min_by_key(|(_, other)| distance(**other, colour));
        nearest.map_or(0, |(nth, _)| nth)
    }
}

/// The square of how far two colours are apart.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let parts = a.into_iter().zip(b);
    parts.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}
