import { Character } from "#contract/maharaja/v1/character";
import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import type { Effect } from "#contract/maharaja/v1/effect";
import type { Plan } from "#contract/maharaja/v1/plan";
import { nameOf, snakeCase, valuesOf } from "../../i18n/text_table";
import type { EffectProps } from "../game";
import { placeText } from "./road_text";
import { boxText, planText, wayOf, words } from "./words";

// Effects that have another sentence where they are nobody's.
const OF_NOBODY: ReadonlySet<string> = new Set(["tollPaid", "governorMoved", "cityScored"]);

/** An effect as a sentence; undefined for one that is newer than the page.
 * @param components the board, for names of cities; without it they have their ids */
export function effectText(
  { kind }: Effect,
  { seat, rule, name, own }: EffectProps,
  components: ComponentSet | undefined,
): string | undefined {
  if (kind.case === undefined) return undefined;
  const place = (id: string) => placeText(components, id);
  const values = valuesOf(kind.value, {
    gold: Math.abs,
    to_seat: (seat: number) => (seat === own ? words.text("objects", "to") : name(seat)),
    from_seat: (seat: number) => (seat === own ? words.text("objects", "from") : name(seat)),
    place,
    from_place: place,
    city: place,
    junction: (id: string) => wayOf(components, id),
    box: boxText,
    character: (character: Character) => nameOf(Character, character),
    plan: (plan: Plan) => planText(plan),
  });
  const isPaid = kind.case === "goldChanged" && kind.value.gold < 0;
  const effect = isPaid ? "gold_paid" : snakeCase(kind.case);
  const isOfNobody = seat === undefined && OF_NOBODY.has(kind.case);
  return words.effect(
    isOfNobody ? `${effect}_of_nobody` : effect,
    { ...values, seat: seat === undefined ? undefined : name(seat), rule },
    seat !== undefined && seat === own,
  );
}
