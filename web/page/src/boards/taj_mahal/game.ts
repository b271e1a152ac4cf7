import { create } from "@bufbuild/protobuf";
import { Color } from "#contract/taj_mahal/v1/cards";
import { Phase } from "#contract/taj_mahal/v1/game_status";
import { DealSchema, NewGameSchema as TajMahalNewGameSchema } from "#contract/taj_mahal/v1/new_game";
import { GameRecordSchema as TajMahalRecordSchema } from "#contract/taj_mahal/v1/record";
import {
  GameRecordSchema,
  type GameStatus,
  type Move,
  MoveSchema,
  NewGameSchema,
  type Position,
} from "#contract/v1/games";
import { nameOf } from "../../i18n/text_table";
import { texts } from "../../i18n/texts";
import type { Game, Question } from "../game";
import { TajMahalBoard } from "./board";
import { effectText } from "./effect_text";
import { factTexts } from "./fact_texts";
import { provinceOf, viewOf } from "./knowledge";
import { LogLines } from "./log_lines";
import { MoveLine } from "./move_line";
import { moveText, shortMoveText } from "./move_text";
import { ruleOf } from "./rule_of";
import { RulePicture } from "./rule_picture";
import { scoreSources } from "./score_sources";
import { TajMahalSeatFacts } from "./seat_facts";
import { kindOfMove } from "./sums";
import { TajMahalTable } from "./table";
import { moveTargets } from "./targets";
import { words } from "./words";

/** Taj Mahal as the page knows it. */
export const tajMahal: Game = {
  id: "taj_mahal",
  icon: "elephant",
  Board: TajMahalBoard,
  Table: TajMahalTable,
  SeatFacts: TajMahalSeatFacts,
  MoveLine,
  LogLines,
  RulePicture,
  words,

  newGame: (deal) =>
    create(NewGameSchema, {
      game: {
        case: "tajMahal",
        value: create(TajMahalNewGameSchema, { start: { case: "deal", value: create(DealSchema, deal) } }),
      },
    }),

  situation(status, knowledge) {
    const view = knowledge && viewOf(knowledge);
    const phase = status.game.case === "tajMahal" ? words.word("phases", Phase, status.game.value.phase) : "";
    if (status.over || !view) return status.over ? "" : phase;
    const visit = words.text("situations", "visit", { visit: view.visit, province: provinceOf(view) });
    return `${visit}: ${phase}`;
  },

  question: (status, position, moves) => questionOf(status, position, moves),

  progress(status, knowledge) {
    const view = knowledge && viewOf(knowledge);
    if (!view || status.over) return undefined;
    const next = view.provinces[view.visit];
    return {
      label: words.text("table", "visits"),
      rule: "visits",
      now: view.visit,
      all: view.provinces.length,
      text: words.text("situations", "brief", { visit: view.visit, province: provinceOf(view) }),
      title: words.text("table", "of_visit", { visit: view.visit }),
      next: next ? words.text("table", "next", { province: next }) : "",
    };
  },

  score: (knowledge, seat) => viewOf(knowledge)?.players[seat]?.score,

  scoreText: (score) => texts().points1(score),

  scoreSources,

  scoreTitles: () => ({ score: words.text("board", "score"), cards: words.text("board", "cards") }),

  moveText: (move) => (move.game.case === "tajMahal" ? moveText(move.game.value) : undefined),

  shortMoveText: ({ game }) => (game.case === "tajMahal" ? shortMoveText(game.value) : undefined),

  effectText: ({ game, seat, rule }, name, _, own) =>
    game.case === "tajMahal" ? effectText(game.value, { seat, rule, name, own }) : undefined,

  factTexts: ({ game }) => (game.case === "tajMahal" ? factTexts(game.value) : []),

  habit: (played, better) => habitOf(kindOfMove(played), kindOfMove(better)),
  lessonAbout: (habit) => LESSONS[habit] ?? 1,

  targets: (move) => (move.game.case === "tajMahal" ? moveTargets(move.game.value) : []),

  ruleOf,

  board(position) {
    if (position.game.case !== "tajMahal") return "";
    const { form } = position.game.value;
    return (form.case === "record" ? form.value.setup?.componentSet : form.value?.componentSet) ?? "";
  },

  decisions(record) {
    if (record.game.case !== "tajMahal") return [];
    return record.game.value.events.flatMap((event, number) => {
      if (event.kind.case !== "move" || !event.kind.value.move) return [];
      const move = create(MoveSchema, { game: { case: "tajMahal", value: event.kind.value.move } });
      return [{ event: number, seat: event.kind.value.seat ?? 0, move }];
    });
  },

  before(record, event) {
    if (record.game.case !== "tajMahal") return record;
    const events = record.game.value.events.slice(0, event);
    return create(GameRecordSchema, {
      game: { case: "tajMahal", value: create(TajMahalRecordSchema, { ...record.game.value, events }) },
    });
  },

  header(record) {
    const found = record.game.case === "tajMahal" ? record.game.value : undefined;
    return {
      players: found?.setup?.playerCount ?? 0,
      observer: found?.observer,
      events: found?.events.length ?? 0,
      componentSet: found?.setup?.componentSet ?? "",
    };
  },
};

/** The lessons about the kinds of mistakes, as the course has them. */
const LESSONS: Readonly<Record<string, number>> = { stayed: 5, left: 5, taken: 1, played: 2, built: 3 };

/** The name of a kind of mistake, by the kinds of the move that was made and of the better one. */
function habitOf(played: ReturnType<typeof kindOfMove>, better: ReturnType<typeof kindOfMove>): string {
  if (played?.case === "play" && better?.case === "withdraw") return "stayed";
  if (played?.case === "withdraw") return "left";
  if (played?.case === "take") return "taken";
  return played?.case === "play" ? "played" : "built";
}

/** What a seat is asked: with the colour that it must play, and whether it leads anything. */
function questionOf(status: GameStatus, position: Position, moves: readonly Move[]): Question {
  const view = viewOf(position);
  const phase = status.game.case === "tajMahal" ? status.game.value.phase : Phase.UNSPECIFIED;
  const color = view?.players[view.seatToMove ?? 0]?.rowColor;
  const values = { province: view && provinceOf(view), color: color ? nameOf(Color, color) : undefined };
  const asked = (
    title: Parameters<typeof words.text<"questions">>[1],
    text: Parameters<typeof words.text<"asked">>[1],
  ) => ({
    title: words.text("questions", title, { count: view?.palacesOwed }),
    text: words.text("asked", text, values),
  });
  switch (phase) {
    case Phase.PALACE:
      return asked((view?.palacesOwed ?? 0) > 1 ? "palaces" : "palace", "palace");
    case Phase.CROWN:
      return asked("crown", "crown");
    case Phase.TAKE:
      return asked(view?.cardsOwed === 2 ? "take_first" : "take", "take");
    default:
      if (moves.length === 1) return asked("forced", color ? "forced_color" : "forced");
      return asked("auction", color ? "auction_color" : "auction");
  }
}
