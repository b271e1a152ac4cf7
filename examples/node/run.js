// The frame of every example: a client for the time of some work, and refusals of the service in words.

import { Code, ConnectError, connect, problems, reason, retrySeconds } from "@grand-mogul/client/node";

// Runs `work` with a client, and prints refusals of the service to standard error.
export async function withClient(address, work) {
  const client = connect(address);
  try {
    await work(client);
  } catch (error) {
    if (!(error instanceof ConnectError)) throw error;
    console.error(refusal(error));
    process.exitCode = 1;
  } finally {
    client.close();
  }
}

// The reasons of a refused call: its status, and for an invalid request every problem with the path of its field.
function refusal(error) {
  const lines = [`${Code[error.code]}: ${error.rawMessage}`];
  lines.push(...problems(error).map(({ field, message }) => `  ${field}: ${message}`));
  if (reason(error)) lines.push(`  reason: ${reason(error)}`);
  if (retrySeconds(error)) lines.push(`  try again in ${retrySeconds(error)} s`);
  return lines.join("\n");
}
