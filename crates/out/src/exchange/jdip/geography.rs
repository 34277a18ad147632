//! The provinces of a variant: names, ground, and who can move where. What is said on one side only
//! is taken for both.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use roxmltree::Node;

use super::JdipError;
use super::xml::{self, XmlText, cut};
use crate::exchange::Misfit;
use chancery_atlas::board::Terrain;

/// No board has more provinces: the largest known has a fifth of it.
pub(in crate::exchange) const MOST_PROVINCES: usize = 1000;

/// The coasts that a province may have, and what they are called.
pub(in crate::exchange) const COASTS: [(&str, &str); 9] = [
    ("nc", "north coast"),
    ("ec", "east coast"),
    ("sc", "south coast"),
    ("wc", "west coast"),
    ("ne", "north-east coast"),
    ("nw", "north-west coast"),
    ("se", "south-east coast"),
    ("sw", "south-west coast"),
    ("river", "river"),
];

/// So many of them have names of two letters, which jDip puts behind a hyphen.
const HYPHENED: usize = 4;

/// Where a fleet stands: a province, and which of its coasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::exchange) struct JdipBerth {
    pub province: usize,
    pub coast: Option<usize>,
}

impl JdipBerth {
    /// A sea, or a land with one coast.
    pub const fn whole(province: usize) -> Self {
        Self {
            province,
            coast: None,
        }
    }

    pub const fn at_coast(province: usize, coast: usize) -> Self {
        Self {
            province,
            coast: Some(coast),
        }
    }

    /// The same, where provinces have other numbers.
    fn renumbered(self, anew: &HashMap<usize, usize>) -> Self {
        Self {
            province: anew[&self.province],
            ..self
        }
    }
}

#[derive(Clone, Debug)]
pub(in crate::exchange) struct JdipProvince {
    /// Its short name, as it is written.
    pub short: String,
    pub name: String,
    pub aliases: Vec<String>,
    pub terrain: Terrain,
    /// Its coasts where there are several: short and full names.
    pub coasts: Vec<(&'static str, &'static str)>,
    pub place: String,
}

/// All provinces, and who can move where.
#[derive(Default)]
pub(in crate::exchange) struct Geography {
    /// In the order of the file.
    pub provinces: Vec<JdipProvince>,
    /// Where an army can walk from each.
    pub armies: Vec<BTreeSet<usize>>,
    /// Where a fleet can sail from each berth.
    pub fleets: BTreeMap<JdipBerth, BTreeSet<JdipBerth>>,
    /// Provinces that nothing leads to: dead ground, by their names.
    pub dead: Vec<JdipProvince>,
    names: HashMap<String, usize>,
    /// The same of dead ground.
    dead_names: HashMap<String, usize>,
}

/// What a file lists at one kind of adjacency.
pub(in crate::exchange) struct AdjacencyRow<'a> {
    pub province: usize,
    /// The coast, where it is one of several.
    pub coast: Option<&'static str>,
    pub refs: Vec<&'a str>,
    pub place: String,
}

/// Provinces with what a file lists as adjacent to them.
#[derive(Default)]
pub(in crate::exchange) struct Listed<'a> {
    pub provinces: Vec<JdipProvince>,
    /// Where armies walk; a land has a row, though it may be empty.
    pub walks: Vec<AdjacencyRow<'a>>,
    /// Where fleets sail; a coast and a sea have one.
    pub sails: Vec<AdjacencyRow<'a>>,
}

impl Geography {
    /// Reads a file of provinces. `centres` are the short names of supply centres, which lie on
    /// land.
    pub fn read(
        text: &XmlText,
        centres: &[&str],
        remarks: &mut Vec<Misfit>,
    ) -> Result<Self, JdipError> {
        let document = text.parse()?;
        let nodes: Vec<Node> = document
            .root_element()
            .children()
            .filter(|node| node.has_tag_name("PROVINCE"))
            .collect();
        let mut listed = Listed::default();
        for node in nodes.iter().take(MOST_PROVINCES + 1) {
            let index = listed.provinces.len();
            listed.provinces.push(province(text, *node, remarks)?);
            rows(text, *node, index, &mut listed, remarks)?;
        }
        Self::new(&text.name, listed, centres, remarks)
    }

    /// Makes a board's geography of what a file lists. `centres` are the short names of supply
    /// centres, which lie on land.
    pub fn new(
        file: &str,
        listed: Listed,
        centres: &[&str],
        remarks: &mut Vec<Misfit>,
    ) -> Result<Self, JdipError> {
        let Listed {
            provinces,
            walks,
            sails,
        } = listed;
        if provinces.is_empty() || provinces.len() > MOST_PROVINCES {
            return Err(JdipError::Unreadable(format!(
                "{file}: it has {} provinces; a board has from 1 to {MOST_PROVINCES}",
                provinces.len()
            )));
        }
        let mut board = Self {
            armies: vec![BTreeSet::new(); provinces.len()],
            ..Self::default()
        };
        for province in provinces {
            board.add(province)?;
        }
        let (walks, sails) = board.settled(walks, sails, remarks);
        board.ground(centres, &walks, &sails, remarks);
        board.walk(&walks, remarks);
        board.sail(&sails, remarks);
        board.land_without_shore(remarks);
        board.bury(remarks);
        if board.provinces.is_empty() {
            return Err(JdipError::Unreadable(format!(
                "{file}: no province in it adjoins another"
            )));
        }
        Ok(board)
    }

    /// Provinces of which no border is known yet, to find them in a drawing.
    pub(crate) fn unjoined(listed: Listed) -> Result<Self, JdipError> {
        let mut board = Self::default();
        for province in listed.provinces {
            board.add(province)?;
        }
        Ok(board)
    }

    /// The province that somebody means by a short name, or another name of it.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.names.get(&name.trim().to_lowercase()).copied()
    }

    /// The province or dead ground that somebody means, dead ground counted after the provinces.
    pub(crate) fn find_drawn(&self, name: &str) -> Option<usize> {
        if let Some(province) = self.find(name) {
            return Some(province);
        }
        let dead = self.dead_names.get(&name.trim().to_lowercase())?;
        Some(self.provinces.len() + dead)
    }

    /// The pairs of provinces that some unit can move between, the lower first.
    pub(crate) fn pairs(&self) -> BTreeSet<(usize, usize)> {
        let walks = self
            .armies
            .iter()
            .enumerate()
            .flat_map(|(from, to)| to.iter().map(move |&to| (from, to)));
        let sails = self
            .fleets
            .iter()
            .flat_map(|(from, to)| to.iter().map(|to| (from.province, to.province)));
        walks
            .chain(sails)
            .map(|(a, b)| (a.min(b), a.max(b)))
            .filter(|(a, b)| a != b)
            .collect()
    }

    pub(crate) fn coast(&self, province: usize, coast: &str) -> Option<usize> {
        let coasts = &self.provinces[province].coasts;
        coasts.iter().position(|(id, _)| *id == coast)
    }

    fn add(&mut self, province: JdipProvince) -> Result<(), JdipError> {
        let index = self.provinces.len();
        let JdipProvince { short, place, .. } = &province;
        if self.names.contains_key(&short.to_lowercase()) || short.is_empty() {
            return Err(JdipError::Unreadable(format!(
                "{place}: an earlier province has the short name `{}`",
                cut(short)
            )));
        }
        self.names.insert(short.to_lowercase(), index);
        for alias in &province.aliases {
            self.names.entry(alias.to_lowercase()).or_insert(index);
        }
        self.provinces.push(province);
        Ok(())
    }

    /// Says which provinces are sea, and which have coasts.
    fn ground(
        &mut self,
        centres: &[&str],
        walks: &[AdjacencyRow],
        sails: &[AdjacencyRow],
        remarks: &mut Vec<Misfit>,
    ) {
        let count = self.provinces.len();
        let (mut land, mut shore) = (vec![false; count], vec![false; count]);
        let mut coasts: Vec<BTreeSet<&str>> = vec![BTreeSet::new(); count];
        for row in walks {
            land[row.province] = true;
        }
        for row in sails {
            shore[row.province] = true;
            coasts[row.province].extend(row.coast);
        }
        for centre in centres.iter().filter_map(|centre| self.find(centre)) {
            if !land[centre] {
                let JdipProvince { name, place, .. } = &self.provinces[centre];
                remarks.push(Misfit::at(
                    place,
                    format!(
                        "{name} is a supply centre that armies can't reach; it becomes an island"
                    ),
                ));
                land[centre] = true;
            }
        }
        for (index, province) in self.provinces.iter_mut().enumerate() {
            province.terrain = match (land[index], shore[index]) {
                (true, true) => Terrain::Coastal,
                (true, false) => Terrain::Inland,
                (false, _) => Terrain::Sea,
            };
            // A single coast need not be named.
            if coasts[index].len() > 1 {
                province.coasts = COASTS
                    .iter()
                    .filter(|(id, _)| coasts[index].contains(id))
                    .copied()
                    .collect();
            }
        }
    }

    fn walk(&mut self, rows: &[AdjacencyRow], remarks: &mut Vec<Misfit>) {
        for row in rows {
            for &word in &row.refs {
                let to = self.find(parts(word).0);
                let Some(to) = to.filter(|&to| self.provinces[to].terrain.is_land()) else {
                    let what = match to {
                        Some(to) => format!("is {}, not land", self.provinces[to].name),
                        None => "is not a province".to_owned(),
                    };
                    remarks.push(self.left_out(row, word, &what));
                    continue;
                };
                if to != row.province {
                    self.armies[row.province].insert(to);
                }
            }
        }
        for (from, to) in one_sided(&self.armies) {
            self.armies[to].insert(from);
            remarks.push(Misfit::at(
                &self.provinces[from].place,
                format!(
                    "the file has armies move only from {} to {}; here also back",
                    self.provinces[from].name, self.provinces[to].name
                ),
            ));
        }
    }

    fn sail(&mut self, rows: &[AdjacencyRow], remarks: &mut Vec<Misfit>) {
        let mut open = Vec::new();
        for row in rows {
            let from = JdipBerth {
                province: row.province,
                coast: row.coast.and_then(|coast| self.coast(row.province, coast)),
            };
            for &word in &row.refs {
                let (name, coast) = parts(word);
                let Some(to) = self
                    .find(name)
                    .filter(|&to| self.provinces[to].terrain.is_navigable())
                else {
                    remarks.push(self.left_out(row, word, "is not a place for a fleet"));
                    continue;
                };
                if to == row.province {
                    continue;
                }
                let coast = coast.and_then(|coast| self.coast(to, coast));
                if coast.is_none() && !self.provinces[to].coasts.is_empty() {
                    open.push((from, to, row, word));
                } else if from.coast.is_some() || self.provinces[row.province].coasts.is_empty() {
                    let to = JdipBerth {
                        province: to,
                        coast,
                    };
                    self.fleets.entry(from).or_default().insert(to);
                }
            }
        }
        // Where the coast is not said, it is that from which the way back leads.
        for (from, to, row, word) in open {
            let back: Vec<JdipBerth> = (0..self.provinces[to].coasts.len())
                .map(|coast| JdipBerth::at_coast(to, coast))
                .filter(|berth| self.fleets.get(berth).is_some_and(|to| to.contains(&from)))
                .collect();
            if back.is_empty() {
                remarks.push(self.left_out(row, word, "has several coasts, and none leads back"));
            }
            self.fleets.entry(from).or_default().extend(back);
        }
        let lone: Vec<(JdipBerth, JdipBerth)> = self
            .fleets
            .iter()
            .flat_map(|(&from, to)| to.iter().map(move |&to| (from, to)))
            .filter(|(from, to)| !self.fleets.get(to).is_some_and(|back| back.contains(from)))
            .collect();
        for (from, to) in lone {
            self.fleets.entry(to).or_default().insert(from);
            remarks.push(Misfit::at(
                &self.provinces[from.province].place,
                format!(
                    "the file has fleets move only from {} to {}; here also back",
                    self.called(from),
                    self.called(to)
                ),
            ));
        }
    }

    /// Takes the shore from land that no fleet can come to.
    fn land_without_shore(&mut self, remarks: &mut Vec<Misfit>) {
        for at in 0..self.provinces.len() {
            if self.provinces[at].terrain != Terrain::Coastal || self.is_harbour(at) {
                continue;
            }
            let province = &mut self.provinces[at];
            province.terrain = Terrain::Inland;
            province.coasts.clear();
            remarks.push(Misfit::at(
                &province.place,
                format!(
                    "{}: fleets can't reach it, so it has no coast here",
                    province.name
                ),
            ));
        }
    }

    /// Whether a fleet can sail from it, at whichever coast.
    fn is_harbour(&self, province: usize) -> bool {
        let coasts = (0..self.provinces[province].coasts.len())
            .map(|coast| JdipBerth::at_coast(province, coast));
        let mut berths = std::iter::once(JdipBerth::whole(province)).chain(coasts);
        berths.any(|berth| self.fleets.get(&berth).is_some_and(|to| !to.is_empty()))
    }

    /// Makes dead ground of what nothing leads to.
    fn bury(&mut self, remarks: &mut Vec<Misfit>) {
        let pairs = self.pairs();
        let alive: BTreeSet<usize> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        if alive.len() == self.provinces.len() {
            return;
        }
        let anew: HashMap<usize, usize> = alive.iter().copied().zip(0..).collect();
        let mut dead: HashMap<usize, usize> = HashMap::new();
        let mut kept = Vec::new();
        for (at, province) in std::mem::take(&mut self.provinces).into_iter().enumerate() {
            if alive.contains(&at) {
                kept.push(province);
            } else {
                remarks.push(Misfit::at(
                    &province.place,
                    format!("nothing adjoins {}; it is dead ground", province.name),
                ));
                dead.insert(at, self.dead.len());
                self.dead.push(province);
            }
        }
        self.provinces = kept;
        self.armies = std::mem::take(&mut self.armies)
            .into_iter()
            .enumerate()
            .filter(|(at, _)| alive.contains(at))
            .map(|(_, to)| to.into_iter().map(|to| anew[&to]).collect())
            .collect();
        for (from, to) in std::mem::take(&mut self.fleets) {
            if alive.contains(&from.province) {
                let to = to.into_iter().map(|to| to.renumbered(&anew)).collect();
                self.fleets.insert(from.renumbered(&anew), to);
            }
        }
        for (name, at) in std::mem::take(&mut self.names) {
            match anew.get(&at) {
                Some(&at) => self.names.insert(name, at),
                None => self.dead_names.insert(name, dead[&at]),
            };
        }
    }

    pub(crate) fn called(&self, berth: JdipBerth) -> String {
        let province = &self.provinces[berth.province];
        match berth.coast.and_then(|coast| province.coasts.get(coast)) {
            Some((_, coast)) => format!("{} ({coast})", province.name),
            None => province.name.clone(),
        }
    }

    fn left_out(&self, row: &AdjacencyRow, word: &str, why: &str) -> Misfit {
        Misfit::at(
            &row.place,
            format!(
                "{}: `{}` {why}; it is left out",
                self.provinces[row.province].name,
                cut(word)
            ),
        )
    }
}

/// The ways that are listed from one side only.
fn one_sided(lists: &[BTreeSet<usize>]) -> Vec<(usize, usize)> {
    lists
        .iter()
        .enumerate()
        .flat_map(|(from, list)| list.iter().map(move |&to| (from, to)))
        .filter(|&(from, to)| !lists[to].contains(&from))
        .collect()
}

/// A province and a coast, as in `stp-sc`.
pub(in crate::exchange) fn parts(word: &str) -> (&str, Option<&'static str>) {
    let split = word.rsplit_once(['-', '/']).and_then(|(name, end)| {
        let coasts = if word[name.len()..].starts_with('-') {
            &COASTS[..HYPHENED]
        } else {
            &COASTS[..]
        };
        let coast = coasts.iter().find(|(id, _)| id.eq_ignore_ascii_case(end))?;
        Some((name, Some(coast.0)))
    });
    split.unwrap_or((word, None))
}

fn province(
    text: &XmlText,
    node: Node,
    remarks: &mut Vec<Misfit>,
) -> Result<JdipProvince, JdipError> {
    let (short, name) = (text.need(node, "shortname")?, text.need(node, "fullname")?);
    let place = text.place(node);
    if node.attribute("isConvoyableCoast") == Some("true") {
        remarks.push(Misfit::at(
            &place,
            format!(
                "{name}: in jDip a fleet at its coast can convoy; Chancery does not allow that"
            ),
        ));
    }
    if let Some(borders) = node.attribute("borders") {
        remarks.push(Misfit::at(
            &place,
            format!(
                "{name}: the border `{}` has its own rule, which Chancery does not play",
                cut(borders)
            ),
        ));
    }
    let aliases = node
        .children()
        .filter(|child| child.has_tag_name("UNIQUENAME"))
        .filter_map(|child| Some(child.attribute("name")?.trim().to_owned()));
    Ok(JdipProvince {
        short: short.to_owned(),
        name: name.to_owned(),
        aliases: aliases.collect(),
        terrain: Terrain::Inland,
        coasts: Vec::new(),
        place,
    })
}

/// Reads the adjacency of a province.
fn rows<'a>(
    text: &XmlText,
    node: Node<'a, '_>,
    province: usize,
    listed: &mut Listed<'a>,
    remarks: &mut Vec<Misfit>,
) -> Result<(), JdipError> {
    let lists = node
        .children()
        .filter(|child| child.has_tag_name("ADJACENCY"));
    for list in lists {
        let kind = list.attribute("type").unwrap_or("mv").trim().to_lowercase();
        let place = text.place(list);
        let coast = COASTS.iter().find(|(id, _)| *id == kind).map(|(id, _)| *id);
        let refs = text.need(list, "refs")?;
        let row = AdjacencyRow {
            province,
            coast,
            refs: refs
                .split([' ', ',', ';', '\t', '\n', '\r'])
                .filter(|word| !word.is_empty())
                .collect(),
            place: place.clone(),
        };
        match &*kind {
            "mv" => listed.walks.push(row),
            "xc" => listed.sails.push(row),
            _ if coast.is_some() => listed.sails.push(row),
            _ => remarks.push(Misfit::at(
                place,
                format!(
                    "there is no adjacency of the kind `{}`; it is left out",
                    cut(&kind)
                ),
            )),
        }
    }
    Ok(())
}

/// The ids of the provinces, made of their short names: unique, letters and digits.
pub(super) fn ids(provinces: &[JdipProvince]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let mut ids = Vec::new();
    for province in provinces {
        let mut id = xml::id(&province.short);
        if id.is_empty() {
            "p".clone_into(&mut id);
        }
        let plain = id.clone();
        let mut nth = 2;
        while !taken.insert(id.clone()) {
            id = format!("{plain}{nth}");
            nth += 1;
        }
        ids.push(id);
    }
    ids
}
