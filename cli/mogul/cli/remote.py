"""Suggestions from a service, over gRPC."""

import grpc

from mogul.cli.errors import CommandError
from mogul.client import Client
from mogul.server.taj_mahal.search_work import Question
from mogul.server.taj_mahal.suggesting import Answer
from mogul.server.wire.asking import read_answer, refusal_reasons, write_question

CONNECT_SECONDS = 5.0


def ask_server(address: str, question: Question) -> tuple[Answer, list[str]]:
    """A service's answer and its warnings. Raises CommandError if it cannot be reached or refuses."""
    with Client(address) as client:
        try:
            client.wait_until_serving(CONNECT_SECONDS)
            return read_answer(client.suggest(*write_question(question)))
        except grpc.FutureTimeoutError as error:
            raise CommandError(f"{address}: no service answers there; `mogul serve` starts one") from error
        except grpc.RpcError as error:
            reasons = refusal_reasons(error)
            raise CommandError(f"{address} refused: {reasons[0]}", *reasons[1:]) from error
