import { create } from "@bufbuild/protobuf";
import type { ComponentSet as MaharajaSet } from "#contract/maharaja/v1/component_set";
import { Phase } from "#contract/maharaja/v1/game_status";
import { DealSchema, NewGameSchema as MaharajaNewGameSchema } from "#contract/maharaja/v1/new_game";
import { GameRecordSchema as MaharajaRecordSchema } from "#contract/maharaja/v1/record";
import { type ComponentSet, GameRecordSchema, MoveSchema, NewGameSchema } from "#contract/v1/games";
import { capitalized } from "../../i18n/text_table";
import { texts } from "../../i18n/texts";
import type { Game } from "../game";
import { MaharajaBoard } from "./board";
import { effectText } from "./effect_text";
import { factTexts } from "./fact_texts";
import { USUAL_ROUNDS, viewOf } from "./knowledge";
import { madeText, moveText } from "./move_text";
import { questionOf } from "./question";
import { ruleOf } from "./rule_of";
import { RulePicture } from "./rule_picture";
import { MaharajaSeatFacts } from "./seat_facts";
import { MaharajaTable } from "./table";
import { moveTargets } from "./targets";
import { placeName, words } from "./words";

/** Maharaja as the page knows it. */
export const maharaja: Game = {
  id: "maharaja",
  icon: "house",
  Board: MaharajaBoard,
  Table: MaharajaTable,
  SeatFacts: MaharajaSeatFacts,
  RulePicture,
  words,

  newGame: (deal) =>
    create(NewGameSchema, {
      game: {
        case: "maharaja",
        value: create(MaharajaNewGameSchema, { start: { case: "deal", value: create(DealSchema, deal) } }),
      },
    }),

  situation(status, _knowledge, components) {
    if (status.game.case !== "maharaja" || status.over) return "";
    const { phase, round, maharaja: id } = status.game.value;
    const set = setOf(components);
    const city = set ? placeName(set, id) : id;
    const when = round ? words.text("situations", "round", { round, city }) : words.text("situations", "set_up");
    return capitalized(`${when}: ${words.word("phases", Phase, phase)}`);
  },

  question(_status, position, moves, components) {
    const view = viewOf(position);
    return view ? questionOf(view, moves, setOf(components)) : { title: texts().yourTurnShort, text: "" };
  },

  progress(status, knowledge, components) {
    if (status.game.case !== "maharaja" || status.over) return undefined;
    const [view, set] = [knowledge && viewOf(knowledge), setOf(components)];
    const { round, maharaja: id } = status.game.value;
    const text = round ? words.text("situations", "brief", { round }) : words.text("situations", "brief_set_up");
    const city = (id: string) => (set ? placeName(set, id) : id);
    const [next] = [...(view?.table.governorBoxes ?? [])].sort((one, other) => one.box - other.box);
    return {
      label: words.text("board", "rounds"),
      rule: "rounds",
      now: round,
      all: Math.max(USUAL_ROUNDS, round),
      title: round ? words.text("table", "round_of", { round, city: city(id) }) : text,
      text,
      next: next ? words.text("table", round ? "next" : "first_court", { city: city(next.city) }) : "",
    };
  },

  score(knowledge, seat) {
    const player = viewOf(knowledge)?.table.players[seat];
    return player && player.centrePalaces.length + player.outerPalaces.length;
  },

  scoreText: (score) => words.picked("counted_palaces", score) ?? "",

  scoreTitles: () => ({ score: words.text("board", "score"), gold: words.text("board", "score_gold") }),

  moveText: (move, components, at) =>
    move.game.case === "maharaja" ? moveText(move.game.value, setOf(components), at) : undefined,

  madeText: (move, seat, isOwn) => (move.game.case === "maharaja" ? madeText(move.game.value, seat, isOwn) : undefined),

  effectText: ({ game, seat, rule }, name, components, own) =>
    game.case === "maharaja" ? effectText(game.value, { seat, rule, name, own }, setOf(components)) : undefined,

  factTexts: ({ game }, name) => (game.case === "maharaja" ? factTexts(game.value, name) : []),

  habit(played) {
    const kind = played.game.case === "maharaja" ? played.game.value.kind.case : undefined;
    return kind === "choosePlan" ? "planned" : "carried_out";
  },
  lessonAbout: () => 1,

  targets: (move, components, at) =>
    move.game.case === "maharaja" ? moveTargets(move.game.value, setOf(components), at && viewOf(at)) : [],

  ruleOf,

  board(position) {
    if (position.game.case !== "maharaja") return "";
    const { form } = position.game.value;
    return (form.case === "record" ? form.value.setup?.componentSet : form.value?.componentSet) ?? "";
  },

  decisions(record) {
    if (record.game.case !== "maharaja") return [];
    return record.game.value.events.flatMap((event, number) =>
      event.move
        ? [
            {
              event: number,
              seat: event.seat ?? 0,
              move: create(MoveSchema, { game: { case: "maharaja", value: event.move } }),
            },
          ]
        : [],
    );
  },

  before(record, event) {
    if (record.game.case !== "maharaja") return record;
    const events = record.game.value.events.slice(0, event);
    return create(GameRecordSchema, {
      game: { case: "maharaja", value: create(MaharajaRecordSchema, { ...record.game.value, events }) },
    });
  },

  header(record) {
    const found = record.game.case === "maharaja" ? record.game.value : undefined;
    return {
      players: found?.setup?.playerCount ?? 0,
      observer: found?.observer,
      events: found?.events.length ?? 0,
      componentSet: found?.setup?.componentSet ?? "",
    };
  },
};

function setOf(components: ComponentSet | undefined): MaharajaSet | undefined {
  return components?.game.case === "maharaja" ? components.game.value : undefined;
}
