import { Commodity } from "#contract/taj_mahal/v1/board";
import { Advisor } from "#contract/taj_mahal/v1/cards";
import type { ComponentSet } from "#contract/taj_mahal/v1/component_set";
import { rule } from "../../rules/rule";
import { Icon } from "../../ui/icon";
import type { SeatFactsProps } from "../game";
import { commodityIcon, symbolIcon } from "./icons";
import { type OpenView, viewOf } from "./knowledge";
import { commoditiesOf, words } from "./words";

/** The public facts about a seat besides its points, for a table that is not Taj Mahal's own. */
export function TajMahalSeatFacts({ knowledge, components, seat }: SeatFactsProps) {
  const view = viewOf(knowledge);
  const player = view?.players[seat];
  if (!view || !player || components.game.case !== "tajMahal") return null;
  return (
    <>
      <span>{words.picked("counted_palaces", player.palaces.length + player.crownPalaces.length)}</span>
      <SeatFacts view={view} components={components.game.value} seat={seat} />
    </>
  );
}

/** Cards in hand, tokens, prestige cards and goods of a seat, as icons in one line. */
export function SeatFacts({ view, components, seat }: { view: OpenView; components: ComponentSet; seat: number }) {
  const player = view.players[seat];
  if (!player) return null;
  const goods = goodsOf(view, components, seat);
  const kinds = [...new Set(goods)];
  return (
    <span class="facts" data-part="facts">
      <span class="fact" {...rule(`hand/${seat}`)}>
        <Icon name="card" size={13} />
        <span class="unseen">{words.text("table", "hand_size")}: </span>
        <b>{player.handSize}</b>
      </span>
      {(player.advisorTokens.length > 0 || player.prestigeCards.length > 0) && (
        <span class="fact">
          <List label="tokens" topic={`advisors/${seat}`} values={player.advisorTokens} nameOf={advisorName}>
            {(advisor, place) => <Icon key={place} name={symbolIcon(advisor)} size={13} />}
          </List>
          <List label="prestige_cards" values={player.prestigeCards} nameOf={advisorName}>
            {(advisor) => (
              <span key={advisor} class="framed" {...rule(`prestige/${advisor}`)}>
                <Icon name={symbolIcon(advisor)} size={11} />
              </span>
            )}
          </List>
        </span>
      )}
      {kinds.length > 0 && (
        <span class="fact">
          <List label="goods" topic={`goods/${seat}`} values={goods} nameOf={goodName}>
            {(good, place) =>
              goods.indexOf(good) === place && (
                <span key={good} class={`good-${good}`}>
                  <Icon name={commodityIcon(good)} size={13} />
                  {goods.filter((each) => each === good).length > 1 && goods.filter((each) => each === good).length}
                </span>
              )
            }
          </List>
        </span>
      )}
    </span>
  );
}

const advisorName = (advisor: number) => words.word("court", Advisor, advisor);
const goodName = (good: number) => words.word("commodities", Commodity, good);

/** The goods of a seat: of its province tiles and of its bonus tokens. */
export function goodsOf(view: OpenView, components: ComponentSet, seat: number): Commodity[] {
  const player = view.players[seat];
  const ofTiles = player?.tileVisits.flatMap((visit) => commoditiesOf(components, visit)) ?? [];
  const ofTokens = view.bonusTokens.flatMap(({ city, token }) =>
    player?.bonusTokenCities.includes(city) && token?.gift.case === "commodity" ? [token.gift.value] : [],
  );
  return [...ofTiles, ...ofTokens].sort();
}

interface ListProps {
  label: "tokens" | "prestige_cards" | "goods";
  /** The topic of its rule; undefined: each icon has its own. */
  topic?: string;
  values: readonly number[];
  nameOf: (value: number) => string;
  children: (value: number, place: number) => preact.ComponentChild;
}

/** Icons with the list of their names. */
function List({ label, topic, values, nameOf, children }: ListProps) {
  if (values.length === 0) return null;
  const list = `${words.text("board", label)}: ${values.map(nameOf).join(", ")}`;
  return (
    <span class="icons" {...(topic && rule(topic))}>
      <span class="unseen">{list}</span>
      <span aria-hidden="true">{values.map(children)}</span>
    </span>
  );
}
