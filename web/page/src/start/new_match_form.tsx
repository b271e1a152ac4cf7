import { useState } from "preact/hooks";
import type { GameInfo } from "#contract/v1/engine_info";
import { gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";
import { useAttempt } from "../ui/attempt";
import { keep, kept } from "../ui/kept";
import { LevelSelect } from "../ui/level_select";
import { personsOf, resizedSeats, type SeatChoice, startMatch, usualLevel } from "./new_match";
import { SeatField } from "./seat_field";

/** The form of a new match. */
export function NewMatchForm({ games }: { games: readonly GameInfo[] }) {
  const drawable = games.filter((each) => gameOf(each.game));
  const [gameId, setGameId] = useState(drawable[0]?.game ?? "");
  const info = drawable.find((each) => each.game === gameId);
  return (
    <section class="panel" aria-labelledby="new-title">
      <h2 id="new-title">{texts().newMatch}</h2>
      <fieldset class="games">
        <legend>{texts().game}</legend>
        {drawable.map((each) => (
          <label key={each.game} class="choice">
            <input
              type="radio"
              name="game"
              value={each.game}
              checked={each.game === gameId}
              onChange={() => setGameId(each.game)}
            />
            {each.title}
          </label>
        ))}
      </fieldset>
      {info && <GameForm key={gameId} info={info} />}
    </section>
  );
}

const USUAL_PLAYERS = 3;

/** The fields that depend on the game: edition, board, seats, help. */
function GameForm({ info }: { info: GameInfo }) {
  const game = gameOf(info.game);
  const levels = info.levels;
  const usual = usualLevel(levels);
  const [ruleSet, setRuleSet] = useState(info.ruleSets[0]?.name ?? "");
  const [componentSet, setComponentSet] = useState(info.componentSets[0]?.componentSet ?? "");
  const [seats, setSeats] = useState<readonly SeatChoice[]>(() => [
    { kind: "you", name: kept("name") ?? "" },
    ...Array.from({ length: USUAL_PLAYERS - 1 }, (): SeatChoice => ({ kind: "level", level: usual })),
  ]);
  const [takeOver, setTakeOver] = useState("");
  const { isBusy, failure, attempt } = useAttempt();
  const edition = info.ruleSets.find((each) => each.name === ruleSet);
  const [ownName] = seats.flatMap((each) => (each.kind === "you" ? [each.name] : []));
  const persons = personsOf(seats);
  const [help, setHelp] = useState<boolean>();
  const allowsHelp = help ?? persons <= 1;

  const setCount = (count: number) => setSeats(resizedSeats(seats, count, usual));
  const setSeat = (seat: number, choice: SeatChoice) =>
    setSeats(
      seats.map((each, index) => {
        if (index === seat) return choice;
        // There is one of you: choosing another seat leaves the former one to somebody else.
        return choice.kind === "you" && each.kind === "you" ? { kind: "person", name: "" } : each;
      }),
    );
  const onSubmit = (event: Event) => {
    event.preventDefault();
    if (!game) return;
    if (ownName !== undefined) keep("name", ownName);
    void attempt(() => startMatch(game, { deal: { ruleSet, componentSet }, seats, allowsHelp, takeOver }));
  };

  return (
    <form onSubmit={onSubmit}>
      <div class="fields">
        <label>
          {texts().players}
          <select value={seats.length} onChange={(event) => setCount(Number(event.currentTarget.value))}>
            {range(edition?.minPlayers ?? 2, edition?.maxPlayers ?? 2).map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        {info.ruleSets.length > 1 && (
          <label>
            {texts().edition}
            <select
              value={ruleSet}
              onChange={(event) => {
                const chosen = info.ruleSets.find((each) => each.name === event.currentTarget.value);
                if (!chosen) return;
                setRuleSet(chosen.name);
                setCount(Math.min(Math.max(seats.length, chosen.minPlayers), chosen.maxPlayers));
              }}
            >
              {info.ruleSets.map((each) => (
                <option key={each.name} value={each.name}>
                  {each.title}
                </option>
              ))}
            </select>
          </label>
        )}
        {info.componentSets.length > 1 && (
          <label>
            {texts().board}
            <select value={componentSet} onChange={(event) => setComponentSet(event.currentTarget.value)}>
              {info.componentSets.map((each) => (
                <option key={each.componentSet} value={each.componentSet}>
                  {each.componentSet}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {texts().help}
          <select
            value={allowsHelp ? "all" : "none"}
            onChange={(event) => setHelp(event.currentTarget.value === "all")}
          >
            <option value="all">{texts().helpAll}</option>
            <option value="none">{texts().helpNone}</option>
          </select>
        </label>
        {persons > 1 && (
          <LevelSelect
            label={texts().takeOver}
            levels={levels}
            value={takeOver}
            onChange={setTakeOver}
            none={texts().nobody}
          />
        )}
      </div>
      {seats.map((choice, seat) => (
        <SeatField
          key={seat}
          seat={seat}
          choice={choice}
          levels={levels}
          players={seats.length}
          ownName={ownName ?? kept("name") ?? ""}
          onChange={(changed) => setSeat(seat, changed)}
        />
      ))}
      <button type="submit" class="primary" disabled={isBusy}>
        {isBusy ? texts().starting : texts().start}
      </button>
      {failure && <p role="alert">{failure}</p>}
    </form>
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
