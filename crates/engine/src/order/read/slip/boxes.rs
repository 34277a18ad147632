//! The boxes of a slip: the orders of each time scale, where a season has several, and boxes and
//! sections in which nothing is ordered.

use std::ops::Range;

use super::SlipReader;
use super::waiting::{AwaitedPhase, HeadingHolds, WaitingFor};
use crate::calendar::{PhaseKind, Scale};
use crate::order::read::parts::{LinePart, in_one, shared};
use crate::order::read::pieces::pieces;
use crate::order::read::scales::heading::{self, Behind, Prefix, ScaleMark};
use crate::order::read::timing::Timing;
use crate::order::{Action, NotTaken, Reading};
use chancery_atlas::board::{PowerId, ProvinceId};

impl SlipReader<'_> {
    /// Whether a line begins with a time scale.
    pub(super) fn opens_box(&self, line: &str) -> bool {
        heading::begins_box(&self.context, self.numbering, line)
    }

    /// Takes a line of orders, which may be of several time scales.
    pub(super) fn orders(&mut self, line: &str, number: usize) {
        for stretch in heading::stretches(&self.context, self.numbering, line) {
            let text = &line[stretch.span];
            let Some(mark) = stretch.mark else {
                self.timed_orders(text, self.heading, number);
                continue;
            };
            match stretch.behind {
                Behind::Empty => self.orders_nothing(text.trim()),
                Behind::Orders => self.marked_orders(text, mark, number),
                Behind::Heading => self.heading = timing_above(mark),
                Behind::Dash => {
                    // Else an order without a time scale is of none, and needs no remark.
                    self.heading = if mark.prefix == Prefix::Moves(Scale::Third) {
                        timing_before(mark)
                    } else {
                        None
                    };
                    self.nothing = Some(text.trim().to_owned());
                }
            }
            // A later mark of moves ends the wait: only what stands in the box of retreats waits.
            if self.context.phase == PhaseKind::Movement {
                self.waiting = (mark.prefix == Prefix::Retreats).then_some(WaitingFor {
                    phase: AwaitedPhase::Kind(PhaseKind::Retreats),
                    inline: false,
                    holds: HeadingHolds::OnePower,
                    begun: self.slip.lines.len(),
                });
            }
        }
    }

    /// Orders behind a time scale, which holds for the lines below as well.
    fn marked_orders(&mut self, text: &str, mark: ScaleMark, number: usize) {
        if mark.prefix == Prefix::Retreats && self.context.phase == PhaseKind::Movement {
            let reading = Reading::NotTaken(NotTaken::OtherPhase(PhaseKind::Retreats));
            return self.push(text.trim(), None, reading, number);
        }
        let timing = timing_before(mark);
        if mark.in_doubt {
            self.doubtful_orders(text, timing, number);
        } else {
            self.timed_orders(text, timing, number);
            // The lines below may go on with it, or be of none.
            self.heading = timing.map(|timing| Timing {
                above: true,
                ..timing
            });
        }
    }

    pub(super) fn parts(
        &self,
        line: &str,
        timing: Option<Timing>,
        group: &[Range<usize>],
    ) -> Vec<LinePart> {
        let mut read = self.read(line, timing, group);
        if read.iter().any(|part| !part.understood.form) {
            read = self.run_on(line, timing, group).unwrap_or(read);
        }
        let of_fleets = heading::takes_scales(&self.context);
        in_one(line, shared(line, of_fleets, read))
    }

    /// Orders behind a number that is a time scale or counts them.
    fn doubtful_orders(&mut self, line: &str, timing: Option<Timing>, number: usize) {
        // Each order is read both ways, and the board tells which is meant.
        for group in &pieces(self.context.board, line) {
            let mut boxed = self.parts(line, timing, group).into_iter();
            for part in self.parts(line, None, group) {
                let boxed = boxed.next().map(|part| part.understood.reading);
                let reading = self.listed_or_boxed(&part.understood.reading, boxed);
                let written = &line[part.span];
                self.push(written, part.power, reading, number);
            }
        }
    }

    /// What an order is that may be of a list or of the third time scale: of that, if its unit must
    /// still come to its place; of the list, if the unit stands there and no other line names it.
    fn listed_or_boxed(&self, listed: &Reading, boxed: Option<Reading>) -> Reading {
        let (Some(order), Some(boxed)) = (listed.order(), boxed) else {
            return listed.clone();
        };
        let (Some(other), Some(unit)) = (boxed.order(), order.unit()) else {
            return listed.clone();
        };
        if other.scale() != Some(Scale::Third) || other == order {
            return listed.clone();
        }
        let at = unit.place.province;
        let standing = self.context.position.unit_in(at);
        let stands =
            standing.is_some_and(|unit| self.context.power.is_none_or(|power| power == unit.power));
        if unit.aboard || !stands {
            return boxed;
        }
        if !self.is_named(at) {
            return listed.clone();
        }
        Reading::Ambiguous {
            question: "Is 3 a time scale, or the number of the order in a list?".to_owned(),
            candidates: vec![order.clone(), other.clone()],
        }
    }

    /// Whether another line of the author names the unit in a place, or has an army board it.
    fn is_named(&self, at: ProvinceId) -> bool {
        let mut orders = self.slip.lines[self.begun..]
            .iter()
            .filter_map(|line| line.reading.order());
        orders.any(|order| {
            let fleet = match order.action() {
                Some(Action::Board { fleet }) => Some(fleet),
                _ => None,
            };
            let mut named = order.unit().into_iter().chain(fleet);
            named.any(|unit| unit.place.province == at)
        })
    }

    /// A box or section says that nothing is ordered in it: what stands below it is none of it.
    pub(super) fn orders_nothing(&mut self, written: &str) {
        self.heading = None;
        self.empty = None;
        if self.waiting.is_none() {
            self.nothing = Some(written.to_owned());
        }
    }

    /// Remarks that the author in hand orders nothing, where nothing but that was written.
    pub(super) fn hands_in_nothing(&mut self) {
        // Taken whoever wrote it: it is none of the author's below.
        let written = self.nothing.take();
        let (Some(written), Some(power)) = (written, self.context.power) else {
            return;
        };
        if !self.slip.lines.iter().any(|line| self.is_his(line)) {
            self.remark_no_orders(power, &written);
        }
    }

    pub(super) fn remark_no_orders(&mut self, power: PowerId, written: &str) {
        let name = &self.context.board.power(power).name;
        self.remark(format!("{name} hands in no orders (`{written}`)."));
    }
}

/// The time scale of a mark before orders; `None` of one of retreats.
pub(super) const fn timing_before(mark: ScaleMark) -> Option<Timing> {
    match mark.prefix {
        Prefix::Moves(scale) => Some(Timing {
            scale,
            firm: false,
            above: false,
        }),
        Prefix::Retreats => None,
    }
}

/// The time scale of a mark that stands alone above lines; `None` of one of retreats.
const fn timing_above(mark: ScaleMark) -> Option<Timing> {
    match mark.prefix {
        Prefix::Moves(scale) => Some(Timing {
            scale,
            firm: true,
            above: true,
        }),
        Prefix::Retreats => None,
    }
}
