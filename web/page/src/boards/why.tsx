import type { Facts } from "#contract/v1/games";
import type { Game } from "./game";

interface WhyProps {
  game: Game;
  facts: Facts;
  name: (seat: number) => string;
}

/** The likely consequences of a move, a line each. */
export function Why({ game, facts, name }: WhyProps) {
  return (
    <ul class="why">
      {game.factTexts(facts, name).map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}
