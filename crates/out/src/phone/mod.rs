//! The page of one player on his phone: his board, a form for his slip, and what he is told. It is
//! made of that player's view and of what is asked of him, and knows no more. Without a script it is
//! a plain form.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::LazyLock;

use crate::fixed::{FixedFile, name_of_bytes};
use crate::picture::{self, DraftMark, on_phone};
use crate::public::{self, fitting, linked, zoom_buttons};
use chancery_atlas::grammar::counted;
use chancery_atlas::outline::Point;
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::{Action, DISBAND, Order};
use chancery_game::markup::{Element, Markup};
use chancery_game::output::PhonePath;
use chancery_game::report::{self, SeasonForm, blocks};
use chancery_game::view::View;

/// The selectors of what no phone's page has: settled orders, and steps from moment to moment.
const NOT_ON_PHONES: [&str; 42] = [
    ".casing,.outline,.shaft",
    ".casing",
    ".outline",
    ".shaft",
    ".support .outline,.support .shaft",
    ".support .outline",
    ".support .shaft",
    ".support .casing,.convoy .casing",
    ".convoy .outline,.convoy .shaft",
    ".aboard .outline,.aboard .shaft",
    ".retreat .outline,.retreat .shaft",
    ".head,.dot",
    ".outline,.head,.dot,.hold",
    ".arrow .open,.broken",
    ".broken",
    ".cross path,.struck path",
    ".cross .casing,.struck .casing",
    ".struck path",
    ".struck .casing",
    ".hold",
    ".tag rect",
    ".tag text",
    ".scale circle",
    ".scale text",
    ".void rect",
    ".won rect",
    "main:has(.powers li:nth-child(8))",
    "main:has(.powers li:nth-child(15))",
    "nav",
    ".step",
    "#play",
    ".scripted #play",
    ".step[aria-disabled]",
    ".step[href]:hover,#play:hover,summary:hover",
    "details ol",
    "details a",
    "details a[aria-current]",
    ".powers",
    ".powers li",
    ".powers svg",
    "#notice",
    "#notice.alarm",
];

/// The style of the page.
pub fn style_file() -> FixedFile {
    let own = include_str!("phone.css").to_owned();
    let shared = [picture::STYLE, &picture::NIGHT, public::STYLE];
    let [drawing, night, page] = shared.map(|sheet| without_rules(sheet, &NOT_ON_PHONES));
    FixedFile::style(PhonePath::Style.address(), &[&drawing, &night, &page, &own])
}

/// A style sheet without the rules of some selectors.
fn without_rules(sheet: &str, selectors: &[&str]) -> String {
    let mut kept = String::new();
    for rule in sheet.split_inclusive('}') {
        let (head, _) = rule.rsplit_once('{').unwrap_or((rule, ""));
        // Before the first rule of a screen's width stands that.
        let (outer, selector) = match head.rfind('{') {
            Some(at) => head.split_at(at + 1),
            None => ("", head),
        };
        if selectors.contains(&selector.trim()) {
            kept.push_str(outer);
        } else {
            kept.push_str(rule);
        }
    }
    kept
}

/// The script of the page.
pub fn script_file() -> FixedFile {
    let scripts = [public::MAP, public::CLOCK, SCRIPT];
    FixedFile::script(PhonePath::Script.address(), &scripts)
}

static FILES: LazyLock<[FixedFile; 2]> = LazyLock::new(|| [style_file(), script_file()]);

/// The script that keeps what is written, sends it again, draws it on the map, and takes orders there.
pub const SCRIPT: &str = include_str!("phone.js");

/// What does not change while a phase is open: whose page it is, the board, and what he is told.
pub struct PhoneBoard {
    /// The name of the player's seat.
    whose: String,
    phase: String,
    header: Element,
    board: Markup,
    /// What its provinces are called in orders.
    places: BTreeSet<String>,
    told: Markup,
    /// Tells it from others: a script that holds this one is not sent it again.
    name: String,
}

/// What is asked of a player: an order for a unit, a build, a removal, a claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhoneAsk {
    /// `A Par`, `Build 1`; it comes back with what is written for it.
    pub name: String,
    /// Whether something comes of leaving it out.
    pub is_due: bool,
    pub choices: Vec<PhoneChoice>,
    /// What is written so far.
    pub written: String,
    /// What stands in its line until something is written.
    pub hint: &'static str,
    /// What can be ordered there, where its name does not say it.
    pub about: &'static str,
    /// How that is read, and whether it counts.
    pub told: Vec<String>,
    /// Where influence is invested: how much in each power.
    pub steps: Vec<PhoneStep>,
}

/// How much is invested in a power.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneStep {
    /// The power's name.
    pub name: String,
    pub amount: u32,
    /// What can be invested in all powers together.
    pub most: u32,
}

/// An order that he can choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneChoice {
    pub verb: &'static str,
    pub text: String,
    /// What its button says beside the verb: `Burgundy`, `A Paris - Burgundy`.
    pub named: String,
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
    /// It is read back before it is sealed.
    ReadBack {
        read: PhoneReadBack,
        /// The fields of the form, with what is written there.
        fields: Vec<(String, String)>,
    },
    /// It is handed in, and sealed.
    In {
        read: PhoneReadBack,
        /// How late it came; `None` where it came in time.
        late: Option<String>,
        can_take_back: bool,
    },
    /// The slips are open, or the game master has entered this one.
    Entered,
    Over,
}

/// A slip as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhoneReadBack {
    pub lines: Vec<PhoneReadLine>,
    /// What is missing, and what comes of that; empty where nothing is.
    pub missing: String,
}

/// A line of a slip as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhoneReadLine {
    /// The order, or what was written where it is none.
    pub text: String,
    /// What was written, where that says something else.
    pub written: Option<String>,
    /// What there is to say of it.
    pub remark: Option<String>,
    /// Why it does not count; `None` where it does.
    pub fault: Option<String>,
    /// How the map shows it.
    pub verb: &'static str,
    pub mark: DraftMark,
}

/// A player's page.
pub struct PhonePage<'a> {
    pub board: &'a PhoneBoard,
    pub slip: &'a PhoneSlip,
    /// Tells this page from older ones of the same player: it comes back with what he hands in.
    pub stamp: &'a str,
    /// What came of what he did last.
    pub said: &'a str,
    /// Tells the script whether there is a newer page.
    pub edition: &'a str,
}

impl PhoneBoard {
    /// That of a player's view, who is called so.
    pub fn new(view: &View, whose: &str) -> Self {
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
        let board = Markup::from(
            Element::new("div")
                .set("class", "map small brief")
                .with(drawing.board),
        );
        let phase = view.calendar().name(view.now.phase);
        let now = Element::new("p")
            .set("class", "now")
            .with(
                colours
                    .map(|power| power.swatch)
                    .into_iter()
                    .collect::<Markup>(),
            )
            .text(whose)
            .with(Element::new("small").text(&phase));
        let header = Element::new("header").broken().with(Markup::lines([
            Element::new("h1").text(view.title()),
            now,
            zoom_buttons(),
        ]));
        let parts = [Markup::from(header.clone()), board.clone(), told.clone()];
        let parts = parts.map(|part| part.to_string());
        Self {
            name: name_of_bytes(&parts.each_ref().map(String::as_str)),
            whose: whose.to_owned(),
            phase,
            header,
            places: view
                .board
                .provinces
                .iter()
                .map(|of| of.abbr.clone())
                .collect(),
            board,
            told,
        }
    }
}

impl PhonePage<'_> {
    pub fn html(&self) -> String {
        let body = Element::new("body").broken().with(self.whole());
        let [style, script] = &*FILES;
        let head = fitting(linked(style, script));
        let PhoneBoard { whose, phase, .. } = self.board;
        Markup::document(&format!("{whose}: {phase}"), head, body)
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
        let figure = Element::new("figure").with(self.board.board.clone());
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
        let header = self.board.header.clone();
        Markup::lines([self.main(Markup::lines([header, self.said(), desk, told]))])
    }

    fn main(&self, inside: Markup) -> Element {
        // The map stays in sight beside a slip that is being written, and covers nothing else.
        let slip = match self.slip {
            PhoneSlip::Open { .. } => "open",
            _ => "shut",
        };
        Element::new("main")
            .set("data-slip", slip)
            .set("data-phase", &self.board.phase)
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
            PhoneSlip::Open { asks, beside, more } => {
                let places = &self.board.places;
                open(asks, beside, more, held, places)
            }
            PhoneSlip::ReadBack { read, fields } => read_back(read, fields),
            PhoneSlip::In {
                read,
                late,
                can_take_back,
            } => sealed(read, late.as_deref(), *can_take_back),
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
fn open(
    asks: &[PhoneAsk],
    beside: &[PhoneAsk],
    more: &str,
    held: &[&str],
    places: &BTreeSet<String>,
) -> Markup {
    let mut all = Markup::lines([Element::new("h2").text("Your slip")]);
    if !asks.is_empty() && !asks.iter().any(|ask| ask.is_due) {
        all.push(Markup::lines([paragraph(
            "You need not order anything in this phase, but you may.",
        )]));
    }
    let rows = asks.iter().enumerate();
    all.push(Markup::lines(
        rows.map(|(nth, ask)| row(nth, ask, held, places)),
    ));
    // A script that holds rows brings these itself.
    if held.is_empty() {
        all.push(without_script(asks.len(), beside, places));
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
    let other = Element::new("p")
        .set("class", "other")
        .with(other)
        .with(area);
    let acts = acts([button("read-back", "Check and hand in")]);
    if !asks.is_empty() || !more.is_empty() {
        all.push(Markup::lines([other, acts]));
        return all;
    }
    let summary = Element::new("summary").text("Write a line all the same");
    all.push(Markup::lines([
        paragraph("Nothing is asked of you in this phase."),
        Element::new("details").with(summary).with(other).with(acts),
    ]));
    all
}

/// The buttons below a slip.
fn acts(buttons: impl IntoIterator<Item = Element>) -> Element {
    Element::new("p")
        .set("class", "acts")
        .with(buttons.into_iter().collect::<Markup>())
}

/// Rows that a script brings when they are due, for a browser without one: folded, power by power.
fn without_script(first: usize, asks: &[PhoneAsk], places: &BTreeSet<String>) -> Markup {
    let mut rows = asks.iter().enumerate().peekable();
    let mut folds = Vec::new();
    // The numbers go on from the rows above: the form's fields are told apart by them.
    while let Some(&(_, ask)) = rows.peek() {
        let name = power_of(ask);
        let summary = format!("Ballots in {name}, where you invest for the first time");
        let mut fold = Element::new("details").with(Element::new("summary").text(summary));
        while let Some((nth, ask)) = rows.next_if(|(_, ask)| power_of(ask) == name) {
            fold = fold.with(asked(first + nth, ask, places));
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
fn row(nth: usize, ask: &PhoneAsk, held: &[&str], places: &BTreeSet<String>) -> Element {
    let whole = asked(nth, ask, places);
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
fn asked(nth: usize, ask: &PhoneAsk, places: &BTreeSet<String>) -> Element {
    // What is written stands in one of two fields, the list or the line: sent back from both it
    // would count twice.
    let is_choice = ask.choices.iter().any(|choice| choice.text == ask.written);
    let none = Element::new("option").set("value", "").text("\u{2014}");
    let mut select = Element::new("select")
        .set("name", format_args!("order{nth}"))
        .set("id", format_args!("order{nth}"))
        .set("aria-label", format_args!("Order of {}", ask.name));
    let from = ask.from();
    if let Some((x, y)) = from {
        select = select.set("data-from", format_args!("{x} {y}"));
    }
    select = select.with(none);
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
                // Its text is its value.
                let mut option = Element::new("option");
                // The script draws the line from these numbers: it knows nothing of the board.
                match choice.mark.line {
                    Some([at, (x, y)]) if from == Some(at) => {
                        option = option.set("data-line", format_args!("{x} {y}"));
                    }
                    Some([(x, y), (to_x, to_y)]) => {
                        option = option.set("data-line", format_args!("{x} {y} {to_x} {to_y}"));
                    }
                    None => {}
                }
                if choice.mark.places != named_in(&choice.text, ask.place(), places) {
                    option = option.set("data-places", choice.mark.places.join(" "));
                }
                if choice.text == ask.written {
                    option = option.set("selected", "");
                }
                option.set("data-named", &choice.named).text(&choice.text)
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
    if let Some(place) = ask.place() {
        all = all.set("data-at", place);
    }
    all = all
        .with(Element::new("legend").text(&ask.name))
        .with(hidden(format_args!("ask{nth}"), &ask.name));
    if !ask.about.is_empty() {
        all = all.with(Element::new("small").text(ask.about));
    }
    let is_stepped = ask.written.is_empty() || ask.steps.iter().any(|step| step.amount > 0);
    all = if is_stepped && !ask.steps.is_empty() {
        all.with(steps(nth, &ask.steps))
    } else {
        all.with(select).with(typed)
    };
    let told = ask.told.iter();
    let told = told.map(|told| Element::new("p").set("class", "read").text(told));
    all.with(told.collect::<Markup>())
}

/// The places that an order names beside the one of its unit, as the script finds them in its text.
fn named_in(text: &str, own: Option<&str>, places: &BTreeSet<String>) -> Vec<String> {
    let mut named: Vec<String> = text
        .split([' ', '/'])
        .filter(|word| places.contains(*word))
        .map(str::to_owned)
        .collect();
    if let Some(at) = named.iter().position(|name| own == Some(name)) {
        named.remove(at);
    }
    named
}

/// A number for each power; a script adds buttons.
fn steps(nth: usize, steps: &[PhoneStep]) -> Markup {
    let steps = steps.iter().map(|PhoneStep { name, amount, most }| {
        let id = format!("step{nth}-{name}");
        let number = Element::new("input")
            .set("type", "number")
            .set("inputmode", "numeric")
            .set("min", 0)
            .set("max", most)
            .set("name", &id)
            .set("id", &id)
            .set("aria-label", format_args!("Invest in {name}"))
            .set("value", amount);
        let label = Element::new("label").set("for", &id).text(name);
        Element::new("p")
            .set("class", "amount")
            .with(label)
            .with(number)
    });
    steps.collect()
}

/// A slip as it was read, before it is sealed.
fn read_back(read: &PhoneReadBack, fields: &[(String, String)]) -> Markup {
    let mut all = Markup::lines([heading("Is this your slip?")]);
    all.push(as_read(read));
    let fields = fields.iter().map(|(name, value)| hidden(name, value));
    all.push(Markup::lines(fields));
    all.push(Markup::lines([acts([
        button("read", "Change it"),
        button("hand-in", "Hand in, sealed"),
    ])]));
    all
}

/// A heading to which a script goes.
fn heading(text: &'static str) -> Element {
    Element::new("h2").set("tabindex", -1).text(text)
}

/// The lines of a slip as they were read, and what is missing.
fn as_read(read: &PhoneReadBack) -> Markup {
    let faulty = read
        .lines
        .iter()
        .filter(|line| line.fault.is_some())
        .count();
    let good = read.lines.len() - faulty;
    let mut sum = Vec::new();
    if good > 0 || faulty == 0 {
        sum.push(format!("{}.", counted(good, "order")));
    }
    match faulty {
        0 => {}
        1 => sum.push("1 line does not count.".to_owned()),
        faulty => sum.push(format!("{faulty} lines do not count.")),
    }
    let sum = sum.join(" ");
    let lines = read.lines.iter().map(read_line);
    let mut all = Markup::lines([
        Element::new("p").text(sum),
        Element::new("ul")
            .set("class", "as-read")
            .with(lines.collect::<Markup>()),
    ]);
    if !read.missing.is_empty() {
        all.push(Markup::lines([Element::new("p")
            .set("class", "missing")
            .text(&read.missing)]));
    }
    all
}

fn read_line(line: &PhoneReadLine) -> Element {
    let mut item = Element::new("li");
    if let Some([(x, y), (to_x, to_y)]) = line.mark.line {
        item = item
            .set("data-line", format_args!("{x} {y} {to_x} {to_y}"))
            .set("data-verb", line.verb.to_lowercase());
    }
    item = item.text(&line.text);
    if let Some(written) = &line.written {
        let wrote = format!(" (you wrote: {written})");
        item = item.with(Element::new("small").text(wrote));
    }
    if let Some(fault) = &line.fault {
        item = item.set("class", "fault");
        item = item.with(Element::new("b").text(format!(" {fault}.")));
    }
    if let Some(remark) = &line.remark {
        item = item.with(Element::new("small").text(format!(" {remark}")));
    }
    item
}

/// A slip that is in.
fn sealed(read: &PhoneReadBack, late: Option<&str>, can_take_back: bool) -> Markup {
    let mut all = Markup::lines([heading("Your slip is in")]);
    if let Some(late) = late {
        all.push(Markup::lines([Element::new("p")
            .set("class", "missing")
            .text(late)]));
    }
    all.push(Markup::lines([paragraph(if can_take_back {
        "It is sealed. You can take it back until the game master opens the slips."
    } else {
        "It is sealed. The time is over, so it stays in."
    })]));
    all.push(as_read(read));
    if can_take_back {
        all.push(Markup::lines([acts([button("take-back", "Take it back")])]));
    }
    all
}

/// The word under which an order of a phase is found among those of its unit.
pub fn verb(order: &Order, phase: PhaseKind) -> &'static str {
    match order {
        Order::Build { .. } => "Build",
        Order::Remove { .. } => DISBAND,
        Order::Waive => "Waive",
        Order::Pools(pooled) if pooled.called().is_some() => "Mobilize",
        Order::Pools(pooled) if pooled.unit().is_some() => "Demobilize",
        Order::Pools(_) => "Disband demobilized",
        Order::Ballots(_) => "Invest",
        Order::Kinds(_) => "Choose",
        Order::Claims(_) => "Claim",
        Order::Secret(_) => "Name",
        Order::Unit { .. } | Order::Scales(_) => match order.action() {
            Some(Action::Hold) => "Hold",
            Some(Action::Move { .. } | Action::Either { .. }) => match phase {
                PhaseKind::Retreats => "Retreat to",
                _ => "Move",
            },
            Some(Action::SupportHold { .. } | Action::SupportMove { .. }) => "Support",
            Some(Action::Convoy { ferry: true, .. }) => "Fast Ferry",
            Some(Action::Convoy { .. }) => "Convoy",
            Some(Action::Board { .. }) if is_third(order) => "Embark",
            Some(Action::Board { .. }) => "Board",
            Some(Action::Land { .. }) if is_third(order) => "Disembark",
            Some(Action::Land { .. }) => "Land",
            Some(Action::Disband) => "Disband",
            None => "Other",
        },
    }
}

/// Whether it is an order of the third time scale.
fn is_third(order: &Order) -> bool {
    order.scale() == Some(Scale::Third)
}

impl PhoneAsk {
    /// Where the line of its first order begins.
    fn from(&self) -> Option<Point> {
        let mut lines = self.choices.iter().filter_map(|choice| choice.mark.line);
        lines.next().map(|[from, _]| from)
    }

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
