import { CourtSeat } from "#contract/taj_mahal/v1/board";
import { Advisor, Symbol as CardSymbol, Color } from "#contract/taj_mahal/v1/cards";
import type { ComponentSet } from "#contract/taj_mahal/v1/component_set";
import { Phase } from "#contract/taj_mahal/v1/game_status";
import type { Player } from "#contract/taj_mahal/v1/view";
import { capitalized, nameOf, type Values } from "../../i18n/text_table";
import { texts } from "../../i18n/texts";
import type { RuleText, TableState } from "../game";
import { tallyOf } from "../tally";
import { cardName, type Face } from "./card";
import { symbolIcon } from "./icons";
import { type OpenView, provinceOf, viewOf } from "./knowledge";
import { goodsOf } from "./seat_facts";
import { outcomeOf, pointsIn, withdrawalOf } from "./sums";
import { commoditiesOf, goodsText, piecesText, tokenText, words } from "./words";

/** A table of Taj Mahal with its names: the viewer is `You`. */
interface Known extends TableState {
  view: OpenView;
  set: ComponentSet;
}

/** What a topic says. What is left out: the title is among the words `topics`, the note is the chapter of the rule. */
interface Topic extends Pick<RuleText, "icon" | "sentences"> {
  title?: (args: readonly string[]) => string;
  note?: (args: readonly string[], known: Known) => string;
  /** What holds now, sentence by sentence; undefined: nothing of it. */
  now?: (known: Known, args: readonly string[]) => readonly (string | undefined)[];
}

const ADVISOR = ["W1", "W2", "E1"];
/** The sentence about each prestige card, in the order of the enum Advisor. */
const OF_PRESTIGE = ["", "P4b", "P4", "P6", "P5"];

/** What can be asked for, by the first part of its topic; behind slashes follows which one. */
export const TOPICS: Readonly<Record<string, Topic>> = {
  vizier: { icon: "vizier", sentences: ADVISOR, ...ofPiece(CourtSeat.VIZIER) },
  general: { icon: "general", sentences: ADVISOR, ...ofPiece(CourtSeat.GENERAL) },
  monk: { icon: "monk", sentences: ADVISOR, ...ofPiece(CourtSeat.MONK) },
  princess: { icon: "princess", sentences: ADVISOR, ...ofPiece(CourtSeat.PRINCESS) },
  crown: { icon: "mogul", sentences: ["W5", "W5b", "E2"], ...ofPiece(CourtSeat.CROWN) },
  tile: { icon: "elephant", sentences: ["W7", "E3"], ...ofPiece(CourtSeat.TILE) },
  lead: { icon: "mogul", sentences: ["W1", "W1b", "W1c"], ...ofContest() },
  total: { icon: "mogul", sentences: ["W1", "W1b", "P3"], ...ofContest() },
  take: { icon: "check", sentences: ["W", "W1", "W10"], now: bringsNow },
  score: {
    icon: "coin",
    sentences: ["F", "F2"],
    now: ({ view, ...known }) => [now("points", { list: each(known, view.players, (player) => player.score) })],
  },
  hand: {
    icon: "card",
    sentences: ["I", "W10", "F1"],
    now: ({ view }, [seat]) => {
      const player = view.players[Number(seat)];
      return [now("hand", { cards: player?.handSize ?? 0, known: player?.knownCards.length ?? 0 })];
    },
  },
  advisors: {
    icon: "vizier",
    sentences: ["E1", "E1c", "W2b"],
    now: ({ view }, [seat]) => [
      listed("tokens", (view.players[Number(seat)]?.advisorTokens ?? []).map(advisorName)) ?? now("none"),
    ],
  },
  prestige: {
    icon: "mogul",
    sentences: ["P7b", "W8", "E1"],
    title: ([advisor]) => capitalized(cardName({ advisor: Number(advisor) })),
    now: (known, [advisor]) => [holderText(known, Number(advisor))],
  },
  goods: {
    icon: "tea",
    sentences: ["W4", "W7"],
    now: ({ view, set }, [seat]) => [listed("goods", [goodsText(goodsOf(view, set, Number(seat)))]) ?? now("none")],
  },
  card: {
    icon: "card",
    sentences: ["P1", "P2", "P3"],
    title: (args) => capitalized(cardName(faceOf(args))),
    now: ownRow,
  },
  color: { icon: "card", sentences: ["P2", "P2b"], now: ownRow },
  white: { icon: "card", sentences: ["P1b", "P1", "P3"] },
  row: { icon: "card", sentences: ["P7", "P2", "W8"], now: ({ view }, [seat]) => ofRow(view.players[Number(seat)]) },
  display: { icon: "card", sentences: ["W10", "V3"], now: ofDisplay },
  offered: {
    icon: "card",
    sentences: ["W10", "P3"],
    title: (args) => capitalized(cardName(faceOf(args))),
    now: ofDisplay,
  },
  deck: { icon: "card", sentences: ["V4", "W9"], now: ({ view }) => [now("deck", { cards: view.deckSize })] },
  discards: {
    icon: "card",
    sentences: ["V4", "W8"],
    now: ({ view }) => [now("cards", { cards: view.discardPile.length })],
  },
  plate: { icon: "elephant", sentences: ["V1", "V1b", "W7"], title: ([province]) => province ?? "?", now: ofProvince },
  city: {
    icon: "house",
    sentences: ["W2", "W6", "W6b"],
    title: ([city]) => city ?? "?",
    note: ([city], { set }) => provinceWith(set, city ?? "") ?? "",
    now: (known, [city = ""]) => [
      whyNotIn(known, city),
      tokenIn(known, city),
      palacesIn(known, city),
      brings(known, city),
    ],
  },
  token: {
    icon: "coin",
    sentences: ["W3", "W4"],
    now: (known, [city = ""]) => [tokenIn(known, city), brings(known, city)],
  },
  palace: { icon: "house", sentences: ["W6", "W6b"], now: (known, [city = ""]) => [palacesIn(known, city)] },
  unrest: {
    icon: "card",
    sentences: ["U1", "U2", "U3"],
    now: ({ view }) => [view.protest ? now("protest") : now("unrest", { cards: view.unrest.length })],
  },
  visits: {
    icon: "elephant",
    sentences: ["V1", "V5b", "E4"],
    now: (known) => {
      const { view } = known;
      const next = view.provinces[view.visit];
      return [
        now("visit", { visit: view.visit, province: provinceOf(view) }),
        next && now("next", { province: next }),
        now("first", { seat: who(known, view.firstPlayer ?? 0) }),
      ];
    },
  },
  turn: { icon: "person", sentences: ["V5", "P1", "W"] },
};

/** What a thing of the table is, and what holds of it now. */
export function ruleOf(topic: string, table: TableState): RuleText | undefined {
  const [name = "", ...args] = topic.split("/");
  const found = Object.hasOwn(TOPICS, name) ? TOPICS[name] : undefined;
  const view = viewOf(table.knowledge);
  if (!found || !view || table.components.game.case !== "tajMahal") return undefined;
  const known: Known = { ...table, view, set: table.components.game.value };
  const own = name === "prestige" ? OF_PRESTIGE[Number(args[0])] : undefined;
  const note = found.note?.(args, known);
  return {
    title: found.title?.(args) ?? words.find("topics", name) ?? "?",
    icon: ["lead", "total", "prestige"].includes(name) ? symbolIcon(Number(args[0])) : found.icon,
    ...(note && { note }),
    sentences: own ? [own, ...found.sentences.slice(0, 2)] : found.sentences,
    now: found.now?.(known, args).flatMap((each) => each || []) ?? [],
  };
}

function now(name: Parameters<typeof words.text<"now">>[1], values?: Values): string {
  return words.text("now", name, values);
}

function who({ own, name }: TableState, seat: number): string {
  return seat === own ? texts().you : name(seat);
}

const advisorName = (advisor: number) => words.word("court", Advisor, advisor);

/** A list as a sentence; undefined: there is nothing in it. */
function listed(name: "tokens" | "goods" | "palaces", parts: readonly string[]): string | undefined {
  const list = parts.filter(Boolean).join(", ");
  return list ? now(name, { list }) : undefined;
}

/** A number of each player: `Poet: 18, You: 21`. */
function each(table: TableState, players: readonly Player[], value: (player: Player, seat: number) => number): string {
  return players.map((player, seat) => `${who(table, seat)}: ${value(player, seat)}`).join(", ");
}

function ofPiece(piece: CourtSeat): Pick<Topic, "note" | "now"> {
  return {
    note: () => now("symbol", { symbol: nameOf(CardSymbol, piece) }),
    now: (known) => contestOf(known, piece),
  };
}

function ofContest(): Pick<Topic, "note" | "now"> {
  return {
    note: ([piece]) => capitalized(words.word("court", CourtSeat, Number(piece))),
    now: (known, [piece]) => contestOf(known, Number(piece)),
  };
}

/** Who leads for a piece, and what everybody shows. */
function contestOf(known: Known, piece: CourtSeat): (string | undefined)[] {
  const { view, own, tally } = known;
  if (view.setAside.includes(piece)) return [now("aside")];
  if (!view.court.includes(piece)) return [now("gone")];
  const standing = tally?.game.case === "tajMahal" && tally.game.value.court.find((found) => found.courtSeat === piece);
  if (!standing) return [];
  const [leader, ...others] = standing.leaders;
  const { lead } = standing;
  const names = standing.leaders.map((seat) => who(known, seat));
  return [
    leader === undefined
      ? now("nobody")
      : others.length
        ? now("tied", { seats: words.listed(names) })
        : leader === own
          ? now("you_lead", { lead })
          : now("leads", { seat: names[0], lead }),
    leader === undefined
      ? undefined
      : now("shown", { list: each(known, view.players, (_, seat) => standing.counts[seat] ?? 0) }),
  ];
}

/** What withdrawing now would bring. */
function bringsNow({ tally }: Known): (string | undefined)[] {
  const brought = tallyOf(tally, withdrawalOf(tally));
  if (!brought) return [];
  const { claims, points } = outcomeOf(brought);
  return [claims.length ? now("brings", { pieces: piecesText(claims), points }) : now("brings_nothing")];
}

function holderText(known: Known, advisor: number): string {
  const seat = known.view.players.findIndex(
    ({ prestigeCards, row }) =>
      prestigeCards.includes(advisor) ||
      row.some(({ companion }) => companion.case === "prestigeCard" && companion.value === advisor),
  );
  return seat < 0 ? now("supply") : now("holder", { seat: who(known, seat) });
}

/** The face of a card by its topic: `card/2/1+6`. */
function faceOf([color, symbols = ""]: readonly string[]): Face {
  return { color: Number(color), symbols: symbols.split("+").map(Number) };
}

/** The colour of a row. */
function ofRow(player: Player | undefined): (string | undefined)[] {
  if (!player?.isIn && !player?.row.length) return [now("withdrawn")];
  return [player.rowColor ? now("row", { color: nameOf(Color, player.rowColor) }) : now("no_color")];
}

/** The colour of the viewer's row, if it has one. */
function ownRow({ view, own = -1 }: Known): (string | undefined)[] {
  const color = view.players[own]?.rowColor;
  return color ? [now("own_row", { color: nameOf(Color, color) })] : [];
}

/** How many cards are left, and why the viewer takes none now. */
function ofDisplay({ view, own }: Known): (string | undefined)[] {
  const player = own === undefined ? undefined : view.players[own];
  const isTaking = view.phase === Phase.TAKE && view.seatToMove === own;
  return [
    player && !isTaking ? now(player.isIn ? "take_later" : "took_already") : undefined,
    now("deck", { cards: view.display.length }),
  ];
}

/** The visit of a province, and the goods of its tile while that can be won. */
function ofProvince({ view, set }: Known, [province = ""]: readonly string[]): (string | undefined)[] {
  const visit = view.provinces.indexOf(province) + 1;
  const isGone = [...view.tileVisitsOut, ...view.players.flatMap((player) => player.tileVisits)].includes(visit);
  const goods = goodsText(commoditiesOf(set, visit));
  return [now("of_visit", { visit }), isGone ? undefined : now("tile_goods", { goods })];
}

function provinceWith(set: ComponentSet, city: string): string | undefined {
  return set.provinces.find(({ cities }) => cities.some((found) => found.name === city))?.name;
}

/** Why the viewer, who is to place a palace, cannot do so in a city; undefined: it can, or it places none now. */
function whyNotIn({ view, set, own }: Known, city: string): string | undefined {
  if (view.seatToMove !== own || (view.phase !== Phase.PALACE && view.phase !== Phase.CROWN)) return undefined;
  const [province, here] = [provinceWith(set, city), provinceOf(view)];
  if (province !== here) return now("city_elsewhere", { city, province, here });
  const isTaken = view.players.some((player) => player.palaces.includes(city));
  return isTaken && view.phase === Phase.PALACE ? now("city_taken", { city }) : undefined;
}

/** The token that lies in a city. */
function tokenIn({ view }: Known, city: string): string | undefined {
  const token = view.bonusTokens.find((found) => found.city === city)?.token;
  const isTaken = view.players.some((player) => player.bonusTokenCities.includes(city));
  return token && !isTaken ? now("token", { token: tokenText(token) }) : undefined;
}

function palacesIn(known: Known, city: string): string | undefined {
  const parts = known.view.players.flatMap(({ palaces, crownPalaces }, seat) => [
    ...(palaces.includes(city) ? [who(known, seat)] : []),
    ...(crownPalaces.includes(city) ? [now("crown_of", { seat: who(known, seat) })] : []),
  ]);
  return listed("palaces", parts);
}

/** What a palace in a city would bring the viewer now. */
function brings({ tally }: Known, city: string): string | undefined {
  const points = pointsIn(tally, city);
  return points === undefined ? undefined : now("palace_brings", { points });
}
