//! Many modules as one script.
//!
//! Each module becomes a function that is called at once and gives what the module exports, in an order in which each
//! comes after those that it imports:
//!
//! ```text
//! x.js                             in the bundle
//!                                  const module$x = (() => {
//! import { a } from "./y.js";      const { a } = module$y;
//! export const b = a + 1;          const b = a + 1;
//!                                  return { b };
//!                                  })();
//! ```
//!
//! The entry comes last, as it is, so that it may wait for promises.

use std::collections::BTreeMap;

use super::module::{self, Import, Module, Renamed};
use super::scan::Fault;
use crate::Outcome;

/// The page's modules by their file names.
pub(super) struct Sources {
    pub(super) files: BTreeMap<String, String>,
    /// A file, and the one that is taken whenever the first is imported.
    pub(super) swap: (&'static str, &'static str),
}

/// One script with the entry and whatever it imports.
pub(super) fn bundle(sources: &Sources, entry: &str) -> Outcome<String> {
    let mut bundle = Bundle { sources, modules: BTreeMap::new(), open: Vec::new(), script: String::new() };
    bundle.add(entry)?;
    Ok(bundle.script)
}

struct Bundle<'sources> {
    sources: &'sources Sources,
    /// What has been written.
    modules: BTreeMap<String, Module>,
    /// The modules whose imports are being written, from the entry on.
    open: Vec<String>,
    script: String,
}

impl Bundle<'_> {
    fn add(&mut self, file: &str) -> Outcome {
        let source =
            self.sources.files.get(file).ok_or_else(|| format!("web/src/{file}: there is no such file"))?;
        let told = |fault: Fault| fault.in_file(&format!("web/src/{file}"), source);
        let module = module::read(source).map_err(told)?;
        self.open.push(file.into());
        for import in &module.imports {
            let imported = self.swapped(&import.file);
            let told = |message: String| told(Fault::new(import.at, message));
            if !self.sources.files.contains_key(imported) {
                return Err(told(format!("there is no web/src/{imported}")));
            }
            if self.open.iter().any(|open| open == imported) {
                return Err(told(format!("a cycle: {} ▸ {imported}", self.open.join(" ▸ "))));
            }
            if !self.modules.contains_key(imported) {
                self.add(imported)?;
            }
            let exports = &self.modules[imported].exports;
            let is_missing = |name: &&Renamed| exports.iter().all(|export| export.new_name != name.name);
            if let Some(missing) = import.names.iter().find(is_missing) {
                return Err(told(format!("web/src/{imported} does not export `{}`", missing.name)));
            }
        }
        self.open.pop();
        self.write(file, source, &module);
        self.modules.insert(file.into(), module);
        Ok(())
    }

    fn swapped<'file>(&self, file: &'file str) -> &'file str {
        let (from, to) = self.sources.swap;
        if file == from { to } else { file }
    }

    fn write(&mut self, file: &str, source: &str, module: &Module) {
        let mut body: String = module.imports.iter().map(|import| self.destructuring(import)).collect();
        let mut at = 0;
        for cut in &module.cuts {
            body += &source[at..cut.start];
            at = cut.end;
        }
        body += &source[at..];
        let body = body.trim();
        let is_entry = self.open.is_empty();
        let written = if is_entry {
            format!("{body}\n")
        } else {
            let exports = module.exports.iter().map(|export| member(&export.new_name, &export.name));
            let exports = exports.collect::<Vec<_>>().join(", ");
            format!("const {} = (() => {{\n{body}\nreturn {{ {exports} }};\n}})();\n\n", constant(file))
        };
        self.script += &written;
    }

    /// `const { a, b: c } = module$x;`
    fn destructuring(&self, import: &Import) -> String {
        let names = import.names.iter().map(|name| member(&name.name, &name.new_name));
        let names = names.collect::<Vec<_>>().join(", ");
        format!("const {{ {names} }} = {};\n", constant(self.swapped(&import.file)))
    }
}

fn member(key: &str, value: &str) -> String {
    if key == value { key.into() } else { format!("{key}: {value}") }
}

/// What holds a module's exports in the bundle. Different files never have the same.
fn constant(file: &str) -> String {
    format!("module${}", file.trim_end_matches(".js").replace('-', "$"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundled(files: &[(&str, &str)]) -> Outcome<String> {
        let files = files.iter().map(|(file, source)| ((*file).into(), (*source).into())).collect();
        bundle(&Sources { files, swap: ("hosted.js", "onefile.js") }, "main.js")
    }

    fn fault(files: &[(&str, &str)]) -> String {
        match bundled(files) {
            Err(fault) => fault,
            Ok(script) => format!("none, but {script}"),
        }
    }

    #[test]
    fn modules_are_wrapped_once_each_after_those_they_import() {
        let script = bundled(&[
            ("main.js", "import { b } from \"./b-b.js\";\nimport { a as c } from \"./a.js\";\nawait b(c);\n"),
            ("b-b.js", "// b\nimport { a } from \"./a.js\";\nexport async function b() { return a; }\n"),
            ("a.js", "export const a = 1;\nexport { a as default }; // a\n"),
        ]);
        let expected = "\
const module$a = (() => {
const a = 1;
 // a
return { a, default: a };
})();

const module$b$b = (() => {
const { a } = module$a;
// b

async function b() { return a; }
return { b };
})();

const { b } = module$b$b;
const { a: c } = module$a;


await b(c);
";
        assert_eq!(script.as_deref(), Ok(expected));
    }

    #[test]
    fn one_file_takes_the_place_of_another() {
        let main = ("main.js", "import { a } from \"./hosted.js\";\n");
        let one_file = ("onefile.js", "export const a = 1;");
        let script = bundled(&[main, one_file, ("hosted.js", "import.meta.url")]);
        assert!(script.is_ok_and(|script| script.contains("const { a } = module$onefile;")));
        assert_eq!(fault(&[main]), "web/src/main.js:1: there is no web/src/onefile.js");
    }

    #[test]
    fn what_would_not_run_is_told_with_its_place() {
        let main = ("main.js", "// The page.\nimport { a } from \"./a.js\";\n");
        assert_eq!(fault(&[]), "web/src/main.js: there is no such file");
        assert_eq!(fault(&[main]), "web/src/main.js:2: there is no web/src/a.js");
        let other = ("a.js", "export const b = 1;");
        assert_eq!(fault(&[main, other]), "web/src/main.js:2: web/src/a.js does not export `a`");
        let cycle =
            [main, ("a.js", "import { b } from \"./b.js\";"), ("b.js", "\nimport { a } from \"./a.js\";")];
        assert_eq!(fault(&cycle), "web/src/b.js:2: a cycle: main.js ▸ a.js ▸ b.js ▸ a.js");
        let broken = ("a.js", "\n\nconst a = 'a;\nexport { a };");
        assert_eq!(fault(&[main, broken]), "web/src/a.js:3: a string without an end");
    }
}
