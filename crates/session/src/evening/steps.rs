//! A lesson as it goes on from step to step.

use super::Session;
use crate::lesson::LessonView;
use jiff::Timestamp;

impl Session {
    /// Types the slips that the step of the lesson brings along, and goes to what waits. The pupil is in a
    /// place then, by its title.
    pub fn begin_step(&mut self, place: &'static str, now: Timestamp) {
        let Some(lesson) = &mut self.lesson else {
            return;
        };
        let desk = &mut self.desk;
        desk.now = now;
        for slip in lesson.slips() {
            desk.take_slip(slip);
        }
        desk.restart();
        // The game is kept after the slips came: going back to this step finds them there.
        lesson.keep(desk.game.clone(), place);
    }

    /// Goes on with the lesson where what it asked for is done.
    pub fn follow_lesson(&mut self, seen: &LessonView, now: Timestamp) {
        // Beginning a step can do what the step after it asks for.
        while let Some(lesson) = &mut self.lesson
            && lesson.look(&self.desk.game, seen)
        {
            lesson.go_on(self.desk.game.clone());
            self.begin_step(seen.place, now);
        }
    }
}
