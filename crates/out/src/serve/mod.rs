//! A page for whoever is in the room: a server that shows what everybody may know of a game, and
//! tells those who look when there is something new. It reads nothing and writes nothing; it is
//! handed the public's view, and knows no more.

mod address;
mod answer;
mod clock;
mod edition;
mod guests;
mod server;

pub use address::{Listen, PORT, outward, qr};
pub use guests::HostNames;
pub use server::Server;
