import { create } from "@bufbuild/protobuf";
import type { Position } from "#contract/v1/games";
import { AnalyzeRequestSchema } from "#contract/v1/suggestion_service";
import { writeFragment } from "../api/link";
import { texts } from "../i18n/texts";
import { useLoaded } from "../ui/loaded";
import { encodeAnalysis } from "./encoding";

/** The link to the analysis of a position, which opens beside this page, so that a match goes on here. It is made in
 * advance: browsers open no window for a page that computes after the click. */
export function AnalysisLink({ position }: { position: Position }) {
  const content = useLoaded(() => encodeAnalysis(create(AnalyzeRequestSchema, { position })), [position]);
  if (content.failure) return <p role="alert">{content.failure}</p>;
  return (
    <a
      class="button"
      target="_blank"
      rel="noopener"
      href={content.value && writeFragment({ kind: "analysis", content: content.value })}
    >
      {texts().analysePosition}
    </a>
  );
}
