//! What is known of a secret world, as lines: a section of items each (`england known: = @a; @K`).
//! A state tells only the sections that differ from those of the state before it in the file: by
//! what came to them (`+`), or whole (`=`).

use super::names::{SaveNames, unit_number};
use super::{Misfit, WithinRecord};
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};
use chancery_engine::discovery::{
    AreaLore, AreaName, Discoveries, Knowledge, Occupant, SeenGuise, Sighting, Treasure,
};
use chancery_engine::position::UnitId;

/// Between the items of a section.
const BETWEEN: &str = "; ";

/// A section: its key and its items.
type Section = (String, Vec<String>);

/// The sections of the last state that was told.
#[derive(Default)]
pub struct Chronicle {
    sections: Vec<Section>,
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
        let lines = sections.iter().filter_map(|(key, items)| {
            let before = self.items(key);
            match items.strip_prefix(before) {
                Some([]) => None,
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
            let wrong = || {
                misfit!(
                    "“{line}” can't be read; write it as in “public: = @a; @K” or \
                     “public: + @b”"
                )
            };
            let (key, rest) = line.split_once(": ").ok_or_else(wrong)?;
            let (sign, items) = rest.split_once(' ').unwrap_or((rest, ""));
            let items = items
                .split(BETWEEN)
                .filter(|item| !item.is_empty())
                .map(str::to_owned);
            let at = self
                .sections
                .iter()
                .position(|(other, _)| other == key)
                .unwrap_or_else(|| {
                    self.sections.push((key.to_owned(), Vec::new()));
                    self.sections.len() - 1
                });
            match sign {
                "+" => self.sections[at].1.extend(items),
                "=" => self.sections[at].1 = items.collect(),
                _ => return Err(wrong()),
            }
        }
        names.read_discoveries(&self.sections)
    }

    fn items(&self, key: &str) -> &[String] {
        self.sections
            .iter()
            .find(|(other, _)| other == key)
            .map_or(&[], |(_, items)| items)
    }
}

impl SaveNames<'_> {
    fn write_discoveries(&self, discoveries: &Discoveries) -> Vec<Section> {
        let mut sections = Vec::new();
        for (power, knowledge) in self.board.power_ids().zip(&discoveries.players) {
            sections.extend(self.write_knowledge(power, knowledge));
        }
        for (area, lore) in self.board.provinces_beyond().zip(&discoveries.areas) {
            sections.push((self.write_province(area), self.write_lore(lore)));
        }
        let mut add = |key: &str, items: Vec<String>| sections.push((key.to_owned(), items));
        add("public", self.write_provinces(&discoveries.public));
        add("commons", self.write_provinces(&discoveries.commons));
        add(
            "treasures",
            discoveries
                .treasures
                .iter()
                .map(|treasure| self.write_treasure(*treasure))
                .collect(),
        );
        let delivered = self
            .board
            .power_ids()
            .zip(&discoveries.delivered)
            .filter(|(_, count)| **count > 0);
        add(
            "delivered",
            delivered
                .map(|(power, count)| format!("{} {count}", self.write_power(power)))
                .collect(),
        );
        add(
            "out",
            discoveries
                .out
                .iter()
                .map(|&power| self.write_power(power))
                .collect(),
        );
        let native = |army: &UnitId| {
            let is_mobile = discoveries.mobile.contains(army);
            format!("#{}{}", army.0, if is_mobile { " mobile" } else { "" })
        };
        add("natives", discoveries.natives.iter().map(native).collect());
        sections
    }

    fn write_knowledge(&self, power: PowerId, knowledge: &Knowledge) -> [Section; 4] {
        let key = |what: &str| format!("{} {what}", self.write_power(power));
        let told = knowledge
            .told_names
            .iter()
            .map(|(area, name)| format!("{} {name}", self.write_province(*area)));
        [
            (key("known"), self.write_provinces(&knowledge.known)),
            (key("entered"), self.write_provinces(&knowledge.entered)),
            (
                key("saw"),
                knowledge
                    .sightings
                    .iter()
                    .map(|sighting| self.write_sighting(sighting))
                    .collect(),
            ),
            (key("told"), told.collect()),
        ]
    }

    fn write_provinces(&self, provinces: &[ProvinceId]) -> Vec<String> {
        provinces
            .iter()
            .map(|&province| self.write_province(province))
            .collect()
    }

    /// `@a foreign england A/F T in Spring 1492`.
    fn write_sighting(&self, sighting: &Sighting) -> String {
        let occupant = match sighting.occupant {
            Occupant::Nobody => "nobody".to_owned(),
            Occupant::Own(unit_form) => format!("own {}", write_guise(unit_form)),
            Occupant::Foreign(None) => "foreign".to_owned(),
            Occupant::Foreign(Some((power, unit_form))) => {
                format!(
                    "foreign {} {}",
                    self.write_power(power),
                    write_guise(unit_form)
                )
            }
            Occupant::Natives => "natives".to_owned(),
        };
        let treasure = if sighting.treasure { " T" } else { "" };
        format!(
            "{} {occupant}{treasure} in {}",
            self.write_province(sighting.area),
            self.write_phase(sighting.phase)
        )
    }

    fn write_lore(&self, lore: &AreaLore) -> Vec<String> {
        let powers = |powers: &[PowerId]| {
            powers
                .iter()
                .map(|&power| self.write_power(power))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let mut items = Vec::new();
        items.extend(
            lore.discovered
                .map(|phase| format!("found {}", self.write_phase(phase))),
        );
        items.extend(
            (!lore.discoverers.is_empty()).then(|| format!("by {}", powers(&lore.discoverers))),
        );
        items.extend(
            lore.former
                .iter()
                .map(|name| format!("former {}", self.write_name(name))),
        );
        items.extend(
            lore.name
                .iter()
                .map(|name| format!("name {}", self.write_name(name))),
        );
        items
            .extend((!lore.may_name.is_empty()).then(|| format!("may {}", powers(&lore.may_name))));
        items.extend(
            lore.conqueror
                .map(|power| format!("conqueror {}", self.write_power(power))),
        );
        items
    }

    /// `Vinland (Vin) england`; without a power it is the game master's.
    fn write_name(&self, name: &AreaName) -> String {
        let by = name
            .by
            .map(|power| format!(" {}", self.write_power(power)))
            .unwrap_or_default();
        format!("{} ({}){by}", name.name, name.abbr)
    }

    /// `@K`, `SAO #12`.
    fn write_treasure(&self, treasure: Treasure) -> String {
        let holder = treasure
            .holder
            .map(|holder| format!(" #{}", holder.0))
            .unwrap_or_default();
        format!("{}{holder}", self.write_province(treasure.at))
    }

    fn read_discoveries(&self, sections: &[Section]) -> Result<Discoveries, Misfit> {
        let board = self.board;
        let mut discoveries = Discoveries {
            players: vec![Knowledge::default(); board.power_count()],
            areas: vec![AreaLore::default(); board.provinces_beyond().len()],
            delivered: vec![0; board.power_count()],
            ..Discoveries::default()
        };
        for (key, items) in sections {
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
            "treasures" => {
                discoveries.treasures = items
                    .iter()
                    .map(|item| self.read_treasure(item))
                    .collect::<Result<_, _>>()?;
            }
            "delivered" => {
                for item in items {
                    let wrong = || {
                        misfit!(
                            "“{item}” is not a power and a number; write it as in \
                             “england 2”"
                        )
                    };
                    let (power, count) = item.split_once(' ').ok_or_else(wrong)?;
                    discoveries.delivered[self.player(power)?.index()] =
                        count.parse().map_err(|_| wrong())?;
                }
            }
            "out" => {
                discoveries.out = items
                    .iter()
                    .map(|item| self.player(item))
                    .collect::<Result<_, _>>()?;
            }
            "natives" => {
                for item in items {
                    let (id, mobile) = item
                        .strip_suffix(" mobile")
                        .map_or((item.as_str(), false), |id| (id, true));
                    let id = unit_number(id).ok_or_else(|| {
                        misfit!(
                            "“{item}” is not a native army; write it as in “#12” or “#12 \
                             mobile”"
                        )
                    })?;
                    discoveries.natives.push(id);
                    discoveries.mobile.extend(mobile.then_some(id));
                }
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
                knowledge.entered = items
                    .iter()
                    .map(|item| self.province(item))
                    .collect::<Result<_, _>>()?;
                knowledge.entered.sort_unstable();
                knowledge.entered.dedup();
            }
            "saw" => {
                knowledge.sightings = items
                    .iter()
                    .map(|item| self.read_sighting(item))
                    .collect::<Result<_, _>>()?;
            }
            "told" => {
                let told = |item: &String| {
                    let wrong = || {
                        misfit!(
                            "“{item}” is not an area with its name; write it as in “@K \
                             Cathay”"
                        )
                    };
                    let (area, name) = item.split_once(' ').ok_or_else(wrong)?;
                    Ok((self.read_area(area)?, name.to_owned()))
                };
                knowledge.told_names = items.iter().map(told).collect::<Result<_, _>>()?;
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
        match areas
            .iter()
            .enumerate()
            .find(|(at, area)| areas[..*at].contains(area))
        {
            Some((at, _)) => Err(misfit!("{} is there twice", items[at])),
            None => Ok(areas),
        }
    }

    fn read_area(&self, text: &str) -> Result<ProvinceId, Misfit> {
        let province = self.province(text)?;
        let is_area = self.board.is_beyond(province);
        if is_area {
            Ok(province)
        } else {
            Err(misfit!("{text} is not an area beyond the Known World"))
        }
    }

    fn player(&self, text: &str) -> Result<PowerId, Misfit> {
        let power = self.power(text)?;
        if power.index() < self.board.power_count() {
            Ok(power)
        } else {
            Err(misfit!("{text} is not a player"))
        }
    }

    fn read_sighting(&self, item: &str) -> Result<Sighting, Misfit> {
        let wrong = || {
            misfit!(
                "“{item}” is not a sighting; write it as in “@K foreign in Spring \
             1492”"
            )
        };
        let (seen, phase) = item.split_once(" in ").ok_or_else(wrong)?;
        let (seen, treasure) = seen
            .strip_suffix(" T")
            .map_or((seen, false), |seen| (seen, true));
        let words: Vec<&str> = seen.split(' ').collect();
        let (area, occupant) = words.split_first().ok_or_else(wrong)?;
        let occupant = match *occupant {
            ["nobody"] => Occupant::Nobody,
            ["own", unit_form] => Occupant::Own(read_guise(unit_form)?),
            ["foreign"] => Occupant::Foreign(None),
            ["foreign", power, unit_form] => {
                Occupant::Foreign(Some((self.player(power)?, read_guise(unit_form)?)))
            }
            ["natives"] => Occupant::Natives,
            _ => return Err(wrong()),
        };
        Ok(Sighting {
            phase: self.phase(phase)?,
            area: self.read_area(area)?,
            occupant,
            treasure,
        })
    }

    fn read_lore(&self, items: &[String]) -> Result<AreaLore, Misfit> {
        let mut lore = AreaLore::default();
        let players = |text: &str| {
            let mut powers: Vec<PowerId> = text
                .split(' ')
                .map(|power| self.player(power))
                .collect::<Result<_, _>>()?;
            powers.sort_unstable();
            powers.dedup();
            Ok::<_, Misfit>(powers)
        };
        for item in items {
            let (what, text) = item.split_once(' ').unwrap_or((item, ""));
            match what {
                "found" => lore.discovered = Some(self.phase(text)?),
                "by" => lore.discoverers = players(text)?,
                "former" => lore.former.push(self.read_name(text)?),
                "name" => lore.name = Some(self.read_name(text)?),
                "may" => lore.may_name = players(text)?,
                "conqueror" => lore.conqueror = Some(self.player(text)?),
                _ => return Err(unknown(what)),
            }
        }
        Ok(lore)
    }

    fn read_name(&self, text: &str) -> Result<AreaName, Misfit> {
        let wrong = || {
            misfit!(
                "“{text}” is not a name with its abbreviation; write it as in “Vinland \
                 (Vin) england”"
            )
        };
        let (name, rest) = text.split_once(" (").ok_or_else(wrong)?;
        let (abbr, by) = rest.split_once(')').ok_or_else(wrong)?;
        let by = Some(by.trim())
            .filter(|by| !by.is_empty())
            .map(|by| self.player(by))
            .transpose()?;
        Ok(AreaName {
            name: name.to_owned(),
            abbr: abbr.to_owned(),
            by,
        })
    }

    fn read_treasure(&self, item: &str) -> Result<Treasure, Misfit> {
        let (at, holder) = item
            .split_once(' ')
            .map_or((item, None), |(at, holder)| (at, Some(holder)));
        let wrong = || misfit!("“{item}” is not a treasure; write it as in “@K” or “SAO #12”");
        let holder = holder
            .map(|holder| unit_number(holder).ok_or_else(wrong))
            .transpose()?;
        Ok(Treasure {
            at: self.province(at)?,
            holder,
        })
    }
}

fn unknown(what: &str) -> Misfit {
    misfit!("“{what}” is not an entry of a world")
}

fn write_guise(unit_form: SeenGuise) -> &'static str {
    match unit_form {
        SeenGuise::Alone(UnitKind::Army) => "A",
        SeenGuise::Alone(UnitKind::Fleet) => "F",
        SeenGuise::Pair => "A/F",
    }
}

fn read_guise(text: &str) -> Result<SeenGuise, Misfit> {
    if text == "A/F" {
        Ok(SeenGuise::Pair)
    } else {
        super::names::kind_of(text).map(SeenGuise::Alone)
    }
}
