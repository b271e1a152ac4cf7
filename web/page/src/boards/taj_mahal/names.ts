import { type Box, boxAround, boxOf, crosses, depth, distance, overlapCost, within } from "./boxes";
import type { Line, Place } from "./layout";

/** A name that looks for a place beside its city. */
export interface Label {
  city: string;
  place: Place;
  /** Of its text, in units. */
  width: number;
  /** How far the pieces of its city reach from their place. */
  reach: Reach;
  /** The lower, the more important; a name of rank 0 is never left out. */
  rank: number;
}

export interface Reach {
  side: number;
  up: number;
  down: number;
}

/** What names share their space with. */
export interface Surroundings {
  /** The part of the drawing that is shown: a name that would be cut is not drawn. */
  shown: Box;
  /** The size of the text. */
  size: number;
  obstacles: readonly Box[];
  /** What is harder to read on: roads, and the border of the present province. */
  lines: readonly Line[];
  /** The places of all cities: a name should not be taken for that of another one. */
  cities: readonly Place[];
  /** How far two things may overlap. */
  tolerance: number;
}

/** A place that a name can have. */
interface Candidate {
  /** Where its base line has its middle. */
  base: Place;
  box: Box;
  /** The box with the space that other names and the edge leave around it. */
  space: Box;
  cost: number;
}

interface Name {
  label: Label;
  candidates: readonly Candidate[];
  chosen: Candidate;
  /** The names that it can overlap. */
  rivals: readonly Name[];
}

const STEPS = 9000;
const ROUNDS = 3; // in which every name takes its best place
const HOTTEST = 60; // of the cost of a change
const COLDEST = 0.5;
const OF_NAMES = 3; // an overlap with another name, against one with a thing
const OF_LINE = 5;
const ASCENT = 0.78; // of the size of the text, for capital letters
const DESCENT = 0.22;
const SPACE = { width: 0.4, height: 0.15 }; // between two names

/** Finds a place for every name by simulated annealing; the answer is always the same. Names that still overlap are left
 * out, less important ones first. */
export function placeNames(labels: readonly Label[], around: Surroundings): Map<string, Place> {
  const names = namesOf(labels, around);
  const chance = generator();
  const draw = <T>(from: readonly T[]) => from[Math.floor(chance() * from.length)] as T;
  for (let step = 0; step < STEPS && names.length > 0; step++) {
    const name = draw(names);
    const candidate = draw(name.candidates);
    const change = costOf(name, candidate) - costOf(name, name.chosen);
    const heat = HOTTEST * (COLDEST / HOTTEST) ** (step / STEPS);
    if (change <= 0 || chance() < Math.exp(-change / heat)) name.chosen = candidate;
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      name.chosen = name.candidates.reduce((best, each) => (costOf(name, each) < costOf(name, best) ? each : best));
    }
  }
  return new Map(withoutOverlaps(names, around).map(({ label, chosen }) => [label.city, chosen.base]));
}

function namesOf(labels: readonly Label[], around: Surroundings): Name[] {
  const names = labels.flatMap((label) => {
    const candidates = candidatesOf(label, around);
    const [chosen] = candidates;
    const span = boxOf(candidates.map((each) => each.space));
    return chosen ? [{ label, candidates, chosen, span, rivals: [] as Name[] }] : [];
  });
  for (const name of names) {
    name.rivals = names.filter((other) => other !== name && depth(name.span, other.span) > 0);
  }
  return names;
}

function costOf({ rivals }: Name, candidate: Candidate): number {
  return rivals.reduce(
    (cost, { chosen }) => cost + OF_NAMES * overlapCost(candidate.space, chosen.space),
    candidate.cost,
  );
}

/** The names but those that overlap a thing or a more important name. */
function withoutOverlaps(names: readonly Name[], { obstacles, tolerance }: Surroundings): Name[] {
  const shown: Name[] = [];
  for (const name of [...names].sort((one, other) => one.label.rank - other.label.rank)) {
    const others = [...obstacles, ...shown.map(({ chosen }) => chosen.box)];
    const isFree = others.every((each) => depth(name.chosen.box, each) <= tolerance);
    if (isFree || name.label.rank === 0) shown.push(name);
  }
  return shown;
}

/** The places around a city: below, above, beside, at the corners, and below and above to one side. */
function candidatesOf({ place, width, reach, rank }: Label, around: Surroundings): Candidate[] {
  const { shown, size } = around;
  const room = width + SPACE.width * size;
  const gap = 0.2 * size;
  const [below, above] = [reach.down + gap + ASCENT * size, -reach.up - gap - DESCENT * size];
  const beside = reach.side + gap + width / 2;
  const middle = ((ASCENT - DESCENT) * size) / 2;
  const [lower, upper] = [0.6 * reach.down + ASCENT * size, -0.6 * reach.up - DESCENT * size];
  const shift = 0.32 * width;
  const offsets: [number, number][] = [
    [0, below],
    [0, above],
    [beside, middle],
    [-beside, middle],
    [beside, lower],
    [-beside, lower],
    [-beside, upper],
    [beside, upper],
    [shift, below],
    [-shift, below],
    [shift, above],
    [-shift, above],
  ];
  return offsets.flatMap(([across, down], preference) => {
    // At the edge it slides inwards.
    const base = {
      x: within(place.x + across, shown.x + room / 2, shown.x + shown.width - room / 2),
      y: place.y + down,
    };
    const box = { x: base.x - width / 2, y: base.y - ASCENT * size, width, height: (ASCENT + DESCENT) * size };
    const space = boxAround({ x: base.x, y: box.y + box.height / 2 }, room, box.height + SPACE.height * size);
    if (space.y < shown.y || space.y + space.height > shown.y + shown.height) return [];
    const things = around.obstacles.reduce((sum, each) => sum + overlapCost(box, each), 0);
    const lines = around.lines.filter((each) => crosses(each, box)).length;
    const others = around.cities.flatMap((each) => (each === place ? [] : distance(box, each)));
    const doubt = Math.max(0, distance(box, place) + size - Math.min(...others));
    const weight = rank === 0 ? OF_NAMES * OF_NAMES : OF_NAMES;
    return [{ base, box, space, cost: weight * things + OF_LINE * lines + doubt / 2 + preference }];
  });
}

/** Numbers from 0 to 1, always the same. */
function generator(): () => number {
  let state = 1;
  return () => {
    state = (1664525 * state + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
