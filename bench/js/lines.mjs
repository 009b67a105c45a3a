// The npm package judges the lines of a file.
//
// usage: node lines.mjs PACKAGE FILE BOARDS ROUNDS, prints how many boards are valid, and the seconds of the best round.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, file, boards, rounds] = process.argv.slice(2);
const { Checker } = await import(pathToFileURL(`${folder}/node.js`));
const LINE = 82;
const PIECE = 1 << 18;
const text = readFileSync(file).subarray(0, Number(boards) * LINE);

let valid;
let best = Infinity;
for (let round = 0; round < Number(rounds); round++) {
  const start = performance.now();
  const checker = new Checker({ maxFailures: 0 });
  for (let from = 0; from < text.length; from += PIECE) checker.feed(text.subarray(from, from + PIECE));
  valid = checker.finish().totals.valid;
  checker.free();
  best = Math.min(best, performance.now() - start);
}
console.log(valid, best / 1000);
