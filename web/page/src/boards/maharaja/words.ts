import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import { Action, type Plan } from "#contract/maharaja/v1/plan";
import english from "../../../../../engine/mogul/engine/maharaja/texts/en.json";
import { TextTable } from "../../i18n/text_table";

/** The words of Maharaja. */
export const words = new TextTable("maharaja", english);

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

/** The name of a city, by its place on the board where nobody knows how it is printed; its id for another place. */
export function placeName(components: ComponentSet, id: string): string {
  const city = components.cities.find((each) => each.id === id);
  const isUnknown = components.partStandings.some(
    ({ part, standing }) => part === `cities.${id}` && standing.startsWith("placeholder"),
  );
  return (isUnknown && words.find("places", id.toLowerCase())) || (city?.name ?? id);
}

/** The end of a walk, as the section `ways` has it; without the board its id. */
export function wayOf(components: ComponentSet | undefined, junction: string): string {
  if (!components) return junction;
  return junction === components.start?.id ? "start" : placeName(components, junction);
}

const SOFT_HYPHEN = "\u00ad";

/** A name with places where it may be parted, if it has none and is one word: before the last consonant between vowels. */
export function parted(name: string): string {
  if (name.includes(SOFT_HYPHEN) || name.includes(" ")) return name;
  return name.replace(/([aeiouäöü][^aeiouäöü-]*)([^aeiouäöü-])(?=[aeiouäöü])/gi, `$1${SOFT_HYPHEN}$2`);
}
