//! The files of a variant: a zip of them, a folder, or `variants.xml` with its neighbours. Nothing
//! outside the zip or the folder is read, and no file is read further than it may be long.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use zip::ZipArchive;
use zip::result::ZipError;

/// The file that says what variants there are.
pub(super) const VARIANTS: &str = "variants.xml";

/// No file of a variant is longer, in bytes, unpacked: the longest known has a fortieth of it.
const LONGEST: u64 = 8 << 20;

/// No zip is longer, in bytes: its list of files is read whole.
const LONGEST_ZIP: u64 = 64 << 20;

pub(super) enum VariantFiles {
    Folder(PathBuf),
    /// In a folder of a zip, whose path ends in a slash, or is empty.
    Zip(Box<ZipArchive<File>>, String),
}

impl VariantFiles {
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        if path.is_dir() {
            return if path.join(VARIANTS).is_file() {
                Ok(Self::Folder(path.to_owned()))
            } else {
                Err(format!("there is no {VARIANTS} in the folder"))
            };
        }
        let mut file = File::open(path).map_err(|why| unread(&why))?;
        let about = file.metadata().map_err(|why| unread(&why))?;
        if !about.is_file() {
            return Err("it is not a file".to_owned());
        }
        let mut start = [0; 2];
        let is_zip = file.read_exact(&mut start).is_ok() && &start == b"PK";
        if is_zip {
            if about.len() > LONGEST_ZIP {
                return Err(format!("it is longer than {} MB", LONGEST_ZIP >> 20));
            }
            return in_zip(file);
        }
        if path.file_name().is_some_and(|name| name == VARIANTS) {
            let folder = path.parent().filter(|folder| folder.as_os_str() != "");
            return Ok(Self::Folder(folder.unwrap_or(Path::new(".")).to_owned()));
        }
        Err(format!(
            "it is not a jDip variant: give a zip file, a folder with {VARIANTS} in it, or {VARIANTS} itself"
        ))
    }

    /// Reads a file by the path that the variant has for it.
    ///
    /// # Errors
    /// The path leads outside, nothing is there, or it is too long: a sentence.
    pub fn read(&mut self, uri: &str) -> Result<Vec<u8>, String> {
        let inner = inner(uri)?;
        match self {
            Self::Folder(folder) => {
                let path = folder.join(&inner);
                let whole = path.canonicalize().map_err(|why| unread(&why))?;
                if !whole.starts_with(folder.canonicalize().map_err(|why| unread(&why))?) {
                    return Err(OUTSIDE.to_owned());
                }
                if !whole.is_file() {
                    return Err("it is not a file".to_owned());
                }
                bounded(File::open(whole).map_err(|why| unread(&why))?)
            }
            Self::Zip(archive, folder) => {
                let name = format!("{folder}{inner}");
                bounded(archive.by_name(&name).map_err(unpacked)?)
            }
        }
    }
}

const OUTSIDE: &str = "it is outside; only files beside variants.xml are read";

/// The path below `variants.xml` that a URI means, with slashes.
fn inner(uri: &str) -> Result<String, String> {
    if uri.contains(':') || uri.contains('\\') {
        return Err(OUTSIDE.to_owned());
    }
    let mut parts = Vec::new();
    for part in Path::new(uri).components() {
        match part {
            Component::Normal(part) => parts.push(part.to_string_lossy()),
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => {
                return Err(OUTSIDE.to_owned());
            }
        }
    }
    Ok(parts.join("/"))
}

fn in_zip(file: File) -> Result<VariantFiles, String> {
    let archive = ZipArchive::new(file).map_err(unpacked)?;
    let found = archive
        .file_names()
        .flatten()
        .filter_map(|name| Some(name.strip_suffix(VARIANTS)?.to_owned()))
        .filter(|folder| folder.is_empty() || folder.ends_with('/'))
        .min_by_key(String::len);
    match found {
        Some(folder) => Ok(VariantFiles::Zip(Box::new(archive), folder)),
        None => Err(format!("there is no {VARIANTS} in the zip")),
    }
}

fn bounded(file: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    file.take(LONGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(|why| unread(&why))?;
    if bytes.len() as u64 > LONGEST {
        return Err(format!("it is longer than {} MB", LONGEST >> 20));
    }
    Ok(bytes)
}

fn unread(why: &io::Error) -> String {
    format!("it can't be read: {why}")
}

fn unpacked(why: ZipError) -> String {
    match why {
        ZipError::FileNotFound => "it is not in the zip".to_owned(),
        why => format!("it can't be unpacked: {why}"),
    }
}
