//! The totals.

use std::sync::Arc;

use ninefold::language::Summary;
use ninefold::text::Selection;
use ninefold::verdict::Tally;

use crate::messages::Messages;
use crate::source::Name;

/// The totals, and which columns were judged where there was a choice.
pub(crate) fn write(tally: &Tally, sources: &[Arc<Name>], messages: Messages) -> String {
    let words = |selection: &Selection| selection.in_language(messages.language).to_string();
    let mut columns: Vec<Option<String>> =
        sources.iter().map(|source| source.selection().map(words)).collect();
    columns.dedup();
    let selection = match columns[..] {
        [Some(_)] => sources[0].selection(),
        _ => None,
    };
    let mut text = String::new();
    for (source, other) in sources.iter().filter_map(|source| Some((source, source.selection()?))) {
        if selection.is_none() {
            text += &messages.judged_column(source, other);
            text.push('\n');
        }
    }
    let summary = Summary::new(tally, selection);
    text + &summary.in_language(messages.language).to_string() + "\n"
}
