import { Commodity } from "#contract/taj_mahal/v1/board";
import { Advisor } from "#contract/taj_mahal/v1/cards";
import { texts } from "../../i18n/texts";
import type { SeatFactsProps } from "../game";
import { CommodityIcon, SymbolIcon } from "./icons";
import { viewOf } from "./knowledge";
import { words } from "./words";

/** The public facts about a seat: points, cards, palaces, tokens, goods. */
export function TajMahalSeatFacts({ knowledge, components, seat }: SeatFactsProps) {
  const view = viewOf(knowledge);
  const player = view?.players[seat];
  if (!view || !player || components.game.case !== "tajMahal") return null;
  const tiles = components.game.value.provinceTiles;
  const goods = [
    ...player.tileVisits.flatMap((visit) => tiles.find((tile) => tile.visit === visit)?.commodities ?? []),
    ...view.bonusTokens.flatMap((each) =>
      player.bonusTokenCities.includes(each.city) && each.token?.gift.case === "commodity"
        ? [each.token.gift.value]
        : [],
    ),
  ].sort();
  return (
    <span class="facts">
      <strong>{texts().points1(player.score)}</strong>
      <span>{words.picked("counted_cards", player.handSize)}</span>
      <span>{words.picked("counted_palaces", player.palaces.length + player.crownPalaces.length)}</span>
      <Row label="tokens" values={player.advisorTokens} nameOf={advisorName} Icon={AdvisorIcon} />
      <Row label="prestige_cards" values={player.prestigeCards} nameOf={advisorName} Icon={StarredIcon} />
      <Row label="goods" values={goods} nameOf={goodName} Icon={GoodIcon} />
    </span>
  );
}

const advisorName = (advisor: number) => words.word("court", Advisor, advisor);
const goodName = (good: number) => words.word("commodities", Commodity, good);

type IconOf = (props: { value: number }) => preact.JSX.Element;

const AdvisorIcon: IconOf = ({ value }) => <SymbolIcon symbol={value} />;
const GoodIcon: IconOf = ({ value }) => <CommodityIcon commodity={value} />;
const StarredIcon: IconOf = ({ value }) => (
  <span class="starred">
    ★<SymbolIcon symbol={value} />
  </span>
);

interface RowProps {
  label: "tokens" | "prestige_cards" | "goods";
  values: readonly number[];
  nameOf: (value: number) => string;
  Icon: IconOf;
}

function Row({ label: kind, values, nameOf, Icon }: RowProps) {
  if (values.length === 0) return null;
  const label = words.text("board", kind);
  const list = values.map(nameOf).join(", ");
  return (
    <span class="icons" title={`${label}: ${list}`}>
      <span class="unseen">
        {label}: {list}
      </span>
      <span aria-hidden="true">
        {values.map((value, place) => (
          <Icon key={place} value={value} />
        ))}
      </span>
    </span>
  );
}
