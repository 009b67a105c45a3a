//! A board as a picture that stands by itself, readable on light and dark ground.

use std::fmt::Write;

use ninefold::{Board, Cell, Digit, HouseKind, Requirement, Witness};

use super::is_wrong;
use super::standing::Standing;

/// The side of a cell.
const CELL: usize = 48;
/// The margin around the board, in which rows and columns are numbered.
const MARGIN: usize = 32;

const STYLE: &str = "
    .ground { fill: #ffffff }
    .house { fill: #fde8e4 }
    .thin { stroke: #b8bec6; stroke-width: 1 }
    .thick { stroke: #1c2733; stroke-width: 2.5; stroke-linecap: square }
    text { font-family: 'Helvetica Neue', Arial, sans-serif; text-anchor: middle }
    .digit { font-size: 26px; fill: #1c2733 }
    .either { font-size: 16px }
    .number { font-size: 13px; fill: #66707b }
    .clash { font-weight: bold; fill: #a3140b }
    .ring { fill: none; stroke: #c92a1c; stroke-width: 2.5 }
    .look { font-weight: bold; fill: #0b4f8a }
    .hoop { fill: none; stroke: #1c6fb8; stroke-width: 2.5 }
    .verdict { font-size: 14px; fill: #1c2733 }
    @media (prefers-color-scheme: dark) {
      .ground { fill: #14191f }
      .house { fill: #46211f }
      .thin { stroke: #4a535d }
      .thick { stroke: #e4e8ec }
      .digit, .verdict { fill: #e4e8ec }
      .number { fill: #98a2ad }
      .clash { fill: #ffb3a8 }
      .ring { stroke: #ff8a7a }
      .look { fill: #a9d3ff }
      .hoop { stroke: #6cb2f2 }
    }";

/// The height of a line of the caption.
const LINE: usize = 22;

/// Draws the board: houses in conflict shaded, the cells that show why it falls short ringed, the verdict below.
pub(crate) fn draw(standing: &Standing<'_>) -> String {
    let mut svg = String::new();
    // Writing to a string does not fail.
    let _ = write_picture(&mut svg, standing);
    svg
}

fn write_picture(svg: &mut String, standing: &Standing<'_>) -> std::fmt::Result {
    let side = 9 * CELL;
    let board = standing.board;
    let verdict = board.judge(Requirement::Valid);
    let reasons: Vec<String> = match standing.witness() {
        Some(Witness::Conflicts(conflicts)) => conflicts.iter().map(ToString::to_string).collect(),
        Some(witness) => vec![witness.to_string()],
        None => Vec::new(),
    };
    let caption = caption(standing, &reasons);
    let (width, height) = (side + 2 * MARGIN, side + 2 * MARGIN + caption.len() * LINE);
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-labelledby="title description">"#
    )?;
    writeln!(svg, r#"  <title id="title">Sudoku board, {verdict}</title>"#)?;
    writeln!(svg, r#"  <desc id="description">{} givens. {}</desc>"#, board.givens(), reasons.join(". "))?;
    writeln!(svg, "  <style>{STYLE}\n  </style>")?;
    writeln!(svg, r#"  <rect class="ground" width="{width}" height="{height}"/>"#)?;
    for house in board.conflicts().map(|conflict| conflict.house()) {
        let cells = house.cells();
        let (x, y) = corner(cells[0]);
        let (columns, rows) = match house.kind() {
            HouseKind::Row => (9, 1),
            HouseKind::Column => (1, 9),
            HouseKind::Box => (3, 3),
        };
        writeln!(
            svg,
            r#"  <rect class="house" x="{x}" y="{y}" width="{}" height="{}"/>"#,
            columns * CELL,
            rows * CELL
        )?;
    }
    for index in 0..=9 {
        let class = if index % 3 == 0 { "thick" } else { "thin" };
        let (start, end, at) = (MARGIN, MARGIN + side, MARGIN + index * CELL);
        writeln!(svg, r#"  <line class="{class}" x1="{at}" y1="{start}" x2="{at}" y2="{end}"/>"#)?;
        writeln!(svg, r#"  <line class="{class}" x1="{start}" y1="{at}" x2="{end}" y2="{at}"/>"#)?;
    }
    for number in 1..=9 {
        let at = MARGIN + number * CELL - CELL / 2;
        writeln!(svg, r#"  <text class="number" x="{at}" y="{}" dy=".35em">{number}</text>"#, MARGIN / 2)?;
        writeln!(svg, r#"  <text class="number" x="{}" y="{at}" dy=".35em">{number}</text>"#, MARGIN / 2)?;
    }
    let marked = standing.marked();
    // What is wrong in one colour, what is only worth a look in another.
    let (ring, emphasis) = if is_wrong(standing.witness()) { ("ring", " clash") } else { ("hoop", " look") };
    for cell in Cell::ALL {
        let (x, y) = corner(cell);
        let (x, y) = (x + CELL / 2, y + CELL / 2);
        let is_marked = marked.contains(cell);
        if is_marked {
            writeln!(svg, r#"  <circle class="{ring}" cx="{x}" cy="{y}" r="{}"/>"#, CELL / 2 - 5)?;
        }
        let emphasis = if is_marked { emphasis } else { "" };
        match (board.get(cell), standing.witness()) {
            (Some(digit), _) => {
                writeln!(
                    svg,
                    r#"  <text class="digit{emphasis}" x="{x}" y="{y}" dy=".35em">{digit}</text>"#
                )?;
            }
            // What the two solutions have there.
            (None, Some(Witness::Solutions([one, other]))) if is_marked => {
                let digit = |solution: &Board| solution.get(cell).map_or('.', Digit::to_char);
                writeln!(
                    svg,
                    r#"  <text class="either{emphasis}" x="{x}" y="{y}" dy=".35em">{} {}</text>"#,
                    digit(one),
                    digit(other)
                )?;
            }
            (None, _) => {}
        }
    }
    for (index, line) in caption.iter().enumerate() {
        let y = side + MARGIN + LINE + index * LINE;
        writeln!(svg, r#"  <text class="verdict" x="{}" y="{y}" dy=".35em">{line}</text>"#, width / 2)?;
    }
    writeln!(svg, "</svg>")
}

/// What is said below the board: the verdict, and the reasons as far as there is room.
fn caption(standing: &Standing<'_>, reasons: &[String]) -> Vec<String> {
    const MOST_LINES: usize = 6;
    const MOST_CHARACTERS: usize = 64;
    let board = standing.board;
    let solutions = match standing.solutions().as_str() {
        _ if !board.is_valid() || board.is_complete() => String::new(),
        "none" => ", no solution".into(),
        "1" => ", 1 solution".into(),
        count => format!(", {count} solutions"),
    };
    let mut lines =
        vec![format!("{}, {} givens{solutions}", board.judge(Requirement::Valid), board.givens())];
    for reason in reasons.iter().take(MOST_LINES) {
        // The cells can be seen; they are named where that fits.
        let short = reason.split(" (").next().filter(|_| reason.len() > MOST_CHARACTERS);
        lines.push(short.unwrap_or(reason).to_owned());
    }
    if reasons.len() > MOST_LINES {
        lines.push(format!("and {} more", reasons.len() - MOST_LINES));
    }
    lines
}

/// The upper left corner of a cell.
fn corner(cell: Cell) -> (usize, usize) {
    (MARGIN + (usize::from(cell.column()) - 1) * CELL, MARGIN + (usize::from(cell.row()) - 1) * CELL)
}
