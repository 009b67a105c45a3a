//! Text that arrives in pieces, split into records and into blocks of whole lines.

use crate::error::Location;
use crate::text::{HandOver, LineLayout, Reader, Record, find_last_byte};

/// Splits a text that arrives in pieces: into records, and into blocks of lines once each line is a record by itself.
///
/// It does no I/O. At first it reads as its [`Reader`] does. Once [`hand_over`](Splitter::hand_over) succeeds, the caller owns
/// the text: [`cut`](Splitter::cut) says how much of it is whole lines, which can be judged many at a time, on any thread.
/// If some of them aren't records by themselves after all, the reader has to [`resume`](Splitter::resume).
///
/// ```
/// use ninefold::batch::{Cut, Splitter};
/// use ninefold::{Reader, Requirement, Verdict};
///
/// let board = ".".repeat(81);
/// let mut splitter = Splitter::new(Reader::new(), 1 << 20);
/// splitter.feed(format!("{board}\n{board}\n{board}").as_bytes());
/// assert!(splitter.next_record().is_some());
///
/// let lines = splitter.hand_over().unwrap();
/// assert_eq!(lines.location.line, 2);
/// let Cut::Lines(length) = splitter.cut(&lines.text, false) else { panic!("every line is a board") };
/// assert_eq!(length, 82); // the last line may not have ended
/// assert_eq!(lines.layout.lines(&lines.text[..length]).tally(Requirement::Valid).get(Verdict::Valid), 1);
/// ```
#[derive(Debug)]
pub struct Splitter {
    reader: Reader,
    longest_line: usize,
    state: SplitterState,
}

#[derive(Debug)]
enum SplitterState {
    /// The reader reads, and may hand over.
    Records,
    /// The reader continues after it had handed over; it doesn't hand over again before the next piece.
    Resumed,
    /// Lines are cut, and the reader waits. No line ends in the first `searched` bytes of the text.
    Lines { layout: LineLayout, searched: usize },
}

/// What to do with a text of lines, from [`Splitter::cut`].
///
/// ```
/// use ninefold::batch::Cut;
///
/// assert_ne!(Cut::Lines(82), Cut::Reader);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Cut {
    /// The first bytes, this many, are whole lines. The rest belongs before the next piece.
    Lines(usize),
    /// The reader has to read the text, from its start: see [`Splitter::resume`].
    Reader,
}

impl Splitter {
    /// A splitter that starts with this reader. Lines longer than `longest_line` are left to the reader, which has a limit.
    ///
    /// ```
    /// use ninefold::Reader;
    /// use ninefold::batch::Splitter;
    ///
    /// assert!(Splitter::new(Reader::new(), 1 << 20).next_record().is_none());
    /// ```
    pub fn new(reader: Reader, longest_line: usize) -> Splitter {
        Splitter { reader, longest_line, state: SplitterState::Records }
    }

    /// The reader, which knows about the text.
    ///
    /// ```
    /// # let splitter = ninefold::batch::Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// assert!(splitter.reader().selection().is_none());
    /// ```
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// Takes in the next piece of the text. After lines have been handed over, pass text to [`cut`](Splitter::cut) instead.
    ///
    /// ```
    /// # let mut splitter = ninefold::batch::Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// splitter.feed(b"53..7....");
    /// ```
    pub fn feed(&mut self, piece: &[u8]) {
        debug_assert!(!matches!(self.state, SplitterState::Lines { .. }), "lines have been handed over");
        self.state = SplitterState::Records;
        self.reader.feed(piece);
    }

    /// Marks the end of the text.
    ///
    /// ```
    /// # let mut splitter = ninefold::batch::Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// splitter.finish();
    /// assert!(splitter.reader().is_finished());
    /// ```
    pub fn finish(&mut self) {
        self.reader.finish();
    }

    /// The next record, or `None` if more text is needed.
    ///
    /// ```
    /// # let mut splitter = ninefold::batch::Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// splitter.feed(format!("{}\n", ".".repeat(81)).as_bytes());
    /// assert!(splitter.next_record().is_some());
    /// ```
    pub fn next_record(&mut self) -> Option<Record<'_>> {
        self.reader.next_record()
    }

    /// Hands over the text that has not been read, if every line from here on is a record by itself. `None` before the
    /// first record, in the middle of a line, and for text in other formats.
    ///
    /// ```
    /// # let mut splitter = ninefold::batch::Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// splitter.feed(format!("{}\n", ".".repeat(81)).as_bytes());
    /// assert!(splitter.hand_over().is_none());
    /// assert!(splitter.next_record().is_some());
    /// assert!(splitter.hand_over().is_some());
    /// ```
    pub fn hand_over(&mut self) -> Option<HandOver> {
        if !matches!(self.state, SplitterState::Records) || !self.reader.has_records() {
            return None;
        }
        let lines = self.reader.hand_over()?;
        self.state = SplitterState::Lines { layout: lines.layout.clone(), searched: 0 };
        Some(lines)
    }

    /// Returns how much of a text, which must start at the start of a line, is whole lines that are records by themselves.
    /// If that isn't all of it, pass the rest to the next call, followed by more text.
    ///
    /// ```
    /// # use ninefold::batch::{Cut, Splitter};
    /// # let mut splitter = Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// # splitter.feed(format!("{}\n", ".".repeat(81)).as_bytes());
    /// # splitter.next_record();
    /// # splitter.hand_over();
    /// assert_eq!(splitter.cut(b"one\ntwo\nthr", false), Cut::Lines(8));
    /// assert_eq!(splitter.cut(b"three", true), Cut::Lines(5));
    /// ```
    pub fn cut(&mut self, text: &[u8], is_end: bool) -> Cut {
        let SplitterState::Lines { layout, searched } = &mut self.state else { return Cut::Reader };
        let end = match find_last_byte(b'\n', &text[*searched..]) {
            _ if is_end => text.len(),
            Some(offset) => *searched + offset + 1,
            None => 0,
        };
        let is_long = end == 0 && text.len() > self.longest_line;
        if is_long || !layout.suits(&text[..end]) {
            return Cut::Reader;
        }
        *searched = text.len() - end;
        Cut::Lines(end)
    }

    /// Lets the reader continue with this text, which starts at this location.
    ///
    /// ```
    /// # use ninefold::batch::{Cut, Splitter};
    /// # let mut splitter = Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// splitter.feed(format!("puzzle,note\n{},easy\n", ".".repeat(81)).as_bytes());
    /// assert!(splitter.next_record().is_some());
    /// let location = splitter.hand_over().unwrap().location;
    ///
    /// let text = format!("{},\"hard,\nvery hard\"\n", ".".repeat(81));
    /// assert_eq!(splitter.cut(text.as_bytes(), false), Cut::Reader); // a quoted line break
    /// splitter.resume(location, text.as_bytes());
    /// assert_eq!(splitter.next_record().unwrap().location.line, 3);
    /// ```
    pub fn resume(&mut self, location: Location, text: &[u8]) {
        self.state = SplitterState::Resumed;
        self.reader.resume(location);
        self.reader.feed(text);
    }
}
