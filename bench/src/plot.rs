//! Bar charts as an SVG picture that is readable on light and dark pages.

use std::fmt::Write;

use crate::report::{Bar, Chart};

const WIDTH: f64 = 860.0;
/// Where the bars start, and how wide the longest is.
const LEFT: f64 = 320.0;
const LONGEST: f64 = 460.0;
const ROW: f64 = 26.0;
const BAR: f64 = 16.0;
const MARGIN: f64 = 20.0;

const STYLE: &str = "
  text { font: 13px system-ui, -apple-system, 'Segoe UI', sans-serif; fill: #1f2328; }
  .title { font-size: 15px; font-weight: 600; }
  .other { fill: #8c959f; }
  .own { fill: #0969da; }
  .line { stroke: #d0d7de; }
  .page { fill: #ffffff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .other { fill: #6e7681; }
    .own { fill: #4493f8; }
    .line { stroke: #3d444d; }
    .page { fill: #0d1117; }
  }
";

/// The charts, one below the other.
pub(crate) fn svg(charts: &[Chart]) -> String {
    let mut body = String::new();
    let mut top = MARGIN;
    for chart in charts {
        top = draw(&mut body, chart, top);
    }
    let titles: Vec<&str> = charts.iter().map(|chart| chart.title.as_str()).collect();
    let titles = escaped(&titles.join("; "));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {top}\" width=\"{WIDTH}\" height=\"{top}\" \
         role=\"img\" aria-label=\"{titles}\">\n<title>{titles}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"page\" width=\"{WIDTH}\" height=\"{top}\" rx=\"8\"/>\n{body}</svg>\n"
    )
}

/// Draws the chart from `top` on, and returns where it ends.
fn draw(svg: &mut String, chart: &Chart, top: f64) -> f64 {
    let most = chart.bars.iter().map(|bar| bar.value).fold(0.0, f64::max);
    let first = top + 16.0;
    let _ =
        writeln!(svg, "<text class=\"title\" x=\"{MARGIN}\" y=\"{first}\">{}</text>", escaped(&chart.title));
    let mut y = first + 14.0;
    for Bar { label, value, shown, is_own } in &chart.bars {
        // Even the smallest bar is visible.
        let length = if most > 0.0 { (value / most * LONGEST).max(1.0) } else { 1.0 };
        let text = y + BAR - 3.0;
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{text:.1}\" text-anchor=\"end\">{}</text>\
             <rect class=\"{}\" x=\"{LEFT}\" y=\"{y:.1}\" width=\"{length:.1}\" height=\"{BAR}\" rx=\"2\"/>\
             <text x=\"{:.1}\" y=\"{text:.1}\">{}</text>",
            LEFT - 10.0,
            escaped(label),
            if *is_own { "own" } else { "other" },
            LEFT + length + 8.0,
            escaped(shown),
        );
        y += ROW;
    }
    let _ = writeln!(
        svg,
        "<line class=\"line\" x1=\"{LEFT}\" y1=\"{:.1}\" x2=\"{LEFT}\" y2=\"{:.1}\"/>",
        first + 8.0,
        y - 4.0
    );
    y + MARGIN
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_values() {
        let bar = |label: &str, value, is_own| Bar { label: label.into(), value, shown: "n".into(), is_own };
        let chart =
            Chart { title: "a < b".into(), bars: vec![bar("x & y", 2.0, false), bar("z", 1.0, true)] };
        let svg = svg(&[chart]);
        assert!(svg.contains("width=\"460.0\"") && svg.contains("width=\"230.0\""), "{svg}");
        assert!(svg.contains("a &lt; b") && svg.contains("x &amp; y"), "{svg}");
        assert_eq!(svg.matches("class=\"own\"").count(), 1);
    }
}
