import { useMemo, useState } from "preact/hooks";
import type { GameInfo } from "#contract/v1/engine_info";
import { isAbout } from "../api/failure";
import type { Game } from "../boards/game";
import { gameOf } from "../boards/registry";
import { texts } from "../i18n/texts";
import { wantsTutor } from "../match/tutor";
import { useAttempt } from "../ui/attempt";
import { Icon } from "../ui/icon";

import { keep } from "../ui/kept";
import { chosenGame } from "./chosen_game";
import { formOf } from "./form";

import { LevelRow } from "./level_row";
import { MoreOptions } from "./more_options";
import { personsOf, startMatch, usualLevel } from "./new_match";
import { tableText } from "./opponents";
import { OwnResults } from "./own_results";
import { results } from "./results";
import { Segments } from "./segments";
import { Skyline } from "./skyline";
import {
  allowsHelp,
  commonLevel,
  levelsOf,
  rememberChoice,
  rememberedChoice,
  type TableChoice,
  withCount,
  withLevel,
} from "./table_choice";

/** A new match: the games as tabs, and below what is chosen for the one that is open. */
export function NewMatchForm({ games }: { games: readonly GameInfo[] }) {
  const drawable = games.flatMap((info) => {
    const game = gameOf(info.game);
    return game ? [{ info, game }] : [];
  });
  const open = drawable.find(({ game }) => game.id === chosenGame.value) ?? drawable[0];
  return (
    <>
      <fieldset class="games">
        <legend class="unseen">{texts().game}</legend>
        {drawable.map(({ info, game }) => (
          <label key={game.id}>
            <input
              type="radio"
              name="game"
              checked={game === open?.game}
              onChange={() => {
                chosenGame.value = game.id;
              }}
            />
            <span class="emblem">
              <Icon name={game.icon} size={28} />
            </span>
            <span>
              <b>{info.title}</b> <small>{game.words.find("about", "sentence")}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {open && <GameForm key={open.game.id} {...open} />}
    </>
  );
}

type HelpChoice = "none" | "hints" | "tutor";

/** The press that plays, and what it plays. */
function GameForm({ info, game }: { info: GameInfo; game: Game }) {
  const [chosen, setChosen] = useState(() => rememberedChoice(info));
  const players = chosen.seats.length;
  const form = useMemo(() => formOf(info, players, results.value), [info, players, results.value]);
  const choice = chosen.isEven ? { ...chosen, seats: withLevel(chosen.seats, form.even) } : chosen;
  const [isOpen, setOpen] = useState(false);
  const [webhook, setWebhook] = useState(""); // not remembered: whoever has it could write there
  const { isBusy, failure, error, attempt } = useAttempt();
  const isWebhookRefused = isAbout(error, "turn_webhook");
  const { seats } = choice;
  const usual = usualLevel(info.levels);
  const edition = info.ruleSets.find((each) => each.name === choice.ruleSet);
  const help: HelpChoice = allowsHelp(choice) ? (wantsTutor.value ? "tutor" : "hints") : "none";
  const change = (changed: TableChoice) => {
    setChosen(changed);
    rememberChoice(game.id, changed);
  };
  // Whoever gives a seat another level does without an even match.
  const changeSeats = (changed: TableChoice) =>
    change({ ...changed, isEven: choice.isEven === true && commonLevel(changed.seats) === form.even });
  const chooseHelp = (chosen: HelpChoice) => {
    if (chosen !== "none") wantsTutor.value = chosen === "tutor";
    change({ ...choice, allowsHelp: chosen !== "none" });
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const { ruleSet, componentSet, takeOver } = choice;
    for (const each of seats) if (each.kind === "you") keep("name", each.name);
    const deal = { ruleSet, componentSet };
    const match = { deal, seats, allowsHelp: allowsHelp(choice), takeOver, turnWebhook: webhook };
    void attempt(() => startMatch(game, match));
  };
  return (
    <form class="new-match" onSubmit={onSubmit}>
      <div class="quick">
        <button type="submit" class="primary" disabled={isBusy}>
          <Icon name="play" size={22} />
          {isBusy ? texts().starting : texts().playNow}
        </button>
        <p>
          <strong>{tableText(game.id, seats)}</strong>
          <span>{personsOf(seats) > 1 ? texts().linksFollow : texts().leaveAnyTime}</span>
        </p>
        <Skyline />
      </div>
      {failure && !isWebhookRefused && <p role="alert">{failure}</p>}
      <LevelRow
        game={game}
        levels={info.levels}
        players={players}
        value={commonLevel(seats)}
        form={form}
        isEven={choice.isEven ?? false}
        isIdle={levelsOf(seats).length === 0}
        onChange={(level) => change({ ...choice, seats: withLevel(seats, level), isEven: false })}
        onEven={() => change({ ...choice, isEven: true })}
      />
      <OwnResults game={game} players={players} form={form} />
      <div class="options">
        <Segments
          label={texts().players}
          name="players"
          options={range(edition?.minPlayers ?? 2, edition?.maxPlayers ?? 2).map((value) => ({
            value,
            text: String(value),
          }))}
          value={players}
          onChange={(count) => change(withCount(choice, count, usual))}
        />
        <Segments
          label={texts().help}
          name="help"
          options={(["none", "hints", "tutor"] as const).map((value) => ({ value, text: texts().helps[value] }))}
          value={help}
          onChange={chooseHelp}
        />
        <button
          type="button"
          class="quiet"
          aria-expanded={isOpen}
          aria-controls="more-options"
          onClick={() => setOpen(!isOpen)}
        >
          {texts().moreOptions}
        </button>
      </div>
      {(isOpen || isWebhookRefused) && (
        <MoreOptions
          info={info}
          choice={choice}
          usual={usual}
          webhook={webhook}
          isWebhookRefused={isWebhookRefused}
          onChange={changeSeats}
          onWebhook={setWebhook}
        />
      )}
    </form>
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
