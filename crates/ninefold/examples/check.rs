//! Says of every board in a file whether it is valid, and if not, why.
//!
//! ```text
//! cargo run --release --example check -- examples/valid.json
//! ```

use std::error::Error;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("expected the path of a file with boards")?;
    let text = fs::read(&path)?;
    for record in ninefold::boards(&text) {
        let line = record.place.line;
        match record.board {
            Err(error) => println!("{path}:{}: malformed: {error}", error.place()),
            Ok(board) if board.is_valid() => println!("{path}:{line}: valid"),
            Ok(board) => {
                for conflict in board.conflicts() {
                    println!("{path}:{line}: invalid: {conflict}");
                }
            }
        }
    }
    Ok(())
}
