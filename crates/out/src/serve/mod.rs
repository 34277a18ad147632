//! Pages for the people in the room. Some show what everybody may know of a game or an event, and tell
//! those who look when there is something new. The others are of one player each: they bring his slip. The
//! servers read nothing and write nothing. They are handed what they show, and know no more.

mod address;
mod answer;
mod clock;
mod edition;
mod form;
mod guests;
mod key;
mod news;
mod packed;
mod phones;
mod server;
mod site;

pub use address::{Listen, PORT, outward, qr, qr_drawing};
pub use edition::{Edition, served_page, whole_number};
pub use form::read_form;
pub use guests::HostNames;
pub use key::PhoneKey;
pub use news::RoomClocks;
pub use phones::{
    PHONES_PORT, PhoneAct, PhoneDesk, PhoneHolds, PhoneNews, PhoneReply, PhoneRequest, PhoneServer,
};
pub use server::Server;
