//! A board of the wall: what everybody sees of it, read again when its files change.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::command::ResultSource;
use crate::sources::{SEEN, is_address, page};
use chancery_atlas::bounded;
use chancery_game::clock::Clock;
use chancery_game::markup::Element;
use chancery_game::output::RoomPath;
use chancery_game::store::{Stamp, outside, stamp};
use chancery_out::fixed::name_of_bytes;
use chancery_out::picture;
use chancery_out::public::{FollowedPage, FollowedSource, PublicError, PublicSave, Watched};
use chancery_out::serve::{Edition, served_page};

/// How often a page in the network is asked.
const ASK_EVERY: Duration = Duration::from_secs(2);

pub(super) struct WallBoard {
    pub source: Option<ResultSource>,
    /// The file or the folder of its source; `None` where that is only a result.
    pub path: Option<PathBuf>,
    /// Where its page on the wall is.
    base: String,
    seen: Option<Stamp>,
    followed: Option<FollowedSource>,
    /// Whether a page in the network answers.
    answers: Option<Arc<AtomicBool>>,
    /// What was seen of it last; `None` where its source shows no board.
    pub sight: Option<BoardSight>,
    /// Whether what is shown may be older than what there is.
    pub is_old: bool,
}

/// What everybody sees of a board.
pub(super) struct BoardSight {
    /// Small and without names; `None` where the source has no board.
    pub chart: Option<Element>,
    pub phase: String,
    /// Whose slips came late in the phase that was settled last.
    pub late: Vec<String>,
    pub clock: Option<Clock>,
    pub page: Arc<Edition>,
}

/// Keeps the public save of a page in the network in a file, again and again, as long as somebody wants
/// to know whether the page answers.
fn keep_copying(address: String, file: PathBuf) -> Arc<AtomicBool> {
    let answers = Arc::new(AtomicBool::new(true));
    let wanted = Arc::downgrade(&answers);
    thread::spawn(move || {
        while let Some(answers) = wanted.upgrade() {
            answers.store(copy(&address, &file).is_ok(), Ordering::Relaxed);
            drop(answers);
            thread::sleep(ASK_EVERY);
        }
    });
    answers
}

fn copy(address: &str, file: &Path) -> io::Result<()> {
    let text = page::get(address)?;
    PublicSave::parse(&text, address.to_owned()).map_err(io::Error::other)?;
    if bounded::read_found_text(file).is_ok_and(|held| held == text) {
        return Ok(());
    }
    std::fs::create_dir_all(file.parent().unwrap_or(file))?;
    outside::write(file, text.as_bytes())
}

impl WallBoard {
    /// A board by its number, from 1.
    pub(super) fn new(
        folder: &Path,
        round: usize,
        number: usize,
        source: Option<ResultSource>,
    ) -> Self {
        let mut answers = None;
        let path = match &source {
            Some(ResultSource::From(address)) if is_address(address) => {
                let copy = format!("round-{round}-board-{number}-page.ron");
                let copy = folder.join(SEEN).join(copy);
                answers = Some(keep_copying(address.clone(), copy.clone()));
                Some(copy)
            }
            Some(ResultSource::From(place)) => Some(folder.join(place)),
            Some(ResultSource::Typed(_)) | None => None,
        };
        Self {
            source,
            path,
            base: format!("{}{number}/", RoomPath::Board.address()),
            seen: None,
            followed: None,
            answers,
            sight: None,
            is_old: false,
        }
    }

    /// The address of the page in the network that it comes from.
    pub(super) fn address(&self) -> Option<&str> {
        match &self.source {
            Some(ResultSource::From(place)) if is_address(place) => Some(place),
            _ => None,
        }
    }

    /// Where its own page is: that of another Chancery while it answers, else one of this wall.
    pub(super) fn link(&self) -> Option<String> {
        match self.address() {
            Some(address) if !self.is_old => Some(address.to_owned()),
            _ => self.sight.as_ref().map(|_| self.base.clone()),
        }
    }

    /// Looks at the source again; whether something is new.
    pub(super) fn look(&mut self) -> bool {
        let Some(path) = &self.path else {
            return false;
        };
        let now = stamp(path);
        let is_other = now != self.seen;
        self.seen = now;
        let news = match &mut self.followed {
            Some(followed) => followed.news(),
            None if is_other => self.begin(),
            None => None,
        };
        let (is_new, was_old) = (is_other || news.is_some(), self.is_old);
        match news {
            Some(Ok(page)) => {
                self.sight = Some(BoardSight::new(page, &self.base));
                self.is_old = false;
            }
            Some(Err(_)) => self.is_old = true,
            None if self.followed.is_none() => self.is_old = self.seen.is_none(),
            None => {}
        }
        if let Some(answers) = &self.answers {
            self.is_old = !answers.load(Ordering::Relaxed);
        }
        is_new || self.is_old != was_old
    }

    /// Begins to follow the source. A file may hold a result as it was typed, and a game may not be there
    /// yet: then there is nothing to follow.
    fn begin(&mut self) -> Option<Result<FollowedPage, PublicError>> {
        let path = self.path.as_ref()?;
        let watched = if path.is_dir() {
            let name = path.file_name()?.to_string_lossy().into_owned();
            Watched::Game(path.parent()?.to_owned(), name)
        } else {
            Watched::File(path.clone())
        };
        let (followed, page) = FollowedSource::begin(watched).ok()?;
        self.followed = Some(followed);
        Some(Ok(page))
    }
}

impl BoardSight {
    fn new(page: FollowedPage, base: &str) -> Self {
        let save = page.save;
        let board = page.board.as_ref();
        let mut late = Vec::new();
        let edition = if let Some(view) = page.view {
            for slip in view.turns.last().map_or(&[][..], |turn| &turn.slips) {
                if slip.late.is_some() {
                    late.push(view.seat_name(slip.seat).to_owned());
                }
            }
            Edition::of_game(view, base)
        } else {
            let name = name_of_bytes(&[&format!("{save:?}")]);
            let page = save_page(&save, &name);
            Edition::new(name, BTreeMap::new(), move |path| {
                (path == RoomPath::Now.address()).then(|| page.clone())
            })
        };
        Self {
            chart: board.map(|(board, there)| picture::small(board, there, &save.phase)),
            phase: save.phase,
            late,
            clock: page.clock,
            page: Arc::new(edition),
        }
    }
}

/// All of a public save on one page.
fn save_page(save: &PublicSave, edition: &str) -> String {
    let wall = Element::new("a").set("href", RoomPath::Now.address());
    let now = Element::new("p").set("class", "now").text(&save.phase);
    let header = Element::new("header")
        .with(Element::new("h1").with(wall.text("All boards")))
        .with(now);
    let text = Element::new("section").with(Element::new("pre").text(save.page()));
    let shown = Element::new("main")
        .set("class", "own")
        .with(header)
        .with(text);
    served_page(&save.game, shown, edition)
}
