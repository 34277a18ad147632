//! What is known of a secret world, as lines: a section of items each (`england known: = @a; @K`).
//! A state tells only the sections that differ from those of the state before it in the file: by
//! what came to them (`+`), or whole (`=`).

use super::line::{SaveLine, SavePart, SaveWords, forms};
use super::names::SaveNames;
use super::{Misfit, WithinRecord};
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};
use chancery_engine::calendar::Phase;
use chancery_engine::discovery::{
    AreaLore, AreaName, Discoveries, Knowledge, Occupant, SeenGuise, Sighting, Treasure,
};
use chancery_engine::position::UnitId;

/// Between the items of a section.
const BETWEEN: &str = "; ";

/// What is told of one thing: what a power knows, what became of an area, what all know.
struct LoreSection {
    key: String,
    items: Vec<String>,
}

impl LoreSection {
    fn new(key: impl Into<String>, items: Vec<String>) -> Self {
        Self {
            key: key.into(),
            items,
        }
    }
}

/// The sections of the last state that was told.
#[derive(Default)]
pub struct Chronicle {
    sections: Vec<LoreSection>,
}

impl Chronicle {
    /// The lines of the next state; none where nothing is known of a world.
    pub(crate) fn tell(
        &mut self,
        names: &SaveNames<'_>,
        discoveries: Option<&Discoveries>,
    ) -> Vec<String> {
        let Some(discoveries) = discoveries else {
            return Vec::new();
        };
        let sections = names.write_discoveries(discoveries);
        let lines = sections.iter().filter_map(|LoreSection { key, items }| {
            let before = self.items(key);
            match items.strip_prefix(before) {
                Some([]) => None,
                // Most is only ever added to, and a long game would tell it all over each phase.
                Some(more) if !before.is_empty() => {
                    Some(format!("{key}: + {}", more.join(BETWEEN)))
                }
                _ => Some(format!("{key}: = {}", items.join(BETWEEN))),
            }
        });
        let lines = lines.collect();
        self.sections = sections;
        lines
    }

    /// What the next state knows, by its lines.
    pub(crate) fn read(
        &mut self,
        names: &SaveNames<'_>,
        lines: &[String],
    ) -> Result<Discoveries, Misfit> {
        for line in lines {
            let (key, rest) = line.split_once(": ").ok_or_else(|| no_section(line))?;
            let (sign, items) = rest.split_once(' ').unwrap_or((rest, ""));
            let items = items
                .split(BETWEEN)
                .filter(|item| !item.is_empty())
                .map(str::to_owned);
            let section = self.section(key);
            match sign {
                "+" => section.items.extend(items),
                "=" => section.items = items.collect(),
                _ => return Err(no_section(line)),
            }
        }
        names.read_discoveries(&self.sections)
    }

    /// The section with a key, which is made where there is none.
    fn section(&mut self, key: &str) -> &mut LoreSection {
        let known = self.sections.iter().position(|other| other.key == key);
        let at = known.unwrap_or(self.sections.len());
        if known.is_none() {
            self.sections.push(LoreSection::new(key, Vec::new()));
        }
        &mut self.sections[at]
    }

    fn items(&self, key: &str) -> &[String] {
        match self.sections.iter().find(|section| section.key == key) {
            Some(section) => &section.items,
            None => &[],
        }
    }
}

fn no_section(line: &str) -> Misfit {
    misfit!(
        "“{line}” can't be read; write it as in “public: = @a; @K” or \
         “public: + @b”"
    )
}

impl SaveNames<'_> {
    fn write_discoveries(&self, discoveries: &Discoveries) -> Vec<LoreSection> {
        let mut sections = Vec::new();
        for (power, knowledge) in self.board.power_ids().zip(&discoveries.players) {
            sections.extend(self.write_knowledge(power, knowledge));
        }
        for (area, lore) in self.board.provinces_beyond().zip(&discoveries.areas) {
            let items = self.write_lore(lore);
            sections.push(LoreSection::new(self.write_province(area), items));
        }
        let mut delivered = Vec::new();
        for (power, &count) in self.board.power_ids().zip(&discoveries.delivered) {
            if count > 0 {
                delivered.push(self.write_line(&(power, count)));
            }
        }
        let mut natives = Vec::new();
        for &army in &discoveries.natives {
            natives.push(self.write_line(&(army, discoveries.mobile.contains(&army))));
        }
        sections.extend([
            LoreSection::new("public", self.write_lines(&discoveries.public)),
            LoreSection::new("commons", self.write_lines(&discoveries.commons)),
            LoreSection::new("treasures", self.write_lines(&discoveries.treasures)),
            LoreSection::new("delivered", delivered),
            LoreSection::new("out", self.write_lines(&discoveries.out)),
            LoreSection::new("natives", natives),
        ]);
        sections
    }

    fn write_knowledge(&self, power: PowerId, knowledge: &Knowledge) -> [LoreSection; 4] {
        [
            ("known", self.write_lines(&knowledge.known)),
            ("entered", self.write_lines(&knowledge.entered)),
            ("saw", self.write_lines(&knowledge.sightings)),
            ("told", self.write_lines(&knowledge.told_names)),
        ]
        .map(|(what, items)| LoreSection::new(format!("{} {what}", self.write_power(power)), items))
    }

    fn write_lore(&self, lore: &AreaLore) -> Vec<String> {
        let mut lines = Vec::new();
        lines.extend(lore.discovered.map(LoreLine::Found));
        if !lore.discoverers.is_empty() {
            lines.push(LoreLine::FoundBy(lore.discoverers.clone()));
        }
        lines.extend(lore.former.iter().cloned().map(LoreLine::FormerName));
        lines.extend(lore.name.clone().map(LoreLine::Name));
        if !lore.may_name.is_empty() {
            lines.push(LoreLine::MayName(lore.may_name.clone()));
        }
        lines.extend(lore.conqueror.map(LoreLine::Conqueror));
        self.write_lines(&lines)
    }

    fn read_discoveries(&self, sections: &[LoreSection]) -> Result<Discoveries, Misfit> {
        let board = self.board;
        let mut discoveries = Discoveries {
            players: vec![Knowledge::default(); board.power_count()],
            areas: vec![AreaLore::default(); board.provinces_beyond().len()],
            delivered: vec![0; board.power_count()],
            ..Discoveries::default()
        };
        for LoreSection { key, items } in sections {
            self.read_section(key, items, &mut discoveries)
                .within(key)?;
        }
        Ok(discoveries)
    }

    fn read_section(
        &self,
        key: &str,
        items: &[String],
        discoveries: &mut Discoveries,
    ) -> Result<(), Misfit> {
        match key {
            "public" => discoveries.public = self.read_areas(items)?,
            "commons" => discoveries.commons = self.read_areas(items)?,
            "treasures" => discoveries.treasures = self.read_lines(items)?,
            "delivered" => {
                for (power, count) in self.read_lines::<(PowerId, u16)>(items)? {
                    discoveries.delivered[self.check_player(power)?.index()] = count;
                }
            }
            "out" => {
                discoveries.out = items
                    .iter()
                    .map(|item| self.player(item))
                    .collect::<Result<_, _>>()?;
            }
            "natives" => {
                for (id, mobile) in self.read_lines::<(UnitId, bool)>(items)? {
                    discoveries.natives.push(id);
                    discoveries.mobile.extend(mobile.then_some(id));
                }
                // Both are searched by halves.
                discoveries.natives.sort_unstable();
                discoveries.mobile.sort_unstable();
            }
            area if area.starts_with(super::names::AREA) => {
                let province = self.read_area(area)?;
                if let Some(lore) = discoveries.lore_of_mut(self.board, province) {
                    *lore = self.read_lore(items)?;
                }
            }
            _ => {
                let (power, what) = key.split_once(' ').ok_or_else(|| unknown(key))?;
                let knowledge = &mut discoveries.players[self.player(power)?.index()];
                self.read_knowledge(what, items, knowledge)?;
            }
        }
        Ok(())
    }

    fn read_knowledge(
        &self,
        what: &str,
        items: &[String],
        knowledge: &mut Knowledge,
    ) -> Result<(), Misfit> {
        match what {
            "known" => knowledge.known = self.read_areas(items)?,
            "entered" => {
                knowledge.entered = self.read_lines(items)?;
                knowledge.entered.sort_unstable();
                knowledge.entered.dedup();
            }
            "saw" => {
                knowledge.sightings = self.read_lines(items)?;
                for sighting in &knowledge.sightings {
                    self.check_area(sighting.area)?;
                    // Natives have an entry of their own.
                    if let Occupant::Foreign(Some((power, _))) = sighting.occupant {
                        self.check_player(power)?;
                    }
                }
            }
            "told" => {
                knowledge.told_names = self.read_lines(items)?;
                for (area, _) in &knowledge.told_names {
                    self.check_area(*area)?;
                }
            }
            _ => return Err(unknown(what)),
        }
        Ok(())
    }

    /// Areas beyond the known world, each once.
    fn read_areas(&self, items: &[String]) -> Result<Vec<ProvinceId>, Misfit> {
        let areas: Vec<ProvinceId> = items
            .iter()
            .map(|item| self.read_area(item))
            .collect::<Result<_, _>>()?;
        for (at, area) in areas.iter().enumerate() {
            if areas[..at].contains(area) {
                return Err(misfit!("{} is there twice", items[at]));
            }
        }
        Ok(areas)
    }

    fn read_area(&self, text: &str) -> Result<ProvinceId, Misfit> {
        self.check_area(self.province(text)?)
    }

    fn check_area(&self, area: ProvinceId) -> Result<ProvinceId, Misfit> {
        if self.board.is_beyond(area) {
            Ok(area)
        } else {
            let name = self.write_province(area);
            Err(misfit!("{name} is not an area beyond the Known World"))
        }
    }

    fn player(&self, text: &str) -> Result<PowerId, Misfit> {
        self.check_player(self.power(text)?)
    }

    /// Players, each once, in their order: an edited file may name them otherwise.
    fn players(&self, mut powers: Vec<PowerId>) -> Result<Vec<PowerId>, Misfit> {
        powers.sort_unstable();
        powers.dedup();
        for &power in &powers {
            self.check_player(power)?;
        }
        Ok(powers)
    }

    fn check_player(&self, power: PowerId) -> Result<PowerId, Misfit> {
        if power.index() < self.board.power_count() {
            Ok(power)
        } else {
            Err(misfit!("{} is not a player", self.write_power(power)))
        }
    }

    fn read_lore(&self, items: &[String]) -> Result<AreaLore, Misfit> {
        let mut lore = AreaLore::default();
        for line in self.read_lines(items)? {
            match line {
                LoreLine::Found(phase) => lore.discovered = Some(phase),
                LoreLine::FoundBy(powers) => lore.discoverers = self.players(powers)?,
                LoreLine::FormerName(name) => lore.former.push(name),
                LoreLine::Name(name) => lore.name = Some(name),
                LoreLine::MayName(powers) => lore.may_name = self.players(powers)?,
                LoreLine::Conqueror(power) => lore.conqueror = Some(self.check_player(power)?),
            }
        }
        Ok(lore)
    }
}

fn unknown(what: &str) -> Misfit {
    misfit!("“{what}” is not an entry of a world")
}

forms! { SeenGuise, "A, F or A/F":
    "A" => [SeenGuise::Alone(UnitKind::Army)];
    "F" => [SeenGuise::Alone(UnitKind::Fleet)];
    "A/F" => [SeenGuise::Pair];
}

forms! { Occupant, "who stands there":
    "nobody" => [Occupant::Nobody];
    "own" form => [Occupant::Own(form)];
    "foreign" power form => [Occupant::Foreign(Some((power, form)))];
    "foreign" => [Occupant::Foreign(None)];
    "natives" => [Occupant::Natives];
}

forms! { Sighting, "a sighting", "“@K foreign in Spring 1492”":
    area occupant "T" "in" phase => [Sighting { phase, area, occupant, treasure: true }];
    area occupant "in" phase => [Sighting { phase, area, occupant, treasure: false }];
}

forms! { Treasure, "a treasure", "“@K” or “SAO #12”":
    at holder => [Treasure { at, holder: Some(holder) }];
    at => [Treasure { at, holder: None }];
}

forms! { (PowerId, u16), "a power and a number", "“england 2”":
    power count => [(power, count)];
}

forms! { (ProvinceId, String), "an area with its name", "“@K Cathay”":
    area name => [(area, name)];
}

forms! { (UnitId, bool), "a native army", "“#12” or “#12 mobile”":
    army "mobile" => [(army, true)];
    army => [(army, false)];
}

/// A line of what became of an area.
enum LoreLine {
    Found(Phase),
    FoundBy(Vec<PowerId>),
    FormerName(AreaName),
    Name(AreaName),
    MayName(Vec<PowerId>),
    Conqueror(PowerId),
}

forms! { LoreLine, "an entry of a world":
    "found" phase => [LoreLine::Found(phase)];
    "by" powers => [LoreLine::FoundBy(powers)];
    "former" name => [LoreLine::FormerName(name)];
    "name" name => [LoreLine::Name(name)];
    "may" powers => [LoreLine::MayName(powers)];
    "conqueror" power => [LoreLine::Conqueror(power)];
}

/// `Vinland (Vin) england`; without a power it is the game master's.
impl SavePart for AreaName {
    fn write(&self, line: &mut SaveLine<'_>) {
        line.word(&format!("{} ({})", self.name, self.abbr));
        if let Some(power) = self.by {
            power.write(line);
        }
    }

    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        let text = words.take_rest()?;
        let (name, rest) = text.split_once(" (")?;
        let (abbr, by) = rest.split_once(')')?;
        let by = Some(by.trim()).filter(|by| !by.is_empty());
        Some(Self {
            name: name.to_owned(),
            abbr: abbr.to_owned(),
            by: match by {
                Some(by) => Some(words.names.find_power(by)?),
                None => None,
            },
        })
    }
}
