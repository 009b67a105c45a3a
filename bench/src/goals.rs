//! The project's performance goals, next to what was measured.

use crate::report::{Figure, Table, short};

enum Target {
    AtLeast(f64),
    AtMost(f64),
}

struct Goal {
    key: &'static str,
    figure: &'static str,
    target: Target,
    unit: &'static str,
}

const fn goal(key: &'static str, figure: &'static str, target: Target, unit: &'static str) -> Goal {
    Goal { key, figure, target, unit }
}

use Target::{AtLeast, AtMost};

/// The keys are those of the figures that the sections report.
const GOALS: [Goal; 29] = [
    goal("avx512 kernel", "AVX-512 kernel against the first method", AtLeast(12.0), "×"),
    goal("avx2 kernel", "AVX2 kernel against the first method", AtLeast(6.0), "×"),
    goal("portable kernel", "portable kernel against the first method", AtLeast(2.5), "×"),
    goal("summary", "`check -o summary`, all cores, against `wc -l`", AtMost(1.0), "×"),
    goal("summary -j 1", "`check -o summary -j 1` against `wc -l`", AtMost(2.0), "×"),
    goal("bool", "`check -o bool`, half invalid, against `wc -l`", AtMost(2.5), "×"),
    goal("jsonl", "`check -o jsonl`, half invalid", AtLeast(4.0), " million boards/s"),
    goal("csv", "CSV, bytes/s against plain lines", AtLeast(0.5), "×"),
    goal("json", "JSON, strings", AtLeast(1.0), " GB/s"),
    goal("json-numbers", "JSON, numbers", AtLeast(1.0), " GB/s"),
    goal("objects", "JSON Lines, objects", AtLeast(0.6), " GB/s"),
    goal("quoted csv", "CSV, a quoted field in every row", AtLeast(1.0), " GB/s"),
    goal("grid", "grids", AtLeast(0.6), " GB/s"),
    goal("framed", "framed grids", AtLeast(1.0), " GB/s"),
    goal("csv-grid", "grids, one cell per field", AtLeast(0.3), " GB/s"),
    goal("4x4", "4×4, `check -o summary`, all cores, against `wc -l`", AtMost(4.0), "×"),
    goal("6x6", "6×6, `check -o summary`, all cores, against `wc -l`", AtMost(4.0), "×"),
    goal("16x16", "16×16, `check -o summary`, all cores, against `wc -l`", AtMost(4.0), "×"),
    goal("start", "`check` of a thousand lines against `wc -l`", AtMost(1.3), "×"),
    goal("filter", "`filter` against `cat file > copy`", AtMost(2.0), "×"),
    goal("memory", "peak memory of any run", AtMost(64.0), " MiB"),
    goal("linear", "time per board, 100 files against one", AtMost(1.1), "×"),
    goal("int32", "Python: int32 against uint8", AtMost(2.0), "×"),
    goal("int64", "Python: int64 against uint8", AtMost(2.0), "×"),
    goal("list of str", "Python: a list of str against Arrow strings", AtMost(2.0), "×"),
    goal("slow count", "slowest board found, to count to two", AtMost(10.0), " ms"),
    goal("slow explanation", "slowest board found, to explain", AtMost(50.0), " ms"),
    goal("node", "a million lines in Node", AtMost(0.25), " s"),
    goal(
        "node unique",
        "solver in Node, puzzles with one solution, against the portable one",
        AtLeast(2.0),
        "×",
    ),
];

/// Goals for well-known sets of puzzles, and for the comparison with tdoku; reported only if their files were given.
const GIVEN: [Goal; 6] = [
    goal("sudoku 17_clue.txt", "solver against `sudoku`, 17_clue.txt", AtLeast(1.3), "×"),
    goal("sudoku hardest_1905.txt", "solver against `sudoku`, hardest_1905.txt", AtLeast(2.2), "×"),
    goal("sudoku ambiguous_serg.txt", "solver against `sudoku`, ambiguous_serg.txt", AtLeast(1.2), "×"),
    goal("minimal 17_clue.txt", "`minimal`, 17_clue.txt", AtLeast(72.0), " thousand puzzles/s"),
    goal("tdoku 17_clue.txt", "solver against tdoku, 17_clue.txt", AtLeast(6.0), "×"),
    goal("tdoku", "solver against tdoku, the set with the lowest ratio", AtLeast(3.0), "×"),
];

pub(crate) fn table(figures: &[Figure]) -> Table {
    let mut table = Table::new("Goals", &["figure", "goal", "measured"]);
    let given = GIVEN.into_iter().filter(|goal| figures.iter().any(|figure| figure.key == goal.key));
    for Goal { key, figure, target, unit } in GOALS.into_iter().chain(given) {
        let (sign, bound) = match target {
            AtLeast(bound) => ('≥', bound),
            AtMost(bound) => ('≤', bound),
        };
        let measured = figures.iter().find(|figure| figure.key == key).map(|figure| {
            let is_reached = match target {
                AtLeast(bound) => figure.value >= bound,
                AtMost(bound) => figure.value <= bound,
            };
            format!("{}{unit}, {}", short(figure.value), if is_reached { "reached" } else { "not yet" })
        });
        let measured = measured.unwrap_or_else(|| "not measured".to_owned());
        table.rows.push(vec![figure.to_owned(), format!("{sign} {bound}{unit}"), measured]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_goal_says_whether_it_is_reached() {
        let figures = [("summary", 0.9), ("jsonl", 3.0), ("csv", 0.5)]
            .map(|(key, value)| Figure { key: key.to_owned(), value });
        let rows = table(&figures).rows;
        assert_eq!(rows[3][1..], ["≤ 1×", "0.90×, reached"]);
        assert_eq!(rows[6][1..], ["≥ 4 million boards/s", "3.00 million boards/s, not yet"]);
        assert_eq!(rows[7][2], "0.50×, reached");
        assert_eq!(rows[0][2], "not measured");
        assert_eq!(rows.len(), GOALS.len());
    }

    #[test]
    fn sets_are_reported_if_they_were_given() {
        let figures = ["sudoku hardest_1905.txt", "sudoku other.txt"]
            .map(|key| Figure { key: key.to_owned(), value: 2.5 });
        let rows = table(&figures).rows;
        assert_eq!(rows.len(), GOALS.len() + 1);
        assert_eq!(rows[GOALS.len()][1..], ["≥ 2.2×", "2.50×, reached"]);
    }
}
