//! What is asked by players' phones is answered here, on a thread of its own, so that the table is
//! never held up. Only a slip that is handed in goes on to the table.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

use super::pages::{PageMoment, PageShown, PhoneDraft, PhonePages, said};
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use chancery_game::game::{Game, SealedSlips, SlipAnswer};
use chancery_game::told;
use chancery_out::serve::{PhoneAct, PhoneHolds, PhoneNews, PhoneReply, PhoneRequest, PhoneServer};

/// What the table hears of phones.
pub(crate) enum FromPhones {
    Slip {
        number: u64,
        seat: SeatId,
        /// The change of the game at which it was read.
        revision: u64,
        news: PhoneSlipNews,
    },
    Connected(SeatId, usize),
    /// A phone of the seat has had its draft read.
    Wrote(SeatId),
}

pub(crate) enum PhoneSlipNews {
    HandIn(Vec<Entry>),
    TakeBack,
}

/// The game as it stands, and the slips that are sealed.
pub(super) struct DeskGame {
    pub game: Game,
    pub sealed: Option<SealedSlips>,
    pub time_is_over: bool,
}

/// What comes to the desk.
pub(super) enum DeskWork {
    Game(Box<DeskGame>),
    /// The seats that are invited.
    Invited(Vec<SeatId>),
    Phone(PhoneNews),
    /// What the table made of a slip, by its number.
    Done(u64, SlipAnswer),
    End,
}

pub(super) struct PhoneDesk {
    server: Arc<PhoneServer>,
    pages: PhonePages,
    invited: Vec<SeatId>,
    /// The seats whose phones have waited for news.
    connected: BTreeSet<SeatId>,
    /// Of which edition each seat's page is, and what that is made of.
    editions: BTreeMap<SeatId, (PageMoment, String)>,
    /// Who waits to hear what the table made of his slip.
    waiting: BTreeMap<u64, WaitingPhone>,
    /// What came of the last form of each seat that a browser without a script sent.
    kept: BTreeMap<SeatId, KeptAnswer>,
    last: u64,
    table: Sender<FromPhones>,
}

struct WaitingPhone {
    seat: SeatId,
    draft: PhoneDraft,
    holds: Option<PhoneHolds>,
    reply: PhoneReply,
}

/// An answer that a browser asks for with its page.
struct KeptAnswer {
    /// The edition of the page that it belongs to.
    edition: String,
    shown: PageShown,
}

impl PhoneDesk {
    pub const fn new(
        server: Arc<PhoneServer>,
        pages: PhonePages,
        table: Sender<FromPhones>,
    ) -> Self {
        Self {
            server,
            pages,
            invited: Vec::new(),
            connected: BTreeSet::new(),
            editions: BTreeMap::new(),
            waiting: BTreeMap::new(),
            kept: BTreeMap::new(),
            last: 0,
            table,
        }
    }

    pub(crate) fn work(mut self, works: &Receiver<DeskWork>) {
        while let Ok(work) = works.recv() {
            match work {
                DeskWork::Game(news) => {
                    self.pages.game = news.game;
                    self.pages.sealed = news.sealed;
                    self.pages.time_is_over = news.time_is_over;
                    self.tell();
                }
                DeskWork::Invited(seats) => {
                    self.invited = seats;
                    self.tell();
                }
                DeskWork::Phone(PhoneNews::Connected(seat, phones)) => {
                    if phones > 0 && self.connected.insert(seat) {
                        self.tell();
                    }
                    let _ = self.table.send(FromPhones::Connected(seat, phones));
                }
                DeskWork::Phone(PhoneNews::Asked(request)) => self.asked(request),
                DeskWork::Done(number, answer) => self.done(number, answer),
                DeskWork::End => return,
            }
        }
    }

    /// Tells the phones that are connected of which edition their pages are.
    fn tell(&mut self) {
        let connected = self.invited.iter().copied();
        let connected: Vec<SeatId> = connected
            .filter(|seat| self.connected.contains(seat))
            .collect();
        let editions = connected
            .into_iter()
            .map(|seat| (seat, self.edition(seat)))
            .collect();
        self.server.tell(editions);
    }

    /// The edition of a seat's page. While its slip is on the way to the table it stays: one act
    /// brings one new edition, however fast its parts come.
    fn edition(&mut self, seat: SeatId) -> String {
        let moment = self.pages.moment(seat);
        let acts = self.waiting.values().any(|waiting| waiting.seat == seat);
        match self.editions.get(&seat) {
            Some((known, edition)) if acts || *known == moment => edition.clone(),
            _ => {
                let edition = self.pages.edition(seat);
                self.editions.insert(seat, (moment, edition.clone()));
                edition
            }
        }
    }

    fn asked(&mut self, request: PhoneRequest) {
        let PhoneRequest {
            seat,
            act,
            fields,
            holds,
            reply,
        } = request;
        let draft = PhoneDraft::new(&fields);
        let news = match act {
            PhoneAct::Look => return reply.send(self.page(seat)),
            PhoneAct::Read => {
                self.pages.look(seat);
                let stamp = fields.get("stamp").map(String::as_str);
                let is_of_this_phase = self.pages.is_of_this_phase(seat, stamp.unwrap_or_default());
                // What was written for another phase says nothing in this one.
                let draft = if is_of_this_phase {
                    draft
                } else {
                    PhoneDraft::Empty
                };
                if !draft.is_empty() {
                    let _ = self.table.send(FromPhones::Wrote(seat));
                }
                let shown = PageShown::written(draft, "");
                return self.answer(seat, shown, holds.as_ref(), reply);
            }
            PhoneAct::ReadBack => match self.hand_in(seat, &draft, fields.get("stamp")) {
                Ok(_) => {
                    let shown = PageShown::read_back(draft);
                    return self.answer(seat, shown, holds.as_ref(), reply);
                }
                Err(refused) => Err(refused),
            },
            PhoneAct::HandIn => self.hand_in(seat, &draft, fields.get("stamp")),
            // No slip is in, and the page shows that without a word.
            PhoneAct::TakeBack if !self.pages.is_in(seat) => {
                let shown = PageShown::written(draft, "");
                return self.answer(seat, shown, holds.as_ref(), reply);
            }
            PhoneAct::TakeBack => Ok(PhoneSlipNews::TakeBack),
        };
        match news {
            Err(why) => {
                let shown = PageShown::written(draft, told::slip_answer(why));
                self.answer(seat, shown, holds.as_ref(), reply);
            }
            Ok(news) => {
                let draft = match &news {
                    PhoneSlipNews::HandIn(..) => draft,
                    PhoneSlipNews::TakeBack => {
                        self.pages.look(seat);
                        self.pages.draft_handed_in(seat)
                    }
                };
                self.last += 1;
                let waiting = WaitingPhone {
                    seat,
                    draft,
                    holds,
                    reply,
                };
                self.waiting.insert(self.last, waiting);
                // The draft waits here: the answer comes as a page with what the player wrote.
                let news = FromPhones::Slip {
                    number: self.last,
                    seat,
                    revision: self.pages.game.settled_revision(),
                    news,
                };
                let _ = self.table.send(news);
            }
        }
    }

    /// What the table is sent of a slip that is handed in; else what its player is told.
    fn hand_in(
        &mut self,
        seat: SeatId,
        draft: &PhoneDraft,
        stamp: Option<&String>,
    ) -> Result<PhoneSlipNews, SlipAnswer> {
        self.pages.look(seat);
        let lines = self.pages.written(seat, draft);
        let lines = lines.map_or_else(Vec::new, |table| {
            table
                .game
                .sheet()
                .written()
                .cloned()
                .collect::<Vec<Entry>>()
        });
        if self.pages.is_in(seat) {
            // A player who never heard that his slip came sends it again.
            let sealed = self.pages.sealed_lines(seat).map(said);
            return Err(if sealed.eq(lines.iter().map(said)) {
                SlipAnswer::HandedIn
            } else {
                SlipAnswer::OtherIn
            });
        }
        if !self.pages.is_open(seat) {
            return Err(SlipAnswer::SlipsOpen);
        }
        // The page is of an earlier phase, or another phone of the seat has been at the slip since.
        if stamp != Some(&self.pages.stamp(seat)) {
            return Err(SlipAnswer::OldPage);
        }
        Ok(PhoneSlipNews::HandIn(lines))
    }

    fn done(&mut self, number: u64, answer: SlipAnswer) {
        let Some(waiting) = self.waiting.remove(&number) else {
            return;
        };
        let WaitingPhone {
            seat,
            draft,
            holds,
            reply,
        } = waiting;
        if matches!(answer, SlipAnswer::HandedIn | SlipAnswer::TakenBack) {
            self.pages.acted(seat);
        }
        if answer == SlipAnswer::HandedIn {
            self.pages.handed_in.insert(seat, draft.clone());
        }
        self.tell();
        let shown = PageShown::written(draft, told::slip_answer(answer));
        self.answer(seat, shown, holds.as_ref(), reply);
    }

    /// A seat's page, with what came of its last form while that is still of this page.
    fn page(&mut self, seat: SeatId) -> String {
        let edition = self.edition(seat);
        match self.kept.get(&seat) {
            Some(kept) if kept.edition == edition => self.pages.html(seat, &kept.shown, &edition),
            _ => self.pages.html(seat, &PageShown::default(), &edition),
        }
    }

    /// Answers a form: a script with what its page does not hold, a browser without one with the way
    /// to its page.
    fn answer(
        &mut self,
        seat: SeatId,
        shown: PageShown,
        holds: Option<&PhoneHolds>,
        reply: PhoneReply,
    ) {
        let edition = self.edition(seat);
        if holds.is_some() {
            return reply.send(self.pages.answer(seat, &shown, &edition, holds));
        }
        self.kept.insert(seat, KeptAnswer { edition, shown });
        reply.send_to_page();
    }
}
