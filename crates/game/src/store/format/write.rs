//! A game as records.

use std::sync::Arc;

use jiff::Timestamp;

use super::discoveries::Chronicle;
use super::endings;
use super::entries::entries;
use super::exceptions::exceptions;
use super::names::SaveNames;
use super::records::{
    BarredRecord, DislodgedRecord, EntryRecord, FORMAT, GameRecord, ParentRecord, PhaseRecord,
    PublishedRecord, ResultRecord, SheetRecord, StateRecord, WaitingRecord,
};
use super::rule_lines::{differing_rules, told_rules};
use super::secret;
use super::slips::slips;
use super::trail::trail;
use super::vote::vote_record;
use crate::game::{Game, History, LogEntry, Parent, QueuedOrders, Sheet, Turn};
use crate::score::System;
use crate::view::{self, Viewer};
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{HouseRules, Outcome};
use chancery_engine::calendar::Scale;
use chancery_engine::edit::Edit;
use chancery_engine::position::{Barred, Dislodged, Position, Unit};
use chancery_engine::seat::Seating;
use chancery_engine::variant::State;

pub(crate) fn game(game: &Game, parent: Option<&Parent>, saved: Timestamp) -> GameRecord {
    let names = SaveNames::for_game(game);
    let history = game.history();
    let own = game.setup().variant.options();
    // From the oldest phase to the open one: each state tells what is new since the one before.
    let mut chronicle = Chronicle::default();
    let settled: Vec<PhaseRecord> = game
        .turns()
        .iter()
        .map(|turn| settled_phase(&names, &mut chronicle, turn, &history.standing))
        .collect();
    let opened = PhaseOpening {
        opened: &history.opened,
        edits: &history.edits,
        before: &history.state,
    };
    let open = phase(
        &names,
        &mut chronicle,
        opened,
        &history.sheet,
        open_entries(&names, &history.sheet),
    );
    let (players, seats) = match game.setup().variant.seating() {
        Seating::OnePerPower => (player_lines(game), Vec::new()),
        Seating::Players { .. } => (Vec::new(), game.setup().players.clone()),
    };
    let (waiting, amending, former) = amendment(&names, history);
    GameRecord {
        format: FORMAT,
        written_by: concat!("chancery ", env!("CARGO_PKG_VERSION")).to_owned(),
        saved: saved.to_string(),
        name: game.setup().name.clone(),
        variant: game.setup().variant.id().to_owned(),
        board: game.board().id.clone(),
        fitted: game
            .board()
            .fitted
            .iter()
            .map(|(name, value)| format!("{name} {value}"))
            .collect(),
        created: game.setup().created.to_string(),
        parent: parent.map(|parent| ParentRecord {
            file: parent.end.file.clone(),
            check: format!("{:016x}", parent.end.seal),
            journal: parent.end.journal,
            undone: parent.end.undone,
            undo: parent.undo.clone(),
            redo: parent.redo.clone(),
        }),
        stands: game.phase_name(),
        ended: game.how_ended(),
        // A list of games reads no phases, from which it could tell what is published.
        published: view::held_back(game).map(|_| {
            let published = view::published(game, Viewer::Public);
            PublishedRecord {
                phase: published.phase_name(),
                ended: published.how_ended(),
            }
        }),
        players,
        seats,
        rules: told_rules(&history.standing, own),
        scoring: scoring(history.scoring.as_deref()),
        phases: settled.into_iter().chain([open]).collect(),
        waiting,
        amending,
        former,
        log: game
            .log()
            .iter()
            .map(|line| log_line(&names, line))
            .collect(),
        vote: game.vote_under_way().map(|vote| vote_record(&names, vote)),
        world: secret::lines(&game.setup().board),
        areas: secret::ids(&game.setup().board),
    }
}

/// What waits behind a phase that is open again, which one that is, and how the game stood before.
fn amendment(
    names: &SaveNames<'_>,
    history: &History,
) -> (Vec<WaitingRecord>, String, Vec<PhaseRecord>) {
    let Some(amendment) = history.amendment.as_deref() else {
        return Default::default();
    };
    let waiting = amendment.waiting.iter().map(|ahead| waiting(names, ahead));
    (
        waiting.collect(),
        names.write_phase(amendment.phase),
        former(names, &amendment.former, &history.standing),
    )
}

/// By what the game is scored; empty where it is not.
pub(crate) fn scoring(system: Option<&System>) -> String {
    system.map(System::write).unwrap_or_default()
}

fn settled_phase(
    names: &SaveNames<'_>,
    chronicle: &mut Chronicle,
    turn: &Turn,
    rules: &HouseRules,
) -> PhaseRecord {
    let results = turn.lines().map(|line| result(line.verdict.outcome));
    let orders = entries(names, turn.sheet.entries.iter().zip(results));
    let opened = PhaseOpening {
        opened: &turn.opened,
        edits: &turn.edits,
        before: &turn.before,
    };
    let told = phase(names, chronicle, opened, &turn.sheet, orders);
    PhaseRecord {
        rules: differing_rules(&turn.rules, rules, names.variant.options()),
        ..told
    }
}

/// Phases as they were before an amendment, and how the last of them left the game.
fn former(names: &SaveNames<'_>, turns: &[Arc<Turn>], rules: &HouseRules) -> Vec<PhaseRecord> {
    let mut chronicle = Chronicle::default();
    let mut records: Vec<PhaseRecord> = turns
        .iter()
        .map(|turn| settled_phase(names, &mut chronicle, turn, rules))
        .collect();
    // How a phase ended is told by the opening of the next. Here an empty one stands for that.
    if let Some(last) = turns.last() {
        let after = &last.settlement.after;
        let opened = PhaseOpening {
            opened: after,
            edits: &[],
            before: after,
        };
        let sheet = Sheet::default();
        records.push(phase(names, &mut chronicle, opened, &sheet, Vec::new()));
    }
    records
}

/// Who plays which power, as far as somebody was named.
fn player_lines(game: &Game) -> Vec<String> {
    let named = game.board().powers[..game.board().power_count()]
        .iter()
        .zip(&game.setup().players)
        .filter(|(_, player)| !player.is_empty());
    named
        .map(|(power, player)| format!("{}: {player}", power.id))
        .collect()
}

fn sheet_alone(names: &SaveNames<'_>, sheet: &Sheet) -> SheetRecord {
    let (slips_in, handed_in) = slips(names, sheet);
    SheetRecord {
        slips_in,
        handed_in,
        last_seal: sheet.last_seal,
        orders: open_entries(names, sheet),
        trail: trail(names, &sheet.trail),
        exceptions: exceptions(names, &sheet.exceptions),
        amended: sheet.amended,
    }
}

pub(crate) fn sheet_text(names: &SaveNames<'_>, sheet: &Sheet) -> Result<String, ron::Error> {
    ron::to_string(&sheet_alone(names, sheet))
}

/// Changes by hand, a line each.
pub(crate) fn by_hand(names: &SaveNames<'_>, edits: &[Edit]) -> Vec<String> {
    edits.iter().map(|edit| edit.write(names)).collect()
}

/// How a phase opened, the changes by hand, and how they left it.
#[derive(Clone, Copy)]
struct PhaseOpening<'g> {
    opened: &'g State,
    edits: &'g [Edit],
    before: &'g State,
}

/// A phase and its orders.
fn phase(
    names: &SaveNames<'_>,
    chronicle: &mut Chronicle,
    opening: PhaseOpening<'_>,
    sheet: &Sheet,
    orders: Vec<EntryRecord>,
) -> PhaseRecord {
    let PhaseOpening {
        opened,
        edits,
        before,
    } = opening;
    // This state before the edited one: the chronicle tells what each has more than the last.
    let opened = PhaseRecord::opening(state(names, chronicle, opened));
    let (slips_in, handed_in) = slips(names, sheet);
    PhaseRecord {
        by_hand: by_hand(names, edits),
        edited: (!edits.is_empty()).then(|| state(names, chronicle, before)),
        slips_in,
        handed_in,
        last_seal: sheet.last_seal,
        orders,
        trail: trail(names, &sheet.trail),
        exceptions: exceptions(names, &sheet.exceptions),
        amended: sheet.amended,
        ..opened
    }
}

pub(crate) fn state(
    names: &SaveNames<'_>,
    chronicle: &mut Chronicle,
    state: &State,
) -> StateRecord {
    let position = &state.position;
    StateRecord {
        phase: names.write_phase(state.phase),
        units: unit_lines(names, &position.units),
        dislodged: position
            .dislodged
            .iter()
            .map(|d| dislodged(names, d))
            .collect(),
        pooled: unit_lines(names, &position.pooled),
        aboard: names.write_aboard(&position.aboard),
        free_kinds: names.write_lines(&position.free_kinds),
        trapped: names.write_lines(&position.trapped),
        extra: names.write_lines(&position.extra),
        claims: state
            .claims
            .iter()
            .map(|made| names.write_claim(made))
            .collect(),
        discoveries: chronicle.tell(names, state.discoveries.as_deref()),
        owners: owner_lines(names, position),
        next_unit: position.next_unit,
        accounts: names.write_accounts(&state.accounts),
        won: endings::won(names, state),
        ended: endings::ended(names, state),
    }
}

/// A line for each run of units of one power, so that the order of the list is kept whatever it is.
fn unit_lines(names: &SaveNames<'_>, units: &[Unit]) -> Vec<String> {
    let runs = units.chunk_by(|a, b| a.power == b.power);
    runs.map(|run| {
        let units: Vec<String> = run.iter().map(|u| names.write_unit(u)).collect();
        format!("{}: {}", names.write_power(run[0].power), units.join(", "))
    })
    .collect()
}

fn owner_lines(names: &SaveNames<'_>, position: &Position) -> Vec<String> {
    let board = names.board;
    let mut lines = Vec::new();
    for power in board.power_ids().chain(board.natives) {
        let owned: Vec<String> = board
            .province_ids()
            .filter(|&province| position.owner(province) == Some(power))
            .map(|province| names.write_province(province))
            .collect();
        if !owned.is_empty() {
            let power = names.write_power(power);
            lines.push(format!("{power}: {}", owned.join(", ")));
        }
    }
    lines
}

fn dislodged(names: &SaveNames<'_>, dislodged: &Dislodged) -> DislodgedRecord {
    DislodgedRecord {
        power: names.write_power(dislodged.unit.power),
        unit: names.write_unit(&dislodged.unit),
        by: province_or_none(names, dislodged.by),
        over: province_or_none(names, dislodged.over),
        scale: (dislodged.scale != Scale::Second).then_some(dislodged.scale.number()),
        sent_on: dislodged.sent_on,
        retreats: dislodged
            .retreats
            .iter()
            .map(|&p| names.write_place(p))
            .collect(),
        barred: dislodged
            .barred
            .iter()
            .map(|&(place, why)| barred(names.write_place(place), why))
            .collect(),
    }
}

/// A province; empty where there is none.
fn province_or_none(names: &SaveNames<'_>, province: Option<ProvinceId>) -> String {
    province.map_or_else(String::new, |province| names.write_province(province))
}

fn barred(place: String, why: Barred) -> BarredRecord {
    match why {
        Barred::Occupied => BarredRecord::Occupied(place),
        Barred::Attacker => BarredRecord::Attacker(place),
        Barred::StandOff => BarredRecord::StandOff(place),
        Barred::Loaded => BarredRecord::Loaded(place),
        Barred::Supporter => BarredRecord::Supporter(place),
        Barred::Entered => BarredRecord::Entered(place),
        Barred::Origin => BarredRecord::Origin(place),
        Barred::SeasOnly => BarredRecord::SeasOnly(place),
    }
}

/// The lines of an open sheet.
fn open_entries(names: &SaveNames<'_>, sheet: &Sheet) -> Vec<EntryRecord> {
    let lines = sheet.entries.iter();
    entries(names, lines.map(|line| (line, ResultRecord::Open)))
}

fn result(outcome: Outcome) -> ResultRecord {
    match outcome {
        Outcome::Succeeds => ResultRecord::Succeeds,
        Outcome::Fails => ResultRecord::Fails,
        Outcome::Void => ResultRecord::Void,
    }
}

fn waiting(names: &SaveNames<'_>, ahead: &QueuedOrders) -> WaitingRecord {
    let SheetRecord {
        slips_in,
        handed_in,
        last_seal,
        orders,
        trail,
        exceptions,
        amended,
    } = sheet_alone(names, &ahead.sheet);
    WaitingRecord {
        phase: names.write_phase(ahead.phase),
        by_hand: by_hand(names, &ahead.edits),
        slips_in,
        handed_in,
        last_seal,
        orders,
        trail,
        exceptions,
        amended,
    }
}

fn log_line(names: &SaveNames<'_>, line: &LogEntry) -> String {
    format!(
        "{} {}: {}",
        line.at,
        names.write_phase(line.phase),
        line.what
    )
}
