//! `chancery serve`: what everybody may know of a game, as a page for the room.

use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::net::SocketAddr;
use std::time::Duration;

use super::{Common, Done, locate, print, refused, warn};
use chancery_out::public::Followed;
use chancery_out::serve::{Edition, HostNames, Listen, Server, qr};

/// Show a game to the room: a page for browsers, with nothing secret on it
///
/// The page has the board, the results and the centres of every phase, for a projector and for
/// phones. It shows only what everybody may know, and follows the saved game within a second.
/// Ctrl-C ends it. Only this computer can open it, unless you give --listen.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game's folder, as the list of games shows it, or a path to one
    game: String,
    #[command(flatten)]
    listen: ListenArgs,
}

/// Where a page is served.
#[derive(clap::Args)]
pub(super) struct ListenArgs {
    /// Where to listen: an address, with or without a colon and a port. The address 0.0.0.0 lets
    /// anyone on this network look. Without a port it is 1901, or another one where that is taken
    #[arg(short, long, value_name = "ADDR[:PORT]", default_value = "127.0.0.1", value_parser = AskedListen::read)]
    listen: AskedListen,
    /// A name of this computer, besides its addresses; may be repeated
    #[arg(long, value_name = "NAME", value_parser = host_name)]
    name: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  chancery serve friday                     for browsers of this computer, as for a projector
  chancery serve friday -l 0.0.0.0          for everybody in the local network
  chancery serve friday -l 0.0.0.0:8080 --name den.local
                                            the same at another port and under a name";

/// Where it is wished that the page is.
#[derive(Clone, Copy)]
struct AskedListen {
    listen: Listen,
    /// Whether it may be at another port where that one is taken: nobody named it.
    may_move: bool,
}

impl AskedListen {
    fn read(text: &str) -> Result<Self, String> {
        Ok(Self {
            listen: text.parse()?,
            may_move: text.parse::<SocketAddr>().is_err(),
        })
    }
}

/// A name as it stands in an address.
fn host_name(text: &str) -> Result<String, String> {
    let begins_well = text.starts_with(|c: char| c.is_ascii_alphanumeric());
    let mut signs = text.chars();
    if begins_well && signs.all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.')) {
        Ok(text.to_owned())
    } else {
        Err("write only a name, as `den.local`: letters, digits, dots and hyphens".to_owned())
    }
}

/// How often what is shown is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// Serves a game until it is ended from outside.
pub fn run(common: &Common, args: &Args) -> Done {
    let (directory, folder) = locate(&args.game, common.saves())?;
    let (mut followed, view) = Followed::begin(directory, folder)?;
    let clock = followed.clock(&view);
    let server = args.listen.start(view)?;
    server.tell_clock(clock.as_ref());
    announce(&server, &server.url(), "The page has no secrets.");
    follow(&server, || {
        let view = followed.news()?;
        Some(view.map(|view| {
            server.tell_clock(followed.clock(&view).as_ref());
            server.publish(view);
        }))
    })
}

impl ListenArgs {
    /// Begins to show something.
    pub(super) fn start(&self, shown: impl Into<Edition>) -> Done<Server> {
        let names = HostNames::new(self.name.iter().cloned());
        let AskedListen { listen, may_move } = self.listen;
        let started = if may_move {
            Server::start_near(listen, names, shown)
        } else {
            Server::start(listen, names, shown).map(|server| (server, None))
        };
        let (server, moved) = started.map_err(|why| {
            refused(format!(
                "can't listen at {}: {why}; try another port, as `--listen {}:0`",
                listen.0,
                listen.0.ip()
            ))
        })?;
        if let Some(moved) = moved {
            warn(moved);
        }
        Ok(server)
    }
}

/// Asks for news, which are shown then, again and again. Who looks is told while there are none to be
/// had.
pub(super) fn follow<E: Display>(
    server: &Server,
    mut news: impl FnMut() -> Option<Result<(), E>>,
) -> ! {
    let mut said = None;
    loop {
        std::thread::sleep(LOOK_EVERY);
        match news() {
            None => {}
            Some(Ok(())) => {
                server.tell_stale(false);
                said = None;
            }
            Some(Err(why)) => {
                let line = format!("not up to date: {why}");
                // Once, and not at every look.
                if said.as_ref() != Some(&line) {
                    super::say(&line);
                }
                server.tell_stale(true);
                said = Some(line);
            }
        }
    }
}

/// Says where the page is, and shows the address that phones open as a code. That nobody reads it is no
/// error.
pub(super) fn announce(server: &Server, phones: &str, about: &str) {
    let listen = server.listen();
    let mut text = format!("{}\n", server.url());
    // Scripts get the address alone.
    if io::stdout().is_terminal() {
        if !listen.is_loopback() {
            let code = qr(phones).unwrap_or_default();
            text.extend(code.iter().map(|row| format!("{row}\n")));
        }
        text.extend([about, " Ctrl-C ends it.\n"]);
        if listen.is_loopback() {
            text += "Only this computer can open it; `--listen 0.0.0.0` opens it to anyone on \
                 this network.\n";
        }
    }
    print(&text);
}
