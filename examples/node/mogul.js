// A client of the service; it reads the contract from the .proto files.

import grpc from "@grpc/grpc-js";
import protoLoader from "@grpc/proto-loader";
import { fileURLToPath } from "node:url";

const FILES = ["mogul/v1/suggestion_service.proto", "mogul/v1/rules_service.proto", "google_rpc.proto"];
const FOLDERS = ["../../proto", "proto"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

// Messages become objects with camelCase names, enums their names, 64-bit numbers strings; unset fields have their
// defaults, except fields with presence, such as seats.
const contract = protoLoader.loadSync(FILES, {
  includeDirs: FOLDERS,
  longs: String,
  enums: String,
  defaults: true,
  arrays: true,
});
const { mogul } = grpc.loadPackageDefinition(contract);

export class Client {
  // `address`: HOST:PORT. `seconds`: the deadline of each call; a search answers before it passes.
  constructor(address, seconds = 30) {
    this.seconds = seconds;
    const credentials = grpc.credentials.createInsecure();
    this.suggestions = new mogul.v1.SuggestionService(address, credentials);
    this.rules = new mogul.v1.RulesService(address, credentials);
  }

  close() {
    this.suggestions.close();
    this.rules.close();
  }

  suggest(request) {
    return this.#call(this.suggestions, "suggest", request);
  }

  // Growing results, for `for await`; `stop()` ends them.
  analyze(request) {
    return new Analysis(this.suggestions.analyze(request));
  }

  getEngineInfo() {
    return this.#call(this.suggestions, "getEngineInfo", {});
  }

  startGame(request) {
    return this.#call(this.rules, "startGame", request);
  }

  playMove(request) {
    return this.#call(this.rules, "playMove", request);
  }

  listLegalMoves(request) {
    return this.#call(this.rules, "listLegalMoves", request);
  }

  getView(request) {
    return this.#call(this.rules, "getView", request);
  }

  #call(service, method, request) {
    const deadline = Date.now() + 1000 * this.seconds;
    return new Promise((resolve, reject) => {
      service[method](request, { deadline }, (error, response) => (error ? reject(error) : resolve(response)));
    });
  }
}

class Analysis {
  #call;
  #stopped = false;

  constructor(call) {
    this.#call = call;
  }

  // The service stops searching; the loop over the analysis ends.
  stop() {
    this.#stopped = true;
    this.#call.cancel();
  }

  async *[Symbol.asyncIterator]() {
    try {
      yield* this.#call;
    } catch (error) {
      if (!this.#stopped) throw error;
    }
  }
}

// Runs `work` with a client, and prints refusals of the service to standard error.
export async function withClient(address, work) {
  const client = new Client(address);
  try {
    await work(client);
  } catch (error) {
    if (!(error.code in grpc.status)) throw error; // not the error of a call
    console.error(refusal(error));
    process.exitCode = 1;
  } finally {
    client.close();
  }
}

// The name of a refused call's status.
export function statusName(error) {
  return grpc.status[error.code];
}

// The reasons of a refused call: its status, and for an invalid request every problem with the path of its field.
export function refusal(error) {
  const lines = [`${statusName(error)}: ${error.details}`];
  for (const detail of richDetails(error)) {
    if (detail.name === "google.rpc.BadRequest") {
      lines.push(...detail.value.fieldViolations.map(({ field, description }) => `  ${field}: ${description}`));
    } else if (detail.name === "google.rpc.ErrorInfo") {
      lines.push(`  reason: ${detail.value.reason}`);
    } else if (detail.name === "google.rpc.RetryInfo") {
      lines.push(`  try again in ${Number(detail.value.retryDelay.seconds) + detail.value.retryDelay.nanos / 1e9} s`);
    }
  }
  return lines.join("\n");
}

// The messages in the trailer of a refused call, each with the name of its type; unknown types have no value.
export function richDetails(error) {
  return (error.metadata?.get("grpc-status-details-bin") ?? []).flatMap((trailer) =>
    contract["google.rpc.Status"].deserialize(trailer).details.map((any) => {
      const name = any.type_url.split("/").at(-1);
      return { name, value: contract[name]?.deserialize(any.value) };
    }),
  );
}
