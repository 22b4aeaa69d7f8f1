//! Which request goes where, and the description of it all.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Serialize;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::{OpenApi, ToSchema};

use crate::App;
use crate::arena;
use crate::assets;
use crate::description::LiveEvent;
use crate::endgames::{AreaView, EndgameRequest, Made, Rest, Sum};
use crate::error::{Asked, Body, Refusal};
use crate::guard;
use crate::laboratory::{CompareRequest, Compared};
use crate::live::{Teller, live, silent};
use crate::picture::PictureRequest;
use crate::position::PositionJson;
use crate::reading::{self, Found, MOST_PASTED, ReadRequest};
use crate::shelf;
use crate::solving::{ExploreRequest, Judged, SolveRequest, Solver};
use crate::transform::{TurnRequest, Turned};
use crate::verdict::{SolutionNode, Understood, Verdict};
use crate::view::{Line, View};

/// Bytes that a request may have.
const LONGEST_REQUEST: usize = 1 << 20;
/// A request that is not a search is answered or given up within this time, a slow sender's too.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// The description of the API.
#[derive(OpenApi)]
#[openapi(
    info(title = "Nakade", description = "Go positions, read out to the end."),
    paths(
        version,
        board,
        turn,
        read,
        write,
        picture,
        solve,
        explore,
        judge,
        tree,
        solution,
        proof,
        compare,
        endgame,
        rest_of_endgame,
        made_endgame
    ),
    components(schemas(Understood, Verdict, AreaView, Compared))
)]
pub struct Description;

/// All routes, guarded.
pub fn router(app: Arc<App>) -> Router {
    let guard = Arc::clone(&app.guard);
    let quick = Router::new()
        .route("/api/version", get(version))
        .route("/api/board", post(board))
        .route("/api/turn", post(turn))
        .route("/api/read", post(read))
        .route("/api/sgf", post(write))
        .route("/api/picture", post(picture))
        .route("/api/endgame/made", get(made_endgame))
        .route("/api/openapi.json", get(description))
        .fallback(assets::file)
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            LONGEST_WAIT,
        ))
        .layer(CompressionLayer::new());
    let searches = Router::new()
        .route("/api/solve", post(solve))
        .route("/api/explore", post(explore))
        .route("/api/judge", post(judge))
        .route("/api/tree", post(tree))
        .route("/api/solution", post(solution))
        .route("/api/proof", post(proof))
        .route("/api/compare", post(compare))
        .route("/api/endgame", post(endgame))
        .route("/api/endgame/rest", post(rest_of_endgame));
    quick
        .merge(searches)
        .merge(shelf::routes())
        .merge(arena::routes())
        .with_state(app)
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
    Json(crate::description::description())
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
#[utoipa::path(post, path = "/api/sgf", request_body = PositionJson,
    responses((status = 200, body = String), (status = 422, body = Refusal)))]
async fn write(Body(position): Body<PositionJson>) -> Result<String, Refusal> {
    reading::to_sgf(&position, None)
}

/// A position as a picture.
#[utoipa::path(post, path = "/api/picture", request_body = PictureRequest,
    responses((status = 200, content((String = "image/svg+xml"), (Vec<u8> = "image/png"))),
        (status = 422, body = Refusal)))]
async fn picture(Body(request): Body<PictureRequest>) -> Result<Response, Refusal> {
    request.draw()
}

/// Lets a search wait for its turn and then run, in a thread of its own.
pub(crate) async fn searched<T: Send + 'static>(
    app: &Arc<App>,
    teller: &Teller,
    work: impl FnOnce(&Solver, &Teller) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let queue = &app.solver.queue;
    let turn = queue.turn(&teller.client, |place| teller.place(place));
    let turn = turn.await?;
    let (app, teller) = (Arc::clone(app), teller.clone());
    let done = tokio::task::spawn_blocking(move || {
        let done = work(&app.solver, &teller);
        drop(turn);
        done
    });
    let broken = || Refusal::busy("the search broke off, please ask again", 1);
    done.await.unwrap_or_else(|_| Err(broken()))
}

/// Solves a position for both sides. Live events: `queued`, `trying` with a question that may be
/// meant, `problem`, `progress`, `line`, an `answer` for each side, `refused`, `done`. The search
/// stops when the connection ends.
#[utoipa::path(post, path = "/api/solve", request_body = SolveRequest,
    responses((status = 200, content_type = "text/event-stream", body = LiveEvent),
        (status = 422, body = Refusal)))]
async fn solve(
    State(app): State<Arc<App>>,
    Body(request): Body<SolveRequest>,
) -> Result<Response, Refusal> {
    request.position.placed()?;
    Ok(live(move |teller| async move {
        let work = move |solver: &Solver, teller: &Teller| solver.solve(&request, teller);
        match searched(&app, &teller, work).await {
            Ok(()) => teller.say("done", &serde_json::json!({})).await,
            Err(refusal) => teller.refuse(&refusal).await,
        }
    }))
}

/// Judges a position on the way through a problem, with live events as `solve` has them and a
/// `judged` at the end.
#[utoipa::path(post, path = "/api/explore", request_body = ExploreRequest,
    responses((status = 200, content_type = "text/event-stream", body = LiveEvent),
        (status = 422, body = Refusal)))]
async fn explore(
    State(app): State<Arc<App>>,
    Body(request): Body<ExploreRequest>,
) -> Result<Response, Refusal> {
    request.position.placed()?.played(&request.moves)?;
    if let Some(ready) = app.solver.ready(&request.key()) {
        let text = format!("event: judged\ndata: {ready}\n\n");
        let kind = (axum::http::header::CONTENT_TYPE, "text/event-stream");
        return Ok(([kind], text).into_response());
    }
    Ok(live(move |teller| async move {
        let work = move |solver: &Solver, teller: &Teller| solver.explore(&request, teller);
        match searched(&app, &teller, work).await {
            Ok(judged) => teller.say("judged", &judged).await,
            Err(refusal) => teller.refuse(&refusal).await,
        }
    }))
}

/// The same as `explore`, without live events.
#[utoipa::path(post, path = "/api/judge", request_body = ExploreRequest,
    responses((status = 200, body = Judged), (status = 422, body = Refusal),
        (status = 503, body = Refusal)))]
async fn judge(
    State(app): State<Arc<App>>,
    Body(request): Body<ExploreRequest>,
) -> Result<Response, Refusal> {
    request.position.placed()?.played(&request.moves)?;
    if let Some(ready) = app.solver.ready(&request.key()) {
        let kind = (axum::http::header::CONTENT_TYPE, "application/json");
        return Ok(([kind], ready.to_string()).into_response());
    }
    let (teller, _stop) = silent();
    let work = move |solver: &Solver, teller: &Teller| solver.explore(&request, teller);
    let judged = searched(&app, &teller, work).await?;
    Ok(Json(judged).into_response())
}

/// The solution tree as SGF.
#[utoipa::path(post, path = "/api/tree", request_body = SolveRequest,
    responses((status = 200, content_type = "application/x-go-sgf", body = String),
        (status = 422, body = Refusal), (status = 503, body = Refusal)))]
async fn tree(
    State(app): State<Arc<App>>,
    Body(request): Body<SolveRequest>,
) -> Result<Response, Refusal> {
    request.position.placed()?;
    let (teller, _stop) = silent();
    let work = move |solver: &Solver, teller: &Teller| solver.tree(&request, teller);
    let text = searched(&app, &teller, work).await?;
    let kind = (axum::http::header::CONTENT_TYPE, "application/x-go-sgf");
    Ok(([kind], text).into_response())
}

/// The solution tree for people.
#[utoipa::path(post, path = "/api/solution", request_body = SolveRequest,
    responses((status = 200, body = SolutionNode),
        (status = 422, body = Refusal), (status = 503, body = Refusal)))]
async fn solution(
    State(app): State<Arc<App>>,
    Body(request): Body<SolveRequest>,
) -> Result<Response, Refusal> {
    request.position.placed()?;
    let (teller, _stop) = silent();
    let work = move |solver: &Solver, teller: &Teller| solver.solution(&request, teller);
    let text = searched(&app, &teller, work).await?;
    let kind = (axum::http::header::CONTENT_TYPE, "application/json");
    Ok(([kind], text).into_response())
}

/// A proof that `nakade verify` checks.
#[utoipa::path(post, path = "/api/proof", request_body = SolveRequest,
    responses((status = 200, content_type = "application/octet-stream"),
        (status = 422, body = Refusal), (status = 503, body = Refusal)))]
async fn proof(
    State(app): State<Arc<App>>,
    Body(request): Body<SolveRequest>,
) -> Result<Response, Refusal> {
    request.position.placed()?;
    let (teller, _stop) = silent();
    let work = move |solver: &Solver, teller: &Teller| solver.proof(&request, teller);
    let bytes = searched(&app, &teller, work).await?;
    Ok(bytes.into_response())
}

/// Reads a position with several searches one after the other, with live events: `queued`, a `row`
/// for each, `refused`, `done`. The searches stop when the connection ends.
#[utoipa::path(post, path = "/api/compare", request_body = CompareRequest,
    responses((status = 200, content_type = "text/event-stream", body = LiveEvent),
        (status = 422, body = Refusal)))]
async fn compare(
    State(app): State<Arc<App>>,
    Body(request): Body<CompareRequest>,
) -> Result<Response, Refusal> {
    request.position.placed()?;
    request.methods()?;
    Ok(live(move |teller| async move {
        let work = move |solver: &Solver, teller: &Teller| {
            let (problem, mover) = solver.meant(&request.position, teller)?;
            request.run(problem, mover, teller)
        };
        match searched(&app, &teller, work).await {
            Ok(()) => teller.say("done", &serde_json::json!({})).await,
            Err(refusal) => teller.refuse(&refusal).await,
        }
    }))
}

/// An endgame as a sum of areas with their values.
#[utoipa::path(post, path = "/api/endgame", request_body = EndgameRequest,
    responses((status = 200, body = Sum), (status = 422, body = Refusal),
        (status = 503, body = Refusal)))]
async fn endgame(
    State(app): State<Arc<App>>,
    Body(request): Body<EndgameRequest>,
) -> Result<Json<Sum>, Refusal> {
    request.check()?;
    let (teller, _stop) = silent();
    let work = move |_: &Solver, teller: &Teller| request.sum(teller);
    searched(&app, &teller, work).await.map(Json)
}

/// The rest of an endgame with best play of both.
#[utoipa::path(post, path = "/api/endgame/rest", request_body = EndgameRequest,
    responses((status = 200, body = Rest), (status = 422, body = Refusal),
        (status = 503, body = Refusal)))]
async fn rest_of_endgame(
    State(app): State<Arc<App>>,
    Body(request): Body<EndgameRequest>,
) -> Result<Json<Rest>, Refusal> {
    request.check()?;
    let (teller, _stop) = silent();
    let work = move |_: &Solver, teller: &Teller| request.rest(teller);
    searched(&app, &teller, work).await.map(Json)
}

/// An endgame made for practice: several areas, all of which can be read.
#[utoipa::path(get, path = "/api/endgame/made", params(Made),
    responses((status = 200, body = PositionJson), (status = 400, body = Refusal),
        (status = 422, body = Refusal)))]
async fn made_endgame(Asked(made): Asked<Made>) -> Result<Json<PositionJson>, Refusal> {
    made.position().map(Json)
}
