import { create } from "@bufbuild/protobuf";
import { Phase } from "#contract/maharaja/v1/game_status";
import { Action } from "#contract/maharaja/v1/plan";
import { TallySchema as SumsSchema } from "#contract/maharaja/v1/tally";
import { TallySchema } from "#contract/v1/games";
import { maharaja } from "../../boards/maharaja/game";
import { viewOf } from "../../boards/maharaja/knowledge";
import type { Course, Step } from "../course";
import record from "./record.json";
import {
  buildsPalace,
  ends,
  firstInTurn,
  gains,
  movesOwnCourt,
  ownPoints,
  plans,
  plansTo,
  richest,
  swapsLowest,
  usesPower,
  walksToCourt,
} from "./replies";
import { lessonTexts } from "./words";

const MAP = [".map-panel"];
const ORDER = [".order"];
const OWN = [".order-seats .own"];
const PLAN = [".tiles-panel", ".action-panel"];
const TURN = [".map-panel", ".tiles-panel", ".action-panel"];

const PLANNING: readonly Step[] = [
  { at: 15, light: OWN, view: "seats", rule: "F2" },
  { at: 15, light: MAP, view: "map", rule: "R5" },
  { at: 15, light: PLAN, view: "map", rule: "R3", task: { kind: "move", reply: plans(1, 3) } },
  { at: 23, light: MAP, view: "map", rule: "T2" },
  { at: 26, light: TURN, view: "map", rule: "T3", task: { kind: "move", reply: walksToCourt } },
  { at: 27, light: TURN, view: "map", rule: "A6", task: { kind: "move", reply: buildsPalace } },
];

const COURT: readonly Step[] = [
  { at: 28, light: MAP, view: "map" },
  { at: 28, light: MAP, view: "map", rule: "P1", task: { kind: "answer", isInCard: true, replies: ownPoints } },
  { at: 28, light: TURN, view: "map", rule: "A2", task: { kind: "move", reply: gains } },
  { at: 31, light: TURN, view: "map", rule: "C5", task: { kind: "move", reply: usesPower } },
  { at: 32, light: ORDER, view: "seats", rule: "P2", task: { kind: "answer", replies: richest } },
  { at: 32, light: [".order", ...PLAN], view: "seats", rule: "N1", task: { kind: "move", reply: ends } },
];

const CHARACTERS: readonly Step[] = [
  { at: 33, light: ORDER, view: "seats", rule: "C" },
  { at: 33, light: ORDER, view: "seats", rule: "R4", task: { kind: "answer", replies: firstInTurn } },
  {
    at: 33,
    light: PLAN,
    view: "map",
    task: { kind: "move", reply: plansTo(Action.GOVERNOR, Action.CHARACTER) },
  },
  {
    at: 46,
    light: [".courts", ".tiles-panel", ".action-panel"],
    view: "seats",
    task: { kind: "move", reply: movesOwnCourt },
  },
  {
    at: 47,
    light: [".order", ".tiles-panel", ".action-panel"],
    view: "seats",
    rule: "R4b",
    task: { kind: "move", reply: swapsLowest },
  },
];

/** The lessons of Maharaja: two rounds of one game of three. */
export const course: Course = {
  game: maharaja,
  record,
  names: ["", "Mira", "Kabir"],
  lessons: [PLANNING, COURT, CHARACTERS],
  texts: () => lessonTexts().lessons,
  shortGame: async () => (await import("./late_rounds.json")).default,
  shortNote: () => lessonTexts().short,
  first: () => lessonTexts().first,

  firstTime({ position, status, seat = 0 }) {
    const view = position && viewOf(position);
    if (status?.over) return "end";
    if (!view?.seatsToMove.includes(seat)) return undefined;
    return view.phase === Phase.PLANNING ? "begin" : view.phase === Phase.TURN ? "turn" : undefined;
  },
  hidden: (tally) => tally && create(TallySchema, { game: { case: "maharaja", value: create(SumsSchema, {}) } }),
};
