/** The menu of example boards, one for each kind of verdict. */

import { byId } from "./elements.js";

/** @type {Record<string, string>} */
const BOARDS = {
  valid: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  invalid: "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  ambiguous: "...........5.6.39443.....658....1...3.2.5..89.7.2..4.36897.35.....89....1....2...",
  unsolvable: "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  redundant: ".2...4..51..62..3....1.....4.9.5.......24....8.....47.....6..83.7.3....2..5.1....",
  minimal: ".2...4..51..62..3....1.....4.9.5.......2.....8.....47.....6..83.7.3....2..5.1....",
  solved: "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
};

/** @param {(board: string) => void} load */
export function listenToExamples(load) {
  const menu = byId("examples", HTMLDetailsElement);
  for (const button of menu.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      menu.open = false;
      menu.querySelector("summary")?.focus();
      load(BOARDS[button.dataset.example ?? ""]);
    });
  }
  byId("start-example", HTMLButtonElement).addEventListener("click", () => load(BOARDS.valid));
  document.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
