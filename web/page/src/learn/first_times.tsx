import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { MatchState } from "#contract/v1/match";
import { announce } from "../ui/announcer";
import { Icon } from "../ui/icon";
import { keep, kept } from "../ui/kept";
import { courseOf } from "./courses";
import { words } from "./words";

/** What the coach has said already, each with its game. */
const told = signal(new Set((kept("told") ?? "").split(" ")));

function tell(topic: string): void {
  told.value = new Set([...told.value, topic]);
  keep("told", [...told.value].join(" "));
}

/** The coach at a real table: says what is new, once. What one goes on from counts as said. */
export function FirstTimes({ state }: { state: MatchState }) {
  const { game, firstTime, first } = courseOf(state.match?.game ?? "");
  const name = firstTime(state);
  const topic = name && `${game.id}/${name}`;
  const text = name && first()[name];
  const isNew = topic !== undefined && !told.value.has(topic);
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (before.current && before.current !== topic) tell(before.current);
    before.current = isNew ? topic : undefined;
    if (isNew && text) announce(text);
  }, [topic, isNew, text]);
  if (!isNew || !text) return null;
  return (
    <aside class="first-time" aria-label={words().coach}>
      <span class="medallion">
        <Icon name="elephant" size={22} />
      </span>
      <p>{text}</p>
      <button type="button" onClick={() => tell(topic)}>
        {words().understood}
      </button>
    </aside>
  );
}
