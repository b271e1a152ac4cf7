"""The file of a trial: a header, then a line for each block, in the order of completion."""

from mogul.arena.json_lines import JsonLinesFile
from mogul.arena.play.block import Block
from mogul.arena.trials.trial import FORMAT, TrialHeader, TrialProgress, trial_progress


class TrialFile(JsonLinesFile[TrialHeader, Block]):
    """A trial's file. entries: blocks by seed."""

    subject, entry, header_type, entry_type, format = "trial", "block", TrialHeader, Block, FORMAT

    @property
    def progress(self) -> TrialProgress:
        """Progress of the trial."""
        return trial_progress(self.header, self.entries)

    def key(self, entry: Block) -> int:
        """Seed of a block whose games all seat the line-up, with costs of every entry. Raises ValueError for others."""
        seats = sorted(self.header.entries.index(player) for player in self.header.line_up)
        if len(entry.costs) != len(self.header.entries) or any(
            sorted(each.seating) != seats or {len(each.scores), len(each.ranks), len(each.shares)} != {len(seats)}
            for each in entry.results
        ):
            raise ValueError("it seats another line-up")
        return entry.seed
