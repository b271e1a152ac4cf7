"""`mogul arena`"""

import typer

from mogul.cli.deferred import deferred_group

# In markup: brackets are escaped.
_COMMANDS = {
    "play:play": "Play a trial: blocks of games in which every player sits in every seat of the same deal.",
    "results:table": "Show the figures of trials: win share, points, places, speed, each with its interval.",
    "results:rate": "Rate all players of some trials on one scale, on which 400 points are ten times the strength.",
    "results:plot": "Plot ratings with their intervals. Needs matplotlib: pip install 'grand-mogul\\[arena]'.",
    "stats:stats": "Average over recorded games, beside the few figures known of games between people.",
    "mistakes:mistakes": "Count bad decisions: draw decisions from recorded games, and judge each by a deep search.",
}

arena = typer.Typer(
    cls=deferred_group({f"mogul.cli.commands.arena.{path}": summary for path, summary in _COMMANDS.items()}),
    help="Play players against each other, and measure their strength.",
    no_args_is_help=True,
    add_completion=False,
)


@arena.callback()
def _arena() -> None: ...
