import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Character } from "#contract/maharaja/v1/character";
import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import { Phase } from "#contract/maharaja/v1/game_status";
import type { Scoring } from "#contract/maharaja/v1/tally";
import { texts } from "../../i18n/texts";
import { useArrows } from "../../ui/arrows";
import { Icon } from "../../ui/icon";
import { Advised, type Picks } from "../../ui/pickable";
import { SeatMark } from "../../ui/seat_mark";
import { actionIcons } from "./icons";
import { CHARACTERS, type OpenView } from "./knowledge";
import { isTurn } from "./parts";
import { characterTarget, governorTarget } from "./targets";
import { placeName, planText, words } from "./words";

interface SideProps extends Picks {
  view: OpenView;
  /** The elements of the moves that are left: only they are ringed. */
  ringed: ReadonlySet<string>;
  /** Called with the reason where something is pressed that cannot be picked. */
  onRefuse?: ((reason: string) => void) | undefined;
}

interface CourtsProps extends SideProps {
  components: ComponentSet;
  /** The boxes of governors that a move which is considered would change, by their cities. */
  boxes: ReadonlyMap<string, number>;
}

/** The courts in their order: the one that is scored in this round, then the cities by their governors. */
export function Courts({ view, components, boxes, ...props }: CourtsProps) {
  const { table, round } = view;
  const list = useRef<HTMLOListElement>(null);
  const onKeyDown = useArrows(list);
  const track = table.governorBoxes
    .map(({ city, box }) => ({ city, isMoved: boxes.has(city), box: boxes.get(city) ?? box }))
    .sort((one, other) => one.box - other.box);
  const isRound = round > 0;
  // R2: the governor of the present court lies above all others, as long as nobody moves it.
  const coming = isRound && track.at(-1)?.city === table.maharaja ? track.slice(0, -1) : track;
  const courts = [
    ...(isRound ? [{ city: table.maharaja, isMoved: boxes.has(table.maharaja), when: undefined }] : []),
    ...coming.map((each, place) => ({ ...each, when: round + 1 + place })),
  ];
  const canPick = [...props.open].some((each) => each.startsWith("governor:"));
  return (
    <section class="courts panel" aria-labelledby="courts-title">
      <header>
        <h2 id="courts-title">{words.text("table", "courts")}</h2>
        <p class="note">{words.text("table", isRound ? "first_scored" : "first_is_next")}</p>
      </header>
      <ol ref={list} onKeyDown={onKeyDown} style={{ "--courts": courts.length }}>
        {courts.map(({ city, isMoved, when }) => {
          const content = (
            <>
              {when === undefined ? (
                <Icon name="mogul" size={18} />
              ) : (
                <small>{words.text("table", "at_round", { round: when })}</small>
              )}
              <b>{hyphenated(placeName(components, city))}</b>
            </>
          );
          const state = `court ${when === undefined ? "now" : ""} ${isMoved ? "moved" : ""}`;
          return (
            <li key={when === undefined ? "now" : city}>
              {canPick ? (
                <Choosable
                  {...props}
                  target={governorTarget(city)}
                  kind={state}
                  reason={words.text("why", "last_court")}
                >
                  {content}
                </Choosable>
              ) : (
                <span class={state}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A name with places where it may be parted: before the last consonant between two vowels. */
function hyphenated(name: string): string {
  return name.replace(/([aeiouäöü][^aeiouäöü\s-]*)([^aeiouäöü\s-])(?=[aeiouäöü])/gi, "$1\u00ad$2");
}

interface ChoosableProps extends Omit<SideProps, "view"> {
  target: string;
  kind: string;
  /** Why it cannot be picked. */
  reason: string;
  children: ComponentChildren;
}

/** An element that can be picked while a legal move has it; else it says why not. */
export function Choosable({ target, kind, reason, children, open, ringed, picked, marks, ...on }: ChoosableProps) {
  const mark = marks.find((each) => each.target === target);
  const isOpen = open.has(target);
  return (
    <button
      type="button"
      class={`choosable ${kind} ${ringed.has(target) ? "open" : ""}`}
      data-target={target}
      aria-pressed={picked.includes(target)}
      aria-disabled={!isOpen}
      onClick={() => (isOpen ? on.onPick(target) : on.onRefuse?.(reason))}
    >
      {children}
      {mark && <Advised mark={mark} />}
    </button>
  );
}

interface OrderProps extends SideProps {
  name: (seat: number) => string;
  /** Whether the person of a seat is there; empty: it is, or the seat is a level's. */
  presence: (seat: number) => string;
  /** The viewer's seat; undefined: it only watches. */
  own: number | undefined;
  seatsToMove: readonly number[];
  /** The Maharaja's city as it would be scored now, and after the move that is considered; undefined: nobody knows. */
  scoring: Scoring | undefined;
  after: Scoring | undefined;
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
    reason: words.text("why", "not_now"),
  });
  return (
    <section class="order panel" aria-labelledby="order-title">
      <h2 id="order-title">{words.text("table", "order")}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: arrow keys over the characters */}
      <div class="order-list" ref={list} role="group" aria-labelledby="order-title" onKeyDown={onKeyDown}>
        <ol class="order-seats">
          {seats.map((seat) => {
            const character = players[seat]?.character ?? Character.UNSPECIFIED;
            const number = <span class="number">{character || "–"}</span>;
            return (
              <li key={seat} class={`seat-${seat} ${seat === own ? "own" : ""}`}>
                {canPick && character ? (
                  <Choosable {...choosable(character)} kind="character-card">
                    {number}
                    <span class="unseen">
                      {words.word("characters", Character, character)}, {name(seat)}
                    </span>
                  </Choosable>
                ) : (
                  number
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
                    <span class="character-card">{content}</span>
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

function SeatLine({ view, seat, own, name, presence, seatsToMove, scoring, after }: OrderProps & { seat: number }) {
  const player = view.table.players[seat];
  if (!player) return null;
  const built = player.centrePalaces.length + player.outerPalaces.length;
  const plan = view.plans[seat]?.plan;
  const state = stateOf(view, seat, seatsToMove);
  const absence = presence(seat);
  return (
    <>
      <span class="who">
        <SeatMark seat={seat} />
        <span class="seat-name">{seat === own ? texts().you : name(seat)}</span>
        <span class="note">{player.character > 0 && words.word("characters", Character, player.character)}</span>
      </span>
      <span class="facts" data-part="facts">
        <span class="fact palaces" data-part="score">
          <Icon name="palace" size={15} /> <b>{built}</b>{" "}
          {words.text("table", "of", { all: built + player.palacesLeft })}
          <span class="unseen"> {words.text("table", "palaces")}</span>
        </span>
        <span class="fact">
          <Icon name="coin" size={14} /> <b>{player.gold}</b>
          <span class="unseen"> {words.text("table", "gold")}</span>
        </span>
        <span class="fact">
          <Icon name="house" size={14} /> <b>{player.supply}</b> + {player.quarry}
          <span class="unseen"> {words.text("table", "houses")}</span>
        </span>
      </span>
      <span class="now">
        {plan && (
          <span class="plan-icons" title={planText(plan)}>
            {plan.actions.map((each, place) => (
              <span key={place}>
                {actionIcons(each).map((icon, index) => (
                  <Icon key={index} name={icon} size={14} />
                ))}
              </span>
            ))}
            <span class="unseen">{planText(plan)}</span>
          </span>
        )}
        {absence && <span class="pill">{absence}</span>}
        {state && !absence && (
          <span class={`pill ${state}`}>
            {state === "planned" && <Icon name="check" size={11} />}
            {words.text("states", state)}
          </span>
        )}
      </span>
      {scoring && <Points seat={seat} now={scoring} after={after} />}
    </>
  );
}

/** The points of a seat in the Maharaja's city, and the gold for them. */
function Points({ seat, now, after = now }: { seat: number; now: Scoring; after: Scoring | undefined }) {
  const [points, gold] = [after.points[seat] ?? 0, after.gold[seat] ?? 0];
  const before = now.points[seat] ?? 0;
  return (
    <span class="court-points">
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
