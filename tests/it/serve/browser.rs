//! The pages in a browser, where Chromium is installed; elsewhere these tests say that they were
//! left out.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use chancery_engine::variant;
use chancery_game::game::Game;
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use chancery_out::public::whole_game;

use super::client::{get, server};
use super::{game, settle};
use crate::handouts::browser::{Browser, NAMES};

const SIZES: [(u16, u16); 5] = [
    (360, 640),
    (390, 844),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
];

/// What is wrong with the layout: what reaches over the edge of the page or of the plot, letters too
/// small, boards too small or not there.
const LAYOUT: &str = "const layout=()=>{const bad=[],wide=document.documentElement.clientWidth;\
    if(document.documentElement.scrollWidth>wide)bad.push('the page is '+document.documentElement.scrollWidth+' wide');\
    for(const e of document.querySelectorAll('body *')){if(e.closest('svg *,template,table,details ol,#notice'))continue;\
    const r=e.getBoundingClientRect();if(r.width&&(r.right>wide+1||r.left<-1))bad.push(e.tagName+'.'+e.className+' '+r.left+'-'+r.right);\
    if(!e.childElementCount&&e.textContent.trim()&&parseFloat(getComputedStyle(e).fontSize)<14)bad.push('small: '+e.textContent)}\
    for(const e of document.querySelectorAll('.map .full')){const s=getComputedStyle(e);\
    if(e.getClientRects().length&&parseFloat(s.fontSize)*e.getScreenCTM().a<13.9)bad.push('small: '+e.textContent)}\
    bad.push(...[names()].filter(Boolean));\
    for(const e of document.querySelectorAll('.map .unit text')){const px=parseFloat(getComputedStyle(e).fontSize)*e.getScreenCTM().a;\
    if(wide<600&&px<9&&e.ownerSVGElement.getScreenCTM().a>.14)bad.push('small unit: '+px)}\
    const b=document.querySelector('figure svg').getBoundingClientRect();\
    if(b.width<wide*.4&&b.height<innerHeight*.85||b.height<150)bad.push('board '+b.width+'x'+b.height);\
    if(innerHeight<innerWidth&&b.bottom>innerHeight+1)bad.push('board ends at '+b.bottom);\
    for(const t of document.querySelectorAll('svg.plot text')){const r=t.getBoundingClientRect(),\
    o=t.ownerSVGElement.getBoundingClientRect();if(r.right>o.right+1||r.left<o.left-1)bad.push('cut: '+t.textContent);\
    if(14*o.width/480<9)bad.push('plot '+o.width)}\
    const t=document.querySelector('section');if(t.scrollWidth>t.clientWidth+1)bad.push('the text is '+t.scrollWidth+' wide');\
    if(!document.querySelector('section table'))bad.push('no table');return bad.join('; ')};";

/// Goes back to the first moment and on to the last by the keys and by the buttons; tells what the
/// heading said on the way.
const WALK: &str = "const said=[],now=()=>document.querySelector('.now').firstChild.textContent;\
    const pause=(ms)=>new Promise((f)=>setTimeout(f,ms));\
    const changed=async(before)=>{for(let i=0;i<400&&now()===before;i++)await pause(25);said.push(now())};\
    const type=(k)=>dispatchEvent(new KeyboardEvent('keydown',{key:k}));\
    const key=async(k)=>{const b=now();type(k);await changed(b)};\
    const press=async(rel)=>{const b=now(),a=document.querySelector(`a[rel=${rel}]`);a.focus();a.click();await changed(b);\
    if(document.activeElement.id!==rel)said.push('the focus left '+rel+' for '+document.activeElement.tagName)};\
    const scroll=()=>{const t=document.getElementById('told');if(t.scrollHeight<=t.clientHeight+1||document.documentElement.scrollHeight>innerHeight)return;\
    type('End');if(!t.scrollTop)said.push('End does not scroll');type('Home');if(t.scrollTop)said.push('Home does not scroll')};\
    const list=()=>{const d=document.querySelector('details');d.open=true;type('Escape');\
    if(d.open||document.activeElement.id!=='list')said.push('Esc leaves the list open')};\
    const walk=async()=>{said.push(now());scroll();list();await key('ArrowLeft');await press('prev');await press('next');\
    await press('last');await press('first');await key('ArrowRight');history.back();await changed(now());return said.join(', ')};";

const WALKED: &str = "Spring 1902, Fall 1901, Spring 1901, Fall 1901, Spring 1902, Spring 1901, \
                      Fall 1901, Spring 1901";

/// From the last moment the first comes at once; the play ends by itself at the last one.
#[test]
fn the_phases_are_played_to_the_last_one() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let html = whole_game(View::new(&game(), Viewer::Public));
    let script = format!(
        "{WALK}(async()=>{{const play=()=>document.getElementById('play'),\
         pressed=()=>said.push(play().getAttribute('aria-pressed'));said.push(now());pressed();\
         let b=now();play().click();await changed(b);pressed();b=now();await changed(b);b=now();\
         await changed(b);for(let i=0;i<400&&play().getAttribute('aria-pressed')==='true';i++)await pause(25);\
         pressed();say('played '+said.join(', '))}})()"
    );
    assert_eq!(
        browser.asked_at(&html, &script, (1280, 720)),
        "played Spring 1902, false, Spring 1901, true, Fall 1901, Spring 1902, false"
    );
}

#[test]
fn the_one_file_is_turned_by_keys_and_buttons_at_every_size() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let html = whole_game(View::new(&game(), Viewer::Public));
    let script = format!(
        "{NAMES}{LAYOUT}{WALK}(async()=>{{const s=innerWidth+': '+layout();\
         say('checked '+s+'| '+await walk()+'| '+layout())}})()"
    );
    for size in SIZES {
        assert_eq!(
            browser.asked_at(&html, &script, size),
            format!("checked {}: | {WALKED}| ", size.0)
        );
    }
}

#[test]
fn every_sample_fits_every_size() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let saves = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    // The ballots of a phase are tables of up to seven columns.
    for (sample, phases) in [
        ("arms-merchant-andy-has-won-in-1911", 9),
        ("mercator-britain-has-won-in-1902", 3),
        ("1492-france-has-won-in-1500", 3),
    ] {
        let (game, _) = Store::new(&saves, variant::all()).read(sample).unwrap();
        let html = whole_game(View::new(&game, Viewer::Public).until(phases));
        let script = format!("{NAMES}{LAYOUT}say('checked '+innerWidth+': '+layout())");
        for size in SIZES {
            assert_eq!(
                browser.asked_at(&html, &script, size),
                format!("checked {}: ", size.0),
                "{sample}"
            );
        }
    }
}

/// Stands between a browser and the server: adds a script to every page, and takes what it
/// reports. The policy of the page stays as it is.
struct Between {
    at: SocketAddr,
    reports: Receiver<String>,
}

impl Between {
    fn start(server: SocketAddr, script: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = listener.local_addr().unwrap();
        let (report, reports) = channel();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (script, report) = (script.clone(), report.clone());
                thread::spawn(move || pass(stream, server, &script, &report));
            }
        });
        Self { at, reports }
    }
}

/// Passes one request on.
fn pass(mut browser: TcpStream, server: SocketAddr, script: &str, report: &Sender<String>) {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") && matches!(browser.read(&mut byte), Ok(1)) {
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).unwrap();
    let Some(path) = head.split(' ').nth(1) else {
        return;
    };
    let whole = |kind: &str, body: &str| {
        format!(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    if path == "/probe.js" {
        let _ = browser.write_all(whole("text/javascript", script).as_bytes());
    } else if let Some(said) = path.strip_prefix("/report/") {
        let _ = report.send(said.replace("%20", " ").replace("%7C", "|"));
        let _ = browser.write_all(whole("text/plain", "").as_bytes());
    } else if path == "/events" {
        let mut from = TcpStream::connect(server).unwrap();
        write!(from, "GET /events HTTP/1.1\r\nHost: {server}\r\n\r\n").unwrap();
        let _ = std::io::copy(&mut from, &mut browser);
    } else {
        let answer = get(server, path);
        let body = answer.body.replace(
            "</head>",
            "<script src=\"/probe.js\" defer=\"\"></script></head>",
        );
        let head: Vec<&str> = answer
            .head
            .lines()
            .filter(|line| !line.starts_with("content-length"))
            .collect();
        let head = head.join("\r\n").replacen("http/1.1", "HTTP/1.1", 1);
        let _ = write!(browser, "{head}\r\n\r\n{body}");
        let _ = browser.shutdown(Shutdown::Both);
    }
}

/// What the script of a page that is served reports, one text after the other.
fn visit(browser: &Browser, between: &Between, size: (u16, u16)) -> impl Drop {
    struct Ended(std::process::Child);
    impl Drop for Ended {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
    Ended(browser.open(&format!("http://{}/", between.at), size))
}

fn reported(between: &Between) -> String {
    between
        .reports
        .recv_timeout(Duration::from_secs(60))
        .unwrap()
}

#[test]
fn a_served_page_is_turned_at_every_size() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let (_server, at) = server(View::new(&game(), Viewer::Public));
    let script = format!(
        "{NAMES}{LAYOUT}{WALK}(async()=>{{const s=innerWidth+': '+layout();const w=await walk();\
         fetch('/report/checked '+s+'| '+w+'| '+layout())}})()"
    );
    // A window is never narrower than this.
    for size in [(500, 900), SIZES[3], SIZES[4]] {
        let between = Between::start(at, script.clone());
        let _page = visit(&browser, &between, size);
        assert_eq!(
            reported(&between),
            format!("checked {}: | {WALKED}|", size.0)
        );
    }
}

#[test]
fn a_served_page_follows_and_says_when_nobody_is_there() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let mut played: Game = game();
    let (server, at) = server(View::new(&played, Viewer::Public));
    let script = format!(
        "{WALK}(async()=>{{const b=now();await fetch('/report/'+b);await changed(b);\
         await fetch('/report/'+now());\
         for(let i=0;i<400;i++){{if(document.getElementById('notice').className)break;await pause(25)}}\
         fetch('/report/'+document.getElementById('notice').textContent)}})()"
    );
    let between = Between::start(at, script);
    let _page = visit(&browser, &between, SIZES[2]);
    assert_eq!(reported(&between), "Spring 1902");
    settle(&mut played);
    server.publish(View::new(&played, Viewer::Public));
    assert_eq!(reported(&between), "Fall 1902");
    drop(server);
    assert_eq!(reported(&between), "Not connected. This page may be old.");
}
