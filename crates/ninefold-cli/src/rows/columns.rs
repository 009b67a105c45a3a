//! Which columns of a table, or keys of objects, hold puzzles, replies and solutions.

use std::fmt;

use ninefold::text::Column;
use serde_json::Value;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Puzzle,
    Reply,
    Solution,
}

impl Role {
    /// Usual names of such columns, in lower case.
    pub(crate) const fn names(self) -> &'static [&'static str] {
        match self {
            Role::Puzzle => {
                &["puzzle", "puzzles", "question", "questions", "quiz", "quizzes", "board", "boards", "题目"]
            }
            Role::Reply => &[
                "reply",
                "replies",
                "response",
                "responses",
                "completion",
                "completions",
                "answer",
                "answers",
                "output",
                "outputs",
                "prediction",
                "predictions",
                "回答",
            ],
            Role::Solution => &["solution", "solutions", "target", "targets", "解"],
        }
    }

    /// The option that names the column.
    pub(crate) const fn option(self) -> &'static str {
        match self {
            Role::Puzzle => "--puzzle",
            Role::Reply => "--reply",
            Role::Solution => "--solution",
        }
    }

    fn is_named(self, name: &str) -> bool {
        let name = name.trim().to_lowercase();
        self.names().contains(&name.as_str())
    }
}

/// The columns that were asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) puzzle: Option<Column>,
    pub(crate) reply: Option<Column>,
    pub(crate) solution: Option<Column>,
}

/// Something for each of the columns.
#[derive(Clone, Debug)]
pub(crate) struct Columns<T> {
    pub(crate) puzzle: T,
    pub(crate) reply: T,
    pub(crate) solution: Option<T>,
}

impl<T> Columns<T> {
    pub(crate) fn map<U>(&self, mut convert: impl FnMut(&T) -> U) -> Columns<U> {
        Columns {
            puzzle: convert(&self.puzzle),
            reply: convert(&self.reply),
            solution: self.solution.as_ref().map(convert),
        }
    }
}

/// Why the columns of a source aren't known.
#[derive(Clone, Debug)]
pub(crate) enum ColumnsError {
    /// None has a usual name.
    None { role: Role, found: Found },
    /// Several have one.
    Several { role: Role, found: Found },
    /// There is no column with this name or number.
    Missing { column: Column, found: Found },
    /// There are no rows.
    NoRows,
    /// The first value is no object.
    NoObject,
}

/// What there is, as a message shows it.
#[derive(Clone, Debug)]
pub(crate) struct Found(Vec<String>);

impl Found {
    /// How many are named.
    const MOST: usize = 20;
    /// How much of each is shown.
    const LONGEST: usize = 40;

    fn new<'a>(names: impl Iterator<Item = &'a str>) -> Found {
        let short = |name: &str| name.trim().chars().take(Found::LONGEST).collect();
        Found(names.take(Found::MOST + 1).map(short).collect())
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, name) in self.0.iter().enumerate() {
            let separator = if index > 0 { ", " } else { "" };
            match index {
                Found::MOST => write!(f, "{separator}...")?,
                _ => write!(f, "{separator}{name:?}")?,
            }
        }
        Ok(())
    }
}

/// Finds the columns of a table with this header: their indices.
pub(crate) fn in_header(names: &[String], wanted: &Wanted) -> Result<Columns<usize>, ColumnsError> {
    let by_number = |number: usize| number.checked_sub(1).filter(|&index| index < names.len());
    let find = |column: &Column| {
        let by_name = |wanted: &str| names.iter().position(|name| name.trim() == wanted);
        match column {
            Column::Name(name) => by_name(name),
            Column::Number(number) => by_number(*number),
            Column::NameOrNumber { name, number, .. } => by_name(name).or_else(|| by_number(*number)),
            _ => None,
        }
    };
    let indices = || (0..names.len()).map(|index| (names[index].as_str(), index));
    select(wanted, find, indices)
}

/// Finds the keys of an object: their names or paths.
pub(crate) fn in_object(object: &Value, wanted: &Wanted) -> Result<Columns<String>, ColumnsError> {
    let Value::Object(members) = object else { return Err(ColumnsError::NoObject) };
    let find = |column: &Column| {
        let path = column.to_string();
        value_at(object, &path).is_some().then_some(path)
    };
    select(wanted, find, || members.keys().map(|key| (key.as_str(), key.clone())))
}

/// The value under a key, or at a path such as `data.puzzle`.
pub(crate) fn value_at<'v>(object: &'v Value, path: &str) -> Option<&'v Value> {
    let direct = object.get(path);
    direct.or_else(|| {
        let (key, rest) = path.split_once('.')?;
        value_at(object.get(key)?, rest)
    })
}

/// Takes the columns that were asked for, and otherwise those with usual names, if it is clear which are meant.
fn select<'n, T: Clone + PartialEq, N: Iterator<Item = (&'n str, T)>>(
    wanted: &Wanted,
    find: impl Fn(&Column) -> Option<T>,
    all: impl Fn() -> N,
) -> Result<Columns<T>, ColumnsError> {
    let names = || Found::new(all().map(|(name, _)| name));
    let asked = |column: &Option<Column>| match column {
        None => Ok(None),
        Some(column) => match find(column) {
            Some(found) => Ok(Some(found)),
            None => Err(ColumnsError::Missing { column: column.clone(), found: names() }),
        },
    };
    let taken = [asked(&wanted.puzzle)?, asked(&wanted.reply)?, asked(&wanted.solution)?];
    let usual = |role: Role| {
        let is_free = |column: &T| !taken.contains(&Some(column.clone()));
        let usual: Vec<(&str, T)> =
            all().filter(|(name, column)| role.is_named(name) && is_free(column)).collect();
        match &usual[..] {
            [] => Ok(None),
            [(_, column)] => Ok(Some(column.clone())),
            _ => Err(ColumnsError::Several { role, found: Found::new(usual.iter().map(|(name, _)| *name)) }),
        }
    };
    let needed = |role: Role, column: &Option<T>| match column {
        Some(column) => Ok(column.clone()),
        None => usual(role)?.ok_or_else(|| ColumnsError::None { role, found: names() }),
    };
    let [puzzle, reply, solution] = &taken;
    Ok(Columns {
        puzzle: needed(Role::Puzzle, puzzle)?,
        reply: needed(Role::Reply, reply)?,
        solution: match solution {
            Some(column) => Some(column.clone()),
            None => usual(Role::Solution)?,
        },
    })
}
