"""Judges 12 decisions into a file, in two processes: to be killed."""

import sys
from pathlib import Path

from mogul.arena.mistakes.mistake_file import MistakeFile
from mogul.arena.mistakes.run import judge_missing
from tests.arena.mistakes.sources import question

if __name__ == "__main__":
    asked = question(by="gm1@3000")
    for _ in judge_missing(asked, MistakeFile(Path(sys.argv[1]), asked), 2):
        pass
