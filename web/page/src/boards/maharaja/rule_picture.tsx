import { create } from "@bufbuild/protobuf";
import { Action } from "#contract/maharaja/v1/plan";
import { SpectatorViewSchema } from "#contract/maharaja/v1/spectator_view";
import { TableSchema } from "#contract/maharaja/v1/table";
import type { ComponentSet } from "#contract/v1/games";
import { Figure } from "../../rules/figure";
import { Icon } from "../../ui/icon";
import { actionIcons } from "./icons";
import { ACTIONS } from "./knowledge";
import { RoadMap } from "./map";
import { CHARACTER_ICONS } from "./rule_of";
import { words } from "./words";

/** A picture for a chapter of the rules: the map, the characters, the actions. */
export function RulePicture({ chapter, components }: { chapter: string; components: ComponentSet }) {
  const caption = words.find("rule_pictures", chapter) ?? "";
  switch (chapter) {
    case "S":
      return (
        <Figure caption={caption} kind="board">
          <Board components={components} />
        </Figure>
      );
    case "C":
      return (
        <Figure caption={caption}>
          <ul class="rule-tiles">
            {words.names("powers").map((name, place) => (
              <li key={name}>
                <Icon name={CHARACTER_ICONS[place + 1] ?? "person"} size={26} />
                <b>
                  {place + 1} {words.find("characters", name)}
                </b>
                <small>{words.find("powers", name)}</small>
              </li>
            ))}
          </ul>
        </Figure>
      );
    case "A":
      return (
        <Figure caption={caption}>
          <ul class="rule-tiles">
            {ACTIONS.map((action) => (
              <li key={action}>
                <span>
                  {actionIcons(action).map((icon, place) => (
                    <Icon key={place} name={icon} size={26} />
                  ))}
                </span>
                <b>{words.word("actions", Action, action)}</b>
              </li>
            ))}
          </ul>
        </Figure>
      );
    default:
      return null;
  }
}

/** The board in the middle of a game of three. */
function Board({ components }: { components: ComponentSet }) {
  if (components.game.case !== "maharaja") return null;
  const { cities, roads } = components.game.value;
  const ids = cities.map(({ id }) => id);
  const at = (place: number) => ids[place % ids.length] ?? "";
  const villages = roads.flatMap((road) => road.villages);
  const players = [0, 1, 2].map((seat) => ({
    gold: 9 + seat,
    supply: 5,
    quarry: 10,
    palacesLeft: 5,
    character: seat + 2,
    architect: at(seat),
    houses: [...villages.filter((_, place) => place % 4 === seat), at(seat), at(3)],
    centrePalaces: [at(seat)],
    outerPalaces: [at(seat + 1)],
  }));
  const table = create(TableSchema, {
    players,
    governorBoxes: ids.map((city, box) => ({ city, box })),
    maharaja: at(3),
  });
  return (
    <RoadMap
      view={{ ...create(SpectatorViewSchema), table }}
      components={components.game.value}
      name={(seat) => String(seat + 1)}
      ringed={new Set()}
      open={new Set()}
      picked={[]}
      onPick={() => {}}
      marks={[]}
    />
  );
}
