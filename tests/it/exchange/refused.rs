//! What is no text, and what is nested without end, is refused. What else may become of a file is
//! tried by `fuzzed`.

use chancery_out::exchange::file::of_bytes;
use chancery_out::exchange::json;
use jiff::Timestamp;

#[test]
fn what_is_no_text_is_refused_with_its_line() {
    let why = |bytes: &[u8]| of_bytes(bytes.to_vec()).unwrap_err();
    assert_eq!(why(b"\xff\xfeA\0"), "it is UTF-16 text; save it as UTF-8");
    assert!(why(b"a\nb\n\xe9\n").starts_with("line 3: it is not UTF-8 text"));
    assert!(why(b"a\n\0").starts_with("line 2: it has a zero byte"));
    assert_eq!(
        of_bytes(b"\xef\xbb\xbfFrance: A Par".to_vec()).unwrap(),
        "France: A Par"
    );
}

#[test]
fn what_is_nested_without_end_is_refused() {
    for open in ["[", "{\"phases\":[", "{\"a\":"] {
        let text = open.repeat(1 << 20);
        let why = json::read(&text, &[], Timestamp::UNIX_EPOCH).err().unwrap();
        assert!(why.contains("line 1"), "{why}");
    }
    let deep = format!("{{\"phases\":[],\"x\":{}", "[".repeat(1 << 20));
    let why = json::read(&deep, &[], Timestamp::UNIX_EPOCH).err().unwrap();
    assert!(why.contains("line 1"), "{why}");
}

#[test]
fn more_orders_than_a_phase_can_have_are_refused() {
    let of = |count: usize| {
        let orders = vec!["\"A PAR - BUR\""; count].join(",");
        let phase = |name: &str, orders: &str| {
            let state = r#"{"units":{"FRANCE":["A PAR"]},"centers":{"FRANCE":["PAR"]}}"#;
            format!(r#"{{"name":"{name}","state":{state},"orders":{{"FRANCE":[{orders}]}}}}"#)
        };
        let phases = [phase("S1901M", &orders), phase("F1901M", "")].join(",");
        let text = format!(r#"{{"map":"standard","phases":[{phases}]}}"#);
        json::read(&text, &[], Timestamp::UNIX_EPOCH).map(|games| games.len())
    };
    assert_eq!(of(2_000), Ok(1));
    let why = "S1901M: 2001 orders in one phase; the most is 2000";
    assert_eq!(of(2_001), Err(why.to_owned()));
}
