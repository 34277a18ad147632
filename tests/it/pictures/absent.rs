//! A build without pictures.

use std::path::Path;
use std::process::Command;

#[test]
fn it_says_how_to_get_them() {
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    for format in ["png", "pdf", "gif", "apng"] {
        let output = Command::new(env!("CARGO_BIN_EXE_chancery"))
            .args(["report", "turkey-has-won-in-1911", "-f", format, "--saves"])
            .arg(&saves)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(output.stdout.is_empty());
        assert!(said.contains("--features pictures"), "{said}");
    }
}
