import { create } from "@bufbuild/protobuf";
import { Commodity } from "#contract/taj_mahal/v1/board";
import { type ComponentSet, ComponentSetSchema } from "#contract/taj_mahal/v1/component_set";
import { type View, ViewSchema } from "#contract/taj_mahal/v1/view";
import bundled from "../../../engine/mogul/engine/taj_mahal/components/sets/reconstruction.json";

/** The bundled board of Taj Mahal, as its file has it. */
export const BOARD: ComponentSet = create(ComponentSetSchema, {
  provinces: Object.entries(bundled.provinces).map(([name, cities]) => ({
    name,
    cities: cities.map((city) => {
      const [x, y] = bundled.coordinates[city as keyof typeof bundled.coordinates] as [number, number];
      return { name: city, fortress: bundled.fortresses.includes(city), position: { x, y } };
    }),
  })),
  roads: bundled.roads.map(([city, otherCity]) => ({ city, otherCity })),
  provinceTiles: Object.entries(bundled.province_tiles).map(([visit, goods]) => ({
    visit: Number(visit),
    commodities: goods.split("+").map((each) => Commodity[each.toUpperCase() as keyof typeof Commodity]),
  })),
});

/** A view of the bundled board in a visit, with palaces and tokens as a seed has them. */
export function viewAt(visit: number, seed: number): View {
  const draw = generator(seed);
  const provinces = shuffled(
    BOARD.provinces.map((each) => each.name),
    draw,
  );
  const visited = BOARD.provinces.filter((each) => provinces.indexOf(each.name) < visit);
  const players = Array.from({ length: 5 }, () => ({
    palaces: [] as string[],
    crownPalaces: [] as string[],
    bonusTokenCities: [] as string[],
  }));
  const someone = () => players[Math.floor(draw() * players.length)] as (typeof players)[number];
  for (const province of visited) {
    for (const city of province.cities.filter(() => draw() < 0.7)) {
      const player = someone();
      player.palaces.push(city.name);
      if (city.fortress) player.bonusTokenCities.push(city.name);
    }
    someone().crownPalaces.push(province.cities[Math.floor(draw() * province.cities.length)]?.name ?? "");
  }
  const fortresses = BOARD.provinces.flatMap((each) => each.cities.filter((city) => city.fortress));
  const gifts = [
    { case: "points" as const, value: 2 },
    { case: "commodity" as const, value: Commodity.TEA },
    { case: "cards" as const, value: 1 },
  ];
  const bonusTokens = fortresses.map((city) => ({
    city: city.name,
    token: { gift: gifts[Math.floor(draw() * gifts.length)] as (typeof gifts)[number] },
  }));
  return create(ViewSchema, { provinces, visit, players, bonusTokens });
}

function shuffled<T>(items: readonly T[], draw: () => number): T[] {
  return items
    .map((item) => ({ item, key: draw() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

/** Numbers from 0 to 1 that follow from a seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (1664525 * state + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
