//! Live events: a search tells what it does to the connection that asked for it.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use search::Cancel;
use serde::Serialize;
use tokio::sync::mpsc;

use crate::error::Refusal;
use crate::queue::{Client, client};

/// Events that wait for a slow reader. Progress is dropped when there are more.
const WAITING: usize = 64;
/// How often progress is told.
const PROGRESS: Duration = Duration::from_millis(120);
/// A reader that is gone is noticed by this.
const ALIVE: Duration = Duration::from_secs(2);

/// The way to the page.
#[derive(Clone)]
pub struct Teller {
    events: mpsc::Sender<Event>,
    /// When each kind of news was told last.
    last: Arc<Mutex<HashMap<String, Instant>>>,
    /// Who hears it.
    pub client: Client,
    /// Pulled when the connection ends.
    pub cancel: Cancel,
}

impl Teller {
    /// Tells something that must arrive. Waits for a slow reader; not to be called from a task.
    pub fn tell(&self, name: &str, data: &impl Serialize) {
        if let Some(event) = event(name, data) {
            // Without a reader the search is stopped anyway.
            let _ = self.events.blocking_send(event);
        }
    }

    /// The same from a task.
    pub async fn say(&self, name: &str, data: &impl Serialize) {
        if let Some(event) = event(name, data) {
            let _ = self.events.send(event).await;
        }
    }

    /// Tells something of which only the newest matters; too soon after the last it is left out,
    /// which the caller hears as false.
    pub fn mention(&self, name: &str, data: impl FnOnce() -> serde_json::Value) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let is_soon = last.get(name).is_some_and(|last| last.elapsed() < PROGRESS);
        if is_soon {
            return false;
        }
        last.insert(name.to_owned(), Instant::now());
        if let Some(event) = event(name, &data()) {
            let _ = self.events.try_send(event);
        }
        true
    }

    /// A place in the line, which may be told as it comes.
    pub fn place(&self, place: usize) {
        let data = serde_json::json!({ "place": place });
        if let Some(event) = event("queued", &data) {
            let _ = self.events.try_send(event);
        }
    }

    /// Tells why there will be no answer.
    pub async fn refuse(&self, refusal: &Refusal) {
        self.say("refused", refusal).await;
    }
}

/// A teller that nobody hears, for work that answers all at once. The work is stopped when what
/// is given back with it is dropped.
pub fn silent() -> (Teller, Stop) {
    let cancel = Cancel::new();
    let teller = Teller {
        events: mpsc::channel(1).0,
        last: Arc::default(),
        client: client(),
        cancel: cancel.clone(),
    };
    (teller, Stop(cancel))
}

/// Stops a search when it is dropped.
pub struct Stop(Cancel);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

fn event(name: &str, data: &impl Serialize) -> Option<Event> {
    let data = serde_json::to_string(data).ok()?;
    Some(Event::default().event(name).data(data))
}

/// What the connection holds: when it is dropped, the search stops.
struct Held {
    events: mpsc::Receiver<Event>,
    _stop: Stop,
}

/// Answers with the events of some work. The work's token is pulled when the reader goes away.
pub fn live<W: Future<Output = ()> + Send + 'static>(work: impl FnOnce(Teller) -> W) -> Response {
    let (sender, receiver) = mpsc::channel(WAITING);
    let cancel = Cancel::new();
    let teller = Teller {
        events: sender,
        last: Arc::default(),
        client: client(),
        cancel: cancel.clone(),
    };
    tokio::spawn(work(teller));
    let held = Held {
        events: receiver,
        _stop: Stop(cancel),
    };
    let stream = futures_util::stream::unfold(held, |mut held| async {
        let event = held.events.recv().await?;
        Some((Ok::<_, Infallible>(event), held))
    });
    let alive = KeepAlive::new().interval(ALIVE).text("still here");
    Sse::new(stream).keep_alive(alive).into_response()
}
