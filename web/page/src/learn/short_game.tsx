import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { GameRecordSchema } from "#contract/v1/games";
import { gameInfo } from "../api/engine";
import { teach } from "../match/taught";
import { wantsTutor } from "../match/tutor";
import { playOn } from "../start/new_match";
import { useAttempt } from "../ui/attempt";
import { Icon } from "../ui/icon";
import { kept } from "../ui/kept";
import type { Course } from "./course";
import { words } from "./words";

/** The way to a real game of which the end is left: cards that nobody has seen are dealt anew each time. */
export function ShortGame({ course, isNext }: { course: Course; isNext: boolean }) {
  const { game } = course;
  const { isBusy, failure, attempt } = useAttempt();
  const weakest = gameInfo(game.id)?.levels[0]?.level;
  const start = async () => {
    const record = fromJson(GameRecordSchema, (await course.shortGame()) as JsonValue);
    const match = await playOn(game, record, 0, { kind: "you", name: kept("name") ?? "" }, weakest ?? "");
    wantsTutor.value = true;
    teach(match);
  };
  return (
    <section class={isNext ? "short-game panel next" : "short-game panel"} aria-labelledby="short-game">
      <span class="medallion">
        <Icon name="cap" size={26} />
      </span>
      <div>
        <h2 id="short-game">{words().short}</h2>
        <p>{course.shortNote()}</p>
        {failure && <p role="alert">{failure}</p>}
      </div>
      <button type="button" class="primary" disabled={isBusy || !weakest} onClick={() => void attempt(start)}>
        {words().play}
      </button>
    </section>
  );
}
