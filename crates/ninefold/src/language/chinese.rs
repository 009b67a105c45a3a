//! Simplified Chinese.

#![expect(clippy::trivially_copy_pass_by_ref, reason = "all words are asked for in the same way")]

use core::fmt::{Display, Formatter, Result};

use super::{CodePoint, FEW_STEPS, Language, Legend, Summary, Worded, equations, from_fn, list};
use crate::board::{CellSet, HouseKind};
use crate::error::{
    AvailableColumns, BoardError, CellForm, ColumnChoices, FileKind, JsonError, Names, ParseError,
    ParseErrorKind, Token, excerpt,
};
use crate::grade::{Component, Gradable, Score, TaskError, WeightsError};
use crate::moves::{MoveError, MoveJudgement, MoveVerdict};
use crate::picture::{Description, Headline, More, Title};
use crate::reply::{AnswerPlace, NoAnswer};
use crate::rules::{
    GridAnalysis, GridConflict, GridError, GridJudgement, GridWitness, GroupName, JigsawError, Note,
    PuzzleError, RulesError, Size, SoloError, SoloPart,
};
use crate::solve::{Contradiction, DeadEnd, SolutionCount};
use crate::text::{Column, Selection};
use crate::verdict::{
    Analysis, Answer, Conflict, Evidence, Judgement, Outcome, Reason, Requirement, Topic, Verdict, Witness,
};

pub(super) fn requirement(requirement: &Requirement, f: &mut Formatter<'_>) -> Result {
    f.write_str(match requirement {
        Requirement::Valid => "有效",
        Requirement::Solved => "已解出",
        Requirement::Solvable => "有解",
        Requirement::Unique => "唯一解",
        Requirement::Minimal => "极小",
    })
}

pub(super) fn verdict(verdict: &Verdict, f: &mut Formatter<'_>) -> Result {
    f.write_str(verdict_word(Some(*verdict)))
}

/// The word for a verdict; `None` stands for what is malformed.
pub(super) const fn verdict_word(verdict: Option<Verdict>) -> &'static str {
    let Some(verdict) = verdict else { return "格式错误" };
    match verdict {
        Verdict::Valid => "有效",
        Verdict::Solved => "已解出",
        Verdict::Solvable => "有解",
        Verdict::Unique => "唯一解",
        Verdict::Minimal => "极小",
        Verdict::Unfinished => "未填完",
        Verdict::Invalid => "无效",
        Verdict::Unsolvable => "无解",
        Verdict::Ambiguous => "多解",
        Verdict::Redundant => "有多余的已知数",
    }
}

pub(super) fn conflict(conflict: &Conflict, f: &mut Formatter<'_>) -> Result {
    let kind = kind_word(conflict.house().kind());
    let (number, digit, cells) = (conflict.house().number(), conflict.digit(), conflict.cells());
    write!(f, "第 {number} {kind}有 {} 个 {digit}（{}）", cells.len(), CellList(cells))
}

pub(super) fn grid_conflict(conflict: &GridConflict, f: &mut Formatter<'_>) -> Result {
    let (symbol, group, squares) = (conflict.symbol(), conflict.group(), conflict.squares());
    match (group, squares) {
        (GroupName::KnightsMove | GroupName::KingsMove, [one, other]) => {
            write!(f, "{one} 与 {other} {}，却都是 {symbol}", group.in_language(Language::Chinese))
        }
        _ => {
            write!(f, "{}有 {} 个 {symbol}（", group.in_language(Language::Chinese), squares.len())?;
            list("、", squares, f)?;
            f.write_str("）")
        }
    }
}

pub(super) fn group_name(name: &GroupName, f: &mut Formatter<'_>) -> Result {
    match name {
        GroupName::Row(number) => write!(f, "第 {number} 行"),
        GroupName::Column(number) => write!(f, "第 {number} 列"),
        GroupName::Box(number) => write!(f, "第 {number} 宫"),
        GroupName::Region(number) => write!(f, "第 {number} 区"),
        GroupName::FallingDiagonal => f.write_str("左上至右下的对角线"),
        GroupName::RisingDiagonal => f.write_str("左下至右上的对角线"),
        GroupName::Window(number) => write!(f, "第 {number} 窗"),
        GroupName::DisjointGroup(number) => write!(f, "第 {number} 同位组"),
        GroupName::ExtraRegion(number) => write!(f, "第 {number} 附加区"),
        GroupName::KnightsMove => f.write_str("相隔一个马步"),
        GroupName::KingsMove => f.write_str("相隔一个王步"),
    }
}

pub(super) fn rules_error(error: &RulesError, f: &mut Formatter<'_>) -> Result {
    let (least, most) = (Size::LEAST, Size::MOST);
    match error {
        RulesError::Size { found } => write!(f, "大小应为 {least} 到 {most}，却是 {found}"),
        RulesError::BoxShape { size, found } => {
            write!(f, "{size} 的盘面每宫应有 {} 格，却是 {found}", size.side())
        }
        RulesError::NoBoxes { size } => write!(f, "{size} 的盘面不能分成宫，应给出分区，却没有"),
        RulesError::BoxesAndRegions => f.write_str("宫与分区应只给一种，却两种都有"),
        RulesError::LayoutLength { found } => {
            write!(f, "盘面的每一格应有一个分区字符，却共有 {found} 个字符")
        }
        RulesError::LayoutSize { size, found } => write!(f, "应为 {size} 的分区，却是 {found} 的"),
        RulesError::RegionCount { size, found } => {
            write!(f, "{size} 的盘面应有 {} 个区，却有 {found} 个", size.side())
        }
        RulesError::RegionSize { size, region, found } => {
            write!(f, "区 {region} 应有 {} 格，却有 {found} 格", size.side())
        }
        RulesError::Windows { size } => {
            write!(f, "只有 4x4、9x9、16x16 和 25x25 的盘面可以有窗，却是 {size}")
        }
        RulesError::DisjointGroups => f.write_str("同位组需要宫，却是不规则分区"),
        RulesError::ExtraRegionSize { size, found } => {
            write!(f, "附加区应有 2 到 {} 格，却有 {found} 格", size.side())
        }
        RulesError::ExtraRegionSquare { size, found } => {
            let is_inside = usize::from(found.row().max(found.column())) <= size.side();
            let what = if is_inside { "出现了两次" } else { "不在其中" };
            write!(f, "附加区应由 {size} 盘面中不同的格组成，{found} 却{what}")
        }
        RulesError::Symbols { found } => write!(f, "应为 1-9A-G、A-P 或 decimal 这样的符号，却是 {found:?}"),
        RulesError::SymbolCount { size, symbols } => {
            write!(f, "{size} 的盘面应有 {} 个符号，却有 {} 个（{symbols}）", size.side(), symbols.count())
        }
        RulesError::Word { found } => write!(
            f,
            "应为 6x6 这样的大小，或者一条规则：boxes=2x3、regions=…、x、windoku、disjoint、extra=…、anti-knight、\
             anti-king、symbols=…；却是 {found:?}"
        ),
        RulesError::Twice { found } => write!(f, "每条规则应只出现一次，却又出现了 {found:?}"),
    }
}

pub(super) fn solo_error(error: &SoloError, f: &mut Formatter<'_>) -> Result {
    let (least, most) = (Size::LEAST, Size::MOST);
    match error {
        SoloError::Unexpected { part, found, .. } => {
            f.write_str(match part {
                SoloPart::Size => "应为 3x3 或 9j 这样的大小，",
                SoloPart::Flags => "应为 x、k、dt 这样的生成选项或冒号，",
                SoloPart::Grid => "应为数、表示空白格的字母 a 到 z 或 _，",
                SoloPart::Regions => "分区的边界应为字母 a 到 y 或 _，",
                SoloPart::Cages => "笼的边界应为字母 a 到 y 或 _，",
                SoloPart::Clues => "笼的和应为数、表示其余格的字母 a 到 z 或 _，",
            })?;
            token(found, f)
        }
        SoloError::Missing { part, .. } => {
            let separator = if *part == SoloPart::Grid { "冒号" } else { "逗号" };
            write!(f, "应有{separator}和{}，文本却已结束", solo_part(*part))
        }
        SoloError::Trailing { found, .. } => {
            f.write_str("文本应当结束，")?;
            token(found, f)
        }
        SoloError::Seed { .. } => f.write_str("应有冒号和盘面，却是 # 和随机种子，只有 Solo 能由它生成盘面"),
        SoloError::Size { found, .. } => {
            write!(f, "大小应为 {least} 到 {most}，写作至少两行两列的宫，如 3x3，或不规则分区，如 9j，")?;
            token(found, f)
        }
        SoloError::Value { most, found, .. } => {
            write!(f, "应为 1 到 {most} 的数，")?;
            token(found, f)
        }
        SoloError::Count { part: part @ (SoloPart::Regions | SoloPart::Cages), expected, found, .. } => {
            let part = solo_part(*part);
            write!(f, "{part}应有 {expected} 条边界（各格之间的和末尾的一条），实有 {found} 条")
        }
        SoloError::Count { part, expected, found, .. } => {
            write!(f, "{}应有 {expected} 格，实有 {found} 格", solo_part(*part))
        }
        SoloError::LongRun { .. } => {
            f.write_str("不画的边界应至多连续 25 条（y），却是 z，它的含义因 Solo 的版本而异")
        }
        SoloError::Rules { error, .. } => rules_error(error, f),
    }
}

const fn solo_part(part: SoloPart) -> &'static str {
    match part {
        SoloPart::Size => "大小",
        SoloPart::Flags => "参数",
        SoloPart::Grid => "盘面",
        SoloPart::Regions => "分区",
        SoloPart::Cages => "笼",
        SoloPart::Clues => "笼的和",
    }
}

pub(super) fn puzzle_error(error: &PuzzleError, f: &mut Formatter<'_>) -> Result {
    match error {
        PuzzleError::Solo(error) => solo_error(error, f),
        PuzzleError::Jigsaw(error) => jigsaw_error(error, f),
    }
}

pub(super) fn jigsaw_error(error: &JigsawError, f: &mut Formatter<'_>) -> Result {
    let (least, most) = (Size::LEAST, Size::MOST);
    match error {
        JigsawError::Length { found } => write!(
            f,
            "{least}x{least} 到 {most}x{most} 的盘面每格应有一个字符，或分区和已知数各一个，却共有 {found} 个字符"
        ),
        JigsawError::BothHalves { size } => write!(f, "应当只有一半是 {size} 的分区，却两半都可能是"),
        JigsawError::NeitherHalf { size } => {
            let side = size.side();
            write!(f, "应有一半是 {size} 的分区，共 {side} 个区，每区 {side} 格，却两半都不是")
        }
        JigsawError::SolvedGrid { size } => {
            write!(f, "应为 {size} 的分区，却是已解出的盘面，每个字符在每行每列各出现一次")
        }
        JigsawError::Given { symbols, found, .. } => {
            write!(f, "应为符号 {symbols} 之一或空白格，却是 {}", CodePoint(*found))
        }
        JigsawError::NoSymbols { size } => {
            write!(f, "{size} 的盘面应有每个值一个字符的符号，如 1-9A-G，却没有")
        }
        JigsawError::Rules(error) => rules_error(error, f),
    }
}

pub(super) fn grid_error(error: &GridError, f: &mut Formatter<'_>) -> Result {
    match error {
        GridError::CellCount { size, found } => write!(f, "应有 {} 格，实有 {found} 格", size.cells()),
        GridError::Value { size, square, found } => {
            write!(f, "{square} 应为数字 0 到 {}，却是 {found}", size.side())
        }
        GridError::Cells { square, kind } => {
            square.map_or(Ok(()), |square| write!(f, "{square} "))?;
            parse_error_kind(kind, f)
        }
    }
}

/// The word for a kind of house.
const fn kind_word(kind: HouseKind) -> &'static str {
    match kind {
        HouseKind::Row => "行",
        HouseKind::Column => "列",
        HouseKind::Box => "宫",
    }
}

/// Cells with the comma that separates the parts of a list.
struct CellList(CellSet);

impl Display for CellList {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        list("、", self.0, f)
    }
}

pub(super) fn witness(witness: &Witness, f: &mut Formatter<'_>) -> Result {
    let cells = witness.cells();
    let count = cells.len();
    let cells = CellList(cells);
    match witness {
        Witness::Conflicts(conflicts) => {
            list("；", conflicts.iter().map(|conflict| conflict.in_language(Language::Chinese)), f)
        }
        Witness::Blanks(_) => blanks(count, &cells, f),
        Witness::Givens { contradiction: shown, board } => {
            if let Some(shown) = shown {
                contradiction(shown, f)?;
                f.write_str("；")?;
            }
            givens(count, equations(board.filled()), f)
        }
        Witness::Solutions(_) => two_solutions(count, &cells, f),
        Witness::Redundant(_) => redundant(count, &cells, f),
    }
}

pub(super) fn grid_witness(witness: &GridWitness<'_>, f: &mut Formatter<'_>) -> Result {
    let squares = witness.squares();
    let count = squares.len();
    let squares = from_fn(|f| list("、", &squares, f));
    match witness {
        GridWitness::Conflicts(conflicts) => {
            list("；", conflicts.iter().map(|conflict| conflict.in_language(Language::Chinese)), f)
        }
        GridWitness::Blanks(_) => blanks(count, &squares, f),
        GridWitness::Givens(_) if count == 0 => f.write_str("这样的规则本身就无解"),
        GridWitness::Givens(grid) => givens(count, equations(grid.filled()), f),
        GridWitness::Solutions(_) => two_solutions(count, &squares, f),
        GridWitness::Redundant(_) => redundant(count, &squares, f),
    }
}

fn blanks(count: usize, cells: &impl Display, f: &mut Formatter<'_>) -> Result {
    write!(f, "{count} 个空白格（{cells}）")
}

fn givens(count: usize, givens: impl Iterator<Item = impl Display>, f: &mut Formatter<'_>) -> Result {
    write!(f, "这 {count} 个已知数已经无解（")?;
    list("、", givens, f)?;
    f.write_str("）")
}

fn two_solutions(count: usize, cells: &impl Display, f: &mut Formatter<'_>) -> Result {
    write!(f, "两个解有 {count} 格不同（{cells}）")
}

fn redundant(count: usize, cells: &impl Display, f: &mut Formatter<'_>) -> Result {
    match count {
        1 => write!(f, "1 个已知数可以去掉（{cells}）"),
        _ => write!(f, "{count} 个已知数中的任何一个都可以单独去掉（{cells}）"),
    }
}

pub(super) fn contradiction(contradiction: &Contradiction, f: &mut Formatter<'_>) -> Result {
    let steps = contradiction.steps();
    match steps.len() {
        0 => {}
        count if count <= FEW_STEPS => {
            f.write_str(if count == 1 { "填入 " } else { "依次填入 " })?;
            list("、", equations(steps.iter().copied()), f)?;
            f.write_str(" 后，")?;
        }
        count => {
            write!(f, "依次填入 {count} 个必填的数（")?;
            list("、", equations(steps.iter().copied()), f)?;
            f.write_str("）后，")?;
        }
    }
    match contradiction.dead_end() {
        DeadEnd::Cell(cell) => write!(f, "{cell} 已没有候选数"),
        DeadEnd::Digit(digit, house) => {
            write!(f, "第 {} {}里已没有 {digit} 的位置", house.number(), kind_word(house.kind()))
        }
    }
}

pub(super) fn judgement(judgement: &Judgement<'_>, f: &mut Formatter<'_>) -> Result {
    verdict(&judgement.verdict(), f)?;
    match judgement.witness() {
        None => Ok(()),
        Some(witness) => write!(f, "：{}", witness.in_language(Language::Chinese)),
    }
}

pub(super) fn grid_judgement(judgement: &GridJudgement<'_, '_>, f: &mut Formatter<'_>) -> Result {
    verdict(&judgement.verdict(), f)?;
    match judgement.witness() {
        None => Ok(()),
        Some(witness) => write!(f, "：{}", witness.in_language(Language::Chinese)),
    }
}

pub(super) fn task_error<B: Gradable>(error: &TaskError<B>, f: &mut Formatter<'_>) -> Result {
    match error {
        TaskError::Puzzle { puzzle, verdict } => {
            write!(f, "题目应有解，却是{}：", verdict_word(Some(*verdict)))?;
            failure(puzzle, *verdict, f)
        }
        TaskError::Solution { solution, verdict } => {
            write!(f, "所给的解应当已解出，却是{}：", verdict_word(Some(*verdict)))?;
            failure(solution, *verdict, f)
        }
        TaskError::SolutionSize { expected, found } => {
            write!(f, "所给的解应为 {expected}，却是 {found}")
        }
        TaskError::Given { square, given, found } => {
            write!(f, "所给的解应保留题目的已知数，{square} 应为 {given}，却是 {found}")
        }
    }
}

/// What shows that a board fails.
fn failure<B: Gradable>(board: &B, verdict: Verdict, f: &mut Formatter<'_>) -> Result {
    board.witness_of(verdict).map_or(Ok(()), |witness| B::fmt_witness(&witness, Language::Chinese, f))
}

pub(super) fn score(score: &Score, f: &mut Formatter<'_>) -> Result {
    let Some(counts) = score.counts else { return f.write_str("没有答案") };
    if score.is_solved() {
        return f.write_str("已解出");
    }
    write!(f, "未解出：{} 个空白格", counts.blanks)?;
    match counts.blanks_right {
        Some(right) => write!(f, "填对 {right} 个")?,
        None => write!(f, "填了 {} 个，这样无解", counts.blanks - counts.blanks_left)?,
    }
    if let Some(wrong @ 1..) = counts.blanks_wrong {
        write!(f, "，填错 {wrong} 个")?;
    }
    if counts.blanks_left > 0 {
        write!(f, "，未填 {} 个", counts.blanks_left)?;
    }
    if counts.clues_changed > 0 {
        write!(f, "，改动已知数 {} 个", counts.clues_changed)?;
    }
    Ok(())
}

pub(super) fn move_error(error: &MoveError, f: &mut Formatter<'_>) -> Result {
    match error {
        MoveError::Text { found } => {
            write!(f, "应为 r1c3=4、(1,3)->4 或 [1 3 4] 这样的一步，却是 {:?}", excerpt(found))
        }
        MoveError::Outside { size, found } => {
            write!(f, "行、列和数都应为 1 到 {}，却是 {found}", size.side())
        }
        MoveError::BoardSize { expected, found } => {
            write!(f, "盘面应与题目一样是 {expected}，却是 {found}")
        }
        MoveError::Given { square, given, found } => {
            write!(f, "盘面应保留题目的已知数，{square} 应为 {given}，却是")?;
            match found {
                Some(found) => write!(f, " {found}"),
                None => f.write_str("空白格"),
            }
        }
    }
}

pub(super) fn move_judgement<B: Gradable>(judgement: &MoveJudgement<B>, f: &mut Formatter<'_>) -> Result {
    let (square, symbol, holds) = (judgement.square(), judgement.symbol(), judgement.holds());
    let had_solution = judgement.had_solution();
    write!(f, "{square}={symbol} ")?;
    match judgement.verdict() {
        MoveVerdict::Legal if judgement.is_solved() => f.write_str("解出了题目")?,
        MoveVerdict::Legal => f.write_str("符合规则，仍然有解")?,
        MoveVerdict::Conflict => f.write_str("违反规则")?,
        MoveVerdict::Given => write!(f, "不能填：{square} 是题目的已知数 {holds}")?,
        MoveVerdict::Filled => write!(f, "不能填：{square} 已填 {holds}")?,
        MoveVerdict::Unsolvable if had_solution => f.write_str("填入后无解")?,
        MoveVerdict::Unsolvable => f.write_str("不违反规则，但此前已经无解")?,
    }
    if let Some(witness) = judgement.witness() {
        f.write_str("：")?;
        B::fmt_witness(&witness, Language::Chinese, f)?;
    }
    match judgement.verdict() {
        MoveVerdict::Conflict | MoveVerdict::Given | MoveVerdict::Filled if !had_solution => {
            f.write_str("；此前已经无解")
        }
        _ => Ok(()),
    }
}

pub(super) fn weights_error(error: &WeightsError, f: &mut Formatter<'_>) -> Result {
    match error {
        WeightsError::Weight { component, found } => {
            write!(f, "{component} 的权重应不小于 0，却是 {found}")
        }
        WeightsError::Twice { component } => write!(f, "{component} 应只有一个权重，却有两个"),
        WeightsError::Sum { found } => write!(f, "权重之和应大于 0 且有限，却是 {found}"),
        WeightsError::Text { found } => {
            f.write_str("应为 solved=0.8,blanks=0.2 这样的权重，名称为 ")?;
            list("、", Component::ALL, f)?;
            write!(f, " 之一，却是 {found:?}")
        }
    }
}

pub(super) fn grid_analysis(analysis: &GridAnalysis<'_>, f: &mut Formatter<'_>) -> Result {
    verdict(&analysis.verdict(), f)?;
    match analysis.witness() {
        None => Ok(()),
        Some(witness) => write!(f, "：{}", witness.in_language(Language::Chinese)),
    }
}

pub(super) fn picture_note(note: &Note, f: &mut Formatter<'_>) -> Result {
    group_name(&note.group, f)?;
    write!(f, "的两格，{}不能相同", if note.is_digits { "数字" } else { "符号" })
}

pub(super) fn outcome(outcome: &Outcome<'_>, f: &mut Formatter<'_>) -> Result {
    match outcome {
        Outcome::Judged(judged) => judgement(judged, f),
        Outcome::Malformed(error) => {
            write!(f, "{}：", verdict_word(None))?;
            parse_error(error, f)
        }
    }
}

pub(super) fn solution_count(solutions: &SolutionCount, f: &mut Formatter<'_>) -> Result {
    match solutions.get() {
        count if !solutions.is_exact() => write!(f, "至少 {count} 个解"),
        0 => f.write_str("无解"),
        count => write!(f, "{count} 个解"),
    }
}

pub(super) fn analysis(analysis: &Analysis, f: &mut Formatter<'_>) -> Result {
    verdict(&analysis.verdict(), f)?;
    match analysis.witness() {
        None => Ok(()),
        Some(shown) => {
            f.write_str("：")?;
            witness(shown, f)
        }
    }
}

pub(super) fn topic(topic: &Topic, f: &mut Formatter<'_>) -> Result {
    match topic {
        Topic::Givens => f.write_str("已知数"),
        Topic::Requirement(about) => requirement(about, f),
        Topic::Solutions => f.write_str("解的个数"),
    }
}

pub(super) fn answer<W: Evidence + Worded>(answer: &Answer<'_, W>, f: &mut Formatter<'_>) -> Result {
    match answer {
        Answer::Givens { count, .. } => write!(f, "{count} 个"),
        Answer::Yes => f.write_str("是"),
        Answer::No(why) => {
            f.write_str("否，")?;
            reason(why, f)
        }
        Answer::Solutions(count, None) => solution_count(count, f),
        Answer::Solutions(count, Some(shown)) => {
            solution_count(count, f)?;
            f.write_str("；")?;
            shown.fmt_in(Language::Chinese, f)
        }
    }
}

pub(super) fn reason<W: Evidence + Worded>(reason: &Reason<'_, W>, f: &mut Formatter<'_>) -> Result {
    match reason {
        Reason::Conflicts(conflicts) => write!(f, "{} 处冲突", conflicts.len()),
        Reason::Blanks(count) => write!(f, "还有 {count} 个空白格"),
        Reason::NotValid => f.write_str("盘面无效"),
        Reason::NoSolution => f.write_str("没有解"),
        Reason::SeveralSolutions => f.write_str("不止一个解"),
        Reason::IsSolved => f.write_str("已经解出"),
        Reason::Witness(shown) => shown.fmt_in(Language::Chinese, f),
    }
}

pub(super) fn summary(summary: &Summary<'_>, f: &mut Formatter<'_>) -> Result {
    if let Some(column) = summary.selection {
        selection(column, f)?;
        // A name ends with a quotation mark, a number with a Chinese character.
        f.write_str(if column.name().is_some() { " 中的 " } else { "中的 " })?;
    }
    write!(f, "{} 个盘面", summary.tally.total())?;
    let mut separator = "：";
    for (verdict, count) in summary.tally.iter() {
        write!(f, "{separator}{} {count} 个", verdict_word(verdict))?;
        separator = "，";
    }
    Ok(())
}

pub(super) fn legend<W: Evidence>(legend: &Legend<'_, W>, f: &mut Formatter<'_>) -> Result {
    f.write_str(match legend.0.verdict() {
        Verdict::Invalid => "有冲突",
        Verdict::Unfinished => "空白格",
        Verdict::Unsolvable => "导致无解的已知数",
        Verdict::Ambiguous => "两个解在此不同",
        Verdict::Redundant => "可以去掉的已知数",
        Verdict::Valid | Verdict::Solved | Verdict::Solvable | Verdict::Unique | Verdict::Minimal => "",
    })
}

pub(super) fn selection(selection: &Selection, f: &mut Formatter<'_>) -> Result {
    let noun = if selection.is_key() { "键" } else { "列" };
    match selection.name() {
        Some(name) => write!(f, "{noun} {:?}", excerpt(name)),
        None => write!(f, "第 {} {noun}", selection.number()),
    }
}

pub(super) fn picture_title(title: &Title, f: &mut Formatter<'_>) -> Result {
    f.write_str("数独盘面，")?;
    verdict(&title.verdict, f)
}

pub(super) fn picture_description(description: &Description<'_>, f: &mut Formatter<'_>) -> Result {
    write!(f, "{} 个已知数。", description.givens)?;
    list("。", description.reasons, f)
}

pub(super) fn picture_headline(headline: &Headline, f: &mut Formatter<'_>) -> Result {
    verdict(&headline.verdict, f)?;
    write!(f, "，{} 个已知数", headline.givens)?;
    match headline.solutions {
        None => Ok(()),
        Some(solutions) => {
            f.write_str("，")?;
            solution_count(&solutions, f)
        }
    }
}

pub(super) fn picture_more(more: &More, f: &mut Formatter<'_>) -> Result {
    write!(f, "以及另外 {} 处", more.0)
}

pub(super) fn parse_error(error: &ParseError, f: &mut Formatter<'_>) -> Result {
    parse_error_kind(error.kind(), f)
}

pub(super) fn parse_error_kind(kind: &ParseErrorKind, f: &mut Formatter<'_>) -> Result {
    expected(kind, f)?;
    f.write_str("，")?;
    found(kind, f)
}

pub(super) fn board_error(error: &BoardError, f: &mut Formatter<'_>) -> Result {
    if let Some(cell) = error.cell() {
        write!(f, "{cell} ")?;
    }
    match error {
        BoardError::RowCount { expected, found } => write!(f, "应有 {expected} 行，实有 {found} 行"),
        BoardError::RowLength { row, expected, found } => {
            write!(f, "第 {row} 行应有 {expected} 格，实有 {found} 格")
        }
        BoardError::CellCount { expected, found } => write!(f, "应有 {expected} 格，实有 {found} 格"),
        BoardError::Value { found, .. } => {
            cell_form(CellForm::Number, f)?;
            write!(f, "，却是 {found}")
        }
        BoardError::Character { found, .. } => {
            cell_form(CellForm::Any, f)?;
            f.write_str("，")?;
            token(&Token::Character(*found), f)
        }
        BoardError::Cell { form, found, .. } => {
            cell_form(*form, f)?;
            f.write_str("，")?;
            token(found, f)
        }
    }
}

fn expected(kind: &ParseErrorKind, f: &mut Formatter<'_>) -> Result {
    match kind {
        ParseErrorKind::NoBoard { .. }
        | ParseErrorKind::OtherText { .. }
        | ParseErrorKind::NoBoardInObject { .. }
        | ParseErrorKind::NestedBoards { .. }
        | ParseErrorKind::OnlySolutions { .. } => f.write_str("应为一个盘面"),
        ParseErrorKind::SecondBoard => f.write_str("应当只有一个盘面"),
        ParseErrorKind::UnknownFormat { .. } => f.write_str("应为已知格式的盘面"),
        ParseErrorKind::AmbiguousFormat { .. } => f.write_str("应当只有一种读法"),
        ParseErrorKind::CellCount { expected, .. } | ParseErrorKind::SpreadsheetNumber { expected, .. } => {
            write!(f, "应有 {expected} 格")
        }
        ParseErrorKind::RowCount { expected, .. } => write!(f, "应有 {expected} 行"),
        ParseErrorKind::RowLength { row, expected, .. } => write!(f, "第 {row} 行应有 {expected} 格"),
        ParseErrorKind::BoardCount { expected, .. } => {
            write!(f, "这一行应与其他各行一样有 {expected} 个盘面")
        }
        ParseErrorKind::ColumnCount { expected, .. } => write!(f, "应与上文一样有 {expected} 列"),
        ParseErrorKind::OtherHeader { .. } => f.write_str("各行应属于同一个表格"),
        ParseErrorKind::Cell { form, .. } => cell_form(*form, f),
        ParseErrorKind::Symbol { size, symbols, .. } if &**symbols == "decimal" => {
            write!(f, "应为数字 1 到 {} 或空白格", size.side())
        }
        ParseErrorKind::Symbol { symbols, .. } => write!(f, "应为符号 {symbols} 之一或空白格"),
        ParseErrorKind::SeveralSymbols(_) => f.write_str("各格应当只有一套可能的符号"),
        ParseErrorKind::JsonRow { row, expected, .. } => {
            write!(f, "第 {row} 行应为 {expected} 格的数组或字符串")
        }
        ParseErrorKind::InvalidJson(_) => f.write_str("应为正确的 JSON"),
        ParseErrorKind::UnclosedQuote { .. } => f.write_str("应有结束的引号"),
        ParseErrorKind::MissingColumn {
            column: Column::Name(name) | Column::NameOrNumber { name, .. },
            ..
        } => {
            write!(f, "应有名为 {name:?} 的列")
        }
        ParseErrorKind::MissingColumn { column: Column::Number(number), .. } => {
            write!(f, "第 {number} 列应为盘面")
        }
        ParseErrorKind::SeveralColumns(_) => f.write_str("应当只有一列可能是盘面"),
        ParseErrorKind::OutsideTable { .. } => f.write_str("盘面应当都在 HTML 表格中"),
        ParseErrorKind::NotText(_) => f.write_str("应为文本"),
        ParseErrorKind::NotUtf8 { .. } | ParseErrorKind::Utf16 => f.write_str("应为 UTF-8 文本"),
        ParseErrorKind::TooLong { limit } => write!(f, "一条记录至多 {limit} 字节"),
        ParseErrorKind::MissingFeature(format) => write!(f, "应为能读 {format} 的版本"),
    }
}

fn cell_form(form: CellForm, f: &mut Formatter<'_>) -> Result {
    f.write_str(match form {
        CellForm::Any => "应为数字 1 到 9 或空白格",
        CellForm::String => "应为字符串 \"1\" 到 \"9\" 或空白格",
        CellForm::Number => "应为数字 0 到 9",
        CellForm::NumberOrNull => "应为数字 0 到 9 或 null",
    })
}

fn found(kind: &ParseErrorKind, f: &mut Formatter<'_>) -> Result {
    match kind {
        ParseErrorKind::NoBoard { found }
        | ParseErrorKind::UnknownFormat { found }
        | ParseErrorKind::Cell { found, .. }
        | ParseErrorKind::Symbol { found, .. }
        | ParseErrorKind::JsonRow { found, .. }
        | ParseErrorKind::UnclosedQuote { found }
        | ParseErrorKind::OutsideTable { found } => token(found, f),
        ParseErrorKind::OtherText { start } => write!(f, "却只有其他文字，开头为 {start:?}"),
        ParseErrorKind::NoBoardInObject { keys: names } => keys(names, f),
        ParseErrorKind::NestedBoards { paths } => write!(f, "盘面却在更深处（请按路径指定：{paths}）"),
        ParseErrorKind::OnlySolutions { key } => {
            write!(f, "却只有名为解答的内容（如需检查，请指定 {:?}）", excerpt(key))
        }
        ParseErrorKind::SecondBoard => f.write_str("却有第二个"),
        ParseErrorKind::AmbiguousFormat { readings: [one, other] } => {
            write!(f, "却有两种：按 {one} 和按 {other} 读出的结果不同")
        }
        ParseErrorKind::CellCount { found, .. } | ParseErrorKind::RowLength { found, .. } => {
            write!(f, "实有 {found} 格")
        }
        ParseErrorKind::RowCount { found, .. } => write!(f, "实有 {found} 行"),
        ParseErrorKind::BoardCount { found, .. } => write!(f, "实有 {found} 个"),
        ParseErrorKind::ColumnCount { found, .. } => write!(f, "实有 {found} 列"),
        ParseErrorKind::OtherHeader { names: Some(names) } => write!(f, "却有另一个表头：{names}"),
        ParseErrorKind::OtherHeader { names: None } => f.write_str("这一行却在另一个表头之下"),
        ParseErrorKind::InvalidJson(error) => json_error(error, f),
        ParseErrorKind::SpreadsheetNumber { found, .. } => {
            write!(f, "却是数 {found}（电子表格把数字舍入了，请将该列设为文本）")
        }
        ParseErrorKind::MissingColumn { found, .. } => available_columns(found, f),
        ParseErrorKind::SeveralColumns(choices) => {
            let by = match choices {
                ColumnChoices::Names(_) => "名称",
                ColumnChoices::Numbers(_) => "序号",
            };
            write!(f, "却有多列：{choices}（请按{by}指定一列）")
        }
        ParseErrorKind::NotText(kind) => write!(f, "却是{}", kind_of_file(*kind)),
        ParseErrorKind::NotUtf8 { byte } => write!(f, "却是字节 0x{byte:02X}"),
        ParseErrorKind::Utf16 => f.write_str("却是 UTF-16（请将文件存为 UTF-8）"),
        ParseErrorKind::SeveralSymbols(names) => write!(f, "却有多套：{names}（请指明符号）"),
        ParseErrorKind::TooLong { .. } => f.write_str("实际更长"),
        ParseErrorKind::MissingFeature(_) => f.write_str("这个版本却没有该功能"),
    }
}

fn json_error(error: &JsonError, f: &mut Formatter<'_>) -> Result {
    match error {
        JsonError::Unexpected(found) => token(found, f),
        JsonError::ControlCharacter('\t') => f.write_str("字符串中却有未转义的制表符（请写作 \\t）"),
        JsonError::ControlCharacter(character) => {
            write!(f, "字符串中却有未转义的控制字符 U+{:04X}", u32::from(*character))
        }
        JsonError::UnknownEscape(escape) => write!(f, "却是无意义的转义 {escape}"),
        JsonError::DuplicateKey(key) => write!(f, "键 {:?} 却出现了两次", excerpt(key)),
    }
}

fn available_columns(columns: &AvailableColumns, f: &mut Formatter<'_>) -> Result {
    match columns {
        AvailableColumns::Names(names) => write!(f, "却是 {names}"),
        AvailableColumns::Keys(names) => keys(names, f),
        AvailableColumns::Columns(count) => write!(f, "却只有 {count} 列"),
        AvailableColumns::Fields(count) => write!(f, "却只有 {count} 个字段"),
        AvailableColumns::FromOne => f.write_str("却没有这一列：列从 1 数起"),
        AvailableColumns::LinesWithoutHeader => f.write_str("却是没有表头的行"),
        AvailableColumns::TableWithoutHeader => f.write_str("却是没有表头的表格"),
        AvailableColumns::Grids => f.write_str("却是没有列的网格"),
        AvailableColumns::Arrays => f.write_str("却是没有键的数组"),
        AvailableColumns::EmbeddedBoards => f.write_str("却是夹在其他文字中的盘面，没有列可选"),
    }
}

fn keys(names: &Names, f: &mut Formatter<'_>) -> Result {
    if names.total() == 0 { f.write_str("却是一个空对象") } else { write!(f, "却只有键 {names}") }
}

fn token(token: &Token, f: &mut Formatter<'_>) -> Result {
    match token {
        Token::Nothing => f.write_str("却什么也没有"),
        Token::End => f.write_str("文本却已结束"),
        Token::LineEnd => f.write_str("这一行却已结束"),
        Token::Character(' ') => f.write_str("却是一个空格"),
        Token::Character(character) => write!(f, "却是 {}", CodePoint(*character)),
        Token::Value(value) => write!(f, "却是 {value}"),
        Token::Text(text) => write!(f, "却是 {text:?}"),
        Token::Array => f.write_str("却是一个数组"),
        Token::EmptyArray => f.write_str("却是一个空数组"),
        Token::Object => f.write_str("却是一个对象"),
    }
}

pub(super) fn file_kind(kind: &FileKind, f: &mut Formatter<'_>) -> Result {
    f.write_str(kind_of_file(*kind).trim_start())
}

/// After a Chinese character, which a space separates from Latin letters.
fn kind_of_file(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Png => " PNG 图片",
        FileKind::Jpeg => " JPEG 图片",
        FileKind::Gif => " GIF 图片",
        FileKind::Riff => " WebP 图片或音视频文件",
        FileKind::Picture => "图片",
        FileKind::Pdf => " PDF 文档",
        FileKind::Zip => " zip 压缩包（.xlsx、.ods、.docx 也是，请将工作表另存为 CSV）",
        FileKind::Archive => "归档文件（请先解包）",
        FileKind::Compressed => "压缩数据（请先解压）",
        FileKind::Program => "程序",
        FileKind::Sqlite => " SQLite 数据库",
        FileKind::Columnar => " Parquet、Arrow 或 Avro 文件",
        FileKind::OldOffice => "旧版 Office 文档（请将工作表另存为 CSV）",
        FileKind::Utf16WithoutMark => "没有字节顺序标记的 UTF-16（请将文件存为 UTF-8）",
        FileKind::Data => "二进制数据",
    }
}

pub(super) fn no_answer(why: &NoAnswer, f: &mut Formatter<'_>) -> Result {
    match why {
        NoAnswer::NothingVisible => f.write_str("回复中没有可见的内容"),
        NoAnswer::NoBoard => f.write_str("回复中没有像盘面的内容"),
        NoAnswer::OnlyPuzzle => f.write_str("回复只重复了题目"),
        NoAnswer::NoBoardInside { place: AnswerPlace::Boxed, .. } => f.write_str("\\boxed 中没有盘面"),
        NoAnswer::NoBoardInside { .. } => f.write_str("answer 标签中没有盘面"),
        NoAnswer::Unreadable { side, cells, .. } => {
            write!(f, "最后一个盘面应有 {side} 行，每行 {side} 格，实有 {cells} 格")?;
            if *cells == side * side { f.write_str("，但分行不对") } else { Ok(()) }
        }
    }
}
