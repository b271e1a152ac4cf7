import { create, type DescMessage } from "@bufbuild/protobuf";
import { describe, expect, test, vi } from "vitest";
import { ComponentSetSchema } from "#contract/maharaja/v1/component_set";
import { EffectSchema as MaharajaEffectSchema } from "#contract/maharaja/v1/effect";
import { FactsSchema as MaharajaFactsSchema } from "#contract/maharaja/v1/facts";
import { MoveSchema as MaharajaMoveSchema } from "#contract/maharaja/v1/move";
import { EffectSchema as TajMahalEffectSchema } from "#contract/taj_mahal/v1/effect";
import { FactsSchema as TajMahalFactsSchema } from "#contract/taj_mahal/v1/facts";
import { MoveSchema as TajMahalMoveSchema } from "#contract/taj_mahal/v1/move";
import { EffectSchema, GameStatusSchema, MoveSchema } from "#contract/v1/games";
import { MatchEventSchema } from "#contract/v1/match";
import { gold_reasons } from "../../../engine/mogul/engine/maharaja/texts/en.json";
import { point_reasons } from "../../../engine/mogul/engine/taj_mahal/texts/en.json";
import { effectText as maharajaEffect } from "../src/boards/maharaja/effect_text";
import { factTexts as maharajaFacts } from "../src/boards/maharaja/fact_texts";
import { moveText as maharajaMove } from "../src/boards/maharaja/move_text";
import { effectText as tajMahalEffect } from "../src/boards/taj_mahal/effect_text";
import { factTexts as tajMahalFacts } from "../src/boards/taj_mahal/fact_texts";
import { shortMoveText, moveText as tajMahalMove } from "../src/boards/taj_mahal/move_text";
import { resultText, sentencesOf } from "../src/match/sentences";
import { inLanguages } from "./languages";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
  vi.stubGlobal("window", { addEventListener: () => {} });
});

const name = (seat: number) => ["Ada", "Bob"][seat] ?? "?";

/** A message of every kind that the contract has, with a value in every field that a server always sets. */
// biome-ignore lint/suspicious/noExplicitAny: the messages of two games are built by their descriptors
function everyKind(schema: DescMessage): any[] {
  const kinds = schema.oneofs.find((each) => each.localName === "kind")?.fields ?? [];
  return kinds.map((each) => {
    if (!each.message) throw new Error(each.name);
    const value = create(each.message);
    for (const { fieldKind, localName, message, oneof } of each.message.fields) {
      if (localName === "toSeat" || fieldKind === "enum") Object.assign(value, { [localName]: 1 });
      if (message && fieldKind === "message" && !oneof) Object.assign(value, { [localName]: create(message) });
    }
    return create(schema, { kind: { case: each.localName, value } });
  });
}

describe("every kind of the contract has a text of its own in both languages", () => {
  const messages = [
    ...everyKind(TajMahalMoveSchema).map((each) => ({ of: each, text: () => tajMahalMove(each) })),
    ...everyKind(MaharajaMoveSchema).map((each) => ({
      of: each,
      text: () => maharajaMove(each, undefined, undefined),
    })),
    ...everyKind(TajMahalEffectSchema).map((each) => ({
      of: each,
      text: () => tajMahalEffect(each, { seat: 0, rule: "W6", name }),
    })),
    ...everyKind(MaharajaEffectSchema).map((each) => ({
      of: each,
      text: () => maharajaEffect(each, { seat: 0, rule: "A1", name }, undefined),
    })),
  ];

  test.each(messages)("$of.$typeName $of.kind.case", async ({ text }) => {
    const [english, german] = await inLanguages(text);
    expect(english).toBeTruthy();
    expect(german).toBeTruthy();
    expect(`${english} ${german}`).not.toMatch(/undefined|function|=>/);
  });

  test("and there are as many as both games have", () => {
    expect(messages).toHaveLength(5 + 11 + 18 + 15);
  });
});

test("every reason has words, and an effect for a newer one is left to the service", async () => {
  const gold = create(MaharajaEffectSchema, { kind: { case: "goldChanged", value: { gold: 2 } } });
  const points = create(TajMahalEffectSchema, { kind: { case: "pointsScored", value: { points: 2 } } });
  for (const [reasons, text] of [
    [gold_reasons, (rule: string) => maharajaEffect(gold, { seat: 0, rule, name }, undefined)],
    [point_reasons, (rule: string) => tajMahalEffect(points, { seat: 0, rule, name })],
  ] as const) {
    for (const rule of Object.keys(reasons)) {
      for (const found of await inLanguages(() => text(rule))) expect(found).toMatch(/^Ada .* 2 .+ \p{L}+\.$/u);
    }
    expect(await inLanguages(() => text("Z9"))).toEqual([undefined, undefined]);
  }
});

test("an effect of nobody has a sentence of its own", async () => {
  const scored = create(MaharajaEffectSchema, { kind: { case: "cityScored", value: { city: "NE" } } });
  const props = { seat: undefined, rule: "P1", name };
  expect(await inLanguages(() => maharajaEffect(scored, props, undefined))).toEqual([
    "Nobody has points in NE.",
    "Niemand hat Punkte in NE.",
  ]);
});

test("facts are phrases in the form of the language", async () => {
  const facts = create(TajMahalFactsSchema, {
    court: [
      { courtSeat: 1, won: 0.9 },
      { courtSeat: 5, won: 0.25 },
    ],
    points: 4.5,
    cardsKept: 5,
  });
  expect(await inLanguages(() => tajMahalFacts(facts).join("; "))).toEqual([
    "wins the vizier (90%); may win the crown (25%); scores 4.5 points in this visit; keeps 5.0 cards",
    "gewinnt den Wesir (90 %); gewinnt vielleicht die Krone (25 %); bekommt in diesem Besuch 4,5 Punkte; behält 5,0 Karten",
  ]);
  const foiled = create(MaharajaFactsSchema, { undone: 0.5, foils: [{ seat: 1, share: 0.25 }], tollsPaid: 2 });
  expect(await inLanguages(() => maharajaFacts(foiled, name).join("; "))).toEqual([
    "nothing is scored in the set-up; pays 2.0 gold in tolls; leaves the plan undone in 50%, after turns of Bob (25%)",
    "im Spielaufbau wird nichts gewertet; zahlt 2,0 Gold Wegzoll; erfüllt den Plan in 50 % der Fälle nicht, nach Zügen von Bob (25 %)",
  ]);
});

test("effects count and list in the form of the language, and leave names as they are", async () => {
  const small = { seat: 0, rule: "W6", name: () => "ada" };
  const effect = (kind: object) => create(TajMahalEffectSchema, { kind } as object);
  const points = (points: number) => effect({ case: "pointsScored", value: { points } });
  expect(await inLanguages(() => [1, 3].map((each) => tajMahalEffect(points(each), small)))).toEqual([
    ["ada scores 1 point for palaces.", "ada scores 3 points for palaces."],
    ["ada bekommt 1 Punkt für Paläste.", "ada bekommt 3 Punkte für Paläste."],
  ]);
  const protest = effect({ case: "protest", value: { setAside: [1, 3] } });
  expect(await inLanguages(() => tajMahalEffect(protest, { ...small, seat: undefined }))).toEqual([
    "A protest sets aside the vizier and the monk.",
    "Ein Protest legt den Wesir und den Mönch beiseite.",
  ]);
  const displayed = effect({ case: "cardDisplayed", value: { card: { color: 1, symbols: [1] } } });
  expect(tajMahalEffect(displayed, { ...small, seat: undefined })).toBe("Red vizier is turned up for the display.");
});

test("moves are in the words of the cards and the names of the cities", async () => {
  const red = { color: 1, symbols: [1, 6] };
  const play = create(TajMahalMoveSchema, {
    kind: { case: "play", value: { card: red, companion: { case: "whiteCard", value: 3 } } },
  });
  expect(await inLanguages(() => tajMahalMove(play))).toEqual([
    "play red vizier+elephant with white monk",
    "Wesir+Elefant (rot) mit Mönch (weiß) ausspielen",
  ]);
  expect(await inLanguages(() => shortMoveText(play))).toEqual(["these two", "diese beiden"]);
  const board = create(ComponentSetSchema, { cities: [{ id: "NE", name: "Delhi" }] });
  const governor = create(MaharajaMoveSchema, { kind: { case: "moveGovernor", value: { city: "NE" } } });
  expect(await inLanguages(() => maharajaMove(governor, board, undefined))).toEqual([
    "governor of Delhi",
    "den Statthalter von Delhi versetzen",
  ]);
});

test("an event is a sentence for its move and for each effect that is not silent", async () => {
  const claim = create(TajMahalEffectSchema, { kind: { case: "claim", value: { courtSeat: 3 } } });
  const drawn = create(TajMahalEffectSchema, { kind: { case: "cardDrawn", value: {} } });
  const card = { color: 1, symbols: [1] };
  const displayed = create(TajMahalEffectSchema, { kind: { case: "cardDisplayed", value: { card } } });
  const event = create(MatchEventSchema, {
    kind: {
      case: "moveMade",
      value: {
        seat: 1,
        move: { game: { case: "tajMahal", value: { kind: { case: "withdraw", value: {} } } }, notation: "withdraw" },
        effects: [
          { game: { case: "tajMahal", value: claim }, seat: 1, text: "Seat 1 claims the monk." },
          { game: { case: "tajMahal", value: drawn }, seat: 1 },
          { game: { case: "tajMahal", value: displayed }, text: "red vizier is turned up for the display." },
        ],
      },
    },
  });
  expect(await inLanguages(() => sentencesOf(event, name, undefined).join(" "))).toEqual([
    "Bob: withdraw Bob claims the monk. Red vizier is turned up for the display.",
    "Bob: zurückziehen Bob bekommt den Mönch. In die Auslage kommt Wesir (rot).",
  ]);
});

test("a move whose effect says it is said once, and so is a card that its seat draws and sees", () => {
  const game = (kind: object) => ({ game: { case: "tajMahal", value: { kind } }, seat: 0, text: "." });
  const city = { city: "Agra" };
  const event = create(MatchEventSchema, {
    kind: {
      case: "moveMade",
      value: {
        seat: 0,
        move: { game: { case: "tajMahal", value: { kind: { case: "palace", value: city } } } },
        effects: [
          game({ case: "palacePlaced", value: city }),
          game({ case: "cardDrawn", value: {} }),
          game({ case: "cardSeen", value: { card: { color: 1, symbols: [1] } } }),
        ],
      },
    },
  } as object);
  expect(sentencesOf(event, name, undefined)).toEqual(["Ada places a palace in Agra.", "Ada draws red vizier."]);
});

test("a move of Maharaja that no effect says is a sentence, and the reader is spoken to", async () => {
  const made = (kind: object, effects: object[] = []) =>
    create(MatchEventSchema, {
      kind: {
        case: "moveMade",
        value: { seat: 0, move: { game: { case: "maharaja", value: { kind } } }, effects },
      },
    } as object);
  const end = made({ case: "endTurn", value: {} });
  expect(await inLanguages(() => sentencesOf(end, name, undefined))).toEqual([
    ["Ada ends the turn."],
    ["Ada beendet den Zug."],
  ]);
  expect(await inLanguages(() => sentencesOf(end, name, undefined, 0))).toEqual([
    ["You end the turn."],
    ["Du beendest den Zug."],
  ]);
  const hidden = made({ case: "choosePlan", value: { choice: { case: "hidden", value: true } } });
  expect(sentencesOf(hidden, name, undefined)).toEqual(["Ada plans in secret."]);
  const effect = (kind: object) => ({ game: { case: "maharaja", value: { kind } }, seat: 0, text: "." });
  const taken = made({ case: "swapCharacter", value: {} }, [
    effect({ case: "characterTaken", value: { character: 2, fromSeat: 1 } }),
    effect({ case: "tollPaid", value: { gold: 2, toSeat: 1 } }),
  ]);
  expect(await inLanguages(() => sentencesOf(taken, name, undefined, 1))).toEqual([
    ["Ada takes the Trader from you.", "Ada pays a toll of 2 gold to you."],
    ["Ada nimmt den Händler von dir.", "Ada zahlt 2 Gold Wegzoll an dich."],
  ]);
});

test("what is newer than the page is in the words of the service", () => {
  const effect = create(EffectSchema, {
    game: { case: "tajMahal", value: {} },
    seat: 0,
    text: "Seat 0 sees a comet.",
  });
  const event = create(MatchEventSchema, {
    kind: {
      case: "moveMade",
      value: {
        seat: 0,
        move: create(MoveSchema, { game: { case: "tajMahal", value: {} }, notation: "look up" }),
        effects: [effect],
      },
    },
  });
  expect(sentencesOf(event, name, undefined)).toEqual(["Ada: look up", "Ada sees a comet."]);
});

test("a result names the winners", async () => {
  const status = (...ranks: number[]) =>
    create(GameStatusSchema, { over: true, standings: ranks.map((rank, seat) => ({ seat, rank })) });
  expect(await inLanguages(() => resultText(status(2, 1), name))).toEqual(["Bob wins.", "Bob gewinnt."]);
  expect(resultText(status(1, 1), name)).toBe("Ada and Bob share the win.");
  expect(resultText(status(), name)).toBe("The game is over.");
});
