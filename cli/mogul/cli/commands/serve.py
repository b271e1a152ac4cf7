"""`mogul serve`"""

from pathlib import Path
from typing import Annotated, Literal

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
        int | None, typer.Option(min=1, max=256, help="Searches at the same time.", show_default="one a core")
    ] = None,
    default_level: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            help="Level of suggestions that ask for none and for no budget.",
            show_default="full strength",
        ),
    ] = "",
    name: Annotated[str, typer.Option(help="Name of this server in its answers, to tell replicas apart.")] = "",
    tls_certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Certificate (PEM, its chain after it): encrypts everything.")
    ] = None,
    tls_key: Annotated[Path | None, typer.Option(metavar="FILE", help="The certificate's key (PEM).")] = None,
    tls_client_ca: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Let in only clients with a certificate of this authority.")
    ] = None,
    token_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Let in only calls with one of these tokens, one a line.")
    ] = None,
    public_plaintext: Annotated[
        bool, typer.Option("--public-plaintext", help="Listen beyond this machine without encryption.")
    ] = False,
    metrics_port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Port for Prometheus; 0 takes a free one. Without it none.")
    ] = None,
    metrics_host: Annotated[str, typer.Option(help="Address for Prometheus: plaintext, open to all.")] = "127.0.0.1",
    log_format: Annotated[
        Literal["text", "json"], typer.Option(help="Form of the log on standard error; json: an object a line.")
    ] = "text",
    demo: Annotated[bool, typer.Option("--demo", help="Once ready, ask the service for a move and show it.")] = False,
) -> None:
    """Serve suggestions and rules over gRPC, until Ctrl-C.

    Health and reflection are served too. The first start compiles the engine, which takes about a minute.
    """
    from mogul.cli.service_config import service_config
    from mogul.cli.serving import run_server

    config = service_config(
        host=host,
        port=port,
        components=components or [],
        workers=workers,
        default_level=default_level,
        name=name,
        tls=(tls_certificate, tls_key, tls_client_ca),
        token_file=token_file,
        metrics=(metrics_host, metrics_port),
        public_plaintext=public_plaintext,
    )
    run_server(config, json_log=log_format == "json", demo=demo)
