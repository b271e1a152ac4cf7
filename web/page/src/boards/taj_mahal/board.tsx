import type { BoardProps } from "../game";
import { Auction } from "./auction";
import { BoardInWords } from "./board_in_words";
import { Display, Hand } from "./hand";
import { isSeatView, viewOf } from "./knowledge";
import { ProvinceMap } from "./map";

/** The table of Taj Mahal: map, auction, display, and the viewer's hand. */
export function TajMahalBoard({ knowledge, components, name, ...picks }: BoardProps) {
  const view = viewOf(knowledge);
  if (!view || components.game.case !== "tajMahal") return null;
  return (
    <div class="taj-mahal">
      <ProvinceMap view={view} components={components.game.value} {...picks} />
      <div class="table-side">
        {isSeatView(view) && <Hand view={view} {...picks} />}
        <Display cards={view.display} {...picks} />
        <Auction view={view} name={name} />
        <BoardInWords view={view} components={components.game.value} name={name} />
      </div>
    </div>
  );
}
