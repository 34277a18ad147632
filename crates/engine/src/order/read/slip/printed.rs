//! What programs, scripts and zines print round orders and between them, turned into lines that
//! people write.

use std::borrow::Cow;

use super::tables::{PrintedLine, untabled};
use super::tags::without_tags;
use crate::calendar::PhaseKind;
use crate::order::read::lookup::{self, only_one};
use crate::order::read::whole::may_be_whole;
use crate::order::read::words::{self, Verb};
use chancery_atlas::board::{Board, ProvinceId, fold};

/// A line in a printed form, as people write it; `None` where it has nothing of that form.
type PrintedForm = fn(&Board, &str) -> Option<String>;

/// In this order: what stands round an order goes first, so that the words of the order itself are
/// found.
const FORMS: [PrintedForm; 10] = [
    |_, line| without_tags(line),
    without_command,
    without_quotes,
    without_brackets,
    with_round_brackets,
    with_whole_nation,
    with_whole_coasts,
    with_blanks,
    with_exceptions,
    with_convoy,
];

/// The lines of a text, each as people would write it.
pub(super) fn plain<'a>(board: &Board, text: &'a str) -> Vec<PrintedLine<'a>> {
    let mut lines = untabled(board, text);
    unletter(&mut lines);
    for line in &mut lines {
        for form in FORMS {
            if let Some(text) = form(board, &line.text) {
                line.text = Cow::Owned(text);
            }
        }
    }
    write_out(&mut lines);
    lines
}

/// Takes the letters off a list whose lines are lettered from `a` on: `a. Ser - Gre`, `b. Alb S Ser -
/// Gre`. One letter alone may be that of a unit.
fn unletter(lines: &mut [PrintedLine<'_>]) {
    let mut start = 0;
    while start < lines.len() {
        let letters = ('a'..='z').zip(&lines[start..]);
        let length = letters
            .take_while(|(letter, line)| behind_letter(*letter, &line.text).is_some())
            .count();
        // `a. Ser - Gre` alone is an army's order.
        if length > 1 {
            for (letter, line) in ('a'..).zip(&mut lines[start..start + length]) {
                if let Some(rest) = behind_letter(letter, &line.text) {
                    line.text = Cow::Owned(rest.to_owned());
                }
            }
        }
        start += length.max(1);
    }
}

fn behind_letter(letter: char, line: &str) -> Option<&str> {
    let rest = line
        .trim_start()
        .strip_prefix(['('])
        .unwrap_or(line.trim_start());
    let rest = rest.strip_prefix([letter, letter.to_ascii_uppercase()])?;
    rest.strip_prefix(['.', ')'])
        .filter(|rest| rest.starts_with(char::is_whitespace))
}

/// Orders that words of all units leave out: `hold everything except A Bul - Ser` is `hold everything
/// remaining; A Bul - Ser`.
fn with_exceptions(_: &Board, line: &str) -> Option<String> {
    const EXCEPT: [&str; 6] = [
        ", except ",
        " except for ",
        " except ",
        " apart from ",
        " but for ",
        ", but ",
    ];
    if !may_be_whole(line) {
        return None;
    }
    let lower = line.to_ascii_lowercase();
    let (at, word) = EXCEPT
        .into_iter()
        .find_map(|word| Some((lower.find(word)?, word)))?;
    let (whole, rest) = (&line[..at], &line[at + word.len()..]);
    if !may_be_whole(whole) {
        return None;
    }
    Some(format!("{whole} remaining; {rest}"))
}

/// How an army goes, behind a comma: `Tun - Nap, convoyed by TYS`.
fn with_convoy(_: &Board, line: &str) -> Option<String> {
    if !line.contains(", convoyed by ") {
        return None;
    }
    Some(line.replace(", convoyed by ", " convoyed by "))
}

/// The command of a bot before an order: `/order 2 A Ber - Sil`, `!order Fall-1901 A Par - Pic`. A
/// command that is a verb of orders stays.
fn without_command(_: &Board, line: &str) -> Option<String> {
    let command = line.trim_start().strip_prefix(['/', '!', '.'])?;
    if !command.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
    if words::verb(PhaseKind::Retreats, &fold(word)).is_some() {
        return Some(command.to_owned());
    }
    let rest = rest.trim_start();
    let (first, after) = rest.split_once(' ').unwrap_or((rest, ""));
    let is_game_or_phase = first.ends_with(|c: char| c.is_ascii_digit());
    Some(if is_game_or_phase { after } else { rest }.to_owned())
}

/// Quotation marks and the brackets of a list in a script: `'ITALY': ['A VEN H', 'F NAP - ION'],`.
fn without_quotes(_: &Board, line: &str) -> Option<String> {
    let inner = line.trim();
    let quote = inner.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    // One alone may be a ditto mark.
    if inner.matches(quote).count() < 2 {
        return None;
    }
    let plain = inner.replace([quote, '[', ']'], " ");
    Some(plain.trim_end_matches([',', ' ']).to_owned())
}

/// Orders in square brackets, `[F Kiel to Denmark] [A Berlin Hold]`; a mark in them at the end says
/// nothing: `F Lon - ENG [EO_O]`.
fn without_brackets(_: &Board, line: &str) -> Option<String> {
    if let Some((_, inside)) = line.split_once('[')
        && inside.split('[').next().is_some_and(is_unit_and_more)
    {
        return Some(line.replace('[', "").replace(']', ";"));
    }
    let (order, mark) = line.trim_end().strip_suffix(']')?.rsplit_once('[')?;
    if !mark.contains('_') || order.trim().is_empty() {
        return None;
    }
    Some(order.trim_end().to_owned())
}

fn is_unit_and_more(text: &str) -> bool {
    match text.split_once(' ') {
        Some((word, _)) => is_unit_word(word),
        None => false,
    }
}

fn is_unit_word(word: &str) -> bool {
    matches!(fold(word).as_str(), "a" | "f" | "army" | "fleet")
}

/// Pointed brackets round what failed or was dislodged, as in zines: `<F Nwy - StP>`,
/// `<A <Lvp> - holds>`.
fn with_round_brackets(_: &Board, line: &str) -> Option<String> {
    if !line.contains("<A ") && !line.contains("<F ") {
        return None;
    }
    let mut plain = String::with_capacity(line.len());
    let mut depth = 0_usize;
    for c in line.chars() {
        let is_arrow = plain.ends_with(['-', '=']);
        match c {
            '<' => {
                depth += 1;
                plain.push_str(if depth == 1 { "(" } else { "" });
            }
            '>' if depth > 0 && !is_arrow => {
                depth -= 1;
                plain.push_str(if depth == 0 { ")" } else { "" });
            }
            _ => plain.push(c),
        }
    }
    (depth == 0).then_some(plain)
}

/// Two letters of a nation before a unit: `Au A Vie hld`.
fn with_whole_nation(board: &Board, line: &str) -> Option<String> {
    let (nation, rest) = line.trim_start().split_once(' ')?;
    let is_short = nation.len() == 2 && nation.chars().all(char::is_alphabetic);
    if !is_short || !rest.starts_with(['A', 'F']) || !rest[1..].starts_with(' ') {
        return None;
    }
    let power = lookup::power_abbreviated(board, &fold(nation))?;
    Some(format!("{}: {rest}", board.power(power).name))
}

/// A coast as the last letter of a province in short: `SpN` is Spain's north coast.
fn with_whole_coasts(board: &Board, line: &str) -> Option<String> {
    let mut plain = String::new();
    let mut begun = 0;
    for (start, word) in words_of(line) {
        let Some(coast) = coast_in_short(board, word) else {
            continue;
        };
        plain.push_str(&line[begun..start]);
        plain.push_str(&coast);
        begun = start + word.len();
    }
    if begun == 0 {
        return None;
    }
    plain.push_str(&line[begun..]);
    Some(plain)
}

fn coast_in_short(board: &Board, word: &str) -> Option<String> {
    let &[first, second, coast @ (b'N' | b'S' | b'E' | b'W')] = word.as_bytes() else {
        return None;
    };
    if !first.is_ascii_uppercase() || !second.is_ascii_lowercase() {
        return None;
    }
    let begun = fold(&word[..2]);
    let mut coasted: Vec<ProvinceId> = board.province_ids().collect();
    coasted.retain(|&id| !board.province(id).coasts.is_empty());
    // By a word of a name only where no abbreviation tells: more names begin alike.
    let coasted = coasted.into_iter();
    let by_abbr = coasted
        .clone()
        .filter(|&id| fold(&board.province(id).abbr).starts_with(&begun));
    let by_name = coasted.filter(|&id| has_word_begun(board, id, &begun));
    let province = only_one(by_abbr).or_else(|| only_one(by_name))?;
    let coast = format!("{}c", char::from(coast).to_ascii_lowercase());
    board.find_coast(province, &coast)?;
    Some(format!("{}/{coast}", board.province(province).abbr))
}

/// Whether a word of a name of a province begins so.
fn has_word_begun(board: &Board, id: ProvinceId, begun: &str) -> bool {
    let mut words = board.spellings(id).flat_map(|name| name.split(' '));
    words.any(|word| fold(word).starts_with(begun))
}

/// The words of a line with where each begins.
fn words_of(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut end = 0;
    std::iter::from_fn(move || {
        let start = end + line[end..].find(char::is_alphanumeric)?;
        let rest = &line[start..];
        let length = rest
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(rest.len());
        end = start + length;
        Some((start, &rest[..length]))
    })
}

/// Orders without a blank, as some programs print them: `FNthCALon-Bel`, `ATyrSAVen-Tri`, `AVenH`.
fn with_blanks(board: &Board, line: &str) -> Option<String> {
    let mut plain = String::new();
    let mut begun = 0;
    for (start, word) in words_of(line) {
        let Some(spaced) = spaced(board, word) else {
            continue;
        };
        plain.push_str(&line[begun..start]);
        plain.push_str(&spaced);
        begun = start + word.len();
    }
    if begun == 0 {
        return None;
    }
    plain.push_str(&line[begun..]);
    Some(plain)
}

/// A word that is a unit, or one with its verb and the unit that the verb concerns.
fn spaced(board: &Board, word: &str) -> Option<String> {
    let (unit, rest) = glued_unit(board, word)?;
    let Some(verb @ ('H' | 'S' | 'C')) = rest.chars().next() else {
        return rest.is_empty().then_some(unit);
    };
    match (verb, &rest[1..]) {
        ('H', "") => Some(format!("{unit} H")),
        ('S' | 'C', other) => match glued_unit(board, other)? {
            (other, "" | "H") => Some(format!("{unit} {verb} {other}")),
            _ => None,
        },
        _ => None,
    }
}

/// `FNth` at the beginning of a word, and what is behind it.
fn glued_unit<'a>(board: &Board, word: &'a str) -> Option<(String, &'a str)> {
    let letter = word
        .get(..1)
        .filter(|letter| matches!(*letter, "A" | "F"))?;
    let place = word.get(1..4)?;
    let is_capital = place.starts_with(|c: char| c.is_ascii_uppercase());
    let is_word = word.chars().skip(1).all(|c| c.is_ascii_uppercase()) && word.len() > 4;
    if !is_capital || is_word || !lookup::is_name(board, &fold(place)) {
        return None;
    }
    Some((format!("{letter} {place}"), &word[4..]))
}

/// Orders that are written with the help of the line above or below: ditto marks, arrows, and an
/// order that goes on behind the letter of a unit.
fn write_out(lines: &mut [PrintedLine<'_>]) {
    // The order that ditto marks repeat, and the line just above. A line with a mark is only the
    // latter: the next mark repeats the same order.
    let mut repeated: Option<String> = None;
    let mut above: Option<String> = None;
    for at in 0..lines.len() {
        let text = lines[at].text.trim().to_owned();
        // What a mail quotes is nothing that a mark below it repeats.
        if text.is_empty() || text.starts_with('>') {
            continue;
        }
        if let Some(begun) = unfinished(&text)
            && let Some(below) = next(lines, at)
        {
            let rest = lines[below].text.trim();
            let first = rest.split(' ').next().unwrap_or_default();
            // A heading or a unit begins something else.
            if !rest.contains(':') && !is_unit_word(first) {
                let whole = format!("{begun} {rest}");
                lines[at].text = Cow::Owned(whole.clone());
                lines[below].text = Cow::Borrowed("");
                repeated = Some(whole.clone());
                above = Some(whole);
                continue;
            }
        }
        let below = next(lines, at).map(|below| &*lines[below].text);
        match without_mark(&text, repeated.as_deref(), above.as_deref(), below) {
            Some(written) => lines[at].text = Cow::Owned(written),
            None => repeated = Some(text.clone()),
        }
        above = Some(text);
    }
}

/// A line with what its ditto mark or arrow stands for in place of it; `None` where it ends in
/// neither, or nothing is there to be repeated.
fn without_mark(
    text: &str,
    repeated: Option<&str>,
    above: Option<&str>,
    below: Option<&str>,
) -> Option<String> {
    if let Some(begun) = marked(text, &['"', '”', '“', '″', '〃']) {
        return Some(format!("{begun} {}", concerned(repeated?)));
    }
    if let Some(begun) = marked(text, &['↑']) {
        return Some(format!("{begun} {}", unit(above?)?));
    }
    let begun = marked(text, &['↓'])?;
    Some(format!("{begun} {}", unit(below?)?))
}

/// The next line that says something.
fn next(lines: &[PrintedLine<'_>], at: usize) -> Option<usize> {
    let mut below = at + 1..lines.len();
    below.find(|&below| !lines[below].text.trim().is_empty())
}

/// What stands before a mark at the end, where it ends in the verb of a support or convoy.
fn marked<'a>(text: &'a str, marks: &[char]) -> Option<&'a str> {
    let begun = text.strip_suffix(marks)?.trim_end();
    let verb = words::verb(PhaseKind::Movement, &fold(begun.rsplit(' ').next()?));
    matches!(verb, Some(Verb::Support | Verb::Convoy)).then_some(begun)
}

/// The order that a ditto mark repeats: a unit, and where it goes.
fn concerned(order: &str) -> &str {
    let order = order.rsplit([':', ',', ';']).next().unwrap_or(order).trim();
    let (unit, last) = order.rsplit_once(' ').unwrap_or((order, ""));
    let verb = words::verb(PhaseKind::Movement, &fold(last));
    if verb == Some(Verb::Hold) {
        unit
    } else {
        order
    }
}

/// The unit with which an order begins.
fn unit(order: &str) -> Option<String> {
    let order = order.rsplit([':', ',', ';']).next().unwrap_or(order);
    let mut words = order.split_whitespace();
    let (letter, place) = (words.next()?, words.next()?);
    let place = place.split('-').next().unwrap_or(place);
    if !matches!(letter, "A" | "F") {
        return None;
    }
    Some(format!("{letter} {place}"))
}

/// An order that ends in the letter of the unit that it supports, and goes on below: `A Rum S A`,
/// `F MAO S ItF`, `A Rum STuA` (Turkey's army). The nation says nothing that the place doesn't.
fn unfinished(text: &str) -> Option<String> {
    let letter = text.chars().last().filter(|c| matches!(c, 'A' | 'F'))?;
    let before = text[..text.len() - 1].trim_end();
    let (begun, last) = before.rsplit_once(' ')?;
    if is_support(last) {
        return Some(format!("{before} {letter}"));
    }
    if last.strip_prefix('S').is_some_and(is_nation) {
        return Some(format!("{begun} S {letter}"));
    }
    if is_nation(last) && begun.rsplit(' ').next().is_some_and(is_support) {
        return Some(format!("{begun} {letter}"));
    }
    None
}

/// Whether a word may be the two letters of a nation.
fn is_nation(word: &str) -> bool {
    word.len() == 2 && word.chars().all(|c| c.is_ascii_alphabetic()) && !is_support(word)
}

fn is_support(word: &str) -> bool {
    words::verb(PhaseKind::Movement, &fold(word)) == Some(Verb::Support)
}
