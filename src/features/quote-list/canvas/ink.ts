/** Colours of the tokens as a canvas takes them. */
export interface Ink {
  readonly text: string;
  readonly muted: string;
  readonly base: string;
  readonly raised: string;
  readonly rise: string;
  readonly fall: string;
  readonly riseInk: string;
  readonly fallInk: string;
  readonly riseTint: string;
  readonly fallTint: string;
  readonly riseStrong: string;
  readonly fallStrong: string;
}

/** As the document has them now. */
export function readInk(of: Element): Ink {
  const style = getComputedStyle(of);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: ink('--text'),
    muted: ink('--muted'),
    base: ink('--line-firm'),
    raised: ink('--raised'),
    rise: ink('--rise'),
    fall: ink('--fall'),
    riseInk: ink('--rise-ink'),
    fallInk: ink('--fall-ink'),
    riseTint: ink('--rise-tint'),
    fallTint: ink('--fall-tint'),
    riseStrong: ink('--rise-strong'),
    fallStrong: ink('--fall-strong'),
  };
}
