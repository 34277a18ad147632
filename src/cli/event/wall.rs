//! The wall of an event for the room, and the common clock of its boards.

use std::collections::BTreeMap;

use super::EventDesk;
use crate::cli::Done;
use crate::cli::serve::{ListenArgs, announce, follow};
use chancery_event::event_file::look;
use chancery_event::wall::{Wall, WallNews, change_common_clock, common_clock};
use chancery_game::report::Document;
use chancery_game::system;
use chancery_out::serve::Edition;

/// Show the wall: a page for the projector with all boards and the standings, and a page for phones
///
/// It shows only what everybody may know, and follows the event and its boards within a second. On the
/// page `/phone` players find their seat and their place. Ctrl-C ends it. Only this computer can open
/// it, unless you give --listen.
#[derive(clap::Args)]
pub struct WallArgs {
    #[command(flatten)]
    listen: ListenArgs,
}

/// Set the common clock of all boards, which the wall shows, or show how it stands
///
/// It has the plan of a game's clock. `off` takes it away.
#[derive(clap::Args)]
#[command(after_help = ASKED)]
pub struct ClockArgs {
    /// A plan, or what to do; nothing shows how it stands
    #[arg(value_name = "WHAT", allow_negative_numbers = true)]
    asked: Vec<String>,
}

const ASKED: &str = "\
What to do:
  \"moves 15 + 2 silent; retreats 1; bell\"
                   the plan: minutes for each phase, and a bell at the end of each part
  start, pause     start the clock, or stop it
  +1, -2           give so many minutes more, or less
  stage            end this part of the time
  next             go on with the next phase that has time
  Fall 1903        go on with this phase
  off              no common clock";

impl EventDesk {
    /// Serves the wall until it is ended from outside.
    pub(super) fn wall(self, args: &WallArgs) -> Done {
        // Without pages at first: the wall tells the address.
        let nothing = Edition::new(String::new(), BTreeMap::new(), |_| None);
        let server = args.listen.start(nothing)?;
        let phones = format!("{}phone", server.url());
        let told = (!server.listen().is_loopback()).then(|| phones.clone());
        let mut wall = Wall::open(self.folder, self.round, told)?;
        let show = |news: WallNews| {
            server.tell_clocks(news.clocks);
            server.publish(news.edition);
        };
        wall.news().transpose()?.map(show);
        announce(&server, &phones, "The wall has no secrets.");
        follow(&server, || Some(wall.news()?.map(show)))
    }

    /// Sets the common clock, or shows it.
    pub(super) fn clock(&self, args: &ClockArgs) -> Done<Document> {
        if !args.asked.is_empty() && !self.trial {
            change_common_clock(&self.folder, &args.asked.join(" "), system::now())?;
        }
        let event = look(&self.folder)?;
        let mut shown = Document::default();
        let Some(clock) = common_clock(&event, &self.folder)? else {
            shown.paragraph("There is no common clock.");
            return Ok(shown);
        };
        let phase = event.variant.calendar_on(&event.board);
        let phase = phase.name(clock.run.phase);
        shown.paragraph(match clock.face(system::now()) {
            None => format!("{phase}: the plan has no time for it."),
            Some(face) => {
                let stopped = if face.is_running { "" } else { ", stopped" };
                format!("{phase}, {}: {}{stopped}.", face.stage, face.digits())
            }
        });
        Ok(shown)
    }
}
