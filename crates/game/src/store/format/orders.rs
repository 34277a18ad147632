//! Orders as text, exactly: what is read back is the same order to the last coast and letter, in
//! whatever phase and position, so that a save never depends on the reader of slips. Most forms are
//! those of the house style; where an order names a nationality, the power's key stands before the
//! unit (`A Mar S france A Par - Bur`).
//!
//! Each form is declared once, by [`forms`], for writing and for reading.

use super::Misfit;
use super::names::SaveNames;
use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::order::{Action, Order, Taking, Travel, UnitRef};

/// An order that is being written: words with a blank between them.
pub(super) struct OrderLine<'a> {
    names: &'a SaveNames<'a>,
    text: String,
}

impl OrderLine<'_> {
    pub(super) fn word(&mut self, word: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }
}

/// An order that is being read.
pub(super) struct OrderWords<'a> {
    names: &'a SaveNames<'a>,
    words: &'a [&'a str],
    at: usize,
    /// The furthest word at which it could not be read on, and what was wanted there.
    stuck: (usize, &'static str),
}

impl<'a> OrderWords<'a> {
    pub(super) fn wants(&mut self, what: &'static str) {
        if self.at >= self.stuck.0 {
            self.stuck = (self.at, what);
        }
    }

    /// Goes past the next word if it is this one.
    pub(super) fn skip(&mut self, word: &str) -> bool {
        let is_next = self.words.get(self.at) == Some(&word);
        self.at += usize::from(is_next);
        is_next
    }

    /// What the next word says.
    pub(super) fn take<T>(
        &mut self,
        what: &'static str,
        read: impl FnOnce(&SaveNames<'_>, &str) -> Option<T>,
    ) -> Option<T> {
        let word = self.words.get(self.at);
        let taken = word.and_then(|word| read(self.names, word));
        if taken.is_some() {
            self.at += 1;
        } else {
            self.wants(what);
        }
        taken
    }

    /// All words that are left, with their blanks.
    pub(super) fn take_rest(&mut self) -> String {
        let rest = self.words[self.at..].join(" ");
        self.at = self.words.len();
        rest
    }

    /// Reads on, or stays where it is.
    pub(super) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let at = self.at;
        let taken = read(self);
        if taken.is_none() {
            self.at = at;
        }
        taken
    }
}

/// A part of an order.
pub(super) trait OrderPart: Sized {
    /// Stands between several.
    const BETWEEN: Option<&'static str> = None;

    fn write(&self, line: &mut OrderLine<'_>);

    fn read(words: &mut OrderWords<'_>) -> Option<Self>;
}

/// Declares the forms of a kind of order: its words and parts in turn, and what they are. A text
/// takes the first form that fits.
macro_rules! forms {
    ($kind:ty, $what:literal: $(
        $($verb:literal)? $($part:ident $($word:literal)*)* => [$($form:tt)*];
    )*) => {
        impl $crate::store::format::orders::OrderPart for $kind {
            fn write(&self, line: &mut $crate::store::format::orders::OrderLine<'_>) {
                match self {
                    $($($form)* => {
                        $(line.word($verb);)?
                        $(
                            $part.write(line);
                            $(line.word($word);)*
                        )*
                    })*
                }
            }

            fn read(words: &mut $crate::store::format::orders::OrderWords<'_>) -> Option<Self> {
                let read = None$(.or_else(|| words.attempt(|words| {
                    $(words.skip($verb).then_some(())?;)?
                    $(
                        let $part = $crate::store::format::orders::OrderPart::read(words)?;
                        $(words.take(concat!("“", $word, "”"), |_, word| (word == $word).then_some(()))?;)*
                    )*
                    Some($($form)*)
                })))*;
                if read.is_none() {
                    words.wants($what);
                }
                read
            }
        }
    };
}

pub(super) use forms;

forms! { Order, "an order":
    "Build" kind place => [Order::Build { kind, place }];
    "Remove" unit => [Order::Remove { unit }];
    "Waive" => [Order::Waive];
    order => [Order::Pools(order)];
    order => [Order::Ballots(order)];
    order => [Order::Kinds(order)];
    order => [Order::Claims(order)];
    order => [Order::Scales(order)];
    order => [Order::Secret(order)];
    unit action => [Order::Unit { unit, action }];
}

forms! { Action, "an action":
    "H" => [Action::Hold];
    "-" choices => [Action::Either { choices }];
    "-" to "via" "convoy" => [Action::Move { to, travel: Travel::Convoy }];
    "-" to "via" seas => [Action::Move { to, travel: Travel::Route(seas) }];
    "-" to => [Action::Move { to, travel: Travel::Unsaid }];
    "S" unit "-" to => [Action::SupportMove { unit, to }];
    "S" unit => [Action::SupportHold { unit }];
    "C" army "-" to => [Action::Convoy { army, to, ferry: false }];
    "FF" army "-" to => [Action::Convoy { army, to, ferry: true }];
    "B" fleet => [Action::Board { fleet }];
    "D" to "from" fleet => [Action::Land { to, fleet: Some(fleet) }];
    "D" to => [Action::Land { to, fleet: None }];
    "disband" => [Action::Disband];
}

impl OrderPart for UnitKind {
    fn write(&self, line: &mut OrderLine<'_>) {
        line.word(self.letter().encode_utf8(&mut [0; 4]));
    }

    fn read(words: &mut OrderWords<'_>) -> Option<Self> {
        words.take("a unit", |_, word| match word {
            "A" => Some(Self::Army),
            "F" => Some(Self::Fleet),
            _ => None,
        })
    }
}

/// In front of a place, which may be called like a kind.
impl OrderPart for Option<UnitKind> {
    fn write(&self, line: &mut OrderLine<'_>) {
        if let Some(kind) = self {
            kind.write(line);
        }
    }

    fn read(words: &mut OrderWords<'_>) -> Option<Self> {
        let stands_before = words.at + 1 < words.words.len();
        Some(stands_before.then(|| UnitKind::read(words)).flatten())
    }
}

impl OrderPart for Place {
    const BETWEEN: Option<&'static str> = Some("or");

    fn write(&self, line: &mut OrderLine<'_>) {
        line.word(&line.names.write_place(*self));
    }

    fn read(words: &mut OrderWords<'_>) -> Option<Self> {
        words.take("a place", |names, word| names.place(word).ok())
    }
}

impl OrderPart for ProvinceId {
    fn write(&self, line: &mut OrderLine<'_>) {
        line.word(&line.names.write_province(*self));
    }

    fn read(words: &mut OrderWords<'_>) -> Option<Self> {
        words.take("a province", |names, word| names.province(word).ok())
    }
}

impl OrderPart for PowerId {
    fn write(&self, line: &mut OrderLine<'_>) {
        line.word(&line.names.board.power(*self).id);
    }

    fn read(words: &mut OrderWords<'_>) -> Option<Self> {
        words.take("a power", |names, word| names.find_power(word))
    }
}

/// As many as there are; where a word stands between them, two or more.
impl<T: OrderPart> OrderPart for Vec<T> {
    fn write(&self, line: &mut OrderLine<'_>) {
        for (nth, part) in self.iter().enumerate() {
            if let Some(between) = T::BETWEEN.filter(|_| nth > 0) {
                line.word(between);
            }
            part.write(line);
        }
    }

    fn read(words: &mut OrderWords<'_>) -> Option<Self> {
        let mut parts = Self::new();
        let Some(between) = T::BETWEEN else {
            while let Some(part) = T::read(words) {
                parts.push(part);
            }
            return Some(parts);
        };
        parts.push(T::read(words)?);
        while words.skip(between) {
            parts.push(T::read(words)?);
        }
        (parts.len() > 1).then_some(parts)
    }
}

/// Stands before the sea of an army named as aboard there: `A aboard wes`.
const ABOARD: &str = "aboard";

/// Stands before the place of a fleet named with the army aboard it: `F loaded wes`.
const PAIR: &str = "loaded";

/// Stands before the destination of a unit that moves from somewhere beyond the known world: `F
/// beyond K`.
const BEYOND: &str = "beyond";

/// Stand after the place of a unit that is to take its treasure along, or not: `F sao withT`.
const WITH: &str = "withT";
const WITHOUT: &str = "withoutT";

impl OrderPart for UnitRef {
    const BETWEEN: Option<&'static str> = Some("&");

    fn write(&self, line: &mut OrderLine<'_>) {
        if let Some(power) = self.power {
            power.write(line);
        }
        self.kind.write(line);
        let marks = [
            (self.aboard, ABOARD),
            (self.pair, PAIR),
            (self.beyond, BEYOND),
        ];
        for (_, mark) in marks.iter().filter(|(is_so, _)| *is_so) {
            line.word(mark);
        }
        self.place.write(line);
        match self.treasure {
            Taking::Unsaid => {}
            Taking::With => line.word(WITH),
            Taking::Without => line.word(WITHOUT),
        }
    }

    /// A power and a kind are taken for what they are where a place stands behind them: a province
    /// may be called like either.
    fn read(words: &mut OrderWords<'_>) -> Option<Self> {
        let ways = [(true, true), (true, false), (false, true), (false, false)];
        ways.into_iter().find_map(|(power, kind)| {
            words.attempt(|words| {
                let power = match power {
                    true => Some(PowerId::read(words)?),
                    false => None,
                };
                let kind = match kind {
                    true => Some(UnitKind::read(words)?),
                    false => None,
                };
                let aboard = words.skip(ABOARD);
                let pair = !aboard && words.skip(PAIR);
                let beyond = words.skip(BEYOND);
                let place = Place::read(words)?;
                let treasure = match (words.skip(WITH), words.skip(WITHOUT)) {
                    (true, _) => Taking::With,
                    (_, true) => Taking::Without,
                    _ => Taking::Unsaid,
                };
                Some(Self {
                    kind,
                    power,
                    aboard,
                    pair,
                    beyond,
                    treasure,
                    ..Self::at(place)
                })
            })
        })
    }
}

impl SaveNames<'_> {
    pub(crate) fn write_order(&self, order: &Order) -> String {
        let mut line = OrderLine {
            names: self,
            text: String::new(),
        };
        order.write(&mut line);
        line.text
    }

    /// Reads [`Self::write_order`] back.
    pub(crate) fn order(&self, text: &str) -> Result<Order, Misfit> {
        let words: Vec<&str> = text.split(' ').collect();
        let mut rest = OrderWords {
            names: self,
            words: &words,
            at: 0,
            stuck: (0, "an order"),
        };
        let order = Order::read(&mut rest).filter(|_| rest.at == words.len());
        let (at, wanted) = rest.stuck;
        order.ok_or_else(|| match words.get(at.max(rest.at)) {
            None => misfit!("the order ends where it should name {wanted}"),
            Some(word) if at < rest.at => {
                misfit!("“{text}” is not an order of a save file: “{word}” is one word too many")
            }
            Some(word) => misfit!("“{word}” is not {wanted}"),
        })
    }
}
