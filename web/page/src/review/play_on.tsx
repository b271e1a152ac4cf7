import { useState } from "preact/hooks";
import type { GameRecord } from "#contract/v1/games";
import { gameInfo } from "../api/engine";
import { failureText } from "../api/failure";
import type { Game } from "../boards/game";
import { texts } from "../i18n/texts";
import { playOn, usualLevel } from "../start/new_match";
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
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState("");
  const chosen = level ?? usualLevel(levels);
  const start = async (event: Event) => {
    event.preventDefault();
    setStarting(true);
    setFailure("");
    try {
      await playOn(game, seen, seat, { kind: "you", name: kept("name") ?? "" }, chosen);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setStarting(false);
    }
  };
  return (
    <form class="panel" onSubmit={start}>
      <h2>{texts().playOn}</h2>
      <p class="note">{texts().playOnNote(name(seat))}</p>
      {levels.length > 0 && (
        <LevelSelect label={texts().opponents} levels={levels} value={chosen} onChange={setLevel} />
      )}
      <div class="actions">
        <button type="submit" disabled={isStarting}>
          {texts().playOn}
        </button>
      </div>
      {failure && <p role="alert">{failure}</p>}
    </form>
  );
}
