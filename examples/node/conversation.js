// Holds the conversation of ../conversation.json with a service, and prints every answer as a line of JSON:
//
//     node examples/node/conversation.js [HOST:PORT]
//
// A text like "$4.result.seat" in it stands for a part of the answer to call 4.

import { readFileSync } from "node:fs";
import { Client, richDetails, statusName } from "./mogul.js";

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

function durations(request) {
  const seconds = parseFloat(request.reportInterval ?? "0");
  return seconds ? { ...request, reportInterval: { seconds: 0, nanos: Math.round(1e9 * seconds) } } : request;
}

async function followed(client, request, cancelAfter) {
  const analysis = client.analyze(durations(request));
  let last, count = 0;
  for await (const response of analysis) {
    last = response;
    count += 1;
    if (count === cancelAfter) {
      analysis.stop();
    }
  }
  return { last, stopped: !last.final };
}

function refused(error) {
  const outcome = { status: statusName(error) };
  for (const { name, value } of richDetails(error)) {
    if (name === "google.rpc.BadRequest") outcome.fields = value.fieldViolations.map(({ field }) => field).sort();
    if (name === "google.rpc.ErrorInfo") outcome.reason = value.reason;
  }
  return outcome;
}

async function answered(client, { call, request, expected = {}, cancelAfter }) {
  let answer;
  if (call === "analyze") {
    const { last, stopped } = await followed(client, filledIn(request), cancelAfter);
    if (stopped) return { stopped };
    answer = last;
  } else {
    answer = await client[call](filledIn(request));
  }
  answers[answers.length] = answer;
  return Object.fromEntries(Object.keys(expected).map((path) => [path, part(answer, path)]));
}

const client = new Client(address);
for (const step of conversation) {
  const place = answers.length;
  try {
    console.log(JSON.stringify(await answered(client, step)));
  } catch (error) {
    if (error.code === undefined) throw error;
    console.log(JSON.stringify(refused(error)));
  }
  if (answers.length === place) answers.push(undefined); // no answer: the numbers of the calls go on
}
client.close();
