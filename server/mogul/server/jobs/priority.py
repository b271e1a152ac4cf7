"""Classes of jobs."""

from enum import IntEnum


class Priority(IntEnum):
    """Classes of jobs: none gets a slice while a job of a class before it waits."""

    INTERACTIVE = 0  # somebody waits for the reply
    REVIEW = 1  # somebody looks at it soon
    BATCH = 2  # whenever there is time
