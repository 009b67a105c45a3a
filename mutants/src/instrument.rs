//! Puts all mutants of a file into its source, each behind the question whether it is on:
//!
//! ```text
//! a + b               (if on(1) { a - b } else if on(2) { a * b } else { a + b })
//! pattern if guard    pattern if !on(3) && ((if on(4) { true } else { guard }))
//! { body }            { if on(5) { return Default::default(); } body }
//! ```
//!
//! The changed branches have the code as it was, so the text grows with the number of mutants and not with how deep they
//! are in one another. Nothing is moved: all changes are insertions.

use std::ops::Range;

use proc_macro2::LineColumn;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::list::{Genre, Mutant, Position, Source, Span};

/// A mutant and its number, which is what the changed code asks for.
#[derive(Clone, Copy)]
pub(crate) struct Numbered<'a> {
    pub(crate) id: u32,
    pub(crate) mutant: &'a Mutant,
}

/// A file with its mutants.
pub(crate) struct Instrumented {
    pub(crate) text: String,
    /// Mutants for which there is no place, because the language has none or the code isn't Rust that is known here.
    pub(crate) unplaced: Vec<u32>,
    edits: Vec<Placed>,
}

/// Where something that was inserted has ended up.
struct Placed {
    /// From the beginning of what is before the code to the end of what is after it.
    whole: Range<usize>,
    /// The mutants, each with its own part of `whole`.
    branches: Vec<(u32, Range<usize>)>,
}

impl Instrumented {
    /// The mutants to blame for a compiler's error in this part of the text.
    pub(crate) fn blamed(&self, error: &Range<usize>) -> Option<Blame> {
        let contains = |range: &Range<usize>| range.start <= error.start && error.end <= range.end;
        let around = self.edits.iter().filter(|edit| contains(&edit.whole));
        let edit = around.min_by_key(|edit| edit.whole.len())?;
        let inside = edit.branches.iter().find(|(_, range)| contains(range));
        Some(match inside {
            Some(&(id, _)) => Blame::One(id),
            None => Blame::Several(edit.branches.iter().map(|&(id, _)| id).collect()),
        })
    }
}

/// Which mutants an error of the compiler comes from.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Blame {
    /// The one whose code it is in.
    One(u32),
    /// All of the smallest edit around it.
    Several(Vec<u32>),
}

/// Text before and after a part of the source.
struct Edit {
    range: Range<usize>,
    /// Edits of the same range are nested: the outermost has the lowest number.
    depth: usize,
    before: String,
    after: &'static str,
    /// Mutants, and their parts of `before`.
    branches: Vec<(u32, Range<usize>)>,
}

impl Edit {
    fn new(range: Range<usize>, depth: usize) -> Self {
        Self { range, depth, before: String::new(), after: "", branches: Vec::new() }
    }

    /// Adds what a mutant needs.
    fn branch(&mut self, id: u32, text: &str) {
        let start = self.before.len();
        self.before.push_str(text);
        self.branches.push((id, start..self.before.len()));
    }
}

/// Places the mutants of one file, which ask with this function.
pub(crate) fn instrument(
    text: &str,
    mutants: &[Numbered<'_>],
    question: &'static str,
) -> Result<Instrumented, syn::Error> {
    let file = syn::parse_file(text)?;
    let mut places = Places { source: Source::new(text), mutants, question, edits: Vec::new() };
    places.visit_file(&file);
    Ok(write(text, mutants, places.edits))
}

/// Makes the insertions, from the beginning to the end.
fn write(text: &str, mutants: &[Numbered<'_>], mut edits: Vec<Edit>) -> Instrumented {
    edits.sort_by_key(|edit| (edit.range.start, std::cmp::Reverse(edit.range.end), edit.depth));
    let placed = |id: &u32| edits.iter().any(|edit| edit.branches.iter().any(|(branch, _)| branch == id));
    let unplaced = mutants.iter().map(|numbered| numbered.id).filter(|id| !placed(id)).collect();
    let mut out = String::with_capacity(text.len() * 2);
    let mut done = Vec::new();
    let mut open: Vec<(usize, &str, Placed)> = Vec::new();
    let mut at = 0;
    let mut close =
        |out: &mut String, at: &mut usize, open: &mut Vec<(usize, &str, Placed)>, up_to: usize| {
            while let Some((end, after, mut edit)) = open.pop_if(|(end, _, _)| *end <= up_to) {
                out.push_str(&text[*at..end]);
                *at = end;
                out.push_str(after);
                edit.whole.end = out.len();
                done.push(edit);
            }
        };
    for edit in &edits {
        close(&mut out, &mut at, &mut open, edit.range.start);
        out.push_str(&text[at..edit.range.start]);
        at = edit.range.start;
        let start = out.len();
        out.push_str(&edit.before);
        let branches = edit.branches.iter();
        let branches = branches.map(|(id, part)| (*id, start + part.start..start + part.end)).collect();
        open.push((edit.range.end, edit.after, Placed { whole: start..out.len(), branches }));
    }
    close(&mut out, &mut at, &mut open, text.len());
    out.push_str(&text[at..]);
    Instrumented { text: out, unplaced, edits: done }
}

/// Finds the code that mutants change.
struct Places<'a> {
    source: Source<'a>,
    mutants: &'a [Numbered<'a>],
    question: &'static str,
    edits: Vec<Edit>,
}

impl<'a> Places<'a> {
    fn range(&self, spanned: &impl Spanned) -> Range<usize> {
        let span = spanned.span();
        let position = |place: LineColumn| Position { line: place.line, column: place.column + 1 };
        self.source.bytes(Span { start: position(span.start()), end: position(span.end()) })
    }

    /// The mutants of a kind that begin at this byte.
    fn starting_at(&self, genre: Genre, start: usize) -> Vec<Numbered<'a>> {
        let is_there = |numbered: &&Numbered<'a>| {
            numbered.mutant.genre == genre && self.source.bytes(numbered.mutant.span).start == start
        };
        self.mutants.iter().filter(is_there).copied().collect()
    }

    /// Replaces a part of an expression.
    fn replace(&mut self, whole: Range<usize>, mutants: Vec<Numbered<'a>>) {
        let changed = |Numbered { id, mutant }: Numbered<'a>| {
            let part = self.source.bytes(mutant.span);
            let [before, after] =
                [whole.start..part.start, part.end..whole.end].map(|it| &self.source.text[it]);
            (id, format!("{before} {} {after}", mutant.replacement))
        };
        let branches = mutants.into_iter().map(changed).collect();
        self.choose(Edit::new(whole, 2), branches);
    }

    /// Makes an expression one of several, each with its mutant, or what it was.
    fn choose(&mut self, mut edit: Edit, branches: Vec<(u32, String)>) {
        if branches.is_empty() {
            return;
        }
        edit.before.push('(');
        for (id, code) in branches {
            edit.branch(id, &format!("if {} {{ {code} }} else ", self.asked(id)));
        }
        edit.before.push_str("{ ");
        edit.after = " })";
        self.edits.push(edit);
    }

    /// The question whether a mutant is on.
    fn asked(&self, id: u32) -> String {
        format!("{}({id})", self.question)
    }

    /// Lets a function return other values.
    fn body(&mut self, block: &syn::Block, output: &syn::ReturnType) {
        let [Some(first), Some(last)] = [block.stmts.first(), block.stmts.last()] else { return };
        // What `impl` stands for is one type, and a mutant's is another.
        if self.source.text[self.range(output)].contains("impl ") {
            return;
        }
        let start = self.range(first).start;
        let mutants = self.starting_at(Genre::FnValue, start);
        if mutants.is_empty() {
            return;
        }
        let mut edit = Edit::new(start..self.range(last).end, 0);
        for Numbered { id, mutant } in mutants {
            edit.branch(id, &format!("if {} {{ return {}; }} ", self.asked(id), mutant.replacement));
        }
        self.edits.push(edit);
    }
}

/// Whether a condition binds names, so that it must stay where it is.
fn has_let(condition: &syn::Expr) -> bool {
    match condition {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        syn::Expr::Paren(inner) => has_let(&inner.expr),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Places<'_> {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.body(&function.block, &function.sig.output);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.body(&function.block, &function.sig.output);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.body(block, &function.sig.output);
        }
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        if !has_let(&binary.left) && !has_let(&binary.right) {
            let operator = self.range(&binary.op).start;
            let mutants = self.starting_at(Genre::BinaryOperator, operator);
            self.replace(self.range(binary), mutants);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        let whole = self.range(unary);
        let mutants = self.starting_at(Genre::UnaryOperator, whole.start);
        self.replace(whole, mutants);
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_struct(&mut self, expression: &'ast syn::ExprStruct) {
        let fields = expression.fields.iter().map(|field| self.range(field).start);
        let mutants = fields.flat_map(|start| self.starting_at(Genre::StructField, start)).collect();
        self.replace(self.range(expression), mutants);
        visit::visit_expr_struct(self, expression);
    }

    fn visit_expr_match(&mut self, expression: &'ast syn::ExprMatch) {
        // Without an arm, values may be left: an error of the whole.
        let arms = expression.arms.iter().map(|arm| self.range(arm).start);
        let arms: Vec<_> = arms.flat_map(|start| self.starting_at(Genre::MatchArm, start)).collect();
        if !arms.is_empty() {
            let mut edit = Edit::new(self.range(expression), 3);
            for arm in arms {
                edit.branch(arm.id, "");
            }
            self.edits.push(edit);
        }
        visit::visit_expr_match(self, expression);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let deleted = self.starting_at(Genre::MatchArm, self.range(arm).start);
        let guard = arm.guard.as_ref().map(|(_, guard)| guard);
        let place = match guard {
            Some(guard) if has_let(guard) => None,
            Some(guard) => Some(self.range(guard)),
            None => Some(self.range(&arm.pat).end).map(|end| end..end),
        };
        if let (Some(place), Some(&Numbered { id, .. })) = (&place, deleted.first()) {
            let mut edit = Edit::new(place.clone(), 0);
            let question = self.asked(id);
            match guard {
                Some(_) => edit.branch(id, &format!("!{question} && (")),
                None => edit.branch(id, &format!(" if !{question} ")),
            }
            edit.after = if guard.is_some() { ")" } else { "" };
            self.edits.push(edit);
        }
        if let (Some(place), Some(_)) = (place, guard) {
            let mutants = self.starting_at(Genre::MatchArmGuard, place.start).into_iter();
            let branches = mutants.map(|Numbered { id, mutant }| (id, mutant.replacement.clone()));
            self.choose(Edit::new(place, 1), branches.collect());
        }
        visit::visit_arm(self, arm);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mutant that replaces the first occurrence of some text.
    fn mutant(source: &str, genre: Genre, text: &str, replacement: &str) -> Mutant {
        let start = source.find(text).expect("the text is in the source") + 1;
        let span = Span {
            start: Position { line: 1, column: start },
            end: Position { line: 1, column: start + text.len() },
        };
        Mutant { file: "a.rs".into(), name: text.into(), genre, replacement: replacement.into(), span }
    }

    fn instrumented(source: &str, mutants: &[Mutant]) -> Instrumented {
        let numbered: Vec<_> = (1..).zip(mutants).map(|(id, mutant)| Numbered { id, mutant }).collect();
        instrument(source, &numbered, "on").expect("the source is Rust")
    }

    #[test]
    fn operators_in_one_another() {
        let source = "fn f() -> u8 { a + b * !c }";
        let mutants = [
            mutant(source, Genre::BinaryOperator, "+", "-"),
            mutant(source, Genre::BinaryOperator, "*", "/"),
            mutant(source, Genre::UnaryOperator, "!", ""),
            mutant(source, Genre::FnValue, "a + b * !c", "0"),
        ];
        let result = instrumented(source, &mutants);
        assert_eq!(
            result.text,
            "fn f() -> u8 { if on(4) { return 0; } (if on(1) { a  -  b * !c } else { a + \
             (if on(2) { b  /  !c } else { b * (if on(3) {   c } else { !c }) }) }) }"
        );
        assert!(result.unplaced.is_empty());
    }

    #[test]
    fn arms_and_their_guards() {
        let source = "fn f() { match a { 1 if b == c => d, 2 => e, _ => f } }";
        let mutants = [
            mutant(source, Genre::MatchArm, "1 if b == c => d,", ""),
            mutant(source, Genre::MatchArmGuard, "b == c", "true"),
            mutant(source, Genre::BinaryOperator, "==", "!="),
            mutant(source, Genre::MatchArm, "2 => e,", ""),
        ];
        assert_eq!(
            instrumented(source, &mutants).text,
            "fn f() { match a { 1 if !on(1) && ((if on(2) { true } else { (if on(3) { b  !=  c } else \
             { b == c }) })) => d, 2 if !on(4)  => e, _ => f } }"
        );
    }

    #[test]
    fn fields_that_a_base_has() {
        let source = "fn f() { S { a: 1, ..b } }";
        let mutants = [mutant(source, Genre::StructField, "a: 1,", "")];
        assert_eq!(
            instrumented(source, &mutants).text,
            "fn f() { (if on(1) { S {    ..b } } else { S { a: 1, ..b } }) }"
        );
    }

    #[test]
    fn what_binds_names_has_no_place() {
        let source = "fn f() { if let Some(a) = b && c {} }";
        let mutants = [mutant(source, Genre::BinaryOperator, "&&", "||")];
        let result = instrumented(source, &mutants);
        assert_eq!((result.text.as_str(), result.unplaced), (source, vec![1]));
    }

    #[test]
    fn the_smallest_edit_is_blamed() {
        let source = "fn f() -> u8 { a + b }";
        let mutants = [
            mutant(source, Genre::BinaryOperator, "+", "-"),
            mutant(source, Genre::BinaryOperator, "+", "*"),
        ];
        let result = instrumented(source, &mutants);
        let at = |text: &str| {
            let start = result.text.find(text).expect("the text is there");
            start..start + text.len()
        };
        assert_eq!(result.blamed(&at("a  *  b")), Some(Blame::One(2)));
        assert_eq!(result.blamed(&at("{ a + b }")), Some(Blame::Several(vec![1, 2])));
        assert_eq!(result.blamed(&at("fn f()")), None);
    }
}
