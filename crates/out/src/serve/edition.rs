//! What is shown of a state of a game or an event: pages that never change. Each is made when it is
//! first asked for.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::packed::{CSS, Packed, SCRIPT, ServedFile};
use crate::fixed::{FixedFile, name_of_bytes};
use crate::picture;
use crate::public::{self, Pages, PublicSave, fitting, linked, notice};
use chancery_game::markup::{Element, Markup};
use chancery_game::output::RoomPath;
use chancery_game::view::View;

pub(super) static ROOM_STYLE: LazyLock<ServedFile> = LazyLock::new(|| {
    let wall = include_str!("wall.css");
    let sheets = [picture::STYLE, &picture::NIGHT, public::STYLE, wall];
    ServedFile::new(FixedFile::style(RoomPath::Style.address(), &sheets), CSS)
});

pub(super) static ROOM_SCRIPT: LazyLock<ServedFile> = LazyLock::new(|| {
    let (follow, wall) = (include_str!("follow.js"), include_str!("wall.js"));
    let scripts = [public::KEYS, public::MAP, public::CLOCK, wall, follow];
    ServedFile::new(
        FixedFile::script(RoomPath::Script.address(), &scripts),
        SCRIPT,
    )
});

/// Makes the page at an address; `None` where there is none.
type PageMaker = dyn Fn(&str) -> Option<String> + Send + Sync;

/// The pages of a state of a game, or of an event with its boards.
pub struct Edition {
    /// A name that two states share where everybody is told the same of them.
    pub name: String,
    /// The public save, where it is of one game.
    pub(super) save: Option<Packed>,
    make: Box<PageMaker>,
    made: Mutex<BTreeMap<String, Packed>>,
    /// Those of the boards of an event, by their numbers.
    pub(super) boards: BTreeMap<usize, Arc<Self>>,
}

impl From<View> for Edition {
    /// That of a game by itself. The view is to be the public's.
    fn from(view: View) -> Self {
        Self::of_game(view, RoomPath::Now.address())
    }
}

impl Edition {
    /// That of a game whose pages begin with an address. The view is to be the public's.
    pub fn of_game(view: View, base: &str) -> Self {
        let own = base.to_owned();
        let mut pages = Pages::new(view, move |nth, count| {
            if nth + 1 == count {
                own.clone()
            } else {
                format!("{own}phase/{}", nth + 1)
            }
        });
        pages.has_wall = base != RoomPath::Now.address();
        let last = pages.count() - 1;
        let now = pages.article(last).map(Markup::from);
        let now = now.unwrap_or_default();
        // Before the page, which has the name in it.
        // A text that these types always give.
        let save = PublicSave::new(pages.view()).to_text().unwrap_or_default();
        // A hash and no counter: after the game master opens the game again, pages that are open in the
        // room know theirs.
        let name = name_of_bytes(&[&save, &now.to_string()]);
        let edition = name.clone();
        let make = move |path: &str| {
            let nth = moment(path, last)?;
            let mut head = head();
            let shown = if nth == last {
                head.push(refresh());
                now.clone()
            } else {
                pages.article(nth)?.into()
            };
            Some(pages.page(shown, head, &edition))
        };
        Self {
            save: Some(Packed::new(save)),
            ..Self::new(name, BTreeMap::new(), make)
        }
    }

    /// That of other pages, which [`served_page`] has made, and of boards below them.
    pub fn new(
        name: String,
        boards: BTreeMap<usize, Arc<Self>>,
        make: impl Fn(&str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            save: None,
            make: Box::new(make),
            made: Mutex::default(),
            boards,
        }
    }

    /// The page at an address.
    pub(super) fn page(&self, path: &str) -> Option<Packed> {
        let made = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let known = made().get(path).cloned();
        if known.is_some() {
            return known;
        }
        let page = Packed::new((self.make)(path)?);
        made().insert(path.to_owned(), page.clone());
        Some(page)
    }
}

/// Which moment is at an address, where the last one is the game as it stands.
fn moment(path: &str, last: usize) -> Option<usize> {
    if path == RoomPath::Now.address() {
        return Some(last);
    }
    let number = whole_number(path.strip_prefix(RoomPath::Phase.address())?)?;
    number.checked_sub(1).filter(|&nth| nth < last)
}

/// A number in an address; no other way of writing it is known.
pub fn whole_number(written: &str) -> Option<usize> {
    let number: usize = written.parse().ok()?;
    // `03` and `+3` are numbers too.
    (number.to_string() == written).then_some(number)
}

/// A page of an edition: what it shows, a `main` whose class `now` names it.
pub fn served_page(title: &str, shown: Element, edition: &str) -> String {
    let mut head = head();
    head.push(refresh());
    let body = Element::new("body").set("data-edition", edition).broken();
    Markup::document(title, fitting(head), body.with(shown).with(notice()))
}

/// What a page has in its head: where its style and its script are.
fn head() -> Markup {
    linked(&ROOM_STYLE.file, &ROOM_SCRIPT.file)
}

/// Has a browser without scripts ask again for how the game stands, every so many seconds.
fn refresh() -> Markup {
    let again = Element::new("meta")
        .set("http-equiv", "refresh")
        .set("content", 30);
    Markup::lines([Element::new("noscript").with(again)])
}
