import { effect, signal } from "@preact/signals";
import { keep, kept } from "./kept";

/** True if this browser's person wants to hear what happens. */
export const isSoundOn = signal(kept("sound") === "on");

effect(() => keep("sound", isSoundOn.value ? "on" : "off"));

let context: AudioContext | undefined;

/** A soft tone that fades. Frequencies in hertz, times in seconds. */
function tone(from: number, to: number, length: number, type: OscillatorType = "sine", loudness = 0.12): void {
  if (!isSoundOn.value) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, now);
  oscillator.frequency.exponentialRampToValueAtTime(to, now + length);
  gain.gain.setValueAtTime(loudness, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(now);
  oscillator.stop(now + length);
}

/** Short sounds of a table, made here: they need no files. */
export const sounds = {
  card: () => tone(900, 300, 0.07, "triangle"),
  stone: () => tone(180, 70, 0.16),
  coin: () => tone(1300, 1900, 0.14, "sine", 0.06),
  /** The person's turn. */
  drum: () => tone(140, 60, 0.3, "sine", 0.2),
};
