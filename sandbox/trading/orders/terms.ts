/** What an order of an instrument has to keep to, what it costs, and how much a customer may trade. */
import { Direction, EnvelopeCode, OrderStatus, OrderType } from '../../../contract/codes.ts';
import { CURRENCIES, type Wallet } from '../../../contract/money.ts';
import type { Input, Output } from '../../../contract/rest/index.ts';
import { textOf } from '../../ledger/amounts.ts';
import { freeMoney } from '../../ledger/balances.ts';
import { deny, done, type Outcome } from '../../outcome.ts';
import { collared, readPrice } from './checks.ts';
import type { TradingFloor } from '../desk.ts';
import { feesOf, ratesOf } from './fees.ts';
import { openPosition } from '../positions/holding.ts';
import { type Instrument, opposite } from '../lines/line.ts';
import { facing, placeOf } from './matching.ts';
import { namedColumns, type OrderRow, priceText } from '../rows.ts';

export interface TermsDesk {
  minCount(input: Input<'minCount'>): Outcome<Output<'minCount'>>;
  rates(input: Input<'rateSite'>): Outcome<Output<'rateSite'>>;
  halfOrFull(customer: number, input: Input<'positionHalfOrFull'>): Promise<Outcome<Output<'positionHalfOrFull'>>>;
}

export function createTerms(floor: TradingFloor): TermsDesk {
  const { store, market: markets } = floor;
  const find = ({ stockCode: code, market, source, goldCode }: Input<'minCount'>, at: number) =>
    placeOf(floor, { source, market, code, underlying: goldCode === code ? undefined : goldCode }, at);

  return {
    minCount(input) {
      const at = floor.now();
      const placed = find(input, at);
      if (!placed.ok) return placed;
      const { instrument, line } = placed.data;
      const { tick, scale, lot, minimum, maximum, settleCurrency, multiplier, extendedHours, canShort } = instrument;
      return done({
        lot,
        minimum,
        maximum,
        ticks: Array.from(tick.from, (from, band) => ({
          from: priceText(BigInt(from), scale),
          size: priceText(BigInt(tick.size[band] ?? 1), scale),
        })),
        signed: tick.lowest < 0,
        settleCurrency,
        multiplier,
        extendedHours,
        canShort,
        bounded: true,
        ...line.terms(instrument, at),
      });
    },

    rates({ source, market, stockCode }) {
      const listing = stockCode === undefined ? markets.listings.find((one) => one.market === market) : markets.find(market, stockCode);
      if (!listing) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown', { field: 'stockCode' });
      const charges = feesOf(listing, source, floor.now());
      return done({ ...ratesOf(charges), currency: CURRENCIES.find((currency) => currency === listing.currency), charges });
    },

    async halfOrFull(customer, input) {
      const at = floor.now();
      const placed = find(input, at);
      if (!placed.ok) return placed;
      const { instrument, line } = placed.data;
      const { settleCurrency: currency, lot, minimum, maximum } = instrument;
      const limit = input.price === undefined ? undefined : readPrice(instrument, input.price);
      if (limit && !limit.ok) return limit;
      return store.inSnapshot(async (tx) => {
        const { direction } = input;
        const available = await freeMoney(tx, customer, currency);
        const key = {
          customer,
          source: instrument.source,
          market: instrument.listing.market,
          code: instrument.code,
          direction: opposite(direction),
        };
        const against = await openPosition(tx, key);
        const answer = (full: number) => {
          const half = Math.floor(full / 2 / lot) * lot;
          return done({ half: half < minimum ? 0 : half, full, available: textOf(available, currency), currency });
        };
        if (against) return answer(Number(against.quantity - against.frozen));
        if (direction === Direction.Sell && !instrument.canShort) return answer(0);
        const best = facing(instrument, direction, at)[0]?.price ?? instrument.mark(at)?.price;
        const price = limit?.data ?? (best === undefined ? undefined : collared(BigInt(best)));
        if (price === undefined) return answer(0);
        const order = {
          ...blank(instrument, line.wallet(instrument), at),
          source: BigInt(input.source),
          direction: BigInt(direction),
          leverage: input.leverage === undefined ? null : BigInt(input.leverage),
        };
        const affords = (lots: number): boolean => {
          const quantity = BigInt(lots * lot);
          return line.required(instrument, order, { points: price * quantity, quantity }, at) <= available;
        };
        const lots = most(Math.floor(maximum / lot), affords);
        return answer(lots * lot < minimum ? 0 : lots * lot);
      });
    },
  };
}

/** The largest number up to `limit` that holds, where all below one that holds do; 0 for none. */
function most(limit: number, holds: (number: number) => boolean): number {
  let low = 0;
  let high = limit;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** An order that has traded nothing, for what one would need. */
const blank = (instrument: Instrument, wallet: Wallet, at: number): OrderRow => ({
  ...namedColumns(instrument),
  id: 0n,
  customer: 0n,
  client_order_id: null,
  source: BigInt(instrument.source),
  scale: BigInt(instrument.scale),
  digits: BigInt(instrument.digits),
  direction: BigInt(Direction.Buy),
  open_close: 0n,
  wallet,
  position: null,
  order_type: BigInt(OrderType.Limit),
  price: null,
  quantity: 0n,
  filled: 0n,
  points: '0',
  amount: 0n,
  fee: 0n,
  reserved: 0n,
  profit: null,
  made: '0',
  leverage: null,
  validity: 'day',
  extended_hours: 0n,
  status: BigInt(OrderStatus.Working),
  reason: null,
  denial: null,
  opens_at: null,
  expires_at: null,
  created_at: BigInt(at),
  modified_at: BigInt(at),
  ended_at: null,
});
