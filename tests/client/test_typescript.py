"""client/typescript: the client in TypeScript, a package of its own for Node.js and browsers."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from mogul.client import channel, service_config, stream
from mogul.server import ServerConfig
from mogul.server.security import Tokens, read_tls
from tests.server.certificates import Authority
from tests.server.harness import running

LARGEST = 150_000  # bytes of the packed package, with the contract's comments
TOKEN = "a-token-0123456789"

# Prints for each client the name of the engine, or the status and the reason of the refusal.
ENGINE_NAMES = """
import { Code, connect, reason } from "@grand-mogul/client/node";
const [address, clients] = JSON.parse(process.argv[1]);
const names = clients.map(async (options) => {
  const client = connect(address, options);
  try {
    return (await client.suggestions.getEngineInfo({})).engine.name;
  } catch (error) {
    return `${Code[error.code]} ${reason(error)}`;
  } finally {
    client.close();
  }
});
console.log(JSON.stringify(await Promise.all(names)));
"""

# Prints the names of the servers that suggest for so many positions, and errors.
BATCH = """
import { readFileSync } from "node:fs";
import { connect, fromJson } from "@grand-mogul/client/node";
import { SuggestRequestSchema } from "@grand-mogul/client/contract/v1/suggestion_service";
const [addresses, count] = JSON.parse(process.argv[1]);
const { position } = fromJson(SuggestRequestSchema, JSON.parse(readFileSync("../../examples/suggest.json", "utf8")));
const client = connect(addresses);
await client.waitUntilServing({ timeoutMs: 30_000 });
const options = { budget: { iterations: 50n } };
const names = new Set();
for await (const { response, error } of client.suggestAll(Array(count).fill(position), options, { atOnce: 2 })) {
  names.add(response?.serving.server ?? error.message);
}
client.close();
console.log(JSON.stringify([...names].sort()));
"""


@pytest.fixture
def package(needs_built: Callable[[str, str], Path]) -> Path:
    """The folder of the package."""
    return needs_built("client/typescript/dist", "make client").parent


def test_its_quick_tests_hold(package: Path) -> None:
    done = subprocess.run(["npm", "run", "--silent", "test"], cwd=package, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_is_small_and_brings_everything_that_it_exports(package: Path) -> None:
    pack = ["npm", "pack", "--dry-run", "--json"]
    (packed,) = json.loads(subprocess.run(pack, cwd=package, check=True, capture_output=True).stdout)
    files = {each["path"] for each in packed["files"]}
    exports = json.loads((package / "package.json").read_text())["exports"]
    targets = [each.removeprefix("./").replace("*", "v1/suggestion_service") for each in exports.values()]
    assert files >= {*targets, *(each.replace(".js", ".d.ts") for each in targets), "LICENSE", "README.md"}
    assert {Path(each).parts[0] for each in files} == {"dist", "LICENSE", "README.md", "package.json"}
    assert packed["size"] < LARGEST


def test_over_tls_and_with_a_token_it_is_answered(package: Path, tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    server, client = authority.issue("localhost"), authority.issue("client")
    tls = read_tls(server.certificate, server.key, authority.certificate)
    pem = {"ca": authority.certificate, "cert": client.certificate, "key": client.key}
    trusted = {name: path.read_text() for name, path in pem.items()}
    clients = [
        {"token": TOKEN, "tls": trusted},
        {"token": TOKEN[1:], "tls": trusted},
        {"token": TOKEN, "tls": {"ca": trusted["ca"]}},
        {"token": TOKEN},
    ]
    # In its folder the package is known by its name.
    command = ["node", "--input-type=module", "--eval", ENGINE_NAMES]
    with running(ServerConfig(host="localhost", tls=tls, tokens=Tokens([TOKEN]))) as thread:
        asked = json.dumps([thread.server.address, clients])
        done = subprocess.run([*command, asked], cwd=package, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    refused = ["Unavailable undefined"] * 2  # no certificate, and no TLS
    assert json.loads(done.stdout) == ["grand-mogul", "Unauthenticated INVALID_TOKEN", *refused]


def test_a_batch_is_spread_over_several_servers_without_the_one_that_is_down(package: Path) -> None:
    command = ["node", "--input-type=module", "--eval", BATCH]
    with running(ServerConfig(name="one")) as one, running(ServerConfig(name="two")) as two:
        asked = json.dumps([["127.0.0.1:1", one.server.address, two.server.address], 24])
        done = subprocess.run([*command, asked], cwd=package, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    assert json.loads(done.stdout) == ["one", "two"]


def figures(source: Path) -> dict[str, int]:
    """The numbers among the constants of a source."""
    return {
        name: int(value) for name, value in re.findall(r"^const (\w+) = ([\d_]+);", source.read_text(), re.MULTILINE)
    }


def test_both_clients_resume_a_stream_as_often_and_after_the_same_backoff(package: Path) -> None:
    found = figures(package / "src" / "retry.ts")
    (policy,) = json.loads(service_config())["methodConfig"]
    assert found["MAX_RESTARTS"] == stream.MAX_RESTARTS
    assert found["INITIAL_BACKOFF"] == 1000 * stream.INITIAL_BACKOFF
    assert found["MAX_RETRIES"] == policy["retryPolicy"]["maxAttempts"] - 1


def test_both_clients_notice_after_the_same_time_that_a_host_has_vanished(package: Path) -> None:
    found = figures(package / "src" / "node.ts")
    assert found == {"KEEPALIVE_TIME": channel.KEEPALIVE_TIME, "KEEPALIVE_TIMEOUT": channel.KEEPALIVE_TIMEOUT}
