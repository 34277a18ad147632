//! What is answered to a request.

use http_body_util::{Either, Full, channel::Channel};
use hyper::body::Bytes;
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderMap,
    HeaderValue, LINK, LOCATION, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use hyper::http::uri::Authority;
use hyper::{Method, Request, Response, StatusCode};
use std::net::SocketAddr;

use super::edition::{Edition, ROOM_SCRIPT, ROOM_STYLE, whole_number};
use super::guests::HostNames;
use super::packed::{Packed, ServedFile, takes_gzip};
use chancery_game::output::RoomPath;

/// What is sent: all of it, or news as there are some.
pub(super) type Body = Either<Full<Bytes>, Channel<Bytes>>;

const HTML: &str = "text/html; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";

/// What a page may do: show itself, and ask this server for more.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The same for the page of a player's phone, which sends its form back.
const PHONE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                            connect-src 'self'; base-uri 'none'; form-action 'self'; \
                            frame-ancestors 'none'";

pub(super) enum PageRequest {
    Page(Packed),
    Save(Packed),
    File(&'static ServedFile),
    /// To be told when there is something new; of a board of an event, where one is named.
    News(Option<usize>),
    Refused(StatusCode),
}

/// What a request asks for, that came in at an address of this computer.
pub(super) fn asked<B>(
    request: &Request<B>,
    names: &HostNames,
    came_in_at: SocketAddr,
    edition: &Edition,
) -> PageRequest {
    // The name first: whoever asks under another name learns not even which pages there are.
    if let Err(status) = check_host(request, names, came_in_at) {
        return PageRequest::Refused(status);
    }
    let uri = request.uri();
    // No page takes a query, so that each has one address. A page that there is not is not found, by
    // whatever method it was asked for.
    match found(edition, uri.path(), None) {
        Some(found) if uri.query().is_none() && is_read(request) => found,
        Some(_) if uri.query().is_none() => PageRequest::Refused(StatusCode::METHOD_NOT_ALLOWED),
        _ => PageRequest::Refused(StatusCode::NOT_FOUND),
    }
}

/// What is at an address, which is below a board's where that is named.
fn found(edition: &Edition, path: &str, board: Option<usize>) -> Option<PageRequest> {
    let (known, rest) = RoomPath::read(path)?;
    let file = match known {
        RoomPath::Now | RoomPath::Phase | RoomPath::Players | RoomPath::Player => {
            return edition.page(path).map(PageRequest::Page);
        }
        RoomPath::Save => return edition.save.clone().map(PageRequest::Save),
        RoomPath::Events => return Some(PageRequest::News(board)),
        RoomPath::Board => {
            let (number, _) = rest.split_once('/')?;
            let board = whole_number(number)?;
            return found(
                edition.boards.get(&board)?,
                &rest[number.len()..],
                Some(board),
            );
        }
        RoomPath::Style => &*ROOM_STYLE,
        RoomPath::Script => &*ROOM_SCRIPT,
    };
    // A name of other bytes is that of another file, which there is no more.
    (file.file.address == path).then_some(PageRequest::File(file))
}

pub(super) fn is_read<B>(request: &Request<B>) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

/// The name and port by which we are asked, where that is one name of ours.
pub(super) fn check_host<B>(
    request: &Request<B>,
    names: &HostNames,
    came_in_at: SocketAddr,
) -> Result<String, StatusCode> {
    // Of two names nobody knows which one a browser meant.
    let mut hosts = request.headers().get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err(StatusCode::BAD_REQUEST);
    };
    let host: Authority = host
        .to_str()
        .ok()
        .and_then(|host| host.parse().ok())
        .ok_or(StatusCode::BAD_REQUEST)?;
    // A page from elsewhere can bend its own name to this address. Its name then stands here, and
    // it is answered nothing.
    let mut asked = std::iter::once(&host).chain(request.uri().authority());
    if asked.all(|asked| names.are_ours(asked, came_in_at)) {
        Ok(host.to_string())
    } else {
        Err(StatusCode::MISDIRECTED_REQUEST)
    }
}

/// A page, or a part of one, packed for whoever takes that.
pub(super) fn page(page: Packed, asked: &HeaderMap) -> Response<Body> {
    packed(page, HTML, asked)
}

/// A public save.
pub(super) fn save(save: Packed, asked: &HeaderMap) -> Response<Body> {
    packed(save, TEXT, asked)
}

/// With word of the style and the script of a page, which a browser fetches while the page is still on
/// its way.
pub(super) fn with_files(
    mut answer: Response<Body>,
    style: &ServedFile,
    script: &ServedFile,
) -> Response<Body> {
    let [style, script] = [style, script].map(|file| &file.file.address);
    let files = format!("<{style}>;rel=preload;as=style,<{script}>;rel=preload;as=script");
    if let Ok(files) = HeaderValue::from_str(&files) {
        answer.headers_mut().insert(LINK, files);
    }
    answer
}

/// A style or a script. A browser keeps it, since another one has another name.
pub(super) fn file(file: &ServedFile, asked: &HeaderMap) -> Response<Body> {
    let mut answer = packed(file.packed.clone(), file.kind, asked);
    let for_ever = HeaderValue::from_static("public, max-age=31536000, immutable");
    answer.headers_mut().insert(CACHE_CONTROL, for_ever);
    answer
}

fn packed(text: Packed, kind: &'static str, asked: &HeaderMap) -> Response<Body> {
    let is_packed = takes_gzip(asked);
    let body = if is_packed { text.gzip } else { text.plain };
    let mut answer = whole(StatusCode::OK, body, kind);
    let headers = answer.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if is_packed {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    answer
}

/// Sends a browser to a page, so that going back doesn't send a form again.
pub(super) fn see_other(path: &HeaderValue) -> Response<Body> {
    let mut answer = whole(StatusCode::SEE_OTHER, Bytes::new(), TEXT);
    answer.headers_mut().insert(LOCATION, path.clone());
    answer
}

fn whole(status: StatusCode, body: Bytes, kind: &'static str) -> Response<Body> {
    headed(status, Either::Left(Full::new(body)), kind)
}

pub(super) fn news(body: Channel<Bytes>) -> Response<Body> {
    headed(StatusCode::OK, Either::Right(body), "text/event-stream")
}

pub(super) fn refused(status: StatusCode) -> Response<Body> {
    let why = match status {
        StatusCode::NOT_FOUND => "There is no such page. The game is at /",
        StatusCode::METHOD_NOT_ALLOWED => "This page can only be read: use GET or HEAD",
        StatusCode::MISDIRECTED_REQUEST => {
            "This page does not have that name; the game master can add the name with --name"
        }
        StatusCode::SERVICE_UNAVAILABLE => "Too many people are looking at once; try again soon",
        _ => "This request can't be read",
    };
    let mut answer = whole(status, Bytes::from(format!("{why}\n")), TEXT);
    if status == StatusCode::METHOD_NOT_ALLOWED {
        let allowed = HeaderValue::from_static("GET, HEAD");
        answer.headers_mut().insert(ALLOW, allowed);
    }
    answer
}

/// What a phone is told that is refused.
pub(super) fn refused_phone(status: StatusCode) -> Response<Body> {
    let why = match status {
        StatusCode::NOT_FOUND => {
            "This address is not valid any more. Ask the game master for a new one"
        }
        StatusCode::FORBIDDEN => "This did not come from your page. Open your page and try again",
        StatusCode::PAYLOAD_TOO_LARGE => "This slip is too long",
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
            "The laptop is busy; try again in a moment"
        }
        StatusCode::MISDIRECTED_REQUEST => "This page does not have that name",
        _ => "This request can't be read",
    };
    whole(status, Bytes::from(format!("{why}\n")), TEXT)
}

/// With the headers of a phone's page. Its browser says from where a form is sent, but to nobody
/// else.
pub(super) fn of_phone(mut answer: Response<Body>) -> Response<Body> {
    let headers = answer.headers_mut();
    headers.insert(
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(PHONE_POLICY),
    );
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    answer
}

fn headed(status: StatusCode, body: Body, kind: &'static str) -> Response<Body> {
    let mut answer = Response::new(body);
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    // No page is kept: one of an earlier state of the game would look like the newest.
    for (name, value) in [
        (CONTENT_TYPE, kind),
        (CACHE_CONTROL, "no-store"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(
        "cross-origin-resource-policy",
        HeaderValue::from_static("same-origin"),
    );
    answer
}
