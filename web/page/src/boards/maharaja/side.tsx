import { Character } from "#contract/maharaja/v1/character";
import type { ComponentSet } from "#contract/maharaja/v1/component_set";
import { Action } from "#contract/maharaja/v1/plan";
import type { Table } from "#contract/maharaja/v1/table";
import { Pickable, type Picks } from "../../ui/pickable";
import { SeatMark } from "../../ui/seat_mark";
import { placeName } from "./knowledge";
import { actionTarget, characterTarget, governorTarget } from "./targets";
import { boxText, words } from "./words";

const ACTIONS = Object.values(Action).filter((each): each is Action => typeof each === "number" && each > 0);
const CHARACTERS = Object.values(Character).filter((each): each is Character => typeof each === "number" && each > 0);

/** The actions to make a plan of, shown while one is to be made. */
export function Rondel(picks: Picks) {
  if (!ACTIONS.some((each) => picks.open.has(actionTarget(each)))) return null;
  return (
    <section class="rondel" aria-labelledby="rondel-title">
      <h2 id="rondel-title">{words.text("board", "plan")}</h2>
      <p class="note">{words.text("board", "plan_hint")}</p>
      <ul>
        {ACTIONS.map((action) => (
          <li key={action}>
            <Pickable target={actionTarget(action)} {...picks}>
              {words.word("actions", Action, action)}
            </Pickable>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The characters with their holders, by number: in this order seats have their turns. */
export function Characters({ table, name, ...picks }: { table: Table; name: (seat: number) => string } & Picks) {
  return (
    <section aria-labelledby="characters-title">
      <h2 id="characters-title">{words.text("board", "characters")}</h2>
      <ol class="characters">
        {CHARACTERS.map((character) => {
          const holder = table.players.findIndex((player) => player.character === character);
          return (
            <li key={character}>
              <Pickable target={characterTarget(character)} {...picks}>
                <strong>
                  {character} {words.word("characters", Character, character)}
                </strong>
                <span class="note">{words.word("powers", Character, character)}</span>
                <span>
                  {holder >= 0 ? (
                    <>
                      <SeatMark seat={holder} /> {name(holder)}
                    </>
                  ) : (
                    words.text("board", "beside")
                  )}
                </span>
              </Pickable>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The governor track from its bottom: the city of the lowest governor is scored next. */
export function Governors({ table, components, ...picks }: { table: Table; components: ComponentSet } & Picks) {
  const boxes = [...table.governorBoxes].sort((one, other) => one.box - other.box);
  return (
    <section aria-labelledby="governors-title">
      <h2 id="governors-title">{words.text("board", "governors")}</h2>
      <ol class="governors">
        {boxes.map(({ city, box }) => (
          <li key={city}>
            <Pickable target={governorTarget(city)} {...picks}>
              {placeName(components, city)}{" "}
              <span class="note">{words.text("board", "box", { box: boxText(box) })}</span>
            </Pickable>
          </li>
        ))}
      </ol>
    </section>
  );
}
