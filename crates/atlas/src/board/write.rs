//! Board files as text, laid out as a person would: a province in a few lines, what is empty left
//! out, the chart as a block.

use super::BuildRight;
use super::file::{BoardFile, CoastRecord, PowerRecord, ProvinceRecord};
use std::fmt;

impl fmt::Display for BoardFile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "(")?;
        writeln!(f, "    format: {},", self.format)?;
        writeln!(f, "    id: {:?},", self.id)?;
        writeln!(f, "    name: {:?},", self.name)?;
        let optional = [
            ("note", &self.note),
            ("adjacent_not_touching", &self.adjacent_not_touching),
            ("touching_not_adjacent", &self.touching_not_adjacent),
        ];
        for (field, text) in optional.into_iter().filter(|(_, text)| !text.is_empty()) {
            writeln!(f, "    {field}: {text:?},")?;
        }
        if self.wraps {
            writeln!(f, "    wraps: true,")?;
        }
        if let Some(victory) = self.victory {
            writeln!(f, "    victory: {victory:?},")?;
        }
        for (field, text) in [("begins", &self.begins), ("seasons", &self.seasons)] {
            if !text.is_empty() {
                writeln!(f, "    {field}: {text:?},")?;
            }
        }
        // What is as usual is left out, so that files from before such fields stay as they were.
        if self.years != 1 {
            writeln!(f, "    years: {},", self.years)?;
        }
        if self.building != BuildRight::Home {
            writeln!(f, "    building: {},", self.building.key())?;
        }
        writeln!(f, "    powers: [")?;
        for power in &self.powers {
            write!(f, "        ")?;
            write_power(f, power)?;
        }
        writeln!(f, "    ],")?;
        if let Some(neutral) = &self.neutral {
            write!(f, "    neutral: ")?;
            write_power(f, neutral)?;
        }
        writeln!(f, "    provinces: [")?;
        for province in &self.provinces {
            write_province(f, province)?;
        }
        writeln!(f, "    ],")?;
        if !self.decor.is_empty() {
            writeln!(f, "    decor: [")?;
            for decor in &self.decor {
                writeln!(
                    f,
                    "        (code: {:?}, name: {:?}),",
                    decor.code, decor.name
                )?;
            }
            writeln!(f, "    ],")?;
        }
        // Raw, for codes may be backslashes; with a hash where the text has a quotation mark.
        let hash = if self.chart.contains('"') { "#" } else { "" };
        writeln!(f, "    chart: r{hash}\"")?;
        for row in self.rows() {
            writeln!(f, "{row}")?;
        }
        writeln!(f, "\"{hash},\n)")
    }
}

/// Writes the fields that are not empty, with a comma after each; nothing where all are.
fn write_texts(f: &mut fmt::Formatter, indent: &str, texts: &[(&str, &str)]) -> fmt::Result {
    let fields: Vec<_> = texts
        .iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(field, text)| format!("{field}: {text:?}"))
        .collect();
    if fields.is_empty() {
        Ok(())
    } else {
        writeln!(f, "{indent}{},", fields.join(", "))
    }
}

/// A badge as it is written: a letter as a character, as files have always had it.
struct WrittenBadge<'a>(&'a str);

impl fmt::Display for WrittenBadge<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.0.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => write!(f, "{letter:?}"),
            _ => write!(f, "{:?}", self.0),
        }
    }
}

fn write_power(f: &mut fmt::Formatter, power: &PowerRecord) -> fmt::Result {
    let PowerRecord {
        id,
        name,
        adjective,
        letter,
        ..
    } = power;
    writeln!(
        f,
        "(id: {id:?}, name: {name:?}, adjective: {adjective:?}, letter: {},",
        WrittenBadge(letter)
    )?;
    write_texts(f, "            ", &[("aliases", &power.aliases)])?;
    write!(
        f,
        "            home: {:?}, start: {:?}",
        power.home, power.start
    )?;
    let lists = [
        ("owns", &power.owns),
        ("vacant", &power.vacant),
        ("builds", &power.builds),
    ];
    for (field, text) in lists.into_iter().filter(|(_, text)| !text.is_empty()) {
        write!(f, ", {field}: {text:?}")?;
    }
    writeln!(f, "),")
}

fn write_province(f: &mut fmt::Formatter, province: &ProvinceRecord) -> fmt::Result {
    let ProvinceRecord {
        id,
        abbr,
        code,
        name,
        terrain,
        ..
    } = province;
    write!(
        f,
        "        (id: {id:?}, abbr: {abbr:?}, code: {code:?}, name: {name:?}, terrain: {terrain:?}"
    )?;
    if province.centre {
        write!(f, ", centre: true")?;
    }
    if province.edge {
        write!(f, ", edge: true")?;
    }
    if !province.territory.is_empty() {
        write!(f, ", territory: {:?}", province.territory)?;
    }
    writeln!(f, ",")?;
    let indent = "            ";
    write_texts(f, indent, &[("aliases", &province.aliases)])?;
    write_texts(
        f,
        indent,
        &[("army", &province.army), ("fleet", &province.fleet)],
    )?;
    if !province.coasts.is_empty() {
        writeln!(f, "{indent}coasts: [")?;
        for coast in &province.coasts {
            write_coast(f, coast)?;
        }
        writeln!(f, "{indent}],")?;
    }
    writeln!(
        f,
        "{indent}ring: {:?}, label: {:?}, unit: {:?}),",
        province.ring, province.label, province.unit
    )
}

fn write_coast(f: &mut fmt::Formatter, coast: &CoastRecord) -> fmt::Result {
    let CoastRecord {
        id,
        name,
        aliases,
        fleet,
        unit,
    } = coast;
    let aliases = if aliases.is_empty() {
        String::new()
    } else {
        format!(" aliases: {aliases:?},")
    };
    writeln!(
        f,
        "                (id: {id:?}, name: {name:?},{aliases} fleet: {fleet:?}, unit: {unit:?}),"
    )
}
