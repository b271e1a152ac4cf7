import { create, fromJson } from "@bufbuild/protobuf";
import { Code, ConnectError, createRouterTransport } from "@connectrpc/connect";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Client } from "../src/client.js";
import { ErrorInfoSchema } from "../src/contract/google_rpc_pb.js";
import { ServingInfoSchema, StopReason } from "../src/contract/mogul/v1/search_pb.js";
import {
  AnalyzeRequestSchema,
  AnalyzeResponseSchema,
  SuggestionService,
} from "../src/contract/mogul/v1/suggestion_service_pb.js";
import { after, FakeEngine, iterationsOf, type Script, SEED } from "./fake_engine.js";

const lost = () => new ConnectError("the server is gone", Code.Unavailable);

const whole: Script = async function* (request) {
  for (const iterations of [10, 20, 30]) yield after(iterations, request);
  yield after(40, request, StopReason.ITERATIONS);
};

const breaksOff: Script = async function* (request) {
  yield after(10, request);
  yield after(20, request);
  throw lost();
};

function upTo(iterations: number): Script {
  return async function* (request) {
    yield after(iterations, request);
    throw lost();
  };
}

const refuses: Script = () => {
  throw lost();
};

const stops: Script = async function* (request) {
  yield after(10, request);
  yield after(15, request, StopReason.SHUTDOWN);
};

const stopsSooner: Script = async function* (request) {
  yield after(12, request, StopReason.SHUTDOWN);
};

const graded: Script = async function* (request) {
  yield after(20, request);
  yield create(AnalyzeResponseSchema, {
    result: { iterations: 20n, reproducible: true, options: { seed: SEED }, stopReason: StopReason.ITERATIONS },
    final: true,
  });
};

/** A script of an engine with a fingerprint. */
function by(fingerprint: string, script: Script): Script {
  return async function* (request, context) {
    for await (const message of script(request, context)) {
      yield Object.assign(message, { serving: create(ServingInfoSchema, { fingerprint }) });
    }
  };
}

/** A script of an engine that searches a component set. */
function on(componentHash: string, script: Script): Script {
  return async function* (request, context) {
    for await (const message of script(request, context)) {
      if (message.result) message.result.componentHash = componentHash;
      yield message;
    }
  };
}

const late: Script = async function* (request) {
  yield after(9, request, StopReason.DEADLINE);
};

beforeEach(() => {
  // Pauses are over at once.
  const timers = vi.spyOn(globalThis, "setTimeout").mockImplementation((done) => setImmediate(done) as never);
  return () => timers.mockRestore();
});

describe("an analysis", () => {
  test("goes on with the options of its first message after its stream broke off, and repeats no message", async () => {
    const engine = new FakeEngine([breaksOff, refuses, whole]);
    expect(await iterationsOf(engine.client().suggestions.analyze({ options: { threads: 2 } }))).toEqual([
      10, 20, 30, 40,
    ]);
    expect(engine.requests.map((each) => each.options?.seed)).toEqual([undefined, SEED, SEED]);
    expect(engine.requests.map((each) => each.options?.threads)).toEqual([2, 2, 2]);
  });

  test("goes on with all options in effect on its first server, whose defaults may be others", async () => {
    const options = { seed: SEED, threads: 2, budget: { iterations: 500n } };
    const first: Script = async function* () {
      yield create(AnalyzeResponseSchema, { result: { iterations: 10n, options } });
      throw lost();
    };
    const engine = new FakeEngine([first, whole]);
    expect(await iterationsOf(engine.client().suggestions.analyze({}))).toEqual([10, 20, 30, 40]);
    expect(engine.requests[1]?.options).toMatchObject(options);
  });

  test("is not taken further by another engine", async () => {
    const engine = new FakeEngine([by("a", breaksOff), by("b", whole)]);
    const found: number[] = [];
    await expect(async () => {
      for await (const { result } of engine.client().suggestions.analyze({})) found.push(Number(result?.iterations));
    }).rejects.toMatchObject({ code: Code.Aborted, rawMessage: expect.stringContaining("another engine") });
    expect(found).toEqual([10, 20]);
    expect(engine.requests.length).toBe(2);
  });

  test("is not taken further on another component set", async () => {
    const engine = new FakeEngine([by("a", on("x", breaksOff)), by("a", on("y", whole))]);
    const found: number[] = [];
    await expect(async () => {
      for await (const { result } of engine.client().suggestions.analyze({})) found.push(Number(result?.iterations));
    }).rejects.toMatchObject({
      code: Code.Aborted,
      rawMessage: expect.stringContaining("another component set (component hash y, before x)"),
    });
    expect(found).toEqual([10, 20]);
    expect(engine.requests.length).toBe(2);
  });

  test("goes on at a server that does not name its component set", async () => {
    const engine = new FakeEngine([on("x", upTo(10)), on("", upTo(20)), on("x", whole)]);
    expect(await iterationsOf(engine.client().suggestions.analyze({}))).toEqual([10, 20, 30, 40]);
  });

  test("ends with the last result of a server that stopped if only another engine is left", async () => {
    const engine = new FakeEngine([by("a", stops), by("b", whole)]);
    expect(await iterationsOf(engine.client().suggestions.analyze({}))).toEqual([10, 15]);
  });

  test("asks a server again that is too busy for a stream that is lost", async () => {
    const busy: Script = () => {
      const value = { reason: "TOO_MANY_SEARCHES", domain: "mogul" };
      throw new ConnectError("later", Code.ResourceExhausted, undefined, [{ desc: ErrorInfoSchema, value }]);
    };
    const engine = new FakeEngine([breaksOff, busy, busy, whole]);
    expect(await iterationsOf(engine.client().suggestions.analyze({}))).toEqual([10, 20, 30, 40]);
    const first = new FakeEngine([busy, whole]);
    await expect(iterationsOf(first.client().suggestions.analyze({}))).rejects.toMatchObject({
      code: Code.ResourceExhausted,
    });
  });

  test("keeps a seed that was given, and needs no options", async () => {
    const engine = new FakeEngine([breaksOff, whole]);
    await iterationsOf(engine.client().suggestions.analyze({ options: { seed: 5n } }));
    expect(engine.requests.map((each) => each.options?.seed)).toEqual([5n, 5n]);
    const other = new FakeEngine([breaksOff, whole]);
    expect(await iterationsOf(other.client().suggestions.analyze({}))).toEqual([10, 20, 30, 40]);
  });

  test.each([
    ["made by create", create(AnalyzeRequestSchema, { position: {} })],
    ["read from JSON", fromJson(AnalyzeRequestSchema, { options: { budget: { iterations: "40" } } })],
  ])("goes on with a request that is a message %s", async (_, request) => {
    const engine = new FakeEngine([breaksOff, whole]);
    expect(await iterationsOf(engine.client().suggestions.analyze(request))).toEqual([10, 20, 30, 40]);
    expect(engine.requests.map((each) => each.options?.seed)).toEqual([undefined, SEED]);
    expect(engine.requests.map((each) => each.options?.budget)).toEqual(Array(2).fill(request.options?.budget));
    expect(request.options?.seed).toBeUndefined();
  });

  test("goes on at another server when its own stops", async () => {
    const engine = new FakeEngine([stops, whole]);
    expect(await iterationsOf(engine.client().suggestions.analyze({}))).toEqual([10, 20, 30, 40]);
  });

  test("ends with the last result of a server that stopped if no other one answers", async () => {
    const engine = new FakeEngine([stops, refuses]);
    expect(await iterationsOf(engine.client().suggestions.analyze({}))).toEqual([10, 15]);
  });

  test("does not end with the result of a server that stopped if another one went further", async () => {
    const engine = new FakeEngine([stops, upTo(30), refuses]);
    const found: number[] = [];
    await expect(async () => {
      for await (const { result } of engine.client().suggestions.analyze({})) found.push(Number(result?.iterations));
    }).rejects.toMatchObject({ code: Code.Unavailable });
    expect(found).toEqual([10, 30]);
  });

  test("does not end with the result of a server that stopped if it was further before", async () => {
    const engine = new FakeEngine([breaksOff, stops, refuses]);
    const found: number[] = [];
    await expect(async () => {
      for await (const { result } of engine.client().suggestions.analyze({})) found.push(Number(result?.iterations));
    }).rejects.toMatchObject({ code: Code.Unavailable });
    expect(found).toEqual([10, 20]);
  });

  test("does not end with fewer iterations than it had", async () => {
    const engine = new FakeEngine([breaksOff, late]);
    const found: [number, StopReason | undefined][] = [];
    for await (const { result } of engine.client().suggestions.analyze({})) {
      found.push([Number(result?.iterations), result?.stopReason]);
    }
    expect(found.at(-1)).toEqual([20, StopReason.DEADLINE]);
    expect(found.length).toBe(3);
  });

  test("ends with its last result where that has as many iterations as the one before", async () => {
    const found: (boolean | undefined)[] = [];
    for await (const { result } of new FakeEngine([graded]).client().suggestions.analyze({})) {
      found.push(result?.reproducible);
    }
    expect(found).toEqual([false, true]);
  });

  test("ends with the result of the further one of two servers that stopped", async () => {
    const engine = new FakeEngine([stops, stopsSooner, refuses]);
    expect(await iterationsOf(engine.client().suggestions.analyze({}))).toEqual([10, 15]);
  });

  test("ends with its stream, although that has no final message", async () => {
    const ends: Script = async function* (request) {
      yield after(10, request);
    };
    const engine = new FakeEngine([ends, whole]);
    expect(await iterationsOf(engine.client().suggestions.analyze({}))).toEqual([10]);
    expect(engine.requests.length).toBe(1);
  });

  test("fails if no server answers any more", async () => {
    const engine = new FakeEngine([breaksOff, refuses]);
    await expect(iterationsOf(engine.client().suggestions.analyze({}))).rejects.toMatchObject({
      code: Code.Unavailable,
    });
    expect(engine.requests.length).toBe(9);
  });

  test("that began late is resumed as often as every other", async () => {
    const engine = new FakeEngine([refuses, refuses, refuses, breaksOff, refuses]);
    await expect(iterationsOf(engine.client().suggestions.analyze({}))).rejects.toMatchObject({
      code: Code.Unavailable,
    });
    expect(engine.requests.length).toBe(3 + 1 + 8);
  });

  test("is resumed any number of times, as long as it goes further every time", async () => {
    const further = Array.from({ length: 20 }, (_, index) => index + 1);
    const engine = new FakeEngine([...further, 20, 20].map(upTo));
    const found: number[] = [];
    await expect(async () => {
      for await (const { result } of engine.client().suggestions.analyze({})) found.push(Number(result?.iterations));
    }).rejects.toMatchObject({ code: Code.Unavailable });
    expect(found).toEqual(further);
    expect(engine.requests.length).toBe(20 + 8);
  });

  test("that has not begun is given up sooner", async () => {
    const engine = new FakeEngine([refuses]);
    await expect(iterationsOf(engine.client().suggestions.analyze({}))).rejects.toMatchObject({
      code: Code.Unavailable,
    });
    expect(engine.requests.length).toBe(5);
  });

  test("is not retried after a refusal", async () => {
    const invalid: Script = () => {
      throw new ConnectError("seed", Code.InvalidArgument);
    };
    const engine = new FakeEngine([invalid, whole]);
    await expect(iterationsOf(engine.client().suggestions.analyze({}))).rejects.toMatchObject({
      code: Code.InvalidArgument,
    });
    expect(engine.requests.length).toBe(1);
  });
});

test("a review that is resumed brings every decision once, and the summary", async () => {
  const seeds: (bigint | undefined)[] = [];
  const transport = createRouterTransport((router) => {
    router.service(SuggestionService, {
      async *reviewGame(request) {
        seeds.push(request.options?.seed);
        const options = { seed: SEED };
        yield { options, decision: { event: 1 } };
        yield { options, decision: { event: 4 } };
        if (seeds.length === 1) throw lost();
        yield { options, decision: { event: 9 } };
        yield { options, summary: { stopReason: StopReason.ITERATIONS } };
      },
    });
  });
  const found: unknown[] = [];
  for await (const each of new Client(transport).suggestions.reviewGame({})) {
    found.push(each.decision?.event ?? each.summary?.stopReason);
  }
  expect(found).toEqual([1, 4, 9, StopReason.ITERATIONS]);
  expect(seeds).toEqual([undefined, SEED]);
});

test("a review does not end with the summary of a server that stopped before decisions of another one", async () => {
  let calls = 0;
  const transport = createRouterTransport((router) => {
    router.service(SuggestionService, {
      async *reviewGame() {
        calls += 1;
        const options = { seed: SEED };
        if (calls > 2) throw lost();
        yield { options, decision: { event: 1 } };
        if (calls === 1) yield { options, summary: { stopReason: StopReason.SHUTDOWN } };
        yield { options, decision: { event: 4 } };
        throw lost();
      },
    });
  });
  const found: unknown[] = [];
  await expect(async () => {
    for await (const each of new Client(transport).suggestions.reviewGame({})) {
      found.push(each.decision?.event ?? each.summary?.stopReason);
    }
  }).rejects.toMatchObject({ code: Code.Unavailable });
  expect(found).toEqual([1, 4]);
});
