/** Two short notes, made by the browser: up for what was traded, down for what needs a look. No file is fetched for them. */

export interface AlertSound {
  /** Silent where the browser lets nothing sound before the page was touched. */
  play(tone: 'good' | 'bad'): void;
}

const NOTES = { good: [660, 880], bad: [520, 390] } as const;
const NOTE_S = 0.12;
const VOLUME = 0.08;

/** @param open makes the context at the first note; one for the page, because browsers allow few */
export function createAlertSound(open: () => AudioContext): AlertSound {
  let context: AudioContext | undefined;
  return {
    play: (tone) => {
      try {
        context ??= open();
        void context.resume().catch(() => undefined);
        const at = context.currentTime;
        for (const [index, frequency] of NOTES[tone].entries()) {
          const from = at + index * NOTE_S;
          const voice = context.createOscillator();
          const gain = context.createGain();
          voice.frequency.value = frequency;
          gain.gain.setValueAtTime(VOLUME, from);
          gain.gain.exponentialRampToValueAtTime(0.001, from + NOTE_S);
          voice.connect(gain).connect(context.destination);
          voice.start(from);
          voice.stop(from + NOTE_S);
        }
      } catch {
        // No sound here: a device without one, or a browser that refuses it. The words are shown anyway.
      }
    },
  };
}

export const alertSound: AlertSound = createAlertSound(() => new AudioContext());
