"""Candidates in a narrow terminal."""

import re

import pytest

from mogul.cli.text.maharaja.game_text import TEXT
from mogul.cli.text.names import numbered
from mogul.cli.text.suggestion import candidates_table, suggestion_text
from mogul.engine.maharaja.rules.state import PLAN
from mogul.v1.games_pb2 import Facts, Move
from mogul.v1.search_pb2 import Candidate, SearchResult, SeatEstimate, TurnStep
from mogul.v1.suggestion_service_pb2 import SuggestResponse
from tests.cli.text.maharaja.played import NOTATION, lines

PLANS = [NOTATION.move_text(PLAN + plan) for plan in range(45)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_plans_break_between_their_actions_in_a_terminal_of_80_columns(players: int) -> None:
    estimates = [SeatEstimate(win_share=0.512, win_share_error=0.123, score=6.5)] * players
    candidates = [Candidate(move=Move(notation=plan), visits=12345, estimates=estimates) for plan in PLANS]
    shown = lines(candidates_table(TEXT, candidates, 0, numbered), 80)
    column = shown[1].index("move")
    moves = [re.split(r"  +| (?=12,345)", line[column:])[0] for line in shown[2:]]
    on_two_lines = [move for move in moves if move.endswith("+")]
    assert len(moves) == len(PLANS) + len(on_two_lines)
    assert re.findall(r"plan \S+", "\n".join(moves).replace("+\n", "+")) == PLANS
    assert len(on_two_lines) == {2: 0, 3: 1, 4: 4, 5: 14}[players]


def test_a_sentence_that_all_candidates_have_is_said_once() -> None:
    """As in the set-up; where one differs, each has its number."""
    estimates = [SeatEstimate(win_share=0.5)] * 2
    best, *others = (
        Candidate(
            move=Move(notation=plan),
            visits=1,
            estimates=estimates,
            facts=Facts(text="Nothing is scored in the set-up."),
        )
        for plan in PLANS[:3]
    )
    assert _reasons([best, *others]) == ["Nothing is scored in the set-up."]
    best.facts.text = "Gets 2.0 gold for place 1.0 in the Maharaja's city."
    assert [line[:3] for line in _reasons([best, *others])] == ["1: ", "2: ", "3: "]


def _reasons(candidates: list[Candidate]) -> list[str]:
    """The lines with a sentence."""
    result = SearchResult(candidates=candidates, turn=[TurnStep(move=candidates[0].move)])
    shown = lines(suggestion_text(TEXT, SuggestResponse(result=result), 3, numbered), 80)
    return [line.strip() for line in shown if re.search("scored|gold for", line)]
