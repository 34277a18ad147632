//! The powers of a board: listed, added, renamed, taken away.

use std::sync::Arc;

use super::sheet;
use crate::tui::painter::Painter;
use crate::tui::painter::form::{FieldKey, FormSubject, PainterField, PainterForm};
use crate::tui::painter::said::StatusText;
use chancery_atlas::board::sheet::{Realm, StartUnit};
use chancery_atlas::grammar::counted;
use chancery_atlas::sketch;

/// Lists the powers, one of them in hand.
pub(crate) fn ask_powers(painter: &mut Painter, at: usize) -> StatusText {
    let mut fields = Vec::new();
    for power in &sheet(painter).powers {
        fields.push(PainterField::line(
            power.name.clone(),
            format!(
                "{}  {}, {}, {}",
                power.badge,
                power.adjective,
                counted(power.home.len(), "home"),
                counted(power.start.len(), "unit")
            ),
        ));
    }
    fields.push(PainterField::line("Another power", ""));
    let says = "Enter opens one. On the board n sets the home country of an area.";
    let mut form = PainterForm::new(FormSubject::Powers, "The powers", says, fields);
    form.go(isize::try_from(at).unwrap_or(0));
    painter.ask(form)
}

/// Opens the one in hand.
pub(crate) fn take_powers(painter: &mut Painter, form: &PainterForm) {
    let powers = &sheet(painter).powers;
    let known = powers.get(form.at);
    let number = known.map(|_| form.at);
    let power = known.map(|power| Realm::clone(power)).unwrap_or_default();
    let free = power.start.iter().filter(|unit| unit.at.is_none()).count();
    let mut fields = vec![
        PainterField::text(FieldKey::NAME, power.name.clone()),
        PainterField::text(FieldKey::ADJECTIVE, power.adjective),
        PainterField::text(FieldKey::LETTER, power.badge),
        PainterField::text(FieldKey::ID, power.id),
        PainterField::text(FieldKey::OTHER_NAMES, power.aliases),
        PainterField::text(FieldKey::UNITS_ANYWHERE, free.to_string()),
    ];
    let title = if number.is_some() {
        fields.push(PainterField::choice(FieldKey::REMOVE_IT, ["no", "yes"], 0));
        power.name
    } else {
        "A new power".to_owned()
    };
    let says = "Empty fields come from the name. Units anywhere: the owner chooses kind and place.";
    painter.form = Some(PainterForm::new(
        FormSubject::Power(number),
        title,
        says,
        fields,
    ));
}

/// The letter of a power, or two, as boards have them.
fn badge(text: &str) -> Result<String, String> {
    match text.chars().collect::<Vec<_>>()[..] {
        [letter] if letter.is_ascii_alphabetic() => Ok(letter.to_ascii_uppercase().to_string()),
        [first, second] if first.is_ascii_alphabetic() && second.is_ascii_alphanumeric() => {
            let [first, second] = [first.to_ascii_uppercase(), second.to_ascii_lowercase()];
            Ok(format!("{first}{second}"))
        }
        _ => Err("a power's letter is one of A to Z, or two such as An".to_owned()),
    }
}

fn units_anywhere(text: &str) -> Result<usize, String> {
    match text.parse() {
        _ if text.is_empty() => Ok(0),
        Ok(free @ 0..=100) => Ok(free),
        _ => Err(format!("“{text}” is not a number of units")),
    }
}

/// Takes what is said of a power, by its number; or adds one.
pub(crate) fn take_power(
    painter: &mut Painter,
    form: &PainterForm,
    number: Option<usize>,
) -> Result<(), String> {
    if form.choice_of(FieldKey::REMOVE_IT) == 1 {
        let _ = painter.canvas.annotate(|margin| {
            if let (Some(sheet), Some(number)) = (&mut margin.sheet, number) {
                sheet.powers.remove(number);
            }
            Ok::<(), ()>(())
        });
        ask_powers(painter, number.unwrap_or(0));
        return Ok(());
    }
    if form.text_of(FieldKey::NAME).is_empty() {
        return Err("type the name of the power".to_owned());
    }
    let powers = &sheet(painter).powers;
    let others: Vec<Arc<Realm>> = powers
        .iter()
        .enumerate()
        .filter(|(at, _)| Some(*at) != number)
        .map(|(_, power)| Arc::clone(power))
        .collect();
    let made = sketch::power(form.text_of(FieldKey::NAME), &others);
    let known = number.and_then(|number| powers.get(number));
    let mut power = known.map(|power| Realm::clone(power)).unwrap_or_default();
    let badge = match form.text_of(FieldKey::LETTER) {
        "" => made.badge,
        text => badge(text)?,
    };
    let id = form
        .text_if_any(FieldKey::ID)
        .unwrap_or(made.id)
        .to_lowercase();
    for other in &others {
        if other.badge == badge {
            return Err(format!("{} has that letter", other.name));
        }
        if other.id == id {
            return Err(format!("{} has the id {id}", other.name));
        }
    }
    let free = units_anywhere(form.text_of(FieldKey::UNITS_ANYWHERE))?;
    form.text_of(FieldKey::NAME).clone_into(&mut power.name);
    power.adjective = form
        .text_if_any(FieldKey::ADJECTIVE)
        .unwrap_or(made.adjective);
    form.text_of(FieldKey::OTHER_NAMES)
        .clone_into(&mut power.aliases);
    (power.badge, power.id) = (badge, id);
    let had = power.start.iter().filter(|unit| unit.at.is_none()).count();
    // Units without a place are all alike: their number says everything.
    if had != free {
        power.start.retain(|unit| unit.at.is_some());
        let anywhere = StartUnit {
            kind: None,
            at: None,
            coast: None,
        };
        power.start.extend(vec![anywhere; free]);
    }
    let _ = painter.canvas.annotate(|margin| {
        let sheet = margin.sheet.get_or_insert_default();
        match number.and_then(|number| sheet.powers.get_mut(number)) {
            Some(known) => *known = Arc::new(power),
            None => sheet.powers.push(Arc::new(power)),
        }
        Ok::<(), ()>(())
    });
    let next = sheet(painter).powers.len();
    ask_powers(painter, number.unwrap_or(next));
    Ok(())
}
