//! Areas as the lines of a world file refer to them: by id, by name, and those at the edge of the
//! known world by their codes.

use super::legend::CodeLegend;
use super::lines::shortened;
use super::shape::Shapes;
use crate::board::{AreaId, Board, Ground};
use crate::world::check::TakenNames;
use std::collections::HashMap;

/// What a reference can mean.
pub struct Refs<'a> {
    ids: HashMap<&'a str, AreaId>,
    split: &'a [char],
    legend: &'a CodeLegend,
    known: &'a Board,
    /// The names and abbreviations so far.
    pub taken: TakenNames<'a>,
}

impl<'a> Refs<'a> {
    pub(crate) fn new(shapes: &'a Shapes, legend: &'a CodeLegend, known: &'a Board) -> Self {
        let ids = (0..)
            .zip(&shapes.areas)
            .map(|(index, (id, _))| (&**id, AreaId(index)))
            .collect();
        Self {
            ids,
            split: &shapes.split,
            legend,
            known,
            taken: TakenNames::new(known),
        }
    }

    pub(crate) fn area(&self, text: &str) -> Option<AreaId> {
        let area = self.ids.get(text).copied();
        area.or_else(|| self.taken.area(text))
    }

    /// Why a text is no area of the world.
    pub(crate) fn no_area(&self, text: &str) -> String {
        match self.ground(text) {
            Some(_) => format!(
                "`{}` is in the Known World and takes no notes here; take the line out",
                shortened(text)
            ),
            None => self.unknown(text),
        }
    }

    /// The area of the world, or at the edge of the known one.
    pub(crate) fn ground(&self, text: &str) -> Option<Ground> {
        // In the order of the rules for names that clash: the exact id first.
        if let Some(&area) = self.ids.get(text) {
            return Some(Ground::Area(area));
        }
        let code =
            single(text).and_then(|code| self.legend.known().find(|&(other, _)| other == code));
        code.map(|(_, province)| Ground::Edge(province))
            .or_else(|| self.taken.area(text).map(Ground::Area))
            .or_else(|| self.known.find_exact(text).map(Ground::Edge))
    }

    /// Why a text is neither an area nor of the known world.
    pub(crate) fn unknown(&self, text: &str) -> String {
        match single(text).filter(|code| self.split.contains(code)) {
            Some(code) => format!(
                "`{code}` has several pieces, each its own area; write which, as in `{code}.1`"
            ),
            None => format!(
                "there is no area `{}`; write its code in the drawing, or its name",
                shortened(text)
            ),
        }
    }
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(code), None) => Some(code),
        _ => None,
    }
}
