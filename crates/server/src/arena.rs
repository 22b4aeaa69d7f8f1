//! The routes of whole games: play, hints, estimates, scores, records, reviews.

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::json;
use utoipa::OpenApi;

use crate::App;
use crate::api::searched;
use crate::description::LiveEvent;
use crate::error::{Asked, Body, Refusal};
use crate::games::{Chosen, Guess, Hint, MoveRequest, NewGame, Played, ScoreRequest, Scored};
use crate::live::{Teller, live, silent};
use crate::position::PositionJson;
use crate::reading::ReadRequest;
use crate::records::{self, Mistake, Record, ReviewRequest, ValuedMove};
use crate::solving::Solver;

/// The description of this part of the API.
#[derive(OpenApi)]
#[openapi(
    paths(new_game, choose, hint, estimate, score, read_game, write_game, review),
    components(schemas(ValuedMove, Mistake))
)]
pub struct Description;

/// The routes.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/game/new", get(new_game))
        .route("/api/game/move", post(choose))
        .route("/api/game/hint", post(hint))
        .route("/api/game/estimate", post(estimate))
        .route("/api/game/score", post(score))
        .route("/api/game/read", post(read_game))
        .route("/api/game/sgf", post(write_game))
        .route("/api/game/review", post(review))
}

/// Runs some work in its turn; the work stops when the connection ends.
async fn answered<T: Send + 'static>(
    app: &Arc<App>,
    work: impl FnOnce(&Teller) -> Result<T, Refusal> + Send + 'static,
) -> Result<Json<T>, Refusal> {
    let (teller, _stop) = silent();
    let work = move |_: &Solver, teller: &Teller| work(teller);
    searched(app, &teller, work).await.map(Json)
}

/// The board of a new game, with its handicap stones.
#[utoipa::path(get, path = "/api/game/new", params(NewGame),
    responses((status = 200, body = PositionJson), (status = 400, body = Refusal),
        (status = 422, body = Refusal)))]
async fn new_game(Asked(wanted): Asked<NewGame>) -> Result<Json<PositionJson>, Refusal> {
    wanted.position().map(Json)
}

/// The program's move in a game.
#[utoipa::path(post, path = "/api/game/move", request_body = MoveRequest,
    responses((status = 200, body = Chosen), (status = 422, body = Refusal),
        (status = 503, body = Refusal)))]
async fn choose(
    State(app): State<Arc<App>>,
    Body(request): Body<MoveRequest>,
) -> Result<Json<Chosen>, Refusal> {
    request.check()?;
    answered(&app, move |teller| request.choose(teller)).await
}

/// Moves that the program would think of.
#[utoipa::path(post, path = "/api/game/hint", request_body = MoveRequest,
    responses((status = 200, body = Vec<Hint>), (status = 422, body = Refusal),
        (status = 503, body = Refusal)))]
async fn hint(
    State(app): State<Arc<App>>,
    Body(request): Body<MoveRequest>,
) -> Result<Json<Vec<Hint>>, Refusal> {
    request.check()?;
    answered(&app, move |teller| request.hints(teller)).await
}

/// Who owns what, as far as anybody can tell.
#[utoipa::path(post, path = "/api/game/estimate", request_body = Played,
    responses((status = 200, body = Guess), (status = 422, body = Refusal),
        (status = 503, body = Refusal)))]
async fn estimate(
    State(app): State<Arc<App>>,
    Body(game): Body<Played>,
) -> Result<Json<Guess>, Refusal> {
    game.game()?;
    answered(&app, move |teller| game.estimate(teller)).await
}

/// The score of a game that is over.
#[utoipa::path(post, path = "/api/game/score", request_body = ScoreRequest,
    responses((status = 200, body = Scored), (status = 422, body = Refusal),
        (status = 503, body = Refusal)))]
async fn score(
    State(app): State<Arc<App>>,
    Body(request): Body<ScoreRequest>,
) -> Result<Json<Scored>, Refusal> {
    request.game.game()?;
    answered(&app, move |teller| request.score(teller)).await
}

/// The first game of an SGF text.
#[utoipa::path(post, path = "/api/game/read", request_body = ReadRequest,
    responses((status = 200, body = Record), (status = 422, body = Refusal)))]
async fn read_game(Body(request): Body<ReadRequest>) -> Result<Json<Record>, Refusal> {
    records::read(&request).map(Json)
}

/// A game as SGF.
#[utoipa::path(post, path = "/api/game/sgf", request_body = Played,
    responses((status = 200, content_type = "application/x-go-sgf", body = String),
        (status = 422, body = Refusal)))]
async fn write_game(Body(game): Body<Played>) -> Result<Response, Refusal> {
    let text = records::write(&game)?;
    Ok(([(header::CONTENT_TYPE, "application/x-go-sgf")], text).into_response())
}

/// Values every move of a game, with live events: `queued`, `valued` with some moves at a time,
/// `mistakes`, `refused`, `done`. The search stops when the connection ends.
#[utoipa::path(post, path = "/api/game/review", request_body = ReviewRequest,
    responses((status = 200, content_type = "text/event-stream", body = LiveEvent),
        (status = 422, body = Refusal)))]
async fn review(
    State(app): State<Arc<App>>,
    Body(request): Body<ReviewRequest>,
) -> Result<Response, Refusal> {
    request.check()?;
    Ok(live(move |teller| async move {
        let work = move |_: &Solver, teller: &Teller| request.review(teller);
        match searched(&app, &teller, work).await {
            Ok(()) => teller.say("done", &json!({})).await,
            Err(refusal) => teller.refuse(&refusal).await,
        }
    }))
}
