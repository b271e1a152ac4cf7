import { decimal, percent } from "../../ui/figures";
import type { WhyProps } from "../game";
import { word } from "../word";
import { words } from "./words";

/** The likely consequences of a move until the visit ends. */
export function TajMahalWhy({ facts }: WhyProps) {
  if (facts.game.case !== "tajMahal") return null;
  const found = facts.game.value;
  return (
    <ul class="why">
      <li>
        {words().whyPoints}: {decimal(found.points)}
      </li>
      <li>
        {words().whyPalaces}: {decimal(found.palaces)}
      </li>
      <li>
        {words().whyLinks}: {decimal(found.links)}
      </li>
      {found.court
        .filter((each) => each.won > 0)
        .map((each) => (
          <li key={each.courtSeat}>{words().whyWins(word(words().court, each.courtSeat), percent(each.won, 0))}</li>
        ))}
      {found.commodities.map((each) => (
        <li key={each.commodity}>
          {word(words().commodities, each.commodity)}: {decimal(each.count)}
        </li>
      ))}
      <li>
        {words().whyPlayed}: {decimal(found.cardsPlayed)}
      </li>
      <li>
        {words().whyKept}: {decimal(found.cardsKept)}
      </li>
    </ul>
  );
}
