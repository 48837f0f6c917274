/** What an exchange asks of a contract. */
import { amountText, fractionOf, minorUnits, roundHalfEven } from '../../../contract/finance/amount.ts';
import { notionalOf } from '../../../contract/finance/margin.ts';
import { CURRENCY_SCALE, type Currency } from '../../../contract/money.ts';
import type { StaticFuture } from '../../market/facts/facts.ts';
import type { Listing, TradingRules } from '../../market/types.ts';

/** A future that is traded here: one whose currency customers have wallets in. */
export interface TradedFuture {
  readonly listing: Listing;
  readonly facts: StaticFuture;
  readonly rules: TradingRules;
  readonly settleCurrency: Currency;
}

/** Decimals in the contract's currency, of one contract. */
export interface ContractMargins {
  readonly initial: string;
  readonly maintenance: string;
}

/** Initial margin by maintenance, as exchanges ask of who is no member: 1.1. */
const INITIAL_SHARE = fractionOf('1.1') ?? { numerator: 11n, denominator: 10n };
/** Maintenance of a contract whose margins no source tells, as a part of its worth: an assumption. */
const DERIVED_SHARE = { numerator: 1n, denominator: 10n };

/**
 * Of 204 roots the data's (of 2021 and 2022); of the others a tenth of what the contract is worth. The initial margin is at least 1.1 of the
 * maintenance: where the data gives the two as one, a position would be closed out by the spread that it was opened at.
 * @param price units of the listing's scale, for a contract without a margin
 */
export function contractMargins(
  { scale }: Pick<Listing, 'scale'>,
  facts: StaticFuture,
  currency: Currency,
  price: number,
): ContractMargins {
  const minorScale = CURRENCY_SCALE[currency];
  const unitsOf = (amount: string | null | undefined) => (amount ? minorUnits(amount, minorScale) : undefined);
  const known = unitsOf(facts.maintenanceMargin);
  const contract = { scale, multiplier: facts.multiplier, minorScale };
  const maintenance = known || notionalOf(contract, BigInt(Number.isFinite(price) ? price : 0), DERIVED_SHARE);
  const least = roundHalfEven(maintenance * INITIAL_SHARE.numerator, INITIAL_SHARE.denominator);
  const given = unitsOf(facts.initialMargin);
  const initial = given !== undefined && given > least ? given : least;
  return { initial: amountText(initial, minorScale), maintenance: amountText(maintenance, minorScale) };
}
