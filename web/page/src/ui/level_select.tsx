import type { LevelInfo } from "#contract/v1/engine_info";

interface LevelSelectProps {
  label: string;
  levels: readonly LevelInfo[];
  /** The id of a level; empty: none. */
  value: string;
  onChange(level: string): void;
  /** The words for no level; unset: one must be chosen. */
  none?: string;
}

/** A choice of one level. */
export function LevelSelect({ label, levels, value, onChange, none }: LevelSelectProps) {
  return (
    <label>
      {label}{" "}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {levels.map((each) => (
          <option key={each.level} value={each.level}>
            {each.title}
          </option>
        ))}
      </select>
    </label>
  );
}
