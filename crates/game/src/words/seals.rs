//! Sealed slips that are gone, or older than they should be.

use super::series;

pub fn slips_missing(whose: &[&str]) -> String {
    match whose {
        [one] => format!("the sealed slip of {one} is missing: ask for it again"),
        many => {
            let many = series(many);
            format!("the sealed slips of {many} are missing: ask for them again")
        }
    }
}

pub fn slips_older(whose: &[&str]) -> String {
    match whose {
        [one] => format!("the sealed slip of {one} is an older one: ask for the newer one"),
        many => {
            let many = series(many);
            format!("the sealed slips of {many} are older ones: ask for the newer ones")
        }
    }
}
