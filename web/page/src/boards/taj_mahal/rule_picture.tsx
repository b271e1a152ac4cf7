import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { CourtSeat } from "#contract/taj_mahal/v1/board";
import { Advisor, Symbol as CardSymbol, Color } from "#contract/taj_mahal/v1/cards";
import type { ComponentSet as TajMahalSet } from "#contract/taj_mahal/v1/component_set";
import { Phase } from "#contract/taj_mahal/v1/game_status";
import { SpectatorViewSchema } from "#contract/taj_mahal/v1/spectator_view";
import { TallySchema } from "#contract/taj_mahal/v1/tally";
import type { PlayerSchema } from "#contract/taj_mahal/v1/view";
import type { ComponentSet } from "#contract/v1/games";
import { Figure } from "../../rules/figure";
import { Icon } from "../../ui/icon";
import { Card, CardPatterns, type Face } from "./card";
import { Court } from "./court";
import { symbolIcon } from "./icons";
import { ProvinceMap } from "./map";
import { words } from "./words";

const { VIZIER, GENERAL, MONK, PRINCESS, MOGUL, ELEPHANT } = CardSymbol;
const VISIT = 6;
const NAMES = ["page", "poet", "envoy"] as const;

/** A picture for a chapter of the rules: cards, the court with its totals, the map with links. */
export function RulePicture({ chapter, components }: { chapter: string; components: ComponentSet }) {
  const set = components.game.case === "tajMahal" ? components.game.value : undefined;
  const caption = words.find("rule_pictures", chapter) ?? "";
  if (!set) return null;
  switch (chapter) {
    case "S":
      return (
        <Figure caption={caption} kind="map">
          <ProvinceMap view={viewOf(set)} components={set} {...UNPICKED} />
        </Figure>
      );
    case "P":
      return (
        <Figure caption={caption}>
          <CardPatterns />
          <Cards faces={CARDS} />
          <Cards
            faces={[Advisor.VIZIER, Advisor.GENERAL, Advisor.MONK, Advisor.PRINCESS].map((advisor) => ({ advisor }))}
          />
        </Figure>
      );
    case "W":
      return (
        <>
          <Figure caption={caption} kind="court">
            <div class="taj-mahal">
              <SampleCourt set={set} />
            </div>
          </Figure>
          <Figure caption={words.text("rule_pictures", "W6")} kind="near-map">
            <ProvinceMap view={viewOf(set)} components={set} {...UNPICKED} />
          </Figure>
        </>
      );
    case "E":
      return (
        <Figure caption={caption}>
          <div class="rule-cards">
            {[1, 2].map((each) => (
              <span key={each} class="piece">
                <Icon name={symbolIcon(VIZIER)} />
              </span>
            ))}
            <Icon name="right" size={20} />
            <Card face={{ advisor: Advisor.VIZIER }} />
          </div>
        </Figure>
      );
    default:
      return null;
  }
}

const UNPICKED = { open: new Set<string>(), picked: [], onPick: () => {}, marks: [] };

const CARDS: readonly Face[] = [
  { color: Color.RED, symbols: [PRINCESS, MOGUL] },
  { color: Color.YELLOW, symbols: [VIZIER, ELEPHANT] },
  { color: Color.GREEN, symbols: [GENERAL, MONK] },
  { color: Color.BLUE, symbols: [ELEPHANT, ELEPHANT] },
  { color: Color.WHITE, symbols: [MONK] },
];

function Cards({ faces }: { faces: readonly Face[] }) {
  return (
    <div class="rule-cards">
      {faces.map((face, place) => (
        <Card key={place} face={face} />
      ))}
    </div>
  );
}

/** Three players in the sixth visit: the viewer leads for one piece and ties for another. */
function SampleCourt({ set }: { set: TajMahalSet }) {
  const standing = (courtSeat: CourtSeat, counts: number[], leaders: number[], lead: number) => ({
    courtSeat,
    counts,
    leaders,
    lead,
  });
  const tally = create(TallySchema, {
    court: [
      standing(CourtSeat.VIZIER, [1, 1, 0], [0, 1], 0),
      standing(CourtSeat.GENERAL, [0, 2, 0], [1], 2),
      standing(CourtSeat.MONK, [0, 0, 0], [], 0),
      standing(CourtSeat.PRINCESS, [1, 0, 0], [0], 1),
      standing(CourtSeat.CROWN, [0, 0, 0], [], 0),
      standing(CourtSeat.TILE, [1, 1, 2], [2], 1),
    ],
  });
  return (
    <Court
      view={viewOf(set)}
      components={set}
      name={(seat) => words.find("levels", NAMES[seat] ?? "") ?? ""}
      own={0}
      you={0}
      tally={tally}
      withdrawal={{ claims: [CourtSeat.PRINCESS], points: 2, effects: [] }}
      considered={undefined}
      taken={new Map()}
      news={[]}
    />
  );
}

/** A table in the sixth visit: the viewer's palaces link two provinces that are past with the present one. */
function viewOf(set: TajMahalSet) {
  const provinces = set.provinces.map(({ name }) => name);
  const here = new Set(set.provinces[VISIT - 1]?.cities.map(({ name }) => name));
  const road = set.roads.find(({ city, otherCity }) => here.has(city) !== here.has(otherCity));
  const linked = road ? [road.city, road.otherCity] : [];
  const past = set.provinces.slice(0, VISIT - 1).flatMap(({ cities }) => cities.map(({ name }) => name));
  const others = past.filter((city) => !linked.includes(city));
  const fortresses = set.provinces.flatMap(({ cities }) => cities.filter((city) => city.fortress));
  const tokens = set.tokenKinds.flatMap(({ token, copies }) => Array.from({ length: copies }, () => token));
  return create(SpectatorViewSchema, {
    players: [
      player(21, linked, [
        { card: card(Color.GREEN, VIZIER, PRINCESS), companion: { case: "whiteCard", value: ELEPHANT } },
      ]),
      player(
        18,
        [others[1] ?? "", others[6] ?? ""],
        [{ card: card(Color.RED, VIZIER, GENERAL) }, { card: card(Color.RED, GENERAL, ELEPHANT) }],
      ),
      player(25, [others[3] ?? "", others[9] ?? ""], [{ card: card(Color.BLUE, ELEPHANT, ELEPHANT) }]),
    ],
    provinces,
    visit: VISIT,
    court: [1, 2, 3, 4, 5, 6],
    firstPlayer: 0,
    seatToMove: 0,
    phase: Phase.AUCTION,
    bonusTokens: fortresses.map(({ name }, place) => ({ city: name, ...(tokens[place] && { token: tokens[place] }) })),
  });
}

function card(color: Color, ...symbols: CardSymbol[]) {
  return { color, symbols };
}

type Player = MessageInitShape<typeof PlayerSchema>;

function player(score: number, palaces: string[], row: NonNullable<Player["row"]>): Player {
  return { score, palaces, row, isIn: true, handSize: 6, advisorTokens: [Advisor.MONK] };
}
