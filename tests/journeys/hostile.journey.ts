import { expect, test } from './journey.ts';
import { diagnostics, filled, MARKET, sameBook, ticking } from './marketPage.ts';

const HOSTILE_TEXT = [
  'not json',
  '',
  'null',
  '[]',
  '{"op":"q"}',
  '{"op":"q","s":1,"e":1,"n":1,"t":0,"id":[0,1],"p":[1]}',
  '{"op":"q","s":99,"e":1,"n":1,"t":0,"id":[4294967295],"p":[1e308]}',
  '{"op":"q","s":1,"e":-1,"n":-5,"t":null,"id":["__proto__"],"p":["1"]}',
  '{"__proto__":{"polluted":true},"op":"hb","t":0}',
  '{"constructor":{"prototype":{"polluted":true}},"op":"stream","s":"__proto__","topic":"list:US","e":1}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"op":"unheard-of"}',
];
const HOSTILE_BINARY = [
  Buffer.alloc(0),
  Buffer.alloc(7, 1),
  Buffer.alloc(32, 255),
  // Version 1, delta, all columns, four billion rows.
  Buffer.concat([Buffer.from([1, 1, 255, 15, 255, 255, 255, 255]), Buffer.alloc(24)]),
  Buffer.alloc(100_000, 7),
];

test('hostile frames are refused by name and change nothing', async ({ open, control }) => {
  const page = await open(MARKET);
  await filled(page);
  const instance = (await diagnostics(page))?.instance;
  for (const text of HOSTILE_TEXT) await control.faults({ text });
  for (const frame of HOSTILE_BINARY) await control.faults({ binary: frame.toString('base64') });

  await expect
    .poll(async () => Object.values((await diagnostics(page))?.rejected ?? {}).reduce((sum, count) => sum + count, 0))
    .toBeGreaterThanOrEqual(HOSTILE_BINARY.length);
  await ticking(page);
  await control.pause(true);
  await sameBook(page, control);
  await control.pause(false);

  expect((await diagnostics(page))?.instance).toBe(instance);
  expect(Object.keys((await diagnostics(page))?.rejected ?? {})).not.toContain('undefined');
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
});
