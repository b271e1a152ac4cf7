import { create, fromJson } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { checkShape } from "../src/check.js";
import { Priority } from "../src/contract/mogul/v1/search_pb.js";
import { SuggestRequestSchema } from "../src/contract/mogul/v1/suggestion_service_pb.js";
import { connect } from "../src/node.js";

const check = (request: unknown) => checkShape(SuggestRequestSchema, request);

describe("a request is refused before it is sent", () => {
  test.each([
    [{ options: { budgte: {} } }, "request.options.budgte does not exist: mogul.v1.SearchOptions has budget, threads"],
    [
      { options: { budget: { duration: "1s" } } },
      'request.options.budget.duration is no google.protobuf.Duration, but "1s"',
    ],
    [{ position: { tajMahal: {} } }, 'request.position.tajMahal does not exist: write game: { case: "tajMahal", value'],
    [{ position: { game: { case: "chess" } } }, "request.position.game is no { case, value } with a case of tajMahal"],
    [
      { position: { game: { case: "tajMahal", value: { viwe: {} } } } },
      "request.position.game.value.viwe does not exist",
    ],
    [{ options: { onlyMoves: [{}, { notatoin: "" }] } }, "request.options.onlyMoves[1].notatoin does not exist"],
    [{ options: { onlyMoves: {} } }, "request.options.onlyMoves is no array, but another object"],
    [{ options: { onlyMoves: [{ notation: 5 }] } }, "request.options.onlyMoves[0].notation is no string, but 5"],
    [
      { options: { priority: "PRIORITY_BATCH" } },
      'request.options.priority is no number of mogul.v1.Priority, but "PRIO',
    ],
    [{ options: { threads: 1.5 } }, "request.options.threads is no whole number, but 1.5"],
    [{ options: { seed: 1.5 } }, "request.options.seed is no whole number, but 1.5"],
    [{ options: { strength: { strength: { case: "rating", value: "1500" } } } }, "is no number, but"],
    [[], "request is no mogul.v1.SuggestRequest"],
  ])("%j", (request, message) => {
    expect(() => check(request)).toThrow(message);
    expect(() => check(request)).toThrow(TypeError);
  });
});

test("a request with parts that the contract knows is sent", () => {
  check({});
  check({
    options: { budget: { iterations: 5n, duration: { seconds: 1n } }, priority: Priority.BATCH, seed: undefined },
  });
  check({ options: { seed: 5 } });
  check({ options: { seed: "9007199254740993", threads: 2 } });
  check({ position: { game: { case: "tajMahal", value: { form: { case: undefined } } } } });
  check({ position: create(SuggestRequestSchema).position, options: { onlyMoves: [{ notation: "withdraw" }] } });
  check(fromJson(SuggestRequestSchema, { options: { budget: { duration: "1s" } } }));
});

test("a mistake in a request is a mistake for the compiler", () => {
  const { suggestions } = connect("127.0.0.1:1");
  const calls = [
    // @ts-expect-error: a misspelt option
    () => suggestions.analyze({ options: { budgte: { iterations: 5n } } }),
    // @ts-expect-error: a text for a duration
    () => suggestions.analyze({ options: { budget: { duration: "1s" } } }),
    // @ts-expect-error: the form of JSON
    () => suggestions.analyze({ position: { tajMahal: {} } }),
    // @ts-expect-error: a misspelt option of the call
    () => suggestions.analyze({}, { timeout: 5 }),
    // @ts-expect-error: a call that does not exist
    () => suggestions.analyse({}),
  ];
  for (const call of calls) expect(call).toThrow(TypeError);
});
