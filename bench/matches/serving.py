"""A service of matches as a program: `python -m bench.matches.serving STORE ENGINE` prints its address, and serves
until it is ended."""

import asyncio
import sys

from mogul.match import MatchConfig, StoreError, start_matches

# The bench creates all its matches at once.
NEW_MATCHES = 100_000


async def main(store: str, engine: str) -> None:
    """Serves for ever."""
    matches = await start_matches(MatchConfig(store=store, engine=engine, new_matches=NEW_MATCHES))
    sys.stdout.write(f"{matches.address}\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


if __name__ == "__main__":
    try:
        asyncio.run(main(*sys.argv[1:]))
    except (StoreError, ValueError) as error:
        sys.exit(str(error))
