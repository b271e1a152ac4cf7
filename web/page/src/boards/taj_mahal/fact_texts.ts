import { Commodity, CourtSeat } from "#contract/taj_mahal/v1/board";
import type { Facts } from "#contract/taj_mahal/v1/facts";
import { nameOf } from "../../i18n/text_table";
import { decimal, percent } from "../../ui/figures";
import { words } from "./words";

/** The likely consequences of a move until the visit ends, a phrase each. */
export function factTexts(facts: Facts): string[] {
  const pieces = facts.court
    .filter((each) => each.won > 0)
    .map((each) =>
      words.text("facts", "court", { court_seat: nameOf(CourtSeat, each.courtSeat), share: percent(each.won, 0) }),
    );
  const goods = facts.commodities.map((each) =>
    words.text("facts", "commodities", { count: decimal(each.count), commodity: nameOf(Commodity, each.commodity) }),
  );
  const palaces = { palaces: decimal(facts.palaces), links: decimal(facts.links) };
  const cards = { cards_played: decimal(facts.cardsPlayed), cards_kept: decimal(facts.cardsKept) };
  return [
    pieces.length ? words.text("facts", "wins", { pieces: words.listed(pieces) }) : words.text("facts", "wins_nothing"),
    ...(facts.palaces > 0 ? [words.text("facts", facts.links > 0 ? "linked_palaces" : "palaces", palaces)] : []),
    ...(goods.length ? [words.text("facts", "gains", { commodities: words.listed(goods) })] : []),
    words.text("facts", "points", { points: decimal(facts.points) }),
    words.text("facts", facts.cardsPlayed > 0 ? "played" : "kept", cards),
  ];
}
