//! What the program shows, as lines.

use crate::tui::action::ScreenPlace;
use crate::tui::glyphs::Glyphs;
use crate::tui::list::{RowKind, Rows};
use crate::tui::locked::draw as lock;
use crate::tui::look::Look;
use crate::tui::model::Model;
use crate::tui::theme::{ColourLevel, Theme};
use chancery_session::evening::Saved;

/// Columns and rows that the model is told of its screen: texts that are set to its width are not
/// broken, and no pane has to give way to another.
pub(crate) const SIZE: (u16, u16) = (1000, 250);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedLines {
    pub lines: Vec<String>,
    /// The lines at which a subject begins, and what each is about.
    pub subjects: Vec<(usize, String)>,
    /// Which of them is in hand, if one is.
    pub at: Option<usize>,
}

impl From<Rows> for ListedLines {
    /// Rows without a text are left out.
    fn from(rows: Rows) -> Self {
        let (rows, in_hand) = rows.all();
        let mut listed = Self::default();
        for (nth, row) in rows.into_iter().enumerate() {
            let text = row.said();
            if text.trim().is_empty() {
                continue;
            }
            if in_hand == Some(nth) {
                listed.at = Some(listed.lines.len());
            }
            if let RowKind::Subject { .. } = row.kind {
                listed.subjects.push((listed.lines.len(), row.text));
            }
            listed.lines.push(text.trim().to_owned());
        }
        listed
    }
}

/// What the program shows.
#[derive(Clone)]
pub struct PlainScreen {
    /// Where the game master is; `None` while the screen is locked.
    pub place: Option<&'static ScreenPlace>,
    /// Where the game stands, or what is open.
    pub title: String,
    /// What must not be forgotten.
    pub banner: Option<String>,
    /// Why the last change is not saved.
    pub unsaved: Option<String>,
    pub body: ListedLines,
    /// What the box above it shows.
    pub popup: Option<ListedLines>,
    /// Whether the lines of the body have numbers, by which one goes to them.
    pub is_numbered: bool,
    /// Whether orders are typed there.
    pub is_asked: bool,
}

impl PlainScreen {
    /// Whether it is where orders were typed in the same phase, and another page was open since.
    pub(crate) fn comes_back_to(&self, orders: &Self, before: &Self) -> bool {
        let is_there = self.is_asked && self.title == orders.title && self.place == orders.place;
        is_there && !before.is_asked && self.popup.is_none()
    }
}

/// Marks that can be read aloud.
pub(crate) fn look(of: &Look) -> Look {
    Look {
        theme: Theme::new(ColourLevel::Mono),
        glyphs: Glyphs::ALOUD,
        keys: of.keys.clone(),
        pictures: None,
    }
}

/// What a model says, which has the looks of [`look`].
pub(crate) fn plain_screen(model: &Model) -> PlainScreen {
    let cx = &model.cx;
    let unsaved = match model.saved() {
        Saved::Failed(why) => Some(why.clone()),
        _ => None,
    };
    // While it is locked nothing is told of the game: no title, no banner, no box.
    if let Some(shown) = cx.lock.shown() {
        return PlainScreen {
            place: None,
            title: String::new(),
            banner: None,
            unsaved,
            body: lock::rows(model, shown).into(),
            popup: None,
            is_numbered: false,
            is_asked: false,
        };
    }
    let (layers, top) = (model.layers(), model.layers().len() - 1);
    let screen = model.without_boxes().len() - 1;
    let about = model.about(SIZE.0);
    let body: ListedLines = layers[screen].rows(&layers[..screen], cx).into();
    let popup = cx.has_box().then(|| layers[top].rows(&layers[..top], cx));
    PlainScreen {
        place: Some(layers[screen].place()),
        title: about.header.left.trim().to_owned(),
        unsaved,
        is_numbered: body.at.is_some() && about.asks.is_none(),
        is_asked: about.asks.is_some(),
        banner: banner(model, about.banner),
        body,
        popup: popup.map(Into::into),
    }
}

/// What stands below the header: what must not be forgotten, and the lesson.
fn banner(model: &Model, banner: Option<String>) -> Option<String> {
    let cx = &model.cx;
    let lesson = model.lesson().map(|lesson| {
        let (at, of) = lesson.count();
        let says = cx.look.keys.spelled(lesson.says());
        let back = lesson.calls_back();
        let back = back.map(|text| cx.look.keys.spelled(&text));
        let said: Vec<String> = [says].into_iter().chain(back).collect();
        format!("Lesson {at} of {of}: {}", said.join("\n"))
    });
    let parts: Vec<String> = banner.into_iter().chain(lesson).collect();
    (!parts.is_empty()).then(|| parts.join("\n"))
}
