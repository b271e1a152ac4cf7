import { texts } from "../../i18n/texts";
import { ActionButton, ActionPanel } from "../action_panel";
import { candidateMarks } from "../candidate_marks";
import type { TableProps } from "../game";
import { useMoveText } from "../move_text";
import { seatOf, viewOf } from "./knowledge";
import { RoadMap } from "./map";
import { Characters, Governors, Rondel } from "./side";
import { moveTargets } from "./targets";
import { planText, words } from "./words";

/** The table of a match: the map, beside it courts and characters, below them the plan or the turn. */
export function MaharajaTable({ knowledge, components, name, choice, hint, advice, seats }: TableProps) {
  const moveText = useMoveText();
  const view = viewOf(knowledge);
  if (!view || components.game.case !== "maharaja") return null;
  const set = components.game.value;
  const seat = seatOf(view);
  const plan = seat === undefined ? undefined : view.plans[seat]?.plan;
  const considered = choice?.considered.value;
  const picks = {
    open: choice?.open.value ?? NONE,
    picked: choice?.picked.value ?? [],
    onPick: (target: string) => choice?.pick(target),
    marks: candidateMarks(choice && hint, (move) =>
      move.game.case === "maharaja" ? moveTargets(move.game.value).slice(-1) : [],
    ),
  };
  return (
    <div class="game-maharaja">
      <div class="middle">
        <section class="map-panel panel map">
          <RoadMap table={view.table} components={set} {...picks} />
        </section>
        <div class="side">
          <Governors table={view.table} components={set} {...picks} />
          <Characters table={view.table} name={name} {...picks} />
          {seats}
        </div>
      </div>
      <div class="dock">
        <section class="hand panel" aria-label={words.text("board", "plan")}>
          <Rondel {...picks} />
          {plan && (
            <p class="plan">
              {words.text("board", "your_plan")}: {planText(plan)}
            </p>
          )}
          {choice && (
            <ul class="moves" aria-label={texts().moves}>
              {choice.left.value.map(({ move }) => (
                <li key={move.notation}>
                  <button
                    type="button"
                    class="move"
                    aria-pressed={considered?.notation === move.notation}
                    onClick={() => choice.consider(move)}
                  >
                    {moveText(move)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
        {choice ? (
          <ActionPanel
            advice={advice}
            title={considered ? moveText(considered) : texts().yourTurn}
            buttons={
              <ActionButton
                label={texts().confirmShort}
                shortcut="P"
                isMain
                onPress={considered ? () => choice.make() : undefined}
              />
            }
          />
        ) : (
          <ActionPanel title="" advice={advice} />
        )}
      </div>
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();
