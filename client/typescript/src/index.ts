export { create, fromJson, toJson } from "@bufbuild/protobuf";
export { Code, ConnectError } from "@connectrpc/connect";
export type { BatchOptions, Outcome } from "./batch.js";
export type { CallOptions, Calls } from "./calls.js";
export { Client, explain } from "./client.js";
export { type Problem, problems, reason, retrySeconds } from "./errors.js";
export { Stream } from "./stream.js";
