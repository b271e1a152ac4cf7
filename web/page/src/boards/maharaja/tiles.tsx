import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Character } from "#contract/maharaja/v1/character";
import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import { Phase } from "#contract/maharaja/v1/game_status";
import { Action } from "#contract/maharaja/v1/plan";
import { nameOf } from "../../i18n/text_table";
import { rule } from "../../rules/rule";
import { useArrows } from "../../ui/arrows";
import { Icon, type IconName } from "../../ui/icon";
import { Advised, type Picks } from "../../ui/pickable";
import { Sentences } from "../../ui/sentences";
import { actionIcons, partIcon } from "./icons";
import { ACTIONS, CHARACTERS, type OpenView } from "./knowledge";
import { type PartKind, partsOf } from "./parts";
import { reasonAgainstPart } from "./reasons";
import { actionTopic, characterTopic, partTopic } from "./rule_of";
import { actionTarget, characterTarget, partTarget, placeTarget } from "./targets";
import { parted, placeName, words } from "./words";

interface TilesProps extends Picks {
  view: OpenView;
  components: ComponentSet;
  name: (seat: number) => string;
  /** The viewer's seat; undefined: it only watches. */
  own: number | undefined;
  /** Called with the reason where a tile is pressed that cannot be picked; undefined: nothing can be picked now. */
  onRefuse: ((reason: string) => void) | undefined;
  /** Why the last press picked nothing; empty: it did. */
  why: string;
  /** What a seat did last, in a sentence. */
  news: string;
}

/** What can be chosen, or is still to be done: characters, actions of a plan, parts of a turn. */
export function Tiles(props: TilesProps) {
  const { view, own, name, onRefuse } = props;
  const [mover] = view.seatsToMove;
  switch (view.phase) {
    case Phase.CHARACTERS:
      return (
        <Panel
          {...props}
          title={words.text("table", "characters")}
          topic="order"
          help={words.text("table", "characters_help")}
        >
          {CHARACTERS.map((each) => (
            <CharacterTile key={each} character={each} {...props} />
          ))}
        </Panel>
      );
    case Phase.HOUSES:
      return (
        <Panel
          {...props}
          title={words.text("table", "first_houses")}
          topic="first_houses"
          help={onRefuse ? words.text("table", "first_houses_help") : props.news}
        >
          <SetUpTiles {...props} />
        </Panel>
      );
    case Phase.PLANNING:
      if (own === undefined)
        return <Panel {...props} title={words.text("table", "plans")} help={words.text("table", "plans_help")} />;
      if (view.seatsToMove.includes(own)) {
        const help = `${words.text("table", "choose_two")} ${powerText(view, own)}`;
        return (
          <Panel {...props} title={words.text("table", "plan")} help={help}>
            {ACTIONS.map((each) => (
              <ActionTile key={each} action={each} {...props} />
            ))}
          </Panel>
        );
      }
      return (
        <Parts {...props} seat={own} title={words.text("table", "plan")} help={words.text("table", "chosen_help")} />
      );
    default: {
      const seat = mover !== undefined && view.plans[mover]?.plan ? mover : own;
      const isOwn = seat === own;
      if (onRefuse && view.phase !== Phase.SHOWING) {
        const help = words.text("table", view.phase === Phase.PUTTING ? "put_help" : "still_help");
        return <Parts {...props} seat={seat} title={words.text("table", "still_to_do")} help={help} />;
      }
      const title = isOwn ? words.text("table", "plan") : words.text("table", "plan_of", { seat: name(seat ?? 0) });
      return <Parts {...props} seat={seat} title={title} help={onRefuse ? "" : props.news} />;
    }
  }
}

/** The power of a seat's character, as a sentence. */
function powerText({ table }: OpenView, seat: number): string {
  const character = table.players[seat]?.character ?? Character.UNSPECIFIED;
  const name = words.word("characters", Character, character);
  return words.text("table", "power", { character: name, power: words.word("powers", Character, character) });
}

interface PanelProps extends TilesProps {
  title: string;
  /** Of its rule; undefined: that of plans. */
  topic?: string;
  help: string;
  children?: ComponentChildren;
}

function Panel({ title, topic = "plan", help, why, own, onRefuse, children }: PanelProps) {
  const tiles = useRef<HTMLDivElement>(null);
  const onKeyDown = useArrows(tiles);
  return (
    <section class={`tiles-panel panel ${own === undefined ? "" : `seat-${own}`}`} aria-labelledby="tiles-title">
      <header>
        <h2 id="tiles-title" {...rule(topic, !onRefuse)}>
          {title}
        </h2>
        <p class={why ? "note why" : "note"} role="status">
          <Sentences text={why || help} />
        </p>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a toolbar's arrow keys, over toggle buttons */}
      <div class="tiles" ref={tiles} role="group" aria-labelledby="tiles-title" onKeyDown={onKeyDown}>
        {children}
      </div>
    </section>
  );
}

interface TileProps extends TilesProps {
  target: string;
  topic: string;
  face: ComponentChildren;
  title: string;
  note: string | undefined;
  /** Why it cannot be picked. */
  reason: string;
  /** True for the tile that shows that its kind is picked. */
  isFirst?: boolean;
}

/** A tile: pressed it is picked, or says why it cannot be. Where nothing can be picked it only lies there. */
function Tile({ target, topic, face, title, note, reason, isFirst = true, ...props }: TileProps) {
  const { open, picked, marks, onPick, onRefuse } = props;
  const times = isFirst ? picked.filter((each) => each === target).length : 0;
  const mark = marks.find((each) => isFirst && each.target === target);
  const content = (
    <>
      <span class="tile-face">{face}</span>
      <b>{title}</b>
      {note && <small>{note}</small>}
    </>
  );
  const isOpen = open.has(target);
  if (!onRefuse) {
    return (
      <div class={`tile ${times ? "chosen" : "resting"}`} data-target={target} {...rule(topic)}>
        {content}
        {mark && <Advised mark={mark} />}
      </div>
    );
  }
  return (
    <button
      type="button"
      class={`tile ${times ? "chosen" : isOpen ? "open" : "closed"}`}
      data-target={target}
      data-rule={topic}
      aria-pressed={times > 0}
      aria-disabled={!isOpen}
      onClick={() => (isOpen ? onPick(target) : onRefuse(reason))}
    >
      {content}
      {times > 0 && (
        <span class="tick">{times > 1 ? words.text("table", "twice") : <Icon name="check" size={14} />}</span>
      )}
      {mark && <Advised mark={mark} />}
    </button>
  );
}

function Icons({ icons }: { icons: readonly IconName[] }) {
  return (
    <>
      {icons.map((icon, place) => (
        <Icon key={place} name={icon} size={icons.length > 1 ? 26 : 32} />
      ))}
    </>
  );
}

function ActionTile({ action, ...props }: TilesProps & { action: Action }) {
  const name = nameOf(Action, action) ?? "";
  return (
    <Tile
      {...props}
      target={actionTarget(action)}
      topic={actionTopic(action)}
      face={<Icons icons={actionIcons(action)} />}
      title={words.picked("tiles", name) ?? "?"}
      note={priceText(name, props.view, props.own)}
      reason={words.text("why", "not_now")}
    />
  );
}

/** The price of an action or a part, as the cards say it (A, C6). */
export function priceText(name: string, view: OpenView, seat: number | undefined): string | undefined {
  const isArtisan = view.table.players[seat ?? 0]?.character === Character.ARTISAN;
  return (isArtisan ? words.find("prices_of_artisan", name) : undefined) ?? words.find("prices", name);
}

function CharacterTile({ character, ...props }: TilesProps & { character: Character }) {
  const holder = props.view.table.players.findIndex((each) => each.character === character);
  const taken = holder >= 0 ? words.text("why", "taken", { seat: props.name(holder) }) : undefined;
  return (
    <Tile
      {...props}
      target={characterTarget(character)}
      topic={characterTopic(character)}
      face={<span class="number">{character}</span>}
      title={parted(words.word("characters", Character, character))}
      note={taken ?? words.word("powers", Character, character)}
      reason={taken ?? words.text("why", "not_now")}
    />
  );
}

const SET_UP_HOUSES = 4; // S4

function SetUpTiles(props: TilesProps) {
  const { view, own } = props;
  const built = view.table.players[own ?? view.seatsToMove[0] ?? 0]?.houses.length ?? 0;
  return Array.from({ length: SET_UP_HOUSES }, (_, place) => (
    <PartTile key={place} {...props} kind="house" isDone={place < built} isFirst={place === built} isFree />
  ));
}

interface PartsProps extends TilesProps {
  seat: number | undefined;
  title: string;
  help: string;
}

/** The parts of a seat's plan, and of its turn once it has begun. */
function Parts({ seat, ...props }: PartsProps) {
  const parts = seat === undefined ? [] : partsOf(props.view, seat);
  return (
    <Panel {...props} own={seat}>
      {parts.map(({ kind, isDone }, place) => {
        const isFirst = parts.findIndex((each) => each.kind === kind && !each.isDone) === place;
        return <PartTile key={place} {...props} own={seat} kind={kind} isDone={isDone} isFirst={isFirst} />;
      })}
    </Panel>
  );
}

interface PartTileProps extends TilesProps {
  kind: PartKind;
  isDone: boolean;
  isFirst: boolean;
  isFree?: boolean;
}

function PartTile({ kind, isDone, isFirst, isFree = false, ...props }: PartTileProps) {
  const { view, components, own, open, onRefuse } = props;
  const face = <Icons icons={[partIcon(kind)]} />;
  const title = words.text("tiles", kind);
  const topic = isFree ? "first_houses" : partTopic(kind);
  if (isDone) {
    return (
      <div class="tile done" {...rule(topic)}>
        <span class="tile-face">{face}</span>
        <b>{title}</b>
        <small>{words.text("table", "done")}</small>
        <span class="tick">
          <Icon name="check" size={14} />
        </span>
      </div>
    );
  }
  const note = isFree ? words.text("rooms", "free") : noteOf(kind, props);
  const canRefuse = onRefuse && view.phase !== Phase.PUTTING && view.phase !== Phase.SHOWING ? onRefuse : undefined;
  const reason = open.has(partTarget(kind)) ? "" : reasonAgainstPart(kind, view, components);
  return (
    <Tile
      {...props}
      target={partTarget(kind)}
      topic={topic}
      face={face}
      title={title}
      note={note ?? priceText(kind, view, own)}
      reason={reason}
      isFirst={isFirst}
      onRefuse={canRefuse}
    />
  );
}

/** Where a house can be built, by the moves that are open; undefined: the price says enough. */
function noteOf(kind: PartKind, { view, components, open, onRefuse, own }: TilesProps): string | undefined {
  if (kind !== "house" || !onRefuse || !open.has(partTarget(kind))) return undefined;
  const architect = view.table.players[own ?? 0]?.architect ?? "";
  const city = placeName(components, architect);
  const isCity = open.has(placeTarget(architect));
  const isVillage = components.roads.some((road) => road.villages.some((each) => open.has(placeTarget(each))));
  return words.text("rooms", isVillage ? (isCity ? "any" : "village") : "city", { city });
}
