/**
 * Which rows of a share list are shares. The lists of Frankfurt, Euronext, Mexico and Australia name all that trades there as `stock`,
 * among it bonds, notes, certificates, warrants and rights, most of them long matured. New York's and Hong Kong's say the type themselves.
 */
import type { Row } from '../csv.ts';

/** What a row is that is no share; `other` are hybrids, partly paid and deferred shares, told by their codes alone. */
export const NO_SHARES = ['nameless', 'debt', 'product', 'right', 'other'] as const;
export type NoShare = (typeof NO_SHARES)[number];

type ShareMarket = 'DE' | 'NL' | 'BE' | 'FR' | 'MX' | 'AU';

/** A coupon (`5.625%30SEP24`, `6 1/4%27`), a floating rate, or what debt is called. */
const DEBT = /\d ?%|FRN(?:PL|\d)|\b(?:FRN|BDS|NTS|NOTES?|OAT|SNR|SUB PERP)\b/i;
/** Commodities and leverage in the form of notes, options and turbos (`CAC40 4500C  1222S`, `SX5E PI 1223B`), certificates. */
const PRODUCT =
  /\bET[CP]s?\b|^LS -?\d+X\b|^Leverage Shares\b|^WisdomTree\b|\bBullion Securities\b|\d[CP] +\d{4}[A-Z]$|\bPI \d{4}[A-Z]$|\bOEB$|\bCERT\b|\bCCD\b/i;
/** Warrants (BSA in French) and rights, subscribed or attributed. */
const RIGHT = / BSA(?:R|\d+-\d+)?\b| BSC?$|\bWARRANTS?\b| W\d+$|\bBZR$|\(ATTR\)|\bRTS\b/;
/** Euronext's codes of warrants: an issuer's three letters and BS or BT. Those of Growth and Access begin with AL and ML. */
const FRENCH_WARRANT = /^(?!AL|ML)[A-Z\d]{3}B[ST]$/;
const ISIN = /^[A-Z]{2}[A-Z\d]{9}\d$/;
/** Mexico's codes of structured warrants. */
const MEXICAN_WARRANT = /-DC\d{3}$/;
/** Australia's ordinary shares have three characters, shares with limited votes LV behind them, funds four; all others are no shares. */
const AUSTRALIAN_SHARE = /^(?:[A-Z\d]{1,3}|[A-Z\d]{3}LV)$/;
/** So many rows of one name without ISIN are no classes of a share: forty notes of one bank. */
const NAMESAKES = 3;

/** Funds are traded in the share lists, as a type of their own. */
const FUND = /\bETF\b|Exchange Traded Fund|^ISHARES$|\bISHRS\b/i;
const isAustralianFund = (code: string, name: string): boolean => code.length === 4 && /fund\b|\bETF\b/i.test(name);

const nameOf = (row: Row): string => (row.get('name') ?? '').trim();

/** `kind(row)` for the rows of one list: undefined for a share or a fund. */
export function noShares(market: ShareMarket, rows: readonly Row[]): (row: Row) => NoShare | undefined {
  const named = new Map<string, number>();
  for (const row of rows) {
    if (row.filled('isin') === undefined) named.set(nameOf(row), (named.get(nameOf(row)) ?? 0) + 1);
  }
  return (row) => {
    const code = row.get('symbol') ?? '';
    const name = nameOf(row);
    const isin = row.filled('isin');
    if (name === '') return 'nameless';
    // XS: issued through the international clearing houses, which keep no shares.
    if (PRODUCT.test(name)) return 'product';
    if (isin?.startsWith('XS') === true || DEBT.test(name)) return 'debt';
    if (RIGHT.test(name)) return 'right';
    switch (market) {
      case 'NL':
      case 'BE':
      case 'FR':
        // Brussels auctions unlisted shares under their ISIN; elsewhere such a code is that of a security without a ticker.
        if (market !== 'BE' && ISIN.test(code)) return 'other';
        if (isin === undefined && FRENCH_WARRANT.test(code)) return 'right';
        return isin === undefined && (named.get(name) ?? 0) >= NAMESAKES ? 'debt' : undefined;
      case 'MX':
        return MEXICAN_WARRANT.test(code) ? 'right' : undefined;
      case 'AU':
        return AUSTRALIAN_SHARE.test(code) || isAustralianFund(code, name) ? undefined : 'other';
      case 'DE':
        return undefined;
      default:
        return market satisfies never;
    }
  };
}

/** Rows of a list that are shares, or funds that trade as shares do. */
export function shareRows(market: ShareMarket, rows: readonly Row[]): readonly Row[] {
  const kind = noShares(market, rows);
  return rows.filter((row) => kind(row) === undefined);
}

/** Type of a row of those lists. */
export function shareType(row: Row): 'stock' | 'etf' {
  const name = nameOf(row);
  return FUND.test(name) || (row.get('market') === 'AU' && isAustralianFund(row.get('symbol') ?? '', name)) ? 'etf' : 'stock';
}
