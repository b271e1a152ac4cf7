import { signal } from "@preact/signals";
import type { EngineInfo, GameInfo } from "#contract/v1/engine_info";
import type { ComponentSet } from "#contract/v1/games";
import { rules, suggestions } from "./clients";
import { failureText, isPassing } from "./failure";

/** The description of the engine; undefined until it is known. */
export const engine = signal<EngineInfo>();

/** Why it is not known; empty: it is, or is being asked. */
export const engineFailure = signal("");

const PAUSE = 1000; // milliseconds

/** Asks for the description of the engine, until it answers. */
export async function loadEngine(): Promise<void> {
  for (;;) {
    try {
      engine.value = (await suggestions.getEngineInfo({})).engine;
      engineFailure.value = "";
      return;
    } catch (error) {
      engineFailure.value = failureText(error);
      if (!isPassing(error)) return;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

/** The description of a game, or undefined. */
export function gameInfo(game: string): GameInfo | undefined {
  return engine.value?.games.find((each) => each.game === game);
}

/** The name of a level for people; its id if the engine does not describe it. */
export function levelTitle(game: string, level: string): string {
  return gameInfo(game)?.levels.find((each) => each.level === level)?.title ?? level;
}

const sets = new Map<string, Promise<ComponentSet>>();

/** The data of a board, asked for once. */
export function componentSet(game: string, name: string): Promise<ComponentSet> {
  const key = `${game}/${name}`;
  const known = sets.get(key);
  if (known) return known;
  const asked = rules.getComponentSet({ game, componentSet: name }).then((answer) => {
    if (!answer.componentSet) throw new Error("no component set");
    return answer.componentSet;
  });
  asked.catch(() => sets.delete(key));
  sets.set(key, asked);
  return asked;
}
