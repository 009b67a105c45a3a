//! Formulas in the format of DIMACS, and proofs in DRAT as text.

/// A formula: clauses, all of which should be true at once. A clause is true if one of its literals is.
///
/// A literal is the number of a variable, from 1, negative if the variable should be false.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    /// The greatest number of a variable.
    pub variables: i32,
    /// The clauses.
    pub clauses: Vec<Vec<i32>>,
}

/// A line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The clause follows.
    Add(Vec<i32>),
    /// The clause isn't used any more.
    Delete(Vec<i32>),
}

/// Reads a formula.
///
/// # Errors
///
/// If the text isn't one: the words say why.
///
/// ```
/// let formula = prove::read_formula("c a comment\np cnf 2 2\n1 -2 0\n2 0\n")?;
/// assert_eq!(formula.clauses, [vec![1, -2], vec![2]]);
/// # Ok::<(), String>(())
/// ```
pub fn read_formula(text: &str) -> Result<Formula, String> {
    let mut lines = text.lines().filter(|line| !line.starts_with('c'));
    let header = lines.next().ok_or("expected a formula, found nothing")?;
    let words: Vec<&str> = header.split_ascii_whitespace().collect();
    let ["p", "cnf", variables, count] = words[..] else {
        return Err(format!("expected `p cnf VARIABLES CLAUSES`, found {header:?}"));
    };
    let number = |word: &str| word.parse::<i32>().map_err(|_| format!("expected a number, found {word:?}"));
    let (variables, count) = (number(variables)?, number(count)?);
    let mut clauses = Vec::new();
    let mut clause = Vec::new();
    for word in lines.flat_map(str::split_ascii_whitespace) {
        match number(word)? {
            0 => clauses.push(std::mem::take(&mut clause)),
            literal if literal.unsigned_abs() > variables.unsigned_abs() => {
                return Err(format!("expected a variable up to {variables}, found {literal}"));
            }
            literal => clause.push(literal),
        }
    }
    if !clause.is_empty() || clauses.len() != usize::try_from(count).unwrap_or_default() {
        return Err(format!("expected {count} clauses, found {}", clauses.len()));
    }
    Ok(Formula { variables, clauses })
}

/// Reads a proof.
///
/// # Errors
///
/// If the text isn't one: the words say why.
///
/// ```
/// use prove::{Step, read_proof};
///
/// assert_eq!(read_proof("1 -2 0\nd 1 -2 0\n")?, [Step::Add(vec![1, -2]), Step::Delete(vec![1, -2])]);
/// # Ok::<(), String>(())
/// ```
pub fn read_proof(text: &str) -> Result<Vec<Step>, String> {
    text.lines().map(read_step).collect()
}

fn read_step(line: &str) -> Result<Step, String> {
    let (literals, is_deletion) = match line.strip_prefix("d ") {
        Some(literals) => (literals, true),
        None => (line, false),
    };
    let words = literals.split_ascii_whitespace();
    let mut clause: Vec<i32> = words
        .map(|word| word.parse().map_err(|_| format!("expected a literal, found {word:?}")))
        .collect::<Result<_, String>>()?;
    if clause.pop() != Some(0) || clause.contains(&0) {
        return Err(format!("expected a clause that ends with 0, found {line:?}"));
    }
    Ok(if is_deletion { Step::Delete(clause) } else { Step::Add(clause) })
}
