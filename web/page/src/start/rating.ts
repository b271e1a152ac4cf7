/** A place in a game against opponents whose ratings are known. */
export interface Outcome {
  rivals: readonly number[];
  /** The own place; one that is shared lies in the middle of those it covers. */
  rank: number;
}

/** A rating with its standard error. */
export interface Estimate {
  rating: number;
  error: number;
}

/** The estimate before the first result: somewhere between the weakest and the strongest level, 19 times in 20. A wider one
 * would send somebody from the middle to an end of the levels by one lucky game. */
export function priorOf(levels: readonly number[]): Estimate {
  const [weakest, strongest] = [Math.min(...levels), Math.max(...levels)];
  return { rating: (weakest + strongest) / 2, error: (strongest - weakest) / 4 };
}

// Standard errors of the prior: how far away somebody can be, and the steps in which that is looked at.
const REACH = 6;
const STEP = 0.1;

/** The rating after each of some outcomes: mean and deviation of what can be believed. prior: what was before all. */
export function ratingsAfter(outcomes: readonly Outcome[], prior: Estimate): Estimate[] {
  let beliefs = Array.from({ length: 1 + (2 * REACH) / STEP }, (_, index) => {
    const errors = index * STEP - REACH;
    return { rating: prior.rating + errors * prior.error, log: -(errors ** 2) / 2 };
  });
  return outcomes.map((outcome) => {
    beliefs = beliefs.map(({ rating, log }) => ({ rating, log: log + logOf(outcome, rating) }));
    const most = Math.max(...beliefs.map(({ log }) => log));
    const mean = (value: (rating: number) => number) => {
      const weights = beliefs.map(({ log }) => Math.exp(log - most));
      const sum = beliefs.reduce((total, { rating }, index) => total + (weights[index] ?? 0) * value(rating), 0);
      return sum / weights.reduce((total, each) => total + each, 0);
    };
    const rating = mean((each) => each);
    return { rating, error: Math.sqrt(mean((each) => (each - rating) ** 2)) };
  });
}

/** The logarithm of the chance of an outcome; of a shared place the mean over those it covers. */
function logOf({ rivals, rank }: Outcome, rating: number): number {
  const [own, strengths] = [strength(rating), rivals.map(strength)];
  const places = [Math.floor(rank), Math.ceil(rank)];
  return places.reduce((total, place) => total + Math.log(chanceOf(place, own, strengths)) / 2, 0);
}

/** The chance of a place, as the levels were rated (Plackett-Luce): the winner is drawn in proportion to strength, then the
 * second of the others, and so on. */
export function chanceOf(place: number, own: number, rivals: readonly number[]): number {
  const all = rivals.reduce((total, each) => total + each, own);
  if (place === 1) return own / all;
  return rivals.reduce((total, each, index) => {
    const others = rivals.filter((_, rival) => rival !== index);
    return total + (each / all) * chanceOf(place - 1, own, others);
  }, 0);
}

/** 400 points are a factor of ten. */
export function strength(rating: number): number {
  return 10 ** (rating / 400);
}
