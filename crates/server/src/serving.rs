//! Connections: taken, bounded in number and in patience, and ended cleanly.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt as _;

/// Connections that are open at once.
const MOST_CONNECTIONS: usize = 1024;
/// A client that takes longer to send its request line and headers is hung up on.
const PATIENCE: Duration = Duration::from_secs(10);
/// What is under way gets this long to end when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// Answers requests until `stop` is done; then ends what is under way.
pub async fn serve(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let room = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let Ok((stream, caller)) = accepted else {
            // No file handle is free, or the caller is gone already: a moment later it may work.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        // A full house hangs up at once: the browser tries again.
        let Ok(permit) = Arc::clone(&room).try_acquire_owned() else {
            continue;
        };
        let _ = stream.set_nodelay(true);
        let service = service(router.clone(), caller);
        let mut builder = hyper::server::conn::http1::Builder::new();
        builder
            .timer(TokioTimer::new())
            .header_read_timeout(PATIENCE);
        let connection = builder.serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A connection that breaks concerns nobody but its caller.
            let _ = connection.await;
            drop(permit);
        });
    }
    drop(listener);
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(GRACE) => {}
    }
}

fn service(
    router: Router,
    caller: SocketAddr,
) -> impl hyper::service::Service<
    hyper::Request<Incoming>,
    Response = axum::response::Response,
    Error = std::convert::Infallible,
    Future: Send,
> {
    hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(ConnectInfo(caller));
        router.clone().oneshot(request)
    })
}
