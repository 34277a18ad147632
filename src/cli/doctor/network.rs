//! The network in which the room's page is shown, and the clock.

use std::net::{Ipv4Addr, TcpListener};

use jiff::tz::TimeZone;

use super::DoctorCheck;
use crate::cli::Common;
use chancery_engine::variant;
use chancery_game::store::Store;
use chancery_game::system;
use chancery_out::serve::{Listen, PORT, outward};

pub(super) fn address() -> DoctorCheck {
    let mut check = DoctorCheck::new("network");
    if outward().is_some() {
        check.found(format!("telephones can open {}", Listen::NETWORK.url(None)));
    } else {
        check.note(
            "none: only this computer can open the room's page",
            "Join a network, or open a hotspot on a telephone.",
        );
    }
    // The listener is dropped at once, so that nobody is ever let in.
    if TcpListener::bind((Ipv4Addr::UNSPECIFIED, PORT)).is_err() {
        check.note(
            format!("port {PORT} is taken: is another game being shown?"),
            format!(
                "Close that game, or give `chancery serve` another port: --listen 0.0.0.0:{}.",
                PORT + 1
            ),
        );
    }
    check
}

pub(super) fn clock(common: &Common) -> DoctorCheck {
    let mut check = DoctorCheck::new("clock");
    let now = system::now();
    let zone = TimeZone::system();
    let is_unknown = zone.is_unknown();
    let name = zone.iana_name().unwrap_or("UTC").to_owned();
    let local = now.to_zoned(zone).strftime("%Y-%m-%d %H:%M").to_string();
    if is_unknown {
        check.note(
            format!("{local} UTC: the time zone is unknown"),
            "Set TZ, for example TZ=Europe/Berlin.",
        );
    } else {
        check.found(format!("{local} ({name})"));
    }
    let newest = common.saves().and_then(|saves| {
        let games = Store::new(saves, variant::all()).list().ok()?;
        let saved = games.into_iter().filter_map(|game| game.last_good);
        saved.map(|(_, summary)| summary.saved).max()
    });
    if let Some(newest) = newest.filter(|newest| *newest > now) {
        check.note(
            format!("the newest game was saved later than that, at {newest:.0}"),
            "Set the computer's clock.",
        );
    }
    check
}
