//! Text that arrives in pieces, split into records and into blocks of whole records.

use crate::error::Location;
use crate::text::{HandOver, Reader, Record, RecordByRecord, RecordLayout, find_last_byte};

/// Splits a text that arrives in pieces: into records, and into blocks of them once each can be read by itself.
///
/// It does no I/O. At first it reads as its [`Reader`] does. Once [`hand_over`](Splitter::hand_over) succeeds, the caller owns
/// the text: [`cut`](Splitter::cut) says how much of it is whole records, which can be judged many at a time, on any thread.
/// If some of them can't be read by themselves after all, the reader has to [`resume`](Splitter::resume).
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
/// let Cut::Records(length) = splitter.cut(&lines.text, false) else { panic!("every line is a board") };
/// assert_eq!(length, 82); // the last line may not have ended
/// assert_eq!(lines.layout.records(&lines.text[..length]).tally(Requirement::Valid).get(Verdict::Valid), 1);
/// ```
#[derive(Debug)]
pub struct Splitter {
    reader: Reader,
    longest_line: usize,
    /// Only lines are handed over.
    is_for_lines: bool,
    state: SplitterState,
}

#[derive(Debug)]
enum SplitterState {
    /// The reader reads, and may hand over.
    Records,
    /// The reader continues after it had handed over; it doesn't hand over again before the next piece.
    Resumed,
    /// The text is cut, and the reader waits. No line ends in the first `searched` bytes of the text.
    HandedOver { layout: RecordLayout, searched: usize },
}

/// What to do with a text, from [`Splitter::cut`].
///
/// ```
/// use ninefold::batch::Cut;
///
/// assert_ne!(Cut::Records(82), Cut::Reader);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Cut {
    /// The first bytes, this many, are whole records. The rest belongs before the next piece.
    Records(usize),
    /// The same, but the rest is for the reader.
    RecordsThenReader(usize),
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
        Splitter { reader, longest_line, is_for_lines: false, state: SplitterState::Records }
    }

    /// A splitter of a text that has been handed over up to this location.
    pub(super) fn resumed(layout: RecordLayout, location: Location, longest_line: usize) -> Splitter {
        Splitter {
            reader: layout.reader(location),
            longest_line,
            is_for_lines: false,
            state: SplitterState::HandedOver { layout, searched: 0 },
        }
    }

    /// The same, but only lines are handed over: what is between other records, and says how they are to be joined, would
    /// be lost.
    ///
    /// ```
    /// use ninefold::Reader;
    /// use ninefold::batch::Splitter;
    ///
    /// let board = format!("[{}]\n", ["[0,0,0,0,0,0,0,0,0]"; 9].join(","));
    /// let mut splitter = Splitter::new(Reader::new(), 1 << 20).for_lines();
    /// splitter.feed(board.repeat(4).as_bytes());
    /// while splitter.next_record().is_some() {
    ///     assert!(splitter.hand_over().is_none());
    /// }
    /// ```
    #[must_use]
    pub fn for_lines(self) -> Splitter {
        Splitter { is_for_lines: true, ..self }
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

    /// Takes in the next piece of the text. After it has been handed over, pass text to [`cut`](Splitter::cut) instead.
    ///
    /// ```
    /// # let mut splitter = ninefold::batch::Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// splitter.feed(b"53..7....");
    /// ```
    pub fn feed(&mut self, piece: &[u8]) {
        debug_assert!(
            !matches!(self.state, SplitterState::HandedOver { .. }),
            "the text has been handed over"
        );
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

    /// Hands over the text that has not been read, if records from here on can be read by themselves. `None` before the
    /// first record, in the middle of one, and for text of which that isn't known.
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
        let text = self.reader.hand_over(self.is_for_lines)?;
        self.state = SplitterState::HandedOver { layout: text.layout.clone(), searched: 0 };
        Some(text)
    }

    /// Returns how much of a text, which must start between two records, is whole records, as far as can be seen.
    /// If that isn't all of it, pass the rest to the next call, followed by more text.
    ///
    /// What is cut off may end within a record all the same, if that is unusual:
    /// [`Records::is_whole`](crate::batch::Records::is_whole) tells.
    ///
    /// ```
    /// # use ninefold::batch::{Cut, Splitter};
    /// # let mut splitter = Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// # splitter.feed(format!("{}\n", ".".repeat(81)).as_bytes());
    /// # splitter.next_record();
    /// # splitter.hand_over();
    /// assert_eq!(splitter.cut(b"one\ntwo\nthr", false), Cut::Records(8));
    /// assert_eq!(splitter.cut(b"three", true), Cut::Records(5));
    /// ```
    pub fn cut(&mut self, text: &[u8], is_end: bool) -> Cut {
        let SplitterState::HandedOver { layout, searched } = &mut self.state else { return Cut::Reader };
        let (end, may_go_on) = if layout.is_by_line() {
            let end = match find_last_byte(b'\n', &text[*searched..]) {
                // The last line is whole, too.
                _ if is_end => text.len(),
                Some(offset) => *searched + offset + 1,
                None => 0,
            };
            *searched = text.len() - end;
            (end, true)
        } else {
            let (end, may_go_on) = layout.find_end(text);
            (end, may_go_on && !is_end)
        };
        let is_long = end == 0 && text.len() > self.longest_line && !is_end;
        match end {
            _ if may_go_on && !is_long => Cut::Records(end),
            0 => Cut::Reader,
            _ => Cut::RecordsThenReader(end),
        }
    }

    /// Lets the reader continue with this text, which starts at this location, between two records.
    ///
    /// ```
    /// # use ninefold::batch::{Cut, Splitter};
    /// # let mut splitter = Splitter::new(ninefold::Reader::new(), 100);
    /// splitter.feed(format!("{}\n", ".".repeat(81)).as_bytes());
    /// assert!(splitter.next_record().is_some());
    /// let location = splitter.hand_over().unwrap().location;
    ///
    /// let text = format!("{} {}\n", ".".repeat(81), "a long comment ".repeat(10));
    /// assert_eq!(splitter.cut(&text.as_bytes()[..200], false), Cut::Reader); // a long line
    /// splitter.resume(location, text.as_bytes());
    /// assert_eq!(splitter.next_record().unwrap().location.line, 2);
    /// ```
    pub fn resume(&mut self, location: Location, text: &[u8]) {
        self.resume_within(location, text, None);
    }

    /// The same for a text that starts within a record, which this reader has begun.
    pub(super) fn resume_within(&mut self, location: Location, text: &[u8], reader: Option<RecordByRecord>) {
        self.state = SplitterState::Resumed;
        self.reader.resume(location, reader);
        self.reader.feed(text);
    }
}
