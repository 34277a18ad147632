//! What players' phones bring to the open game: slips that are sealed, and those that are taken back.

use std::io;

use jiff::Timestamp;

use super::app::App;
use super::invited::PhoneOfSeat;
use super::words::not_saved;
use crate::phones::{FromPhones, Invited, PhoneServers, PhoneSlipNews, Phones, kept};
use chancery_engine::seat::SeatId;
use chancery_game::game::{Game, SlipAnswer};
use chancery_out::serve::{Listen, PHONES_PORT, PhoneKey};
use chancery_session::files::{PhoneSlipDone, PhoneSlipWish, take_wish};

/// Slips that are taken at a time, so that keys are never kept waiting for long.
const MOST_AT_ONCE: usize = 16;

impl App {
    /// The same with another way to let phones in.
    #[must_use]
    pub fn with_phone_servers(mut self, phone_servers: PhoneServers) -> Self {
        self.phone_servers = phone_servers;
        self
    }

    /// Lets the players' phones in: those that were invited before by the same addresses, else all.
    pub(super) fn open_phones(&mut self, mut listen: Listen) {
        let Some(game) = self.table().map(|table| &table.game) else {
            return;
        };
        let text = self.files.as_ref();
        let text = text.and_then(|files| files.handle().phones().ok());
        let kept = text.flatten().and_then(|text| kept(&text));
        listen
            .0
            .set_port(kept.as_ref().map_or(PHONES_PORT, |(port, _)| *port));
        let fresh = || -> io::Result<Invited> {
            let keys = (0..game.setup().seats())
                .filter_map(SeatId::nth)
                .filter(|&seat| is_played(game, seat))
                .map(|seat| Ok((seat, PhoneKey::fresh().map_err(io::Error::other)?)));
            Ok(Invited {
                keys: keys.collect::<io::Result<_>>()?,
                ..Invited::default()
            })
        };
        let invited = kept.map_or_else(fresh, |(_, invited)| Ok(invited));
        let open = |invited| Phones::open(&self.phone_servers, listen, invited, game);
        let phones = invited.and_then(open);
        match phones {
            Ok(phones) => {
                phones.tell_clock(self.model.cx.clock.as_ref());
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

    /// Gives a seat's phone a new address; the one that it had is valid no more.
    pub(super) fn invite_phone(&mut self, seat: SeatId) {
        let key = PhoneKey::fresh();
        match (&mut self.phones, key) {
            (Some(phones), Ok(key)) => _ = phones.invited.keys.insert(seat, key),
            (_, Err(why)) => return self.model.cx.error(why.to_string()),
            (None, _) => return,
        }
        self.follow_invitations();
    }

    pub(super) fn revoke_phone(&mut self, seat: SeatId) {
        if let Some(phones) = &mut self.phones {
            phones.invited.keys.remove(&seat);
        }
        self.follow_invitations();
    }

    /// Lets in who is invited now, and keeps that.
    fn follow_invitations(&mut self) {
        let Some(seats) = self.table().map(|table| table.game.setup().seats()) else {
            return;
        };
        let Some(phones) = &self.phones else { return };
        phones.admit();
        let mut sign = self.model.cx.phones.take().unwrap_or_default();
        sign.is_loopback = phones.server.listen().is_loopback();
        sign.seats.resize(seats, PhoneOfSeat::default());
        for (nth, of) in sign.seats.iter_mut().enumerate() {
            let key = SeatId::nth(nth).and_then(|seat| phones.invited.keys.get(&seat));
            of.url = key.map(|key| phones.server.url(key));
        }
        self.model.cx.phones = Some(sign);
        self.keep_invitations();
    }

    fn keep_invitations(&mut self) {
        let (Some(table), Some(phones)) = (self.table(), &self.phones) else {
            return;
        };
        let seats = table.game.setup().seats();
        let kept = phones.invitations(seats).map_err(io::Error::other);
        let kept = kept.and_then(|text| match &self.files {
            Some(files) => files.handle().keep_phones(&text),
            None => Ok(()),
        });
        if let Err(why) = kept {
            self.model
                .cx
                .error(not_saved("the phones' invitations", why));
        }
    }

    /// What is kept of the invitations, where phones are let in.
    pub(super) fn invitations(&self) -> Option<String> {
        let seats = self.table()?.game.setup().seats();
        self.phones.as_ref()?.invitations(seats).ok()
    }

    /// Tells phones how the game stands.
    pub(super) fn tell_phones(&mut self) {
        let Some(mut phones) = self.phones.take() else {
            return;
        };
        let Some(table) = self.table() else {
            self.phones = Some(phones);
            return;
        };
        let seats = (0..table.game.setup().seats()).filter_map(SeatId::nth);
        let revision = table.game.settled_revision();
        let is_other = !phones.knows(revision);
        let entered = seats.map(|seat| table.game.has_entered(seat)).collect();
        phones.tell(&table.game, table.sealed.as_ref(), entered);
        self.phones = Some(phones);
        if let Some(sign) = self.model.cx.phones.as_mut().filter(|_| is_other) {
            sign.seats.iter_mut().for_each(|of| of.writes = false);
        }
    }

    /// Whether slips may come from phones.
    pub(crate) const fn has_phones(&self) -> bool {
        self.phones.is_some()
    }

    /// Takes what has come from phones, and answers once it is on the disk. Whether the screen has
    /// something new to show.
    pub fn take_from_phones(&mut self, now: Timestamp) -> bool {
        if self.table().is_none() {
            return false;
        }
        let Some(phones) = &self.phones else {
            return false;
        };
        let news: Vec<FromPhones> = phones.news.try_iter().take(MOST_AT_ONCE).collect();
        if news.is_empty() {
            return false;
        }
        self.model.cx.now = now;
        let shown = self.model.cx.phones.clone();
        let mut is_new = false;
        for news in news {
            match news {
                FromPhones::Connected(seat, count) => self.note_phone(seat, |of| {
                    of.connected = count;
                }),
                FromPhones::Wrote(seat) => self.note_phone(seat, |of| of.writes = true),
                FromPhones::Slip {
                    number,
                    seat,
                    revision,
                    news,
                } => {
                    let done = self.take_slip(seat, revision, news, now);
                    self.tell_phones();
                    if let Some(phones) = &self.phones {
                        phones.done(number, done);
                    }
                    is_new = true;
                }
            }
        }
        is_new || shown != self.model.cx.phones
    }

    fn note_phone(&mut self, seat: SeatId, change: impl FnOnce(&mut PhoneOfSeat)) {
        let sign = self.model.cx.phones.as_mut();
        if let Some(of) = sign.and_then(|sign| sign.seats.get_mut(seat.index())) {
            change(of);
        }
    }

    /// Seals a slip, or gives it back, once it is on the disk; what its player is told of it.
    fn take_slip(
        &mut self,
        seat: SeatId,
        revision: u64,
        news: PhoneSlipNews,
        now: Timestamp,
    ) -> SlipAnswer {
        let clock = self.model.cx.clock.as_ref();
        let over = clock.and_then(|clock| clock.run.over(now));
        let Some((table, files)) = self.kept() else {
            return SlipAnswer::Busy;
        };
        let is_taken_back = matches!(news, PhoneSlipNews::TakeBack);
        let wish = PhoneSlipWish {
            seat,
            revision,
            lines: match news {
                PhoneSlipNews::HandIn(lines) => Some(lines),
                PhoneSlipNews::TakeBack => None,
            },
            over,
        };
        let PhoneSlipDone { answer, saved } = take_wish(table, files, wish, now);
        if let Some(saved) = saved {
            self.was_saved(saved);
        }
        if matches!(answer, SlipAnswer::HandedIn | SlipAnswer::TakenBack) {
            self.note_phone(seat, |of| of.writes = is_taken_back);
            if let Some(phones) = &mut self.phones {
                let acts = phones.invited.acts.entry(seat).or_default();
                *acts = acts.wrapping_add(1);
            }
            self.keep_invitations();
        }
        answer
    }
}

/// Whether somebody plays the power of a seat.
fn is_played(game: &Game, seat: SeatId) -> bool {
    let mut authors = game.setup().authors().filter(|author| author.seat == seat);
    authors.any(|author| !game.setup().is_in_disorder(author.power))
}
