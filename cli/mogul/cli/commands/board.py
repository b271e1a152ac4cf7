"""`mogul board`"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import platformdirs
import typer

from mogul.cli.board_service import BoardConfig, run_until_stopped
from mogul.cli.commands.options import Force
from mogul.cli.console import messages
from mogul.cli.errors import CommandError, Problems
from mogul.cli.output_files import in_the_way
from mogul.cli.service_client import Service
from mogul.cli.service_options import (
    Components,
    Demo,
    Host,
    LogFormat,
    MetricsHost,
    MetricsPort,
    PublicPlaintext,
    TlsCertificate,
    TlsKey,
    served_games,
    service_address,
    start_error,
    tls_of,
)
from mogul.client.channel import is_loopback
from mogul.engine.games import GAMES
from mogul.match import MatchConfig, StoreError
from mogul.match.store.backup import back_up
from mogul.match.store.backup import restore as restore_backup
from mogul.match.store.database import parsed_url
from mogul.server import ServerConfig
from mogul.web import host_name

DEFAULT_PORT: Final = 50050


Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="MOGUL_DATABASE",
        help="Database of the matches: sqlite:///FILE or postgresql+psycopg://HOST/NAME.",
        show_default="a file in your data folder",
    ),
]

board = typer.Typer(add_completion=False)


@board.callback(invoke_without_command=True)
def serve_board(
    context: typer.Context,
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the page; 0 takes a free one.")] = DEFAULT_PORT,
    database: Database = None,
    keep_days: Annotated[
        float | None,
        typer.Option(min=1, help="Delete matches without an event for so many days.", show_default="keep them"),
    ] = None,
    min_thinking_time: Annotated[
        float,
        typer.Option(min=0, metavar="SECONDS", help="Least time of a level's move, where a person plays with it."),
    ] = MatchConfig.min_thinking_time,
    private_webhooks: Annotated[
        bool,
        typer.Option("--private-webhooks", help="Webhooks of matches may be of this machine and of private networks."),
    ] = False,
    components: Components = None,
    engine: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT", callback=service_address, help="Use this service instead of starting an engine."
        ),
    ] = None,
    engine_tls: Annotated[
        bool,
        typer.Option("--engine-tls", help="That service speaks TLS, with a certificate that this system trusts."),
    ] = False,
    engine_tls_ca: Annotated[
        Path | None, typer.Option(metavar="FILE", help="That service speaks TLS; authority of its certificate (PEM).")
    ] = None,
    engine_token_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File with the token for that service on its first line.")
    ] = None,
    engine_port: Annotated[
        int,
        typer.Option(min=0, max=65535, help="Port of the engine for other programs (gRPC); 0 takes a free one."),
    ] = 0,
    tls_certificate: TlsCertificate = None,
    tls_key: TlsKey = None,
    public_plaintext: PublicPlaintext = False,
    origins: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-origin",
            metavar="ORIGIN",
            help="Another site whose pages may call (CORS), as https://example.org; may be given more than once.",
            show_default="none",
        ),
    ] = None,
    host_names: Annotated[
        list[str] | None,
        typer.Option(
            "--host-name",
            metavar="NAME",
            help="Name by which browsers call the page, as of a proxy before it; may be given more than once.",
            show_default="this machine's; any with a --host that other machines reach",
        ),
    ] = None,
    metrics_port: MetricsPort = None,
    metrics_host: MetricsHost = "127.0.0.1",
    log_format: LogFormat = "text",
    demo: Demo = False,
    opens: Annotated[
        bool, typer.Option("--open", help="Once ready, open the page in a browser, where a person is at the terminal.")
    ] = False,
) -> None:
    """Play in the browser: start engine, matches and page here, and print the link, until Ctrl-C.

    Matches are kept in a database, and go on after a new start. The first start compiles the engine, which can take
    minutes; it says how far it is, and the page is there meanwhile.
    """
    if context.invoked_subcommand is not None:
        _check_no_options(context)
        return
    problems = Problems()
    database = database or _default_database()
    problems.noted(parsed_url, database)
    games = problems.noted(served_games, list(GAMES), components or (), "")
    problems.noted(tls_of, tls_certificate, tls_key, None)
    names = [problems.noted(host_name, each) or "" for each in host_names or ()]
    if engine and (components or engine_port):
        problems.append(
            "--engine: the service has its own component sets and port: leave out --components, --engine-port"
        )
    if not engine and (engine_tls or engine_tls_ca or engine_token_file):
        problems.append(
            "--engine-tls, --engine-tls-ca and --engine-token-file are for the service of --engine, which is missing"
        )
    if demo and engine:
        problems.append("--demo is for an engine of its own: leave it or --engine out")
    if not (public_plaintext or tls_certificate or tls_key or is_loopback(host)):
        problems.append(f"--host {host}: is reachable from other machines; --public-plaintext allows it")
    problems.raise_all()
    service = Service(engine, engine_tls, engine_tls_ca, engine_token_file) if engine else None
    if service is not None:
        service.warn_of_plaintext()
    config = BoardConfig(
        database=database,
        keep_days=keep_days,
        min_thinking_time=min_thinking_time,
        private_webhooks=private_webhooks,
        engine=service or ServerConfig(games=games or {}, port=engine_port),
        door={
            "host": host,
            "port": port,
            "certificate": tls_certificate,
            "key": tls_key,
            "origins": tuple(origins or ()),
            "names": tuple(names) if names or is_loopback(host) else None,
        },
        metrics=None if metrics_port is None else (metrics_host, metrics_port),
        as_json=log_format == "json",
        demo=demo,
        opens=opens,
    )
    try:
        asyncio.run(run_until_stopped(config))
    except (OSError, ValueError, StoreError, CommandError) as error:
        ports = {
            "--port (of make run: BOARD_PORT=)": port,
            "--engine-port (of make run: PORT=)": engine_port,
            "--metrics-port": metrics_port,
        }
        raise start_error(error, ports) from error


def _check_no_options(context: typer.Context) -> None:
    """Raises CommandError for options before a command: they would do nothing."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    given = [name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"]
    if given:
        option = f"--{given[0].replace('_', '-')}"
        raise CommandError(f"{option}: stands before {context.invoked_subcommand}, whose options come after it")


@board.command()
def backup(
    file: Annotated[Path, typer.Argument(help="File to write.", show_default=False)],
    database: Database = None,
    force: Force = False,
) -> None:
    """Write all matches into a file, also while the board runs. It holds hands: only you can read it."""
    number = _copied(back_up, database, file, force)
    messages().print(f"Matches in {file}: {number}.", soft_wrap=True)


@board.command()
def restore(
    file: Annotated[Path, typer.Argument(help="File of `mogul board backup`.", show_default=False)],
    database: Database = None,
    force: Force = False,
) -> None:
    """Make a backup the database of a board that does not run."""
    number = _copied(restore_backup, database, file, force)
    messages().print(f"Matches that the board has now: {number}.")


def _copied(copy: Callable[..., int], database: str | None, file: Path, force: bool) -> int:
    """The number of matches that were copied. Raises CommandError and OSError."""
    try:
        return copy(database or _default_database(), file, replace=force)
    except FileExistsError as error:
        raise in_the_way(error.filename, Path(error.filename)) from error
    except (StoreError, ValueError) as error:
        raise CommandError(str(error)) from error


def _default_database() -> str:
    try:
        folder = platformdirs.user_data_path("mogul", ensure_exists=True)
    except RuntimeError as error:  # of platformdirs: neither HOME nor an entry of the user is there
        raise CommandError("--database: is needed, because this user has no home folder for matches") from error
    return f"sqlite:///{folder / 'matches.sqlite'}"
