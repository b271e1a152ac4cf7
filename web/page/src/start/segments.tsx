interface SegmentsProps<Value> {
  label: string;
  /** The name of the group in the page. */
  name: string;
  options: readonly { value: Value; text: string }[];
  value: Value;
  onChange(value: Value): void;
}

/** A choice of one of a few short words, side by side. */
export function Segments<Value extends string | number>({
  label,
  name,
  options,
  value,
  onChange,
}: SegmentsProps<Value>) {
  return (
    <fieldset class="segments">
      <legend>{label}</legend>
      <div>
        {options.map((each) => (
          <label key={each.value}>
            <input type="radio" name={name} checked={each.value === value} onChange={() => onChange(each.value)} />
            <span>{each.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
