//! The stream of a player's phone is of that player alone: what others do moves nothing in it, not a
//! byte, and no message more.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use chancery_engine::variant;

use super::PhoneTable;
use super::variants::table_of;
use crate::serve::client::connect;
use crate::support::scribbles;

const OWN: usize = 0;
const OTHER: usize = 1;

/// A phone that waits for news.
struct Stream(BufReader<TcpStream>);

impl Stream {
    /// Begins to wait. What comes until the first edition of the page hangs on how fast both sides are.
    fn begin(table: &mut PhoneTable, seat: usize) -> Self {
        let (at, key) = (table.at, table.keys[seat].clone());
        let mut stream = connect(at);
        write!(stream, "GET /{key}/events HTTP/1.1\r\nHost: {at}\r\n\r\n").unwrap();
        let mut stream = Self(BufReader::new(stream));
        table.meanwhile(|| stream.until_edition());
        stream
    }

    /// All that comes up to the next edition of the page, with it.
    fn until_edition(&mut self) -> String {
        let mut came = String::new();
        loop {
            let before = came.len();
            assert_ne!(self.0.read_line(&mut came).unwrap(), 0, "nobody tells");
            let line = came[before..].trim_end();
            if line
                .strip_prefix("data: ")
                .is_some_and(|told| told.len() == 16)
            {
                return came;
            }
        }
    }
}

/// What another player and the game master do with another slip than the one that listens.
fn others_act(table: &mut PhoneTable) -> usize {
    assert_eq!(table.hand_in(OTHER, "nonsense").said(), "Your slip is in.");
    table.send(OTHER, "take-back", &Vec::new());
    assert!(!table.is_in(OTHER));
    drop(Stream::begin(table, OTHER));
    table.hand_in(OTHER, "nonsense at last");
    table.desk.keys("<F5>y<Esc><Esc>");
    assert!(!table.is_in(OTHER), "{}", table.desk.text());
    table.desk.keys("<C-u>");
    6
}

/// What a stream brings until its own player hands in; whether others act meanwhile.
fn heard(id: &str, others: bool) -> (String, usize) {
    let variant = variant::by_id(id).unwrap();
    let (mut table, _) = table_of(&scribbles::game(variant, variant.house_rules()));
    let mut stream = Stream::begin(&mut table, OWN);
    let acts = if others { others_act(&mut table) } else { 0 };
    table.hand_in(OWN, "A x - y");
    (stream.until_edition(), acts)
}

#[test]
fn a_stream_says_nothing_of_what_others_do() {
    let mut acts = 0;
    let ids = variant::all().iter().map(|variant| variant.id());
    for id in ids.clone() {
        let (alone, _) = heard(id, false);
        let (among, others) = heard(id, true);
        assert_eq!(among, alone, "{id}: {others} acts of others");
        acts += others;
    }
    println!("{acts} acts of others in {} variants: no byte", ids.count());
    assert!(acts >= 36, "{acts}");
}
