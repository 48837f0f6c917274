/** Numbers of bank accounts and of banks that carry a check: one home for client and server. */

/** Without blanks and hyphens, in capitals: as it is stored and compared. */
export const accountNumber = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** Length of an IBAN by country (IBAN registry of SWIFT). */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 ' +
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 ' +
    'MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 ' +
    'SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Two letters, two digits and a rest that is long enough: whoever types this means an IBAN. */
export const looksLikeIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(accountNumber(text));

/** ISO 13616: known country, its length, check digits by mod 97-10. */
export function isIban(text: string): boolean {
  const iban = accountNumber(text);
  if (!looksLikeIban(iban) || IBAN_LENGTHS.get(iban.slice(0, 2)) !== iban.length) return false;
  const check = Number(iban.slice(2, 4));
  // 00, 01 and 99 leave the same rest as numbers that are in use, and are never given out.
  if (check < 2 || check > 98) return false;
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
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
