/** The seed of all searches of positions that the page asks for. The random numbers of a search follow from it and from
 * the position: so whoever looks at the same position sees the same figures, at every load. */
export const SEED = 0n;
