//! What is said of an area of a board.

use super::sheet;
use crate::tui::painter::Painter;
use crate::tui::painter::form::{FieldKey, FormSubject, PainterField, PainterForm};
use crate::tui::painter::said::StatusText;
use chancery_atlas::board::sheet::{BoardRecord, Realm, StartUnit};
use chancery_atlas::board::{AreaId, AreaKind, Ground, Terrain, UnitKind};
use chancery_atlas::world::canvas::PaintRefusal;

const GROUNDS: [&str; 4] = ["land", "sea", "canal", "polar cap"];
const UNITS: [&str; 4] = ["none", "army", "fleet", "army or fleet"];
const NO: [&str; 2] = ["no", "yes"];

/// The land under the cursor.
fn land(painter: &Painter) -> Result<AreaId, PaintRefusal> {
    let id = painter.area_here()?;
    match painter.canvas.area(id).map(|area| area.kind) {
        Some(AreaKind::Land) => Ok(id),
        _ => Err(PaintRefusal::OnlyLand),
    }
}

/// Takes from a sea what only land has.
fn only_sea(sheet: &mut BoardRecord, id: AreaId) {
    sheet.give(id, None, |power| &mut power.country);
    sheet.give(id, None, |power| &mut power.home);
    sheet.own(id, None);
    sheet.give(id, None, |power| &mut power.builds);
    if sheet
        .unit(id)
        .is_some_and(|(_, unit)| unit.kind != Some(UnitKind::Fleet))
    {
        sheet.place(id, None);
    }
}

/// Land to sea, sea to land.
pub(crate) fn turn(painter: &mut Painter) -> StatusText {
    painter.on_area(|painter, id| {
        painter.canvas.describe_on_sheet(id, |area, sheet| {
            sheet.note_mut(id).ground = None;
            match area.kind {
                AreaKind::Sea => area.kind = AreaKind::Land,
                AreaKind::Land => {
                    area.kind = AreaKind::Sea;
                    (area.centre, area.canal) = (false, false);
                    only_sea(sheet, id);
                }
            }
        })
    })
}

/// A centre in a home country is a home centre.
pub(crate) fn toggle_centre(painter: &mut Painter) -> StatusText {
    painter.on_area(|painter, _| {
        let id = land(painter)?;
        painter.canvas.describe_on_sheet(id, |area, sheet| {
            area.centre = !area.centre;
            let home = sheet.whose(id, |power| &power.country);
            let home = if area.centre { home } else { None };
            sheet.give(id, home, |power| &mut power.home);
            // The owner is written out only where it differs from the home power, so it is set
            // anew.
            sheet.own(id, sheet.owner(id));
        })
    })
}

/// To the home country of the next power, or of none.
pub(crate) fn next_country(painter: &mut Painter) -> StatusText {
    let powers = &sheet(painter).powers;
    if powers.is_empty() {
        return StatusText::refused("no powers yet: g makes one");
    }
    let count = powers.len();
    let mut told = String::new();
    let done = painter.on_area(|painter, _| {
        let id = land(painter)?;
        let next = match sheet(painter).whose(id, |power| &power.country) {
            None => Some(0),
            Some(at) => Some(at + 1).filter(|&at| at < count),
        };
        told = next.map_or_else(
            || "not in a home country".to_owned(),
            |at| format!("in the home country of {}", sheet(painter).powers[at].name),
        );
        painter.canvas.describe_on_sheet(id, |area, sheet| {
            sheet.give(id, next, |power| &mut power.country);
            let home = if area.centre { next } else { None };
            sheet.give(id, home, |power| &mut power.home);
            sheet.own(id, sheet.owner(id));
        })
    });
    done.or_told(&told)
}

/// The next of: no unit at the start, an army, a fleet, as its owner chooses.
pub(crate) fn next_unit(painter: &mut Painter) -> StatusText {
    let id = match painter.area_here() {
        Ok(id) => id,
        Err(why) => return StatusText::refused((painter.work.refusal)(why)),
    };
    let there = sheet(painter).unit(id);
    let country = sheet(painter).whose(id, |power| &power.country);
    let Some(owner) = there.map(|(owner, _)| owner).or(country) else {
        return StatusText::refused(
            "first choose the owner: n sets the home country, Enter any \
                                    owner",
        );
    };
    let is_sea = painter
        .canvas
        .area(id)
        .is_some_and(|area| area.kind == AreaKind::Sea);
    let (army, fleet) = (Some(UnitKind::Army), Some(UnitKind::Fleet));
    let is_afloat = is_sea || is_afloat(painter, id);
    // The round leaves out what the ground does not bear: an army at sea, a fleet inland.
    let kind = match there.map(|(_, unit)| unit.kind) {
        None if is_sea => Some(fleet),
        None => Some(army),
        Some(kind) if kind == army && is_afloat => Some(fleet),
        Some(kind) if kind == fleet && !is_sea => Some(None),
        Some(_) => None,
    };
    let unit = kind.map(|kind| StartUnit {
        kind,
        at: Some(id),
        coast: None,
    });
    let placed = unit.map(|unit| (owner, unit));
    let done = painter
        .canvas
        .describe_on_sheet(id, |_, sheet| sheet.place(id, placed));
    StatusText::from_result(done.map_err(painter.work.refusal))
}

/// Whether fleets come to a land.
fn is_afloat(painter: &Painter, id: AreaId) -> bool {
    let Some(province) = painter.checked.province(Ground::Area(id), &painter.known) else {
        return false;
    };
    let mut fleets = painter.checked.fleets.iter();
    fleets.any(|(a, b)| a.province == province || b.province == province)
}

/// The coasts of an area, by their ids.
fn coasts(painter: &Painter, id: AreaId) -> Vec<String> {
    let province = painter.checked.province(Ground::Area(id), &painter.known);
    let coasts = province.and_then(|at| painter.checked.coasts.get(at.index()));
    coasts.cloned().unwrap_or_default()
}

/// Asks for all that is said of an area.
pub fn ask(painter: &mut Painter, id: AreaId) {
    let Some(area) = painter.canvas.area(id) else {
        return;
    };
    let sheet = sheet(painter);
    let note = sheet.note(id);
    let ground = match (area.kind, note.ground) {
        (AreaKind::Land, Some(Terrain::Canal)) => 2,
        (AreaKind::Land, _) => 0,
        (AreaKind::Sea, Some(Terrain::Polar)) => 3,
        (AreaKind::Sea, _) => 1,
    };
    let unit = sheet.unit(id);
    let kind = match unit.map(|(_, unit)| unit.kind) {
        None => 0,
        Some(Some(UnitKind::Army)) => 1,
        Some(Some(UnitKind::Fleet)) => 2,
        Some(None) => 3,
    };
    let country = sheet.whose(id, |power| &power.country);
    let builders = sheet
        .powers
        .iter()
        .filter(|power| power.builds.contains(&id));
    let builders: Vec<&str> = builders.map(|power| &*power.badge).collect();
    let mut fields = vec![
        PainterField::text(FieldKey::NAME, area.name.clone().unwrap_or_default()),
        PainterField::text(
            FieldKey::ABBREVIATION,
            area.abbr.clone().unwrap_or_default(),
        ),
        PainterField::text(FieldKey::ID, area.id.clone()),
        PainterField::text(FieldKey::OTHER_NAMES, note.aliases),
        PainterField::choice(FieldKey::GROUND, GROUNDS, ground),
        PainterField::choice(FieldKey::CENTRE, NO, usize::from(area.centre)),
        power_field(sheet, FieldKey::COUNTRY, ["none", ""], country),
        power_field(
            sheet,
            FieldKey::HOME_OF,
            ["none", ""],
            sheet.whose(id, |power| &power.home),
        ),
        PainterField::choice(FieldKey::UNIT, UNITS, kind),
        power_field(
            sheet,
            FieldKey::UNIT_OF,
            ["none", "nobody"],
            unit.map(|(owner, _)| owner).or(country),
        ),
    ];
    let coasts = coasts(painter, id);
    if !coasts.is_empty() {
        let said = unit.and_then(|(_, unit)| unit.coast.as_ref());
        let at = coasts.iter().position(|coast| Some(coast) == said);
        fields.push(PainterField::choice(
            FieldKey::FLEET_AT,
            coasts,
            at.unwrap_or(0),
        ));
    }
    fields.extend([
        power_field(
            sheet,
            FieldKey::OWNED_BY,
            ["as home", "nobody"],
            sheet.owner(id),
        ),
        PainterField::text(FieldKey::BUILDS, builders.join(" ")),
        PainterField::choice(FieldKey::WORLDS_EDGE, NO, usize::from(note.edge)),
    ]);
    let says = "Commas between names. Builds: letters of other powers that may build here. \
                Enter: take it.";
    painter.form = Some(PainterForm::new(
        FormSubject::Area(id),
        format!("What is {}?", painter.name_of(Ground::Area(id))),
        says,
        fields,
    ));
}

/// A choice of the powers, between what is said of none of them and what stands after them all.
fn power_field(
    sheet: &BoardRecord,
    key: FieldKey,
    [first, last]: [&str; 2],
    whose: Option<usize>,
) -> PainterField {
    let names = sheet.powers.iter().map(|power| &*power.name);
    let names = std::iter::once(first).chain(names).chain([last]);
    let names = names.filter(|name| !name.is_empty()).map(str::to_owned);
    PainterField::choice(key, names, whose.map_or(0, |at| at + 1))
}

pub(crate) fn take(painter: &mut Painter, form: &PainterForm, id: AreaId) -> Result<(), String> {
    let key = form.text_of(FieldKey::ID).to_lowercase();
    if !key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
        return Err("an id can only have letters, digits and _".to_owned());
    }
    let taken = painter.canvas.order().into_iter().any(|other| {
        let area = painter.canvas.area(other);
        other != id && !key.is_empty() && area.is_some_and(|area| area.id == key)
    });
    if taken {
        return Err(format!("the id {key} is another area's"));
    }
    let builders = builders(&sheet(painter).powers, form.text_of(FieldKey::BUILDS))?;
    let is_sea = matches!(form.choice_of(FieldKey::GROUND), 1 | 3);
    let placed = unit_chosen(form, id, is_sea)?;
    let described = painter.canvas.describe_on_sheet(id, |area, sheet| {
        area.name = form.text_if_any(FieldKey::NAME);
        area.abbr = form.text_if_any(FieldKey::ABBREVIATION);
        area.id = key;
        area.kind = if is_sea {
            AreaKind::Sea
        } else {
            AreaKind::Land
        };
        area.centre = form.choice_of(FieldKey::CENTRE) == 1 && !is_sea;
        area.canal &= !is_sea;
        let letters = area.abbr.as_ref().map_or(0, |abbr| abbr.chars().count());
        let note = sheet.note_mut(id);
        form.text_of(FieldKey::OTHER_NAMES)
            .clone_into(&mut note.aliases);
        note.ground = match form.choice_of(FieldKey::GROUND) {
            2 => Some(Terrain::Canal),
            3 => Some(Terrain::Polar),
            _ => None,
        };
        note.edge = form.choice_of(FieldKey::WORLDS_EDGE) == 1;
        // A label chosen for fewer letters is chosen anew.
        note.anchor = note
            .anchor
            .filter(|anchor| usize::from(anchor.label_width) >= letters);
        let country = form.power_of(FieldKey::COUNTRY);
        sheet.give(id, country, |power| &mut power.country);
        let home = if form.choice_of(FieldKey::CENTRE) == 1 {
            form.power_of(FieldKey::HOME_OF)
        } else {
            None
        };
        sheet.give(id, home, |power| &mut power.home);
        sheet.own(id, form.power_of(FieldKey::OWNED_BY));
        for (at, power) in sheet.powers.iter_mut().enumerate() {
            let builds = &power.builds;
            if builds.contains(&id) != builders.contains(&at) {
                let builds = &mut std::sync::Arc::make_mut(power).builds;
                if builders.contains(&at) {
                    builds.push(id);
                } else {
                    builds.retain(|&place| place != id);
                }
            }
        }
        sheet.place(id, placed);
        // Last: the form may still name a home country for what is a sea now.
        if is_sea {
            only_sea(sheet, id);
        }
    });
    described.map_err(painter.work.refusal)
}

/// The unit that stands there at the start, and its owner's number.
fn unit_chosen(
    form: &PainterForm,
    id: AreaId,
    is_sea: bool,
) -> Result<Option<(usize, StartUnit)>, String> {
    let kind = match form.choice_of(FieldKey::UNIT) {
        1 => Some(UnitKind::Army),
        2 => Some(UnitKind::Fleet),
        3 => None,
        _ => return Ok(None),
    };
    if is_sea && kind != Some(UnitKind::Fleet) {
        return Err("only a fleet can be at sea".to_owned());
    }
    let Some(owner) = form.power_of(FieldKey::UNIT_OF) else {
        return Err("type the power of the unit; g makes powers".to_owned());
    };
    let coast = match kind {
        Some(UnitKind::Army) => None,
        _ => form.text_if_any(FieldKey::FLEET_AT),
    };
    let at = Some(id);
    Ok(Some((owner, StartUnit { kind, at, coast })))
}

fn builders(powers: &[std::sync::Arc<Realm>], badges: &str) -> Result<Vec<usize>, String> {
    let words = badges.split(|c: char| !c.is_alphanumeric());
    let mut found = Vec::new();
    for word in words.filter(|word| !word.is_empty()) {
        // Letters of several powers may stand side by side.
        match with_badge(powers, word) {
            Some(at) => found.push(at),
            None => {
                for letter in word.chars().map(String::from) {
                    let at = with_badge(powers, &letter);
                    let upper = letter.to_uppercase();
                    found.push(at.ok_or_else(|| format!("no power has the letter {upper}"))?);
                }
            }
        }
    }
    Ok(found)
}

fn with_badge(powers: &[std::sync::Arc<Realm>], badge: &str) -> Option<usize> {
    powers
        .iter()
        .position(|power| power.badge.eq_ignore_ascii_case(badge))
}
