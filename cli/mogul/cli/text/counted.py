"""Numbers of things in words."""


def counted(number: int, noun: str) -> str:
    """`1 block`, `2 blocks`, `3 inaccuracies`."""
    plural = f"{noun.removesuffix('y')}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"


def are(number: int, noun: str) -> str:
    """`1 block is`, `2 blocks are`."""
    return f"{counted(number, noun)} {'is' if number == 1 else 'are'}"
