//! Names and supply centres on a chart, each within its province as large as there is room.

use super::Known;
use super::colours::Colours;
use super::lettering::{NameLettering, text};
use super::panel::Panel;
use super::room::TOKEN;
use super::scene::Obstacle;
use chancery_atlas::board::{Place, PowerId, ProvinceId};
use chancery_atlas::outline::Point;
use chancery_game::markup::{Element, Markup};

/// How large names are.
pub(super) struct NameSizes {
    /// Abbreviations, the largest that fits; the last one in any case.
    abbr: &'static [i32],
    /// How many of these may have the whole name below, and its least size.
    with_full: usize,
    full: i32,
    /// Whether each area says which province it is, for a script.
    pub with_places: bool,
    /// Names for a drawing that is shown small; `None` where it never is.
    pub overview: Option<OverviewSizes>,
}

/// How an overview is.
#[derive(Clone, Copy)]
pub(super) struct OverviewSizes {
    /// How many times larger units are.
    pub grown: f32,
    /// Whether it stands in the place of the other names however near the drawing is: it has whole
    /// names too.
    pub is_alone: bool,
}

pub(super) const ON_PAPER: NameSizes = NameSizes {
    abbr: &[46, 40, 35, 31, 28, 25],
    with_full: 4,
    full: 20,
    with_places: false,
    overview: None,
};

/// Those of a screen: the standard board has 14 pixels for the least abbreviation where it is 690
/// high, and for the least name where it is 980.
pub(super) const ON_SCREEN: NameSizes = NameSizes {
    abbr: &[48, 45, 42],
    with_full: 3,
    full: 29,
    with_places: false,
    overview: None,
};

/// Those of a page, which is also read on phones.
pub(super) const ON_PAGE: NameSizes = NameSizes {
    overview: Some(OverviewSizes {
        grown: 2.3,
        is_alone: false,
    }),
    ..ON_SCREEN
};

/// Those of a page on which provinces are tapped: what stands beside a unit counts more.
pub(super) const ON_PHONE: NameSizes = NameSizes {
    with_places: true,
    overview: Some(OverviewSizes {
        grown: 1.45,
        is_alone: true,
    }),
    ..ON_SCREEN
};

/// Letters are never smaller.
const LEAST: i32 = 14;

/// A star about nothing, of a radius of ten.
const STAR: &str =
    "M0 -10L2.9 -3.4L9.8 -3L4.5 1.3L6.2 8.1L0 4.3L-6.2 8.1L-4.5 1.3L-9.8 -3L-2.9 -3.4z";

/// The star of a centre in the colour of its owner.
pub(super) fn star(owner: Option<PowerId>, colours: &Colours) -> Element {
    let fill = match owner {
        Some(power) => colours.unit(power),
        None => "#fff".to_owned(),
    };
    Element::new("path")
        .set("d", STAR)
        .set("class", "centre")
        .set("fill", fill)
}

/// What is written in a province: its abbreviation, with a star where it is a centre, and its name
/// below where that has room.
struct PictureName<'a> {
    abbr: &'a str,
    full: Option<&'a str>,
    has_star: bool,
    letters: NameLettering,
    size: i32,
    below: i32,
}

impl<'a> PictureName<'a> {
    /// The name of a province in letters of a size, with its full name or without.
    fn new(panel: &Panel<'a>, province: ProvinceId, size: i32, sizes: &NameSizes) -> Self {
        let board = panel.board;
        Self {
            abbr: &board.province(province).abbr,
            full: None,
            has_star: board.is_centre(province),
            letters: NameLettering::new(board.terrain(province)),
            size,
            below: (size * 11 / 20).max(sizes.full),
        }
    }

    const fn star(&self) -> i32 {
        if self.has_star { self.size } else { 0 }
    }

    fn extent(&self) -> (i32, i32) {
        let across = self.star() + self.letters.width(self.abbr, self.size);
        let below = self
            .full
            .map_or(0, |full| self.letters.width(full, self.below));
        let high = self.size * 9 / 10 + if self.full.is_some() { self.below } else { 0 };
        (across.max(below) + 4, high)
    }

    fn written(&self, (x, y): Point, star: Element) -> Markup {
        let (_, high) = self.extent();
        let line = y - high / 2 + self.size * 4 / 5;
        let across = self.star() + self.letters.width(self.abbr, self.size);
        let mut name = Element::new("g").set("class", self.letters.class());
        if self.has_star {
            let at = (
                x - across / 2 + self.size * 2 / 5,
                line - self.size * 7 / 20,
            );
            name = name.with(star.set(
                "transform",
                format_args!(
                    "translate({} {}) scale({:.2})",
                    at.0,
                    at.1,
                    f64::from(self.size) / 25.0
                ),
            ));
        }
        name =
            name.with(text((x + self.star() / 2, line), self.size, self.abbr).set("class", "abbr"));
        if let Some(full) = self.full {
            name = name.with(
                text((x, y + high / 2 - self.below / 6), self.below, full).set("class", "full"),
            );
        }
        Markup::lines([name])
    }
}

/// Writes the names of a panel round the places of units, which stay free on every picture, so that
/// names are where they were from season to season. The owner of a centre colours its star.
/// Answers with where they stand and how large each is, too.
pub(super) fn names(
    panel: &mut Panel<'_>,
    sizes: &NameSizes,
    known: &Known<'_>,
    colours: &Colours,
) -> (Markup, Vec<Obstacle>) {
    let provinces: Vec<ProvinceId> = panel.provinces().collect();
    let board = panel.board;
    for &province in &provinces {
        let mut places = Vec::new();
        if !board.province(province).coasts.is_empty() {
            places = board.fleet_places(province);
        }
        places.push(Place::new(province));
        for place in places {
            if let Some(at) = panel.spot(place) {
                panel.room.take(at, TOKEN);
            }
        }
    }
    let mut written = Markup::default();
    let mut sites = Vec::new();
    for &province in &provinces {
        let (name, at) = fitted(panel, sizes, province);
        panel.room.take(at, name.extent());
        sites.push(Obstacle {
            at,
            size: name.extent(),
        });
        let star = star(known.owner(province), colours);
        written.push(name.written(at, star));
    }
    (written, sites)
}

/// The largest form of a province's name for which there is room, and where it stands.
fn fitted<'a>(
    panel: &Panel<'a>,
    sizes: &NameSizes,
    province: ProvinceId,
) -> (PictureName<'a>, Point) {
    let called = panel.board.province(province);
    let near = panel.label(province);
    // A name that is its own abbreviation is not written twice.
    let full = if called.name == called.abbr {
        None
    } else {
        Some(called.name.as_str())
    };
    let whole = sizes
        .abbr
        .iter()
        .take(sizes.with_full)
        .map(|&size| PictureName {
            full,
            ..PictureName::new(panel, province, size, sizes)
        });
    let short = sizes
        .abbr
        .iter()
        .map(|&size| PictureName::new(panel, province, size, sizes));
    let widest = PictureName {
        full,
        ..PictureName::new(panel, province, sizes.abbr[0], sizes)
    };
    // All forms are looked for in one window, which is summed up once.
    let window = panel.room.window(province, near, widest.extent());
    for name in whole.chain(short) {
        let site = window.find(name.extent());
        if site.is_free() {
            return (name, site.at);
        }
    }
    // No form has room within its borders: the least one goes over them, and shrinks where that is
    // not enough.
    let mut size = sizes.abbr[sizes.abbr.len() - 1];
    loop {
        let name = PictureName::new(panel, province, size, sizes);
        let site = window.find(name.extent());
        if site.is_mostly_free(85) || size < LEAST {
            return (name, site.at);
        }
        size = size * 9 / 10;
    }
}
