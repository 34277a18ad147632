//! The pictures of the gallery, made by the commands that its notes name.
//!
//! `<!-- drawn: NAME COMMAND -->` draws `docs/gallery/NAME.svg`, which the command prints.
//! `<!-- page: NAME 800x1130 MARK COMMAND -->` is a page `page.html` that the command writes, drawn by
//! Chromium as `docs/gallery/NAME.png`. Without Chromium nobody can draw another, so only where it is
//! installed the mark has to be that of today's page.

use std::collections::BTreeSet;
use std::fs;

use super::commands::Bench;
use super::room::mark;
use super::{documents, is_as_made, project, updates};
use crate::handouts::browser::Browser;

#[test]
fn the_gallery_shows_the_program_of_today() {
    let bench = Bench::new();
    let browser = Browser::installed();
    let folder = project().join("docs/gallery");
    fs::create_dir_all(&folder).unwrap();
    let mut drawn = BTreeSet::new();
    for document in documents() {
        let mut made = document.text.clone();
        for note in document.text.split("<!-- drawn: ").skip(1) {
            let note = note.split(" -->").next().unwrap_or_default();
            let (name, command) = note.split_once(' ').unwrap();
            let drawing = bench.printed(command);
            roxmltree::Document::parse(&drawing).unwrap();
            is_as_made(&folder.join(format!("{name}.svg")), &drawing);
            drawn.insert(format!("{name}.svg"));
        }
        for note in document.text.split("<!-- page: ").skip(1) {
            let note = note.split(" -->").next().unwrap_or_default();
            let parts: Vec<&str> = note.splitn(4, ' ').collect();
            drawn.insert(format!("{}.png", parts[0]));
            let html = bench.written(parts[3], "page.html");
            let Some(browser) = &browser else { continue };
            let (width, height) = parts[1].split_once('x').unwrap();
            let size = (width.parse().unwrap(), height.parse().unwrap());
            let today = format!("{} {} {} {}", parts[0], parts[1], mark(&html), parts[3]);
            if updates() && today != note {
                browser.pictured(&html, size, &folder.join(format!("{}.png", parts[0])));
            }
            made = made.replace(note, &today);
        }
        if made != document.text {
            is_as_made(&document.path, &made);
        }
    }
    let kept = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let size: u64 = kept.map(|entry| entry.metadata().unwrap().len()).sum();
    let kept = fs::read_dir(project().join("docs/gallery")).unwrap();
    let kept = kept.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    assert_eq!(kept.collect::<BTreeSet<_>>(), drawn);
    assert!(drawn.len() > 10, "{drawn:?}");
    assert!(size < 3_000_000, "{size} bytes");
}
