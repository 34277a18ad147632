//! The colours of pictures that may have no more than 256.

/// The most colours of a palette.
const MOST: usize = 256;

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
    /// The part (red, green, blue) that differs most, and how much.
    spread: (usize, u64),
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

    /// The palette that differs least from what was counted: the widest box is cut in two until
    /// there are enough.
    pub fn palette(self) -> PicturePalette {
        let counted = self.0.into_iter().enumerate();
        let counted = counted.filter(|&(_, (count, _))| count > 0);
        let all: Vec<CountedColour> = counted
            .map(|(key, (count, sums))| CountedColour {
                key,
                count,
                mean: sums.map(|sum| sum / count),
            })
            .collect();
        let mut boxes = vec![ColourBox::new(all)];
        while boxes.len() < MOST {
            let widest = (0..boxes.len()).max_by_key(|&nth| boxes[nth].spread.1);
            let widest = widest.filter(|&nth| boxes[nth].colours.len() > 1);
            let Some((below, above)) = widest.map(|nth| boxes.swap_remove(nth).halves()) else {
                break;
            };
            boxes.extend([below, above]);
        }
        let mut palette = PicturePalette {
            colours: Vec::new(),
            nearest: vec![None; KEYS],
        };
        for (nth, of) in (0..=u8::MAX).zip(&boxes) {
            palette.colours.push(of.colour());
            for colour in &of.colours {
                palette.nearest[colour.key] = Some(nth);
            }
        }
        palette
    }
}

impl ColourBox {
    fn new(colours: Vec<CountedColour>) -> Self {
        let mut of = Self {
            colours,
            spread: (0, 0),
        };
        let differs = |part: usize| {
            let mean = of.mean(part);
            let squares = of.colours.iter();
            let squares = squares.map(|c| c.mean[part].abs_diff(mean).pow(2) * c.count);
            (part, squares.sum::<u64>())
        };
        let spread = (0..3).map(differs).max_by_key(|&(_, much)| much);
        of.spread = spread.unwrap_or_default();
        of
    }

    fn mean(&self, part: usize) -> u64 {
        let all = self.colours.iter();
        let (sum, count) = all.fold((0, 0), |(sum, count), colour| {
            (sum + colour.mean[part] * colour.count, count + colour.count)
        });
        sum / u64::max(count, 1)
    }

    fn halves(self) -> (Self, Self) {
        let part = self.spread.0;
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
        self.nearest[key(colour)].unwrap_or_else(|| {
            let far = |&(_, other): &(u8, &[u8; 3])| {
                let parts = other.iter().zip(colour);
                parts
                    .map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2))
                    .sum::<u32>()
            };
            let colours = (0..=u8::MAX).zip(&self.colours);
            colours.min_by_key(far).map_or(0, |(nth, _)| nth)
        })
    }
}
