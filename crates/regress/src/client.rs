//! An engine as a process: commands to its standard input, replies from its standard output.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

/// Why an engine gave no reply.
#[derive(Debug, Error)]
pub enum EngineError {
    /// It could not be started.
    #[error("cannot start `{0}`: {1}")]
    Start(String, io::Error),
    /// It ended.
    #[error("the engine stopped")]
    Stopped,
    /// It did not answer in time.
    #[error("no answer in time")]
    Late,
}

/// An engine that runs. It is ended when the client is dropped.
pub struct Client {
    command: Vec<String>,
    folder: PathBuf,
    patience: Duration,
    process: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Client {
    /// Starts an engine in a folder. `patience` is the longest time for one reply.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(
        command: &[String],
        folder: &Path,
        patience: Duration,
    ) -> std::result::Result<Client, EngineError> {
        let (mut process, lines) = spawn(command, folder)?;
        Ok(Client {
            command: command.to_vec(),
            folder: folder.to_owned(),
            patience,
            input: process.stdin.take(),
            process,
            lines,
        })
    }

    /// Ends the engine and starts it again.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn restart(&mut self) -> std::result::Result<(), EngineError> {
        self.end();
        let (mut process, lines) = spawn(&self.command, &self.folder)?;
        self.input = process.stdin.take();
        self.process = process;
        self.lines = lines;
        Ok(())
    }

    /// Sends a command and waits for the reply: text, or the words of a failure.
    ///
    /// # Errors
    /// When there is none. The engine has then to be started again.
    pub fn ask(
        &mut self,
        command: &str,
    ) -> std::result::Result<std::result::Result<String, String>, EngineError> {
        let input = self.input.as_mut().ok_or(EngineError::Stopped)?;
        let sent = input.write_all(format!("{command}\n").as_bytes());
        sent.and_then(|()| input.flush())
            .map_err(|_| EngineError::Stopped)?;
        let deadline = Instant::now() + self.patience;
        let mut body: Option<(bool, Vec<String>)> = None;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => EngineError::Late,
                RecvTimeoutError::Disconnected => EngineError::Stopped,
            })?;
            match (&mut body, line.as_str()) {
                (Some((success, lines)), "") => {
                    let text = lines.join("\n").trim().to_owned();
                    return Ok(if *success { Ok(text) } else { Err(text) });
                }
                (Some((_, lines)), _) => lines.push(line),
                (None, first) => {
                    let success = first.starts_with('=');
                    if success || first.starts_with('?') {
                        let rest = first[1..].trim_start_matches(|c: char| c.is_ascii_digit());
                        body = Some((success, vec![rest.trim().to_owned()]));
                    }
                }
            }
        }
    }

    /// Ends the process and waits for it, so that none is left behind.
    fn end(&mut self) {
        self.input = None;
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.end();
    }
}

/// Starts a process and a thread that reads its lines.
fn spawn(
    command: &[String],
    folder: &Path,
) -> std::result::Result<(Child, Receiver<String>), EngineError> {
    let name = command.join(" ");
    let failed = |error| EngineError::Start(name.clone(), error);
    let (program, arguments) = command
        .split_first()
        .ok_or_else(|| failed(io::Error::other("there is no command")))?;
    let mut process = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(failed)?;
    let (sender, lines) = channel();
    if let Some(output) = process.stdout.take() {
        thread::spawn(move || {
            let mut reader = BufReader::new(output);
            let mut bytes = Vec::new();
            // A line may hold anything; what is not text becomes a mark for it.
            while matches!(reader.read_until(b'\n', &mut bytes), Ok(1..)) {
                let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
                bytes.clear();
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
    }
    Ok((process, lines))
}
