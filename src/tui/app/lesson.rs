//! A lesson at the screen: begun, followed step by step, done by the program where somebody asks for it.

use super::App;
use crate::tui::action::ScreenPlace;
use crate::tui::bindings::specs;
use crate::tui::input::Input;
use crate::tui::keymap::actions;
use crate::tui::keys::Key;
use crate::tui::lesson::{KeyPart, keys};
use crate::tui::pages;
use crate::tui::screens::GameScreen;
use chancery_session::evening::Session;
use chancery_session::lesson::{Lesson, LessonPage, LessonView};

/// The pages for which a step of a lesson can wait, with where they are.
static PAGES: [(LessonPage, &ScreenPlace); 6] = [
    (LessonPage::Slips, &pages::slips::PLACE),
    (LessonPage::ReadBack, &pages::readback::PLACE),
    (LessonPage::Review, &pages::review::PLACE),
    (LessonPage::Results, &pages::results::PLACE),
    (LessonPage::Reader, &pages::reader::PLACE),
    (LessonPage::Eyes, &pages::eyes::PLACE),
];

fn page(place: &ScreenPlace) -> Option<LessonPage> {
    let mut pages = PAGES.iter();
    pages
        .find(|(_, known)| *known == place)
        .map(|(page, _)| *page)
}

impl App {
    /// Begins the lesson of a variant, by its id. The open game is saved and closed; where that can't be
    /// it stays open.
    pub(in crate::tui) fn learn(&mut self, id: &str) {
        if !self.go_home() {
            return;
        }
        match Lesson::begin(id, self.model.cx.now) {
            Ok(lesson) => self.begin_lesson(lesson),
            Err(why) => self.model.cx.error(why),
        }
    }

    /// Begins a lesson in the place of what is on the screen.
    pub fn begin_lesson(&mut self, lesson: Lesson) {
        self.model
            .show(GameScreen::from(Session::of_lesson(lesson)));
        let (place, now) = (self.model.place().title, self.model.cx.now);
        if let Some(session) = self.session_mut() {
            session.begin_step(place, now);
        }
    }

    /// Goes to the list of games. After a lesson it says that nothing of it is kept.
    pub(super) fn leave_for_home(&mut self) {
        let leaves_lesson = self.model.lesson().is_some();
        if self.go_home() && leaves_lesson {
            let text = "The lesson is over and not saved. {new-game} begins your own game.";
            self.model.cx.info(text);
        }
    }

    /// Goes on with the lesson where what it asked for is done.
    pub(super) fn follow_lesson(&mut self) {
        let model = &self.model;
        let place = model.place();
        let has_box = model.cx.has_box();
        let seen = LessonView {
            place: place.title,
            page: page(place),
            is_free: !has_box && model.about(model.cx.size.0).asks.is_some(),
            has_box,
        };
        let now = model.cx.now;
        if let Some(session) = self.session_mut() {
            session.follow_lesson(&seen, now);
        }
    }

    /// Begins the step of the lesson again.
    pub(super) fn again(&mut self) {
        // The lesson keeps the game as the step found it: a new evening begins there.
        let lesson = self.session_mut().and_then(|session| session.lesson.take());
        if let Some(lesson) = lesson {
            self.model
                .show(GameScreen::from(Session::of_lesson(lesson)));
        }
    }

    /// Does the step of the lesson.
    pub(super) fn show_how(&mut self) {
        self.again();
        let Some(lesson) = self.model.lesson() else {
            return;
        };
        let (solution, now) = (keys(lesson.solution()), self.model.cx.now);
        for part in solution {
            if let Some(key) = self.key_of(part) {
                let _nothing = self.input(Input::Key(key), now);
            }
        }
    }

    /// The key of a part of a solution, where the game master is.
    fn key_of(&self, part: KeyPart) -> Option<Key> {
        let name = match part {
            KeyPart::Key(key) => return Some(key),
            KeyPart::Action(name) => name,
        };
        let place = self.model.place();
        let action = actions()
            .find(|known| known.name.as_deref() == Some(&name))?
            .spec
            .action;
        let spec = specs(place).find(|spec| spec.action == action)?;
        self.model.cx.look.keys.keys(place, spec).first().copied()
    }
}
