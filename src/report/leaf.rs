//! A page to print for one player: as many sheets of A4 as it needs.

use super::document::Document;
use super::html;
use crate::markup::{Element, Markup};

/// The letters are of one size, whatever there is to tell; what has no room goes on the next sheet.
const STYLE: &str = "@page{size:A4;margin:12mm 13mm}*{box-sizing:border-box}\
    body{margin:0 auto;width:184mm;background:#fff;color:#1c1a17;font:9.5pt/1.3 Georgia,'Times New Roman',serif}\
    header{display:flex;justify-content:space-between;align-items:baseline;border-bottom:.6mm double #4d4333;padding-bottom:1.5mm;margin-bottom:3mm}\
    h1{font-size:17pt;font-weight:normal;letter-spacing:.4pt;margin:0}header span{font-style:italic;font-size:10.5pt;color:#5d564a}\
    .chart{width:fit-content;margin:0 auto 3mm;border:.25mm solid #c9bfa9;background:#fffdf7;padding:1.5mm;break-inside:avoid}.chart svg{display:block}\
    .leaf{break-before:page}figcaption{font-size:9pt;color:#6f6957;font-style:italic;padding-top:1mm;width:0;min-width:100%}\
    @media print{.text{columns:2;column-gap:8mm}}td,li,p{overflow-wrap:anywhere}.blank{white-space:nowrap;overflow-wrap:normal}\
    h2{font-size:1.08em;font-variant:small-caps;letter-spacing:.5pt;margin:.7em 0 .15em;border-bottom:.2mm solid #c9bfa9;break-after:avoid}h2:first-child{margin-top:0}\
    .part{font-size:1.3em;font-variant:normal;font-weight:normal;border:0}table:last-of-type{break-inside:avoid}\
    p{margin:.2em 0}ul{margin:.1em 0 .3em;padding-left:1.1em}li,tr{break-inside:avoid}table{border-collapse:collapse;width:100%}\
    td,th{text-align:left;vertical-align:top;padding:.05em .5em .05em 0;font-weight:normal}th{font-style:italic;color:#5d564a}";

/// A page with a name and a season at its head: text, with charts above it or on sheets that
/// follow.
pub(super) fn leaf(
    name: &str,
    season: String,
    text: &Document,
    (above, leaves): (Markup, Markup),
) -> String {
    let header = Element::new("header")
        .with(Element::new("h1").text(name))
        .with(Element::new("span").text(season));
    let mut body = Markup::lines([header]);
    body.push(above);
    body.push(Markup::lines([Element::new("div")
        .set("class", "text")
        .broken()
        .with(html::within_page(text))]));
    body.push(leaves);
    Markup::page(name, &[STYLE], body)
}
