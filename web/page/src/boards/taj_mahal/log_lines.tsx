import type { ComponentChildren } from "preact";
import type { Effect, Move } from "#contract/v1/games";
import type { LogLinesProps } from "../game";
import { Chip, type Face, facesOf } from "./card";
import { effectText } from "./effect_text";
import { kindsOf } from "./sums";
import { words } from "./words";

/** A move and its effects in lines, with cards as chips; a whole display is one line. */
export function LogLines({ move, seat, effects, name, own }: LogLinesProps) {
  const lines = effects.flatMap((effect, place): ComponentChildren[] => {
    const faces = displayedBy([effect]);
    if (!faces.length) return [<EffectLine key={place} effect={effect} name={name} own={own} />];
    const isFirst = !displayedBy(effects.slice(place - 1, place)).length;
    const end = effects.findIndex((each, other) => other > place && !displayedBy([each]).length);
    const all = displayedBy(effects.slice(place, end < 0 ? undefined : end));
    return isFirst
      ? [<WithChips key={place} text={words.text("log", "displayed", { cards: MARK })} faces={all} />]
      : [];
  });
  return (
    <>
      {move && seat !== undefined && <MadeLine move={move} who={name(seat)} isOwn={seat === own} />}
      {lines}
    </>
  );
}

/** The cards that effects turn up for the display. */
function displayedBy(effects: readonly Effect[]): Face[] {
  return kindsOf(effects).flatMap((each) =>
    each.case === "cardDisplayed" && each.value.card ? [each.value.card] : [],
  );
}

const MARK = "\uFFFC"; // stands for a card in a sentence

function EffectLine({ effect, name, own }: { effect: Effect } & Pick<LogLinesProps, "name" | "own">) {
  const { game, seat, rule, text } = effect;
  if (game.case !== "tajMahal") return <span class="sentence">{text}</span>;
  const faces: Face[] = [];
  const said = effectText(game.value, { seat, rule, name, own }, (card) => {
    if (card) faces.push(card);
    return MARK;
  });
  return <WithChips text={said ?? text} faces={faces} />;
}

/** A play or a withdrawal; its effects say all other moves. */
function MadeLine({ move, who, isOwn }: { move: Move; who: string; isOwn: boolean }) {
  const made = move.game.case === "tajMahal" ? move.game.value.kind : undefined;
  if (made?.case === "withdraw") {
    const text = words.text("log", isOwn ? "own_withdraw" : "withdraw", { seat: who });
    return <span class="sentence">{text}</span>;
  }
  if (made?.case !== "play") return null;
  const faces = facesOf(made.value);
  const values = { seat: who, card: MARK, companion: MARK };
  const name = faces.length > 1 ? "play_with" : "play";
  return <WithChips text={words.text("log", isOwn ? `own_${name}` : name, values)} faces={faces} />;
}

/** A sentence with chips in the place of its marks; the last mark stands for all that are left. */
function WithChips({ text, faces }: { text: string; faces: readonly Face[] }) {
  const parts = text.split(MARK);
  return (
    <span class="sentence">
      {parts.map((part, place) => (
        <span key={place}>
          {part}
          {place < parts.length - 1 &&
            faces
              .slice(place, place === parts.length - 2 ? undefined : place + 1)
              .map((face, other) => <Chip key={other} face={face} />)}
        </span>
      ))}
    </span>
  );
}
