import type { IconName } from "../../ui/icon";

/** Icons of symbols, and of the court seats and advisors that they contest, in the order of the enum Symbol. */
const SYMBOLS: readonly IconName[] = ["card", "vizier", "general", "monk", "princess", "mogul", "elephant"];

/** Icons of commodities, in the order of the enum Commodity. */
const COMMODITIES: readonly IconName[] = ["card", "rice", "tea", "spices", "gems"];

/** The icon of a symbol, a court seat or an advisor; a card for one that is newer than the page. */
export function symbolIcon(symbol: number): IconName {
  return SYMBOLS[symbol] ?? "card";
}

/** The icon of a commodity; that of a card for none, as on a bonus token. */
export function commodityIcon(commodity = 0): IconName {
  return COMMODITIES[commodity] ?? "card";
}
