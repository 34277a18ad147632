//! The picture of the page for the room, drawn by Chromium.

use super::commands::Bench;
use super::{documents, is_as_made, project, updates};
use crate::handouts::browser::Browser;

/// A short mark of a page, the same on every machine.
pub fn mark(html: &str) -> String {
    let fold = |mark: u64, byte| (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", html.bytes().fold(0xcbf2_9ce4_8422_2325, fold))
}

/// A note `<!-- room: NAME 1366x768 MARK -->` names the picture, its size, and the page of which it was
/// drawn. Without Chromium nobody can draw another, so only where it is installed the mark has to be
/// that of today's page.
#[test]
fn the_picture_of_the_room_is_of_the_page_of_today() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let html = Bench::new().written("chancery public friday room.html", "room.html");
    let mut pictures = 0;
    for document in documents() {
        let mut made = document.text.clone();
        for note in document.text.split("<!-- room: ").skip(1) {
            let note = note.split(" -->").next().unwrap_or_default();
            let parts: Vec<&str> = note.split(' ').collect();
            let (width, height) = parts[1].split_once('x').unwrap();
            let size = (width.parse().unwrap(), height.parse().unwrap());
            let drawn = format!("{} {} {}", parts[0], parts[1], mark(&html));
            if updates() && drawn != note {
                let file = project().join(format!("docs/pictures/{}.png", parts[0]));
                browser.pictured(&html, size, &file);
            }
            made = made.replace(note, &drawn);
            pictures += 1;
        }
        if made != document.text {
            is_as_made(&document.path, &made);
        }
    }
    assert_eq!(pictures, 1);
}
