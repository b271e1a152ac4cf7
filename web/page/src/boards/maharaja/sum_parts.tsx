import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import { Action } from "#contract/maharaja/v1/plan";
import type { PlanTally, Scoring } from "#contract/maharaja/v1/tally";
import { nameOf } from "../../i18n/text_table";
import { texts } from "../../i18n/texts";
import { rule } from "../../rules/rule";
import { Icon, type IconName } from "../../ui/icon";
import { SeatMark } from "../../ui/seat_mark";
import { ActionPanel, AgainButton, Part } from "../action_panel";
import { actionIcons, partIcon } from "./icons";
import type { OpenView } from "./knowledge";
import { partOfStep } from "./parts";
import { otherEnd } from "./roads";
import { actionTopic, partTopic } from "./rule_of";
import { stepTitle } from "./step_text";
import type { Brought } from "./sums";
import { priceText } from "./tiles";
import { boxText, placeName, words } from "./words";

interface PartsProps {
  view: OpenView;
  components: ComponentSet;
  name: (seat: number) => string;
  own: number;
}

interface SumPart {
  icon: IconName;
  /** Of its rule. */
  topic: string;
  text: string;
  value?: string | undefined;
}

function Parts({ parts }: { parts: readonly (SumPart | undefined)[] }) {
  return (
    <>
      {parts.map(
        (part, place) =>
          part && (
            <Part
              key={place}
              icon={<Icon name={part.icon} size={18} />}
              text={part.text}
              topic={part.topic}
              {...(part.value && { value: part.value })}
            />
          ),
      )}
    </>
  );
}

interface PlanPartsProps extends PartsProps {
  actions: readonly Action[];
  /** What the plan would come to; undefined: it is not whole, or nobody knows. */
  plan: PlanTally | undefined;
}

/** The steps of a plan that can be carried out, with what is left, or that it cannot; before it is whole the chosen
 * actions with their prices. */
export function PlanParts({ plan, actions, ...props }: PlanPartsProps) {
  const { view, own } = props;
  if (!plan) return <PlannedActions {...props} actions={actions} />;
  if (!plan.isPossible) {
    const undone: SumPart = { icon: "warn", topic: "undone", text: words.text("sum", "not_whole") };
    return <Parts parts={[undone, goldPart(view, own)]} />;
  }
  const left: SumPart = {
    icon: "coin",
    topic: "gold",
    text: words.text("sum", "gold_after"),
    value: String(plan.gold),
  };
  return (
    <>
      {plan.way.length > 0 && <Way plan={plan} {...props} />}
      <Parts parts={[left]} />
    </>
  );
}

/** The steps of a plan in their order, with the numbers that they have on the map. */
function Way({ plan, view, components, own }: PartsProps & { plan: PlanTally }) {
  let at = view.table.players[own]?.architect ?? "";
  return (
    <li>
      <ol class="way-steps">
        {plan.way.map(({ kind }, place) => {
          const [part, text] = [partOfStep(kind), stepTitle(kind, at, components)];
          const road = kind.case === "walk" && components.roads.find((each) => each.id === kind.value.road);
          at = (road && otherEnd(road, at)) || at;
          if (!part) return null;
          return (
            <li key={place} title={text} {...rule(partTopic(part))}>
              <b>{place + 1}</b>
              <Icon name={partIcon(part)} size={17} />
              <span class="unseen">{text}</span>
            </li>
          );
        })}
      </ol>
    </li>
  );
}

function PlannedActions({ view, own, actions }: PartsProps & { actions: readonly Action[] }) {
  const parts = actions.map((action): SumPart => {
    const name = nameOf(Action, action) ?? "";
    const text = words.picked("tiles", name) ?? "?";
    const [icon = "coin"] = actionIcons(action);
    return { icon, topic: actionTopic(action), text, value: priceText(name, view, own) };
  });
  return <Parts parts={[...parts, goldPart(view, own)]} />;
}

function goldPart({ table }: OpenView, own: number): SumPart {
  const gold = table.players[own]?.gold ?? 0;
  return { icon: "coin", topic: "gold", text: words.text("sum", "gold_left"), value: String(gold) };
}

/** What ending the turn now would leave undone. */
export function EndParts({ view, own, effects }: PartsProps & { effects: readonly Brought[] }) {
  const undone = effects.find(({ kind }) => kind.case === "planUndone")?.kind;
  const end: SumPart =
    undone?.case === "planUndone"
      ? {
          icon: "warn",
          topic: "undone",
          text: words.text("sum", "undone", { actions: undone.value.actions, gold: penaltyOf(effects) }),
        }
      : { icon: "check", topic: "plan", text: words.text("sum", "all_done") };
  return <Parts parts={[end, goldPart(view, own)]} />;
}

/** The gold that every other seat gets for parts that are left undone (N1). */
export function penaltyOf(effects: readonly Brought[]): number {
  const paid = effects.find(({ rule, kind }) => rule === "N1" && kind.case === "goldChanged")?.kind;
  return paid?.case === "goldChanged" ? paid.value.gold : 0;
}

/** What a step brings, a line each. */
export function StepParts({ effects, own, name, components }: PartsProps & { effects: readonly Brought[] }) {
  return <Parts parts={effects.map((each) => partOf(each, own, name, components))} />;
}

const GOLD_REASONS = { A1: "action", A2: "for_house", A6: "for_palace", C2: "trader", C6: "for_palace" } as const;

function partOf(
  { kind, seat, rule }: Brought,
  own: number,
  name: (seat: number) => string,
  components: ComponentSet,
): SumPart | undefined {
  switch (kind.case) {
    case "goldChanged": {
      const what = seat === own ? GOLD_REASONS[rule as keyof typeof GOLD_REASONS] : undefined;
      return what && { icon: "coin", topic: "gold", text: words.text("sum", what), value: signed(kind.value.gold) };
    }
    case "tollPaid": {
      const values = { seat: name(kind.value.toSeat ?? 0) };
      return seat === own
        ? { icon: "coin", topic: "walk", text: words.text("sum", "toll", values), value: signed(-kind.value.gold) }
        : { icon: "coin", topic: "walk", text: words.text("sum", "bank", values), value: String(kind.value.gold) };
    }
    case "housesQuarried":
      return {
        icon: "up",
        topic: "action/quarry",
        text: words.text("sum", "quarried"),
        value: signed(kind.value.houses),
      };
    case "governorMoved": {
      const values = { city: placeName(components, kind.value.city), box: boxText(kind.value.box) };
      return { icon: "mogul", topic: "action/governor", text: words.text("sum", "governor", values) };
    }
    default:
      return undefined;
  }
}

/** What the Maharaja's city would pay, with the rival who has most there. */
export function CourtPart({ view, components, name, own, scoring }: PartsProps & { scoring: Scoring | undefined }) {
  if (!scoring) return null;
  const [rival] = seatsWithPoints(scoring).filter((seat) => seat !== own);
  const gold = scoring.gold[own] ?? 0;
  const values = {
    city: placeName(components, view.table.maharaja),
    own: scoring.points[own],
    seat: rival === undefined ? "" : name(rival),
    points: rival === undefined ? 0 : scoring.points[rival],
  };
  const which = rival !== undefined ? "court" : gold ? "court_alone" : "court_empty";
  const value = gold ? signed(gold) : undefined;
  return <Parts parts={[{ icon: "mogul", topic: "court", text: words.text("sum", which, values), value }]} />;
}

/** The seats with points in the Maharaja's city, the first place first. */
function seatsWithPoints({ points, gold }: Scoring): number[] {
  const seats = points.flatMap((each, seat) => (each > 0 ? [seat] : []));
  return seats.sort((one, other) => (gold[other] ?? 0) - (gold[one] ?? 0) || (points[other] ?? 0) - (points[one] ?? 0));
}

function signed(gold: number): string {
  return gold < 0 ? `−${-gold}` : `+${gold}`;
}

interface CourtNowProps extends Omit<PartsProps, "own"> {
  own: number | undefined;
  scoring: Scoring | undefined;
  /** Shows again what happened last; undefined: nothing yet. */
  onAgain: (() => void) | undefined;
}

/** The Maharaja's city as it would be scored now, while others decide. */
export function CourtNow({ view, components, name, own, scoring, onAgain }: CourtNowProps) {
  if (!scoring) return null;
  const seats = seatsWithPoints(scoring);
  return (
    <ActionPanel
      title={words.text("sum", "court_now", { city: placeName(components, view.table.maharaja) })}
      note={words.text("sum", "court_note")}
      buttons={onAgain && <AgainButton onPress={onAgain} />}
    >
      {seats.length === 0 && <p class="note">{words.text("sum", "nobody")}</p>}
      <ul class="parts">
        {seats.map((seat) => (
          <Part
            key={seat}
            icon={<SeatMark seat={seat} />}
            topic="court"
            text={`${seat === own ? texts().you : name(seat)}: ${words.picked("counted_points", scoring.points[seat] ?? 0)}`}
            value={signed(scoring.gold[seat] ?? 0)}
          />
        ))}
      </ul>
    </ActionPanel>
  );
}
