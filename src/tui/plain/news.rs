//! What is said after a line: what is new, and of what stays only the line in hand.

use super::told::{ListedLines, PlainScreen};

/// What is new since it was told last. Nothing, where nothing has changed.
pub(crate) fn since(before: &PlainScreen, now: &PlainScreen) -> Vec<String> {
    let mut said = Vec::new();
    let is_elsewhere = before.title != now.title || before.place != now.place;
    if is_elsewhere {
        said.extend(title(now));
    }
    if before.banner != now.banner
        && let Some(banner) = &now.banner
    {
        said.push(banner.clone());
    }
    match (&before.popup, &now.popup) {
        // The first line of a box is its title, so this is the box that was told of before.
        (Some(before), Some(now)) if before.lines.first() == now.lines.first() => {
            said.extend(changed(before, now, true));
        }
        // The page below is not told while a box lies over it.
        (_, Some(now)) => said.extend(whole(now, true)),
        (_, None) if is_elsewhere => said.extend(whole(&now.body, now.is_numbered)),
        (_, None) => said.extend(changed(&before.body, &now.body, now.is_numbered)),
    }
    // Last, so that it is what the listener has heard last.
    if before.unsaved != now.unsaved {
        said.push(match &now.unsaved {
            Some(why) => format!("NOT SAVED: {why}"),
            None => "saved again".to_owned(),
        });
    }
    said
}

/// What is new where somebody comes back to.
pub(crate) fn back(before: &PlainScreen, now: &PlainScreen) -> Vec<String> {
    let new = changed(&before.body, &now.body, now.is_numbered);
    title(now).into_iter().chain(new).collect()
}

pub(crate) fn all(now: &PlainScreen) -> Vec<String> {
    let body = if now.popup.is_some() {
        &None
    } else {
        &Some(&now.body)
    };
    let body = body.map(|body| whole(body, now.is_numbered));
    let popup = now.popup.as_ref().map(|popup| whole(popup, true));
    let said = title(now).into_iter().chain(now.banner.clone());
    said.chain([body, popup].into_iter().flatten().flatten())
        .collect()
}

fn title(now: &PlainScreen) -> Option<String> {
    let place = now.place?.title;
    Some(match now.title.as_str() {
        "" => format!("== {place}"),
        title => format!("== {title}: {place}"),
    })
}

fn whole(lines: &ListedLines, is_numbered: bool) -> Vec<String> {
    (0..lines.lines.len())
        .map(|i| line(lines, i, is_numbered))
        .collect()
}

/// The lines that were not there before, and the one in hand if it is another one; all, where more
/// have changed than have not. What is told of another subject than before is told whole.
fn changed(before: &ListedLines, now: &ListedLines, is_numbered: bool) -> Vec<String> {
    let mut left: Vec<(&str, &String)> = by_subject(before);
    let mut new = Vec::with_capacity(now.lines.len());
    for line in by_subject(now) {
        let old = left.iter().position(|old| *old == line);
        if let Some(at) = old {
            // Taken out, so that a second line with the same words is new.
            left.remove(at);
        }
        new.push(old.is_none());
    }
    if new.iter().filter(|new| **new).count() * 2 > new.len() {
        return whole(now, is_numbered);
    }
    (0..new.len())
        .filter(|&at| new[at] || (now.at == Some(at) && is_numbered && before.at != now.at))
        .map(|at| line(now, at, is_numbered))
        .collect()
}

/// Each line with the subject that it stands under; those before the first under none.
fn by_subject(lines: &ListedLines) -> Vec<(&str, &String)> {
    let mut subjects = lines.subjects.iter().peekable();
    let mut subject = "";
    let mut all = Vec::with_capacity(lines.lines.len());
    for (at, line) in lines.lines.iter().enumerate() {
        if let Some((_, begun)) = subjects.next_if(|(begins, _)| *begins == at) {
            subject = begun;
        }
        all.push((subject, line));
    }
    all
}

fn line(lines: &ListedLines, at: usize, is_numbered: bool) -> String {
    let text = &lines.lines[at];
    match lines.at {
        Some(in_hand) if is_numbered => {
            let mark = if in_hand == at { "> " } else { "  " };
            format!("{mark}{:>2}  {text}", at + 1)
        }
        _ => text.clone(),
    }
}
