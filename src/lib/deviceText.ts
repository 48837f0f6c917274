/** What a browser says of itself, in two words: `Chrome · Windows`. */

/** The first that is found counts: most browsers also claim to be those below them. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** Words that name neither come back as they are. */
export function deviceText(agent: string): string {
  const named = [BROWSERS, SYSTEMS].map((list) => list.find(([sign]) => agent.includes(sign))?.[1]);
  return named.filter((part) => part !== undefined).join(' · ') || agent;
}
