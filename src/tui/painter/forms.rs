//! What the painter asks in its forms, and what comes of the answers.

use std::path::PathBuf;

use super::Painter;
use super::form::{About, Field, Form};
use super::said::Said;
use crate::board::AreaId;
use crate::tui::action::Action;
use crate::tui::effect::Effect;
use crate::tui::model::Context;
use crate::world::canvas::Brush;

impl Painter {
    /// Opens a form.
    pub(super) fn ask(&mut self, form: Form) -> Said {
        self.form = Some(form);
        Said::Nothing
    }

    pub(super) fn ask_name(&mut self) -> Said {
        match self.area_here() {
            Ok(id) => {
                self.work.ask_area(self, id);
                Said::Nothing
            }
            Err(why) => Said::refused(self.work.refusal(why)),
        }
    }

    pub(super) fn ask_mountain(&mut self) -> Said {
        let last = self.canvas.margin().barriers.last();
        let fields = vec![Field::text("Text", last.cloned().unwrap_or_default())];
        let says = "What players are told that it is, as in: the Wall of Gog";
        self.ask(Form::new(
            About::Mountain,
            "Impassable ground",
            says,
            fields,
        ))
    }

    pub(super) fn ask_find(&mut self) -> Said {
        let says = "Name, abbreviation or id, or how one of them begins";
        let fields = vec![Field::text("Area", "")];
        self.ask(Form::new(About::Find, "Find an area", says, fields))
    }

    pub(super) fn ask_save_as(&mut self) -> Said {
        let fields = vec![Field::text("File", self.path.display().to_string())];
        let says = "Enter saves there from now on";
        self.ask(Form::new(
            About::SaveAs,
            "Save under another name",
            says,
            fields,
        ))
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
            About::Find => self.find(form.value(0)),
            About::Tie(tie, link) => {
                let link = self.tie_chosen(&form, *tie, link);
                self.toggle_tie(*tie, link);
                Ok(())
            }
            About::SaveAs if form.value(0).is_empty() => Err("a file has a name".to_owned()),
            About::SaveAs => {
                let file = with_ending(form.value(0), self.work.words().ending);
                cx.effects.push(Effect::SaveWorldAs(file));
                Ok(())
            }
            _ => self.work.take(self, &form),
        };
        if let Err(why) = &taken {
            self.form = Some(Form {
                says: why.clone(),
                ..form
            });
        }
        Said::of(taken)
    }

    /// Takes impassable ground with a text as the brush, made where there is none.
    pub(super) fn take_mountain(&mut self, text: &str, such: &str) -> Result<(), String> {
        if text.is_empty() {
            return Err(format!("say what it is, as in: {such}"));
        }
        let ground = self.canvas.barrier(text);
        self.brush = Brush::Of(ground.map_err(|why| self.work.refusal(why))?);
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
