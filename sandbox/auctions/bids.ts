/** What customers do at auctions of bonds: bid a nominal at whatever price comes, and take a bid back until the bids close. */
import { EnvelopeCode } from '../../contract/codes.ts';
import { minorUnits } from '../../contract/finance/amount.ts';
import { AUCTION_SCALE } from '../../contract/finance/auction.ts';
import type { Price } from '../../contract/finance/bond.ts';
import { formatUnits } from '../../contract/finance/price.ts';
import type { BondAuction, BondBid } from '../../contract/rest/bondAuction.ts';
import type { Input, Output } from '../../contract/rest/index.ts';
import type { StateOf } from '../commitments/life.ts';
import { type Step, toldSteps } from '../commitments/reads.ts';
import type { CommitmentRow } from '../commitments/tables.ts';
import type { Store, Tx } from '../db/store.ts';
import { secondsOf, textOf } from '../ledger/amounts.ts';
import { type Paging, windowOf } from '../ledger/pages.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import { checkQuantity } from '../trading/orders/checks.ts';
import { type Auction, type Calendar, type Priced, ZONE } from './calendar.ts';
import { type BID_LIFE, type BidBook, costOf, noteOf, STATUS, termsOf, textOfTerms } from './life.ts';
import { keptResults, settleResult } from './results.ts';

export interface Bids {
  auctions(input: Input<'bondAuctionList'>): Promise<Output<'bondAuctionList'>>;
  bid(customer: number, input: Input<'bondBidCreate'>): Promise<Outcome<BondBid>>;
  cancel(customer: number, input: Input<'bondBidCancel'>): Promise<Outcome<BondBid>>;
  list(customer: number, page: Paging): Promise<Output<'bondBidList'>>;
  /** How many take bids at an instant, epoch ms. */
  open(at: number): number;
  /** Keeps the results that are due. */
  settle(): Promise<void>;
}

export interface BidsDesk {
  readonly store: Store;
  readonly book: BidBook;
  readonly calendar: Calendar;
  /** Milliseconds of the sandbox's clock. */
  now(): number;
}

/** Smallest nominal, and the step, of all treasuries. */
const STEP = 100;
/** Of all bids without a price that one bidder makes at an auction (31 CFR 356.22). */
const MOST = 10_000_000;

const priceText = ({ units, scale }: Price): string => formatUnits(Number(units), scale);

type State = StateOf<typeof BID_LIFE>;

export function createBids({ store, book, calendar, now }: BidsDesk): Bids {
  const soldOf = (auction: Auction) => {
    const { code, term, reopening, bond, issueDate, closes, decides } = auction;
    const { name, coupon, couponDerived, frequency, maturityDate } = bond;
    return {
      code,
      name,
      kind: kindOf(bond.kind),
      term: spanOf(term),
      reopening,
      currency: 'USD' as const,
      coupon,
      couponDerived,
      frequency,
      interestDate: bond.issueDate,
      issueDate,
      maturityDate,
      timeZone: ZONE.name,
      closeTime: secondsOf(closes),
      auctionTime: secondsOf(decides),
    };
  };
  const resultOf = ({ price, rate }: Priced) => ({ price: priceText(price), rate });

  const auctionShape = (auction: Auction, kept: Priced | undefined, at: number): BondAuction => {
    const state = stateOf(auction, at);
    const hasEnded = state === 'auctioned' || state === 'issued';
    return {
      id: auction.id,
      ...soldOf(auction),
      ceiling: priceText(calendar.ceiling(auction)),
      announceTime: secondsOf(auction.announces),
      openTime: secondsOf(auction.opens),
      state,
      datesDerived: auction.derived,
      priceDerived: auction.price === undefined,
      ...(hasEnded
        ? resultOf(kept ?? calendar.priced(auction, auction.decides))
        : { estimate: priceText(calendar.priced(auction, Math.min(at, auction.decides - 1)).price) }),
      minimum: String(STEP),
      maximum: String(MOST),
    };
  };

  const bidShape = (row: CommitmentRow, steps: readonly Step<State>[], results: ReadonlyMap<string, Priced>): BondBid => {
    const { auction, ceiling } = termsOf(row);
    const state = book.stateOf(row);
    const money = (units: bigint) => textOf(units, row.currency);
    const isFilled = book.isIn(row, 'awarded') || book.isIn(row, 'issued');
    const result = isFilled ? results.get(auction.id) : undefined;
    const covered = costOf(auction, row.opened, priceOf(ceiling)).total;
    const parts = result && costOf(auction, row.opened, result.price);
    return {
      id: Number(row.id),
      auctionId: auction.id,
      ...soldOf(auction),
      ceiling,
      status: STATUS[state],
      note: noteOf(state),
      quantity: Number(row.opened),
      covered: money(covered),
      usedBalance: money(row.held),
      ...(result && resultOf(result)),
      ...(parts && {
        clean: money(parts.clean),
        accrued: money(parts.accrued),
        cost: money(parts.total),
      }),
      ...(!book.isIn(row, 'waiting') && { refund: money(covered - (parts?.total ?? 0n)) }),
      cancellable: book.isIn(row, 'waiting') && now() < auction.closes,
      happened: toldSteps(steps, STATUS),
      createTimeTimestamp: secondsOf(row.created_at),
      modifyTimeTimestamp: secondsOf(row.modified_at),
      ...(row.ended_at !== null && { endTimeTimestamp: secondsOf(row.ended_at) }),
    };
  };
  const shapes = async (tx: Tx, rows: readonly CommitmentRow[]): Promise<BondBid[]> => {
    const happened = await book.happened(tx, rows);
    const results = await keptResults(
      tx,
      rows.map((row) => termsOf(row).auction.id),
    );
    return rows.map((row) => bidShape(row, happened.get(row.id) ?? [], results));
  };
  const only = async (tx: Tx, row: CommitmentRow): Promise<Outcome<BondBid>> => {
    const [shape] = await shapes(tx, [row]);
    if (!shape) throw new Error('a bid has no shape');
    return done(shape);
  };

  return {
    async auctions({ id, ...page }) {
      const at = now();
      const isWanted = (auction: Auction) => id === undefined || auction.id === id;
      const found = calendar.around(at).filter(isWanted).toSorted(nextFirst(at));
      const { limit, offset } = windowOf(page);
      const shown = found.slice(offset, offset + limit);
      const kept = await store.inSnapshot((tx) =>
        keptResults(
          tx,
          shown.map((auction) => auction.id),
        ),
      );
      return { total: found.length, list: shown.map((auction) => auctionShape(auction, kept.get(auction.id), at)) };
    },

    bid(customer, { clientOrderId, acknowledged, ...body }) {
      return book.enter({ customer, endpoint: 'bondBidCreate', clientOrderId, body, acknowledged }, async (tx, at) => {
        const auction = calendar.find(body.id, at);
        if (!auction) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown', { field: 'id' });
        if (stateOf(auction, at) !== 'open') return deny(EnvelopeCode.State, 'subscriptionClosed', { field: 'id' });
        const running = await book.running(tx, customer);
        const before = running.reduce((sum, { code, quantity }) => (code === auction.id ? sum + Number(quantity) : sum), 0);
        const wrong = checkQuantity({ lot: STEP, minimum: STEP, maximum: MOST - before }, body.quantity, undefined);
        if (wrong) return wrong;
        const top = calendar.ceiling(auction);
        // The worst case is part of what the customer agreed to.
        const seen = minorUnits(body.ceiling, AUCTION_SCALE);
        if (seen !== top.units) return deny(EnvelopeCode.StalePrice, 'priceMoved', { field: 'ceiling' });
        const quantity = BigInt(body.quantity);
        const { total: cost } = costOf(auction, quantity, top);
        const terms = textOfTerms({ auction, ceiling: priceText(top) });
        const entered = { customer, code: auction.id, currency: 'USD', quantity, cost, terms, due_at: auction.decides } as const;
        const row = await book.begin(tx, 'bid', entered, { hold: cost }, at);
        if (row.ok) return only(tx, row.data);
        return row.denial?.reason === 'insufficientFunds' ? deny(EnvelopeCode.Funds, 'insufficientFunds', { field: 'quantity' }) : row;
      });
    },

    cancel(customer, { clientOrderId, ...body }) {
      return book.leave({ customer, endpoint: 'bondBidCancel', clientOrderId, body }, async (tx, at) => {
        const found = await book.find(tx, customer, body.id);
        const row = found && (await book.carry(tx, found, at));
        if (!row) return deny(EnvelopeCode.State, 'positionUnknown', { field: 'id' });
        if (!book.isIn(row, 'waiting')) return deny(EnvelopeCode.State, 'notPending', { field: 'id' });
        if (at >= termsOf(row).auction.closes) return deny(EnvelopeCode.State, 'subscriptionClosed', { field: 'id' });
        const after = await book.step(tx, row, 'cancel', { release: row.held }, { quantity: 0n, cost: 0n }, at);
        return after.ok ? only(tx, after.data) : after;
      });
    },

    list: (customer, page) =>
      store.inSnapshot(async (tx) => ({
        total: await book.count(tx, customer),
        list: await shapes(tx, await book.of(tx, customer, windowOf(page))),
      })),

    open: (at) => calendar.around(at).filter((auction) => stateOf(auction, at) === 'open').length,

    async settle() {
      const at = now();
      const ended = calendar.around(at).filter((auction) => auction.decides <= at && !auction.isCalledOff);
      const kept = await store.inSnapshot((tx) =>
        keptResults(
          tx,
          ended.map(({ id }) => id),
        ),
      );
      for (const auction of ended) if (!kept.has(auction.id)) await store.inTransaction((tx) => settleResult(tx, calendar, auction));
    },
  };
}

function stateOf({ opens, closes, decides, issueDate, isCalledOff }: Auction, at: number): BondAuction['state'] {
  if (at < opens) return 'announced';
  if (at < closes) return 'open';
  if (at < decides) return 'closed';
  if (isCalledOff) return 'withdrawn';
  return at < Date.parse(issueDate) ? 'auctioned' : 'issued';
}

/** Those whose bids go on or are to come by their close, before those that are over, newest first. */
const nextFirst =
  (at: number) =>
  (one: Auction, other: Auction): number => {
    const isOver = one.closes <= at;
    if (isOver !== other.closes <= at) return isOver ? 1 : -1;
    return isOver ? other.closes - one.closes : one.closes - other.closes;
  };

const priceOf = (text: string): Price => {
  const units = minorUnits(text, AUCTION_SCALE);
  if (units === undefined) throw new RangeError(`not a price: ${text}`);
  return { units, scale: AUCTION_SCALE };
};

/** The calendar has no others. */
const kindOf = (kind: Auction['bond']['kind']): BondAuction['kind'] => (kind === 'bill' || kind === 'bond' ? kind : 'note');

const UNITS = { Day: 'day', Week: 'week', Month: 'month', Year: 'year' } as const;

/** `9-Year 11-Month` in parts. */
const spanOf = (term: string): BondAuction['term'] =>
  [...term.matchAll(/(\d+)-(Day|Week|Month|Year)/g)].map(([, count, unit]) => ({
    count: Number(count),
    unit: UNITS[unit as keyof typeof UNITS],
  }));
