/** From a row of a share list to an instrument's source: what all share markets have in common. */
import type { Market } from '../../../contract/codes.ts';
import { listedIn } from '../../../contract/markets.ts';
import { barRows, layOut, type Split } from '../tape/bars.ts';
import type { Exchange } from '../time/exchanges.ts';
import type { Facts } from '../facts/facts.ts';
import type { InstrumentSource } from '../source.ts';
import type { TickTable } from '../tape/tick.ts';
import { type Distribution, drawTraits, keyOf, measured } from '../traits.ts';
import { tickDigitsAt, type UniverseContext } from './context.ts';
import { usdOf } from './currency.ts';

export interface ShareInput {
  readonly code: string;
  readonly name: string;
  readonly nameZh?: string | undefined;
  readonly market: Market;
  readonly currency: string;
  readonly exchange: string;
  /** Whose calendar it keeps. */
  readonly venue: Exchange;
  readonly scale: number;
  readonly lot: number;
  readonly roundLot: number;
  readonly isin: string | undefined;
  readonly sector: string | undefined;
  readonly type: string;
  readonly distribution: Distribution;
  readonly within?: readonly [from: number, to: number];
  readonly minimumVolume?: number;
  /** The tick table; a market whose ticks follow liquidity looks at the value traded a day in US dollars. */
  tick(weight: number): TickTable;
  /** File of daily bars that hold this very instrument. */
  readonly bars?: string;
  readonly splits?: readonly Split[];
  readonly facts?: Facts;
  readonly haltedFrom?: number;
}

const NONE: readonly never[] = [];

export function shareSource(context: UniverseContext, share: ShareInput): InstrumentSource {
  const { code, name, nameZh, market, currency, exchange, scale, lot, roundLot, isin, sector, type } = share;
  const sessions = context.exchanges.sessions(share.venue);
  const usd = usdOf(currency);
  const { distribution, within, minimumVolume } = share;
  const known = context.knownLevel(market, code);
  const drawn = drawTraits({
    key: keyOf(market, code, context.seed),
    distribution,
    usd,
    ...(known === undefined ? {} : { base: known }),
    ...(within === undefined ? {} : { within }),
    ...(minimumVolume === undefined ? {} : { minimumVolume }),
  });
  const tick = share.tick(drawn.turnover * usd);
  const rows = share.bars === undefined ? undefined : context.bars(share.bars).get(code);
  const recorded = rows === undefined ? undefined : layOut(barRows(rows), sessions, tick, scale);
  const traits = recorded === undefined ? drawn : measured(drawn, recorded, scale);
  const tickDigits = tickDigitsAt(tick, traits.base, scale);
  return {
    listing: {
      id: context.nextId(),
      code,
      name,
      ...(nameZh !== undefined && { nameZh }),
      ...listedIn(market),
      currency,
      exchange,
      scale,
      tickDigits,
      lot,
      isin,
      sector,
      type,
      roundLot,
      facts: share.facts,
    },
    sessions,
    tick,
    traits,
    recorded,
    splits: share.splits ?? NONE,
    basket: undefined,
    tie: undefined,
    weight: traits.turnover * usd,
    hasBook: true,
    hasVolume: true,
    haltedFrom: share.haltedFrom ?? Number.POSITIVE_INFINITY,
    delistedFrom: Number.POSITIVE_INFINITY,
  };
}
