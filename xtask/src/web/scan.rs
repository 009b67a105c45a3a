//! Which bytes of a script are code, and which are words in comments and strings.

/// What cannot be understood, and the byte where it stands.
#[derive(Debug, PartialEq)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) message: String,
}

impl Fault {
    pub(super) fn new(at: usize, message: impl Into<String>) -> Fault {
        Fault { at, message: message.into() }
    }

    /// The fault with its place, as compilers write it.
    pub(super) fn in_file(&self, path: &str, source: &str) -> String {
        let line = 1 + source.as_bytes()[..self.at].iter().filter(|byte| **byte == b'\n').count();
        format!("{path}:{line}: {}", self.message)
    }
}

/// The script with blanks for comments, and with dots for what is in strings, templates and regular expressions. Every
/// byte of code keeps its place, and so do the quotes around strings.
pub(super) fn code(source: &str) -> Result<String, Fault> {
    let mut scan = Scan { source: source.as_bytes(), code: Vec::with_capacity(source.len()), depth: 0 };
    // The templates that have a value open: the depth of braces at which each goes on, and where it started.
    let mut templates = Vec::new();
    while let Some(&byte) = scan.source.get(scan.code.len()) {
        match byte {
            b'/' if scan.follows(b"//") => scan.comment(b"\n")?,
            b'/' if scan.follows(b"/*") => scan.comment(b"*/")?,
            b'/' if scan.expects_value() => scan.quoted(b'/', "regular expression")?,
            b'"' | b'\'' => scan.quoted(byte, "string")?,
            b'`' => scan.template(&mut templates)?,
            b'}' if templates.last().is_some_and(|(depth, _)| *depth == scan.depth) => {
                templates.pop();
                scan.template(&mut templates)?;
            }
            _ => scan.keep(byte),
        }
    }
    if let Some((_, start)) = templates.pop() {
        return Err(Fault::new(start, "a template without an end"));
    }
    // Only whole characters are kept, so this cannot fail.
    String::from_utf8(scan.code).map_err(|_| Fault::new(0, "cannot be told apart from its strings"))
}

/// The script without comments, blank lines and blanks around lines; a comment between code on one line stays.
pub(super) fn without_comments(source: &str) -> Result<String, Fault> {
    let code = code(source)?;
    let mut script = String::new();
    let mut at = 0;
    for line in code.split_inclusive('\n') {
        let start = at + line.len() - line.trim_ascii_start().len();
        let end = at + line.trim_ascii_end().len();
        if start < end {
            script += &source[start..end];
            script.push('\n');
        }
        at += line.len();
    }
    Ok(script)
}

struct Scan<'source> {
    source: &'source [u8],
    code: Vec<u8>,
    /// How many braces are open.
    depth: usize,
}

impl Scan<'_> {
    fn follows(&self, text: &[u8]) -> bool {
        self.source[self.code.len()..].starts_with(text)
    }

    fn keep(&mut self, byte: u8) {
        match byte {
            b'{' => self.depth += 1,
            b'}' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.code.push(byte);
    }

    /// Passes over some bytes of a comment; lines stay what they are.
    fn blank(&mut self, count: usize) {
        for _ in 0..count {
            let line_feed = self.source.get(self.code.len()) == Some(&b'\n');
            self.code.push(if line_feed { b'\n' } else { b' ' });
        }
    }

    /// Passes over some bytes that have to stay what they are, blanks and lines included.
    fn dot(&mut self, count: usize) {
        self.code.extend(std::iter::repeat_n(b'.', count));
    }

    fn comment(&mut self, end: &[u8]) -> Result<(), Fault> {
        let start = self.code.len();
        self.blank(2);
        while !self.follows(end) {
            if self.code.len() >= self.source.len() {
                // A comment of one line may be the last thing in a file.
                return if end == b"\n" {
                    Ok(())
                } else {
                    Err(Fault::new(start, "a comment without an end"))
                };
            }
            self.blank(1);
        }
        self.blank(end.len());
        Ok(())
    }

    /// A string or a regular expression: something on one line, between two equal marks.
    fn quoted(&mut self, mark: u8, what: &str) -> Result<(), Fault> {
        let start = self.code.len();
        self.code.push(mark);
        // A slash in the brackets of a regular expression does not end it.
        let mut in_brackets = false;
        loop {
            match self.source.get(self.code.len()) {
                None | Some(b'\n') => return Err(Fault::new(start, format!("a {what} without an end"))),
                Some(b'\\') => self.dot(2),
                Some(byte) if *byte == mark && !in_brackets => break self.code.push(mark),
                Some(byte) => {
                    in_brackets = mark == b'/' && (*byte == b'[' || in_brackets && *byte != b']');
                    self.dot(1);
                }
            }
        }
        Ok(())
    }

    /// A template from its first mark, or from the brace after a value in it, to its end or to the next value.
    fn template(&mut self, templates: &mut Vec<(usize, usize)>) -> Result<(), Fault> {
        let start = self.code.len();
        self.code.push(self.source[start]);
        loop {
            match self.source.get(self.code.len()) {
                None => return Err(Fault::new(start, "a template without an end")),
                Some(b'`') => break self.code.push(b'`'),
                Some(b'$') if self.follows(b"${") => {
                    templates.push((self.depth, start));
                    break self.code.extend(b"${");
                }
                Some(b'\\') => self.dot(2),
                Some(_) => self.dot(1),
            }
        }
        Ok(())
    }

    /// Whether a slash here starts a regular expression; otherwise it divides.
    fn expects_value(&self) -> bool {
        const BEFORE_VALUES: [&[u8]; 12] = [
            b"return", b"typeof", b"case", b"in", b"of", b"delete", b"void", b"throw", b"else", b"do",
            b"yield", b"await",
        ];
        let before = self.code.trim_ascii_end();
        let word = before.iter().rposition(|byte| !is_in_name(*byte)).map_or(before, |at| &before[at + 1..]);
        match before.last() {
            None => true,
            Some(_) if !word.is_empty() => BEFORE_VALUES.contains(&word),
            Some(last) => !b")]}\"'`/".contains(last),
        }
    }
}

/// Whether the byte can be part of a name, in any script.
pub(super) fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || !byte.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_hidden_and_code_stays_in_place() {
        for (source, expected) in [
            ("a // b\nc", "a     \nc"),
            ("a /* b\n// */ c", "a     \n      c"),
            ("// the end", "          "),
            (r#"x = "a\"b" + 'c';"#, r#"x = "...." + '.';"#),
            ("x = `a ${ y }\nb`;", "x = `..${ y }..`;"),
            ("`${ { a: `${ b }c` } }d`;", "`${ { a: `${ b }.` } }.`;"),
            ("x = /[/\"]/.test(a) / 2;", "x = /..../.test(a) / 2;"),
            ("return /'/;", "return /./;"),
            ("a / b; 'é'", "a / b; '..'"),
        ] {
            assert_eq!(code(source).as_deref(), Ok(expected), "{source}");
        }
    }

    #[test]
    fn comments_go_and_strings_stay() {
        let source =
            "/** a */\nb; // c\n\n  /* d */ e(/* f */ g);\nh = `\n\n  // i\n`;\n/* j\n*/ k\n  = \"//\";";
        let expected = "b;\ne(/* f */ g);\nh = `\n\n  // i\n`;\nk\n= \"//\";\n";
        assert_eq!(without_comments(source).as_deref(), Ok(expected));
    }

    #[test]
    fn what_has_no_end_is_told_with_its_line() {
        for (source, line) in [("\n'a\n'", 2), ("a\n\n/*", 3), ("`\n${", 1), ("x = /a\n/", 1), ("\n`${a}", 2)]
        {
            let fault = match code(source) {
                Err(fault) => fault.in_file("x.js", source),
                Ok(code) => format!("none, but {code}"),
            };
            assert!(fault.starts_with(&format!("x.js:{line}: ")), "{source}: {fault}");
        }
    }
}
