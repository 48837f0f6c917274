/** The document's colours in a notation that the chart library reads. */

const TOKENS = {
  ground: '--bg',
  text: '--text',
  muted: '--muted',
  grid: '--grid',
  line: '--line',
  firm: '--line-firm',
  rise: '--rise',
  fall: '--fall',
  riseVolume: '--rise-strong',
  fallVolume: '--fall-strong',
  info: '--info',
  accent: '--accent',
  area: '--rise-tint',
  areaFall: '--fall-tint',
  shade: '--bone',
  onRise: '--on-rise',
  onFall: '--on-fall',
} as const;

export type Inks = Record<keyof typeof TOKENS, string> & { readonly family: string };

/** Takes the colours as they are now; those of the light theme for paper. */
export function inks(paper: boolean): Inks {
  // The library reads colours by itself and knows no color-mix: the tints are resolved by the browser first.
  const probe = document.createElement('span');
  if (paper) probe.dataset['theme'] = 'light';
  // Under reduced motion every change is a very short transition, and its first colour would be read.
  probe.style.setProperty('transition', 'none', 'important');
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const entries = Object.entries(TOKENS).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, srgb(style.color)] as const;
  });
  const family = style.getPropertyValue('--family');
  probe.remove();
  return { ...(Object.fromEntries(entries) as Record<keyof typeof TOKENS, string>), family };
}

/** `color(srgb r g b / a)`, as browsers compute a mix, in the notation that the library reads. */
function srgb(text: string): string {
  const match = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)$/.exec(text);
  if (!match) return text;
  const [red, green, blue] = match.slice(1, 4).map((part) => Math.round(Number(part) * 255));
  return `rgba(${red}, ${green}, ${blue}, ${match[4] ?? 1})`;
}
