//! The laptop on its way round the table: each player enters his own slip, and the game master knows that
//! it is in and nothing else, until he opens all of them. A player's slip is an evening of its own, on
//! a copy of the game and without files.

use super::{Session, over};
use crate::desk::{ClaimedLine, Desk, Entered, what_to_type};
use crate::line::InputLine;
use chancery_atlas::grammar::counted;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Disclosure;
use chancery_game::game::{Command, LineId, Occasion};
use chancery_game::told::{self, Message};

/// Why the players of a game can't enter their own slips now; `None` where they can.
pub fn why_not(desk: &Desk) -> Option<String> {
    let game = &desk.game;
    let (variant, state) = (game.setup().variant, game.state());
    if state.is_over() {
        return Some(over(game));
    }
    if let Some(sealed) = desk.sealed_elsewhere() {
        let phase = game.setup().calendar().name(sealed.phase);
        return Some(format!(
            "sealed slips of {phase} wait, but another phase is open"
        ));
    }
    let hides_kinds = !variant.unshown(game.table(), state).is_empty()
        || !state.position.free_kinds.is_empty()
        || state.phase.kind == PhaseKind::SetUp;
    // The laptop goes round with the board in sight of whoever holds it. Where that board tells
    // a secret of another player, it can't go round at all.
    let why = if game.has_secrets() {
        "in this game each player sees another board"
    } else if variant.claims_in_secret() {
        "this screen shows the secret claims"
    } else if variant.disclosure(&game.history().rules) != Disclosure::Open {
        "this screen shows secret possessions"
    } else if hides_kinds {
        "this screen shows secret kinds of units"
    } else {
        let is_in = waiting(desk, desk.seat).next().is_none();
        return is_in.then(|| "every slip is in; {settle} opens the sealed slips".to_owned());
    };
    Some(format!("{why}: enter the slips yourself"))
}

/// The seats from one on, round the table, that have something to order and whose slip is not
/// sealed.
pub fn waiting(desk: &Desk, from: SeatId) -> impl Iterator<Item = SeatId> {
    let game = &desk.game;
    let n = game.setup().seats();
    let round = (0..n).filter_map(move |step| SeatId::nth((from.index() + step) % n));
    round.filter(move |&seat| !desk.is_sealed(seat) && has_slip(desk, seat))
}

/// Whether a seat has something to order in the open phase.
fn has_slip(desk: &Desk, seat: SeatId) -> bool {
    // A player who is no power may always invest or vote, or hand in an empty slip.
    if desk.among_players() {
        return true;
    }
    let game = &desk.game;
    let mut authors = game.setup().authors().filter(|author| author.seat == seat);
    authors.any(|author| !game.demands(author).is_empty())
}

impl Session {
    /// The slip of a player, with what he wrote on it before.
    #[must_use]
    pub fn own_slip(&self, seat: SeatId) -> Self {
        let game = &self.desk.game;
        // The copy holds what this player may know: his own lines, and none of those of others.
        let copy = game.in_hands_of(seat, self.desk.sealed.as_ref());
        Self::at(Desk::of_seat(copy, seat))
    }

    /// Keeps the lines of a slip that is being written, where this input has changed them.
    pub fn keep_slip(&mut self, seat: SeatId, slip: &Desk) {
        if slip.news.done
            && let Some(sealed) = self.desk.sealed_mut()
        {
            sealed.keep(seat, slip.game.sheet().written().cloned());
        }
    }

    /// Takes a slip as it is handed in. Gives whose turn it is then, where somebody's is.
    pub fn take_slip_of(&mut self, seat: SeatId, slip: &Desk) -> Option<SeatId> {
        let lines = slip.game.sheet().written().cloned().collect();
        let over = self.over();
        self.desk.seal_slip(seat, lines, over);
        waiting(&self.desk, seat).next()
    }
}

/// What a player is asked before his slip is handed in: what is on it, and what is missing.
///
/// # Errors
/// Something that he typed is not entered; a sentence says so.
pub fn before_handing_in(slip: &Desk, seat: SeatId) -> Result<String, String> {
    let typed = slip.line.text().trim();
    // What stands in the line is likely an order that he believes he gave.
    if !typed.is_empty() {
        return Err(format!("“{typed}” is not entered yet: Enter takes it"));
    }
    let orders = counted(slip.game.sheet().entries.len(), "line");
    let open = slip.rows.iter().filter(|row| row.is_open()).count();
    let mut parts = vec![orders];
    parts.extend(told::doubtful(slip.tally()));
    if open > 0 {
        parts.push(format!("{open} missing{}", halved(slip, seat)));
    }
    Ok(format!(
        "{}: {{settle}} again hands the slip in, any other key continues",
        parts.join(", ")
    ))
}

/// What the ballots that are missing on a player's slip cost him: `, which halves his 8 IF in Russia
/// to 4`.
fn halved(slip: &Desk, seat: SeatId) -> String {
    let costs = slip
        .ballots
        .missed_votes()
        .iter()
        .filter(|missed| missed.seat == seat && missed.cost > 0);
    let told = costs.map(|missed| {
        let power = missed.power;
        let influence = slip.ballots.share(Author { seat, power }).influence;
        format!(
            "his {influence} IF in {} to {}",
            slip.game.board().power(power).name,
            influence.saturating_sub(missed.cost)
        )
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() {
        return String::new();
    }
    format!(", which halves {}", told.join(", "))
}

/// What came of entering something on a player's own slip, as it is told him; `typed` stood in the line.
/// What asks for more than one key is to be written in full, and what is no order of his own is not
/// taken.
pub fn entered(slip: &mut Desk, seat: SeatId, typed: String, result: Entered) -> Option<String> {
    slip.stay_with(seat);
    let lines = slip.game.sheet().entries.iter();
    let of_others = lines.filter(|line| line.seat != seat);
    let of_others: Vec<LineId> = of_others.map(|line| line.id).collect();
    // An order for another's unit is entered in his name: it is struck before anything else, so
    // that no slip ever carries lines of another seat.
    for &line in of_others.iter().rev() {
        let occasion = Occasion::Entry;
        slip.perform(Command::Strike { line, occasion });
    }
    if !of_others.is_empty() {
        slip.refresh();
        return Some("you can only enter your own orders".to_owned());
    }
    let said = match result {
        Entered::Nothing { open: true } => {
            return Some(what_to_type(slip.game.phase().kind).to_owned());
        }
        // Which name counts is the game master's to say.
        Entered::Nothing { open: false } | Entered::AskName(_) => return None,
        Entered::One { remark, .. } => return remark.map(Message::for_player),
        Entered::Refused { why } => return Some(why),
        Entered::Review { lines, .. } if lines.iter().all(|line| is_own(line, seat)) => {
            // There is no page of review on a slip: what is clear and his is taken at once.
            let lines = lines.into_iter().map(|line| line.entry).collect();
            let told = slip.perform(Command::CorrectSlip(lines));
            slip.refresh();
            slip.advance();
            slip.stay_with(seat);
            return told::message(&slip.game, &told).map(Message::for_player);
        }
        Entered::Ask { question, .. } => format!("{question}: write it in full"),
        Entered::Review { .. } => "you can only enter your own orders".to_owned(),
    };
    // What was not taken stands in the line again, to be mended.
    slip.line = InputLine::holding(typed);
    slip.recomplete();
    Some(said)
}

/// Whether nothing about a line has to be asked, and it is of this seat.
fn is_own(line: &ClaimedLine, seat: SeatId) -> bool {
    line.why.is_none() && line.entry.seat == seat
}
