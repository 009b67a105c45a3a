//! What serializes, in JSON: what is read back is the same, and what is only written is JSON.

use ninefold::{Board, Cell, Digit, Language, Requirement, boards};
use serde_json::Value;

use crate::seeds::Sources;

/// Reads JSON as each type that can be read, and writes everything about the boards of a text.
pub fn run(input: &[u8]) {
    if let Ok(value) = serde_json::from_slice::<Value>(input) {
        check::<Board>(&value);
        check::<Cell>(&value);
        check::<Digit>(&value);
        check::<Requirement>(&value);
    }
    for record in boards(input).take(3) {
        match record.board {
            Ok(board) => write_all(&board),
            Err(error) => {
                let written = serde_json::to_value(&error).expect("errors are JSON");
                assert!(written.is_object(), "{written}");
                for language in Language::ALL {
                    assert!(!error.in_language(*language).to_string().is_empty());
                }
            }
        }
    }
}

/// What is read is written, and the same is read again.
fn check<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug>(value: &Value) {
    let Ok(read) = serde_json::from_value::<T>(value.clone()) else { return };
    let written = serde_json::to_string(&read).expect("what was read can be written");
    assert_eq!(serde_json::from_str::<T>(&written).expect("what is written is read"), read, "{written}");
}

fn write_all(board: &Board) {
    let written = serde_json::to_value(board).expect("boards are JSON");
    assert_eq!(serde_json::from_value::<Board>(written).expect("what is written is read"), *board);
    let analysis = board.analyze();
    assert!(serde_json::to_value(&analysis).expect("analyses are JSON").is_object());
    for requirement in Requirement::ALL {
        let judgement = board.judge(*requirement);
        let written = serde_json::to_value(&judgement).expect("judgements are JSON");
        assert_eq!(written["verdict"], judgement.verdict().name(), "{written}");
        for language in Language::ALL {
            let worded = serde_json::to_value(judgement.in_language(*language)).expect("words are JSON");
            assert_eq!(worded["verdict"], written["verdict"], "{worded}");
        }
    }
}

/// The case files in JSON and some others, and values of each type.
pub fn seeds(sources: &Sources) -> Vec<Vec<u8>> {
    let values = ["\"r1c9\"", "9", "\"unique\"", "null", "[\"r1c1\"]", "{\"verdict\":\"valid\"}"];
    let texts = sources.texts.iter().filter(|text| text.len() < 1500 && text.len() % 3 == 0);
    texts.cloned().chain(values.map(|value| value.as_bytes().to_vec())).collect()
}
