//! Secret worlds in cases: where a case has its world from, and what it says of the world alone
//! (1492).

use super::outcome::{Checked, met};
use super::parse::{Mistake, RawCase, RawStep, Text};
use super::words::{CaseWords, matches_place};
use chancery_atlas::board::{Board, Code, Finding, Place, ProvinceId, UnitKind};
use chancery_atlas::world;
use std::path::Path;

/// What is asked of a world that may have errors.
const OF_FILES: [&str; 3] = ["valid", "invalid", "errors"];

/// The keywords of `expect` lines about a world alone.
pub(crate) const KEYWORDS: [&str; 9] = [
    "valid",
    "invalid",
    "errors",
    "adjacent",
    "fleets",
    "no-fleets",
    "armies",
    "no-armies",
    "coasts",
];

/// Something that is to be so of a world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorldExpectation {
    /// `valid`: it has no error.
    Valid,
    /// `errors N`: it has so many.
    Errors(usize),
    /// `invalid LINE CODE`: it has that error on that line.
    Invalid(usize, Code),
    /// `adjacent X: P, Q`: X adjoins just these; sorted.
    Adjacent(ProvinceId, Vec<ProvinceId>),
    /// `fleets X Y`, `no-armies X Y`: such a unit can go from X to Y directly, or can't.
    Passes {
        kind: UnitKind,
        from: Place,
        to: Place,
        can: bool,
    },
    /// `coasts X: nc, sc`: X has just these named coasts; sorted.
    Coasts(ProvinceId, Vec<String>),
}

/// A world in a case: what is wrong with it, and the board with it where it has no error.
pub struct CaseWorld {
    pub findings: Vec<Finding<usize>>,
    pub board: Option<Board>,
}

/// Whether a board is named that is a world.
fn is_world_file(named: Text<'_>) -> bool {
    Path::new(named.text)
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("world"))
}

/// The board that a case names, unless that is a world.
pub(crate) fn board_named<'a>(case: &RawCase<'a>) -> Option<Text<'a>> {
    case.board.filter(|&named| !is_world_file(named))
}

/// The world that a case names as its board.
pub(crate) fn world_file<'a>(case: &RawCase<'a>) -> Option<Text<'a>> {
    case.board.filter(|&named| is_world_file(named))
}

/// The world of a case: the file that it names as its board, or its own block.
pub(crate) fn read_world_of_case(
    case: &RawCase<'_>,
    folder: &Path,
    known: &Board,
) -> Result<Option<CaseWorld>, Mistake> {
    let file = world_file(case);
    let (line, text) = match (file, &case.world) {
        (Some(file), None) => {
            let path = folder.join(file.text);
            let text = chancery_atlas::bounded::read_text(&path);
            (
                file.line,
                text.map_err(|error| {
                    file.wrong(format!("{} can't be read: {error}", path.display()))
                })?,
            )
        }
        (None, Some(block)) => (
            block.first().map_or(case.title.line, |line| line.line),
            dedented(block),
        ),
        (Some(file), Some(_)) => {
            return Err(file.wrong(
                "the case has two worlds, in this line and in its block `world`; keep one",
            ));
        }
        (None, None) => {
            let asked = asked_of_file(case).next();
            return asked.map_or(Ok(None), |line| {
                Err(line.wrong(format!(
                    "“{}” needs a world, but the case has none",
                    line.text
                )))
            });
        }
    };
    let reading = world::read_world(&text, known);
    if asked_of_file(case).next().is_some() {
        // A world with errors is no board on which anything could stand.
        let units = case.units.as_ref().map(|block| block.line);
        let state = case.state.iter().flatten().next().map(|line| line.line);
        let orders = case.steps.iter().find_map(|step| {
            if let RawStep::Orders(block) = step {
                Some(block.line)
            } else {
                None
            }
        });
        if let Some(line) = units.or(state).or(orders) {
            return Err(Mistake::error(
                line,
                "a case that asks whether a world is valid has no `units`, `state` or `orders`; \
                 make two cases",
            ));
        }
    } else if let Some(finding) = reading.findings.iter().find(|finding| finding.is_error()) {
        return Err(Mistake::error(
            line,
            format!(
                "the world has errors; the first is on its line {}: {finding}",
                finding.at
            ),
        ));
    }
    let board = if reading.is_valid() {
        reading.world.map(|world| world::join(world, known))
    } else {
        None
    };
    Ok(Some(CaseWorld {
        findings: reading.findings,
        board,
    }))
}

/// The lines that ask whether the file of a world is in order.
fn asked_of_file<'c, 'a>(case: &'c RawCase<'a>) -> impl Iterator<Item = Text<'a>> + use<'c, 'a> {
    let lines = case.steps.iter().flat_map(|step| {
        if let RawStep::Expect(lines) = step {
            &lines[..]
        } else {
            &[]
        }
    });
    lines
        .copied()
        .filter(|line| OF_FILES.contains(&line.split().0))
}

/// The lines of a block less their common indentation.
fn dedented(block: &[Text<'_>]) -> String {
    let said = block.iter().filter(|line| !line.text.trim().is_empty());
    let common = said
        .map(|line| line.text.chars().take_while(|c| c.is_whitespace()).count())
        .min()
        .unwrap_or(0);
    let mut text = String::new();
    for line in block {
        text.extend(line.text.chars().skip(common).chain(['\n']));
    }
    text
}

impl WorldExpectation {
    /// Reads the rest of a line that begins with one of [`KEYWORDS`].
    pub(crate) fn read(
        keyword: &str,
        rest: Text<'_>,
        words: CaseWords<'_>,
    ) -> Result<Self, Mistake> {
        match keyword {
            "valid" => Ok(Self::Valid),
            "errors" => rest.number("errors N").map(Self::Errors),
            "invalid" => {
                let (line, code) = rest.split();
                let line = rest.part(line).number("invalid LINE CODE")?;
                let number = code
                    .text
                    .strip_prefix('W')
                    .filter(|number| number.len() == 2)
                    .and_then(|number| number.parse().ok());
                match number {
                    Some(number) => Ok(Self::Invalid(line, Code(number))),
                    None => Err(rest.wrong(format!(
                        "“{}” is not an error code; write `invalid LINE W08`",
                        code.text
                    ))),
                }
            }
            "adjacent" => {
                let (at, list) = leading_place(rest, "adjacent X: P, Q")?;
                let mut areas = list
                    .iter()
                    .map(|&area| words.province(area))
                    .collect::<Result<Vec<_>, _>>()?;
                areas.sort_unstable();
                Ok(Self::Adjacent(words.province(at)?, areas))
            }
            "coasts" => {
                let (at, list) = leading_place(rest, "coasts X: nc, sc` or `coasts X: none")?;
                let mut coasts: Vec<String> = list
                    .iter()
                    .map(|coast| coast.text.to_lowercase())
                    .filter(|coast| coast != "none")
                    .collect();
                coasts.sort_unstable();
                Ok(Self::Coasts(words.province(at)?, coasts))
            }
            _ => {
                let (from, to) = two_places(rest, words)?;
                let kind = if keyword.ends_with("fleets") {
                    UnitKind::Fleet
                } else {
                    UnitKind::Army
                };
                Ok(Self::Passes {
                    kind,
                    from,
                    to,
                    can: !keyword.starts_with("no-"),
                })
            }
        }
    }

    /// Whether it is so.
    pub(crate) fn check(&self, board: &Board, findings: &[Finding<usize>]) -> Checked {
        match self {
            Self::Valid => met(errors(findings).next().is_none(), || listed(findings)),
            Self::Errors(number) => met(errors(findings).count() == *number, || listed(findings)),
            Self::Invalid(line, code) => {
                let is_found = errors(findings).any(|error| error == (*line, *code));
                met(is_found, || listed(findings))
            }
            Self::Adjacent(at, areas) => {
                let found = adjacent(board, *at);
                met(found == *areas, || {
                    format!(
                        "{} adjoins {}",
                        board.write_place((*at).into()),
                        area_names(board, &found)
                    )
                })
            }
            Self::Coasts(at, coasts) => {
                let mut found: Vec<String> = board
                    .province(*at)
                    .coasts
                    .iter()
                    .map(|coast| coast.id.clone())
                    .collect();
                found.sort_unstable();
                met(found == *coasts, || {
                    let list = if found.is_empty() {
                        "no named coasts".to_owned()
                    } else {
                        found.join(", ")
                    };
                    format!("{} has {list}", board.write_place((*at).into()))
                })
            }
            Self::Passes {
                kind,
                from,
                to,
                can,
            } => met(passes(board, *kind, *from, *to) == *can, || {
                let can = if *can { "can't" } else { "can" };
                format!(
                    "{} {} {can} go from {} to {}",
                    article(*kind),
                    kind.word(),
                    board.write_place(*from),
                    board.write_place(*to)
                )
            }),
        }
    }
}

/// The errors of a world's file: the line and the code of each.
fn errors(findings: &[Finding<usize>]) -> impl Iterator<Item = (usize, Code)> {
    let errors = findings.iter();
    errors.filter_map(|finding| Some((finding.at, finding.code?)))
}

fn listed(findings: &[Finding<usize>]) -> String {
    let listed: Vec<String> = errors(findings)
        .map(|(line, code)| format!("{line} {code}"))
        .collect();
    if listed.is_empty() {
        "the world has no error".to_owned()
    } else {
        format!("the world has the errors {}", listed.join(", "))
    }
}

fn area_names(board: &Board, areas: &[ProvinceId]) -> String {
    if areas.is_empty() {
        return "nothing".to_owned();
    }
    let names = areas.iter().map(|&area| board.write_place(area.into()));
    names.collect::<Vec<_>>().join(", ")
}

const fn article(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Army => "an",
        UnitKind::Fleet => "a",
    }
}

/// The areas that one adjoins, for armies or fleets, sorted.
fn adjacent(board: &Board, at: ProvinceId) -> Vec<ProvinceId> {
    let by_sea = board
        .fleet_places(at)
        .into_iter()
        .flat_map(|place| board.fleet_moves(place))
        .map(|place| place.province);
    let mut found: Vec<ProvinceId> = by_sea.chain(board.army_moves(at).iter().copied()).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether a unit can go from one place to another; a coast that is not named may be any.
fn passes(board: &Board, kind: UnitKind, from: Place, to: Place) -> bool {
    match kind {
        UnitKind::Army => board.army_can_move(from.province, to.province),
        UnitKind::Fleet => {
            let places = board
                .fleet_places(from.province)
                .into_iter()
                .filter(|&place| matches_place(from, place));
            places
                .flat_map(|place| board.fleet_moves(place))
                .any(|&place| matches_place(to, place))
        }
    }
}

/// `X: P, Q`: what stands before the colon, and the items behind it.
fn leading_place<'a>(rest: Text<'a>, form: &str) -> Result<(Text<'a>, Vec<Text<'a>>), Mistake> {
    let Some((place, list)) = rest.parted(":") else {
        return Err(rest.wrong(format!("the list is missing; write `{form}`")));
    };
    let items = list.items().filter(|item| !item.text.is_empty());
    Ok((place, items.collect()))
}

/// `X Y`, each of which may have blanks in it.
fn two_places(rest: Text<'_>, words: CaseWords<'_>) -> Result<(Place, Place), Mistake> {
    let mut wrong = rest.wrong("it needs two places; write `fleets X Y`");
    for (at, _) in rest.text.match_indices(char::is_whitespace) {
        let [from, to] =
            [&rest.text[..at], &rest.text[at..]].map(|text| words.place(rest.part(text)));
        match (from, to) {
            (Ok(from), Ok(to)) => return Ok((from, to)),
            (Err(mistake), _) | (_, Err(mistake)) => wrong = mistake,
        }
    }
    Err(wrong)
}
