//! What there is to read, and what each page of text is made of.

use crate::desk::turned;
use crate::time::when;
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant::Ownable;
use chancery_game::game::Game;
use chancery_game::output::{Output, ScreenPage};
use chancery_game::report::{self, Arrows, Document, SeasonForm, Seasons};
use chancery_game::view::View;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReaderSubject {
    /// How the game ended, once it is over.
    Ending,
    /// The season of the phase settled last, all its phases: orders and results.
    Season,
    /// What to move on the wooden board after that season, where the room may know only a part of it.
    Pieces,
    /// Who stands where and owns what.
    Positions,
    /// The centre chart by year.
    Centres,
    /// The whole game.
    Full,
    /// Everything changed and when.
    Log,
    /// Who could win together, and what they lack.
    Alliances,
    /// Who owns the provinces without a centre, since when and how.
    Provinces,
    /// What only the game master is to know.
    Private,
    /// Who knows what of a secret world, and what may be named there.
    Discoveries,
    /// The rules of the game beside those of the standard game.
    Rulebook,
    /// What a player is handed, where players are told things in private.
    Statement(SeatId),
}

impl ReaderSubject {
    /// The subjects that a key walks through; of statements the first.
    pub fn all(game: &Game) -> Vec<Self> {
        let mut all = Vec::new();
        if game.state().is_over() {
            all.push(Self::Ending);
        }
        all.push(Self::Season);
        // Once everybody may know everything, the page of the season tells all moves.
        if has_world(game) && !game.is_open() {
            all.push(Self::Pieces);
        }
        all.extend([Self::Positions, Self::Centres, Self::Full, Self::Log]);
        if !game.alliances().is_empty() {
            all.push(Self::Alliances);
        }
        if game.setup().variant.ownable() == Ownable::Land {
            all.push(Self::Provinces);
        }
        if has_private_claims(game) {
            all.push(Self::Private);
        }
        if has_world(game) {
            all.push(Self::Discoveries);
        }
        if has_own_rules(game) {
            all.push(Self::Rulebook);
        }
        all.extend(statements(game).next());
        all
    }

    /// Which page it is of the table of all that leaves the program.
    pub const fn page(self) -> ScreenPage {
        match self {
            Self::Ending => ScreenPage::Ending,
            Self::Season => ScreenPage::Season,
            Self::Pieces => ScreenPage::Pieces,
            Self::Positions => ScreenPage::Positions,
            Self::Centres => ScreenPage::Centres,
            Self::Full => ScreenPage::Full,
            Self::Log => ScreenPage::Log,
            Self::Alliances => ScreenPage::Alliances,
            Self::Provinces => ScreenPage::Provinces,
            Self::Private => ScreenPage::Private,
            Self::Discoveries => ScreenPage::Discoveries,
            Self::Rulebook => ScreenPage::Rulebook,
            Self::Statement(_) => ScreenPage::Statement,
        }
    }

    /// What the file begins with that it is written to.
    pub const fn stem(self) -> &'static str {
        match self {
            Self::Ending => "result",
            Self::Season => "season",
            Self::Pieces => "pieces",
            Self::Positions => "positions",
            Self::Centres => "centres",
            Self::Full => "game",
            Self::Log => "log",
            Self::Alliances => "alliances",
            Self::Provinces => "provinces",
            Self::Private => "private",
            Self::Discoveries => "world",
            Self::Rulebook => "rules",
            Self::Statement(_) => "statement",
        }
    }

    /// What it is called on its tab.
    pub const fn title(self) -> &'static str {
        self.page().name()
    }

    /// Whether it stands on one tab with another: the statements of all players do.
    pub fn has_tab_of(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    pub const fn seat(self) -> Option<SeatId> {
        if let Self::Statement(seat) = self {
            Some(seat)
        } else {
            None
        }
    }

    /// The subject after it or before it, round and round, with the statement of each player.
    #[must_use]
    pub fn beside(self, game: &Game, forward: bool) -> Self {
        let mut all = Self::all(game);
        all.extend(statements(game).skip(1));
        let at = all.iter().position(|&subject| subject == self);
        all[turned(at.unwrap_or(0), all.len(), forward)]
    }
}

/// Whether claims are for the game master alone, as is what was placed at set-up.
fn has_private_claims(game: &Game) -> bool {
    game.setup().variant.claims_in_secret()
}

/// Whether the game has a secret world.
fn has_world(game: &Game) -> bool {
    game.board().beyond.is_some()
}

/// Whether the game has rules beside those of the standard game: those of the standard game alone
/// are no page to walk to.
pub fn has_own_rules(game: &Game) -> bool {
    report::has_own_rules(game.setup().variant, &game.history().rules)
}

fn rulebook(game: &Game) -> Document {
    report::rulebook(game.board(), game.setup().variant, &game.history().rules)
}

fn statements(game: &Game) -> impl Iterator<Item = ReaderSubject> {
    let seats = match game.setup().variant.seating() {
        // With one seat a power and nothing hidden, a statement would repeat the positions.
        Seating::OnePerPower if !game.has_secrets() => 0,
        Seating::OnePerPower | Seating::Players { .. } => game.setup().seats(),
    };
    (0..seats)
        .filter_map(SeatId::nth)
        .map(ReaderSubject::Statement)
}

pub fn document(game: &Game, view: &View, subject: ReaderSubject) -> Document {
    match subject {
        ReaderSubject::Ending => report::result(view),
        ReaderSubject::Season if view.turns.is_empty() => report::positions(view),
        ReaderSubject::Season => report::latest(view, SeasonForm::Compact),
        ReaderSubject::Pieces => {
            let mut pieces = Document::default();
            for turn in Seasons::Last.turns(view).unwrap_or_default() {
                pieces.extend(report::moves(view, turn, Arrows::default()));
            }
            pieces
        }
        ReaderSubject::Positions => report::positions(view),
        ReaderSubject::Centres => report::centre_chart(view),
        ReaderSubject::Full => report::full(view, SeasonForm::Compact),
        ReaderSubject::Log => log(game),
        ReaderSubject::Alliances => report::alliances(view),
        ReaderSubject::Provinces => report::provinces(view),
        ReaderSubject::Private => report::private(view),
        ReaderSubject::Discoveries => report::discoveries(view),
        ReaderSubject::Rulebook => rulebook(game),
        ReaderSubject::Statement(_) if game.has_secrets() && !view.is_partial() => handed_out(view),
        ReaderSubject::Statement(_) => report::statement(view),
    }
}

/// What a player is told of the phase settled last, and what he has now.
fn handed_out(view: &View) -> Document {
    let mut document = if view.turns.is_empty() {
        Document::titled(view.calendar().name(view.now.phase))
    } else {
        report::latest(view, SeasonForm::Compact)
    };
    document.extend(report::statement(view));
    document
}

/// What a page is made of.
pub fn seen(game: &Game, subject: ReaderSubject) -> View {
    Output::Page(subject.page()).usual_view(game, subject.seat())
}

fn log(game: &Game) -> Document {
    let mut document = Document::titled("Log");
    let calendar = game.setup().calendar();
    let lines = game
        .log_entries()
        .iter()
        .map(|l| format!("{}  {}: {}", when(l.at), calendar.name(l.phase), l.what))
        .collect();
    document.list(lines);
    document
}
