//! Names on the map of a phone, as Chromium draws them where it is installed: all are there, and none
//! lies on another or on a unit, at every width and however near the map is.

use super::telephone::Telephone;
use super::variants::table_of;
use crate::handouts::browser::{Browser, NAMES};
use crate::picture;

const WIDTHS: [u32; 3] = [320, 390, 768];

#[test]
fn no_name_is_missing_on_a_phone_of_any_width() {
    let mut all = Vec::new();
    for id in picture::VARIANTS {
        let Some(browser) = Browser::installed() else {
            return;
        };
        let (mut table, _) = table_of(&picture::game(id));
        let phone = table.phone(0);
        table.meanwhile(|| {
            let mut telephone = Telephone::start(browser);
            telephone.open(&format!("http://{}{}", phone.at, phone.path()));
            for width in WIDTHS {
                telephone.resize(width, 844);
                for zoom in 0..7 {
                    let wrong = telephone.say(&format!(
                        "(async()=>{{{NAMES}await new Promise((f)=>requestAnimationFrame(()=>setTimeout(f,50)));\
                         const wrong=names();document.getElementById({zoom}<6?'closer':'whole').click();return wrong}})()"
                    ));
                    let wrong = wrong.as_str().unwrap();
                    if !wrong.is_empty() {
                        all.push(format!("{id}, {width} wide, zoom {zoom}: {wrong}"));
                    }
                }
            }
        });
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}
