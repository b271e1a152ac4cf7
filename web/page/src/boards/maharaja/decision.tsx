import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import { Phase } from "#contract/maharaja/v1/game_status";
import type { Move, Tally } from "#contract/v1/games";
import { nameOf, snakeCase } from "../../i18n/text_table";
import { ActionButton, ActionPanel } from "../action_panel";
import type { Choice } from "../choice";
import type { Advice } from "../game";
import { useMoveText } from "../move_text";
import { tallyOf } from "../tally";
import type { OpenView } from "./knowledge";
import { topicOfPart } from "./rule_of";
import { stepText } from "./step_text";
import { CourtPart, EndParts, PlanParts, penaltyOf, StepParts } from "./sum_parts";
import { effectsOf, goldOf, planOf, scoringOf, stepOf } from "./sums";
import { actionOf, isPart, partTarget } from "./targets";
import { words } from "./words";

interface DecisionProps {
  view: OpenView;
  components: ComponentSet;
  name: (seat: number) => string;
  own: number;
  choice: Choice;
  tally: Tally | undefined;
  /** What takes the place of the sum; undefined: nothing. */
  advice: Advice | undefined;
}

interface PanelProps extends DecisionProps {
  /** The move that is considered, if it is a step; undefined: none, or the end of the turn. */
  step: Move | undefined;
  /** The move that ends the turn; undefined: it cannot be ended now. */
  end: Move | undefined;
  /** True if the picked place leaves several moves. */
  isUnclear: boolean;
}

/** The decision of the viewer: what is considered with what it brings, and the buttons that make it or end the turn. */
export function Decision(props: DecisionProps) {
  const { view, components, choice, tally, advice } = props;
  const end = choice.options.find(({ move }) => stepOf(move)?.case === "endTurn")?.move;
  const [first, second] = choice.options;
  const considered = choice.considered.value ?? (second ? undefined : first?.move);
  const step = considered === end ? undefined : considered;
  const isUnclear = !considered && view.phase === Phase.TURN && choice.picked.value.some((each) => !isPart(each));
  const panel = { ...props, step, end, isUnclear };
  const plan = planOf(tally, step);
  const title = isUnclear
    ? words.text("sum", "which")
    : plan
      ? words.text("sum", plan.isPossible ? "possible" : "impossible")
      : step
        ? stepText(step, view, components)
        : end
          ? words.text("sum", "if_you_end")
          : words.picked("questions", nameOf(Phase, view.phase));
  return (
    <ActionPanel
      title={title ?? ""}
      {...(plan && { note: words.text("sum", "rivals") })}
      advice={advice}
      buttons={
        <>
          {end && <EndButton {...panel} end={end} isOnly={!second} />}
          {end && considered === end ? second && <EndAnyway choice={choice} /> : <StepButton {...panel} />}
        </>
      }
    >
      {isUnclear ? <Alternatives choice={choice} tally={tally} own={props.own} /> : <Sum {...panel} />}
    </ActionPanel>
  );
}

/** What the step that is considered brings, or the end of the turn, and what the Maharaja's city would pay then. */
function Sum(props: PanelProps) {
  const { view, choice, tally, step, end } = props;
  return (
    <ul class="parts">
      {view.phase === Phase.PLANNING ? (
        <PlanParts {...props} actions={choice.picked.value.map(actionOf)} plan={planOf(tally, step)} />
      ) : step ? (
        <StepParts {...props} effects={effectsOf(tallyOf(tally, step))} />
      ) : (
        end && tally && <EndParts {...props} effects={effectsOf(tallyOf(tally, end))} />
      )}
      <CourtPart {...props} scoring={scoringOf(tally, step)} />
    </ul>
  );
}

/** The moves that a picked place leaves. */
function Alternatives({ choice, tally, own }: Pick<DecisionProps, "choice" | "tally" | "own">) {
  const moveText = useMoveText();
  return (
    <ul class="choices">
      {choice.left.value.map(({ move, targets }) => (
        <li key={move.notation}>
          <button
            type="button"
            class="choice-button"
            title={moveText(move)}
            data-rule={topicOfPart(targets.find(isPart))}
            onClick={() => choice.consider(move)}
          >
            <b>{words.picked("buttons", snakeCase(stepOf(move)?.case ?? ""))}</b>
            <small>
              {stepOf(move)?.case === "takeHouse"
                ? words.text("details", "then_put")
                : targets.includes(partTarget("power"))
                  ? words.text("details", "by_power")
                  : goldText(goldOf(effectsOf(tallyOf(tally, move)), own))}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The button that ends the turn. Where that leaves undone what could be done, another one asks once more. */
function EndButton({ choice, tally, end, isOnly }: PanelProps & { end: Move; isOnly: boolean }) {
  const undone = penaltyOf(effectsOf(tallyOf(tally, end)));
  const detail = undone ? words.text("details", "undone", { gold: undone }) : words.text("details", "all_done");
  if (choice.considered.value === end && !isOnly) {
    return (
      <ActionButton
        label={words.text("buttons", "go_on")}
        detail={words.text("details", "go_on")}
        onPress={() => choice.clear()}
      />
    );
  }
  return (
    <ActionButton
      label={words.text("buttons", "end_turn")}
      {...(tally && { detail })}
      shortcut="E"
      isMain={isOnly}
      onPress={() => (undone && !isOnly ? choice.consider(end) : choice.make(end))}
    />
  );
}

function EndAnyway({ choice }: { choice: Choice }) {
  return <ActionButton label={words.text("buttons", "end_anyway")} shortcut="P" isMain onPress={() => choice.make()} />;
}

/** The button that makes what is considered, or says what is to be chosen first. */
function StepButton(props: PanelProps) {
  const { step, choice, view, isUnclear } = props;
  const isAnything = isUnclear || (!step && view.phase === Phase.TURN && choice.picked.value.length === 0);
  const kind = stepOf(step ?? choice.left.value[0]?.move)?.case ?? "";
  const detail = step ? detailOf(props, step) : missingOf(props);
  return (
    <ActionButton
      label={words.picked("buttons", isAnything ? "nothing" : snakeCase(kind)) ?? ""}
      {...(detail && { detail })}
      shortcut="P"
      isMain
      onPress={step && (() => choice.make(step))}
    />
  );
}

/** What is still to be chosen. */
function missingOf({ view, choice, isUnclear }: PanelProps): string {
  const [picked] = choice.picked.value;
  if (isUnclear) return words.text("details", "which");
  switch (view.phase) {
    case Phase.CHARACTERS:
      return words.text("details", "character");
    case Phase.HOUSES:
      return words.text("details", "village");
    case Phase.PLANNING:
      return words.text("details", picked ? "one_more" : "two");
    case Phase.PUTTING:
      return words.text("details", "place");
    default:
      if (!picked) return words.text("details", "part");
      if (picked === partTarget("governor")) return words.text("details", "governor");
      return words.text("details", picked === partTarget("character") ? "character" : "place");
  }
}

/** What a step costs, or what else is to be known of it; empty: nothing. */
function detailOf({ own, tally }: DecisionProps, move: Move): string {
  const effects = effectsOf(tallyOf(tally, move));
  const price = tally ? goldText(goldOf(effects, own)) : "";
  switch (stepOf(move)?.case) {
    case "pickCharacter":
    case "showPlan":
    case "moveGovernor":
    case "swapCharacter":
      return "";
    case "choosePlan": {
      const plan = planOf(tally, move);
      if (!plan) return words.text("details", "secret");
      return words.text("details", plan.isPossible ? "possible" : "impossible", { gold: plan.gold });
    }
    case "takeHouse":
      return words.text("details", "then_put");
    case "buildPalace": {
      const built = effects.find(({ kind }) => kind.case === "palaceBuilt")?.kind;
      if (built?.case !== "palaceBuilt") return "";
      return words.text("details", built.value.isCentre ? "centre" : "outer", { price });
    }
    default:
      return price;
  }
}

function goldText(gold: number): string {
  if (gold === 0) return words.text("details", "free");
  return words.text("details", gold < 0 ? "pay" : "get", { gold: Math.abs(gold) });
}
