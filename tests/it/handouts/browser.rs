//! The pages in a browser's print, where Chromium and pdftotext are installed; elsewhere these
//! tests say that they were left out.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use chancery_game::game::Game;
use chancery_game::report::{Block, statement};
use chancery_game::view::View;
use chancery_out::paper::{self, Handout, Size, handouts};
use chancery_out::picture::Ink;

use super::sheets::{STAGES, seats};
use crate::support::{handed, voyages};

/// The texts of a piece of a report, apart.
pub fn texts(block: &Block) -> Vec<String> {
    match block {
        Block::Heading(1, _) | Block::Plot(_) | Block::Cut => Vec::new(),
        Block::Heading(_, text) | Block::Paragraph(text) => vec![text.clone()],
        Block::List { items, .. } => items.clone(),
        Block::Table(table) => table
            .head
            .iter()
            .chain(table.rows.iter().flatten())
            .cloned()
            .collect(),
    }
}

fn found(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .find(|file| file.is_file())
}

/// A browser without a window, with a profile of its own.
pub struct Browser {
    program: PathBuf,
    reader: PathBuf,
    place: tempfile::TempDir,
}

impl Browser {
    /// The one that is installed; where none is, says that a test is left out.
    pub fn installed() -> Option<Self> {
        let program = found(&["chromium", "chromium-browser", "google-chrome"]);
        let (Some(program), Some(reader)) = (program, found(&["pdftotext"])) else {
            eprintln!("left out: Chromium or pdftotext is not installed");
            return None;
        };
        Some(Self {
            program,
            reader,
            place: tempfile::tempdir().unwrap(),
        })
    }

    /// The program with its profile, and without what it does for itself.
    pub fn command(&self) -> Command {
        let profile = format!(
            "--user-data-dir={}",
            self.place.path().join("profile").display()
        );
        let mut command = Command::new(&self.program);
        command.arg(profile).args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ]);
        command
    }

    fn run(&self, what: &[&str], file: &Path) -> String {
        let output = self.command().args(what).arg(file).output().unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The file of a page's print.
    fn print(&self, html: &str) -> PathBuf {
        let (file, pdf) = (
            self.place.path().join("page.html"),
            self.place.path().join("page.pdf"),
        );
        fs::write(&file, html).unwrap();
        let print = format!("--print-to-pdf={}", pdf.display());
        self.run(&[&print, "--no-pdf-header-footer"], &file);
        pdf
    }

    /// The text of a page's print, in the order in which it is drawn.
    pub fn printed(&self, html: &str) -> String {
        let pdf = self.print(html);
        let output = Command::new(&self.reader)
            .arg("-raw")
            .arg(&pdf)
            .arg("-")
            .output()
            .unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    }

    /// What a script says of a page, in the title that it sets.
    pub fn asked(&self, html: &str, script: &str) -> String {
        let file = self.place.path().join("asked.html");
        let script = format!("<script>{script}</script></body>");
        fs::write(&file, html.replace("</body>", &script)).unwrap();
        title(&self.run(&["--dump-dom"], &file))
    }

    /// What a script tells by `say` of a page in a frame of a size, after all that it waits for. No
    /// window is as narrow as a telephone.
    pub fn asked_at(&self, html: &str, script: &str, (width, height): (u16, u16)) -> String {
        let [page, frame] = ["page.html", "frame.html"].map(|name| self.place.path().join(name));
        let say = "const say=(text)=>parent.postMessage(text,'*');";
        let script = format!("<script>{say}{script}</script></body>");
        fs::write(&page, html.replace("</body>", &script)).unwrap();
        let hear = "addEventListener('message',(event)=>{document.title=event.data})";
        let framed = format!(
            "<!DOCTYPE html><html><head><title>nothing</title><script>{hear}</script></head><body>\
             <iframe src=\"page.html\" width=\"{width}\" height=\"{height}\" frameborder=\"0\">\
             </iframe></body></html>"
        );
        fs::write(&frame, framed).unwrap();
        let how = [
            "--window-size=2000,1200",
            "--virtual-time-budget=60000",
            "--dump-dom",
        ];
        title(&self.run(&how, &frame))
    }

    /// Draws a page in a window of a size, as PNG.
    pub fn pictured(&self, html: &str, (width, height): (u16, u16), picture: &Path) {
        let file = self.place.path().join("pictured.html");
        fs::write(&file, html).unwrap();
        let how = [
            &format!("--screenshot={}", picture.display()),
            &format!("--window-size={width},{height}"),
            "--hide-scrollbars",
            "--virtual-time-budget=5000",
        ];
        self.run(&how, &file);
    }

    /// Opens an address in a window of a size, until it is ended.
    pub fn open(&self, address: &str, (width, height): (u16, u16)) -> Child {
        self.command()
            .arg(format!("--window-size={width},{height}"))
            .arg(address)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }
}

fn title(page: &str) -> String {
    let (_, rest) = page.split_once("<title>").unwrap();
    rest.split_once("</title>").unwrap().0.to_owned()
}

/// Elements that hold more than they show, and letters of the text under nine points.
pub const MEASURE: &str = "let bad=[];for(const e of document.querySelectorAll('body,body *')){\
    if(e.closest('svg'))continue;\
    if(e.clientHeight&&(e.scrollHeight>e.clientHeight+1||e.scrollWidth>e.clientWidth+1))bad.push(e.tagName+'.'+e.className+' is cut');\
    if(e.childElementCount==0&&e.textContent.trim()&&parseFloat(getComputedStyle(e).fontSize)<11.9)bad.push('small: '+e.textContent)}\
    document.title='checked '+bad.join('; ')";

/// What is wrong with the names on a map: those that lie on another or on a unit, and provinces
/// without one, where areas say which they are. Letters are taken without what reaches below their
/// line.
pub const NAMES: &str = "const names=()=>{const svg=document.querySelector('.map>svg'),boxes=[],bad=[],said=new Set();\
    for(const name of svg.querySelectorAll('.name,.overview'))for(const text of name.querySelectorAll('text')){\
    if(!text.getClientRects().length)continue;const m=text.getScreenCTM(),size=parseFloat(getComputedStyle(text).fontSize),\
    from=text.getStartPositionOfChar(0),to=text.getEndPositionOfChar(text.getNumberOfChars()-1);said.add(text.textContent);\
    boxes.push({of:name,what:text.textContent,left:m.a*from.x+m.e,right:m.a*to.x+m.e,top:m.d*(from.y-.72*size)+m.f,bottom:m.d*from.y+m.f})}\
    for(const unit of svg.querySelectorAll('.unit')){const r=unit.querySelector('path:not(.burst),circle').getBoundingClientRect();\
    boxes.push({of:null,what:'unit in '+unit.dataset.place,left:r.left+r.width*.08,right:r.right-r.width*.08,top:r.top+r.height*.05,bottom:r.bottom-r.height*.05})}\
    boxes.forEach((a,nth)=>boxes.slice(0,nth).forEach((b)=>{if((a.of||b.of)&&a.of!==b.of&&a.left<b.right&&b.left<a.right&&a.top<b.bottom&&b.top<a.bottom)\
    bad.push(b.what+' on '+a.what)}));\
    for(const area of svg.querySelectorAll('path[data-place]'))if(!said.has(area.dataset.place))bad.push(area.dataset.place+' is missing');\
    if(!said.size)bad.push('no names');return bad.join('; ')};";

pub fn squeezed(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect()
}

fn check(browser: &Browser, view: &View) {
    let html = handed(view);
    assert_eq!(browser.asked(&html, MEASURE), "checked ");
    let printed = squeezed(&browser.printed(&html));
    for text in statement(view).blocks.iter().flat_map(texts) {
        let is_line = text.chars().all(|c| c == '_');
        assert!(
            is_line || printed.contains(&squeezed(&text)),
            "“{text}” is not in print:\n{printed}"
        );
    }
    for sea in ["nao", "mao", "sao"] {
        assert!(printed.contains(sea), "the chart is not in print");
    }
}

/// The pages of these players.
fn check_some(game: &Game, players: &[usize]) {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let views = voyages::players(game);
    for &player in players {
        check(&browser, &views[player]);
    }
}

/// A browser prints a hatching as a picture, which takes nine times as many bytes as the map.
#[test]
fn a_map_is_printed_as_a_drawing() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let game = STAGES
        .iter()
        .rfind(|game| game.setup().variant.id() == "standard")
        .unwrap();
    let all: Vec<Handout> = seats(game).map(|seat| Handout::new(game, seat)).collect();
    let pdf = browser.print(&handouts(&all, Size::A4, Ink::Colour));
    let bytes = fs::metadata(pdf).unwrap().len();
    assert!(bytes < 500_000 * all.len() as u64, "{bytes} bytes");
}

#[test]
fn the_first_hand_out_is_printed_whole() {
    check_some(&voyages::game(voyages::OCEAN, &[("treasure", "on")]), &[0]);
}

#[test]
fn pages_of_the_twentieth_year_and_stacks_of_nine_are_printed_whole() {
    check_some(&voyages::of_twenty_years(), &[0, 3]);
}

/// How wide the boards of a page are, in tenths of millimetres.
const BOARDS: &str = "const found=[];for(const f of document.querySelectorAll('.shown')){\
    const s=f.querySelector('svg').viewBox.baseVal,b=f.getBoundingClientRect();\
    found.push(Math.floor(Math.min(b.width,b.height*s.width/s.height)*2540/96+.5))}\
    document.title=found.join(' ')";

#[test]
fn a_browser_draws_each_board_so_wide_that_it_can_be_read() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let mut seen = 0;
    for game in super::sheets::STAGES.iter().step_by(4) {
        let all = paper::players(game).into_iter();
        let all: Vec<Handout> = all.take(2).map(|seat| Handout::new(game, seat)).collect();
        let html = handouts(&all, Size::A4, Ink::Colour);
        let widths = browser.asked(&html, BOARDS);
        let widths: Vec<u32> = widths
            .split(' ')
            .map(|wide| wide.parse().unwrap())
            .collect();
        let is_wide = widths.iter().all(|&wide| wide >= 1599);
        assert!(is_wide, "{}: {widths:?}", game.setup().variant.id());
        seen += widths.len();
    }
    assert!(seen > 10, "{seen}");
}
