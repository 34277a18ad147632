//! How a game ends in a case: `conclude draw between Austria, England`, and what `ended` expects.

use super::parse::{Mistake, Text};
use super::words::CaseWords;
use chancery_engine::edit::{Edit, EndingEdit};
use chancery_engine::ending::{Ending, Parties};
use chancery_engine::variant::{State, Table};

/// Checks a `conclude` line, as far as its words go.
pub(crate) fn check_conclusion(line: Text<'_>, words: CaseWords<'_>) -> Result<String, Mistake> {
    // Only its words are checked: what they mean is read when the game stands there.
    match words.names.agreement_in(line.text, &words.names.start()) {
        Ok(_) => Ok(line.text.to_owned()),
        Err(why) => Err(line.wrong(why)),
    }
}

/// How the table ends the game of a case.
pub(crate) fn agreed(
    text: &str,
    words: CaseWords<'_>,
    state: &State,
) -> Result<EndingEdit, String> {
    words.names.agreement_in(text, state).map(EndingEdit::End)
}

/// The table ends the game of a case.
pub(crate) fn conclude(text: &str, words: CaseWords<'_>, state: &mut State) -> Result<(), String> {
    let table = Table::new(words.names.board, words.names.rules);
    Edit::Ending(agreed(text, words, state)?)
        .apply(words.names.variant, table, state)
        .map_err(|why| why.to_string())
}

/// Checks an `ended` line, as far as its words go.
pub(crate) fn check_expected(line: Text<'_>, words: CaseWords<'_>) -> Result<String, Mistake> {
    expected(line.text, words, &words.names.start())
        .map(|_| line.text.to_owned())
        .map_err(|why| line.wrong(why))
}

/// `none`, `won by France`, `claimed by Germany, Turkey`, or as the table ends a game.
pub(crate) fn expected(
    text: &str,
    words: CaseWords<'_>,
    state: &State,
) -> Result<Option<Ending>, String> {
    Ok(match text.split_once(" by ") {
        _ if text == "none" => None,
        Some(("won", names)) => parties(names, words)?.map(Ending::Won),
        Some(("claimed", names)) => parties(names, words)?.map(Ending::Claimed),
        _ => Some(Ending::Agreed(words.names.agreement_in(text, state)?)),
    })
}

fn parties(names: &str, words: CaseWords<'_>) -> Result<Option<Parties>, String> {
    let names = Text {
        // Only the text of a mistake goes on from here.
        line: 0,
        text: names,
    };
    let mut seats = Vec::new();
    for name in names.items() {
        seats.push(words.seat(name).map_err(|mistake| mistake.text)?);
    }
    Ok(Parties::new(seats))
}
