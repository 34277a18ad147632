//! The letters that stand for powers.

/// A badge for a power of that name that no other has: a letter of the name, or any other; where
/// all are taken, its first letter with a second one of the name, or any other.
pub fn free_badge(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    // A badge is written in orders and files, where every keyboard has the letter.
    let letters: Vec<char> = name.chars().filter(char::is_ascii_alphabetic).collect();
    let first = letters.first().copied().unwrap_or('A').to_ascii_uppercase();
    let single = letters
        .iter()
        .copied()
        .chain('A'..='Z')
        .map(|letter| letter.to_ascii_uppercase().to_string());
    let double = letters
        .iter()
        .copied()
        .skip(1)
        .chain('a'..='z')
        .chain('0'..='9')
        .map(|second| format!("{first}{}", second.to_ascii_lowercase()));
    single
        .chain(double)
        .find(|badge| !is_taken(badge))
        .unwrap_or_else(|| first.to_string())
}

/// A badge of two letters for each of several powers, as where there are more than single letters.
pub fn badges<'a>(names: impl Iterator<Item = &'a str> + Clone) -> Vec<String> {
    // Past 26 powers some need two letters, and a table reads badges of one length more easily.
    let pairs = names.clone().count() > 26;
    let mut badges: Vec<String> = Vec::new();
    for name in names {
        let badge = free_badge(name, |badge| {
            badges.iter().any(|taken| taken == badge) || (pairs && badge.len() == 1)
        });
        badges.push(badge);
    }
    badges
}
