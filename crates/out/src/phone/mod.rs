//! The page of one player on his phone: his board, a form for his slip, and what he is told. It is
//! made of that player's view and of what is asked of him, and knows no more. Without a script it is
//! a plain form.

use std::fmt::Display;
use std::sync::LazyLock;

use crate::fixed::{FixedFile, name_of_bytes};
use crate::picture::{self, DraftMark, on_phone};
use crate::public::{self, fitting, linked, zoom_buttons};
use chancery_engine::order::{Action, DISBAND, Order};
use chancery_game::markup::{Element, Markup};
use chancery_game::output::PhonePath;
use chancery_game::report::{self, SeasonForm, blocks};
use chancery_game::view::View;

/// The style of the page.
pub fn style_file() -> FixedFile {
    let own = include_str!("phone.css");
    let sheets = [picture::STYLE, &picture::NIGHT, public::STYLE, own];
    FixedFile::style(PhonePath::Style.address(), &sheets)
}

/// The script of the page.
pub fn script_file() -> FixedFile {
    let scripts = [public::MAP, public::CLOCK, SCRIPT];
    FixedFile::script(PhonePath::Script.address(), &scripts)
}

static FILES: LazyLock<[FixedFile; 2]> = LazyLock::new(|| [style_file(), script_file()]);

/// The script that keeps what is written, sends it again, draws it on the map, and takes orders there.
pub const SCRIPT: &str = include_str!("phone.js");

/// What does not change while a phase is open: the board, and what the player is told.
pub struct PhoneBoard {
    board: Markup,
    told: Markup,
    title: String,
    /// The colours of his power, where he plays one.
    colours: Option<Element>,
    /// Tells it from others: a script that holds this one is not sent it again.
    name: String,
}

/// What is asked of a player: an order for a unit, a build, a removal, a claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhoneAsk {
    /// `A Par`, `Build 1`; it comes back with what is written for it.
    pub name: String,
    pub choices: Vec<PhoneChoice>,
    /// What is written so far.
    pub written: String,
    /// Whether it is missing where nothing is written.
    pub owed: bool,
    /// What stands in its line until something is written.
    pub hint: &'static str,
    /// How that is read; `None` where it is read as written, or where that would tell the player more
    /// than he may know.
    pub read: Option<String>,
}

/// An order that he can choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneChoice {
    pub verb: &'static str,
    pub text: String,
    /// What it has to do with the map.
    pub mark: DraftMark,
}

/// How it stands with a player's slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhoneSlip {
    /// It can be written.
    Open {
        asks: Vec<PhoneAsk>,
        /// What is asked besides where he invests for the first time. A script brings it when he
        /// does.
        beside: Vec<PhoneAsk>,
        /// Lines that answer nothing that is asked.
        more: String,
    },
    /// It is handed in, and sealed.
    In(Vec<String>),
    /// The slips are open, or the game master has entered this one.
    Entered,
    Over,
}

/// A player's page.
pub struct PhonePage<'a> {
    pub board: &'a PhoneBoard,
    /// The name of the player's seat.
    pub whose: &'a str,
    pub phase: &'a str,
    pub slip: &'a PhoneSlip,
    /// Tells this page from older ones of the same player: it comes back with what he hands in.
    pub stamp: &'a str,
    /// What came of what he did last.
    pub said: &'a str,
    /// Tells the script whether there is a newer page.
    pub edition: &'a str,
}

impl PhoneBoard {
    /// That of a player's view.
    pub fn new(view: &View) -> Self {
        let drawing = on_phone(view);
        let own = view.own_power();
        let own = own.map(|power| &view.board.power(power).name);
        let colours = drawing
            .powers
            .into_iter()
            .find(|power| Some(&power.name) == own);
        let mut told = Markup::default();
        if !view.turns.is_empty() {
            // Of a board that he sees in part, his own affairs tell what became of his units.
            let results = if view.is_partial() {
                report::Document::default()
            } else {
                report::latest(view, SeasonForm::Compact)
            };
            told.push(blocks(&results.lowered()));
        }
        told.push(blocks(&report::own_affairs(view).lowered()));
        // A chart with gaps would tell what he does not see.
        if !view.is_partial() {
            told.push(blocks(&report::centre_chart(view).lowered()));
        }
        let board = Markup::from(Element::new("div").set("class", "map").with(drawing.board));
        let name = name_of_bytes(&[&board.to_string(), &told.to_string(), view.title()]);
        Self {
            board,
            told,
            title: view.title().to_owned(),
            colours: colours.map(|power| power.swatch),
            name,
        }
    }
}

impl PhonePage<'_> {
    pub fn html(&self) -> String {
        let body = Element::new("body").broken().with(self.whole());
        let [style, script] = &*FILES;
        let head = fitting(linked(style, script));
        Markup::document(&format!("{}: {}", self.whose, self.phase), head, body)
    }

    /// What a page is answered whose script holds some of this one already: without the board, and
    /// with only the names of the rows that it holds. All of the page where its board is another one.
    pub fn part(&self, board: &str, rows: &str) -> String {
        if board != self.board.name {
            return self.html();
        }
        let held: Vec<&str> = rows.split(' ').collect();
        let changed = [self.said(), self.form(&held)];
        Markup::from(self.main(Markup::lines(changed))).to_string()
    }

    fn whole(&self) -> Markup {
        let now = Element::new("p")
            .set("class", "now")
            .with(self.board.colours.iter().cloned().collect::<Markup>())
            .text(self.whose)
            .with(Element::new("small").text(self.phase));
        let header = Element::new("header").broken().with(Markup::lines([
            Element::new("h1").text(&self.board.title),
            now,
            zoom_buttons(),
        ]));
        let figure = Element::new("figure").with(self.board.board.clone());
        // The map stays in sight beside the slip.
        let desk = Element::new("div")
            .set("class", "desk")
            .broken()
            .with(Markup::lines([figure, self.form(&[])]));
        let told = Element::new("section")
            .set("id", "told")
            .set("tabindex", 0)
            .set("aria-label", "Results and statement")
            .broken()
            .with(self.board.told.clone());
        Markup::lines([self.main(Markup::lines([header, self.said(), desk, told]))])
    }

    fn main(&self, inside: Markup) -> Element {
        Element::new("main")
            .set("data-phase", self.phase)
            .set("data-edition", self.edition)
            .set("data-board", &self.board.name)
            .broken()
            .with(inside)
    }

    fn said(&self) -> Element {
        Element::new("p")
            .set("id", "said")
            .set("role", "status")
            .text(self.said)
    }

    /// The form, with only the names of rows that are held already.
    fn form(&self, held: &[&str]) -> Element {
        let inside = match self.slip {
            PhoneSlip::Open { asks, beside, more } => open(asks, beside, more, held),
            PhoneSlip::In(lines) => sealed(lines),
            PhoneSlip::Entered => Markup::lines([paragraph(
                "Your slip is in the game master's hands. The results come here.",
            )]),
            PhoneSlip::Over => Markup::lines([paragraph("The game is over.")]),
        };
        // It comes back with the slip: one that answers an older page is not taken for this phase.
        let stamp = hidden("stamp", self.stamp);
        Element::new("form")
            .set("id", "slip")
            .set("method", "post")
            .set("autocomplete", "off")
            .broken()
            .with(Markup::lines([stamp]))
            .with(inside)
    }
}

fn hidden(name: impl Display, value: &str) -> Element {
    Element::new("input")
        .set("type", "hidden")
        .set("name", name)
        .set("value", value)
}

fn paragraph(text: &'static str) -> Element {
    Element::new("p").text(text)
}

fn button(act: &'static str, text: &'static str) -> Element {
    Element::new("button")
        .set("name", "act")
        .set("value", act)
        .text(text)
}

/// A slip that is being written.
fn open(asks: &[PhoneAsk], beside: &[PhoneAsk], more: &str, held: &[&str]) -> Markup {
    let mut all = Markup::lines([Element::new("h2").text("Your slip")]);
    if asks.is_empty() {
        all.push(Markup::lines([paragraph(
            "Nothing is asked of you in this phase. You can still write lines.",
        )]));
    }
    let rows = asks.iter().enumerate();
    all.push(Markup::lines(rows.map(|(nth, ask)| row(nth, ask, held))));
    // A script that holds rows brings these itself.
    if held.is_empty() {
        all.push(without_script(asks.len(), beside));
    }
    let area = Element::new("textarea")
        .set("name", "more")
        .set("id", "more")
        .set("rows", 3)
        .set("autocapitalize", "off")
        .set("spellcheck", "false")
        .text(more);
    let other = Element::new("label")
        .set("for", "more")
        .text("Other lines, one order each");
    all.push(Markup::lines([
        Element::new("p")
            .set("class", "other")
            .with(other)
            .with(area),
        Element::new("p")
            .set("class", "acts")
            .with(button("read", "Check"))
            .with(button("hand-in", "Hand in")),
    ]));
    all
}

/// Rows that a script brings when they are due, for a browser without one: folded, power by power.
fn without_script(first: usize, asks: &[PhoneAsk]) -> Markup {
    let mut rows = asks.iter().enumerate().peekable();
    let mut folds = Vec::new();
    // The numbers go on from the rows above: the form's fields are told apart by them.
    while let Some(&(_, ask)) = rows.peek() {
        let name = power_of(ask);
        let summary = format!("Ballots in {name}, where you invest for the first time");
        let mut fold = Element::new("details").with(Element::new("summary").text(summary));
        while let Some((nth, ask)) = rows.next_if(|(_, ask)| power_of(ask) == name) {
            fold = fold.with(asked(first + nth, ask));
        }
        folds.push(fold);
    }
    if folds.is_empty() {
        return Markup::default();
    }
    Markup::lines([Element::new("noscript").with(folds.into_iter().collect::<Markup>())])
}

/// The power of a ballot, which stands before what is asked of it.
fn power_of(ask: &PhoneAsk) -> &str {
    ask.name.split(": ").next().unwrap_or_default()
}

/// A row under a name made of its bytes; without them where a script holds it.
fn row(nth: usize, ask: &PhoneAsk, held: &[&str]) -> Element {
    let whole = asked(nth, ask);
    let name = name_of_bytes(&[&Markup::from(whole.clone()).to_string()]);
    // Of a dozen rows no two share half a name.
    let name = &name[..8];
    let row = if held.contains(&name) {
        Element::new("fieldset")
    } else {
        whole
    };
    row.set("data-row", name)
}

/// One thing that is asked: chosen from what is legal, or written.
fn asked(nth: usize, ask: &PhoneAsk) -> Element {
    // What is written stands in one of two fields, the list or the line: sent back from both it
    // would count twice.
    let is_choice = ask.choices.iter().any(|choice| choice.text == ask.written);
    let none = Element::new("option").set("value", "").text("\u{2014}");
    let mut select = Element::new("select")
        .set("name", format_args!("order{nth}"))
        .set("id", format_args!("order{nth}"))
        .set("aria-label", format_args!("Order of {}", ask.name))
        .with(none);
    // In the order of the choices, and not by the alphabet.
    let mut verbs: Vec<&'static str> = Vec::new();
    for choice in &ask.choices {
        if !verbs.contains(&choice.verb) {
            verbs.push(choice.verb);
        }
    }
    for verb in verbs {
        let options = ask
            .choices
            .iter()
            .filter(|choice| choice.verb == verb)
            .map(|choice| {
                let mut option = Element::new("option").set("value", &choice.text);
                // The script draws the line from these numbers: it knows nothing of the board.
                if let Some([(x, y), (to_x, to_y)]) = choice.mark.line {
                    option = option.set("data-line", format_args!("{x} {y} {to_x} {to_y}"));
                }
                if !choice.mark.places.is_empty() {
                    option = option.set("data-places", choice.mark.places.join(" "));
                }
                if choice.text == ask.written {
                    option = option.set("selected", "");
                }
                option.text(&choice.text)
            });
        let group = Element::new("optgroup").set("label", verb);
        select = select.with(group.with(options.collect::<Markup>()));
    }
    let typed = Element::new("input")
        .set("name", format_args!("typed{nth}"))
        .set("id", format_args!("typed{nth}"))
        .set("aria-label", format_args!("Order of {}, written", ask.name))
        .set("placeholder", ask.hint)
        .set("autocapitalize", "off")
        .set("spellcheck", "false")
        .set("value", if is_choice { "" } else { &ask.written });
    let mut all = Element::new("fieldset");
    if ask.owed {
        all = all.set("data-owed", "");
    }
    if let Some(place) = ask.place() {
        all = all.set("data-at", place);
    }
    all = all
        .with(Element::new("legend").text(&ask.name))
        .with(hidden(format_args!("ask{nth}"), &ask.name))
        .with(select)
        .with(typed);
    if let Some(read) = &ask.read {
        all = all.with(Element::new("p").set("class", "read").text(read));
    }
    all
}

/// A slip that is in.
fn sealed(lines: &[String]) -> Markup {
    let mut all = Markup::lines([
        Element::new("h2").text("Your slip is in"),
        paragraph("It is sealed. You can take it back until the game master opens the slips."),
    ]);
    let lines = lines.iter().map(|line| Element::new("li").text(line));
    all.push(Markup::lines([
        Element::new("ul").with(lines.collect::<Markup>()),
        Element::new("p")
            .set("class", "acts")
            .with(button("take-back", "Take it back")),
    ]));
    all
}

/// The word under which an order is found among those of its unit.
const fn verb(order: &Order) -> &'static str {
    match order {
        Order::Build { .. } => "Build",
        Order::Remove { .. } => DISBAND,
        Order::Waive => "Waive",
        Order::Pools(_) => "Mobilization",
        Order::Ballots(_) => "Invest",
        Order::Kinds(_) => "Choose",
        Order::Claims(_) => "Claim",
        Order::Secret(_) => "Name",
        Order::Unit { .. } | Order::Scales(_) => match order.action() {
            Some(Action::Hold) => "Hold",
            Some(Action::Move { .. } | Action::Either { .. }) => "Move",
            Some(Action::SupportHold { .. } | Action::SupportMove { .. }) => "Support",
            Some(Action::Convoy { .. }) => "Convoy",
            Some(Action::Board { .. }) => "Board",
            Some(Action::Land { .. }) => "Land",
            Some(Action::Disband) => "Disband",
            None => "Other",
        },
    }
}

impl PhoneAsk {
    /// The province of the unit to which all its orders are.
    fn place(&self) -> Option<&str> {
        let mut units = self
            .choices
            .iter()
            .map(|choice| choice.mark.unit.as_deref());
        let first = units.next()??;
        // Builds are of no unit, and their choices lie in several provinces.
        units.all(|unit| unit == Some(first)).then_some(first)
    }
}

impl PhoneChoice {
    /// An order with its text, and what it has to do with the map.
    pub const fn new(order: &Order, text: String, mark: DraftMark) -> Self {
        Self {
            verb: verb(order),
            text,
            mark,
        }
    }
}
