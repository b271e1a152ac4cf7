/** A palace between two minarets, an ornament. */
export function Skyline() {
  return (
    <svg class="skyline" viewBox="0 0 236 96" aria-hidden="true">
      <g class="far">
        <path d="M12 96V34h5v62zM10 34h9l-1 5h-7zM14.5 16q7 9 4 16h-8q-3-7 4-16z" />
        <path d="M219 96V34h5v62zM217 34h9l-1 5h-7zM221.5 16q7 9 4 16h-8q-3-7 4-16z" />
        <path d="M40 96V60h156v36z" />
      </g>
      <g class="middle">
        <path d="M65 34c10 9 17 17 11 25H54c-6-8 1-16 11-25z" />
        <path d="M171 34c10 9 17 17 11 25h-22c-6-8 1-16 11-25z" />
      </g>
      <g class="near">
        <path d="M90 96V50h56v46z" />
        <path d="M118 1c23 16 35 31 24 48H94c-11-17 1-32 24-48z" />
      </g>
      <g class="doors">
        <path d="M104 96V74c0-6 7-8 14-14 7 6 14 8 14 14v22zM54 96V80c0-4 6-5 10-9 4 4 10 5 10 9v16zM162 96V80c0-4 6-5 10-9 4 4 10 5 10 9v16z" />
      </g>
    </svg>
  );
}
