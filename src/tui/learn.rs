//! A lesson at the screen: begun, followed step by step, done by the program where somebody asks for it.

use super::action::ScreenPlace;
use super::app::App;
use super::bindings::specs;
use super::input::Input;
use super::keymap::actions;
use super::keys::Key;
use super::lesson::{KeyPart, Lesson, LessonPage, LessonView, keys};
use super::open_game::TableScreen;
use super::pages;
use chancery_game::game::Game;

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
    pub(crate) fn learn(&mut self, id: &str) {
        self.go_home();
        if self.files.is_some() {
            return;
        }
        match Lesson::begin(id, self.model.cx.now) {
            Ok(lesson) => self.begin_lesson(lesson),
            Err(why) => self.model.cx.error(why),
        }
    }

    /// Begins a lesson in the place of what is on the screen.
    pub fn begin_lesson(&mut self, lesson: Lesson) {
        self.model.show(TableScreen::new(lesson.game().clone()));
        self.model.cx.lesson = Some(lesson);
        self.begin_step();
    }

    /// Goes on with the lesson where what it asked for is done; it ends with its game.
    pub(super) fn follow_lesson(&mut self) {
        if self.files.is_some() || self.table().is_none() {
            self.model.cx.lesson = None;
        }
        while let Some(game) = self.done_with_step() {
            if let Some(lesson) = &mut self.model.cx.lesson {
                lesson.go_on(game);
            }
            self.begin_step();
        }
    }

    /// The game, where the step of the lesson is done in it.
    fn done_with_step(&mut self) -> Option<Game> {
        let mut lesson = self.model.cx.lesson.take()?;
        let (model, game) = (&self.model, &self.table()?.game);
        let has_box = model.cx.has_box();
        let seen = LessonView {
            game,
            place: model.place(),
            page: page(model.place()),
            is_free: !has_box && model.about(model.cx.size.0).asks.is_some(),
            has_box,
        };
        let done = lesson.look(&seen).then(|| game.clone());
        self.model.cx.lesson = Some(lesson);
        done
    }

    /// Types the slips that the step of the lesson brings along, and goes to what waits.
    fn begin_step(&mut self) {
        let (Some(lesson), now) = (&self.model.cx.lesson, self.model.cx.now) else {
            return;
        };
        let slips = lesson.slips().to_vec();
        let place = self.model.place();
        let Some(table) = self.table_mut() else {
            return;
        };
        table.now = now;
        for slip in &slips {
            table.take_slip(slip);
        }
        table.restart();
        let game = table.game.clone();
        if let Some(lesson) = &mut self.model.cx.lesson {
            lesson.keep(game, place);
        }
    }

    /// Begins the step of the lesson again.
    pub(super) fn again(&mut self) {
        if let Some(lesson) = &self.model.cx.lesson {
            self.model.show(TableScreen::new(lesson.game().clone()));
        }
    }

    /// Does the step of the lesson.
    pub(super) fn show_how(&mut self) {
        self.again();
        let Some(lesson) = &self.model.cx.lesson else {
            return;
        };
        let now = self.model.cx.now;
        for part in keys(lesson.solution()) {
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
            .find(|known| known.spec.action.name().as_deref() == Some(&name))?
            .spec
            .action;
        let spec = specs(place).find(|spec| spec.action == action)?;
        self.model.cx.look.keys.keys(place, spec).first().copied()
    }
}
