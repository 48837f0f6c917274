/**
 * What a trade's conditions mean for the quote. The recording gives them as flags in hexadecimal (TradeConditionFlags of
 * LEAN); which of them set a last price follows the consolidated tape's rules for sale conditions, in their plain part.
 */
const CASH = 0x2;
const NEXT_DAY = 0x4;
const SELLER = 0x8;
const DERIVATIVELY_PRICED = 0x200;
const FORM_T = 0x400;
const SOLD = 0x800;
const EXTENDED_HOURS = 0x2000;
const OUT_OF_SEQUENCE = 0x4000;
const AVERAGE_PRICE = 0x10_0000;
const OFFICIAL_CLOSE = 0x100_0000;
const PRIOR_REFERENCE_PRICE = 0x200_0000;
const OFFICIAL_OPEN = 0x400_0000;

/** One exchange's report of its opening or closing price: no trade of its own. */
const REPORT = OFFICIAL_CLOSE | OFFICIAL_OPEN;
/** Agreed elsewhere, earlier, or for another day of settlement: volume, but no price of the moment. */
const NOT_OF_THE_MOMENT =
  CASH | NEXT_DAY | SELLER | DERIVATIVELY_PRICED | SOLD | OUT_OF_SEQUENCE | AVERAGE_PRICE | PRIOR_REFERENCE_PRICE | REPORT;

export interface Meaning {
  /** Sets last, high and low. */
  readonly pricing: boolean;
  /** Counts in the volume. */
  readonly volume: boolean;
  /** Before or after the regular session, whatever the time of its report. */
  readonly extended: boolean;
}

/** @param flags hexadecimal digits as recorded */
export function meaningOf(flags: string): Meaning {
  const bits = Number.parseInt(flags, 16);
  return {
    pricing: (bits & NOT_OF_THE_MOMENT) === 0,
    volume: (bits & REPORT) === 0,
    extended: (bits & (FORM_T | EXTENDED_HOURS)) !== 0,
  };
}
