import type { SeatFactsProps } from "../game";
import { word } from "../word";
import { viewOf } from "./knowledge";
import { words } from "./words";

/** The public facts about a seat: palaces, gold, houses, its character, and its plan once it is known. */
export function MaharajaSeatFacts({ knowledge, seat }: SeatFactsProps) {
  const view = viewOf(knowledge);
  const player = view?.table.players[seat];
  if (!view || !player) return null;
  const plan = view.plans[seat]?.plan;
  return (
    <span class="facts">
      <strong>{words().palaces(player.centrePalaces.length + player.outerPalaces.length)}</strong>
      <span>{words().gold(player.gold)}</span>
      <span>{words().supply(player.supply)}</span>
      <span>{words().quarry(player.quarry)}</span>
      {player.character > 0 && (
        <span>
          {player.character} {word(words().characters, player.character)}
        </span>
      )}
      {plan && <span>{plan.actions.map((each) => word(words().actions, each)).join(" + ")}</span>}
      {view.hadTurn.includes(seat) && <span class="note">{words().hadTurn}</span>}
    </span>
  );
}
