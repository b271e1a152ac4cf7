import type { Place } from "../api/link";
import { texts } from "../i18n/texts";

export function ReviewPage({ at }: { at: Place & { kind: "review" } }) {
  return <p>{texts().review} {at.match}</p>;
}
