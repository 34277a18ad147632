//! What is known by a name made of its bytes: styles and scripts, which a browser may keep for ever,
//! and the states of pages.

use blake3::Hasher;

/// A style sheet or a script that is the same for all who look.
pub struct FixedFile {
    /// Where a page finds it. Another text has another address.
    pub address: String,
    pub text: String,
}

impl FixedFile {
    /// Style sheets as one, in a folder of addresses.
    pub fn style(folder: &str, sheets: &[&str]) -> Self {
        let text = sheets.join("\n");
        Self {
            address: format!("{folder}{}.css", name_of_bytes(&[&text])),
            text,
        }
    }

    /// Scripts as one, without their comments, indents and blanks, which would take a quarter of the
    /// way to a phone.
    pub fn script(folder: &str, scripts: &[&str]) -> Self {
        let lines = scripts.iter().flat_map(|script| script.lines());
        // No text of a script goes over several lines.
        let lines = lines
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with("//"))
            .map(without_blanks);
        let text = lines.collect::<Vec<String>>().join("\n");
        Self {
            address: format!("{folder}{}.js", name_of_bytes(&[&text])),
            text,
        }
    }
}

/// A line of a script without the blanks beside its signs; its texts stay as they are.
fn without_blanks(line: &str) -> String {
    const SIGNS: [char; 17] = [
        '{', '}', '(', ')', '[', ']', ',', ';', ':', '=', '<', '>', '?', '&', '|', '!', '*',
    ];
    let mut short = String::new();
    let mut quote = None;
    for sign in line.chars() {
        match quote {
            Some(opened) if sign == opened && !short.ends_with('\\') => quote = None,
            None if matches!(sign, '"' | '\'' | '`') => quote = Some(sign),
            None if sign == ' ' && short.ends_with(SIGNS) => continue,
            None if SIGNS.contains(&sign) && short.ends_with(' ') => _ = short.pop(),
            Some(_) | None => {}
        }
        short.push(sign);
    }
    short
}

/// A name that these texts share with no others.
pub fn name_of_bytes(texts: &[&str]) -> String {
    let mut hash = Hasher::new();
    for text in texts {
        hash.update(text.as_bytes());
    }
    hash.finalize().to_hex()[..16].to_owned()
}
