//! What was read of a slip is written back into its fields: to read it again changes nothing, in any
//! field of any variant.

use std::collections::BTreeMap;

use chancery::phones::page_of;
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use jiff::Timestamp;

use super::Page;
use crate::support::Commands;
use crate::support::draws::Draws;
use crate::support::scribbles;

type Form = BTreeMap<String, String>;

/// What a page's form has in its fields.
fn form(page: &Page) -> Form {
    let whole = page.read();
    let fields = whole.descendants().filter_map(|node| {
        let name = node.attribute("name")?.to_owned();
        let value = match node.tag_name().name() {
            "input" => node.attribute("value").unwrap_or_default().to_owned(),
            "textarea" => node.text().unwrap_or_default().to_owned(),
            "select" => {
                let mut options = node.descendants();
                let chosen = options.find(|node| node.attribute("selected").is_some());
                chosen?.text()?.to_owned()
            }
            _ => return None,
        };
        Some((name, value))
    });
    fields.collect()
}

/// The form in which something is written into every line: a legal order of it as the page offers
/// it, chosen or typed, or the text in its place.
fn written(page: &Page, draws: &mut Draws, invested: &str) -> Form {
    let (mut fields, asks) = (form(page), page.asks());
    // Where influence is invested, the other lines hang on that.
    let invests = asks.contains_key("Investments");
    let lines: Vec<(String, String)> = fields
        .iter()
        .filter(|(_, name)| !invests || *name == "Investments")
        .filter_map(|(field, name)| Some((field.strip_prefix("ask")?.to_owned(), name.clone())))
        .collect();
    for (nth, name) in &lines {
        // Which of two fleets in one sea a third line is for, the order of writing tells.
        let is_one = lines.iter().filter(|(_, other)| other == name).count() == 1;
        let orders = asks.get(name).cloned().unwrap_or_default();
        let (field, text) = match (name.as_str(), draws.pick(&orders)) {
            ("Investments", _) => ("typed", Some(invested.to_owned())),
            (_, Some(order)) if draws.below(2) == 0 => ("order", Some(order)),
            // Half of a word, two orders in one line, or no order at all.
            (_, Some(order)) => match draws.below(4) {
                0 if is_one => ("typed", Some(format!("{order}; {order}"))),
                1 => ("typed", Some("xyzzy".to_owned())),
                _ => ("typed", Some(order)),
            },
            (_, None) => ("typed", None),
        };
        if let Some(text) = text {
            fields.insert(format!("{field}{nth}"), text);
        }
    }
    fields
}

/// Whatever a line means, it stands in the row in which it was written.
fn stay_in_their_rows(fields: &Form, read: &Form) {
    let texts = |form: &Form| {
        let mut texts: Vec<(String, String)> = Vec::new();
        for (field, ask) in form {
            if let Some(nth) = field.strip_prefix("ask")
                && ask != "Investments"
            {
                let text = |name: &str| {
                    let text = form.get(&format!("{name}{nth}"));
                    text.filter(|text| !text.is_empty())
                };
                let text = text("typed").or_else(|| text("order"));
                texts.extend(text.map(|text| (ask.clone(), text.clone())));
            }
        }
        texts.sort();
        texts
    };
    // In the row of an area its name stands alone or behind the area.
    assert_eq!(texts(fields), texts(read));
}

#[test]
fn to_read_a_slip_again_changes_nothing() {
    let (mut read, mut lines) = (0, 0);
    for &variant in variant::all() {
        let mut draws = Draws(3);
        let mut game = scribbles::game(variant, variant.house_rules());
        for invested in [
            "R5 T3",
            "F1, G2",
            "invest 2 in Russia, 1 in Turkey",
            "E 3; F 1",
        ] {
            if game.state().is_over() {
                break;
            }
            for seat in (0..game.setup().seats().min(3)).filter_map(SeatId::nth) {
                let page = Page(page_of(&game, seat, &Form::new()));
                let fields = written(&page, &mut draws, invested);
                let once = form(&Page(page_of(&game, seat, &fields)));
                stay_in_their_rows(&fields, &once);
                let twice = form(&Page(page_of(&game, seat, &once)));
                assert_eq!(once, twice, "{}: {fields:#?}", variant.id());
                read += 1;
                let is_written = |(field, text): &(&String, &String)| {
                    !text.is_empty() && !field.starts_with("ask") && *field != "stamp"
                };
                lines += once.iter().filter(is_written).count();
            }
            scribbles::scribble(&mut game, &mut draws);
            game.settle(Timestamp::UNIX_EPOCH).unwrap();
        }
    }
    eprintln!("{read} slips read twice, {lines} fields");
    assert!(read > 60 && lines > 150, "{read} slips, {lines} fields");
}

#[test]
fn investments_in_two_powers_do_not_multiply() {
    let game = crate::report::table::arms_merchant_of(&["Andy", "Brian", "Chuck"], &[]);
    let fields = [("ask0", "Investments"), ("typed0", "R5 T3")];
    let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let once = form(&Page(page_of(&game, SeatId(0), &Form::from(fields))));
    let twice = form(&Page(page_of(&game, SeatId(0), &once)));
    for read in [once, twice] {
        assert_eq!((&*read["step0-Russia"], &*read["step0-Turkey"]), ("5", "3"));
    }
}
