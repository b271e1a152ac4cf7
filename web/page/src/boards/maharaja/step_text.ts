import { Character } from "#contract/maharaja/v1/character";
import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import type { Move as MaharajaMove } from "#contract/maharaja/v1/move";
import type { Move } from "#contract/v1/games";
import { nameOf, snakeCase, valuesOf } from "../../i18n/text_table";
import type { OpenView } from "./knowledge";
import { junctionName } from "./road_text";
import { otherEnd } from "./roads";
import { stepOf } from "./sums";
import { placeName, wayOf, words } from "./words";

/** A step that is considered, as a title: `House in Delhi`. */
export function stepText(move: Move, view: OpenView, components: ComponentSet): string {
  const architect = view.table.players[view.seatsToMove[0] ?? 0]?.architect ?? "";
  return stepTitle(stepOf(move), architect, components) ?? move.notation;
}

/** The title of a step; undefined for one that is newer than the page. architect: the junction where it is. */
export function stepTitle(
  step: MaharajaMove["kind"] | undefined,
  architect: string,
  components: ComponentSet,
): string | undefined {
  if (step?.case === undefined) return undefined;
  const road = step.case === "walk" && components.roads.find((each) => each.id === step.value.road);
  const values = valuesOf(step.value, {
    place: (id: string) => placeInTitle(id, components),
    city: (id: string) => placeName(components, id),
    character: (character: Character) => nameOf(Character, character),
    plan: () => undefined,
  });
  return words.find("steps", snakeCase(step.case), {
    city: placeName(components, architect),
    ...values,
    ...(road && { junction: wayOf(components, otherEnd(road, architect) ?? "") }),
  });
}

function placeInTitle(id: string, components: ComponentSet): string {
  const road = components.roads.find((each) => each.villages.includes(id));
  if (!road) return placeName(components, id);
  const [one, other] = [road.junction, road.otherJunction].map((each) => junctionName(components, each));
  return words.text("sum", "village", { one, other });
}
