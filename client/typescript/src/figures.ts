/** A figure with one digit. An exact tie goes to the even digit, as in Python; `toFixed` takes the larger one. */
export function decimal(value: number): string {
  const isTie = Number.isInteger(4 * value) && !Number.isInteger(2 * value);
  return (isTie ? toEven(10 * value) / 10 : value).toFixed(1);
}

/** A share of 1 in whole percent, with ties as `decimal`. */
export function percent(share: number): string {
  const value = 100 * share;
  const isTie = Number.isInteger(2 * value) && !Number.isInteger(value);
  return `${(isTie ? toEven(value) : value).toFixed(0)}%`;
}

function toEven(half: number): number {
  return 2 * Math.round(half / 2);
}
