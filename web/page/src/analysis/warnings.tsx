import { type Warning, WarningCode } from "#contract/v1/search";
import { bilingual } from "../i18n/language";

const warnings = bilingual<Record<number, string>>(
  {
    [WarningCode.UNREACHABLE_POSITION]: "This position cannot come up in play:",
    [WarningCode.MEMORY_NOT_TRACKED]:
      "Without a memory of cards, every unseen card is taken as equally likely everywhere.",
    [WarningCode.NOT_SEARCHED]: "There was no time for a search: the move is a first guess.",
    [WarningCode.CUT_SHORT]: "There was too little time for this level: the move is weaker than the level.",
  },
  {
    [WarningCode.UNREACHABLE_POSITION]: "Diese Stellung kann im Spiel nicht vorkommen:",
    [WarningCode.MEMORY_NOT_TRACKED]:
      "Ohne Kartengedächtnis gilt jede ungesehene Karte als überall gleich wahrscheinlich.",
    [WarningCode.NOT_SEARCHED]: "Für eine Suche war keine Zeit: Der Zug ist eine erste Vermutung.",
    [WarningCode.CUT_SHORT]: "Für diese Stufe war zu wenig Zeit: Der Zug ist schwächer als die Stufe.",
  },
);

/** A warning as a sentence: the page's own, and the service's where it says more or is newer. */
export function warningText({ code, message }: Warning): string {
  const own = warnings()[code];
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
