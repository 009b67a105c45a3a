//! Scores of answers, and verdicts on moves.

use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use super::{Fields, Words};
use crate::board::Board;
use crate::grade::{Component, Counts, Gradable, Score, ScoredReply, TaskError};
use crate::language::{InLanguage, Language};
use crate::moves::{Move, MoveError, MoveJudgement, MoveVerdict};
use crate::rules::Grid;

impl Serialize for Component {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Whether the puzzle is solved, the score for each component, and the counts, which are `null` without an answer.
impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Score", 3)?;
        object.serialize_field("solved", &self.is_solved())?;
        object.serialize_field("scores", &Components(self))?;
        object.serialize_field("counts", &self.counts)?;
        object.end()
    }
}

/// The score, how many boards there are, and the answer with its place; without an answer, it is `null`, with the reason.
impl<B: Serialize> Serialize for ScoredReply<'_, B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ScoredReply { reply, score } = self;
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("solved", &score.is_solved())?;
        object.serialize_entry("scores", &Components(score))?;
        object.serialize_entry("counts", &score.counts)?;
        object.serialize_entry("boards", &reply.boards)?;
        match &reply.answer {
            Ok(answer) => {
                object.serialize_entry("answer", &answer.board)?;
                object.serialize_entry("place", answer.place.name())?;
                object.serialize_entry("start", &answer.start)?;
                object.serialize_entry("length", &answer.text.len())?;
                object.serialize_entry("moves", &answer.is_moves)?;
            }
            Err(why) => {
                object.serialize_entry("answer", &None::<Board>)?;
                object.serialize_entry("why", &Words(why))?;
            }
        }
        object.end()
    }
}

struct Components<'a>(&'a Score);

impl Serialize for Components<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Component::ALL.iter().map(|&component| (component, self.0.get(component))))
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Counts", 9)?;
        object.serialize_field("valid", &self.is_valid)?;
        object.serialize_field("complete", &self.is_complete)?;
        object.serialize_field("groupsBroken", &self.groups_broken)?;
        object.serialize_field("cellsInConflict", &self.cells_in_conflict)?;
        object.serialize_field("cluesChanged", &self.clues_changed)?;
        object.serialize_field("blanks", &self.blanks)?;
        object.serialize_field("blanksRight", &self.blanks_right)?;
        object.serialize_field("blanksWrong", &self.blanks_wrong)?;
        object.serialize_field("blanksLeft", &self.blanks_left)?;
        object.end()
    }
}

/// The message, and the cell where a stored solution changes a given.
impl<B: Gradable> Serialize for TaskError<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.in_language(Language::English).serialize(serializer)
    }
}

impl<B: Gradable> Serialize for InLanguage<'_, TaskError<B>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("message", &Words(self))?;
        if let TaskError::Given { square, .. } = self.subject() {
            object.serialize_entry("cell", square)?;
        }
        object.end()
    }
}

/// What `Display` writes.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for MoveVerdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The move and its verdict, whether the puzzle is solved and whether it had a solution before, and the fields of the witness.
impl Serialize for MoveJudgement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_move(self, self.witness().as_ref(), None, serializer)
    }
}

/// The same in words.
impl Serialize for InLanguage<'_, MoveJudgement> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let witness = self.subject().witness();
        serialize_move(self.subject(), witness.as_ref(), Some(self.language()), serializer)
    }
}

/// The same about a grid.
impl Serialize for MoveJudgement<Grid<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_move(self, self.witness().as_ref(), None, serializer)
    }
}

impl Serialize for InLanguage<'_, MoveJudgement<Grid<'_>>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let witness = self.subject().witness();
        serialize_move(self.subject(), witness.as_ref(), Some(self.language()), serializer)
    }
}

fn serialize_move<B: Gradable, S: Serializer>(
    judgement: &MoveJudgement<B>,
    witness: Option<&impl Fields>,
    language: Option<Language>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut object = serializer.serialize_map(None)?;
    object.serialize_entry("move", &judgement.played())?;
    object.serialize_entry("verdict", &judgement.verdict())?;
    object.serialize_entry("solved", &judgement.is_solved())?;
    object.serialize_entry("hadSolution", &judgement.had_solution())?;
    if let Some(language) = language {
        object.serialize_entry("words", &Words(&judgement.in_language(language)))?;
    }
    witness.map_or(Ok(()), |witness| witness.add_to(&mut object, language))?;
    object.end()
}

/// The message, and the cell where the board differs from the puzzle.
impl Serialize for MoveError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.in_language(Language::English).serialize(serializer)
    }
}

impl Serialize for InLanguage<'_, MoveError> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("message", &Words(self))?;
        if let MoveError::Given { square, .. } = self.subject() {
            object.serialize_entry("cell", square)?;
        }
        object.end()
    }
}
