//! The routes of library and training.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use check::{Duplicates, Kind};
use chrono::Utc;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tell::findings::{Report, Summary, words};
use utoipa::{OpenApi, ToSchema};
use wire::Failure;

use crate::App;
use crate::api::searched;
use crate::database::Database;
use crate::description::LiveEvent;
use crate::error::{Asked, Body, Refusal};
use crate::library::{Collection, Filter, ImportRequest, Kept, MOST_IMPORTED, Page};
use crate::live::{Teller, live, silent};
use crate::position::PositionJson;
use crate::reading;
use crate::solving::Solver;
use crate::training::{Attempt, Exercise, Noted, Standing, Wanted};

/// Bytes that a collection may have.
const LONGEST_COLLECTION: usize = 16 << 20;
/// Names are cut off here.
const LONGEST_NAME: usize = 200;

/// The description of this part of the API.
#[derive(OpenApi)]
#[openapi(
    paths(
        collections,
        problems,
        problem,
        alike,
        import,
        check,
        export,
        forget,
        next,
        attempt,
        standing
    ),
    components(schemas(Reported))
)]
pub struct Description;

/// The routes.
pub fn routes() -> Router<Arc<App>> {
    let import = post(import).layer(DefaultBodyLimit::max(LONGEST_COLLECTION));
    Router::new()
        .route("/api/library", get(collections))
        .route("/api/library/problems", get(problems))
        .route("/api/library/problems/{id}", get(problem))
        .route("/api/library/alike", post(alike))
        .route("/api/library/import", import)
        .route("/api/library/check", post(check))
        .route("/api/library/{id}", get(export).delete(forget))
        .route("/api/train/next", get(next))
        .route("/api/train/attempt", post(attempt))
        .route("/api/train/standing", get(standing))
}

/// Works on the database where waiting disturbs nobody.
async fn with_library<T: Send + 'static>(
    app: &Arc<App>,
    work: impl FnOnce(&Database) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let app = Arc::clone(app);
    let done = tokio::task::spawn_blocking(move || work(&app.library)).await;
    done.unwrap_or_else(|_| Err(Refusal::storage("the work broke off")))
}

/// A number in an address.
struct Number(i64);

impl<S: Send + Sync> FromRequestParts<S> for Number {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Number, Refusal> {
        let found: Result<Path<i64>, PathRejection> =
            Path::<i64>::from_request_parts(parts, state).await;
        match found {
            Ok(Path(number)) => Ok(Number(number)),
            Err(_) => Err(Refusal::missing("there is nothing by that number")),
        }
    }
}

/// All collections.
#[utoipa::path(get, path = "/api/library", responses((status = 200, body = Vec<Collection>)))]
async fn collections(State(app): State<Arc<App>>) -> Result<Json<Vec<Collection>>, Refusal> {
    with_library(&app, Database::collections).await.map(Json)
}

/// The problems that a filter lets through.
#[utoipa::path(get, path = "/api/library/problems", params(Filter),
    responses((status = 200, body = Page), (status = 400, body = Refusal)))]
async fn problems(
    State(app): State<Arc<App>>,
    Asked(filter): Asked<Filter>,
) -> Result<Json<Page>, Refusal> {
    let work = move |library: &Database| library.problems(&filter);
    with_library(&app, work).await.map(Json)
}

/// One problem.
#[utoipa::path(get, path = "/api/library/problems/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = Kept), (status = 404, body = Refusal)))]
async fn problem(State(app): State<Arc<App>>, Number(id): Number) -> Result<Json<Kept>, Refusal> {
    let work = move |library: &Database| library.problem(id);
    with_library(&app, work).await.map(Json)
}

/// Problems with the same stones, turned, mirrored or with colours exchanged.
#[utoipa::path(post, path = "/api/library/alike", request_body = PositionJson,
    responses((status = 200, body = Page), (status = 422, body = Refusal)))]
async fn alike(
    State(app): State<Arc<App>>,
    Body(position): Body<PositionJson>,
) -> Result<Json<Page>, Refusal> {
    let work = move |library: &Database| library.alike(&position);
    with_library(&app, work).await.map(Json)
}

/// What became of an import.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ImportedCollection {
    /// The number of the collection.
    collection: i64,
    /// How many problems it has.
    problems: usize,
    /// What could not be read, or was mended.
    remarks: Vec<String>,
}

/// Takes a collection in: all of it or nothing.
#[utoipa::path(post, path = "/api/library/import", request_body = ImportRequest,
    responses((status = 200, body = ImportedCollection), (status = 422, body = Refusal)))]
async fn import(
    State(app): State<Arc<App>>,
    Body(request): Body<ImportRequest>,
) -> Result<Json<ImportedCollection>, Refusal> {
    let work = move |library: &Database| {
        let found = reading::read(&request.text, MOST_IMPORTED)?;
        let name: String = request.name.trim().chars().take(LONGEST_NAME).collect();
        let name = if name.is_empty() { "Imported" } else { &name };
        Ok(ImportedCollection {
            collection: library.import(name, &found.problems)?,
            problems: found.problems.len(),
            remarks: found.remarks,
        })
    };
    with_library(&app, work).await.map(Json)
}

/// Which collection is to be checked.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CheckRequest {
    /// The collection.
    collection: i64,
}

/// What a check says about a problem.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Reported {
    /// How many are done, this one included.
    done: usize,
    /// Of how many.
    total: usize,
    /// The problem.
    problem: i64,
    /// Its name.
    name: String,
    /// alive, seki, ko, dead or unknown; none when it cannot be asked.
    outcome: Option<String>,
    /// What is to be done, or why it cannot be asked.
    words: String,
    /// What is wrong with the solution that the file gives, the gravest first.
    findings: Vec<Remark>,
}

/// Something that is wrong with a solution.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Remark {
    /// `Wrong answer`, `Second solution` and the like.
    kind: String,
    /// What exactly, in a sentence or two.
    words: String,
    /// Why it may not be so after all.
    doubt: Option<String>,
}

/// Solves all problems of a collection, and holds the solutions of its file against what is proven.
/// Live events: `checked` for each, `done` with all in a line.
#[utoipa::path(post, path = "/api/library/check", request_body = CheckRequest,
    responses((status = 200, content_type = "text/event-stream", body = LiveEvent),
        (status = 404, body = Refusal)))]
async fn check(
    State(app): State<Arc<App>>,
    Body(request): Body<CheckRequest>,
) -> Result<Response, Refusal> {
    let collection = request.collection;
    let problems = with_library(&app, move |library| library.all_of(collection)).await?;
    if problems.is_empty() {
        return Err(Refusal::missing("there is no such collection"));
    }
    Ok(live(move |teller| async move {
        let total = problems.len();
        let (mut seen, mut summary) = (Duplicates::default(), Summary::default());
        for (index, problem) in problems.into_iter().enumerate() {
            let (id, name) = (problem.id, problem.name.clone());
            let book = with_library(&app, move |library| library.source(id)).await;
            let found = checked(&app, &teller, problem).await;
            let report = match book {
                Ok(Some(book)) => compared(&app, &teller, (index, &name), book).await.ok(),
                _ => None,
            };
            if teller.cancel.is_cancelled() {
                return;
            }
            let (outcome, words) = match found {
                Ok((outcome, task)) => (Some(outcome), task),
                Err(refusal) => (None, refusal.message),
            };
            let findings = report.map_or(Vec::new(), |mut report| {
                report.compare(&mut seen);
                summary.add(&report);
                remarks(&report)
            });
            let reported = Reported {
                done: index + 1,
                total,
                problem: id,
                name,
                outcome,
                words,
                findings,
            };
            teller.say("checked", &reported).await;
        }
        let words = summary.words();
        let data = json!({ "total": total, "words": words });
        teller.say("done", &data).await;
    }))
}

/// Solves a problem of the library and notes what it came to.
async fn checked(
    app: &Arc<App>,
    teller: &Teller,
    problem: Kept,
) -> Result<(String, String), Refusal> {
    let position = problem.position.clone();
    let work = move |solver: &Solver, teller: &Teller| solver.check(&position, teller);
    let found = searched(app, teller, work).await;
    let cancelled = teller.cancel.is_cancelled();
    with_library(app, move |library| match found {
        Ok(found) if !cancelled => {
            library.checked(problem.id, &found.outcome, &found.task, found.level)?;
            Ok((found.outcome, found.task))
        }
        Ok(found) => Ok((found.outcome, found.task)),
        // Who was only sent away for now is asked again another time.
        Err(refusal) if refusal.retry_after.is_some() || cancelled => Err(refusal),
        Err(refusal) => {
            library.checked(problem.id, "none", &refusal.message, None)?;
            Err(refusal)
        }
    })
    .await
}

/// Holds the solution of a game tree against what is proven.
async fn compared(
    app: &Arc<App>,
    teller: &Teller,
    (index, name): (usize, &str),
    book: String,
) -> Result<Report, Refusal> {
    let name = name.to_owned();
    let work = move |solver: &Solver, teller: &Teller| {
        let start = Instant::now();
        let checked = solver.compare(&book, teller);
        let checked = checked.map_err(|why| Failure::of_file(&name, why.message));
        Ok(Report {
            index,
            id: name,
            checked,
            took: start.elapsed(),
            position: 0,
        })
    };
    searched(app, teller, work).await
}

/// What a report finds, in words.
fn remarks(report: &Report) -> Vec<Remark> {
    let (Some(teller), Ok(checked)) = (report.teller(), &report.checked) else {
        return Vec::new();
    };
    let doubt = checked.doubt.map(|doubt| words::doubtful(doubt).to_owned());
    let remark = |finding: &check::Finding| {
        let kind = finding.kind();
        let is_reading = !matches!(kind, Kind::IllegalMove | Kind::Duplicate | Kind::NoAnswer);
        Remark {
            kind: words::heading(kind).to_owned(),
            words: teller.tell(finding),
            doubt: doubt.clone().filter(|_| is_reading),
        }
    };
    report.findings().iter().map(remark).collect()
}

/// Solves what has not been solved, one after the other, until there is nothing left.
pub async fn check_all(app: Arc<App>) {
    let waiting = with_library(&app, Database::unchecked).await;
    for problem in waiting.unwrap_or_default() {
        let (teller, _stop) = silent();
        // What cannot be asked is noted as such.
        let _ = checked(&app, &teller, problem).await;
    }
}

/// A collection as SGF.
#[utoipa::path(get, path = "/api/library/{id}", params(("id" = i64, Path)),
    responses((status = 200, content_type = "application/x-go-sgf", body = String),
        (status = 404, body = Refusal)))]
async fn export(State(app): State<Arc<App>>, Number(id): Number) -> Result<Response, Refusal> {
    let text = with_library(&app, move |library| library.export(id)).await?;
    Ok(([(header::CONTENT_TYPE, "application/x-go-sgf")], text).into_response())
}

/// Takes a collection out.
#[utoipa::path(delete, path = "/api/library/{id}", params(("id" = i64, Path)),
    responses((status = 200), (status = 404, body = Refusal)))]
async fn forget(State(app): State<Arc<App>>, Number(id): Number) -> Result<(), Refusal> {
    with_library(&app, move |library| library.forget(id)).await
}

/// The next problem to train on.
#[utoipa::path(get, path = "/api/train/next", params(Wanted),
    responses((status = 200, body = Exercise), (status = 404, body = Refusal)))]
async fn next(
    State(app): State<Arc<App>>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<Exercise>, Refusal> {
    let work = move |library: &Database| library.next(&wanted, Utc::now());
    with_library(&app, work).await.map(Json)
}

/// Notes how an attempt went.
#[utoipa::path(post, path = "/api/train/attempt", request_body = Attempt,
    responses((status = 200, body = Noted), (status = 404, body = Refusal)))]
async fn attempt(
    State(app): State<Arc<App>>,
    Body(attempt): Body<Attempt>,
) -> Result<Json<Noted>, Refusal> {
    let work = move |library: &Database| library.attempt(&attempt, Utc::now());
    with_library(&app, work).await.map(Json)
}

/// How the user stands.
#[utoipa::path(get, path = "/api/train/standing", responses((status = 200, body = Standing)))]
async fn standing(State(app): State<Arc<App>>) -> Result<Json<Standing>, Refusal> {
    let work = move |library: &Database| library.standing(Utc::now());
    with_library(&app, work).await.map(Json)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::Guard;

    /// A server with a problem that can be asked and one that cannot, and nothing else.
    fn app() -> Arc<App> {
        let library = Database::open(None).expect("a database in memory");
        let set = "AB[ea][eb][ac:ec]AW[da][ab:db]PL[B]";
        let text = format!("(;SZ[9]{set})(;SZ[9]AB[aa]AW[gg])");
        let read = reading::read(&text, MOST_IMPORTED).expect("two problems");
        library.import("Two", &read.problems).expect("a collection");
        let address = ([127, 0, 0, 1], 1).into();
        Arc::new(App {
            guard: Arc::new(Guard::new(address, &[], None)),
            solver: Solver::new(None, 16, 1),
            library,
        })
    }

    fn unchecked(app: &App) -> usize {
        app.library.unchecked().expect("a list").len()
    }

    #[tokio::test]
    async fn a_problem_that_found_no_place_in_the_line_is_checked_later() {
        let app = app();
        let turn = app.solver.queue.turn(&"held".into(), |_| {}).await;
        let turn = turn.expect("room");
        let mut waiting = Vec::new();
        while waiting.len() < crate::queue::LONGEST_LINE {
            let queue = app.solver.queue.clone();
            let wait = async move { queue.turn(&"many".into(), |_| {}).await.is_ok() };
            waiting.push(tokio::spawn(wait));
            tokio::task::yield_now().await;
        }
        check_all(Arc::clone(&app)).await;
        assert_eq!(unchecked(&app), 2);
        drop(turn);
        for one in waiting {
            assert!(one.await.expect("done"));
        }
        check_all(Arc::clone(&app)).await;
        assert_eq!(unchecked(&app), 0);
    }
}
