import { expect, test } from "vitest";
import { chanceOf, type Outcome, priorOf, ratingsAfter, strength } from "../src/start/rating";

/** Random numbers of a seed, from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A game of somebody with a known rating: who has the shortest time ends first, times being exponential. */
function played(rating: number, rivals: readonly number[], random: () => number): Outcome {
  const time = (each: number) => -Math.log(random()) / strength(each);
  const own = time(rating);
  return { rivals, rank: 1 + rivals.filter((each) => time(each) < own).length };
}

const LEVELS = [734, 1004, 1221, 1347, 1569];
const PRIOR = priorOf(LEVELS);

/** The share of persons whose rating is within two errors of the estimate after so many games each. */
function coverage(ratingOf: (normal: number) => number, games: number, persons: number): number {
  const random = randomOf(7);
  let within = 0;
  for (let person = 0; person < persons; person++) {
    const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    const rating = ratingOf(normal);
    const outcomes = Array.from({ length: games }, () => {
      const level = LEVELS[Math.floor(random() * LEVELS.length)] ?? 0;
      return played(rating, [level, level, level], random);
    });
    const found = ratingsAfter(outcomes, PRIOR).at(-1) ?? PRIOR;
    within += Number(Math.abs(found.rating - rating) <= 2 * found.error);
  }
  return within / persons;
}

test.each([1, 5, 20])("after %i games 19 persons in 20 are within two errors of their estimates", (games) => {
  const found = coverage((normal) => PRIOR.rating + PRIOR.error * normal, games, 200);
  expect(found).toBeGreaterThan(0.91);
  expect(found).toBeLessThan(0.99);
});

test.each([800, 1100, 1500])("so are persons who are all rated %i", (rating) => {
  expect(coverage(() => rating, 20, 100)).toBeGreaterThan(0.9);
});

test("errors shrink as results come in, about as the root of their number", () => {
  const random = randomOf(3);
  const outcomes = Array.from({ length: 80 }, () => played(1221, [1221, 1221, 1221], random));
  const ratings = ratingsAfter(outcomes, PRIOR);
  const [few, many] = [ratings[19]?.error ?? 0, ratings[79]?.error ?? 0];
  expect(few / many).toBeGreaterThan(1.7);
  expect(few / many).toBeLessThan(2.1);
});

test("before the first result nearly everybody lies between the weakest and the strongest level", () => {
  expect(PRIOR).toEqual({ rating: (734 + 1569) / 2, error: (1569 - 734) / 4 });
});

test("one result moves a rating and does not decide: the strongest level takes several wins", () => {
  const won = Array.from({ length: 5 }, () => ({ rivals: [1221, 1221, 1221], rank: 1 }));
  const ratings = ratingsAfter(won, PRIOR).map(({ rating }) => Math.round(rating));
  expect(ratings).toEqual([1307, 1406, 1472, 1520, 1557]);
});

test("chances of all places add up to 1, and are equal among equals", () => {
  const rivals = [800, 1221, 1500].map(strength);
  const chances = [1, 2, 3, 4].map((place) => chanceOf(place, strength(1300), rivals));
  expect(chances.reduce((total, each) => total + each, 0)).toBeCloseTo(1);
  expect(chanceOf(3, strength(1000), [strength(1000), strength(1000)])).toBeCloseTo(1 / 3);
  expect(chanceOf(1, strength(1400), [strength(1000)])).toBeCloseTo(10 / 11);
});

test("a shared place counts between those that it covers", () => {
  const rating = (rank: number) => ratingsAfter([{ rivals: [1221, 1221], rank }], PRIOR)[0]?.rating ?? 0;
  expect([rating(1) > rating(1.5), rating(1.5) > rating(2)]).toEqual([true, true]);
});
