//! An evening at one table, whatever shows it: a screen, lines read aloud, a page on a phone. [`desk`] is
//! where orders are entered, [`files`] where the game is saved, [`evening`] what goes on beside it; the
//! other modules are what pages show, as data. Nothing here knows a terminal or a network.

pub mod amendment;
pub mod desk;
pub mod dues;
pub mod evening;
pub mod files;
pub mod line;
pub mod readback;
pub mod results;
pub mod review;
pub mod time;
