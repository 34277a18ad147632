//! The table's clock: plans, the time of a phase, the machine's own clock.

mod evening;
mod plan;
mod run;
