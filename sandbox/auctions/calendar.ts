/**
 * Auctions of the US Treasury around the sandbox's today. Days and terms are those of `universe/us_treasury_auctions.csv`, moved by years after
 * its end. What one ended at is the file's own price where it knows it; otherwise the sandbox's rates of that day give it: of a bill the
 * curve's, of a note or bond the yield of its own quote at the close, so that nobody pays another price here than on the market.
 */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { AUCTION_SCALE, billAuctionPrice, ceilingOf, noteAuctionPrice } from '../../contract/finance/auction.ts';
import { minorUnits } from '../../contract/finance/amount.ts';
import { annualYield, billDiscount, type Price } from '../../contract/finance/bond.ts';
import { Decimal, LocalDate } from '../../contract/rest/shapes.ts';
import { KeptBond } from '../bonds/life.ts';
import { readCsv } from '../market/csv.ts';
import { hashText, mix, unit } from '../market/tape/random.ts';
import { createZone } from '../market/time/zone.ts';
import type { MarketModel } from '../market/types.ts';
import { type TreasuryAuction, treasuryAuctions } from '../market/universe/treasuries.ts';
import { readCurve } from '../market/universe/yields.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The Treasury's own. */
export const ZONE = createZone('America/New_York');

/**
 * Times of the day of the auction on that clock, in hours: bids without a price end, as usual, at eleven for bills and at noon for others; the
 * result comes half an hour and an hour after that. The file has no announcements: a week before, with bids from the next morning on, is invented.
 */
const CLOSES = { bill: 11, note: 12, bond: 12 } as const;
const DECIDES = { bill: 11.5, note: 13, bond: 13 } as const;
const ANNOUNCED_BEFORE = 7;
const OPENS_BEFORE = 6;
const MORNING = 9;

/** The Treasury may call an auction off (31 CFR 356.33), which it hardly ever does; so often here. */
const CALLED_OFF = 0.02;

/** How long after its issue one is listed still. */
const LISTED_AFTER = 14 * DAY;

/** An auction with what is sold; instants are epoch ms. Kept with each bid. */
export const Auction = z.object({
  id: z.string(),
  code: z.string(),
  /** As the Treasury calls it: `9-Year 11-Month`. */
  term: z.string(),
  /** More of what is outstanding. */
  reopening: z.boolean(),
  /** Its dates are moved from an earlier year's. */
  derived: z.boolean(),
  bond: KeptBond,
  issueDate: LocalDate,
  announces: z.number(),
  opens: z.number(),
  closes: z.number(),
  decides: z.number(),
  /** Nobody is told before the result is due. */
  isCalledOff: z.boolean(),
  /** The file's. */
  price: z.optional(Decimal),
});
export type Auction = z.infer<typeof Auction>;

/** What an auction ends at. */
export interface Priced {
  readonly price: Price;
  /** Percent a year: of a bill the discount, else the yield. */
  readonly rate: string;
}

export interface Calendar {
  /** Those announced by an instant, and issued no longer than two weeks before. */
  around(at: number): readonly Auction[];
  /** One that is announced by then. */
  find(id: string, at: number): Auction | undefined;
  /** What it would end at if it were at an instant; at `decides` what it does end at. */
  priced(auction: Auction, at: number): Priced;
  ceiling(auction: Auction): Price;
}

export interface CalendarOptions {
  readonly market: MarketModel;
  readonly seed: number;
  readonly dataDir: string;
  /** Epoch ms: auctions are known until then. */
  readonly until: number;
}

/** @throws when the data folder is not readable */
export function createCalendar({ market, seed, dataDir, until }: CalendarOptions): Calendar {
  const rows = readCsv(join(dataDir, 'universe', 'us_treasury_auctions.csv'));
  const curve = readCurve({ file: (...parts) => join(dataDir, ...parts) }, rows);
  const key = mix(seed, hashText('auctions'));
  // What has no listing could not be sold on.
  const all = treasuryAuctions(rows, until).flatMap((auction) => auctionOf(market, key, auction) ?? []);
  const byId = new Map(all.map((auction) => [auction.id, auction]));

  const yieldAt = ({ bond, code, issueDate }: Auction, at: number): number => {
    const listing = market.find('BND', code);
    const units = listing ? market.quote(listing.id, at).price : Number.NaN;
    const quoted = listing && units > 0 ? annualYield(termsOf(bond), units / 10 ** listing.scale, issueDate) : undefined;
    return quoted ?? curve(dateIn(at), (Date.parse(bond.maturityDate) - Date.parse(issueDate)) / DAY / 365.25) / 100;
  };

  const priced = (auction: Auction, at: number): Priced => {
    const { bond, issueDate, price: known } = auction;
    const days = (Date.parse(bond.maturityDate) - Date.parse(issueDate)) / DAY;
    const units = known === undefined ? undefined : minorUnits(known, AUCTION_SCALE);
    if (units !== undefined && at >= auction.decides) {
      const price = { units, scale: AUCTION_SCALE };
      const figure = Number(known);
      const rate = bond.frequency === 0 ? billDiscount(figure, days) : annualYield(termsOf(bond), figure, issueDate);
      return { price, rate: percent(rate ?? 0) };
    }
    if (bond.frequency === 0) {
      const yearly = curve(dateIn(at), days / 365) / 100;
      const discount = billDiscount(100 / (1 + (yearly * days) / 365), days);
      // Bids are in steps of half a hundredth of a percent, none below zero.
      const rate = Math.max(0, Math.round(discount * 20_000) / 200).toFixed(3);
      return { price: billAuctionPrice(rate, days), rate };
    }
    const rate = percent(Math.max(0, yieldAt(auction, at)));
    const price = noteAuctionPrice(bond, Number(rate) / 100, issueDate);
    if (!price) throw new RangeError(`${auction.id} is issued at its maturity`);
    return { price, rate };
  };

  return {
    around: (at) => all.filter(({ announces, issueDate }) => announces <= at && at < Date.parse(issueDate) + LISTED_AFTER),
    find(id, at) {
      const auction = byId.get(id);
      return auction && auction.announces <= at ? auction : undefined;
    },
    priced,
    ceiling: (auction) => ceilingOf(auction.bond, priced(auction, Math.min(auction.opens, auction.decides - 1)).price),
  };
}

const termsOf = (bond: Auction['bond']) => ({ ...bond, coupon: Number(bond.coupon) / 100 });
const percent = (fraction: number): string => (fraction * 100).toFixed(3);
/** The day in New York. */
const dateIn = (at: number): string => new Date(ZONE.wallOf(at)).toISOString().slice(0, 10);

function auctionOf(market: MarketModel, key: number, sold: TreasuryAuction): Auction | undefined {
  const { code, kind, term, reopening, derived, auctionDate, issueDate, price } = sold;
  if (kind !== 'bill' && kind !== 'note' && kind !== 'bond') return undefined;
  const listing = market.find('BND', code);
  const facts = listing?.facts;
  if (facts?.class !== 'bond' || issueDate >= facts.maturityDate) return undefined;
  const { coupon, couponDerived, frequency, maturityDate } = facts;
  const id = `${code}-${auctionDate}`;
  const at = (days: number, hour: number) => ZONE.instantOf(Date.parse(auctionDate) + days * DAY + hour * HOUR);
  return {
    id,
    code,
    term,
    reopening,
    derived,
    bond: {
      name: listing?.name ?? code,
      issuer: facts.issuer ?? null,
      kind,
      coupon,
      couponDerived,
      frequency,
      issueDate: facts.issueDate,
      maturityDate,
    },
    issueDate,
    announces: at(-ANNOUNCED_BEFORE, CLOSES.bill),
    opens: at(-OPENS_BEFORE, MORNING),
    closes: at(0, CLOSES[kind]),
    decides: at(0, DECIDES[kind]),
    isCalledOff: derived && unit(mix(key, hashText(id))) < CALLED_OFF,
    ...(price !== undefined && { price }),
  };
}
