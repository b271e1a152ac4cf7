import { useId, useState } from "preact/hooks";
import type { GameRecord } from "#contract/v1/games";
import { gameInfo } from "../api/engine";
import type { Game } from "../boards/game";
import { texts } from "../i18n/texts";
import { playOn, usualLevel } from "../start/new_match";
import { useAttempt } from "../ui/attempt";
import { kept } from "../ui/kept";
import { LevelSelect } from "../ui/level_select";

interface PlayOnProps {
  game: Game;
  /** The record up to the position, as the seat saw it. */
  seen: GameRecord;
  seat: number;
  name: (seat: number) => string;
}

/** Plays on from a position of a review at the seat whose eyes see it, against a level: a button with what it asks. */
export function PlayOn({ game, seen, seat, name }: PlayOnProps) {
  const id = useId();
  const levels = gameInfo(game.id)?.levels ?? [];
  const [level, setLevel] = useState<string>();
  const { isBusy, failure, attempt } = useAttempt();
  const chosen = level ?? usualLevel(levels);
  const onSubmit = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      await playOn(game, seen, seat, { kind: "you", name: kept("name") ?? "" }, chosen);
    });
  };
  return (
    <>
      <button type="button" popovertarget={id}>
        {texts().playOn}
      </button>
      <div id={id} popover="auto" class="popup panel play-on">
        <form onSubmit={onSubmit}>
          <p class="note">{texts().playOnNote(name(seat))}</p>
          {levels.length > 0 && (
            <LevelSelect label={texts().opponents} levels={levels} value={chosen} onChange={setLevel} />
          )}
          <button type="submit" class="primary" disabled={isBusy}>
            {texts().dealAnew}
          </button>
          {failure && <p role="alert">{failure}</p>}
        </form>
      </div>
    </>
  );
}
