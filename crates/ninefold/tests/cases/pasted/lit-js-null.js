const board = [
  [null, 7, null, null, null, null, null, null, 9],
  [8, 4, null, null, 6, 9, null, null, 7],
  [null, 9, 6, null, null, null, null, 8, 4],
  [null, null, 8, null, 2, null, null, null, 5],
  [7, null, 2, 4, 3, null, null, 9, null],
  [4, null, null, null, null, 1, null, 7, null],
  [1, null, null, null, null, 8, null, null, null],
  [5, null, null, null, null, 3, null, null, null],
  [6, 8, null, 5, 7, null, 4, 1, null]
];
