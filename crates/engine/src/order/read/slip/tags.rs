//! Marks of forums and of pages on the web.

/// Marks of forums and of pages: `[i]A Gre - Smy[/i]`, `<u>F Lon - ENG</u>`.
pub(super) fn without_tags(line: &str) -> Option<String> {
    if !line.contains(['[', '<']) {
        return None;
    }
    let mut plain = String::new();
    let mut rest = line;
    while let Some(open) = rest.find(['[', '<']) {
        let close = if rest[open..].starts_with('[') {
            ']'
        } else {
            '>'
        };
        let end = rest[open..].find(close).map(|at| open + at);
        let Some(end) = end.filter(|&end| is_tag(&rest[open + 1..end])) else {
            // `[Germany]` and `<F Nwy - StP>` are no marks, and stay.
            plain.push_str(&rest[..=open]);
            rest = &rest[open + 1..];
            continue;
        };
        plain.push_str(&rest[..open]);
        // Between `<td>A Par</td><td>Bur</td>` nothing else parts the words.
        plain.push(' ');
        rest = &rest[end + 1..];
    }
    plain.push_str(rest);
    (plain.len() < line.len()).then_some(plain)
}

fn is_tag(inside: &str) -> bool {
    let name = inside.trim_start_matches('/');
    let end = name.find(|c: char| !c.is_ascii_alphanumeric());
    let name = name[..end.unwrap_or(name.len())].to_ascii_lowercase();
    matches!(
        name.as_str(),
        "b" | "i"
            | "u"
            | "s"
            | "em"
            | "strong"
            | "strike"
            | "del"
            | "small"
            | "font"
            | "color"
            | "colour"
            | "size"
            | "span"
            | "div"
            | "center"
            | "quote"
            | "code"
            | "pre"
            | "tt"
            | "list"
            | "ul"
            | "ol"
            | "li"
            | "table"
            | "tbody"
            | "tr"
            | "td"
            | "th"
    )
}
