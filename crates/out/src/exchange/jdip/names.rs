//! What provinces are called on a board: their short names, as far as orders can be written with
//! them.

use std::collections::BTreeSet;

use super::geography::{self, Geography, JdipProvince};
use super::xml;
use crate::exchange::Misfit;
use chancery_atlas::board::file::BoardFile;
use chancery_atlas::board::{Board, fold};
use chancery_engine::order::{Misread, misread};

/// What the provinces are called on the board.
pub(super) struct JdipNames {
    pub ids: Vec<String>,
    /// As orders write them.
    pub abbreviations: Vec<String>,
    /// Spellings that mean something else in orders, folded.
    pub misread: BTreeSet<String>,
}

impl JdipNames {
    /// Of the short names of a file.
    pub fn new(board: &Geography) -> Self {
        let ids = geography::ids(&board.provinces);
        Self {
            abbreviations: ids
                .iter()
                .zip(&board.provinces)
                .map(|(id, province)| abbreviation(id, province))
                .collect(),
            ids,
            misread: BTreeSet::new(),
        }
    }

    /// Gives another short name to each province whose own does not read as itself in orders, and
    /// leaves such aliases out.
    pub(crate) fn respell(
        &mut self,
        board: &Geography,
        file: impl Fn(&Self) -> BoardFile<'static>,
        remarks: &mut Vec<Misfit>,
    ) {
        const ROUNDS: usize = 4;
        for _ in 0..ROUNDS {
            let file = file(self);
            let wrong = misread(&Board::unchecked(&file));
            if wrong.is_empty() {
                return;
            }
            for Misread {
                province,
                spelling,
                written,
                ..
            } in wrong
            {
                let index = province.index();
                let known = &board.provinces[index];
                let new = !self.misread.insert(fold(&spelling));
                if fold(&spelling) != fold(&self.ids[index]) || new {
                    continue;
                }
                let Some(id) = self.free_id(known, &file) else {
                    continue;
                };
                self.abbreviations[index] = abbreviation(&id, known);
                remarks.push(Misfit::at(
                    &known.place,
                    format!(
                        "`{}` does not read as {}; Chancery writes it {}",
                        xml::cut(&written),
                        xml::cut(&known.name),
                        self.abbreviations[index]
                    ),
                ));
                self.ids[index] = id;
            }
        }
    }

    /// An id out of the letters of a province's name that means nothing else on the board.
    fn free_id(&self, province: &JdipProvince, file: &BoardFile) -> Option<String> {
        let board = Board::unchecked(file);
        let letters: Vec<char> = xml::id(&province.name).chars().collect();
        let (begins, others) = letters.split_at_checked(2)?;
        let begins: String = begins.iter().collect();
        let three = others
            .iter()
            .skip(1)
            .map(|letter| format!("{begins}{letter}"));
        let four = others
            .windows(2)
            .map(|more| format!("{begins}{}{}", more[0], more[1]));
        let numbered = (2..10).map(|n| format!("{begins}{n}"));
        three.chain(four).chain(numbered).find(|id| {
            board.find_exact(id).is_none() && !self.ids.contains(id) && !self.misread.contains(id)
        })
    }
}

/// How orders write a province, of its id: `Par`, `NTH`.
fn abbreviation(id: &str, province: &JdipProvince) -> String {
    if !province.terrain.is_land() {
        return id.to_ascii_uppercase();
    }
    let mut letters = id.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
