//! Every text of the program that a person can see, with where it is written: the string literals of the source, the help of
//! the command line, lessons, rules pages, scripts of the pages, and the documents.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{Lit, LitStr};

/// A text as it is written; in a format string `{…}` is what is put in.
pub struct Text {
    /// A path within the project.
    pub file: String,
    pub line: usize,
    pub words: String,
}

/// The texts of a project, by file.
pub fn texts(project: &Path) -> Vec<Text> {
    let mut paths = vec![project.join("README.md")];
    for folder in ["src", "crates", "docs"] {
        paths.extend(files(&project.join(folder)));
    }
    // Lists of names only, and the words of a licence.
    let others = ["world/generate/gazetteer.rs", "LICENSE-OFL.txt", "api.txt"];
    paths.retain(|path| !others.iter().any(|other| path.ends_with(other)));
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let file = path.strip_prefix(project).unwrap();
        let file = file.to_string_lossy().replace('\\', "/");
        let add = |(line, words): (usize, String)| Text {
            file: file.clone(),
            line,
            words,
        };
        let end = path.extension().and_then(|end| end.to_str());
        let read = || fs::read_to_string(&path).unwrap();
        let texts = match end {
            Some("rs" | "ron") => in_source(&read()),
            Some("md" | "txt") => in_prose(&read()),
            Some("js") => in_script(&read()),
            _ => Vec::new(),
        };
        found.extend(texts.into_iter().filter(|text| is_prose(&text.1)).map(add));
    }
    found
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

/// Two words at least, with a blank between them: less is an identifier or a label. A style sheet is none either.
fn is_prose(text: &str) -> bool {
    if text.contains(";}") || text.contains("}.") {
        return false;
    }
    let is_word = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    text.split_whitespace().filter(is_word).count() > 1
}

/// The string literals of Rust or RON, and the comments that the command line prints as help.
fn in_source(text: &str) -> Vec<(usize, String)> {
    let tokens: TokenStream = text
        .parse()
        .unwrap_or_else(|fault| panic!("{fault}: {}", text.lines().next().unwrap_or("")));
    let mut found = Vec::new();
    literals(tokens, false, &mut found);
    found
}

/// `is_help`: whether doc comments here are printed, as those of a type that the command line is made of.
fn literals(tokens: TokenStream, is_help: bool, found: &mut Vec<(usize, String)>) {
    let mut docs: Vec<(usize, String)> = Vec::new();
    let mut is_help_next = is_help;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                if let Some(TokenTree::Punct(inner)) = tokens.peek()
                    && inner.as_char() == '!'
                {
                    tokens.next();
                }
                let Some(TokenTree::Group(group)) = tokens.next() else {
                    continue;
                };
                let text = group.stream().to_string();
                match text.split([' ', '(', '=']).next().unwrap_or_default() {
                    "doc" => docs.extend(strings(group.stream())),
                    "derive" => {
                        let derives = ["Parser", "Args", "Subcommand", "ValueEnum"];
                        is_help_next |= derives.iter().any(|name| text.contains(name));
                    }
                    "error" | "arg" | "command" | "value" | "clap" => {
                        found.extend(strings(group.stream()));
                    }
                    _ => {}
                }
                continue;
            }
            TokenTree::Literal(literal) => {
                let line = literal.span().start().line;
                if let Lit::Str(string) = Lit::new(literal) {
                    found.push((line, string.value()));
                }
            }
            TokenTree::Group(group) => {
                let is_body = group.delimiter() == Delimiter::Brace;
                literals(group.stream(), is_help_next && is_body, found);
                if is_body {
                    is_help_next = is_help;
                }
            }
            TokenTree::Ident(_) if is_help_next && !docs.is_empty() => {
                found.extend(paragraphs(docs.drain(..)));
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
        docs.clear();
    }
}

fn strings(tokens: TokenStream) -> Vec<(usize, String)> {
    let literal = |token| match token {
        TokenTree::Literal(literal) => vec![literal],
        _ => Vec::new(),
    };
    let string = |literal: proc_macro2::Literal| {
        let line = literal.span().start().line;
        let string = syn::parse_str::<LitStr>(&literal.to_string()).ok()?;
        Some((line, string.value()))
    };
    let mut found = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => found.extend(strings(group.stream())),
            token => found.extend(literal(token).into_iter().filter_map(string)),
        }
    }
    found
}

/// Lines that follow each other, put together up to a blank one.
fn paragraphs(lines: impl IntoIterator<Item = (usize, String)>) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut goes_on = false;
    for (nth, line) in lines {
        let line = line.trim();
        match found.last_mut() {
            _ if line.is_empty() => goes_on = false,
            Some(last) if goes_on => {
                last.1.push(' ');
                last.1.push_str(line);
            }
            _ => {
                found.push((nth, line.to_owned()));
                goes_on = true;
            }
        }
    }
    found
}

/// Paragraphs, list items, headings and table cells of running text; neither code nor comments.
fn in_prose(text: &str) -> Vec<(usize, String)> {
    let mut lines = Vec::new();
    let mut is_code = false;
    let mut is_comment = false;
    for (nth, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
            lines.push((nth + 1, String::new()));
            continue;
        }
        if is_code {
            continue;
        }
        let mut shown = String::new();
        let mut rest = line;
        loop {
            let mark = if is_comment { "-->" } else { "<!--" };
            let Some((before, after)) = rest.split_once(mark) else {
                break;
            };
            if !is_comment {
                shown.push_str(before);
            }
            is_comment = !is_comment;
            rest = after;
        }
        if !is_comment {
            shown.push_str(rest);
        }
        let shown = without_tags(&shown);
        let shown = shown.trim();
        let begins = ["#", "- ", "* ", "> ", "|"]
            .iter()
            .any(|mark| shown.starts_with(mark))
            || shown.split_once(". ").is_some_and(|(number, _)| {
                !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
            });
        if begins {
            lines.push((nth + 1, String::new()));
        }
        if shown.starts_with('|') {
            for cell in shown.split('|') {
                lines.push((nth + 1, cell.to_owned()));
                lines.push((nth + 1, String::new()));
            }
        } else {
            lines.push((nth + 1, shown.to_owned()));
        }
        if shown.starts_with('#') {
            lines.push((nth + 1, String::new()));
        }
    }
    paragraphs(lines)
}

/// A line without its `<kbd …>` and other tags.
fn without_tags(line: &str) -> String {
    let mut shown = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('<') {
        shown.push_str(before);
        let is_tag = after.starts_with(|c: char| c == '/' || c.is_ascii_lowercase());
        if let Some((_, behind)) = after.split_once('>').filter(|_| is_tag) {
            rest = behind;
        } else {
            shown.push('<');
            rest = after;
        }
    }
    shown + rest
}

/// What stands between quotation marks in a script.
fn in_script(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (nth, line) in text.lines().enumerate() {
        let mut rest = line.split("//").next().unwrap_or_default();
        while let Some(at) = rest.find(['"', '\'', '`']) {
            let mark = rest[at..].chars().next().unwrap_or('"');
            let Some((string, after)) = rest[at + 1..].split_once(mark) else {
                break;
            };
            found.push((nth + 1, string.to_owned()));
            rest = after;
        }
    }
    found
}
