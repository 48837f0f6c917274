/** What quantified trading offers: a strategy for a period, under an invented name. */
import type { StakeOffer } from '../strategies/stakes.ts';

const MAXIMUM = '500000';

export const PRODUCTS: readonly StakeOffer[] = [
  { code: 'GRID7', name: 'Coulisse Grid 7', strategy: 'grid', days: 7, fee: '5', minimum: '200', maximum: MAXIMUM },
  { code: 'REVERSION14', name: 'Coulisse Reversion 14', strategy: 'reversion', days: 14, fee: '8', minimum: '500', maximum: MAXIMUM },
  { code: 'TREND30', name: 'Coulisse Trend 30', strategy: 'trend', days: 30, fee: '8', minimum: '500', maximum: MAXIMUM },
  { code: 'MOMENTUM60', name: 'Coulisse Momentum 60', strategy: 'momentum', days: 60, fee: '10', minimum: '1000', maximum: MAXIMUM },
  { code: 'PARITY90', name: 'Coulisse Parity 90', strategy: 'parity', days: 90, fee: '6', minimum: '1000', maximum: MAXIMUM },
];
