//! Which request goes where, and the description of it all.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use serde::Serialize;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::{OpenApi, ToSchema};

use crate::assets;
use crate::error::{Body, Refusal};
use crate::guard::{self, Guard};
use crate::picture::PictureRequest;
use crate::position::Position;
use crate::reading::{self, Found, MOST_PASTED, ReadRequest};
use crate::transform::{TurnRequest, Turned};
use crate::view::{Line, View};

/// Bytes that a request may have.
const LONGEST_REQUEST: usize = 1 << 20;
/// A request that is not a search is answered or given up within this time, a slow sender's too.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// The description of the API.
#[derive(OpenApi)]
#[openapi(
    info(title = "Nakade", description = "Go positions, read out to the end."),
    paths(version, board, turn, read, write, picture)
)]
struct Description;

/// All routes, guarded.
pub fn router(guard: Arc<Guard>) -> Router {
    let quick = Router::new()
        .route("/api/version", get(version))
        .route("/api/board", post(board))
        .route("/api/turn", post(turn))
        .route("/api/read", post(read))
        .route("/api/sgf", post(write))
        .route("/api/picture", post(picture))
        .route("/api/openapi.json", get(description))
        .fallback(assets::file)
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            LONGEST_WAIT,
        ))
        .layer(CompressionLayer::new());
    quick
        .layer(DefaultBodyLimit::max(LONGEST_REQUEST))
        .layer(axum::middleware::from_fn_with_state(guard, guard::watch))
}

/// Which program this is.
#[derive(Serialize, ToSchema)]
struct Version {
    /// Its version.
    version: &'static str,
    /// Which solver it holds.
    solver: &'static str,
}

async fn description() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}

/// Which program answers.
#[utoipa::path(get, path = "/api/version", responses((status = 200, body = Version)))]
async fn version() -> Json<Version> {
    Json(Version {
        version: env!("CARGO_PKG_VERSION"),
        solver: life::SOLVER,
    })
}

/// The position at the end of a line, with all that is needed to draw it and to play on.
#[utoipa::path(post, path = "/api/board", request_body = Line,
    responses((status = 200, body = View), (status = 422, body = Refusal)))]
async fn board(Body(line): Body<Line>) -> Result<Json<View>, Refusal> {
    line.view().map(Json)
}

/// A position turned, mirrored, or with its colours exchanged.
#[utoipa::path(post, path = "/api/turn", request_body = TurnRequest,
    responses((status = 200, body = Turned), (status = 422, body = Refusal)))]
async fn turn(Body(request): Body<TurnRequest>) -> Result<Json<Turned>, Refusal> {
    request.turned().map(Json)
}

/// Positions out of SGF, text boards or problem lines.
#[utoipa::path(post, path = "/api/read", request_body = ReadRequest,
    responses((status = 200, body = Found), (status = 422, body = Refusal)))]
async fn read(Body(request): Body<ReadRequest>) -> Result<Json<Found>, Refusal> {
    reading::read(&request.text, MOST_PASTED).map(Json)
}

/// A position as SGF.
#[utoipa::path(post, path = "/api/sgf", request_body = Position,
    responses((status = 200, body = String), (status = 422, body = Refusal)))]
async fn write(Body(position): Body<Position>) -> Result<String, Refusal> {
    reading::to_sgf(&position, None)
}

/// A position as a picture.
#[utoipa::path(post, path = "/api/picture", request_body = PictureRequest,
    responses((status = 200, content_type = "image/svg+xml"), (status = 422, body = Refusal)))]
async fn picture(Body(request): Body<PictureRequest>) -> Result<Response, Refusal> {
    request.draw()
}
