"""A service of matches as a program, to be killed: `python -m tests.match.service_process STORE ENGINE` prints its
address, and serves for ever."""

import asyncio
import sys

from mogul.match import MatchConfig, start_matches


async def main(store: str, engine: str) -> None:
    matches = await start_matches(MatchConfig(store=store, engine=engine, min_thinking_time=0.0))
    sys.stdout.write(f"{matches.address}\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
