//! Places: the longest name the board knows, and a coast in any spelling.

use super::lex::{self, TokenKind};
use super::lookup::{self, NameMatch, OPEN, is_known};
use super::names::ReadName;
use super::parser::Parser;
use super::path::{COAST_DOUBT, JOINED_DOUBT, NEAR_DOUBT, PREFIX_DOUBT, Path, Ways, then};
use super::words;
use crate::order::Note;
use chancery_atlas::board::{Place, ProvinceId};

/// The first letter of a coast's direction: `sc`, `scs`, `s`, `south`, `south coast`, `southern`.
pub(in crate::order) fn direction(folded: &str) -> Option<char> {
    let stem = folded.strip_suffix("coast").unwrap_or(folded);
    let (letter, name) = [('n', "north"), ('e', "east"), ('s', "south"), ('w', "west")]
        .into_iter()
        .find(|(c, _)| stem.starts_with(*c))?;
    // The four letters are ASCII, so the cut behind one is no cut through a character.
    let rest = &stem[1..];
    let is_direction =
        matches!(rest, "" | "c" | "cs") || stem == name || stem.strip_suffix("ern") == Some(name);
    is_direction.then_some(letter)
}

/// The direction that a coast is written with, as a word.
fn compass(folded: &str) -> &'static str {
    match direction(folded) {
        Some('n') => "north",
        Some('e') => "east",
        Some('s') => "south",
        _ => "west",
    }
}

impl Parser<'_> {
    /// A place, with its coast where one is written.
    pub(crate) fn place(&self, path: &Path) -> Ways<Place> {
        let mut ways = then(self.named(path), |place, path| {
            self.coast_after(place, path)
        });
        ways.extend(self.coast_before(path));
        ways
    }

    /// A place that may stand in brackets, as in `A(Par)`.
    pub(crate) fn bracketed_place(&self, path: &Path) -> Ways<Place> {
        self.bracketed(path, |path| self.place(path))
    }

    /// A place without a coast.
    pub(crate) fn named(&self, path: &Path) -> Ways<Place> {
        // Where the text is still being typed, its end may become any place.
        if self.is_open(path) {
            return vec![(
                OPEN,
                Path {
                    begun: true,
                    ..path.clone()
                },
            )];
        }
        let ways = self.names(path).iter().flat_map(|name| {
            name.places
                .iter()
                .map(|&(kind, place)| (place, self.past_name(path, name, kind, place)))
        });
        ways.collect()
    }

    /// The way on past a name, with what was assumed to take it for this place.
    fn past_name(&self, path: &Path, name: &ReadName, kind: NameMatch, place: Place) -> Path {
        let board = self.context.board;
        let stray = name.end == path.at + 1 && self.is_stray_letter(path.at);
        let mut path = path.moved_to(name.end);
        path.doubt += u32::from(stray);
        match kind {
            NameMatch::Exact => {}
            NameMatch::Begun => path.begun = true,
            // No letter is guessed, so there is nothing to look at.
            NameMatch::Joined => path.doubt += JOINED_DOUBT,
            NameMatch::Prefix => {
                path.doubt += PREFIX_DOUBT;
                path.notes.push(Note::Prefix {
                    written: name.written.clone(),
                    read: board.write_place(place),
                });
            }
            NameMatch::NearMiss => {
                path.doubt += NEAR_DOUBT;
                path.notes.push(Note::NearMiss {
                    written: name.written.clone(),
                    read: board.write_place(place),
                });
            }
        }
        path
    }

    /// Whether a token is a letter that means something in orders, and stands where no place need
    /// stand: areas may have letters for ids, and the `A` of `A Mor` is none of them.
    fn is_stray_letter(&self, at: usize) -> bool {
        let Some(word) = self.word_at(at) else {
            return false;
        };
        if !self.context.may_be_id(word) || !self.means_something(word) {
            return false;
        }
        match at.checked_sub(1) {
            Some(before) => !self.leads_to_place(before),
            None => true,
        }
    }

    fn means_something(&self, letter: &str) -> bool {
        words::unit_kind(letter).is_some()
            || words::verb(self.context.phase, letter).is_some()
            || words::carriage(letter).is_some()
            || lookup::power_letter(self.context.board, letter).is_some()
    }

    /// Whether a place is due after this token.
    fn leads_to_place(&self, at: usize) -> bool {
        match self.tokens.get(at).map(|token| &token.kind) {
            // The `a` of `F a H` is where the fleet is, and no army in H.
            Some(TokenKind::Word(word)) if words::unit_kind(word).is_some() => {
                !self.is_place_of_unit(at)
            }
            Some(TokenKind::Word(word)) => {
                words::is_pair(word) || words::is_towards(word) || words::is_via(word)
            }
            Some(TokenKind::Dash | TokenKind::LongDash | TokenKind::Open) => true,
            _ => false,
        }
    }

    /// Whether a token may name the place of the unit whose letter stands before it.
    fn is_place_of_unit(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.word_at(before));
        before.is_some_and(|word| words::unit_kind(word).is_some())
            && self.names.get(at).is_some_and(|names| !names.is_empty())
    }

    /// The place with the coast that follows it, and without.
    fn coast_after(&self, place: Place, path: &Path) -> Ways<Place> {
        // The place alone is always a way to go on: `Spa S` may begin a support.
        let mut ways = vec![(place, path.clone())];
        if !is_known(place) || place.coast.is_some() {
            return ways;
        }
        let Some((written, mut after)) = self.coast_text(path, place) else {
            return ways;
        };
        // A lone letter that is no coast of the place, and has no sign before it, is no coast.
        let is_clear = written.chars().count() > 1 || self.is_coast_of(place, &written);
        if !is_clear && after.at <= path.at + 1 {
            return ways;
        }
        // `Can-SCS` goes to the South China Sea; `Spa/sc` is on the south coast.
        let at_name = path.past(usize::from(self.mark(path, &TokenKind::Dash).is_some()));
        if self.names(&at_name).iter().any(ReadName::is_exact) {
            after.doubt += COAST_DOUBT;
        }
        ways.push(self.on_coast(place.province, &written, after));
        ways
    }

    /// `south coast of StP`
    fn coast_before(&self, path: &Path) -> Ways<Place> {
        let coast = self.bare_coast(path, |word, next| {
            let is_coast = next == Some("coast") || word.ends_with("coast");
            direction(word).is_some() && word.len() > 1 && is_coast
        });
        let Some((written, after)) = coast else {
            return Vec::new();
        };
        then(self.named(&self.fillers(&after)), |place, path| {
            // A place that is not typed yet has no coasts to look among.
            if is_known(place) {
                vec![self.on_coast(place.province, &written, path.clone())]
            } else {
                Vec::new()
            }
        })
    }

    /// A place on the coast that is written; where it has none such, without a coast and remarked.
    fn on_coast(&self, province: ProvinceId, written: &str, path: Path) -> (Place, Path) {
        let board = self.context.board;
        let name = board.write_place(Place::new(province));
        if let Some(coast) = board.find_coast(province, written) {
            let place = Place::at_coast(province, coast);
            let read = &board.province(province).coasts[coast.index()].id;
            let misnamed = direction(written).is_some_and(|letter| !read.starts_with(letter));
            if !misnamed {
                return (place, path);
            }
            let remark = format!(
                "{name} has no {} coast; it is read as {}.",
                compass(written),
                board.write_place(place)
            );
            return (place, path.remarked(remark));
        }
        // Which coasts a land has where a world is secret is not said (1492 L11).
        if board.has_secret_coasts(province) {
            return (Place::new(province), path);
        }
        let remark = format!("{name} has no coast `{written}`; the coast was left out.");
        let doubt = path.doubt + COAST_DOUBT;
        (
            Place::new(province),
            Path { doubt, ..path }.remarked(remark),
        )
    }

    /// A coast as it follows its province: `/sc`, `(sc)`, `(s.c.)`, `(south coast)`, `-sc`, ` sc`,
    /// ` south coast`.
    fn coast_text(&self, path: &Path, place: Place) -> Option<(String, Path)> {
        // Behind a bracket or a slash a lone letter will do: the way without a coast stays open.
        if let Some(inside) = self.mark(path, &TokenKind::Open) {
            let (written, after) =
                self.bare_coast(&inside, |word, _| self.may_be_coast(place, word))?;
            return Some((written, self.mark(&after, &TokenKind::Close)?));
        }
        if let Some(after) = self.mark(path, &TokenKind::Slash) {
            let is_list = self.is_spaced(path.at)
                && is_known(place)
                && self
                    .context
                    .board
                    .province(place.province)
                    .coasts
                    .is_empty();
            if is_list {
                return None;
            }
            return self.bare_coast(&after, |word, _| self.may_be_coast(place, word));
        }
        let tight = self
            .tokens
            .get(path.at + 1)
            .zip(self.tokens.get(path.at))
            .is_some_and(|(word, dash)| dash.span.end == word.span.start);
        // A dash with a blank after it is the sign of a move.
        let after_dash = if tight {
            self.mark(path, &TokenKind::Dash)
        } else {
            None
        };
        let start = after_dash.as_ref().unwrap_or(path);
        self.bare_coast(start, |word, next| self.is_clearly_coast(place, word, next))
    }

    fn may_be_coast(&self, place: Place, word: &str) -> bool {
        direction(word).is_some() || self.is_coast_of(place, word)
    }

    /// A board may call its coasts otherwise than by directions: `Meo/river`.
    fn is_coast_of(&self, place: Place, word: &str) -> bool {
        is_known(place)
            && self
                .context
                .board
                .find_coast(place.province, word)
                .is_some()
    }

    /// Whether a word can only be a coast where no bracket or slash says so.
    fn is_clearly_coast(&self, place: Place, word: &str, next: Option<&str>) -> bool {
        if direction(word).is_none() {
            return false;
        }
        if word.len() > 1 && word.len() < 4 || word.ends_with("coast") || next == Some("coast") {
            return true;
        }
        // `StP N`, but not `Spa S`: a support may follow.
        if next.is_none()
            && matches!(word, "n" | "e" | "w")
            && words::verb(self.context.phase, word).is_none()
        {
            return true;
        }
        // `Bulgaria south`, but not what may begin a name: `Spa North Sea`.
        let ends_there = next.is_none_or(|next| words::verb(self.context.phase, next).is_some());
        ends_there && self.is_coast_of(place, word) && word.len() > 1
    }

    /// Whether blanks stand on both sides of a token: the slash of `A Mun / W` parts a list.
    fn is_spaced(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
        let (Some(before), Some(token), Some(after)) =
            (before, self.tokens.get(at), self.tokens.get(at + 1))
        else {
            return false;
        };
        before.span.end < token.span.start && token.span.end < after.span.start
    }

    /// A coast in one word or two, folded, if it passes; the second argument is the word after it.
    fn bare_coast(
        &self,
        path: &Path,
        passes: impl Fn(&str, Option<&str>) -> bool,
    ) -> Option<(String, Path)> {
        let word = self.word(path)?;
        let next = self.word(&path.past(1));
        if !passes(word, next) {
            return None;
        }
        // `s.c.` is two tokens, and so is `south coast`.
        let second = next.filter(|w| *w == "coast" || (*w == "c" && word.len() == 1));
        let length = 1 + usize::from(second.is_some());
        Some((
            lex::fold(&format!("{word}{}", second.unwrap_or_default())),
            path.past(length),
        ))
    }
}
