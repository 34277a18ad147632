//! Places: the longest name the board knows, and a coast in any spelling.

use super::lex::{self, Token, TokenKind};
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
    let rest = &stem[1..];
    (matches!(rest, "" | "c" | "cs") || stem == name || stem.strip_suffix("ern") == Some(name))
        .then_some(letter)
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
                .map(|&found| (found.1, self.assumed(path, name, found)))
        });
        ways.collect()
    }

    fn assumed(&self, path: &Path, name: &ReadName, (kind, place): (NameMatch, Place)) -> Path {
        let stray = name.end == path.at + 1 && self.is_stray_letter(path.at);
        let mut path = path.moved_to(name.end);
        path.doubt += u32::from(stray);
        let written = name.written.clone();
        let read = || self.context.board.write_place(place);
        match kind {
            NameMatch::Exact => {}
            NameMatch::Begun => path.begun = true,
            NameMatch::Joined => path.doubt += JOINED_DOUBT,
            NameMatch::Prefix => {
                path.doubt += PREFIX_DOUBT;
                path.notes.push(Note::Prefix {
                    written,
                    read: read(),
                });
            }
            NameMatch::NearMiss => {
                path.doubt += NEAR_DOUBT;
                path.notes.push(Note::NearMiss {
                    written,
                    read: read(),
                });
            }
        }
        path
    }

    /// Whether a token is a letter that means something in orders, and stands where no place need
    /// stand: areas may have letters for ids, and the `A` of `A Mor` is none of them.
    fn is_stray_letter(&self, at: usize) -> bool {
        let word = |at: usize| self.tokens.get(at).and_then(Token::word);
        let means = |word: &str| self.context.may_be_id(word) && self.means_something(word);
        if !word(at).is_some_and(means) {
            return false;
        }
        let is_unit = |at: usize| word(at).is_some_and(|word| words::unit_kind(word).is_some());
        // The `a` of `F a H` is where the fleet is, and no army in H.
        let is_place = |at: usize| {
            at.checked_sub(1).is_some_and(is_unit)
                && self.names.get(at).is_some_and(|names| !names.is_empty())
        };
        let leads_to_place = |before: usize| match self.tokens.get(before).map(|token| &token.kind)
        {
            Some(TokenKind::Word(_)) if is_unit(before) => !is_place(before),
            Some(TokenKind::Word(word)) => {
                words::is_pair(word) || words::is_towards(word) || words::is_via(word)
            }
            Some(TokenKind::Dash | TokenKind::LongDash | TokenKind::Open) => true,
            _ => false,
        };
        !at.checked_sub(1).is_some_and(leads_to_place)
    }

    fn means_something(&self, letter: &str) -> bool {
        words::unit_kind(letter).is_some()
            || words::verb(self.context.phase, letter).is_some()
            || words::carriage(letter).is_some()
            || lookup::power_letter(self.context.board, letter).is_some()
    }

    fn coast_after(&self, place: Place, path: &Path) -> Ways<Place> {
        let mut ways = vec![(place, path.clone())];
        let board = self.context.board;
        let clear = |written: &str| {
            written.chars().count() > 1 || board.find_coast(place.province, written).is_some()
        };
        let coast = self.coast_text(path, place).filter(|(written, after)| {
            is_known(place) && place.coast.is_none() && (clear(written) || after.at > path.at + 1)
        });
        if let Some((written, mut after)) = coast {
            // `Can-SCS` goes to the South China Sea; `Spa/sc` is on the south coast.
            let at_name = path.past(usize::from(self.mark(path, &TokenKind::Dash).is_some()));
            let is_name = self.names(&at_name).iter().any(|name| {
                name.places
                    .iter()
                    .any(|(kind, _)| *kind == NameMatch::Exact)
            });
            after.doubt += if is_name { COAST_DOUBT } else { 0 };
            ways.push(self.on_coast(place.province, &written, after));
        }
        ways
    }

    /// `south coast of StP`
    fn coast_before(&self, path: &Path) -> Ways<Place> {
        let Some((written, after)) = self.bare_coast(path, |word, next| {
            let is_coast = next == Some("coast") || word.ends_with("coast");
            direction(word).is_some() && word.len() > 1 && is_coast
        }) else {
            return Vec::new();
        };
        then(self.named(&self.fillers(&after)), |place, path| {
            let on_coast = || self.on_coast(place.province, &written, path.clone());
            is_known(place).then(on_coast).into_iter().collect()
        })
    }

    fn on_coast(&self, province: ProvinceId, written: &str, path: Path) -> (Place, Path) {
        let board = self.context.board;
        let name = board.write_place(Place::of(province));
        if let Some(coast) = board.find_coast(province, written) {
            let place = Place::at_coast(province, coast);
            let read = &board.province(province).coasts[coast.index()].id;
            let misnamed = direction(written).is_some_and(|letter| !read.starts_with(letter));
            let remark = || {
                format!(
                    "{name} has no {} coast; it is read as {}.",
                    compass(written),
                    board.write_place(place)
                )
            };
            return (
                place,
                if misnamed {
                    path.remarked(remark())
                } else {
                    path
                },
            );
        }
        // Which coasts a land has where a world is secret is not said.
        if board.has_secret_coasts(province) {
            return (Place::of(province), path);
        }
        let remark = format!("{name} has no coast `{written}`; the coast was left out.");
        let doubt = path.doubt + COAST_DOUBT;
        (Place::of(province), Path { doubt, ..path }.remarked(remark))
    }

    /// A coast as it follows its province: `/sc`, `(sc)`, `(s.c.)`, `(south coast)`, `-sc`, ` sc`,
    /// ` south coast`.
    fn coast_text(&self, path: &Path, place: Place) -> Option<(String, Path)> {
        let board = self.context.board;
        // A board may call its coasts otherwise than by directions: `Meo/river`.
        let names_coast =
            |word: &str| is_known(place) && board.find_coast(place.province, word).is_some();
        let any = |word: &str, _: Option<&str>| direction(word).is_some() || names_coast(word);
        if let Some(inside) = self.mark(path, &TokenKind::Open) {
            let (written, after) = self.bare_coast(&inside, any)?;
            return Some((written, self.mark(&after, &TokenKind::Close)?));
        }
        if let Some(after) = self.mark(path, &TokenKind::Slash) {
            let is_list = self.is_spaced(path.at)
                && is_known(place)
                && board.province(place.province).coasts.is_empty();
            return self.bare_coast(&after, any).filter(|_| !is_list);
        }
        // `StP N`, but not `Spa S`: a support may follow.
        let letter = |word: &str| {
            matches!(word, "n" | "e" | "w") && words::verb(self.context.phase, word).is_none()
        };
        // `Bulgaria south`, but not what may begin a name: `Spa North Sea`.
        let ends = |next: Option<&str>| {
            next.is_none_or(|next| words::verb(self.context.phase, next).is_some())
        };
        let clear = |word: &str, next: Option<&str>| {
            direction(word).is_some()
                && (word.len() > 1 && word.len() < 4
                    || word.ends_with("coast")
                    || next == Some("coast")
                    || next.is_none() && letter(word)
                    || ends(next) && names_coast(word) && word.len() > 1)
        };
        let tight = self
            .tokens
            .get(path.at + 1)
            .zip(self.tokens.get(path.at))
            .is_some_and(|(word, dash)| dash.span.end == word.span.start);
        match self.mark(path, &TokenKind::Dash) {
            Some(after) if tight => self.bare_coast(&after, clear),
            _ => self.bare_coast(path, clear),
        }
    }

    /// Whether blanks stand on both sides of a token: the slash of `A Mun / W` parts a list.
    fn is_spaced(&self, at: usize) -> bool {
        let span = |at: usize| self.tokens.get(at).map(|token| &token.span);
        let before = at.checked_sub(1).and_then(span);
        let (Some(before), Some(own), Some(after)) = (before, span(at), span(at + 1)) else {
            return false;
        };
        before.end < own.start && own.end < after.start
    }

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
        let second = next.filter(|w| *w == "coast" || (*w == "c" && word.len() == 1));
        let length = 1 + usize::from(second.is_some());
        Some((
            lex::fold(&format!("{word}{}", second.unwrap_or_default())),
            path.past(length),
        ))
    }
}
