//! The painter's file: saved, read back, left, recovered.

use chancery::tui::screens::Home;
use chancery_atlas::board::Native;

use crate::screen::harness::Desk;
use crate::screen::painter::{ISLAND, OCEAN, WEST};

fn on_disk(desk: &Desk) -> String {
    std::fs::read_to_string(desk.world_file()).unwrap()
}

fn copy(desk: &Desk) -> std::path::PathBuf {
    desk.saves().join("atlantis.world.unsaved")
}

#[test]
fn what_is_saved_is_read_back() {
    let mut desk = Desk::painting(80, 24, None);
    desk.shows("new");
    desk.keys(ISLAND).shows("not saved");
    desk.keys("<C-s>").shows("is saved").hides("not saved");
    let reading = chancery_atlas::world::read_world(&on_disk(&desk), &desk.painter().known);
    assert!(reading.is_valid(), "{:?}", reading.findings);
    let world = reading.world.unwrap();
    let vinland = world
        .areas
        .iter()
        .find(|area| area.name.as_deref() == Some("Vinland"))
        .unwrap();
    assert_eq!(
        (vinland.centre, vinland.native),
        (true, Some(Native::Fixed))
    );
    let text = on_disk(&desk);
    desk.keys("<C-w>").paint();
    assert_eq!(
        desk.painter().checked.text,
        text,
        "painted again it is the same"
    );
    desk.keys(" u<C-s>");
    assert_eq!(on_disk(&desk), text, "to the byte");
}

#[test]
fn a_world_with_faults_is_saved_and_said_to_have_them() {
    let mut desk = Desk::painting(80, 24, None);
    desk.keys("<C-s>")
        .shows("with 1 error: mend it before a game");
    desk.keys("<Right>").shows("1 error");
    assert!(!chancery_atlas::world::read_world(&on_disk(&desk), &desk.painter().known).is_valid());
}

#[test]
fn what_is_not_saved_is_asked_about() {
    let mut desk = Desk::painting(80, 24, None);
    desk.keys(ISLAND)
        .keys("<C-w>")
        .shows("Your last changes are not saved");
    desk.keys("<Esc>").shows("Vinland");
    desk.keys("<C-q>").shows("Your last changes are not saved");
    desk.keys("d");
    desk.app.save();
    assert!(desk.ended && !desk.world_file().exists() && !copy(&desk).exists());
    let mut desk = Desk::painting(80, 24, None);
    desk.keys(ISLAND).keys("<C-w>s");
    assert!(desk.app.model.open::<Home>().is_some(), "{}", desk.text());
    assert!(on_disk(&desk).contains("Vinland"));
    let mut desk = Desk::painting(80, 24, None);
    desk.keys("<C-w>");
    assert!(
        desk.app.model.open::<Home>().is_some(),
        "nothing was painted, nothing is asked"
    );
}

#[test]
fn the_mouse_is_on_as_long_as_one_paints() {
    let mut desk = Desk::painting(80, 24, None);
    assert!(desk.app.model.cx.mouse);
    desk.keys("<C-w>");
    assert!(!desk.app.model.cx.mouse);
}

#[test]
fn what_was_not_saved_is_taken_up_again() {
    let mut desk = Desk::painting(80, 24, Some(WEST));
    desk.keys("/Vin<Enter>x");
    assert!(copy(&desk).exists());
    let painted = desk.painter().checked.text.clone();
    desk.begin_again();
    desk.paint()
        .shows("your unsaved painting is back")
        .shows("not saved");
    assert_eq!(desk.painter().checked.text, painted);
    desk.keys("u").shows("saved");
    assert!(!copy(&desk).exists(), "nothing is left to take up");
    desk.keys("U<C-s>");
    assert_eq!(on_disk(&desk), painted);
    assert!(!copy(&desk).exists());
}

#[test]
fn a_file_that_changed_meanwhile_is_not_written_over_unasked() {
    let mut desk = Desk::painting(80, 24, Some(WEST));
    std::fs::write(desk.world_file(), OCEAN).unwrap();
    desk.keys("/Vin<Enter>x<C-s>")
        .shows("another program changed it");
    desk.keys("n");
    assert_eq!(on_disk(&desk), OCEAN);
    desk.keys("<C-s>y").shows("is saved");
    assert_eq!(on_disk(&desk), desk.painter().checked.text);
}

#[test]
fn it_is_saved_under_another_name() {
    let mut desk = Desk::painting(80, 24, Some(WEST));
    let other = desk.saves().join("other.world");
    // Worlds are found by their ending, so a name without one gets it; and it is said where the
    // file is.
    let typed = desk.saves().join("other").display().to_string();
    desk.keys("/Vin<Enter>xS<C-a><C-k>")
        .paste(&typed)
        .keys("<Enter>")
        .shows("other.world is saved in /");
    assert_eq!(on_disk(&desk), WEST);
    assert!(other.exists() && !copy(&desk).exists());
    let file = desk.world_file().display().to_string();
    desk.keys("S<C-a><C-k>")
        .paste(&file)
        .keys("<Enter>")
        .shows("this file exists already");
    desk.keys("n");
    assert_eq!(on_disk(&desk), WEST);
}

#[test]
fn a_file_with_faults_is_opened_as_far_as_it_can_be_read() {
    let faulty = WEST
        .replace("name Brasil; ", "name Br4sil;")
        .replace("centre; native; note", "hill; note");
    let desk = Desk::painting(200, 60, Some(&faulty));
    desk.shows("saving drops unreadable lines: line 57: ")
        .shows("(and 1 more)");
    assert_eq!(desk.painter().canvas.order().len(), 19);
    let desk = Desk::painting(80, 24, Some(&WEST.replace("drawing", "picture")));
    assert!(desk.app.model.open::<Home>().is_some());
    desk.shows("can't be read: line ")
        .shows("chancery world check");
}

#[test]
fn the_question_before_leaving_is_whole_on_a_small_screen() {
    let mut desk = Desk::painting(80, 24, Some(WEST));
    desk.keys("/Vin<Enter>x<C-w>")
        .shows("leave without saving them");
}

/// The world with a comment above every line and one behind it, each with the line's number.
fn commented() -> String {
    let lines = (1..)
        .zip(WEST.lines())
        .filter(|(_, line)| !line.trim().is_empty());
    let commented = lines.map(|(number, line)| {
        let indent = &line[..line.len() - line.trim_start().len()];
        format!("{indent}# above {number}\n{line} # behind {number}\n")
    });
    commented.collect()
}

/// What the comments of a file say, sorted.
fn comments(text: &str) -> Vec<String> {
    let mut comments: Vec<String> = text
        .lines()
        .filter_map(|line| Some(line.split_once('#')?.1.trim().to_owned()))
        .collect();
    comments.sort();
    comments
}

/// The line that says something, what stands behind it, and the comment above it.
fn line_of<'t>(text: &'t str, says: &str) -> (&'t str, &'t str) {
    let lines: Vec<&str> = text.lines().collect();
    let at = lines
        .iter()
        .position(|line| line.trim_start().starts_with(says))
        .unwrap_or_else(|| panic!("no {says} in\n{text}"));
    (
        lines[at - 1].trim(),
        lines[at]
            .split_once('#')
            .map_or("", |(_, comment)| comment.trim()),
    )
}

#[test]
fn comments_stay_with_their_lines() {
    let text = commented();
    let mut desk = Desk::painting(200, 60, Some(&text));
    // Row 1 is doubled, so that all rows below it move on by one.
    desk.keys("/Gun<Enter>}/Vin<Enter>n<C-s>")
        .shows("is saved")
        .hides("without");
    let saved = on_disk(&desk);
    assert_eq!(comments(&saved), comments(&text), "{saved}");
    let of = |says: &str| {
        (1..)
            .zip(WEST.lines())
            .find(|(_, line)| line.trim_start().starts_with(says))
            .unwrap()
            .0
    };
    for says in [
        "wrap ",
        "legend",
        "a-z = sea",
        "3 = known BAR",
        "drawing",
        "bbbdddeEEYY",
        "bbbbbdddee",
        "areas",
        "b: name",
        "K: name",
        "Q: name",
    ] {
        let number = of(says);
        assert_eq!(
            line_of(&saved, says),
            (&*format!("# above {number}"), &*format!("behind {number}")),
            "{says}\n{saved}"
        );
    }
    desk.begin_again();
    desk.paint();
    assert_eq!(
        desk.painter().checked.text,
        saved,
        "painted again it is the same"
    );
}

#[test]
fn comments_whose_line_is_gone_are_told_of() {
    let mut desk = Desk::painting(200, 60, Some(&commented()));
    let number = (1..)
        .zip(WEST.lines())
        .find(|(_, line)| line.contains("I: name Brasil"))
        .unwrap()
        .0;
    desk.keys("/Bra<Enter>x<C-s>").shows(&format!(
        "is saved, but comments are lost, because their lines are gone: # above {number} (and 1 more)"
    ));
    assert!(!on_disk(&desk).contains(&format!("above {number}\n")));
    desk.keys("u<C-s>").shows("is saved").hides("without");
    assert_eq!(comments(&on_disk(&desk)), comments(&commented()));
    desk.keys("<C-s>").shows("is saved").hides("without");
}
