import { Code, ConnectError, createRouterTransport, type HandlerContext } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { connect as connectBrowser } from "../src/browser.js";
import { Client } from "../src/client.js";
import { MatchService } from "../src/contract/mogul/v1/match_service_pb.js";
import { StopReason } from "../src/contract/mogul/v1/search_pb.js";
import { SuggestionService } from "../src/contract/mogul/v1/suggestion_service_pb.js";
import { connect as connectNode } from "../src/node.js";
import { after, FakeEngine, type Script } from "./fake_engine.js";

/** A client of services that fail at first, so many times; and how often each was called, with which token. */
function failing(times: number, token?: string) {
  const tokens: (string | null)[] = [];
  const call = (context: HandlerContext) => {
    tokens.push(context.requestHeader.get("authorization"));
    if (tokens.length <= times) throw new ConnectError("the server is gone", Code.Unavailable);
    return {};
  };
  const transport = createRouterTransport((router) => {
    router.service(SuggestionService, { suggest: (_, context) => call(context) });
    router.service(MatchService, {
      getMatch: (_, context) => call(context),
      playMove: (_, context) => call(context),
    });
  });
  return { client: new Client(transport, token), tokens };
}

describe("a call that finds no server", () => {
  test("is retried if it has no side effects", async () => {
    const { client, tokens } = failing(2);
    await client.suggestions.suggest({});
    expect(tokens.length).toBe(3);
  });

  test("is not retried if it has side effects: its answer alone may have been lost", async () => {
    const { client, tokens } = failing(1);
    await expect(client.matches.playMove({ match: "m" })).rejects.toMatchObject({ code: Code.Unavailable });
    expect(tokens.length).toBe(1);
  });

  test("is not retried beyond its deadline", async () => {
    const { client, tokens } = failing(9);
    const call = client.suggestions.suggest({}, { timeoutMs: 50 });
    await expect(call).rejects.toMatchObject({ code: Code.Unavailable });
    expect(tokens.length).toBe(1);
  });

  test("has no deadline if that is too far away for a timer", async () => {
    const { client } = failing(0);
    await client.suggestions.suggest({}, { timeoutMs: 2 ** 32 });
    await client.suggestions.suggest({}, { timeoutMs: Number.POSITIVE_INFINITY });
    await expect(client.suggestions.suggest({}, { timeoutMs: Number.NaN })).rejects.toThrow(TypeError);
  });

  test("is not begun after its deadline: a deadline of 0 is none for transports", async () => {
    const { client, tokens } = failing(0);
    await expect(client.suggestions.suggest({}, { timeoutMs: 0 })).rejects.toMatchObject({
      code: Code.DeadlineExceeded,
    });
    await expect(async () => {
      for await (const _ of client.suggestions.analyze({}, { timeoutMs: -1 })) break;
    }).rejects.toMatchObject({ code: Code.DeadlineExceeded });
    expect(tokens.length).toBe(0);
  });

  test("ends when its client is closed, and is not retried", async () => {
    const { client, tokens } = failing(9);
    const call = client.suggestions.suggest({});
    setTimeout(() => client.close(), 10);
    await expect(call).rejects.toMatchObject({ code: Code.Canceled });
    await new Promise((done) => setTimeout(done, 300));
    expect(tokens.length).toBe(1);
  });

  test("can be cancelled while it waits", async () => {
    const { client } = failing(9);
    const cancel = new AbortController();
    const call = client.suggestions.suggest({}, { signal: cancel.signal });
    setTimeout(() => cancel.abort(new Error("enough")), 10);
    await expect(call).rejects.toThrow("enough");
  });
});

describe("the token", () => {
  test("is that of the client, or of the call", async () => {
    const { client, tokens } = failing(0, "of-the-client");
    await client.matches.getMatch({ match: "m" });
    await client.matches.getMatch({ match: "m" }, { token: "of-the-seat" });
    expect(tokens).toEqual(["Bearer of-the-client", "Bearer of-the-seat"]);
  });

  test.each(["", "two words", "line\n", "ü"])("%j cannot be sent", async (token) => {
    const { client } = failing(0, token);
    await expect(client.matches.getMatch({ match: "m" })).rejects.toThrow("printable ASCII");
  });
});

test("an option that does not exist is refused", async () => {
  const { client } = failing(0);
  const options = { timeout: 5 } as object;
  await expect(client.suggestions.suggest({}, options)).rejects.toThrow(
    new TypeError("the option timeout does not exist: there are timeoutMs, token, signal"),
  );
  await expect(client.waitUntilServing(options)).rejects.toThrow("timeout does not exist");
  await expect(client.suggestAll([], {}, { atonce: 2 } as object).next()).rejects.toThrow("atonce does not exist");
  for (const connect of [connectNode, connectBrowser]) {
    expect(() => connect("http://127.0.0.1:1", { tokn: "t" } as object)).toThrow("tokn does not exist");
  }
  expect(() => connectNode("127.0.0.1:1", { tls: { cert: "", kye: "" } as object })).toThrow("kye does not exist");
});

/** An engine that searches until its client leaves, and the end of its search. */
function endless() {
  let ended = () => {};
  const end = new Promise<void>((done) => {
    ended = done;
  });
  const course: Script = async function* (request, context) {
    context.signal.addEventListener("abort", ended);
    for (let iterations = 1; !context.signal.aborted; iterations++) {
      yield after(iterations, request);
      await new Promise((done) => setTimeout(done, 1));
    }
  };
  return { client: new FakeEngine([course]).client(), end };
}

describe("a stream", () => {
  test("ends quietly when it is stopped, and its search with it", async () => {
    const { client, end } = endless();
    const analysis = client.suggestions.analyze({});
    let count = 0;
    for await (const _ of analysis) {
      count += 1;
      if (count === 3) analysis.stop();
    }
    expect(count).toBe(3);
    await end;
  });

  test("ends its search when its loop is left", async () => {
    const { client, end } = endless();
    for await (const _ of client.suggestions.analyze({})) break;
    await end;
  });

  test("fails when its signal cancels it", async () => {
    const { client, end } = endless();
    const cancel = new AbortController();
    const follow = async () => {
      for await (const _ of client.suggestions.analyze({}, { signal: cancel.signal })) cancel.abort();
    };
    await expect(follow()).rejects.toMatchObject({ code: Code.Canceled });
    await end;
  });

  test("can be stopped before it has begun", async () => {
    const course: Script = async function* (request) {
      yield after(1, request, StopReason.ITERATIONS);
    };
    const engine = new FakeEngine([course]);
    const analysis = engine.client().suggestions.analyze({});
    analysis.stop();
    for await (const _ of analysis) throw new Error("there is no message");
  });
});
