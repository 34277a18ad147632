//! Links and files.

use std::fs;

use super::{Document, documents, project};

/// The document's headings as an address has them.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let title = line.trim_start_matches('#').trim().to_lowercase();
            let kept = title
                .chars()
                .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

/// The targets of a line's links and pictures.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    line.split("](")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once(')')?.0))
}

fn all() -> Vec<Document> {
    let more = [
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "packaging/README.md",
    ];
    let mut all = documents();
    all.extend(more.map(|name| Document::read(project().join(name))));
    all
}

#[test]
fn every_link_leads_somewhere() {
    let (mut wrong, mut followed) = (Vec::new(), 0);
    for document in all() {
        let running = document.lines().into_iter().filter(|line| line.1.is_none());
        for (nth, target) in running.flat_map(|(nth, _, line)| targets(line).map(move |t| (nth, t)))
        {
            if target.starts_with("http") {
                continue;
            }
            followed += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = match file {
                "" => document.path.clone(),
                file => document.path.parent().unwrap().join(file),
            };
            let has_anchor = || {
                let text = fs::read_to_string(&path).unwrap_or_default();
                anchor.is_empty() || anchors(&text).iter().any(|there| there == anchor)
            };
            if !path.exists() || !has_anchor() {
                wrong.push(format!("{}:{nth}: {target}", document.name()));
            }
        }
    }
    assert!(followed > 60 && wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_of_the_project_that_is_named_is_there() {
    const FOLDERS: [&str; 9] = [
        "src/",
        "crates/",
        "maps/",
        "saves/",
        "tests/",
        "docs/",
        "examples/",
        "packaging/",
        ".ci/",
    ];
    let (mut wrong, mut looked) = (Vec::new(), 0);
    for document in all() {
        for (nth, span) in document.spans() {
            let path = span.split_whitespace().next().unwrap_or_default();
            let is_plain = path
                .chars()
                .all(|c| c.is_alphanumeric() || "/._-".contains(c));
            let is_ours = FOLDERS.iter().any(|folder| path.starts_with(folder));
            // What ARCHITECTURE.md says within a room stands for a file of it.
            let is_placeholder = path
                .split('/')
                .any(|part| part.chars().any(char::is_uppercase) && !part.contains('.'));
            if !is_plain || !is_ours || is_placeholder {
                continue;
            }
            looked += 1;
            if !project().join(path).exists() {
                wrong.push(format!("{}:{nth}: {path}", document.name()));
            }
        }
    }
    assert!(looked > 30 && wrong.is_empty(), "{}", wrong.join("\n"));
}
