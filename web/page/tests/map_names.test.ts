import { describe, expect, test } from "vitest";
import { type Box, contains, depth } from "../src/boards/taj_mahal/boxes";
import { type Contents, contentsOf } from "../src/boards/taj_mahal/contents";
import { type Frame, frameOf } from "../src/boards/taj_mahal/frame";
import { layoutOf } from "../src/boards/taj_mahal/layout";
import { boxesOf } from "../src/boards/taj_mahal/pieces";
import { placingOf, type Widths } from "../src/boards/taj_mahal/placing";
import { cityTarget } from "../src/boards/taj_mahal/targets";
import { BOARD, viewAt } from "./bundled_board";

/** Widths of a usual font: nobody measures texts here. */
const WIDTHS: Widths = {
  name: (text, isBold) => (isBold ? 0.58 : 0.54) * text.length,
  points: (text) => 0.6 * text.length,
  plate: (visit, province) => 0.5 * `${visit} ${province}`.length,
};
const WINDOWS = [
  { name: "wide", size: { width: 620, height: 512 }, isNear: false },
  { name: "desktop", size: { width: 560, height: 430 }, isNear: false },
  { name: "a small laptop", size: { width: 575, height: 425 }, isNear: false },
  { name: "a telephone, near", size: { width: 390, height: 352 }, isNear: true },
];
const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);
const COVERED: Box[] = []; // no button

const layout = layoutOf(BOARD);

/** The map of a seed in a window, while its seat places a palace, and the boxes of its names. */
function mapOf({ size, isNear }: (typeof WINDOWS)[number], seed: number) {
  const view = viewAt(1 + (seed % 12), seed);
  const province = BOARD.provinces.find((each) => each.name === view.provinces[view.visit - 1]);
  const built = view.players.flatMap((player) => player.palaces);
  const free = province?.cities.map((each) => each.name).filter((city) => !built.includes(city)) ?? [];
  const points = new Map(free.map((city, index) => [city, 1 + 5 * index]));
  const contents = contentsOf(view, BOARD, layout, new Set(free.map(cityTarget)), points);
  const frame = frameOf(layout, size, isNear ? province?.name : undefined);
  const placing = placingOf(contents, layout, frame, WIDTHS, COVERED);
  return { contents, frame, placing, names: nameBoxes(contents, frame, placing.names) };
}

function nameBoxes({ sites }: Contents, { names: size }: Frame, names: ReadonlyMap<string, { x: number; y: number }>) {
  return sites.flatMap(({ city, visited, points }) => {
    const base = names.get(city);
    if (!base) return [];
    const width = size * (WIDTHS.name(city, visited === "here") + (points ? 0.28 + WIDTHS.points(points) : 0));
    return [{ city, x: base.x - width / 2, y: base.y - 0.78 * size, width, height: size }];
  });
}

describe.each(WINDOWS)("in the window of $name", (window) => {
  test.each(SEEDS)("no two things lie over each other, whatever lies on the board: %i", (seed) => {
    const { contents, frame, placing, names } = mapOf(window, seed);
    const plates = [...placing.plates].map(([city, box]) => ({ city, ...box }));
    const pieces = contents.sites.flatMap((site) =>
      boxesOf({ ...site, open: false }, frame.pieces).map((box) => ({ city: site.city, ...box })),
    );
    const overlaps = [...names, ...plates].flatMap((one) =>
      [...names, ...plates, ...pieces]
        .filter((other) => other !== one && depth(one, other) * frame.scale > 1.5)
        .map((other) => `${one.city} and ${other.city}`),
    );
    expect(overlaps).toEqual([]);
  });

  test("the names of the visit's province are all there, as most others are", () => {
    const counts = SEEDS.map((seed) => {
      const { contents, frame, names } = mapOf(window, seed);
      const shown = names.map((each) => each.city);
      const near = contents.sites.filter(({ place }) => contains(frame.shown, { ...place, width: 0, height: 0 }));
      expect(near.filter((each) => each.visited === "here" && !shown.includes(each.city))).toEqual([]);
      expect(names.every((box) => contains(frame.shown, box))).toBe(true);
      return [shown.length, near.length];
    });
    const sum = (column: number) => counts.reduce((total, each) => total + (each[column] ?? 0), 0);
    expect(sum(0)).toBeGreaterThan(0.97 * sum(1));
  });

  test("names can be read, and stay where they are", () => {
    const { frame, placing } = mapOf(window, 1);
    expect(frame.scale * frame.names).toBeGreaterThanOrEqual(11);
    expect(frame.scale * frame.plates).toBeGreaterThanOrEqual(11);
    expect(mapOf(window, 1).placing).toEqual(placing);
  });
});

test("the near view shows the province of the visit, and neighbours", () => {
  for (const { name, cities } of BOARD.provinces) {
    const { shown } = frameOf(layout, { width: 390, height: 352 }, name);
    expect(shown.width).toBe(480);
    const places = cities.flatMap((city) => layout.cities.get(city.name) ?? []);
    expect(places.every((place) => contains(shown, { ...place, width: 0, height: 0 }))).toBe(true);
  }
});
