/** Auctions of new bonds as a line of commitments: where their pages are, and what a bid comes to. Pure; sums are those of `contract/finance`. */
import { Source } from '../../contract/codes.ts';
import { amountText, minorUnits } from '../../contract/finance/amount.ts';
import { AUCTION_SCALE, bidCost, billAuctionPrice, noteAuctionPrice } from '../../contract/finance/auction.ts';
import { annualYield, billDiscount, type Note, type Parts, type Price } from '../../contract/finance/bond.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import type { BondAuction } from '../../contract/rest/bondAuction.ts';
import { href } from '../lib/href.ts';
import { APPLICATION_QUERY, NEW_ISSUES_ROUTE } from './subscription.ts';
import { TRADE_ROUTE } from './tradePage.ts';

const APPLICATION = { path: '/pages/payment/newstock', query: APPLICATION_QUERY } as const;

export const auctionsHref = (tab?: string): string => href(NEW_ISSUES_ROUTE, { kind: 'bonds', tab });
export const auctionHref = (id: string): string => href(NEW_ISSUES_ROUTE, { kind: 'bonds', id });
/** Of the application page; its source says that `id` is an auction's. */
export const bidHref = ({ id, code, name }: Pick<BondAuction, 'id' | 'code' | 'name'>): string =>
  href(APPLICATION, { name, code, source: Source.Bonds, id });
/** Whether an application page's `source` says so. */
export const isOfBonds = (source: string | undefined): boolean => source === String(Source.Bonds);
/** Where what was issued is held. */
export const HELD_BONDS = href(TRADE_ROUTE, { tab: 'bonds' });

/** All of them, in one answer. */
export const ALL_AUCTIONS = { pageNum: 1, pageSize: 200 } as const;
/** Their states are the clock's. */
export const AUCTIONS_EVERY_MS = 30_000;

type Terms = Pick<BondAuction, 'coupon' | 'frequency' | 'interestDate' | 'issueDate' | 'maturityDate' | 'currency'>;

const noteOf = ({ coupon, frequency, interestDate, maturityDate }: Terms): Note => ({
  coupon,
  frequency,
  issueDate: interestDate,
  maturityDate,
});

const priceOf = (text: string): Price | undefined => {
  const units = minorUnits(text, AUCTION_SCALE);
  return units === undefined ? undefined : { units, scale: AUCTION_SCALE };
};

const partsOf = (of: Terms, nominal: number, price: Price | undefined): Parts | undefined =>
  price && bidCost(noteOf(of), BigInt(nominal), price, of.issueDate, CURRENCY_SCALE[of.currency]);

/** What a nominal costs at a price: decimal strings; undefined where there is no price. */
export function costAt(of: Terms, nominal: number, price: string | null | undefined) {
  const parts = partsOf(of, nominal, priceOf(price ?? ''));
  const text = (units: bigint) => amountText(units, CURRENCY_SCALE[of.currency]);
  return parts && { clean: text(parts.clean), accrued: text(parts.accrued), total: text(parts.total) };
}

/** What a nominal bought at the estimate would lose if rates were a point higher at once: a figure, a decimal string. */
export function lossOf(of: Terms & Pick<BondAuction, 'estimate'>, nominal: number): string | undefined {
  const price = priceOf(of.estimate ?? '');
  const bought = partsOf(of, nominal, price);
  if (!price || !bought) return undefined;
  const note = noteOf(of);
  const figure = Number(price.units) / 10 ** AUCTION_SCALE;
  const days = (Date.parse(of.maturityDate) - Date.parse(of.issueDate)) / 86_400_000;
  const rate = annualYield({ ...note, coupon: Number(note.coupon) / 100 }, figure, of.issueDate);
  const lower =
    note.frequency === 0
      ? billAuctionPrice((billDiscount(figure, days) * 100 + 1).toFixed(3), days)
      : rate === undefined
        ? undefined
        : noteAuctionPrice(note, rate + 0.01, of.issueDate);
  const left = partsOf(of, nominal, lower);
  return left && amountText(bought.total - left.total, CURRENCY_SCALE[of.currency]);
}
