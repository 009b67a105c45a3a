//! What a module of the page imports and exports.

use std::ops::Range;

use super::scan::{self, Fault, is_in_name};

/// A module of the page. It keeps to a few forms of `import` and `export`, told in docs/architecture.md.
#[derive(Debug)]
pub(super) struct Module {
    pub(super) imports: Vec<Import>,
    pub(super) exports: Vec<Renamed>,
    /// What is not part of the code within a bundle: imports, lists of exports, and the word `export`.
    pub(super) cuts: Vec<Range<usize>>,
}

/// `import { … } from "./file";`, where the file's name has letters, digits, `-` and `_` only.
#[derive(Debug)]
pub(super) struct Import {
    pub(super) at: usize,
    pub(super) file: String,
    pub(super) names: Vec<Renamed>,
}

/// `name as new_name`, or a name that stays what it is.
#[derive(Debug, PartialEq)]
pub(super) struct Renamed {
    pub(super) name: String,
    pub(super) new_name: String,
}

/// Finds imports and exports. Whatever is not understood is an error: a bundle that is wrong would be found out late.
pub(super) fn read(source: &str) -> Result<Module, Fault> {
    let code = scan::code(source)?;
    let mut module = Module { imports: Vec::new(), exports: Vec::new(), cuts: Vec::new() };
    let mut at = 0;
    while let Some((start, word)) = next_keyword(&code, at) {
        if start > 0 && code.as_bytes()[start - 1] != b'\n' {
            return Err(Fault::new(start, format!("`{word}` is understood at the start of a line only")));
        }
        let mut cursor = Cursor { source, code: &code, at: start + word.len() };
        if word == "import" {
            let (file, names) = cursor.import()?;
            module.imports.push(Import { at: start, file, names });
            module.cuts.push(start..cursor.at);
        } else if cursor.takes("{") {
            module.exports.append(&mut cursor.names()?);
            cursor.expect(";")?;
            module.cuts.push(start..cursor.at);
        } else {
            module.cuts.push(start..cursor.next());
            let name = cursor.declaration()?;
            module.exports.push(Renamed { new_name: name.clone(), name });
        }
        at = cursor.at;
    }
    Ok(module)
}

/// The next `import` or `export`, as a word of its own.
fn next_keyword(code: &str, from: usize) -> Option<(usize, &'static str)> {
    let is_name = |at: usize| code.as_bytes().get(at).is_some_and(|byte| is_in_name(*byte));
    let find = |word: &'static str| {
        let mut found = code[from..].match_indices(word).map(|(at, _)| from + at);
        let at = found.find(|at| !(is_name(at + word.len()) || *at > 0 && is_name(at - 1)))?;
        Some((at, word))
    };
    [find("import"), find("export")].into_iter().flatten().min()
}

/// A place in a module from which words are taken.
struct Cursor<'module> {
    source: &'module str,
    code: &'module str,
    at: usize,
}

impl Cursor<'_> {
    /// Where the next token starts.
    fn next(&self) -> usize {
        self.code.len() - self.code[self.at..].trim_ascii_start().len()
    }

    /// Takes the token, which is a sign or a word, if it is next.
    fn takes(&mut self, token: &str) -> bool {
        let next = self.next();
        let Some(rest) = self.code[next..].strip_prefix(token) else { return false };
        let in_name = |byte: Option<&u8>| byte.is_some_and(|byte| is_in_name(*byte));
        // `asynchronous` is not `async`.
        if in_name(token.as_bytes().last()) && in_name(rest.as_bytes().first()) {
            return false;
        }
        self.at = next + token.len();
        true
    }

    fn expect(&mut self, token: &str) -> Result<(), Fault> {
        if self.takes(token) { Ok(()) } else { Err(self.expected(&format!("`{token}`"))) }
    }

    fn expected(&self, what: &str) -> Fault {
        let found = self.source[self.at..].lines().next().unwrap_or_default().trim();
        let found = if found.is_empty() { "the line's end".into() } else { format!("`{found}`") };
        Fault::new(self.at, format!("{what} expected, found {found}"))
    }

    fn name(&mut self) -> Result<String, Fault> {
        let next = self.next();
        let rest = &self.code[next..];
        let length = rest.bytes().position(|byte| !is_in_name(byte)).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.expected("a name"));
        }
        self.at = next + length;
        Ok(rest[..length].into())
    }

    /// `a, b as c }`
    fn names(&mut self) -> Result<Vec<Renamed>, Fault> {
        let mut names = Vec::new();
        while !self.takes("}") {
            let name = self.name()?;
            let new_name = if self.takes("as") { self.name()? } else { name.clone() };
            names.push(Renamed { name, new_name });
            if !self.takes(",") {
                self.expect("}")?;
                break;
            }
        }
        Ok(names)
    }

    /// `{ a, b as c } from "./file";`
    fn import(&mut self) -> Result<(String, Vec<Renamed>), Fault> {
        self.expect("{")?;
        let names = self.names()?;
        self.expect("from")?;
        self.expect("\"")?;
        let start = self.at;
        // What has been scanned has an end to each string.
        let specifier = self.source[start..].split('"').next().unwrap_or_default();
        self.at += specifier.len();
        self.expect("\"")?;
        self.expect(";")?;
        let stem = specifier.strip_prefix("./").and_then(|file| file.strip_suffix(".js"));
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        match stem {
            Some(stem) if stem.bytes().all(is_plain) => Ok((format!("{stem}.js"), names)),
            _ => {
                Err(Fault::new(start, format!("only scripts beside this one are bundled, not `{specifier}`")))
            }
        }
    }

    /// The name in `function name`, `async function name`, `class name` or `const name =`.
    fn declaration(&mut self) -> Result<String, Fault> {
        if self.takes("const") {
            let name = self.name()?;
            self.expect("=")?;
            return Ok(name);
        }
        if self.takes("class") {
            return self.name();
        }
        if self.takes("async") {
            self.expect("function")?;
        } else if !self.takes("function") {
            return Err(self.expected("a function, a class, a constant or a list"));
        }
        self.name()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[Renamed]) -> Vec<(&str, &str)> {
        names.iter().map(|name| (&*name.name, &*name.new_name)).collect()
    }

    #[test]
    fn the_forms_in_use_are_read() {
        let source = "import { a, b as c } from \"./x.js\";\nimport {\n  d,\n} from \"./y.js\";\n\
            export function f() {}\nexport async function g() {}\nexport class C {}\nexport const k = 1;\n\
            // export const no = 1;\nconst important = `\nimport x`;\nexport { f as h, k as default };\n";
        let module = read(source).expect("these are the forms");
        let imports: Vec<_> =
            module.imports.iter().map(|import| (&*import.file, names(&import.names))).collect();
        assert_eq!(imports, [("x.js", vec![("a", "a"), ("b", "c")]), ("y.js", vec![("d", "d")])]);
        let exports = [("f", "f"), ("g", "g"), ("C", "C"), ("k", "k"), ("f", "h"), ("k", "default")];
        assert_eq!(names(&module.exports), exports);
    }

    #[test]
    fn other_forms_are_told_with_their_line() {
        for source in [
            "import x from \"./x.js\";",
            "import * as x from \"./x.js\";",
            "import \"./x.js\";",
            "import { x } from './x.js';",
            "import { x } from \"x\";",
            "import { x } from \"../x.js\";",
            "import { x } from \"./x.json\" with { type: \"json\" };",
            "import { x } from \"./x.js\"",
            "  import { x } from \"./x.js\";",
            "const x = import(\"./x.js\");",
            "const x = import.meta.url;",
            "export default function f() {}",
            "export function* f() {}",
            "export let x = 1;",
            "export var x = 1;",
            "export const { a } = b;",
            "export const x;",
            "export * from \"./x.js\";",
            "export { a } from \"./x.js\";",
            "if (a) { export const b = 1; }",
        ] {
            let source = format!("\n{source}\n");
            let fault = read(&source).err().map(|fault| fault.in_file("x.js", &source));
            assert!(fault.as_ref().is_some_and(|fault| fault.starts_with("x.js:2: ")), "{source}{fault:?}");
        }
    }
}
