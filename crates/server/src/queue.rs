//! Searches wait for their turn: as many run as there are cores, the rest stand in line.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::error::Refusal;

/// More searches than this are not let into the line.
const LONGEST_LINE: usize = 128;
/// When to come back, in seconds, if the line is full.
const COME_BACK: u64 = 5;

/// The line before the searches.
#[derive(Debug)]
pub struct Queue {
    room: Arc<Semaphore>,
    line: Mutex<Line>,
    moved: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct Line {
    next: u64,
    waiting: VecDeque<u64>,
}

/// A turn; the next in line gets it when it is dropped.
#[derive(Debug)]
pub struct Turn {
    _room: OwnedSemaphorePermit,
}

impl Queue {
    /// A line before this many searches.
    pub fn new(searches: usize) -> Queue {
        Queue {
            room: Arc::new(Semaphore::new(searches.max(1))),
            line: Mutex::default(),
            moved: watch::Sender::new(0),
        }
    }

    /// Waits for a turn, first come first served. `place` hears the place in the line, from 1,
    /// whenever it changes. Who stops waiting leaves the line.
    pub async fn turn(&self, mut place: impl FnMut(usize)) -> Result<Turn, Refusal> {
        let waiting = Waiting::new(self)?;
        let acquired = Arc::clone(&self.room).acquire_owned();
        let mut acquired = std::pin::pin!(acquired);
        let mut moved = self.moved.subscribe();
        moved.mark_changed();
        loop {
            tokio::select! {
                biased;
                room = &mut acquired => {
                    let room = room.map_err(|_| Refusal::busy("the server stops", COME_BACK))?;
                    return Ok(Turn { _room: room });
                }
                // The first change is there from the start, so the place is told at once.
                changed = moved.changed() => {
                    if changed.is_ok() {
                        place(waiting.place());
                    }
                }
            }
        }
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in the line.
struct Waiting<'q> {
    queue: &'q Queue,
    number: u64,
}

impl<'q> Waiting<'q> {
    fn new(queue: &'q Queue) -> Result<Waiting<'q>, Refusal> {
        let mut line = queue.line();
        if line.waiting.len() >= LONGEST_LINE {
            let message = "too many positions are being read, a moment please";
            return Err(Refusal::busy(message, COME_BACK));
        }
        let number = line.next;
        line.next += 1;
        line.waiting.push_back(number);
        Ok(Waiting { queue, number })
    }

    fn place(&self) -> usize {
        let line = self.queue.line();
        let before = line.waiting.iter().filter(|&&n| n < self.number);
        before.count() + 1
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let number = self.number;
        self.queue.line().waiting.retain(|&n| n != number);
        self.queue.moved.send_modify(|moves| *moves += 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_comes_first_is_served_first_and_hears_his_place() {
        let queue = Arc::new(Queue::new(1));
        let first = queue.turn(|_| {}).await.expect("room");
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        for name in 0..3 {
            let (own, told) = (Arc::clone(&queue), Arc::clone(&order));
            waiting.push(tokio::spawn(async move {
                let turn = own.turn(|_| {}).await.expect("room");
                told.lock().expect("unpoisoned").push(name);
                drop(turn);
            }));
            while queue.line().waiting.len() <= name {
                tokio::task::yield_now().await;
            }
        }
        drop(first);
        for task in waiting {
            task.await.expect("done");
        }
        assert_eq!(*order.lock().expect("unpoisoned"), [0, 1, 2]);
        assert!(queue.line().waiting.is_empty());
    }

    #[tokio::test]
    async fn who_stops_waiting_leaves_the_line() {
        let queue = Queue::new(1);
        let _first = queue.turn(|_| {}).await.expect("room");
        {
            let second = std::pin::pin!(queue.turn(|_| {}));
            let soon = std::time::Duration::from_millis(1);
            assert!(tokio::time::timeout(soon, second).await.is_err());
        }
        assert!(queue.line().waiting.is_empty());
    }
}
