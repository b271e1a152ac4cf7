"""Numbers of things in words."""

from mogul.cli.text.names import are, counted


def test_one_thing_is_singular() -> None:
    assert [counted(number, "block") for number in (0, 1, 2)] == ["0 blocks", "1 block", "2 blocks"]
    assert [counted(number, "inaccuracy") for number in (1, 2)] == ["1 inaccuracy", "2 inaccuracies"]
    assert [are(number, "block") for number in (1, 2)] == ["1 block is", "2 blocks are"]
