//! What is shown of a state of the game: pages that never change. Those of earlier phases are made
//! when they are first asked for.

use std::sync::{LazyLock, OnceLock};

use super::packed::{CSS, Packed, SCRIPT, ServedFile};
use crate::fixed::{FixedFile, name_of_bytes};
use crate::picture;
use crate::public::{self, Pages, PublicSave, linked};
use chancery_game::markup::{Element, Markup};
use chancery_game::output::RoomPath;
use chancery_game::view::View;

pub(super) static ROOM_STYLE: LazyLock<ServedFile> = LazyLock::new(|| {
    let sheets = [picture::STYLE, &picture::NIGHT, public::STYLE];
    ServedFile::new(FixedFile::style(RoomPath::Style.address(), &sheets), CSS)
});

pub(super) static ROOM_SCRIPT: LazyLock<ServedFile> = LazyLock::new(|| {
    let follow = include_str!("follow.js");
    let scripts = [public::KEYS, public::MAP, public::CLOCK, follow];
    ServedFile::new(
        FixedFile::script(RoomPath::Script.address(), &scripts),
        SCRIPT,
    )
});

/// The pages of a state of the game.
pub(super) struct Edition {
    /// A name that two states of a game share where everybody is told the same of them.
    pub name: String,
    /// The board as it stands.
    pub now: Packed,
    /// The public save.
    pub save: Packed,
    pages: Pages,
    made: Vec<OnceLock<Packed>>,
}

impl Edition {
    pub(crate) fn new(view: View) -> Self {
        let pages = Pages::new(view, |nth, count| {
            if nth + 1 == count {
                "/".to_owned()
            } else {
                format!("/phase/{}", nth + 1)
            }
        });
        let now = pages.article(pages.count() - 1).map(Markup::from);
        let now = now.unwrap_or_default();
        // Before the page, which has the name in it.
        // A text that these types always give.
        let save = PublicSave::new(pages.view()).to_text().unwrap_or_default();
        // A hash and no counter: after the game master opens the game again, pages that are open in the
        // room know theirs.
        let name = name_of_bytes(&[&save, &now.to_string()]);
        let made = std::iter::repeat_with(OnceLock::new)
            .take(pages.count() - 1)
            .collect();
        let mut asking = head();
        asking.push(refresh());
        Self {
            now: Packed::new(pages.page(now, asking, &name)),
            save: Packed::new(save),
            name,
            pages,
            made,
        }
    }

    /// A settled phase, counted from 1.
    pub(crate) fn phase(&self, number: usize) -> Option<Packed> {
        let nth = number.checked_sub(1)?;
        let made = self.made.get(nth)?;
        if made.get().is_none() {
            let shown = Markup::from(self.pages.article(nth)?);
            let page = self.pages.page(shown, head(), &self.name);
            // Who was quicker has set the same.
            let _ = made.set(Packed::new(page));
        }
        made.get().cloned()
    }
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
