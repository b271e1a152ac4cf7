import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import type { Position } from "#contract/v1/games";
import { type AnalyzeRequest, AnalyzeRequestSchema } from "#contract/v1/suggestion_service";

/** The longest text of a position for a link: mail and messengers cut longer ones. */
export const LONGEST_LINK = 8000;

/** An analysis as a text for a link: position, options, and seed, so that it can be repeated. */
export async function encodeAnalysis(request: AnalyzeRequest): Promise<string> {
  const packed = await piped(toBinary(AnalyzeRequestSchema, request), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of packed) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The analysis of a position with the usual options, as `encodeAnalysis`. */
export function encodePosition(position: Position): Promise<string> {
  return encodeAnalysis(create(AnalyzeRequestSchema, { position }));
}

/** The analysis of a link: the inverse of `encodeAnalysis`. Raises an error for a text that is none. */
export async function decodeAnalysis(content: string): Promise<AnalyzeRequest> {
  const text = atob(content.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return fromBinary(AnalyzeRequestSchema, await piped(packed, new DecompressionStream("deflate-raw")));
}

async function piped(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  return new Uint8Array(await new Response(source.pipeThrough(stream)).arrayBuffer());
}
