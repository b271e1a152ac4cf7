"""Work for the test of workers whose owner is killed."""

import sys
import time


def say_and_sleep(number: int) -> None:
    """A second's work."""
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()
    time.sleep(1.0)
