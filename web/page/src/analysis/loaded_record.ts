import { signal } from "@preact/signals";
import type { GameRecord } from "#contract/v1/games";

/** The record that was loaded from a file, or comes from a match that is over; undefined: none. */
export const loadedRecord = signal<GameRecord>();
