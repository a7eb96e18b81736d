/** Synthesised sounds: a soft knock for a piece, a click for a disc, and a few more. */

import { settings } from "../settings/settings.svelte";

type Sound = "piece" | "disc" | "refused" | "end" | "swap";

interface Tone {
  /** Hertz at the beginning and at the end. */
  from: number;
  to: number;
  seconds: number;
  volume: number;
  wave: OscillatorType;
  /** Seconds after the first tone. */
  delay?: number;
}

const SOUNDS: Record<Sound, Tone[]> = {
  piece: [
    { from: 210, to: 90, seconds: 0.11, volume: 0.5, wave: "sine" },
    { from: 900, to: 300, seconds: 0.025, volume: 0.12, wave: "triangle" },
  ],
  disc: [
    { from: 1250, to: 700, seconds: 0.04, volume: 0.22, wave: "triangle" },
    { from: 380, to: 220, seconds: 0.06, volume: 0.2, wave: "sine" },
  ],
  refused: [{ from: 160, to: 130, seconds: 0.12, volume: 0.25, wave: "triangle" }],
  swap: [
    { from: 420, to: 520, seconds: 0.1, volume: 0.2, wave: "sine" },
    { from: 520, to: 420, seconds: 0.12, volume: 0.2, wave: "sine", delay: 0.11 },
  ],
  end: [
    { from: 392, to: 392, seconds: 0.22, volume: 0.2, wave: "sine" },
    { from: 494, to: 494, seconds: 0.22, volume: 0.2, wave: "sine", delay: 0.14 },
    { from: 587, to: 587, seconds: 0.4, volume: 0.22, wave: "sine", delay: 0.28 },
  ],
};

let context: AudioContext | null = null;

/** Play a sound, unless sounds are off. */
export function sound(name: Sound): void {
  if (!settings.sounds || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Browsers allow sound only after the first click or key press.
  if (context.state === "suspended") void context.resume();
  for (const tone of SOUNDS[name]) play(context, tone);
}

function play(audio: AudioContext, tone: Tone): void {
  const start = audio.currentTime + (tone.delay ?? 0);
  const end = start + tone.seconds;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = tone.wave;
  oscillator.frequency.setValueAtTime(tone.from, start);
  oscillator.frequency.exponentialRampToValueAtTime(tone.to, end);
  gain.gain.setValueAtTime(tone.volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
