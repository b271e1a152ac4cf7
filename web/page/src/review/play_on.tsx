import { useState } from "preact/hooks";
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

/** Plays on from a position of a review at the seat whose eyes see it, against a level. */
export function PlayOn({ game, seen, seat, name }: PlayOnProps) {
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
    <form class="panel" onSubmit={onSubmit}>
      <h2>{texts().playOn}</h2>
      <p class="note">{texts().playOnNote(name(seat))}</p>
      {levels.length > 0 && (
        <LevelSelect label={texts().opponents} levels={levels} value={chosen} onChange={setLevel} />
      )}
      <div class="actions">
        <button type="submit" disabled={isBusy}>
          {texts().playOn}
        </button>
      </div>
      {failure && <p role="alert">{failure}</p>}
    </form>
  );
}
