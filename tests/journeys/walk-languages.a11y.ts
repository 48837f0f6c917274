/**
 * Every screen in the languages besides French. Each pair of what may differ (route, language, theme, width, session) is seen together
 * once at least.
 */
import type { Page } from '@playwright/test';
import { LANGUAGES as ALL_LANGUAGES } from '../../contract/codes.ts';
import { addressesOf, ROUTES } from './addresses.ts';
import { choose, expect } from './journey.ts';
import { otherDevice, test } from './trading.ts';
import { enter, expectSound, visit, WALK_MS } from './walk.ts';

test.use({ flags: { speed: '0.001', demo: 'lived' }, settings: { launched: true, language: 'en', theme: 'dark' } });

const LANGUAGES = ALL_LANGUAGES.filter((language) => language !== 'fr');
const THEMES = ['dark', 'light'] as const;
const WIDTHS = [320, 390, 768, 1440] as const;
const SESSIONS = ['guest', 'customer'] as const;
const HEIGHT = 800;

interface Visit {
  readonly path: string;
  readonly language: (typeof LANGUAGES)[number];
  readonly theme: (typeof THEMES)[number];
  readonly width: (typeof WIDTHS)[number];
  readonly session: (typeof SESSIONS)[number];
}

const turn = <T>(list: readonly T[], at: number): T => {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
};

/** Each route once in each language; what else differs turns at other paces, so that every two values meet. */
const VISITS: readonly Visit[] = ROUTES.flatMap(({ path }, route) =>
  LANGUAGES.map((language, at) => ({
    path,
    language,
    theme: turn(THEMES, at + Math.floor(route / WIDTHS.length)),
    width: turn(WIDTHS, route + at),
    session: turn(SESSIONS, Math.floor(at / 2) + Math.floor(route / (WIDTHS.length * THEMES.length))),
  })),
);

test('every two of a route, a language, a theme, a width and a session meet', () => {
  const factors = { path: ROUTES.map(({ path }) => path), language: LANGUAGES, theme: THEMES, width: WIDTHS, session: SESSIONS };
  const names = Object.keys(factors) as (keyof typeof factors)[];
  const met = new Set(VISITS.flatMap((one) => names.flatMap((a) => names.map((b) => `${a} ${one[a]}, ${b} ${one[b]}`))));
  const wanted = names.flatMap((a, at) =>
    names.slice(at + 1).flatMap((b) => factors[a].flatMap((x) => factors[b].map((y) => `${a} ${x}, ${b} ${y}`))),
  );
  expect(wanted.filter((pair) => !met.has(pair))).toEqual([]);
});

for (const session of SESSIONS)
  test(`as a ${session}: named and whole`, async ({ open, sandbox }) => {
    test.setTimeout(WALK_MS);
    const addresses = await addressesOf(await otherDevice(sandbox.url));
    const page = await open('/pages/setting/index');
    if (session === 'customer') await enter(page);
    const own = VISITS.filter((one) => one.session === session);
    for (const look of Object.values(Object.groupBy(own, ({ language, theme, width }) => `${language} ${theme} ${width}`)))
      await walk(page, look ?? [], addresses);
  });

/** Visits that differ in their route alone. */
async function walk(page: Page, visits: readonly Visit[], addresses: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const [like] = visits;
  if (!like) return;
  const { language, theme, width } = like;
  await page.setViewportSize({ width, height: HEIGHT });
  await choose(page, { language, theme });
  for (const { path } of visits) {
    await visit(page, addresses.get(path)?.[0] ?? path);
    await expectSound(page, language);
  }
}
