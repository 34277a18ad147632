//! What is asked of a board: its head, its coasts, its exceptions.

use super::{sheet, sketched};
use crate::tui::painter::Painter;
use crate::tui::painter::form::{FieldKey, FormSubject, PainterField, PainterForm};
use crate::tui::painter::said::StatusText;
use chancery_atlas::board::sheet::CoastOnSheet;
use chancery_atlas::board::{AreaId, BuildRight, Ground, Link, LinkEnd, UnitKind};
use chancery_atlas::sketch::Passages;

/// Where powers build, in the order of [`BuildRight::ALL`].
const BUILDING: [&str; 4] = [
    "its home centres",
    "all own home centres",
    "all own centres, with a home centre",
    "all own centres",
];

/// Asks for the name, the size and so on of the board.
pub(crate) fn ask_whole(painter: &mut Painter) -> StatusText {
    let sheet = sheet(painter);
    let victory = sheet
        .victory
        .map(|(one, two, three)| format!("{one} {two} {three}"));
    let wraps = usize::from(painter.canvas.wraps());
    let building = BuildRight::ALL
        .into_iter()
        .position(|right| right == sheet.building);
    let mut fields = vec![
        PainterField::text(FieldKey::NAME, painter.canvas.margin().title.clone()),
        PainterField::text(FieldKey::ID, sheet.id.clone()),
        PainterField::text(FieldKey::NOTE, sheet.note.clone()),
        PainterField::text(FieldKey::COLUMNS, painter.canvas.width().to_string()),
        PainterField::text(FieldKey::ROWS, painter.canvas.height().to_string()),
        PainterField::choice(FieldKey::WEST_AND_EAST, ["apart", "joined"], wraps),
        PainterField::text(FieldKey::VICTORY, victory.unwrap_or_default()),
        PainterField::text(FieldKey::BEGINS, sheet.begins.clone()),
        PainterField::text(FieldKey::SEASONS, sheet.seasons.clone()),
        PainterField::text(FieldKey::YEARS, sheet.years.to_string()),
        PainterField::choice(FieldKey::BUILDS_IN, BUILDING, building.unwrap_or(0)),
    ];
    if let Some(neutral) = &sheet.neutral {
        fields.push(PainterField::text(FieldKey::NOBODYS_NAME, &*neutral.name));
    }
    let says = "A cell is twice as high as wide. Victory: the centres that one, two and three \
                powers need, such as 45 65 73. Begins: such as Winter 1900. Seasons: such as \
                Spring moves, Fall moves owns, Winter builds. Empty: as the rules say.";
    painter.ask(PainterForm::new(
        FormSubject::Whole,
        "The board",
        says,
        fields,
    ))
}

pub(crate) fn take_whole(painter: &mut Painter, form: &PainterForm) -> Result<(), String> {
    let size = (
        form.number(FieldKey::COLUMNS)?,
        form.number(FieldKey::ROWS)?,
    );
    let id = form.text_of(FieldKey::ID).to_lowercase();
    if !id
        .bytes()
        .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
        || id.is_empty()
    {
        return Err("an id can only have letters, digits, _ and -, such as my-board".to_owned());
    }
    let victory = victory(form.text_of(FieldKey::VICTORY))?;
    let years = form.number(FieldKey::YEARS)?.max(1);
    let building = BuildRight::ALL[form.choice_of(FieldKey::BUILDS_IN).min(3)];
    let wraps = form.choice_of(FieldKey::WEST_AND_EAST) == 1;
    let neutral = form.text_of(FieldKey::NOBODYS_NAME);
    let changed = painter.canvas.set_up(wraps, size, |margin| {
        form.text_of(FieldKey::NAME).clone_into(&mut margin.title);
        let sheet = margin.sheet.get_or_insert_default();
        sheet.id = id;
        form.text_of(FieldKey::NOTE).clone_into(&mut sheet.note);
        sheet.victory = victory;
        form.text_of(FieldKey::BEGINS).clone_into(&mut sheet.begins);
        form.text_of(FieldKey::SEASONS)
            .clone_into(&mut sheet.seasons);
        (sheet.years, sheet.building) = (years, building);
        if !neutral.is_empty()
            && let Some(nobody) = &mut sheet.neutral
        {
            let nobody = std::sync::Arc::make_mut(nobody);
            neutral.clone_into(&mut nobody.name);
            neutral.clone_into(&mut nobody.adjective);
        }
    });
    // Nothing of the form is taken where the board can't shrink so far.
    changed.map_err(painter.work.cramped)?;
    painter.cursor = painter.within(painter.cursor);
    Ok(())
}

fn victory(text: &str) -> Result<Option<(u16, u16, u16)>, String> {
    let counts: Option<Vec<u16>> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|count| !count.is_empty())
        .map(|count| count.parse().ok())
        .collect();
    match counts.as_deref() {
        Some([]) => Ok(None),
        Some(&[one, two, three]) => Ok(Some((one, two, three))),
        _ => Err("victory: three numbers of centres, such as 45 65 73, or empty".to_owned()),
    }
}

/// The coasts of an area with what is said of them, their seas as on the canvas.
fn coasts(painter: &Painter, id: AreaId) -> Vec<CoastOnSheet> {
    let sketch = sketched(&painter.canvas);
    let order = painter.canvas.order();
    let at = order.iter().position(|&slot| slot == id);
    let mut passages = Passages::new(&sketch);
    let mut coasts = at.map_or_else(Vec::new, |at| passages.coasts.swap_remove(at));
    for coast in &mut coasts {
        coast.seas = coast
            .seas
            .iter()
            .filter_map(|sea| order.get(sea.index()).copied())
            .collect();
    }
    coasts
}

/// Asks what the coasts of the area under the cursor are called.
pub(crate) fn ask_coasts(painter: &mut Painter) -> StatusText {
    let id = match painter.area_here() {
        Ok(id) => id,
        Err(why) => return StatusText::refused((painter.work.refusal)(why)),
    };
    let coasts = coasts(painter, id);
    if coasts.is_empty() {
        return StatusText::refused(
            "this area can't have several coasts: its shore is not in parts",
        );
    }
    let fields = coasts.iter().flat_map(|coast| {
        [
            PainterField::text(format!("{} is", coast.id), coast.id.clone()),
            PainterField::text("  in full", coast.name.clone()),
            PainterField::text("  other names", coast.aliases.clone()),
        ]
    });
    let title = format!("The coasts of {}", painter.name_of(Ground::Area(id)));
    let says = "Usually nc, sc, ec, wc. Commas between other names.";
    painter.ask(PainterForm::new(
        FormSubject::Coasts(id),
        title,
        says,
        fields.collect(),
    ))
}

pub(crate) fn take_coasts(
    painter: &mut Painter,
    form: &PainterForm,
    id: AreaId,
) -> Result<(), String> {
    // Ties and units name coasts by id, so they have to follow the new names.
    let before = coasts(painter, id);
    let mut now = before.clone();
    for (nth, coast) in now.iter_mut().enumerate() {
        let key = form.value(3 * nth).to_lowercase();
        if key.is_empty() || !key.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err("the id of a coast has letters and digits, such as nc".to_owned());
        }
        coast.id = key;
        form.value(3 * nth + 1).clone_into(&mut coast.name);
        form.value(3 * nth + 2).clone_into(&mut coast.aliases);
    }
    let renamed = |coast: &mut Option<String>| {
        let at = before
            .iter()
            .position(|known| coast.as_ref() == Some(&known.id));
        if let Some(now) = at.and_then(|at| now.get(at)) {
            *coast = Some(now.id.clone());
        }
    };
    painter.canvas.annotate(|margin| {
        let ends = margin
            .joins
            .iter_mut()
            .flat_map(|link| [&mut link.from, &mut link.to]);
        for end in ends.filter(|end| end.at == Ground::Area(id)) {
            renamed(&mut end.coast);
        }
        let sheet = margin.sheet.get_or_insert_default();
        if let Some((owner, unit)) = sheet.unit(id) {
            let mut unit = unit.clone();
            renamed(&mut unit.coast);
            sheet.place(id, Some((owner, unit)));
        }
        sheet.note_mut(id).coasts.clone_from(&now);
        Ok(())
    })
}

/// The end of an exception: an area, and its coast where one is meant.
fn end_name(painter: &Painter, end: &LinkEnd) -> String {
    let name = painter.short_name(end.at);
    match &end.coast {
        Some(coast) => format!("{name}/{coast}"),
        None => name,
    }
}

pub(crate) fn ask_exceptions(painter: &mut Painter) -> StatusText {
    let margin = painter.canvas.margin();
    let mut fields = Vec::new();
    for (links, what) in [(&margin.joins, "joined"), (&margin.cuts, "cut")] {
        for link in links {
            let only = match link.only {
                None => "",
                Some(UnitKind::Army) => ", armies only",
                Some(UnitKind::Fleet) => ", fleets only",
            };
            let [from, to] = [&link.from, &link.to].map(|end| end_name(painter, end));
            let label = format!("{from}–{to} {what}{only}");
            fields.push(PainterField::choice(label, ["stays", "is removed"], 0));
        }
    }
    if fields.is_empty() {
        return StatusText::done(
            "no exceptions; {painter-join} joins two areas, {painter-cut} cuts them",
        );
    }
    let links = margin.joins.iter().chain(&margin.cuts).cloned().collect();
    let title = "Exceptions to the drawing";
    let says = "Left and Right remove one; Enter: do that, or go to the selected one";
    painter.ask(PainterForm::new(
        FormSubject::Exceptions(links),
        title,
        says,
        fields,
    ))
}

/// Lifts those that were chosen; where none is, goes to the one in hand.
pub(crate) fn take_exceptions(painter: &mut Painter, form: &PainterForm, links: &[Link]) {
    let lifted: Vec<&Link> = links
        .iter()
        .enumerate()
        .filter(|(field, _)| form.chosen(*field) == 1)
        .map(|(_, link)| link)
        .collect();
    if lifted.is_empty() {
        if let Some(Ground::Area(id)) = links.get(form.at).map(|link| link.from.at) {
            painter.go_to_area(id);
        }
        return;
    }
    // One step for all that are lifted, so that one undo brings them back.
    let _ = painter.canvas.annotate(|margin| {
        margin.joins.retain(|link| !lifted.contains(&link));
        margin.cuts.retain(|link| !lifted.contains(&link));
        Ok::<(), ()>(())
    });
}
