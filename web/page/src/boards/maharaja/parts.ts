import { Character } from "#contract/maharaja/v1/character";
import { Phase } from "#contract/maharaja/v1/game_status";
import type { Move } from "#contract/maharaja/v1/move";
import { Action, type Plan } from "#contract/maharaja/v1/plan";
import type { Turn } from "#contract/maharaja/v1/view";
import type { OpenView } from "./knowledge";

/** The kinds of parts of a turn: those of plans in the order of their tiles, then the Builder's power, and walking. */
export const PARTS = ["palace", "house", "move", "governor", "character", "gold", "quarry", "power", "walk"] as const;
export type PartKind = (typeof PARTS)[number];

/** A part of a turn. */
export interface Part {
  kind: PartKind;
  isDone: boolean;
}

/** The parts of each action. */
const OF_ACTION: Readonly<Record<Action, readonly PartKind[]>> = {
  [Action.UNSPECIFIED]: [],
  [Action.GOLD]: ["gold"],
  [Action.HOUSE]: ["house"],
  [Action.TWO_HOUSES]: ["house", "house"],
  [Action.MOVE]: ["move"],
  [Action.QUARRY]: ["quarry"],
  [Action.PALACE]: ["palace"],
  [Action.PALACE_AND_HOUSE]: ["palace", "house"],
  [Action.GOVERNOR]: ["governor"],
  [Action.CHARACTER]: ["character"],
};

/** The parts of the turn that goes on, with those that are done; of none: the parts of a plan to come. */
export function partsOf(view: OpenView, seat: number): Part[] {
  const plan = view.plans[seat]?.plan;
  const turn = isTurn(view) && view.seatsToMove[0] === seat ? view.turn : undefined;
  const parts = plan ? ofPlan(plan, turn) : [];
  const hasPower = view.table.players[seat]?.character === Character.BUILDER || turn?.powerUsed;
  if (turn && hasPower) parts.push({ kind: "power", isDone: turn.powerUsed });
  return turn ? [...parts, { kind: "walk" as const, isDone: false }] : parts;
}

function ofPlan(plan: Plan, turn: Turn | undefined): Part[] {
  const all = plan.actions.flatMap((each) => OF_ACTION[each]);
  const done = doneIn(turn);
  return PARTS.flatMap((kind) =>
    all.filter((each) => each === kind).map((_, place) => ({ kind, isDone: place < done(kind) })),
  );
}

function doneIn(turn: Turn | undefined): (kind: PartKind) => number {
  if (!turn) return () => 0;
  const done: Partial<Record<PartKind, number>> = {
    palace: turn.palaces,
    house: turn.villageHouses + turn.cityHouses,
    move: turn.housesMoved,
    governor: turn.governorsMoved,
    character: turn.charactersSwapped,
    gold: Number.POSITIVE_INFINITY, // when the plan is shown
    quarry: turn.quarries,
  };
  return (kind) => done[kind] ?? 0;
}

/** The part of a turn that a step belongs to; undefined: none. */
export function partOfStep(step: Move["kind"]): PartKind | undefined {
  switch (step.case) {
    case "buildHouse":
      return step.value.byPower ? "power" : "house";
    case "takeHouse":
      return step.value.byPower ? "power" : "move";
    case "putHouse":
      return "move";
    case "buildPalace":
      return "palace";
    case "moveGovernor":
      return "governor";
    case "swapCharacter":
      return "character";
    case "walk":
      return "walk";
    default:
      return undefined;
  }
}

/** True while a seat has its turn. */
export function isTurn({ phase }: OpenView): boolean {
  return phase === Phase.TURN || phase === Phase.PUTTING;
}
