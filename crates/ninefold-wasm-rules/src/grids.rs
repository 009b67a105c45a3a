//! Grids: what can be asked about them, and what can be made of them.

use ninefold::generate::Generator;
use ninefold::rules::{Grid, GridAnalysis, GridReader, Square};
use ninefold::text::Column;
use ninefold::verdict::Outcome;
use ninefold::{Language, ParseError, Requirement};
use ninefold_js::{
    Object, Options, PictureOptions, Summary, Wanted, bytes_of, count, is_missing, located, only_character,
    string, text_of,
};
use wasm_bindgen::prelude::*;

use crate::Rules;

#[wasm_bindgen]
impl Rules {
    /// Judges one grid. What isn't a grid gets the verdict `"malformed"`, with the reason.
    #[wasm_bindgen(unchecked_return_type = "GridOutcome")]
    pub fn check(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BoardInput")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "CheckOptions")] options: &JsValue,
    ) -> Result<JsValue, JsError> {
        let Options { requirement, language, column, .. } = Options::new(options)?;
        let mut reader = self.reader(text_of(grid).as_bytes(), column);
        let outcome = outcome(&reader.exactly_one(), requirement, language)?;
        Ok(outcome.with_source(reader.selection(), language).into())
    }

    /// Judges all grids of a text, in any format.
    #[wasm_bindgen(js_name = checkMany, unchecked_return_type = "GridSummary")]
    pub fn check_many(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] text: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "CheckManyOptions")] options: &JsValue,
    ) -> Result<JsValue, JsError> {
        let Options { requirement, language, column, max_failures } = Options::new(options)?;
        let mut summary = Summary::new(language, max_failures);
        let mut reader = self.reader(&bytes_of(text)?, column);
        while let Some(record) = reader.next_record() {
            let verdict = record.grid.as_ref().ok().map(|grid| grid.judge(requirement).verdict());
            if summary.count(verdict) {
                let failure = outcome(&record.grid, requirement, language)?;
                summary.list(failure, record.raw, record.location, record.grid.as_ref().err());
            }
        }
        summary.take(reader.selection(), reader.nothing_found())
    }

    /// Everything that is known about a grid: the judgement for each requirement, and how many solutions there are. Throws
    /// when it isn't a grid.
    #[wasm_bindgen(unchecked_return_type = "GridAnalysis")]
    pub fn analyze(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BoardInput")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "AnalyzeOptions")] options: &JsValue,
    ) -> Result<JsValue, JsError> {
        let Options { language, column, .. } = Options::new(options)?;
        let mut reader = self.reader(text_of(grid).as_bytes(), column);
        let grid = reader.exactly_one().map_err(|error| located(&error))?;
        let analysis = grid.analyze();
        let object = Object::of(&analysis.in_language(language))?.with_source(reader.selection(), language);
        if !analysis.verdict_for(Requirement::Unique).meets() {
            return Ok(object.into());
        }
        Ok(object.with("solution", grid.solution().map(|solution| solution.to_string())).into())
    }

    /// Whether nothing repeats in any group; throws when it isn't a grid.
    #[wasm_bindgen(js_name = isValid)]
    pub fn is_valid(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BoardInput")] grid: &JsValue,
    ) -> Result<bool, JsError> {
        Ok(self.read(grid)?.is_valid())
    }

    /// How many solutions the grid has, counted up to the limit, 1000 by default; throws when it isn't a grid.
    #[wasm_bindgen(js_name = countSolutions)]
    pub fn count_solutions(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BoardInput")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] limit: &JsValue,
    ) -> Result<usize, JsError> {
        let limit = if is_missing(limit) { GridAnalysis::MOST_SOLUTIONS } else { count(limit, "limit")? };
        Ok(self.read(grid)?.count_solutions(limit))
    }

    /// The grid's first solution, as a line, if there is one; throws when it isn't a grid.
    pub fn solve(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BoardInput")] grid: &JsValue,
    ) -> Result<Option<String>, JsError> {
        Ok(self.read(grid)?.solution().map(|solution| solution.to_string()))
    }

    /// The candidates of each cell in reading order, such as `["1", "12"]`: the symbols that no cell holds with which it
    /// shares a group. Empty for a cell that is filled; throws when it isn't a grid.
    #[wasm_bindgen(unchecked_return_type = "string[][]")]
    pub fn candidates(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BoardInput")] grid: &JsValue,
    ) -> Result<Vec<JsValue>, JsError> {
        let grid = self.read(grid)?;
        let candidates = |square| match grid.get(square) {
            Some(_) => Vec::new(),
            None => grid.candidates(square).map(|symbol| symbol.to_string()).collect(),
        };
        let side = self.side();
        let squares = (1..)
            .take(side)
            .flat_map(|row| (1..).take(side).filter_map(move |column| Square::new(row, column)));
        Ok(squares.map(|square| candidates(square).into()).collect())
    }

    /// The grid with this symbol, or any character that stands for a blank, in one of its cells, as a line. `undefined` when
    /// the text is neither; throws when there is no such grid or cell.
    pub fn place(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BoardInput")] grid: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Cell")] cell: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Result<Option<String>, JsError> {
        let grid = self.read(grid)?;
        let square: Square = string(cell, "cell")?.parse()?;
        let side = self.side();
        let (row, column) = (usize::from(square.row()), usize::from(square.column()));
        if row.max(column) > side {
            return Err(JsError::new(&format!("expected a cell of a {} grid, found {square}", grid.size())));
        }
        let Some(value) = text.as_string().and_then(|text| self.value_of(&text)) else { return Ok(None) };
        let mut values = grid.values().to_vec();
        values[(row - 1) * side + column - 1] = value;
        Ok(Some(self.rules.grid(&values)?.to_string()))
    }

    /// Writes a grid, read in any format, in this one; throws when it isn't a grid.
    pub fn convert(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BoardInput")] grid: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Format")] to: &JsValue,
    ) -> Result<String, JsError> {
        Ok(self.read(grid)?.written(string(to, "format")?.parse()?).to_string())
    }

    /// The game ID of Solo, if it can have these rules; throws when it isn't a grid.
    #[wasm_bindgen(js_name = toSolo)]
    pub fn to_solo(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BoardInput")] grid: &JsValue,
    ) -> Result<Option<String>, JsError> {
        Ok(self.read(grid)?.to_solo())
    }

    /// The jigsaw string, if there is one for these rules; throws when it isn't a grid.
    #[wasm_bindgen(js_name = toJigsaw)]
    pub fn to_jigsaw(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BoardInput")] grid: &JsValue,
    ) -> Result<Option<String>, JsError> {
        Ok(self.read(grid)?.to_jigsaw())
    }

    /// A grid made to order, the same for the same seed everywhere; `undefined` when these rules have no solution.
    pub fn generate(
        &self,
        #[wasm_bindgen(unchecked_param_type = "\"puzzle\" | \"solved\" | \"invalid\"")] kind: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "GenerateOptions")] options: &JsValue,
    ) -> Result<Option<String>, JsError> {
        let (generator, rules) = (Generator::new(ninefold_js::seed(seed)?), &self.rules);
        let grid = match Wanted::new(kind, options)? {
            Wanted::Puzzle(None) => generator.puzzle_grid(rules, 0),
            Wanted::Puzzle(Some(givens)) => generator.puzzle_grid_with_givens(rules, 0, givens),
            Wanted::Solved => generator.solved_grid(rules, 0),
            Wanted::Invalid => Some(generator.invalid_grid(rules, 0)),
        };
        Ok(grid.map(|grid| grid.to_string()))
    }

    /// The grid as an SVG document, by default with its verdict and what shows it; throws when it isn't a grid.
    pub fn picture(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BoardInput")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "GridPictureOptions")] options: &JsValue,
    ) -> Result<String, JsError> {
        let analysis = self.read(grid)?.analyze();
        let names = ["language", "show", "caption", "givens", "solution"];
        let PictureOptions { language, shown, has_caption, givens, solution, .. } =
            PictureOptions::new(options, &names)?;
        let (givens, solution) = (self.parse_optional(givens)?, self.parse_optional(solution)?);
        let mut picture = analysis.picture(language).caption(has_caption);
        if let Some(shown) = shown {
            picture = picture.show(shown);
        }
        if let Some(givens) = &givens {
            picture = picture.givens(givens);
        }
        if let Some(solution) = &solution {
            picture = picture.solution(solution);
        }
        Ok(picture.to_string())
    }
}

impl Rules {
    fn read(&self, grid: &JsValue) -> Result<Grid<'_>, JsError> {
        self.parse(&text_of(grid))
    }

    fn parse(&self, text: &str) -> Result<Grid<'_>, JsError> {
        self.rules.parse(text).map_err(|error| located(&error))
    }

    fn parse_optional(&self, text: Option<String>) -> Result<Option<Grid<'_>>, JsError> {
        text.map(|text| self.parse(&text)).transpose()
    }

    /// A reader that has been given this text, and reads from this column if one is named.
    fn reader(&self, text: &[u8], column: Option<Column>) -> GridReader<'_> {
        let reader = self.rules.reader();
        let mut reader = match column {
            Some(column) => reader.column(column),
            None => reader,
        }
        .build();
        reader.feed(text);
        reader.finish();
        reader
    }

    /// The value that a symbol stands for, 0 for a blank.
    fn value_of(&self, text: &str) -> Option<u8> {
        let symbols = self.rules.symbols();
        let written = (1..).take(self.side()).find(|&value| symbols.symbol(value).to_string() == text);
        written.or_else(|| {
            symbols.value_of(only_character(text)?).filter(|&value| usize::from(value) <= self.side())
        })
    }
}

/// `GridOutcome` of `types.d.ts`, without the source.
fn outcome(
    grid: &Result<Grid<'_>, ParseError>,
    requirement: Requirement,
    language: Language,
) -> Result<Object, JsError> {
    match grid {
        Ok(grid) => {
            let judgement = grid.judge(requirement);
            Ok(Object::of(&judgement.in_language(language))?.with("board", grid.to_string()))
        }
        Err(error) => Object::of_outcome(&Outcome::Malformed(error), language),
    }
}
