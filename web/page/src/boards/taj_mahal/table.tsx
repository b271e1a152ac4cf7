import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Phase } from "#contract/taj_mahal/v1/game_status";
import type { Tally as TajMahalTally } from "#contract/taj_mahal/v1/tally";
import { texts } from "../../i18n/texts";
import { useEnding } from "../../ui/stage";
import { ActionPanel, AgainButton } from "../action_panel";
import { picksOf } from "../asked";
import { candidateMarks } from "../candidate_marks";
import type { Choice } from "../choice";
import type { TableProps } from "../game";
import { useStaging } from "../staging";
import { tallyOf } from "../tally";
import { type View, Views } from "../views";
import { CardPatterns, facesOf } from "./card";
import { Court } from "./court";
import { Decision, Parts } from "./decision";
import { Display, Hand } from "./hand";
import { isSeatView, type OpenView, viewOf } from "./knowledge";
import { ProvinceMap } from "./map";
import { type News, NewsCards, newsOf, newsTitle, takenIn } from "./news";
import { STAGING } from "./staging";
import { afterPlay, cityOf, kindOfMove, outcomeOf, withdrawalOf } from "./sums";
import { moveTargets } from "./targets";
import { words } from "./words";

const SHOWN_NEWS = 2;

/** The table of a match: court and map, below them the hand and the decision. */
export function TajMahalTable({
  knowledge,
  components,
  name,
  presence,
  finalScore,
  own,
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
  const isOnMap = (choice ?? look) !== undefined && (view?.phase === Phase.PALACE || view?.phase === Phase.CROWN);
  const [part, setPart] = useState<View>("court");
  const table = useRef<HTMLDivElement>(null);
  const stage = useStaging(table, look ? undefined : events, own, STAGING);
  useEnding(stage);
  // A game has hundreds of events, and each pick of a card draws the table anew.
  const news = useMemo(() => newsOf(events), [events]);
  const taken = useMemo(() => (events.length ? takenIn(events) : undefined), [events]);
  // The part where the decision is comes forward.
  useEffect(() => setPart(front ?? (isOnMap ? "map" : "court")), [isOnMap, front]);
  if (!view || components.game.case !== "tajMahal") return null;
  const set = components.game.value;
  const sums = tally?.game.case === "tajMahal" ? tally.game.value : undefined;
  const brought = (choice ?? look) && tallyOf(tally, withdrawalOf(tally));
  const considered = choice ? choice.considered.value : look?.move;
  const play = kindOfMove(considered);
  const after = afterPlay(tally, considered);
  const city = cityOf(considered);
  const picks = asked
    ? picksOf(asked)
    : {
        open: choice?.open.value ?? NONE,
        picked:
          choice?.picked.value ?? (considered?.game.case === "tajMahal" ? moveTargets(considered.game.value) : []),
        onPick: (target: string) => choice?.pick(target),
        marks: candidateMarks(choice && hint, (move) =>
          move.game.case === "tajMahal" ? moveTargets(move.game.value) : [],
        ),
      };
  return (
    <div class="taj-mahal" data-view={part} ref={table}>
      <CardPatterns />
      <div class="middle">
        <section class="court-panel panel" aria-label={words.text("board", "auction")}>
          <Court
            view={view}
            components={set}
            name={name}
            presence={presence}
            finalScore={finalScore}
            own={own}
            you={look ? look.you : own}
            tally={sums}
            {...(brought && { withdrawal: outcomeOf(brought) })}
            considered={play?.case === "play" && after ? { faces: facesOf(play.value), after } : undefined}
            taken={taken}
            news={news.slice(-SHOWN_NEWS).reverse()}
            gained={news.findLast((each) => each.seat === own && !each.faces.length)?.points}
            asked={asked}
          />
          {(!look || view.phase === Phase.TAKE) && (
            <Display
              cards={view.display}
              note={displayNote(view, own)}
              deck={view.deckSize}
              discards={view.discardPile.length}
              {...picks}
            />
          )}
        </section>
        <section class="map-panel panel">
          <ProvinceMap
            view={view}
            components={set}
            points={pointsOf(sums, choice, tally)}
            {...(city && own !== undefined && { ghost: { city, seat: own, crown: play?.case === "crown" } })}
            {...picks}
          />
        </section>
        <section class="seats-view panel">{seats}</section>
        <section class="log-view panel">{log}</section>
      </div>
      <Views
        views={["court", "map", ...(seats ? (["seats"] as const) : []), ...(log ? (["log"] as const) : [])]}
        shown={part}
        onShow={setPart}
      />
      <div class="dock">
        {isSeatView(view) && (
          <Hand view={view} isAuction={choice !== undefined && view.phase === Phase.AUCTION} {...picks} />
        )}
        {choice && isSeatView(view) ? (
          <Decision view={view} choice={choice} tally={tally} hint={hint} advice={advice} />
        ) : (
          <Happened news={news.at(-1)} name={name} own={own} advice={advice} onAgain={() => stage.again()} />
        )}
      </div>
    </div>
  );
}

interface HappenedProps {
  /** The last thing that a seat did; undefined: nothing yet. */
  news: News | undefined;
  name: (seat: number) => string;
  own: number | undefined;
  advice: TableProps["advice"];
  onAgain: () => void;
}

/** What happened last, while others decide. */
function Happened({ news, name, own, advice, onAgain }: HappenedProps) {
  if (advice) return <ActionPanel title="" advice={advice} />;
  if (!news) return <div class="action-panel panel" />;
  return (
    <ActionPanel
      title={newsTitle(news, { name, own })}
      {...(news.points && { sum: texts().plus(news.points) })}
      buttons={<AgainButton onPress={onAgain} />}
    >
      {news.faces.length ? <NewsCards news={news} /> : <Parts effects={news.effects} claims={news.pieces.length} />}
    </ActionPanel>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** The points of a palace in each open city: of the decision where to build, else if the viewer withdrew now. */
function pointsOf(
  sums: TajMahalTally | undefined,
  choice: Choice | undefined,
  tally: TableProps["tally"],
): ReadonlyMap<string, number> {
  const ofMoves = (choice?.options ?? []).flatMap(({ move }): [string, number][] => {
    const city = cityOf(move);
    return city ? [[city, tallyOf(tally, move)?.points ?? 0]] : [];
  });
  return new Map(ofMoves.length ? ofMoves : sums?.cities.map((each) => [each.city, each.points]));
}

/** How many cards the viewer takes from the display. */
function displayNote(view: OpenView, own: number | undefined): string {
  if (own === undefined || !view.players[own]?.isIn) return "";
  const isTaking = view.phase === Phase.TAKE && view.seatToMove === own;
  return isTaking
    ? words.text("table", "take_now", { count: view.cardsOwed })
    : words.text("table", "take_after", { count: Math.min(2, view.display.length) });
}
