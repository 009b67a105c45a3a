//! ninefold for JavaScript, for replies of models and moves of players: what they are worth, and why.
//!
//! It is a module of its own, so that pages that only check boards don't load it. Nothing is decided or worded here;
//! `types.d.ts` describes the objects.

#![allow(clippy::missing_errors_doc, reason = "JavaScript's errors are thrown, and each function says when")]

use ninefold::Language;
use ninefold::grade::{Task, TaskError, Weights};
use ninefold::moves::MoveError;
use ninefold::reply::Reply;
use ninefold::rules::{Grid, Rules};
use ninefold_js::{Object, located, passed, string, text_of};
use wasm_bindgen::prelude::*;

/// Smaller than the default allocator, as for classic boards.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// Finds the answer in a reply, whatever shape it has. With a puzzle, it is never the puzzle itself, and may be a list of
/// moves. Throws when the puzzle isn't one; never because of the reply.
#[wasm_bindgen(js_name = findAnswer, unchecked_return_type = "FoundAnswer")]
pub fn find_answer(
    #[wasm_bindgen(unchecked_param_type = "string | null | undefined")] reply: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "FindOptions")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let Options { rules, language, puzzle, .. } = Options::new(options, &["puzzle", "rules", "language"])?;
    let puzzle = puzzle.map(|puzzle| read(&rules, &puzzle)).transpose()?;
    let reply = text_of_reply(reply);
    let found = rules.find_answer(&reply, puzzle.as_ref());
    Ok(with_answer(Object::new().with("boards", found.boards), &reply, &found, language).into())
}

/// Finds the answer in a reply to a puzzle, and scores it. Throws when the puzzle isn't one that has a solution, or when a
/// stored solution contradicts it; never because of the reply.
#[wasm_bindgen(unchecked_return_type = "GradedReply")]
pub fn grade(
    #[wasm_bindgen(unchecked_param_type = "string | null | undefined")] reply: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "BoardInput")] puzzle: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "GradeOptions")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let Options { rules, language, solution, weights, .. } =
        Options::new(options, &["solution", "weights", "rules", "language"])?;
    let in_words = |error: TaskError<Grid<'_>>| JsError::new(&error.in_language(language).to_string());
    let mut task = Task::new(read(&rules, &text_of(puzzle))?).map_err(in_words)?;
    if let Some(solution) = solution {
        task = task.with_solution(&read(&rules, &solution)?).map_err(in_words)?;
    }
    let reply = text_of_reply(reply);
    let scored = task.score(&reply);
    let object = Object::of(&scored)?.with("total", scored.score.total(&weights));
    Ok(with_answer(object, &reply, &scored.reply, language).into())
}

/// Judges a move such as `r1c3=4` on a board that was made from a puzzle. Throws when one of them isn't what it should be.
#[wasm_bindgen(js_name = judgeMove, unchecked_return_type = "JudgedMove")]
pub fn judge_move(
    #[wasm_bindgen(unchecked_param_type = "BoardInput")] puzzle: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "BoardInput")] board: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] r#move: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "MoveOptions")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let Options { rules, language, .. } = Options::new(options, &["rules", "language"])?;
    let in_words = |error: MoveError| JsError::new(&error.in_language(language).to_string());
    let played = rules.parse_move(&string(r#move, "move")?).map_err(in_words)?;
    let (puzzle, board) = (read(&rules, &text_of(puzzle))?, read(&rules, &text_of(board))?);
    let judgement = ninefold::moves::judge_move(&puzzle, &board, played).map_err(in_words)?;
    Ok(Object::of(&judgement.in_language(language))?.into())
}

/// What the functions can be asked for.
struct Options {
    rules: Rules,
    language: Language,
    /// Boards are texts, which aren't read yet.
    puzzle: Option<String>,
    solution: Option<String>,
    weights: Weights,
}

impl Options {
    /// Reads an object that may have these options.
    fn new(object: &JsValue, names: &[&'static str]) -> Result<Options, JsError> {
        let mut options = Options {
            rules: Rules::classic(),
            language: Language::default(),
            puzzle: None,
            solution: None,
            weights: Weights::default(),
        };
        for option in passed(object, names)? {
            match &*option.name {
                "rules" => options.rules = option.parsed()?,
                "language" => options.language = option.parsed()?,
                "puzzle" => options.puzzle = Some(option.text()?),
                "solution" => options.solution = Some(option.text()?),
                _ => options.weights = option.parsed()?,
            }
        }
        Ok(options)
    }
}

/// The text of a reply. What isn't a text has nothing to show: models reply with `null` when they call a tool.
fn text_of_reply(reply: &JsValue) -> String {
    reply.as_string().unwrap_or_default()
}

fn read<'r>(rules: &'r Rules, text: &str) -> Result<Grid<'r>, JsError> {
    rules.parse(text).map_err(|error| located(&error))
}

/// Adds the properties of `FoundAnswer` of `types.d.ts`.
fn with_answer(object: Object, reply: &str, found: &Reply<'_, Grid<'_>>, language: Language) -> Object {
    match &found.answer {
        Ok(answer) => object
            .with("answer", answer.board.to_string())
            .with("place", answer.place.name())
            .with("start", length(&reply[..answer.start]))
            .with("length", length(answer.text))
            .with("moves", answer.is_moves),
        Err(why) => object.with("answer", JsValue::NULL).with("why", why.in_language(language).to_string()),
    }
}

/// How long a text is for JavaScript.
fn length(text: &str) -> usize {
    text.encode_utf16().count()
}
