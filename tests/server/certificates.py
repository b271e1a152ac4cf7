"""Certificates of an authority that exists for a test."""

import datetime
from dataclasses import dataclass
from pathlib import Path

import grpc
import trustme


@dataclass(frozen=True)
class Issued:
    """A certificate and its key, as files."""

    certificate: Path
    key: Path

    def credentials(self, authority: Path) -> grpc.ChannelCredentials:
        """A client's that shows this certificate and trusts an authority."""
        return grpc.ssl_channel_credentials(
            authority.read_bytes(), self.key.read_bytes(), self.certificate.read_bytes()
        )


class Authority:
    """Issues certificates into a folder."""

    def __init__(self, folder: Path) -> None:
        self._ca = trustme.CA()
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.certificate = folder / "ca.pem"
        self._ca.cert_pem.write_to_path(str(self.certificate))

    def issue(self, name: str, *, expired: bool = False) -> Issued:
        """For a host or a client of that name."""
        now = datetime.datetime.now(datetime.UTC)
        begin, end = (-20, -10) if expired else (-10, 10)
        days = datetime.timedelta(days=1)
        issued = self._ca.issue_cert(name, not_before=now + begin * days, not_after=now + end * days)
        files = Issued(self._folder / f"{name}.pem", self._folder / f"{name}.key")
        files.certificate.write_bytes(b"".join(blob.bytes() for blob in issued.cert_chain_pems))
        issued.private_key_pem.write_to_path(str(files.key))
        return files
