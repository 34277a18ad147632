//! Units and places beyond the known world, as orders speak of them: `F(OB)`, `Land 9`, and why
//! what is no place can't be ordered to.

use crate::order::UnitRef;
use crate::order::read::context::ReadingContext;
use crate::order::read::lex::Token;
use crate::order::read::parser::Parser;
use crate::order::read::path::{Path, Ways, then};
use crate::order::read::words;
use chancery_atlas::board::{Place, ProvinceId};

impl Parser<'_> {
    /// A unit that is somewhere beyond the known world: `F(OB)`, `French A OB`. Its place is none
    /// yet: what follows says where it goes.
    pub(crate) fn unit_beyond(&self, path: &Path) -> Ways<UnitRef> {
        if !self.context.names_areas() {
            return Vec::new();
        }
        let powers = self.nation_before(&self.fillers(path));
        // Its place is set when it is known where it goes.
        let units = then(powers, |power, path| {
            self.kind_before(path)
                .into_iter()
                .map(|((kind, pair), path)| {
                    let unit = UnitRef {
                        kind,
                        power,
                        pair,
                        ..UnitRef::at(Place::new(ProvinceId(0)))
                    };
                    (unit, path)
                })
                .collect()
        });
        then(units, |unit, path| {
            self.bracketed(path, |path| self.off_board(path))
                .into_iter()
                .map(|((), path)| (unit, path))
                .collect()
        })
    }

    /// A place beyond the known world: `OB`, or a name that nobody knows here.
    fn off_board(&self, path: &Path) -> Ways<()> {
        let mut ways = Vec::new();
        if let Some(after) = self.word_if(path, words::is_off_board) {
            ways.push(((), after));
        }
        ways.extend(self.strange_name(path));
        ways
    }

    /// Words that are no name here, taken for a place beyond the known world. Whether such a name
    /// exists must make no difference to who guesses one.
    fn strange_name(&self, path: &Path) -> Option<((), Path)> {
        if !self.takes_strange_names {
            return None;
        }
        let mut after = path.clone();
        while self.may_go_on(&after) {
            after = after.past(1);
        }
        let words = self.tokens.get(path.at..after.at)?;
        let written = self
            .text
            .get(words.first()?.span.start..words.last()?.span.end)?;
        // Fewer words leave more that mean something.
        after.doubt += words.len() as u32;
        Some((
            (),
            after.remarked(format!("`{written}` is not a name here; it is read as OB.")),
        ))
    }

    /// Whether the next word may belong to a name that nobody knows here: neither `to` nor `lands`.
    fn may_go_on(&self, path: &Path) -> bool {
        if self.word(path).is_none() || self.move_sign(path).is_some() {
            return false;
        }
        // `Land` before a dash is the end of a name.
        self.ashore(path).is_empty() || self.move_sign(&path.past(1)).is_some()
    }

    /// Why `OB` alone is no place, where it is written.
    pub(crate) fn off_board_alone(&self) -> Option<String> {
        let mut words = self.tokens.iter().filter_map(Token::word);
        if !self.context.names_areas() || !words.any(words::is_off_board) {
            return None;
        }
        Some("`OB` alone is not a place. Write it as in `F SAO S French F OB - MAO`.".to_owned())
    }
}

/// The reason not to read an order to what is drawn round the known world and is no place.
pub(in crate::order) fn no_place(context: &ReadingContext<'_>, tokens: &[Token]) -> Option<String> {
    if !context.names_areas() {
        return None;
    }
    // An area may have been given the name that is short for it.
    let is_named = has_words(tokens, &["rest", "of", "europe"])
        || has_words(tokens, &["roe"]) && context.board.find_exact("RoE").is_none();
    is_named.then(|| "Rest of Europe can't be entered.".to_owned())
}

/// Whether these words stand one after another.
fn has_words(tokens: &[Token], words: &[&str]) -> bool {
    tokens
        .windows(words.len())
        .any(|window| window.iter().zip(words).all(|(t, w)| t.word() == Some(w)))
}

/// `Land 9`, where no area has that label.
pub(in crate::order) fn unknown_label<'a>(parser: &'a Parser<'_>, at: usize) -> Option<&'a str> {
    let (word, number) = (parser.tokens.get(at)?, parser.tokens.get(at + 1)?);
    let is_label = matches!(word.word(), Some("land" | "sea"))
        && number.word()?.chars().all(|c| c.is_ascii_digit());
    if !is_label || !parser.context.names_areas() {
        return None;
    }
    parser.text.get(word.span.start..number.span.end)
}
