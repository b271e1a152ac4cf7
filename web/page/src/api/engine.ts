import { computed, signal } from "@preact/signals";
import { type EngineInfo, type GameInfo, ReadinessStep } from "#contract/v1/engine_info";
import type { ComponentSet } from "#contract/v1/games";
import { gameOf } from "../boards/registry";
import { capitalized } from "../i18n/text_table";
import { rules, suggestions, withPatience } from "./clients";
import { isPassing } from "./failure";

/** The description of the engine; undefined until it is known. */
export const engine = signal<EngineInfo>();

/** Why the engine could not be asked the last time; undefined: it answered, or is being asked. */
export const engineFailure = signal<unknown>();

/** True if the engine makes moves. While it compiles it only describes itself. */
export const isEngineReady = computed(() => hasStep(ReadinessStep.SUGGESTIONS));

const PAUSE = 3000; // milliseconds

/** Asks for the description of the engine, until it answers and has compiled everything that the page uses. */
export async function loadEngine(): Promise<void> {
  for (;;) {
    try {
      engine.value = (await suggestions.getEngineInfo({})).engine;
      engineFailure.value = undefined;
      if (hasStep(ReadinessStep.REVIEWS)) return;
    } catch (error) {
      engineFailure.value = error;
      if (!isPassing(error)) return;
    }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

/** True if a step of the engine's start is done for all games. */
function hasStep(step: ReadinessStep): boolean {
  return engine.value?.games.every((each) => each.ready.includes(step)) ?? false;
}

/** The descriptions of the games, their levels and editions by their titles in the language in use. */
export const games = computed(() => engine.value?.games.map(titled) ?? []);

function titled(info: GameInfo): GameInfo {
  const words = gameOf(info.game)?.words;
  const levels = info.levels.map((each) => ({ ...each, title: words?.find("levels", each.level) ?? each.title }));
  const ruleSets = info.ruleSets.map((each) => ({
    ...each,
    title: (words?.find("rule_sets", each.name) ?? each.title) || each.name,
  }));
  return { ...info, levels, ruleSets };
}

/** The description of a game, or undefined. */
export function gameInfo(game: string): GameInfo | undefined {
  return games.value.find((each) => each.game === game);
}

/** The name of a game for people; made of its id while the engine does not describe it. */
export function gameTitle(game: string): string {
  return gameInfo(game)?.title ?? game.split("_").map(capitalized).join(" ");
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
  const asked = rules.getComponentSet({ game, componentSet: name }, withPatience()).then((answer) => {
    if (!answer.componentSet) throw new Error("no component set");
    return answer.componentSet;
  });
  asked.catch(() => sets.delete(key));
  sets.set(key, asked);
  return asked;
}
