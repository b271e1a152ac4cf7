import { type BonusToken, CourtSeat } from "#contract/taj_mahal/v1/board";
import { Advisor, Symbol as CardSymbol, Color } from "#contract/taj_mahal/v1/cards";
import { PointsReason } from "#contract/taj_mahal/v1/effect";
import type { View } from "#contract/taj_mahal/v1/view";
import type { Move, MoveTally, Tally } from "#contract/v1/games";
import { nameOf } from "../../i18n/text_table";
import { texts } from "../../i18n/texts";
import { percent } from "../../ui/figures";
import { Icon, type IconName } from "../../ui/icon";
import { ActionButton, ActionPanel, Part } from "../action_panel";
import { advised } from "../candidate_marks";
import type { Choice, Option } from "../choice";
import type { TableProps } from "../game";
import { tallyOf } from "../tally";
import { commodityIcon, symbolIcon } from "./icons";
import { provinceOf } from "./knowledge";
import { afterPlay, cityOf, type EffectKind, kindOfMove, kindsOf, type Outcome, outcomeOf, tokenOf } from "./sums";
import { cityTarget } from "./targets";
import { cardText, piecesList, tokenText, words } from "./words";

interface DecisionProps {
  view: View;
  choice: Choice;
  tally: Tally | undefined;
  hint: TableProps["hint"];
  /** What takes the place of the sum: a hint, the tutor's question. */
  advice: TableProps["advice"];
}

/** The decision of the viewer: its sum in parts, and the buttons that make it. */
export function Decision(props: DecisionProps) {
  const first = kindOfMove(props.choice.options[0]?.move);
  switch (first?.case) {
    case "palace":
    case "crown":
      return <PlaceDecision {...props} />;
    case "take":
      return <TakeDecision {...props} />;
    default:
      return <AuctionDecision {...props} />;
  }
}

/** Withdraw, or play the chosen cards. */
function AuctionDecision({ view, choice, tally, hint, advice }: DecisionProps) {
  const withdraw = choice.options.find(({ move }) => kindOfMove(move)?.case === "withdraw")?.move;
  const considered = choice.considered.value;
  const play = kindOfMove(considered)?.case === "play" ? considered : undefined;
  const brought = tallyOf(tally, withdraw);
  const after = afterPlay(tally, play);
  const shown = play ? after?.withdrawal : brought && outcomeOf(brought);
  const canPlay = choice.options.length > 1;
  const ranked = advised(hint);
  const rank = ranked.findIndex(({ candidate }) => candidate.move?.notation === withdraw?.notation);
  const share = percent(ranked[rank]?.winShare ?? 0, 0);
  return (
    <ActionPanel
      title={words.text("sum", play ? "after_play" : "withdraw_now")}
      {...(shown && { sum: texts().plus(shown.points) })}
      advice={advice}
      buttons={
        <>
          {withdraw && (
            <ActionButton
              label={words.text("sum", "withdraw")}
              shortcut="W"
              detail={rank >= 0 ? texts().hintRank(rank + 1, share) : brought ? bringsText(outcomeOf(brought)) : ""}
              isAdvised={rank >= 0}
              isMain={!canPlay || kindOfMove(considered)?.case === "withdraw"}
              onPress={() => choice.make(withdraw)}
            />
          )}
          {canPlay && <PlayButton view={view} choice={choice} play={play} brought={tallyOf(tally, play)} />}
        </>
      }
    >
      {shown && <Parts effects={shown.effects} claims={shown.claims.length} />}
      {shown && !play && shown.claims.length === 0 && <Missing view={view} tally={tally} />}
    </ActionPanel>
  );
}

const CLOSE = 2; // symbols from the lead

/** The pieces that the viewer nearly leads for, the closest first. */
function Missing({ view, tally }: { view: View; tally: Tally | undefined }) {
  const court = tally?.game.case === "tajMahal" ? tally.game.value.court : [];
  const close = court
    .filter(({ courtSeat }) => view.court.includes(courtSeat))
    .map(({ courtSeat, counts, unrest }) => ({
      piece: words.word("niche_names", CourtSeat, courtSeat),
      own: counts[view.seat ?? 0] ?? 0,
      count: Math.max(...counts, unrest) + 1 - (counts[view.seat ?? 0] ?? 0),
    }))
    .filter(({ own, count }) => own > 0 && count <= CLOSE)
    .sort((one, other) => one.count - other.count);
  if (!close.length) return null;
  const pieces = words.listed(close.map((each) => words.text("sum", "short_of", each)));
  return <p class="note">{words.text("sum", "missing", { pieces })}</p>;
}

interface PlayButtonProps {
  view: View;
  choice: Choice;
  play: Move | undefined;
  brought: MoveTally | undefined;
}

function PlayButton({ view, choice, play, brought }: PlayButtonProps) {
  const color = view.players[view.seat ?? 0]?.rowColor || undefined;
  if (play) {
    const kind = kindOfMove(play);
    const isPair = kind?.case === "play" && kind.value.companion.case !== undefined;
    return (
      <ActionButton
        label={words.text("sum", isPair ? "play_two" : "play_one")}
        shortcut="P"
        detail={
          brought?.points ? words.text("sum", "points_now", { points: brought.points }) : words.text("sum", "no_answer")
        }
        isMain
        onPress={() => choice.make(play)}
      />
    );
  }
  const detail = choice.picked.value.length
    ? words.text("sum", "needs_color")
    : color
      ? words.text("sum", "choose_color", { color: nameOf(Color, color) })
      : words.text("sum", "choose_any");
  return <ActionButton label={words.text("sum", "play")} detail={detail} onPress={undefined} />;
}

function bringsText({ claims, points, effects }: Outcome): string {
  if (!claims.length) {
    if (points) return texts().plusPoints(points);
    return words.text("sum", effects.some((each) => each.case === "cardDrawn") ? "a_card" : "nothing");
  }
  const pieces = piecesList(claims);
  return points ? words.text("sum", "brings", { pieces, points }) : pieces;
}

/** The parts of a sum: palaces, tokens, the province tile, cards. */
export function Parts({ effects, claims }: { effects: readonly EffectKind[]; claims: number }) {
  const parts = partsOf(effects);
  if (!parts.length) return <p class="note">{words.text("sum", claims ? "no_points" : "no_piece")}</p>;
  return (
    <ul class="parts">
      {parts.map(({ icon, topic, text, points }) => (
        <Part
          key={text}
          icon={<Icon name={icon} size={18} />}
          topic={topic}
          text={text}
          {...(points && { value: `+${points}` })}
        />
      ))}
    </ul>
  );
}

interface SumPart {
  icon: IconName;
  topic: string;
  text: string;
  points: number;
}

interface TakenToken {
  city: string;
  token?: BonusToken;
}

function partsOf(effects: readonly EffectKind[]): SumPart[] {
  const cities: string[] = [];
  const parts: SumPart[] = [];
  let taken: TakenToken[] = [];
  for (const { case: kind, value } of effects) {
    if (kind === "palacePlaced" || kind === "crownPlaced") cities.push(value.city);
    if (kind === "tokenTaken") taken.push(value);
    if (kind === "cardDrawn") parts.push({ icon: "card", topic: "deck", text: words.text("sum", "draw"), points: 0 });
    if (kind !== "pointsScored") continue;
    const token = value.reason === PointsReason.BONUS_TOKEN ? tokenOf(taken, value.points) : undefined;
    taken = taken.filter((each) => each !== token);
    parts.push(scored(value, cities, token));
  }
  return parts;
}

function scored(
  { points, reason }: { points: number; reason: PointsReason },
  cities: readonly string[],
  token: TakenToken | undefined,
): SumPart {
  switch (reason) {
    case PointsReason.PALACES: {
      const links = points - 1; // W6: one for the palaces, one for each province that is linked
      const name = links ? "linked" : "palaces";
      return {
        icon: "house",
        topic: `palace/${cities[0]}`,
        points,
        text: words.text("sum", name, { cities: words.listed(cities), links }),
      };
    }
    case PointsReason.BONUS_TOKEN: {
      const gift = token?.token?.gift;
      const icon = gift?.case === "commodity" ? commodityIcon(gift.value) : "coin";
      const values = { city: token?.city, token: token?.token && tokenText(token.token) };
      return { icon, topic: `token/${token?.city}`, points, text: words.text("sum", "token", values) };
    }
    case PointsReason.PROVINCE_TILE:
      return { icon: "elephant", topic: "tile", points, text: words.text("sum", "tile") };
    default:
      return { icon: "princess", topic: `prestige/${Advisor.PRINCESS}`, points, text: words.text("sum", "nobility") };
  }
}

/** A city for a palace: each with its points, here and on the map. */
function PlaceDecision({ view, choice, tally, advice }: DecisionProps) {
  const chosen = cityOf(choice.considered.value);
  const points = (option: Option) => tallyOf(tally, option.move)?.points ?? 0;
  const options = [...choice.options].sort((one, other) => points(other) - points(one));
  return (
    <ActionPanel
      title={words.text("sum", "where")}
      note={words.text("sum", "or_map")}
      advice={advice}
      buttons={
        <ActionButton
          label={chosen ? words.text("sum", "build", { city: chosen }) : words.text("sum", "build_any")}
          {...(!chosen && { detail: words.text("sum", "choose_city") })}
          shortcut="P"
          isMain
          onPress={chosen ? () => choice.make() : undefined}
        />
      }
    >
      <ul class="choices" aria-label={provinceOf(view)}>
        {options.map(({ move }) => {
          const city = cityOf(move) ?? "";
          const brought = tallyOf(tally, move);
          const reasons = reasonsFor(kindsOf(brought?.effects ?? []), city);
          return (
            <li key={city}>
              <button
                type="button"
                class="choice-button"
                aria-pressed={chosen === city}
                data-target={cityTarget(city)}
                onClick={() => choice.pick(cityTarget(city))}
              >
                <b>{city}</b>
                {brought && brought.points > 0 && <b class="gain">+{brought.points}</b>}
                <small title={reasons}>{reasons}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </ActionPanel>
  );
}

/** What speaks for a city: the provinces that it joins, its token; and where the palaces go that are owed after it, whose
 * points are in the same sum. */
function reasonsFor(effects: readonly EffectKind[], city: string): string {
  const reasons: string[] = [];
  const later: string[] = [];
  for (const { case: kind, value } of effects) {
    const links = kind === "pointsScored" && value.reason === PointsReason.PALACES ? value.points - 1 : 0;
    if (links > 0) reasons.unshift(words.text("sum", "links", { links }));
    if (kind === "tokenTaken" && value.token && value.city === city) reasons.push(tokenText(value.token));
    if ((kind === "palacePlaced" || kind === "crownPlaced") && value.city !== city) later.push(value.city);
  }
  if (!reasons.length) reasons.push(words.text("sum", "no_link"));
  if (later.length) reasons.push(words.text("sum", "then", { cities: words.listed(later) }));
  return reasons.join(", ");
}

/** A card of the display. */
function TakeDecision({ view, choice, advice }: DecisionProps) {
  const kind = kindOfMove(choice.considered.value);
  const card = kind?.case === "take" ? kind.value.card : undefined;
  const hand = [...view.hand, ...(view.players[view.seat ?? 0]?.knownCards ?? []), ...(card ? [card] : [])];
  const cards = (count: number) => words.picked("counted_cards", count);
  return (
    <ActionPanel
      title={words.text("sum", "which")}
      advice={advice}
      buttons={
        <ActionButton
          label={card ? words.text("sum", "take_card", { card: cardText(card) }) : words.text("sum", "take_any")}
          {...(!card && { detail: words.text("sum", "choose_card") })}
          shortcut="P"
          isMain
          onPress={card ? () => choice.make() : undefined}
        />
      }
    >
      {card && (
        <ul class="parts">
          <Part
            icon={<Icon name="card" size={18} />}
            text={words.text("sum", "of_color", {
              cards: cards(hand.filter((each) => each.color === card.color).length),
            })}
          />
          {[...new Set(card.symbols)].map((symbol) => (
            <Part
              key={symbol}
              icon={<Icon name={symbolIcon(symbol)} size={18} />}
              text={words.text("sum", "of_symbol", {
                cards: cards(hand.filter((each) => each.symbols.includes(symbol)).length),
                symbol: words.word("symbols", CardSymbol, symbol),
              })}
            />
          ))}
        </ul>
      )}
      {!card && <p class="note">{words.text("asked", "take")}</p>}
    </ActionPanel>
  );
}
