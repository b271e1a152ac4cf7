"""A process that judges 12 decisions into a file, in two workers; to be killed by a test."""

import sys
from pathlib import Path

from mogul.arena.mistakes.sample import MistakeFile
from mogul.jobs.executor import LocalProcesses
from tests.arena.mistakes.sources import sample

if __name__ == "__main__":
    found = sample(by="gm1@1000")
    for _ in MistakeFile(Path(sys.argv[1]), found).judge_missing(LocalProcesses(2)):
        pass
