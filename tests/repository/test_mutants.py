"""Mutants as `tools/mutants.py` makes them."""

import ast
from pathlib import Path

from tools.mutants import STRATA, draw, mutants_of

SOURCE = '''
"""A module with 1 docstring."""

@kernel
def grown(x: int = 1) -> int:
    def inner(y):
        return -y
    return x + 1


def known(name: str) -> bool:
    """True for 2 names."""
    log.info("asked %d", 3)
    if name and name not in NAMES:
        raise ValueError(f"{len(name) - 1} letters")
    return True
'''


def test_changes_are_of_the_program_and_not_of_its_words() -> None:
    found = {(each.before, each.after): each for each in mutants_of("a.py", SOURCE)}
    raised = 'raise ValueError(f"{len(name) - 1} letters")'
    assert {(before.replace(raised, "raise"), after) for before, after in found} == {
        ("1", "2"),
        ("1", "0"),
        ("-y", "(y)"),
        ("x + 1", "(x - 1)"),
        ("return x + 1", "return x + 1 + 1"),
        ("name and name not in NAMES", "(name or name not in NAMES)"),
        ("name and name not in NAMES", "(not (name and name not in NAMES))"),
        ("name not in NAMES", "(name in NAMES)"),
        ("raise", "pass"),
        ('log.info("asked %d", 3)', "pass"),
        ('f"{len(name) - 1} letters"', "f'{len(name) + 1} letters'"),
        ('f"{len(name) - 1} letters"', "f'{len(name) - 2} letters'"),
        ('f"{len(name) - 1} letters"', "f'{len(name) - 0} letters'"),
        ("return True", "return not True"),
        ("True", "False"),
    }
    assert found["-y", "(y)"].in_kernel
    assert not found["True", "False"].in_kernel


def test_the_mutants_of_a_seed_are_the_same_ones_of_every_part_and_other_programs(repository: Path) -> None:
    drawn = draw(repository, 1)
    assert drawn == draw(repository, 1)
    parts = [mutant.path.partition("/")[0] for mutant in drawn.values()]
    assert {part: parts.count(part) for part in STRATA} == STRATA
    for mutant in drawn.values():
        source = (repository / mutant.path).read_bytes()
        assert source[mutant.begin :].startswith(mutant.before.encode())
        rest = source[mutant.begin + len(mutant.before.encode()) :]
        changed = source[: mutant.begin] + mutant.after.encode() + rest
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source))
