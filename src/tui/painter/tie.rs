//! Two areas picked one after the other, to be joined or cut.

use super::form::{FieldTie, FormSubject, PainterField, PainterForm};
use super::said::StatusText;
use super::{Painter, PaintingHand};
use chancery_atlas::board::{AreaKind, Ground, Link, LinkEnd};
use chancery_atlas::world::canvas::is_between;

impl Painter {
    /// The first or the second of the two areas is picked under the cursor.
    pub(crate) fn pick_for_tie(&mut self, tie: FieldTie) -> StatusText {
        let here = self.canvas.at(self.cursor);
        if !matches!(here, Ground::Area(_) | Ground::Edge(_)) {
            return StatusText::refused(format!(
                "go to an area or the edge of the Known World to {} it",
                tie.word()
            ));
        }
        let PaintingHand::Tie(held, from) = self.hand else {
            self.hand = PaintingHand::Tie(tie, here);
            return StatusText::done(format!(
                "{} to {}: go to the other area, then Enter; Esc cancels",
                self.name_of(here),
                tie.word()
            ));
        };
        if from == here {
            return StatusText::refused(format!(
                "this is the same area: go to the one to {} it with",
                held.word()
            ));
        }
        if matches!((from, here), (Ground::Edge(_), Ground::Edge(_))) {
            return StatusText::refused(
                "the Known World is fixed: one of the two areas must lie beyond it",
            );
        }
        self.hand = PaintingHand::Free;
        self.tie(held, from, here)
    }

    fn tie(&mut self, tie: FieldTie, from: Ground, to: Ground) -> StatusText {
        let [from_end, to_end] = [from, to].map(|at| LinkEnd { at, coast: None });
        let link = Link {
            from: from_end,
            to: to_end,
            only: None,
        };
        let both = format!("{} and {}", self.name_of(from), self.name_of(to));
        let ties = match tie {
            FieldTie::Join => &self.canvas.margin().joins,
            FieldTie::Cut => &self.canvas.margin().cuts,
        };
        // Tied already: the same keys undo it, without a form.
        if ties.iter().any(|other| is_between(other, from, to)) {
            self.toggle_tie(tie, link);
            return StatusText::done(format!(
                "{both}: no longer {}",
                if tie == FieldTie::Join {
                    "joined"
                } else {
                    "cut"
                }
            ));
        }
        let fields = self.tie_fields(tie, &link);
        // Nothing is left to choose, so nothing is asked.
        if fields.is_empty() {
            self.toggle_tie(tie, link);
            return StatusText::done(format!(
                "{both} are {}",
                if tie == FieldTie::Join {
                    "joined"
                } else {
                    "cut"
                }
            ));
        }
        let title = format!("To {} {both}", tie.word());
        let says = "Left and Right: change. Enter: take it.";
        self.ask(PainterForm::new(
            FormSubject::Tie(tie, link),
            title,
            says,
            fields,
        ))
    }

    /// What there is to choose: whom it is for, between lands; and the coasts of a join.
    fn tie_fields(&self, tie: FieldTie, link: &Link) -> Vec<PainterField> {
        let mut fields = Vec::new();
        if self.is_land(link.from.at) && self.is_land(link.to.at) {
            let whom = self.work.tied(tie).iter().map(|tied| tied.whom);
            fields.push(PainterField::choice("For", whom, 0));
        }
        if tie != FieldTie::Join {
            return fields;
        }
        for at in [link.from.at, link.to.at] {
            let coasts = self.coasts_of(at);
            if coasts.len() > 1 {
                fields.push(PainterField::choice(
                    format!("Coast of {}", self.name_of(at)),
                    coasts,
                    0,
                ));
            }
        }
        fields
    }

    pub(super) fn tie_chosen(&self, form: &PainterForm, tie: FieldTie, link: &Link) -> Link {
        let mut link = link.clone();
        let mut fields = 0..form.fields.len();
        let mut needs_coasts = true;
        if self.is_land(link.from.at) && self.is_land(link.to.at) {
            let chosen = fields.next().map_or(0, |field| form.chosen(field));
            if let Some(tied) = self.work.tied(tie).get(chosen) {
                (link.only, needs_coasts) = (tied.only, tied.fleets);
            }
        }
        for end in [&mut link.from, &mut link.to] {
            if self.coasts_of(end.at).len() > 1
                && let Some(field) = fields.next()
                && needs_coasts
            {
                end.coast = Some(form.value(field).to_owned());
            }
        }
        link
    }

    pub(super) fn toggle_tie(&mut self, tie: FieldTie, link: Link) {
        match tie {
            FieldTie::Join => self.canvas.toggle_join(link),
            FieldTie::Cut => self.canvas.toggle_cut(link),
        }
    }

    fn is_land(&self, ground: Ground) -> bool {
        match ground {
            Ground::Area(slot) => self
                .canvas
                .area(slot)
                .is_some_and(|area| area.kind == AreaKind::Land),
            Ground::Edge(province) => self.known.terrain(province).is_land(),
            _ => false,
        }
    }

    fn coasts_of(&self, ground: Ground) -> Vec<String> {
        let province = self.checked.province(ground, &self.known);
        province
            .and_then(|p| self.checked.coasts.get(usize::from(p.0)))
            .cloned()
            .unwrap_or_default()
    }
}
