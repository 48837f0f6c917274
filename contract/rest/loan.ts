/** Loans: what a customer may borrow, what was asked for, and what is owed of it. Rates are percent a year, days are of UTC, money in `currency`. */
import * as z from 'zod/mini';
import type { LoanStatus } from '../codes.ts';
import { Amount, ClientOrderId, Happened, pageOf, ShortPage } from './customerShapes.ts';
import { moneyWrite, personal } from './endpoint.ts';
import { absent, CurrencyCode, Decimal, Id, LocalDate, Seconds } from './shapes.ts';

/** By number: the table of their names lies where a worker's start would carry it. */
const Status = z.literal([0, 1, 2, 3, 4] satisfies LoanStatus[]);

const Months = z.int().check(z.minimum(1), z.maximum(600));
/** IBAN and BIC as typed; the broker checks their form and check digits, and denies what is wrong beside its field. */
const BankNumber = z.string().check(z.minLength(1), z.maxLength(50));

/** Of what a credit score is made. */
export const SCORE_PARTS = ['base', 'verified', 'age', 'money', 'repaid', 'late'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];
const Points = z.int().check(z.minimum(-1000), z.maximum(1000));

/** What this customer may borrow now. */
const LoanOffer = z.object({
  currency: CurrencyCode,
  creditScore: Points,
  /** Between which a score lies. */
  lowestScore: Points,
  highestScore: Points,
  /** They come to the score, before it is kept between the two. */
  parts: z.array(z.object({ part: z.enum(SCORE_PARTS), points: Points })),
  /** How score, limit and rate are made, in the language of the request: the broker's rules, so its words. */
  scoreRule: absent(z.string()),
  minimum: Decimal,
  /** What may still be borrowed. */
  limit: Decimal,
  rate: Decimal,
  /** Percent a year on what is overdue, beside the rate; what is due is then collected. Absent where neither is. */
  arrearsRate: absent(Decimal),
  /** In months. */
  terms: z.array(Months),
  /** Percent of the customer's own money that the instalments of a month may come to; a review refuses more. */
  instalmentShare: Decimal,
  /** Of the customer's identity: without it nothing is lent. */
  verified: z.boolean(),
});
export type LoanOffer = z.infer<typeof LoanOffer>;

const LoanApplication = z.object({
  amount: Amount,
  term: Months,
  iban: BankNumber,
  bic: BankNumber,
  /** What the customer saw; denied (rateMoved) where it is another by now. */
  rate: z.optional(Decimal),
  /** Denied (notAcknowledged) without it. */
  acknowledged: z.optional(z.boolean()),
  clientOrderId: ClientOrderId,
});

const Loan = z.object({
  id: Id,
  status: Status,
  currency: CurrencyCode,
  amount: Decimal,
  /** In months. */
  term: Months,
  rate: Decimal,
  arrearsRate: absent(Decimal),
  iban: z.string(),
  bic: z.string(),
  /** As it was when the loan was asked for. */
  creditScore: Points,
  /** One month's payment by the plan; the last one differs. */
  instalment: Decimal,
  /** Owed now: principal, interest by days until today, and both together. */
  principal: Decimal,
  interest: Decimal,
  due: Decimal,
  /** All repayments, and the part of them that was interest. */
  repaid: Decimal,
  interestPaid: Decimal,
  /** Day of the payment, and of the last instalment. */
  startDate: absent(LocalDate),
  lastDate: absent(LocalDate),
  /** The first instalment that isn't paid, and what is missing of it. */
  nextDate: absent(LocalDate),
  nextAmount: absent(Decimal),
  /** Since when payments are late, and what is missing. */
  lateSince: absent(LocalDate),
  lateAmount: absent(Decimal),
  /** Why it was rejected, in the customer's language. */
  reason: absent(z.string()),
  happened: z.array(Happened),
  /** When it was asked for, twice: as the specification names it, and as all commitments have it; when it was decided, and when it ended. */
  longCreateTime: Seconds,
  createTimeTimestamp: Seconds,
  longAuditTime: absent(Seconds),
  endTimeTimestamp: absent(Seconds),
});
export type Loan = z.infer<typeof Loan>;

const LoanRepayment = z.object({
  id: Id,
  loanId: Id,
  currency: CurrencyCode,
  amount: Decimal,
  interest: Decimal,
  principal: Decimal,
  /** Owed of the principal after it. */
  left: Decimal,
  createTimeTimestamp: Seconds,
});
export type LoanRepayment = z.infer<typeof LoanRepayment>;

/** `date`: until which the interest runs; it doesn't count. */
const LoanDue = z.object({ id: Id, currency: CurrencyCode, amount: Decimal, principal: Decimal, interest: Decimal, date: LocalDate });

/** `date`: until which the customer saw interest run; denied (rateMoved) where it is another day by now. */
const LoanPayment = z.object({ id: Id, amount: Amount, date: z.optional(LocalDate), clientOrderId: ClientOrderId });

/** Tags that lending and repaying make out of date. */
const MOVED = ['position', 'wallet'];

/** The first two change money, though they are GETs: decisions, 27. */
export const loan = {
  loanApply: moneyWrite('GET', '/loan/apply', LoanApplication, z.object({ loan: Loan }), MOVED),
  loanApplyRepay: moneyWrite(
    'GET',
    '/loan/applyRepay',
    LoanPayment,
    z.object({ loan: Loan, amount: Decimal, interest: Decimal, principal: Decimal }),
    MOVED,
  ),
  loanShouldRepay: personal('GET', '/loan/shouldRepayAmount', z.object({ id: Id }), LoanDue, ['position']),
  /** Those that go on first, newest first; then those that ended. With what may be borrowed now, and the day that it is. */
  loanApplyList: personal(
    'POST',
    '/loan/applyList',
    z.extend(ShortPage, { status: z.optional(Status) }),
    z.extend(pageOf(Loan), { offer: LoanOffer, today: LocalDate }),
    ['position', 'wallet', 'review'],
  ),
  /** Newest first; with `loanId` those of one alone. */
  loanRepayList: personal('POST', '/loan/repayList', z.extend(ShortPage, { loanId: z.optional(Id) }), pageOf(LoanRepayment), ['position']),
} as const;
