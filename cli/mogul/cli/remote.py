"""Suggestions from a service, over gRPC."""

from dataclasses import dataclass
from pathlib import Path

import grpc

from mogul.cli.errors import CommandError
from mogul.cli.files import problems_reported
from mogul.client import Client, tls
from mogul.players.suggestion import SuggestionRequest
from mogul.server.codec.suggest_call import SuggestReply, error_messages, read_reply, write_request

CONNECT_SECONDS = 5.0


@dataclass(frozen=True)
class Service:
    """The address of a service, and the credentials for it.

    is_encrypted: by TLS. authority: PEM file of the authority that signed its certificate; None: the authorities that
    the system trusts. token_file: its first line is sent with every call; None: no token.
    """

    address: str
    is_encrypted: bool = False
    authority: Path | None = None
    token_file: Path | None = None

    def client(self) -> Client:
        """Raises CommandError for files that cannot be used."""
        encrypted = self.is_encrypted or self.authority is not None
        token = None
        with problems_reported(str(self.token_file)):
            roots = None if self.authority is None else self.authority.read_bytes()
            if self.token_file is not None:
                token = self.token_file.read_text(encoding="utf-8").partition("\n")[0].strip()
            return Client(self.address, credentials=tls(roots) if encrypted else None, token=token)


def ask_server(service: Service, request: SuggestionRequest, strength: str | None = None) -> SuggestReply:
    """The answer of a service; strength: see `write_request`. Raises CommandError if it is not reached or refuses."""
    with service.client() as client:
        try:
            client.wait_until_serving(CONNECT_SECONDS)
            position, options, proposed = write_request(request, strength)
            return read_reply(request, client.suggest(position, options, proposed_move=proposed))
        except grpc.FutureTimeoutError as error:
            hint = "`mogul serve` starts one; one with TLS needs --tls or --tls-ca"
            raise CommandError(f"{service.address}: no service answers there; {hint}") from error
        except grpc.RpcError as error:
            reasons = error_messages(error)
            raise CommandError(f"{service.address} refused: {reasons[0]}", *reasons[1:]) from error
