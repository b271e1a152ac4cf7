"""Answers of the engine that are kept."""

import asyncio

import pytest

from mogul.match.knowledge import AnswerCache


class Engine:
    """Counts what it is asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    async def answer(self, number: int) -> bytes:
        self.asked.append(number)
        await asyncio.sleep(0)
        if number < 0:
            raise ValueError("negative")
        return bytes(number)


def test_a_question_is_asked_once_by_all_who_wait_for_it() -> None:
    engine, answers = Engine(), AnswerCache(len)

    async def ask() -> list[bytes]:
        return await asyncio.gather(*(answers.get(("a",), lambda: engine.answer(3)) for _ in range(5)))

    assert asyncio.run(ask()) == [bytes(3)] * 5
    assert engine.asked == [3]


def test_an_error_is_not_kept() -> None:
    engine, answers = Engine(), AnswerCache(len)

    async def ask() -> None:
        for _ in range(2):
            with pytest.raises(ValueError, match="negative"):
                await answers.get(("a",), lambda: engine.answer(-1))

    asyncio.run(ask())
    assert engine.asked == [-1, -1]
    assert len(answers) == 0


def test_the_answers_that_were_not_wanted_for_longest_make_room() -> None:
    engine, answers = Engine(), AnswerCache(len, most_bytes=100)

    async def ask() -> None:
        for name in "abac":
            await answers.get((name,), lambda: engine.answer(40))
        await answers.get(("a",), lambda: engine.answer(1))
        await answers.get(("b",), lambda: engine.answer(2))

    asyncio.run(ask())
    assert engine.asked == [40, 40, 40, 2]
