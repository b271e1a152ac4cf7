import { create } from "@bufbuild/protobuf";
import { describe, expect, test, vi } from "vitest";
import { MoveSchema } from "#contract/v1/games";
import { Choice, type Option, optionsWith, pickedWith } from "../src/match/choice";

function option(notation: string, ...targets: string[]): Option {
  return { move: create(MoveSchema, { notation }), targets };
}

const options = [
  option("withdraw"),
  option("red", "red"),
  option("red with white", "red", "white"),
  option("gold twice", "gold", "gold"),
];

describe("choosing a move by its elements", () => {
  test("leaves the moves that have all picked elements", () => {
    expect(optionsWith(options, ["red"]).map((each) => each.move.notation)).toEqual(["red", "red with white"]);
    expect(optionsWith(options, ["gold", "gold", "gold"])).toEqual([]);
  });

  test("picks an element twice where a move has it twice, and else takes it back", () => {
    expect(pickedWith(options, ["gold"], "gold")).toEqual(["gold", "gold"]);
    expect(pickedWith(options, ["red"], "red")).toEqual([]);
    expect(pickedWith(options, ["red"], "gold")).toEqual(["gold"]);
    expect(pickedWith(options, ["red"], "nothing")).toEqual(["red"]);
  });

  test("makes the only move that is left", () => {
    const play = vi.fn();
    const choice = new Choice(options, play);
    choice.pick("red", false);
    expect(play).not.toHaveBeenCalled();
    choice.pick("white", false);
    expect(play).toHaveBeenCalledWith(options[2]?.move);
    expect(choice.picked.value).toEqual([]);
  });

  test("asks first where it is to be confirmed, and takes the same element again for a yes", () => {
    const play = vi.fn();
    const choice = new Choice(options, play);
    choice.pick("gold", true);
    expect([choice.proposed.value, play.mock.calls]).toEqual([options[3]?.move, []]);
    choice.pick("gold", true);
    choice.pick("gold", true);
    expect(play).toHaveBeenCalledWith(options[3]?.move);
  });
});

describe("choosing a move by touch alone", () => {
  const CARDS = ["red", "blue", "white"];
  const ACTIONS = ["gold", "house", "palace"];
  const pairs = ACTIONS.flatMap((one, place) => ACTIONS.slice(place).map((other) => [one, other]));
  const decisions: [string, Option[]][] = [
    [
      "cards, alone and with others",
      [["red"], ["blue"], ["red", "white"], ["blue", "white"], ["red", "prestige"]].map((each) =>
        option(each.join(" with "), ...each),
      ),
    ],
    ["plans of two actions", pairs.map((each) => option(each.join("+"), ...each))],
    ["places", CARDS.map((each) => option(each, each))],
  ];
  const partOfAnother = [option("once", "gold"), option("twice", "gold", "gold")];

  test.each([...decisions, ["a part of a longer move", partOfAnother] as const])(
    "proposes every move as soon as its elements are picked: %s",
    (_, legal) => {
      for (const { move, targets } of legal) {
        const play = vi.fn();
        const choice = new Choice(legal, play);
        const proposed = targets.map((target) => {
          choice.pick(target, true);
          return choice.proposed.value;
        });
        expect(play.mock.calls.length ? [move] : proposed.slice(-1)).toEqual([move]);
      }
    },
  );

  test.each(decisions)("makes the proposed move with the next tap on it: %s", (_, legal) => {
    for (const { move, targets } of legal) {
      const play = vi.fn();
      const choice = new Choice(legal, play);
      for (const target of [...targets, ...targets]) if (!play.mock.calls.length) choice.pick(target, true);
      expect(play.mock.calls).toEqual([[move]]);
    }
  });

  test("takes a picked element back where it stands for no move", () => {
    const choice = new Choice(options, vi.fn());
    choice.pick("white", true);
    expect(choice.proposed.value).toBe(options[2]?.move); // the only one with it
    const others = new Choice([...options, option("blue with white", "blue", "white")], vi.fn());
    others.pick("white", true);
    others.pick("white", true);
    expect([others.picked.value, others.proposed.value]).toEqual([[], undefined]);
  });

  test("hands a card alone to the tutor, and takes it back with a mouse", () => {
    const play = vi.fn();
    const choice = new Choice(options, play);
    choice.pick("red", false, true);
    choice.pick("red", false, true);
    expect(play).toHaveBeenCalledWith(options[1]?.move);
    choice.pick("red", false);
    choice.pick("red", false);
    expect([choice.picked.value, play.mock.calls.length]).toEqual([[], 1]);
  });
});
