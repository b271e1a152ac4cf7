"""Players of one name with different code or weights, which are different players.

A name is that of a specification. A bot that has been changed keeps its name, as do weights under the same path; the
trials' headers have their hashes.
"""

import dataclasses
from collections import defaultdict
from collections.abc import Sequence

from mogul.arena.trials.trial import TrialProgress


def named_apart(trials: Sequence[TrialProgress]) -> list[TrialProgress]:
    """Returns trials in which a player has its hash in its name, if another one of some trial is called the same."""
    sources: defaultdict[str, set[str]] = defaultdict(set)
    for trial in trials:
        for player in trial.header.entries:
            sources[player].add(trial.header.source(player))

    def named(trial: TrialProgress) -> TrialProgress:
        header = trial.header
        names = {each: header.source(each) if len(sources[each]) > 1 else "" for each in header.entries}
        line_up = tuple(names[each] or each for each in header.line_up)
        return dataclasses.replace(trial, header=dataclasses.replace(header, line_up=line_up))

    return [named(trial) for trial in trials]
