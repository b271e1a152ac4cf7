"""The names by which browsers may call the door.

A page of another site can give its own name the address 127.0.0.1 once it is loaded (DNS rebinding). Browsers then take
the door for that site, and let its scripts read every answer. They still send the name, as the host of the request.
"""

import re
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from mogul.web.health import PATH as HEALTH_PATH

THIS_MACHINE: Final = ("localhost", "127.0.0.1", "::1")

# A name or an address, IPv6 in brackets, then the port: it may be another one than the door's, as of a proxy.
_HOST: Final = re.compile(r"(?:\[([^\[\]]+)\]|([^\[\]:/]+))(?::[0-9]*)?")


def host_name(text: str) -> str:
    """Returns a name for `HostCheck`. Raises ValueError for an origin, a name with a port, or anything else."""
    found = _HOST.fullmatch(text)
    if found is None or found[0] not in (found[1], found[2], f"[{found[1]}]"):
        raise ValueError(f"{text!r} is no name of a host; expected one such as play.example.org, without a port")
    return (found[1] or found[2]).lower()


class HostCheck:
    """Refuses requests for hosts of other names with 400."""

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        """names: without ports and brackets; those of this machine are always right."""
        self._app = app
        self._names = frozenset(name.lower() for name in (*THIS_MACHINE, *names))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        found = _HOST.fullmatch(Headers(scope=scope).get("host", ""))
        # No secret; containers and proxies, which ask for it, often send an address, or no host.
        is_health = scope["path"] == HEALTH_PATH and scope["method"] != "POST"
        if is_health or (found is not None and (found[1] or found[2]).lower() in self._names):
            await self._app(scope, receive, send)
        else:
            text = "this board has another host name; its option --host-name gives it one more\n"
            await PlainTextResponse(text, 400)(scope, receive, send)
