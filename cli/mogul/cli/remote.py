"""Suggestions from a service, over gRPC."""

from dataclasses import dataclass
from pathlib import Path

import grpc

from mogul.cli.errors import CommandError
from mogul.client import Client, tls
from mogul.server.codec.suggest_call import SuggestReply, error_messages, read_reply, write_request
from mogul.server.taj_mahal.search_work import Question

CONNECT_SECONDS = 5.0


@dataclass(frozen=True)
class Service:
    """Where a service is, and how to be let in.

    is_encrypted: by TLS. authority: PEM file of who signed its certificate; None: whom the system trusts. token_file:
    its first line is sent with every call; None: no token.
    """

    address: str
    is_encrypted: bool = False
    authority: Path | None = None
    token_file: Path | None = None

    def client(self) -> Client:
        """Raises CommandError for files that cannot be used."""
        encrypted = self.is_encrypted or self.authority is not None
        token = None
        try:
            roots = None if self.authority is None else self.authority.read_bytes()
            if self.token_file is not None:
                token = self.token_file.read_text(encoding="utf-8").partition("\n")[0].strip()
            return Client(self.address, credentials=tls(roots) if encrypted else None, token=token)
        except OSError as error:
            raise CommandError(f"{error.filename}: cannot be read: {error.strerror}") from error
        except ValueError as error:
            raise CommandError(f"{self.token_file}: {error}") from error


def ask_server(service: Service, question: Question, strength: str | None = None) -> SuggestReply:
    """What a service answers; strength: see `write_request`. Raises CommandError if it is not reached or refuses."""
    with service.client() as client:
        try:
            client.wait_until_serving(CONNECT_SECONDS)
            position, options, proposed = write_request(question, strength)
            return read_reply(question, client.suggest(position, options, proposed_move=proposed))
        except grpc.FutureTimeoutError as error:
            hint = "`mogul serve` starts one; one with TLS asks for --tls or --tls-ca"
            raise CommandError(f"{service.address}: no service answers there; {hint}") from error
        except grpc.RpcError as error:
            reasons = error_messages(error)
            raise CommandError(f"{service.address} refused: {reasons[0]}", *reasons[1:]) from error
