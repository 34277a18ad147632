//! What the painter asks in its forms, and what comes of the answers.

use std::path::PathBuf;

use super::Painter;
use super::form::{About, Field, Form};
use super::said::Said;
use crate::board::{AreaId, Side};
use crate::tui::action::Action;
use crate::tui::effect::Effect;
use crate::tui::model::Context;
use crate::world::canvas::Brush;
use crate::world::check::{check_abbr, check_name};

const SIDES: [(Side, &str); 4] = [
    (Side::North, "North"),
    (Side::East, "East"),
    (Side::South, "South"),
    (Side::West, "West"),
];

/// What a comment begins with in a world file, and what its clauses end with: neither can stand in
/// a text.
const MARKS: [char; 2] = ['#', ';'];

impl Painter {
    pub(super) fn ask_name(&mut self) -> Said {
        let id = match self.area_here() {
            Ok(id) => id,
            Err(why) => return Said::refused(why.to_string()),
        };
        let Some(area) = self.canvas.area(id) else {
            return Said::Nothing;
        };
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let fields = vec![
            Field::text("Name", text(&area.name)),
            Field::text("Abbreviation", text(&area.abbr)),
            Field::text("Note", text(&area.note)),
        ];
        let says = "The name is yours; the note is told to whoever discovers it. Enter takes it";
        self.form = Some(Form::new(
            About::Area(id),
            format!("What is {}?", self.name_of(crate::board::Ground::Area(id))),
            says,
            fields,
        ));
        Said::Nothing
    }

    pub(super) fn ask_mountain(&mut self) -> Said {
        let fields = vec![Field::text(
            "Text",
            self.canvas
                .margin()
                .barriers
                .last()
                .cloned()
                .unwrap_or_default(),
        )];
        let says = "What players are told that it is, as in: the Wall of Gog";
        self.form = Some(Form::new(
            About::Mountain,
            "Impassable ground",
            says,
            fields,
        ));
        Said::Nothing
    }

    pub(super) fn ask_find(&mut self) -> Said {
        let says = "Name, abbreviation or id, or how one of them begins";
        self.form = Some(Form::new(
            About::Find,
            "Find an area",
            says,
            vec![Field::text("Area", "")],
        ));
        Said::Nothing
    }

    pub(super) fn ask_save_as(&mut self) -> Said {
        let fields = vec![Field::text("File", self.path.display().to_string())];
        self.form = Some(Form::new(
            About::SaveAs,
            "Save under another name",
            "Enter saves there from now on",
            fields,
        ));
        Said::Nothing
    }

    pub(super) fn ask_world(&mut self) -> Said {
        let margin = self.canvas.margin();
        let mut fields = vec![
            Field::text("Title", margin.title.clone()),
            Field::choice(
                "Earth",
                ["cylinder", "flat"],
                usize::from(!self.canvas.wraps()),
            ),
            Field::text("Columns", self.canvas.width().to_string()),
            Field::text("Rows", self.canvas.height().to_string()),
        ];
        fields.extend(SIDES.map(|(side, name)| {
            Field::choice(
                name,
                ["open", "closed"],
                usize::from(margin.closed.contains(&side)),
            )
        }));
        let says = "New columns and rows come in the east and south; > and } put them in elsewhere";
        self.form = Some(Form::new(About::World, "The world", says, fields));
        Said::Nothing
    }

    /// An action while a form is open.
    pub(super) fn form_action(&mut self, cx: &mut Context, action: Action) -> Said {
        let Some(form) = &mut self.form else {
            return Said::Nothing;
        };
        match action {
            Action::Back => self.form = None,
            Action::Accept => return self.take_form(cx),
            Action::Down | Action::NextField => form.go(1),
            Action::Up | Action::PreviousField => form.go(-1),
            Action::Left => form.change(false),
            Action::Right => form.change(true),
            _ => {}
        }
        Said::Nothing
    }

    fn take_form(&mut self, cx: &mut Context) -> Said {
        let Some(form) = self.form.take() else {
            return Said::Nothing;
        };
        let taken = match &form.about {
            About::Area(id) => self.take_area(&form, *id),
            About::World => self.take_world(&form),
            About::Mountain => self.take_mountain(&form),
            About::Find => self.find(form.value(0)),
            About::Tie(tie, link) => {
                let link = self.tie_chosen(&form, *tie, link);
                self.toggle_tie(*tie, link);
                Ok(())
            }
            About::SaveAs if form.value(0).is_empty() => Err("a file has a name".to_owned()),
            About::SaveAs => {
                let file = world_file(form.value(0));
                cx.effects.push(Effect::SaveWorldAs(file));
                Ok(())
            }
        };
        if let Err(why) = &taken {
            self.form = Some(Form {
                says: why.clone(),
                ..form
            });
        }
        Said::of(taken)
    }

    fn take_area(&mut self, form: &Form, id: AreaId) -> Result<(), String> {
        let text =
            |field: usize| Some(form.value(field).to_owned()).filter(|text| !text.is_empty());
        let (name, abbr, note) = (text(0), text(1), text(2));
        for text in [&name, &abbr, &note].into_iter().flatten() {
            writable(text)?;
        }
        name.as_deref().map_or(Ok(()), check_name)?;
        abbr.as_deref().map_or(Ok(()), check_abbr)?;
        let described = self.canvas.describe(id, |area| {
            (area.name, area.abbr, area.note) = (name, abbr, note);
        });
        described.map_err(|why| why.to_string())
    }

    fn take_world(&mut self, form: &Form) -> Result<(), String> {
        writable(form.value(0))?;
        let number = |field: usize| {
            form.value(field)
                .parse::<u16>()
                .map_err(|_| format!("“{}” is no number of cells", form.value(field)))
        };
        let size = (number(2)?, number(3)?);
        let title = form.value(0).to_owned();
        let closed = SIDES
            .iter()
            .enumerate()
            .filter(|(at, _)| form.chosen(4 + at) == 1)
            .map(|(_, (side, _))| *side)
            .collect();
        let changed = self.canvas.set_up(form.chosen(1) == 0, size, |margin| {
            (margin.title, margin.closed) = (title, closed);
        });
        changed.map_err(|why| why.to_string())?;
        self.cursor = self.within(self.cursor);
        Ok(())
    }

    fn take_mountain(&mut self, form: &Form) -> Result<(), String> {
        let text = form.value(0);
        if text.is_empty() {
            return Err("say what it is, as in: the Wall of Gog".to_owned());
        }
        writable(text)?;
        self.brush = Brush::Of(self.canvas.barrier(text).map_err(|why| why.to_string())?);
        Ok(())
    }

    fn find(&mut self, typed: &str) -> Result<(), String> {
        let wanted = typed.to_lowercase();
        let order = self.canvas.order();
        let words = |id: &AreaId| {
            let area = self.canvas.area(*id);
            let name = area.and_then(|area| area.name.clone());
            let abbr = area.and_then(|area| area.abbr.clone());
            [name, abbr]
                .into_iter()
                .flatten()
                .map(|word| word.to_lowercase())
                .collect::<Vec<_>>()
        };
        let by_id = |typed: &str| order.iter().find(|&&id| self.checked.id(id) == Some(typed));
        let whole = || order.iter().find(|id| words(id).contains(&wanted));
        let begun = || {
            order
                .iter()
                .find(|id| words(id).iter().any(|word| word.starts_with(&wanted)))
        };
        let found = Some(())
            .filter(|()| !wanted.is_empty())
            .and_then(|()| by_id(typed).or_else(whole).or_else(begun));
        let Some(&id) = found else {
            return Err(format!("no area is called “{typed}”"));
        };
        let run = self.chart.sight(id).label;
        self.cursor = (i32::from(run.column + run.cells / 2), i32::from(run.row));
        Ok(())
    }
}

/// Whether a text can stand in a world file.
fn writable(text: &str) -> Result<(), String> {
    if text.contains(MARKS) {
        Err("# and ; can't stand in a text of a world file".to_owned())
    } else {
        Ok(())
    }
}

/// The path of a world's file: one without an ending gets that of worlds, by which they are found.
fn world_file(path: &str) -> PathBuf {
    let path = PathBuf::from(path);
    if path.extension().is_some() {
        path
    } else {
        path.with_extension("world")
    }
}
