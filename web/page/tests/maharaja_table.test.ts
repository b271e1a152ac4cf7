import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test, vi } from "vitest";
import { Character } from "#contract/maharaja/v1/character";
import { ComponentSetSchema } from "#contract/maharaja/v1/component_set";
import { Phase } from "#contract/maharaja/v1/game_status";
import { MoveSchema as MaharajaMoveSchema } from "#contract/maharaja/v1/move";
import { Action } from "#contract/maharaja/v1/plan";
import { PlanTallySchema } from "#contract/maharaja/v1/tally";
import { ViewSchema } from "#contract/maharaja/v1/view";
import { MoveSchema, MoveTallySchema, PositionSchema, TallySchema } from "#contract/v1/games";
import { Choice } from "../src/boards/choice";
import { ghostOf, ghostsOfPlan } from "../src/boards/maharaja/ghost";
import { type OpenView, viewOf } from "../src/boards/maharaja/knowledge";
import { type Box, labelBox, layoutOf, startOf } from "../src/boards/maharaja/layout";
import { partsOf } from "../src/boards/maharaja/parts";
import { contentsText } from "../src/boards/maharaja/place_text";
import { questionOf } from "../src/boards/maharaja/question";
import { reasonAgainstPart, reasonAgainstPlace } from "../src/boards/maharaja/reasons";
import { spans } from "../src/boards/maharaja/step_numbers";
import { stepText } from "../src/boards/maharaja/step_text";
import { effectsOf, goldOf, scoringOf } from "../src/boards/maharaja/sums";
import { moveTargets } from "../src/boards/maharaja/targets";
import { parted, placeName } from "../src/boards/maharaja/words";
import { speak } from "../src/i18n/language";

vi.hoisted(() => vi.stubGlobal("navigator", { language: "en" }));

const [ADA, BOB] = [0, 1] as const;
const name = (seat: number) => ["Ada", "Bob"][seat] ?? "?";
const board = create(ComponentSetSchema, {
  start: { id: "START", position: { x: 300, y: 400 } },
  cities: [
    { id: "N", name: "City-N", position: { x: 500, y: 100 } },
    { id: "S", name: "Agra", position: { x: 500, y: 700 } },
    { id: "E", name: "Delhi", position: { x: 1000, y: 400 } },
  ],
  roads: [
    { id: "R1", junction: "START", otherJunction: "N", villages: ["V1", "V2"] },
    { id: "R2", junction: "N", otherJunction: "S", villages: ["V3"] },
    { id: "R3", junction: "N", otherJunction: "E", villages: ["V4", "V5"] },
  ],
  limits: [{ playerCount: 2, villageCapacity: 1, palaceSites: 2 }],
  partStandings: [{ part: "cities.N", standing: "placeholder (the name is not known)" }],
});

interface Changed {
  gold?: number;
  supply?: number;
  architect?: string;
  houses?: string[];
  centrePalaces?: string[];
  outerPalaces?: string[];
}

/** The view of Ada, whose architect is in the north city, in her turn. */
function view(ada: Changed = {}, more: { phase?: Phase; turn?: { visited: string[] } | undefined } = {}): OpenView {
  const value = create(ViewSchema, {
    seat: ADA,
    phase: more.phase ?? Phase.TURN,
    seatsToMove: [ADA],
    plans: [{ plan: { actions: [Action.HOUSE, Action.PALACE_AND_HOUSE] } }, {}],
    ...("turn" in more ? more.turn && { turn: more.turn } : { turn: { villageHouses: 1, visited: ["START"] } }),
    table: {
      players: [
        { gold: 15, supply: 3, architect: "N", character: Character.BUILDER, houses: ["V3"], ...ada },
        { gold: 9, supply: 2, architect: "START", character: Character.MOGUL, houses: ["V1", "V2"] },
      ],
      maharaja: "S",
    },
  });
  const position = create(PositionSchema, {
    game: { case: "maharaja", value: { form: { case: "view", value } } },
  });
  return viewOf(position) as OpenView;
}

type Step = MessageInitShape<typeof MaharajaMoveSchema>["kind"];

function move(kind: Step, notation = "") {
  return create(MoveSchema, { notation, game: { case: "maharaja", value: create(MaharajaMoveSchema, { kind }) } });
}

const targetsOf = (kind: Step) => moveTargets(create(MaharajaMoveSchema, { kind }), board, view());

describe("the parts of a turn", () => {
  test("are those of both actions, the done ones first of their kind, with the Builder's power and walking", () => {
    expect(partsOf(view(), ADA)).toEqual([
      { kind: "palace", isDone: false },
      { kind: "house", isDone: true },
      { kind: "house", isDone: false },
      { kind: "power", isDone: false },
      { kind: "walk", isDone: false },
    ]);
  });

  test("are those of the plan alone before it begins, and none of a plan that nobody knows", () => {
    const waiting = view({}, { phase: Phase.PLANNING, turn: undefined });
    expect(partsOf(waiting, ADA).map((each) => each.kind)).toEqual(["palace", "house", "house"]);
    expect(partsOf(waiting, BOB)).toEqual([]);
  });
});

describe("the steps of a plan", () => {
  test("are ghosts with their numbers, a palace where the architect has come", () => {
    const steps: Step[] = [
      { case: "buildHouse", value: { place: "V4" } },
      { case: "walk", value: { road: "R3" } },
      { case: "buildPalace", value: {} },
      { case: "buildPalace", value: {} },
      { case: "swapCharacter", value: { character: Character.MONK } },
    ];
    const way = steps.map((kind) => create(MaharajaMoveSchema, { kind }));
    const ghosts = ghostsOfPlan(create(PlanTallySchema, { isPossible: true, way }), ADA, view(), board);
    expect(ghosts).toMatchObject([
      { number: 1, seat: ADA, house: "V4" },
      { number: 2, walk: { to: "E" } },
      { number: 3, palace: { city: "E", isCentre: true } },
      { number: 4, palace: { city: "E", isCentre: false } },
      { number: 5 },
    ]);
  });

  test("that follow each other at a place are told as one", () => {
    expect([spans([2]), spans([1, 3, 4, 5]), spans([1, 2, 5])]).toEqual(["2", "1, 3–5", "1–2, 5"]);
  });
});

describe("a move of a turn is chosen", () => {
  test("by its place and its part, a walk by its end or its road", () => {
    expect(targetsOf({ case: "walk", value: { road: "R1" } })).toEqual(["place:START", "road:R1", "part:walk"]);
    expect(targetsOf({ case: "buildPalace", value: {} })).toEqual(["place:N", "part:palace"]);
    expect(targetsOf({ case: "takeHouse", value: { place: "V3", byPower: true } })).toEqual(["place:V3", "part:power"]);
    expect(moveTargets(create(MaharajaMoveSchema, { kind: { case: "walk", value: { road: "R1" } } }))).toEqual([
      "road:R1",
      "part:walk",
    ]);
  });

  test("by a place alone, unless several moves have it: then by its part too", () => {
    const steps: [string, Step][] = [
      ["house", { case: "buildHouse", value: { place: "V3" } }],
      ["free house", { case: "buildHouse", value: { place: "V3", byPower: true } }],
      ["walk", { case: "walk", value: { road: "R2" } }],
    ];
    const options = steps.map(([notation, kind]) => ({ move: move(kind, notation), targets: targetsOf(kind) }));
    const choice = new Choice(options, () => {});
    choice.pick("place:S");
    expect(choice.considered.value?.notation).toBe("walk");
    choice.pick("place:V3");
    expect([choice.considered.value, choice.left.value.length]).toEqual([undefined, 2]);
    choice.pick("part:power");
    expect(choice.considered.value?.notation).toBe("free house");
  });

  test("and shown as a ghost: a house, a walk with its end, a palace on the site that the service names", () => {
    const ghost = (kind: Step, brought?: MessageInitShape<typeof MoveTallySchema>) =>
      ghostOf(move(kind), brought && create(MoveTallySchema, brought), view(), board);
    expect(ghost({ case: "buildHouse", value: { place: "V3" } }).house).toBe("V3");
    expect(ghost({ case: "walk", value: { road: "R2" } }).walk).toMatchObject({ road: { id: "R2" }, to: "S" });
    const built = { kind: { case: "palaceBuilt", value: { city: "N", isCentre: true } } } as const;
    const effects = [{ seat: ADA, game: { case: "maharaja", value: built } }] as const;
    const palace = { case: "buildPalace", value: {} } as const;
    expect(ghost(palace, { effects: [...effects] }).palace).toMatchObject({ city: "N", isCentre: true });
    expect(ghost(palace).palace).toBeUndefined();
  });
});

describe("what cannot be chosen has a reason", () => {
  test.each([
    ["house", { supply: 0 }, "You have no house at hand."],
    ["house", { gold: 0 }, "You have no gold for that."],
    ["palace", { architect: "START" }, "Your architect is at the start: walk to a city first."],
    ["palace", { centrePalaces: ["N"], outerPalaces: ["N"] }, "Every site in North city is taken."],
    ["palace", { gold: 3 }, "You have no gold for that."],
    ["move", { houses: [] }, "You have no house that could be moved."],
    ["walk", {}, "No road is open to your architect."],
  ] as const)("%s with %o", (part, player, reason) => {
    expect(reasonAgainstPart(part, view(player as Changed), board)).toBe(reason);
  });

  test.each([
    ["V1", {}, "This village is full."],
    ["V4", { supply: 0 }, "You have no house at hand."],
    ["V4", {}, "The houses that are left must stand in a city."],
    ["N", {}, "Your architect is here; nothing can be built here now."],
    ["START", {}, "Your architect has just been there."],
    ["E", {}, "The road to Delhi is closed: a village on it has no house."],
    ["E", { architect: "S" }, "No road leads there from where your architect is."],
  ] as const)("%s with %o", (place, player, reason) => {
    expect(reasonAgainstPlace(place, view(player as Changed), board)).toBe(reason);
  });

  test("a road that cannot be paid", () => {
    const poor = view({ gold: 1 }, { turn: { visited: [] } });
    expect(reasonAgainstPlace("START", poor, board)).toBe("You cannot pay the toll to get there.");
  });
});

describe("the sums of a move", () => {
  const effect = (rule: string, seat: number, gold: number) =>
    ({ seat, rule, game: { case: "maharaja", value: { kind: { case: "goldChanged", value: { gold } } } } }) as const;
  const toll = {
    seat: ADA,
    rule: "T2",
    game: { case: "maharaja", value: { kind: { case: "tollPaid", value: { toSeat: BOB, gold: 2 } } } },
  } as const;

  test("are the own gold, tolls with it, without the scoring of the city", () => {
    const brought = create(MoveTallySchema, {
      effects: [effect("A6", ADA, -12), toll, effect("N1", BOB, 2), effect("P2", ADA, 10)],
    });
    expect(goldOf(effectsOf(brought), ADA)).toBe(-14);
  });

  test("have the city after it, else as it is", () => {
    const [house, end] = [move({ case: "buildHouse", value: { place: "S" } }, "house S"), move(undefined, "end")];
    const tally = create(TallySchema, {
      game: { case: "maharaja", value: { now: { points: [0, 1] }, after: [{ points: [1, 1] }] } },
      moves: [{ move: house }],
    });
    expect(scoringOf(tally)?.points).toEqual([0, 1]);
    expect(scoringOf(tally, house)?.points).toEqual([1, 1]);
    expect(scoringOf(tally, end)?.points).toEqual([0, 1]);
  });
});

describe("words", () => {
  test("a city whose name nobody knows is named by its place", async () => {
    expect(placeName(board, "N")).toBe("North city");
    await speak("de");
    expect(placeName(board, "N").replace("\u00ad", "")).toBe("Nordstadt");
    await speak("en");
    expect(parted("Khajuraho")).toBe("Kha\u00adju\u00adra\u00adho");
  });

  test("a step that is considered is a title, and a place is told with all that stands there", () => {
    const title = (kind: Step) => stepText(move(kind), view(), board);
    expect(title({ case: "buildPalace", value: {} })).toBe("Palace in North city");
    expect(title({ case: "walk", value: { road: "R1" } })).toBe("Walk to the start");
    const village = "the village between North city and Agra";
    expect(title({ case: "takeHouse", value: { place: "V3" } })).toBe(`Move the house from ${village}`);
    expect(contentsText("V1", view(), board, name, undefined)).toBe(
      "Village V1 between the start and North city; houses: Bob",
    );
    expect(contentsText("START", view(), board, name, "toll 2 to Bob")).toBe(
      "Start; architects: Bob; walk there, toll 2 to Bob",
    );
  });

  test("a seat is asked for what its phase has, and told when nothing is left to build", () => {
    const asked = (phase: Phase, kinds: Step[] = []) =>
      questionOf(
        view({}, { phase }),
        kinds.map((each) => move(each)),
        board,
      ).text;
    expect(asked(Phase.PLANNING)).toBe("Choose two actions in secret. The Maharaja holds court in Agra.");
    const [walk, end, palace]: Step[] = [
      { case: "walk", value: { road: "R1" } },
      { case: "endTurn", value: {} },
      { case: "buildPalace", value: {} },
    ];
    expect(asked(Phase.TURN, [walk, end, palace])).toBe("Carry out your plan: House + Palace and house.");
    expect(asked(Phase.TURN, [walk, end])).toBe("Nothing more can be done here. Walk on, or end the turn.");
    expect(asked(Phase.TURN, [end])).toBe("Nothing more can be done. End the turn.");
  });
});

test("the names of cities lie over no junction and no village, at every size", () => {
  const names = new Map(board.cities.map((each) => [each.id, placeName(board, each.id)]));
  for (const [width, height] of [
    [976, 552],
    [900, 424],
    [390, 480],
  ] as const) {
    const layout = layoutOf(board, { width, height }, 4, 2, names);
    const labels = board.cities.map(({ id }) => {
      const size = { width: 6.5 * (names.get(id)?.length ?? 0), height: 14 };
      return labelBox(
        layout.junctions.get(id) ?? { x: 0, y: 0 },
        layout.radius,
        layout.labels.get(id)?.name ?? 0,
        size,
      );
    });
    const villages = [...layout.villages.values()].map((each) => ({ ...each, ...layout.village }));
    const junctions = [...layout.junctions].map(([id, each]) => {
      const side = 1.4 * (id === startOf(board) ? layout.start : layout.radius);
      return { ...each, width: side, height: side };
    });
    for (const label of labels) {
      expect(label.x - label.width / 2).toBeGreaterThanOrEqual(0);
      expect(label.x + label.width / 2).toBeLessThanOrEqual(width);
      for (const other of [...villages, ...junctions]) expect(overlaps(label, other)).toBe(false);
    }
  }
});

function overlaps(one: Box, other: Box): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2
  );
}
