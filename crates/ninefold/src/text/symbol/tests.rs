use super::*;

#[test]
fn words_are_cells_as_a_whole_or_not_at_all() {
    for (word, value) in [
        ("5", Some(5)),
        ("0", Some(0)),
        (".", Some(0)),
        ("5.", Some(5)),
        ("5.0", Some(5)),
        ("0.00", Some(0)),
        ("5.5", None),
        ("55", None),
        ("..", None),
        ("-.0", None),
        ("*.", None),
        ("NaN", Some(0)),
        ("None", Some(0)),
        ("NaNs", None),
        ("", None),
    ] {
        assert_eq!(cell_of_word(word.as_bytes()), value, "{word:?}");
    }
}

#[test]
fn only_numbers_with_exponents_were_boards_in_a_spreadsheet() {
    for (field, is_number) in [
        ("5.3007E+80", true),
        ("5,3007e+80", true),
        ("5E+80", true),
        ("5.3007E-80", false),
        ("5.3007E80", false),
        ("5.3007E+", false),
        ("5.3007E+8x", false),
        ("x.3007E+80", false),
        (".3007E+80", false),
        ("5.E+80", false),
        ("5.30x7E+80", false),
        ("E+80", false),
        ("5.3007", false),
    ] {
        assert_eq!(spreadsheet_number(field.as_bytes()).is_some(), is_number, "{field}");
    }
}
