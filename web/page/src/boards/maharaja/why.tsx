import { decimal, percent } from "../../ui/figures";
import type { WhyProps } from "../game";
import { words } from "./words";

/** The likely consequences of a move until the round ends. */
export function MaharajaWhy({ facts, name }: WhyProps) {
  if (facts.game.case !== "maharaja") return null;
  const found = facts.game.value;
  return (
    <ul class="why">
      <li>
        {words().whyGold}: {decimal(found.goldScored)}
      </li>
      {found.cityPlace > 0 && (
        <li>
          {words().whyPlace}: {decimal(found.cityPlace)}
        </li>
      )}
      <li>
        {words().whyTolls}: {decimal(found.tollsPaid)} / {decimal(found.tollsReceived)}
      </li>
      <li>
        {words().whyPalaces}: {decimal(found.palaces)}
      </li>
      <li>
        {words().whyUndone}: {percent(found.undone, 0)} %
      </li>
      {found.foils.map((foil) => (
        <li key={foil.seat}>{words().whyFoil(name(foil.seat ?? 0), percent(foil.share, 0))}</li>
      ))}
    </ul>
  );
}
