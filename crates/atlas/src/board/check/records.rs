//! Ids, names, terrain, homes and starts: what can be told without looking at neighbours or the
//! chart.

use super::BoardCheck;
use crate::board::file::{BoardFile, MOST_DECOR, MOST_PROVINCES};
use crate::board::file_findings::{FieldSpot, FileFindings};
use crate::board::{Board, BoardSeasons, Place, PowerId, ProvinceId, Terrain, UnitKind, fold};
use std::collections::HashMap;

/// Whether the counts fit the ids of the engine. Nothing else can be checked where they don't.
pub(super) fn sizes(file: &BoardFile, findings: &mut FileFindings) -> bool {
    // A power's id is a byte, with room for the natives; cells and rows are counted in 16 bits.
    let limits = [
        ("powers", file.powers.len(), 250),
        ("provinces", file.provinces.len(), MOST_PROVINCES),
        ("decor", file.decor.len(), MOST_DECOR),
        (
            "chart",
            file.rows()
                .map(|row| row.chars().count())
                .chain([file.rows().count()])
                .max()
                .unwrap_or(0),
            60_000,
        ),
    ];
    let mut fits = true;
    for (field, count, limit) in limits {
        if count > limit {
            findings.error(
                &FieldSpot::field(field),
                format!("{field}: {count} are too many; at most {limit} can be used"),
            );
            fits = false;
        }
    }
    if file.provinces.is_empty() {
        findings.error(
            &FieldSpot::field("provinces"),
            "provinces: a board needs at least one",
        );
        fits = false;
    }
    fits
}

/// The seasons of the rulebook.
const CLASSIC: [&str; 3] = ["Spring", "Fall", "Winter"];

/// As many seasons as months.
const MOST_SEASONS: usize = 12;

pub(super) fn check(check: &mut BoardCheck) {
    // The ids of boards may have hyphens; those of provinces may not, which pairs are written with.
    check_id(
        check,
        &FieldSpot::field("id"),
        &check.file.id.replace('-', "_"),
    );
    victory(check);
    seasons(check);
    neutral(check);
    for id in check.board.province_ids() {
        names(check, id);
        ground(check, id);
        coasts(check, id);
    }
    spellings(check);
    powers(check);
}

fn victory(check: &mut BoardCheck) {
    let centres = check.board.centres().count();
    let Some([one, two, three]) = check.board.victory else {
        return;
    };
    // Two powers that win together need no fewer than one alone, and nobody more than there are.
    if one == 0 || one > two || two > three || three > centres {
        let message = format!(
            "victory: the counts must grow from one power to three, up to {centres} centres"
        );
        check.findings.error(&FieldSpot::field("victory"), message);
    }
}

/// The seasons have names of their own, and the first is one of them.
fn seasons(check: &mut BoardCheck) {
    let BoardSeasons { list, first, years } = &check.board.seasons;
    let names: Vec<&str> = if list.is_empty() {
        CLASSIC.to_vec()
    } else {
        list.iter().map(|season| season.name.as_str()).collect()
    };
    let findings = &mut *check.findings;
    if list.len() > MOST_SEASONS {
        let why = format!("{} are too many; at most {MOST_SEASONS} can be", list.len());
        findings.field_error("seasons", &why);
    }
    for (at, name) in names.iter().enumerate() {
        if names[..at]
            .iter()
            .any(|other| other.eq_ignore_ascii_case(name))
        {
            findings.field_error("seasons", &format!("two are called {name}"));
        }
    }
    // A game in which nobody moves would never end.
    if !list.is_empty() && !list.iter().any(|season| season.moves) {
        findings.field_error("seasons", "units move in no season; give one of them moves");
    }
    if *years == 0 {
        findings.field_error("years", "at least 1 year passes");
    }
    if !first.is_empty() && !names.iter().any(|name| name.eq_ignore_ascii_case(first)) {
        let why = format!("there is no season {first}; there are {}", names.join(", "));
        findings.field_error("begins", &why);
    }
}

/// The neutral units are units, and nothing else belongs to them.
fn neutral(check: &mut BoardCheck) {
    let Some(record) = &check.file.neutral else {
        return;
    };
    let others = [
        ("home", &record.home),
        ("owns", &record.owns),
        ("vacant", &record.vacant),
        ("builds", &record.builds),
    ];
    for (field, _) in others.into_iter().filter(|(_, text)| !text.is_empty()) {
        check.findings.error(
            &FieldSpot::field("neutral").then(field),
            format!("neutral: {field}: nobody plays it; leave this out"),
        );
    }
}

fn check_id(check: &mut BoardCheck, spot: &FieldSpot, id: &str) {
    // Lists of the file part ids by blanks, pairs by `-`, coasts by `/`.
    if id.is_empty()
        || !id
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
    {
        check.findings.error(
            spot,
            format!("the id `{id}` must be lower case letters, digits and `_`"),
        );
    }
}

fn names(check: &mut BoardCheck, id: ProvinceId) {
    let province = check.board.province(id);
    let spot = FieldSpot::item("provinces", id.index());
    check_id(check, &spot.then("id"), &province.id);
    for (field, text) in [("abbr", &province.abbr), ("name", &province.name)] {
        if fold(text).is_empty() {
            let spot = check.at(id).then(field);
            check.findings.error(&spot, format!("the {field} is empty"));
        }
    }
    let code = check.file.provinces[id.index()].code;
    check_code(check, &spot.then("code"), code);
}

fn check_code(check: &mut BoardCheck, spot: &FieldSpot, code: char) {
    // A code two columns wide would shift the rest of its row in a text editor.
    if unicode_width::UnicodeWidthChar::width(code) != Some(1) || code.is_whitespace() {
        check.findings.error(
            spot,
            format!(
                "the code {code:?} can't be used in the chart; choose a \
         visible character one column wide"
            ),
        );
    }
}

fn ground(check: &mut BoardCheck, id: ProvinceId) {
    let province = check.board.province(id);
    let spot = check.at(id);
    let water = matches!(province.terrain, Terrain::Sea | Terrain::Polar);
    if water && province.centre {
        check
            .findings
            .error(&spot.then("centre"), "only land can be a supply centre");
    }
    if water && province.territory.is_some() {
        check.findings.error(
            &spot.then("territory"),
            "only land can be a power's territory",
        );
    }
}

fn coasts(check: &mut BoardCheck, id: ProvinceId) {
    let province = check.board.province(id);
    let record = &check.file.provinces[id.index()];
    let spot = check.at(id).then("coasts");
    if province.coasts.is_empty() {
        return;
    }
    if !province.terrain.is_coastal() {
        check.findings.error(&spot, "only coastal land has coasts");
    }
    // A fleet there is always at one of the coasts, so nobody could use them.
    if !record.fleet.is_empty() {
        check.findings.error(
            &check.at(id).then("fleet"),
            "each coast has its own `fleet`; the province itself must have none",
        );
    }
    if province.coasts.len() == 1 {
        check.findings.warning(
            &spot,
            "a single coast need not be named; move its `fleet` to the province",
        );
    }
    let mut seen = HashMap::new();
    for (nth, coast) in province.coasts.iter().enumerate() {
        let spot = spot.then(nth);
        for spelling in [&coast.id, &coast.name].into_iter().chain(&coast.aliases) {
            if fold(spelling).is_empty() || spelling.contains('/') {
                check.findings.error(
                    &spot,
                    format!("coast `{spelling}`: a coast needs a name, without `/`"),
                );
            } else if let Some(other) = seen
                .insert(fold(spelling), nth)
                .filter(|&other| other != nth)
            {
                let message = format!(
                    "coast `{spelling}`: the coast {} has this name",
                    province.coasts[other].id
                );
                check.findings.error(&spot, message);
            }
        }
    }
}

/// No spelling may mean two provinces.
fn spellings(check: &mut BoardCheck) {
    let mut taken: HashMap<String, ProvinceId> = HashMap::new();
    let board = check.board;
    for id in board.province_ids() {
        // That one is empty is told by itself.
        for spelling in board.spellings(id).filter(|text| !fold(text).is_empty()) {
            let other = *taken.entry(fold(spelling)).or_insert(id);
            let province = board.province(id);
            let field = [
                ("id", &province.id),
                ("abbr", &province.abbr),
                ("name", &province.name),
            ];
            let own = field
                .iter()
                .find(|(_, text)| *text == spelling)
                .map(|&(field, _)| field);
            let spot = check.at(id).then(own.unwrap_or("aliases")).word(spelling);
            if other != id {
                let name = &board.province(other).name;
                // A doubled id was reported when the ids were resolved.
                if own != Some("id") || board.province(other).id != province.id {
                    check.findings.error(
                        &spot,
                        format!("`{spelling}` means {name} too; remove it from one of the two"),
                    );
                }
            } else if own.is_none()
                && [&province.id, &province.abbr, &province.name]
                    .iter()
                    .any(|text| fold(text) == fold(spelling))
            {
                check.findings.warning(
                    &spot,
                    format!("the alias `{spelling}` is not needed; leave it out"),
                );
            }
        }
    }
}

/// The record of a power in the file.
fn spot_of(board: &Board, id: PowerId) -> FieldSpot<'static> {
    if board.natives == Some(id) {
        FieldSpot::field("neutral")
    } else {
        FieldSpot::item("powers", id.index())
    }
}

fn powers(check: &mut BoardCheck) {
    let board = check.board;
    // Both are shared by all powers: a spelling means one of them, and a place has one unit.
    let mut taken: HashMap<String, PowerId> = HashMap::new();
    let mut started: HashMap<ProvinceId, PowerId> = HashMap::new();
    for id in board.power_ids().chain(board.natives) {
        let spot = spot_of(board, id);
        check_id(check, &spot.then("id"), &board.power(id).id);
        power_names(check, id, &mut taken);
        homes(check, id);
        vacant(check, id);
        own_places(check, id);
        start_units(check, id, &mut started);
    }
}

/// The badge can be written, and every spelling is a text that means no other power.
fn power_names(check: &mut BoardCheck, id: PowerId, taken: &mut HashMap<String, PowerId>) {
    let board = check.board;
    let power = board.power(id);
    let spot = spot_of(board, id);
    let mut letters = power.badge.chars();
    let first = letters.next().is_some_and(|c| c.is_ascii_uppercase());
    if !first || power.badge.len() > 2 || !letters.all(|c| c.is_ascii_alphanumeric()) {
        check.findings.error(
            &spot.then("letter"),
            format!(
                "power {}: the letter must be one of A to Z; another letter or digit may follow",
                power.id
            ),
        );
    }
    let own = [
        ("id", &power.id),
        ("name", &power.name),
        ("adjective", &power.adjective),
        ("letter", &power.badge),
    ];
    for (field, spelling) in own
        .into_iter()
        .chain(power.aliases.iter().map(|alias| ("aliases", alias)))
    {
        if fold(spelling).is_empty() {
            check.findings.error(
                &spot.then(field),
                format!("power {}: the {field} is empty", power.id),
            );
            continue;
        }
        let other = *taken.entry(fold(spelling)).or_insert(id);
        if other != id {
            let message = format!(
                "power {}: `{spelling}` means {} too",
                power.id,
                board.power(other).name
            );
            check
                .findings
                .error(&spot.then(field).word(spelling), message);
        }
    }
}

/// Each unit at the start can stand where it is, and stands there alone.
fn start_units(check: &mut BoardCheck, id: PowerId, started: &mut HashMap<ProvinceId, PowerId>) {
    let power = check.board.power(id);
    // The owner may choose either kind, so both must be able to stand there.
    let free = power
        .free_units
        .iter()
        .flat_map(|&place| [(UnitKind::Army, place), (UnitKind::Fleet, place)]);
    for (kind, place) in power.start.iter().copied().chain(free) {
        start_unit(check, id, kind, place);
    }
    let placed = power.start.iter().map(|(_, place)| place);
    for place in placed.chain(&power.free_units) {
        if started.insert(place.province, id).is_some() {
            let word = check.id(place.province);
            let message = format!("power {}: start: `{word}` has two units", power.id);
            let spot = spot_of(check.board, id).then("start").word(word);
            check.findings.error(&spot, message);
        }
    }
}

fn homes(check: &mut BoardCheck, id: PowerId) {
    let power = check.board.power(id);
    for &home in &power.home {
        let spot = FieldSpot::item("powers", id.index())
            .then("home")
            .word(check.id(home));
        let province = check.board.province(home);
        if !province.centre {
            let message = format!(
                "power {}: home: `{}` is not a supply centre; add `centre: true` to it",
                power.id, province.id
            );
            check.findings.error(&spot, message);
        }
        if province.territory != Some(id) {
            let message = format!(
                "power {}: home: `{}` is not in its territory; add `territory: \"{}\"` to it",
                power.id, province.id, power.id
            );
            check.findings.warning(&spot, message);
        }
    }
}

/// What nobody owns at the start is a home centre.
fn vacant(check: &mut BoardCheck, id: PowerId) {
    let power = check.board.power(id);
    for &place in &power.vacant {
        if power.home.contains(&place) {
            continue;
        }
        let word = check.id(place);
        let spot = spot_of(check.board, id).then("vacant").word(word);
        let message = format!(
            "power {}: vacant: `{word}` is not one of its home centres",
            power.id
        );
        check.findings.error(&spot, message);
    }
}

/// What a power owns or builds in beside its home centres is land, and no home centre.
fn own_places(check: &mut BoardCheck, id: PowerId) {
    let board = check.board;
    let power = board.power(id);
    for (field, places) in [("owns", &power.owned), ("builds", &power.build_places)] {
        for &place in places {
            let province = board.province(place);
            let spot = FieldSpot::item("powers", id.index())
                .then(field)
                .word(&province.id);
            let at = format!("power {}: {field}: `{}`", power.id, province.id);
            if !province.terrain.is_land() {
                check.findings.error(&spot, format!("{at} is not land"));
            } else if province.home == Some(id) {
                check.findings.warning(
                    &spot,
                    format!("{at} is already a home centre; leave it out"),
                );
            }
        }
    }
    for &place in &power.owned {
        let by_home = board
            .province(place)
            .home
            .filter(|&home| home != id && !board.power(home).vacant.contains(&place));
        // Of two powers that name one place the later one is told, so that it is said once.
        let mut earlier = board.power_ids().take_while(|&other| other < id);
        let owner =
            by_home.or_else(|| earlier.find(|&other| board.power(other).owned.contains(&place)));
        if let Some(other) = owner {
            let province = check.id(place);
            let message = format!(
                "power {}: owns: `{province}` is owned by {} at the start",
                power.id,
                board.power(other).name
            );
            check.findings.error(
                &FieldSpot::item("powers", id.index())
                    .then("owns")
                    .word(province),
                message,
            );
        }
    }
}

fn start_unit(check: &mut BoardCheck, id: PowerId, kind: UnitKind, place: Place) {
    let terrain = check.board.terrain(place.province);
    let can_stand = match kind {
        UnitKind::Army => terrain.is_land(),
        UnitKind::Fleet => terrain.is_navigable(),
    };
    if !can_stand {
        let province = check.id(place.province);
        let message = format!(
            "power {}: start: no {} can stand in `{province}`",
            check.board.power(id).id,
            kind.word()
        );
        let spot = spot_of(check.board, id).then("start").word(province);
        check.findings.error(&spot, message);
    }
}
