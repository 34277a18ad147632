//! What an `expect` line says, typed.

use super::earth;
use super::ending;
use super::facts;
use super::outcome::{ExpectedResult, RetreatChoice, outcome_word};
use super::parse::{Mistake, Text};
use super::words::CaseWords;
use chancery_atlas::board::{Place, PowerId, ProvinceId};
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::Outcome;
use chancery_engine::calendar::{Calendar, Phase};
use chancery_engine::edit::{Edit, NamedUnit};
use chancery_engine::order::Forms;
use chancery_engine::seat::{Author, SeatId, Seating};
use chancery_engine::variant::{Ownable, Variant};

/// One thing that must be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// `unit POWER A PLACE`: it stands there; `aboard POWER SEA`: an army of its is aboard a fleet
    /// there.
    Unit(NamedUnit),
    /// `none PLACE`: nobody stands there.
    None(ProvinceId),
    /// `order POWER ORDER: succeeds`; `order PLAYER for POWER ORDER: succeeds`.
    Order {
        whose: Whose,
        /// The order as written in the case.
        order: String,
        result: ExpectedResult,
    },
    /// `dislodged POWER A PLACE`, perhaps with `by PLACE`.
    Dislodged {
        unit: NamedUnit,
        /// Where the attack came from.
        by: Option<ProvinceId>,
    },
    /// `retreats`, `may-retreat`, `may-not-retreat POWER A PLACE: X, Y`.
    Retreats {
        unit: NamedUnit,
        /// How the places relate to its retreats.
        how: RetreatChoice,
        places: Vec<Place>,
    },
    /// `gone POWER A PLACE`: it is no longer in the game.
    Gone(NamedUnit),
    /// `centres POWER N`.
    Centres(PowerId, usize),
    /// `adjust POWER +N`.
    Adjust(PowerId, i32),
    /// `phase TEXT`.
    Phase(Phase),
    /// `winner NAME, NAME`; empty for `none`. Sorted.
    Winner(Vec<SeatId>),
    /// `ended none`, `ended draw between NAME, NAME`, `ended won by NAME`: how the game ended, by
    /// its words.
    Ended(String),
    /// `weight POWER ORDER: N`: what the ballots for an order came to.
    Weight {
        power: PowerId,
        /// The order as written in the case.
        order: String,
        /// The influence behind it.
        weight: u32,
    },
    /// A line that says how something stands: an owner, a pool, what is known of a secret world.
    Fact {
        edit: Edit,
        /// Whether it is so, or not.
        is_so: bool,
    },
    /// `off-board POWER N`: the centres that it owns beyond the known world.
    OffBoard(PowerId, usize),
    /// A line about a secret world alone.
    Earth(earth::WorldExpectation),
    /// `report public: TEXT`, `report for NAME: TEXT`, or with `no` before it.
    Report {
        /// Whose report; `None` for the public one.
        reader: Option<SeatId>,
        /// What the report contains.
        text: String,
        said: bool,
    },
    /// A block `expect-units`.
    Units(Vec<NamedUnit>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Somebody gave it.
    By(Author),
    /// The power followed it, of all the ballots.
    Followed(PowerId),
}

impl Expectation {
    /// Whether it speaks of an adjudication, and not only of how the game stands.
    pub(crate) fn needs_adjudication(&self) -> bool {
        matches!(
            self,
            Self::Order { .. }
                | Self::Dislodged { .. }
                | Self::Retreats { .. }
                | Self::Gone(_)
                | Self::Weight { .. }
                | Self::Report { .. }
        )
    }

    /// Reads a line of an `expect` block.
    ///
    /// # Errors
    /// Where it is none, or names what the board or calendar doesn't have.
    pub(crate) fn read(
        line: Text<'_>,
        words: CaseWords<'_>,
        variant: &dyn Variant,
    ) -> Result<Self, Mistake> {
        let (keyword, rest) = line.split();
        // First, so that the message lists what this variant has.
        if of_other_games(words.forms()).any(|other| other == keyword) {
            return Err(unknown(keyword, line, words.forms()));
        }
        match keyword {
            "unit" => words.power_unit(rest).map(Self::Unit),
            "aboard" => words.read_aboard(line).map(Self::Unit),
            "none" => words.province(rest).map(Self::None),
            "order" => read_order(rest, words),
            "dislodged" => read_dislodged(rest, words),
            "retreats" => read_retreats(rest, words, RetreatChoice::Exactly),
            "may-retreat" => read_retreats(rest, words, RetreatChoice::Each),
            "may-not-retreat" => read_retreats(rest, words, RetreatChoice::NoneOf),
            "gone" => words.power_unit(rest).map(Self::Gone),
            "owner" => read_owner(line, words),
            "centres" => {
                let (power, number) = words.leading_power(rest)?;
                Ok(Self::Centres(power, number.number("centres POWER N")?))
            }
            "adjust" => {
                let (power, number) = words.leading_power(rest)?;
                Ok(Self::Adjust(power, number.number("adjust POWER +N")?))
            }
            "phase" => read_phase(rest, &variant.calendar_on(words.names.board)).map(Self::Phase),
            "winner" => read_winner(rest, words),
            "ended" => ending::check_expected(rest, words).map(Self::Ended),
            "report" => read_report(rest, words, true),
            "no" if rest.text.starts_with("report ") => read_report(rest.split().1, words, false),
            "weight" => read_weight(rest, words),
            "off-board" => {
                let (power, number) = words.leading_power(rest)?;
                let number = number.number("off-board POWER N")?;
                Ok(Self::OffBoard(power, number))
            }
            "knows-not" => unlike("knows", rest, words),
            "not-public" => unlike("public", rest, words),
            keyword if KNOWN.contains(&keyword) => fact(line, words),
            keyword if earth::KEYWORDS.contains(&keyword) => {
                earth::WorldExpectation::read(keyword, rest, words).map(Self::Earth)
            }
            _ if facts::keywords(words.forms()).any(|known| known == keyword) => fact(line, words),
            _ => Err(unknown(keyword, line, words.forms())),
        }
    }
}

/// The keywords that only some games have, and whether one with these order forms does.
fn of_some_games(forms: Forms) -> impl Iterator<Item = (&'static str, bool)> {
    let of_worlds: facts::Has = |has| has.naming;
    let more: [(&str, facts::Has); 2] = [
        ("aboard", |has| has.carrying.is_played()),
        ("weight", |has| has.investing),
    ];
    let known = KNOWN.into_iter().chain(earth::KEYWORDS);
    facts::KEYWORDS
        .into_iter()
        .chain(more)
        .chain(known.map(move |word| (word, of_worlds)))
        .map(move |(word, has)| (word, has(forms)))
}

fn of_other_games(forms: Forms) -> impl Iterator<Item = &'static str> {
    of_some_games(forms)
        .filter(|(_, has)| !has)
        .map(|(word, _)| word)
}

fn unknown(keyword: &str, line: Text<'_>, forms: Forms) -> Mistake {
    let of_this_game = of_some_games(forms).filter(|(_, has)| *has);
    let of_this_game = of_this_game.map(|(word, _)| word);
    let known = KEYWORDS.into_iter().chain(of_this_game).joined(", ");
    line.wrong(format!(
        "“{keyword}” can't be expected here; this variant has {known}"
    ))
}

/// What can be expected of a secret world beside what a `state` block sets up.
const KNOWN: [&str; 8] = [
    "knows-not",
    "public",
    "not-public",
    "may-not-name",
    "name",
    "no-treasure",
    "off-board",
    "named",
];

/// What can be expected whatever the variant.
const KEYWORDS: [&str; 16] = [
    "unit",
    "none",
    "order",
    "dislodged",
    "retreats",
    "may-retreat",
    "may-not-retreat",
    "gone",
    "owner",
    "centres",
    "adjust",
    "phase",
    "winner",
    "ended",
    "report",
    "no report",
];

pub(crate) fn read_phase(written: Text<'_>, calendar: &Calendar) -> Result<Phase, Mistake> {
    calendar.parse(written.text).ok_or_else(|| {
        let first = calendar.name(calendar.first_moves());
        written.wrong(format!(
            "“{}” is not a phase of this variant; write it as in `{first}` or `{first} retreats`",
            written.text
        ))
    })
}

type Read = Result<Expectation, Mistake>;

fn read_order(rest: Text<'_>, words: CaseWords<'_>) -> Read {
    let (order, result) = rest
        .text
        .rsplit_once(':')
        .ok_or_else(|| rest.wrong("the result is missing; write `order POWER ORDER: succeeds`"))?;
    let result = match result.trim() {
        "unsuccessful" => ExpectedResult::Unsuccessful,
        word => ExpectedResult::Exactly(outcome_called(word).ok_or_else(|| {
            rest.wrong(format!(
                "an order can't be “{word}”; write `succeeds`, `fails`, `void` or `unsuccessful`"
            ))
        })?),
    };
    let written = rest.part(order);
    let (whose, order) = match words.names.variant.seating() {
        Seating::OnePerPower => words
            .leading_power(written)
            .map(|(power, order)| (Whose::By(words.author_of(power)), order))?,
        Seating::Players { .. } => match words.leading_ballot(written) {
            Some((author, order)) => (Whose::By(author), order),
            None => words
                .leading_power(written)
                .map(|(power, order)| (Whose::Followed(power), order))?,
        },
    };
    if order.text.is_empty() {
        return Err(rest.wrong("the order is missing; write `order POWER ORDER: succeeds`"));
    }
    Ok(Expectation::Order {
        whose,
        order: order.text.to_owned(),
        result,
    })
}

fn read_weight(rest: Text<'_>, words: CaseWords<'_>) -> Read {
    let form = "weight POWER ORDER: N";
    let (order, weight) = rest
        .text
        .rsplit_once(':')
        .ok_or_else(|| rest.wrong(format!("the weight is missing; write `{form}`")))?;
    let (power, order) = words.leading_power(rest.part(order))?;
    if order.text.is_empty() {
        return Err(rest.wrong(format!("the order is missing; write `{form}`")));
    }
    let weight = rest.part(weight).number(form)?;
    Ok(Expectation::Weight {
        power,
        order: order.text.to_owned(),
        weight,
    })
}

fn read_dislodged(rest: Text<'_>, words: CaseWords<'_>) -> Read {
    let (unit, by) = match rest.parted(" by ") {
        Some((unit, by)) => (unit, Some(words.province(by)?)),
        None => (rest, None),
    };
    let unit = words.power_unit(unit)?;
    Ok(Expectation::Dislodged { unit, by })
}

fn read_retreats(rest: Text<'_>, words: CaseWords<'_>, how: RetreatChoice) -> Read {
    let (unit, places) = rest.parted(":").ok_or_else(|| {
        rest.wrong("the places are missing; write `retreats POWER A PLACE: X, Y`, or `: none`")
    })?;
    let unit = words.power_unit(unit)?;
    let places = match places.text {
        "none" if how == RetreatChoice::Exactly => Vec::new(),
        _ => places
            .items()
            .map(|place| words.place(place))
            .collect::<Result<_, _>>()?,
    };
    Ok(Expectation::Retreats { unit, how, places })
}

fn fact(line: Text<'_>, words: CaseWords<'_>) -> Read {
    let edit = facts::read(line, words)?;
    Ok(Expectation::Fact { edit, is_so: true })
}

/// That something is not so, of which a keyword says that it is.
fn unlike(keyword: &str, rest: Text<'_>, words: CaseWords<'_>) -> Read {
    let text = format!("{keyword} {}", rest.text);
    let line = Text {
        line: rest.line,
        text: &text,
    };
    let edit = facts::read(line, words)?;
    Ok(Expectation::Fact { edit, is_so: false })
}

fn read_owner(line: Text<'_>, words: CaseWords<'_>) -> Read {
    let edit = facts::read(line, words)?;
    // Where all land has owners, it can be said of a sea that it has none.
    if let Edit::SetOwner { province, owner } = edit
        && (owner.is_some() || words.names.variant.ownable() != Ownable::Land)
    {
        line.read(words.names.check_ownable(province))?;
    }
    Ok(Expectation::Fact { edit, is_so: true })
}

fn read_winner(rest: Text<'_>, words: CaseWords<'_>) -> Read {
    if rest.text == "none" {
        return Ok(Expectation::Winner(Vec::new()));
    }
    let names = rest.items().map(|name| words.seat(name));
    let mut winners = names.collect::<Result<Vec<_>, _>>()?;
    winners.sort_unstable();
    Ok(Expectation::Winner(winners))
}

fn read_report(rest: Text<'_>, words: CaseWords<'_>, said: bool) -> Read {
    let (reader, text) = rest.text.split_once(':').ok_or_else(|| {
        rest.wrong("the text is missing; write `report public: TEXT` or `report for POWER: TEXT`")
    })?;
    let reader = match reader.trim() {
        "public" => None,
        reader => match reader.strip_prefix("for ") {
            Some(name) => Some(words.seat(rest.part(name))?),
            None => {
                return Err(rest.wrong(
                    "this does not say who reads the report; write `report public: TEXT` or `report for POWER: \
                     TEXT`",
                ));
            }
        },
    };
    if text.trim().is_empty() {
        return Err(rest.wrong(
            "the text is missing; write `report public: TEXT` or `report for POWER: TEXT`",
        ));
    }
    Ok(Expectation::Report {
        reader,
        text: text.trim().to_owned(),
        said,
    })
}

fn outcome_called(word: &str) -> Option<Outcome> {
    let mut all = [Outcome::Succeeds, Outcome::Fails, Outcome::Void].into_iter();
    all.find(|&outcome| outcome_word(outcome) == word)
}
