"""Files of trials that go on under another header."""

from dataclasses import replace
from pathlib import Path

from mogul.arena.json_lines import JsonLinesError
from mogul.arena.trials.record_folder import HEADER, has_records
from mogul.arena.trials.trial import TrialFile, TrialHeader


def prolong(out: Path | None, records: Path | None, header: TrialHeader) -> None:
    """Gives the file of a trial, and that in the folder of its records, a new header, if the trial may go on under it:
    with more blocks, unless its test has ended it; or as any other trial if it has no block yet, and no record beside
    it, for a trial can fail at its first move, and be repeated with a bot that was mended. Files without a header are
    left as they are; None: there is none. Raises JsonLinesError before it changes either file, OSError."""
    paths = (out, None if records is None else records / HEADER)
    files = [TrialFile(path) for path in paths if path is not None and path.exists() and b"\n" in path.read_bytes()]
    others = [file for file in files if file.header != header]
    for file in others:
        if _is_longer(header, file.header) and file.progress.stopped_early:
            played = len(file.progress.blocks)
            raise JsonLinesError(
                f"{file.path}: its test ended this trial after {played} blocks; it does not go on with more"
            )
        if not (_is_longer(header, file.header) or _is_unused(file)):
            TrialFile(file.path, header)  # names the differences
    for file in others:
        file.replace_header(header)


def _is_longer(asked: TrialHeader, found: TrialHeader) -> bool:
    return found.blocks < asked.blocks and replace(found, blocks=asked.blocks) == asked


def _is_unused(file: TrialFile) -> bool:
    return not (file.entries or has_records(file.path.parent))
