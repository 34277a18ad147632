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
        let kinds = then(powers, |power, path| {
            self.kind_before(path)
                .into_iter()
                .map(|(kind, path)| ((power, kind), path))
                .collect()
        });
        let off_board = |path: &Path| {
            let known = self
                .word_if(path, words::is_off_board)
                .map(|path| ((), path));
            known
                .into_iter()
                .chain(self.strange_name(path))
                .collect::<Ways<()>>()
        };
        then(kinds, |(power, (kind, pair)), path| {
            let named = UnitRef {
                kind,
                power,
                pair,
                ..UnitRef::at(Place::of(ProvinceId(0)))
            };
            self.bracketed(path, off_board)
                .into_iter()
                .map(|((), path)| (named, path))
                .collect()
        })
    }

    /// Words that are no name here, taken for a place beyond the known world. Whether such a name
    /// exists must make no difference to who guesses one.
    fn strange_name(&self, path: &Path) -> Option<((), Path)> {
        // `Land` before a dash is the end of a name.
        let lands =
            |path: &Path| !self.ashore(path).is_empty() && self.move_sign(&path.past(1)).is_none();
        let is_name = |path: &Path| {
            self.word(path).is_some() && self.move_sign(path).is_none() && !lands(path)
        };
        let mut after = path.clone();
        while is_name(&after) {
            after = after.past(1);
        }
        let words = self
            .tokens
            .get(path.at..after.at)
            .filter(|words| self.takes_strange_names && !words.is_empty())?;
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

    /// Why `OB` alone is no place, where it is written.
    pub(crate) fn off_board_alone(&self) -> Option<String> {
        let mut words = self.tokens.iter().filter_map(Token::word);
        (self.context.names_areas() && words.any(words::is_off_board)).then(|| {
            "`OB` alone is not a place. Write it as in `F SAO S French F OB - MAO`.".to_owned()
        })
    }
}

/// The reason not to read an order to what is drawn round the known world and is no place.
pub(in crate::order) fn no_place(context: &ReadingContext<'_>, tokens: &[Token]) -> Option<String> {
    let written = |words: &[&str]| {
        tokens
            .windows(words.len())
            .any(|window| window.iter().zip(words).all(|(t, w)| t.word() == Some(w)))
    };
    let named = written(&["rest", "of", "europe"])
        || written(&["roe"]) && context.board.find_exact("RoE").is_none();
    (context.names_areas() && named).then(|| "Rest of Europe can't be entered.".to_owned())
}

/// `Land 9`, where no area has that label.
pub(in crate::order) fn unknown_label<'a>(parser: &'a Parser<'_>, at: usize) -> Option<&'a str> {
    let (word, number) = (parser.tokens.get(at)?, parser.tokens.get(at + 1)?);
    let is_label = matches!(word.word(), Some("land" | "sea"))
        && number.word()?.chars().all(|c| c.is_ascii_digit());
    parser
        .text
        .get(word.span.start..number.span.end)
        .filter(|_| parser.context.names_areas() && is_label)
}
