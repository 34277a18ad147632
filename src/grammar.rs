//! Small matters of English that every room needs.

/// A number with its noun, in the singular or with an s: `1 unit`, `2 units`, `0 units`.
pub fn counted(number: usize, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_singular() {
        assert_eq!(
            [0, 1, 2].map(|number| counted(number, "line")),
            ["0 lines", "1 line", "2 lines"]
        );
    }
}
