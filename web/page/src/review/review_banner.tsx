import type { ComponentChildren } from "preact";
import type { GameStatus, Standing } from "#contract/v1/games";
import { gameTitle } from "../api/engine";
import { texts } from "../i18n/texts";
import { ownResultText, resultText } from "../match/sentences";
import { whole } from "../ui/figures";

interface ReviewBannerProps {
  game: string;
  status: GameStatus | undefined;
  players: number;
  /** The person's seat; undefined: it has none. */
  you: number | undefined;
  name: (seat: number) => string;
  children: ComponentChildren;
}

/** The result in words, and with whose eyes it is looked at. */
export function ReviewBanner({ game, status, players, you, name, children }: ReviewBannerProps) {
  const standings = status?.over ? status.standings : [];
  const own = standings.find((each) => each.seat === you);
  const title = own ? ownResultText(own, standings) : standings.length ? scoresText(standings, name) : texts().review;
  const others = Array.from({ length: players }, (_, seat) => seat).filter((seat) => seat !== you);
  const about = texts().gameWith(gameTitle(game), others.map(name).join(", "));
  const won = own?.rank !== 1 && status && standings.length ? resultText(status, name) : "";
  return (
    <section class="banner review-banner" aria-labelledby="banner-title">
      <h1 id="banner-title">{title}</h1>
      <p class="review-about">{[about, status?.over ? won : texts().goesOnStill].filter(Boolean).join(" ")}</p>
      <div class="review-tools">{children}</div>
    </section>
  );
}

/** The points of all seats, the most first. */
function scoresText(standings: readonly Standing[], name: (seat: number) => string): string {
  const [first, ...others] = [...standings].sort((one, other) => one.rank - other.rank);
  if (!first) return "";
  return texts().winnerResult(
    name(first.seat ?? 0),
    [first, ...others].map((each) => whole(each.score)),
    first.winShare < 1,
  );
}
