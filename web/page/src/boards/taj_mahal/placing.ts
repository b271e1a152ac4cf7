import { type Box, boxAround, contains } from "./boxes";
import { type Contents, linksOf, type Site } from "./contents";
import type { Frame } from "./frame";
import type { Layout, Line, Place } from "./layout";
import { placeNames } from "./names";
import { boxesOf, reachOf } from "./pieces";
import { placePlates } from "./plates";

/** Widths of texts, in sizes of their fonts. */
export interface Widths {
  name(text: string, isBold: boolean): number;
  points(text: string): number;
  plate(visit: number, province: string): number;
}

/** Where plates lie, and where the base lines of names have their middles. What finds no place is missing. */
export interface Placing {
  plates: ReadonlyMap<string, Box>;
  names: ReadonlyMap<string, Place>;
}

/** Space between the name of a city and the points behind it, in sizes of its font. */
export const BEFORE_POINTS = 0.28;
const MARGIN = 4; // units between a plate and a name
const TOLERANCE = 1; // pixels by which things may overlap

/** Finds places for plates and names. covered: what lies over the drawing. */
export function placingOf(
  contents: Contents,
  layout: Layout,
  frame: Frame,
  widths: Widths,
  covered: readonly Box[],
): Placing {
  const { sites } = contents;
  const tolerance = TOLERANCE / frame.scale;
  const plates = placePlates(contents, layout, frame, widths.plate, covered, tolerance);
  const labels = sites
    .filter(({ place }) => contains(frame.shown, boxAround(place, 0, 0)))
    .map((site) => ({
      city: site.city,
      place: site.place,
      width: frame.names * nameWidth(site, widths),
      reach: reachOf(site, frame.pieces),
      rank: site.rank,
    }));
  const names = placeNames(labels, {
    shown: frame.shown,
    size: frame.names,
    obstacles: [
      ...sites.flatMap((site) => boxesOf(site, frame.pieces)),
      ...[...plates.values()].map(withMargin),
      ...covered,
    ],
    lines: linesOf(contents, layout),
    cities: [...layout.cities.values()],
    tolerance,
  });
  return { plates, names };
}

function withMargin({ x, y, width, height }: Box): Box {
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

/** The lines on which names are harder to read: roads, links once more, and what is around the present province. */
function linesOf({ sites, plates }: Contents, layout: Layout): Line[] {
  const links = linksOf(layout.roads, sites).flatMap(({ road, seats }) => (seats.length > 0 ? [road] : []));
  const here = layout.provinces.get(plates.find((each) => each.visited === "here")?.province ?? "");
  return [...layout.roads, ...links, ...(here?.borders ?? []), ...(here?.shore ?? [])];
}

function nameWidth({ city, visited, points }: Site, widths: Widths): number {
  const name = widths.name(city, visited === "here");
  return points === undefined ? name : name + BEFORE_POINTS + widths.points(points);
}
