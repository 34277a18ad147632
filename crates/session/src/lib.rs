//! An evening at one table, whatever shows it: a screen, lines read aloud, a page on a phone.
//! [`evening`] is all of it: the [`desk`] where orders are entered, the [`files`] where the game is
//! saved, the clock and what else goes on beside it. The other modules are what pages show, as data.
//! Nothing here knows a terminal or a network.

pub mod amendment;
pub mod desk;
pub mod dues;
pub mod evening;
pub mod files;
pub mod lesson;
pub mod line;
pub mod offered;
pub mod pieces;
pub mod readback;
pub mod results;
pub mod review;
pub mod set_up;
pub mod subject;
pub mod time;
pub mod work;
pub mod worlds;
