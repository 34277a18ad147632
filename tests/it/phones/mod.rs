//! Slips from the players' phones, as phones send them: over HTTP, to a program whose screen a test
//! sees.

mod again;
#[cfg(unix)]
mod alone;
mod answers;
mod evening;
mod every_order;
mod folders;
#[cfg(unix)]
mod killed;
mod light;
mod losses;
mod lost;
mod manners;
#[cfg(unix)]
mod names;
#[cfg(unix)]
mod overtaken;
mod ports;
mod read_back;
mod rows;
mod sealed;
mod streams;
#[cfg(unix)]
mod telephone;
#[cfg(unix)]
mod touched;
mod twins;
mod variants;
mod written;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use chancery_engine::seat::SeatId;

use crate::screen::harness::Desk;
use crate::serve::client::{self, Answer, say};

/// Bytes in hexadecimal.
static HEX: LazyLock<Vec<String>> =
    LazyLock::new(|| (0..=255).map(|byte| format!("{byte:02x}")).collect());

/// What a phone sends with a slip.
type Fields = Vec<(String, String)>;

/// A table at which phones are let in.
struct PhoneTable {
    desk: Desk,
    at: SocketAddr,
    /// By seat.
    keys: Vec<String>,
}

impl PhoneTable {
    fn open(mut desk: Desk) -> Self {
        desk.keys(":phones on their own<Enter>2");
        let sign = desk.app.model.cx.phones.clone().unwrap();
        let urls: Vec<String> = sign.seats.into_iter().filter_map(|of| of.url).collect();
        let parts = |url: &String| {
            let rest = url.strip_prefix("http://").unwrap();
            let (at, key) = rest.split_once('/').unwrap();
            (at.parse().unwrap(), key.to_owned())
        };
        desk.keys("<Esc>");
        Self {
            at: parts(&urls[0]).0,
            keys: urls.iter().map(|url| parts(url).1).collect(),
            desk,
        }
    }

    /// A standard game at Spring 1901.
    fn standard() -> Self {
        Self::open(Desk::at_table(120, 40))
    }

    /// Does something over the network while the table's loop goes on.
    fn meanwhile<T: Send>(&mut self, work: impl FnOnce() -> T + Send) -> T {
        thread::scope(|scope| {
            let work = scope.spawn(work);
            while !work.is_finished() {
                self.desk.take_from_phones();
                thread::sleep(Duration::from_millis(1));
            }
            let done = work.join().unwrap();
            self.desk.take_from_phones();
            done
        })
    }

    fn phone(&self, seat: usize) -> Phone {
        Phone {
            at: self.at,
            key: self.keys[seat].clone(),
        }
    }

    fn page(&mut self, seat: usize) -> Page {
        let phone = self.phone(seat);
        self.meanwhile(|| phone.page())
    }

    fn send(&mut self, seat: usize, act: &str, fields: &Fields) -> Page {
        let phone = self.phone(seat);
        self.meanwhile(|| phone.send(act, fields))
    }

    /// Writes these lines on a seat's page and hands them in.
    fn hand_in(&mut self, seat: usize, lines: &str) -> Page {
        let page = self.page(seat);
        let fields = page.with_more(lines);
        self.send(seat, "hand-in", &fields)
    }

    /// Opens the slips and settles the phase.
    fn settle(&mut self) {
        let phase = self.desk.game().phase();
        self.desk.keys("<F5>");
        for _ in 0..4 {
            if self.desk.game().phase() != phase {
                break;
            }
            self.desk.keys(if self.desk.app.model.cx.has_box() {
                "y"
            } else {
                "<F5>"
            });
        }
        assert_ne!(self.desk.game().phase(), phase, "{}", self.desk.text());
        self.desk.keys("<Esc><Esc>");
    }

    fn is_in(&self, seat: usize) -> bool {
        self.desk.table().is_sealed(SeatId::nth(seat).unwrap())
    }

    /// Whether a line is on the sheet, and is read as an order.
    fn takes(&self, written: &str) -> bool {
        let mut entries = self.desk.game().sheet().entries.iter();
        entries.any(|line| line.written == written && line.reading.order().is_some())
    }

    /// The lines on the sheet, as they were written.
    fn lines(&self) -> Vec<String> {
        let entries = self.desk.game().sheet().entries.iter();
        entries.map(|line| line.written.clone()).collect()
    }
}

#[derive(Clone)]
struct Phone {
    at: SocketAddr,
    key: String,
}

impl Phone {
    fn path(&self) -> String {
        format!("/{}", self.key)
    }

    fn page(&self) -> Page {
        let answer = client::get(self.at, &self.path());
        assert_eq!(answer.status, 200, "{answer:?}");
        Page(answer.body)
    }

    /// Sends the form as a browser without a script, which is sent back to its page.
    fn send(&self, act: &str, fields: &Fields) -> Page {
        let answer = self.post(act, fields, &format!("http://{}", self.at));
        assert_eq!(answer.status, 303, "{answer:?}");
        let to = format!("\r\nlocation: {}\r\n", self.path().to_lowercase());
        assert!(answer.head.contains(&to), "{}", answer.head);
        self.page()
    }

    /// What a phone sends with its form.
    fn request(&self, act: &str, fields: &Fields, origin: &str) -> String {
        let encoded = |text: &str| -> String {
            let escaped = text
                .bytes()
                .map(|byte| ["%", &HEX[usize::from(byte)]].concat());
            escaped.collect()
        };
        let mut body = format!("act={act}");
        for (name, value) in fields {
            body += &format!("&{name}={}", encoded(value));
        }
        let (at, path, length) = (self.at, self.path(), body.len());
        format!(
            "POST {path} HTTP/1.1\r\nHost: {at}\r\nOrigin: {origin}\r\nContent-Type: \
             application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    }

    fn post(&self, act: &str, fields: &Fields, origin: &str) -> Answer {
        let came = say(self.at, &self.request(act, fields, origin));
        let (head, body) = came.split_once("\r\n\r\n").unwrap();
        Answer {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            head: head.to_lowercase(),
            body: body.to_owned(),
        }
    }
}

/// The page of a phone.
struct Page(String);

impl Page {
    /// What came of what was done last.
    fn said(&self) -> String {
        let page = self.read();
        let said = page
            .descendants()
            .find(|node| node.attribute("id") == Some("said"));
        said.unwrap().text().unwrap_or_default().to_owned()
    }

    /// What the form says.
    fn slip(&self) -> String {
        let page = self.read();
        let mut nodes = page.descendants();
        let slip = nodes.find(|node| node.attribute("id") == Some("slip"));
        let texts = slip.unwrap().descendants().filter_map(|node| {
            let text = node.is_text().then(|| node.text())??.trim();
            (!text.is_empty()).then_some(text)
        });
        texts.collect::<Vec<_>>().join(" ")
    }

    /// What its buttons do.
    fn acts(&self) -> Vec<String> {
        let page = self.read();
        let buttons = page
            .descendants()
            .filter(|node| node.has_tag_name("button"));
        let acts = buttons.filter(|node| node.attribute("name") == Some("act"));
        acts.filter_map(|node| node.attribute("value").map(str::to_owned))
            .collect()
    }

    /// The fields in which a text is written for what is asked by these names.
    fn typed(&self, lines: &[(&str, &str)]) -> Fields {
        let mut fields = self.fields();
        for (field, name) in self.fields() {
            let line = lines.iter().find(|(ask, _)| *ask == name);
            if let (Some(nth), Some((_, text))) = (field.strip_prefix("ask"), line) {
                fields.push((format!("typed{nth}"), (*text).to_owned()));
            }
        }
        fields
    }

    /// What stands in the row of what is asked by a name: what is typed or chosen, then what is told.
    fn row(&self, name: &str) -> (String, Vec<String>) {
        let page = self.read();
        let is_row = |node: &roxmltree::Node<'_, '_>| {
            let mut inside = node.descendants();
            node.has_tag_name("fieldset")
                && inside.any(|node| node.has_tag_name("legend") && node.text() == Some(name))
        };
        let row = page.descendants().find(is_row);
        let row = row.unwrap_or_else(|| panic!("no row {name}: {}", self.slip()));
        let is_typed = |node: &roxmltree::Node<'_, '_>| {
            let field = node.attribute("name").unwrap_or_default();
            field.starts_with("typed")
        };
        let typed = row.descendants().find(is_typed);
        let typed = typed.and_then(|node| node.attribute("value"));
        let chosen = row.descendants();
        let mut chosen = chosen.filter(|node| node.attribute("selected").is_some());
        let chosen = chosen.find_map(|node| node.text());
        let text = typed.filter(|text| !text.is_empty()).or(chosen);
        let told = row.descendants();
        let told = told.filter(|node| node.attribute("class") == Some("read"));
        (
            text.unwrap_or_default().to_owned(),
            told.filter_map(|node| node.text().map(str::to_owned))
                .collect(),
        )
    }

    fn read(&self) -> roxmltree::Document<'_> {
        let text = self.0.strip_prefix("<!DOCTYPE html>\n").unwrap();
        roxmltree::Document::parse(text).unwrap()
    }

    /// The fields that the page itself gives: its stamp, and what each line is for.
    fn fields(&self) -> Fields {
        let page = self.read();
        let inputs = page.descendants().filter(|node| node.has_tag_name("input"));
        inputs
            .filter(|node| node.attribute("type") == Some("hidden"))
            .map(|node| {
                let value = |name| node.attribute(name).unwrap().to_owned();
                (value("name"), value("value"))
            })
            .collect()
    }

    /// What is asked, with the legal orders of each.
    fn asks(&self) -> BTreeMap<String, Vec<String>> {
        let page = self.read();
        let sets = page
            .descendants()
            .filter(|node| node.has_tag_name("fieldset"));
        sets.map(|set| {
            let name = set
                .descendants()
                .find(|node| node.has_tag_name("legend"))
                .unwrap();
            let options = set
                .descendants()
                .filter(|node| node.has_tag_name("option"))
                // The first one is no order.
                .filter(|node| node.attribute("value").is_none())
                .filter_map(|node| node.text());
            (
                name.text().unwrap().to_owned(),
                options.map(str::to_owned).collect(),
            )
        })
        .collect()
    }

    fn with_more(&self, lines: &str) -> Fields {
        let mut fields = self.fields();
        fields.push(("more".to_owned(), lines.to_owned()));
        fields
    }

    /// The fields in which an order is chosen for everything that is asked.
    fn chosen(&self, choose: impl Fn(&str, &[String]) -> Option<String>) -> Fields {
        let (mut fields, asks) = (self.fields(), self.asks());
        let chosen = fields.clone().into_iter().filter_map(|(field, name)| {
            let nth = field.strip_prefix("ask")?;
            let order = choose(&name, asks.get(&name)?)?;
            Some((format!("order{nth}"), order))
        });
        fields.extend(chosen);
        fields
    }
}
