//! The file of a language pack, and everything that is wrong with it.

use crate::board::file::comma_list;
use crate::board::file_findings::{FieldSpot, FileFindings, syntax_error};
use crate::board::names::fold;
use crate::board::pack::{Language, MEANINGS, Phrases, Spoken};
use crate::board::{Board, FilePlace, Finding, builtin, locate};
use crate::grammar::counted;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// The format that this program reads.
const FORMAT: u32 = 1;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Language")]
struct LanguageFile {
    format: u32,
    id: String,
    name: String,
    board: String,
    #[serde(default)]
    provinces: Vec<NamesRecord>,
    #[serde(default)]
    coasts: Vec<NamesRecord>,
    #[serde(default)]
    powers: Vec<NamesRecord>,
    #[serde(default)]
    words: Vec<WordRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NamesRecord {
    id: String,
    names: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WordRecord {
    means: String,
    say: String,
}

/// What a check of a language pack found. Displayed as a line a finding and a line that sums up.
#[derive(Debug)]
pub struct LanguageReport {
    /// The file's name, as it was given.
    pub file: String,
    /// What is wrong, in the order of the file.
    pub findings: Vec<Finding<FilePlace>>,
    /// The pack, where it can be read.
    pub language: Option<Language>,
}

impl fmt::Display for LanguageReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(f, "{finding}")?;
        }
        write!(f, "{}: ", self.file)?;
        if let Some(pack) = &self.language {
            let provinces = pack.provinces.len();
            let powers = pack.powers.len();
            let words = pack.phrases.iter().count();
            write!(
                f,
                "{}: {provinces} provinces, {powers} powers, {words} words of orders; ",
                pack.name
            )?;
        }
        f.write_str(&counted(self.findings.len(), "fault"))
    }
}

/// Whether a text is the file of a language pack, good or bad, and not of a board.
#[cfg(feature = "table")]
pub fn is_language(text: &str) -> bool {
    has_field(text, "words") && !has_field(text, "chart")
}

fn has_field(text: &str, field: &'static str) -> bool {
    locate::value(text, &[field.into()]).is_some()
}

/// Checks the text of a language pack; `file` is what findings call it.
pub fn check_text(text: &str, file: &str) -> LanguageReport {
    let mut findings = FileFindings::new(text, file);
    let language = match ron::from_str::<LanguageFile>(text) {
        Ok(records) => checked(&records, &mut findings),
        Err(error) => {
            findings.push(syntax_error(&error, file));
            None
        }
    };
    let findings = findings.sorted();
    // A pack has no warnings: a name that may mean two places would move somebody's army.
    let language = if findings.is_empty() { language } else { None };
    LanguageReport {
        file: file.to_owned(),
        language,
        findings,
    }
}

/// The pack, with all that can be made of it; `None` where its board is none.
fn checked(records: &LanguageFile, findings: &mut FileFindings<'_>) -> Option<Language> {
    // Goes on all the same: names are as right or wrong in another format.
    if records.format != FORMAT {
        findings.error(
            &FieldSpot::field("format"),
            format!(
                "the file has format {}, but this Chancery reads format {FORMAT}",
                records.format
            ),
        );
    }
    // Without its board no name can be checked against the English ones.
    let Some(board) = builtin::load(&records.board) else {
        let known: Vec<&str> = builtin::ids().collect();
        findings.error(
            &FieldSpot::field("board"),
            format!(
                "there is no board `{}`; write one of {}",
                records.board,
                known.join(", ")
            ),
        );
        return None;
    };
    let mut check = LanguageCheck { board, findings };
    check.provinces(&records.provinces);
    check.coasts(&records.coasts);
    check.powers(&records.powers);
    check.words(records);
    let ways = said(records)
        .flat_map(|(said, means)| spellings(said).into_iter().map(move |said| (said, means)));
    Some(Language {
        id: records.id.clone(),
        name: records.name.clone(),
        board: records.board.clone(),
        provinces: spoken(&records.provinces),
        coasts: spoken(&records.coasts),
        powers: spoken(&records.powers),
        phrases: Phrases::new(ways),
    })
}

fn spoken(list: &[NamesRecord]) -> Vec<Spoken> {
    list.iter().map(NamesRecord::spoken).collect()
}

/// Everything that is said in orders, with what it means; the coasts are words too.
fn said(records: &LanguageFile) -> impl Iterator<Item = (&str, &str)> {
    let words = records
        .words
        .iter()
        .flat_map(|record| comma_list(&record.say).map(|said| (said, record.means.as_str())));
    words.chain(
        records
            .coasts
            .iter()
            .flat_map(|record| comma_list(&record.names).map(|said| (said, record.id.as_str()))),
    )
}

impl NamesRecord {
    fn spoken(&self) -> Spoken {
        Spoken {
            id: self.id.clone(),
            names: comma_list(&self.names).flat_map(spellings).collect(),
        }
    }
}

/// A name, and as it is typed without umlauts: `München`, `Muenchen`. Other accents are left out by
/// themselves.
fn spellings(name: &str) -> Vec<String> {
    let mut all = vec![name.to_owned()];
    let umlauts = [
        ('ä', "ae"),
        ('ö', "oe"),
        ('ü', "ue"),
        ('Ä', "Ae"),
        ('Ö', "Oe"),
        ('Ü', "Ue"),
    ];
    let mut expanded = name.to_owned();
    for (umlaut, letters) in umlauts {
        expanded = expanded.replace(umlaut, letters);
    }
    if expanded != name {
        all.push(expanded);
    }
    all
}

struct LanguageCheck<'a, 'b> {
    board: Arc<Board>,
    findings: &'a mut FileFindings<'b>,
}

impl LanguageCheck<'_, '_> {
    fn provinces(&mut self, records: &[NamesRecord]) {
        let mut taken: BTreeMap<String, &str> = BTreeMap::new();
        self.once(records, "provinces");
        for (nth, record) in records.iter().enumerate() {
            let spot = FieldSpot::item("provinces", nth);
            let Some(province) = self
                .board
                .province_ids()
                .find(|&id| self.board.province(id).id == record.id)
            else {
                let message = format!(
                    "the board {} has no province `{}`; `maps show {}` prints its ids",
                    self.board.id, record.id, self.board.id
                );
                self.findings.error(&spot.then("id"), message);
                continue;
            };
            for name in comma_list(&record.names).flat_map(spellings) {
                let word = name.split_whitespace().next().unwrap_or(&name).to_owned();
                let spot = spot.then("names").word(&word);
                if let Some(english) = self
                    .board
                    .find_exact(&name)
                    .filter(|&english| english != province)
                {
                    let english = &self.board.province(english).name;
                    self.findings.error(
                        &spot,
                        format!(
                            "in English `{name}` already means {english}; leave it out or write \
                             more of it"
                        ),
                    );
                } else if let Some(other) = taken
                    .insert(fold(&name), &record.id)
                    .filter(|other| *other != record.id)
                {
                    self.findings.error(
                        &spot,
                        format!("`{name}` is a name of `{other}` already; a name means one place"),
                    );
                }
            }
        }
    }

    fn coasts(&mut self, records: &[NamesRecord]) {
        self.once(records, "coasts");
        // The ids of coasts are words of orders as well: `nc`, `ec`, `sc`, `wc`.
        for (nth, record) in records.iter().enumerate() {
            if !MEANINGS.contains(&record.id.as_str()) || record.id.len() != 2 {
                self.findings.error(
                    &FieldSpot::item("coasts", nth).then("id"),
                    format!(
                        "no coast has the id `{}`; write nc, ec, sc or wc",
                        record.id
                    ),
                );
            }
        }
    }

    fn powers(&mut self, records: &[NamesRecord]) {
        // Powers of other boards too: a pack is spoken on all of them, and England is on most.
        let boards: Vec<Arc<Board>> = builtin::ids().filter_map(builtin::load).collect();
        let mut taken: BTreeMap<String, &str> = BTreeMap::new();
        self.once(records, "powers");
        for (nth, record) in records.iter().enumerate() {
            let spot = FieldSpot::item("powers", nth);
            if !boards
                .iter()
                .any(|board| board.powers.iter().any(|power| power.id == record.id))
            {
                self.findings.error(
                    &spot.then("id"),
                    format!("no board has a power `{}`", record.id),
                );
            }
            for name in comma_list(&record.names).flat_map(spellings) {
                let other = taken
                    .insert(fold(&name), &record.id)
                    .filter(|other| !same_power(other, &record.id));
                if let Some(other) = other {
                    let spot = spot.then("names").word(&name);
                    self.findings.error(
                        &spot,
                        format!("`{name}` is a name of `{other}` already; a name means one power"),
                    );
                }
            }
        }
    }

    fn words(&mut self, records: &LanguageFile) {
        let mut meant: BTreeMap<String, &str> = BTreeMap::new();
        for (nth, record) in records.words.iter().enumerate() {
            let spot = FieldSpot::item("words", nth);
            if !MEANINGS.contains(&record.means.as_str()) {
                let message = format!(
                    "`{}` is not a word of orders; `means` is one of: {}",
                    record.means,
                    MEANINGS.join(", ")
                );
                self.findings.error(&spot.then("means"), message);
            }
            for said in comma_list(&record.say) {
                let spot = spot.then("say").word(said);
                // A word of orders that is also a place would read as that place.
                if let Some(place) = self.board.spelt(&fold(said)) {
                    self.findings.error(
                        &spot,
                        format!("`{said}` already means {place}; leave it out or write more words"),
                    );
                }
                if let Some(other) = meant
                    .insert(fold(said), &record.means)
                    .filter(|other| *other != record.means)
                {
                    self.findings.error(
                        &spot,
                        format!("`{said}` means `{other}` already; a word means one thing"),
                    );
                }
            }
        }
    }

    fn once(&mut self, records: &[NamesRecord], list: &'static str) {
        let mut named = BTreeSet::new();
        for (nth, record) in records.iter().enumerate() {
            if !named.insert(&record.id) {
                let message = format!(
                    "`{}` is named in an earlier line; write all its names there",
                    record.id
                );
                self.findings
                    .error(&FieldSpot::item(list, nth).then("id"), message);
            }
        }
    }
}

/// England and Britain are one power on different boards.
fn same_power(a: &str, b: &str) -> bool {
    const ISLAND: [&str; 2] = ["england", "britain"];
    a == b || ISLAND.contains(&a) && ISLAND.contains(&b)
}
