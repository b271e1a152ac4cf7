import { Character } from "#contract/maharaja/v1/character";
import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import type { Player } from "#contract/maharaja/v1/table";
import { capitalized, type Values } from "../../i18n/text_table";
import { texts } from "../../i18n/texts";
import type { IconName } from "../../ui/icon";
import type { RuleText, TableState } from "../game";
import { type OpenView, viewOf } from "./knowledge";
import { scoringOf } from "./sums";
import { placeName, words } from "./words";

interface Known extends TableState {
  view: OpenView;
  set: ComponentSet;
}

/** What a topic says; its title is among the words `topics`, if it has no other. */
interface Topic extends Pick<RuleText, "icon" | "sentences"> {
  title?: (id: string, known: Known) => string;
  /** What holds now; undefined: nothing of it. */
  now?: (known: Known, id: string) => string | undefined;
}

const NEXT_COURTS = 3;

const GOLD = (known: Known) => each(known, "gold", (player) => player.gold);
const HOUSES = (known: Known) => each(known, "houses", (player) => player.supply);
const PALACES = (known: Known) =>
  each(known, "palaces", (player) => player.centrePalaces.length + player.outerPalaces.length);

/** What can be asked for, by the first part of its topic; behind a slash follows which one. */
export const TOPICS: Readonly<Record<string, Topic>> = {
  plan: { icon: "cap", sentences: ["R3", "A", "N1"] },
  walk: { icon: "walk", sentences: ["T1", "T2", "T6"] },
  governor: { icon: "mogul", sentences: ["R1", "R2", "A8"], now: nextCourts },
  city: { icon: "fort", sentences: ["S7", "P1", "A6"], title: (id, { set }) => placeName(set, id), now: courtIn },
  village: { icon: "house", sentences: ["S6", "T1", "T2"] },
  road: { icon: "walk", sentences: ["T1", "T2", "T3"] },
  palace: { icon: "palace", sentences: ["F2", "A6", "P1"], now: PALACES },
  house: { icon: "house", sentences: ["A2", "P1", "S5"], now: HOUSES },
  gold: { icon: "coin", sentences: ["P2", "T2", "I2"], now: GOLD },
  architect: { icon: "walk", sentences: ["T1", "P1", "T5"], now: courtIn },
  court: { icon: "mogul", sentences: ["P1", "P2", "P3"], now: pointsNow },
  maharaja: { icon: "mogul", sentences: ["R1", "R5"], now: courtIn },
  order: { icon: "person", sentences: ["R4", "R4b", "C"], now: orderOf },
  rounds: { icon: "mogul", sentences: ["R5", "F1"], now: ({ view }) => now("round", { round: view.round }) },
  start: { icon: "house", sentences: ["T5", "S1"] },
};

/** The actions of a plan, by their names. */
export const ACTIONS: Readonly<Record<string, Topic>> = {
  gold: { icon: "coin", sentences: ["A1", "N1"], now: GOLD },
  house: { icon: "house", sentences: ["A2", "S6", "A10"], now: HOUSES },
  two_houses: { icon: "house", sentences: ["A3", "S6", "A10"], now: HOUSES },
  move: { icon: "carry", sentences: ["A4", "S6", "A10"] },
  quarry: { icon: "up", sentences: ["A5", "S5"], now: (known) => each(known, "quarry", (player) => player.quarry) },
  palace: { icon: "palace", sentences: ["A6", "S7", "A10"], now: PALACES },
  palace_and_house: { icon: "palace", sentences: ["A7", "A10", "N1"], now: PALACES },
  governor: { icon: "mogul", sentences: ["A8", "G1"], now: nextCourts },
  character: { icon: "swap", sentences: ["A9", "C", "R4b"], now: orderOf },
};

export const CHARACTER_ICONS: readonly IconName[] = ["person", "mogul", "coin", "monk", "walk", "hammer", "palace"];

/** What a thing of the table is, and what holds of it now. */
export function ruleOf(topic: string, table: TableState): RuleText | undefined {
  const [name = "", id = ""] = topic.split("/");
  const view = viewOf(table.knowledge);
  if (!view || table.components.game.case !== "maharaja") return undefined;
  const known = { ...table, view, set: table.components.game.value };
  const found = topicOf(name, id);
  if (!found) return undefined;
  const holds = found.now?.(known, id);
  return {
    title: found.title?.(id, known) ?? words.find("topics", name) ?? "?",
    icon: found.icon,
    sentences: found.sentences,
    now: holds ? [holds] : [],
  };
}

function topicOf(name: string, id: string): Topic | undefined {
  if (name === "action") {
    const found = Object.hasOwn(ACTIONS, id) ? ACTIONS[id] : undefined;
    return found && { ...found, title: () => capitalized(words.find("actions", id) ?? "?") };
  }
  if (name === "character") return characterTopic(Number(id));
  return Object.hasOwn(TOPICS, name) ? TOPICS[name] : undefined;
}

function characterTopic(character: Character): Topic {
  return {
    icon: CHARACTER_ICONS[character] ?? "person",
    sentences: [`C${character}`, "C"],
    title: () => words.word("characters", Character, character),
    now: (known) => {
      const seat = known.view.table.players.findIndex((player) => player.character === character);
      return seat < 0 ? now("beside") : now("holder", { seat: who(known, seat) });
    },
  };
}

function now(name: Parameters<typeof words.text<"now">>[1], values?: Values): string {
  return words.text("now", name, values);
}

function who({ own, name }: TableState, seat: number): string {
  return seat === own ? texts().you : name(seat);
}

type Counted = "gold" | "houses" | "palaces" | "quarry" | "court";

/** A number of each player: `Poet: 12, You: 7 gold.` */
function each(known: Known, name: Counted, value: (player: Player, seat: number) => number): string {
  const list = known.view.table.players.map((player, seat) => `${who(known, seat)}: ${value(player, seat)}`).join(", ");
  return now(name, { list });
}

function orderOf(known: Known): string | undefined {
  const { players } = known.view.table;
  const seats = players.map((_, seat) => seat).filter((seat) => players[seat]?.character);
  seats.sort((one, other) => (players[one]?.character ?? 0) - (players[other]?.character ?? 0));
  return seats.length ? now("order", { list: seats.map((seat) => who(known, seat)).join(", ") }) : undefined;
}

function nextCourts({ view, set }: Known): string {
  const boxes = [...view.table.governorBoxes].sort((one, other) => one.box - other.box).slice(0, NEXT_COURTS);
  return now("governors", { cities: boxes.map(({ city }) => placeName(set, city)).join(", ") });
}

/** Where the Maharaja is. */
function courtIn({ view, set }: Known): string | undefined {
  const { maharaja } = view.table;
  return maharaja && maharaja !== set.start?.id ? now("maharaja", { city: placeName(set, maharaja) }) : undefined;
}

/** The points in the Maharaja's city, if it were scored. */
function pointsNow(known: Known): string | undefined {
  const scoring = scoringOf(known.tally);
  return scoring && each(known, "court", (_, seat) => scoring.points[seat] ?? 0);
}
