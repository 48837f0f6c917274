/**
 * Markets that hang together: whatever is tied stands where its legs say at any instant, as anybody can reckon from the quotes, and no round
 * trip earns without risk after what it costs.
 */
import { describe, expect, it } from 'vitest';
import { Direction, Source } from '../../contract/codes.ts';
import { chargesOf, totalOf } from '../../contract/finance/charges.ts';
import { instruments, live, market } from '../../sandbox/market/market.fixture.ts';
import type { InstrumentSource } from '../../sandbox/market/source.ts';
import { factorOn } from '../../sandbox/market/tape/tie.ts';
import { tickAt } from '../../sandbox/market/tape/tick.ts';
import { feesOf } from '../../sandbox/trading/orders/fees.ts';

const INSTANTS = 1000;
const FROM = Date.parse('2026-01-05');
const DAYS = 170;

/** xorshift32: the same draws in each run. */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}
const random = draws(20_260_311);
const pick = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

const sourceOf = (id: number): InstrumentSource => {
  const found = instruments[id];
  if (found === undefined) throw new Error(`no instrument ${id}`);
  return found;
};
const code = ({ listing }: InstrumentSource): string => `${listing.market}:${listing.code}`;
const isOpen = ({ sessions }: InstrumentSource, at: number): boolean => sessions.at(at).phase === 'open';
/** Trades, or is walked through before and after. */
const moves = ({ sessions }: InstrumentSource, at: number): boolean => ['pre', 'open', 'post'].includes(sessions.at(at).phase);
const priceOf = (source: InstrumentSource, at: number): number => live(market.quote(source.listing.id, at)) / 10 ** source.listing.scale;
const legsOf = ({ tie }: InstrumentSource) => (tie?.legs ?? []).map((leg) => ({ ...leg, source: sourceOf(leg.id) }));

const tied = instruments.filter(({ tie }) => tie !== undefined);
/** Instants at which a follower and all that it follows move. */
function meetings(from: readonly InstrumentSource[], count: number, together = moves): { source: InstrumentSource; at: number }[] {
  const found: { source: InstrumentSource; at: number }[] = [];
  for (let tries = 0; found.length < count && tries < 200 * count; tries += 1) {
    const source = pick(from);
    const at = FROM + Math.floor(random() * DAYS * 86_400_000);
    if (at >= Math.min(source.haltedFrom, source.delistedFrom)) continue;
    if (
      together(source, at) &&
      legsOf(source).every((leg) => leg.source.haltedFrom > at && leg.source.delistedFrom > at && together(leg.source, at))
    )
      found.push({ source, at });
  }
  return found;
}

describe('ties', () => {
  it('hold at a thousand instants: a follower stands where the quotes of its legs say', () => {
    const seen = meetings(tied, INSTANTS);
    expect(seen).toHaveLength(INSTANTS);
    const off = seen.map(({ source, at }) => {
      const { tie, sessions, tick, listing } = source;
      if (tie === undefined) throw new Error('untied');
      const isHeld = tie.legs.some(({ pace }) => pace !== 'walks');
      const day = sessions.day(sessions.at(at).day);
      const wanted = legsOf(source).reduce(
        (price, leg) => {
          const own = priceOf(leg.source, at);
          return leg.inverse ? price / own : price * own;
        },
        factorOn(tie, day.open),
      );
      const price = priceOf(source, at);
      const ticks = tickAt(tick, price * 10 ** listing.scale) / 10 ** listing.scale;
      // A leg's quote is rounded as the follower's is, and where one month of a root follows another its ticks are no finer.
      const rounding = legsOf(source).reduce((sum, leg) => {
        const scale = 10 ** leg.source.listing.scale;
        const own = priceOf(leg.source, at);
        return sum + (0.51 * tickAt(leg.source.tick, own * scale)) / scale / Math.abs(own);
      }, 0);
      // Currencies are held for five minutes, in which the wildest of them moves a few thousandths.
      const slack = rounding + (isHeld ? 0.004 : 0);
      return { name: code(source), excess: (Math.abs(price - wanted) - 0.51 * ticks) / Math.abs(wanted) - slack, isHeld };
    });
    expect(off.filter(({ excess }) => excess > 1e-9)).toEqual([]);
    expect(off.filter(({ isHeld }) => !isHeld).length).toBeGreaterThan(100);
  });

  it('of the kinds that a trader looks at first', () => {
    const at = Date.parse('2026-03-11T15:00Z');
    const price = (of: Parameters<typeof market.find>[0], name: string): number => {
      const listing = market.find(of, name);
      if (listing === undefined) throw new Error(`no ${name}`);
      return priceOf(sourceOf(listing.id), at);
    };
    const near = (one: number, other: number, within: number) => expect(Math.abs(one / other - 1)).toBeLessThan(within);
    near(price('FUT', 'ESM6'), price('IDX', '^GSPC'), 0.01);
    near(price('US', 'SPY') * 10, price('IDX', '^GSPC'), 0.001);
    near(price('FUT', '6EM6'), price('FX', 'EURUSD'), 0.01);
    near(price('FUT', 'BTCM6'), price('CRY', 'BTCUSD'), 0.03);
    near(price('CRY', 'SHIBUSDT'), price('CRY', 'SHIBUSD'), 0.02);
    near(price('US', 'GOOG'), price('US', 'GOOGL'), 0.02);
    near(price('DE', 'AMD') * price('FX', 'EURUSD'), price('US', 'AMD'), 0.003);
    near(price('MX', 'AMD') / price('FX', 'USDMXN'), price('US', 'AMD'), 0.003);
    near(price('US', 'BRK.A'), 1500 * price('US', 'BRK.B'), 0.01);
    near(price('HK', '80700') * price('FX', 'USDHKD'), price('HK', '00700') * price('FX', 'USDCNH'), 0.003);
  });
});

describe('a summary', () => {
  it('says that prices follow others, where they do', () => {
    const at = Date.parse('2026-03-11T15:00Z');
    const basis = (of: Parameters<typeof market.find>[0], name: string) => market.summary(market.find(of, name)?.id ?? -1, at).basis;
    expect([basis('FX', 'EURJPY'), basis('FUT', 'ESM6'), basis('US', 'SPY'), basis('DE', 'AMD')]).toEqual(['tied', 'tied', 'tied', 'tied']);
    expect([basis('FX', 'EURUSD'), basis('US', 'AAPL'), basis('IDX', '^GSPC')]).toEqual(['drawn', 'drawn', 'constituents']);
  });
});

describe('no round trip earns without risk', () => {
  it('through a triangle of currency pairs', () => {
    const crosses = tied.filter(({ listing }) => listing.market === 'FX');
    const seen = meetings(crosses, 400, isOpen);
    const gains = seen.flatMap(({ source, at }) => {
      const { bid, ask } = market.quote(source.listing.id, at);
      const unit = 10 ** source.listing.scale;
      let sold = 1;
      let bought = 1;
      for (const leg of legsOf(source)) {
        const quote = market.quote(leg.id, at);
        const size = 10 ** leg.source.listing.scale;
        sold *= leg.inverse ? size / quote.ask : quote.bid / size;
        bought *= leg.inverse ? size / quote.bid : quote.ask / size;
      }
      const slack = 1e-9;
      return bid / unit <= sold + slack && ask / unit >= bought - slack
        ? []
        : [{ name: code(source), bid: bid / unit, sold, ask: ask / unit, bought }];
    });
    expect(seen.length).toBe(400);
    expect(gains).toEqual([]);
  });

  it('over a calendar pair of futures, financed at its own carry', () => {
    const months = tied.filter(({ listing }) => listing.market === 'FUT' && listing.facts?.class === 'future');
    const roots = Map.groupBy(months, ({ listing }) => (listing.facts?.class === 'future' ? listing.facts.root : ''));
    const seen = meetings(months, 400, isOpen);
    const gains = seen.flatMap(({ source, at }) => {
      const root = source.listing.facts?.class === 'future' ? source.listing.facts.root : '';
      const other = pick(roots.get(root) ?? [source]);
      if (other.delistedFrom <= at || source.tie === undefined || other.tie === undefined) return [];
      const { open } = source.sessions.day(source.sessions.at(at).day);
      const cost = factorOn(other.tie, open) / factorOn(source.tie, open);
      const near = market.quote(source.listing.id, at);
      const far = market.quote(other.listing.id, at);
      // Carry is known to the basis, three hundred-thousandths each.
      const slack = Math.abs(near.ask) * 1e-4 + tickAt(source.tick, near.ask) / 2 + tickAt(other.tick, far.ask) / 2;
      return far.bid - near.ask * cost <= slack && near.bid * cost - far.ask <= slack ? [] : [{ name: code(source), other: code(other) }];
    });
    expect(seen.length).toBe(400);
    expect(gains).toEqual([]);
  });

  it('between two listings of one share, after both sides’ fees', () => {
    const listed = tied.filter(
      ({ listing, tie }) =>
        listing.isin !== undefined && ['DE', 'MX', 'FR', 'NL', 'BE', 'HK', 'US'].includes(listing.market) && tie !== undefined,
    );
    const abroad = listed
      .filter((source) => source.tie?.factors.every(({ ratio }) => ratio === 1) === true)
      .filter((source) => legsOf(source).some((leg) => leg.source.listing.isin === source.listing.isin && leg.source.hasBook));
    const seen = meetings(abroad, 400, isOpen);
    expect(seen.length).toBe(400);
    const feesFor = ({ listing }: InstrumentSource, value: number, quantity: number, direction: Direction, at: number): number => {
      const source = listing.market === 'HK' ? Source.HKStock : Source.Stock;
      const trade = { direction, value: BigInt(Math.round(value * 100)), quantity: BigInt(quantity), minorScale: 2 };
      return Number(totalOf(chargesOf(feesOf(listing, source, at), trade))) / 100;
    };
    /** What buying `quantity` here costs (or selling brings), in the listing's currency. */
    const paid = (source: InstrumentSource, at: number, quantity: number, direction: Direction): number => {
      const quote = market.quote(source.listing.id, at);
      const value = ((direction === Direction.Buy ? quote.ask : quote.bid) / 10 ** source.listing.scale) * quantity;
      const fees = feesFor(source, value, quantity, direction, at);
      return direction === Direction.Buy ? value + fees : value - fees;
    };
    const gains = seen.flatMap(({ source, at }) => {
      const [home, ...currencies] = legsOf(source).toSorted((a, b) => Number(b.pace === 'walks') - Number(a.pace === 'walks'));
      if (home === undefined) return [];
      const rate = currencies.reduce((product, leg) => {
        const price = priceOf(leg.source, at);
        return leg.inverse ? product / price : product * price;
      }, 1);
      const quantity = 1000;
      const outward = paid(source, at, quantity, Direction.Sell) - paid(home.source, at, quantity, Direction.Buy) * rate;
      const inward = paid(home.source, at, quantity, Direction.Sell) * rate - paid(source, at, quantity, Direction.Buy);
      return outward <= 0 && inward <= 0 ? [] : [{ name: code(source), at: new Date(at).toISOString(), outward, inward }];
    });
    expect(gains).toEqual([]);
  });
});
