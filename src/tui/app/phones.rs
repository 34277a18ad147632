//! The players' phones and the open game.

use jiff::Timestamp;

use super::App;
use crate::phones::{PhoneServers, Phones};
use chancery_engine::seat::SeatId;
use chancery_out::serve::Listen;

impl App {
    /// The same with another way to let phones in.
    #[must_use]
    pub fn with_phone_servers(mut self, phone_servers: PhoneServers) -> Self {
        self.phone_servers = phone_servers;
        self
    }

    /// Lets the players' phones in.
    pub(super) fn open_phones(&mut self, listen: Listen) {
        let Some(session) = self.model.session() else {
            return;
        };
        match Phones::open(&self.phone_servers, listen, session) {
            Ok(phones) => {
                self.phones = Some(phones);
                self.follow_invitations();
                self.tell_phones();
            }
            Err(why) => {
                let text = format!("can't open the players' pages: {why}");
                self.model.cx.error(text);
            }
        }
    }

    pub(super) fn close_phones(&mut self) {
        self.phones = None;
        self.model.cx.phones = None;
    }

    /// Gives a seat's phone a new address.
    pub(super) fn invite_phone(&mut self, seat: SeatId) {
        let Some(phones) = &mut self.phones else {
            return;
        };
        match phones.invite(seat) {
            Ok(()) => self.follow_invitations(),
            Err(why) => self.model.cx.error(why),
        }
    }

    pub(super) fn revoke_phone(&mut self, seat: SeatId) {
        if let Some(phones) = &mut self.phones {
            phones.revoke(seat);
        }
        self.follow_invitations();
    }

    /// Lets in who is invited now, and shows that.
    fn follow_invitations(&mut self) {
        let (Some(phones), Some(session)) = (&mut self.phones, self.model.session()) else {
            return;
        };
        let kept = phones.follow_invitations(session);
        self.model.cx.phones = Some(phones.sign.clone());
        if let Err(why) = kept {
            self.model.cx.error(why);
        }
    }

    /// What is kept of the invitations, where phones are let in.
    pub(super) fn invitations(&self) -> Option<String> {
        let seats = self.session()?.desk.game.setup().seats();
        self.phones.as_ref()?.invitations(seats).ok()
    }

    /// Tells phones how the game stands.
    pub(super) fn tell_phones(&mut self) {
        let (Some(phones), Some(session)) = (&mut self.phones, self.model.session()) else {
            return;
        };
        phones.tell(session, self.model.cx.now);
        self.model.cx.phones = Some(phones.sign.clone());
    }

    /// Whether slips may come from phones.
    pub(crate) const fn has_phones(&self) -> bool {
        self.phones.is_some()
    }

    /// Takes what has come from phones, and answers once it is on the disk. Whether the screen has
    /// something new to show.
    pub fn take_from_phones(&mut self, now: Timestamp) -> bool {
        let (Some(phones), Some(open)) = (&mut self.phones, self.model.table_mut()) else {
            return false;
        };
        let Some(heard) = phones.take(&mut open.session, now) else {
            return false;
        };
        let cx = &mut self.model.cx;
        cx.now = now;
        cx.phones = Some(phones.sign.clone());
        for fault in heard.faults {
            cx.error(fault);
        }
        if heard.has_slips {
            self.tell_saved();
        }
        heard.is_new
    }
}
