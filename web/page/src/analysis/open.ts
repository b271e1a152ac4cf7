import { create } from "@bufbuild/protobuf";
import type { Position } from "#contract/v1/games";
import { AnalyzeRequestSchema } from "#contract/v1/suggestion_service";
import { writeFragment } from "../api/link";
import { encodeAnalysis } from "./encoding";

/** Opens the analysis of a position beside this page, so that a match goes on here. */
export async function openAnalysis(position: Position): Promise<void> {
  const content = await encodeAnalysis(create(AnalyzeRequestSchema, { position }));
  window.open(writeFragment({ kind: "analysis", content }), "_blank", "noopener");
}
