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
        // `If it is not too late, here are my orders:` hangs on nothing.
        let speaks_of_slip = words
            .clone()
            .any(|word| matches!(word.as_str(), "order" | "orders" | "moves"));
        let hangs = is_condition(&first) && rest.is_empty() && !speaks_of_slip;
        let is_plan = BEGINNINGS.contains(&first.as_str()) && words.count() < MOST_WORDS;
        if !hangs && !is_plan {
            return None;
        }
        Some(Self {
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
        let is_first = !hangs
            && self.plan.is_none()
            && self.slip.lines.len() == self.begun
            && !self.has_ordered_all();
        // The first plan's heading begins nothing new: the line is read like any other.
        if is_first && !rest.is_empty() {
            return false;
        }
        self.aside(line, rest, number);
        if !is_first {
            self.close_section();
            self.open_plan(head);
            self.order_line(rest, number);
        }
        true
    }

    /// Takes a header that names an author and another plan of his: `Germany - Plan B`.
    pub(super) fn names_plan(&mut self, head: &str) {
        let mut words = head.split(|c: char| !c.is_alphanumeric()).map(lex::fold);
        let names_plan = words.any(|word| BEGINNINGS.contains(&word.as_str()));
        // The first plan of an author is what he orders.
        if names_plan && self.has_ordered() {
            self.open_plan(head.trim_end_matches([':', ' ']).trim());
        }
    }

    /// What the author in hand ordered is complete: `all hold` leaves out no unit of another plan.
    fn open_plan(&mut self, head: &str) {
        let all = std::mem::take(&mut self.of_all);
        let (own, others) = all.into_iter().partition(|all| self.is_his(all.line()));
        self.of_all = own;
        self.order_all();
        // Other authors may still order single units below.
        self.of_all = others;
        self.plan = Some(head.to_owned());
    }

    /// Whether the author in hand has ordered something.
    fn has_ordered(&self) -> bool {
        self.has_ordered_all() || self.slip.lines.iter().any(|line| self.is_his(line))
    }

    /// Why a line below such a heading is no order; `None` of other lines.
    pub(super) fn in_other_plan(&self) -> Option<Reading> {
        let head = self.plan.as_ref()?;
        Some(Reading::Unreadable {
            why: format!("The line is part of `{head}`. Type it again if it counts."),
        })
    }
}
