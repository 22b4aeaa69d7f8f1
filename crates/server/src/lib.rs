//! Nakade in the browser: HTTP, live events, the embedded page, the user's database.
//!
//! [`Server::bind`] takes an address, [`Server::run`] answers until it is told to stop. The page in
//! `web/` is built beforehand and embedded; it holds no Go logic. Every rule, every reading and
//! every sentence comes from the crates below.
//!
//! # Invariants
//! - The server listens on this computer alone unless told otherwise, and then it asks for a token.
//! - No other web page can drive it: see [`guard`].
//! - A search belongs to the connection that asked for it and stops with it.
//! - Nothing a request holds becomes a path on the disk.
//! - No request makes it panic or take memory without bound.
//!
//! # Map
//! | file | what it knows |
//! |---|---|
//! | `serving` | connections: their number, their patience, their end |
//! | `guard` | who may ask, how often, and the headers that keep a page safe |
//! | `assets` | the embedded page |
//! | `api` | which request goes where |
//! | `description` | the OpenAPI description, put together |
//! | `error` | what a request is refused with |
//! | `position` | positions as JSON, and checked |
//! | `view` | what a page needs to draw and play a position |
//! | `transform` | positions turned and mirrored |
//! | `reading` | positions out of SGF, text boards and problem lines, and back |
//! | `picture` | positions as SVG and PNG |
//! | `solving` | the engine: what is asked of it |
//! | `verdict` | its answers as the page takes them |
//! | `laboratory` | one problem under several searches |
//! | `endgames` | endgames as sums: areas, values, the rest of the game |
//! | `games`, `records` | whole games: an opponent, scores; records and their review |
//! | `arena` | the routes of whole games |
//! | `queue` | searches waiting for their turn |
//! | `live` | events on the way to the page |
//! | `database` | the user's file |
//! | `library`, `training` | collections in it; which problem comes next and how the user stands |
//! | `shelf` | the routes of library and training |

mod api;
mod arena;
mod assets;
pub mod database;
mod description;
pub mod endgames;
pub mod error;
pub mod games;
pub mod guard;
pub mod laboratory;
pub mod library;
pub mod live;
pub mod picture;
pub mod position;
pub mod queue;
pub mod reading;
pub mod records;
mod serving;
mod shelf;
pub mod solving;
pub mod training;
pub mod transform;
pub mod verdict;
pub mod view;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::net::TcpListener;

use database::Database;
use guard::Guard;
use solving::Solver;

/// What every request may use.
pub(crate) struct App {
    pub guard: Arc<Guard>,
    pub solver: Solver,
    pub library: Database,
}

/// How the server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes a free one.
    pub address: SocketAddr,
    /// Other names under which it may be called.
    pub names: Vec<String>,
    /// Where the user's data lies; in memory when missing.
    pub folder: Option<PathBuf>,
    /// Megabytes for all searches together.
    pub memory: usize,
    /// Searches at once.
    pub searches: usize,
}

/// A server that has its address.
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
    address: SocketAddr,
}

impl Server {
    /// Takes the address. A server that others can reach gets a token.
    ///
    /// # Errors
    /// When the address cannot be had, or the user's data cannot be opened.
    pub async fn bind(config: Config) -> io::Result<Server> {
        let listener = TcpListener::bind(config.address).await?;
        let address = listener.local_addr()?;
        let token = match address.ip().is_loopback() {
            true => None,
            false => Some(token()?),
        };
        let guard = Arc::new(Guard::new(address, &config.names, token));
        let folder = config.folder.as_deref();
        let solver = Solver::new(folder, config.memory, config.searches);
        let library = Database::open(folder).map_err(io::Error::other)?;
        let seeded = library.seed().map_err(|refusal| refusal.message);
        seeded.map_err(io::Error::other)?;
        let app = App {
            guard,
            solver,
            library,
        };
        Ok(Server {
            listener,
            app: Arc::new(app),
            address,
        })
    }

    /// The address to open in a browser, with the token if there is one.
    pub fn url(&self) -> String {
        match &self.app.guard.token {
            Some(token) => format!("http://{}/?token={token}", self.address),
            None => format!("http://{}/", self.address),
        }
    }

    /// Answers until `stop` is done.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let checking = tokio::spawn(shelf::check_all(Arc::clone(&self.app)));
        let router = api::router(self.app);
        serving::serve(self.listener, router, stop).await;
        checking.abort();
    }
}

/// Serves until Ctrl-C or the system ends it; `ready` hears the address to open.
///
/// # Errors
/// When the address cannot be had, or the user's data cannot be opened.
pub fn run(config: Config, ready: impl FnOnce(&str)) -> io::Result<()> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(config).await?;
        ready(&server.url());
        server.run(ended()).await;
        Ok(())
    })
}

/// Done when somebody wants the program to end.
async fn ended() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else {
            let _ = interrupt.await;
            return;
        };
        tokio::select! {
            _ = interrupt => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = interrupt.await;
}

/// Thirty-two digits that nobody can guess.
fn token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
