// Holds the conversation of ../conversation.json with a service, and prints every answer as a line of JSON:
//
//     node examples/node/conversation.js [HOST:PORT]
//
// A text like "$4.result.seat" in it stands for a part of the answer to call 4.

import { readFileSync } from "node:fs";
import { RulesService } from "@grand-mogul/client/contract/v1/rules_service";
import { SuggestionService } from "@grand-mogul/client/contract/v1/suggestion_service";
import { Code, ConnectError, fromJson, problems, reason, toJson } from "@grand-mogul/client/node";
import { withClient } from "./run.js";

const [address = "127.0.0.1:50051"] = process.argv.slice(2);
const conversation = JSON.parse(readFileSync(new URL("../conversation.json", import.meta.url), "utf8"));
const answers = [];

function part(answer, path) {
  return path.split(".").reduce((value, name) => value?.[name], answer);
}

function filledIn(value) {
  if (typeof value === "string" && value.startsWith("$")) {
    const [call, ...path] = value.slice(1).split(".");
    return part(answers[Number(call)], path.join("."));
  }
  if (Array.isArray(value)) return value.map(filledIn);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filledIn(each)]));
}

// The answer; of a stream the last message, undefined if it was stopped.
async function answerOf(client, call, request, cancelAfter) {
  const [service, calls] = SuggestionService.method[call]
    ? [SuggestionService, client.suggestions]
    : [RulesService, client.rules];
  const { input, output, methodKind } = service.method[call];
  const answer = calls[call](fromJson(input, request));
  if (methodKind === "unary") return toJson(output, await answer, { alwaysEmitImplicit: true });
  const messages = [];
  for await (const message of answer) {
    messages.push(message);
    if (messages.length === cancelAfter) answer.stop();
  }
  const last = messages.at(-1);
  return last.final ? toJson(output, last, { alwaysEmitImplicit: true }) : undefined;
}

function refused(error) {
  const outcome = { status: Code[error.code].replace(/(?<=[a-z])[A-Z]/g, "_$&").toUpperCase() };
  if (problems(error).length) outcome.fields = problems(error).map(({ field }) => field).sort();
  if (reason(error)) outcome.reason = reason(error);
  return outcome;
}

await withClient(address, async (client) => {
  for (const { call, request, expected = {}, cancelAfter } of conversation) {
    let answer;
    try {
      answer = await answerOf(client, call, filledIn(request), cancelAfter);
      const parts = Object.keys(expected).map((path) => [path, part(answer, path)]);
      console.log(JSON.stringify(answer ? Object.fromEntries(parts) : { stopped: true }));
    } catch (error) {
      if (!(error instanceof ConnectError) || error.code === Code.Unavailable) throw error;
      console.log(JSON.stringify(refused(error)));
    }
    answers.push(answer); // undefined too: the numbers of the calls go on
  }
});
