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
