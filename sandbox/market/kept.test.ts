import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keptMarket } from './kept.ts';
import { LISTED_AT, market } from './market.fixture.ts';
import { createMarket } from './market.ts';

it('is the market that was read, when it is read and when it is taken up, and the only one that is kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coulisse-kept-'));
  await writeFile(join(folder, 'of-an-earlier-build'), '');
  const [read, kept] = [0, 1].map(() => createMarket(keptMarket(folder, { seed: 1, listedAt: LISTED_AT })));
  expect(await readdir(folder)).toHaveLength(1);
  expect(await readdir(folder)).not.toContain('of-an-earlier-build');
  for (const one of [read, kept]) {
    expect(one?.catalogue).toBe(market.catalogue);
    for (let id = 0; id < market.listings.length; id += 500) expect(one?.quote(id, LISTED_AT)).toEqual(market.quote(id, LISTED_AT));
  }
  await rm(folder, { recursive: true });
  // It reads the data, beside whatever else the machine does.
}, 120_000);
