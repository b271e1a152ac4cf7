import { useEffect } from "preact/hooks";
import type { ComponentSet, GameRecord } from "#contract/v1/games";
import { rules } from "../api/clients";
import { componentSet } from "../api/engine";
import type { Place } from "../api/link";
import { rename } from "../api/place";
import type { Game } from "../boards/game";
import { gameIdOf, gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";
import { numbered, seatNames } from "../match/names";
import { useLoaded } from "../ui/loaded";
import { ReviewBanner } from "./review_banner";
import { Reviewed } from "./reviewed";
import { type Source, sourceOf } from "./source";

export type ReviewPlace = Place & { kind: "review" };

/** The review of a finished match, or of a record from a file. */
export function ReviewPage({ at }: { at: ReviewPlace }) {
  const source = useLoaded(() => sourceOf(at.match), [at.match]);
  const game = source.value && gameOf(gameIdOf(source.value.record));
  const board = source.value && game?.header(source.value.record).componentSet;
  const set = useLoaded(() => (game && board !== undefined ? componentSet(game.id, board) : undefined), [game, board]);
  const failure = source.failure ?? set.failure;
  if (failure) return <p role="alert">{failure}</p>;
  if (!source.value || !game || !set.value) return <p role="status">{texts().loading}</p>;
  return <Eyes at={at} source={source.value} game={game} components={set.value} />;
}

interface EyesProps {
  at: ReviewPlace;
  source: Source;
  game: Game;
  components: ComponentSet;
}

/** The record as somebody saw it: nothing that this seat did not see goes into its review. */
function Eyes({ at, source, game, components }: EyesProps) {
  const { record, match, own } = source;
  const { players, observer } = game.header(record);
  const eyes = observer ?? at.seat ?? own ?? players;
  useEffect(() => {
    if (at.seat === undefined) rename({ ...at, seat: eyes }); // so that the address shows everybody the same
  }, [at, eyes]);
  const seen = useLoaded(
    () => seenBy(record, eyes < players && observer === undefined ? eyes : undefined, eyes),
    [record, eyes],
  );
  // Not kept: a name changes with the language, and when the engine is described.
  const named = match ? seatNames(match) : numbered;
  const name = (seat: number) => (seat === own ? texts().you : named(seat));
  const look = (seat: number) => rename({ ...at, seat });
  const tools = (
    <>
      {observer === undefined && (
        <label>
          {texts().eyesOf}{" "}
          <select value={eyes} onChange={(event) => look(Number(event.currentTarget.value))}>
            {Array.from({ length: players }, (_, seat) => (
              <option key={seat} value={seat}>
                {name(seat)}
              </option>
            ))}
            <option value={players}>{texts().everybody}</option>
          </select>
        </label>
      )}
    </>
  );
  const banner = { game: game.id, status: source.status, players, you: own, name };
  return (
    <div class="review">
      {/* Not the record of other eyes, which stays until this one is there. */}
      {seen.value?.eyes === eyes ? (
        <Reviewed
          key={eyes}
          at={at}
          record={seen.value.record}
          eyes={eyes < players ? eyes : undefined}
          source={source}
          name={name}
          game={game}
          components={components}
          banner={banner}
          tools={tools}
        />
      ) : (
        <ReviewBanner {...banner}>{tools}</ReviewBanner>
      )}
      {seen.failure && <p role="alert">{seen.failure}</p>}
    </div>
  );
}

/** The record as a seat saw it; the whole one without a seat. eyes: come with it, for whoever changes them meanwhile. */
async function seenBy(record: GameRecord, seat: number | undefined, eyes: number) {
  if (seat === undefined) return { eyes, record };
  const { observedRecord } = await rules.getView({ record, seat });
  return observedRecord && { eyes, record: observedRecord };
}
