import { texts } from "../../i18n/texts";
import type { SeatFactsProps } from "../game";
import { word } from "../word";
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
      <span>{words().cards(player.handSize)}</span>
      <span>{words().palaces(player.palaces.length + player.crownPalaces.length)}</span>
      <Row label={words().tokens} values={player.advisorTokens} names={words().advisors} Icon={AdvisorIcon} />
      <Row label={words().prestigeCards} values={player.prestigeCards} names={words().advisors} Icon={StarredIcon} />
      <Row label={words().goods} values={goods} names={words().commodities} Icon={GoodIcon} />
    </span>
  );
}

type IconOf = (props: { value: number }) => preact.JSX.Element;

const AdvisorIcon: IconOf = ({ value }) => <SymbolIcon symbol={value} />;
const GoodIcon: IconOf = ({ value }) => <CommodityIcon commodity={value} />;
const StarredIcon: IconOf = ({ value }) => (
  <span class="starred">
    ★<SymbolIcon symbol={value} />
  </span>
);

function Row({
  label,
  values,
  names,
  Icon,
}: {
  label: string;
  values: readonly number[];
  names: readonly string[];
  Icon: IconOf;
}) {
  if (values.length === 0) return null;
  const list = values.map((value) => word(names, value)).join(", ");
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
