//! The wall in a browser, where Chromium is installed: on a projector and on a phone.

use std::net::SocketAddr;

use super::wall::wall;
use super::{cup, told};
use crate::handouts::browser::Browser;
use crate::serve::client::{files, get};

/// What is wrong with the layout: what reaches over the edge of the page or of its tile, letters too
/// small, and on a projector a page that is higher than the screen.
const LAYOUT: &str = "const bad=[],wide=document.documentElement.clientWidth,isWall=innerWidth>innerHeight;\
    if(document.documentElement.scrollWidth>wide)bad.push('the page is '+document.documentElement.scrollWidth+' wide');\
    if(isWall&&document.documentElement.scrollHeight>innerHeight)bad.push('the page is '+document.documentElement.scrollHeight+' high');\
    for(const e of document.querySelectorAll('main *')){if(e.closest('svg *,.strip,details ol'))continue;\
    const r=e.getBoundingClientRect(),o=(e.closest('.tile')||document.body).getBoundingClientRect();\
    if(r.width&&(r.right>o.right+1||r.left<o.left-1||r.bottom>o.bottom+1))bad.push(e.tagName+'.'+e.className+' '+[r.left,r.right,r.bottom,o.bottom]);\
    if(r.width&&!e.childElementCount&&e.textContent.trim()&&parseFloat(getComputedStyle(e).fontSize)<14)bad.push('small: '+e.textContent)}\
    for(const e of document.querySelectorAll('.strip td'))if(parseFloat(getComputedStyle(e).fontSize)<14)bad.push('small: '+e.textContent);\
    for(const c of document.querySelectorAll('.chart')){const r=c.getBoundingClientRect();if(r.width<150||r.height<110)bad.push('map '+r.width+'x'+r.height)}\
    if(document.querySelectorAll('.tile').length!==Number(document.body.dataset.tiles||0))bad.push(document.querySelectorAll('.tile').length+' tiles');\
    say('checked '+innerWidth+': '+bad.slice(0,6).join('; '))";

/// A page with its style and its script in it.
fn whole(at: SocketAddr, path: &str, tiles: usize) -> String {
    let html = get(at, path).body;
    let [style, script] = files(&html).map(|file| get(at, &file).body);
    let head = format!("<style>{style}</style></head>");
    let body = format!("<body data-tiles=\"{tiles}\"");
    let html = html.replace("</head>", &head).replace("<body", &body);
    html.replace("</body>", &format!("<script>{script}</script></body>"))
}

#[test]
fn the_wall_fits_the_projector_and_the_phone() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    for boards in [15, 7, 2] {
        let cup = cup(7 * boards);
        let folder = cup.path();
        told(folder, &["seat", "--seed", "1"]);
        let program = wall(folder);
        // Before the games begin the tiles tell who sits where.
        let seated = whole(program.at, "/", boards);
        told(folder, &["begin"]);
        let solo = "1906: 0 0 3 18 0 6 7; out Austria 1903, England 1905, Italy 1904";
        told(folder, &["board", "2", solo]);
        told(folder, &["clock", "moves 15; bell"]);
        drop(program);
        let program = wall(folder);
        let begun = whole(program.at, "/", boards);
        for (html, size) in [
            (&seated, (1920, 1080)),
            (&begun, (1920, 1080)),
            (&begun, (1366, 768)),
            (&begun, (390, 844)),
        ] {
            assert_eq!(
                browser.asked_at(html, LAYOUT, size),
                format!("checked {}: ", size.0),
                "{boards} boards"
            );
        }
        for path in ["/phone", "/player/3", "/board/1/"] {
            let html = whole(program.at, path, 0);
            assert_eq!(
                browser.asked_at(&html, LAYOUT, (390, 844)),
                "checked 390: ",
                "{path}"
            );
        }
    }
}

/// The others of the standings come in turn without a script.
#[test]
fn the_standings_turn_by_themselves() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let cup = cup(35);
    let folder = cup.path();
    told(folder, &["seat", "--seed", "1"]);
    for board in 1..=5 {
        told(
            folder,
            &["board", &board.to_string(), "1904: 5 5 5 5 5 5 4"],
        );
    }
    let program = wall(folder);
    let html = whole(program.at, "/", 5);
    // At each time one part is seen as a whole.
    let script = "const turning=document.getAnimations().find((a)=>a.effect.target.className==='strip');\
        turning.pause();const seen=[];const box=document.querySelector('.turning').getBoundingClientRect();\
        for(const second of [1,9,17,25]){turning.currentTime=second*1000;\
        const parts=[...document.querySelectorAll('.strip table')].map((t)=>t.getBoundingClientRect());\
        seen.push(parts.findIndex((p)=>Math.abs(p.top-box.top)<1)+1)}say('seen '+seen)";
    assert_eq!(
        browser.asked_at(&html, script, (1920, 1080)),
        "seen 1,2,3,1"
    );
}

/// The page rings at the end of each stage where the plan has a bell.
#[test]
fn the_bell_rings_at_the_end_of_each_stage() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let cup = cup(7);
    let program = wall(cup.path());
    let html = whole(program.at, "/", 0);
    for (state, rung) in [("rings", 2), ("runs", 0), ("stands", 0)] {
        let script = format!(
            "let rung=0;tableClock.face.addEventListener('bell',()=>rung++);\
             clocked({{data:'{state}\\t700 negotiation\\t700 silent'}});\
             setTimeout(()=>say('rung '+rung+' '+document.querySelectorAll('header .clock').length),3000)"
        );
        assert_eq!(
            browser.asked_at(&html, &script, (1920, 1080)),
            format!("rung {rung} 1"),
            "{state}"
        );
    }
}
