import type { Position } from "#contract/v1/games";
import { writeFragment } from "../api/link";
import { texts } from "../i18n/texts";
import { useLoaded } from "../ui/loaded";
import { encodePosition } from "./encoding";

/** The link to the analysis of a position, which opens beside this page, so that a match goes on here. It is made in
 * advance: browsers open no window for a page that computes after the click. */
export function AnalysisLink({ position }: { position: Position }) {
  const { value, failure } = useLoaded(async () => {
    const content = await encodePosition(position);
    return { href: writeFragment({ kind: "analysis", content }), of: position };
  }, [position]);
  if (failure) return <p role="alert">{failure}</p>;
  return (
    <a class="button" target="_blank" rel="noopener" href={value?.of === position ? value.href : undefined}>
      {texts().analysePosition}
    </a>
  );
}
