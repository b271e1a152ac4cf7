import { Commodity, CourtSeat } from "#contract/taj_mahal/v1/board";
import type { CourtOutlook, Facts } from "#contract/taj_mahal/v1/facts";
import shares from "../../../../../engine/mogul/engine/taj_mahal/texts/shares.json";
import { nameOf } from "../../i18n/text_table";
import { decimal, isNamed, percent } from "../../ui/figures";
import { words } from "./words";

/** The likely consequences of a move until the visit ends, a phrase each: those of `Facts.text`. */
export function factTexts(facts: Facts): string[] {
  const { possible, likely } = shares;
  const goods = facts.commodities
    .filter((each) => isNamed(each.count))
    .map((each) =>
      words.text("facts", "commodities", { count: decimal(each.count), commodity: nameOf(Commodity, each.commodity) }),
    );
  const palaces = { palaces: decimal(facts.palaces), links: decimal(facts.links) };
  const cards = { cards_played: decimal(facts.cardsPlayed), cards_kept: decimal(facts.cardsKept) };
  return [
    ...pieces("wins", facts, (each) => (each.won >= likely ? each.won : undefined)),
    ...pieces("may_win", facts, (each) => (possible <= each.won && each.won < likely ? each.won : undefined)),
    ...pieces("others_may_take", facts, (each) =>
      Math.min(each.won, each.takenByOthers) >= possible ? each.takenByOthers : undefined,
    ),
    ...(facts.court.some((each) => each.won >= possible) ? [] : [words.text("facts", "wins_nothing")]),
    ...(isNamed(facts.palaces)
      ? [words.text("facts", isNamed(facts.links) ? "linked_palaces" : "palaces", palaces)]
      : []),
    ...(goods.length ? [words.text("facts", "gains", { commodities: words.listed(goods) })] : []),
    words.text("facts", "points", { points: decimal(facts.points) }),
    words.text("facts", isNamed(facts.cardsPlayed) ? "played" : "kept", cards),
  ];
}

/** A phrase of the pieces of the court with a share, if there are any. */
function pieces(
  name: "wins" | "may_win" | "others_may_take",
  { court }: Facts,
  shareOf: (outlook: CourtOutlook) => number | undefined,
): string[] {
  const named = court.flatMap((each) => {
    const share = shareOf(each);
    if (share === undefined) return [];
    return [words.text("facts", "court", { court_seat: nameOf(CourtSeat, each.courtSeat), share: percent(share, 0) })];
  });
  return named.length ? [words.text("facts", name, { pieces: words.listed(named) })] : [];
}
