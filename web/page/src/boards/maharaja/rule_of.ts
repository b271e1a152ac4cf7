import { Character } from "#contract/maharaja/v1/character";
import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import { Phase } from "#contract/maharaja/v1/game_status";
import { Action } from "#contract/maharaja/v1/plan";
import type { Player } from "#contract/maharaja/v1/table";
import { capitalized, nameOf, type Values } from "../../i18n/text_table";
import { texts } from "../../i18n/texts";
import type { IconName } from "../../ui/icon";
import type { RuleText, TableState } from "../game";
import { type OpenView, viewOf } from "./knowledge";
import type { PartKind } from "./parts";
import { contentsOf } from "./place_text";
import { reasonAgainstPlace } from "./reasons";
import { junctionName, tollText } from "./road_text";
import { isClosed } from "./roads";
import { scoringOf } from "./sums";
import { moveTargets, placeTarget } from "./targets";
import { placeName, words } from "./words";

interface Known extends TableState {
  view: OpenView;
  set: ComponentSet;
}

export const actionTopic = (action: Action) => `action/${nameOf(Action, action)}`;
/** Of a seat that has none: the order of turns, which it will have. */
export const characterTopic = (character: Character) => (character ? `character/${character}` : "order");

export function partTopic(kind: PartKind): string {
  if (kind === "power") return characterTopic(Character.BUILDER);
  return kind === "walk" ? kind : `action/${kind}`;
}

/** The topic of the part whose tile is an element; of none: the plan. */
export function topicOfPart(target: string | undefined): string {
  return target ? partTopic(target.split(":")[1] as PartKind) : "plan";
}

export function placeTopic(id: string, components: ComponentSet): string {
  if (id === components.start?.id) return "start";
  return `${components.cities.some((city) => city.id === id) ? "city" : "village"}/${id}`;
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
  undone: { icon: "warn", sentences: ["N1", "N1b"] },
  first_houses: { icon: "house", sentences: ["S4", "S6", "S5"] },
  walk: { icon: "walk", sentences: ["T1", "T2", "T6"] },
  governor: { icon: "mogul", sentences: ["R1", "R2", "A8"], now: nextCourts },
  city: { icon: "fort", sentences: ["S7", "P1", "A6"], title: (id, { set }) => placeName(set, id), now: standsThere },
  village: { icon: "house", sentences: ["S6", "T1", "T2"], now: standsThere },
  road: { icon: "walk", sentences: ["T1", "T2", "T3"], now: tollNow },
  palace: { icon: "palace", sentences: ["F2", "A6", "P1"], now: PALACES },
  house: { icon: "house", sentences: ["A2", "P1", "S5"], now: HOUSES },
  gold: { icon: "coin", sentences: ["P2", "T2", "I2"], now: GOLD },
  architect: { icon: "walk", sentences: ["T1", "P1", "T5"], now: architects },
  court: { icon: "mogul", sentences: ["P1", "P2", "P3"], now: pointsNow },
  maharaja: { icon: "mogul", sentences: ["R1", "R5"], now: courtIn },
  order: { icon: "person", sentences: ["R4", "R4b", "C"], now: orderOf },
  rounds: { icon: "mogul", sentences: ["R5", "F1"], now: ({ view }) => now("round", { round: view.round }) },
  start: { icon: "house", sentences: ["T5", "S1"], now: standsThere },
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
  if (name === "character") return ofCharacter(Number(id));
  return Object.hasOwn(TOPICS, name) ? TOPICS[name] : undefined;
}

function ofCharacter(character: Character): Topic {
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

type Counted = "gold" | "houses" | "palaces" | "quarry" | "court" | "architects";

/** A number or a place of each player: `Poet: 12, You: 7 gold.` */
function each(known: Known, name: Counted, value: (player: Player, seat: number) => number | string): string {
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

function architects(known: Known): string {
  return each(known, "architects", (player) => junctionName(known.set, player.architect));
}

/** What stands in a place, and why the viewer, whose decision it is, cannot choose it. */
function standsThere(known: Known, id: string): string | undefined {
  const place = id || (known.set.start?.id ?? "");
  const stands = capitalized(contentsOf(place, known.view, (seat) => who(known, seat)).join("; "));
  return [stands && `${stands}.`, whyNot(known, place)].filter(Boolean).join(" ") || undefined;
}

function whyNot({ view, set, own, tally }: Known, place: string): string | undefined {
  const isAsked = view.phase === Phase.HOUSES || view.phase === Phase.TURN || view.phase === Phase.PUTTING;
  if (!tally || !isAsked || own === undefined || !view.seatsToMove.includes(own)) return undefined;
  const targets = tally.moves.flatMap(({ move }) =>
    move?.game.case === "maharaja" ? moveTargets(move.game.value, set, view) : [],
  );
  return targets.includes(placeTarget(place)) ? undefined : reasonAgainstPlace(place, view, set);
}

/** What a walk along a road would cost the viewer. */
function tollNow({ view, set, own, name }: Known, id: string): string | undefined {
  const road = set.roads.find((each) => each.id === id);
  if (!road) return undefined;
  const text = isClosed(road, view.table)
    ? words.text("roads", "closed")
    : own !== undefined && tollText(road, view.table, own, name);
  return text ? `${capitalized(text)}.` : undefined;
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
