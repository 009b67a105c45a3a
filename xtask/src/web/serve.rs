//! `cargo xtask web --serve`: a local server for development.

use std::fs::File;
use std::io;
use std::net::TcpListener;
use std::path::{Component, Path, PathBuf};

use tiny_http::{Header, Method, Request, Response, Server};

use crate::Outcome;

/// The default port.
pub(super) const PORT: u16 = 8000;

/// Listens on a local port.
pub(super) fn listen(port: u16) -> Outcome<TcpListener> {
    TcpListener::bind(("127.0.0.1", port)).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => format!("port {port} is in use; choose another with --port N"),
        _ => format!("port {port}: {error}"),
    })
}

/// Serves the directory until the process is terminated.
pub(super) fn run(directory: &Path, listener: TcpListener) -> Outcome {
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let server = Server::from_listener(listener, None).map_err(|error| error.to_string())?;
    println!("\nThe page is at http://{address}/ (press Ctrl-C to stop)");
    for request in server.incoming_requests() {
        // A browser that closes the connection early must not stop the server.
        if let Err(error) = answer(request, directory) {
            eprintln!("xtask: {error}");
        }
    }
    Ok(())
}

fn answer(request: Request, directory: &Path) -> io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        let allow = header("Allow", "GET, HEAD");
        return request
            .respond(Response::from_string("only GET and HEAD\n").with_status_code(405).with_header(allow));
    }
    let Some((file, kind)) = resolve(request.url()).and_then(|(path, kind)| {
        let path = directory.join(path);
        // On some systems directories can be opened, too.
        Some((File::open(&path).ok().filter(|_| path.is_file())?, kind))
    }) else {
        return request.respond(Response::from_string("not found\n").with_status_code(404));
    };
    let response = Response::from_file(file).with_header(header("Content-Type", kind));
    request.respond(response.with_header(header("Cache-Control", "no-cache")))
}

/// The file for a URL, relative to the page's root, and its content type. Files outside the page are not served.
fn resolve(url: &str) -> Option<(PathBuf, &'static str)> {
    let path = url.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = Path::new(if path.is_empty() { "index.html" } else { path });
    if !path.components().all(|component| matches!(component, Component::Normal(_))) {
        return None;
    }
    let kind = match path.extension()?.to_str()? {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml; charset=utf-8",
        "ts" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json; charset=utf-8",
        _ => return None,
    };
    Some((path.into(), kind))
}

fn header(name: &'static str, value: &'static str) -> Header {
    Header::from_bytes(name, value).expect("names and values are plain ASCII")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_page_are_served() {
        let path = |url| resolve(url).map(|(path, _)| path.display().to_string().replace('\\', "/"));
        assert_eq!(path("/").as_deref(), Some("index.html"));
        assert_eq!(path("/?language=zh").as_deref(), Some("index.html"));
        assert_eq!(path("/src/main.js").as_deref(), Some("src/main.js"));
        assert_eq!(resolve("/src/ninefold_bg.wasm").map(|(_, kind)| kind), Some("application/wasm"));
        for outside in ["", "/../index.html", "/src/../../a.js", "//etc/a.js", "/src", "http://a/b.js", "*"] {
            assert_eq!(path(outside), None, "{outside}");
        }
    }
}
