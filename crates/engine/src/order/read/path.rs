//! The ways in which a text can be read, and how far each has come.

use crate::calendar::Scale;
use crate::order::Note;

/// How much a name that is read from its beginning adds to the doubt.
pub(in crate::order) const PREFIX_DOUBT: u32 = 1;
/// How much words that are read as one name add to the doubt.
pub(in crate::order) const JOINED_DOUBT: u32 = 3;
/// How much a coast adds that the place lacks, or that is a place's name too.
pub(in crate::order) const COAST_DOUBT: u32 = 1;
/// How much a name that is a near miss adds.
pub(in crate::order) const NEAR_DOUBT: u32 = 3;
/// How much it adds that a unit is all that is written.
pub(in crate::order) const LONE_DOUBT: u32 = 1;
/// How much it adds that only the destination of what is supported or carried is written.
pub(in crate::order) const ELLIPTIC_DOUBT: u32 = 2;
/// How much a move adds that is written without its sign: a longer name may be meant.
pub(in crate::order) const UNSIGNED_DOUBT: u32 = 1;

/// How far a way of reading the text has come, and what it took to get there.
#[derive(Clone, Debug, Default)]
pub(in crate::order) struct Path {
    /// The next token.
    pub at: usize,
    /// How much was assumed: 0 is what was written, to the letter.
    pub doubt: u32,
    /// What the game master should look at.
    pub notes: Vec<Note>,
    /// The time scale that the verb tells, where a season has several.
    pub tells: Option<Scale>,
    /// Whether some of it is open or only begun, in a text that is still being typed.
    pub begun: bool,
    /// Whether it may well be something else that is typed: `s bur` supports the unit there, or a
    /// move there.
    pub suggested: bool,
}

impl Path {
    pub(crate) fn moved_to(&self, at: usize) -> Self {
        Self { at, ..self.clone() }
    }

    pub(crate) fn past(&self, tokens: usize) -> Self {
        self.moved_to(self.at + tokens)
    }

    /// Before the token just passed.
    pub(crate) fn back(&self) -> Self {
        self.moved_to(self.at.saturating_sub(1))
    }

    pub(crate) fn remarked(mut self, remark: impl Into<String>) -> Self {
        self.notes.push(Note::Remark(remark.into()));
        self
    }
}

/// All ways to read a part, each with the path after it.
pub(in crate::order) type Ways<T> = Vec<(T, Path)>;

/// More ways than this are not followed: a text that has them is not understood anyhow.
const MOST_WAYS: usize = 64;

/// No list in an order is longer; the longest are routes.
const LONGEST_LIST: usize = 12;

/// Goes on from each way with the next part, surest first.
pub(in crate::order) fn then<T, U>(
    ways: Ways<T>,
    mut next: impl FnMut(T, &Path) -> Ways<U>,
) -> Ways<U> {
    let mut all: Ways<U> = ways
        .into_iter()
        .flat_map(|(value, path)| next(value, &path))
        .collect();
    // Sorted before it is cut off, so that the surest are kept; the order of equals stays.
    all.sort_by_key(|(_, path)| path.doubt);
    all.truncate(MOST_WAYS);
    all
}

/// A list: the part, and as often as a separator follows, the part again, to the list's end.
pub(in crate::order) fn several<T: Clone>(
    path: &Path,
    part: impl Fn(&Path) -> Ways<T>,
    separator: impl Fn(&Path) -> Option<Path>,
) -> Ways<Vec<T>> {
    let mut whole: Ways<Vec<T>> = Vec::new();
    let mut open: Ways<Vec<T>> = part(path)
        .into_iter()
        .map(|(first, path)| (vec![first], path))
        .collect();
    for _ in 0..LONGEST_LIST {
        open = then(open, |list, path| {
            let next = separator(path)
                .map(|after| part(&after))
                .unwrap_or_default();
            // A separator with no part after it is left to what follows the list.
            if next.is_empty() {
                whole.push((list, path.clone()));
                return Vec::new();
            }
            next.into_iter()
                .map(|(next, path)| ([list.as_slice(), &[next]].concat(), path))
                .collect()
        });
    }
    whole
}
