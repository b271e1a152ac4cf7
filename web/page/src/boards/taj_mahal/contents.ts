import type { BonusToken } from "#contract/taj_mahal/v1/board";
import type { ComponentSet } from "#contract/taj_mahal/v1/component_set";
import type { OpenView } from "./knowledge";
import type { Layout, Place, Road } from "./layout";
import { cityTarget } from "./targets";

/** What a province is to the present visit. */
export type Visited = "past" | "here" | "to-come";

export interface StandingPalace {
  seat: number;
  crown: boolean;
}

/** A city with what lies there. */
export interface Site {
  city: string;
  place: Place;
  fortress: boolean;
  visited: Visited;
  /** Its province in the order of importance: the present one, those to come, those that are past. */
  rank: number;
  palaces: readonly StandingPalace[];
  /** The token that can still be won there. */
  token: BonusToken | undefined;
  open: boolean;
  /** The points that a palace would bring there, as they stand behind the name. */
  points: string | undefined;
}

/** The plate of a province: number of its visit, name, and the goods of its tile while that lies there. */
export interface Plate {
  province: string;
  visit: number;
  visited: Visited;
  commodities: readonly number[];
}

/** What lies on the map. */
export interface Contents {
  sites: readonly Site[];
  plates: readonly Plate[];
}

/** Reads a view. open: targets that can be picked. points: what a palace in an open city would bring. */
export function contentsOf(
  view: OpenView,
  components: ComponentSet,
  layout: Layout,
  open: ReadonlySet<string>,
  points: ReadonlyMap<string, number> | undefined,
): Contents {
  const tokensOut = new Set(view.players.flatMap((player) => player.bonusTokenCities));
  const tilesOut = new Set([...view.tileVisitsOut, ...view.players.flatMap((player) => player.tileVisits)]);
  const sites = components.provinces.flatMap((province) => {
    const visit = view.provinces.indexOf(province.name) + 1;
    const visited = visitedOf(visit, view.visit);
    return province.cities.map(({ name, fortress }): Site => {
      const isOpen = open.has(cityTarget(name));
      const isTokenOut = visited === "past" || tokensOut.has(name);
      const brought = isOpen ? points?.get(name) : undefined;
      return {
        city: name,
        place: layout.cities.get(name) as Place,
        fortress,
        visited,
        rank: visited === "past" ? view.provinces.length - visit : visit - view.visit,
        palaces: view.players.flatMap((player, seat) => [
          ...(player.palaces.includes(name) ? [{ seat, crown: false }] : []),
          ...(player.crownPalaces.includes(name) ? [{ seat, crown: true }] : []),
        ]),
        token: isTokenOut ? undefined : view.bonusTokens.find((each) => each.city === name)?.token,
        open: isOpen,
        points: brought === undefined ? undefined : `+${brought}`,
      };
    });
  });
  const plates = view.provinces.map((province, index): Plate => {
    const visited = visitedOf(index + 1, view.visit);
    const tile = components.provinceTiles.find((each) => each.visit === index + 1);
    const hasTile = visited !== "past" && !tilesOut.has(index + 1);
    return { province, visit: index + 1, visited, commodities: (hasTile && tile?.commodities) || [] };
  });
  return { sites, plates };
}

function visitedOf(visit: number, present: number): Visited {
  return visit < present ? "past" : visit === present ? "here" : "to-come";
}

/** The roads with the seats that link their cities by palaces, in the order of the roads. */
export function linksOf(roads: readonly Road[], sites: readonly Site[]): { road: Road; seats: number[] }[] {
  const seats = new Map(sites.map((site) => [site.city, new Set(site.palaces.map((each) => each.seat))]));
  return roads.map((road) => {
    const [one, other] = road.cities.map((city) => seats.get(city));
    return { road, seats: [...(one ?? [])].filter((seat) => other?.has(seat)) };
  });
}
