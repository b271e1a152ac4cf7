"""Hostile requests at the door: refused by the statuses of the contract, with nothing written."""

import json
import random
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from google.protobuf.json_format import MessageToDict

from mogul.match.values import new_token
from tests.match.harness import MatchesThread, new_table, person
from tests.match.planted_engine import legal_move
from tests.match.test_hostile_requests import ALLOWED, ROLES, content, request_of
from tests.web.harness import MATCHES, Answer, DoorThread

TOO_LARGE: Final = 600_000  # bytes
STREAM: Final = "WatchMatch"


class Victim:
    """A match in progress that nobody may change, and its tokens by role. Two have joined, and seat 0 is to move."""

    def __init__(self, matches: MatchesThread) -> None:
        table = new_table(matches, [person(), person(), person()])
        self.match = table.match_id
        self.to_move, self.waits = table.invitations[0].join(), table.invitations[1].join()
        self.tokens = {
            "host": table.host.token,
            "seat": self.to_move.token,
            "spectator": table.spectator.token,
            "invitation": table.invitations[2].token,
        }


@pytest.fixture(scope="module")
def victim(matches: MatchesThread) -> Victim:
    return Victim(matches)


@pytest.fixture(autouse=True)
def nothing_is_written(victim: Victim, store: Path) -> Iterator[None]:
    before = content(store)
    yield
    assert content(store) == before


class Attacker:
    """Hostile requests of every kind, each with the codes that may refuse it."""

    def __init__(self, door: DoorThread, victim: Victim, seed: int) -> None:
        self._door, self._victim, self._choice = door, victim, random.Random(seed)
        self.kinds = (
            self.wrong_token,
            self.wrong_role,
            self.move_of_another_seat,
            self.stale_ply,
            self.illegal_move,
            self.garbage,
            self.changed_bytes,
            self.oversized,
        )

    def wrong_token(self) -> tuple[str, set[str]]:
        method, right = self._method(), self._victim.tokens["seat"]
        tokens = ["", new_token(), right[:-1], right[::-1], f"{right} {right}", "\x01", "é"]
        return self._sent(method, self._request(method), self._choice.choice(tokens)), {"unauthenticated"}

    def wrong_role(self) -> tuple[str, set[str]]:
        method = self._choice.choice([each for each in sorted(ALLOWED) if ALLOWED[each] != set(ROLES)])
        role = self._choice.choice([role for role in ROLES if role not in ALLOWED[method]])
        return self._sent(method, self._request(method), self._victim.tokens[role]), {"permission_denied"}

    def move_of_another_seat(self) -> tuple[str, set[str]]:
        return self._played(legal_move(0, 0), 0, self._victim.waits.token), {"failed_precondition"}

    def stale_ply(self) -> tuple[str, set[str]]:
        ply = self._choice.randrange(1, 1_000_000)
        return self._played(legal_move(0, 0), ply, self._victim.to_move.token), {"aborted"}

    def illegal_move(self) -> tuple[str, set[str]]:
        return self._played(legal_move(0, 2), 0, self._victim.to_move.token), {"invalid_argument"}

    def garbage(self) -> tuple[str, set[str]]:
        body = self._choice.randbytes(self._choice.randrange(1, 200))
        return self._sent(self._method(), b"\xff" + body, self._token()), {"invalid_argument"}

    def changed_bytes(self) -> tuple[str, set[str]]:
        method = self._method()
        body = bytearray(json.dumps(self._request(method)).encode())
        for _ in range(self._choice.randrange(1, 4)):
            body[self._choice.randrange(len(body))] = self._choice.randrange(256)
        return self._sent(method, bytes(body), new_token()), {"invalid_argument", "unauthenticated"}

    def oversized(self) -> tuple[str, set[str]]:
        return self._sent(self._method(), b" " * TOO_LARGE, self._token()), {"resource_exhausted"}

    def _method(self) -> str:
        return self._choice.choice(sorted(ALLOWED))

    def _token(self) -> str:
        return self._choice.choice(list(self._victim.tokens.values()))

    def _request(self, method: str) -> Any:
        return MessageToDict(request_of(method, self._victim.match))

    def _played(self, move: Any, ply: int, token: str) -> str:
        request = {"match": self._victim.match, "ply": ply, "move": MessageToDict(move)}
        return self._sent("PlayMove", request, token)

    def _sent(self, method: str, request: Any, token: str) -> str:
        """Sends a request; the code of the answer."""
        if method != STREAM:
            return self._door.call(MATCHES, method, request, token).code
        body = request if isinstance(request, bytes) else json.dumps(request).encode()
        answer: Answer = self._door.request(
            "POST",
            f"/{MATCHES}/{method}",
            struct.pack(">BI", 0, len(body)) + body,
            content_type="application/connect+json",
            authorization=f"Bearer {token}",
        )
        return str(json.loads(answer.body[5:])["error"]["code"])


def test_a_thousand_hostile_requests_are_refused_and_change_nothing(door: DoorThread, victim: Victim) -> None:
    attacker = Attacker(door, victim, seed=1)
    for number in range(1000):
        kind = attacker.kinds[number % len(attacker.kinds)]
        code, refusals = kind()
        assert code in refusals, (number, kind.__name__, code)
