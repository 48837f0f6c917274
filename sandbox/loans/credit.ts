/**
 * What a customer may borrow, all by rules that are stated here and, out of the same figures, on the page. They are the sandbox's own, and
 * no lender's.
 *
 * The score is 300, and 150 for a verified identity, 1 for each day since the first movement of money (100 at most), 1 for each 100 euros of
 * own money (180 at most), 40 for each loan that was repaid after two weeks at least (120 at most), less 100 for each loan whose payments are late; never below 300 or
 * above 850. The limit is 100 euros for each point above 450, 30,000 at most, less the principal that is owed or asked for already. A better
 * score has a lower rate. Own money is what lies in all wallets, less what is owed.
 */
import type { Language } from '../../contract/codes.ts';
import { ARREARS_RATE } from '../../contract/finance/loan.ts';
import type { LoanOffer, ScorePart } from '../../contract/rest/loan.ts';
import { textOf } from '../ledger/amounts.ts';
import { unitsOf } from '../ledger/terms.ts';
import { filled, wordsIn } from '../words.ts';

export const CURRENCY = 'EUR';
const LOWEST = 300;
const HIGHEST = 850;
/** Up to which nothing is lent. */
const THRESHOLD = 450;
/** Euros: what a point is given for, and what it lets be borrowed; and the most that is lent. */
const STEP = 100;
const MOST = 30_000;
const STEP_UNITS = unitsOf(CURRENCY, String(STEP));
const MOST_UNITS = unitsOf(CURRENCY, String(MOST));
/** Points. */
const VERIFIED = 150;
const MOST_OF_DAYS = 100;
const MOST_OF_MONEY = 180;
const REPAID = 40;
const MOST_OF_REPAID = 120;
const LATE = 100;
/** A loan that is paid back at once proves nothing. */
export const LENT_DAYS = 14;
/** Of one loan. */
export const LEAST = unitsOf(CURRENCY, '100');
export const TERMS_OFFERED = [3, 6, 12, 24, 36, 60] as const;
/** Percent of own money that the instalments of a month may come to. */
const INSTALMENT_SHARE = 30n;

const RATES = [
  { from: 700, rate: '4.9' },
  { from: 600, rate: '7.9' },
] as const;
const DEAREST = '11.9';

/** What the sandbox knows of a customer. Money in minor units of `CURRENCY`. */
export interface Known {
  readonly verified: boolean;
  /** Whole days since money first moved. */
  readonly days: number;
  readonly ownMoney: bigint;
  readonly repaidLoans: number;
  readonly lateLoans: number;
  /** Principal that is owed, or that was asked for and not turned down. */
  readonly borrowed: bigint;
  /** Of a month, of all that `borrowed` counts. */
  readonly instalments: bigint;
}

const capped = (points: number, most: number): number => Math.max(0, Math.min(points, most));

/** The parts, in the order in which they are told, and what they come to. */
export function scoreOf({ verified, days, ownMoney, repaidLoans, lateLoans }: Known): {
  readonly parts: readonly { readonly part: ScorePart; readonly points: number }[];
  readonly score: number;
} {
  const parts = [
    { part: 'base', points: LOWEST },
    { part: 'verified', points: verified ? VERIFIED : 0 },
    { part: 'age', points: capped(days, MOST_OF_DAYS) },
    { part: 'money', points: capped(Number(ownMoney / STEP_UNITS), MOST_OF_MONEY) },
    { part: 'repaid', points: capped(REPAID * repaidLoans, MOST_OF_REPAID) },
    { part: 'late', points: lateLoans === 0 ? 0 : -LATE * lateLoans },
  ] as const satisfies readonly { part: ScorePart; points: number }[];
  const sum = parts.reduce((total, { points }) => total + points, 0);
  return { parts, score: Math.min(HIGHEST, Math.max(LOWEST, sum)) };
}

/** What may still be borrowed, minor units. */
export function limitOf(known: Known): bigint {
  if (!known.verified) return 0n;
  const allowed = BigInt(Math.max(0, scoreOf(known).score - THRESHOLD)) * STEP_UNITS;
  const left = (allowed > MOST_UNITS ? MOST_UNITS : allowed) - known.borrowed;
  return left > 0n ? left : 0n;
}

export const rateOf = (score: number): string => RATES.find(({ from }) => score >= from)?.rate ?? DEAREST;

/** The rules in words. */
function ruleIn(language: Language): string {
  const [best, good] = RATES;
  const figures = {
    verified: VERIFIED,
    days: MOST_OF_DAYS,
    step: STEP,
    money: MOST_OF_MONEY,
    repaid: REPAID,
    lasted: LENT_DAYS,
    mostRepaid: MOST_OF_REPAID,
    late: LATE,
    threshold: THRESHOLD,
    most: MOST,
    from: good.from,
    best: best.from,
  };
  const { format } = new Intl.NumberFormat(language);
  return filled(
    wordsIn(language, 'loans').scoreRule,
    Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, format(figure)])),
  );
}

/** @param language of the rules' words */
export function offerOf(known: Known, language: Language): LoanOffer {
  const { parts, score } = scoreOf(known);
  return {
    currency: CURRENCY,
    creditScore: score,
    lowestScore: LOWEST,
    highestScore: HIGHEST,
    parts: [...parts],
    scoreRule: ruleIn(language),
    minimum: textOf(LEAST, CURRENCY),
    limit: textOf(limitOf(known), CURRENCY),
    rate: rateOf(score),
    arrearsRate: ARREARS_RATE,
    terms: [...TERMS_OFFERED],
    instalmentShare: String(INSTALMENT_SHARE),
    verified: known.verified,
  };
}

/** What the review says; a key of `words.ts`, or undefined where nothing is against it. `known` counts the loan that is reviewed. */
export function objectionOf(known: Known): 'notVerified' | 'loanLate' | 'loanScore' | 'loanInstalments' | undefined {
  if (!known.verified) return 'notVerified';
  if (known.lateLoans > 0) return 'loanLate';
  if (scoreOf(known).score <= THRESHOLD) return 'loanScore';
  return known.instalments * 100n > known.ownMoney * INSTALMENT_SHARE ? 'loanInstalments' : undefined;
}
