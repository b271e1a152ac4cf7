import { useEffect, useRef } from "preact/hooks";
import type { LevelInfo } from "#contract/v1/engine_info";
import type { Game } from "../boards/game";
import { texts } from "../i18n/texts";
import { Icon, type IconName } from "../ui/icon";
import { Arch } from "./arch";

/** The icons of levels by their ids. */
const ICONS: Readonly<Record<string, IconName>> = {
  page: "card",
  gardener: "tea",
  merchant: "coin",
  mason: "house",
  poet: "pen",
  courtier: "monk",
  envoy: "walk",
  instant: "bolt",
  governor: "fort",
  general: "general",
  vizier: "vizier",
  prince: "gems",
  mogul: "mogul",
};

interface LevelRowProps {
  game: Game;
  levels: readonly LevelInfo[];
  players: number;
  /** The level of all opponents; undefined: they differ, or there is none. */
  value: string | undefined;
  /** True if no seat has a level. */
  isIdle: boolean;
  onChange(level: string): void;
}

/** The levels as a row of arches, the weakest first, and the character of the chosen one. */
export function LevelRow({ game, levels, players, value, isIdle, onChange }: LevelRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The row scrolls where it is too long for the page, which stays where it is.
    const [box, chosen] = [row.current, row.current?.querySelector<HTMLElement>("label:has(:checked)")];
    if (box && chosen) box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.clientWidth) / 2;
  }, [game]);
  const chosen = levels.find((each) => each.level === value);
  return (
    <fieldset class="levels" disabled={isIdle}>
      <legend>
        <span>{texts().yourOpponents}</span> <small>{texts().ratingWith(players)}</small>
      </legend>
      <div class="arches" ref={row}>
        {levels.map((each) => (
          <label key={each.level}>
            <input
              type="radio"
              name="level"
              value={each.level}
              checked={each.level === value}
              aria-describedby={each.level === value ? "character" : undefined}
              onChange={() => onChange(each.level)}
            />
            <Arch />
            <Icon name={ICONS[each.level] ?? "person"} size={24} />
            <b>{each.title}</b> <small>{rating(each, players)}</small>
          </label>
        ))}
      </div>
      <div class="character" id="character">
        {chosen ? (
          <>
            <h2>{chosen.title}</h2>
            <p>{game.words.find("level_characters", chosen.level)}</p>
            <small>{ratingWithError(chosen, players)}</small>
          </>
        ) : (
          <p>{isIdle ? texts().noLevel : texts().mixedLevels}</p>
        )}
      </div>
    </fieldset>
  );
}

function rating(level: LevelInfo, players: number): string {
  const found = level.ratings.find((each) => each.players === players);
  return found ? String(Math.round(found.rating)) : "";
}

function ratingWithError(level: LevelInfo, players: number): string {
  const found = level.ratings.find((each) => each.players === players);
  return found ? texts().rated(Math.round(found.rating), Math.round(found.ratingError)) : "";
}
