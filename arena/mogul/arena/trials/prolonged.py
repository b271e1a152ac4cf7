"""Files of trials that go on under another header."""

from dataclasses import replace
from pathlib import Path

from mogul.arena.trials.record_folder import has_records
from mogul.arena.trials.trial import TrialFile, TrialHeader


def prolong(path: Path, header: TrialHeader) -> None:
    """Gives a trial's file a new header, if the trial may go on under it: with more blocks, unless its test has ended
    it; or as any other trial if it has no block yet, and no record beside it, for a trial can fail at its first move,
    and be repeated with a bot that was mended. Raises JsonLinesError, OSError."""
    if not path.exists():
        return
    file = TrialFile(path)
    is_longer = file.header.blocks < header.blocks and replace(file.header, blocks=header.blocks) == header
    if (is_longer and not file.progress.stopped_early) or not (file.entries or has_records(path.parent)):
        file.replace_header(header)
