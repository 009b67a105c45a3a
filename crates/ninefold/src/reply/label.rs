//! What is written before a row: `Row 1:`, `R1`, `1.`, `A`, `"row1":`, `第一行：`.

/// The words before a row, as far as they matter: whether the rows of a board are labelled alike, and in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a hint that words give, whatever the others are")]
pub(super) struct Label {
    /// How many words there are.
    words: u8,
    /// Stands for the words without what numbers them.
    hash: u32,
    /// What numbers the row.
    pub(super) index: Option<u16>,
    /// Something like a colon follows.
    pub(super) is_marked: bool,
    /// It is a label of something else: a column, a box, a sum.
    pub(super) is_of_other: bool,
    /// It says that it is the label of a row.
    is_of_row: bool,
    /// It says that thoughts follow, as the key of an object.
    pub(super) is_of_thoughts: bool,
    /// It says that the answer follows.
    pub(super) is_of_answer: bool,
}

/// More words than that before a row are a sentence.
const MOST_WORDS: u8 = 6;

/// What can't be the label of a row, by how the word starts.
const OTHERS: [&[u8]; 12] = [
    b"col",
    b"box",
    b"block",
    b"square",
    b"subgrid",
    b"nonet",
    b"region",
    b"sum",
    b"zone",
    b"cage",
    b"candidate",
    b"missing",
];

/// What thoughts are called where they aren't in tags, by how the word starts.
const THOUGHTS: [&[u8]; 5] = [b"thinking", b"thought", b"reasoning", b"scratch", b"analysis"];

/// What the answer is called, by how the word starts.
const ANSWERS: [&[u8]; 3] = [b"answer", b"final", b"solution"];

/// The words for a row in some languages, and what programs call the board of which they show one.
const ROWS: [&[u8]; 36] = [
    b"row",
    b"r",
    b"line",
    b"l",
    b"zeile",
    b"reihe",
    b"z",
    b"ligne",
    b"rang",
    b"fila",
    b"f",
    b"linea",
    b"riga",
    b"linha",
    b"rij",
    b"rad",
    b"rz",
    b"wiersz",
    b"sor",
    b"baris",
    b"h",
    b"satir",
    b"hang",
    b"grid",
    b"sudoku",
    b"board",
    b"solution",
    b"result",
    b"matrix",
    b"puzzle",
    b"answer",
    b"arr",
    b"array",
    b"a",
    b"s",
    b"m",
];

/// The words for 1, 2, 3 and so on.
const ORDINALS: [&[&[u8]]; 9] = [
    &[b"first", b"one"],
    &[b"second", b"two"],
    &[b"third", b"three"],
    &[b"fourth", b"four"],
    &[b"fifth", b"five"],
    &[b"sixth", b"six"],
    &[b"seventh", b"seven"],
    &[b"eighth", b"eight"],
    &[b"ninth", b"nine"],
];

const CHINESE_NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

impl Label {
    /// Whether nothing is written there.
    pub(super) fn is_empty(&self) -> bool {
        self.words == 0 && self.index.is_none()
    }

    pub(super) fn has_words(&self) -> bool {
        self.words > 0
    }

    /// Whether this is prose rather than a label.
    pub(super) fn is_prose(&self) -> bool {
        let is_of_unknown = self.words > 0 && self.index.is_some() && !self.is_of_row;
        self.is_of_other || is_of_unknown || self.words > MOST_WORDS
    }

    /// Whether it is so long that nothing more needs to be known about it.
    pub(super) fn is_long(&self) -> bool {
        self.words > MOST_WORDS
    }

    /// Whether it says that what follows are columns, boxes and the like.
    pub(super) fn is_heading_of_other(&self) -> bool {
        self.is_of_other && self.words <= 3
    }

    /// Whether it announces the answer.
    pub(super) fn is_heading_of_answer(&self) -> bool {
        self.is_of_answer && self.words <= MOST_WORDS
    }

    /// Whether it is the name of a board, or of a row.
    pub(super) fn is_name(&self) -> bool {
        self.is_of_answer || (self.is_of_row && self.words == 1)
    }

    /// Whether it is nothing but the word "row".
    pub(super) fn is_row(&self) -> bool {
        let row =
            b"row".iter().fold(0, |hash: u32, byte| hash.wrapping_mul(31).wrapping_add(u32::from(*byte)));
        self.words == 1 && self.hash == row
    }

    /// Whether it may stand on a line of its own above its row.
    pub(super) fn may_be_above_row(&self) -> bool {
        self.index.is_some() && !self.is_of_other && self.words <= if self.is_marked { MOST_WORDS } else { 2 }
    }

    /// Adds a number that turns out to be part of it.
    pub(super) fn add_number(&mut self, number: u16) {
        self.index.get_or_insert(number);
    }

    /// Adds a word of letters and digits.
    pub(super) fn add_word(&mut self, word: &[u8]) {
        let letters = word.iter().position(u8::is_ascii_digit).unwrap_or(word.len());
        let (name, digits) = word.split_at(letters);
        let is_first = self.words == 0;
        self.words = self.words.saturating_add(1);
        if self.is_long() {
            return;
        }
        if letters == 0 {
            // 1st, 2nd, 3rd
            let end = digits.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
            self.index = number(&digits[..end]).or(self.index);
        } else if digits.iter().all(u8::is_ascii_digit) {
            self.index = number(digits).or(self.index);
            // C1 is a column, and B1 a box.
            self.is_of_other |= !digits.is_empty() && matches!(name, b"c" | b"C" | b"b" | b"B");
            self.add_name(name, is_first && digits.is_empty());
        } else {
            // A cell such as r1c3.
            self.is_of_other = true;
        }
    }

    fn add_name(&mut self, name: &[u8], may_be_letter: bool) {
        let is_word = |word: &&[u8]| name.eq_ignore_ascii_case(word);
        if let Some(index) = ORDINALS.iter().position(|words| words.iter().any(&is_word)) {
            self.index = u16::try_from(index + 1).ok();
            self.is_of_row |= may_be_letter;
        } else if let ([letter], true) = (name, may_be_letter) {
            self.index = Some(u16::from(letter.to_ascii_uppercase().saturating_sub(b'@')));
            self.is_of_row = true;
        } else {
            let starts_like = |other: &&[u8]| {
                name.get(..other.len()).is_some_and(|start| start.eq_ignore_ascii_case(other))
            };
            self.is_of_other |= OTHERS.iter().any(starts_like);
            let name = name.strip_suffix(b"_").unwrap_or(name);
            self.is_of_thoughts |= THOUGHTS.iter().any(starts_like);
            self.is_of_answer |= ANSWERS.iter().any(starts_like);
            self.is_of_row |= ROWS.iter().any(|row| name.eq_ignore_ascii_case(row));
            for byte in name.iter().filter(|byte| byte.is_ascii_alphabetic()) {
                self.hash = self.hash.wrapping_mul(31).wrapping_add(byte.to_ascii_lowercase().into());
            }
        }
    }

    /// Adds a letter beyond ASCII, which counts as a word.
    pub(super) fn add_letter(&mut self, letter: char) {
        self.words = self.words.saturating_add(1);
        match CHINESE_NUMERALS.iter().position(|numeral| *numeral == letter) {
            Some(index) => self.index = u16::try_from(index + 1).ok(),
            None => {
                self.is_of_other |= matches!(letter, '列' | '宫' | '宮' | '区' | '열');
                self.is_of_row |= matches!(letter, '行' | '줄' | '행');
                self.hash = self.hash.wrapping_mul(31).wrapping_add(letter.into());
            }
        }
    }

    /// Whether a row with this label may follow a row with the other one on the same board.
    pub(super) fn follows(&self, other: &Label) -> bool {
        let is_next = match (other.index, self.index) {
            (Some(before), Some(index)) => index == before + 1,
            (None, None) => true,
            _ => false,
        };
        is_next && self.hash == other.hash
    }
}

/// A number of one or two digits.
pub(super) fn number(digits: &[u8]) -> Option<u16> {
    let is_short = (1..=2).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    is_short.then(|| digits.iter().fold(0, |number, digit| 10 * number + u16::from(digit - b'0')))
}
