import { useRef } from "preact/hooks";
import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import { Phase } from "#contract/maharaja/v1/game_status";
import { rule } from "../../rules/rule";
import { useArrows } from "../../ui/arrows";
import { Icon } from "../../ui/icon";
import { Choosable, type SideProps } from "./choosable";
import { USUAL_ROUNDS } from "./knowledge";
import { governorTarget } from "./targets";
import { parted, placeName, words } from "./words";

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
        <h2 id="courts-title" {...rule("governor")}>
          {words.text("table", "courts")}
        </h2>
        {view.phase !== Phase.OVER && (
          <p class="note">{words.text("table", isRound ? "first_scored" : "first_is_next")}</p>
        )}
      </header>
      <ol ref={list} onKeyDown={onKeyDown} style={{ "--courts": courts.length }}>
        {courts.map(({ city, isMoved, when }, place) => {
          const content = (
            <>
              {when === undefined ? (
                <Icon name="mogul" size={18} />
              ) : (
                <small>
                  <span class="unseen">{words.text("board", "rounds")}</span> {when}
                </small>
              )}
              <b>{parted(placeName(components, city))}</b>
            </>
          );
          const time = when === undefined ? "now" : when > USUAL_ROUNDS ? "late" : "";
          const state = `court ${time} ${isMoved ? "moved" : ""}`;
          const topic = when === undefined ? "court" : `governor/${city}`;
          return (
            <li key={when === undefined ? "now" : city}>
              {canPick ? (
                <Choosable
                  {...props}
                  target={governorTarget(city)}
                  kind={state}
                  topic={topic}
                  reason={words.text("why", "last_court")}
                >
                  {content}
                </Choosable>
              ) : (
                <span class={state} {...rule(topic, place === 0)}>
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
