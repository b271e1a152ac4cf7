import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ComponentSet, Move } from "#contract/v1/games";
import type { DecisionPoint } from "./game";
import { gameIdOf, gameOf } from "./registry";

/** The board that the moves below are made on. */
export const BoardOfMoves = createContext<ComponentSet | undefined>(undefined);

/** The point where the moves below are made, if all of them are made there. */
export const PointOfMoves = createContext<DecisionPoint | undefined>(undefined);

/** A move in words; in the notation of the service if it is newer than the page. */
export function moveText(move: Move, components: ComponentSet | undefined, at?: DecisionPoint): string {
  return gameOf(gameIdOf(move))?.moveText(move, components, at) ?? move.notation;
}

/** The function that puts moves in words, by the board and the decision point around. */
export function useMoveText(): (move: Move) => string {
  const components = useContext(BoardOfMoves);
  const at = useContext(PointOfMoves);
  return (move) => moveText(move, components, at);
}
