//! Where a row ends: a record of a table, a line with a JSON value, or a value of a JSON array.

use memchr::{memchr, memchr2, memchr3};

/// What the text after the last row starts with.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// It can't be said before more text comes.
    More,
    /// These bytes belong to no row.
    Skip(usize),
    /// A row of this length, and where the next one starts.
    Row { length: usize, next: usize },
    /// A line with a quote that is never closed.
    OpenQuote { length: usize, next: usize },
}

/// Finds the ends of rows. It is given the text from the start of a row, again and again with more text, until it finds the
/// end; what it has seen isn't looked at again.
#[derive(Debug)]
pub(super) enum Cutter {
    Table(TableCutter),
    Lines { seen: usize },
    Values(ValueCutter),
}

impl Cutter {
    pub(super) fn table(delimiter: u8) -> Cutter {
        Cutter::Table(TableCutter { delimiter, seen: 0, is_quoted: false, is_line_by_line: false })
    }

    pub(super) fn lines() -> Cutter {
        Cutter::Lines { seen: 0 }
    }

    pub(super) fn values() -> Cutter {
        Cutter::Values(ValueCutter::default())
    }

    /// Whether every row ends with a line.
    pub(super) fn is_by_line(&self) -> bool {
        matches!(self, Cutter::Table(_) | Cutter::Lines { .. })
    }

    /// Looks for the end of the row. If the row has become too long, or there is no more text, `is_end`.
    pub(super) fn cut(&mut self, text: &[u8], is_end: bool) -> Cut {
        let cut = match self {
            Cutter::Table(table) => table.cut(text, is_end),
            Cutter::Lines { seen } => cut_line(text, seen, is_end),
            Cutter::Values(values) => values.cut(text, is_end),
        };
        if cut != Cut::More {
            self.start_row();
        }
        cut
    }

    fn start_row(&mut self) {
        match self {
            Cutter::Table(table) => (table.seen, table.is_quoted) = (0, false),
            Cutter::Lines { seen } => *seen = 0,
            Cutter::Values(values) => *values = ValueCutter::default(),
        }
    }
}

/// The length of the line that the text starts with, and where the next one starts; `None` if it has no end.
fn line_end(text: &[u8], from: usize, is_end: bool) -> Option<(usize, usize)> {
    let end = from + memchr2(b'\n', b'\r', &text[from..])?;
    match (text[end], text.get(end + 1)) {
        (b'\r', Some(b'\n')) => Some((end, end + 2)),
        // A line feed may follow.
        (b'\r', None) if !is_end => None,
        _ => Some((end, end + 1)),
    }
}

fn cut_line(text: &[u8], seen: &mut usize, is_end: bool) -> Cut {
    let (length, next) = match line_end(text, *seen, is_end) {
        Some(end) => end,
        None if is_end && !text.is_empty() => (text.len(), text.len()),
        None => {
            // The last byte may be a carriage return.
            *seen = text.len().saturating_sub(1);
            return Cut::More;
        }
    };
    if text[..length].trim_ascii().is_empty() { Cut::Skip(next) } else { Cut::Row { length, next } }
}

#[derive(Debug)]
pub(super) struct TableCutter {
    delimiter: u8,
    seen: usize,
    is_quoted: bool,
    /// After a quote that wasn't closed, no row has more than one line, so that everything is read in linear time.
    is_line_by_line: bool,
}

impl TableCutter {
    fn cut(&mut self, text: &[u8], is_end: bool) -> Cut {
        if self.is_line_by_line {
            return self.cut_one_line(text, is_end);
        }
        loop {
            let rest = &text[self.seen..];
            if self.is_quoted {
                let Some(quote) = memchr(b'"', rest) else { break };
                match rest.get(quote + 1) {
                    Some(b'"') => self.seen += quote + 2,
                    None if !is_end => {
                        self.seen += quote;
                        return Cut::More;
                    }
                    _ => {
                        self.seen += quote + 1;
                        self.is_quoted = false;
                    }
                }
                continue;
            }
            let Some(found) = memchr3(b'"', b'\n', b'\r', rest) else { break };
            let at = self.seen + found;
            if text[at] == b'"' {
                // Elsewhere in a field, a quote is a character like others.
                self.is_quoted = at == 0 || text[at - 1] == self.delimiter;
                self.seen = at + 1;
                continue;
            }
            let Some((length, next)) = line_end(text, at, is_end) else {
                self.seen = at;
                return Cut::More;
            };
            return if length == 0 { Cut::Skip(next) } else { Cut::Row { length, next } };
        }
        self.seen = text.len();
        match (is_end, self.is_quoted) {
            (false, _) => Cut::More,
            (true, _) if text.is_empty() => Cut::More,
            (true, false) => Cut::Row { length: text.len(), next: text.len() },
            (true, true) => {
                self.is_line_by_line = true;
                self.seen = 0;
                self.cut_one_line(text, is_end)
            }
        }
    }

    fn cut_one_line(&mut self, text: &[u8], is_end: bool) -> Cut {
        match cut_line(text, &mut self.seen, is_end) {
            Cut::Row { length, next } if self.leaves_quote_open(&text[..length]) => {
                Cut::OpenQuote { length, next }
            }
            cut => cut,
        }
    }

    fn leaves_quote_open(&self, line: &[u8]) -> bool {
        let mut whole = TableCutter { seen: 0, is_quoted: false, is_line_by_line: false, ..*self };
        // A line feed ends the line unless it is within quotes.
        let mut line = line.to_vec();
        line.push(b'\n');
        whole.cut(&line, false) == Cut::More
    }
}

/// Finds objects one after the other, or in an array, whatever their white space.
#[derive(Debug, Default)]
pub(super) struct ValueCutter {
    seen: usize,
    depth: usize,
    is_string: bool,
}

impl ValueCutter {
    fn cut(&mut self, text: &[u8], is_end: bool) -> Cut {
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || b",[]".contains(byte);
        match text.first() {
            None => return Cut::More,
            Some(first) if is_between(first) => {
                return Cut::Skip(text.iter().position(|byte| !is_between(byte)).unwrap_or(text.len()));
            }
            Some(b'{') => {}
            Some(_) => return cut_line(text, &mut self.seen, is_end),
        }
        while self.seen < text.len() {
            if self.is_string {
                let Some(found) = memchr2(b'"', b'\\', &text[self.seen..]) else { break };
                let at = self.seen + found;
                if text[at] == b'"' {
                    self.is_string = false;
                    self.seen = at + 1;
                } else if at + 1 < text.len() {
                    self.seen = at + 2;
                } else {
                    self.seen = at;
                    return if is_end {
                        Cut::Row { length: text.len(), next: text.len() }
                    } else {
                        Cut::More
                    };
                }
                continue;
            }
            match text[self.seen] {
                b'"' => self.is_string = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        let length = self.seen + 1;
                        return Cut::Row { length, next: length };
                    }
                }
                _ => {}
            }
            self.seen += 1;
        }
        self.seen = text.len();
        if is_end { Cut::Row { length: text.len(), next: text.len() } } else { Cut::More }
    }
}

/// Whether a JSON object ends on the line on which it starts.
pub(super) fn is_object_on_line(line: &[u8]) -> bool {
    matches!(ValueCutter::default().cut(line, false), Cut::Row { .. })
}

#[cfg(test)]
mod tests {
    use super::{Cut, Cutter};

    /// Cuts a text that arrives in pieces of this size: the rows, and those whose quote is open marked with `?`.
    fn rows(mut cutter: Cutter, text: &str, piece: usize) -> Vec<String> {
        let (mut rows, mut start, mut end) = (Vec::new(), 0, 0);
        loop {
            let is_end = end == text.len();
            let rest = &text.as_bytes()[start..end];
            let row = |length: usize| String::from_utf8(rest[..length].to_vec()).unwrap();
            match cutter.cut(rest, is_end) {
                Cut::More if is_end => return rows,
                Cut::More => end = (end + piece).min(text.len()),
                Cut::Skip(length) => start += length,
                Cut::Row { length, next } => {
                    rows.push(row(length));
                    start += next;
                }
                Cut::OpenQuote { length, next } => {
                    rows.push(row(length) + "?");
                    start += next;
                }
            }
        }
    }

    fn check(cutter: impl Fn() -> Cutter, text: &str, expected: &[&str]) {
        for piece in [1, 2, 3, 5, 1000] {
            assert_eq!(rows(cutter(), text, piece), expected, "{text:?} in pieces of {piece}");
        }
    }

    #[test]
    fn records_of_tables() {
        let table = || Cutter::table(b',');
        check(table, "", &[]);
        check(table, "a,b\n1,2\n", &["a,b", "1,2"]);
        check(table, "a,b\r\n1,2\r\n\r\n3,4", &["a,b", "1,2", "3,4"]);
        check(table, "a\rb\rc", &["a", "b", "c"]);
        check(table, "a,\"b\nc\"\nd", &["a,\"b\nc\"", "d"]);
        check(table, "a,\"b\"\"\nc\"\nd", &["a,\"b\"\"\nc\"", "d"]);
        check(table, "\"a\r\nb\",c\r\nd", &["\"a\r\nb\",c", "d"]);
        check(table, "5\" disk,b\nc\" d,e\n", &["5\" disk,b", "c\" d,e"]);
    }

    #[test]
    fn a_quote_that_is_never_closed_costs_one_line() {
        let table = || Cutter::table(b',');
        check(table, "a,\"b\nc,d\ne,f\n", &["a,\"b?", "c,d", "e,f"]);
        // The second quote closes the first.
        check(table, "a,\"b\nc,\"d\nx,\"e\nf", &["a,\"b\nc,\"d", "x,\"e?", "f"]);
    }

    #[test]
    fn lines() {
        check(Cutter::lines, "{}\n\n  \r\n{\"a\": 1}\r\n{}", &["{}", "{\"a\": 1}", "{}"]);
    }

    #[test]
    fn values_of_an_array() {
        let text = "[ {\"a\": \"}\\\"{\"},\n{\"b\": [[1, 2], {}]}\n, 5\n, {\"c\": 1} ]\n";
        check(Cutter::values, text, &["{\"a\": \"}\\\"{\"}", "{\"b\": [[1, 2], {}]}", "5", "{\"c\": 1}"]);
        check(Cutter::values, "{\n \"a\": 1\n}\n{\"b\"", &["{\n \"a\": 1\n}", "{\"b\""]);
    }
}
