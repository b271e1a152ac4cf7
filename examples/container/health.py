"""The health check of the image: exit code 0 while the board can be played on, or, where no board listens, while the
service serves. It asks the service's metrics: for the health of gRPC it would need a certificate where clients do."""

import socket
import ssl
import sys
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import HTTPSHandler, ProxyHandler, build_opener

SECONDS = 5.0


def answer_of(url: str) -> tuple[int, str]:
    """Returns the status and the text of an answer; 0 and none if there is none."""
    context = ssl.create_default_context()  # a certificate is for the name by which others call
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    # Not by a proxy: the variables of the host's can be in the container.
    opener = build_opener(ProxyHandler({}), HTTPSHandler(context=context))
    try:
        with opener.open(url, timeout=SECONDS) as answer:
            return answer.status, answer.read().decode(errors="replace")
    except HTTPError as error:
        return error.code, ""
    except (OSError, HTTPException):
        return 0, ""


def is_healthy(board: str = "127.0.0.1:50050", metrics: str = "127.0.0.1:9464") -> bool:
    """Returns the health of what listens at these addresses."""
    host, _, port = board.rpartition(":")
    try:
        socket.create_connection((host, int(port)), SECONDS).close()
    except OSError:
        return "mogul_serving 1.0" in answer_of(f"http://{metrics}/metrics")[1].splitlines()
    # In this order: a port without TLS logs each attempt to begin with it.
    return (answer_of(f"http://{board}/healthz")[0] or answer_of(f"https://{board}/healthz")[0]) == 200


if __name__ == "__main__":
    sys.exit(0 if is_healthy(*sys.argv[1:]) else 1)
