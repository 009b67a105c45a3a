// Two builds of the npm package look for boards with one solution.
//
// usage: node solver.mjs PACKAGE OTHER FILE ROUNDS, prints how many boards have one solution, and the seconds of the best
// round with each package. Rounds take turns.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, other, file, rounds] = process.argv.slice(2);
const packages = await Promise.all([folder, other].map((folder) => import(pathToFileURL(`${folder}/node.js`))));
const text = readFileSync(file);

let unique;
const best = [Infinity, Infinity];
for (let round = 0; round < Number(rounds); round++) {
  packages.forEach(({ Checker }, index) => {
    const start = performance.now();
    const checker = new Checker({ require: "unique", maxFailures: 0 });
    checker.feed(text);
    const found = checker.finish().totals.unique ?? 0;
    checker.free();
    best[index] = Math.min(best[index], performance.now() - start);
    assert.equal(found, (unique ??= found));
  });
}
console.log(unique, best[0] / 1000, best[1] / 1000);
