//! What the painter asks in its forms, and what comes of the answers.

use std::path::PathBuf;

use super::Painter;
use super::form::{FormSubject, PainterField, PainterForm};
use super::said::StatusText;
use crate::tui::action::Action;
use crate::tui::effect::Effect;
use crate::tui::model::Context;
use chancery_atlas::board::AreaId;
use chancery_atlas::world::canvas::Brush;

impl Painter {
    pub(super) fn ask(&mut self, form: PainterForm) -> StatusText {
        self.form = Some(form);
        StatusText::Nothing
    }

    pub(super) fn ask_name(&mut self) -> StatusText {
        match self.area_here() {
            Ok(id) => {
                (self.work.ask_area)(self, id);
                StatusText::Nothing
            }
            Err(why) => StatusText::refused((self.work.refusal)(why)),
        }
    }

    pub(super) fn ask_mountain(&mut self) -> StatusText {
        let last = self.canvas.margin().barriers.last();
        let fields = vec![PainterField::text(
            "Text",
            last.cloned().unwrap_or_default(),
        )];
        let says = "What players read, such as: the Wall of Gog";
        self.ask(PainterForm::new(
            FormSubject::Mountain,
            "Impassable ground",
            says,
            fields,
        ))
    }

    pub(super) fn ask_find(&mut self) -> StatusText {
        let says = "Name, abbreviation or id, or its beginning";
        let fields = vec![PainterField::text("Area", "")];
        self.ask(PainterForm::new(
            FormSubject::Find,
            "Find an area",
            says,
            fields,
        ))
    }

    pub(super) fn ask_save_as(&mut self) -> StatusText {
        let fields = vec![PainterField::text("File", self.path.display().to_string())];
        let says = "Enter: save there from now on";
        self.ask(PainterForm::new(
            FormSubject::SaveAs,
            "Save under another name",
            says,
            fields,
        ))
    }

    /// An action while a form is open.
    pub(super) fn form_action(&mut self, cx: &mut Context, action: Action) -> StatusText {
        let Some(form) = &mut self.form else {
            return StatusText::Nothing;
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
        StatusText::Nothing
    }

    fn take_form(&mut self, cx: &mut Context) -> StatusText {
        let Some(form) = self.form.take() else {
            return StatusText::Nothing;
        };
        let taken = match &form.about {
            FormSubject::Find => self.find(form.value(0)),
            FormSubject::Tie(tie, link) => {
                let link = self.tie_chosen(&form, *tie, link);
                self.toggle_tie(*tie, link);
                Ok(())
            }
            FormSubject::SaveAs if form.value(0).is_empty() => Err("type a file name".to_owned()),
            FormSubject::SaveAs => {
                let file = with_ending(form.value(0), self.work.ending);
                cx.effects.push(Effect::SaveWorldAs(file));
                Ok(())
            }
            _ => (self.work.take)(self, &form),
        };
        if let Err(why) = &taken {
            // What was typed stays: the form only says what is wrong.
            self.form = Some(PainterForm {
                says: why.clone(),
                ..form
            });
        }
        StatusText::from_result(taken)
    }

    /// Takes impassable ground with a text as the brush, made where there is none.
    pub(super) fn take_mountain(&mut self, text: &str, such: &str) -> Result<(), String> {
        if text.is_empty() {
            return Err(format!("say what it is, such as: {such}"));
        }
        let ground = self.canvas.barrier(text);
        self.brush = Brush::Of(ground.map_err(self.work.refusal)?);
        Ok(())
    }

    /// Name and abbreviation of an area, in small letters.
    fn words_of(&self, id: AreaId) -> Vec<String> {
        let Some(area) = self.canvas.area(id) else {
            return Vec::new();
        };
        [&area.name, &area.abbr]
            .into_iter()
            .flatten()
            .map(|word| word.to_lowercase())
            .collect()
    }

    fn find(&mut self, typed: &str) -> Result<(), String> {
        let wanted = typed.to_lowercase();
        let order = self.canvas.order();
        let mut found = None;
        if !wanted.is_empty() {
            found = order.iter().find(|&&id| self.checked.id(id) == Some(typed));
            if found.is_none() {
                found = order
                    .iter()
                    .find(|&&id| self.words_of(id).contains(&wanted));
            }
            if found.is_none() {
                found = order.iter().find(|&&id| {
                    let words = self.words_of(id);
                    words.iter().any(|word| word.starts_with(&wanted))
                });
            }
        }
        let Some(&id) = found else {
            return Err(format!("no area has the name “{typed}”"));
        };
        self.go_to_area(id);
        Ok(())
    }

    /// Takes the cursor to the label of an area.
    pub(super) fn go_to_area(&mut self, id: AreaId) {
        let run = self.chart.sight(id).label;
        self.cursor = (i32::from(run.column + run.cells / 2), i32::from(run.row));
    }
}

/// The path of a file: one without an ending gets that by which such files are found.
fn with_ending(path: &str, ending: &str) -> PathBuf {
    let path = PathBuf::from(path);
    if path.extension().is_some() {
        path
    } else {
        path.with_extension(ending)
    }
}
