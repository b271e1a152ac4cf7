import type { ComponentChildren } from "preact";
import type { Progress } from "../boards/game";
import { rule } from "../rules/rule";
import { Icon, type IconName } from "../ui/icon";
import { SeatMark } from "../ui/seat_mark";
import { Sentences } from "../ui/sentences";

interface BannerProps {
  /** The seat to move; undefined: none, or several. */
  seat?: number | undefined;
  /** In place of a seat. */
  icon?: IconName;
  isYours: boolean;
  title: string;
  text: string;
  children: ComponentChildren;
}

/** Who is to move and what is asked, and the tools beside it. */
export function Banner({ seat, icon, isYours, title, text, children }: BannerProps) {
  const ground = isYours ? "yours" : seat === undefined ? "" : `seat-${seat} rival`;
  return (
    <section class={`banner ${ground}`} data-part="banner" aria-labelledby="banner-title">
      {seat !== undefined && (
        <span class={`banner-seat seat-${seat}`}>
          <SeatMark seat={seat} />
        </span>
      )}
      {icon && (
        <span class="banner-seat">
          <Icon name={icon} size={20} />
        </span>
      )}
      <h1 id="banner-title">{title}</h1>
      <p class="banner-text">
        <Sentences text={text} />
      </p>
      <div class="banner-tools">{children}</div>
    </section>
  );
}

type TrackProps = Pick<Progress, "label" | "rule" | "now" | "all">;

/** The rounds of a game: those that are over, the present one, those to come. */
export function Track({ label, rule: topic, now, all }: TrackProps) {
  return (
    <div class="track" {...rule(topic, true)}>
      <span id="track-label">{label}</span>
      <ol aria-labelledby="track-label">
        {Array.from({ length: all }, (_, place) => (
          <li
            key={place}
            class={place + 1 < now ? "past" : place + 1 === now ? "now" : ""}
            aria-current={place + 1 === now}
          >
            {place + 1}
          </li>
        ))}
      </ol>
    </div>
  );
}
