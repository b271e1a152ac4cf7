"""Calls to a service, over gRPC."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import grpc

from mogul.cli.console import messages, warning
from mogul.cli.errors import CommandError, values_reported
from mogul.cli.files import problems_reported
from mogul.cli.suggest_call import write_request
from mogul.client import Client, problems, tls
from mogul.client.channel import bearer, parse_address
from mogul.players.suggestion import SuggestionRequest
from mogul.server.security import read_authorities
from mogul.v1.suggestion_service_pb2 import SuggestResponse

CONNECT_SECONDS = 5.0


@dataclass(frozen=True)
class Service:
    """The address of a service, and the credentials for it.

    is_encrypted: by TLS. authority: PEM file of the authority that signed its certificate; None: the authorities that
    the system trusts. token_file: its first line is sent with every call; None: no token. proxy: see `Client`.
    """

    address: str
    is_encrypted: bool = False
    authority: Path | None = None
    token_file: Path | None = None
    proxy: bool = True

    def credentials(self) -> grpc.ChannelCredentials | None:
        """For TLS; None: plaintext. Raises CommandError for a file that cannot be used."""
        if not self.is_encrypted and self.authority is None:
            return None
        with values_reported():
            return tls(None if self.authority is None else read_authorities(self.authority))

    def token(self) -> str | None:
        """Raises CommandError for a file that cannot be used."""
        if self.token_file is None:
            return None
        with problems_reported(str(self.token_file)):
            token = self.token_file.read_text(encoding="utf-8").partition("\n")[0].strip()
            bearer(token)  # refuses one that cannot be sent
            return token

    def client(self) -> Client:
        """Raises CommandError for files that cannot be used."""
        return Client(self.address, credentials=self.credentials(), token=self.token(), proxy=self.proxy)

    def warn_of_plaintext(self) -> None:
        """Warns of a token that everybody on the way to another machine can read."""
        address = parse_address(self.address)
        is_encrypted = self.is_encrypted or self.authority or address.is_encrypted
        if self.token_file and not (is_encrypted or address.is_loopback):
            text = f"the token goes to {self.address} in plaintext: whoever sees it on the way can use it"
            messages().print(warning(text))


def service_of(address: str | None, tls: bool, tls_ca: Path | None, token_file: Path | None) -> Service | None:
    """The service of the options; None without --server. Raises CommandError for options that need it."""
    if address is not None:
        service = Service(address, tls, tls_ca, token_file)
        service.warn_of_plaintext()
        return service
    if tls or tls_ca or token_file:
        raise CommandError("--tls, --tls-ca and --token-file are for a service: --server must name it")
    return None


@contextmanager
def connected(service: Service) -> Iterator[Client]:
    """A client of a service, which serves. Raises CommandError if it is not reached or refuses a call of the block."""
    with service.client() as client:
        try:
            client.wait_until_serving(CONNECT_SECONDS)
            yield client
        except TimeoutError as error:
            raise CommandError(str(error)) from error
        except ConnectionError as error:
            hint = "`mogul serve` starts a service; one with TLS needs --tls or --tls-ca"
            raise CommandError(str(error), hint) from error
        except grpc.RpcError as error:
            reasons = error_messages(error)
            raise CommandError(f"{service.address} refused: {reasons[0]}", *reasons[1:]) from error


def ask_server(service: Service, request: SuggestionRequest, strength: str | None = None) -> SuggestResponse:
    """The reply of a service; strength: see `write_request`. Raises CommandError if it is not reached or refuses."""
    with connected(service) as client:
        position, options, proposed = write_request(request, strength)
        return client.suggest(position, options, proposed_move=proposed)


def error_messages(error: grpc.RpcError) -> list[str]:
    """A text for each field at fault, or else the message, the name of the status, and the notes of the client."""
    call = cast(grpc.Call, error)  # what a stub raises is both
    messages = [f"{each.field}: {each.message}" for each in problems(error)]
    return messages or [f"{call.details()} ({call.code().name})", *getattr(error, "__notes__", ())]
