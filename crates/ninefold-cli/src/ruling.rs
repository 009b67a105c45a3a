//! The rules that the command line asks for.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use clap::Args;
use ninefold::rules::{Layout, Rules, RulesError, Size};

use crate::failure::Failure;
use crate::identity::FileIdentity;
use crate::source::printable;

/// Which rules boards have. Without any of these, they are classic.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct Ruling {
    /// Size of the boards, from 4 to 25 [default: 9]
    #[arg(long, value_name = "N")]
    size: Option<usize>,

    /// Rows and columns of a box [default: 2x3 for 6x6, 3x4 for 12x12 and so on]
    #[arg(long, value_name = "ROWSxCOLUMNS")]
    boxes: Option<String>,

    /// More rules, separated by commas: x (both diagonals), windoku, disjoint (groups), anti-knight, anti-king,
    /// extra=r1c1r2c2r3c3 (an extra region)
    #[arg(long, value_name = "RULES")]
    rules: Vec<String>,

    /// Irregular regions instead of boxes: a file, or a character per cell that names its region
    #[arg(long, value_name = "FILE|TEXT")]
    regions: Option<PathBuf>,

    /// How values are written: the characters in order, such as 1-9A-G, A-P or 0-9A-F, or decimal
    #[arg(long, value_name = "SYMBOLS")]
    symbols: Option<String>,
}

impl Ruling {
    /// The rules; `None` if they are the classic ones. They are kept as long as the program runs, because all threads use them.
    pub(crate) fn rules(&self) -> io::Result<Option<&'static Rules>> {
        let Ruling { size, boxes, rules, regions, symbols } = self;
        let is_classic = size.is_none() && boxes.is_none() && rules.is_empty();
        if is_classic && regions.is_none() && symbols.is_none() {
            return Ok(None);
        }
        let layout = regions.as_deref().map(layout).transpose()?;
        let rules = self.build(layout).map_err(Failure::Rules)?;
        Ok((rules != Rules::classic()).then(|| &*Box::leak(Box::new(rules))))
    }

    /// Which file has the regions, if one does.
    pub(crate) fn identity(&self) -> Option<FileIdentity> {
        FileIdentity::of_path(self.regions.as_deref()?)
    }

    fn build(&self, layout: Option<Layout>) -> Result<Rules, RulesError> {
        let rules = self.rules.join(" ");
        // As where rules are written out, they may start with the size.
        let starts_with_size = rules.trim_start().starts_with(|character: char| character.is_ascii_digit());
        let mut words = match (self.size, &layout) {
            (Some(size), _) => format!("{size} "),
            (None, _) if starts_with_size => String::new(),
            (None, Some(layout)) => format!("{} ", layout.size()),
            (None, None) => format!("{} ", Size::CLASSIC),
        };
        words += &rules;
        for (name, value) in [("boxes", &self.boxes), ("symbols", &self.symbols)] {
            if let Some(value) = value {
                words.extend([" ", name, "=", value]);
            }
        }
        if let Some(layout) = layout {
            words.extend([" regions=", &layout.to_string()]);
        }
        words.parse()
    }
}

/// The text of a file of regions. What never ends is none.
fn read_regions(name: &Path) -> io::Result<String> {
    /// More than the largest layout has, however it is written.
    const LONGEST: u64 = 64 << 10;
    let mut text = String::new();
    let length = File::open(name)?.take(LONGEST + 1).read_to_string(&mut text)?;
    if length as u64 > LONGEST { Err(ErrorKind::FileTooLarge.into()) } else { Ok(text) }
}

/// The layout in a file with this name; if there is none, the name itself is the layout.
fn layout(name: &Path) -> io::Result<Layout> {
    let path = || printable(name.as_os_str());
    let error = match read_regions(name) {
        Ok(text) => {
            let layout = text.trim_start_matches('\u{feff}').parse();
            return layout.map_err(|error| Failure::Regions { path: path(), error }.into());
        }
        Err(error) => error,
    };
    // A layout is longer than the names of files may be, or there is no file with that name.
    let may_be_layout = matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidFilename);
    let text = name.to_string_lossy();
    match text.parse() {
        Ok(layout) if may_be_layout => Ok(layout),
        Err(wrong) if may_be_layout && !text.contains(['.', '/', '\\']) => Err(Failure::Rules(wrong).into()),
        _ => Err(Failure::Read { path: path(), error }.into()),
    }
}
