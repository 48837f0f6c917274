/** A changed price flashes its ground for a moment, at most once a second: two paints a flash. */
export type FlashTone = 'rise' | 'fall' | undefined;

export interface Flash {
  /** Lights the ground unless it was lit less than a second ago. */
  light(tone: 'rise' | 'fall'): void;
  /** Another instrument stands here now: dark at once, and free to flash. */
  forget(): void;
}

const FLASH_MS = 300;
const PAUSE_MS = 1000;

interface Lit {
  readonly until: number;
  dark(): void;
}

const lit: Lit[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function sweep(): void {
  timer = undefined;
  const now = performance.now();
  // Oldest first; what ends within half a frame ends now.
  const alight = lit.findIndex((entry) => entry.until > now + 8);
  for (const entry of lit.splice(0, alight < 0 ? lit.length : alight)) entry.dark();
  if (lit[0]) timer = setTimeout(sweep, lit[0].until - now);
}

/** @param show draws the ground in a tone, or plain */
export function createFlash(show: (tone: FlashTone) => void): Flash {
  let lastAt = Number.NEGATIVE_INFINITY;
  let tone: FlashTone;
  const dark = () => {
    if (tone) show(undefined);
    tone = undefined;
  };
  /** Ends this light, not one that was lit meanwhile. */
  const darkFrom = (litAt: number) => {
    if (litAt === lastAt) dark();
  };
  return {
    light(next) {
      const now = performance.now();
      if (now - lastAt < PAUSE_MS) return;
      lastAt = now;
      tone = next;
      show(next);
      lit.push({ until: now + FLASH_MS, dark: () => darkFrom(now) });
      timer ??= setTimeout(sweep, FLASH_MS);
    },
    forget() {
      lastAt = Number.NEGATIVE_INFINITY;
      dark();
    },
  };
}
