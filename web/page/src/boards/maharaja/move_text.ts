import { Character } from "#contract/maharaja/v1/character";
import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import type { Move } from "#contract/maharaja/v1/move";
import type { Plan } from "#contract/maharaja/v1/plan";
import { nameOf, snakeCase, valuesOf } from "../../i18n/text_table";
import type { DecisionPoint } from "../game";
import { viewOf } from "./knowledge";
import { endsText, placeText, walkText } from "./road_text";
import { planText, words } from "./words";

/** A move in words; undefined for one that is newer than the page.
 * @param components the board, for names of cities; without it they have their ids
 * @param at where it is made, for the end of a walk and its tolls; without it a walk has both ends of its road */
export function moveText(
  { kind }: Move,
  components: ComponentSet | undefined,
  at: DecisionPoint | undefined,
): string | undefined {
  if (kind.case === undefined) return undefined;
  if (kind.case === "walk") return walk(kind.value.road, components, at);
  if (kind.case === "choosePlan") {
    const { choice } = kind.value;
    if (choice.case !== "plan") return words.text("moves", "choose_hidden_plan");
    return words.text("moves", "choose_plan", { plan: planText(choice.value) });
  }
  const place = (id: string) => placeText(components, id);
  const values = valuesOf(kind.value, {
    character: (character: Character) => nameOf(Character, character),
    plan: (plan: Plan) => planText(plan),
    place,
    city: place,
  });
  return words.find("moves", snakeCase(kind.case), values);
}

/** The sentence of a move that no effect says; undefined: an effect says it, or it is newer than the page. */
export function madeText({ kind }: Move, seat: string, isOwn: boolean): string | undefined {
  if (kind.case !== "endTurn" && kind.case !== "choosePlan") return undefined;
  const plan = kind.case === "choosePlan" && kind.value.choice.case === "plan" ? kind.value.choice.value : undefined;
  const name = kind.case === "choosePlan" && !plan ? "choose_hidden_plan" : snakeCase(kind.case);
  return words.find(words.told("log", name, isOwn), name, { seat, plan: plan && planText(plan) });
}

function walk(id: string, components: ComponentSet | undefined, at: DecisionPoint | undefined): string {
  const road = components?.roads.find((each) => each.id === id);
  if (!components || !road) return words.text("moves", "walk", { road: id });
  const table = at && viewOf(at.knowledge)?.table;
  const to = table && walkText(road, components, table, at.seat, at.name);
  if (to) return words.text("moves", "walk_to", { road: id, to });
  return words.text("moves", "walk", { road: `${id} (${endsText(road, components)})` });
}
