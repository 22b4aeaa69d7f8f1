//! The server as a client meets it, over real connections.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

use server::{Config, Server};

/// A server of its own for one test; it ends with the test.
struct Running {
    address: SocketAddr,
    url: String,
    _stop: oneshot::Sender<()>,
}

async fn start(address: &str) -> Running {
    let config = Config {
        address: address.parse().expect("an address"),
        names: Vec::new(),
        folder: None,
        memory: 32,
        searches: 1,
    };
    let server = Server::bind(config).await.expect("a free port");
    let url = server.url();
    let host = url.trim_start_matches("http://");
    let host = host.split('/').next().expect("a host");
    let address = host.parse().expect("an address");
    let (stop, stopped) = oneshot::channel::<()>();
    tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    Running {
        address,
        url,
        _stop: stop,
    }
}

impl Running {
    /// Sends a request as it stands and gives back the status and all that comes.
    async fn raw(&self, request: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address)
            .await
            .expect("a connection");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut text = Vec::new();
        stream.read_to_end(&mut text).await.expect("an answer");
        let text = String::from_utf8_lossy(&text).into_owned();
        let status = text.get(9..12).and_then(|word| word.parse().ok());
        (status.unwrap_or(0), text)
    }

    async fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> (u16, String) {
        let host = self.address;
        let length = body.len();
        self.raw(&format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
             Content-Length: {length}\r\n{headers}\r\n{body}"
        ))
        .await
    }

    async fn get(&self, path: &str) -> (u16, String) {
        self.send("GET", path, "", "").await
    }

    async fn post(&self, path: &str, body: &str) -> (u16, String) {
        let json = "Content-Type: application/json\r\n";
        self.send("POST", path, json, body).await
    }
}

const THREE: &str = r#""position":{"size":[6,6],"black":["da","ab","bb","cb","db"],
    "white":["ea","eb","ac","bc","cc","dc","ec"],"to_move":"white"}"#;

#[tokio::test]
async fn the_page_comes_with_a_strict_policy() {
    let server = start("127.0.0.1:0").await;
    let (status, text) = server.get("/").await;
    assert_eq!(status, 200);
    assert!(text.contains("<title>Nakade</title>"));
    assert!(text.contains("content-security-policy: default-src 'none'"));
    assert!(text.contains("x-content-type-options: nosniff"));
}

#[tokio::test]
async fn a_move_is_played_by_the_rules() {
    let server = start("127.0.0.1:0").await;
    let body = format!("{{{THREE},\"moves\":[\"ba\",\"aa\"]}}");
    let (status, text) = server.post("/api/board", &body).await;
    assert_eq!(status, 200, "{text}");
    assert!(text.contains("\"last\":\"aa\""));
    let body = format!("{{{THREE},\"moves\":[\"ab\"]}}");
    let (status, text) = server.post("/api/board", &body).await;
    assert_eq!(status, 422);
    assert!(text.contains("\"code\":\"illegal\"") && text.contains("\"at\":[\"ab\"]"));
}

#[tokio::test]
async fn foreign_names_and_foreign_pages_are_refused() {
    let server = start("127.0.0.1:0").await;
    let rebound = "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    assert_eq!(server.raw(rebound).await.0, 403);
    let port = server.address.port();
    let body = format!("{{{THREE}}}");
    for (header, expected) in [
        ("Origin: http://evil.example".to_owned(), 403),
        ("Origin: null".to_owned(), 403),
        (format!("Origin: http://127.0.0.1:{}", port ^ 1), 403),
        ("Sec-Fetch-Site: cross-site".to_owned(), 403),
        (format!("Origin: http://127.0.0.1:{port}"), 200),
    ] {
        let headers = format!("Content-Type: application/json\r\n{header}\r\n");
        let (status, _) = server.send("POST", "/api/board", &headers, &body).await;
        assert_eq!(status, expected, "{header}");
    }
    // What a form can send without asking first is not JSON.
    let form = "Content-Type: text/plain\r\n";
    let (status, _) = server.send("POST", "/api/board", form, &body).await;
    assert_eq!(status, 415);
}

#[tokio::test]
async fn names_of_files_are_not_paths() {
    let server = start("127.0.0.1:0").await;
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fetc/passwd",
        "/assets/../../Cargo.toml",
        "//etc/passwd",
        "/%2e%2e/Cargo.toml",
    ] {
        let (status, text) = server.get(path).await;
        assert_eq!(status, 404, "{path}");
        assert!(!text.contains("[package]") && !text.contains("root:"));
    }
}

#[tokio::test]
async fn what_is_not_json_is_refused_and_never_breaks_anything() {
    let server = start("127.0.0.1:0").await;
    let deep = format!("{}{}", "[".repeat(50_000), "]".repeat(50_000));
    let long = format!("{{{THREE},\"moves\":[{}\"aa\"]}}", "\"pass\",".repeat(5000));
    let wild = r#"{"position":{"size":[0,300],"black":[],"white":[]}}"#;
    let twice = r#"{"position":{"size":[5,5],"black":["aa"],"white":["aa"]}}"#;
    let off = r#"{"position":{"size":[5,5],"black":["ss"],"white":[]}}"#;
    for body in ["", "{", "null", "[]", &deep, &long, wild, twice, off] {
        let (status, _) = server.post("/api/board", body).await;
        assert!((400..500).contains(&status), "{status} for {body:.60}");
    }
    let huge = format!("{{\"text\":\"{}\"}}", "(;".repeat(1 << 20));
    assert_eq!(server.post("/api/read", &huge).await.0, 413);
    let nested = format!("{{\"text\":\"{}\"}}", "(;".repeat(200_000));
    assert_eq!(server.post("/api/read", &nested).await.0, 422);
    assert_eq!(server.get("/api/version").await.0, 200);
}

#[tokio::test]
async fn a_server_that_others_reach_asks_for_a_token() {
    let server = start("0.0.0.0:0").await;
    let token = server
        .url
        .split("token=")
        .nth(1)
        .expect("a token")
        .to_owned();
    assert_eq!(token.len(), 32);
    assert_eq!(server.get("/api/version").await.0, 401);
    let bearer = format!("Authorization: Bearer {token}\r\n");
    let (status, _) = server.send("GET", "/api/version", &bearer, "").await;
    assert_eq!(status, 200);
    let wrong = format!("Authorization: Bearer {}0\r\n", &token[..31]);
    let differs = !token.ends_with('0');
    let (status, _) = server.send("GET", "/api/version", &wrong, "").await;
    assert_eq!(status == 401, differs);
    let (status, text) = server.get(&format!("/?token={token}")).await;
    assert_eq!(status, 303);
    assert!(text.contains("set-cookie: nakade_token=") && text.contains("HttpOnly"));
}

#[tokio::test]
async fn several_searches_read_one_question() {
    let server = start("127.0.0.1:0").await;
    let body = format!("{{{THREE},\"methods\":[\"mtdf\",\"solver\"],\"nodes\":50000}}");
    let (status, text) = server.post("/api/compare", &body).await;
    assert_eq!(status, 200, "{text}");
    let rows: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("\"method\""))
        .collect();
    assert_eq!(rows.len(), 2, "{text}");
    for row in rows {
        assert!(
            row.contains("\"result\":\"dead\"") && row.contains("\"exact\":true"),
            "{row}"
        );
    }
    assert!(text.contains("event: done"));
    let body = format!("{{{THREE},\"methods\":[\"guess\"]}}");
    assert_eq!(server.post("/api/compare", &body).await.0, 422);
}

#[tokio::test]
async fn a_book_that_is_wrong_is_told_so() {
    let server = start("127.0.0.1:0").await;
    let set = "SZ[9]AB[ea][eb][ac:ec]AW[da][ab:db]PL[B]";
    let text = format!("(;GN[a]{set};B[aa]C[RIGHT])(;GN[b]{set};B[ba]C[RIGHT])");
    let body = serde_json::json!({"name": "book", "text": text}).to_string();
    let (status, text) = server.post("/api/library/import", &body).await;
    assert_eq!(status, 200, "{text}");
    let number = text.split("\"collection\":").nth(1).expect("a number");
    let number: String = number.chars().take_while(char::is_ascii_digit).collect();
    let body = format!("{{\"collection\":{number}}}");
    let (_, text) = server.post("/api/library/check", &body).await;
    assert!(text.contains("\"kind\":\"Wrong answer\""), "{text}");
    assert!(text.contains("The book plays A9"), "{text}");
    assert!(
        text.contains("\"kind\":\"Duplicate\"") && text.contains("The same as a"),
        "{text}"
    );
    let (status, _) = server
        .post("/api/library/check", "{\"collection\":-1}")
        .await;
    assert_eq!(status, 404);
    let (_, text) = server.get(&format!("/api/library/{number}")).await;
    assert!(
        text.contains("B[aa]C[RIGHT]"),
        "solutions go out as they came in: {text}"
    );
}

#[tokio::test]
async fn which_question_is_tried_is_told() {
    let server = start("127.0.0.1:0").await;
    let body = r#"{"position":{"size":[9,9],"black":["bb","cb","dc","bd","cd","dd"],
        "white":["ad","be","ce","de","ee","ed","ec"],"to_move":"white"},"seconds":5}"#;
    let (status, text) = server.post("/api/solve", body).await;
    assert_eq!(status, 200, "{text}");
    let place = |event: &str| text.find(&format!("event: {event}\n"));
    let (tried, known) = (place("trying"), place("problem"));
    assert!(tried.is_some() && tried < known, "{text:.600}");
}
