/** A cusped arch: what one can choose, or what is not there yet, stands in it. */
export function Arch() {
  return (
    <svg class="arch" viewBox="0 0 54 90" preserveAspectRatio="none" aria-hidden="true">
      <path
        vector-effect="non-scaling-stroke"
        d="M2 88V37a8 8 0 0 1 4-9a9 9 0 0 1 7-9a10 10 0 0 1 7-8q4-3 7-9q3 6 7 9a10 10 0 0 1 7 8a9 9 0 0 1 7 9a8 8 0 0 1 4 9v51z"
      />
    </svg>
  );
}
