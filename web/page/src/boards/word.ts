/** A word of a list that follows an enum; a question mark for a value newer than the page. */
export function word(list: readonly string[], value: number): string {
  return list[value] || "?";
}
