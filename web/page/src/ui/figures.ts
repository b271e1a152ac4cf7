import { language } from "../i18n/language";

/** A share of 0 to 1 in percent, with so many decimals. */
export function percent(share: number, decimals = 1): string {
  return decimal(100 * share, decimals);
}

/** A number with so many decimals, in the form of the language. It is rounded as in Python (`mogul.engine.texts`). */
export function decimal(number: number, decimals = 1): string {
  const rounded = Number(number.toFixed(decimals)); // halves away from zero; Intl takes 0.15 for a half, which it is not
  return rounded.toLocaleString(language.value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** True for a number that a fact names: one that does not round to 0. */
export function isNamed(number: number): boolean {
  return Number(number.toFixed(1)) !== 0;
}

/** A whole number in the form of the language. */
export function whole(number: bigint | number): string {
  return number.toLocaleString(language.value);
}

/** Figures of a search are given with so many standard errors: 19 times in 20 the true one is nearer. */
export const ERRORS = 2;
