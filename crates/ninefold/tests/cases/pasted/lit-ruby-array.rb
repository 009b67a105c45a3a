board = [
  [nil, 5, 7, 2, nil, nil, nil, nil, 9],
  [nil, nil, 3, nil, 4, 6, nil, nil, nil],
  [nil, 4, nil, 7, nil, nil, nil, nil, 3],
  [nil, nil, nil, nil, nil, nil, nil, 2, nil],
  [3, nil, 1, nil, 6, nil, nil, nil, nil],
  [7, 8, 5, nil, 1, nil, 9, 6, 4],
  [1, 3, nil, 6, nil, nil, nil, 5, nil],
  [4, nil, nil, nil, nil, nil, nil, nil, 4],
  [5, nil, nil, 1, nil, 3, 4, nil, 6]
]
