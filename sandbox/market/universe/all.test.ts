/** Every listing of every file, once, under its own key, with a price that its scale can hold. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Market, MARKETS } from '../../../contract/codes.ts';
import { QuoteRow } from '../../../contract/rest/shapes.ts';
import { readCsv } from '../csv.ts';
import { createExchanges } from '../time/exchanges.ts';
import { DATA_DIR } from '../market.ts';
import type { InstrumentSource } from '../source.ts';
import { snap, tickAt } from '../tape/tick.ts';
import { catalogueOf, readUniverse } from './all.ts';
import { DELISTED } from './futures.ts';
import { shareRows } from './shareRows.ts';

const exchanges = createExchanges(DATA_DIR);
/** Each start once: a reading takes a second on a busy machine. */
const readings = new Map<string, readonly InstrumentSource[]>();
const read = (listedAt: string, seed = 1): readonly InstrumentSource[] => {
  const known = readings.get(`${listedAt} ${seed}`) ?? readUniverse({ seed, dataDir: DATA_DIR, exchanges, listedAt: Date.parse(listedAt) });
  readings.set(`${listedAt} ${seed}`, known);
  return known;
};
const universe = read('2026-03-11');
/** The starts that tests look at, read before their clocks run. */
for (const start of ['2020-04-20', '2024-08-15', '2025-07-01', '2026-11-27']) read(start);
read('2026-03-11', 2);
/** Bonds of the Hong Kong list whose name has no month of maturity: perpetual ones. */
const PERPETUAL = 60;
const rows = (file: string) => readCsv(join(DATA_DIR, 'universe', file));
const of = (market: Market, from: readonly InstrumentSource[] = universe) => from.filter(({ listing }) => listing.market === market);
const find = (market: Market, code: string, from: readonly InstrumentSource[] = universe): InstrumentSource => {
  const found = of(market, from).find(({ listing }) => listing.code === code);
  if (found === undefined) throw new Error(`no listing ${market}:${code}`);
  return found;
};
const codesOf = (market: Market) => new Set(of(market).map(({ listing }) => listing.code));

describe('the universe', () => {
  it('has every row of each file, but for those left out with a reason', () => {
    const hk = rows('hk.csv');
    const bonds = hk.filter((row) => row.get('type') === 'bond');
    expect(bonds).toHaveLength(1400);
    expect(of('US')).toHaveLength(rows('us.csv').length);
    expect(of('HK')).toHaveLength(hk.length - bonds.length);
    // Rows that are no shares are left out (shareRows.test.ts). Six codes of the French list stand twice, for the same share.
    for (const market of ['DE', 'NL', 'BE', 'FR', 'MX', 'AU'] as const) {
      const shares = shareRows(market, rows(`${market.toLowerCase()}.csv`));
      expect(of(market)).toHaveLength(shares.length - (market === 'FR' ? 6 : 0));
    }
    expect(of('IDX')).toHaveLength(rows('indices.csv').length);
    // Four months of each root that is still listed; the ten rows of futures options are no instruments.
    const roots = rows('futures.csv').filter((row) => row.get('type') === 'future');
    expect(rows('futures.csv').length - roots.length).toBe(10);
    expect(of('FUT')).toHaveLength(4 * (roots.length - DELISTED.size));
    // One row a pair; crypto codes that the wire can't carry (three in Chinese) are left out.
    expect(codesOf('FX')).toEqual(new Set(rows('forex.csv').map((row) => row.get('symbol'))));
    const coins = new Set(rows('crypto.csv').map((row) => row.get('symbol') ?? ''));
    const quoted = codesOf('CRY');
    expect([...coins].filter((code) => !quoted.has(code)).map((code) => /\p{Script=Han}/u.test(code))).toEqual([true, true, true]);
    // Bonds due by then are left out, and perpetual ones.
    const listed = codesOf('BND');
    const missing = bonds.filter((row) => !listed.has(row.get('symbol') ?? ''));
    const due = missing.filter((row) => /(?:2[0-5]\d\d|260[1-3])[A-Z]?(?:-[A-Z]+)?\s*$/.test(row.get('name') ?? ''));
    expect(missing.length - due.length).toBe(PERPETUAL);
    expect(universe.length).toBeGreaterThan(26_000);
    expect(universe.length).toBeLessThan(28_000);
  });

  it('gives each a key of its own, ids in the order of markets, and codes as they are written', () => {
    expect(new Set(universe.map(({ listing }) => `${listing.market}:${listing.code}`)).size).toBe(universe.length);
    expect(universe.every(({ listing }, id) => listing.id === id)).toBe(true);
    const order = universe.map(({ listing }) => MARKETS.indexOf(listing.market));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(of('US').map(({ listing }) => listing.code)).toEqual(rows('us.csv').map((row) => row.get('symbol')));
    for (const market of ['US', 'DE', 'MX', 'AU'] as const) expect(find(market, 'AMD').listing.market).toBe(market);
    for (const code of ['BRK.B', 'NA', 'NAN', 'E', 'ABR$D']) expect(find('US', code).listing.code).toBe(code);
    expect(find('HK', '00700').listing.lot).toBe(100);
    expect(find('DE', '1COV').listing.currency).toBe('EUR');
  });

  it('holds every price exactly, on a tick', () => {
    const bad = universe.filter(({ listing, traits, tick, recorded }) => {
      const units = Math.round(traits.base * 10 ** listing.scale);
      // However far its process may lead it from its level in two years.
      const isExact = units >= 1 && units * Math.exp(40 * traits.sigma) < Number.MAX_SAFE_INTEGER;
      const isOnTick = recorded === undefined || recorded.close.every((close) => snap(tick, close) === close);
      return !(isExact && isOnTick && tickAt(tick, units) > 0 && traits.turnover > 0 && traits.sigma > 0);
    });
    expect(bad.map(({ listing }) => listing.code)).toEqual([]);
  });

  it('fits the rows of the wire', () => {
    const bad = universe.filter(({ listing }) => {
      const { id, name, code, market, classify, source, currency, exchange, scale, lot } = listing;
      const row = { id, name, stock_code: code, market, classify, source, currency, exchange, scale, tick: '0.01', lot, state: 0 };
      return !QuoteRow.safeParse(row).success;
    });
    expect(bad.map(({ listing }) => listing)).toEqual([]);
  });

  it('is the same for a seed and a start, and another for others', () => {
    const again = readUniverse({ seed: 1, dataDir: DATA_DIR, exchanges, listedAt: Date.parse('2026-03-11') });
    expect(again.map(({ traits }) => traits)).toEqual(universe.map(({ traits }) => traits));
    expect(catalogueOf(again.map(({ listing }) => listing))).toBe(catalogueOf(universe.map(({ listing }) => listing)));
    const other = read('2026-03-11', 2);
    expect(find('DE', '05Y', other).traits.base).not.toBe(find('DE', '05Y').traits.base);
    const later = read('2026-11-27');
    expect(catalogueOf(later.map(({ listing }) => listing))).not.toBe(catalogueOf(universe.map(({ listing }) => listing)));
    expect(find('DE', 'SAP', later).traits).toEqual(find('DE', 'SAP').traits);
  });

  it('tells listings whose facts differ apart, since a client keeps them by version', () => {
    const listings = universe.map(({ listing }) => listing);
    const finer = listings.map((listing) => (listing.id === 20_000 ? { ...listing, tickDigits: listing.tickDigits + 1 } : listing));
    expect(catalogueOf(finer)).not.toBe(catalogueOf(listings));
  });
});

describe('markets', () => {
  it('keep the ticks of Hong Kong by date, and leave its funds out of the change', () => {
    const tickOf = (listedAt: string, code: string, units: number) => tickAt(find('HK', code, read(listedAt)).tick, units);
    expect(tickOf('2025-07-01', '00700', 15_000)).toBe(20);
    expect(tickOf('2026-03-11', '00700', 15_000)).toBe(10);
    expect(tickOf('2026-03-11', '00700', 5000)).toBe(10);
    expect(tickOf('2026-11-27', '00700', 5000)).toBe(5);
    expect(tickOf('2026-11-27', '02800', 15_000)).toBe(tickOf('2025-07-01', '02800', 15_000));
  });

  it('agree on every currency: a cross is the quotient of its legs', () => {
    const pairs = of('FX');
    const level = new Map(pairs.map(({ listing, traits }) => [listing.code, traits.base]));
    const dollars = (currency: string): number | undefined => {
      if (currency === 'USD') return 1;
      const direct = level.get(`${currency}USD`);
      const inverse = level.get(`USD${currency}`);
      return direct ?? (inverse === undefined ? undefined : 1 / inverse);
    };
    const apart: string[] = [];
    let crosses = 0;
    for (const { listing, traits } of pairs) {
      if (listing.facts?.class !== 'forex') throw new Error(`${listing.code} has no facts`);
      const { base, quote, pip } = listing.facts;
      const [left, right] = [dollars(base), dollars(quote)];
      if (left === undefined || right === undefined || base === 'USD' || quote === 'USD') continue;
      crosses += 1;
      if (Math.abs(traits.base - left / right) >= Number(pip)) apart.push(listing.code);
    }
    expect(apart).toEqual([]);
    expect(crosses).toBeGreaterThan(30);
  });

  it('sum the S&P 500 from its members to a plausible level, in the hours of US shares', () => {
    const { basket, traits, sessions } = find('IDX', '^GSPC');
    if (basket === undefined) throw new Error('no basket');
    const total = [...basket.ids].reduce((sum, id, place) => sum + (universe[id]?.traits.base ?? 0) * (basket.weights[place] ?? 0), 0);
    expect(basket.ids.length).toBe(rows('us.csv').filter((row) => row.get('sp500') === '1').length);
    expect(total).toBeCloseTo(traits.base, 6);
    expect(sessions).toBe(find('US', 'AAPL').sessions);
  });

  it('give bars only to the instrument that they are of', () => {
    for (const [market, code] of [
      ['US', 'FB'],
      ['DE', 'DAI'],
      ['DE', 'DPW'],
      ['FR', 'ALPHA'],
    ] as const) {
      expect(find(market, code).recorded).toBeUndefined();
    }
    const tencent = find('HK', '00700');
    if (tencent.recorded === undefined) throw new Error('no bars of Tencent');
    const day = tencent.sessions.dayNumber('2018-04-06') ?? 0;
    expect(tencent.recorded.close[day - tencent.recorded.first]).toBe(405_800);
  });

  it('list treasuries that are running, with current issues after the file ends', () => {
    for (const at of ['2020-04-20', '2024-08-15', '2026-03-11', '2026-11-27']) {
      const listed = of('BND', read(at)).flatMap(({ listing }) =>
        listing.facts?.class === 'bond' && listing.facts.issuer === 'US Treasury' ? [listing.facts] : [],
      );
      const yearAfter = new Date(Date.parse(at) + 364 * 86_400_000).toISOString().slice(0, 10);
      expect(listed.every(({ issueDate }) => issueDate <= yearAfter)).toBe(true);
      // Those that are still to be issued stand behind all others.
      const treasuries = listed.slice(
        0,
        listed.findIndex(({ issueDate }) => issueDate > at),
      );
      expect(treasuries.length).toBeGreaterThan(150);
      for (const { issueDate, maturityDate, kind, coupon } of treasuries) {
        expect(issueDate <= at && at < maturityDate).toBe(true);
        if (kind === 'note' || kind === 'bond') expect((Number(coupon) * 8) % 1).toBe(0);
      }
      const quarterBefore = new Date(Date.parse(at) - 95 * 86_400_000).toISOString().slice(0, 10);
      for (const kind of ['bill', 'note', 'bond'] as const) {
        expect(
          treasuries.some((facts) => facts.kind === kind && facts.issueDate > quarterBefore),
          `${at} ${kind}`,
        ).toBe(true);
      }
    }
  });
});

describe('listings of one ISIN', () => {
  const followed = (market: Market, code: string) =>
    find(market, code).tie?.legs.map(({ id }) => `${universe[id]?.listing.market ?? ''} ${universe[id]?.listing.code ?? ''}`);

  it('are one share where their names have a word in common', () => {
    expect(followed('DE', 'AP2')).toContain('US AMAT');
    expect(followed('HK', '04336')).toContain('US AMAT');
    expect(followed('DE', 'CSG')).toContain('US CMS');
  });

  it.each([
    ['US', 'DTE'],
    ['US', 'AIR'],
    ['US', 'ALGN'],
    ['AU', 'BOA'],
  ] as const)('are strangers else: %s %s goes its own way', (market, code) => {
    expect(followed(market, code)).toBeUndefined();
  });
});
