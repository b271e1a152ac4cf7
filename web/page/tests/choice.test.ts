import { create } from "@bufbuild/protobuf";
import { describe, expect, test, vi } from "vitest";
import { MoveSchema } from "#contract/v1/games";
import { Choice, type Option, optionsWith, pickedWith } from "../src/boards/choice";

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

  test("takes the place of what no move has with it, and leaves the rest", () => {
    const all = [...options, option("red with prestige", "red", "prestige")];
    expect(pickedWith(all, ["red", "white"], "prestige")).toEqual(["red", "prestige"]);
  });

  test("considers a move, and makes it only when it is told to", () => {
    const play = vi.fn();
    const choice = new Choice(options, play);
    choice.pick("red");
    expect(choice.considered.value).toBe(options[1]?.move);
    choice.pick("white");
    expect([choice.considered.value, play.mock.calls]).toEqual([options[2]?.move, []]);
    choice.make();
    expect(play).toHaveBeenCalledWith(options[2]?.move);
    expect([choice.picked.value, choice.considered.value]).toEqual([[], undefined]);
    choice.make(); // nothing is considered any more
    expect(play).toHaveBeenCalledTimes(1);
  });

  test("considers a move that is named, with its elements, and another one as soon as one is picked", () => {
    const choice = new Choice(options, vi.fn());
    choice.consider(option("gold twice").move);
    expect([choice.picked.value, choice.considered.value?.notation]).toEqual([["gold", "gold"], "gold twice"]);
    choice.pick("red");
    expect(choice.considered.value).toBe(options[1]?.move);
  });
});

describe("choosing a move by its elements alone", () => {
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
    ["a part of a longer move", [option("once", "gold"), option("twice", "gold", "gold")]],
  ];

  test.each(decisions)("considers every move as soon as its elements are picked: %s", (_, legal) => {
    for (const { move, targets } of legal) {
      const choice = new Choice(legal, vi.fn());
      for (const target of targets) choice.pick(target);
      expect(choice.considered.value).toBe(move);
    }
  });

  test("takes a picked element back where it stands for no move", () => {
    const choice = new Choice([...options, option("blue with white", "blue", "white")], vi.fn());
    choice.pick("white");
    choice.pick("white");
    expect([choice.picked.value, choice.considered.value]).toEqual([[], undefined]);
  });
});
