//! The public save of a page in the network: one request, one answer, with a bound on both.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::{Duration, Instant};

use chancery_game::output::RoomPath;
use chancery_out::serve::PORT;

/// How long a page is waited for: for its first answer, and for all of it.
const PATIENCE: Duration = Duration::from_secs(4);
/// Bytes of an answer: a public save of a long game has far fewer.
const LONGEST: usize = 16 << 20;

/// Asks a page by its address: `http://192.168.1.7:1901/`; what is not said is as usual.
pub(crate) fn get(address: &str) -> io::Result<String> {
    let host = address.trim_start_matches("http://").split('/').next();
    let mut host = host.unwrap_or_default().to_owned();
    let port = host.rsplit_once(':').map(|(_, port)| port.parse::<u16>());
    if !matches!(port, Some(Ok(_))) {
        host = format!("{host}:{PORT}");
    }
    let no_address =
        || io::Error::other("it is not an address; write it as http://192.168.1.7:1901/");
    let at = host.to_socket_addrs().map_err(|_| no_address())?.next();
    let mut stream = TcpStream::connect_timeout(&at.ok_or_else(no_address)?, PATIENCE)?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let path = RoomPath::Save.address();
    write!(stream, "GET {path} HTTP/1.0\r\nHost: {host}\r\n\r\n")?;
    let end = Instant::now() + PATIENCE;
    let (mut bytes, mut part) = (Vec::new(), [0; 1 << 14]);
    while bytes.len() < LONGEST && Instant::now() < end {
        match stream.read(&mut part)? {
            0 => break,
            count => bytes.extend_from_slice(&part[..count]),
        }
    }
    let text = String::from_utf8(bytes).map_err(io::Error::other)?;
    match text.split_once("\r\n\r\n") {
        Some((head, body)) if head.split_whitespace().nth(1) == Some("200") => Ok(body.to_owned()),
        _ => {
            let why = "it is not the room's page of a Chancery of this version";
            Err(io::Error::other(why))
        }
    }
}
