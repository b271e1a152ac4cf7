/** Outlines of symbols, in a square of 24 by 24, in the order of the contract's enum Symbol. */
const SYMBOLS = [
  "",
  "M6 3h11a2 2 0 0 1 2 2v11h2v2a3 3 0 0 1-3 3H8a2 2 0 0 1-2-2V8H3V6a3 3 0 0 1 3-3zm3 5v2h7V8zm0 4v2h7v-2z",
  "M17 2h5v5l-9.500 9.500 2.500 2.500-2 2-3.500-3.500L6 21l-3-3 3.500-3.500L3 11l2-2 2.500 2.500z",
  "M12 3c3 3 4.500 6 4.500 9 2-1.500 3.500-2 5.500-2-1 6-4 10-10 10S3 16 2 10c2 0 3.500.5 5.500 2 0-3 1.500-6 4.500-9z",
  "M12 21C4 15 2 11.500 2 8a5 5 0 0 1 10-1.500A5 5 0 0 1 22 8c0 3.500-2 7-10 13z",
  "M2 6l5.500 5L12 3l4.500 8L22 6l-2.500 14h-15z",
  "M2 12c0-4.500 3-7 8-7 1.500 0 3 .3 4 1 1-1.300 2.500-1.500 4-1 2.500.7 4 2.600 4 5.500V20h-2.500v-7c-.6 1-1.200 1.600-2 2v6h-3.500v-5h-4v5H6.500v-5.500C5.500 15 5 14.300 4.600 13.500c-.2 2-.4 3.500-1 5.500H1.500C2 17 2 14.500 2 12z",
] as const;

/** Outlines of commodities, in the order of the enum Commodity. */
const COMMODITIES = [
  "",
  "M2 11h20c0 5-3 8.500-6.500 10h-7C5 19.500 2 16 2 11zm3-2c1-3.500 3.500-5 7-5s6 1.500 7 5z",
  "M3 21C3 10 10 3 21 3c0 11-7 18-18 18z",
  "M12 1.500l3 7.500h7.500l-6 4.800 2.300 7.700L12 17l-6.800 4.500 2.300-7.700L1.500 9H9z",
  "M6 3h12l5 7-11 12L1 10z",
] as const;

const CARD = "M5 2h14v20H5zm2 2v16h10V4z";

export function symbolShape(symbol: number): string {
  return SYMBOLS[symbol] ?? "";
}

/** The outline on a bonus token: of a commodity, or of a card for none. */
export function tokenShape(commodity: number | undefined): string {
  return commodity === undefined ? CARD : (COMMODITIES[commodity] ?? "");
}

/** A symbol beside text that names it. */
export function SymbolIcon({ symbol }: { symbol: number }) {
  return <Icon shape={symbolShape(symbol)} />;
}

export function CommodityIcon({ commodity }: { commodity: number }) {
  return <Icon shape={tokenShape(commodity)} />;
}

function Icon({ shape }: { shape: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} fill-rule="evenodd" />
    </svg>
  );
}
