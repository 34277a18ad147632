//! Boards whose names collide with the words of orders or with one another: the standard board with
//! some provinces called otherwise.

use std::sync::{Arc, LazyLock};

use chancery_atlas::board::{Board, builtin};

/// A province by its id, the abbreviation that it has on the board, and another alias.
type Renaming = (&'static str, Option<&'static str>, Option<&'static str>);

/// A board with such names.
pub struct MadeBoard {
    pub id: &'static str,
    renamed: &'static [Renaming],
}

pub const MADE: [MadeBoard; 5] = [
    MadeBoard {
        id: "joining words",
        renamed: &[
            ("gas", Some("The"), None),
            ("pie", Some("Via"), None),
            ("alb", Some("To"), None),
        ],
    },
    MadeBoard {
        id: "glued names",
        renamed: &[
            ("yor", None, Some("aden")),
            ("fin", None, Some("fnwy")),
            ("alb", None, Some("belgas")),
        ],
    },
    MadeBoard {
        id: "verbs",
        renamed: &[
            ("gas", Some("Sup"), None),
            ("pie", Some("Rem"), None),
            ("tus", Some("Hld"), None),
            ("alb", Some("Die"), None),
            ("sil", Some("Mov"), None),
        ],
    },
    MadeBoard {
        id: "letters",
        renamed: &[
            ("hol", Some("H"), None),
            ("smy", Some("S"), None),
            ("ank", Some("A"), None),
            ("fin", Some("F"), None),
            ("con", Some("C"), None),
            ("den", Some("D"), None),
            ("bul", Some("B"), None),
            ("rum", Some("R"), None),
            ("mos", Some("M"), None),
            ("tun", Some("T"), None),
            ("war", Some("W"), None),
        ],
    },
    MadeBoard {
        id: "coasts",
        renamed: &[
            ("bla", Some("ECS"), None),
            ("aeg", Some("SCS"), None),
            ("wes", Some("WCS"), None),
            ("bot", Some("NC"), None),
        ],
    },
];

impl MadeBoard {
    /// The text of the board's file.
    pub fn text(&self) -> String {
        let mut text = builtin::text("standard").unwrap().to_owned();
        for (id, abbr, alias) in self.renamed {
            let start = text.find(&format!("(id: \"{id}\", abbr: ")).unwrap();
            let end = start
                + text[start..]
                    .find("\n        (id:")
                    .unwrap_or(text.len() - start);
            let mut record = text[start..end].to_owned();
            if let Some(abbr) = abbr {
                let from = record.find("abbr: \"").unwrap() + 7;
                let to = from + record[from..].find('"').unwrap();
                record.replace_range(from..to, abbr);
            }
            if let Some(alias) = alias {
                record = if record.contains("aliases: \"") {
                    record.replacen("aliases: \"", &format!("aliases: \"{alias}, "), 1)
                } else {
                    record.replacen(", code:", &format!(", aliases: \"{alias}\", code:"), 1)
                };
            }
            text.replace_range(start..end, &record);
        }
        text
    }

    /// The board.
    pub fn board(&self) -> Arc<Board> {
        Arc::new(Board::from_ron(&self.text(), self.id).unwrap())
    }
}

/// The ids of the provinces that are called otherwise on a board of this name.
pub fn renamed(name: &str) -> Vec<&'static str> {
    let made = MADE.iter().filter(|made| made.id == name);
    made.flat_map(|made| made.renamed.iter().map(|(id, ..)| *id))
        .collect()
}

/// All boards: those of the program, and those made here, each with its name.
pub fn all() -> &'static [(&'static str, Arc<Board>)] {
    static ALL: LazyLock<Vec<(&'static str, Arc<Board>)>> = LazyLock::new(|| {
        let built_in = builtin::ids().map(|id| (id, builtin::load(id).unwrap()));
        built_in
            .chain(MADE.iter().map(|made| (made.id, made.board())))
            .collect()
    });
    &ALL
}

/// The standard board's file with other lines before its provinces: `facts` behind its note, and
/// each part of a text changed.
pub fn standard_with(facts: &str, changes: &[(&str, &str)]) -> String {
    let text = builtin::text("standard").unwrap();
    let at = text.find("    powers: [").unwrap();
    let mut text = format!("{}{facts}{}", &text[..at], &text[at..]);
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        text = text.replacen(old, new, 1);
    }
    text
}

/// The standard board with a power for each centre, which begins with the builds of a Winter.
pub fn of_many_powers() -> String {
    let standard = builtin::standard();
    let centres: Vec<_> = standard.centres().map(|id| standard.province(id)).collect();
    let badges = chancery_atlas::board::badges(centres.iter().map(|centre| centre.name.as_str()));
    let powers: Vec<String> = centres
        .iter()
        .zip(&badges)
        .map(|(centre, badge)| {
            format!(
                "        (id: \"p_{}\", name: \"{1}\", adjective: \"{1}\", letter: {badge:?}, owns: \"{0}\"),\n",
                centre.id, centre.name
            )
        })
        .collect();
    let text = builtin::text("standard").unwrap();
    let (before, after) = text.split_once("    powers: [").unwrap();
    let (_, provinces) = after.split_once("    provinces: [").unwrap();
    let mut text = format!(
        "{before}    begins: \"Winter 1900\",\n    building: Anywhere,\n    powers: [\n{}    ],\n    \
         provinces: [{provinces}",
        powers.concat()
    );
    for power in [
        "austria", "england", "france", "germany", "italy", "russia", "turkey",
    ] {
        text = text.replace(&format!(", territory: \"{power}\""), "");
    }
    text
}
