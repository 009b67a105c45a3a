let board: [[Int?]] = [
  [nil, nil, 8, nil, nil, 1, 9, 2, 4],
  [2, nil, nil, 6, 7, 8, nil, nil, nil],
  [3, nil, nil, 2, nil, nil, nil, nil, 7],
  [4, 9, nil, nil, nil, nil, nil, 5, 1],
  [7, nil, nil, nil, nil, nil, nil, nil, nil],
  [5, 1, 2, nil, nil, nil, nil, 7, nil],
  [nil, nil, nil, 9, nil, nil, nil, 8, nil],
  [nil, nil, 5, nil, nil, nil, nil, nil, nil],
  [9, nil, 7, 8, nil, nil, nil, nil, nil]
]
