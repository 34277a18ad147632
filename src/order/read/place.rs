//! Places: the longest name the board knows, and a coast in any spelling.

use super::lex::{self, Kind};
use super::lookup::{self, Match};
use super::parser::{Parser, Path, Ways, then};
use super::words;
use crate::board::{Place, ProvinceId};
use crate::order::Note;

/// No name has more words and dashes than this.
const LONGEST_NAME: usize = 5;

/// The first letter of a coast's direction: `sc`, `scs`, `s`, `south`, `south coast`, `southern`.
pub(super) fn direction(folded: &str) -> Option<char> {
    let stem = folded.strip_suffix("coast").unwrap_or(folded);
    let (letter, name) = [('n', "north"), ('e', "east"), ('s', "south"), ('w', "west")].into_iter().find(|(c, _)| stem.starts_with(*c))?;
    let rest = &stem[1..];
    (matches!(rest, "" | "c" | "cs") || stem == name || stem.strip_suffix("ern") == Some(name)).then_some(letter)
}

impl Parser<'_> {
    /// A place, with its coast where one is written.
    pub fn place(&self, path: &Path) -> Ways<Place> {
        let mut ways = then(self.province(path), |province, path| self.coast_after(province, path));
        ways.extend(self.coast_before(path));
        ways
    }

    /// A place that may stand in brackets, as in `A(Par)`.
    pub fn bracketed_place(&self, path: &Path) -> Ways<Place> {
        self.bracketed(path, |path| self.place(path))
    }

    fn province(&self, path: &Path) -> Ways<ProvinceId> {
        let mut ways = Vec::new();
        for length in 1..=LONGEST_NAME {
            let end = path.at + length;
            let Some(written) = self.name_text(path.at, end) else { continue };
            let reserved = length == 1 && self.word(path).is_some_and(words::is_reserved);
            let Some((kind, found)) = lookup::provinces(self.context.board, self.context.names, written) else { continue };
            if reserved && kind != Match::Exact {
                continue;
            }
            ways.extend(found.into_iter().map(|province| (province, self.named(path.moved_to(end), kind, written, province))));
        }
        ways
    }

    /// The text of a window of tokens that could be one name: words, with dashes only where nothing stands between (`Mid-Atlantic`).
    fn name_text(&self, start: usize, end: usize) -> Option<&str> {
        let window = self.tokens.get(start..end)?;
        let fits = window.iter().enumerate().all(|(i, token)| match token.kind {
            Kind::Word(_) => true,
            Kind::Dash => i > 0 && i + 1 < window.len() && window[i - 1].span.end == token.span.start && token.span.end == window[i + 1].span.start,
            _ => false,
        });
        fits.then(|| self.text.get(window.first()?.span.start..window.last()?.span.end)).flatten()
    }

    fn named(&self, mut path: Path, kind: Match, written: &str, province: ProvinceId) -> Path {
        let (written, read) = (written.to_owned(), self.context.board.write_place(Place::of(province)));
        match kind {
            Match::Exact => {}
            Match::Prefix => {
                path.doubt += 1;
                path.notes.push(Note::Prefix { written, read });
            }
            Match::NearMiss => {
                path.doubt += 3;
                path.notes.push(Note::NearMiss { written, read });
            }
        }
        path
    }

    fn coast_after(&self, province: ProvinceId, path: &Path) -> Ways<Place> {
        let mut ways = vec![(Place::of(province), path.clone())];
        if let Some((written, after)) = self.coast_text(path) {
            ways.insert(0, self.on_coast(province, &written, after));
        }
        ways
    }

    /// `south coast of StP`
    fn coast_before(&self, path: &Path) -> Ways<Place> {
        let Some((written, after)) = self.bare_coast(path, |word, next| word.len() > 1 && (next == Some("coast") || word.ends_with("coast"))) else {
            return Vec::new();
        };
        then(self.province(&self.fillers(&after)), |province, path| vec![self.on_coast(province, &written, path.clone())])
    }

    fn on_coast(&self, province: ProvinceId, written: &str, path: Path) -> (Place, Path) {
        let board = self.context.board;
        match lookup::coast(board, province, written) {
            Some(coast) => (Place::at_coast(province, coast), path),
            None => {
                let name = board.write_place(Place::of(province));
                let remark = format!("{name} has no coast `{written}`; the coast was left out.");
                (Place::of(province), path.remarked(remark))
            }
        }
    }

    /// A coast as it follows its province: `/sc`, `(sc)`, `(s.c.)`, `(south coast)`, `-sc`, ` sc`, ` south coast`.
    fn coast_text(&self, path: &Path) -> Option<(String, Path)> {
        let any = |word: &str, _: Option<&str>| direction(word).is_some();
        if let Some(inside) = self.mark(path, &Kind::Open) {
            let (written, after) = self.bare_coast(&inside, any)?;
            return Some((written, self.mark(&after, &Kind::Close)?));
        }
        if let Some(after) = self.mark(path, &Kind::Slash) {
            return self.bare_coast(&after, any);
        }
        let clear = |word: &str, next: Option<&str>| word.len() > 1 && word.len() < 4 || word.ends_with("coast") || next == Some("coast");
        let tight = self.tokens.get(path.at + 1).zip(self.tokens.get(path.at)).is_some_and(|(word, dash)| dash.span.end == word.span.start);
        match self.mark(path, &Kind::Dash) {
            Some(after) if tight => self.bare_coast(&after, clear),
            _ => self.bare_coast(path, clear),
        }
    }

    fn bare_coast(&self, path: &Path, passes: impl Fn(&str, Option<&str>) -> bool) -> Option<(String, Path)> {
        let word = self.word(path)?;
        let next = self.word(&path.past(1));
        direction(word)?;
        if !passes(word, next) {
            return None;
        }
        let second = next.filter(|w| *w == "coast" || (*w == "c" && word.len() == 1));
        let length = 1 + usize::from(second.is_some());
        Some((lex::fold(&format!("{word}{}", second.unwrap_or_default())), path.past(length)))
    }
}
