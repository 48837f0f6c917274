/** Bonds as a line of commitments: where its pages are, and what a nominal costs and brings. Pure; sums are those of `contract/finance`. */
import { Direction } from '../../contract/codes.ts';
import { amountText, fractionOf, minorUnits } from '../../contract/finance/amount.ts';
import { boundOf, isBeyond, type Seen } from '../../contract/finance/bound.ts';
import {
  accruedOn,
  annualYield,
  bondCost,
  bondProceeds,
  couponOn,
  interestPaid,
  nextPayment,
  type Note,
  type Price,
} from '../../contract/finance/bond.ts';
import { formatUnits } from '../../contract/finance/price.ts';
import { costOfPart } from '../../contract/finance/trade.ts';
import { CURRENCIES, CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import type { Bond, BondHolding } from '../../contract/rest/bond.ts';
import { href } from '../lib/href.ts';

export const BOND_LIST = '/pages/bonds/list';
const OPEN = { path: '/pages/bonds/open', query: { code: 'required' } } as const;
const CLOSE = { path: '/pages/bonds/close', query: { id: 'required' } } as const;

export const buyHref = (code: string): string => href(OPEN, { code });
export const sellHref = (id: number): string => href(CLOSE, { id });

/** All that is offered, in one answer: it is searched and sorted where it is read. */
export const ALL_BONDS = { pageNum: 1, pageSize: 5000 } as const;
/** The one of a code; an address without a code finds none of its own. */
export const offerOf = (code: string | undefined) => ({ ...(code !== undefined && { code }), pageNum: 1, pageSize: 1 });
/** How often it is read again: prices move, and with the day the settlement on which interest counts. */
export const BONDS_EVERY_MS = 30_000;

/** How far, as a fraction, the clean price may have gone from what the customer saw; beyond that it is asked again. */
export const TOLERANCE = '0.001';

type Terms = Pick<Bond, 'coupon' | 'frequency' | 'issueDate' | 'maturityDate'>;

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const noteOf = ({ coupon, frequency, issueDate, maturityDate }: Terms): Note => ({
  coupon,
  frequency,
  issueDate: dayOf(issueDate),
  maturityDate: dayOf(maturityDate),
});

/** The currency that it is paid in; undefined for one that nobody has here. */
export const currencyOf = ({ currency }: Pick<Bond, 'currency'>): Currency | undefined => CURRENCIES.find((known) => known === currency);

/** Bought or sold: what one side of the market makes of a nominal. Money in decimal strings. */
export interface Trade {
  readonly clean: string;
  readonly accrued: string;
  /** Price and interest together: what is paid, or comes in. */
  readonly total: string;
  /** The same at the last price that the tolerance allows: at most so much is paid, at least so much comes in. */
  readonly bound: string;
}

/**
 * @param nominal whole currency units
 * @param units of the clean price, of 10^-scale
 * @param step units of one tick
 * @returns undefined from maturity on
 */
export function tradeOf(
  of: Terms & { readonly currency: Currency },
  way: 'buy' | 'sell',
  nominal: number,
  { units, scale, step }: { readonly units: number; readonly scale: number; readonly step: number },
  settlement: string,
): Trade | undefined {
  const interest = accruedOn(noteOf(of), BigInt(nominal), settlement);
  const seen = seenOf(units, scale);
  if (!interest || !seen) return undefined;
  const digits = CURRENCY_SCALE[of.currency];
  const money = way === 'buy' ? bondCost : bondProceeds;
  const last = boundOf(way === 'buy' ? Direction.Buy : Direction.Sell, seen, { scale, tick: step, lowest: 0 });
  const at = (price: Price) => money(BigInt(nominal), price, interest, digits);
  const { clean, accrued, total } = at({ units: BigInt(units), scale });
  return {
    clean: amountText(clean, digits),
    accrued: amountText(accrued, digits),
    total: amountText(total, digits),
    bound: amountText(at({ units: last, scale }).total, digits),
  };
}

function seenOf(units: number, scale: number): Seen | undefined {
  const price = Number.isSafeInteger(units) && units > 0 ? fractionOf(formatUnits(units, scale)) : undefined;
  const tolerance = fractionOf(TOLERANCE);
  return price && tolerance ? { price, tolerance } : undefined;
}

/** Whether the market has gone so far from the price seen that a trade is asked about again. */
export function hasMoved(from: number, now: number, { scale, step }: { readonly scale: number; readonly step: number }): boolean {
  const seen = seenOf(from, scale);
  return seen === undefined || !(now > 0) || isBeyond(now, seen, { scale, tick: step, lowest: 0 });
}

/** Percent a year with three decimals; undefined where nobody knows it. */
export function yieldOf(
  of: Terms,
  { units, scale }: { readonly units: number; readonly scale: number },
  settlement: string,
): string | undefined {
  const note = noteOf(of);
  const fraction = units > 0 ? annualYield({ ...note, coupon: Number(note.coupon) / 100 }, units / 10 ** scale, settlement) : undefined;
  return fraction === undefined || !Number.isFinite(fraction) ? undefined : (fraction * 100).toFixed(3);
}

/** What is paid next on a nominal, and when: a coupon, at maturity with the nominal. Undefined from maturity on. */
export function nextOf(
  of: Terms & { readonly currency: Currency },
  nominal: number,
  settlement: string,
): { readonly date: string; readonly amount: string } | undefined {
  const note = noteOf(of);
  const date = nextPayment(note, settlement);
  if (date === undefined) return undefined;
  const digits = CURRENCY_SCALE[of.currency];
  const coupon = interestPaid(couponOn(note, BigInt(nominal), date), digits);
  const redeemed = date === note.maturityDate ? BigInt(nominal) * 10n ** BigInt(digits) : 0n;
  return { date, amount: amountText(coupon + redeemed, digits) };
}

/** What was paid for a part of what is held, interest included. */
export function costOf({ cost, quantity, currency }: Pick<BondHolding, 'cost' | 'quantity' | 'currency'>, nominal: number): string {
  const digits = CURRENCY_SCALE[currency];
  const paid = minorUnits(cost, digits) ?? 0n;
  return amountText(nominal >= quantity ? paid : costOfPart(paid, BigInt(nominal), BigInt(quantity)), digits);
}
