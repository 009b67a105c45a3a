//! Pictures with the details that were asked for.

use ninefold::picture::Picture;
use ninefold::{Board, Language, Verdict};

use crate::boards::{INVALID, MINIMAL, SOLVED, UNSOLVABLE, VALID};

fn board(line: &str) -> Board {
    line.parse().unwrap()
}

/// The names of the cells that are circled.
fn circled(picture: &str) -> Vec<String> {
    let number = |line: &str, name: &str| -> usize {
        line.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
    };
    let circles = picture.lines().filter(|line| line.contains("<circle"));
    circles.map(|line| format!("r{}c{}", number(line, "cy") / 48, number(line, "cx") / 48)).collect()
}

/// The text of the elements of this class.
fn texts<'a>(picture: &'a str, class: &str) -> Vec<&'a str> {
    let start = format!("  <text class=\"{class}\"");
    let lines = picture.lines().filter(|line| line.starts_with(&start));
    lines.map(|line| line.split(['<', '>']).nth(2).unwrap()).collect()
}

#[test]
fn the_picture_in_the_documentation() {
    let picture = board(INVALID).analyze().picture(Language::English).to_string();
    assert_eq!(picture, include_str!("../../../../docs/invalid.svg"));
}

#[test]
fn the_picture_is_described() {
    let analysis = board(INVALID).analyze();
    let picture = analysis.picture(Language::Chinese).to_string();
    let lines: Vec<&str> = picture.lines().skip(1).take(2).collect();
    assert_eq!(
        lines,
        [
            "  <title>数独盘面，无效</title>",
            "  <desc>30 个已知数。第 1 列有 2 个 8（r1c1、r4c1）。第 1 宫有 2 个 8（r1c1、r3c3）</desc>",
        ]
    );
}

#[test]
fn what_is_marked() {
    let marked = |line: &str, show: Option<Verdict>| {
        circled(&board(line).analyze().picture(Language::English).show(show).to_string()).len()
    };
    for (line, verdict, cells) in [
        (UNSOLVABLE, Verdict::Unsolvable, 7),
        (UNSOLVABLE, Verdict::Unfinished, 72),
        (UNSOLVABLE, Verdict::Ambiguous, 0),
        (VALID, Verdict::Redundant, 22),
        (VALID, Verdict::Valid, 0),
        (SOLVED, Verdict::Redundant, 81),
        (MINIMAL, Verdict::Minimal, 0),
    ] {
        assert_eq!(marked(line, Some(verdict)), cells, "{verdict} on {line}");
        assert_eq!(marked(line, None), 0, "{line}");
    }
    for show in [None, Some(Verdict::Unsolvable), Some(Verdict::Invalid)] {
        assert_eq!(marked(INVALID, show), 3, "{show:?}");
    }
    let analysis = board(INVALID).analyze();
    let picture = analysis.picture(Language::English).to_string();
    assert_eq!(circled(&picture), ["r1c1", "r3c3", "r4c1"]);
}

#[test]
fn the_caption() {
    let analysis = board(UNSOLVABLE).analyze();
    let picture = analysis.picture(Language::English);
    assert_eq!(
        texts(&picture.to_string(), "verdict"),
        ["valid, 9 givens, no solution", "9 has no place left in row 1", "these 7 givens leave no solution"]
    );
    assert_eq!(texts(&picture.show(None).to_string(), "verdict"), ["valid, 9 givens, no solution"]);
    let without = picture.caption(false).to_string();
    assert_eq!(texts(&without, "verdict"), [""; 0]);
    assert!(without.contains(r#"viewBox="0 0 496 496""#));
    // A list that is left out leaves the rest of the sentence.
    let analysis =
        board("61..3..2...58...6....9.2..3..1..82..826.9.74.....7..3..5....4.2........1...5193..").analyze();
    let lines = |language| analysis.picture(language).to_string();
    assert_eq!(
        texts(&lines(Language::English), "verdict")[1],
        "after 4 forced cells, 9 has no place left in column 9"
    );
    assert_eq!(
        texts(&lines(Language::Chinese), "verdict")[1],
        "依次填入 4 个必填的数（r2c6=1、r5c9=5、r2c7=9、r4c8=9）后，第 9 列里已没有 9 的位置"
    );
}

#[test]
fn the_caption_is_as_long_as_there_is_room() {
    let caption = |line: &str, show: Verdict, language: Language| -> Vec<String> {
        let picture = board(line).analyze().picture(language).show(Some(show)).to_string();
        texts(&picture, "verdict").into_iter().map(String::from).collect()
    };
    assert_eq!(caption(VALID, Verdict::Valid, Language::English), ["valid, 30 givens, 1 solution"]);
    // A list is left out if the line would have more than 64 characters: this one has 63, and the next would have 65.
    let line = format!(".........{}", &SOLVED[9..]);
    assert_eq!(
        caption(&line, Verdict::Unfinished, Language::English),
        ["valid, 72 givens, 1 solution", "9 blanks (r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9)",]
    );
    let line = format!("{:.<81}", "1111111");
    assert_eq!(
        caption(&line, Verdict::Invalid, Language::English),
        [
            "invalid, 7 givens",
            "1 seven times in row 1",
            "1 three times in box 1 (r1c1, r1c2, r1c3)",
            "1 three times in box 2 (r1c4, r1c5, r1c6)",
        ]
    );
    // There is room for six conflicts.
    let ones = "1".repeat(81);
    let last = |language| caption(&ones, Verdict::Invalid, language).split_off(6);
    assert_eq!(last(Language::English), ["1 nine times in row 6", "and 21 more"]);
    assert_eq!(last(Language::Chinese)[1], "以及另外 21 处");
}

#[test]
fn digits_that_were_filled_in_later() {
    let givens = board(VALID);
    let mut filled = givens;
    let solution = givens.solution().unwrap();
    for cell in givens.blanks().iter().take(5) {
        filled.place(cell, solution.get(cell).unwrap());
    }
    let analysis = filled.analyze();
    let picture = analysis.picture(Language::English).show(None).givens(&givens).to_string();
    assert_eq!(texts(&picture, "digit entry").len(), 5);
    assert_eq!(texts(&picture, "digit").len(), 30);
    assert!(picture.contains(".entry {"));
}

#[test]
fn solutions_and_candidates() {
    let puzzle = board(VALID);
    let (analysis, solution) = (puzzle.analyze(), puzzle.solution().unwrap());
    let plain = analysis.picture(Language::English).show(None);
    let solved = plain.solution(&solution).candidates(true).to_string();
    let ghosts: Vec<_> = puzzle.blanks().iter().map(|cell| solution.get(cell).unwrap().to_string()).collect();
    assert_eq!(texts(&solved, "digit ghost"), ghosts);
    assert_eq!(texts(&solved, "candidate").len(), 0);
    let noted = plain.candidates(true).to_string();
    let candidates: Vec<_> = puzzle
        .blanks()
        .iter()
        .flat_map(|cell| puzzle.candidates(cell).iter().map(|digit| digit.to_string()).collect::<Vec<_>>())
        .collect();
    assert_eq!(texts(&noted, "candidate"), candidates);
    // Where two solutions differ, their digits are more important.
    let empty = Board::EMPTY.analyze();
    let both = empty.picture(Language::English).candidates(true).to_string();
    assert_eq!((texts(&both, "either look").len(), texts(&both, "candidate").len()), (6, 75 * 9));
}

#[test]
fn candidates_are_in_three_rows_of_three() {
    let empty = Board::EMPTY.analyze();
    let picture = empty.picture(Language::English).show(None).candidates(true).to_string();
    let candidates = picture.lines().filter(|line| line.contains(r#"class="candidate""#));
    // Those of r2c3, whose top left corner is at (128, 80).
    let candidates: Vec<&str> = candidates.skip(11 * 9).take(9).collect();
    assert_eq!(
        candidates,
        [
            r#"  <text class="candidate" x="136" y="88" dy=".35em">1</text>"#,
            r#"  <text class="candidate" x="152" y="88" dy=".35em">2</text>"#,
            r#"  <text class="candidate" x="168" y="88" dy=".35em">3</text>"#,
            r#"  <text class="candidate" x="136" y="104" dy=".35em">4</text>"#,
            r#"  <text class="candidate" x="152" y="104" dy=".35em">5</text>"#,
            r#"  <text class="candidate" x="168" y="104" dy=".35em">6</text>"#,
            r#"  <text class="candidate" x="136" y="120" dy=".35em">7</text>"#,
            r#"  <text class="candidate" x="152" y="120" dy=".35em">8</text>"#,
            r#"  <text class="candidate" x="168" y="120" dy=".35em">9</text>"#,
        ]
    );
}

#[test]
fn any_detail_brings_its_style() {
    let (givens, analysis) = (board(VALID), board(VALID).analyze());
    let plain = analysis.picture(Language::English);
    let has_style = |picture: Picture<'_>| picture.to_string().contains(".ninefold .candidate {");
    assert!(!has_style(plain));
    for picture in [plain.givens(&givens), plain.solution(&givens), plain.candidates(true)] {
        assert!(has_style(picture));
    }
}

#[test]
fn nothing_is_added_without_being_asked_for() {
    let analysis = board(VALID).analyze();
    let picture = analysis.picture(Language::English);
    let same = picture.caption(true).candidates(false).show(Some(Verdict::Redundant)).to_string();
    assert_eq!(picture.to_string(), same);
    for class in ["entry", "ghost", "candidate"] {
        assert!(!same.contains(class), "{class}");
    }
}
