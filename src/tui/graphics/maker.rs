//! The thread that makes pictures. It makes the one that was asked for last, and leaves out those
//! that nobody waits for any more.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{GraphicsProtocol, MadePicture};
use crate::trace;
use chancery_atlas::board::{Board, Chart};
use chancery_out::picture::TerminalBoard;
use chancery_out::render::{PictureSize, Renderer};

/// What a picture is of.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureJob {
    /// Which board it is, by what is drawn of it.
    board: u64,
    drawn: TerminalBoard,
    cells: (u16, u16),
    pixels: (u32, u32),
}

impl PictureJob {
    pub fn new(board: &Board, drawn: TerminalBoard, cells: (u16, u16), pixels: (u32, u32)) -> Self {
        Self {
            board: fingerprint(board),
            drawn,
            cells,
            pixels,
        }
    }

    /// Whether it differs from another in nothing but orders and marks.
    pub fn is_alike(&self, other: &Self) -> bool {
        self.bare() == other.bare()
    }

    /// The same without orders and marks.
    fn bare(&self) -> Self {
        let mut job = self.clone();
        (job.drawn.orders, job.drawn.marks) = (Vec::new(), Vec::new());
        job
    }
}

/// What tells boards apart: their names, and the sizes of their charts.
fn fingerprint(board: &Board) -> u64 {
    let mut hasher = DefaultHasher::new();
    board.id.hash(&mut hasher);
    for province in &board.provinces {
        (&province.name, &province.abbr).hash(&mut hasher);
    }
    for power in &board.powers {
        (&power.name, &power.badge).hash(&mut hasher);
    }
    hash_size(&board.chart, &mut hasher);
    board.far.is_some().hash(&mut hasher);
    if let Some(far) = &board.far {
        hash_size(far, &mut hasher);
    }
    hasher.finish()
}

fn hash_size(chart: &Chart, hasher: &mut DefaultHasher) {
    (chart.width, chart.height, chart.cells.len()).hash(hasher);
}

/// How long a picture waits before it is made.
const PATIENCE: Duration = Duration::from_millis(5);

struct MakerTask {
    job: PictureJob,
    board: Arc<Board>,
    serial: u32,
}

pub struct PictureMaker {
    tasks: Sender<MakerTask>,
    made: Receiver<(u32, Option<Vec<u8>>)>,
    /// The board that was drawn last, which is not copied again.
    board: Option<(u64, Arc<Board>)>,
    /// The one that was asked for last, until it is made.
    asked: Option<(Rc<PictureJob>, u32)>,
    /// The same, until the thread gets it.
    waiting: Option<MakerTask>,
    serial: u32,
    /// Whether the last one could not be made.
    failed: Option<Rc<PictureJob>>,
}

impl PictureMaker {
    pub fn begin(protocol: GraphicsProtocol) -> Self {
        let (tasks, asked) = channel::<MakerTask>();
        let (tell, made) = channel();
        thread::spawn(move || {
            let Ok(renderer) = Renderer::load() else {
                return;
            };
            while let Ok(task) = asked.recv() {
                // What is typed at once is one picture.
                thread::sleep(PATIENCE);
                let task = asked.try_iter().last().unwrap_or(task);
                let bytes = make(&renderer, protocol, &task);
                if tell.send((task.serial, bytes)).is_err() {
                    return;
                }
            }
        });
        Self {
            tasks,
            made,
            board: None,
            asked: None,
            waiting: None,
            serial: 0,
            failed: None,
        }
    }

    /// Asks for a picture, unless it is being made.
    pub fn ask(&mut self, job: &PictureJob, board: &Board) {
        let is_asked = matches!(&self.asked, Some((asked, _)) if **asked == *job);
        // What could not be made once would be asked for again with every frame.
        if is_asked || self.failed.as_deref() == Some(job) {
            return;
        }
        let shared = match &self.board {
            Some((known, shared)) if *known == job.board => Arc::clone(shared),
            _ => Arc::new(board.clone()),
        };
        self.board = Some((job.board, Arc::clone(&shared)));
        self.serial += 1;
        self.waiting = Some(MakerTask {
            job: job.clone(),
            board: shared,
            serial: self.serial,
        });
        self.asked = Some((Rc::new(job.clone()), self.serial));
    }

    /// Has the thread make what was asked for. On a busy machine a thread that wakes holds up the
    /// frame, so the frame goes out first.
    pub fn start(&mut self) {
        if let Some(task) = self.waiting.take()
            && self.tasks.send(task).is_err()
        {
            self.asked = None;
        }
    }

    pub const fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// The picture that was asked for last, once it is made.
    pub fn take(&mut self) -> Option<MadePicture> {
        let (serial, bytes) = self.made.try_iter().last()?;
        // One that was asked for earlier is out of date, and dropped.
        let (job, _) = self.asked.take_if(|(_, asked)| *asked == serial)?;
        let Some(bytes) = bytes else {
            self.failed = Some(job);
            return None;
        };
        Some(MadePicture { job, serial, bytes })
    }
}

fn make(renderer: &Renderer, protocol: GraphicsProtocol, task: &MakerTask) -> Option<Vec<u8>> {
    let begun = Instant::now();
    let (width, height) = task.job.pixels;
    let svg = task.job.drawn.svg(&task.board, task.job.pixels);
    let image = renderer.image(&svg, PictureSize::Within(width, height));
    let bytes = image
        .ok()
        .and_then(|image| protocol.encode(&image, task.job.cells, task.serial));
    trace::note(format_args!(
        "a picture of {width} by {height} took {:?}",
        begun.elapsed()
    ));
    bytes
}
