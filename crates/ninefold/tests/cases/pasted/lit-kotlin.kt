val board = arrayOf(
    intArrayOf(0, 0, 0, 0, 0, 0, 0, 5, 0),
    intArrayOf(0, 0, 0, 6, 8, 0, 2, 0, 4),
    intArrayOf(2, 0, 0, 0, 0, 0, 0, 0, 6),
    intArrayOf(0, 8, 0, 0, 0, 0, 0, 9, 7),
    intArrayOf(0, 0, 0, 0, 0, 9, 0, 6, 0),
    intArrayOf(3, 7, 9, 0, 0, 6, 5, 0, 0),
    intArrayOf(0, 0, 8, 0, 0, 0, 0, 7, 0),
    intArrayOf(0, 0, 0, 1, 0, 0, 0, 0, 5),
    intArrayOf(0, 0, 0, 0, 6, 0, 0, 8, 1)
)
