//! The names of a drawing that is shown small, such as a whole map on a phone. They are as large as
//! there is room between the units, and go over borders. A script shows them in the place of the
//! others. It shrinks them towards their first letter as the map grows, and makes nothing larger: so
//! nothing meets at any width.

use super::Known;
use super::colours::Colours;
use super::lettering::NameLettering;
use super::names::{OverviewSizes, star};
use super::panel::Panel;
use super::room::ChartSquares;
use super::tokens::UnitToken;
use chancery_atlas::board::ProvinceId;
use chancery_atlas::outline::Point;
use chancery_game::markup::{Element, Markup};

/// The size of letters within the group of a name, which is scaled as a whole.
const SIZE: i32 = 24;
/// What the star of a centre takes there, and its blank.
const STAR_WIDTH: i32 = 22;
/// A way to find room for a name. All are in percent.
struct NameWay {
    /// How much of it may lie on other ground.
    strange: i32,
    /// How large it is at most, and how small it may become, of the largest size.
    most: i32,
    least: i32,
}

/// The ways, the best first. Before its letters are tiny a name leaves its province. There it is not
/// large, so that nobody takes it for another's.
const WAYS: [NameWay; 4] = [
    NameWay {
        strange: 35,
        most: 100,
        least: 55,
    },
    NameWay {
        strange: 65,
        most: 100,
        least: 50,
    },
    NameWay {
        strange: 85,
        most: 65,
        least: 35,
    },
    NameWay {
        strange: 100,
        most: 65,
        least: 20,
    },
];

/// The size of letters, in units, where the map is so near that whole names are shown: of
/// abbreviations, and of whole names.
const NEAR: (i32, i32) = (33, 29);

/// The names of a chart on which these units stand.
pub(super) fn overview(
    panel: &Panel<'_>,
    tokens: &[UnitToken],
    sizes: OverviewSizes,
    known: &Known<'_>,
    colours: &Colours,
) -> Markup {
    let mut room = panel.empty_room();
    for token in tokens {
        let (wide, high) = token.extent();
        room.take(
            token.at,
            (times(wide, sizes.grown), times(high, sizes.grown)),
        );
    }
    let mut provinces: Vec<ProvinceId> = panel.provinces().collect();
    // The smallest province chooses first: a large one has room in any case.
    let areas = room.areas(panel.board.provinces.len());
    provinces.sort_by_key(|province| areas[province.index()]);
    let mut names = Vec::new();
    for province in provinces {
        let board = panel.board;
        names.push(OverviewName {
            province,
            text: &board.province(province).abbr,
            star: if board.is_centre(province) {
                Some(star(known.owner(province), colours))
            } else {
                None
            },
            letters: NameLettering::new(board.terrain(province)),
            whole: None,
            size: 0,
            at: (0, 0),
        });
    }
    for (province, text) in &known.sightings {
        names.push(OverviewName {
            province: *province,
            text,
            star: None,
            letters: NameLettering::Note,
            whole: None,
            size: 0,
            at: (0, 0),
        });
    }
    names.retain(|name| panel.shows(name.province));
    for name in &mut names {
        name.fit(panel, &room);
        room.take(name.at, name.extent(name.size));
    }
    if sizes.is_alone {
        add_whole_names(panel, tokens, &mut names);
    }
    Markup::lines(names.into_iter().map(OverviewName::written))
}

/// Gives names a whole name below where there is room for it, once the map is near.
fn add_whole_names<'a>(panel: &Panel<'a>, tokens: &[UnitToken], names: &mut [OverviewName<'a>]) {
    let mut room = panel.empty_room();
    for token in tokens {
        room.take(token.at, token.extent());
    }
    for name in &*names {
        let (at, size) = name.near(name.text, NEAR.0);
        room.take(at, size);
    }
    for name in names {
        let called = panel.board.province(name.province);
        let (at, size) = name.near(&called.name, NEAR.1);
        let below = (at.0, at.1 + NEAR.1);
        let is_name = name.letters != NameLettering::Note && called.name != called.abbr;
        if is_name && room.is_free(below, size) {
            room.take(below, size);
            name.whole = Some(&called.name);
        }
    }
}

fn times(length: i32, by: f32) -> i32 {
    #[expect(clippy::cast_precision_loss, reason = "a token is some 60 units wide")]
    let grown = length as f32 * by;
    grown as i32
}

/// What is written in a province: its abbreviation with the star of a centre, or a note.
struct OverviewName<'a> {
    province: ProvinceId,
    text: &'a str,
    star: Option<Element>,
    letters: NameLettering,
    /// The whole name below, which is shown where the map is near.
    whole: Option<&'a str>,
    size: i32,
    /// Its middle.
    at: Point,
}

impl OverviewName<'_> {
    /// How wide it is in letters of [`SIZE`].
    fn width(&self) -> i32 {
        let star = if self.star.is_some() { STAR_WIDTH } else { 0 };
        star + self.letters.width(self.text, SIZE)
    }

    /// How large it is, with a blank round it.
    fn extent(&self, size: i32) -> (i32, i32) {
        ((self.width() + 4) * size / SIZE, size * 9 / 10)
    }

    /// Takes the largest size for which there is room, and the place for it.
    fn fit(&mut self, panel: &Panel<'_>, room: &ChartSquares) {
        // Eleven pixels where a map is 390 wide.
        let most = panel.size().0 / 35;
        let window = room.window(self.province, panel.label(self.province), self.extent(most));
        for way in &WAYS {
            let mut size = most * way.most / 100;
            while size * 100 > most * way.least {
                let site = window.find(self.extent(size));
                if site.is_mostly_free(way.strange) {
                    (self.size, self.at) = (size, site.at);
                    return;
                }
                size = size * 19 / 20;
            }
        }
        self.size = most / 5;
        self.at = window.find(self.extent(self.size)).at;
    }

    /// Where its first letter begins on the ground line.
    fn origin(&self) -> Point {
        let (x, y) = self.at;
        let (_, high) = self.extent(self.size);
        (
            x - self.width() * self.size / SIZE / 2,
            y - high / 2 + self.size * 4 / 5,
        )
    }

    /// The middle and the size of a text there in letters that are no larger than that.
    fn near(&self, text: &str, most: i32) -> (Point, (i32, i32)) {
        let size = most.min(self.size);
        let star = if self.star.is_some() {
            STAR_WIDTH * size / SIZE
        } else {
            0
        };
        let wide = star + self.letters.width(text, size);
        let (x, y) = self.origin();
        ((x + wide / 2, y - size * 7 / 20), (wide, size * 9 / 10))
    }

    fn written(self) -> Element {
        let (x, y) = self.origin();
        let scale = f64::from(self.size) / f64::from(SIZE);
        let mut name = Element::new("g")
            .set("class", self.letters.overview_class())
            .set("transform", format!("translate({x} {y})scale({scale:.2})"));
        let mut text = Element::new("text").text(self.text);
        if let Some(star) = self.star {
            name = name.with(star.set("transform", "translate(10 -9)"));
            text = text.set("x", STAR_WIDTH);
        }
        name = name.with(text);
        match self.whole {
            Some(whole) => name.with(
                Element::new("text")
                    .set("class", "full")
                    .set("y", SIZE * NEAR.1 / NEAR.0)
                    .text(whole),
            ),
            None => name,
        }
    }
}
