//! What is written on a chart to print: names, units and what was seen last. All of it stands
//! within the area that it is about.

use std::fmt::Display;

use super::own::own;
use super::room::{AreaRoom, Field, HIGH, WIDE};
use super::sheet::Sheets;
use crate::board::{Chart, PowerId, ProvinceId};
use crate::discovery::Occupant;
use crate::markup::{Element, Markup};
use crate::position::Unit;
use crate::view::View;

/// The width of a letter of a badge, and the height of a badge, as parts of the letters' size.
const BADGE: f32 = 0.66;
const TALL: f32 = 1.35;
/// What is left free between two badges.
const GAP: f32 = 1.5;
/// The badge that fits a single column: its width and height.
const SMALLEST: (f32, f32) = (6.4, 11.0);

/// The units of a place that one badge stands for.
struct AreaBadge {
    /// Whether all of them are the viewer's.
    is_own: bool,
    text: String,
}

/// A text where it stands, by its middle.
struct Label {
    at: (f32, f32),
    text: String,
    size: f32,
}

impl Label {
    fn written(&self, class: &'static str) -> Element {
        let at = (self.at.0, self.at.1 + self.size * 0.35);
        lettered(class, at, self.size).text(&self.text)
    }
}

/// A text in letters of a size about a point of its ground line, yet without words.
pub(super) fn lettered(class: impl Display, (x, y): (f32, f32), size: f32) -> Element {
    Element::new("text")
        .set("class", class)
        .set("x", format_args!("{x:.1}"))
        .set("y", format_args!("{y:.1}"))
        .set("font-size", format_args!("{size:.1}"))
}

/// The writing on a chart.
pub(super) struct Lettering<'a> {
    view: &'a View,
    chart: &'a Chart,
    /// The size of letters in units of the drawing.
    size: f32,
    /// What they may shrink to, where a name has no room at all.
    least: f32,
}

impl<'a> Lettering<'a> {
    pub fn new(view: &'a View, chart: &'a Chart, sheets: &Sheets) -> Self {
        let size = sheets.letters();
        Self {
            view,
            chart,
            size,
            least: sheets.least_letters().min(size),
        }
    }

    /// All of it. Names come last: nothing hides them.
    pub fn svg(&self) -> Markup {
        let provinces: Vec<ProvinceId> = self
            .view
            .board
            .province_ids()
            .filter(|&province| self.is_drawn(province))
            .collect();
        let mut rooms = AreaRoom::of_each(self.chart, self.view.board.provinces.len());
        let names: Vec<Label> = provinces
            .iter()
            .map(|&province| self.name(province, &rooms[province.index()]))
            .collect();
        for name in &names {
            let field = Self::field(name);
            for room in &mut rooms {
                room.leave(field);
            }
        }
        let mut svg = Markup::default();
        let whole = AreaRoom::of_each(self.chart, self.view.board.provinces.len());
        for &province in &provinces {
            let room = &mut rooms[province.index()];
            if !self.units(&mut svg, province, room, &whole[province.index()]) {
                self.sighting(&mut svg, province, room);
            }
        }
        svg.push(Markup::lines(names.iter().map(|name| name.written("name"))));
        svg
    }

    fn is_drawn(&self, province: ProvinceId) -> bool {
        self.chart
            .anchors
            .get(province.index())
            .is_some_and(|anchor| anchor.label_width > 0)
    }

    /// The rectangle that a name takes.
    fn field(name: &Label) -> Field {
        let (half, high, (x, y)) = (ems(&name.text) * name.size / 2.0, name.size * 0.4, name.at);
        (x - half, y - high, x + half, y + high)
    }

    fn wide(&self, text: &str) -> f32 {
        ems(text) * self.size
    }

    /// The name of an area where it leaves room for the units, in as full a form as can be; of a
    /// label, its number alone where all of it has no room.
    fn name(&self, province: ProvinceId, room: &AreaRoom) -> Label {
        let star = if self.view.board.is_centre(province) {
            "*"
        } else {
            ""
        };
        let abbr = &self.view.board.province(province).abbr;
        let number = self
            .view
            .board
            .area(province)
            .filter(|area| area.name.is_none())
            .and_then(|_| abbr.rsplit(' ').next());
        let forms: Vec<String> = std::iter::once(abbr.as_str())
            .chain(number)
            .map(|form| format!("{form}{star}"))
            .collect();
        let anchor = self.chart.anchors[province.index()];
        let middle = (
            (f32::from(anchor.label.0) + f32::from(anchor.label_width) / 2.0) * WIDE,
            (f32::from(anchor.label.1) + 0.5) * HIGH,
        );
        let mut units: Vec<Vec<f32>> = self
            .badges(province)
            .iter()
            .map(|badges| self.widths(badges))
            .collect();
        units.push(Vec::new());
        for widths in &units {
            for (text, x) in forms
                .iter()
                .flat_map(|form| [(form, middle.0), (form, 0.0)])
            {
                let mut room = room.clone();
                let place = room.take(self.wide(text), (x, middle.1));
                if let Some(at) = place.filter(|_| room.take_all(widths, middle).is_some()) {
                    return Label {
                        at,
                        text: text.clone(),
                        size: self.size,
                    };
                }
            }
        }
        let text = forms.last().cloned().unwrap_or_default();
        let size = (f32::from(anchor.label_width) * WIDE / ems(&text).max(0.1))
            .clamp(self.least, self.size);
        Label {
            at: middle,
            text,
            size,
        }
    }

    fn widths(&self, badges: &[AreaBadge]) -> Vec<f32> {
        badges.iter().map(|badge| self.width(badge) + GAP).collect()
    }

    fn width(&self, badge: &AreaBadge) -> f32 {
        (letters(&badge.text) * BADGE + 0.6) * self.size
    }

    /// The units of an area: each kind of each power, else how many each power has, else how many
    /// there are. Says whether there are any.
    fn units(
        &self,
        svg: &mut Markup,
        province: ProvinceId,
        room: &mut AreaRoom,
        whole: &AreaRoom,
    ) -> bool {
        let forms = self.badges(province);
        let anchor = self.chart.anchors[province.index()];
        let near = (
            (f32::from(anchor.unit.0) + 0.5) * WIDE,
            (f32::from(anchor.unit.1) + 0.5) * HIGH,
        );
        let Some(least) = forms.last() else {
            return false;
        };
        for badges in &forms {
            if let Some(places) = room.take_all(&self.widths(badges), near) {
                let size = (self.size * TALL).min(HIGH - 1.0);
                badges.iter().zip(places).for_each(|(badge, at)| {
                    disc(svg, badge, at, (self.width(badge), size, self.size));
                });
                return true;
            }
        }
        let place = room
            .take(WIDE, near)
            .or_else(|| whole.clone().take(WIDE, near));
        if let (Some(at), Some(AreaBadge { is_own, text })) = (place, least.first()) {
            let text = if letters(text) > 1.0 { "+" } else { text }.to_owned();
            disc(
                svg,
                &AreaBadge {
                    is_own: *is_own,
                    text,
                },
                at,
                (SMALLEST.0, SMALLEST.1, self.size),
            );
        }
        true
    }

    /// What is written for the units in a place, the fullest form first; nothing where there are
    /// none.
    fn badges(&self, province: ProvinceId) -> Vec<Vec<AreaBadge>> {
        let position = &self.view.now.position;
        let here: Vec<&Unit> = position.units_in(province).collect();
        if here.is_empty() {
            return Vec::new();
        }
        let known = self.view.now.discoveries.as_ref();
        let what = |unit: &Unit| {
            let has_treasure =
                known.is_some_and(|known| known.held_by(&self.view.board, position, unit.id) > 0);
            let guise = if position.cargo(unit.id).is_some() {
                "A/F".to_owned()
            } else {
                unit.kind.letter().to_string()
            };
            if has_treasure {
                format!("{guise}+T")
            } else {
                guise
            }
        };
        let kinds = counted(here.iter().map(|unit| (unit.power, what(unit))));
        let powers = counted(here.iter().map(|unit| (unit.power, String::new())));
        let mine = own(self.view);
        let badge = |is_short: bool, power: PowerId, what: &str, count: usize| {
            let letter = if mine == Some(power) {
                String::new()
            } else {
                self.view.board.power(power).letter.to_string()
            };
            let between = if letter.is_empty() || is_short {
                ""
            } else {
                " "
            };
            let count = if count > 1 || is_short {
                count.to_string()
            } else {
                String::new()
            };
            AreaBadge {
                is_own: letter.is_empty(),
                text: format!("{letter}{between}{count}{what}"),
            }
        };
        let each = |is_short: bool, all: &[(PowerId, String, usize)]| -> Vec<AreaBadge> {
            all.iter()
                .map(|(power, what, count)| badge(is_short, *power, what, *count))
                .collect()
        };
        let is_own = powers.iter().all(|(power, ..)| mine == Some(*power));
        vec![
            each(false, &kinds),
            each(true, &powers),
            vec![AreaBadge {
                is_own,
                text: here.len().to_string(),
            }],
        ]
    }

    /// What the viewer saw last in an area, and when, in grey; as much of it as has room.
    fn sighting(&self, svg: &mut Markup, province: ProvinceId, room: &mut AreaRoom) {
        let Some(sighting) = self.view.last_seen(province) else {
            return;
        };
        let seen = match sighting.occupant {
            Occupant::Natives => "natives".to_owned(),
            Occupant::Foreign(None) => "foreign".to_owned(),
            _ => super::sighting(&self.view.board, sighting),
        };
        let (short, when) = super::sighting_in_brief(self.view, sighting);
        let anchor = self.chart.anchors[province.index()];
        let near = (
            (f32::from(anchor.unit.0) + 0.5) * WIDE,
            (f32::from(anchor.unit.1) + 0.5) * HIGH,
        );
        for form in [
            vec![format!("{seen} {when}")],
            vec![seen, when.clone()],
            vec![format!("{short} {when}")],
            vec![short.clone(), when],
            vec![short],
        ] {
            let widths: Vec<f32> = form.iter().map(|text| self.wide(text) + GAP).collect();
            if let Some(places) = room.take_all(&widths, near) {
                form.into_iter().zip(places).for_each(|(text, at)| {
                    let size = self.size;
                    svg.push(Markup::lines([Label { at, text, size }.written("past")]));
                });
                return;
            }
        }
    }
}

/// How often each pair comes, in the order of their first coming.
fn counted(all: impl Iterator<Item = (PowerId, String)>) -> Vec<(PowerId, String, usize)> {
    let mut counted: Vec<(PowerId, String, usize)> = Vec::new();
    for (power, what) in all {
        match counted
            .iter_mut()
            .find(|(other, same, _)| *other == power && *same == what)
        {
            Some((_, _, count)) => *count += 1,
            None => counted.push((power, what, 1)),
        }
    }
    counted
}

/// A badge about a point: its width, height and letters.
fn disc(
    svg: &mut Markup,
    badge: &AreaBadge,
    (x, y): (f32, f32),
    (wide, tall, size): (f32, f32, f32),
) {
    let (disc, hue) = if badge.is_own {
        (" own", " mine")
    } else {
        ("", "")
    };
    let disc = Element::new("rect")
        .set("class", format_args!("disc{disc}"))
        .set("x", format_args!("{:.1}", x - wide / 2.0))
        .set("y", format_args!("{:.1}", y - tall / 2.0))
        .set("width", format_args!("{wide:.1}"))
        .set("height", format_args!("{tall:.1}"))
        .set("rx", 4);
    svg.push(disc);
    let text = lettered(format_args!("unit{hue}"), (x, y + size * 0.36), size);
    svg.push(Markup::lines([text.text(&badge.text)]));
}

/// How wide a text is in a book's letters, as a multiple of their size.
fn ems(text: &str) -> f32 {
    let wide = |c: char| match c {
        'M' | 'W' => 0.92,
        _ if c.is_uppercase() => 0.72,
        ' ' | '*' => 0.4,
        _ => 0.55,
    };
    text.chars().map(wide).sum()
}

/// How many letters a text has.
fn letters(text: &str) -> f32 {
    f32::from(u16::try_from(text.chars().count()).unwrap_or(u16::MAX))
}
