//! Who may ask: the page that this server gave out, and programs on this computer.
//!
//! A page from elsewhere must not drive the server through somebody's browser. Three things keep it
//! out. `Host` must be a name of this server, so a foreign name that was made to point here fails
//! (DNS rebinding). `Origin` and `Sec-Fetch-Site`, where a browser sends them, must be our own. And
//! everything that changes or costs something takes JSON, which a foreign form cannot send.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::Refusal;
use crate::queue::{CLIENT, Client};

/// What the guard knows.
#[derive(Debug)]
pub struct Guard {
    /// Names under which the server may be called, with the port.
    pub hosts: Vec<String>,
    /// The token that callers need, where there is one.
    pub token: Option<String>,
    rates: Mutex<Rates>,
}

/// The header in which a page names itself, and the longest name.
const CLIENT_HEADER: &str = "x-nakade-client";
const LONGEST_CLIENT: usize = 40;
/// Requests a second that one caller may keep up, and how many he may make at once.
const RATE: f64 = 400.0;
const BURST: f64 = 1200.0;
/// More callers than these are not told apart.
const MOST_CALLERS: usize = 1024;
/// The name under which a browser keeps the token.
const COOKIE: &str = "nakade_token";

/// Everything comes from this server: no script, style, picture or connection from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

impl Guard {
    /// A guard for a server at an address that may also be called by other names.
    pub fn new(address: SocketAddr, names: &[String], token: Option<String>) -> Guard {
        let port = address.port();
        let mut hosts = vec![address.to_string()];
        if address.ip().is_loopback() || address.ip().is_unspecified() {
            let local = ["localhost", "127.0.0.1", "[::1]"];
            hosts.extend(local.map(|name| format!("{name}:{port}")));
        }
        hosts.extend(names.iter().map(|name| match name.contains(':') {
            true => name.clone(),
            false => format!("{name}:{port}"),
        }));
        Guard {
            hosts,
            token,
            rates: Mutex::default(),
        }
    }

    fn check(&self, request: &Request, caller: IpAddr) -> Result<(), Refusal> {
        let headers = request.headers();
        let host = text(headers, header::HOST).unwrap_or_default();
        if !self
            .hosts
            .iter()
            .any(|known| known.eq_ignore_ascii_case(host))
        {
            return Err(Refusal::forbidden("this server is not known by that name"));
        }
        if headers.contains_key(header::ORIGIN) {
            let own = format!("http://{host}");
            if text(headers, header::ORIGIN) != Some(&own) {
                return Err(Refusal::forbidden("requests from other pages are refused"));
            }
        }
        let site = text(headers, HeaderName::from_static("sec-fetch-site"));
        let is_api = request.uri().path().starts_with("/api/");
        let foreign = matches!(site, Some("cross-site" | "same-site"));
        if foreign && (is_api || request.method() != Method::GET) {
            return Err(Refusal::forbidden("requests from other pages are refused"));
        }
        if let Some(token) = &self.token
            && !given(request).any(|known| same(known, token))
        {
            return Err(Refusal::unknown_caller());
        }
        let mut rates = self.rates.lock().unwrap_or_else(PoisonError::into_inner);
        rates.take(caller)
    }
}

/// The tokens that come with a request: in a header, a cookie, or the address.
fn given(request: &Request) -> impl Iterator<Item = &str> {
    let headers = request.headers();
    let bearer = text(headers, header::AUTHORIZATION);
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer "));
    let cookies = text(headers, header::COOKIE).unwrap_or_default().split(';');
    let cookie = cookies.filter_map(|pair| match pair.trim().split_once('=') {
        Some((COOKIE, value)) => Some(value),
        _ => None,
    });
    bearer.into_iter().chain(cookie).chain(in_address(request))
}

fn in_address(request: &Request) -> Option<&str> {
    let query = request.uri().query()?;
    query
        .split('&')
        .find_map(|pair| pair.strip_prefix("token="))
}

/// Compares all of both texts, so that the time says nothing about where they differ.
fn same(one: &str, other: &str) -> bool {
    let differ = one
        .bytes()
        .zip(other.bytes())
        .fold(0, |d, (a, b)| d | (a ^ b));
    one.len() == other.len() && differ == 0
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// How much each caller may still ask.
#[derive(Debug, Default)]
struct Rates(HashMap<IpAddr, (f64, Instant)>);

impl Rates {
    fn take(&mut self, caller: IpAddr) -> Result<(), Refusal> {
        let now = Instant::now();
        if self.0.len() >= MOST_CALLERS {
            let full = |(left, since): &(f64, Instant)| {
                left + now.duration_since(*since).as_secs_f64() * RATE >= BURST
            };
            self.0.retain(|_, state| !full(state));
        }
        if self.0.len() >= MOST_CALLERS && !self.0.contains_key(&caller) {
            return Err(Refusal::too_often(2));
        }
        let (left, since) = self.0.entry(caller).or_insert((BURST, now));
        *left = (*left + now.duration_since(*since).as_secs_f64() * RATE).min(BURST);
        *since = now;
        if *left < 1.0 {
            return Err(Refusal::too_often(1));
        }
        *left -= 1.0;
        Ok(())
    }
}

/// Lets a request in or refuses it, and puts the protective headers on every answer.
pub async fn watch(
    State(guard): State<Arc<Guard>>,
    ConnectInfo(caller): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match guard.check(&request, caller.ip()) {
        Ok(()) => match entry(&guard, &request) {
            Some(response) => response,
            None => {
                let client = client(&request, caller.ip());
                CLIENT.scope(client, next.run(request)).await
            }
        },
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        (
            "permissions-policy",
            "camera=(), microphone=(), geolocation=()",
        ),
    ] {
        let name = HeaderName::from_static(name);
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Who asks, for the line before the searches: pages name themselves, others go by their address.
/// A name decides about nothing but the order of waiting.
fn client(request: &Request, caller: IpAddr) -> Client {
    let name = request.headers().get(CLIENT_HEADER);
    let name = name.and_then(|name| name.to_str().ok());
    match name.filter(|name| name.len() <= LONGEST_CLIENT) {
        Some(name) => format!("{caller} {name}").into(),
        None => caller.to_string().into(),
    }
}

/// A page that is opened with the token in its address: the token moves into a cookie.
fn entry(guard: &Guard, request: &Request) -> Option<Response> {
    let token = guard.token.as_ref()?;
    let given = in_address(request)?;
    if request.uri().path() != "/" || !same(given, token) {
        return None;
    }
    let cookie = format!("{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/");
    let cookie = HeaderValue::from_str(&cookie).ok()?;
    let mut response = StatusCode::SEE_OTHER.into_response();
    let headers = response.headers_mut();
    headers.insert(header::SET_COOKIE, cookie);
    headers.insert(header::LOCATION, HeaderValue::from_static("/"));
    Some(response)
}
