import { useRef } from "preact/hooks";
import { Character } from "#contract/maharaja/v1/character";
import { Phase } from "#contract/maharaja/v1/game_status";
import type { Scoring } from "#contract/maharaja/v1/tally";
import { texts } from "../../i18n/texts";
import { rule } from "../../rules/rule";
import { useArrows } from "../../ui/arrows";
import { Icon } from "../../ui/icon";
import { SeatMark } from "../../ui/seat_mark";
import { AnswerButton, type Asked } from "../asked";
import { Choosable, type SideProps } from "./choosable";
import { actionIcons } from "./icons";
import { CHARACTERS, type OpenView } from "./knowledge";
import { isTurn } from "./parts";
import { actionTopic, characterTopic } from "./rule_of";
import { characterTarget, seatTarget } from "./targets";
import { planText, words } from "./words";

interface OrderProps extends SideProps {
  name: (seat: number) => string;
  /** Whether the person of a seat is there; empty: it is, or the seat is a level's. */
  presence: (seat: number) => string;
  /** The viewer's seat; undefined: it only watches. */
  own: number | undefined;
  /** The seat of the person, which is called so; undefined: none is. */
  you: number | undefined;
  seatsToMove: readonly number[];
  /** The Maharaja's city as it would be scored now, and after the move that is considered; undefined: nobody knows. */
  scoring: Scoring | undefined;
  after: Scoring | undefined;
  /** What is asked about the seats; undefined: nothing. */
  asked?: Asked | undefined;
}

/** The seats in the order of turns, by their characters, and the characters beside the board. */
export function Order(props: OrderProps) {
  const { view, name, own } = props;
  const { players } = view.table;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = useArrows(list);
  const first = view.firstPlayer ?? 0;
  const place = (seat: number) => players[seat]?.character || 10 + ((seat - first + players.length) % players.length);
  const seats = players.map((_, seat) => seat).sort((one, other) => place(one) - place(other));
  const held = new Set(players.map((each) => each.character));
  const beside = view.phase === Phase.CHARACTERS ? [] : CHARACTERS.filter((each) => !held.has(each));
  const canPick = view.phase !== Phase.CHARACTERS && [...props.open].some((each) => each.startsWith("character:"));
  const choosable = (character: Character) => ({
    ...props,
    target: characterTarget(character),
    topic: characterTopic(character),
    reason: words.text("why", "not_now"),
  });
  return (
    <section class="order panel" aria-labelledby="order-title">
      <h2 id="order-title" {...rule("order")}>
        {words.text("table", "order")}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: arrow keys over the characters */}
      <div class="order-list" ref={list} role="group" aria-labelledby="order-title" onKeyDown={onKeyDown}>
        <ol class="order-seats">
          {seats.map((seat, place) => {
            const character = players[seat]?.character ?? Character.UNSPECIFIED;
            const number = character || "–";
            return (
              <li key={seat} class={`seat-${seat} ${seat === own ? "own" : ""}`}>
                {canPick && character ? (
                  <Choosable {...choosable(character)} kind="character-card">
                    <span class="number">{number}</span>
                    <span class="unseen">
                      {words.word("characters", Character, character)}, {name(seat)}
                    </span>
                  </Choosable>
                ) : (
                  <span class="number" {...rule(characterTopic(character), place === 0)}>
                    {number}
                  </span>
                )}
                <SeatLine {...props} seat={seat} />
              </li>
            );
          })}
        </ol>
        {beside.length > 0 && (
          <ul class="beside" aria-label={words.text("board", "beside")}>
            {beside.map((character) => {
              const content = (
                <>
                  <span class="number">{character}</span>
                  <span>
                    <b>{words.word("characters", Character, character)}</b>
                    <small>{words.word("powers", Character, character)}</small>
                  </span>
                </>
              );
              return (
                <li key={character}>
                  {canPick ? (
                    <Choosable {...choosable(character)} kind="character-card">
                      {content}
                    </Choosable>
                  ) : (
                    <span class="character-card" {...rule(characterTopic(character))}>
                      {content}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
}

function SeatLine({
  view,
  seat,
  you,
  name,
  presence,
  seatsToMove,
  scoring,
  after,
  asked,
}: OrderProps & { seat: number }) {
  const player = view.table.players[seat];
  if (!player) return null;
  const built = player.centrePalaces.length + player.outerPalaces.length;
  const plan = view.plans[seat]?.plan;
  const state = stateOf(view, seat, seatsToMove);
  const absence = presence(seat);
  return (
    <>
      <span class="line">
        <SeatMark seat={seat} />
        <span class="seat-name">{seat === you ? texts().you : name(seat)}</span>
        {player.character > 0 && (
          <span class="note" {...rule(characterTopic(player.character))}>
            {words.word("characters", Character, player.character)}
          </span>
        )}
        {absence && <span class="pill">{absence}</span>}
        {asked && (
          <AnswerButton asked={asked} target={seatTarget(seat)} label={seat === you ? texts().you : name(seat)} />
        )}
        {state && !absence && (
          <span class={`pill ${state}`} {...rule("order")}>
            {state === "planned" && <Icon name="check" size={11} />}
            {words.text("states", state)}
          </span>
        )}
      </span>
      <span class="line">
        <span class="facts" data-part="facts">
          <span class="fact palaces" data-part="score" {...rule("palace")}>
            <Icon name="palace" size={15} /> <b>{built}</b>
            <span class="of"> {words.text("table", "of", { all: built + player.palacesLeft })}</span>
            <span class="unseen"> {words.text("table", "palaces")}</span>
          </span>
          <span class="fact" {...rule("gold")}>
            <Icon name="coin" size={14} /> <b>{player.gold}</b>
            <span class="unseen"> {words.text("table", "gold")}</span>
          </span>
          <span class="fact" {...rule("house")}>
            <Icon name="house" size={14} /> <b>{player.supply}</b> + {player.quarry}
            <span class="unseen"> {words.text("table", "houses")}</span>
          </span>
        </span>
        {plan && (
          <span class="plan-icons">
            {plan.actions.map((each, place) => (
              <span key={place} {...rule(actionTopic(each))}>
                {actionIcons(each).map((icon, index) => (
                  <Icon key={index} name={icon} size={14} />
                ))}
              </span>
            ))}
            <span class="unseen">{planText(plan)}</span>
          </span>
        )}
        {scoring && <Points seat={seat} now={scoring} after={after} />}
      </span>
    </>
  );
}

/** The points of a seat in the Maharaja's city, and the gold for them. */
function Points({ seat, now, after = now }: { seat: number; now: Scoring; after: Scoring | undefined }) {
  const [points, gold] = [after.points[seat] ?? 0, after.gold[seat] ?? 0];
  const before = now.points[seat] ?? 0;
  return (
    <span class="court-points" {...rule("court")}>
      <Icon name="mogul" size={13} /> {before !== points && <s>{before}</s>} <b>{points}</b>
      <span class="unseen"> {words.text("table", "points")}</span>
      {gold > 0 && <b class="gain">+{gold}</b>}
    </span>
  );
}

/** What a seat does, or has done, in this round. */
function stateOf(view: OpenView, seat: number, seatsToMove: readonly number[]) {
  const isToMove = seatsToMove.includes(seat);
  switch (view.phase) {
    case Phase.OVER:
      return undefined;
    case Phase.CHARACTERS:
    case Phase.HOUSES:
      return isToMove ? "chooses" : undefined;
    case Phase.PLANNING:
      return isToMove ? "plans" : "planned";
    default:
      if (isToMove) return isTurn(view) ? "moves" : "next";
      return view.hadTurn.includes(seat) ? "moved" : "to_come";
  }
}
