import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import type { Move } from "#contract/maharaja/v1/move";
import type { Plan } from "#contract/maharaja/v1/plan";
import { bilingual } from "../../i18n/language";
import type { DecisionPoint } from "../game";
import { word } from "../word";
import { placeName, viewOf } from "./knowledge";
import { endsText, walkText } from "./road_text";
import { words } from "./words";

const moves = bilingual(
  {
    pickCharacter: (character: string) => `take the ${character}`,
    swapCharacter: (character: string) => `swap for the ${character}`,
    choosePlan: (plan: string) => `plan: ${plan}`,
    hidden: "a hidden plan",
    showPlan: (plan: string) => `show the plan: ${plan}`,
    buildHouse: (place: string) => `house in ${place}`,
    takeHouse: (place: string) => `take up the house in ${place}`,
    putHouse: (place: string) => `put the house down in ${place}`,
    byPower: (move: string) => `${move}, by the Builder`,
    buildPalace: "build a palace",
    moveGovernor: (city: string) => `governor of ${city}`,
    walk: (road: string) => `walk along ${road}`,
    walkTo: (road: string, to: string) => `walk along ${road} ${to}`,
    endTurn: "end the turn",
  },
  {
    pickCharacter: (character: string) => `${character} nehmen`,
    swapCharacter: (character: string) => `gegen ${character} tauschen`,
    choosePlan: (plan: string) => `Plan: ${plan}`,
    hidden: "ein verdeckter Plan",
    showPlan: (plan: string) => `den Plan zeigen: ${plan}`,
    buildHouse: (place: string) => `Haus in ${place}`,
    takeHouse: (place: string) => `das Haus in ${place} aufnehmen`,
    putHouse: (place: string) => `das Haus in ${place} absetzen`,
    byPower: (move: string) => `${move}, als Baumeister`,
    buildPalace: "einen Palast bauen",
    moveGovernor: (city: string) => `Statthalter von ${city}`,
    walk: (road: string) => `auf ${road} gehen`,
    walkTo: (road: string, to: string) => `auf ${road} ${to}`,
    endTurn: "den Zug beenden",
  },
);

/** A plan inside a sentence. */
export function planText(plan: Plan | undefined): string {
  return plan?.actions.map((each) => word(words().actions, each)).join(" + ") ?? "?";
}

/** A move in words; undefined for one that is newer than the page.
 * @param components the board, for names of cities; without it they have their ids
 * @param at where it is made, for the end of a walk and its tolls; without it a walk has both ends of its road */
export function moveText(
  { kind }: Move,
  components: ComponentSet | undefined,
  at: DecisionPoint | undefined,
): string | undefined {
  const say = moves();
  const place = (id: string) => (components ? placeName(components, id) : id);
  switch (kind.case) {
    case "pickCharacter":
    case "swapCharacter":
      return say[kind.case](word(words().characters, kind.value.character));
    case "choosePlan":
      return kind.value.choice.case === "plan" ? say.choosePlan(planText(kind.value.choice.value)) : say.hidden;
    case "showPlan":
      return say.showPlan(planText(kind.value.plan));
    case "buildHouse":
    case "takeHouse": {
      const text = say[kind.case](place(kind.value.place));
      return kind.value.byPower ? say.byPower(text) : text;
    }
    case "putHouse":
      return say.putHouse(place(kind.value.place));
    case "moveGovernor":
      return say.moveGovernor(place(kind.value.city));
    case "walk":
      return walk(kind.value.road, components, at);
    case "buildPalace":
    case "endTurn":
      return say[kind.case];
    default:
      return undefined;
  }
}

function walk(id: string, components: ComponentSet | undefined, at: DecisionPoint | undefined): string {
  const road = components?.roads.find((each) => each.id === id);
  if (!components || !road) return moves().walk(id);
  const table = at && viewOf(at.knowledge)?.table;
  const to = table && walkText(road, components, table, at.seat, at.name);
  return to ? moves().walkTo(id, to) : moves().walk(`${id} (${endsText(road, components)})`);
}
