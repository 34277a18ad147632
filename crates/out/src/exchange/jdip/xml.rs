//! XML of strangers: decoded, bounded, and read with the place of everything.

use std::borrow::Cow;

use roxmltree::{Document, Error, Node, ParsingOptions};

use super::JdipError;
use crate::exchange::file;

/// No document has more elements, texts and comments.
const MOST_NODES: u32 = 400_000;

/// No element has more attributes: each is compared with all others.
const MOST_ATTRIBUTES: usize = 1000;

/// No element has more others round it.
const DEEPEST: usize = 100;

/// No document grows beyond so many bytes by its entities.
const MOST_BY_ENTITIES: usize = 32 << 20;

/// Prefixes that are declared nowhere but in the document's type: so many may be.
const MOST_PREFIXES: usize = 8;

/// The text of a document, fit to be parsed.
pub(in crate::exchange) struct XmlText {
    /// What messages call it.
    pub name: String,
    content: String,
    /// Where each line but the first begins.
    lines: Vec<usize>,
}

impl XmlText {
    /// Of the bytes of a file.
    ///
    /// # Errors
    /// It is no text, or entities would make it too long.
    pub(crate) fn of_bytes(name: &str, bytes: Vec<u8>) -> Result<Self, JdipError> {
        let content = decoded(bytes).map_err(|why| JdipError::unreadable(name, why))?;
        // No value of an attribute holds a `<`, so each is in one piece with its element.
        let attributes = content.split('<').map(|tag| tag.matches('=').count());
        if attributes.max().unwrap_or_default() > MOST_ATTRIBUTES {
            return Err(JdipError::unreadable(
                name,
                format!("an element in it has more than {MOST_ATTRIBUTES} attributes"),
            ));
        }
        if grown(&content) > MOST_BY_ENTITIES {
            return Err(JdipError::unreadable(
                name,
                "its entities make it far too long; write them out",
            ));
        }
        let mut text = Self {
            name: name.to_owned(),
            content,
            lines: Vec::new(),
        };
        for _ in 0..MOST_PREFIXES {
            let Err(Error::UnknownNamespace(unknown, _)) =
                Document::parse_with_options(&text.content, options())
            else {
                break;
            };
            text.declare(&unknown);
        }
        text.lines = text
            .content
            .match_indices('\n')
            .map(|(at, _)| at + 1)
            .collect();
        Ok(text)
    }

    pub(crate) fn parse(&self) -> Result<Document<'_>, JdipError> {
        let document = Document::parse_with_options(&self.content, options()).map_err(|why| {
            if matches!(why, Error::UnclosedRootNode) {
                let last = self.lines.len() + 1;
                return JdipError::Unreadable(format!(
                    "{}:{last}: it was cut off: its first element is not closed",
                    self.name
                ));
            }
            let at = why.pos();
            let told = why.to_string();
            let end = format!(" at {at}");
            let what = told.strip_suffix(&end).unwrap_or(&told);
            JdipError::Unreadable(format!("{}:{at}: it is not XML: {what}", self.name))
        })?;
        let mut open = vec![(document.root(), 0)];
        while let Some((node, depth)) = open.pop() {
            if depth > DEEPEST {
                return Err(JdipError::Unreadable(format!(
                    "{}: its elements are nested more than {DEEPEST} deep",
                    self.place(node)
                )));
            }
            open.extend(node.children().map(|child| (child, depth + 1)));
        }
        Ok(document)
    }

    /// The place of an element: file and line.
    pub(crate) fn place(&self, node: Node) -> String {
        let start = node.range().start;
        let line = self.lines.partition_point(|&begin| begin <= start) + 1;
        format!("{}:{line}", self.name)
    }

    /// An attribute that must be there.
    pub(crate) fn need<'a>(&self, node: Node<'a, '_>, name: &str) -> Result<&'a str, JdipError> {
        node.attribute(name).map(str::trim).ok_or_else(|| {
            let tag = node.tag_name().name();
            JdipError::Unreadable(format!("{}: <{tag}> lacks `{name}`", self.place(node)))
        })
    }

    /// Declares a prefix at the outermost element. Attributes that a document's type adds to every
    /// element are not read, and namespaces may be declared by them.
    fn declare(&mut self, prefix: &str) {
        if let Some(at) = after_first_name(&self.content) {
            let declared = format!(" xmlns:{prefix}=\"{prefix}\"");
            self.content.insert_str(at, &declared);
        }
    }
}

fn options<'input>() -> ParsingOptions<'input> {
    ParsingOptions {
        allow_dtd: true,
        nodes_limit: MOST_NODES,
        ..ParsingOptions::default()
    }
}

/// The text of a file: UTF-8, or Latin-1 where it says so.
fn decoded(bytes: Vec<u8>) -> Result<String, String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]).to_ascii_lowercase();
    let declared = head
        .split("encoding=")
        .nth(1)
        .and_then(|rest| rest.split(['"', '\'']).nth(1))
        .unwrap_or("utf-8");
    let is_latin = matches!(declared, "iso-8859-1" | "windows-1252" | "latin1");
    if is_latin && !bytes.contains(&0) {
        return Ok(bytes.into_iter().map(char::from).collect());
    }
    file::of_bytes(bytes)
}

/// To how many bytes the entities that a document declares can make it grow, at the most: each of
/// them stands for no more than its type has, and those that name others for 255 of them.
fn grown(text: &str) -> usize {
    let Some(end) = after_first_name(text) else {
        return 0;
    };
    let (head, body) = text.split_at(end);
    let declares = head
        .split("<!ENTITY")
        .skip(1)
        .any(|rest| !rest.trim_start().starts_with('%'));
    if !declares {
        return 0;
    }
    let nested = if head.contains('&') { 255 } else { 1 };
    body.matches('&')
        .count()
        .saturating_mul(head.len())
        .saturating_mul(nested)
}

/// Where the name of the outermost element ends.
fn after_first_name(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += text[at..].find('<')?;
        let rest = &text[at..];
        at += if rest.starts_with("<?") {
            end_of(rest, "<?", "?>")?
        } else if rest.starts_with("<!--") {
            end_of(rest, "<!--", "-->")?
        } else if rest.starts_with("<!") {
            type_end(rest)?
        } else {
            let name = &rest[1..];
            let end = name.find(|c: char| c.is_whitespace() || "/>".contains(c))?;
            return Some(at + 1 + end);
        };
    }
}

/// Where what begins with one mark ends behind the other; the two share no character.
fn end_of(text: &str, begin: &str, end: &str) -> Option<usize> {
    let inside = text.get(begin.len()..)?;
    Some(begin.len() + inside.find(end)? + end.len())
}

/// Where a document's type ends, with the declarations inside it.
fn type_end(text: &str) -> Option<usize> {
    let mut at = 0;
    let mut depth = 0_usize;
    loop {
        let rest = &text[at..];
        if rest.starts_with("<!--") {
            at += end_of(rest, "<!--", "-->")?;
            continue;
        }
        let c = rest.chars().next()?;
        match c {
            '<' => depth += 1,
            '>' => depth = depth.checked_sub(1)?,
            '"' | '\'' => at += 1 + rest[1..].find(c)?,
            _ => {}
        }
        at += c.len_utf8();
        if depth == 0 {
            return Some(at);
        }
    }
}

/// A text as an id: lower-case letters and digits, nothing else.
pub(in crate::exchange) fn id(text: &str) -> String {
    let folded = chancery_atlas::board::fold(text);
    folded
        .chars()
        .filter(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        .collect()
}

/// What somebody wrote, cut where it is too long for a message.
pub(in crate::exchange) fn cut(text: &str) -> Cow<'_, str> {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => Cow::Owned(format!("{}…", &text[..at])),
        None => Cow::Borrowed(text),
    }
}
