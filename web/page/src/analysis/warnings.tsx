import { type Warning, WarningCode } from "#contract/v1/search";
import { texts } from "../i18n/texts";

/** A warning as a sentence: the page's own, and the service's where it says more or is newer. */
export function warningText({ code, message }: Warning): string {
  const own = texts().warnings[code];
  return code === WarningCode.UNREACHABLE_POSITION ? `${own} ${message}` : (own ?? message);
}

/** The warnings about a search. */
export function Warnings({ warnings: found }: { warnings: readonly Warning[] }) {
  if (found.length === 0) return null;
  return (
    <ul class="warnings">
      {found.map((each) => (
        <li key={`${each.code} ${each.field}`}>{warningText(each)}</li>
      ))}
    </ul>
  );
}
