//! Work shared among threads, results in the order of the work.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use search::Cancel;

/// How long the writer sleeps before it looks whether somebody asked to stop.
const NAP: Duration = Duration::from_millis(50);

/// What a worker reports about one item.
enum Report<R> {
    /// The item was taken up.
    Begun,
    /// A result; an item may have several.
    Result(R),
    /// The item is finished, or was left because somebody asked to stop.
    Ended { finished: bool },
}

/// Where a result arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Everything before it has been seen.
    InOrder,
    /// Something before it is still being worked on. The same result arrives
    /// again in its order.
    Early,
}

/// Hands results of one item on.
pub struct Hand<'a, R> {
    to: &'a Sender<(usize, Report<R>)>,
    index: usize,
}

impl<R> Hand<'_, R> {
    /// Hands a result on.
    pub fn give(&self, result: R) {
        // Nobody listens any more when the results cannot be written.
        let _ = self.to.send((self.index, Report::Result(result)));
    }
}

/// Does the work with `jobs` threads and passes every result to `take`. A result whose turn has
/// come is passed at once; any other early, and then again in its turn.
///
/// `work` tells whether it finished its item. When `cancel` is pulled no new
/// item is begun, and the results behind an unfinished one stay early. The
/// threads are not waited for when they are stuck waiting for input then.
pub fn run<T, R, W, E>(
    items: impl Iterator<Item = T> + Send + 'static,
    jobs: usize,
    cancel: &Cancel,
    work: W,
    mut take: impl FnMut(&R, Turn) -> Result<(), E>,
) -> Result<(), E>
where
    R: Send + 'static,
    W: Fn(T, &Hand<'_, R>) -> bool + Send + Sync + 'static,
{
    let source = Arc::new(Mutex::new(items.enumerate()));
    let work = Arc::new(work);
    let (to, from) = mpsc::channel();
    for _ in 0..jobs.max(1) {
        let (source, work, to, cancel) = (source.clone(), work.clone(), to.clone(), cancel.clone());
        let mut worker = move || {
            while !cancel.is_cancelled() {
                // A thread that panicked holds no half item: the iterator hands
                // out whole ones.
                let mut items = source.lock().unwrap_or_else(PoisonError::into_inner);
                let Some((index, item)) = items.next() else {
                    break;
                };
                // Sent under the lock, so that the writer never sees the end
                // of one item before the beginning of an earlier one.
                let _ = to.send((index, Report::Begun));
                drop(items);
                let hand = Hand { to: &to, index };
                let finished = work(item, &hand);
                if to.send((index, Report::Ended { finished })).is_err() {
                    break;
                }
            }
        };
        thread::spawn(move || life::with_room(&mut worker));
    }
    drop(to);

    let mut queue = Queue::default();
    let mut running = 0_usize;
    loop {
        match from.recv_timeout(NAP) {
            Ok((_, Report::Begun)) => running += 1,
            Ok((index, Report::Result(result))) => queue.add(index, result, &mut take)?,
            Ok((index, Report::Ended { finished })) => {
                running -= 1;
                queue.end(index, finished, &mut take)?;
            }
            // The others may be waiting for a line that nobody will write.
            Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() && running == 0 => break,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    Ok(())
}

/// Results that wait for their turn.
struct Queue<R> {
    next: usize,
    waiting: BTreeMap<usize, (Vec<R>, bool)>,
}

impl<R> Default for Queue<R> {
    fn default() -> Queue<R> {
        Queue {
            next: 0,
            waiting: BTreeMap::new(),
        }
    }
}

impl<R> Queue<R> {
    fn add<E>(
        &mut self,
        index: usize,
        result: R,
        take: &mut impl FnMut(&R, Turn) -> Result<(), E>,
    ) -> Result<(), E> {
        if index == self.next {
            return take(&result, Turn::InOrder);
        }
        take(&result, Turn::Early)?;
        self.waiting.entry(index).or_default().0.push(result);
        Ok(())
    }

    fn end<E>(
        &mut self,
        index: usize,
        finished: bool,
        take: &mut impl FnMut(&R, Turn) -> Result<(), E>,
    ) -> Result<(), E> {
        self.waiting.entry(index).or_default().1 = finished;
        while let Some((_, ended)) = self.waiting.get(&self.next) {
            let ended = *ended;
            let results = self.waiting.get_mut(&self.next);
            for result in results
                .into_iter()
                .flat_map(|(results, _)| results.drain(..))
            {
                take(&result, Turn::InOrder)?;
            }
            if !ended {
                break;
            }
            self.waiting.remove(&self.next);
            self.next += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::Barrier;

    use super::*;

    #[test]
    fn results_come_in_order_whoever_is_first() {
        // The first item is finished only after the third one is.
        let late = Arc::new(Barrier::new(2));
        let work = {
            let late = late.clone();
            move |item: usize, hand: &Hand<'_, usize>| {
                if item == 0 || item == 2 {
                    if item == 2 {
                        hand.give(item);
                    }
                    late.wait();
                }
                if item != 2 {
                    hand.give(item);
                }
                true
            }
        };
        let mut seen = Vec::new();
        let mut early = Vec::new();
        let done: Result<(), Infallible> = run(0..100, 2, &Cancel::new(), work, |&result, turn| {
            match turn {
                Turn::InOrder => seen.push(result),
                Turn::Early => early.push(result),
            }
            Ok(())
        });
        assert!(done.is_ok());
        assert_eq!(seen, (0..100).collect::<Vec<_>>());
        assert!(early.contains(&2), "{early:?}");
    }

    #[test]
    fn nothing_passes_an_item_that_was_left() {
        let mut seen = Vec::new();
        let work = |item: usize, hand: &Hand<'_, usize>| {
            if item == 3 {
                return false;
            }
            hand.give(item);
            hand.give(item);
            true
        };
        let done: Result<(), Infallible> = run(0..6, 1, &Cancel::new(), work, |&result, turn| {
            if turn == Turn::InOrder {
                seen.push(result);
            }
            Ok(())
        });
        assert!(done.is_ok());
        assert_eq!(seen, [0, 0, 1, 1, 2, 2]);
    }

    #[test]
    fn a_failure_to_write_ends_it() {
        let work = |item: usize, hand: &Hand<'_, usize>| {
            hand.give(item);
            true
        };
        let mut seen = 0;
        let done = run(0..1000, 2, &Cancel::new(), work, |_, _| {
            seen += 1;
            if seen == 3 { Err("full") } else { Ok(()) }
        });
        assert_eq!(done, Err("full"));
        assert_eq!(seen, 3);
    }

    #[test]
    fn a_reader_that_waits_for_ever_does_not_hold_up_the_end() {
        let cancel = Cancel::new();
        let pulled = cancel.clone();
        let (_keep, never) = mpsc::channel::<usize>();
        let never = Mutex::new(never);
        let items = (0..1).chain(std::iter::from_fn(move || never.lock().ok()?.recv().ok()));
        let work = move |item: usize, hand: &Hand<'_, usize>| {
            hand.give(item);
            pulled.cancel();
            true
        };
        let mut seen = Vec::new();
        let done: Result<(), Infallible> = run(items, 2, &cancel, work, |&result, _| {
            seen.push(result);
            Ok(())
        });
        assert!(done.is_ok());
        assert_eq!(seen, [0]);
    }
}
