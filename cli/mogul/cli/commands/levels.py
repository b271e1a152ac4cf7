"""`mogul levels`"""

from mogul.cli.strength import print_levels, shipped_calibration


def levels() -> None:
    """List the levels of strength, the weakest first, with their ratings and standard errors."""
    print_levels(shipped_calibration())
