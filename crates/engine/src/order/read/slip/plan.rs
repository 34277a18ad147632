//! Headings of another plan, `Plan B:` and `Alternatively:`. What stands below is no order of the slip:
//! the game master decides.

use super::SlipReader;
use crate::order::Reading;
use crate::order::read::lex;
use crate::order::read::words::is_condition;

/// The words with which such a heading begins.
const BEGINNINGS: [&str; 8] = [
    "plan",
    "alternative",
    "alternatives",
    "alternatively",
    "otherwise",
    "option",
    "backup",
    "contingency",
];

/// No such heading has more words.
const MOST_WORDS: usize = 4;

/// A heading of a plan: `Plan B: A Vie - Gal`, `If Russia attacks:`.
struct PlanHeading<'a> {
    head: &'a str,
    /// What stands behind it on the line.
    rest: &'a str,
    /// Whether the plan hangs on a condition.
    hangs: bool,
}

impl<'a> PlanHeading<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let bare = line.trim_start_matches(|c: char| "*•#>_=[( \t".contains(c) || lex::in_dash(c));
        let (head, rest) = bare.split_once(':')?;
        let rest = rest.trim_matches(['*', ' ']);
        let mut words = head.split_whitespace().map(lex::fold);
        let first = words.next()?;
        let hangs = is_condition(&first) && rest.is_empty();
        let is_plan = BEGINNINGS.contains(&first.as_str()) && words.count() < MOST_WORDS;
        (hangs || is_plan).then_some(Self {
            head: head.trim(),
            rest,
            hangs,
        })
    }
}

impl SlipReader<'_> {
    /// Takes a line that begins another plan. Whether it is one: the first plan of an author is what
    /// he orders.
    pub(super) fn begins_plan(&mut self, line: &str, number: usize) -> bool {
        let Some(PlanHeading { head, rest, hangs }) = PlanHeading::read(line) else {
            return false;
        };
        let is_first = !hangs && self.plan.is_none() && self.slip.lines.len() == self.begun;
        if is_first && !rest.is_empty() {
            return false;
        }
        self.aside(line, rest, number);
        if !is_first {
            self.close_section();
            self.plan = Some(head.to_owned());
            self.order_line(rest, number);
        }
        true
    }

    /// Why a line below such a heading is no order; `None` of other lines.
    pub(super) fn in_other_plan(&self) -> Option<Reading> {
        let head = self.plan.as_ref()?;
        Some(Reading::Unreadable {
            why: format!("It stands below `{head}`. Type it again if it counts."),
        })
    }
}
