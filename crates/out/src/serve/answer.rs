//! What is answered to a request.

use http_body_util::{Either, Full, channel::Channel};
use hyper::body::Bytes;
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderValue,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use hyper::http::uri::Authority;
use hyper::{Method, Request, Response, StatusCode};
use std::net::SocketAddr;
use std::sync::LazyLock;

use super::edition::Edition;
use super::guests::HostNames;
use crate::{picture, public};
use chancery_game::output::RoomPath;

/// What is sent: all of it, or news as there are some.
pub(super) type Body = Either<Full<Bytes>, Channel<Bytes>>;

pub(super) const HTML: &str = "text/html; charset=utf-8";
pub(super) const CSS: &str = "text/css; charset=utf-8";
pub(super) const SCRIPT: &str = "text/javascript; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";

/// What a page may do: show itself, and ask this server for more.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The same for the page of a player's phone, which sends its form back.
const PHONE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                            connect-src 'self'; base-uri 'none'; form-action 'self'; \
                            frame-ancestors 'none'";

static STYLE: LazyLock<Bytes> = LazyLock::new(|| {
    [picture::STYLE, &picture::NIGHT, public::STYLE]
        .join("\n")
        .into()
});

pub(super) enum PageRequest {
    Whole(Bytes, &'static str),
    /// To be told when there is something new.
    News,
    Refused(StatusCode),
}

/// What a request asks for, that came in at an address of this computer.
pub(super) fn asked<B>(
    request: &Request<B>,
    names: &HostNames,
    came_in_at: SocketAddr,
    edition: &Edition,
) -> PageRequest {
    if let Err(status) = check_host(request, names, came_in_at) {
        return PageRequest::Refused(status);
    }
    let uri = request.uri();
    let Some((path, rest)) = RoomPath::read(uri.path()).filter(|_| uri.query().is_none()) else {
        return PageRequest::Refused(StatusCode::NOT_FOUND);
    };
    let script = |text: &'static str| Some((Bytes::from_static(text.as_bytes()), SCRIPT));
    let found = match path {
        RoomPath::Now => Some((edition.now.clone(), HTML)),
        RoomPath::Style => Some((STYLE.clone(), CSS)),
        RoomPath::Keys => script(public::KEYS),
        RoomPath::Map => script(public::MAP),
        RoomPath::Clock => script(CLOCK),
        RoomPath::Follow => script(FOLLOW),
        RoomPath::Events if is_read(request) => return PageRequest::News,
        RoomPath::Events => return PageRequest::Refused(StatusCode::METHOD_NOT_ALLOWED),
        RoomPath::Phase => phase(rest, edition).map(|page| (page, HTML)),
    };
    match found {
        None => PageRequest::Refused(StatusCode::NOT_FOUND),
        Some(_) if !is_read(request) => PageRequest::Refused(StatusCode::METHOD_NOT_ALLOWED),
        Some((body, kind)) => PageRequest::Whole(body, kind),
    }
}

const FOLLOW: &str = include_str!("follow.js");
/// The script that counts the table's clock.
pub(super) const CLOCK: &str = include_str!("clock.js");

pub(super) fn is_read<B>(request: &Request<B>) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

/// Of `/phase/3` the page; no other way of writing the number is known.
fn phase(written: &str, edition: &Edition) -> Option<Bytes> {
    let number: usize = written.parse().ok()?;
    edition
        .phase(number)
        .filter(|_| number.to_string() == written)
}

/// The name and port by which we are asked, where that is one name of ours.
pub(super) fn check_host<B>(
    request: &Request<B>,
    names: &HostNames,
    came_in_at: SocketAddr,
) -> Result<String, StatusCode> {
    let mut hosts = request.headers().get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err(StatusCode::BAD_REQUEST);
    };
    let host: Authority = host
        .to_str()
        .ok()
        .and_then(|host| host.parse().ok())
        .ok_or(StatusCode::BAD_REQUEST)?;
    let is_ours = |asked: &Authority| names.are_ours(asked, came_in_at);
    if is_ours(&host) && request.uri().authority().is_none_or(is_ours) {
        Ok(host.to_string())
    } else {
        Err(StatusCode::MISDIRECTED_REQUEST)
    }
}

pub(super) fn whole(status: StatusCode, body: Bytes, kind: &'static str) -> Response<Body> {
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
