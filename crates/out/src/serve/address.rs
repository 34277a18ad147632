//! Where the page is found: what is listened at, and the address that people are given.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::str::FromStr;

use chancery_game::markup::Element;
use fast_qr::{ECL, QRBuilder, QRCode};

/// The port, unless another one is asked for.
pub const PORT: u16 = 1901;

/// Where it is listened: an address of this computer, or all of them, and a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listen(pub SocketAddr);

impl Listen {
    /// Only this computer can open the page.
    pub const LOOPBACK: Self = Self(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT));
    /// Whoever reaches this computer can.
    pub const NETWORK: Self = Self(SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), PORT));

    /// The same at any port that is free.
    #[must_use]
    pub const fn at_any_port(self) -> Self {
        Self(SocketAddr::new(self.0.ip(), 0))
    }

    /// Whether nobody but this computer can open the page.
    pub const fn is_loopback(self) -> bool {
        match self.0.ip() {
            IpAddr::V4(ip) => ip.is_loopback(),
            IpAddr::V6(ip) => ip.is_loopback(),
        }
    }

    /// The address to type or to scan: by a name, where the game master gave one.
    pub fn url(self, name: Option<&str>) -> String {
        let ip = self.0.ip();
        // Nobody can open a page at `0.0.0.0`: what is told is the address in the network.
        let ip = if ip.is_unspecified() {
            outward().unwrap_or(Ipv4Addr::LOCALHOST.into())
        } else {
            ip
        };
        match name {
            Some(name) => format!("http://{name}:{}/", self.0.port()),
            None => format!("http://{}/", SocketAddr::new(ip, self.0.port())),
        }
    }
}

impl FromStr for Listen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(address) = text.parse() {
            return Ok(Self(address));
        }
        match text.parse() {
            Ok(ip) => Ok(Self(SocketAddr::new(ip, PORT))),
            Err(_) => Err(
                "write an address of this computer, with or without a port: `127.0.0.1`, \
                 `192.168.1.20:8080`, or `0.0.0.0` for all its addresses"
                    .to_owned(),
            ),
        }
    }
}

/// This computer's address in its network. Nothing is sent: the system is only asked which way it
/// would go.
pub fn outward() -> Option<IpAddr> {
    /// An address that is reserved for documents, so that nobody has it.
    const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    Some(ip).filter(|ip| !ip.is_unspecified() && !ip.is_loopback())
}

/// Modules of blank round a code, without which it can't be told from what is about it.
const QUIET: usize = 2;

/// An address as a code for a telephone's camera: rows of half blocks, two modules high each, in
/// which what is drawn is light and what is blank is dark. `None` for an address too long for any
/// code.
pub fn qr(url: &str) -> Option<Vec<String>> {
    // On a screen nothing is smudged: the least redundancy makes the smallest code.
    let code = QRBuilder::new(url).ecl(ECL::L).build().ok()?;
    let side = code.size + 2 * QUIET;
    let mut lines = Vec::new();
    for row in (0..side).step_by(2) {
        let mut line = String::new();
        for column in 0..side {
            let halves = [row, row + 1].map(|row| is_light(&code, row, column));
            line.push(match halves {
                [true, true] => '\u{2588}',
                [true, false] => '\u{2580}',
                [false, true] => '\u{2584}',
                [false, false] => ' ',
            });
        }
        lines.push(line);
    }
    Some(lines)
}

/// The same as a drawing.
pub fn qr_drawing(url: &str) -> Option<Element> {
    let code = QRBuilder::new(url).ecl(ECL::L).build().ok()?;
    let side = code.size + 2 * QUIET;
    let mut dark = String::new();
    for row in 0..side {
        let columns = (0..side).filter(|&column| !is_light(&code, row, column));
        dark.extend(columns.map(|column| format!("M{column} {row}h1v1h-1z")));
    }
    Some(
        Element::new("svg")
            .set("class", "qr")
            .set("viewBox", format_args!("0 0 {side} {side}"))
            .set("shape-rendering", "crispEdges")
            .set("aria-hidden", "true")
            .with(Element::new("path").set("d", dark)),
    )
}

/// Whether a module is light: blank in the code, or in the rim round it.
fn is_light(code: &QRCode, row: usize, column: usize) -> bool {
    let inside = QUIET..QUIET + code.size;
    // An odd number of rows has none below the last.
    if row >= code.size + 2 * QUIET {
        return false;
    }
    if !inside.contains(&row) || !inside.contains(&column) {
        return true;
    }
    !code[row - QUIET][column - QUIET].value()
}
