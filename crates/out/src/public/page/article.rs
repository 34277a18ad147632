//! One moment of a game: its board, what was settled in it, the centres after it, and the way to
//! the others.

use super::Pages;
use crate::picture::{LegendPower, PictureMoment, on_screen};
use chancery_engine::seat::Seating;
use chancery_game::markup::{Element, Markup};
use chancery_game::output::RoomPath;
use chancery_game::report::{self, Document, SeasonForm, blocks};
use chancery_game::view::View;

/// A moment, counted from 0.
pub(super) fn article(pages: &Pages, nth: usize) -> Option<Element> {
    let view = &pages.view;
    let moment = *pages.moments.get(nth)?;
    let drawing = on_screen(view, moment);
    let mut told = moment_text(view, moment);
    told.push(Markup::lines([Element::new("h2").text("Signs")]));
    // One power serves as the example of how to read the numbers below the map.
    let counted = drawing.powers.iter().find(|power| !power.count.is_empty());
    let counted = counted.map(|power| {
        let LegendPower { name, count, .. } = power;
        format!("{name} {count}: centres \u{b7} units.")
    });
    let notes = counted.iter().chain(&drawing.notes);
    told.push(Markup::lines(
        notes.map(|note| Element::new("p").text(note)),
    ));
    told.push(Markup::lines([drawing.signs]));
    let map = Element::new("div").set("class", "map").with(drawing.board);
    Some(
        Element::new("main").broken().with(Markup::lines([
            head(pages, nth),
            Element::new("figure")
                .broken()
                .with(Markup::lines([map, powers(&drawing.powers)])),
            Element::new("section")
                .set("id", "told")
                .set("tabindex", 0)
                .set("aria-label", "Orders, results and centres")
                .broken()
                .with(told),
        ])),
    )
}

/// Buttons of a map that only a script answers to; it shows them.
pub fn zoom_buttons() -> Element {
    Element::new("div")
        .set("class", "zoom")
        .with(Markup::lines([
            zoom_button("closer", "Zoom in", "+"),
            zoom_button("farther", "Zoom out", "\u{2212}"),
            zoom_button("whole", "Show the whole map", "\u{2922}"),
        ]))
}

fn zoom_button(id: &'static str, name: &'static str, sign: &'static str) -> Element {
    // On the page of a phone they stand beside a form, which a plain button would send.
    Element::new("button")
        .set("id", id)
        .set("type", "button")
        .set("aria-label", name)
        .set("title", name)
        .text(sign)
}

/// Whose is what, below the map.
fn powers(powers: &[LegendPower]) -> Element {
    let items = powers.iter().map(|power| {
        let name = Element::new("span").text(format_args!("{} {}", power.name, power.count));
        Element::new("li").with(power.swatch.clone()).with(name)
    });
    Element::new("ul")
        .set("class", "powers")
        .with(Markup::lines(items))
}

fn moment_text(view: &View, moment: PictureMoment) -> Markup {
    let mut text = Document::default();
    if let Some(turn) = moment.turn() {
        // The centres as they were then: those of now would be told too early.
        let then = view.until(turn);
        text.extend(report::season(view, turn, SeasonForm::Compact));
        text.extend(report::centre_chart(&then));
        return blocks(&report::with_table(&then, text).lowered());
    }
    if !view.now.is_over() {
        text.extend(report::due(view));
    }
    text.extend(report::latest(view, SeasonForm::Compact));
    if view.variant.seating() != Seating::OnePerPower {
        text.extend(report::standing(view));
    }
    text.extend(report::centre_chart(view));
    text.extend(report::disclosed(view));
    blocks(&report::with_table(view, text).lowered())
}

/// What game it is, which moment, and the links to the others.
fn head(pages: &Pages, nth: usize) -> Element {
    let view = &pages.view;
    let count = pages.count();
    let moment = pages.moments[nth];
    let mut now = Element::new("p")
        .set("class", "now")
        .text(moment.name(view));
    let state = match moment.turn() {
        Some(_) => "orders and results".to_owned(),
        None if view.now.is_over() => report::how_ended(view),
        None => "the board now".to_owned(),
    };
    now = now.with(Element::new("small").text(state));
    let mut title = Element::new("h1");
    if pages.has_wall {
        let wall = Element::new("a").set("href", RoomPath::Now.address());
        title = title.with(wall.text("All boards")).text(" \u{b7} ");
    }
    Element::new("header").broken().with(Markup::lines([
        title.text(pages.view.title()),
        now,
        zoom_buttons(),
        ways(pages, nth, count),
    ]))
}

/// The links to the first, the one before, the next, the last, and a list of all.
fn ways(pages: &Pages, nth: usize, count: usize) -> Element {
    let before = nth.checked_sub(1);
    let after = if nth + 1 < count { Some(nth + 1) } else { None };
    let all = (0..count).map(|to| {
        let mut link = Element::new("a").set("href", (pages.address)(to, count));
        if to == nth {
            link = link.set("aria-current", "page");
        }
        Element::new("li").with(link.text(name(pages, to)))
    });
    let list = Element::new("details")
        .with(
            Element::new("summary")
                .set("id", "list")
                .text(format_args!("{} of {count}", nth + 1)),
        )
        .with(Element::new("ol").broken().with(Markup::lines(all)));
    Element::new("nav")
        .set("aria-label", "Phases")
        .broken()
        .with(Markup::lines([
            step(pages, "first", "\u{ab}", before.map(|_| 0)),
            step(pages, "prev", "\u{2039}", before),
            list,
            step(pages, "next", "\u{203a}", after),
            step(pages, "last", "\u{bb}", after.map(|_| count - 1)),
            play_button(),
        ]))
}

/// The button by which a script plays the phases; it shows it.
fn play_button() -> Element {
    Element::new("button")
        .set("id", "play")
        .set("class", "step")
        .set("type", "button")
        .set("aria-pressed", "false")
        .set("aria-label", "Play the phases")
        .set("title", "Play the phases")
        // Without the second sign some systems draw a coloured picture.
        .text("\u{25b6}\u{fe0e}")
}

/// A link to another moment; where there is none it stands there and leads nowhere.
fn step(pages: &Pages, rel: &'static str, sign: &'static str, to: Option<usize>) -> Element {
    let step = Element::new("a").set("class", "step").set("id", rel);
    let step = match to {
        Some(to) => {
            let name = name(pages, to);
            step.set("rel", rel)
                .set("href", (pages.address)(to, pages.count()))
                .set("title", &name)
                .set("aria-label", format_args!("{rel}: {name}"))
        }
        // Who was led here by it stays on it.
        None => step
            .set("role", "link")
            .set("aria-disabled", "true")
            .set("aria-label", rel)
            .set("tabindex", -1),
    };
    step.text(sign)
}

/// What a moment is called in the list of all.
fn name(pages: &Pages, nth: usize) -> String {
    let name = pages.moments[nth].name(&pages.view);
    if nth + 1 == pages.count() {
        format!("Now: {name}")
    } else {
        name
    }
}
