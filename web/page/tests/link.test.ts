import { describe, expect, test } from "vitest";
import { type Place, readFragment, writeFragment } from "../src/api/link";

const PLACES: readonly Place[] = [
  { kind: "start" },
  { kind: "match", match: "abc", seatToken: "s-_1" },
  { kind: "match", match: "abc", spectatorToken: "w", invitation: "i" },
  { kind: "match", match: "abc", hostToken: "h" },
  { kind: "analysis", content: "jZ-_" },
  { kind: "review", match: "abc", event: 12, seat: 0 },
];

describe("the fragment of the address", () => {
  test.each(PLACES)("names the place that it was written for: $kind", (place) => {
    expect(readFragment(writeFragment(place))).toEqual(place);
  });

  test("names the start where it names nothing that the page knows", () => {
    expect(["", "#", "#else=1"].map((each) => readFragment(each).kind)).toEqual(["start", "start", "start"]);
    expect(readFragment("#review=abc&event=-1")).toEqual({ kind: "review", match: "abc" });
  });
});
