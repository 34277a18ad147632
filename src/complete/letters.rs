//! What was typed, and the names on the board, as letters: how the two are laid side by side.

use std::cell::OnceCell;

use crate::board::{Board, Coast, Place, PowerId, ProvinceId, fold};

/// Letters and digits of a text, folded, and which of them begin a new word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letters {
    letters: Vec<char>,
    begins: Vec<bool>,
}

impl Letters {
    /// The letters of a text. Marks and blanks only tell the words apart; full stops and
    /// apostrophes not even that.
    pub fn of(text: &str) -> Self {
        let mut all = Self::default();
        let mut begins = true;
        for c in text.chars() {
            if c.is_ascii_alphanumeric() {
                all.push(c.to_ascii_lowercase(), &mut begins);
            } else if c.is_alphanumeric() {
                fold(c.encode_utf8(&mut [0; 4]))
                    .chars()
                    .for_each(|plain| all.push(plain, &mut begins));
            } else if !matches!(c, '.' | '\'' | '’') {
                begins = true;
            }
        }
        all
    }

    fn push(&mut self, letter: char, begins: &mut bool) {
        self.letters.push(letter);
        self.begins.push(std::mem::take(begins));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// Whether a word ends before the letter at an index.
    pub fn word_ends(&self, at: usize) -> bool {
        self.begins.get(at).is_none_or(|&begins| begins)
    }

    /// How many letters of a spelling stand in this text from `at` on. Blanks inside the spelling
    /// may be left out of the text; the text has none where the spelling has none.
    pub fn run(&self, at: usize, spelling: &Self) -> usize {
        let text = self.letters.iter().zip(&self.begins).skip(at);
        let pairs = text
            .zip(spelling.letters.iter().zip(&spelling.begins))
            .enumerate();
        pairs
            .take_while(|&(i, ((a, a_begins), (b, b_begins)))| {
                a == b && (i == 0 || !a_begins || *b_begins)
            })
            .count()
    }

    fn joined(&self, next: &Self) -> Self {
        let mut both = self.clone();
        both.letters.extend(&next.letters);
        both.begins.extend(&next.begins);
        both
    }
}

/// The spellings of the places and powers of a board, each read when first asked for.
pub struct Spellings<'a> {
    board: &'a Board,
    /// What the words of orders are called in the languages of the board, by what they mean; none
    /// where only English is read.
    foreign: Vec<(&'static str, Letters)>,
    provinces: Vec<OnceCell<ProvinceSpellings>>,
    powers: OnceCell<Vec<Vec<Letters>>>,
}

/// In which languages the words of orders are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tongue {
    /// In English, whose words keep their meaning beside whatever other language is read.
    English,
    /// In all that are read at the table.
    Any,
}

struct ProvinceSpellings {
    plain: Vec<Letters>,
    /// Per coast, with the coast after the name.
    at_coast: Vec<Vec<Letters>>,
}

impl<'a> Spellings<'a> {
    /// The spellings of a board, with the English words of orders alone or with those of its
    /// languages besides.
    pub fn of(board: &'a Board, tongue: Tongue) -> Self {
        let languages = board.languages().iter().filter(|_| tongue == Tongue::Any);
        let phrases = languages.flat_map(|language| language.phrases.iter());
        let foreign = phrases
            .map(|(words, means)| (means, Letters::of(&words.join(" "))))
            .collect();
        Self {
            board,
            foreign,
            provinces: board.provinces.iter().map(|_| OnceCell::new()).collect(),
            powers: OnceCell::new(),
        }
    }

    /// How other languages have words of these meanings.
    pub fn in_other_languages<'s>(
        &'s self,
        meanings: &'static [&'static str],
    ) -> impl Iterator<Item = &'s Letters> {
        self.foreign
            .iter()
            .filter(|(means, _)| meanings.contains(means))
            .map(|(_, letters)| letters)
    }

    /// The ways to write a place, and whether they say all of it: the name of a place at a coast
    /// leaves the coast out.
    pub fn of_place(&self, place: Place) -> impl Iterator<Item = (&Letters, bool)> {
        let spellings = self
            .provinces
            .get(place.province.index())
            .map(|cell| cell.get_or_init(|| self.spell(place.province)));
        let plain = spellings.map_or(&[][..], |all| &all.plain);
        let at_coast = spellings
            .zip(place.coast)
            .and_then(|(all, coast)| all.at_coast.get(coast.index()));
        let in_full = at_coast.into_iter().flatten().map(|name| (name, true));
        plain
            .iter()
            .map(move |name| (name, place.coast.is_none()))
            .chain(in_full)
    }

    /// The ways to write a power: its name and its adjective, and what other languages call it.
    pub fn of_power(&self, power: PowerId) -> &[Letters] {
        let all = self.powers.get_or_init(|| {
            let spell = |id: PowerId| {
                let power = self.board.power(id);
                let aliases = power.aliases.iter().filter(|_| !self.foreign.is_empty());
                [&power.name, &power.adjective]
                    .into_iter()
                    .chain(aliases)
                    .map(|name| Letters::of(name))
                    .collect()
            };
            self.board.power_ids().map(spell).collect()
        });
        all.get(power.index()).map_or(&[], Vec::as_slice)
    }

    fn spell(&self, province: ProvinceId) -> ProvinceSpellings {
        let province = self.board.province(province);
        let names = [&province.abbr, &province.id, &province.name]
            .into_iter()
            .chain(&province.aliases);
        let mut plain: Vec<Letters> = names.map(|name| Letters::of(name)).collect();
        plain.dedup();
        let at_coast = |coast: &Coast| {
            let ends: Vec<Letters> = [&coast.id, &coast.name]
                .into_iter()
                .chain(&coast.aliases)
                .map(|end| Letters::of(end))
                .collect();
            plain
                .iter()
                .flat_map(|name| ends.iter().map(|end| name.joined(end)))
                .collect()
        };
        ProvinceSpellings {
            at_coast: province.coasts.iter().map(at_coast).collect(),
            plain,
        }
    }
}
