import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../ui/icon";
import { useEnding } from "../../ui/stage";
import { ActionPanel } from "../action_panel";
import { candidateMarks } from "../candidate_marks";
import { optionsWith } from "../choice";
import type { TableProps } from "../game";
import { useStaging } from "../staging";
import { tallyOf } from "../tally";
import { type View, Views } from "../views";
import { Courts } from "./courts";
import { Decision } from "./decision";
import { ghostOf, ghostsOfPlan } from "./ghost";
import { viewOf } from "./knowledge";
import { RoadMap } from "./map";
import { lastNews } from "./news";
import { Order } from "./order";
import { reasonAgainstPlace } from "./reasons";
import { STAGING } from "./staging";
import { CourtNow } from "./sum_parts";
import { effectsOf, planOf, scoringOf, type stepOf } from "./sums";
import { isPart, moveTargets } from "./targets";
import { Tiles } from "./tiles";
import { words } from "./words";

/** The table of a match: map, next courts and order of turns, below them the tiles and the decision. */
export function MaharajaTable({
  knowledge,
  components,
  name,
  presence,
  own,
  seatsToMove,
  tally,
  choice,
  events,
  hint,
  advice,
  look,
  log,
  seats,
  front,
  asked,
}: TableProps) {
  const view = viewOf(knowledge);
  const [part, setPart] = useState<View>("map");
  const [isLarge, setLarge] = useState(false);
  const [why, setWhy] = useState("");
  const table = useRef<HTMLDivElement>(null);
  const stage = useStaging(table, look ? undefined : events, own, STAGING);
  useEnding(stage);
  const chosen = choice?.picked.value ?? [];
  const isBeside = chosen.some((each) => each === "part:governor" || each === "part:character");
  // The part where the place is chosen comes forward.
  useEffect(() => setPart(front ?? (isBeside ? "seats" : "map")), [isBeside, choice, front]);
  useEffect(() => setWhy(""), [choice, chosen]);
  if (!view || components.game.case !== "maharaja") return null;
  const set = components.game.value;
  const considered = choice ? choice.considered.value : look?.move;
  const plan = planOf(tally, considered);
  const effects = effectsOf(tallyOf(tally, considered));
  const targetsOf = (move: Parameters<typeof stepOf>[0]) => {
    if (look) return move?.game.case === "maharaja" ? moveTargets(move.game.value, set, view) : [];
    return choice?.options.find((each) => each.move === move)?.targets;
  };
  const withParts = choice ? optionsWith(choice.options, chosen.filter(isPart)) : [];
  const onRefuse = choice && setWhy;
  const picks = {
    open: choice?.open.value ?? NONE,
    ringed: new Set(withParts.flatMap((each) => each.targets)),
    picked: targetsOf(considered) ?? chosen,
    onPick: (target: string) => choice?.pick(target),
    marks: candidateMarks(choice && hint, (move) =>
      move.game.case === "maharaja" ? moveTargets(move.game.value, set, view) : [],
    ),
  };
  const props = { view, components: set, name, own };
  const moved = effects.flatMap(({ kind }) => (kind.case === "governorMoved" ? [kind.value] : []));
  const news = lastNews(events, name, set);
  return (
    <div class="maharaja" data-view={part} ref={table}>
      <div class="middle">
        <section class="map-panel panel">
          <RoadMap
            {...props}
            {...picks}
            isLarge={isLarge}
            ghosts={
              plan && own !== undefined
                ? ghostsOfPlan(plan, own, view, set)
                : [ghostOf(considered, tallyOf(tally, considered), view, set)]
            }
            onRefuse={(place) => onRefuse?.(reasonAgainstPlace(place, view, set))}
          />
        </section>
        <div class="side-view">
          <Courts
            {...props}
            {...picks}
            boxes={new Map(moved.map(({ city, box }) => [city, box]))}
            onRefuse={onRefuse}
          />
          <Order
            {...props}
            {...picks}
            presence={presence}
            you={look ? look.you : own}
            seatsToMove={seatsToMove}
            scoring={scoringOf(tally)}
            after={scoringOf(tally, considered)}
            onRefuse={onRefuse}
            asked={asked}
          />
        </div>
        <section class="log-view panel">
          {log}
          {seats}
        </section>
      </div>
      <Views views={["map", "seats", ...(log ? (["log"] as const) : [])]} shown={part} onShow={setPart}>
        {part === "map" && (
          <button type="button" class="zoom" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
            <Icon name="zoom" size={20} />
            <span class="unseen">{words.text("table", "larger")}</span>
          </button>
        )}
      </Views>
      <div class="dock">
        <Tiles {...props} {...picks} onRefuse={onRefuse} why={why} news={news} />
        {choice && own !== undefined ? (
          <Decision {...props} own={own} choice={choice} tally={tally} advice={advice} />
        ) : advice ? (
          <ActionPanel title="" advice={advice} />
        ) : (
          <CourtNow {...props} scoring={scoringOf(tally)} onAgain={news ? () => stage.again() : undefined} />
        )}
      </div>
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();
