//! An evening at one table, whatever shows it: a screen, lines read aloud, a page on a phone. [`desk`] is
//! where orders are entered. Nothing here knows a terminal or a network.

pub mod amendment;
pub mod desk;
pub mod dues;
pub mod line;
pub mod readback;
pub mod results;
pub mod review;
pub mod time;
