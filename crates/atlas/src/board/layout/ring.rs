//! The rings: what lies along the outline of a province, clockwise from the north, each once, and
//! who is adjacent without touching at the edge that is nearest to it.

use crate::board::outline::Outline;
use crate::board::pairs::Pair;
use crate::board::{Chart, ChartCell, ProvinceId};
use std::collections::BTreeSet;

/// What lies along a stretch of a ring, `None` for dead ground, and the edge where it is put.
type Entry = (usize, Option<ProvinceId>);

/// The ring of each province. `apart` are the pairs that are adjacent without touching.
pub(super) fn rings(
    chart: &Chart,
    provinces: usize,
    outlines: &[Outline],
    apart: &BTreeSet<Pair>,
) -> Vec<Vec<Option<ProvinceId>>> {
    // The first outline of a province is the coast round it: its first cell is at no hole.
    let mut own = vec![Vec::new(); provinces];
    for outline in outlines {
        own[outline.province.index()].push(outline);
    }
    let mut rings: Vec<Vec<Entry>> = own.iter().map(|own| entries(chart, own)).collect();
    for &(a, b) in apart {
        for (from, to) in [(a, b), (b, a)] {
            if let ([coast, ..], [other, ..]) = (&*own[from.index()], &*own[to.index()]) {
                rings[from.index()].push((nearest(chart, coast, other), Some(to)));
            }
        }
    }
    rings.into_iter().map(ordered).collect()
}

/// The stretches along the outlines of a province; what lies in a hole is put at the edge of the
/// coast that is nearest to it.
fn entries(chart: &Chart, own: &[&Outline]) -> Vec<Entry> {
    let Some((coast, holes)) = own.split_first() else {
        return Vec::new();
    };
    let mut entries = stretches(coast);
    for hole in holes {
        let at = nearest(chart, coast, hole);
        let inside = stretches(hole)
            .into_iter()
            .filter(|(_, over)| over.is_some());
        for (_, over) in inside {
            if !entries.iter().any(|(_, other)| *other == over) {
                entries.push((at, over));
            }
        }
    }
    entries
}

/// Each province along an outline at the middle of its longest stretch, and each stretch of dead
/// ground.
fn stretches(outline: &Outline) -> Vec<Entry> {
    let edges = &outline.edges;
    let mut runs: Vec<Stretch> = Vec::new();
    for run in edges.chunk_by(|a, b| a.over == b.over) {
        let begin = runs.last().map_or(0, |last| last.begin + last.length);
        let over = match run[0].over {
            Some(ChartCell::Province(province)) => Some(province),
            _ => None,
        };
        runs.push(Stretch {
            begin,
            length: run.len(),
            over,
        });
    }
    // The walk may have begun in the middle of a stretch.
    if let [first, .., last] = &mut *runs
        && edges[0].over == edges[edges.len() - 1].over
    {
        first.length += last.length;
        runs.pop();
    }
    // Dead ground is kept at each place: the Right-Hand Rule must see every gap.
    let kept = runs
        .iter()
        .filter(|run| run.over.is_none() || !runs.iter().any(|other| other.outdoes(run)));
    kept.map(|run| (run.begin, run.over)).collect()
}

/// A part of an outline along which one thing lies.
struct Stretch {
    /// Its first edge.
    begin: usize,
    /// How many edges it has.
    length: usize,
    /// What lies along it, `None` for dead ground.
    over: Option<ProvinceId>,
}

impl Stretch {
    /// Whether it is a longer stretch of the same province, or as long and earlier in the walk.
    const fn is_longer(&self, other: &Self) -> bool {
        self.length > other.length || self.length == other.length && self.begin < other.begin
    }

    fn outdoes(&self, other: &Self) -> bool {
        self.over == other.over && self.is_longer(other)
    }
}

/// The entries in the order of the walk, without one dead ground after another.
fn ordered(mut entries: Vec<Entry>) -> Vec<Option<ProvinceId>> {
    entries.sort_by_key(|&(at, _)| at);
    let mut ring: Vec<_> = entries.into_iter().map(|(_, over)| over).collect();
    ring.dedup();
    // A ring has no beginning, so its two ends are neighbours too.
    if ring.len() > 1 && ring.first() == Some(&None) && ring.last() == Some(&None) {
        ring.pop();
    }
    ring
}

/// The edge of an outline that is nearest to another one.
fn nearest(chart: &Chart, from: &Outline, to: &Outline) -> usize {
    let shape = chart.shape();
    (0..from.edges.len())
        .min_by_key(|&edge| {
            let at = from.edges[edge].at;
            to.edges.iter().map(|edge| shape.apart(at, edge.at)).min()
        })
        .unwrap_or_default()
}
