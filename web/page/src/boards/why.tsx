import type { Facts } from "#contract/v1/games";
import type { Game } from "./game";

interface WhyProps {
  game: Game;
  facts: Facts;
  name: (seat: number) => string;
  /** Lines at the most; undefined: all. */
  most?: number;
}

/** The likely consequences of a move, a line each. */
export function Why({ game, facts, name, most }: WhyProps) {
  return (
    <ul class="why">
      {game
        .factTexts(facts, name)
        .slice(0, most)
        .map((each) => (
          <li key={each}>{each}</li>
        ))}
    </ul>
  );
}
