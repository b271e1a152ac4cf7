import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import { Action, type Plan } from "#contract/maharaja/v1/plan";
import german from "../../../../../engine/mogul/engine/maharaja/texts/de.json";
import english from "../../../../../engine/mogul/engine/maharaja/texts/en.json";
import { TextTable } from "../../i18n/text_table";
import { placeName } from "./knowledge";

/** The words of Maharaja. */
export const words = new TextTable({ en: english, de: german });

/** Boxes of the governors' track up to this one bear no number; the next is printed 1 (GovernorBox.box). */
const LAST_UNNUMBERED_BOX = 6;

/** A box of the governors' track, with the number that is printed in it, if one is. */
export function boxText(box: number): string {
  if (box <= LAST_UNNUMBERED_BOX) return String(box);
  return words.text("boxes", "numbered", { box, printed: box - LAST_UNNUMBERED_BOX });
}

/** A plan inside a sentence. */
export function planText(plan: Plan | undefined): string {
  return plan?.actions.map((each) => words.word("actions", Action, each)).join(" + ") ?? "?";
}

/** The name of a place inside a sentence; without the board its id. */
export function placeText(components: ComponentSet | undefined, id: string): string {
  return components ? placeName(components, id) : id;
}

/** The end of a walk, as the section `ways` has it. */
export function wayOf(components: ComponentSet | undefined, junction: string): string {
  return junction === components?.start?.id ? "start" : placeText(components, junction);
}
