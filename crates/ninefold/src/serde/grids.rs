//! Grids of any size and shape. They look like boards wherever that is possible, so that the same program can read both.

use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use super::{AllInLanguage, Fields, Judgements, Words, add_judgement};
use crate::language::{InLanguage, Language};
use crate::rules::{
    Grid, GridAnalysis, GridConflict, GridError, GridJudgement, GridWitness, GroupName, Puzzle, Rules,
    Square, Symbol,
};

/// The words that they can be made from again.
impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The line that `Display` writes.
impl Serialize for Grid<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Symbol {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// An object with the kind of group and, where there are several of a kind, the number.
impl Serialize for GroupName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        add_group(&mut object, *self)?;
        object.end()
    }
}

fn add_group<M: SerializeMap>(object: &mut M, group: GroupName) -> Result<(), M::Error> {
    object.serialize_entry("house", group.kind())?;
    group.number().map_or(Ok(()), |number| object.serialize_entry("number", &number))
}

impl Serialize for GridConflict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        add_conflict(&mut object, self)?;
        object.end()
    }
}

impl Serialize for InLanguage<'_, GridConflict> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        add_conflict(&mut object, self.subject())?;
        object.serialize_entry("words", &Words(self))?;
        object.end()
    }
}

fn add_conflict<M: SerializeMap>(object: &mut M, conflict: &GridConflict) -> Result<(), M::Error> {
    add_group(object, conflict.group())?;
    object.serialize_entry("digit", &conflict.symbol().value())?;
    object.serialize_entry("symbol", &conflict.symbol())?;
    object.serialize_entry("cells", conflict.squares())
}

/// An object with the fields of this kind of witness.
impl Serialize for GridWitness<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        self.add_to(&mut object, None)?;
        object.end()
    }
}

impl Fields for GridWitness<'_> {
    fn add_to<M: SerializeMap>(&self, object: &mut M, language: Option<Language>) -> Result<(), M::Error> {
        match (self, language) {
            (GridWitness::Conflicts(conflicts), None) => object.serialize_entry("conflicts", conflicts),
            (GridWitness::Conflicts(conflicts), Some(language)) => {
                object.serialize_entry("conflicts", &AllInLanguage { all: conflicts, language })
            }
            (GridWitness::Blanks(squares), _) => object.serialize_entry("blanks", squares),
            (GridWitness::Givens(_), _) => object.serialize_entry("givens", &self.squares()),
            (GridWitness::Solutions(solutions), _) => {
                object.serialize_entry("solutions", solutions)?;
                object.serialize_entry("differ", &self.squares())
            }
            (GridWitness::Redundant(squares), _) => object.serialize_entry("redundant", squares),
        }
    }
}

/// The verdict, whether it meets the requirement, and the fields of the witness.
impl Serialize for GridJudgement<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        add_judgement(&mut object, self.verdict(), self.witness().as_ref(), None)?;
        object.end()
    }
}

/// The same, with the verdict and the witness in words.
impl Serialize for InLanguage<'_, GridJudgement<'_, '_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        let judgement = self.subject();
        let (verdict, witness) = (judgement.verdict(), judgement.witness());
        add_judgement(&mut object, verdict, witness.as_ref(), Some(self.language()))?;
        object.end()
    }
}

/// The rules, the grid, the judgement for each requirement, and how many solutions there are.
impl Serialize for GridAnalysis<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("GridAnalysis", 4)?;
        object.serialize_field("rules", self.grid().rules())?;
        object.serialize_field("board", self.grid())?;
        object.serialize_field("judgements", &Judgements { known: self.known(), language: None })?;
        object.serialize_field("solutions", &self.solutions())?;
        object.end()
    }
}

/// The same in words.
impl Serialize for InLanguage<'_, GridAnalysis<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (analysis, language) = (self.subject(), self.language());
        let judgements = Judgements { known: analysis.known(), language: Some(language) };
        let mut object = serializer.serialize_struct("GridAnalysis", 4)?;
        object.serialize_field("rules", analysis.grid().rules())?;
        object.serialize_field("board", analysis.grid())?;
        object.serialize_field("judgements", &judgements)?;
        object.serialize_field("solutions", &analysis.solutions().in_language(language))?;
        object.end()
    }
}

/// The rules and the grid.
impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Puzzle", 2)?;
        object.serialize_field("rules", self.rules())?;
        object.serialize_field("board", &self.grid())?;
        object.end()
    }
}

/// The message, and the cell where something is wrong, if it is one.
impl Serialize for GridError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("message", &Words(self))?;
        if let Some(square) = self.square() {
            object.serialize_entry("cell", &square)?;
        }
        object.end()
    }
}
