/** Numbers of bank accounts and of banks that carry a check: one home for client and server. */
import { isValidIBAN } from 'ibantools';

/** Without blanks and hyphens, in capitals: as it is stored and compared. */
export const accountNumber = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** Two letters, two digits and a rest that is long enough: whoever types this means an IBAN. */
export const looksLikeIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(accountNumber(text));

/** ISO 13616: known country, its length and form, check digits by mod 97-10. */
export function isIban(text: string): boolean {
  const iban = accountNumber(text);
  // 00, 01 and 99 leave the same rest as numbers that are in use, and are never given out.
  return isValidIBAN(iban) && !/^..(00|01|99)/.test(iban);
}

/** Number of a card or an account: letters and digits, blanks and hyphens besides; an IBAN where it looks like one. */
export const isCardNumber = (text: string): boolean =>
  /^[A-Za-z0-9 -]{4,50}$/.test(text) && accountNumber(text).length >= 4 && (!looksLikeIban(text) || isIban(text));

/** ISO 9362: four of the bank, two of the country, two of the place, and three of the branch or none. It has no check digit. */
export const isBic = (text: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text.trim().toUpperCase());

/** Of the Federal Reserve's districts, thrift institutions, electronic transactions and traveler's cheques. */
const ABA_PREFIXES: readonly (readonly [number, number])[] = [
  [0, 12],
  [21, 32],
  [61, 72],
  [80, 80],
];

/** Routing number of a United States bank: nine digits, weighted 3 7 1 to a multiple of ten. */
export function isAba(text: string): boolean {
  const digits = text.trim();
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const prefix = Number(digits.slice(0, 2));
  if (!ABA_PREFIXES.some(([from, to]) => prefix >= from && prefix <= to)) return false;
  const sum = Array.from(digits, Number).reduce((total, digit, index) => total + digit * ([3, 7, 1][index % 3] ?? 0), 0);
  return sum % 10 === 0;
}
