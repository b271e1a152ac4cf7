import { signal } from "@preact/signals";
import type { GameRecord } from "#contract/v1/games";

/** The record that was loaded from a file; undefined: none. */
export const loadedRecord = signal<GameRecord>();
