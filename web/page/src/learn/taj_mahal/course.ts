import { create } from "@bufbuild/protobuf";
import { CourtSeat } from "#contract/taj_mahal/v1/board";
import { Advisor, Symbol as CardSymbol } from "#contract/taj_mahal/v1/cards";
import { Phase } from "#contract/taj_mahal/v1/game_status";
import { TallySchema as SumsSchema } from "#contract/taj_mahal/v1/tally";
import { type Tally, TallySchema } from "#contract/v1/games";
import { tajMahal } from "../../boards/taj_mahal/game";
import { viewOf } from "../../boards/taj_mahal/knowledge";
import { pieceTarget } from "../../boards/taj_mahal/targets";
import type { Course, Step } from "../course";
import record from "./record.json";
import {
  buildsBest,
  buildsOnToken,
  buildsTowardsNext,
  leaves,
  linked,
  oneShortOf,
  pieces,
  playable,
  playsPrestige,
  shows,
  takesMost,
  tokenPoints,
  wins,
  winsMost,
} from "./replies";
import { lessonTexts } from "./words";

const NICHES = [".court-head"];
const ROWS = [".court"];
const OWN = [".seat-row.own"];
const HAND = [".hand"];
const DECIDE = [".hand", ".action-panel", ".seat-row.own", ".take-row"];
const MAP = [".map-panel"];
const BUILD = [".map-panel", ".action-panel"];
const TAKE = [".display", ".action-panel", ".hand"];

const CARDS: readonly Step[] = [
  { at: 0, light: NICHES, view: "court", rule: "F" },
  { at: 0, light: HAND, view: "court", rule: "P3" },
  {
    at: 0,
    light: DECIDE,
    view: "court",
    rule: "P2",
    task: { kind: "move", reply: shows([CardSymbol.PRINCESS, 1, "no_heart"]) },
  },
  { at: 3, light: ROWS, view: "court", rule: "P2b" },
  { at: 3, light: HAND, view: "court", rule: "P1b", task: { kind: "answer", replies: playable } },
  {
    at: 3,
    light: DECIDE,
    view: "court",
    rule: "P1",
    task: {
      kind: "move",
      reply: shows([CardSymbol.VIZIER, 1, "no_vizier"], [CardSymbol.ELEPHANT, 3, "few_elephants"]),
    },
  },
];

const COURT: readonly Step[] = [
  { at: 6, light: ROWS, view: "court" },
  { at: 6, light: ROWS, view: "court", rule: "W1b", task: { kind: "answer", replies: pieces } },
  { at: 6, light: DECIDE, view: "court", rule: "W1", task: { kind: "move", reply: wins(CourtSeat.VIZIER) } },
  { at: 12, light: ROWS, view: "court" },
  { at: 12, light: DECIDE, view: "court", rule: "W2b", task: { kind: "move", reply: leaves } },
];

const ROADS: readonly Step[] = [
  { at: 13, light: MAP, view: "map" },
  { at: 13, light: BUILD, view: "map", task: { kind: "move", reply: buildsTowardsNext } },
  { at: 14, light: BUILD, view: "map", rule: "W3", task: { kind: "move", reply: buildsOnToken } },
  { at: 20, light: MAP, view: "map", rule: "W5b" },
  { at: 30, light: MAP, view: "map", rule: "W6b", task: { kind: "answer", replies: linked } },
  { at: 30, light: BUILD, view: "map", rule: "W6", task: { kind: "move", reply: buildsBest } },
];

const GOODS: readonly Step[] = [
  { at: 46, light: OWN, view: "court" },
  { at: 46, light: MAP, view: "map" },
  { at: 46, light: MAP, view: "map", rule: "W4", task: { kind: "answer", isInCard: true, replies: tokenPoints } },
  { at: 46, light: DECIDE, view: "court", rule: "W7", task: { kind: "move", reply: leaves } },
  { at: 47, light: BUILD, view: "map", rule: "W2c", task: { kind: "move", reply: buildsBest } },
];

const LEAVING: readonly Step[] = [
  { at: 56, light: [".take-row", ".display"], view: "court", rule: "W9" },
  { at: 56, light: DECIDE, view: "court", task: { kind: "move", reply: winsMost } },
  { at: 59, light: ROWS, view: "court", rule: "I" },
  { at: 59, light: DECIDE, view: "court", task: { kind: "move", reply: leaves } },
  { at: 61, light: TAKE, view: "court", task: { kind: "move", reply: takesMost } },
];

const PRESTIGE: readonly Step[] = [
  { at: 63, light: OWN, view: "court", rule: "E1" },
  { at: 72, light: HAND, view: "court" },
  { at: 72, light: ROWS, view: "court", rule: "E1b", task: { kind: "answer", replies: oneShortOf(Advisor.PRINCESS) } },
  { at: 74, light: DECIDE, view: "court", rule: "P5", task: { kind: "move", reply: playsPrestige } },
];

/** The lessons of Taj Mahal: four visits of one game of three. */
export const course: Course = {
  game: tajMahal,
  record,
  names: ["", "Mira", "Kabir"],
  lessons: [CARDS, COURT, ROADS, GOODS, LEAVING, PRESTIGE],
  texts: () => lessonTexts().lessons,
  shortGame: async () => (await import("./late_visits.json")).default,
  shortNote: () => lessonTexts().short,
  first: () => lessonTexts().first,

  firstTime({ position, status, seat = 0 }) {
    const view = position && viewOf(position);
    if (status?.over) return "end";
    if (!view) return undefined;
    const own = view.players[seat];
    if (view.seatToMove !== seat) return own?.isIn === false ? "left" : undefined;
    if (view.phase === Phase.PALACE || view.phase === Phase.CROWN) return "palace";
    if (view.phase === Phase.TAKE) return "take";
    return own?.row.length ? "second" : "begin";
  },

  hidden(tally, answered): Tally | undefined {
    if (tally?.game.case !== "tajMahal") return tally;
    const court = tally.game.value.court.map((each) =>
      answered.has(pieceTarget(each.courtSeat)) ? each : { ...each, leaders: [], lead: 0 },
    );
    return create(TallySchema, { game: { case: "tajMahal", value: create(SumsSchema, { court }) } });
  },
};
