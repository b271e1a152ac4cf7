import { Character } from "#contract/maharaja/v1/character";
import type { SeatFactsProps } from "../game";
import { viewOf } from "./knowledge";
import { planText, words } from "./words";

/** The public facts about a seat besides its palaces: gold, houses, its character, and its plan once it is known. */
export function MaharajaSeatFacts({ knowledge, seat }: SeatFactsProps) {
  const view = viewOf(knowledge);
  const player = view?.table.players[seat];
  if (!view || !player) return null;
  const plan = view.plans[seat]?.plan;
  return (
    <span class="facts">
      <span>{words.text("board", "gold", { gold: player.gold })}</span>
      <span>{words.picked("counted_supply", player.supply)}</span>
      <span>{words.text("board", "quarry", { houses: player.quarry })}</span>
      {player.character > 0 && (
        <span>
          {player.character} {words.word("characters", Character, player.character)}
        </span>
      )}
      {plan && <span>{planText(plan)}</span>}
      {view.hadTurn.includes(seat) && <span class="note">{words.text("board", "had_turn")}</span>}
    </span>
  );
}
