//! A formula of the table's own: an expression of what is known of a power when a game is scored,
//! as in `if(soloed, 100 * solo, 100 * centres^2 / sum(centres^2))`.

use super::systems::lead;
use super::{Standings, Ties, number};

/// Characters that a formula has at most, and levels of brackets.
const LONGEST: usize = 1000;
const DEEPEST: usize = 50;

#[derive(Clone, Debug)]
pub struct Formula {
    text: String,
    tree: Tree,
}

impl PartialEq for Formula {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Formula {}

/// Why a formula can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the formula can't be read at character {at}: {why}")]
pub struct FormulaError {
    /// The character, from 1.
    pub at: usize,
    pub why: String,
}

#[derive(Clone, Debug)]
enum Tree {
    Number(f64),
    Quantity(Quantity),
    Minus(Box<Tree>),
    Not(Box<Tree>),
    BinaryOperator(BinaryOperator, Box<Tree>, Box<Tree>),
    Call(Function, Vec<Tree>),
}

/// What a formula can ask for of the power with this index. What is true is 1, what is not is 0.
type Quantity = fn(&Standings, usize) -> f64;

/// The words of quantities.
const QUANTITIES: [(&str, Quantity); 18] = [
    ("centres", |standings, power| {
        number(standings.powers[power].centres)
    }),
    ("place", |standings, power| {
        number(standings.group(power, Ties::ByElimination).before + 1)
    }),
    ("level", |standings, power| {
        number(standings.group(power, Ties::ByElimination).level)
    }),
    ("is_alone", |standings, power| {
        let [top, second] = standings.leaders();
        truth(standings.powers[power].centres == top && top > second)
    }),
    ("lead", lead),
    ("alive", |standings, power| {
        truth(standings.powers[power].centres > 0)
    }),
    ("years", |standings, power| {
        let last = standings.powers[power].eliminated.unwrap_or(standings.year);
        f64::from(last.saturating_sub(standings.began))
    }),
    ("solo", |standings, power| {
        truth(standings.soloist() == Some(power))
    }),
    ("soloed", |standings, _| {
        truth(standings.soloist().is_some())
    }),
    ("draw", |standings, power| truth(standings.shares(power))),
    ("sharers", |standings, _| number(standings.sharers())),
    ("survivors", |standings, _| number(standings.survivors())),
    ("powers", |standings, _| number(standings.powers.len())),
    ("total", |standings, _| {
        number(standings.powers.iter().map(|power| power.centres).sum())
    }),
    ("board", |standings, _| number(standings.board)),
    ("top", |standings, _| number(standings.leaders()[0])),
    ("second", |standings, _| number(standings.leaders()[1])),
    ("year", |standings, _| f64::from(standings.year)),
];

type BinaryOperator = fn(f64, f64) -> f64;

/// Signs of two sides, those that bind least first; the longer before those that they begin with.
const LEVELS: [&[(&str, BinaryOperator)]; 5] = [
    &[("or", |left, right| truth(is_true(left) || is_true(right)))],
    &[("and", |left, right| truth(is_true(left) && is_true(right)))],
    &[
        ("<=", |left, right| truth(left <= right + TINY)),
        (">=", |left, right| truth(left >= right - TINY)),
        ("!=", |left, right| truth((left - right).abs() > TINY)),
        ("<", |left, right| truth(left < right - TINY)),
        (">", |left, right| truth(left > right + TINY)),
        ("=", |left, right| truth((left - right).abs() <= TINY)),
    ],
    &[
        ("+", |left, right| left + right),
        ("-", |left, right| left - right),
    ],
    &[
        ("*", |left, right| left * right),
        ("/", |left, right| left / right),
    ],
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    If,
    Min,
    Max,
    Floor,
    Round,
    Sum,
    Places,
}

const FUNCTIONS: [(&str, Function); 7] = [
    ("if", Function::If),
    ("min", Function::Min),
    ("max", Function::Max),
    ("floor", Function::Floor),
    ("round", Function::Round),
    ("sum", Function::Sum),
    ("places", Function::Places),
];

/// The level of [`LEVELS`] at which `not` stands: it is of a whole comparison.
const NOT: usize = 2;

impl Formula {
    pub fn read(text: &str) -> Result<Self, FormulaError> {
        let text = text.trim();
        let mut reader = FormulaReader {
            signs: text.chars().collect(),
            at: 0,
            depth: 0,
            sums: 0,
        };
        if reader.signs.len() > LONGEST {
            return Err(reader.wrong(format!("the formula is longer than {LONGEST} characters")));
        }
        let tree = reader.level(0)?;
        match reader.next() {
            Some(sign) => Err(reader.wrong(format!(
                "“{sign}” is too much here, or an operator before it is missing"
            ))),
            None => Ok(Self {
                text: text.to_owned(),
                tree,
            }),
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it comes to for a power; no finite number where something is divided by 0.
    pub(crate) fn value(&self, standings: &Standings, power: usize) -> f64 {
        self.tree.value(standings, power)
    }
}

struct FormulaReader {
    signs: Vec<char>,
    at: usize,
    depth: usize,
    sums: usize,
}

impl FormulaReader {
    fn wrong(&self, why: impl Into<String>) -> FormulaError {
        FormulaError {
            at: self.at + 1,
            why: why.into(),
        }
    }

    /// The next sign that is no blank.
    fn next(&mut self) -> Option<char> {
        while self.signs.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.signs.get(self.at).copied()
    }

    /// Whether a sign or a word stands here; it is passed then.
    fn takes(&mut self, sign: &str) -> bool {
        self.next();
        let is_word = sign.chars().all(is_letter);
        let end = self.at + sign.chars().count();
        let stands = self.signs[self.at..].iter().copied().take(end - self.at);
        // `order` does not begin with the word `or`.
        let ends = !is_word || !self.signs.get(end).copied().is_some_and(is_letter);
        let here = stands.eq(sign.chars()) && ends;
        if here {
            self.at = end;
        }
        here
    }

    fn expects(&mut self, sign: &str, why: &str) -> Result<(), FormulaError> {
        if self.takes(sign) {
            Ok(())
        } else {
            Err(self.wrong(format!("here `{sign}` is missing: {why}")))
        }
    }

    fn level(&mut self, level: usize) -> Result<Tree, FormulaError> {
        let Some(signs) = LEVELS.get(level) else {
            return self.signed();
        };
        if level == NOT && self.takes("not") {
            // `not not x` and a comparison behind `not` are read at the same level.
            let negated = self.deeper(|reader| reader.level(NOT))?;
            return Ok(Tree::Not(Box::new(negated)));
        }
        let mut tree = self.level(level + 1)?;
        while let Some((_, two)) = signs.iter().find(|(sign, _)| self.takes(sign)) {
            let right = self.level(level + 1)?;
            tree = Tree::BinaryOperator(*two, Box::new(tree), Box::new(right));
        }
        Ok(tree)
    }

    /// A power of something, with what stands before it.
    fn signed(&mut self) -> Result<Tree, FormulaError> {
        self.deeper(|reader| {
            if reader.takes("-") {
                return Ok(Tree::Minus(Box::new(reader.signed()?)));
            }
            let base = reader.atom()?;
            if reader.takes("^") {
                // The right side goes first: `2^3^2` is `2^(3^2)`, and `2^-1` has its sign.
                let power = reader.signed()?;
                return Ok(Tree::BinaryOperator(
                    f64::powf,
                    Box::new(base),
                    Box::new(power),
                ));
            }
            Ok(base)
        })
    }

    fn deeper(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<Tree, FormulaError>,
    ) -> Result<Tree, FormulaError> {
        // A formula of many brackets must not use up the stack.
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.wrong(format!(
                "brackets and operators are more than {DEEPEST} levels \
                                           deep"
            )));
        }
        let tree = read(self)?;
        self.depth -= 1;
        Ok(tree)
    }

    fn atom(&mut self) -> Result<Tree, FormulaError> {
        match self.next() {
            None => Err(self.wrong("a number or a quantity is missing at the end")),
            Some('(') => {
                self.takes("(");
                let inner = self.level(0)?;
                self.expects(")", "close the bracket")?;
                Ok(inner)
            }
            Some(c) if c.is_ascii_digit() || c == '.' => self.number(),
            Some(c) if is_letter(c) => self.word(),
            Some(c) => Err(self.wrong(format!("“{c}” is where a number or a quantity should be"))),
        }
    }

    fn number(&mut self) -> Result<Tree, FormulaError> {
        let rest = self.signs[self.at..].iter();
        let text: String = rest
            .take_while(|c| c.is_ascii_digit() || **c == '.')
            .collect();
        let value = text
            .parse()
            .map_err(|_| self.wrong(format!("“{text}” is not a number")))?;
        self.at += text.len();
        Ok(Tree::Number(value))
    }

    fn word(&mut self) -> Result<Tree, FormulaError> {
        let rest = self.signs[self.at..].iter();
        let word: String = rest.take_while(|c| is_letter(**c)).collect();
        let found = QUANTITIES.iter().find(|(name, _)| *name == word);
        if let Some((_, quantity)) = found {
            self.at += word.chars().count();
            return Ok(Tree::Quantity(*quantity));
        }
        let Some((_, function)) = FUNCTIONS.iter().find(|(name, _)| *name == word) else {
            let quantities: Vec<&str> = QUANTITIES.iter().map(|(name, _)| *name).collect();
            let functions: Vec<&str> = FUNCTIONS.iter().map(|(name, _)| *name).collect();
            return Err(self.wrong(format!(
                "“{word}” is unknown; there are the quantities {} and the functions {}",
                quantities.join(", "),
                functions.join(", "),
            )));
        };
        let start = self.at;
        self.at += word.chars().count();
        self.expects("(", "a function needs its values in brackets")?;
        // Sums within sums would multiply the work of a formula with each level.
        self.sums += usize::from(*function == Function::Sum);
        if self.sums > 1 {
            self.at = start;
            return Err(self.wrong("a sum can't contain another sum"));
        }
        let mut parts = vec![self.level(0)?];
        while self.takes(",") {
            parts.push(self.level(0)?);
        }
        self.expects(")", "close the bracket")?;
        self.sums -= usize::from(*function == Function::Sum);
        let fits = match function {
            Function::If => parts.len() == 3,
            Function::Floor | Function::Round | Function::Sum => parts.len() == 1,
            Function::Min | Function::Max => parts.len() > 1,
            Function::Places => true,
        };
        if !fits {
            self.at = start;
            return Err(self.wrong(match function {
                Function::If => "if(question, value, other value) has three parts".to_owned(),
                Function::Min | Function::Max => format!("{word} takes two values or more"),
                _ => format!("{word} takes one value"),
            }));
        }
        Ok(Tree::Call(*function, parts))
    }
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn truth(is: bool) -> f64 {
    f64::from(u8::from(is))
}

impl Tree {
    fn value(&self, standings: &Standings, power: usize) -> f64 {
        match self {
            Self::Number(value) => *value,
            Self::Quantity(quantity) => quantity(standings, power),
            Self::Minus(tree) => -tree.value(standings, power),
            Self::Not(tree) => truth(!is_true(tree.value(standings, power))),
            Self::BinaryOperator(two, left, right) => {
                two(left.value(standings, power), right.value(standings, power))
            }
            Self::Call(function, trees) => function.value(trees, standings, power),
        }
    }
}

fn is_true(value: f64) -> bool {
    value.abs() > TINY
}

/// What differs by less is the same: sums of parts are not exact.
const TINY: f64 = 1e-9;

impl Function {
    fn value(self, trees: &[Tree], standings: &Standings, power: usize) -> f64 {
        let mut values = trees.iter().map(|tree| tree.value(standings, power));
        match self {
            Self::If => match trees {
                [question, yes, _] if is_true(question.value(standings, power)) => {
                    yes.value(standings, power)
                }
                [_, _, no] => no.value(standings, power),
                // The reader lets no other number of parts through.
                _ => f64::NAN,
            },
            Self::Min => values.fold(f64::INFINITY, f64::min),
            Self::Max => values.fold(f64::NEG_INFINITY, f64::max),
            Self::Floor => values.next().map_or(f64::NAN, f64::floor),
            Self::Round => values.next().map_or(f64::NAN, f64::round),
            Self::Sum => (0..standings.powers.len())
                .flat_map(|other| trees.iter().map(move |tree| tree.value(standings, other)))
                .sum(),
            Self::Places => {
                standings.shared(power, Ties::ByElimination, &values.collect::<Vec<_>>())
            }
        }
    }
}
