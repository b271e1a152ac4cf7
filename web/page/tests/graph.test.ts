import { expect, test, vi } from "vitest";
import { reachesOf } from "../src/review/graph";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("location", { hash: "", href: "http://127.0.0.1/" });
});

test("every point of the graph belongs to the decision nearest to it, however uneven they lie", () => {
  const places = [20, 40, 100, 110, 300];
  const reaches = reachesOf(places, 400);
  for (let point = 0.5; point < 400; point += 1) {
    const nearest = places.toSorted((one, other) => Math.abs(one - point) - Math.abs(other - point))[0];
    const hit = places.filter((_, index) => {
      const { left, right } = reaches[index] ?? { left: 0, right: 0 };
      return left < point && point < right;
    });
    expect(hit).toEqual([nearest]);
  }
});

test("a single decision has the whole width", () => {
  expect(reachesOf([20], 400)).toEqual([{ left: 0, right: 400 }]);
});
