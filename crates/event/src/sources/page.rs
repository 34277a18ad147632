//! The public save of a page in the network: one request, one answer, with a bound on both.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::{Duration, Instant};

use chancery_game::output::RoomPath;
use chancery_out::serve::PORT;

/// How long a page is waited for.
const PATIENCE: Duration = Duration::from_secs(4);
/// Bytes of an answer: a public save of a long game has far fewer.
const LONGEST: usize = 16 << 20;

/// Asks a page by its address: `http://192.168.1.7:1901/`; what is not said is as usual.
pub(super) fn get(address: &str) -> io::Result<String> {
    let host = address.trim_start_matches("http://");
    let host = host.split('/').next().unwrap_or_default();
    let has_port = host
        .rsplit_once(':')
        .is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    let host = if has_port {
        host.to_owned()
    } else {
        format!("{host}:{PORT}")
    };
    let end = Instant::now() + PATIENCE;
    let no_address =
        || io::Error::other("it is not an address; write it as http://192.168.1.7:1901/");
    let at = host.to_socket_addrs().map_err(|_| no_address())?.next();
    let mut stream = TcpStream::connect_timeout(&at.ok_or_else(no_address)?, PATIENCE)?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let path = RoomPath::Save.address();
    write!(stream, "GET {path} HTTP/1.0\r\nHost: {host}\r\n\r\n")?;
    let mut bytes = Vec::new();
    let mut part = [0; 1 << 14];
    loop {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        stream.set_read_timeout(Some(left))?;
        let count = stream.read(&mut part)?;
        if count == 0 {
            break;
        }
        bytes.extend_from_slice(&part[..count]);
        if bytes.len() > LONGEST {
            return Err(io::Error::other("its answer is too long"));
        }
    }
    let text = String::from_utf8(bytes).map_err(|_| io::Error::other("its answer is not text"))?;
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    match head.split_whitespace().nth(1) {
        Some("200") => Ok(body.to_owned()),
        _ => Err(io::Error::other(
            "it is not the room's page of a Chancery of this version",
        )),
    }
}
