//! HTML and SVG as elements. Every text is escaped here and nowhere else, and every element is
//! closed, so that what is written is well-formed XML too.

use std::fmt::{self, Display, Write};

use chancery_atlas::grammar::acts;

/// A piece of HTML or SVG: elements and texts, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup(String);

/// An element with its attributes and what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    name: &'static str,
    attributes: String,
    inner: Markup,
}

/// Elements that hold nothing, and are written as one tag. Elsewhere HTML wants an end tag.
const HOLLOW: [&str; 12] = [
    "br", "circle", "col", "hr", "input", "line", "link", "meta", "path", "polygon", "rect", "use",
];

impl Markup {
    pub fn lines(elements: impl IntoIterator<Item = Element>) -> Self {
        let mut all = Self::default();
        for element in elements {
            all.push(element);
            all.0.push('\n');
        }
        all
    }

    /// Adds more at the end.
    pub fn push(&mut self, more: impl Into<Self>) {
        self.0.push_str(&more.into().0);
    }

    /// An HTML document: its title, its styles and its body, in English.
    pub fn page(title: &str, styles: &[&'static str], body: Self) -> String {
        let styles = styles.iter().map(|css| Element::style(css));
        let body = Element::new("body").broken().with(body);
        Self::document(title, styles.collect(), body)
    }

    /// An HTML document: its title, what else is in its head, and its body, in English.
    pub fn document(title: &str, head: Self, body: Element) -> String {
        let head = Element::new("head")
            // HTML wants this among the first 1024 bytes, so it goes before the title.
            .with(Element::new("meta").set("charset", "utf-8"))
            .with(Element::new("title").text(title))
            .with(head);
        let html = Element::new("html")
            .set("lang", "en")
            .with(head)
            .broken()
            .with(body);
        format!("<!DOCTYPE html>\n{}\n", Self::from(html).0)
    }

    /// Whether there is nothing.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Display for Markup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Element> for Markup {
    fn from(element: Element) -> Self {
        let Element {
            name,
            attributes,
            inner,
        } = element;
        Self(if inner.is_empty() && HOLLOW.contains(&name) {
            format!("<{name}{attributes}/>")
        } else {
            format!("<{name}{attributes}>{inner}</{name}>")
        })
    }
}

impl FromIterator<Element> for Markup {
    fn from_iter<T: IntoIterator<Item = Element>>(elements: T) -> Self {
        let mut all = Self::default();
        for element in elements {
            all.push(element);
        }
        all
    }
}

impl Element {
    /// An element without attributes that holds nothing.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            attributes: String::new(),
            inner: Markup(String::new()),
        }
    }

    /// A style sheet, which stands as it is: it is never made of what somebody wrote.
    pub fn style(css: &'static str) -> Self {
        let mut style = Self::new("style");
        style.inner.0.push_str(css);
        style
    }

    /// A script, which stands as it is: it is never made of what somebody wrote.
    pub fn script(js: &'static str) -> Self {
        let mut script = Self::new("script");
        script.inner.0.push_str(js);
        script
    }

    #[must_use]
    pub fn set(mut self, name: &'static str, value: impl Display) -> Self {
        self.attributes.push(' ');
        self.attributes.push_str(name);
        self.attributes.push_str("=\"");
        escape(&mut self.attributes, value);
        self.attributes.push('"');
        self
    }

    /// With a text at the end of what it holds.
    #[must_use]
    pub fn text(mut self, text: impl Display) -> Self {
        escape(&mut self.inner.0, text);
        self
    }

    /// With more at the end of what it holds.
    #[must_use]
    pub fn with(mut self, more: impl Into<Markup>) -> Self {
        self.inner.push(more);
        self
    }

    /// With a line break at the end of what it holds.
    #[must_use]
    pub fn broken(mut self) -> Self {
        self.inner.0.push('\n');
        self
    }
}

/// Adds a text so that it shows as it is; what no XML can hold shows as a sign in its stead.
fn escape(out: &mut String, text: impl Display) {
    struct Escaping<'a>(&'a mut String);
    impl Write for Escaping<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for c in text.chars() {
                match c {
                    '&' => self.0.push_str("&amp;"),
                    '<' => self.0.push_str("&lt;"),
                    '>' => self.0.push_str("&gt;"),
                    '"' => self.0.push_str("&quot;"),
                    // A player's name may hold signs that turn the line round or end the file: none
                    // get through.
                    '\t' | '\n' | ' '..
                        if !acts(c) && !matches!(c, '\u{c}' | '\u{fffe}' | '\u{ffff}') =>
                    {
                        self.0.push(c);
                    }
                    _ => self.0.push('\u{fffd}'),
                }
            }
            Ok(())
        }
    }
    // Writing to a text can't fail, and no `Display` of ours does.
    let _ = write!(Escaping(out), "{text}");
}
