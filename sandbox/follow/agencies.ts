/** Whom customers may follow: names are invented, what they do is a strategy that runs here. */
import { LIMITS } from '../../contract/rules.ts';
import type { StakeOffer } from '../strategies/stakes.ts';

const LIMIT = { minimum: String(LIMITS.followMinimum), maximum: String(LIMITS.followMaximum) } as const;

export const AGENCIES: readonly StakeOffer[] = [
  { ...LIMIT, code: 'ORME', name: 'Orme & Saule', strategy: 'parity', days: 90, fee: '8' },
  { ...LIMIT, code: 'SABLIERE', name: 'Cabinet Sablière', strategy: 'reversion', days: 14, fee: '12' },
  { ...LIMIT, code: 'COURANT', name: 'Atelier Courant', strategy: 'grid', days: 7, fee: '5' },
  { ...LIMIT, code: 'VAUQUELIN', name: 'Maison Vauquelin', strategy: 'trend', days: 30, fee: '10' },
  { ...LIMIT, code: 'QUAINORD', name: 'Quai Nord Capital', strategy: 'coins', days: 30, fee: '15' },
];
