import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ComponentSet, Move } from "#contract/v1/games";
import { gameIdOf, gameOf } from "./registry";

/** The board that the moves below are made on. */
export const BoardOfMoves = createContext<ComponentSet | undefined>(undefined);

/** A move in words; in the notation of the service if it is newer than the page. */
export function moveText(move: Move, components: ComponentSet | undefined): string {
  return gameOf(gameIdOf(move))?.moveText(move, components) ?? move.notation;
}

/** The function that puts moves in words, with the names of the board around. */
export function useMoveText(): (move: Move) => string {
  const components = useContext(BoardOfMoves);
  return (move) => moveText(move, components);
}
