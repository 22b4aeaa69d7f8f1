//! The page, embedded in the program.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::error::Refusal;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Page;

/// The file at a path. A name is looked up in a list made at build time: it is never a path on
/// anybody's disk.
pub async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some(file) = Page::get(name) else {
        return Refusal::missing("there is no such page").into_response();
    };
    let hash: String = file.metadata.sha256_hash()[..12]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let tag = format!("\"{hash}\"");
    let known = headers.get(header::IF_NONE_MATCH);
    let fresh = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = match fresh {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => file.data.into_response(),
    };
    // Vite puts a hash of the content into the names of everything but the page itself.
    let keep = match name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let out = response.headers_mut();
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        out.insert(header::ETAG, tag);
    }
    let kind = file.metadata.mimetype();
    let kind = match kind.starts_with("text/") {
        true => format!("{kind}; charset=utf-8"),
        false => kind.to_owned(),
    };
    if let Ok(kind) = HeaderValue::from_str(&kind) {
        out.insert(header::CONTENT_TYPE, kind);
    }
    response
}
