//! Pages on which everybody follows a game in a browser: the board, what was settled, the centres,
//! moment by moment. They are made of the public's view, one by one for a server, or all of them
//! in one file that needs none.

mod article;

use crate::fixed::FixedFile;
use crate::picture::{self, PictureMoment};
use article::article;
pub use article::zoom_buttons;
use chancery_game::markup::{Element, Markup};
use chancery_game::view::View;

/// The style sheet of a page, beside [`picture::STYLE`].
pub const STYLE: &str = include_str!("style.css");
/// The script by which the keys step from moment to moment.
pub const KEYS: &str = include_str!("keys.js");
/// The script that moves the map under fingers and mouse, and keeps its names legible.
pub const MAP: &str = include_str!("map.js");
/// The script that counts the table's clock.
pub const CLOCK: &str = include_str!("clock.js");
/// The script of the one file, in which stepping asks nobody.
const TURN: &str = include_str!("turn.js");

/// What the one file may do: show what is in it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      base-uri 'none'; form-action 'none'";

/// A game as everybody follows it: its moments, and where each is found.
pub struct Pages {
    view: View,
    moments: Vec<PictureMoment>,
    /// The address of a moment, from the first on; the last is how the game stands.
    address: Box<dyn Fn(usize, usize) -> String + Send + Sync>,
    /// Whether it is a board of an event, whose wall is at the root.
    pub(crate) has_wall: bool,
}

impl Pages {
    /// The pages of a view, which is to be the public's.
    pub fn new(
        view: View,
        address: impl Fn(usize, usize) -> String + Send + Sync + 'static,
    ) -> Self {
        let settled = (0..view.turns.len()).flat_map(|turn| PictureMoment::of_turn(&view, turn));
        let moments = settled.chain([PictureMoment::Now]).collect();
        Self {
            view,
            moments,
            address: Box::new(address),
            has_wall: false,
        }
    }

    /// How many moments there are. The last is how the game stands.
    pub(crate) const fn count(&self) -> usize {
        self.moments.len()
    }

    /// What is shown of a moment, counted from 0; `None` where there is none.
    pub fn article(&self, nth: usize) -> Option<Element> {
        article(self, nth)
    }

    /// A page that shows an article. `edition` tells its scripts of which state of the game it is.
    pub fn page(&self, shown: Markup, head: Markup, edition: &str) -> String {
        let body = Element::new("body")
            .set("data-edition", edition)
            .broken()
            .with(shown)
            .with(notice());
        Markup::document(self.view.title(), fitting(head), body)
    }

    pub(crate) const fn view(&self) -> &View {
        &self.view
    }
}

/// A whole game as one file: every moment is in it, the last is shown first.
pub fn whole_game(view: View) -> String {
    let pages = Pages::new(view, |nth, _| format!("#{}", nth + 1));
    // There is always a last moment: how the game stands now.
    let last = pages.count() - 1;
    // A browser draws no template: only the moment that is shown costs anything.
    let kept = (0..pages.count()).filter_map(|nth| {
        let inside = pages.article(nth)?;
        Some(Element::new("template").set("id", nth + 1).with(inside))
    });
    let head = Markup::lines([
        Element::new("meta")
            .set("http-equiv", "Content-Security-Policy")
            .set("content", POLICY),
        Element::style(picture::STYLE),
        Element::style(&picture::NIGHT),
        Element::style(&picture::PRINTED),
        Element::style(STYLE),
    ]);
    let mut body = Element::new("body").broken();
    if let Some(shown) = pages.article(last) {
        body = body.with(shown);
    }
    let body = body
        .with(notice())
        .with(Markup::lines(kept))
        .with(Element::script(KEYS))
        .with(Element::script(MAP))
        .with(Element::script(TURN));
    Markup::document(pages.view.title(), fitting(head), body)
}

/// Where scripts say what has changed.
pub(crate) fn notice() -> Element {
    Element::new("p").set("id", "notice").set("role", "status")
}

/// The head of a page that fits any screen.
pub fn fitting(head: Markup) -> Markup {
    let mut all = Markup::lines([Element::new("meta")
        .set("name", "viewport")
        .set("content", "width=device-width, initial-scale=1")]);
    all.push(head);
    all
}

/// The head of a page whose style and script lie beside it.
pub fn linked(style: &FixedFile, script: &FixedFile) -> Markup {
    let style = Element::new("link")
        .set("rel", "stylesheet")
        .set("href", &style.address);
    // Deferred: it looks for elements of the page, which stand below the head.
    let script = Element::new("script")
        .set("src", &script.address)
        .set("defer", "");
    Markup::lines([style, script])
}
