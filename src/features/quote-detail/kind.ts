import type { Market } from '../../../contract/codes.ts';

/** What a quote page says of an instrument follows from the market that it is listed in. */
export type Kind = 'share' | 'future' | 'forex' | 'index' | 'crypto' | 'bond';

export function kindOf(market: Market): Kind {
  switch (market) {
    case 'FUT':
      return 'future';
    case 'FX':
      return 'forex';
    case 'IDX':
      return 'index';
    case 'CRY':
      return 'crypto';
    case 'BND':
      return 'bond';
    case 'US':
    case 'HK':
    case 'DE':
    case 'NL':
    case 'BE':
    case 'FR':
    case 'MX':
    case 'AU':
      return 'share';
  }
}
