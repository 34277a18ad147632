//! Texts as they go over the network: packed for every browser that takes that.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::HeaderMap;
use hyper::body::Bytes;
use hyper::header::ACCEPT_ENCODING;

use crate::fixed::FixedFile;

pub(super) const CSS: &str = "text/css; charset=utf-8";
pub(super) const SCRIPT: &str = "text/javascript; charset=utf-8";

/// A text that is sent, as it is and packed.
#[derive(Clone, Default)]
pub(super) struct Packed {
    pub plain: Bytes,
    pub gzip: Bytes,
}

impl Packed {
    /// A text that many are sent, or one.
    pub(crate) fn new(text: impl Into<Bytes>) -> Self {
        let plain = text.into();
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        // Memory takes whatever is written.
        let packed = gzip.write_all(&plain).and_then(|()| gzip.finish());
        Self {
            plain,
            gzip: packed.unwrap_or_default().into(),
        }
    }
}

/// A style or a script, as it is served.
pub(super) struct ServedFile {
    pub file: FixedFile,
    pub packed: Packed,
    /// Of which type it is.
    pub kind: &'static str,
}

impl ServedFile {
    pub(crate) fn new(file: FixedFile, kind: &'static str) -> Self {
        let packed = Packed::new(file.text.clone());
        Self { file, packed, kind }
    }
}

/// Whether who asks takes what is packed.
pub(super) fn takes_gzip(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).iter();
    let mut ways = lists.flat_map(|list| list.to_str().unwrap_or_default().split(','));
    ways.any(|way| {
        let (name, weight) = way.split_once(';').unwrap_or((way, ""));
        // A weight of nothing refuses it.
        let weight: String = weight.split_whitespace().collect();
        let is_refused = weight
            .strip_prefix("q=")
            .is_some_and(|weight| weight.trim_end_matches(['0', '.']).is_empty());
        name.trim().eq_ignore_ascii_case("gzip") && !is_refused
    })
}
