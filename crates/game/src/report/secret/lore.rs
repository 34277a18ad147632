//! What the game master alone sees of a secret world at a glance: who knows what, what may be
//! named, who is where.

use crate::report::document::Document;
use crate::report::names::{Names, Style};
use crate::view::{View, Viewer};
use chancery_atlas::board::{PowerId, ProvinceId, Terrain};
use chancery_atlas::grammar::Joined;
use chancery_engine::discovery::{AreaLore, Discoveries};
use chancery_engine::variant::{State, centres_beyond, centres_off_board};

/// Areas by players, names to be given, natives, treasures and counts; empty for anybody but the
/// game master, and in games without a world.
pub fn discoveries(view: &View) -> Document {
    // The sheet shows the whole world, so nobody but the game master may have it.
    if view.viewer != Viewer::GameMaster || view.board.beyond.is_none() {
        return Document::default();
    }
    let Some(known) = view.now.discoveries.as_deref() else {
        return Document::default();
    };
    let sheet = LoreReport {
        view,
        known,
        state: &view.now,
        names: Names::new(&view.board, &view.now, Style::Short),
    };
    let whose = if view.now.is_over() {
        ""
    } else {
        ", for the game master alone,"
    };
    let when = view.calendar().name(view.now.phase);
    let mut report = Document::titled(format!("The secret world{whose} at {when}"));
    report.paragraph(sheet.counts());
    report.heading(2, "May be named");
    report.list(or_none(sheet.nameable()));
    report.heading(2, "Who knows what");
    report.paragraph("o: knows the area; @: has been there; ·: does not know it.");
    let letters: Vec<String> = view
        .board
        .power_ids()
        .map(|power| view.board.power(power).badge.clone())
        .collect();
    let mut head = vec!["Id", "Name", "Kind"];
    head.extend(letters.iter().map(String::as_str));
    head.extend(["All", "Owner", "Who is there"]);
    report.wide_table(
        &head,
        view.board
            .provinces_beyond()
            .map(|area| sheet.row(area))
            .collect(),
    );
    report.heading(2, "Native armies");
    report.list(or_none(sheet.natives()));
    report.section("Treasures", sheet.treasures());
    report.section("Who came where, and when", sheet.tracks());
    report
}

fn or_none(items: Vec<String>) -> Vec<String> {
    if items.is_empty() {
        vec!["none".to_owned()]
    } else {
        items
    }
}

struct LoreReport<'a> {
    view: &'a View,
    known: &'a Discoveries,
    state: &'a State,
    names: Names<'a>,
}

impl LoreReport<'_> {
    fn power(&self, power: PowerId) -> &str {
        &self.view.board.power(power).name
    }

    /// `Centres beyond: England 2, … (of 21, 11 win).`, and what has been brought home.
    fn counts(&self) -> String {
        let board = &self.view.board;
        let all = centres_beyond(board).count();
        let each = board
            .power_ids()
            .map(|power| {
                let owned = centres_off_board(board, &self.state.position, power);
                format!("{} {owned}", self.power(power))
            })
            .joined(", ");
        let mut text = format!("Centres beyond: {each} (of {all}, {} win).", all / 2 + 1);
        let home = board
            .power_ids()
            .zip(&self.known.delivered)
            .filter(|&(_, &number)| number > 0)
            .map(|(power, number)| format!("{} {number}", self.power(power)))
            .joined(", ");
        if !home.is_empty() {
            text = format!("{text} Treasures brought home: {home}.");
        }
        text
    }

    fn lore(&self, area: ProvinceId) -> Option<&AreaLore> {
        self.known.lore_of(&self.view.board, area)
    }

    /// The name of the game; the game master's own in brackets, where players don't know it.
    fn name(&self, area: ProvinceId) -> String {
        match self.lore(area).and_then(|lore| lore.name.as_ref()) {
            Some(name) => format!("{} ({})", name.name, name.abbr),
            None => self
                .view
                .board
                .area(area)
                .and_then(|area| area.name.as_ref())
                .map_or_else(String::new, |name| format!("[{name}]")),
        }
    }

    /// Who may name an area, a line each: `a.2 [Sea of Atlas]: England, France`.
    fn nameable(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for area in self.view.board.provinces_beyond() {
            let Some(lore) = self.lore(area) else {
                continue;
            };
            // Who discovered an area first may name it, and who conquers it (rule 5).
            let may = lore
                .may_name
                .iter()
                .map(|&power| self.power(power))
                .joined(", ");
            if !may.is_empty() {
                let id = &self.view.board.province(area).id;
                lines.push(format!("{id} {}: {may}", self.name(area)));
            }
        }
        lines
    }

    fn row(&self, area: ProvinceId) -> Vec<String> {
        let board = &self.view.board;
        let kind = match (board.terrain(area), board.is_centre(area)) {
            (Terrain::Sea, _) => "sea",
            (_, true) => "land *",
            (_, false) => "land",
        };
        let mut row = vec![
            board.province(area).id.clone(),
            self.name(area),
            kind.to_owned(),
        ];
        row.extend(
            board
                .power_ids()
                .map(|power| self.mark(power, area).to_owned()),
        );
        let public = if self.known.is_public(area) {
            "all"
        } else {
            ""
        };
        row.push(public.to_owned());
        row.push(match self.state.position.owner(area) {
            Some(owner) => self.power(owner).to_owned(),
            None => String::new(),
        });
        let stands = self.state.position.units_in(area).map(|unit| {
            format!(
                "{} {}",
                board.power(unit.power).adjective,
                unit.kind.letter()
            )
        });
        row.push(stands.joined(", "));
        row
    }

    /// The areas that each power entered, season by season: `France, Autumn 1493: DOL, Bra`.
    fn tracks(&self) -> Vec<String> {
        let board = &self.view.board;
        let mut tracks = Vec::new();
        for power in board.power_ids() {
            for seen in &self.view.turns {
                let before = entered(&seen.before, power);
                // Edge areas are on everybody's map: who came there is no discovery.
                let new: Vec<String> = entered(&seen.after, power)
                    .iter()
                    .filter(|&area| board.is_beyond(*area) && !before.contains(area))
                    .map(|&area| self.names.place(area.into()))
                    .collect();
                if !new.is_empty() {
                    let when = self.view.calendar().name(seen.phase());
                    tracks.push(format!("{}, {when}: {}", self.power(power), new.join(", ")));
                }
            }
        }
        tracks
    }

    fn mark(&self, power: PowerId, area: ProvinceId) -> &'static str {
        match self.known.knowledge(power) {
            Some(knowledge) if knowledge.has_entered(area) => "@",
            Some(knowledge) if knowledge.known.contains(&area) => "o",
            _ => "·",
        }
    }

    fn natives(&self) -> Vec<String> {
        let Some(natives) = self.view.board.natives else {
            return Vec::new();
        };
        let position = &self.state.position;
        position
            .units_of(natives)
            .map(|unit| {
                let mobile = if self.known.mobile.contains(&unit.id) {
                    ", mobile"
                } else {
                    ""
                };
                format!("{}{mobile}", self.names.place(unit.place))
            })
            .collect()
    }

    fn treasures(&self) -> Vec<String> {
        let position = &self.state.position;
        let mut lines = Vec::new();
        for treasure in &self.known.treasures {
            let holder = treasure
                .held_by(&self.view.board, position)
                .and_then(|holder| position.unit(holder));
            let held = match holder {
                Some(unit) => format!(", held by {}", self.names.unit(unit)),
                None => String::new(),
            };
            lines.push(format!("{}{held}", self.names.place(treasure.at.into())));
        }
        lines
    }
}

/// The areas that a power has entered in a state of the game.
fn entered(state: &State, power: PowerId) -> &[ProvinceId] {
    let known = state.discoveries.as_deref();
    match known.and_then(|known| known.knowledge(power)) {
        Some(knowledge) => &knowledge.entered,
        None => &[],
    }
}
