import { Code, ConnectError, createRouterTransport } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { Client } from "../src/client.js";
import { ErrorInfoSchema } from "../src/contract/google_rpc_pb.js";
import { Health, HealthCheckResponse_ServingStatus as Status } from "../src/contract/grpc_health_pb.js";
import { ReadinessStep } from "../src/contract/mogul/v1/engine_info_pb.js";
import { SuggestionService } from "../src/contract/mogul/v1/suggestion_service_pb.js";

const { RULES, SUGGESTIONS } = ReadinessStep;
const gone = new ConnectError("nobody", Code.Unavailable);

function notServing(): ConnectError {
  const value = { reason: "NOT_SERVING", domain: "mogul" };
  return new ConnectError("the engine is starting", Code.Unavailable, undefined, [{ desc: ErrorInfoSchema, value }]);
}

type Description = ReadinessStep[][] | ConnectError;

/** A client of a server that describes itself in turn as given, by the steps of its games, and at last always so. */
function server(...descriptions: Description[]) {
  return serverWithHealth(descriptions);
}

/** A client of a server whose health is in turn as given too, and at last always so; unset: it does not know. */
function serverWithHealth(descriptions: Description[], health?: Status[]) {
  let [asked, checked] = [0, 0];
  const transport = createRouterTransport((router) => {
    router.service(SuggestionService, {
      getEngineInfo() {
        const found = descriptions[Math.min(asked++, descriptions.length - 1)];
        if (found instanceof ConnectError) throw found;
        return { engine: { games: found?.map((ready) => ({ ready })) ?? [] } };
      },
    });
    if (health) {
      router.service(Health, {
        check: ({ service }) => {
          if (service !== SuggestionService.typeName) throw new ConnectError(service, Code.NotFound);
          return { status: health[Math.min(checked++, health.length - 1)] ?? Status.UNKNOWN };
        },
      });
    }
  });
  return { client: new Client(transport), asked: () => asked };
}

describe("waiting until a server serves", () => {
  test("ends when all its games have suggestions", async () => {
    const { client, asked } = server(
      notServing(),
      [[], [RULES]],
      [
        [RULES, SUGGESTIONS],
        [RULES, SUGGESTIONS],
      ],
    );
    await client.waitUntilServing({ timeoutMs: 5000 });
    expect(asked()).toBe(3);
  });

  test("says in the end that the server is starting", async () => {
    const { client } = server([[RULES, SUGGESTIONS], [RULES]]);
    await expect(client.waitUntilServing({ timeoutMs: 20 })).rejects.toMatchObject({
      code: Code.DeadlineExceeded,
      rawMessage: "the server is starting: 1 of 2 games are ready; try again in a moment",
    });
    await expect(server(notServing()).client.waitUntilServing({ timeoutMs: 20 })).rejects.toMatchObject({
      code: Code.DeadlineExceeded,
      rawMessage: "the engine is starting",
    });
  });

  test("goes on while the server stops, although its games are ready", async () => {
    const ready = [[RULES, SUGGESTIONS]];
    const { client, asked } = serverWithHealth([ready], [Status.NOT_SERVING, Status.SERVING]);
    await client.waitUntilServing({ timeoutMs: 5000 });
    expect(asked()).toBe(2);
    const stopping = serverWithHealth([ready], [Status.NOT_SERVING]);
    await expect(stopping.client.waitUntilServing({ timeoutMs: 20 })).rejects.toMatchObject({
      code: Code.DeadlineExceeded,
      rawMessage: "the server has just begun to serve, or is stopping; try again",
    });
  });

  test("does not say that no server answers if the deadline passes after the description of one", async () => {
    const transport = createRouterTransport((router) => {
      router.service(SuggestionService, { getEngineInfo: () => ({ engine: { games: [{ ready: [SUGGESTIONS] }] } }) });
      router.service(Health, { check: () => new Promise<never>(() => {}) });
    });
    await expect(new Client(transport).waitUntilServing({ timeoutMs: 50 })).rejects.toMatchObject({
      code: Code.DeadlineExceeded,
      rawMessage: "the server has just begun to serve, or is stopping; try again",
    });
  });

  test("says what the server said last if the deadline cuts the attempt after that", async () => {
    let asked = 0;
    const transport = createRouterTransport((router) => {
      router.service(SuggestionService, {
        getEngineInfo: () => (asked++ ? new Promise<never>(() => {}) : { engine: { games: [{ ready: [RULES] }] } }),
      });
    });
    await expect(new Client(transport).waitUntilServing({ timeoutMs: 400 })).rejects.toMatchObject({
      code: Code.DeadlineExceeded,
      rawMessage: "the server is starting: 0 of 1 games are ready; try again in a moment",
    });
    expect(asked).toBe(2);
  });

  test("asks a server whose health is not known for its games alone, as a board", async () => {
    const { client, asked } = server([[RULES, SUGGESTIONS]]);
    await client.waitUntilServing({ timeoutMs: 5000 });
    expect(asked()).toBe(1);
  });

  test("says in the end that no server answers", async () => {
    await expect(server(gone).client.waitUntilServing({ timeoutMs: 20 })).rejects.toMatchObject({
      code: Code.Unavailable,
      rawMessage: "no server answers: nobody",
    });
  });

  test("ends at once when the server refuses for good, and when it is cancelled", async () => {
    const refusing = server(new ConnectError("no token", Code.Unauthenticated));
    await expect(refusing.client.waitUntilServing()).rejects.toMatchObject({ code: Code.Unauthenticated });
    expect(refusing.asked()).toBe(1);
    const cancel = new AbortController();
    const waiting = server([[]]).client.waitUntilServing({ signal: cancel.signal });
    setTimeout(() => cancel.abort(), 10);
    await expect(waiting).rejects.toMatchObject({ code: Code.Canceled });
  });
});
