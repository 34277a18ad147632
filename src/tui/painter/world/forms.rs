//! What is asked of a world and its areas.

use crate::tui::painter::Painter;
use crate::tui::painter::form::{FieldKey, FormSubject, PainterField, PainterForm};
use crate::tui::painter::said::StatusText;
use chancery_atlas::board::{AreaId, Ground, WorldSide};
use chancery_atlas::world::{check_abbr, check_name};

const SIDES: [(WorldSide, &str); 4] = [
    (WorldSide::North, "North"),
    (WorldSide::East, "East"),
    (WorldSide::South, "South"),
    (WorldSide::West, "West"),
];

/// What a comment begins with in a world file, and what its clauses end with: neither can stand in
/// a text.
const MARKS: [char; 2] = ['#', ';'];

pub(crate) fn ask_name(painter: &mut Painter, id: AreaId) {
    let Some(area) = painter.canvas.area(id) else {
        return;
    };
    let fields = vec![
        PainterField::text("Name", area.name.clone().unwrap_or_default()),
        PainterField::text("Abbreviation", area.abbr.clone().unwrap_or_default()),
        PainterField::text("Note", area.note.clone().unwrap_or_default()),
    ];
    let says = "Only you see the name. The first discoverer reads the note. Enter: take it.";
    painter.form = Some(PainterForm::new(
        FormSubject::Area(id),
        format!("What is {}?", painter.name_of(Ground::Area(id))),
        says,
        fields,
    ));
}

pub(crate) fn ask_world(painter: &mut Painter) -> StatusText {
    let margin = painter.canvas.margin();
    let mut fields = vec![
        PainterField::text("Title", margin.title.clone()),
        PainterField::choice(
            "Earth",
            ["cylinder", "flat"],
            usize::from(!painter.canvas.wraps()),
        ),
        PainterField::text(FieldKey::COLUMNS, painter.canvas.width().to_string()),
        PainterField::text(FieldKey::ROWS, painter.canvas.height().to_string()),
    ];
    fields.extend(SIDES.map(|(side, name)| {
        PainterField::choice(
            name,
            ["open", "closed"],
            usize::from(margin.closed.contains(&side)),
        )
    }));
    let says = "New columns and rows come in the east and south; > and } insert them elsewhere";
    painter.ask(PainterForm::new(
        FormSubject::Whole,
        "The world",
        says,
        fields,
    ))
}

pub(crate) fn take_form(painter: &mut Painter, form: &PainterForm) -> Result<(), String> {
    match form.about {
        FormSubject::Area(id) => take_area(painter, form, id),
        FormSubject::Whole => take_world(painter, form),
        FormSubject::Mountain => {
            writable(form.value(0))?;
            painter.take_mountain(form.value(0), "the Wall of Gog")
        }
        _ => Ok(()),
    }
}

fn take_area(painter: &mut Painter, form: &PainterForm, id: AreaId) -> Result<(), String> {
    let [name, abbr, note] = [0, 1, 2].map(|field| {
        let text = form.value(field);
        (!text.is_empty()).then(|| text.to_owned())
    });
    for text in [&name, &abbr, &note].into_iter().flatten() {
        writable(text)?;
    }
    name.as_deref().map_or(Ok(()), check_name)?;
    abbr.as_deref().map_or(Ok(()), check_abbr)?;
    let described = painter.canvas.describe(id, |area| {
        (area.name, area.abbr, area.note) = (name, abbr, note);
    });
    described.map_err(|why| why.to_string())
}

fn take_world(painter: &mut Painter, form: &PainterForm) -> Result<(), String> {
    writable(form.value(0))?;
    let size = (
        form.number(FieldKey::COLUMNS)?,
        form.number(FieldKey::ROWS)?,
    );
    let title = form.value(0).to_owned();
    let closed = SIDES
        .iter()
        .enumerate()
        .filter(|(at, _)| form.chosen(4 + at) == 1)
        .map(|(_, (side, _))| *side)
        .collect();
    let changed = painter.canvas.set_up(form.chosen(1) == 0, size, |margin| {
        (margin.title, margin.closed) = (title, closed);
    });
    changed.map_err(|why| why.to_string())?;
    painter.cursor = painter.within(painter.cursor);
    Ok(())
}

/// Whether a text can stand in a world file.
fn writable(text: &str) -> Result<(), String> {
    if text.contains(MARKS) {
        Err("a text in a world file can't have # or ;".to_owned())
    } else {
        Ok(())
    }
}
