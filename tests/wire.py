"""A connection through which nothing comes any more, as when a host loses its power."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Wire:
    """A connection to a service that can be cut without either side hearing of it."""

    def __init__(self, address: str) -> None:
        host, _, port = address.rpartition(":")
        self._target = (host, int(port))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self._is_cut = threading.Event()
        self._ends: list[socket.socket] = []
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def cut(self) -> None:
        """Lets nothing through any more, while both ends stay open."""
        self._is_cut.set()

    def close(self) -> None:
        self._listener.close()
        for end in self._ends:
            end.close()
        for thread in self._threads:
            thread.join()

    def _accept(self) -> None:
        near, _ = self._listener.accept()
        far = socket.create_connection(self._target)
        for end in (near, far):
            end.settimeout(0.1)
        self._ends += [near, far]
        for source, sink in ((near, far), (far, near)):
            self._threads.append(threading.Thread(target=self._forward, args=(source, sink)))
            self._threads[-1].start()

    def _forward(self, source: socket.socket, sink: socket.socket) -> None:
        while True:
            try:
                read = source.recv(65536)
                if not self._is_cut.is_set():
                    sink.sendall(read)
            except TimeoutError:
                continue
            except OSError:
                return
            if not read:
                return


@contextmanager
def cut_wire(address: str) -> Iterator[Wire]:
    """A wire to a service for the time of a block; it is whole until `cut`."""
    wire = Wire(address)
    try:
        yield wire
    finally:
        wire.close()
