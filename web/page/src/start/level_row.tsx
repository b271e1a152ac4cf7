import { useEffect, useRef } from "preact/hooks";
import type { LevelInfo, LevelRating } from "#contract/v1/engine_info";
import type { Game } from "../boards/game";
import { texts } from "../i18n/texts";
import { Icon, type IconName } from "../ui/icon";
import { Arch } from "./arch";
import { type Form, ratingAt } from "./form";
import { severalText } from "./opponents";
import { estimateText } from "./own_results";
import type { Estimate } from "./rating";

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
  /** The own results at tables of this size. */
  form: Form;
  /** True if the level is the one that makes an even match. */
  isEven: boolean;
  /** True if no seat has a level. */
  isIdle: boolean;
  onChange(level: string): void;
  onEven(): void;
}

/** The levels as a row of arches, the weakest first, before them the one that makes an even match; and the character of the
 * chosen one. */
export function LevelRow({ game, levels, players, value, form, isEven, isIdle, onChange, onEven }: LevelRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The row scrolls where it is too long for the page, which stays where it is.
    const [box, chosen] = [row.current, row.current?.querySelector<HTMLElement>("label:has(:checked)")];
    if (box && chosen) box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.clientWidth) / 2;
  }, [game]);
  const chosen = levels.find((each) => each.level === value);
  const own = form.ratings.at(-1);
  const won = chosen && wonText(game, chosen.level, form);
  return (
    <fieldset class="levels" disabled={isIdle}>
      <legend>
        <span>{texts().yourOpponents}</span> <small>{texts().ratingWith(players)}</small>
      </legend>
      <div class="arches" ref={row}>
        <ArchChoice
          icon="scales"
          title={texts().evenShort}
          note={own ? String(Math.round(own.rating)) : "–"}
          isChosen={isEven}
          onChoose={onEven}
        />
        {levels.map((each) => (
          <ArchChoice
            key={each.level}
            icon={ICONS[each.level] ?? "person"}
            title={each.title}
            note={rounded(ratingAt(each, players)?.rating)}
            isChosen={!isEven && each.level === value}
            onChoose={() => onChange(each.level)}
          />
        ))}
      </div>
      <div class="character" id="character">
        {chosen ? (
          <>
            <h2>{isEven ? texts().evenMatch : chosen.title}</h2>
            <p>{isEven ? evenText(chosen, own) : game.words.find("level_characters", chosen.level)}</p>
            <small>{ratingText(ratingAt(chosen, players), isEven ? chosen.title : undefined)}</small>
            {won && <p class="won">{won}</p>}
          </>
        ) : (
          <p>{isIdle ? texts().noLevel : texts().mixedLevels}</p>
        )}
      </div>
    </fieldset>
  );
}

interface ArchChoiceProps {
  icon: IconName;
  title: string;
  note: string;
  isChosen: boolean;
  onChoose(): void;
}

/** One choice of opponents; what is said below the row describes the chosen one. */
function ArchChoice({ icon, title, note, isChosen, onChoose }: ArchChoiceProps) {
  return (
    <label>
      <input
        type="radio"
        name="level"
        checked={isChosen}
        aria-describedby={isChosen ? "character" : undefined}
        onChange={onChoose}
      />
      <Arch />
      <Icon name={icon} size={24} />
      <b>{title}</b> <small>{note}</small>
    </label>
  );
}

function rounded(number: number | undefined): string {
  return number === undefined ? "" : String(Math.round(number));
}

/** The rating of a level; its title too where the level is not named above. */
function ratingText(found: LevelRating | undefined, title: string | undefined): string {
  if (!found) return "";
  const rating = estimateText({ rating: found.rating, error: found.ratingError });
  return title === undefined ? texts().rated(rating) : texts().level(title, rating);
}

function evenText({ title }: LevelInfo, own: Estimate | undefined): string {
  return own ? texts().evenFor(title, estimateText(own)) : texts().evenAtFirst(title);
}

const MOST_TOLD = 8; // matches

/** How the last matches against a level alone went; empty: there was none. */
function wonText(game: Game, level: string, { results }: Form): string {
  const last = results.filter(({ levels }) => levels.every((each) => each === level)).slice(-MOST_TOLD);
  const won = last.filter(({ rank }) => rank === 1).length;
  return last.length ? texts().wonOf(won, last.length, severalText(game.id, level)) : "";
}
