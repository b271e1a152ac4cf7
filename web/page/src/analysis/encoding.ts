import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import type { Position } from "#contract/v1/games";
import { type AnalyzeRequest, AnalyzeRequestSchema } from "#contract/v1/suggestion_service";

/** The longest text of a position for a link: mail and messengers cut longer ones. */
export const LONGEST_LINK = 8000;

/** An analysis as a text for a link: position, options, and seed, so that it can be repeated. */
export function encodeAnalysis(request: AnalyzeRequest): Promise<string> {
  return packed(toBinary(AnalyzeRequestSchema, request));
}

/** The analysis of a position with the usual options, as `encodeAnalysis`. */
export function encodePosition(position: Position): Promise<string> {
  return encodeAnalysis(create(AnalyzeRequestSchema, { position }));
}

/** The analysis of a link: the inverse of `encodeAnalysis`. Raises an error for a text that is none. */
export async function decodeAnalysis(content: string): Promise<AnalyzeRequest> {
  return fromBinary(AnalyzeRequestSchema, await unpacked(content));
}

/** Bytes as a short text without signs that links escape. */
export async function packed(bytes: Uint8Array): Promise<string> {
  let text = "";
  for (const byte of await piped(bytes, new CompressionStream("deflate-raw"))) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes of a text: the inverse of `packed`. */
export function unpacked(text: string): Promise<Uint8Array> {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return piped(
    Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)),
    new DecompressionStream("deflate-raw"),
  );
}

async function piped(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  return new Uint8Array(await new Response(source.pipeThrough(stream)).arrayBuffer());
}
