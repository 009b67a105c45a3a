//! Rules, and what can be asked of them without a grid.

use ninefold::rules::{self, Group, Symbols};
use ninefold_js::{Object, language, serialized, string};
use wasm_bindgen::prelude::*;

/// The rules of a grid: its size, and the groups of cells in which nothing repeats.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Rules {
    pub(crate) rules: rules::Rules,
}

#[wasm_bindgen]
impl Rules {
    /// The rules that these words ask for, such as `6x6`, `12x12 boxes=4x3 symbols=A-L` or `9x9 x anti-knight`. Throws when
    /// they ask for something else, with words in this language.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string")] words: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "LanguageOptions")] options: &JsValue,
    ) -> Result<Rules, JsError> {
        let language = language(options)?;
        let rules = string(words, "rules")?
            .parse()
            .map_err(|error: rules::RulesError| JsError::new(&error.in_language(language).to_string()))?;
        Ok(Rules { rules })
    }

    /// The words that these rules can be made from again.
    #[wasm_bindgen(js_name = toString)]
    pub fn words(&self) -> String {
        self.rules.to_string()
    }

    /// How many rows, columns and values there are.
    #[wasm_bindgen(getter)]
    pub fn side(&self) -> usize {
        self.rules.size().side()
    }

    /// Whether the groups are those of the classic board.
    #[wasm_bindgen(getter, js_name = isClassic)]
    pub fn is_classic(&self) -> bool {
        self.rules.is_classic()
    }

    /// How each value is written, from 1.
    #[wasm_bindgen(getter)]
    pub fn symbols(&self) -> Vec<String> {
        let values = (1..).take(self.side());
        values.map(|value| self.rules.symbols().symbol(value).to_string()).collect()
    }

    /// The name of the symbols, such as `1-9A-G` or `decimal`.
    #[wasm_bindgen(getter, js_name = symbolsName)]
    pub fn symbols_name(&self) -> String {
        self.rules.symbols().to_string()
    }

    /// The names of the symbols that grids of this size usually have.
    #[wasm_bindgen(getter, js_name = usualSymbols)]
    pub fn usual_symbols(&self) -> Vec<String> {
        Symbols::usual_for(self.rules.size()).iter().map(ToString::to_string).collect()
    }

    /// The groups with their cells, in the order in which conflicts are listed: rows, columns, boxes and so on. Their
    /// names are in this language.
    #[wasm_bindgen(unchecked_return_type = "Group[]")]
    pub fn houses(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "LanguageOptions")] options: &JsValue,
    ) -> Result<Vec<JsValue>, JsError> {
        let language = language(options)?;
        let with_cells = |group: &Group| {
            let name = group.name();
            let cells = serialized(&group.squares())?;
            Ok(Object::of(&name)?
                .with("cells", cells)
                .with("words", name.in_language(language).to_string())
                .into())
        };
        self.rules.groups().iter().map(with_cells).collect()
    }
}
