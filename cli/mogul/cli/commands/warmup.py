"""`mogul warmup`"""


def warmup() -> None:
    """Compile everything ahead, so that other commands and the service start at once.

    Done once per machine and version: what is compiled is kept in your cache folder (MOGUL_CACHE_DIR moves it).
    """
    from mogul.cli.warming import warm_up_here

    warm_up_here()
