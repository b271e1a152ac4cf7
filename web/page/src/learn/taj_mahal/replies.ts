import { Commodity, type CourtSeat } from "#contract/taj_mahal/v1/board";
import { Advisor, Symbol as CardSymbol, Color } from "#contract/taj_mahal/v1/cards";
import { PointsReason } from "#contract/taj_mahal/v1/effect";
import type { Move } from "#contract/v1/games";
import { facesOf } from "../../boards/taj_mahal/card";
import { goodsOf } from "../../boards/taj_mahal/seat_facts";
import { afterPlay, cityOf, kindOfMove } from "../../boards/taj_mahal/sums";
import { cityTarget, handTarget, moveTargets, pieceTarget, seatTarget } from "../../boards/taj_mahal/targets";
import { cardText, goodsText, piecesText, words } from "../../boards/taj_mahal/words";
import { capitalized, nameOf } from "../../i18n/text_table";
import { texts } from "../../i18n/texts";
import type { Point, Reply } from "../course";
import { effectsOf, linksIn, pieceName, pointsFor, pointsOf, setAt, standingOf, viewAt, withdrawalAt } from "./facts";
import { said } from "./words";

const reply = (isRight: boolean, head: string, text: string): Reply => ({ isRight, head, text });
const yes = (head: string, text: string) => reply(true, said("yes", { head }), text);
const no = (head: string, text: string) => reply(false, said("no", { head }), text);

/** Whether each piece of the court would be the reader's, who withdrew now (W1). */
export function pieces(at: Point): Map<string, Reply> {
  const { claims } = withdrawalAt(at);
  return new Map(
    viewAt(at).court.map((piece) => [
      pieceTarget(piece),
      claims.includes(piece) ? yes(pieceName(piece), leadText(at, piece)) : no(pieceName(piece), lagText(at, piece)),
    ]),
  );
}

function leadText(at: Point, piece: CourtSeat): string {
  const { count, most } = contestOf(at, piece);
  return most ? said("more", { count, most }) : said("alone", { count });
}

function lagText(at: Point, piece: CourtSeat): string {
  const { count, most, rival } = contestOf(at, piece);
  if (!count) return said("no_symbol", { symbol: symbolText(piece) });
  return said(count === most ? "tie" : "less", { count, most, rival });
}

/** What the reader shows for a piece, and the most that a rival shows. */
function contestOf(at: Point, piece: CourtSeat) {
  const counts = standingOf(at, piece)?.counts ?? [];
  const others = counts.map((count, seat) => (seat === at.own ? -1 : count));
  const most = Math.max(0, ...others);
  return { count: counts[at.own] ?? 0, most, rival: at.name(others.indexOf(most)) };
}

function symbolText(symbol: number): string {
  return words.word("symbols", CardSymbol, symbol);
}

/** Whether each card of the hand can be played now (P1, P2). */
export function playable(at: Point): Map<string, Reply> {
  const open = new Set(at.moves.flatMap(({ game }) => (game.case === "tajMahal" ? moveTargets(game.value) : [])));
  const view = viewAt(at);
  const own = view.players[at.own];
  const color = words.word("colors", Color, own?.rowColor ?? 0);
  const held = [...view.hand, ...(own?.knownCards ?? [])];
  return new Map(
    held.map((card) => {
      const name = capitalized(cardText(card));
      const isOpen = open.has(handTarget(card));
      const text =
        card.color === Color.WHITE ? said("goes_with") : said(isOpen ? "same_color" : "other_color", { color });
      return [handTarget(card), isOpen ? yes(name, text) : no(name, text)];
    }),
  );
}

/** The cities of the visit, and whether a palace there would be linked to another province (W6). */
export function linked(at: Point): Map<string, Reply> {
  return new Map(
    at.moves.flatMap((move): [string, Reply][] => {
      const city = cityOf(move);
      if (!city) return [];
      const links = linksIn(effectsOf(at, move));
      return [
        [
          cityTarget(city),
          links ? yes(city, capitalized(`${words.text("sum", "links", { links })}.`)) : no(city, said("no_link")),
        ],
      ];
    }),
  );
}

/** How many points the best token of a withdrawal brings (W4). */
export function tokenPoints(at: Point): Map<string, Reply> {
  const { effects } = withdrawalAt(at);
  const right = pointsFor(effects, PointsReason.BONUS_TOKEN);
  const token = effects.find((each) => each.case === "tokenTaken");
  const gift = token?.case === "tokenTaken" ? token.value.token?.gift : undefined;
  const good = gift?.case === "commodity" ? gift.value : Commodity.UNSPECIFIED;
  const owned = goodsOf(viewAt(at), setAt(at), at.own).filter((each) => each === good).length;
  const values = { good: goodsText([good]), owned };
  return new Map(
    [1, 2, 3, 4].map((points) => [
      `+${points}`,
      points === right ? yes(`+${points}`, said("token", values)) : no(`+${points}`, said("token_again", values)),
    ]),
  );
}

/** Which rivals need one more token of an advisor for the prestige card (E1). */
export function oneShortOf(advisor: Advisor): (at: Point) => Map<string, Reply> {
  return (at) =>
    new Map(
      viewAt(at).players.flatMap(({ advisorTokens }, seat): [string, Reply][] => {
        if (seat === at.own) return [];
        const isOneShort = advisorTokens.includes(advisor);
        const values = { piece: pieceName(advisor as number) };
        return [
          [
            seatTarget(seat),
            isOneShort ? yes(at.name(seat), said("one_token", values)) : no(at.name(seat), said("no_token", values)),
          ],
        ];
      }),
    );
}

/** A symbol with how many of it a row is to show, and what the coach says where it does not. */
type Wanted = readonly [symbol: CardSymbol, count: number, missing: "no_heart" | "no_vizier" | "few_elephants"];

/** A play after which the row shows so many symbols. */
export function shows(...wanted: readonly Wanted[]): (move: Move, at: Point) => Reply {
  return (move, at) => {
    const counts = afterPlay(at.tally, move)?.counts;
    if (!counts) return no(moveName(move), said("plays_nothing"));
    const countOf = (symbol: CardSymbol) => counts[symbol - 1] ?? 0;
    const short = wanted.find(([symbol, count]) => countOf(symbol) !== count);
    if (short) return no(moveName(move), said(short[2], { count: countOf(short[0]) }));
    const shown = words.listed(wanted.map(([symbol, count]) => `${symbolText(symbol)} ${count}`));
    return yes(moveName(move), said("shows", { shown }));
  };
}

/** A play after which the reader would take a piece. */
export function wins(piece: CourtSeat): (move: Move, at: Point) => Reply {
  return (move, at) => {
    const after = afterPlay(at.tally, move);
    const name = moveName(move);
    if (!after) return no(name, said("leaves_without", { pieces: piecesText(withdrawalAt(at).claims) as string }));
    const values = { piece: pieceName(piece), count: after.counts[piece - 1] ?? 0, most: contestOf(at, piece).most };
    const isRight = after.withdrawal.claims.includes(piece);
    return isRight ? yes(name, said("wins", values)) : no(name, said("wins_not", values));
  };
}

/** A play that adds a piece to those that the reader would take, and brings most. */
export function winsMost(move: Move, at: Point): Reply {
  const now = withdrawalAt(at);
  const after = afterPlay(at.tally, move)?.withdrawal;
  const values = { now: piecesText(now.claims) as string, points: now.points };
  if (!after) return no(moveName(move), said("leaves_early", values));
  const best = Math.max(...at.moves.map((each) => afterPlay(at.tally, each)?.withdrawal.points ?? 0));
  const later = { ...values, next: piecesText(after.claims) as string, later: after.points, best };
  if (after.claims.length <= now.claims.length) return no(moveName(move), said("wins_no_more", later));
  return after.points === best
    ? yes(moveName(move), said("wins_more", later))
    : no(moveName(move), said("wins_less", later));
}

/** The withdrawal, where no play brings more. */
export function leaves(move: Move, at: Point): Reply {
  const now = withdrawalAt(at);
  const after = afterPlay(at.tally, move)?.withdrawal;
  if (!after) return yes(moveName(move), said("leaves", { pieces: piecesText(now.claims) as string }));
  return no(moveName(move), said("stays", { points: now.points, later: after.points }));
}

/** A palace that brings most. */
export function buildsBest(move: Move, at: Point): Reply {
  const best = Math.max(...at.moves.map((each) => pointsOf(at, each)));
  const points = pointsOf(at, move);
  const values = { city: cityOf(move), points, best, sum: sumText(at, move) };
  return points === best
    ? yes(values.city ?? "", said("builds", values))
    : no(values.city ?? "", said("builds_less", values));
}

/** What a palace brings, in parts: `1 for the palace, 2 for the token`. */
function sumText(at: Point, move: Move): string {
  const effects = effectsOf(at, move);
  const parts = [
    said("of_palace", { points: pointsFor(effects, PointsReason.PALACES) }),
    ...part("of_token", pointsFor(effects, PointsReason.BONUS_TOKEN)),
    ...part("of_tile", pointsFor(effects, PointsReason.PROVINCE_TILE)),
  ];
  return words.listed(parts);
}

function part(name: "of_token" | "of_tile", points: number): string[] {
  return points ? [said(name, { points })] : [];
}

/** A palace on a bonus token. */
export function buildsOnToken(move: Move, at: Point): Reply {
  const city = cityOf(move) ?? "";
  const token = viewAt(at).bonusTokens.find((each) => each.city === city)?.token;
  return token ? yes(city, said("has_token")) : no(city, said("has_no_token"));
}

/** A palace from which a road leads into the next province. */
export function buildsTowardsNext(move: Move, at: Point): Reply {
  const city = cityOf(move) ?? "";
  const view = viewAt(at);
  const next = view.provinces[view.visit] ?? "";
  const there =
    setAt(at)
      .provinces.find((each) => each.name === next)
      ?.cities.map((each) => each.name) ?? [];
  const neighbours = setAt(at).roads.flatMap((road) => {
    const ends = [road.city, road.otherCity];
    return ends.includes(city) ? ends.filter((each) => each !== city) : [];
  });
  const end = neighbours.find((each) => there.includes(each));
  return end
    ? yes(city, said("road", { end, province: next }))
    : no(city, said("no_road", { province: next, list: words.listed(neighbours) }));
}

/** A card of the colour of which the hand has most. */
export function takesMost(move: Move, at: Point): Reply {
  const kind = kindOfMove(move);
  const card = kind?.case === "take" ? kind.value.card : undefined;
  const view = viewAt(at);
  const held = [...view.hand, ...(view.players[at.own]?.knownCards ?? [])];
  const countOf = (color: Color) => held.filter((each) => each.color === color).length;
  const count = countOf(card?.color ?? Color.UNSPECIFIED);
  const most = Math.max(...held.map((each) => countOf(each.color)));
  const values = { color: words.word("colors", Color, card?.color ?? 0), count, later: count + 1, most };
  const name = capitalized(cardText(card));
  return count === most ? yes(name, said("takes", values)) : no(name, said("takes_less", values));
}

/** A play with the prestige card. */
export function playsPrestige(move: Move, at: Point): Reply {
  const kind = kindOfMove(move);
  const points = pointsOf(at, move);
  const isRight = kind?.case === "play" && kind.value.companion.case === "prestigeCard";
  return isRight ? yes(moveName(move), texts().plusPoints(points)) : no(moveName(move), said("no_prestige"));
}

/** A move at the beginning of a line. */
function moveName(move: Move): string {
  const kind = kindOfMove(move);
  if (kind?.case !== "play") return words.text("sum", "withdraw");
  const faces = facesOf(kind.value);
  return capitalized(
    words.listed(
      faces.map((face) =>
        "advisor" in face
          ? words.text("board", "prestige", { advisor: nameOf(Advisor, face.advisor) })
          : cardText(face),
      ),
    ),
  );
}
