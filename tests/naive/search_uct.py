"""UCT for tic-tac-toe in plain Python: no worlds, no information sets, no availability counts.

It differs from the textbook in one point: the logarithm counts the visits of a node since the child was added, not
since the node was added. After the last child is added the two counts differ by less than nine.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
Board = tuple[int | None, ...]  # the seat of the piece on each square
EMPTY: Board = (None,) * 9


def winner(board: Board) -> int | None:
    for a, b, c in LINES:
        if board[a] is not None and board[a] == board[b] == board[c]:
            return board[a]
    return None


def free_squares(board: Board) -> list[int]:
    return [] if winner(board) is not None else [square for square in range(9) if board[square] is None]


def to_move(board: Board) -> int:
    return sum(piece is not None for piece in board) % 2


def after(board: Board, square: int) -> Board:
    return (*board[:square], to_move(board), *board[square + 1 :])


@dataclass
class Node:
    """A position in the tree; `won` counts for the seat that moved here, half for a draw."""

    board: Board
    added_at: int
    visits: int = 0
    won: float = 0.0
    children: dict[int, "Node"] = field(default_factory=dict)


def visits_after_uct(board: Board, iterations: int, exploration: float, below: Callable[[int], int]) -> dict[int, int]:
    """Visits of every root move. `below(n)` is a random number of 0..n-1."""
    root = Node(board, 0)
    for _ in range(iterations):
        path = [root]
        while True:
            node = path[-1]
            squares = free_squares(node.board)
            untried = [square for square in squares if square not in node.children]
            if untried:
                square = untried[below(len(untried))]
                node.children[square] = Node(after(node.board, square), node.visits)
                path.append(node.children[square])
                if len(squares) > 1:
                    break
            elif squares:
                path.append(node.children[_best(node, squares, exploration)])
            else:
                break
        end = path[-1].board
        while squares := free_squares(end):
            end = after(end, squares[below(len(squares))])
        for node in path:
            node.visits += 1
            node.won += 0.5 if winner(end) is None else winner(end) != to_move(node.board)
    return {square: child.visits for square, child in sorted(root.children.items())}


def _best(node: Node, squares: list[int], exploration: float) -> int:
    def bound(square: int) -> float:
        child = node.children[square]
        visits_since = node.visits - child.added_at
        return child.won / child.visits + exploration * math.sqrt(math.log(visits_since) / child.visits)

    return max(squares, key=bound)
