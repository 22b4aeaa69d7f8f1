//! What a request is refused with: a status, a word for programs, a sentence for people.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Refusal {
    /// A word for programs.
    #[schema(value_type = String, example = "invalid")]
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
    /// The points it is about, as in SGF.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<String>,
    /// Seconds after which it makes sense to ask again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
    #[serde(skip)]
    status: StatusCode,
}

impl Refusal {
    fn new(status: StatusCode, code: &'static str, message: impl ToString) -> Refusal {
        Refusal {
            code,
            message: message.to_string(),
            at: Vec::new(),
            retry_after: None,
            status,
        }
    }

    /// The request makes no sense.
    pub fn invalid(message: impl ToString) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", message)
    }

    /// The request is not JSON of the right shape.
    pub fn malformed(status: StatusCode, message: impl ToString) -> Refusal {
        Refusal::new(status, "malformed", message)
    }

    /// A move that the rules forbid.
    pub fn illegal(message: impl ToString, at: Vec<String>) -> Refusal {
        let refusal = Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", message);
        Refusal { at, ..refusal }
    }

    /// There is no such thing.
    pub fn missing(message: impl ToString) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, "missing", message)
    }

    /// Somebody may not do this.
    pub fn forbidden(message: impl ToString) -> Refusal {
        Refusal::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// A token is needed.
    pub fn unknown_caller() -> Refusal {
        let message = "a token is needed: open the address that `nakade serve` printed";
        Refusal::new(StatusCode::UNAUTHORIZED, "token", message)
    }

    /// Too much is asked at once.
    pub fn busy(message: impl ToString, seconds: u64) -> Refusal {
        Refusal {
            retry_after: Some(seconds),
            ..Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
        }
    }

    /// One caller asks too often.
    pub fn too_often(seconds: u64) -> Refusal {
        let message = "too many requests, a moment please";
        Refusal {
            retry_after: Some(seconds),
            ..Refusal::new(StatusCode::TOO_MANY_REQUESTS, "busy", message)
        }
    }

    /// The user's database cannot be used.
    pub fn storage(error: impl ToString) -> Refusal {
        let message = format!("the library cannot be used now: {}", error.to_string());
        Refusal {
            retry_after: Some(5),
            ..Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "storage", message)
        }
    }

    /// Points that the refusal is about.
    pub fn at(self, at: Vec<String>) -> Refusal {
        Refusal { at, ..self }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let wait = self.retry_after;
        let mut response = (self.status, Json(self)).into_response();
        if let Some(wait) = wait {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}

/// A body that has not come to its end within this time is given up, however it trickles in.
const LONGEST_BODY: Duration = Duration::from_secs(30);

/// A JSON body; what cannot be read is refused in our own words.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<S: Send + Sync, T> FromRequest<S> for Body<T>
where
    Json<T>: FromRequest<S, Rejection = JsonRejection>,
{
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        let read = Json::<T>::from_request(request, state);
        match tokio::time::timeout(LONGEST_BODY, read).await {
            Ok(Ok(Json(value))) => Ok(Body(value)),
            Ok(Err(rejection)) => Err(Refusal::malformed(
                rejection.status(),
                rejection.body_text(),
            )),
            Err(_) => Err(Refusal::malformed(
                StatusCode::REQUEST_TIMEOUT,
                "the body of the request took too long",
            )),
        }
    }
}

/// What stands behind the question mark of an address; refused in our own words.
pub struct Asked<T>(pub T);

impl<S: Send + Sync, T> FromRequestParts<S> for Asked<T>
where
    Query<T>: FromRequestParts<S, Rejection = QueryRejection>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Refusal> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Asked(value)),
            Err(error) => Err(Refusal::malformed(error.status(), error.body_text())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use axum::body;
    use futures_util::stream;
    use futures_util::stream::StreamExt as _;

    use super::*;

    /// Time passes at once where everybody waits for it.
    #[tokio::test(start_paused = true)]
    async fn a_body_that_trickles_in_is_given_up() {
        let drops = stream::repeat("[").then(|part| async move {
            tokio::time::sleep(Duration::from_secs(9)).await;
            Ok::<_, Infallible>(part)
        });
        let request = Request::post("/api/judge")
            .header(header::CONTENT_TYPE, "application/json")
            .body(body::Body::from_stream(drops))
            .expect("a request");
        let begun = tokio::time::Instant::now();
        let read = Body::<serde_json::Value>::from_request(request, &()).await;
        let refusal = read.expect_err("no end");
        assert_eq!(refusal.status, StatusCode::REQUEST_TIMEOUT);
        assert_eq!(begun.elapsed(), LONGEST_BODY);
    }
}
