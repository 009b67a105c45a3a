//! Asks cadical, and has its proofs checked.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use prove::{Formula, check, read_proof};

use crate::Outcome;
use crate::circuit::{Question, Wire};

/// The files that the programs share.
const FORMULA: &str = "formula.cnf";
const PROOF: &str = "proof.drat";

/// A SAT solver and a checker.
pub(crate) struct Prover {
    /// Where formulas and proofs are written.
    folder: PathBuf,
    has_drat_trim: bool,
}

/// What a question comes to.
pub(crate) enum Answer {
    /// It can't be, and the proof of that was accepted.
    Impossible(Proof),
    /// It can be.
    Possible(Counterexample),
}

/// An accepted proof, or several.
#[derive(Default)]
pub(crate) struct Proof {
    formulas: usize,
    /// Of the largest formula.
    variables: i32,
    clauses: usize,
    /// How many clauses the proof adds.
    lines: usize,
    solved: Duration,
    checked: Duration,
    checker: &'static str,
}

impl Proof {
    pub(crate) fn add(&mut self, other: &Proof) {
        self.formulas += other.formulas;
        self.variables = self.variables.max(other.variables);
        self.clauses = self.clauses.max(other.clauses);
        self.lines += other.lines;
        self.solved += other.solved;
        self.checked += other.checked;
        self.checker = other.checker;
    }
}

impl std::fmt::Display for Proof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Proof { formulas, variables, clauses, lines, solved, checked, checker } = self;
        let [solved, checked] = [solved, checked].map(Duration::as_secs_f64);
        if *formulas > 1 {
            write!(f, "{formulas} formulas, the largest with ")?;
        }
        write!(f, "{variables} variables, {clauses} clauses; cadical {solved:.2} s; ")?;
        write!(f, "{lines} lines of proof, accepted by {checker} in {checked:.2} s")
    }
}

/// Inputs for which something holds that shouldn't.
pub(crate) struct Counterexample {
    question: Question,
    /// The true literals, in order.
    answer: Vec<i32>,
}

impl Counterexample {
    pub(crate) fn value(&self, input: Wire) -> bool {
        self.question.value(input, &self.answer)
    }
}

impl Prover {
    /// Uses this folder for its files.
    pub(crate) fn new(folder: PathBuf) -> Outcome<Prover> {
        fs::create_dir_all(&folder).map_err(|error| format!("cannot write {}: {error}", folder.display()))?;
        let has_drat_trim =
            Command::new("drat-trim").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
        Ok(Prover { folder, has_drat_trim })
    }

    /// Asks whether the inputs of the circuit can be such that in each of these lists some wire is true.
    pub(crate) fn ask(&self, clauses: &[Vec<Wire>]) -> Outcome<Answer> {
        let question = Question::new(clauses);
        let start = Instant::now();
        let Some(answer) = self.solve(&question, &["--unsat"])? else {
            let solved = start.elapsed();
            let path = self.folder.join(PROOF);
            let proof = fs::read_to_string(&path)
                .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            let start = Instant::now();
            let checker = self.check(&question.formula, &proof)?;
            return Ok(Answer::Impossible(Proof {
                formulas: 1,
                variables: question.formula.variables,
                clauses: question.formula.clauses.len(),
                lines: proof.lines().filter(|line| !line.starts_with('d')).count(),
                solved,
                checked: start.elapsed(),
                checker,
            }));
        };
        Ok(Answer::Possible(Counterexample { question, answer }))
    }

    /// Looks for such inputs, for a while.
    pub(crate) fn find(&self, clauses: &[Vec<Wire>]) -> Outcome<Option<Counterexample>> {
        let question = Question::new(clauses);
        let answer = self.solve(&question, &["-c", "5000"])?;
        Ok(answer.map(|answer| Counterexample { question, answer }))
    }

    /// The true literals, in order, of an answer; `None` if there is none, or if it was given up.
    fn solve(&self, question: &Question, options: &[&str]) -> Outcome<Option<Vec<i32>>> {
        let formula = self.folder.join(FORMULA);
        fs::write(&formula, dimacs(&question.formula))
            .map_err(|error| format!("cannot write {}: {error}", formula.display()))?;
        let output = Command::new("cadical")
            .args(["-q", "--no-binary"])
            .args(options)
            .args([FORMULA, PROOF])
            .current_dir(&self.folder)
            .output()
            .map_err(|error| format!("cannot start cadical: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        match output.status.code() {
            Some(10) => {
                let values = text.lines().filter_map(|line| line.strip_prefix("v "));
                let words = values.flat_map(str::split_ascii_whitespace);
                let mut answer: Vec<i32> = words.filter_map(|word| word.parse().ok()).collect();
                answer.sort_unstable();
                Ok(Some(answer))
            }
            // Impossible, which the proof must show, or given up, in which case it doesn't.
            Some(20 | 0) => Ok(None),
            _ => Err(format!("cadical gave no answer ({}): {text}", output.status)),
        }
    }

    /// Has a proof checked, and returns by whom.
    fn check(&self, formula: &Formula, proof: &str) -> Outcome<&'static str> {
        if !self.has_drat_trim {
            check(formula, &read_proof(proof)?)?;
            return Ok("our own checker");
        }
        let output = Command::new("drat-trim")
            .args([FORMULA, PROOF])
            .current_dir(&self.folder)
            .output()
            .map_err(|error| format!("cannot start drat-trim: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        if text.split(['\r', '\n']).any(|line| line == "s VERIFIED") {
            Ok("drat-trim")
        } else {
            Err(format!("drat-trim doesn't accept the proof: {text}"))
        }
    }
}

fn dimacs(formula: &Formula) -> String {
    let mut text = format!("p cnf {} {}\n", formula.variables, formula.clauses.len());
    for clause in &formula.clauses {
        for literal in clause {
            text.extend([&literal.to_string(), " "]);
        }
        text.push_str("0\n");
    }
    text
}
