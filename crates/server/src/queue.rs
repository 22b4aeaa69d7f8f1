//! Searches wait for their turn: as many run as there are cores, the rest stand in line.
//!
//! The line is fair between clients, as in fair queueing (Nagle 1987): the first search of
//! everybody comes before the second of anybody. Among equals, who came first is first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::error::Refusal;

/// More searches than this are not let into the line.
pub(crate) const LONGEST_LINE: usize = 128;
/// When to come back, in seconds, if the line is full.
const COME_BACK: u64 = 5;

/// Who asks: a page, or an address where pages cannot be told apart.
pub type Client = Arc<str>;

tokio::task_local! {
    /// The client whose request is being answered.
    pub static CLIENT: Client;
}

/// The client whose request is being answered, or nobody in particular.
pub fn client() -> Client {
    CLIENT.try_with(Arc::clone).unwrap_or_else(|_| "".into())
}

/// The line before the searches.
#[derive(Clone, Debug)]
pub struct Queue {
    line: Arc<Mutex<Line>>,
    moved: Arc<watch::Sender<u64>>,
}

#[derive(Debug)]
struct Line {
    /// Searches that may begin now.
    free: usize,
    next: u64,
    /// The round of who was served last.
    round: u64,
    /// The round of each client's last search.
    rounds: HashMap<Client, u64>,
    waiting: Vec<Ticket>,
}

/// A place in the line: lower rounds come first, then lower numbers.
type Ticket = (u64, u64);

/// A turn; the next in line gets it when it is dropped.
#[derive(Debug)]
pub struct Turn(Queue);

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.line().free += 1;
        self.0.tell();
    }
}

impl Queue {
    /// A line before this many searches.
    pub fn new(searches: usize) -> Queue {
        let line = Line {
            free: searches.max(1),
            next: 0,
            round: 0,
            rounds: HashMap::new(),
            waiting: Vec::new(),
        };
        Queue {
            line: Arc::new(Mutex::new(line)),
            moved: Arc::new(watch::Sender::new(0)),
        }
    }

    /// Waits for a turn. `place` hears the place in the line, from 1, whenever it may have
    /// changed. Who stops waiting leaves the line.
    ///
    /// # Errors
    /// When the line is full.
    pub async fn turn(
        &self,
        client: &Client,
        mut place: impl FnMut(usize),
    ) -> Result<Turn, Refusal> {
        let waiting = Waiting::new(self, client)?;
        let mut moved = self.moved.subscribe();
        loop {
            moved.mark_unchanged();
            match waiting.take() {
                Ok(turn) => return Ok(turn),
                Err(before) => place(before + 1),
            }
            if moved.changed().await.is_err() {
                return Err(Refusal::busy("the server stops", COME_BACK));
            }
        }
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self) {
        self.moved.send_modify(|moves| *moves += 1);
    }
}

/// Somebody who waits.
struct Waiting<'q> {
    queue: &'q Queue,
    ticket: Ticket,
}

impl<'q> Waiting<'q> {
    fn new(queue: &'q Queue, client: &Client) -> Result<Waiting<'q>, Refusal> {
        let mut line = queue.line();
        if line.waiting.len() >= LONGEST_LINE {
            let message = "too many positions are being read, a moment please";
            return Err(Refusal::busy(message, COME_BACK));
        }
        let now = line.round;
        line.rounds.retain(|_, round| *round >= now);
        let round = line.rounds.get(client).map_or(now, |last| last + 1);
        line.rounds.insert(Arc::clone(client), round);
        let ticket = (round, line.next);
        line.next += 1;
        line.waiting.push(ticket);
        Ok(Waiting { queue, ticket })
    }

    /// The turn, or how many stand before.
    fn take(&self) -> Result<Turn, usize> {
        let mut line = self.queue.line();
        let before = line.waiting.iter().filter(|&&other| other < self.ticket);
        let before = before.count();
        if before >= line.free {
            return Err(before);
        }
        line.free -= 1;
        line.round = line.round.max(self.ticket.0);
        Ok(Turn(self.queue.clone()))
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let ticket = self.ticket;
        self.queue.line().waiting.retain(|&other| other != ticket);
        self.queue.tell();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order in which clients are served that came in some order while one search ran.
    async fn served(clients: &[&str]) -> Vec<String> {
        let queue = Queue::new(1);
        let first = queue.turn(&"first".into(), |_| {}).await.expect("room");
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        for (number, &name) in clients.iter().enumerate() {
            let (own, told) = (queue.clone(), Arc::clone(&order));
            let client: Client = name.into();
            waiting.push(tokio::spawn(async move {
                let turn = own.turn(&client, |_| {}).await.expect("room");
                told.lock().expect("unpoisoned").push(client.to_string());
                drop(turn);
            }));
            while queue.line().waiting.len() <= number {
                tokio::task::yield_now().await;
            }
        }
        drop(first);
        for task in waiting {
            task.await.expect("done");
        }
        assert!(queue.line().waiting.is_empty());
        assert_eq!(queue.line().free, 1);
        let order = order.lock().expect("unpoisoned");
        order.clone()
    }

    #[tokio::test]
    async fn who_comes_first_is_served_first() {
        assert_eq!(served(&["a", "b", "c"]).await, ["a", "b", "c"]);
    }

    #[tokio::test]
    async fn who_asks_much_does_not_keep_others_waiting() {
        let order = served(&["a", "a", "a", "b", "c", "b"]).await;
        assert_eq!(order, ["a", "b", "c", "a", "b", "a"]);
    }

    #[tokio::test]
    async fn no_more_searches_run_than_may_and_places_are_told() {
        let queue = Queue::new(2);
        let client: Client = "a".into();
        let one = queue.turn(&client, |_| {}).await.expect("room");
        let _two = queue.turn(&client, |_| {}).await.expect("room");
        let places = Arc::new(Mutex::new(Vec::new()));
        let (own, told) = (queue.clone(), Arc::clone(&places));
        let third = tokio::spawn(async move {
            let tell = |place| told.lock().expect("unpoisoned").push(place);
            own.turn(&"b".into(), tell).await.map(drop)
        });
        while places.lock().expect("unpoisoned").is_empty() {
            tokio::task::yield_now().await;
        }
        assert_eq!(queue.line().free, 0);
        drop(one);
        third.await.expect("done").expect("room");
        assert_eq!(places.lock().expect("unpoisoned").first(), Some(&1));
    }

    #[tokio::test]
    async fn who_stops_waiting_leaves_the_line() {
        let queue = Queue::new(1);
        let client: Client = "a".into();
        let _first = queue.turn(&client, |_| {}).await.expect("room");
        {
            let mut second = std::pin::pin!(queue.turn(&client, |_| {}));
            tokio::select! {
                biased;
                _ = &mut second => panic!("there is no room"),
                () = std::future::ready(()) => {}
            }
            assert_eq!(queue.line().waiting.len(), 1);
        }
        assert!(queue.line().waiting.is_empty());
    }

    #[tokio::test]
    async fn a_line_that_is_full_says_when_to_come_back() {
        let queue = Queue::new(1);
        let client: Client = "a".into();
        let _first = queue.turn(&client, |_| {}).await.expect("room");
        let mut waiting = Vec::new();
        for _ in 0..LONGEST_LINE {
            waiting.push(
                Waiting::new(&queue, &client)
                    .map_err(|_| ())
                    .expect("a place"),
            );
        }
        let refused = queue.turn(&client, |_| {}).await.expect_err("no room");
        assert_eq!(refused.retry_after, Some(COME_BACK));
    }
}
