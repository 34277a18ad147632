//! The script of the page, in Chromium where it is installed; elsewhere these tests say that they were
//! left out.

use std::collections::BTreeMap;

use chancery::phones::page_of;
use chancery_engine::seat::SeatId;
use chancery_out::phone;

use crate::handouts::browser::Browser;
use crate::report::table::arms_merchant_of;

const TELEPHONE: (u16, u16) = (390, 844);

/// An investment brings the rows of its powers while it is typed, and the keyboard stays.
#[test]
fn rows_of_a_new_investment_come_while_it_is_typed() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let game = arms_merchant_of(&["Andy", "Brian", "Chuck"], &[]);
    let pages = ["", "F4 R4"].map(|invested| {
        let fields = [("ask0", "Investments"), ("typed0", invested)];
        let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
        page_of(&game, SeatId(0), &BTreeMap::from(fields))
    });
    let has_row = |page: &str| {
        page.split("<noscript>")
            .next()
            .unwrap()
            .contains("France: A Par")
    };
    assert!(!has_row(&pages[0]) && has_row(&pages[1]));
    // No end of a script may stand in one.
    let after = format!("{:?}", pages[1]).replace("</", "<\\/");
    let script = format!(
        "const placeClock=()=>{{}},clocked=()=>{{}},after={after};\
         window.EventSource=class{{addEventListener(){{}}}};\
         window.fetch=async()=>({{ok:true,status:200,text:async()=>after}});{}\
         const field=document.getElementById('step0-France');field.focus();field.value='4';\
         field.dispatchEvent(new Event('input',{{bubbles:true}}));setTimeout(()=>{{\
         const rows=[...document.querySelectorAll('legend')].map((row)=>row.textContent);\
         say([document.activeElement===field,field.value,rows.includes('France: A Par'),\
         rows.filter((row)=>row==='Investments').length,\
         document.getElementById('line').textContent].join(' '))}},2000);",
        phone::SCRIPT,
    );
    let told = browser.asked_at(&pages[0], &script, TELEPHONE);
    assert_eq!(told, "true 4 true 1 ");
}
