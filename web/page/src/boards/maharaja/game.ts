import { create } from "@bufbuild/protobuf";
import { DealSchema, NewGameSchema as MaharajaNewGameSchema } from "#contract/maharaja/v1/new_game";
import { GameRecordSchema as MaharajaRecordSchema } from "#contract/maharaja/v1/record";
import { GameRecordSchema, MoveSchema, NewGameSchema } from "#contract/v1/games";
import type { Game } from "../game";
import { MaharajaBoard } from "./board";
import { placeName } from "./knowledge";
import { MaharajaSeatFacts } from "./seat_facts";
import { moveTargets } from "./targets";
import { MaharajaWhy } from "./why";
import { word, words } from "./words";

/** Maharaja as the page knows it. */
export const maharaja: Game = {
  id: "maharaja",
  Board: MaharajaBoard,
  SeatFacts: MaharajaSeatFacts,
  Why: MaharajaWhy,

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
    const city = components?.game.case === "maharaja" ? placeName(components.game.value, id) : id;
    return `${round ? words().round(round, city) : words().setUp}: ${word(words().phases, phase)}`;
  },

  targets: (move) => (move.game.case === "maharaja" ? moveTargets(move.game.value) : []),

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
