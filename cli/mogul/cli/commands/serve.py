"""`mogul serve`"""

from pathlib import Path
from typing import Annotated

import typer

DEFAULT_PORT = 50051


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = DEFAULT_PORT,
    components: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Component set to serve, the default first; may be given more than once. "
            "Without it the bundled reconstruction.",
            show_default=False,
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Searches at the same time. [default: one a core]")
    ] = None,
    name: Annotated[str, typer.Option(help="Name of this server in its answers, to tell replicas apart.")] = "",
    public_plaintext: Annotated[
        bool, typer.Option("--public-plaintext", help="Listen beyond this machine, without encryption or passwords.")
    ] = False,
    demo: Annotated[bool, typer.Option("--demo", help="Once ready, ask the service for a move and show it.")] = False,
) -> None:
    """Serve suggestions and rules over gRPC, until Ctrl-C.

    Health and reflection are served too. The first start compiles the engine, which takes about a minute.
    """
    from mogul.cli.serving import run_server

    run_server(host, port, components or [], workers, name, public_plaintext=public_plaintext, demo=demo)
