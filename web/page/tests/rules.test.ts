/// <reference types="vite/client" />
import { create } from "@bufbuild/protobuf";
import { describe, expect, test, vi } from "vitest";
import { CourtSeat } from "#contract/taj_mahal/v1/board";
import { Color } from "#contract/taj_mahal/v1/cards";
import { Phase } from "#contract/taj_mahal/v1/game_status";
import { ViewSchema } from "#contract/taj_mahal/v1/view";
import { ComponentSetSchema, PositionSchema, TallySchema } from "#contract/v1/games";
import { maharaja } from "../src/boards/maharaja/game";
import * as ofMaharaja from "../src/boards/maharaja/rule_of";
import { words as maharajaWords } from "../src/boards/maharaja/words";
import { tajMahal } from "../src/boards/taj_mahal/game";
import * as ofTajMahal from "../src/boards/taj_mahal/rule_of";
import { words as tajMahalWords } from "../src/boards/taj_mahal/words";
import { LANGUAGES, speak } from "../src/i18n/language";
import { chaptersOf } from "../src/rules/chapters";
import { type Box, placeCard } from "../src/rules/placing";
import { ruleId } from "../src/rules/rule";
import { BOARD } from "./bundled_board";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
  vi.stubGlobal("window", { addEventListener: () => {} });
});

const SPECIFICATIONS = import.meta.glob<string>("../../../docs/reference/*-rules.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const SOURCES = import.meta.glob<string>("../src/boards/*/*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});
const BOOKS = [
  { name: "taj-mahal", game: tajMahal, words: tajMahalWords, topics: Object.entries(ofTajMahal.TOPICS) },
  {
    name: "maharaja",
    game: maharaja,
    words: maharajaWords,
    topics: [...Object.entries(ofMaharaja.TOPICS), ...Object.entries(ofMaharaja.ACTIONS)],
  },
] as const;

describe.each(BOOKS)("the rules of $name", ({ name, game, words, topics }) => {
  const specification = SPECIFICATIONS[`../../../docs/reference/${name}-rules.md`] ?? "";
  const ids = new Set(specification.match(/\b[A-Z]\d{1,2}\b/g));
  const chapters = new Set(Array.from(specification.matchAll(/^## ([A-Z]) /gm), ([, letter]) => letter));

  test.each(LANGUAGES)("have a sentence for every topic, in %s", async (each) => {
    await speak(each);
    for (const [topic, { sentences, title }] of topics) {
      expect(
        title ? "a title of its own" : (words.find("topics", topic) ?? maharajaWords.find("actions", topic)),
      ).toBeTruthy();
      expect(sentences.length).toBeGreaterThan(1);
      for (const sentence of sentences) expect(words.find("rules", sentence), sentence).toMatch(/\.$|:$/);
    }
    await speak("en");
  });

  test("have the ids of the specification, and all sentences are in a chapter", () => {
    const all = chaptersOf(game).flatMap(({ letter, rules }) => [letter, ...rules.map((rule) => rule.id)]);
    for (const id of all) expect([...ids, ...chapters]).toContain(id);
    const sentences = chaptersOf(game).flatMap(({ rules }) => rules.map((rule) => rule.text));
    const names = words.names("rules");
    expect(sentences.join(" ").length).toBe(names.map((each) => words.find("rules", each)).join(" ").length);
    expect(new Set(names.map(ruleId)).size).toBe(sentences.length);
  });

  test("leave out nothing that a player does or gets", () => {
    const own = new Set(words.names("rules").map(ruleId));
    const used = [...ids].filter((id) => chapters.has(id.charAt(0)));
    expect(used.filter((id) => !own.has(id) && !LEFT_OUT.includes(`${name} ${id}`))).toEqual([]);
  });
});

/** Rules that concern programs alone. */
const LEFT_OUT = ["maharaja I3", "maharaja I4"];

test.each([
  ["taj_mahal", Object.keys(ofTajMahal.TOPICS)],
  ["maharaja", [...Object.keys(ofMaharaja.TOPICS), "action", "character"]],
])("every thing of the table of %s names a topic that there is", (game, topics) => {
  const sources = Object.entries(SOURCES).filter(([path]) => path.includes(`/${game}/`));
  const named = sources.flatMap(([, source]) =>
    Array.from(source.matchAll(/(?:ule\(|topic: |topic=\{?)["`](\w+)/g), ([, topic]) => topic),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((each) => !topics.includes(each ?? ""))).toEqual([]);
});

describe("a card says what holds now", () => {
  const provinces = BOARD.provinces.map((each) => each.name);
  const here = BOARD.provinces[5]?.cities.map((each) => each.name) as string[];
  const elsewhere = BOARD.provinces[0]?.cities[0]?.name as string;
  const view = (phase: Phase) =>
    create(ViewSchema, {
      provinces,
      visit: 6,
      phase,
      seat: 0,
      seatToMove: 0,
      firstPlayer: 1,
      court: [CourtSeat.VIZIER, CourtSeat.PRINCESS],
      setAside: [CourtSeat.CROWN],
      players: [
        { isIn: true, score: 21, palaces: here.slice(0, 1), rowColor: Color.GREEN },
        { isIn: true, score: 18, handSize: 6 },
      ],
    });
  const tally = create(TallySchema, {
    game: {
      case: "tajMahal",
      value: {
        court: [
          { courtSeat: CourtSeat.VIZIER, counts: [1, 1], leaders: [0, 1] },
          { courtSeat: CourtSeat.PRINCESS, counts: [1, 0], leaders: [0], lead: 1 },
        ],
      },
    },
  });
  const said = (topic: string, phase = Phase.AUCTION) =>
    tajMahal
      .ruleOf(topic, {
        knowledge: create(PositionSchema, {
          game: { case: "tajMahal", value: { form: { case: "view", value: view(phase) } } },
        }),
        components: create(ComponentSetSchema, { game: { case: "tajMahal", value: BOARD } }),
        name: (seat) => ["Ada", "Poet"][seat] ?? "?",
        own: 0,
        tally,
      })
      ?.now.join(" ");

  test("of the court", () => {
    expect(said("vizier")).toBe("Tied: You and Poet. You: 1, Poet: 1.");
    expect(said("total/4/1")).toBe("You lead by 1. You: 1, Poet: 0.");
    expect(said("crown")).toBe("A protest has set it aside.");
    expect(said("monk")).toBe("It is taken.");
    expect(said("score/1")).toBe("You: 21, Poet: 18.");
    expect(said("hand/1")).toBe("6 cards, known to all: 0.");
    expect(said("row/0")).toBe("This row is green.");
  });

  test("and why something cannot be chosen", () => {
    const [taken, free] = here;
    expect(said(`city/${taken}`, Phase.PALACE)).toBe(`${taken} has a palace already (W2). Palaces: You.`);
    expect(said(`city/${taken}`, Phase.CROWN)).toBe("Palaces: You.");
    expect(said(`city/${free}`, Phase.PALACE)).toBe("");
    expect(said(`city/${elsewhere}`, Phase.PALACE)).toContain(`you build in ${provinces[5]} (W2).`);
    expect(said("offered/2/1+6")).toContain("You take cards when you withdraw (W10).");
  });

  test("and nothing of a topic that is none", () => {
    expect(said("comet")).toBeUndefined();
    expect(said("constructor")).toBeUndefined();
  });
});

describe("a card lies", () => {
  const window = { width: 1440, height: 900 };
  const card = { width: 376, height: 280 };
  const niche = { left: 650, top: 120, right: 705, bottom: 224 };
  const column = [0, 1, 2, 3].map(
    (row): Box => ({ left: 650, right: 703, top: 230 + 68 * row, bottom: 290 + 68 * row }),
  );

  test("below its thing, with the arrow at its middle", () => {
    const { left, top, side, at } = placeCard(niche, card, window, [], []);
    expect([top, side, left + at]).toEqual([236, "top", 677.5]);
  });

  test("beside a column that is to be kept in view, off what else is to be avoided", () => {
    const toTheRight = column.map((each) => ({ ...each, left: 710, right: 760 }));
    expect(placeCard(niche, card, window, column, []).side).toBe("left");
    expect(placeCard(niche, card, window, column, toTheRight).side).toBe("right");
  });

  test("at an edge of a window that has no room beside it", () => {
    const phone = { width: 390, height: 844 };
    const { side, top } = placeCard({ ...niche, left: 180, right: 230 }, card, phone, column.map(shifted), []);
    expect([side, top]).toEqual([undefined, 844 - 8 - 280]);
  });

  function shifted(box: Box): Box {
    return { ...box, left: 180, right: 230 };
  }
});
