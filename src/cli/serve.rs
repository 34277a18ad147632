//! `chancery serve`: what everybody may know of a game, as a page for the room.

use std::io::{self, IsTerminal};
use std::net::SocketAddr;
use std::time::Duration;

use super::{Common, Done, locate, print, refused, warn};
use chancery_out::public::Followed;
use chancery_out::serve::{HostNames, Listen, Server, qr};

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

/// How often the saved game is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// Serves a game until it is ended from outside.
pub fn run(common: &Common, args: &Args) -> Done {
    let (directory, folder) = locate(&args.game, common.saves())?;
    let (mut followed, view) = Followed::begin(directory, folder)?;
    let clock = followed.clock(&view);
    let names = HostNames::new(args.name.iter().cloned());
    let AskedListen { listen, may_move } = args.listen;
    let started = if may_move {
        Server::start_near(listen, names, view)
    } else {
        Server::start(listen, names, view).map(|server| (server, None))
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
    server.tell_clock(clock.as_ref());
    announce(&server);
    let mut said = None;
    loop {
        std::thread::sleep(LOOK_EVERY);
        match followed.news() {
            None => {}
            Some(Ok(view)) => {
                server.tell_clock(followed.clock(&view).as_ref());
                server.publish(view);
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

/// Says where the page is. That nobody reads it is no error.
fn announce(server: &Server) {
    let (url, listen) = (server.url(), server.listen());
    let mut text = format!("{url}\n");
    // Scripts get the address alone.
    if io::stdout().is_terminal() {
        if !listen.is_loopback() {
            let code = qr(&url).unwrap_or_default();
            text.extend(code.iter().map(|row| format!("{row}\n")));
        }
        text += "The page has no secrets. Ctrl-C ends it.\n";
        if listen.is_loopback() {
            text += "Only this computer can open it; `--listen 0.0.0.0` opens it to anyone on \
                 this network.\n";
        }
    }
    print(&text);
}
