"""`mogul levels`"""


def levels() -> None:
    """List the levels of strength, the weakest first, with their ratings by number of players (± standard error)."""
    from mogul.cli.strengths import print_levels

    print_levels()
