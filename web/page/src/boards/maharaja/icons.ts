import { Action } from "#contract/maharaja/v1/plan";
import type { IconName } from "../../ui/icon";
import type { PartKind } from "./parts";

const OF_ACTION: Readonly<Record<Action, readonly IconName[]>> = {
  [Action.UNSPECIFIED]: [],
  [Action.GOLD]: ["coin"],
  [Action.HOUSE]: ["house"],
  [Action.TWO_HOUSES]: ["house", "house"],
  [Action.MOVE]: ["carry"],
  [Action.QUARRY]: ["up"],
  [Action.PALACE]: ["palace"],
  [Action.PALACE_AND_HOUSE]: ["palace", "house"],
  [Action.GOVERNOR]: ["mogul"],
  [Action.CHARACTER]: ["swap"],
};

const OF_PART: Readonly<Record<PartKind, IconName>> = {
  palace: "palace",
  house: "house",
  move: "carry",
  governor: "mogul",
  character: "swap",
  gold: "coin",
  quarry: "up",
  power: "hammer",
  walk: "walk",
};

export function actionIcons(action: Action): readonly IconName[] {
  return OF_ACTION[action] ?? [];
}

export function partIcon(part: PartKind): IconName {
  return OF_PART[part];
}
