"""A PostgreSQL server for the time of a test session."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# Debian keeps the server's programs out of the search path.
DEBIAN = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


def program(name: str) -> str:
    """The path of a program of PostgreSQL, or its name if it is not installed."""
    found = shutil.which(name, path=os.pathsep.join([*map(str, reversed(DEBIAN)), os.environ.get("PATH", "")]))
    return found or name


@contextmanager
def server() -> Iterator[str]:
    """The URL of a new server's database. It listens on a socket in a folder of its own, and keeps nothing."""
    # The path of a socket has at most 107 characters, so it is not a folder of the test's.
    with tempfile.TemporaryDirectory(prefix="mogul-pg-") as name:
        folder = Path(name)
        as_user = _not_as_root(folder)
        data = folder / "data"
        initialize = [program("initdb"), "-D", str(data), "-U", "mogul", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([*as_user, *initialize], check=True, capture_output=True, cwd=folder)
        options = f"-k {folder} -c listen_addresses= -c fsync=off"
        control = [*as_user, program("pg_ctl"), "-D", str(data), "-w"]
        log = folder / "log"
        subprocess.run([*control, "-o", options, "-l", str(log), "start"], check=True, capture_output=True, cwd=folder)
        try:
            yield f"postgresql+psycopg://mogul@/postgres?host={folder}"
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], check=True, capture_output=True, cwd=folder)


def _not_as_root(folder: Path) -> list[str]:
    """The beginning of a command that runs as a user whom the server accepts; it refuses root."""
    if os.geteuid() != 0:
        return []
    user = pwd.getpwnam("postgres")  # comes with the server
    os.chown(folder, user.pw_uid, user.pw_gid)
    return ["runuser", "-u", "postgres", "--"]
