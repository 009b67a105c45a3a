export default [
  [undefined, 6, undefined, 5, undefined, undefined, undefined, 3, 8],
  [undefined, undefined, undefined, 3, undefined, undefined, undefined, 2, undefined],
  [undefined, 3, 8, undefined, undefined, undefined, 9, undefined, undefined],
  [undefined, undefined, undefined, undefined, 3, undefined, undefined, 7, 2],
  [7, 2, undefined, 4, undefined, undefined, 8, undefined, 3],
  [undefined, undefined, undefined, undefined, undefined, 7, undefined, undefined, undefined],
  [undefined, undefined, 9, undefined, undefined, 3, undefined, 6, undefined],
  [undefined, undefined, undefined, 9, 4, undefined, 3, undefined, undefined],
  [undefined, 8, undefined, undefined, undefined, undefined, undefined, undefined, undefined]
];
