import type { Move } from "#contract/v1/games";
import { rules } from "../api/clients";
import { useMoveText } from "../boards/move_text";
import { texts } from "../i18n/texts";
import { useLoaded } from "../ui/loaded";
import type { Analysis } from "./analysis";

/** The choice of a further legal move to compare. */
export function AddMove({ analysis, compared }: { analysis: Analysis; compared: readonly Move[] }) {
  const moveText = useMoveText();
  const { position } = analysis;
  const legal = useLoaded(() => rules.listLegalMoves({ subject: { case: "position", value: position } }), [position]);
  // Not without those that lead now: a running search would change the list under a person's finger.
  const notations = new Set(analysis.options.value?.onlyMoves.map((each) => each.notation));
  const others = legal.value?.moves.filter((each) => !notations.has(each.notation)) ?? [];
  if (legal.failure) return <p role="alert">{legal.failure}</p>;
  if (others.length === 0) return null;
  return (
    <label>
      {texts().compareWith}
      <select
        value=""
        onChange={(event) => {
          const move = others.find((each) => each.notation === event.currentTarget.value);
          if (move) void analysis.add(move, compared);
        }}
      >
        <option value="">–</option>
        {others.map((each) => (
          <option key={each.notation} value={each.notation}>
            {moveText(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
