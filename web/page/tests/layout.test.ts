import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { ComponentSetSchema as MaharajaSetSchema } from "#contract/maharaja/v1/component_set";
import { ComponentSetSchema } from "#contract/taj_mahal/v1/component_set";
import { layoutOf as layoutOfMaharaja, WIDTH as WIDTH_OF_MAHARAJA } from "../src/boards/maharaja/layout";
import { hullOf, layoutOf, WIDTH } from "../src/boards/taj_mahal/layout";

describe("the layout of a board", () => {
  test("draws a hull around the outer cities alone", () => {
    const square = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 4 },
      { x: 0, y: 4 },
    ];
    expect(hullOf([{ x: 2, y: 1 }, ...square])).toHaveLength(4);
  });

  test("gives every city of a set without positions a place of its own, inside the drawing", () => {
    const provinces = Array.from({ length: 12 }, (_, province) => ({
      name: `P${province}`,
      cities: Array.from({ length: 4 }, (_, city) => ({ name: `P${province}C${city}` })),
    }));
    const layout = layoutOf(create(ComponentSetSchema, { provinces }));
    const places = [...layout.cities.values()];
    expect(new Set(places.map((each) => `${Math.round(each.x)},${Math.round(each.y)}`)).size).toBe(48);
    expect(places.every((each) => each.x > 0 && each.x < WIDTH && each.y > 0 && each.y < layout.height)).toBe(true);
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
    const { junctions, villages, height } = layoutOfMaharaja(set);
    const places = [...junctions.values(), ...villages.values()];
    expect(new Set(places.map((each) => `${Math.round(each.x)},${Math.round(each.y)}`)).size).toBe(8 + 14);
    expect(places.every(({ x, y }) => x > 0 && x < WIDTH_OF_MAHARAJA && y > 0 && y < height)).toBe(true);
  });
});
