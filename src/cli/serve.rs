//! `chancery serve`: what everybody may know of a game, as a page for the room.

use std::io::{self, IsTerminal};
use std::time::Duration;

use super::{Common, Done, locate, print, refused};
use crate::public::Followed;
use crate::serve::{HostNames, Listen, Server, qr};

/// Show a game to the room: a page for browsers, with nothing secret on it
///
/// The board, the last results and the centres, and every phase before, for a projector and for
/// telephones. It is made of what everybody may know, is only there to be read, and follows the
/// saved game within a second, until Ctrl-C ends it. Only this computer can open it, unless --listen
/// says otherwise.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game's folder, as the list of games shows it, or a path to one
    game: String,
    /// Where to listen: an address of this computer, or 0.0.0.0 for all it has, so that whoever is
    /// in the same network can look; a port after a colon, 0 for any that is free
    #[arg(
        short,
        long,
        value_name = "ADDR:PORT",
        default_value = "127.0.0.1:1901"
    )]
    listen: Listen,
    /// A name by which this computer may be asked for, besides its addresses; may be given again
    #[arg(long, value_name = "NAME", value_parser = host_name)]
    name: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  chancery serve friday                     for browsers of this computer, as for a projector
  chancery serve friday -l 0.0.0.0          for everybody in the local network
  chancery serve friday -l 0.0.0.0:8080 --name den.local
                                            the same at another port and under a name";

/// A name as it stands in an address.
fn host_name(text: &str) -> Result<String, String> {
    let is_known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.');
    if text.starts_with(|c: char| c.is_ascii_alphanumeric()) && text.chars().all(is_known) {
        Ok(text.to_owned())
    } else {
        Err("write the name alone, as `den.local`, of letters, digits, dots and hyphens".to_owned())
    }
}

/// How often the saved game is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// Serves a game until it is ended from outside.
pub fn run(common: &Common, args: &Args) -> Done {
    let (mut followed, view) = locate(&args.game, common.saves())
        .and_then(|(directory, folder)| Followed::begin(directory, folder))
        .map_err(refused)?;
    let clock = followed.clock(&view);
    let names = HostNames::new(args.name.iter().cloned());
    let server = Server::start(args.listen, names, view).map_err(|why| {
        refused(format!(
            "nothing can be shown at {}: {why}; another port may be free, as with `--listen {}:0`",
            args.listen.0,
            args.listen.0.ip()
        ))
    })?;
    server.tell_clock(clock.as_ref());
    announce(&server);
    let mut trouble = None;
    loop {
        std::thread::sleep(LOOK_EVERY);
        match followed.news() {
            None => {}
            Some(Ok(view)) => {
                server.tell_clock(followed.clock(&view).as_ref());
                server.publish(view);
                server.tell_stale(false);
                trouble = None;
            }
            Some(Err(why)) => {
                if trouble.as_ref() != Some(&why) {
                    super::say(format!("not up to date: {why}"));
                }
                server.tell_stale(true);
                trouble = Some(why);
            }
        }
    }
}

/// Says where the page is. That nobody reads it is no error.
fn announce(server: &Server) {
    let (url, listen) = (server.url(), server.listen());
    let mut text = format!("{url}\n");
    if io::stdout().is_terminal() {
        if !listen.is_loopback() {
            let code = qr(&url).unwrap_or_default();
            text.extend(code.iter().map(|row| format!("{row}\n")));
        }
        text += "What everybody may know of the game, and nothing else. Ctrl-C ends it.\n";
        if listen.is_loopback() {
            text += "Only this computer can open it; with `--listen 0.0.0.0`, whoever is in the same network.\n";
        }
    }
    print(&text);
}
