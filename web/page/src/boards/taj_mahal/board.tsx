import type { BoardProps } from "../game";
import { BoardInWords } from "./board_in_words";
import { CardPatterns } from "./card";
import { Court } from "./court";
import { Display, Hand } from "./hand";
import { isSeatView, viewOf } from "./knowledge";
import { ProvinceMap } from "./map";

/** A position of Taj Mahal: map, court, display, and the viewer's hand. */
export function TajMahalBoard({ knowledge, components, name, tally, ...picks }: BoardProps) {
  const view = viewOf(knowledge);
  if (!view || components.game.case !== "tajMahal") return null;
  const set = components.game.value;
  return (
    <div class="taj-mahal still">
      <CardPatterns />
      <section class="court-panel panel">
        <Court
          view={view}
          components={set}
          name={name}
          own={undefined}
          you={undefined}
          tally={tally?.game.case === "tajMahal" ? tally.game.value : undefined}
          considered={undefined}
          taken={undefined}
          news={[]}
        />
        <Display cards={view.display} note="" deck={view.deckSize} discards={view.discardPile.length} {...picks} />
      </section>
      <section class="map-panel panel">
        <ProvinceMap view={view} components={set} {...picks} />
      </section>
      {isSeatView(view) && <Hand view={view} isAuction={picks.open.size > 0} {...picks} />}
      <BoardInWords view={view} components={set} name={name} />
    </div>
  );
}
