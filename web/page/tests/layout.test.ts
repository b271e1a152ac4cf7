import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { ComponentSetSchema as MaharajaSetSchema } from "#contract/maharaja/v1/component_set";
import { ComponentSetSchema } from "#contract/taj_mahal/v1/component_set";
import { layoutOf as layoutOfMaharaja } from "../src/boards/maharaja/layout";
import { type Corner, layoutOf, type Place, WIDTH } from "../src/boards/taj_mahal/layout";
import { BOARD } from "./bundled_board";

describe("the layout of a board", () => {
  const layout = layoutOf(BOARD);
  const fromTo = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y);

  test("gives every city the land around it that is nearer to it than to any other one", () => {
    expect(layout.cells.size).toBe(49);
    for (const [city, cell] of layout.cells) {
      const middle = layout.cities.get(city) as Place;
      const others = [...layout.cities.values()].filter((each) => each !== middle);
      expect(cell.length).toBeGreaterThan(2);
      for (const corner of cell) {
        const nearest = Math.min(...others.map((each) => fromTo(corner, each)));
        expect(fromTo(corner, middle)).toBeLessThan(nearest + 0.01);
        expect(fromTo(corner, middle)).toBeLessThan(128.01);
      }
    }
  });

  test("borders a province on others alone, and on the sea", () => {
    for (const { name, cities } of BOARD.provinces) {
      const province = layout.provinces.get(name);
      const own = cities.map((each) => each.name);
      expect(province?.land).toEqual(own.map((city) => layout.cells.get(city)));
      const beyond = province?.borders.map(({ from }) => (from as Corner).beyond) ?? [];
      expect(beyond.length).toBeGreaterThan(0);
      expect(beyond.filter((each) => each === undefined || own.includes(each))).toEqual([]);
      expect(province?.shore.every(({ from }) => (from as Corner).beyond === undefined)).toBe(true);
    }
  });

  test("gives every city of a set without positions a place of its own, inside the drawing", () => {
    const provinces = Array.from({ length: 12 }, (_, province) => ({
      name: `P${province}`,
      cities: Array.from({ length: 4 }, (_, city) => ({ name: `P${province}C${city}` })),
    }));
    const grid = layoutOf(create(ComponentSetSchema, { provinces }));
    const places = [...grid.cities.values()];
    expect(new Set(places.map((each) => `${Math.round(each.x)},${Math.round(each.y)}`)).size).toBe(48);
    expect(places.every(({ x, y }) => x >= 0 && x <= WIDTH && y >= 0 && y <= grid.height)).toBe(true);
  });

  test("stands the cities of Maharaja in a ring around the start where they have no positions", () => {
    const cities = Array.from({ length: 7 }, (_, city) => ({ id: `C${city}` }));
    const roads = cities.map(({ id }, city) => ({
      id: `R${city}`,
      junction: "START",
      otherJunction: id,
      villages: [`V${2 * city}`, `V${2 * city + 1}`],
    }));
    const set = create(MaharajaSetSchema, { start: { id: "START" }, cities, roads });
    const size = { width: 900, height: 500 };
    const { junctions, villages } = layoutOfMaharaja(set, size, 4, 2, new Map());
    const places = [...junctions.values(), ...villages.values()];
    expect(new Set(places.map((each) => `${Math.round(each.x)},${Math.round(each.y)}`)).size).toBe(8 + 14);
    expect(places.every(({ x, y }) => x > 0 && x < size.width && y > 0 && y < size.height)).toBe(true);
  });
});
