import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import type { MatchEvent } from "#contract/v1/match";
import { effectText } from "./effect_text";

/** The effects that say what a seat has done; gold and tolls follow from them. */
const TOLD: ReadonlySet<string | undefined> = new Set([
  "planShown",
  "houseBuilt",
  "housePut",
  "palaceBuilt",
  "walked",
  "governorMoved",
  "characterTaken",
  "planUndone",
  "cityScored",
]);

/** What a seat did last, in a sentence; empty: nothing yet. */
export function lastNews(
  events: readonly MatchEvent[],
  name: (seat: number) => string,
  components: ComponentSet,
): string {
  for (const { kind } of events.toReversed()) {
    if (kind.case !== "moveMade") continue;
    for (const { game, seat, rule } of kind.value.effects.toReversed()) {
      if (game.case !== "maharaja" || seat === undefined || !TOLD.has(game.value.kind.case)) continue;
      return effectText(game.value, { seat, rule, name }, components) ?? "";
    }
  }
  return "";
}
