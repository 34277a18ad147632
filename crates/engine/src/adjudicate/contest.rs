//! A contest: moves and supports between spaces given as bare numbers, for steps of a season that
//! are no movement phase on the board. Orders are bound and judged by whoever makes the contest;
//! [`Contest::decide`] decides it by the equations of a movement phase.

use super::verdict::Verdict;
use chancery_atlas::board::{CoastId, PowerId, ProvinceId};
use std::ops::Range;

/// A space that one piece holds at a time: a province, or one numbered after the provinces (the
/// deck of a fleet, a berth on a polar cap).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(pub u16);

impl Node {
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The province that it is: on a board every node is one.
    #[inline]
    pub(super) const fn province(self) -> ProvinceId {
        ProvinceId(self.0)
    }
}

impl From<ProvinceId> for Node {
    #[inline]
    fn from(province: ProvinceId) -> Self {
        Self(province.0)
    }
}

/// What a contender tries. Others are named by their index in [`Contest::contenders`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestOrder<'a> {
    /// It stays.
    Hold {
        /// A space that it tried to enter, and failed, before this contest: it holds with 1 against
        /// an attack from there and with nothing against any other, and can't be supported to hold.
        exposed: Option<ProvinceId>,
    },
    /// It tries to get into another space.
    Move {
        /// Which one; the space of another contender's node, or an empty one.
        to: Node,
        /// The coast that it takes, for supports that name one.
        coast: Option<CoastId>,
        /// The power that adds a strength of 1 which nothing cuts. Like a support it doesn't count
        /// against a unit of that power.
        aid: Option<PowerId>,
        /// Whether it meets one that comes the other way head to head (if that one does so too). A
        /// move by convoy never does.
        meets: bool,
        /// The contenders that carry it, in their order: none of them may be dislodged. They stay
        /// where they are, each carries no other, and their act is [`ContestOrder::Convoy`]. Where
        /// there are any, the move is by convoy.
        over: &'a [usize],
        /// The space that it tries to enter, as the Key rule means it; of a boarding the fleet's
        /// province. If it fails, it holds its place with 1 against an attack from there, and with
        /// nothing against any other. Without it, or without the Key rule, it holds with 1.
        goal: Option<ProvinceId>,
    },
    /// It supports another. What that one does not try has no effect.
    Support {
        /// The contender that it supports.
        of: usize,
        /// In the move to there; `None`, or its own node: where it stays.
        to: Option<Node>,
        /// The coast that it names: it has no effect on a move that takes another.
        coast: Option<CoastId>,
    },
    /// It carries an army over, as one in its [`ContestOrder::Move::over`](ContestOrder::Move). It
    /// stays, and can be supported to.
    Convoy {
        /// The contender that it carries.
        army: usize,
    },
}

/// A piece with what it tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender<'a> {
    /// Whose it is: no power dislodges its own.
    pub power: PowerId,
    /// The node that it holds, and leaves if its move gets in; `None` where it holds none (an army
    /// that is carried over). No two hold one.
    pub node: Option<Node>,
    /// The space that its attack comes from: what it attacks from there cuts no support against
    /// that space. Reasons name pieces by it.
    pub from: ProvinceId,
    /// What it tries.
    pub act: ContestOrder<'a>,
}

/// What differs from the rules of a movement phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContestRules {
    /// Whether a unit that tried to move and failed lets attacks past from anywhere but the space
    /// that it tried to enter (the Key rule).
    pub key: bool,
    /// The nodes whose occupants can't be dislodged.
    pub safe: Range<u16>,
}

/// Moves and supports to be decided together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest<'a> {
    /// How many nodes there are; every node named is one of them.
    pub nodes: usize,
    /// What differs from the rules of a movement phase.
    pub terms: ContestRules,
    /// The pieces. What is not among them stands in nobody's way.
    pub contenders: &'a [Contender<'a>],
}

/// Who dislodged a contender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Driver {
    /// The contender that got into its node.
    pub by: usize,
    /// Whether it did only because the dislodged one had tried to move and failed (the Key rule).
    pub key: bool,
}

/// What became of a contender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContestEnd {
    /// What became of what it tried, and why.
    pub verdict: Verdict,
    /// Whether it got in where it tried to go.
    pub moved: bool,
    /// Who dislodged it, if anybody did.
    pub dislodged: Option<Driver>,
    /// Of a support that names what its unit tried: whether it was given, and not cut. Against a
    /// unit of the supporter's power it still did not count.
    pub given: bool,
}

/// A contest decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// What became of each contender.
    pub ended: Vec<ContestEnd>,
    /// The nodes left empty by two or more moves that failed against each other.
    pub stand_offs: Vec<Node>,
}
