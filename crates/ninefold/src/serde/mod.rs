//! Serialize and Deserialize: what everything looks like as data. JSON Lines, JavaScript and Python get it from here.
//!
//! A board is its 81-character line, a cell is `"r1c1"`, a digit is a number, a house and a conflict are objects. A
//! judgement is an object with the verdict and the fields of its witness; [in a language](InLanguage), it also has words.

mod grades;
mod grids;

use core::fmt;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::board::{Board, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::error::{BoardError, ParseError};
use crate::language::{InLanguage, Language, Worded};
use crate::solve::{Contradiction, DeadEnd, SolutionCount};
use crate::verdict::{
    Analysis, Conflict, Judgement, Known, Outcome, Requirement, Subject, Tally, Verdict, Witness,
};

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Board {
    /// Reads a string in any format that `parse` reads.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        deserializer.deserialize_str(Parse::<Board>::new("a Sudoku board"))
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        deserializer.deserialize_str(Parse::<Cell>::new("a cell such as r1c1"))
    }
}

impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        deserializer.deserialize_u8(DigitVisitor)
    }
}

struct DigitVisitor;

impl Visitor<'_> for DigitVisitor {
    type Value = Digit;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a digit from 1 to 9")
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Digit, E> {
        let digit = u8::try_from(value).ok().and_then(Digit::new);
        digit.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(value), &self))
    }
}

impl Serialize for DigitSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl Serialize for HouseKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for House {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("House", 2)?;
        object.serialize_field("house", &self.kind())?;
        object.serialize_field("number", &self.number())?;
        object.end()
    }
}

impl Serialize for Requirement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Requirement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Requirement, D::Error> {
        deserializer.deserialize_str(Parse::<Requirement>::new("a requirement such as valid"))
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// An object with the counts of verdicts by name, and of `malformed`; those that didn't occur are left out.
impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer
            .collect_map(self.iter().map(|(verdict, count)| (Verdict::name_or_malformed(verdict), count)))
    }
}

impl Serialize for Conflict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        add_conflict(&mut object, self)?;
        object.end()
    }
}

impl Serialize for InLanguage<'_, Conflict> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        add_conflict(&mut object, self.subject())?;
        object.serialize_entry("words", &Words(self))?;
        object.end()
    }
}

fn add_conflict<M: SerializeMap>(object: &mut M, conflict: &Conflict) -> Result<(), M::Error> {
    object.serialize_entry("house", &conflict.house().kind())?;
    object.serialize_entry("number", &conflict.house().number())?;
    object.serialize_entry("digit", &conflict.digit())?;
    object.serialize_entry("cells", &conflict.cells())
}

/// An object with the cell, or with the digit and the house, then the cells to look at and the steps that lead there.
impl Serialize for Contradiction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WordedContradiction { contradiction: self, language: None }.serialize(serializer)
    }
}

impl Serialize for InLanguage<'_, Contradiction> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let worded = WordedContradiction { contradiction: self.subject(), language: Some(self.language()) };
        worded.serialize(serializer)
    }
}

struct WordedContradiction<'a> {
    contradiction: &'a Contradiction,
    language: Option<Language>,
}

impl Serialize for WordedContradiction<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let WordedContradiction { contradiction, language } = *self;
        let mut object = serializer.serialize_map(None)?;
        match contradiction.dead_end() {
            DeadEnd::Cell(cell) => object.serialize_entry("cell", &cell)?,
            DeadEnd::Digit(digit, house) => {
                object.serialize_entry("house", &house.kind())?;
                object.serialize_entry("number", &house.number())?;
                object.serialize_entry("digit", &digit)?;
            }
        }
        object.serialize_entry("cells", &contradiction.cells())?;
        object.serialize_entry("steps", &Steps(contradiction.steps()))?;
        if let Some(language) = language {
            object.serialize_entry("words", &Words(&contradiction.in_language(language)))?;
        }
        object.end()
    }
}

struct Steps<'a>(&'a [(Cell, Digit)]);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&(cell, digit)| Step { cell, digit }))
    }
}

struct Step {
    cell: Cell,
    digit: Digit,
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Step", 2)?;
        object.serialize_field("cell", &self.cell)?;
        object.serialize_field("digit", &self.digit)?;
        object.end()
    }
}

/// An object with the fields of this kind of witness.
impl Serialize for Witness {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        self.add_to(&mut object, None)?;
        object.end()
    }
}

/// What is part of an object, in words as well if there is a language.
trait Fields: Worded {
    fn add_to<M: SerializeMap>(&self, object: &mut M, language: Option<Language>) -> Result<(), M::Error>;
}

impl Fields for Witness {
    fn add_to<M: SerializeMap>(&self, object: &mut M, language: Option<Language>) -> Result<(), M::Error> {
        match (self, language) {
            (Witness::Conflicts(conflicts), None) => object.serialize_entry("conflicts", conflicts),
            (Witness::Conflicts(conflicts), Some(language)) => {
                object.serialize_entry("conflicts", &AllInLanguage { all: conflicts, language })
            }
            (Witness::Blanks(cells), _) => object.serialize_entry("blanks", cells),
            (Witness::Givens { contradiction, board }, _) => {
                if let Some(contradiction) = contradiction {
                    let contradiction = WordedContradiction { contradiction, language };
                    object.serialize_entry("contradiction", &contradiction)?;
                }
                object.serialize_entry("givens", &self.cells())?;
                if let Some(language) = language {
                    let givens = Witness::Givens { contradiction: None, board: *board };
                    object.serialize_entry("givensWords", &Words(&givens.in_language(language)))?;
                }
                Ok(())
            }
            (Witness::Solutions(solutions), _) => {
                object.serialize_entry("solutions", solutions)?;
                object.serialize_entry("differ", &self.cells())
            }
            (Witness::Redundant(cells), _) => object.serialize_entry("redundant", cells),
        }
    }
}

/// A list of things in words.
struct AllInLanguage<'a, T> {
    all: &'a [T],
    language: Language,
}

impl<T> Serialize for AllInLanguage<'_, T>
where
    for<'t> InLanguage<'t, T>: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.all.iter().map(|one| InLanguage::new(one, self.language)))
    }
}

/// The verdict, whether it meets the requirement, and the fields of the witness.
impl Serialize for Judgement<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        add_judgement(&mut object, self.verdict(), self.witness().as_ref(), None)?;
        object.end()
    }
}

/// The same, with the verdict and the witness in words.
impl Serialize for InLanguage<'_, Judgement<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        let judgement = self.subject();
        let (verdict, witness) = (judgement.verdict(), judgement.witness());
        add_judgement(&mut object, verdict, witness.as_ref(), Some(self.language()))?;
        object.end()
    }
}

fn add_judgement<M: SerializeMap>(
    object: &mut M,
    verdict: Verdict,
    witness: Option<&impl Fields>,
    language: Option<Language>,
) -> Result<(), M::Error> {
    object.serialize_entry("verdict", &verdict)?;
    object.serialize_entry("meets", &verdict.meets())?;
    if let Some(language) = language {
        object.serialize_entry("word", &Words(&verdict.in_language(language)))?;
        match witness {
            Some(witness) => object.serialize_entry("words", &Words(&InLanguage::new(witness, language)))?,
            None => object.serialize_entry("words", "")?,
        }
    }
    witness.map_or(Ok(()), |witness| witness.add_to(object, language))
}

/// How many solutions were counted, and whether that is all of them.
impl Serialize for SolutionCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("SolutionCount", 2)?;
        object.serialize_field("count", &self.get())?;
        object.serialize_field("exact", &self.is_exact())?;
        object.end()
    }
}

/// The same in words.
impl Serialize for InLanguage<'_, SolutionCount> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("SolutionCount", 3)?;
        object.serialize_field("count", &self.subject().get())?;
        object.serialize_field("exact", &self.subject().is_exact())?;
        object.serialize_field("words", &Words(self))?;
        object.end()
    }
}

/// The board, the judgement for each requirement, and how many solutions there are.
impl Serialize for Analysis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Analysis", 3)?;
        object.serialize_field("board", self.board())?;
        object.serialize_field("judgements", &Judgements { known: self.known(), language: None })?;
        object.serialize_field("solutions", &self.solutions())?;
        object.end()
    }
}

/// The judgement for each requirement, by its name.
struct Judgements<'a, S: Subject> {
    known: &'a Known<S>,
    language: Option<Language>,
}

impl<T: Subject<Witness: Fields>> Serialize for Judgements<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let judgement =
            |&requirement: &Requirement| (requirement, RequirementJudgement { of: self, requirement });
        serializer.collect_map(Requirement::ALL.iter().map(judgement))
    }
}

struct RequirementJudgement<'a, S: Subject> {
    of: &'a Judgements<'a, S>,
    requirement: Requirement,
}

impl<T: Subject<Witness: Fields>> Serialize for RequirementJudgement<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Judgements { known, language } = self.of;
        let (verdict, witness) = (known.verdict_for(self.requirement), known.witness_for(self.requirement));
        let mut object = serializer.serialize_map(None)?;
        add_judgement(&mut object, verdict, witness.as_ref(), *language)?;
        object.end()
    }
}

/// The same in words.
impl Serialize for InLanguage<'_, Analysis> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (analysis, language) = (self.subject(), self.language());
        let mut object = serializer.serialize_struct("Analysis", 3)?;
        object.serialize_field("board", analysis.board())?;
        object.serialize_field(
            "judgements",
            &Judgements { known: analysis.known(), language: Some(language) },
        )?;
        object.serialize_field("solutions", &analysis.solutions().in_language(language))?;
        object.end()
    }
}

/// A judgement; for a malformed record, the same shape with the error.
impl Serialize for Outcome<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        add_outcome(&mut object, self, None)?;
        object.end()
    }
}

/// The same in words.
impl Serialize for InLanguage<'_, Outcome<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        add_outcome(&mut object, self.subject(), Some(self.language()))?;
        object.end()
    }
}

fn add_outcome<M: SerializeMap>(
    object: &mut M,
    outcome: &Outcome<'_>,
    language: Option<Language>,
) -> Result<(), M::Error> {
    let error = match outcome {
        Outcome::Judged(judgement) => {
            return add_judgement(object, judgement.verdict(), judgement.witness().as_ref(), language);
        }
        Outcome::Malformed(error) => *error,
    };
    object.serialize_entry("verdict", Verdict::MALFORMED)?;
    object.serialize_entry("meets", &false)?;
    match language {
        None => object.serialize_entry("error", error),
        Some(language) => {
            object.serialize_entry("word", language.verdict(None))?;
            object.serialize_entry("words", &Words(&error.in_language(language)))?;
            object.serialize_entry("error", &error.in_language(language))
        }
    }
}

/// The message, and the line and column of the error.
impl Serialize for ParseError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.in_language(Language::English).serialize(serializer)
    }
}

impl Serialize for InLanguage<'_, ParseError> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let location = self.subject().location();
        let mut object = serializer.serialize_map(Some(3))?;
        object.serialize_entry("message", &Words(self))?;
        object.serialize_entry("line", &location.line)?;
        object.serialize_entry("column", &location.column)?;
        object.end()
    }
}

/// The message, and the cell where something is wrong, if it is one.
impl Serialize for BoardError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("message", &Words(self))?;
        if let Some(cell) = self.cell() {
            object.serialize_entry("cell", &cell)?;
        }
        object.end()
    }
}

/// A value as `Display` writes it.
struct Words<'a, T>(&'a T);

impl<T: fmt::Display> Serialize for Words<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

/// Reads a string with `FromStr`.
struct Parse<T> {
    expecting: &'static str,
    result: core::marker::PhantomData<T>,
}

impl<T> Parse<T> {
    fn new(expecting: &'static str) -> Parse<T> {
        Parse { expecting, result: core::marker::PhantomData }
    }
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Parse<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expecting)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
